"""Loops with subscripts that wrap around, are clamped or reflected, or chosen otherwise.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from expression import (absolute, cast, choice, comparison, constant, larger, renamed,
                        smaller)
from form import CALLS, Form, Loop

ELEMENTS = ["double", "double", "float", "unsigned", "unsigned char"]
SIZES = ["int", "int", "int", "unsigned", "long", "unsigned long", "short",
         "unsigned char", "signed char", "unsigned short"]
# What sizes are, in nests of one and of several loops; and of their shifts.
LENGTHS = {1: [100, 64, 73, 20, 21, 9, 2, 1, 0, -3], 2: [31, 64, 25, 20, 9, 3, 1, 0]}
SHIFTS = [0, 1, 2, 5, 8, 19, 40, 63, -1, -2, -30]
RADII = [0, 1, 2, 3, 5, -1]
# Sizes and starts that are far from 0, where nothing but what wraps around is near it.
FAR = [2147483647, 2147483640, -2147483648, 4294967295, 4294967290, 32767, 255, 128]


class Dimension:
    """One that a nest walks along: the COUNTER of its loop, and how LONG it is."""

    def __init__(self, counter, long):
        self.counter, self.long = counter, long


class Wrapped(Form):
    name = "wrapped"

    def write(self):
        r = self.r
        n = r.choice([1, 1, 1, 2, 2])
        # Mostly there is one type of integers.
        self.types = SIZES if self.chance(0.35) else [r.choice(SIZES[:6])]
        self.etype = r.choice(ELEMENTS)
        own = self.chance(0.6)
        self.from_, self.to = (self.pointer(name, self.etype, own) for name in "ab")
        if self.chance(0.08):
            self.from_ = self.to
            self.pointers.pop(0)
        self.dimensions = [self.dimension(n) for _ in range(n)]
        self.shift = self.far_shift() if self.chance(0.1) else self.parameter(
            "shift", r.choice(self.types), SHIFTS)
        self.windows = []
        kept = self.chance(0.25)
        if kept:
            self.result = self.etype
            self.declared.append(f"{self.etype} kept = 1;")
        for dimension in self.dimensions:
            self.open_dimension(dimension, n)
        self.body(kept)
        while self.loops:
            self.close()
        if kept:
            self.emit("return kept;")

    def far_shift(self):
        return self.parameter("shift", self.r.choice(self.types), FAR)

    def dimension(self, n):
        ctype = self.r.choice(self.types)
        if self.chance(0.15):
            return Dimension(None, constant(self.r.choice([64, 32, 50]), ctype))
        return Dimension(None, self.parameter(self.new_name("n"), ctype, LENGTHS[n]))

    def open_dimension(self, dimension, n):
        r = self.r
        ctype = r.choice([dimension.long.ctype] * 3 + self.types)
        first = constant(r.choice([0, 0, 0, 0, 1, 2, -1]))
        if n == 1 and self.chance(0.12):
            first = self.parameter("first", r.choice(self.types), [0, 1, 5, 19, -2, -9] + FAR)
        end = self.sum(dimension.long, r.choice([0, 0, 0, 0, -1, 1, 2]))
        name = self.new_name("i")
        if self.chance(0.2):
            start = self.sum(end, -1)
            loop = Loop(name, ctype, start, *r.choice([(">=", first), (">", first)]), -1)
        else:
            relation = r.choice(["<", "<", "<", "<", "!=", "<="])
            if relation == "<=":
                end = self.sum(end, -1)
            loop = Loop(name, ctype, first, relation, end, 1, self.chance(0.1))
        self.open(loop, self.chance(0.15))
        dimension.counter = loop.counter

    # Subscripts.

    def moved(self, dimension):
        """A number near the counter of DIMENSION."""
        r = self.r
        x = dimension.counter
        if self.chance(0.12):
            x = cast(x, r.choice(self.types))
        roll = r.random()
        if self.windows and roll < 0.75:
            return self.operation(r.choice("++-"), x, r.choice(self.windows))
        if roll < 0.3:
            return self.operation(r.choice("++-"), x, self.shift)
        if roll < 0.35:
            return self.operation("-", self.shift, x)
        if roll < 0.38:
            return self.operation("*", constant(2), x)
        x = self.sum(x, r.choice([1, 1, -1, -1, 2, -2, 3, -5]))
        return cast(x, r.choice(self.types)) if self.chance(0.12) else x

    def last(self, n):
        return self.sum(n, -1)

    def remainder(self, x, n):
        turns = self.r.choice([0, 1, 1, 1, 1, 2])
        if turns:
            more = n if turns == 1 else self.operation("*", constant(2), n)
            x = self.operation("+", x, more)
        if self.chance(0.1):
            x = self.operation("%", x, n)
            return self.operation("%", self.operation("+", x, n), n)
        return self.operation("%", x, n)

    def masked(self, x, n):
        return self.operation("&", x, self.last(n))

    def clamped(self, x, n):
        low, high = constant(0), self.last(n)
        if self.chance(0.5):
            return smaller(larger(x, low), high)
        return larger(smaller(x, high), low)

    def reflected(self, x, n):
        x = self.local(absolute(x))
        twice = self.operation("*", constant(2), n)
        back = self.operation("-", self.sum(twice, self.r.choice([-2, -1])), x)
        return choice(">=", x, n, back, x)

    def turned(self, x, n):
        """One or the other end is left by a choice."""
        if self.chance(0.5):
            relation = self.r.choice([">=", ">=", ">", "=="])
            return choice(relation, x, n, self.operation("-", x, n), x)
        return choice("<", x, constant(0), self.operation("+", x, n), x)

    def reset(self, x, n):
        """The same by statements."""
        if self.chance(0.2):
            x = cast(x, self.r.choice(self.types))
        x = self.local(x)
        relation, other, operation = self.r.choice([
            (">=", n, "-"), ("<", constant(0), "+"), (">=", n, "+"), (">", self.last(n), "-")])
        text, _ = comparison(relation, x, other)
        after = cast(self.operation(operation, x, n), x.ctype)
        self.emit(f"if ({text}) {x.text} = {after.text};")
        return renamed(x.text, choice(relation, x, other, after, x))

    def neighbour(self, x, n):
        """X - 1 or X + 1, or the other end, of the counter X."""
        if self.chance(0.5):
            return choice(self.r.choice([">", "!="]), x, constant(0), self.sum(x, -1),
                          self.last(n))
        return choice(self.r.choice(["<", "!="]), x, self.last(n), self.sum(x, 1),
                      constant(0))

    def subscript(self, dimension):
        x, n = dimension.counter, dimension.long
        if self.chance(0.2):
            return x
        if self.chance(0.15):
            value = self.neighbour(x, n)
        else:
            way = self.r.choice([self.remainder, self.remainder, self.masked,
                                 self.clamped, self.reflected, self.turned, self.reset])
            value = way(self.moved(dimension), n)
        return self.local(value) if self.chance(0.3) else value

    def place(self, dimensions):
        return [self.subscript(d) for d in dimensions]

    def lengths(self):
        return [cast(d.long, "int") if self.chance(0.3) else d.long
                for d in self.dimensions[1:]]

    def load(self):
        if self.chance(0.1):
            return self.chosen_element()
        return self.element(self.from_, self.place(self.dimensions), self.lengths())

    def chosen_element(self):
        """Not a subscript is chosen, but what is loaded."""
        d = self.r.choice(self.dimensions)
        others = [self.subscript(e) if e is not d else None for e in self.dimensions]
        x, n = d.counter, d.long
        relation, other, yes, no = self.r.choice([
            (">", constant(0), self.sum(x, -1), self.last(n)),
            ("<", self.last(n), self.sum(x, 1), constant(0)),
            ("<", n, x, self.operation("-", x, n))])
        text, holds = comparison(relation, x, other)
        uses = x.uses | other.uses

        def at(value, condition):
            places = [value if e is None else e for e in others]
            return self.element(self.from_, places, self.lengths(), condition, uses)
        first, second = at(yes, holds), at(no, lambda env: not holds(env))
        return self.emit_choice(text, first, second)

    def emit_choice(self, text, first, second):
        name = self.new_name("e")
        if self.chance(0.5):
            self.emit(f"{self.etype} {name} = {text} ? {first} : {second};")
        else:
            self.emit(f"{self.etype} {name};")
            self.emit(f"if ({text}) {name} = {first}; else {name} = {second};")
        return name

    # Statements.

    def body(self, kept):
        skip = self.new_name("skip") if self.chance(0.08) else None
        if skip:
            at = self.element(self.to, [d.counter for d in self.dimensions], self.lengths())
            self.emit(f"if ({at} > 1) goto {skip};")
            self.lines[-1] = self.lines[-1].replace("goto", "{ kept_by++; goto").replace(
                ";;", ";") + " }"
            self.declared.append("int kept_by = 0;")
            self.emit("{")
        if self.chance(0.3):
            self.window()
        else:
            self.assign([self.load() for _ in range(self.r.randint(1, 4))], kept)
        if skip:
            self.emit("}")
            self.emit(f"{skip}:;")
            end = self.element(self.to, self.place(self.dimensions), self.lengths())
            self.emit(f"{end} += 1;")
        if self.chance(0.04):
            self.emit('__asm__ volatile ("" : : : "memory");')
        elif self.chance(0.04):
            self.emit("opaque ();")

    def assign(self, values, kept):
        if self.chance(0.6):
            places = [d.counter for d in self.dimensions]
        else:
            places = self.place(self.dimensions)
        target = self.element(self.to, places, self.lengths())
        if kept:
            self.emit(f"kept = kept * 3 + {values[0]};")
        self.emit(self.store(target, values, self.etype))

    def window(self):
        """A sum over one or two loops around each element."""
        r = self.r
        radius = self.parameter("radius", r.choice(self.types), RADII) if self.chance(0.6) else constant(r.choice([1, 2]))
        name = self.new_name("s")
        self.emit(f"{self.etype} {name} = 0;")
        n = r.choice([1, 1, len(self.dimensions)])
        for _ in range(n):
            low = self.operation("-", constant(0), radius)
            loop = Loop(self.new_name("q"), r.choice(["int"] + self.types), low,
                        r.choice(["<", "<=", "<="]), radius)
            self.open(loop)
            self.windows.append(loop.counter)
        self.emit(f"{name} += {self.load()};")
        for _ in range(n):
            self.close()
            self.windows.pop()
        self.assign([name], False)


class Rows(Wrapped):
    """Loops over the elements of rows by one counter."""

    name = "rows"

    def write(self):
        r = self.r
        self.types = SIZES
        self.etype = r.choice(ELEMENTS)
        self.windows = []
        own = self.chance(0.6)
        self.from_, self.to = (self.pointer(name, self.etype, own) for name in "ab")
        ctype = r.choice(["int", "int", "unsigned", "long", "unsigned long", "short"])
        n = self.parameter("n", ctype, [16, 12, 7, 5, 1, 2, 0, -1, -4])
        m = self.parameter("m", ctype, [16, 12, 7, 5, 1, 3, 0])
        first = constant(0)
        if self.chance(0.4):
            first = self.parameter("first", ctype, [0, 1, 5, 17, 40])
        end = self.operation("*", m, n)
        if self.chance(0.3):
            end = self.parameter("end", ctype, [0, 1, 5, 17, 40, 64, 101])
        loop = Loop("p", ctype, first, r.choice(["<", "<", "!="]), end, 1, self.chance(0.15))
        self.open(loop)
        p = loop.counter
        i = self.local(self.operation("/", p, n))
        j = self.local(self.operation("%", p, n))
        self.dimensions = [Dimension(i, m), Dimension(j, n)]
        self.shift = self.parameter("shift", "int", SHIFTS)
        if self.chance(0.6):
            inner = Loop("k", ctype, constant(0), "<", n)
            self.open(inner)
            k = inner.counter
            values = [self.element(self.from_, [i, k], [n]),
                      self.element(self.from_, [k, j], [n])]
            places = self.r.choice([[i, j], [i, j], self.turned_place(i, j, m, n)])
            target = self.element(self.to, places, [n])
            self.emit(self.store(target, values, self.etype))
            self.close()
        else:
            places = r.choice([[i, j], self.turned_place(i, j, m, n)])
            values = [self.element(self.from_, places, [n])]
            if self.chance(0.5):
                values.append(self.load())
            self.assign(values, False)
        self.close()

    def turned_place(self, i, j, m, n):
        """Row J, column I.  Where rows are shorter than that, GCC's own loops for several
        threads are wrong."""
        for call in range(CALLS):
            env = self.environment(call)
            self.valid[call] &= m.value(env) <= n.value(env)
        return [j, i]
