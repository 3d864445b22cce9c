"""Compile and run random programs, and find the one that is at fault.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

Programs are compiled together, since the compiler's start, the headers, the
assembler and the linker take longer than one of them.  Where the compiler fails,
the halves are compiled; where a program crashes, the others are run without
it; and whatever fails is tried again alone.
"""

import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

from configurations import (BLOCK, HERE, REFERENCE, SANITIZED, Way, block_of,
                            compile_command, is_checked)
from limited import MEMORY, execute

COMPILE_LIMIT = 60  # seconds
RUN_LIMIT = 30      # seconds
FORM_EFFORT = 8     # how much more operations programs of other forms get
FORM_SHARE = 20     # percentage of these that have to have a nest rescheduled
REMARKS = ["-fopt-info-loop-optimized-missed"]
# GCC's own passes that may be at fault, and what leaves them out.
VECTORIZERS = ["-fno-tree-slp-vectorize", "-fno-tree-loop-vectorize"]

KEPT = re.compile(r"seed-(\d+)\.c:.*: missed: not rescheduled: ([^\n]*)")
DONE = re.compile(r"seed-(\d+)\.c:.*: optimized: "
                  r"loop (?:nest rescheduled|nest regenerated|split:)")
INTERNAL = re.compile(r"(?:seed-(\d+)\.c:)?.*internal")


class Outcome:
    """What the program of SEED gave.

    FAILURES: pairs (Way, what went wrong).  SUSPECTS: triples as these and the
    option that leaves out a pass of GCC's without which it does not.  STOCK:
    pairs of what fails without the plugin too.  BESIDE: it fails only together
    with the other programs of its block.  UNDEFINED: the sanitizers
    reported it.  BROKEN: it does not even run as the reference.  DONE: by
    configuration, number of nests rescheduled (regenerated in mode identity).
    REASONS: counts of nests kept in the first configuration.
    """

    def __init__(self, seed):
        self.seed = seed
        self.failures, self.suspects, self.stock = [], [], []
        self.undefined = self.broken = self.beside = False
        self.done = collections.Counter()
        self.reasons = collections.Counter()


class Runs:
    """TEXTS: what the program of each seed printed.  WRONG: what went wrong, of
    those where something did.  MESSAGES of the compiler."""

    def __init__(self):
        self.texts, self.wrong, self.messages = {}, {}, ""

    def add(self, other):
        self.texts.update(other.texts)
        self.wrong.update(other.wrong)
        self.messages += other.messages

    def difference(self, expected, seed):
        """What is wrong with SEED when EXPECTED are the right texts, or
        None."""
        if seed in self.wrong:
            return self.wrong[seed]
        return ("mismatch" if self.texts.get(seed) != expected.texts[seed]
                else None)


def split_output(output):
    """What each program printed, by its seed, in the order in which they
    ran."""
    texts, seed = {}, None
    for line in output.splitlines():
        word, _, number = line.partition(" ")
        if word == "seed":
            seed = int(number)
            texts[seed] = []
        elif seed is not None:
            texts[seed].append(line)
    return {seed: "\n".join(lines) for seed, lines in texts.items()}


class Generated:
    """The programs of fuzz/generate, of FORM if that is not None, with what the
    driver has to know about them; csmith.py has another such class."""

    options = []
    reference_limit = RUN_LIMIT
    block_of = staticmethod(block_of)

    def __init__(self, form=None):
        self.form = form
        # What is found for other forms takes more operations, and is not in all programs.
        self.effort = FORM_EFFORT if form else 1
        self.least_share = FORM_SHARE if form else 50

    def write(self, seeds, source):
        command = [sys.executable, os.path.join(HERE, "generate"), "--seeds",
                   ",".join(str(seed) for seed in seeds)]
        if self.form:
            command += ["--form", self.form]
        with open(source, "w", encoding="ascii") as file:
            subprocess.run(command, stdout=file, check=True)

    @staticmethod
    def missing():
        return None

    @staticmethod
    def block(number):
        return list(range(number * BLOCK, (number + 1) * BLOCK))


class Tester:
    """GCC, PLUGIN, CONFIGURATIONS: what is tested.  SCRATCH: folder for
    programs.  SOURCE: where they come from, if not those of fuzz/generate."""

    def __init__(self, gcc, plugin, configurations, scratch,
                 source=None):
        self.gcc, self.plugin, self.scratch = gcc, plugin, scratch
        self.configurations = configurations
        self.source = source or Generated()

    def command(self, options, source, program):
        return compile_command(self.gcc, self.source.options + options, source,
                               program)

    def runs(self, options, seeds, memory=MEMORY, limit=None):
        """Compile the programs of SEEDS with OPTIONS, and run them, for LIMIT
        seconds at most."""
        folder = tempfile.mkdtemp(dir=self.scratch)
        try:
            source = os.path.join(folder, "programs.c")
            self.source.write(seeds, source)
            result = execute(self.command(options, source, "programs"),
                             COMPILE_LIMIT, folder, memory)
            wrong = self.wrong_with(result)
            if not wrong:
                return self.run_each(seeds, folder, result.messages, memory,
                                     limit or RUN_LIMIT)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        runs = Runs()
        if len(seeds) == 1:
            runs.wrong[seeds[0]] = wrong
            runs.messages = result.messages
            return runs
        half = len(seeds) // 2
        for part in seeds[:half], seeds[half:]:
            runs.add(self.runs(options, part, memory, limit))
        return runs

    @staticmethod
    def wrong_with(result):
        """What went wrong in a compilation as a whole, or None."""
        if result.status != 0:
            return f"compiler: {result.status}"
        if any(match[1] is None and "seed-" not in match[0]
               for match in INTERNAL.finditer(result.messages)):
            return "internal"
        return None

    @staticmethod
    def run_each(seeds, folder, messages, memory, limit):
        """Run the program in FOLDER, again from the next one when one
        crashes."""
        runs = Runs()
        runs.messages = messages
        program = os.path.join(folder, "programs")
        first = 0
        while first < len(seeds):
            result = execute([program, str(first)], limit, folder, memory)
            texts = split_output(result.output)
            runs.texts.update(texts)
            if result.status == 0:
                break
            # The last one that began; none did when the start went wrong.
            last = seeds.index(list(texts)[-1]) if texts else first
            runs.wrong[seeds[last]] = f"program: {result.status}"
            first = last + 1
        for seed in seeds:
            if seed not in runs.texts and seed not in runs.wrong:
                runs.wrong[seed] = "program: printed nothing"
        for match in INTERNAL.finditer(messages):
            if match[1]:
                runs.wrong.setdefault(int(match[1]), "internal")
        return runs

    def undefined(self, seeds):
        """Those of SEEDS whose programs the sanitizers stop."""
        runs = self.runs(SANITIZED, seeds, None)
        return {seed for seed, wrong in runs.wrong.items()
                if wrong.startswith("program")}

    def test_block(self, seeds):
        """Test the programs of SEEDS, all of one block, and return their
        outcomes."""
        outcomes = {seed: Outcome(seed) for seed in seeds}
        expected = self.runs(REFERENCE, seeds,
                             limit=self.source.reference_limit)
        for seed in expected.wrong:
            outcomes[seed].broken = True
        seeds = [seed for seed in seeds if not outcomes[seed].broken]
        if not seeds:
            return list(outcomes.values())
        block = self.source.block_of(seeds[0])
        for configuration in self.configurations:
            self.compare(Way(configuration, block, self.source.effort), seeds,
                         expected, outcomes)
        suspicious = {o.seed for o in outcomes.values()
                      if o.failures or o.suspects}
        if is_checked(block):
            suspicious = set(seeds)
        if suspicious:
            for seed in self.undefined(sorted(suspicious)):
                outcomes[seed].undefined = True
        return list(outcomes.values())

    def compare(self, way, seeds, expected, outcomes):
        runs = self.runs(way.all_options(self.plugin) + REMARKS, seeds)
        self.count(way, runs.messages, outcomes)
        for seed in seeds:
            wrong = runs.difference(expected, seed)
            if wrong:
                self.diagnose(way, wrong, expected, outcomes[seed])

    def agrees(self, options, expected, seed):
        return self.runs(options, [seed]).difference(expected, seed) is None

    def diagnose(self, way, wrong, expected, outcome):
        """Find out whose fault it is that WRONG happened."""
        seed = outcome.seed
        if not self.agrees(way.plain_options(), expected, seed):
            outcome.stock.append((way, wrong))
            return
        options = way.all_options(self.plugin)
        if self.agrees(options, expected, seed):
            outcome.beside = True
            outcome.failures.append((way, wrong + ", not when alone"))
            return
        if wrong == "mismatch":
            for option in VECTORIZERS:
                if self.agrees(options + [option], expected, seed):
                    outcome.suspects.append((way, wrong, option))
                    return
        outcome.failures.append((way, wrong))

    def count(self, way, messages, outcomes):
        name = way.configuration.name
        for seed in DONE.findall(messages):
            outcomes[int(seed)].done[name] += 1
        if way.configuration is not self.configurations[0]:
            return
        for seed, reason in KEPT.findall(messages):
            outcomes[int(seed)].reasons[re.sub(r"`[^`']*'", "...",
                                               reason)] += 1


def save_failure(tester, outcome, seeds, place):
    """Keep the program, with all of SEEDS, those of its block, where it does not
    fail alone, and the commands that show the failure, in PLACE."""
    folder = os.path.join(place, f"seed-{outcome.seed}")
    os.makedirs(folder, exist_ok=True)
    name = f"seed-{outcome.seed}.c"
    tester.source.write(seeds if outcome.beside else [outcome.seed],
                        os.path.join(folder, name))
    shown = [(way, wrong) for way, wrong, _ in outcome.suspects]
    with open(os.path.join(folder, "commands"), "w",
              encoding="ascii") as file:
        print("# The reference.", file=file)
        print(" ".join(tester.command(REFERENCE, name, "reference")),
              file=file)
        for way, wrong in outcome.failures + shown:
            command = tester.command(way.all_options(tester.plugin), name,
                                     way.name)
            print(f"# {way.name}: {wrong}", file=file)
            print(" ".join(command), file=file)
    return folder
