"""Writes tests/data/onnx/vectors.txt from decoded ONNX examples. A developer's tool: neither tests nor demo need it.

    python3 convert_onnx.py FOLDER > onnx/vectors.txt

FOLDER holds seeds/*.json (examples printed in the operator documents) and <release>/*/decoded.json (backend node
tests: model and TensorProto files decoded, raw data in hex). Needs mpmath for the correctly rounded results.
"""
import json
import pathlib
import struct
import sys

import mpmath

HEAD = """\
# Examples of the ONNX operators Cos, Cosh, Sinh, Tanh and Acosh: float32 inputs by their bits, outputs as published
# (decimal; the published ones are another implementation's: compare at rtol 1e-3, atol 1e-7) and correctly rounded by
# their bits. Words are separated by spaces and line ends:
#
#   test SOURCE/NAME OPERATOR OPSET RANK EXTENT...   x BITS...   expected DECIMAL...   rounded BITS...
#
# Sources and licences: seeds: ONNX operator documentation, Apache-2.0. onnx-v1.22.0: github.com/onnx/onnx, tag v1.22.0,
# onnx/backend/test/data/node, Apache-2.0. debian-1.12.0-2: Debian package libonnx-testdata 1.12.0-2, MIT (Expat).
# Made by tests/data/convert_onnx.py."""


def to_float(bits):
    return struct.unpack(">f", bytes.fromhex(bits))[0]


def to_bits(value):
    return struct.pack(">f", value).hex()


def rounded(operator, bits):
    """The float32 nearest to the true value. No example comes near a midpoint closer than 200 bits can tell, and a
    midpoint of float32 needs 25 bits: rounding to 24 bits at once, ties to even, is right (no result is subnormal)."""
    x = to_float(bits)
    with mpmath.workprec(200):
        exact = getattr(mpmath, operator.lower())(mpmath.mpf(x))
        with mpmath.workprec(24):
            nearest = +exact
    value = float(nearest)
    return to_bits(-0.0 if value == 0 and str(x).startswith("-") and operator in ("Sinh", "Tanh") else value)


def little_endian_words(raw):
    return [bytes.fromhex(raw[i:i + 8])[::-1].hex() for i in range(0, len(raw), 8)]


def seeds(folder):
    for path in sorted(folder.glob("seeds/*.json")):
        data = json.loads(path.read_text())
        (x,), (y,) = data["inputs"], data["outputs"]
        assert x["dtype"] == y["dtype"] == "float32" and x["shape"] == y["shape"], path
        yield ("seeds/" + data["test"], data["op"], data["opset"], x["shape"], x["float32_bits_hex"],
               [word.rstrip(".") for word in y["values_printed"]], y["correctly_rounded_float32_bits_hex"])


def node_tests(folder):
    for path in sorted(folder.glob("*/*/decoded.json")):
        data = json.loads(path.read_text())
        (node,), (x,), (y,) = data["model"]["nodes"], data["inputs"], data["outputs"]
        (opset,) = [version for domain, version in data["model"]["opset"] if domain == ""]
        assert x["dtype"] == y["dtype"] == 1 and x["dims"] == y["dims"] and not node["attrs"], path
        expected = ["%.9g" % to_float(word) for word in little_endian_words(y["raw"])]
        name, words = f"{data['source']}/{data['test']}", little_endian_words(x["raw"])
        yield name, node["op"], opset, x["dims"], words, expected, None


def wrapped(keyword, words):
    line = "  " + keyword
    for word in words:
        if len(line) + 1 + len(word) > 118:
            print(line)
            line = "   "
        line += " " + word
    print(line)


def main():
    folder = pathlib.Path(sys.argv[1])
    print(HEAD)
    for name, operator, opset, shape, x, expected, given in [*seeds(folder), *node_tests(folder)]:
        results = [rounded(operator, word) for word in x]
        assert given is None or given == results, name  # the two derivations agree
        assert len(x) == len(expected) == len(results), name
        print("test", name, operator, opset, len(shape), *shape)
        wrapped("x", x)
        wrapped("expected", expected)
        wrapped("rounded", results)


main()
