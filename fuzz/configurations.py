"""The ways in which random programs are compiled.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

Seeds are taken in blocks of BLOCK.  The programs of a block are compiled
together and in the same ways; the number of the block decides which variant of
a configuration it gets, at which level of optimization, and with how many
operations of isl.  A seed is thus always treated in the same way.
"""

import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
COMMON = ["-w", "-ffp-contract=off"]
# What the others are compared with.
REFERENCE = ["-O0"]
SANITIZED = ["-O1", "-fsanitize=address,undefined",
             "-fno-sanitize-recover=all"]
BLOCK = 40
# Operations of isl for each SCoP: in some blocks, and in the others.
MANY, FEW = 1000000, 60000
# The shares of the blocks that get MANY operations; that are compiled with the
# sanitizers though they agree; that are compiled at -O3 in a configuration,
# not at -O2, where GCC's own part takes half of the time; and whose code GCC checks
# after each pass in a configuration: a value that is used where it is not computed
# need not show in what a program prints; where numbers with a sign wrap around, or trap, in
# a configuration, which no program relies on.
THOROUGH, CHECKED, FULL, VERIFIED = 0.05, 0.05, 0.34, 0.2
WRAPPED, TRAPPED = 0.06, 0.03
# The share of the blocks that get some more options in a configuration: code must not depend on
# whether there is information for a debugger or a dump, and has to be right where other things
# may alias or trap, or functions are compiled when they are linked.
UNUSUAL = 0.3
UNUSUALS = [["-fcompare-debug"], ["-g", "-fchecking", "-fcompare-debug"],
            ["-fdump-tree-all=/dev/null"], ["-fno-strict-aliasing"],
            ["-fnon-call-exceptions"], ["-flto"], ["-fPIC", "-fno-inline"]]

SMALL = f"machine={HERE}/machines/small.json"
SLOW_LOADS = f"machine={HERE}/machines/slow-loads.json"
CHEAP_THREADS = f"machine={HERE}/machines/cheap-threads.json"
MANY_REGISTERS = (f"machine={HERE}/../testsuite/lib"
                  "/many-registers.json")


class Configuration:
    """NAME, its VARIANTS, of which each block gets one: triples of a name,
    options, and arguments of the plugin.  FULL: the share that gets -O3.
    OPERATIONS: in blocks that get few."""

    def __init__(self, name, *variants, full=FULL, operations=FEW):
        self.name, self.variants = name, variants
        self.full, self.operations = full, operations


CONFIGURATIONS = [
    Configuration("polyfuse",
                  ("polyfuse", [], ["min-points=0", SMALL]),
                  ("polyfuse", [], ["min-points=0", SMALL]),
                  ("polyfuse", [], [SMALL]),
                  full=1, operations=3 * FEW),
    Configuration("identity", ("identity", [], ["mode=identity"])),
    Configuration("isl", ("isl", [], ["mode=isl"]), operations=2 * FEW),
    Configuration("hoist",
                  ("hoist", [], ["scheduler=hoist", "mode=untiled"]),
                  operations=2 * FEW),
    Configuration("convex",
                  ("convex", [], ["scheduler=convex", "mode=untiled"])),
    Configuration("tiled",
                  ("tile7", [], ["scheduler=isl", "tile=7"]),
                  ("tile5-native", ["-march=native"],
                   ["scheduler=hoist", "tile=5", "min-points=0"]),
                  ("tile2", [], ["tile=2"])),
    Configuration("fusion",
                  ("fused", [], ["fusion=max", "tile=3"]),
                  ("large-enough", [], [SMALL]),
                  ("distributed", [], ["fusion=none", "min-points=0"])),
    Configuration("registers",
                  ("registers", [],
                   ["scheduler=hoist", "min-points=0", SLOW_LOADS]),
                  ("sums", [], ["min-points=0", MANY_REGISTERS]),
                  ("sums-native", ["-march=native"],
                   ["min-points=0", MANY_REGISTERS])),
    Configuration("threads",
                  ("threads", ["-ftree-parallelize-loops=2"],
                   ["min-points=0", CHEAP_THREADS]),
                  ("threads-many", ["-ftree-parallelize-loops=3"],
                   ["scheduler=isl", CHEAP_THREADS])),
    Configuration("strips",
                  ("strips", [],
                   ["min-points=0", "max-expansion=136", SMALL]),
                  ("strips-hoist", [],
                   ["scheduler=hoist", "min-points=0", "max-expansion=264"]),
                  operations=3 * FEW),
]


def drawn(block, purpose):
    """Random numbers of BLOCK's own for PURPOSE."""
    return random.Random(f"{purpose} {block}")


def is_thorough(block):
    return drawn(block, "operations").random() < THOROUGH


def is_checked(block):
    return drawn(block, "sanitizers").random() < CHECKED


class Way:
    """How one configuration treats a block: NAME, OPTIONS of the compiler,
    ARGUMENTS of the plugin.  EFFORT: how much more operations of isl there are than in
    most blocks."""

    def __init__(self, configuration, block, effort=1):
        r = drawn(block, configuration.name)
        variant, options, arguments = r.choice(configuration.variants)
        level = (["-O3"] if r.random() < configuration.full
                 else ["-O2", "-floop-nest-optimize"])
        self.configuration = configuration
        self.name = f"{variant}{level[0]}"
        verify = ["-fchecking"] if r.random() < VERIFIED else []
        overflow = r.random()
        signs = (["-fwrapv"] if overflow < WRAPPED
                 else ["-ftrapv"] if overflow < WRAPPED + TRAPPED else [])
        unusual = r.choice(UNUSUALS) if r.random() < UNUSUAL else []
        self.options = level + options + verify + signs + unusual
        operations = (MANY if is_thorough(block)
                      else configuration.operations * effort)
        self.arguments = arguments + [f"max-operations={operations}",
                                      "max-operations-function=0",
                                      "max-operations-unit=0"]

    def plain_options(self):
        """What GCC alone is tried with: not its own Graphite, in the place of
        which the plugin works."""
        return [o for o in self.options if o != "-floop-nest-optimize"]

    def all_options(self, plugin):
        return (self.options + [f"-fplugin={plugin}"]
                + [f"-fplugin-arg-polyfuse-{a}" for a in self.arguments])


def block_of(seed):
    return seed // BLOCK


def compile_command(gcc, options, source, program):
    return [gcc] + COMMON + options + ["-o", program, source, "-lm"]
