"""bench/run as a module, for the other programs of this folder.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.machinery
import importlib.util
import pathlib
import sys

BENCH = pathlib.Path(__file__).resolve().parent


def load_run():
    """The module that bench/run is."""
    loader = importlib.machinery.SourceFileLoader("run", str(BENCH / "run"))
    spec = importlib.util.spec_from_loader("run", loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules["run"] = module
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
run = load_run()
