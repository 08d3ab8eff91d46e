#!/usr/bin/env python3
"""The tables of the correctly rounded double kernels, compared to the bit with their generators.
Usage: check_double_tables.py INCLUDE_DIRECTORY"""
import os
import re
import subprocess
import sys

from mpmath import mp, mpf, cos, log, sin

mp.prec = 400
here = os.path.dirname(os.path.abspath(__file__))
include = os.path.join(sys.argv[1], "catenary")


def text(name):
    with open(os.path.join(include, name)) as f: return f.read()

def table(source, name):
    body = re.search(r"\b%s\[[^=]*=\s*\{(.*?)\};" % name, source, re.S).group(1)
    return re.findall(r"-?0x[0-9a-f.]+(?:p[+-]?\d+)?", re.sub(r"//.*", "", body))

def generated(script, *arguments):
    return subprocess.run([sys.executable, os.path.join(here, script), *arguments], check=True, capture_output=True,
                          text=True).stdout

failures = 0
def compare(name, ours, theirs):
    global failures
    same = ours == theirs
    failures += not same
    print("%-22s %3d entries %s" % (name, len(ours), "same" if same else "DIFFER"))

def doubles(values): return [float.fromhex(v) for v in values]

exp_source, exp_output = text("numeric/exp_pair.hpp"), generated("exp_table.py", "exp")
for name in ("coarse", "coarse_shift", "fine", "fine_shift"):
    compare("exp " + name, doubles(table(exp_source, name)), doubles(table(exp_output, name)))
log_source, log_output = text("numeric/log_pair.hpp"), generated("log_table.py")
for name in ("coarse", "coarse_head", "coarse_tail", "fine", "fine_head", "fine_tail"):
    compare("log " + name, doubles(table(log_source, name)), doubles(table(log_output, name)))

limbs, limbs_output = text("numeric/accurate_tables.hpp"), generated("exp_table.py", "accurate")
integers = lambda s: [int(v, 16) for v in re.findall(r"0x[0-9a-f]{16}", s)]
ours = integers(limbs[limbs.index("ln2 ="):])
compare("accurate", sorted(ours), sorted(integers(limbs_output)))
compare("accurate factorials", integers(limbs[limbs.index("inverse_factorials["):]),
        integers("".join(l for l in limbs_output.split("\n") if "!" in l)))

# The angles of cos come from a search (cos_table.cpp): here, that they are as good as is said.
cos_source, worst = text("functions/cos_double.hpp"), mpf(0)
for a, s, c in zip(*(doubles(table(cos_source, n)) for n in ("angle", "sine", "cosine"))):
    for exact, d in ((sin(mpf(a)), s), (cos(mpf(a)), c)):
        worst = max(worst, abs(exact - d) / d if d else abs(exact))
print("cos: worst relative error of a table value 2^%.2f" % float(log(worst) / log(mpf(2))))
failures += not worst < mpf(2) ** -68.34
sys.exit(failures != 0)
