#!/usr/bin/env python3
"""Puts the fragments beside this script into a tree and wires them in: wire.py INCLUDE_DIRECTORY/catenary"""
import os, re, shutil, sys
here, tree = os.path.dirname(os.path.abspath(__file__)), sys.argv[1]
for folder in ("simd", "numeric", "functions"):
    for name in os.listdir(os.path.join(here, folder)):
        shutil.copy(os.path.join(here, folder, name), os.path.join(tree, folder, name))

def edit(name, change):
    path = os.path.join(tree, "functions", name)
    with open(path) as f: text = f.read()
    with open(path, "w") as f: f.write(change(text))

def wire(function):
    def change(text):
        if function == "acosh":  # moved to acosh_double.hpp
            text = re.sub(r"/// What acosh gives outside.*?\n}\n\n", "", text, flags=re.S)
        if function == "cos":
            text = re.sub(r"/// y, but cos of infinity and NaN.*?\n}\n\n", "", text, flags=re.S)
        include = '#include "%s_double.hpp"\n#include "function.hpp"' % function
        text = text.replace('#include "function.hpp"', include, 1)
        overload = """    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::%s_double(x);
    }
};

/// %s(x) of one value""" % (function, function)
        return text.replace("};\n\n/// %s(x) of one value" % function, "\n" + overload, 1)
    return change

for function in ("cosh", "sinh", "tanh", "acosh", "cos"): edit(function + ".hpp", wire(function))

# The leaves of SSE2 that compare 64-bit integers.
path = os.path.join(tree, "simd", "sse2.hpp")
with open(path) as f: text = f.read()
with open(os.path.join(here, "sse2_compare.txt")) as f: leaves = f.read()
with open(path, "w") as f: f.write(text.replace("CATENARY_COMPARE_LEAVES(std::int64_t, sse2, double)\n", leaves, 1))
