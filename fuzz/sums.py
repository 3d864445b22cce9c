"""Sums and other values in local variables, which a nest may keep elsewhere: in planes, or in the
elements that they are stored to.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from expression import constant, larger, smaller
from form import Form, Loop

ELEMENTS = ["double", "double", "double", "float", "unsigned"]
# More than the bytes of a small plane, and sizes next to those of strips.
ROWS, DEPTHS = [40, 33, 26, 17, 8, 1, 0], [24, 9, 5, 1, 0]
MATRIX = [40, 37, 24, 9, 2, 1, 0]


class Sums(Form):
    """Loops i and j, and sums over k for each of their iterations, beside what these compute.

    N, M, D: how often they iterate.  BEHIND, BETWEEN: what is used of the loop over j behind it,
    in the loop over i."""

    name = "planes"

    def write(self):
        r = self.r
        self.etype = r.choice(ELEMENTS)
        own = self.chance(0.5)
        self.arrays = [self.pointer(name, self.etype, own) for name in "abc"]
        self.vector = self.pointer("v", self.etype, own)
        self.n, self.m = self.size("n", ROWS), self.size("m", ROWS)
        self.d = self.size("d", DEPTHS)
        whole = self.chance(0.4)
        self.result = self.etype if whole else None
        if whole:
            self.declared.append(f"{self.etype} all = 1;")
        self.loop("i", self.n)
        self.begin_row()
        self.loop("j", self.m)
        self.element_sums()
        self.close()
        self.end_row(whole)
        self.close()
        if whole:
            self.emit("return all;")

    def size(self, name, values):
        if self.chance(0.12):
            return constant(self.r.choice(values[:4]))
        ctype = self.r.choice(["int", "int", "int", "unsigned", "long", "unsigned char"])
        return self.parameter(name, ctype, values)

    def loop(self, name, end):
        start = constant(0)
        if name == "j" and self.chance(0.12):
            start = self.loops[0].counter
        ctype = self.r.choice(["int", "int", "int", end.ctype])
        loop = Loop(name, ctype, start, "<", end)
        if name == "k" and self.chance(0.15):
            loop.end = self.sum(self.loops[self.r.choice([0, 1])].counter,
                                self.r.choice([0, 1]))
            loop.uses = loop.start.uses | loop.end.uses
        self.open(loop)

    def counter(self, name):
        return next(loop.counter for loop in self.loops if loop.name == name)

    def of_row(self):
        return self.element(self.vector, [self.counter("i")])

    def row_value(self, name, start):
        self.emit(f"{self.etype} {name} = {start};")

    def begin_row(self):
        r = self.r
        start = r.choice(["0", "1", self.of_row()])
        self.values = r.sample(["most", "least", "sum", "chain"], r.choice([0, 1, 1, 2]))
        for name in self.values:
            self.row_value(name, start)
        self.place = "most" in self.values and self.chance(0.6)
        if self.place:
            self.emit("int where = -1;")
        if self.chance(0.15):
            self.emit(f"{self.of_row()} = {start} + 1;")

    def element_sums(self):
        r = self.r
        names = [self.new_name("s") for _ in range(r.choice([1, 1, 1, 2]))]
        for name in names:
            self.emit(f"{self.etype} {name} = {r.choice(['0', '0', '1', self.of_row()])};")
        self.loop("k", self.d)
        for name in names:
            self.add(name)
        self.close()
        for name in names:
            self.use(name)

    def add(self, name):
        r = self.r
        a, b, _ = self.arrays
        i, j, k = (self.counter(name) for name in "ijk")
        left = self.element(a, *r.choice([([i, k], [self.d]), ([i, k], [constant(48)])]))
        right = self.element(b, *r.choice([([j, k], [self.d]), ([k, j], [self.m]),
                                           ([j, k], [constant(48)])]))
        way = r.random()
        if way < 0.45:
            self.emit(f"{name} += {left} * {right};")
        elif way < 0.75:
            t = self.new_name("t")
            self.emit(f"{self.etype} {t} = {left} - {right};")
            self.emit(f"{name} += {t} * {t};")
        elif way < 0.85:
            self.emit(f"{name} = SMALLER ({name}, {left} + {right});")
        else:
            self.emit(f"if ({left} < {right}) {name} += {right};")

    def use(self, name):
        """What becomes of a sum at the end of an iteration of the loop over j."""
        r = self.r
        i, j = self.counter("i"), self.counter("j")
        for value in self.values:
            if value == "most":
                extra = f" where = {j.text};" if self.place else ""
                self.emit(f"if ({name} > most) {{ most = {name};{extra} }}")
            else:
                self.emit({"least": f"least = {name} < least ? {name} : least;",
                           "sum": f"sum += {name};",
                           "chain": f"chain = chain * 3 + {name};"}[value])
        if not self.values or self.chance(0.4):
            target = self.element(self.arrays[2], *r.choice([
                ([i, j], [self.m]), ([i, j], [constant(48)]), ([j, i], [self.n])]))
            self.emit(f"{target} {r.choice(['=', '+='])} {name}"
                      f"{r.choice(['', ' * 3', f' + {self.of_row()}'])};")

    def end_row(self, whole):
        r = self.r
        for value in self.values:
            self.emit(f"{self.of_row()} {r.choice(['=', '+='])} {value};")
        if self.place:
            self.emit(f"{self.of_row()} += where;")
        if whole:
            self.emit(f"all = all * 3 + {r.choice(self.values + ['1'])};")
        if self.chance(0.3) and self.values:
            self.loop("j", self.m)
            target = self.element(self.arrays[2], [self.counter("i"), self.counter("j")],
                                  [self.m])
            self.emit(f"{target} -= {r.choice(self.values)};")
            self.close()


class Held(Form):
    """Values that are stored to an element as well, which may keep them as long as they are used:
    as in factorizations and solvers, mostly."""

    name = "held"

    def write(self):
        r = self.r
        self.etype = r.choice(ELEMENTS)
        own = self.chance(0.5)
        self.a, self.b = (self.pointer(name, self.etype, own) for name in "ab")
        self.ctype = r.choice(["int", "int", "int", "unsigned", "long", "short"])
        self.n = self.parameter("n", self.ctype, MATRIX)
        self.length = self.n if self.chance(0.7) else constant(40)
        triangular = self.chance(0.6)
        outer = [name for name in "ki"]
        if self.chance(0.15):
            outer.reverse()
        for name in outer:
            self.loop(name, triangular and name != outer[0])
        value = self.value()
        self.inner(value, triangular)
        if self.chance(0.15):
            self.emit(f"{self.at(self.b, 'i')} {r.choice(['=', '+='])} {value};")
        while self.loops:
            self.close()

    def loop(self, name, above):
        first = constant(0)
        end = self.n
        if above:
            other = self.counter(self.r.choice([loop.name for loop in self.loops]))
            if self.chance(0.85):
                first = self.sum(other, self.r.choice([1, 1, 1, 0]))
            else:
                end = other
        self.open(Loop(name, self.ctype, first, "<", end))

    def counter(self, name):
        return next(loop.counter for loop in self.loops if loop.name == name)

    def at(self, array, *names):
        places = [self.counter(name) for name in names]
        return self.element(array, places, [self.length] * (len(places) - 1))

    def load(self, *names):
        """An element by some of the counters NAMES."""
        r = self.r
        if self.chance(0.25):
            return self.at(self.b, r.choice(names))
        first, second = r.choice(names), r.choice(names)
        return self.at(r.choice([self.a, self.a, self.b]), first, second)

    def value(self):
        """The name of a variable that is computed and stored; what is stored is seldom
        something else, or stored again."""
        r = self.r
        target = r.choice([self.at(self.a, "i", "k"), self.at(self.a, "i", "k"),
                           self.at(self.b, "i"), self.at(self.a, "k", "i")])
        start = r.choice([target, self.load("i", "k")])
        operation = "+" if self.etype == "unsigned" else r.choice("/*-")
        name = self.new_name("f")
        self.emit(f"{self.etype} {name} = {start} {operation} {self.load('i', 'k')};")
        stored = name if self.chance(0.85) else f"2 * {name}"
        self.emit(f"{target} = {stored};")
        if self.chance(0.1):
            self.emit(f"if ({name} > 1) {self.load('i', 'k')} = {name};")
        return name

    def inner(self, value, triangular):
        r = self.r
        for _ in range(r.choice([1, 1, 1, 2])):
            self.loop("j", triangular or self.chance(0.3))
            target = r.choice([self.at(self.a, "i", "j"), self.at(self.a, "i", "j"),
                               self.at(self.b, "j"), self.at(self.a, "j", "k")])
            self.emit(f"{target} {r.choice(['-=', '-=', '+=', '='])} {value} * "
                      f"{self.load('i', 'j', 'k')};")
            if self.chance(0.1):
                self.emit(f"{value} = {value} * 3;")
            self.close()


class Sizes(Form):
    """Bounds and lengths that are multiples of others, or are next to the counter of another
    loop, and elements near each other."""

    name = "sizes"

    def write(self):
        r = self.r
        self.etype = r.choice(ELEMENTS)
        own = self.chance(0.6)
        self.arrays = [self.pointer(name, self.etype, own) for name in "abc"]
        self.ctype = r.choice(["int", "int", "int", "unsigned", "long", "short"])
        values = [16, 23, 12, 9, 5, 2, 1, 0]
        self.n = self.parameter("n", self.ctype, values)
        self.m = self.parameter("m", self.ctype, [2 * value for value in values])
        self.width = (constant(r.choice([1, 2, 3, 10])) if self.chance(0.5)
                      else self.parameter("w", self.ctype, [0, 1, 2, 5, 20]))
        self.lengths = [self.multiple() for _ in range(2)]
        for _ in range(r.choice([1, 1, 2])):
            self.nest()

    def multiple(self):
        """A multiple of a size, with something added."""
        r = self.r
        value = r.choice([self.n, self.n, self.m])
        factor = r.choice([1, 1, 2, 3, 4])
        if factor > 1:
            value = self.operation("*", constant(factor), value)
        if self.chance(0.25):
            value = self.sum(value, r.choice([1, 2, -1]))
        elif self.chance(0.15):
            value = self.operation("+", value, r.choice([self.n, self.m]))
        return value

    def nest(self):
        r = self.r
        loops = r.choice([2, 3, 3])
        first = len(self.loops)
        for k in range(loops):
            self.open(self.loop(k))
        opened = self.loops[first:]
        for _ in range(r.choice([1, 1, 2])):
            values = [self.load(opened) for _ in range(r.choice([1, 2, 3, 5]))]
            self.emit(self.store(self.at(self.arrays[2], opened), values, self.etype))
        for _ in range(loops):
            self.close()

    def loop(self, k):
        r = self.r
        name = self.new_name("i")
        ctype = r.choice([self.ctype] * 4 + ["int", "long"])
        first = r.choice([0, 0, 1])
        if k and self.chance(0.3):
            return self.banded(name, ctype)
        end = self.multiple() if self.chance(0.6) else r.choice([self.n, self.m])
        if first:
            end = self.sum(end, -1)
        return Loop(name, ctype, constant(first), "<", end)

    def banded(self, name, ctype):
        """A loop next to the counter of the one around."""
        around = self.loops[-1].counter
        low = self.operation("-", around, self.width)
        high = self.sum(self.operation("+", around, self.width), 1)
        if self.chance(0.8):
            low = larger(low, constant(0))
        if self.chance(0.8):
            high = smaller(high, self.r.choice([self.n, self.m]))
        return Loop(name, ctype, low, "<", high)

    def at(self, array, loops, near=False):
        r = self.r
        chosen = r.sample(loops, min(len(loops), r.choice([1, 2, 2])))
        places = [loop.counter for loop in chosen]
        if near:
            places = [self.sum(place, r.choice([-1, 0, 0, 1])) for place in places]
        if len(places) == 2 and self.chance(0.15):
            places[0] = self.operation("*", constant(2), places[0])
        return self.element(array, places, [r.choice(self.lengths)] * (len(places) - 1))

    def load(self, loops):
        return self.at(self.r.choice(self.arrays), loops, self.chance(0.5))


class Neighbours(Form):
    """Innermost loops that read many elements next to each other, which vectors do."""

    name = "neighbours"

    def write(self):
        r = self.r
        self.etype = r.choice(["double", "float", "unsigned", "unsigned char", "short"])
        own = self.chance(0.7)
        self.from_, self.to = (self.pointer(name, self.etype, own) for name in "ab")
        self.ctype = r.choice(["int", "int", "unsigned", "long", "unsigned long"])
        n = self.parameter("n", self.ctype, [60, 33, 17, 9, 3, 2, 1, 0])
        m = self.parameter("m", self.ctype, [60, 35, 18, 8, 3, 2, 1, 0])
        reach = r.choice([1, 1, 2])
        length = r.choice([m, m, constant(64)])
        for name, end in ("i", n), ("j", m):
            self.open(Loop(name, self.ctype, constant(reach), "<", self.sum(end, -reach)))
        i, j = (loop.counter for loop in self.loops)
        values = []
        for row in range(-reach, reach + 1):
            for column in range(-reach, reach + 1):
                if self.chance(0.8):
                    values.append(self.element(
                        self.from_, [self.sum(i, row), self.sum(j, column)], [length]))
        target = self.element(self.to, [i, j], [length])
        if self.etype == "short":
            self.emit(f"{target} = ({' + '.join(values or ['1'])}) & 1023;")
        else:
            self.emit(self.store(target, values or ["1"], self.etype))
        if self.chance(0.3):
            self.emit(f"{self.element(self.to, [i, self.sum(j, 1)], [length])} = 1;")
        self.close()
        self.close()
