"""The forms of programs, and which of them each seed has.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from bounds import Bounds
from loaded import Loaded
from sums import Held, Neighbours, Sizes, Sums
from tiles import Tiled
from wrapped import Rows, Wrapped

FORMS = [Wrapped, Tiled, Sums, Bounds, Wrapped, Held, Sizes, Rows, Bounds, Neighbours, Loaded,
         Loaded]
ANY = "any"
NAMES = [ANY] + sorted({form.name for form in FORMS})


def program(seed, name):
    """The text of the program SEED of the form NAME."""
    kinds = [form for form in FORMS if name in (ANY, form.name)]
    return kinds[seed % len(kinds)](seed).program()
