"""Writes the inputs of tests/data/hard. A developer's tool: no test needs it.

    python3 convert_hard.py FOLDER hard

FOLDER holds hard/binary64_*.txt and hard/binary32_hard.txt (worst cases) and hard/reported.json (inputs of public bug
reports, with the right results).
"""
import json
import pathlib
import struct
import sys

CORE_MATH = "Source: CORE-MATH (core-math.gitlabpages.inria.fr), {what}; MIT licence."
BINARY64 = """\
# {name}: double inputs whose result is hard to round, and special ones, one a line; x stands for both signs where
# the function is even or odd.
# """ + CORE_MATH + """
# Made by tests/data/convert_hard.py.
"""
BINARY32 = """\
# Float inputs whose result lies within 1024 units in the last place of double of a midpoint of two floats: function and
# input by its bits; |x| >= 2^-13. x stands for both signs where the function is even or odd.
# """ + CORE_MATH.format(what="found by its double functions") + """
# Made by tests/data/convert_hard.py.
"""
REPORTED = """\
# Inputs on which public bug reports say that a library was wrong: report (a repository on GitHub and the number),
# function, element type, input and right result by their bits.
# Source: the reports named; the results follow from the functions.
# Made by tests/data/convert_hard.py.
"""


def bits_of(text, kind):
    value = float(text)
    if kind == "bfloat16":
        return "7fc0" if value != value else struct.pack(">f", value).hex()[:4]
    return struct.pack({"float16": ">e", "float": ">f", "double": ">d"}[kind], value).hex()


def main():
    source, target = pathlib.Path(sys.argv[1]) / "hard", pathlib.Path(sys.argv[2])
    for path in sorted(source.glob("binary64_*.txt")):
        name = path.stem[len("binary64_"):]
        what = "worst cases"
        if name == "acosh":
            what += " (derived from those of log, x >= 2^50)"
        if name.endswith("_directed"):
            what = "inputs with an almost representable result"
        head = BINARY64.format(name=name.split("_")[0], what=what)
        (target / path.name).write_text(head + path.read_text())
    text = (source / "binary32_hard.txt").read_text()
    lines = [line.split() for line in text.splitlines() if line.startswith("HARD")]
    (target / "binary32.txt").write_text(BINARY32 + "".join(f"{line[1]} {line[2]}\n" for line in lines))
    rows = []
    for report in json.loads((source / "reported.json").read_text()):
        kind = report["dtype"]
        for case in report["cases"]:
            x = case["x_bits"] or bits_of(case["x"], kind)
            right = case["right_bits"] or bits_of(case["right"], kind)
            rows.append(f"{report['reported_in']} {report['op']} {kind} {x} {right}\n")
    (target / "reported.txt").write_text(REPORTED + "".join(rows))


main()
