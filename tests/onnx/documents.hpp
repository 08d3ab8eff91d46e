// What the ONNX operator documents print of the five operators, in their words, and a slow reading of it, with which
// the library's schema is compared. Source: ONNX operator documentation, onnx.proto, Apache-2.0.
#ifndef CATENARY_TESTS_ONNX_DOCUMENTS_HPP
#define CATENARY_TESTS_ONNX_DOCUMENTS_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace catenary_test {

/// One section of a document: "Cosh - 9".
struct document {
    std::string op_type;
    std::int64_t since;
    std::string types;       ///< as printed under "Type Constraints"
    std::string attributes;  ///< as printed under "Attributes"
    bool inference;          ///< "shape inference: True"
};

inline std::vector<document> const& documents() {
    static std::string const three = "tensor(double), tensor(float), tensor(float16)";
    static std::string const four = "tensor(bfloat16), tensor(double), tensor(float), tensor(float16)";
    static std::vector<document> const all = {
        {"Acosh", 9, three, "", true},
        {"Acosh", 22, four, "", true},
        {"Cos", 7, three, "", true},
        {"Cos", 22, four, "", true},
        {"Cosh", 9, three, "", true},
        {"Cosh", 22, four, "", true},
        {"Sinh", 9, three, "", true},
        {"Sinh", 22, four, "", true},
        {"Tanh", 1, three, "consumed_inputs - INTS", false},
        {"Tanh", 6, three, "", true},
        {"Tanh", 13, four, "", true},
    };
    return all;
}

inline std::vector<std::string> const& documented_operators() {
    static std::vector<std::string> const all = {"Acosh", "Cos", "Cosh", "Sinh", "Tanh"};
    return all;
}

/// TensorProto.DataType by number, spelled as types are in the documents.
inline std::vector<std::string> const& printed_types() {
    static std::vector<std::string> const all = {
        "undefined", "float",    "uint8",   "int8",      "uint16",     "int16",        "int32",
        "int64",     "string",   "bool",    "float16",   "double",     "uint32",       "uint64",
        "complex64", "complex128", "bfloat16", "float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz",
        "uint4",     "int4",     "float4e2m1", "float8e8m0", "uint2",   "int2"};
    return all;
}

/// The section that holds for a model of an opset: the last that is not newer. Null before the first.
inline document const* section(std::string const& op_type, std::int64_t opset) {
    document const* found = nullptr;
    for (document const& d : documents()) {
        if (d.op_type == op_type && d.since <= opset) { found = &d; }
    }
    return found;
}

inline bool prints_type(document const& d, std::int64_t dtype) {
    if (dtype < 0 || dtype >= static_cast<std::int64_t>(printed_types().size())) { return false; }
    std::string const tensor = "tensor(" + printed_types()[static_cast<std::size_t>(dtype)] + ")";
    return d.types.find(tensor) != std::string::npos;
}

}  // namespace catenary_test

#endif
