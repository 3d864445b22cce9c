"""Integer expressions of a program, with what they are in C.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

A program computes with them what this module computes as well, so that it is known of
each subscript where it leads, whatever wraps around on the way, and of each call whether
it is defined.
"""

from unit import INTEGERS


class Undefined(Exception):
    """What is computed has no value in C."""


class Expression:
    """TEXT in C, of type CTYPE.  VALUE: a function from the values of variables to its value,
    which may raise Undefined.  USES: the names of the counters in it."""

    def __init__(self, text, ctype, value, uses=frozenset()):
        self.text, self.ctype, self.value = text, ctype, value
        self.uses = frozenset(uses)


def modulo(value, ctype):
    """VALUE as CTYPE has it, modulo the size of the type."""
    signed, bits = INTEGERS[ctype]
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def fits(value, ctype):
    return modulo(value, ctype) == value


def promoted(ctype):
    return ctype if INTEGERS[ctype][1] >= 32 else "int"


def common(a, b):
    """The type in which numbers of types A and B are computed with."""
    a, b = promoted(a), promoted(b)
    signed, bits = zip(INTEGERS[a], INTEGERS[b])
    if bits[0] != bits[1]:
        return a if bits[0] > bits[1] else b
    return b if signed[0] else a


def quotient(a, b):
    """A / B, towards 0."""
    if b == 0:
        raise Undefined
    return -(-a // b) if (a < 0) != (b < 0) and a % b else a // b


OPERATIONS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "/": quotient, "%": lambda a, b: a - b * quotient(a, b),
    "&": lambda a, b: a & b,
}

RELATIONS = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
}


def constant(value, ctype="int"):
    return Expression(str(value) if ctype == "int" else f"({ctype}) {value}", ctype,
                      lambda env: value)


def variable(name, ctype, uses=()):
    return Expression(name, ctype, lambda env: env[name], uses)


def renamed(name, a):
    """The variable NAME, which is A."""
    return Expression(name, a.ctype, a.value, a.uses)


def cast(a, ctype):
    if a.ctype == ctype:
        return a
    return Expression(f"({ctype}) ({a.text})", ctype,
                      lambda env: modulo(a.value(env), ctype), a.uses)


def arithmetic(operation, a, b, wrapping=False):
    """A OPERATION B.  WRAPPING: numbers with a sign wrap around."""
    ctype = common(a.ctype, b.ctype)
    compute = OPERATIONS[operation]
    signed = INTEGERS[ctype][0]

    def value(env):
        result = compute(modulo(a.value(env), ctype), modulo(b.value(env), ctype))
        if signed and not fits(result, ctype):
            if not wrapping or operation in "/%":
                raise Undefined
        return modulo(result, ctype)
    return Expression(f"({a.text} {operation} {b.text})", ctype, value, a.uses | b.uses)


def comparison(relation, a, b):
    """The text of A RELATION B, and a function that tells whether it holds."""
    ctype = common(a.ctype, b.ctype)
    compare = RELATIONS[relation]
    return f"{a.text} {relation} {b.text}", lambda env: compare(
        modulo(a.value(env), ctype), modulo(b.value(env), ctype))


def choice(relation, a, b, yes, no):
    """A RELATION B ? YES : NO."""
    text, holds = comparison(relation, a, b)
    ctype = common(yes.ctype, no.ctype)
    return Expression(
        f"({text} ? {yes.text} : {no.text})", ctype,
        lambda env: modulo((yes if holds(env) else no).value(env), ctype),
        a.uses | b.uses | yes.uses | no.uses)


def smaller(a, b):
    result = choice("<", a, b, a, b)
    result.text = f"SMALLER ({a.text}, {b.text})"
    return result


def larger(a, b):
    result = choice(">", a, b, a, b)
    result.text = f"LARGER ({a.text}, {b.text})"
    return result


def absolute(a):
    a = cast(a, "int")

    def value(env):
        result = abs(a.value(env))
        if not fits(result, "int"):
            raise Undefined
        return result
    return Expression(f"abs ({a.text})", "int", value, a.uses)
