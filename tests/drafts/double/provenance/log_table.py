#!/usr/bin/env python3
"""Tables of numeric/log_pair.hpp."""
from mpmath import mp, mpf, log, floor, nint, ldexp
mp.prec = 400

def double(x):
    if x == 0: return 0.0
    with mp.workprec(53): return float(+mpf(x))

def split(x):
    """x as a multiple of 2^-42 and the rest."""
    h = ldexp(nint(ldexp(x, 42)), -42)
    return double(h), double(x - h)

def show(name, values):
    print("alignas(64) inline constexpr double %s[%d] = {" % (name, len(values)))
    for i in range(0, len(values), 4):
        print("    " + ", ".join(v.hex() for v in values[i:i + 4]) + ("," if i + 4 < len(values) else "};"))

STEPS = 160
coarse = [nint(256 / (1 + (mpf(i) + mpf(1) / 2) / 16)) / 256 for i in range(16)]
coarse[0] = mpf(1)
products = [(1 + (i + e) * mpf(1) / 16) * coarse[i] for i in range(16) for e in (0, 1)]
first, last = int(nint(min(products) * STEPS)), int(nint(max(products) * STEPS))
assert last - first < 16
fine = [mpf(1)] * 16
for k in range(first, last + 1): fine[k & 15] = nint(8192 * mpf(STEPS) / k) / 8192
show("coarse", [double(c) for c in coarse])
show("coarse_head", [split(-log(c))[0] for c in coarse])
show("coarse_tail", [split(-log(c))[1] for c in coarse])
show("fine", [double(c) for c in fine])
show("fine_head", [split(-log(c))[0] for c in fine])
show("fine_tail", [split(-log(c))[1] for c in fine])
print("// ln2", [v.hex() for v in split(log(mpf(2)))])
worst = 0
for k in range(first, last + 1):
    for e in (-0.5, 0.5):
        worst = max(worst, abs((k + mpf(e)) / STEPS * fine[k & 15] - 1))
print("// largest |r| 1 /", float(1 / worst), "k", first, last)
