#!/usr/bin/env python3
"""Tables of numeric/exp_table.hpp and numeric/accurate_tables.hpp. Usage: exp_table.py [exp|accurate]"""
import sys
from mpmath import mp, mpf, log, floor, nint, ldexp, pi, factorial
mp.prec = 2000

def double(x):
    x = mpf(x)
    if x == 0: return 0.0
    with mp.workprec(53): return float(+x)

def best(steps, k, bits):
    """The number t of `bits` bits near 2^(k/steps) with log(t) - k ln2/steps small and near a double: (that double,
    t, its error)."""
    if k == 0: return 0.0, 1.0, mpf(0)
    exact = mpf(2) ** (mpf(k) / steps)
    n0 = nint(ldexp(exact, bits - 1))
    candidates = []
    for d in range(-4, 5):
        t = ldexp(n0 + d, 1 - bits)
        s = log(t) - k * log(mpf(2)) / steps
        candidates.append((abs(double(s) - s) + abs(ldexp(s, -53)), float(t), double(s), abs(double(s) - s)))
    _, t, s, e = min(candidates)
    return s, t, e

def show(name, values):
    body = ", ".join(v.hex() for v in values)
    print("alignas(64) inline constexpr double %s[%d] = {%s};" % (name, len(values), body))

def exp():
    # coarse: 23 bits, fine: 28 bits, so that products have 51. Stored coarse[i] lacks i << 48 in its bits.
    coarse = [best(16, i, 23) for i in range(16)]
    fine = [best(256, j, 28) for j in range(16)]
    show("coarse", [float(c[1]) if i == 0 else float((1 + mpf(c[1]) - mpf(i) / 16) / 2) for i, c in enumerate(coarse)])
    show("coarse_shift", [c[0] for c in coarse])
    show("fine", [f[1] for f in fine])
    show("fine_shift", [f[0] for f in fine])
    for name, t in (("coarse", coarse), ("fine", fine)):
        print("//", name, "largest shift 2^%.2f, largest error of a shift 2^%.2f" % (
            float(log(max(abs(x[0]) for x in t)) / log(2)), float(log(max(x[2] for x in t)) / log(2))))
        print("//", ["2^%.1f" % float(log(x[2]) / log(2)) if x[2] else "0" for x in t])
    for steps, name in ((256, "step"), (512, "half_step")):
        l = log(mpf(2)) / steps
        bits = 40 if steps == 256 else 41
        whole, high = mpf(double(l)), ldexp(floor(ldexp(l, bits)), -bits)
        low = whole - high
        rest = l - whole
        values = [double(v).hex() for v in (steps / log(mpf(2)), whole, high, low, rest)]
        print("%s = {%s, {%s, %s, %s}, %s}" % (name, *values))

def limbs(x, n):
    v = int(floor(ldexp(x, 64 * n)))
    return "{" + ", ".join("0x%016x" % (v >> (64 * i) & (2**64 - 1)) for i in range(n)) + "}"

def accurate():
    print("ln2", limbs(log(mpf(2)), 3)); print("pi/4", limbs(pi / 4, 3))
    v = int(floor(ldexp(2 / pi, 64 * 22)))
    print("two_over_pi", ", ".join("0x%016x" % (v >> (64 * (21 - i)) & (2**64 - 1)) for i in range(22)))
    for n in range(2, 43): print(limbs(1 / factorial(n), 3) + ",  // 1/%d!" % n)
    print("half_per_ln2 0x%016x" % int(floor(ldexp(1 / log(mpf(2)), 63))))

{"exp": exp, "accurate": accurate}[sys.argv[1]]()
