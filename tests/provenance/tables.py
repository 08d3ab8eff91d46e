#!/usr/bin/env python3
"""Finds the entries of the double kernels' tables: python3 tables.py (standard library only).

What is sought are doubles that are uncommonly close to what they stand for; the scripts for Sollya judge what was found
and derive all other tables. The random numbers are Python's own, seeded, so that the search finds the same again.
"""
import random
import struct
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 80


def bits(value):
    return struct.unpack("<q", struct.pack("<d", value))[0]


def double(b):
    return struct.unpack("<d", struct.pack("<q", b))[0]


def constants(name, values):
    print(name, "=", ", ".join(v.hex() for v in values))


def best_of(candidates):
    """The value of the least error, from pairs (error, value)."""
    return min(candidates, key=lambda candidate: candidate[0])


def exponentials():
    """up[j] near 2^(j/4) whose reciprocal is nearly the double down[j]."""
    up, down = [1.0], [1.0]
    worst = Fraction(0)
    for j in range(1, 4):
        centre = bits(float(Decimal(2) ** (Decimal(j) / 4)))

        def candidates():
            for _ in range(4000):
                v = double(centre + random.randrange(-(2**27), 2**27))
                inverse = float(1 / Fraction(v))
                yield abs(Fraction(v) * Fraction(inverse) - 1), (v, inverse)

        error, (v, inverse) = best_of(candidates())
        worst = max(worst, error)
        up.append(v)
        down.append(inverse)
    # a half, without (with) the bits that the kernel's adding (taking) of j << 50 brings
    constants("up", [double(bits(v / 2) - (j << 50)) for j, v in enumerate(up)])
    constants("down", [double(bits(v / 2) + (j << 50)) for j, v in enumerate(down)])
    print("up down = 1 to 2^-63.8:", str(worst < Fraction(2 ** (-63.8))).lower())


def logarithms():
    """g[j] near log(1 + j/8), a multiple of 2^-42, such that exp(-g[j]) is nearly the double c[j]."""
    c, g = [1.0], [0.0]
    worst = Decimal(0)
    for j in range(1, 8):
        centre = round((1 + Decimal(j) / 8).ln() * 2**42)

        def candidates():
            for _ in range(2000):
                v = Decimal(centre + random.randrange(-(2**26), 2**26)) / 2**42
                power = (-v).exp()
                near = float(power)
                yield abs(Decimal(near) / power - 1), (near, v)

        error, (near, v) = best_of(candidates())
        worst = max(worst, error)
        c.append(near)
        g.append(float(v))
    constants("c", c)
    constants("g", g)
    print("g = -log c to 2^-62.1:", str(worst < Decimal(2 ** (-62.1))).lower())


random.seed(1)
print("header numeric/exp_double.hpp")
exponentials()
print("header numeric/log_double.hpp")
logarithms()
