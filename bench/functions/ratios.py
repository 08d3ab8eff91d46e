#!/usr/bin/env python3
"""Builds the benchmark of functions, runs what the comparisons need, and prints our time over that of others.

    python3 bench/functions/ratios.py                      # groups float, half, scalar, huge
    python3 bench/functions/ratios.py --groups double,faithful,float --rounds 15

The program runs in rounds: in each, all benchmarks of the comparisons, in random order, a few short repetitions each,
pinned to one processor, in time of the thread. A ratio is the median of all our samples over the median of all theirs.
Beside it stand
    quiet   the same with the fastest tenth of the samples of both sides instead of the median: what other programs on
            the machine disturb least;
    spread  half the interquartile range of the rounds' own ratios (medians within one round), over their median;
            unknown (and so noisy) below three rounds.
A ratio whose spread is above 10 % is marked noisy: run again, with more rounds, or when the machine is idle. Never
take the best of several runs.
"""
import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
PROGRAM = "functions/catenary_bench_functions"
NOISY = 0.10
FUNCTIONS = ["Cos", "Cosh", "Sinh", "Tanh", "Acosh"]
ISAS = ["avx512", "avx2", "sse2"]
OURS, FAST, SLEEF = "correctly_rounded", "faithful", "sleef_u10"
PEERS = ["sleef_u10", "sleef_u35", "libmvec", "highway", "eigen", "xsimd"]


class Table:
    """Lines (label, our benchmark, theirs: the fastest of those that there are, bar), and a bar for their mean."""

    def __init__(self, group, title, lines, mean_bar=None):
        self.group, self.title, self.lines, self.mean_bar = group, title, lines, mean_bar
        self.wanted = {}  # what a line asked for, where another benchmark of ours stands for it

    def settle(self, there, active):
        """Scalar calls run on the active instruction set only, whose name stands where a line has a star. A faithful
        function that is in no bit different from the correctly rounded one has no benchmark of its own."""
        lines = []
        for label, ours, theirs, bar in self.lines:
            name = ours.replace("*", active)
            if name not in there and f"/{FAST}/" in name:
                name = name.replace(FAST, OURS)
                self.wanted[name] = ours
            lines.append((label, name, theirs, bar))
        self.lines = lines

    def names(self):
        return {name for _, ours, theirs, _ in self.lines for name in [ours, *theirs]}


def over_sleef(group, kind, isa, bars, mean_bar):
    theirs = ["sse2", "sse4"] if isa == "sse2" else [isa]
    lines = [(f, f"{f}/{kind}/{OURS}/{isa}/4096", [f"{f}/{kind}/{SLEEF}/{i}/4096" for i in theirs], bars.get(f))
             for f in FUNCTIONS]
    where = " or ".join(theirs) + (", the faster of both" if len(theirs) > 1 else "")
    return Table(group, f"{kind}, correctly rounded, {isa}, over SLEEF u10 on {where}", lines, mean_bar)


def tables():
    hyperbolic = dict.fromkeys(FUNCTIONS, 0.65)
    yield over_sleef("float", "float", "avx512", {**hyperbolic, "Cos": 1.0}, 0.70)
    yield over_sleef("float", "float", "avx2", {}, 0.85)
    yield over_sleef("float", "float", "sse2", {}, 0.90)
    yield over_sleef("double", "double", "avx512", {**hyperbolic, "Cos": 1.1, "Tanh": 0.55, "Acosh": 0.50}, 0.65)
    yield over_sleef("double", "double", "avx2", {}, 0.80)
    yield over_sleef("double", "double", "sse2", {}, 0.90)
    for isa, over, words, bar in [*((isa, OURS, "correctly rounded", 0.50) for isa in ISAS),
                                  *((isa, FAST, "faithful", 0.90 if isa == "avx512" else None) for isa in ISAS)]:
        lines = [(f"{f} {kind}", f"{f}/{kind}/{OURS}/{isa}/4096", [f"{f}/float/{over}/{isa}/4096"], None)
                 for kind in ["float16", "bfloat16"] for f in FUNCTIONS]
        yield Table("half", f"16-bit types over our {words} float, {isa}, time per element", lines, bar)
    for kind, bar in [("float", 1.5), ("double", 1.6)]:
        for what, limit in [("latency", bar), ("throughput", None)]:
            lines = [(f, f"{f}/{kind}/{OURS}/*/{what}", [f"{f}/{kind}/std/scalar/{what}"], limit) for f in FUNCTIONS]
            group = "scalar" if kind == "float" else "double"
            yield Table(group, f"scalar call, {kind}, {what}, over std::", lines)
    far = [("float", "huge", "huge", "exponents from 0 to the largest", 1.0), ("double", "double", "1e4", "+-1e4", 0.65),
           ("double", "double", "1e300", "+-1e300", 0.9), ("double", "double", "huge", "exponents from 0 to the largest", None)]
    for kind, group, what, where, bar in far:
        lines = [(f"Cos {isa}", f"Cos/{kind}/{OURS}/{isa}/{what}", [f"Cos/{kind}/{SLEEF}/{isa}/{what}"],
                  bar if kind == "float" or isa == "avx512" else None) for isa in ISAS]
        yield Table(group, f"cos of {kind} in {where}, over SLEEF u10", lines)
    bars = {"Cosh": 0.92, "Acosh": 0.92, "Sinh": 1.0, "Tanh": 1.0, "Cos": 1.15}
    for kind, isa, each, mean in [("float", "avx512", bars, 0.95), ("float", "avx2", {}, 1.15),
                                  ("double", "avx512", {}, 0.90), ("double", "avx2", {}, 1.0)]:
        lines = [(f, f"{f}/{kind}/{FAST}/{isa}/4096", [f"{f}/{kind}/{peer}/{isa}/4096" for peer in PEERS],
                  each.get(f)) for f in FUNCTIONS]
        yield Table("faithful", f"{kind}, faithful, {isa}, over the fastest peer, whatever its error", lines, mean)


def build(folder, program):
    """Builds a program of bench/, given as folder/target."""
    generate = ["cmake", "-S", SOURCE, "-B", folder, "-D", "CMAKE_BUILD_TYPE=Release", "-D", "CATENARY_BUILD_TESTS=OFF"]
    make = ["cmake", "--build", folder, "--target", Path(program).name, "--parallel", str(os.cpu_count())]
    for command in [generate, make]:
        subprocess.run(command, check=True, stdout=sys.stderr)
    return Path(folder) / "bench" / program


class Samples:
    """Nanoseconds per element of each benchmark, by round."""

    def __init__(self):
        self.rounds, self.context, self.labels, self.errors = {}, {}, {}, {}

    def add(self, output, number):
        self.context = output["context"]
        for b in output["benchmarks"]:
            if b.get("run_type") != "iteration":
                continue
            name = b["run_name"]
            if b.get("error_occurred"):
                self.labels[name] = b.get("error_message", "error")
                continue
            if b.get("label"):
                self.labels[name] = b["label"]
            if "ulp" in b:
                self.errors[name] = b["ulp"]
            self.rounds.setdefault(name, {}).setdefault(number, []).append(1e9 / b["items_per_second"])

    def all(self, name):
        return [ns for samples in self.rounds[name].values() for ns in samples]

    def median(self, name):
        return statistics.median(self.all(name))

    def quiet(self, name):
        samples = sorted(self.all(name))
        return statistics.median(samples[:max(1, len(samples) // 10)])

    def spread(self, ours, theirs):
        mine, others = self.rounds[ours], self.rounds[theirs]
        ratios = [statistics.median(mine[r]) / statistics.median(others[r]) for r in mine if r in others]
        if len(ratios) < 3:
            return math.inf
        low, middle, high = statistics.quantiles(ratios, n=4)
        return (high - low) / 2 / middle


def list_of(program):
    listed = subprocess.run([str(program), "--benchmark_list_tests"], check=True, stdout=subprocess.PIPE, text=True)
    return listed.stdout.split()


def measure(options, program, names):
    """Runs the rounds."""
    pattern = "^(" + "|".join(re.escape(n) for n in sorted(names)) + ")$"
    command = [] if options.cpu < 0 else ["taskset", "-c", str(options.cpu)]
    command += [str(program), f"--benchmark_filter={pattern}", f"--benchmark_min_time={options.min_time}",
                f"--benchmark_repetitions={options.repetitions}", "--benchmark_enable_random_interleaving=true",
                "--benchmark_format=json"]
    samples, start = Samples(), time.time()
    for number in range(options.rounds):
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if run.returncode != 0 or not run.stdout:
            sys.exit(f"{program} failed:\n{run.stderr}")
        samples.add(json.loads(run.stdout), number)
        print(f"\rround {number + 1} of {options.rounds}, {time.time() - start:.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)
    return samples


def verdict(ratio, bar):
    return "" if bar is None else ("yes" if ratio <= bar else "NO")


def show(table, samples):
    """Prints one table; returns the numbers of (noisy lines, bars, bars not reached)."""
    print(f"\n{table.title}")
    print(f"  {'':16}{'ours ns':>9}{'theirs ns':>11}{'ratio':>8}{'quiet':>8}{'spread':>8}{'at most':>9}")
    ratios, quiets, noisy, bars, missed = [], [], 0, 0, 0

    def line(label, times, ratio, quiet, spread, bar, note):
        limit = "" if bar is None else f"{bar:.2f}"
        print(f"  {label:16}{times:>20}{ratio:8.3f}{quiet:8.3f}{spread:>8}{limit:>9} {verdict(ratio, bar):4}{note}")

    for label, ours, theirs, bar in table.lines:
        there = [t for t in theirs if t in samples.rounds and samples.labels.get(t) != "WRONG RESULTS"]
        if ours not in samples.rounds or not there:
            print(f"  {label:16}not measured: there is no {ours if there else theirs[0]}")
            continue
        best = min(there, key=samples.median)
        ratio = samples.median(ours) / samples.median(best)
        quiet = samples.quiet(ours) / samples.quiet(best)
        spread = samples.spread(ours, best)
        note = " ".join(best.split("/")[2:4]) if len(theirs) > 1 else ""
        if f"/{FAST}/" in table.wanted.get(ours, ""):
            note += " (ours: as correctly rounded)"
        if spread > NOISY:
            note, noisy = f"noisy {note}", noisy + 1
        times = f"{samples.median(ours):9.3f}{samples.median(best):11.3f}"
        line(label, times, ratio, quiet, f"{spread:.1%}" if spread < math.inf else "?", bar, note)
        ratios.append(ratio)
        quiets.append(quiet)
        if bar is not None:
            bars, missed = bars + 1, missed + (ratio > bar)
    if len(ratios) > 1:
        complete = len(ratios) == len(table.lines)
        bar = table.mean_bar if complete else None
        mean, note = statistics.geometric_mean(ratios), "" if complete else "incomplete"
        line("geometric mean", "", mean, statistics.geometric_mean(quiets), "", bar, note)
        if bar is not None:
            bars, missed = bars + 1, missed + (mean > bar)
    return noisy, bars, missed


def add_run_options(parser):
    parser.add_argument("--build", default=SOURCE / "build/bench", help="build folder (default: build/bench)")
    parser.add_argument("--program", help="the benchmark program, already built")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repetitions", type=int, default=3, help="of each benchmark in a round")
    parser.add_argument("--min-time", default="0.01", help="seconds of a repetition")
    parser.add_argument("--cpu", type=int, default=(os.cpu_count() or 1) - 1, help="to pin to; -1: do not pin")


def main(tables, groups, target, description):
    """Measures the tables of the groups asked for with a program of bench/, and prints them."""
    tables = list(tables)
    every = sorted({t.group for t in tables})
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_run_options(parser)
    parser.add_argument("--groups", default=groups, help="of " + " ".join(every))
    parser.add_argument("--save", help="write the samples to this file, as JSON")
    options = parser.parse_args()

    groups = options.groups.split(",")
    chosen = [t for t in tables if t.group in groups]
    if not chosen or set(groups) - {t.group for t in chosen}:
        parser.error(f"unknown group in {options.groups}")
    program = options.program or build(options.build, target)
    there = set(list_of(program))
    active = next((n.split("/")[3] for n in sorted(there) if f"/{OURS}/" in n and n.endswith("/latency")), "*")
    for table in chosen:
        table.settle(there, active)
    names = set().union(*(t.names() for t in chosen)) & there
    if not names:
        sys.exit("none of these benchmarks is in the program: no peer was found?")
    load = [os.getloadavg()[0]]
    samples = measure(options, program, names)
    load.append(os.getloadavg()[0])
    if options.save:
        Path(options.save).write_text(json.dumps({"context": samples.context, "samples": samples.rounds}))

    skip = {"caches", "executable", "date", "load_avg", "host_name", "library_build_type"}
    print(", ".join(f"{k} {v}" for k, v in samples.context.items() if k not in skip))
    print(f"{options.rounds} rounds of {options.repetitions} repetitions, {options.min_time} s each; load of the "
          f"machine {load[0]:.1f} to {load[1]:.1f}, {os.cpu_count()} processors; scalar calls on {active}")
    for name, label in sorted(samples.labels.items()):
        print(f"  {name}: {label}")
    totals = [sum(column) for column in zip(*(show(t, samples) for t in chosen))]
    print(f"\n{totals[1]} bars, {totals[2]} not reached; {totals[0]} lines noisy (spread above {NOISY:.0%})")


if __name__ == "__main__":
    main(tables(), "float,half,scalar,huge", PROGRAM, __doc__)
