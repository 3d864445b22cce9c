"""Nests that read by subscripts which they load.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

What is loaded is within bounds that hold all the time: those of what arrays are filled with, which
nothing else is stored to that is not known to be apart, or those that an operation such as a mask gives.
"""

from expression import Expression, constant
from form import Form, Loop

ELEMENTS = ["double", "double", "float", "unsigned", "unsigned char", "short"]
# The types of what is loaded, with the largest number that arrays of these are filled with.
FILLED = {"int": 999, "short": 999, "unsigned char": 255, "unsigned": None}
SIZES = [33, 24, 24, 17, 9, 5, 2, 1, 0, -1]
# Rows are longer than any size: GCC takes them not to overlap where it makes threads of loops.
LENGTHS = [34, 34, 40]


class Loaded(Form):
    """TABLES: what is loaded from.  READ, WRITTEN: what is read by that, and what is stored to.

    APART: no two arrays overlap.  HIGH: the largest number in TABLES; None if anything may be there.
    LOCALS: variables with subscripts, with the number of loops around each."""

    name = "loaded"

    def write(self):
        r = self.r
        self.etype = r.choice(ELEMENTS)
        itype = r.choice(["int", "int", "unsigned char", "unsigned char", "short", "unsigned"])
        self.apart = self.chance(0.4)
        known = self.apart or itype == "unsigned char" or itype != self.etype
        self.high = FILLED[itype] if known else None
        self.tables = [self.array(name, itype) for name in "pq"]
        self.read = [self.array(name, self.etype) for name in "xy"]
        self.written = self.array("a", self.etype)
        self.length = (constant(r.choice(LENGTHS)) if self.chance(0.6)
                       else self.parameter("w", "int", LENGTHS))
        self.sizes = [self.parameter(name, r.choice(["int", "int", "unsigned", "long",
                                                     "unsigned char"]), SIZES)
                      for name in "nml"]
        self.locals = []
        for _ in range(r.choice([1, 1, 2])):
            self.nest(r.choice([2, 2, 3]))

    def array(self, name, etype):
        """A pointer NAME, or a declared array, where others may be part of that."""
        if self.chance(0.35):
            return self.declared_array(etype)
        return self.pointer(name, etype, self.apart)

    # Loops.

    def nest(self, n):
        order = list(self.sizes)
        self.r.shuffle(order)
        for k in range(n):
            end = order[k]
            if k and self.chance(0.12):
                end = self.sum(self.r.choice(self.loops).counter, self.r.choice([0, 1]))
            start = constant(self.r.choice([0, 0, 0, 1]))
            self.open(Loop(self.new_name("i"), self.r.choice(["int", "int", end.ctype]),
                           start, "<", end))
            if k < n - 1 and self.chance(0.45):
                self.between()
        for _ in range(self.r.choice([1, 1, 2])):
            self.statement()
        if self.chance(0.08):
            self.store_subscript()
        for _ in range(n):
            self.close()
            self.locals = [(depth, value) for depth, value in self.locals
                           if depth <= len(self.loops)]

    def between(self):
        """What stands between loops."""
        roll = self.r.random()
        if roll < 0.55:
            value = self.subscript()
            name = self.new_name("t")
            self.emit(f"int {name} = {value.text};")
            self.locals.append((len(self.loops), self.number(name, value.high)))
        elif roll < 0.75:
            self.store_subscript()
        else:
            self.statement()

    # Subscripts.

    def number(self, text, high):
        """An integer TEXT between 0 and HIGH, which some iteration may reach."""
        result = Expression(text, "int", lambda env: high)
        result.high = high
        return result

    def place(self, array):
        """An element of ARRAY by the counters."""
        counters = [loop.counter for loop in self.loops]
        chosen = self.r.sample(counters, min(len(counters), self.r.choice([1, 2, 2])))
        places = [self.sum(counter, self.r.choice([0, 0, 0, 1])) for counter in chosen]
        return self.element(array, places, [self.length] * (len(places) - 1))

    def loaded(self, steps=1):
        """The text of what is loaded, by STEPS loaded subscripts in turn at most."""
        table = self.r.choice(self.tables)
        if steps > 0 and self.chance(0.2):
            return self.element(table, [self.subscript(steps - 1)])
        return self.place(table)

    def subscript(self, steps=1):
        """A number that is loaded, with something done to it."""
        r = self.r
        if self.locals and self.chance(0.4):
            return r.choice(self.locals)[1]
        text, high = self.loaded(steps), self.high
        if high is None or self.chance(0.35):
            return self.cut(text)
        way = r.random()
        if way < 0.5:
            return self.number(text, high)
        if way < 0.65:
            return self.number(f"({text} + {high // 8})", high + high // 8)
        if way < 0.8:
            return self.number(f"({high} - {text})", high)
        divisor = r.choice([2, 3, 8])
        if way < 0.9:
            return self.number(f"({text} / {divisor})", high // divisor)
        return self.number(f"({text} % {divisor * 9})", divisor * 9 - 1)

    def cut(self, text):
        """TEXT, whatever that is, made a small number."""
        mask = self.r.choice([7, 31, 63, 255])
        return self.r.choice([
            self.number(f"({text} & {mask})", mask),
            self.number(f"({text} & {mask})", mask),
            self.number(f"(unsigned char) {text}", 255),
            self.number(f"((signed char) {text} + 128)", 255)])

    def row(self):
        """A subscript that rows can have."""
        value = self.subscript()
        if value.high > 255:
            return self.number(f"({value.text} & 127)", 127)
        return value

    # Statements.

    def read_element(self):
        r = self.r
        array = r.choice(self.read)
        counter = r.choice(self.loops).counter
        way = r.random()
        if way < 0.35:
            return self.element(array, [self.row(), counter], [self.length])
        if way < 0.6:
            return self.element(array, [counter, self.subscript()], [self.length])
        if way < 0.7:
            return self.element(array, [self.row(), self.subscript()], [self.length])
        if way < 0.8:
            return self.element(array, [self.sum(self.subscript(), r.choice([0, 1, 2]))])
        return self.element(array, [self.subscript()])

    def statement(self):
        r = self.r
        values = [self.read_element()]
        while self.chance(0.4):
            values.append(r.choice([self.read_element, lambda: self.place(self.written),
                                    lambda: self.place(r.choice(self.read))])())
        target = (self.element(self.written, [self.subscript()]) if self.chance(0.03)
                  else self.place(r.choice(self.read) if self.chance(0.06)
                                  else self.written))
        self.emit(self.condition() + self.store(target, values, self.etype))

    def condition(self):
        way = self.r.random()
        if way < 0.08:
            return f"if ({self.loaded()} > {self.r.choice([3, 100, 500])}) "
        if way < 0.15:
            return f"if ({self.place(self.r.choice(self.read))} > 1) "
        return ""

    def store_subscript(self):
        """Store something to what is loaded from, within the bounds."""
        r = self.r
        counter = r.choice(self.loops).counter.text
        value = r.choice([f"({counter} * 7) & 63", f"({counter} + 3) & 31",
                          self.cut(self.loaded()).text])
        self.emit(f"{self.place(r.choice(self.tables))} = {value};")
