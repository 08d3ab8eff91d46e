#!/usr/bin/env python3
"""From benchmarks to the README's table and pictures.

    python3 bench/report/report.py measure bench/results/NAME.json [--rounds 9]   run the benchmarks, keep the medians
    python3 bench/report/report.py write bench/results/NAME.json                  README's table, bench/results/*.svg
    python3 bench/report/report.py check bench/results/NAME.json                  fail where they differ from the file

A result file holds nanoseconds per element and largest errors in ULP by benchmark name, with machine, compiler, flags
and date. All figures of a table come from one run, in which the libraries took turns. Pictures need matplotlib (Debian:
python3-matplotlib); checking needs nothing but Python.
"""
import argparse
import hashlib
import json
import re
import statistics
import sys
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "bench/functions"))
import ratios  # noqa: E402

FUNCTIONS = ratios.FUNCTIONS
OURS, FAST = ratios.OURS, ratios.FAST
NAMES = {OURS: "Catenary, correctly rounded", FAST: "Catenary, faithful", "sleef_u10": "SLEEF u10",
         "sleef_u35": "SLEEF u35", "libmvec": "libmvec", "highway": "Highway", "eigen": "Eigen", "xsimd": "xsimd",
         "std": "C library"}
TYPES = ["float", "double"]
HALVES = ["float16", "bfloat16"]
LAYOUTS = {"transposed_in": "transposed input", "stride2": "stride 2", "reversed_in": "reversed input",
           "inner_broadcast_in": "inner broadcast"}
LAYOUT_KINDS = {("float", OURS): "float", ("float", FAST): "float, faithful", ("double", OURS): "double",
                ("float16", OURS): "float16", ("bfloat16", OURS): "bfloat16"}
SIDES = [256, 2048]
LENGTHS = [1, 8, 64, 4096, 1 << 20, 1 << 26]
BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"


def name_of(function, kind, library, isa, what=4096):
    return f"{function}/{kind}/{library}/{'scalar' if library == 'std' else isa}/{what}"


def wanted(isa):
    names = [name_of(f, k, l, isa) for f in FUNCTIONS for k in TYPES for l in NAMES]
    names += [name_of(f, k, l, isa) for f in FUNCTIONS for k in HALVES for l in [OURS, "std"]]
    names += [name_of("Cosh", k, l, isa, n) for k in TYPES for l in [OURS, FAST, "sleef_u10", "libmvec", "std"]
              for n in LENGTHS]
    return set(names)


def layout_name(kind, rounding, layout, side):
    return f"Cosh/{kind}/{rounding}/{layout}/{side}"


def wanted_layouts():
    return {layout_name(k, r, l, s) for k, r in LAYOUT_KINDS for l in ["contiguous", *LAYOUTS] for s in SIDES}


def machine():
    with open("/proc/cpuinfo") as f:
        fields = dict(re.findall(r"^(model name|cpu family|model)\s*: (.*)$", f.read(), re.M))
    return f"{fields['model name'].strip()}, family {fields['cpu family']}, model {fields['model']}"


def measure(options):
    program = options.program or ratios.build(options.build, ratios.PROGRAM)
    there = set(ratios.list_of(program))
    isa = next(n.split("/")[3] for n in sorted(there) if f"/{OURS}/" in n and n.endswith("/latency"))
    samples = ratios.measure(options, program, wanted(isa) & there)
    layouts_program = options.layouts_program or ratios.build(options.build, "tensor/catenary_bench_tensor")
    layouts = ratios.measure(options, layouts_program, wanted_layouts() & set(ratios.list_of(layouts_program)))
    wrong = [n for n in samples.rounds if samples.labels.get(n) == "WRONG RESULTS"]
    keep = sorted(set(samples.rounds) - set(wrong))
    versions = {k: samples.context[k] for k in samples.context if k in
                ["catenary", "sleef", "libmvec", "highway", "eigen", "xsimd"]}
    result = {
        "machine": machine(), "isa": isa, "compiler": f"GCC {samples.context['compiler']}", "flags": "-O3 -DNDEBUG",
        "date": time.strftime("%Y-%m-%d"), "versions": versions,
        "layouts": {n: float(f"{layouts.median(n):.3g}") for n in sorted(layouts.rounds)},
        "ns": {n: float(f"{samples.median(n):.3g}") for n in keep},
        "ulp": {n: float(f"{samples.errors[n]:.3g}") for n in keep if n in samples.errors},
    }
    Path(options.results).write_text(json.dumps(result, indent=1, sort_keys=True) + "\n")


def cell(results, name):
    if name not in results["ns"]:
        return "–"
    ulp = results["ulp"].get(name)
    return f"{results['ns'][name]:.2f}" + (f" / {ulp:.2f}" if ulp is not None else "")


def bold_least(results, names, cells):
    """The fastest entry of a column in bold."""
    times = [results["ns"].get(n) for n in names]
    least = min(t for t in times if t is not None)
    return [f"**{c}**" if t == least else c for c, t in zip(cells, times)]


def over_contiguous(results, kind, rounding, layout, side):
    ns = results["layouts"].get(layout_name(kind, rounding, layout, side))
    base = results["layouts"].get(layout_name(kind, rounding, "contiguous", side))
    return f"{ns / base:.2f}" if ns and base else "–"


def table(results):
    """The README's text between the marks."""
    isa = results["isa"]
    out = [BEGIN, "",
           f"Nanoseconds per element / largest error in ULP seen over the inputs; 4096 elements, {isa}, one core of "
           f"{results['machine']}; {results['compiler']} {results['flags']}; {results['date']}. "
           + ", ".join(f"{NAMES.get(k, k) if k not in ('sleef', 'catenary') else {'sleef': 'SLEEF', 'catenary': 'Catenary'}[k]} {v}"
                       for k, v in sorted(results["versions"].items())) + ".", ""]
    for kinds in [[k] for k in TYPES] + [HALVES]:
        rows = [(k, l) for k in kinds for l in NAMES if any(name_of(f, k, l, isa) in results["ns"] for f in FUNCTIONS)]
        columns = []
        for f in FUNCTIONS:
            names = [name_of(f, k, l, isa) for k, l in rows]
            cells = [cell(results, n) for n in names]
            columns.append(bold_least(results, names, cells) if len(kinds) == 1 else cells)
        out += ["| " + " | ".join([" and ".join(kinds)] + [f.lower() for f in FUNCTIONS]) + " |",
                "| --- " * (1 + len(FUNCTIONS)) + "|"]
        for i, (k, l) in enumerate(rows):
            label = NAMES[l] if len(kinds) == 1 else f"{k}: {NAMES[l]}"
            out.append("| " + " | ".join([label] + [c[i] for c in columns]) + " |")
        out.append("")
    out += ["Layouts, cosh: time over that of contiguous arrays, 256 x 256 (in cache) / 2048 x 2048.", "",
            "| | " + " | ".join(LAYOUTS.values()) + " |", "| --- " * (1 + len(LAYOUTS)) + "|"]
    for (kind, rounding), label in LAYOUT_KINDS.items():
        out.append("| " + " | ".join([label] + [" / ".join(over_contiguous(results, kind, rounding, l, s) for s in SIDES)
                                                for l in LAYOUTS]) + " |")
    out += ["", f"![Error against time](bench/results/error_time.svg)", "",
            f"![Time against length](bench/results/length.svg)", "",
            f"![Time of layouts](bench/results/layouts.svg)", "", END]
    return "\n".join(out)


def fingerprint(results):
    return hashlib.sha256(json.dumps(results, sort_keys=True).encode()).hexdigest()


def caption(results):
    return (f"{results['machine']}, one core, {results['isa']}; {results['compiler']} {results['flags']}; "
            f"{results['date']}")


def pictures(results):
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "catenary", "font.size": 8, "axes.grid": True, "grid.alpha": 0.3})
    from matplotlib import pyplot
    isa = results["isa"]
    colors = {l: f"C{i}" for i, l in enumerate(NAMES)}

    def save(figure, name):
        figure.text(0.01, 0.005, caption(results), fontsize=7)
        figure.savefig(SOURCE / "bench/results" / name,
                       metadata={"Date": None, "Description": f"results {fingerprint(results)}"})
        pyplot.close(figure)

    figure, panels = pyplot.subplots(len(TYPES), len(FUNCTIONS), figsize=(13, 6))
    for row, kind in zip(panels, TYPES):
        for axes, f in zip(row, FUNCTIONS):
            for l in NAMES:
                n = name_of(f, kind, l, isa)
                if n in results["ns"] and n in results["ulp"]:
                    ours = l in (OURS, FAST)
                    axes.scatter(results["ns"][n], results["ulp"][n], color=colors[l], marker="*" if ours else "o",
                                 s=120 if ours else 30, label=NAMES[l], zorder=3)
            axes.set(title=f"{f.lower()}, {kind}", xscale="log", ylim=(0, None), xlabel="ns per element")
            axes.axhline(0.5, color="gray", linewidth=0.8, linestyle="--")
        row[0].set_ylabel("largest error, ULP")
    handles, labels = panels[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower right", ncol=len(NAMES), fontsize=7, frameon=False)
    figure.suptitle("Error against time: left and low is better; 0.5 ULP is the least possible")
    figure.tight_layout(rect=(0, 0.05, 1, 1))
    save(figure, "error_time.svg")

    figure, panels = pyplot.subplots(1, len(TYPES), figsize=(10, 4))
    for axes, kind in zip(panels, TYPES):
        for l in NAMES:
            points = [(n, results["ns"][name_of("Cosh", kind, l, isa, n)]) for n in LENGTHS
                      if name_of("Cosh", kind, l, isa, n) in results["ns"]]
            if len(points) > 1:
                axes.plot(*zip(*points), marker="o", markersize=3, color=colors[l], label=NAMES[l])
        axes.set(title=f"cosh, {kind}", xscale="log", yscale="log", xlabel="elements in a call", ylabel="ns per element")
        axes.legend(fontsize=7)
    figure.suptitle("Time against length")
    figure.tight_layout(rect=(0, 0.03, 1, 1))
    save(figure, "length.svg")


    figure, panels = pyplot.subplots(1, len(SIDES), figsize=(10, 4), sharey=True)
    for axes, side in zip(panels, SIDES):
        for i, ((kind, rounding), label) in enumerate(LAYOUT_KINDS.items()):
            heights = [results["layouts"].get(layout_name(kind, rounding, l, side), 0) for l in ["contiguous", *LAYOUTS]]
            places = [p + 0.16 * i for p in range(len(heights))]
            axes.bar(places, heights, width=0.15, label=label)
        axes.set(title=f"cosh, {side} x {side}", ylabel="ns per element")
        axes.set_xticks([p + 0.32 for p in range(1 + len(LAYOUTS))], ["contiguous", *LAYOUTS.values()], rotation=20)
    panels[0].legend(fontsize=7)
    figure.suptitle("Time of layouts")
    figure.tight_layout(rect=(0, 0.03, 1, 1))
    save(figure, "layouts.svg")


def with_table(readme, results):
    begin, end = readme.index(BEGIN), readme.index(END) + len(END)
    return readme[:begin] + table(results) + readme[end:]


def write(options):
    results = json.loads(Path(options.results).read_text())
    readme = SOURCE / "README.md"
    readme.write_text(with_table(readme.read_text(), results))
    pictures(results)


def check(options):
    results = json.loads(Path(options.results).read_text())
    readme = (SOURCE / "README.md").read_text()
    errors = [] if readme == with_table(readme, results) else ["README.md's table is not that of the result file"]
    for picture in re.findall(r"\]\((bench/results/[\w.]+\.svg)\)", table(results)):
        if not (SOURCE / picture).exists() or fingerprint(results) not in (SOURCE / picture).read_text():
            errors.append(f"{picture} was not drawn from the result file")
    for n, ulp in results["ulp"].items():
        limit = {OURS: 0.5001, FAST: 1.0}.get(n.split("/")[2])
        if limit is not None and ulp >= limit:
            errors.append(f"{n}: {ulp} ULP")
    if errors:
        sys.exit("\n".join(errors))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["measure", "write", "check"])
    parser.add_argument("results")
    parser.add_argument("--layouts-program", help="the benchmark program of layouts, already built")
    ratios.add_run_options(parser)
    options = parser.parse_args()
    {"measure": measure, "write": write, "check": check}[options.action](options)


if __name__ == "__main__":
    main()
