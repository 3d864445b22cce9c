"""Programs of Debian's csmith, for the driver of the random programs.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

csmith knows nothing of loop nests: most of its loops count in memory or are
single.  What it is told here makes arrays, and loops over them, common, and
leaves out what no nest may contain.  Its checksum, a function with a table, is
replaced by a sum, so that the loops of main over all arrays are nests too.
"""

import functools
import os
import resource
import shutil
import subprocess
import tempfile

PROGRAM = "csmith"
HEADERS = "/usr/include/csmith"
OPTIONS = ["--concise", "--no-argc", "--no-volatiles", "--no-jumps",
           "--no-unions", "--no-structs", "--no-pointers", "--max-funcs", "4",
           "--max-array-len-per-dim", "16", "--max-expr-complexity", "6"]
# Percentages: how often a variable is an array; and, added up in the order of
# size, how often a statement is of each kind (30 - 10 are loops, 80 - 34 loops
# over arrays, and the rest assignments).
PROBABILITIES = """new_array_var_prob=50
[statement_prob,statement_assign_prob=100,statement_block_prob=0,\
statement_for_prob=30,statement_ifelse_prob=10,statement_return_prob=31,\
statement_continue_prob=32,statement_break_prob=33,statement_goto_prob=34,\
statement_arrayop_prob=80]
"""
PRELUDE = """#include "csmith.h"
#define transparent_crc(value, name, flag) \\
  (checksum = checksum * 31 + (uint64_t) (value))
#define platform_main_begin() \\
  uint64_t checksum = 0; \\
  printf ("seed %d\\n", {seed})
#define platform_main_end(crc, flag) \\
  (printf ("%llx\\n", (unsigned long long) checksum), (crc))
#line 1 "seed-{seed}.c"
"""
WRITE_LIMIT = 10  # seconds of processor time; csmith may not end, either


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (WRITE_LIMIT, WRITE_LIMIT + 2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@functools.lru_cache(maxsize=16)
def program_of(seed):
    """The program of SEED, or one that fails where csmith does."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "probabilities")
        with open(name, "w", encoding="ascii") as file:
            file.write(PROBABILITIES)
        done = subprocess.run(
            [PROGRAM, "--seed", str(seed), "--probability-configuration",
             name] + OPTIONS, cwd=folder, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, preexec_fn=limit, check=False)
    if done.returncode != 0:
        return "#error csmith failed\n"
    return PRELUDE.format(seed=seed) + done.stdout.decode("ascii")


class Csmith:
    """Each program is compiled alone, and is a block of its own.

    OPTIONS: what the compiler needs beside.  REFERENCE_LIMIT: seconds of
    processor time after which a program is left out, as it may never end.
    LEAST_SHARE: percentage of programs that have to have a nest rescheduled."""

    options = [f"-I{HEADERS}"]
    reference_limit = 2
    effort = 1
    least_share = 0

    @staticmethod
    def missing():
        """What is not installed, or None."""
        if not shutil.which(PROGRAM):
            return PROGRAM
        if not os.path.exists(os.path.join(HEADERS, "csmith.h")):
            return os.path.join(HEADERS, "csmith.h")
        return None

    @staticmethod
    def block_of(seed):
        return seed

    @staticmethod
    def block(number):
        return [number]

    @staticmethod
    def write(seeds, source):
        with open(source, "w", encoding="ascii") as file:
            for seed in seeds:
                file.write(program_of(seed))
