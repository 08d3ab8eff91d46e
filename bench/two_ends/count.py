#!/usr/bin/env python3
"""Counts the instructions of a register's worth of float Cosh: through the library, and in plain intrinsics.

Usage: count.py [compiler ...]   (default: g++ clang++-16; needs objdump)
"""
import os
import re
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))


def functions(object_file):
    """Yields (name, [(address, instruction)]) of each function of an object."""
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", "-C", object_file],
                          check=True, capture_output=True, text=True).stdout
    for block in text.split("\n\n"):
        head = re.match(r"[0-9a-f]+ <(.*)>:", block.strip())
        if head:
            lines = (line.split(":", 1) for line in block.strip().split("\n")[1:] if ":" in line)
            yield head.group(1), [(int(address, 16), code.strip()) for address, code in lines]


def innermost_loop(code):
    """Number of instructions of the shortest loop that holds a kernel (15 fused multiply-adds or more)."""
    place = {address: i for i, (address, _) in enumerate(code)}
    lengths = []
    for i, (address, instruction) in enumerate(code):
        jump = re.match(r"j\w+\s+([0-9a-f]+)", instruction)
        start = place.get(int(jump.group(1), 16)) if jump else None
        if start is not None and start < i:
            body = [c for _, c in code[start:i + 1]]
            if sum(bool(re.match("vfn?m", c)) for c in body) >= 15:
                lengths.append(len(body))
    return min(lengths, default=None)


print(f"{'compiler':12} {'set':8} {'library':>8} {'intrinsics':>11} {'ratio':>6}")
for compiler in sys.argv[1:] or ["g++", "clang++-16"]:
    with tempfile.TemporaryDirectory() as folder:
        built = os.path.join(folder, "two_ends.o")
        subprocess.run([compiler, "-std=c++17", "-O2", "-I", os.path.join(here, "../../include"), "-c",
                        os.path.join(here, "two_ends.cpp"), "-o", built], check=True)
        counts = {}
        for name, code in functions(built):
            isa = re.search(r"avx512|avx2", name)
            which = "intrinsics" if name.startswith("intrinsics") else "library" if "out_of_line" in name else None
            if isa and which:
                counts[which, isa.group()] = innermost_loop(code)
        for isa in ("avx2", "avx512"):
            ours, plain = counts["library", isa], counts["intrinsics", isa]
            print(f"{compiler:12} {isa:8} {ours:8} {plain:11} {ours / plain:6.2f}")
