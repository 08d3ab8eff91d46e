#!/usr/bin/env python3
"""Bounds the error of the faithful double kernels: python3 faithful.py [gappa] [-v] (standard library and Gappa).

Each kernel is written here once more, statement by statement. Every statement gives Gappa two definitions: what the
kernel computes, each operation rounded, with fused multiply-add or without; and the same without rounding. Gappa bounds
the difference on an interval of the reduced argument, for each entry of the tables and each binade of the result. The
errors that are not roundings - polynomials, tables, reduction - are those that the Sollya scripts certify; they are
added here. Bounds are in ULP of the true value.
"""
import math
import subprocess
import sys
from fractions import Fraction

GAPPA = next((a for a in sys.argv[1:] if not a.startswith("-")), "gappa")
VERBOSE = "-v" in sys.argv


def text(value):
    return value if isinstance(value, str) else float(value).hex().replace("0x1.0000000000000p", "0x1p")


class Script:
    """Definitions for Gappa, and what is supposed of the variables."""

    def __init__(self, fma):
        self.fma, self.lines, self.known, self.count = fma, ["@rnd = float<ieee_64, ne>;"], [], 0

    def define(self, rounded, exact):
        self.count += 1
        name = f"v{self.count}"
        self.lines.append(f"{name} = {rounded};")
        if exact is None:
            return Value(self, name, name)
        self.lines.append(f"e{name} = {exact};")
        return Value(self, name, "e" + name)

    def variable(self, name, low, high):
        """A double between two bounds."""
        self.lines.append(f"{name} = rnd({name}_);")
        self.known.append(f"{name} in [{text(low)}, {text(high)}]")
        return Value(self, name, name)

    def constant(self, value):
        return Value(self, text(value), text(value))

    def mul_add(self, a, b, c):
        product = f"{a.name} * {b.name}"
        return self.define(f"rnd({product} + {c.name})" if self.fma else f"rnd(rnd({product}) + {c.name})",
                           f"{a.exact} * {b.exact} + {c.exact}")

    def sum(self, a, b):
        """The last operation: the sum before its rounding, and after."""
        before = self.define(f"{a.name} + {b.name}", f"{a.exact} + {b.exact}")
        return before, self.define(f"rnd({before.name})", before.exact)

    def compensated(self, a, b, c):
        """c + a b = head + tail: head is what is computed, and tail, a double, the rest."""
        head = self.define(f"rnd({a.name} * {b.name} + {c.name})", None)
        exact = f"{a.name} * {b.name} + {c.name} - {head.name}"
        return head, self.define(f"rnd({exact})", exact)

    def polynomial(self, x, *c):
        c = [self.constant(v) for v in c]
        p = c.pop()
        while c:
            p = self.mul_add(p, x, c.pop())
        return p

    def polynomial_by_pairs(self, x, x2, *c):
        if len(c) == 1:
            return self.constant(c[0])
        pair = self.mul_add(x, self.constant(c[1]), self.constant(c[0]))
        return pair if len(c) == 2 else self.mul_add(self.polynomial_by_pairs(x, x2, *c[2:]), x2, pair)

    def error(self, value, supposed=(), split=None):
        """The largest difference that Gappa finds between a value and the same without rounding; None where it finds
        that what is supposed - (value, low, high) - does not occur."""
        known = self.known + [f"{v.name} in [{text(low)}, {text(high)}]" for v, low, high in supposed]
        goal = "{ " + " /\\ ".join(known) + f" -> {value.name} - {value.exact} in ? }}\n"
        if split:
            goal += f"$ {split};\n"
        run = subprocess.run([GAPPA], input="\n".join(self.lines) + "\n" + goal, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, universal_newlines=True)
        if "are in contradiction" in run.stdout or "contradiction" in run.stdout:
            return None
        interval = [line for line in run.stdout.splitlines() if " in [" in line]
        if not interval:
            sys.exit(f"Gappa finds no bound:\n{run.stdout}")
        ends = interval[-1].split(" in [")[1].rstrip("]").split(", ")
        return max(abs(number(end)) for end in (ends[0], ", ".join(ends[1:])))


def number(gappa):
    """ "-123b-60 {-1.2, -2^(0.3)}" """
    head = gappa.split()[0].rstrip("],")
    mantissa, _, exponent = head.partition("b")
    return float(Fraction(int(mantissa)) * Fraction(2) ** int(exponent or 0))


class Value:
    def __init__(self, script, name, exact):
        self.script, self.name, self.exact = script, name, exact

    def binary(self, other, operation):
        return self.script.define(f"rnd({self.name} {operation} {other.name})",
                                  f"{self.exact} {operation} ({other.exact})")

    def __add__(self, other):
        return self.binary(other, "+")

    def __sub__(self, other):
        return self.binary(other, "-")

    def __mul__(self, other):
        return self.binary(other, "*")

    def __neg__(self):
        return Value(self.script, f"(-{self.name})", f"(-{self.exact})")


def ulp(low):
    """Of the binade that begins at or below low."""
    return 2.0 ** (math.frexp(low)[1] - 53)


class Worst:
    """The largest bound, and where."""

    def __init__(self):
        self.bound, self.place = 0, ""

    def take(self, bound, place):
        if bound > self.bound:
            self.bound, self.place = bound, place


def over_binades(script, result, before, low, high, extra, worst, place, split=None):
    """result = before rounded, in [low, high]: each binade on its own. A sum that rounding or the errors lead across
    the end of a binade is rounded to that end: the error then is what it was before, less than the bound."""
    start = 2.0 ** (math.frexp(low)[1] - 1)
    while start <= high:
        error = script.error(result, [(before, max(start, low), min(2 * start, high))], split)
        if error is not None:
            worst.take((error + extra) / ulp(start), f"{place}, result from {start:g}")
            if VERBOSE:
                print(f"    {place} from {start:g}: {(error + extra) / ulp(start):.4f}", file=sys.stderr)
        start *= 2


# What exp_double.hpp holds: up and down less the bits of j << 49, each a quarter.
UP = [0x1.0000000000000p-2, 0x1.f72b8393fc999p-3, 0x1.f06fe11c71055p-3, 0x1.ebfdad98d0287p-3,
      0x1.ea09e620f0aeep-3, 0x1.eace549492e72p-3, 0x1.ee89f944681e8p-3, 0x1.f5818daa871d9p-3]
DOWN = [0x1.0000000000000p-2, 0x1.f5818e26ebddcp-3, 0x1.ee89f8ea1586ap-3, 0x1.eace53d019a74p-3,
        0x1.ea09e6aef6cacp-3, 0x1.ebfdacf39961ap-3, 0x1.f06fe0dc92e0bp-3, 0x1.f72b83ddf39a1p-3]
REACH = math.log(2) / 16 + 2.0**-25
FAR = 104  # steps of ln2/8: e^-2a is below 2^-26, and all that follow are alike, eight by eight


def step(k):
    """up and down of step k, a quarter of e^(k ln2/8) and its inverse."""
    up = 2 * UP[k % 8] - (1 - k % 8 / 8) * 0.25 if k % 8 else UP[0]
    down = DOWN[k % 8] - k % 8 / 64 if k % 8 else DOWN[0]
    return up * 2.0 ** (k // 8), down * 2.0 ** (-(k // 8))
