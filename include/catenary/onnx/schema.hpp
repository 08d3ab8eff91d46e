// What ONNX says of the operators, as data: versions, element types, attributes, shape inference. Opt-in.
#ifndef CATENARY_ONNX_SCHEMA_HPP
#define CATENARY_ONNX_SCHEMA_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../platform/baseline.hpp"

namespace catenary {
namespace onnx {

/// The numbers of TensorProto.DataType: onnx::data_type::float16. ONNX writes float32 as float, float64 as double.
struct data_type {
    /// In ONNX's order.
    enum number : std::int32_t {
        undefined,
        float32,
        uint8,
        int8,
        uint16,
        int16,
        int32,
        int64,
        string,
        boolean,
        float16,
        float64,
        uint32,
        uint64,
        complex64,
        complex128,
        bfloat16,
        float8e4m3fn,
        float8e4m3fnuz,
        float8e5m2,
        float8e5m2fnuz,
        uint4,
        int4,
        float4e2m1,
        float8e8m0,
        uint2,
        int2
    };
};

/// The numbers of AttributeProto.AttributeType: onnx::attribute_type::ints.
struct attribute_type {
    /// In ONNX's order.
    enum number : std::int32_t {
        undefined,
        float_number,
        integer,
        string,
        tensor,
        graph,
        floats,
        ints,
        strings,
        tensors,
        graphs,
        sparse_tensor,
        sparse_tensors,
        type_proto,
        type_protos
    };
};

/// Some consecutive objects, in data that lives as long as the program.
template <class T>
struct sequence {
    T const* first;     ///< null if there is none
    std::size_t count;  ///< how many there are

    /// @{
    /// As of a standard container.
    CATENARY_MEMBER constexpr T const* begin() const { return first; }
    CATENARY_MEMBER constexpr T const* end() const { return first + count; }
    CATENARY_MEMBER constexpr std::size_t size() const { return count; }
    CATENARY_MEMBER constexpr T const& operator[](std::size_t i) const { return first[i]; }
    /// @}
};

/// An attribute that an operator version declares; none of ours is required.
struct attribute_schema {
    std::string_view name;  ///< as ONNX spells it
    std::int32_t type;      ///< an attribute_type
};

/// One version of an operator. All take one input and give one output, of the same element type and shape.
struct operator_version {
    std::int64_t since;                     ///< the first opset that has it
    std::uint32_t types;                    ///< the admitted element types: bit n for data_type n
    bool infers_shape;                      ///< whether ONNX defines type and shape inference for it
    sequence<attribute_schema> attributes;  ///< those that it declares

    /// Whether it admits an element type, a data_type.
    CATENARY_MEMBER constexpr bool admits(std::int32_t dtype) const {
        return dtype >= 0 && dtype < 32 && (types >> dtype & 1u) != 0;
    }
    /// The attribute of a name, or null.
    CATENARY_MEMBER constexpr attribute_schema const* attribute(std::string_view name) const {
        for (attribute_schema const& a : attributes) {
            if (a.name == name) { return &a; }
        }
        return nullptr;
    }
};

/// An operator and its history, oldest version first.
struct operator_schema {
    std::string_view name;                ///< as ONNX spells it
    sequence<operator_version> versions;  ///< oldest first

    /// The version that a model of an opset uses: the newest that is not newer than the opset. An opset above all that
    /// are known uses the newest. Null below the first.
    CATENARY_MEMBER constexpr operator_version const* at(std::int64_t opset) const {
        operator_version const* found = nullptr;
        for (operator_version const& v : versions) {
            if (v.since <= opset) { found = &v; }
        }
        return found;
    }
};

inline namespace CATENARY_TAG {

/// How many inputs, and outputs, every operator here has.
inline constexpr std::size_t arity = 1;

/// ONNX's names of the element types, by number.
inline constexpr std::string_view data_type_names[] = {
    "undefined", "float",      "uint8",      "int8",         "uint16",         "int16",      "int32",
    "int64",     "string",     "bool",       "float16",      "double",         "uint32",     "uint64",
    "complex64", "complex128", "bfloat16",   "float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz",
    "uint4",     "int4",       "float4e2m1", "float8e8m0",   "uint2",          "int2"};

/// ONNX's names of the attribute types, by number.
inline constexpr std::string_view attribute_type_names[] = {
    "undefined", "float",   "int",    "string",        "tensor",         "graph",      "floats",     "ints",
    "strings",   "tensors", "graphs", "sparse_tensor", "sparse_tensors", "type_proto", "type_protos"};

/// The name of a number, empty for one that ONNX does not name.
template <std::size_t N>
constexpr std::string_view name_of(std::string_view const (&names)[N], std::int32_t number) {
    return number >= 0 && number < static_cast<std::int32_t>(N) ? names[number] : std::string_view{};
}

/// ONNX's name of a data_type, empty for none.
constexpr std::string_view data_type_name(std::int32_t dtype) { return name_of(data_type_names, dtype); }

/// ONNX's name of an attribute_type, empty for none.
constexpr std::string_view attribute_type_name(std::int32_t type) { return name_of(attribute_type_names, type); }

namespace schema {

constexpr std::uint32_t bit(data_type::number dtype) { return 1u << dtype; }
inline constexpr std::uint32_t ieee = bit(data_type::float16) | bit(data_type::float32) | bit(data_type::float64);
inline constexpr std::uint32_t all = ieee | bit(data_type::bfloat16);

// Once told a runtime which inputs it may overwrite.
inline constexpr attribute_schema consumed_inputs[] = {{"consumed_inputs", attribute_type::ints}};

inline constexpr sequence<attribute_schema> none{nullptr, 0};
inline constexpr operator_version since_7_22[] = {{7, ieee, true, none}, {22, all, true, none}};
inline constexpr operator_version since_9_22[] = {{9, ieee, true, none}, {22, all, true, none}};
inline constexpr operator_version since_1_6_13[] = {
    {1, ieee, false, {consumed_inputs, 1}}, {6, ieee, true, none}, {13, all, true, none}};

template <std::size_t N>
constexpr operator_schema make(std::string_view name, operator_version const (&versions)[N]) {
    return {name, {versions, N}};
}

}  // namespace schema

/// The operators of the domain ai.onnx that are described here, by name: the one line to add for a new one.
inline constexpr operator_schema operators[] = {
    schema::make("Acosh", schema::since_9_22),  schema::make("Cos", schema::since_7_22),
    schema::make("Cosh", schema::since_9_22),   schema::make("Sinh", schema::since_9_22),
    schema::make("Tanh", schema::since_1_6_13),
};

/// Whether a domain is ONNX's own, which models write as "" or "ai.onnx".
constexpr bool is_onnx_domain(std::string_view domain) { return domain.empty() || domain == "ai.onnx"; }

namespace schema {

/// then(operator) of the operator of a name, or null. With nothing asked of the pointer that is found: under its checks
/// for undefined behaviour, GCC 12 takes no comparison of an inline variable's address with null as a constant.
template <class Then>
constexpr auto find(std::string_view name, std::string_view domain, Then const& then) -> decltype(then(operators[0])) {
    if (is_onnx_domain(domain)) {
        for (operator_schema const& o : operators) {
            if (o.name == name) { return then(o); }
        }
    }
    return nullptr;
}

}  // namespace schema

/// The operator of a name, or null.
constexpr operator_schema const* find(std::string_view name, std::string_view domain = {}) {
    return schema::find(name, domain, [](operator_schema const& o) { return &o; });
}

/// The version of an operator that a model of an opset uses, or null.
constexpr operator_version const* find(std::string_view name, std::int64_t opset, std::string_view domain = {}) {
    return schema::find(name, domain, [&](operator_schema const& o) { return o.at(opset); });
}

}  // namespace CATENARY_TAG
}  // namespace onnx
}  // namespace catenary

#endif
