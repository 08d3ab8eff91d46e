// Operators of ONNX on tensors whose type and rank are known at run time.
//
//   #include <catenary/onnx/operator.hpp>
//   std::int64_t const shape[] = {2, 3};
//   catenary::onnx::const_runtime_view in{catenary::onnx::data_type::float32, 2, shape, nullptr, x};
//   catenary::onnx::runtime_view out{catenary::onnx::data_type::float32, 2, shape, nullptr, y};
//   catenary::onnx::run({"Cosh", 21}, in, out);
#ifndef CATENARY_ONNX_OPERATOR_HPP
#define CATENARY_ONNX_OPERATOR_HPP

#include "../apply.hpp"
#include "../functions/list.hpp"
#include "../storage/list.hpp"
#include "check.hpp"

namespace catenary {
namespace onnx {

/// An input: elements in memory that is someone else's. The arrays are read during the call only.
struct const_runtime_view {
    std::int32_t dtype;           ///< a data_type
    std::size_t rank;             ///< 0: a scalar
    std::int64_t const* shape;    ///< rank extents
    std::int64_t const* strides;  ///< rank strides in elements, signed; null: row-major, contiguous
    void const* data;             ///< element (0, 0, ...), aligned as its type is
};

/// An output, or an input that may be written.
struct runtime_view {
    std::int32_t dtype;
    std::size_t rank;
    std::int64_t const* shape;
    std::int64_t const* strides;
    void* data;

    CATENARY_MEMBER operator const_runtime_view() const { return {dtype, rank, shape, strides, data}; }
};

inline namespace CATENARY_TAG {
namespace detail {

// ONNX's number of the type whose kernels serve an element type; undefined, which no operator admits, for other types.
template <class Kernel>
inline constexpr std::int32_t number = data_type::undefined;
template <>
inline constexpr std::int32_t number<float> = data_type::float32;
template <>
inline constexpr std::int32_t number<double> = data_type::float64;
template <>
inline constexpr std::int32_t number<float16> = data_type::float16;
template <>
inline constexpr std::int32_t number<bfloat16> = data_type::bfloat16;

}  // namespace detail

/// The data_type of an element type.
template <class T>
inline constexpr std::int32_t data_type_of = detail::number<typename storage_traits<T>::kernel>;

namespace detail {

/// Calls use(F{}) with the function of a name; false if there is none.
template <class... F, class Use>
inline bool with_function(simd::type_list<F...>, std::string_view name, Use const& use) {
    return ((name == F::name && (use(F{}), true)) || ...);
}

/// Calls use(functions::element<T>{}) with the element type of a number; false if there is none.
template <class... T, class Use>
inline bool with_type(simd::type_list<T...>, std::int32_t dtype, Use const& use) {
    return ((dtype == data_type_of<T> && (use(functions::element<T>{}), true)) || ...);
}

/// Adds ": input of Cosh-9 (opset 21), float" to a message of a lower floor.
CATENARY_COLD inline status& add_place(status& s, char const* what, node const& n, operator_version const& v,
                                       std::int32_t dtype) {
    return check::name_type(check::name_version(s.append(what), n, v).append(", "), dtype);
}

/// Checks rank, extents, strides and data.
inline status layout(const_runtime_view const& v, std::size_t element_size) {
    if (CATENARY_UNLIKELY(v.rank > max_rank || (v.rank != 0 && v.shape == nullptr))) {
        status s{status_code::invalid_shape};
        tensor::append(s.append("catenary: rank "), static_cast<std::int64_t>(v.rank));
        if (v.rank <= max_rank) { return s.append(" and no shape"); }
        return tensor::append(s.append(" is above max_rank, "), static_cast<std::int64_t>(max_rank));
    }
    std::int64_t strides[max_rank], size;
    for (std::size_t a = 0; a < v.rank && v.strides != nullptr; ++a) { strides[a] = v.strides[a]; }
    return tensor::layout_status(v.data == nullptr, element_size, v.rank, v.shape, strides, v.strides == nullptr, size);
}

template <class T, class F, class... Policy>
inline status call(functions::element<T>, F const& f, node const& n, operator_version const& v,
                   const_runtime_view const& in, runtime_view const& out, Policy const&... policy) {
    status s = layout(in, sizeof(T));
    if (CATENARY_UNLIKELY(!s.ok())) { return add_place(s, ": input of ", n, v, in.dtype); }
    s = layout(out, sizeof(T));
    if (CATENARY_UNLIKELY(!s.ok())) { return add_place(s, ": output of ", n, v, in.dtype); }
    auto const x = tensor_view<T const>::strided(static_cast<T const*>(in.data), in.rank, in.shape, in.strides);
    auto const y = tensor_view<T>::strided(static_cast<T*>(out.data), out.rank, out.shape, out.strides);
    s = try_apply(policy..., f, x, y);
    if (CATENARY_UNLIKELY(!s.ok())) { return add_place(s, ": ", n, v, in.dtype); }
    return s;
}

CATENARY_COLD inline status wrong_output(node const& n, operator_version const& v, std::int32_t in, std::int32_t out) {
    status s{status_code::unsupported};
    check::name_version(s.append("catenary: the output of "), n, v).append(" is of the input's type, ");
    return check::name_type(check::name_type(s, in).append(", not "), out);
}

CATENARY_COLD inline status no_function(node const& n, operator_version const& v, std::int32_t dtype) {
    status s{status_code::unsupported};
    check::name_version(s.append("catenary: "), n, v);
    return check::name_type(s.append(" on "), dtype).append(" is not among the functions of this build");
}

template <class... Policy>
inline status execute(node const& n, const_runtime_view const* inputs, std::size_t input_count,
                      runtime_view const* outputs, std::size_t output_count, Policy const&... policy) {
    check::resolved r;
    status s = check::resolve(n, r);
    if (CATENARY_UNLIKELY(!s.ok())) { return s; }
    operator_version const& v = *r.version;
    if (CATENARY_UNLIKELY(input_count != arity || output_count != arity)) {
        return check::wrong_arity(n, v, input_count, output_count);
    }
    const_runtime_view const& in = *inputs;
    runtime_view const& out = *outputs;
    if (CATENARY_UNLIKELY(!v.admits(in.dtype))) { return check::wrong_type(n, *r.schema, v, in.dtype); }
    if (CATENARY_UNLIKELY(out.dtype != in.dtype)) { return wrong_output(n, v, in.dtype, out.dtype); }
    bool typed = false;
    bool const named = with_function(functions::all{}, n.op_type, [&](auto f) {
        typed = with_type(storage::element_types{}, in.dtype,
                          [&](auto element) { s = call(element, f, n, v, in, out, policy...); });
    });
    return CATENARY_LIKELY(named && typed) ? s : no_function(n, v, in.dtype);
}

}  // namespace detail

/// Whether the library computes the operator of a name.
inline bool is_implemented(std::string_view op_type) {
    return detail::with_function(functions::all{}, op_type, [](auto) {}) && find(op_type) != nullptr;
}

/// Runs a node: out = op_type(in), elementwise, correctly rounded, as apply does it, with apply's rules for layouts and
/// overlap: both may be the same view. Nothing is written where the status is not ok.
/// Errors: unsupported for an operator, domain, opset, attribute or element type that ONNX does not admit, or an output
/// of another type than the input; invalid_shape, size_overflow and null_data for either view; those of apply. Each
/// message names the operator, its version, the opset and the element type.
inline status try_run(node const& n, const_runtime_view const& in, runtime_view const& out) noexcept {
    return detail::execute(n, &in, 1, &out, 1);
}

/// Likewise with all inputs and outputs of the node as lists, whose lengths are checked.
inline status try_run(node const& n, const_runtime_view const* inputs, std::size_t input_count,
                      runtime_view const* outputs, std::size_t output_count) noexcept {
    return detail::execute(n, inputs, input_count, outputs, output_count);
}

/// Likewise under a policy of apply: at_most(isa), parallel(executor).
template <class P, std::enable_if_t<is_policy<P>::value, int> = 0>
inline status try_run(P const& policy, node const& n, const_runtime_view const& in,
                      runtime_view const& out) noexcept(is_nothrow_policy<P>::value) {
    return detail::execute(n, &in, 1, &out, 1, policy);
}

/// As try_run; an error throws as apply does.
inline void run(node const& n, const_runtime_view const& in, runtime_view const& out) {
    status const s = try_run(n, in, out);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
}
inline void run(node const& n, const_runtime_view const* inputs, std::size_t input_count, runtime_view const* outputs,
                std::size_t output_count) {
    status const s = try_run(n, inputs, input_count, outputs, output_count);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
}
template <class P, std::enable_if_t<is_policy<P>::value, int> = 0>
inline void run(P const& policy, node const& n, const_runtime_view const& in, runtime_view const& out) {
    status const s = try_run(policy, n, in, out);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
}

}  // namespace CATENARY_TAG
}  // namespace onnx
}  // namespace catenary

#endif
