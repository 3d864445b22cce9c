"""Nests whose bounds, subscripts and conditions are computed in types of all widths, with and
without signs, and where what is computed may wrap around, or be far from 0.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from expression import cast, comparison, constant, larger, smaller
from form import Form, Loop

ELEMENTS = ["double", "float", "unsigned", "unsigned char"]
TYPES = ["int", "int", "unsigned", "unsigned", "long", "unsigned long", "unsigned long",
         "short", "unsigned char", "signed char", "unsigned short"]
# Sizes, and what is far from these, or not far from the end of a type.
NEAR = [24, 24, 17, 17, 9, 9, 5, 2, 1, 0, -1, -3]
FAR = [127, 128, 200, 255, 256, 300, 32767, 65535, 65540, 2147483647, -2147483648,
       4294967295, 4294967291, (1 << 32) + 5, (1 << 63) - 1, -(1 << 63), -(1 << 32)]


class Bounds(Form):
    """SIZES: parameters.  WILD: how often something is converted, to one of TYPES."""

    name = "bounds"

    def write(self):
        r = self.r
        self.wild = r.choice([0, 0.03, 0.1, 0.3])
        self.types = r.sample(TYPES, r.choice([1, 2, 2, len(TYPES)]))
        self.etype = r.choice(ELEMENTS)
        own = self.chance(0.6)
        self.arrays = [self.pointer(name, self.etype, own) for name in "abc"]
        self.sizes = [self.parameter(f"n{k}", r.choice(self.types),
                                     NEAR + (r.sample(FAR, 3) if self.chance(0.3) else []))
                      for k in range(r.choice([2, 3]))]
        self.length = r.choice(self.sizes + [constant(40), constant(40)])
        for _ in range(r.choice([1, 1, 2])):
            self.nest(r.choice([1, 2, 2, 3]))

    def converted(self, value):
        return cast(value, self.r.choice(self.types)) if self.chance(self.wild) else value

    def number(self, loops):
        """A number next to 0, to a size or to a counter of LOOPS, or a sum of them."""
        r = self.r
        values = self.sizes + [loop.counter for loop in loops]
        value = self.converted(r.choice(values + [constant(r.choice([0, 1, 7, 20]))]))
        roll = r.random()
        if roll < 0.35:
            other = self.converted(r.choice(values + [constant(r.choice([1, 2, 9]))]))
            value = self.operation(r.choice("++--"), value, other)
        elif roll < 0.45:
            value = self.operation("-", constant(r.choice([0, 8, 30])), value)
        elif roll < 0.5:
            value = self.operation("*", constant(r.choice([2, 3])), value)
        elif roll < 0.55:
            value = self.operation(r.choice("/%&"), value, constant(r.choice([2, 3, 4])))
        elif roll < 0.6:
            value = r.choice([smaller, larger])(value, self.converted(r.choice(values)))
        return self.converted(value)

    def loop(self):
        r = self.r
        around = self.loops if self.chance(0.4) else []
        ctype = r.choice(self.types)
        start = constant(r.choice([0, 0, 0, 1, 2])) if self.chance(0.6) else \
            self.number(around)
        end = r.choice(self.sizes) if self.chance(0.4) else self.number(around)
        step = r.choice([1, 1, 1, 1, 1, 2, 3])
        relation = r.choice(["<", "<", "<", "<=", "!="])
        if self.chance(0.2):
            start, end, step = end, start, -step
            relation = r.choice([">", ">=", "!="])
        return Loop(self.new_name("i"), ctype, start, relation, end, step,
                    self.chance(0.05))

    def place(self, loop):
        value = self.converted(loop.counter)
        roll = self.r.random()
        if roll < 0.3:
            value = self.sum(value, self.r.choice([1, -1, 2, 5]))
        elif roll < 0.45:
            value = self.operation(self.r.choice("+-"), value, self.r.choice(self.sizes))
        elif roll < 0.5:
            value = self.operation("+", value, self.r.choice(self.loops).counter)
        return self.converted(value)

    def at(self, array, condition=None, uses=frozenset()):
        loops = self.r.sample(self.loops, min(len(self.loops), self.r.choice([1, 2, 2])))
        return self.element(array, [self.place(loop) for loop in loops],
                            [self.length] * (len(loops) - 1), condition, uses)

    def nest(self, n):
        r = self.r
        for _ in range(n):
            self.open(self.loop(), self.chance(0.1))
        condition, uses, text = None, frozenset(), ""
        if self.chance(0.25):
            a, b = self.number(self.loops), self.number(self.loops)
            condition, uses = comparison(r.choice(["<", "<=", "!=", ">"]), a, b), a.uses | b.uses
            text, condition = f"if ({condition[0]}) ", condition[1]
        values = [self.at(r.choice(self.arrays), condition, uses)
                  for _ in range(r.choice([1, 2, 3]))]
        if self.chance(0.15):
            values.append(f"({self.etype}) {r.choice(self.loops).name}")
        target = self.at(self.arrays[2], condition, uses)
        self.emit(text + self.store(target, values, self.etype))
        for _ in range(n):
            self.close()
