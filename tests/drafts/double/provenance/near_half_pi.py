#!/usr/bin/env python3
"""Doubles x = M 2^e next to multiples of pi/2, for every exponent: M from the last convergents of 2^e 2/pi, and
multiples of them with 53 bits. One a line; double_gate reads them as its second argument."""
from mpmath import mp, mpf, pi, floor, ldexp

mp.prec = 1600
found = set()
for e in range(-33, 972):
    x = ldexp(2 / pi, e)
    x -= floor(x)
    previous, q, convergents = 0, 1, []
    while x != 0:
        x = 1 / x
        t = int(floor(x))
        x -= t
        previous, q = q, t * q + previous
        if q >= 2**53: break
        convergents.append(q)
    for c in convergents[-4:]:
        if c < 2**20: continue
        low, high = (2**52 + c - 1) // c, (2**53 - 1) // c
        for m in {low, high, (low + high) // 2} if low <= high else {1}:
            if m * c < 2**53: found.add(float(ldexp(mpf(m * c), e)))
print("\n".join(v.hex() for v in sorted(found)))
