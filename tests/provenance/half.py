#!/usr/bin/env python3
"""Finds the coefficients of the 16-bit kernels: python3 half.py, three minutes. Needs numpy 1.24 and scipy 1.10.

For every input of float16 and bfloat16 the rounding interval of the right answer is two linear inequalities in the
coefficients. A linear program finds those with the greatest distance from all ends of the intervals, in units of 2^-24
of the result; then the coefficients are rounded to float one after another, the rest solved for again each time. The
reduced argument in it is the kernel's own, with its roundings.

Another solver may return another solution of the same distance. That the kernels are right does not rest on this
script: the tests run all inputs. The bounds of the errors are certified by the scripts for Sollya.
"""
import sys

import numpy as np
from scipy.optimize import linprog

LN2, INVERSE_PI = (float(np.float32(v)) for v in (np.log(2), 1 / np.pi))
PI_HIGH = float(np.float32(np.pi))
PI_LOW = float(np.float32(np.pi - PI_HIGH))


def to_float(x):
    return np.asarray(x, dtype=np.float64).astype(np.float32).astype(np.float64)


def values(fraction_bits, lowest_exponent, highest):
    """The positive finite numbers of a format, and the first power of two beyond."""
    fractions = np.arange(2**fraction_bits) / 2**fraction_bits
    exponents = np.arange(lowest_exponent, highest)
    normal = (2.0 ** exponents[:, None] * (1 + fractions)).ravel()
    return np.concatenate([2.0**lowest_exponent * fractions[1:], normal, [2.0**highest]])


FORMATS = (values(10, -14, 16), values(7, -126, 128))  # float16, bfloat16


def intervals(function, lowest, highest):
    """For the inputs in (lowest, highest] of both types: x, both ends of the rounding interval, the true value.

    The double result decides: none is nearer to the middle of two 16-bit numbers than 2^-30 of itself."""
    columns = []
    for numbers, top in zip(FORMATS, highest):
        x = numbers[(numbers > lowest) & (numbers <= top)]
        y = function(x.astype(np.longdouble)).astype(np.float64)
        grid = np.concatenate([[-numbers[0], 0], numbers, [np.inf]])
        middles = (grid[1:] + grid[:-1]) / 2
        place = np.searchsorted(middles, np.abs(y))
        low, high = middles[place - 1], middles[place]
        columns.append((x, np.where(y < 0, -high, low), np.where(y < 0, -low, high), y))
    return [np.concatenate(c) for c in zip(*columns)]


def near_the_ends(low, high, y, unit):
    """The inputs that decide: those whose true value is near an end, and some of the others."""
    mask = np.minimum(high - y, y - low) / unit < 600
    mask[::16] = True
    return mask


def maximize(rows, right, options={}):
    """The x that maximizes its last component, where rows x <= right; None where the solver fails: it is sensitive to
    the last bits of what it gets."""
    scale = np.maximum(np.abs(rows).max(0), 1e-30)
    r = linprog(np.r_[np.zeros(rows.shape[1] - 1), -1], A_ub=rows / scale, b_ub=right,
                bounds=[(None, None)] * rows.shape[1], method="highs-ds", options=options)
    return None if r.x is None else r.x / scale


def solve(name, matrix, low, high, unit):
    """Greatest d with low + d unit <= matrix c <= high - d unit, c floats."""
    count = matrix.shape[1]

    def program(fixed):
        free = [j for j in range(count) if j not in fixed]
        known = sum((matrix[:, j] * v for j, v in fixed.items()), np.zeros(len(low)))
        weight = (1 / unit)[:, None]
        rows, right = [], []
        for sign, end in ((1, high), (-1, low)):
            m = np.isfinite(end)
            rows.append(np.hstack([sign * matrix[m][:, free] * weight[m], np.ones((m.sum(), 1))]))
            right.append(sign * (end - known)[m] * weight[m, 0])
        x = maximize(np.vstack(rows), np.concatenate(right),
                     {"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9})
        return ({}, -np.inf) if x is None else (dict(zip(free, x[:-1])), x[-1])

    def distance(c):
        y = matrix @ np.array(c)
        return min(((high - y) / unit).min(), ((y - low) / unit).min())

    fixed = {}
    c, real = program(fixed)
    print(name, "distance with real coefficients", real, [c[j] for j in range(count)])
    for j in range(count):
        nearest = np.float32(c[j])
        around = [float(np.nextafter(nearest, np.float32(e))) for e in (np.inf, -np.inf)]
        best = None
        for v in (float(nearest), min(around, key=lambda v: abs(v - c[j]))):
            trial = {**fixed, j: v}
            if len(trial) == count:
                rest, d = {}, distance([trial[i] for i in range(count)])
            else:
                rest, d = program(trial)
            if best is None or d > best[0]:
                best = (d, v, rest)
        d, fixed[j], c = best
    print(name, "distance with floats", d, [float(v).hex() for _, v in sorted(fixed.items())])


def half_sine():
    x, low, high, y = intervals(np.cos, 0, (65504, 2.0**17 - 1))
    n = np.rint(to_float(x * INVERSE_PI + 0.5))
    r = to_float(to_float(x - (n - 0.5) * PI_HIGH) - (n - 0.5) * PI_LOW)
    sign = np.where(n % 2 == 0, 1.0, -1.0)
    unit = np.abs(y) * 2.0**-24
    m = near_the_ends(low, high, y, unit)
    solve("half_sine", np.stack([sign * r ** (2 * j + 1) for j in range(5)], 1)[m], low[m], high[m], unit[m])


def log1p():
    x, low, high, y = intervals(np.arccosh, 1, (65504, 2.0**128 * (1 - 2.0**-8)))
    near = np.minimum(x, 2.0**60)
    z = to_float(near + to_float(np.sqrt(to_float(near * near - 1)))) * (x / near)
    k = np.floor(np.log2(z / 0.75))
    f = z * 2.0**-k - 1
    unit = y * 2.0**-24
    m = near_the_ends(low, high, y, unit)
    matrix = np.stack([f ** (j + 1) for j in range(6)], 1)
    solve("log1p", matrix[m], (low - k * LN2)[m], (high - k * LN2)[m], unit[m])


def tanh():
    x, low, high, y = intervals(np.tanh, 2.0**-14, (4.5625, 4.5625))
    high[low >= 1 - 2.0**-11.5] = 1 + 2.0**-12  # bfloat16 would allow more, and what exceeds 1 is not asked for
    unit = y * 2.0**-24
    m = near_the_ends(low, high, y, unit)
    x, low, high, unit = x[m], low[m], high[m], unit[m]
    u = to_float(x * x)
    over, under = np.stack([x * u**j for j in range(4)], 1), np.stack([u**j for j in range(1, 4)], 1)
    divisor = 1.0
    # x P(u) - end Q(u) is linear in the coefficients; the distance is measured with the Q of the step before.
    for _ in range(6):
        weight = 1 / (unit * divisor)
        rows = [np.hstack([s * np.hstack([over, -end[:, None] * under]) * weight[:, None], np.ones((len(u), 1))])
                for s, end in ((1, high), (-1, low))]
        c = maximize(np.vstack(rows), np.r_[high * weight, -low * weight])
        divisor = np.maximum(1 + under @ c[4:7], 1e-3)
    print("tanh distance", c[-1], [float(np.float32(v)).hex() for v in c[:-1]])


def hyperbolic():
    """One set for cosh and sinh: half_hyperbolic.cpp goes on from here, since the kernel's roundings use up what is
    left of the distance."""
    parts = []
    for function in (np.cosh, np.sinh):
        x, low, high, y = intervals(function, 2.0**-14, (12.495, 89.0))
        k = np.rint(to_float(x / np.log(2)))
        r = to_float(x - k * LN2)
        plus, minus = to_float(2.0 ** (k - 1) + 2.0 ** (-k - 1)), to_float(2.0 ** (k - 1) - 2.0 ** (-k - 1))
        if function is np.sinh:
            plus, minus = minus, plus
        u = r * r
        even, odd = (np.stack([factor * u**j for j in range(3)], 1) for factor in (1, r))
        parts.append((np.hstack([plus[:, None] * even, minus[:, None] * odd]), low, high, y * 2.0**-24))
    solve("cosh, sinh", *(np.concatenate(p) for p in zip(*parts)))


for search in (half_sine, log1p, tanh, hyperbolic):
    if len(sys.argv) < 2 or search.__name__ in sys.argv:
        search()
