// Whether a node is one that ONNX admits: operator, domain, opset, attributes, element types; what its output is. Each
// error names operator, version and type.
#ifndef CATENARY_ONNX_CHECK_HPP
#define CATENARY_ONNX_CHECK_HPP

#include "../tensor/status.hpp"
#include "schema.hpp"

namespace catenary {
namespace onnx {

/// An attribute of a node. No operator here reads a value of one.
struct attribute {
    std::string_view name;                          ///< as the model spells it
    std::int32_t type = attribute_type::undefined;  ///< an attribute_type; undefined where it is not known
};

/// A node of a model: {"Cosh", 21}. The opset is the one that the model imports for the domain; a node uses the newest
/// version of its operator that is not newer.
struct node {
    std::string_view op_type;               ///< name of the operator
    std::int64_t opset;                     ///< version of the operator set
    std::string_view domain = {};           ///< "" and "ai.onnx" are the same
    attribute const* attributes = nullptr;  ///< the attributes that are given
    std::size_t attribute_count = 0;        ///< how many they are
};

/// Element type and shape of a value of a model. Inference does not look at the extents: one that stands for an unknown
/// number is handed on.
struct value_info {
    std::int32_t dtype;         ///< a data_type
    std::size_t rank;           ///< number of axes
    std::int64_t const* shape;  ///< rank extents
};

inline namespace CATENARY_TAG {
namespace check {

/// Adds "Cosh-9 (opset 21)".
CATENARY_COLD inline status& name_version(status& s, node const& n, operator_version const& v) {
    tensor::append(s.append(n.op_type).append("-"), v.since);
    return tensor::append(s.append(" (opset "), n.opset).append(")");
}

/// Adds the name of an element type.
CATENARY_COLD inline status& name_type(status& s, std::int32_t dtype) {
    std::string_view const name = data_type_name(dtype);
    return name.empty() ? tensor::append(s.append("element type "), dtype) : s.append(name);
}

/// Adds names, with commas and a last "and".
template <class T, class Name>
CATENARY_COLD inline status& name_all(status& s, T const* first, T const* last, Name const& name) {
    for (T const* p = first; p != last; ++p) {
        s.append(p == first ? "" : p + 1 == last ? " and " : ", ");
        name(*p);
    }
    return s;
}

CATENARY_COLD inline status unknown_operator(node const& n) {
    status s{status_code::unsupported};
    if (!is_onnx_domain(n.domain)) {
        tensor::quote(s.append("catenary: "), n.op_type).append(" of domain \"");
        return tensor::quote(s, n.domain)
            .append("\": only operators of the domain ai.onnx, also written as \"\", are known");
    }
    tensor::quote(s.append("catenary: operator \""), n.op_type).append("\" is not known: ");
    name_all(s, operators, operators + sizeof operators / sizeof operators[0],
             [&](operator_schema const& o) { s.append(o.name); });
    return s.append(" are");
}

CATENARY_COLD inline status before_first(node const& n, operator_schema const& o) {
    status s{status_code::unsupported};
    tensor::append(s.append("catenary: ").append(n.op_type).append(" at opset "), n.opset);
    return tensor::append(s.append(": the operator exists since opset "), o.versions[0].since);
}

/// Adds to a message what another version has or does: ", which it does since opset 22".
template <class Has>
CATENARY_COLD inline status& other_version(status& s, operator_schema const& o, operator_version const& not_this,
                                           char const* does, char const* did, Has const& has) {
    for (std::size_t i = 0; i < o.versions.size(); ++i) {
        operator_version const& v = o.versions[i];
        if (&v == &not_this || !has(v)) { continue; }
        bool const later = v.since > not_this.since;
        s.append(", which it ").append(later ? does : did).append(later ? " since opset " : " until opset ");
        return tensor::append(s, later ? v.since : o.versions[i + 1].since - 1);
    }
    return s;
}

/// Of `count` attributes, inputs or outputs there is no list.
CATENARY_COLD inline status no_list(node const& n, operator_version const& v, std::size_t count, char const* what) {
    status s{status_code::null_data};
    tensor::append(name_version(s.append("catenary: "), n, v).append(" is given "), count).append(" ").append(what);
    return s.append(", but the pointer to them is null");
}

// Attributes as ONNX's checker sees them: none twice, none undeclared but for internal ones (two underscores in front).
inline status attributes(node const& n, operator_schema const& o, operator_version const& v) {
    if (CATENARY_UNLIKELY(n.attributes == nullptr)) { return no_list(n, v, n.attribute_count, "attributes"); }
    for (std::size_t i = 0; i < n.attribute_count; ++i) {
        attribute const& given = n.attributes[i];
        bool twice = false;
        for (std::size_t j = 0; j < i; ++j) { twice = twice || n.attributes[j].name == given.name; }
        attribute_schema const* const declared = v.attribute(given.name);
        bool const wrong_type =
            declared != nullptr && given.type != attribute_type::undefined && given.type != declared->type;
        bool const internal = given.name.substr(0, 2) == "__";
        if (CATENARY_LIKELY(!twice && !wrong_type && (declared != nullptr || internal))) { continue; }
        status s{status_code::unsupported};
        s.append("catenary: ");
        if (twice) {
            name_version(s, n, v).append(" is given attribute \"");
            return tensor::quote(s, given.name).append("\" twice");
        }
        if (wrong_type) {
            tensor::quote(name_version(s, n, v).append(": attribute \""), given.name).append("\" is of type ");
            std::string_view const name = attribute_type_name(given.type);
            (name.empty() ? tensor::append(s, given.type) : s.append(name)).append(", not ");
            return s.append(attribute_type_name(declared->type));
        }
        tensor::quote(name_version(s, n, v).append(" has no attribute \""), given.name).append("\"");
        return other_version(s, o, v, "has", "had",
                             [&](operator_version const& w) { return w.attribute(given.name) != nullptr; });
    }
    return {};
}

CATENARY_COLD inline status wrong_type(node const& n, operator_schema const& o, operator_version const& v,
                                       std::int32_t dtype) {
    status s{status_code::unsupported};
    name_type(name_version(s.append("catenary: "), n, v).append(" does not admit "), dtype);
    other_version(s, o, v, "does", "did", [&](operator_version const& w) { return w.admits(dtype); });
    std::int32_t admitted[32], count = 0;
    for (std::int32_t t = 0; t < 32; ++t) {
        if (v.admits(t)) { admitted[count++] = t; }
    }
    return name_all(s.append("; it admits "), admitted, admitted + count, [&](std::int32_t t) { name_type(s, t); });
}

CATENARY_COLD inline status wrong_arity(node const& n, operator_version const& v, std::size_t inputs,
                                        std::size_t outputs) {
    status s{status_code::unsupported};
    name_version(s.append("catenary: "), n, v).append(" takes 1 input and gives 1 output, not ");
    tensor::append(s, inputs).append(" and ");
    return tensor::append(s, outputs);
}

/// What a node is by the schema.
struct resolved {
    operator_schema const* schema = nullptr;
    operator_version const* version = nullptr;
};

/// Finds operator and version, and checks the attributes.
inline status resolve(node const& n, resolved& r) {
    r.schema = find(n.op_type, n.domain);
    if (CATENARY_UNLIKELY(r.schema == nullptr)) { return unknown_operator(n); }
    r.version = r.schema->at(n.opset);
    if (CATENARY_UNLIKELY(r.version == nullptr)) { return before_first(n, *r.schema); }
    if (CATENARY_UNLIKELY(n.attribute_count != 0)) { return attributes(n, *r.schema, *r.version); }
    return {};
}

/// The same with the element type of the input.
inline status resolve(node const& n, std::int32_t dtype, resolved& r) {
    status s = resolve(n, r);
    if (CATENARY_UNLIKELY(s.ok() && !r.version->admits(dtype))) { return wrong_type(n, *r.schema, *r.version, dtype); }
    return s;
}

}  // namespace check

/// Checks everything of a node but shapes: operator, domain, opset, attributes, and the element type of its input.
inline status try_check(node const& n, std::int32_t input_dtype) noexcept {
    check::resolved r;
    return check::resolve(n, input_dtype, r);
}

/// ONNX's type and shape inference: from the input, the output's element type and shape, which are the input's.
///
/// Errors: those of try_check, and a version that has no inference (Tanh-1).
inline status try_infer(node const& n, value_info const& input, value_info& output) noexcept {
    check::resolved r;
    status s = check::resolve(n, input.dtype, r);
    if (!s.ok()) { return s; }
    if (CATENARY_LIKELY(r.version->infers_shape)) {
        output = input;
        return s;
    }
    s = status{status_code::unsupported};
    check::name_version(s.append("catenary: "), n, *r.version).append(" has no type and shape inference");
    return check::other_version(s, *r.schema, *r.version, "has", "had",
                                [](operator_version const& v) { return v.infers_shape; });
}

/// As try_infer; an error throws std::invalid_argument.
inline value_info infer(node const& n, value_info const& input) {
    value_info output{};
    status const s = try_infer(n, input, output);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
    return output;
}

}  // namespace CATENARY_TAG
}  // namespace onnx
}  // namespace catenary

#endif
