#!/usr/bin/env python3
"""coverage.py <folder> <llvm-cov> <objects and profile>: lines and outcomes of branches that no test reaches; totals.

A branch of a template is one branch, reached where any of its instantiations reaches it: llvm-cov's own report counts
those of the best one.
"""
import json
import pathlib
import subprocess
import sys


def export(form, program, *what):
    """What llvm-cov exports."""
    return subprocess.run([program, "export", f"-format={form}", *what], check=True, stdout=subprocess.PIPE).stdout


def read_lines(lcov):
    """Line number -> count, of each file."""
    files = {}
    for row in lcov.decode().splitlines():
        key, _, value = row.partition(":")
        if key == "SF":
            lines = files.setdefault(value, {})
        elif key == "DA":
            number, count = value.split(",")[:2]
            lines[int(number)] = int(count)
    return files


def read_branches(text):
    """(line, column, last line, last column) -> counts of true and of false, of each file."""
    files = {}
    for function in json.loads(text)["data"][0]["functions"]:
        for *place, true, false, file, _, _ in function["branches"]:
            counts = files.setdefault(function["filenames"][file], {}).setdefault(tuple(place), [0, 0])
            counts[0] += true
            counts[1] += false
    return files


def main(folder, *what):
    root = pathlib.Path(folder).resolve()
    lines, branches = read_lines(export("lcov", *what)), read_branches(export("text", *what))
    total, missed = {"lines": 0, "branches": 0}, {"lines": 0, "branches": 0}
    for name in sorted(set(lines) | set(branches)):
        path = pathlib.Path(name)
        if root not in path.parents:
            continue
        text = path.read_text().splitlines()
        where = path.relative_to(root)
        total["lines"] += len(lines.get(name, {}))
        for number, count in lines.get(name, {}).items():
            if count == 0:
                missed["lines"] += 1
                print(f"{where}:{number}: never: {text[number - 1].strip()}")
        for place, counts in sorted(branches.get(name, {}).items()):
            number, column, last, end = place
            total["branches"] += 2
            for outcome, count in zip(("true", "false"), counts):
                if count == 0:
                    missed["branches"] += 1
                    condition = text[number - 1][column - 1:end - 1 if last == number else None]
                    print(f"{where}:{number}: never {outcome}: {condition}")
    for kind in total:
        reached = total[kind] - missed[kind]
        print(f"{kind}: {reached} of {total[kind]}, {100 * reached / max(total[kind], 1):.1f} %")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
