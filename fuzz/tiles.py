"""Nests that a program executes in tiles of its own.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from expression import comparison, constant, smaller
from form import Form, Loop

SIZES = [40, 33, 32, 31, 25, 20, 8, 1, 0, -2]
TILES = [4, 5, 8, 8, 10, 16, 20]
ELEMENTS = ["double", "double", "float", "unsigned"]


class Tiled(Form):
    """The dimensions are numbered; the tiles of each have a loop outside of all loops in tiles.

    OUTER: the counters of the former; SIZE, LENGTH: of tiles, and of rows."""

    name = "tiles"

    def write(self):
        r = self.r
        self.ctype = r.choice(["int", "int", "int", "unsigned", "long", "short"])
        self.etype = r.choice(ELEMENTS)
        n = r.choice([2, 2, 3, 3])
        own = self.chance(0.7)
        self.arrays = [self.pointer(name, self.etype, own) for name in "cab"]
        if self.chance(0.1):
            self.arrays[1] = self.arrays[0]
            self.pointers.pop(1)
        self.n = self.size()
        self.length = self.n if self.chance(0.6) else constant(48)
        self.style = r.choice(["smaller", "smaller", "smaller", "both", "whole", "counted"])
        self.first = r.choice([0, 0, 0, 1])
        self.tiled = [k for k in range(n) if self.chance(0.85)] or [0]
        self.tile = {k: self.tile_size() for k in self.tiled}
        self.outer, self.inner = {}, {}
        self.open_tiles()
        self.open_points(n)
        self.statement(n)
        while self.loops:
            self.close()
        if self.result:
            self.emit("return kept;")

    def size(self):
        ctype = self.ctype
        if self.chance(0.3):
            ctype = self.r.choice(["int", "unsigned", "long", "unsigned char"])
        if self.chance(0.15):
            return constant(self.r.choice([40, 32, 33]), ctype)
        return self.parameter("n", ctype, SIZES)

    def tile_size(self):
        if self.tiled and self.chance(0.15) and self.style != "counted":
            return self.parameter(self.new_name("t"), self.ctype, TILES)
        return constant(self.r.choice(TILES))

    def is_number(self, size):
        return not any(name == size.text for name, _, _ in self.parameters)

    def open_tiles(self):
        r = self.r
        order = list(self.tiled)
        r.shuffle(order)
        for k in order:
            size = self.tile[k]
            step = int(size.text) if self.is_number(size) else size
            if self.style == "counted":
                end = self.parameter(self.new_name("m"), self.ctype, [0, 1, 2, 3])
                loop = Loop(self.new_name("t"), self.ctype, constant(0), "<", end)
            else:
                end = self.n if not self.first else self.sum(self.n, -1)
                loop = Loop(self.new_name("t"), self.ctype, constant(self.first), "<", end,
                            step)
            if self.chance(0.2) and self.style == "smaller":
                self.strip(k, loop)
            else:
                self.open(loop, self.chance(0.1))
                self.outer[k] = loop.counter

    def strip(self, k, loop):
        """Tiles of tiles."""
        if not isinstance(loop.step, int):
            self.open(loop)
            self.outer[k] = loop.counter
            return
        size = loop.step
        loop.step *= 2
        self.open(loop)
        end = self.sum(loop.counter, 2 * size)
        if self.chance(0.7):
            end = smaller(end, self.n)
        self.open(Loop(self.new_name("t"), self.ctype, loop.counter, "<", end, size))
        self.outer[k] = self.loops[-1].counter

    def open_points(self, n):
        order = list(range(n))
        self.r.shuffle(order)
        for k in order:
            name = self.new_name("i")
            if k not in self.tiled:
                loop = Loop(name, self.ctype, constant(self.first), "<", self.n)
                self.open(loop)
                self.inner[k] = loop.counter
            elif self.style == "counted":
                self.open(Loop(name, self.ctype, constant(0), "<", self.tile[k]))
                base = self.operation("*", self.outer[k], self.tile[k])
                self.inner[k] = self.sum(base, self.loops[-1].counter)
            else:
                self.open(self.point_loop(name, k))
                self.inner[k] = self.loops[-1].counter

    def point_loop(self, name, k):
        start, end = self.outer[k], self.sum(self.outer[k], self.tile[k])
        limit = self.n if not self.first else self.sum(self.n, -1)
        if self.style == "both":
            return BothEnds(name, self.ctype, start, end, limit, self.r.choice(["&", "&&"]))
        if self.style == "smaller":
            end = smaller(end, limit)
        return Loop(name, self.ctype, start, "<", end)

    def at(self, array, *dimensions, moved=True):
        places = []
        for k in dimensions:
            by = self.r.choice([-1, 1]) if moved and self.first and self.chance(0.25) else 0
            places.append(self.sum(self.inner[k], by))
        return self.element(array, places, [self.length] * (len(places) - 1))

    def statement(self, n):
        r = self.r
        c, a, b = self.arrays
        ways = [self.sweep, self.sweep, self.turned, self.counters, self.carried]
        if n == 3:
            ways = [self.product] * 4 + ways
        r.choice(ways)(n, c, a, b)

    def product(self, n, c, a, b):
        factor = self.at(b, *self.r.choice([(1, 2), (2, 1)]))
        self.emit(f"{self.at(c, 0, 2, moved=False)} += {self.at(a, 0, 1)} * {factor};")

    def sweep(self, n, c, a, b):
        values = [self.at(self.r.choice([a, b, a, b, c]), *self.order(n))
                  for _ in range(self.r.choice([1, 2, 3]))]
        self.emit(self.store(self.at(c, *self.order(n)), values, self.etype))
        if self.chance(0.2):
            self.emit(self.store(self.at(b, *self.order(n)), [self.at(c, *self.order(n))],
                                 self.etype))

    def order(self, n):
        return (0, 1) if n == 2 else self.r.choice([(0, 1), (1, 2), (0, 2)])

    def turned(self, n, c, a, b):
        self.emit(f"{self.at(c, 1, 0)} = {self.at(a, 0, 1)};")

    def counters(self, n, c, a, b):
        """What the counters of tiles are is used, or that of a loop in a tile."""
        k = self.r.choice(self.tiled)
        value = self.r.choice([self.outer[k], self.inner[k],
                               self.operation("-", self.inner[k], self.outer[k])])
        if self.chance(0.3):
            text, _ = comparison(self.r.choice(["<", "!=", ">="]), self.inner[0], value)
            self.emit(f"if ({text})")
        self.emit(f"{self.at(c, *self.order(n))} += {value.text} * 3;")

    def carried(self, n, c, a, b):
        self.result = self.etype
        self.declared.append(f"{self.etype} kept = 1;")
        self.emit(f"kept = kept * {self.r.choice(['1', '3'])} + {self.at(a, *self.order(n))};")


class BothEnds(Loop):
    """A loop that ends at the first of two numbers."""

    def __init__(self, name, ctype, start, end, limit, joined):
        super().__init__(name, ctype, start, "<", end)
        self.limit, self.joined = limit, joined
        self.uses |= limit.uses

    def test(self):
        first, holds = comparison("<", self.counter, self.end)
        second, too = comparison("<", self.counter, self.limit)
        return (f"({first}) {self.joined} ({second})",
                lambda env: holds(env) and too(env))
