"""Functions whose sizes and pointers are members of structures, which lie next to or
within what the functions store.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

All of a program's structures and elements lie in one array of bytes.  Elements are
stored over sizes only where both may have the same address by the rules of the language;
a call for which that is so gets a mask that keeps stored elements small, and pointers are
never stored over.  Sizes thus stay small, and subscripts in the array.
"""

import random

# Element types that may be stored over an int, and others; the letters of fuzz/generate.
SAME, OTHER = ("int", "unsigned", "unsigned char", "signed char"), ("short", "long long")
LETTERS = {"int": "I", "unsigned": "U", "unsigned char": "C", "signed char": "C",
           "short": "S", "long long": "L"}
SIZE_OF = {"int": 4, "unsigned": 4, "unsigned char": 1, "signed char": 1, "short": 2,
           "long long": 8}
# Largest extent of an array and how much longer its rows may be, in elements.
WIDTH, LONGER_ROW = 30, 5
# Places in the array of bytes: of the target's structure, how much it may be moved, and
# its elements if they are apart; of the elements and the structure of what is read, and of
# the structure that has a pointer to the target's; and the length of the array.
TARGET, MOVED, APART = 9600, 512, 512
SOURCE, SOURCE_RECORD, HOLDER, BYTES = 22000, 34000, 34064, 34128
# Of the members of a structure, in bytes from its start, after the pointer.
MEMBERS = 8

CALLS = 8


class Access:
    """How a function of FORM reaches its sizes and elements."""

    def __init__(self, form, name, size, element):
        at = {"record": "to", "holder": "by->to", "globals": "to"}.get(form)
        self.rows, self.cols = f"{at}->rows", f"{at}->cols"
        self.row, self.data = f"{at}->row", f"{at}->data"
        self.from_row, self.source = "from->row", "from->data"
        self.parameters = f"struct {name} *to, struct {name} *from"
        self.arguments = "to, from"
        if form == "holder":
            self.parameters = f"struct {name}_holder *by, struct {name} *from"
            self.arguments = "by, from"
        if form == "globals":
            self.rows, self.cols = f"{name}_rows", f"{name}_cols"
        if form == "pointers":
            self.rows, self.cols, self.row, self.data = "*rows", "*cols", "*row", "p"
            self.from_row, self.source = "from_row", "q"
            self.parameters = (f"{size} *rows, {size} *cols, {size} *row, {element} *p, "
                               f"const {element} *q, {size} from_row")
            self.arguments = ("&to->rows, &to->cols, &to->row, to->data, from->data, "
                              "from->row")


class Records:
    """The function, with its calls, of the program SEED.

    DECLARATIONS, CALLS: lines.  ARRAY: what may have changed after a call, which belongs
    into the program's TABLE of arrays: its name, element type and number of elements.
    """

    def __init__(self, seed, table):
        self.r = random.Random(f"records {seed}")
        self.table = table
        self.name = f"record_{seed}"
        self.function = f"fr_{seed}"
        self.memory = f"memory_{seed}"
        self.may_meet = self.r.random() < 0.8
        self.element = self.r.choice(SAME if self.may_meet else OTHER)
        self.size = self.r.choice(["int", "int", "unsigned"] if self.may_meet
                                  else ["int", "unsigned", "long"])
        self.access = Access(self.r.choice(["record", "record", "holder", "globals",
                                            "pointers"]),
                             self.name, self.size, self.element)
        self.declarations = self.types() + self.text()
        self.calls = [line for _ in range(CALLS) for line in self.call()]
        self.array = (self.memory, "unsigned char", BYTES)

    def types(self):
        name, size = self.name, self.size
        return [f"struct {name} {{ {self.element} *data; {size} rows, cols, row; }};",
                f"struct {name}_holder {{ struct {name} *to; }};",
                f"{size} {name}_rows, {name}_cols;",
                f"static _Alignas (64) unsigned char {self.memory}[{BYTES}];"]

    def statement(self):
        """What is done for the row y and the column x."""
        a = self.access
        target = f"{a.data}[y * {a.row} + x]"
        source = f"{a.source}[y * {a.from_row} + x]"
        window = self.r.randint(2, 4)
        return self.r.choice([
            f"{target} = ({source} + {self.r.randint(0, 3)}) & mask;",
            f"{target} = ({target} + {source}) & mask;",
            f"{{ int t = 0; for (int k = 0; k < {window}; k++) "
            f"t += {a.source}[y * {a.from_row} + x + k] & 255; {target} = t & mask; }}",
            f"for ({self.size} k = 0; k < {a.cols}; k++) {target} = ({target} + "
            f"({a.source}[y * {a.from_row} + k] & 255) * "
            f"({a.source}[k * {a.from_row} + x] & 255)) & mask;",
        ])

    def text(self):
        a, size = self.access, self.size
        loops = [f"for ({size} y = 0; y < {a.rows}; y++)",
                 f"for ({size} x = 0; x < {a.cols}; x++)"]
        if self.r.random() < 0.6:
            loops.reverse()
        if self.r.random() < 0.2:
            loops[1] = f"if ({a.cols} > 3) {loops[1]}"
        nest = [*loops, self.statement()]
        if self.r.random() < 0.2:
            nest += [f"for ({size} x = 0; x < {a.cols}; x++)",
                     f"{a.data}[x] = ({a.data}[x] + 1) & mask;"]
        if self.r.random() < 0.25:
            nest = ["for (int t = 0; t < 3; t++) {", *nest, "}"]
        return ["", "void __attribute__ ((noipa))",
                f"{self.function} ({a.parameters}, int mask)", "{",
                *("  " + line for line in nest), "}"]

    def place(self, at, length):
        """Where the elements lie whose structure is at AT, of which LENGTH are stored in
        a row or more; and the mask of what may be stored over the structure's sizes."""
        bytes_of = SIZE_OF[self.element]
        wide = 3 if bytes_of > 1 else 0
        near = self.r.random()
        if near < 0.15:
            return at - length * bytes_of, 1023
        if near < 0.6 and self.may_meet:
            distance = self.r.choice([0, 1, 2, 3, 4, 5, 8]) * 4
            if bytes_of == 1:
                distance += self.r.randint(0, 3)
            return at + MEMBERS + distance, wide
        return at + APART, 1023

    def call(self):
        rows, cols = self.r.choice([
            (self.r.randint(0, WIDTH), self.r.randint(0, WIDTH)),
            (self.r.randint(5, WIDTH), self.r.randint(5, WIDTH)), (1, 1)])
        row = cols + self.r.randint(0, LONGER_ROW)
        at = TARGET + self.r.randrange(MOVED // 8) * 8
        # Its first row is stored as a whole after the nest, too.
        length = max(1, rows) * row
        data, mask = self.place(at, -(-length // 8) * 8)
        sizes = f"{rows}, {cols}, {row}"
        element, name, memory = self.element, self.name, self.memory
        return [
            "  {",
            f"    fill (&(struct array) {{ 0, {memory}, {BYTES} / sizeof ({element}), "
            f"'{LETTERS[element]}' }});",
            f"    struct {name} *to = (void *) ({memory} + {at});",
            f"    struct {name} *from = (void *) ({memory} + {SOURCE_RECORD});",
            f"    struct {name}_holder *by = (void *) ({memory} + {HOLDER});",
            f"    *to = (struct {name}) {{ (void *) ({memory} + {data}), {sizes} }};",
            f"    *from = (struct {name}) {{ (void *) ({memory} + {SOURCE}), {sizes} }};",
            "    by->to = to;",
            f"    {name}_rows = {rows}, {name}_cols = {cols};",
            f"    {self.function} ({self.access.arguments}, {mask});",
            "    to->data = from->data = 0;",
            "    by->to = 0;",
            f'    report ("{self.function}", {self.table});',
            "  }"]
