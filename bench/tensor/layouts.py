#!/usr/bin/env python3
"""Builds the benchmark of layouts, runs it, and prints the time of each layout over that of contiguous matrices.

    python3 bench/tensor/layouts.py                     # groups cosh, half
    python3 bench/tensor/layouts.py --groups all        # every function and type, no bars
    python3 bench/tensor/layouts.py --numpy             # numpy's cosh on the same layouts as well, if it is installed

How it measures, and what "quiet", "spread" and "noisy" mean: bench/functions/ratios.py.
"""
import importlib.util
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "functions"))
import ratios

LAYOUTS = ["transposed_in", "transposed_out", "stride2", "reversed_in", "inner_broadcast_in", "stride2_in", "stride3",
           "stride4", "reversed_rows_in", "outer_broadcast_in"]
SIDES = [256, 2048]
# At most, for the first layouts of the list but transposed_out: correctly rounded and faithful, by side.
BARS = {("float", ratios.OURS, 256): [1.5, 1.4, 1.2, 0.7], ("float", ratios.FAST, 256): [2.0, 1.8, 1.3, 1.0],
        ("double", ratios.OURS, 256): [1.4, 1.3, 1.2, 0.7], ("float", ratios.OURS, 2048): [2.0, 2.2, 1.3, 0.7],
        ("float", ratios.FAST, 2048): [3.0, 2.5, 1.4, 1.2]}
BARRED = ["transposed_in", "stride2", "reversed_in", "inner_broadcast_in"]
HALF_BARS = {"transposed_in": 2.5, "reversed_in": 2.5}


def table(group, function, kind, rounding, side, bars):
    start = f"{function}/{kind}/{rounding}"
    lines = [(layout, f"{start}/{layout}/{side}", [f"{start}/contiguous/{side}"], bars.get(layout))
             for layout in LAYOUTS]
    return ratios.Table(group, f"{function}, {kind}, {rounding}, {side} x {side}, over contiguous", lines)


def tables():
    for (kind, rounding, side), bars in BARS.items():
        yield table("cosh", "Cosh", kind, rounding, side, dict(zip(BARRED, bars)))
    for kind in ["float16", "bfloat16"]:
        for side in SIDES:
            yield table("half", "Cosh", kind, ratios.OURS, side, HALF_BARS)
    for function in ratios.FUNCTIONS:
        for kind in ["float16", "bfloat16", "float", "double"]:
            for rounding in [ratios.OURS, ratios.FAST]:
                for side in SIDES:
                    yield table("all", function, kind, rounding, side, {})


def show_numpy():
    """numpy's own cosh, for scale: time over that of its contiguous one."""
    if importlib.util.find_spec("numpy") is None:
        print("numpy is not installed")
        return
    import numpy
    for kind in [numpy.float16, numpy.float32, numpy.float64]:
        for side in SIDES:
            block = numpy.random.default_rng(1).uniform(-10, 10, (2 * side, 2 * side)).astype(kind)
            x, out = block[:side, :side].copy(), numpy.zeros((2 * side, 2 * side), kind)
            y = out[:side, :side].copy()
            pairs = {"contiguous": (x, y), "transposed_in": (x.T, y), "transposed_out": (x, y.T),
                     "stride2": (block[:side, ::2], out[:side, ::2]), "reversed_in": (x[::-1, ::-1], y),
                     "inner_broadcast_in": (numpy.broadcast_to(x[:, :1], x.shape), y)}
            samples = {name: [] for name in pairs}
            for _ in range(9):
                for name, (a, b) in pairs.items():
                    start = time.thread_time()
                    numpy.cosh(a, out=b)
                    samples[name].append((time.thread_time() - start) * 1e9 / side ** 2)
            print(f"\nnumpy {numpy.__version__}, cosh, {numpy.dtype(kind).name}, {side} x {side}")
            base = statistics.median(samples["contiguous"])
            for name, all_ in samples.items():
                print(f"  {name:20}{statistics.median(all_):9.3f} ns{statistics.median(all_) / base:8.3f}")


if __name__ == "__main__":
    if "--numpy" in sys.argv:
        sys.argv.remove("--numpy")
        show_numpy()
    ratios.main(tables(), "cosh,half", "tensor/catenary_bench_tensor", __doc__)
