/// @file
/// Operators of ONNX on tensors whose type and rank are known at run time.
/// @code
///   #include <catenary/onnx/operator.hpp>
///   std::int64_t const shape[] = {2, 3};
///   catenary::onnx::const_runtime_view in{catenary::onnx::data_type::float32, 2, shape, nullptr, x};
///   catenary::onnx::runtime_view out{catenary::onnx::data_type::float32, 2, shape, nullptr, y};
///   catenary::onnx::run({"Cosh", 21}, in, out);
/// @endcode
#ifndef CATENARY_ONNX_OPERATOR_HPP
#define CATENARY_ONNX_OPERATOR_HPP

#include "../functions/list.hpp"
#include "check.hpp"
#include "runtime.hpp"

namespace catenary {

/// The operators of ONNX: what its documents say of them, and how a node is checked and run. Opt-in.
namespace onnx {

inline namespace CATENARY_TAG {
namespace detail {

/// Calls use(F{}) with the function of a name; false if there is none.
template <class... F, class Use>
inline bool with_function(simd::type_list<F...>, std::string_view name, Use const& use) {
    return ((name == F::name && (use(F{}), true)) || ...);
}

/// Adds ": input of Cosh-9 (opset 21), float" to a message of a lower floor.
CATENARY_COLD inline void add_place(status& s, char const* part, node const& n, operator_version const& v,
                                    std::int32_t dtype) {
    s.append(": ").append(part).append(*part == '\0' ? "" : " of ");
    check::name_type(check::name_version(s, n, v).append(", "), dtype);
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
    if (CATENARY_UNLIKELY(inputs == nullptr)) { return check::no_list(n, v, input_count, "inputs"); }
    if (CATENARY_UNLIKELY(outputs == nullptr)) { return check::no_list(n, v, output_count, "outputs"); }
    const_runtime_view const& in = *inputs;
    runtime_view const& out = *outputs;
    if (CATENARY_UNLIKELY(!v.admits(in.dtype))) { return check::wrong_type(n, *r.schema, v, in.dtype); }
    if (CATENARY_UNLIKELY(out.dtype != in.dtype)) { return wrong_output(n, v, in.dtype, out.dtype); }
    bool typed = false;
    bool const named = with_function(functions::all{}, n.op_type, [&](auto f) {
        auto const place = [&](status& error, char const* part) { add_place(error, part, n, v, in.dtype); };
        typed = compute(f, in, out, place, s, policy...);
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
///
/// Errors: unsupported for an operator, domain, opset, attribute or element type that ONNX does not admit, or an output
/// of another type than the input; invalid_shape, size_overflow and null_data for either view; null_data for a list
/// that is not there; those of apply. Each message names the operator, its version, the opset and the element type.
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

/// @{
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
/// @}

}  // namespace CATENARY_TAG
}  // namespace onnx
}  // namespace catenary

#endif
