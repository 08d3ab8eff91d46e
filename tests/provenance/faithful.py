#!/usr/bin/env python3
"""Bounds the error of the faithful double kernels: python3 faithful.py <gappa> [-v] <function>... (standard library and
Gappa, the program).

Each kernel is written here once more, statement by statement. Every statement gives Gappa two definitions: what the
kernel computes, each operation rounded, with fused multiply-add or without; and the same without rounding. Gappa bounds
the difference on an interval of the reduced argument, for each entry of the tables and each binade of the result. The
errors that are not roundings - polynomials, tables, reduction - are those that the Sollya scripts certify; they are
added here. Bounds are in ULP of the true value.
"""
import math
import struct
import subprocess
import sys
from fractions import Fraction

GAPPA = sys.argv[1]
VERBOSE = "-v" in sys.argv


def text(value):
    return value if isinstance(value, str) else float(value).hex()


def doubles(values):
    return [float.fromhex(v) for v in values.replace(",", " ").split()]


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

    def neg_mul_add(self, a, b, c):
        return self.mul_add(-a, b, c)

    def last_sum(self, a, b):
        """The sum that is the result, before its rounding and after."""
        before = self.define(f"{a.name} + {b.name}", f"{a.exact} + {b.exact}")
        return before, self.define(f"rnd({before.name})", before.exact)

    def last_mul_add(self, a, b, c):
        product = f"{a.name} * {b.name}" if self.fma else f"rnd({a.name} * {b.name})"
        return self.last_sum(self.define(product, f"{a.exact} * {b.exact}"), c)

    def two_sum(self, a, b):
        """a + b = head + tail: head is what is computed, and tail, a double, the rest."""
        head = self.define(f"rnd({a.name} + {b.name})", None)
        exact = f"({a.name} + {b.name}) - {head.name}"
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

    def error(self, value, supposed=()):
        """The largest difference that Gappa finds between a value and the same without rounding; None where it finds
        that what is supposed - (value, low, high) - does not occur."""
        known = self.known + [f"{v.name} in [{text(low)}, {text(high)}]" for v, low, high in supposed]
        goal = "{ " + " /\\ ".join(known) + f" -> {value.name} - ({value.exact}) in ? }}\n"
        run = subprocess.run([GAPPA], input="\n".join(self.lines) + "\n" + goal, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, universal_newlines=True)
        if "anything can be proved" in run.stdout:
            return None
        found = [line for line in run.stdout.splitlines() if " in [" in line]
        if len(found) != 1:
            sys.exit(f"Gappa: {run.stdout}\n" + "\n".join(self.lines) + goal)
        low, high = found[0].split(" in [")[1].rstrip("]").split("}, ") if "}, " in found[0] else (
            found[0].split(" in [")[1].rstrip("]").split(", "))
        return max(abs(number(low)), abs(number(high)))


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


def over_binades(script, last, low, high, extra, worst, place):
    """last = (result before its rounding, result), in [low, high]: each binade on its own. A sum that errors and
    rounding lead across the end of a binade is rounded to that end, which is nearer to the true value than the sum."""
    before, result = last
    start = 2.0 ** (math.frexp(low)[1] - 1)
    while start < high:
        error = script.error(result, [(before, max(start, low), min(2 * start, high))])
        if error is not None:
            worst.take((error + extra) / ulp(start), f"{place}, from {start:g}")
            if VERBOSE:
                print(f"    {place}, from {start:g}: {(error + extra) / ulp(start):.4f}", file=sys.stderr)
        start *= 2


def bits(value):
    return struct.unpack("<q", struct.pack("<d", value))[0]


def double(b):
    return struct.unpack("<d", struct.pack("<q", b))[0]


# numeric/exp_double.hpp
UP = doubles("0x1.0000000000000p-1, 0x1.f06fe1164ba08p-2, 0x1.ea09e6aefb01cp-2, 0x1.ee89f988e3fb0p-2")
DOWN = doubles("0x1.0000000000000p-1, 0x1.ee89f8f2c6a40p-2, 0x1.ea09e620ec77ep-2, 0x1.f06fe0ac25facp-2")
STEP = math.log(2) / 4
REACH = STEP / 2 + 2.0**-25
FAR = 52  # from here on e^-2a is below 2^-25, and the steps are alike, four by four
COSH_LESS_ONE = doubles("0x1p-1 0x1.5555555555766p-5 0x1.6c16c14581d0ep-10 0x1.a0275ca6007dap-16")
COSH_SINH = doubles("0x1.5555555555555p-3 0x1.1111111112bbap-7 0x1.a01a010bef3b5p-13 0x1.71f18b982aad4p-19")
SINH = doubles("0x1.5555555555555p-3 0x1.11111111112e5p-7 0x1.a01a019f650e7p-13 0x1.71de3c2516a2dp-19 "
               "0x1.ae6022cbfd0a6p-26 0x1.65216e9c6aeeap-33")


def exponentials(script, k, first):
    """up, down and r of step k, where r >= first - k ln2/4; their sizes; and what reduction and table add to the error
    of up e^r +- down e^-r: r has half an ulp, 2^-57, and 2^-71, from the first step on; down 2^-63.8 of itself."""
    up, down = double(bits(UP[k % 4]) + (k << 50)), double(bits(DOWN[k % 4]) - (k << 50))
    r = script.variable("r", max(-REACH, first - k * STEP), REACH)
    error = math.exp(REACH) * ((0 if k == 0 else 2.0**-57 + 2.0**-71) * (up + down) + 2.0**-63.8 * down)
    return up, down, script.constant(up), far_or_constant(script, k, down), r, error


def far_or_constant(script, k, down):
    return script.constant(down) if k < FAR else script.variable("down", 0, down)


def cosh(fma):
    worst = Worst()
    for k in range(FAR + 4):
        s = Script(fma)
        u_size, d_size, up, down, r, extra = exponentials(s, k, 0)
        u = r * r
        odd = s.mul_add(r * u, s.polynomial(u, *COSH_SINH), r)
        even = u * s.polynomial(u, *COSH_LESS_ONE)
        last = s.last_sum(up, s.mul_add(up - down, odd, (up + down) * even) + down)
        extra += 2.0**-70.8 * abs(u_size - d_size) + 2.0**-62 * (u_size + d_size)
        over_binades(s, last, max(1.0, 0.9 * u_size), 1.2 * (u_size + d_size), extra, worst, f"step {k}")
    return worst


def sinh(fma):
    worst = Worst()
    for m in range(2, 28):  # the series
        s = Script(fma)
        high = min(2.0**-m * 2, 0.4813)
        r = s.variable("r", 2.0**-m, high)
        u = r * r
        u2 = u * u
        last = s.last_mul_add(r * u, s.polynomial_by_pairs(u, u2, *SINH), r)
        over_binades(s, last, 2.0**-m, 1.05 * high, 2.0**-62 * high, worst, f"series to {high:g}")
    for k in range(3, FAR + 4):
        s = Script(fma)
        u_size, d_size, up, down, r, extra = exponentials(s, k, 0.4813)
        u = r * r
        u2 = u * u
        odd = s.mul_add(r * u, s.polynomial_by_pairs(u, u2, *SINH), r)
        even = u * s.polynomial_by_pairs(u, u2, *COSH_LESS_ONE)
        minus, tail = s.two_sum(up, -down)
        last = s.last_sum(minus, s.mul_add(up + down, odd, s.mul_add(minus, even, tail)))
        extra += 2.0**-62 * REACH * (u_size + d_size) + 2.0**-62 * (u_size - d_size)
        over_binades(s, last, max(0.4999, 0.9 * (u_size - d_size)), 1.2 * u_size, extra, worst, f"step {k}")
    return worst


# functions/cos.hpp
COSINE = doubles("0x1.5555555555555p-5 -0x1.6c16c16c168c8p-10 0x1.a01a019f37944p-16 -0x1.27e4fa01e9208p-22 "
                 "0x1.1eeb56b139e95p-29 -0x1.9072a45522d8bp-37")
SINE = doubles("-0x1.555555555553dp-3 0x1.111111110ea95p-7 -0x1.a01a019aa5ffbp-13 0x1.71de3469f2d4bp-19 "
               "-0x1.ae5dac28080a5p-26 0x1.5d6280c3b748p-33")


def cos(fma):
    worst = Worst()
    ends = [0.78541, 0.75, 0.7072, 0.65, 0.6, 0.55] + [2.0**-m for m in range(1, 28)]
    for high, low in zip(ends, ends[1:]):
        tail_size = 1.001 * 2.0**-54 * 2.0 ** math.frexp(high * (1 - 2.0**-40))[1]
        for is_cosine in (True, False):
            s = Script(fma)
            r = s.variable("r", low, high)
            tail = s.variable("tail", -tail_size, tail_size)
            u = r * r
            u2 = u * u
            c = COSINE if is_cosine else SINE
            p = s.mul_add(u, s.polynomial_by_pairs(u, u2, *c[1:]), s.constant(c[0]))
            half_r = s.define(f"{r.name} * 0x1p-1", None)
            one = s.constant(1.0)
            less = s.neg_mul_add(half_r, r, one)
            less = Value(s, less.name, less.name)
            rounded = f"rnd(rnd(1 - {less.name}) - {'' if fma else 'rnd'}({half_r.name} * r))"
            rest_of_less = s.define(rounded, f"(1 - {less.name}) - {half_r.name} * r")
            if is_cosine:
                last = s.last_sum(less, s.mul_add(u * u, p, s.neg_mul_add(r, tail, rest_of_less)))
                extra = 2.0**-60.9 + tail_size * high**3 / 6
                over_binades(s, last, 0.7071, 1.0, extra, worst, f"cosine, r in [{low:.4g}, {high:.4g}]")
            else:
                last = s.last_sum(r, s.mul_add(r * u, p, tail * less))
                extra = min(2.0**-59.1, 2.0**-56.6 * high) + tail_size * high**4 / 24
                over_binades(s, last, 0.9 * low, high, extra, worst, f"sine, r in [{low:.4g}, {high:.4g}]")
    return worst


# functions/tanh.hpp
TANH = doubles("-0x1.5555555555555p-2 0x1.1111111110e0fp-3 -0x1.ba1ba1b91fbe6p-5 0x1.664f475f846d3p-6 "
               "-0x1.226d882547408p-7 0x1.d6652685e433p-9 -0x1.6b8911e2bea4cp-10")


def tanh(fma):
    """With |x| = k ln2/2 + r, u = 2^k, M = u - 1, P = u + 1, t = tanh r: (M + P t) / (P + M t). Head and tail of both
    are exact to 2^-104, so is what the tails add to their quotient; an error d of t moves it by 4 u d / (P + M t)^2.
    The quotient's correction, below 2^-50 of it, is wrong by 2^-14 of itself at most."""
    worst = Worst()
    half_ln2, centre, reach = math.log(2) / 2, 0.0055, 0.179
    pieces = [(2.0**-m / 4, min(2.0**-m / 2, reach)) for m in range(2, 26)]
    for k in range(0, 54):
        u = 2.0**k
        plus, minus = u + 1, u - 1
        low = 0 if k == 0 else -half_ln2 / 2 + centre - 2.0**-20
        r_high = half_ln2 / 2 + centre + 2.0**-20
        for r_low, r_up in pieces:
            for sign in (1, -1):
                a, b = sorted((sign * r_low, sign * min(r_up, reach)))
                a, b = max(a, low), min(b, r_high)
                if a >= b:
                    continue
                error = tanh_error(fma, r_low, r_up) + 2.0**-64.5 * r_up
                # what the rest of k ln2/2 leaves out, k 2^-56 (tanh r)^2
                error += k * 2.0**-56 * max(abs(a), abs(b))**2
                slope = 4 * u / (plus + minus * math.tanh(a))**2
                y = (minus + plus * math.tanh(a)) / (plus + minus * math.tanh(a))
                highest = (minus + plus * math.tanh(b)) / (plus + minus * math.tanh(b))
                unit = ulp(y)
                while unit * 2.0**52 <= highest:
                    bound = 0.5 + (error * slope + 2.0**-64 * highest) / unit + 2.0**-20
                    worst.take(bound, f"step {k}, r from {a:.4g}")
                    unit *= 2
    return worst


TANH_ERRORS = {}


def tanh_error(fma, low, high):
    key = (fma, low, high)
    if key not in TANH_ERRORS:
        s = Script(fma)
        r = s.variable("r", low, high)
        r2 = r * r
        c = (r * r2) * s.polynomial_by_pairs(r2, r2 * r2, *TANH)
        # the kernel subtracts k half_ln2_rest in the same rounding: below 2^-50, it may lead into the next binade
        TANH_ERRORS[key] = s.error(c) + 2.0**-53 * 2.0**math.frexp(high**3 / 3 + 2.0**-50)[1] / 2 + 2.0**-103
    return TANH_ERRORS[key]


# numeric/log_double.hpp
C = doubles("0x1.0000000000000p+0, 0x1.c71c72405a937p-1, 0x1.999abebbe4d16p-1, 0x1.745dec8b6dc65p-1, "
            "0x1.555634786670cp-1, 0x1.3b12973eb9657p-1, 0x1.2493160508557p-1, 0x1.1110197a2c118p-1")
G = doubles("0x0.0p+0, 0x1.e270729f80000p-4, 0x1.c8f9c2d03e000p-3, 0x1.461671a300000p-2, 0x1.9f2fa163a1000p-2, "
            "0x1.f12c8a70b0000p-2, 0x1.1e848f5eb3000p-1, 0x1.41dacec027000p-1")
LN2_HIGH, LN2_LOW = doubles("0x1.62e42fefa3800p-1 0x1.ef35793c76730p-45")
LOG = doubles("-0.5 0x1.555555555553fp-2 -0x1.fffffffffcb12p-3 0x1.9999999a18e59p-3 "
              "-0x1.5555558785101p-3 0x1.249245cfa4754p-3 -0x1.fffe5ef16973fp-4 0x1.c729ff6485d55p-4 "
              "-0x1.9c23e22db254ap-4 0x1.6cd100ae8ed67p-4")


def acosh(fma):
    """log(z + tail) with z = x + s. s is the rounded root, without FMA of what has two roundings more; its correction
    is wrong by 2^-53 t^2 / 2 s."""
    worst = Worst()
    for k in range(0, 3):
        for j in range(0, 8):
            m_low, m_high = 1 + (j - 0.5) / 8 - 2.0**-13, 1 + (j + 0.5) / 8 + 2.0**-13
            if j == 0:
                m_low = 1 if k == 0 else 1 - 1 / 32 - 2.0**-13
            ends = [m_low + i * (m_high - m_low) / 8 for i in range(9)]
            if (k, j) == (0, 0):
                ends = [1 + 2.0**-m for m in range(26, 6, -1)] + [1 + i / 128 for i in range(2, 9)] + [m_high]
            for low, high in zip(ends, ends[1:]):
                acosh_piece(fma, k, j, low, high, worst)
    return worst


def acosh_piece(fma, k, j, m_low, m_high, worst):
    z_low, z_high = 2.0**k * m_low, 2.0**k * m_high
    s_high, t_high = (z_high - 1 / z_high) / 2, (z_high + 1 / z_high) / 2 - 1
    r_low, r_high = m_low * C[j] - 1, m_high * C[j] - 1
    if (k, j) == (0, 0):
        r_low, r_high = m_low - 1, m_high - 1
    tail = 2.0**-53 * 2.0**k + (2.0**-53 if fma else 2.0**-52) * s_high  # of z
    low_size = tail * C[j] / 2.0**k + (0 if j == 0 else 2.0**-53 if r_high > 0 else 2.0**-54)
    s = Script(fma)
    r = s.variable("r", r_low - 2.0**-50 * (j > 0), r_high + 2.0**-50 * (j > 0))
    low = s.variable("low", -low_size, low_size)
    base = k * LN2_HIGH + G[j]
    if base == 0:
        head, head_tail = r, s.constant(0.0)
    else:
        head, head_tail = s.two_sum(s.constant(base), r)
    part = s.mul_add(s.constant(float(k)), s.constant(LN2_LOW), head_tail) if k else head_tail
    rest = s.neg_mul_add(r, low, low) if base == 0 else part + s.neg_mul_add(r, low, low)
    r2 = r * r
    p = s.mul_add(s.polynomial_by_pairs(r, r2, *LOG[4:]), r2 * r2, s.polynomial_by_pairs(r, r2, *LOG[:4]))
    last = s.last_sum(head, s.mul_add(r2, p, rest))
    size = max(abs(r_low), abs(r_high))
    extra = low_size * size**2 / (1 + min(r_low, 0)) + low_size**2
    extra += min(2.0**-56.3 * size, 2.0**-48.2 * size**3)
    extra += 1.1 * 2.0**-53 * t_high**2 / (2 * s_high * z_low) if s_high else 0
    extra += 2.0**-62.1 * (j > 0)
    over_binades(s, last, math.log(z_low) * (1 - 2.0**-40), math.log(z_high) * (1 + 2.0**-40), extra, worst,
                 f"2^{k} 1.{j}/8, r in [{r_low:.4g}, {r_high:.4g}]")


def constants(name, values):
    print(name, "=", ", ".join(v.hex() for v in values))


def main():
    exponential = [("numeric/exp_double.hpp", "up", UP), ("numeric/exp_double.hpp", "down", DOWN)]
    log = [("numeric/log_double.hpp", "c", C), ("numeric/log_double.hpp", "g", G),
           ("numeric/log_double.hpp", "ln2", [LN2_HIGH, LN2_LOW]), ("numeric/log_double.hpp", "low_half", LOG[1:4]),
           ("numeric/log_double.hpp", "high_half", LOG[4:])]
    # what the headers hold of the constants above, and the bounds: with FMA, without
    claims = {
        cosh: ([*exponential, ("functions/cosh.hpp", "p_odd", COSH_SINH),
                ("functions/cosh.hpp", "p_even", COSH_LESS_ONE[1:])], 0.86, 0.92),
        sinh: ([*exponential, ("functions/sinh.hpp", "p_odd", SINH),
                ("functions/sinh.hpp", "p_even", COSH_LESS_ONE[1:])], 0.80, 0.87),
        tanh: ([("functions/tanh.hpp", "p", TANH)], 0.55, 0.55),
        acosh: (log, 0.75, 0.77),
        cos: ([("functions/cos.hpp", "both", pair) for pair in zip(COSINE, SINE)], 0.76, 0.91),
    }
    for function in (globals()[n] for n in sys.argv[2:] if n[0] != "-"):
        held, *bounds = claims[function]
        last = None
        for header, name, values in held:
            if header != last:
                print("header", header)
            last = header
            constants(name, values)
        for fma, bound in zip((True, False), bounds):
            worst = function(fma)
            if VERBOSE:
                print(f"{function.__name__}: {worst.bound:.4f} at {worst.place}", file=sys.stderr)
            how = "" if fma else " without FMA"
            print(f"{function.__name__}: error below {bound} ULP{how}: {str(worst.bound < bound).lower()}")


if __name__ == "__main__":
    main()
