"""Programs of one function with loops, for the transformations that look for a certain form.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

The function gets pointers and sizes.  It is called several times; calls for which something
would be undefined are left out, which is found out by executing the loops around each
subscript.
"""

import random

from expression import (Undefined, arithmetic, comparison, constant, fits, modulo,
                        renamed, variable)
from unit import run_text

# How many calls there are, and how often a loop iterates at most.
CALLS, LONGEST = 7, 400
# The most elements that a pointer may reach, and how far behind its array it may begin.
LIMIT, MOVED = 9000, 70
# The share of functions in which numbers with a sign wrap around.
WRAPPING = 0.12


class Loop:
    """A loop with counter NAME of CTYPE from START as long as it is in RELATION to END, in
    steps of STEP; or at least once, if ONCE.  USES: the loops that its bounds depend on."""

    def __init__(self, name, ctype, start, relation, end, step=1, once=False):
        self.name, self.ctype, self.step, self.once = name, ctype, step, once
        self.start, self.relation, self.end = start, relation, end
        self.uses = start.uses | end.uses
        self.counter = variable(name, ctype, {name})

    def next(self):
        if self.step in (1, -1):
            return f"{self.name}{'++' if self.step > 0 else '--'}"
        return f"{self.name} += {self.by().text}"

    def by(self):
        return constant(self.step) if isinstance(self.step, int) else self.step

    def test(self):
        return comparison(self.relation, self.counter, self.end)

    def head(self, declared):
        """The line in front of the body."""
        begin = f"{self.name} = {self.start.text}"
        if not declared:
            begin = f"{self.ctype} {begin}"
        if self.once:
            return f"{begin}; do {{"
        return f"for ({begin}; {self.test()[0]}; {self.next()}) {{"

    def foot(self):
        """The line behind it."""
        return f"{self.next()}; }} while ({self.test()[0]});" if self.once else "}"

    def values(self, env, wrapping):
        """The values of the counter, with which ENV is changed."""
        now = modulo(self.start.value(env), self.ctype)
        holds = self.test()[1]
        step = arithmetic("+", self.counter, self.by(), wrapping)
        for k in range(LONGEST):
            env[self.name] = now
            if not (self.once and k == 0) and not holds(env):
                return
            yield
            env[self.name] = now
            now = modulo(step.value(env), self.ctype)
        raise Undefined


class Pointer:
    """A pointer NAME to elements of ETYPE.  HIGH: the highest subscript, by calls.
    OWN: nothing else overlaps it.  DECLARED: it is an array, which the function knows."""

    def __init__(self, name, etype, own, declared=False):
        self.name, self.etype, self.own, self.declared = name, etype, own, declared
        self.high = [0] * CALLS


class Form:
    """The program SEED of the form that a subclass is, whose method `write' makes the lines
    of the function.

    PARAMETERS: triples of a name, its type, and its values by calls.  LINES, DECLARED: the
    function's.  LOOPS: those that are open.  VALID: by calls, whether it is defined.
    """

    name = None

    def __init__(self, seed):
        self.seed = seed
        self.r = random.Random(f"{self.name} {seed}")
        self.wrapping = self.r.random() < WRAPPING
        self.parameters, self.pointers = [], []
        self.lines, self.declared = [], []
        self.loops, self.n_names = [], 0
        self.valid = [True] * CALLS
        self.result = None

    def own(self, name):
        return f"{name}_{self.seed}"

    def chance(self, p):
        return self.r.random() < p

    def new_name(self, letter):
        self.n_names += 1
        return f"{letter}{self.n_names}"

    def parameter(self, name, ctype, values):
        """A parameter with one of VALUES in each call."""
        values = [self.r.choice(values) for _ in range(CALLS)]
        values = [modulo(value, ctype) for value in values]
        self.parameters.append((name, ctype, values))
        return variable(name, ctype)

    def sum(self, a, b):
        """A plus B, one of which may be an int."""
        if isinstance(b, int):
            if b == 0:
                return a
            return self.operation("-" if b < 0 else "+", a, constant(abs(b)))
        return self.operation("+", a, b)

    def operation(self, operation, a, b):
        return arithmetic(operation, a, b, self.wrapping)

    def pointer(self, name, etype, own=False):
        self.pointers.append(Pointer(name, etype, own))
        return self.pointers[-1]

    def declared_array(self, etype):
        """An array of the program's, which pointers may lead to."""
        name = self.pool_name((etype, len(self.pointers)))
        self.pointers.append(Pointer(name, etype, True, True))
        return self.pointers[-1]

    # What is executed.

    def environment(self, call):
        return {name: values[call] for name, _, values in self.parameters}

    def iterations(self, env, loops):
        """Execute LOOPS, each inside of those before, in ENV."""
        if not loops:
            yield
            return
        for _ in loops[0].values(env, self.wrapping):
            yield from self.iterations(env, loops[1:])

    def loops_of(self, uses):
        """The open loops that USES, or the bounds of these, depend on."""
        uses = set(uses)
        for loop in reversed(self.loops):
            if loop.name in uses:
                uses |= loop.uses
        return [loop for loop in self.loops if loop.name in uses]

    def extremes(self, call, value, condition=None, uses=frozenset()):
        """The least and the largest of what VALUE is in CALL, where CONDITION holds, or None if
        it never does."""
        env = self.environment(call)
        low = high = None
        for _ in self.iterations(env, self.loops_of(value.uses | uses)):
            if condition and not condition(env):
                continue
            now = value.value(env)
            low = now if low is None or now < low else low
            high = now if high is None or now > high else high
        return None if low is None else (low, high)

    def element(self, pointer, subscripts, lengths=(), condition=None, uses=frozenset()):
        """An element of POINTER, at a sum of SUBSCRIPTS, each but the last one times the
        product of the LENGTHS that follow, where CONDITION, which USES counters, holds."""
        for call in range(CALLS):
            if self.valid[call]:
                self.reach(call, pointer, subscripts, lengths, condition, uses)
        text = subscripts[0].text
        for subscript, length in zip(subscripts[1:], lengths):
            if " " in text and not text.startswith("("):
                text = f"({text})"
            text = f"{text} * {length.text} + {subscript.text}"
        return f"{pointer.name}[{text}]"

    def reach(self, call, pointer, subscripts, lengths, condition, uses):
        high = 0
        env = self.environment(call)
        try:
            for k, subscript in enumerate(subscripts):
                extremes = self.extremes(call, subscript, condition, uses)
                if extremes is None:
                    return
                low, top = extremes
                length = lengths[k - 1].value(env) if k else 1
                high = high * length + top
                if low < 0 or length < 0 or high >= LIMIT:
                    raise Undefined
        except Undefined:
            self.valid[call] = False
            return
        pointer.high[call] = max(pointer.high[call], high)

    def check(self, value, condition=None, uses=frozenset()):
        """Leave out the calls in which VALUE is undefined."""
        for call in range(CALLS):
            if self.valid[call]:
                try:
                    self.extremes(call, value, condition, uses)
                except Undefined:
                    self.valid[call] = False

    # The text.

    def emit(self, text):
        self.lines.append("  " * (1 + len(self.loops)) + text)

    def open(self, loop, declared=False):
        if declared:
            self.declared.append(f"{loop.ctype} {loop.name} = 0;")
        self.emit(loop.head(declared or loop.once))
        if loop.once and not declared:
            self.declared.append(f"{loop.ctype} {loop.name};")
        self.loops.append(loop)

    def close(self):
        loop = self.loops.pop()
        self.emit(loop.foot())
        # How often it iterates is known only where all of these end.
        self.loops.append(loop)
        self.check(loop.counter)
        self.loops.pop()

    def local(self, value, declaration=None):
        """A variable that is VALUE."""
        name = self.new_name("v")
        self.emit(f"{declaration or value.ctype} {name} = {value.text};")
        return renamed(name, value)

    def real(self, etype):
        return etype in ("double", "float")

    def store(self, target, values, etype):
        """A statement that stores what is made of VALUES, elements of ETYPE, to TARGET."""
        if not self.real(etype):
            text = self.r.choice([" + ", " ^ "]).join(values)
            return f"{target} {self.r.choice(['=', '+=', '^='])} {text};"
        text = values[0]
        for k, value in enumerate(values[1:]):
            text += self.r.choice([f" + {value}", f" - {k + 2} * {value}",
                                   f" + 0.5f * {value}"])
        return self.r.choice([f"{target} = {text};",
                              f"{target} += 0.25f * ({text});",
                              f"{target} = 0.5f * ({target} + {text});"])

    def function_text(self):
        parameters = [f"{ctype} {name}" for name, ctype, _ in self.parameters]
        parameters += [f"{p.etype} *{'restrict ' if p.own else ''}{p.name}"
                       for p in self.pointers if not p.declared]
        mode = ', optimize ("wrapv")' if self.wrapping else ""
        return ["", f"{self.result or 'void'} __attribute__ ((noipa{mode}))",
                f"{self.own('f0')} ({', '.join(parameters)})", "{",
                *("  " + line for line in self.declared), *self.lines, "}"]

    def pool_of(self, index, shared):
        """The pool that pointer number INDEX leads to, that of a declared array or one of their own for
        those that are SHARED."""
        etype = self.pointers[index].etype
        declared = [k for k, p in enumerate(self.pointers) if p.declared and p.etype == etype]
        if shared and declared:
            return (etype, self.r.choice(declared + [9]))
        return (etype, 9 if shared else index)

    def pools(self, call, sizes):
        """The arguments for pointers; SIZES gets how long each pool has to be."""
        arguments = []
        for index, p in enumerate(self.pointers):
            if p.declared:
                pool = (p.etype, index)
                sizes[pool] = max(sizes[pool], p.high[call] + 1)
                continue
            shared = not p.own and self.chance(0.25)
            pool = self.pool_of(index, shared)
            at = self.r.choice([0, 0, 0, 1, 3, 64, self.r.randrange(MOVED)])
            at = at if shared or self.chance(0.3) else 0
            sizes[pool] = max(sizes.get(pool, 1), p.high[call] + at + 1)
            name = self.pool_name(pool)
            arguments.append(f"{name} + {at}" if at else name)
        return arguments

    def pool_name(self, pool):
        return self.own(f"p{pool[1]}_{pool[0].replace(' ', '')}")

    def literal(self, value, ctype):
        if fits(value, "int") and value != -1 << 31:
            return str(value)
        return f"({ctype}) {value & (2 ** 64 - 1)}u" + ("L" if abs(value) >> 31 else "")

    def calls(self, sizes):
        lines = []
        for call in range(CALLS):
            arguments = [self.literal(values[call], ctype)
                         for _, ctype, values in self.parameters]
            arguments += self.pools(call, sizes) if self.valid[call] else []
            if self.valid[call]:
                text = f"{self.own('f0')} ({', '.join(arguments)});"
                if self.result:
                    text = f"{self.own('result')}[{call}] = {text}"
                lines += ["  " + text, f'  report ("f0", {self.own("arrays")});']
        return lines

    def program(self):
        self.write()
        sizes = {(p.etype, index): 1 for index, p in enumerate(self.pointers) if p.declared}
        calls = self.calls(sizes)
        out = ["", f'#line 1 "seed-{self.seed}.c"']
        arrays = []
        if self.result:
            arrays.append((self.own("result"), self.result, CALLS))
        arrays += [(self.pool_name(pool), pool[0], n) for pool, n in sorted(sizes.items())]
        out += [f"static {etype} {name}[{n}];" for name, etype, n in arrays]
        out += self.function_text()
        return "\n".join(out + run_text(self.seed, arrays, calls))
