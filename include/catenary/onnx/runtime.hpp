// Views of tensors whose element type and rank are known at run time, and a function on them.
#ifndef CATENARY_ONNX_RUNTIME_HPP
#define CATENARY_ONNX_RUNTIME_HPP

#include "../apply.hpp"
#include "../functions/function.hpp"
#include "../storage/list.hpp"
#include "schema.hpp"

namespace catenary {
namespace onnx {

/// An input: elements in memory that is someone else's. The arrays are read during the call only.
struct const_runtime_view {
    std::int32_t dtype;           ///< a data_type
    std::size_t rank;             ///< 0: a scalar
    std::int64_t const* shape;    ///< rank extents
    std::int64_t const* strides;  ///< rank strides in elements, signed; null: row-major, contiguous
    void const* data;             ///< element (0, 0, ...), at any address
};

/// An output, or an input that may be written.
struct runtime_view {
    std::int32_t dtype;           ///< a data_type
    std::size_t rank;             ///< 0: a scalar
    std::int64_t const* shape;    ///< rank extents
    std::int64_t const* strides;  ///< rank strides in elements, signed; null: row-major, contiguous
    void* data;                   ///< element (0, 0, ...), at any address

    /// As an input.
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

/// Calls use(functions::element<T>{}) with the element type of a number; false if there is none.
template <class... T, class Use>
inline bool with_type(simd::type_list<T...>, std::int32_t dtype, Use const& use) {
    return ((dtype == data_type_of<T> && (use(functions::element<T>{}), true)) || ...);
}

/// Whether F is a function of elements of type T.
template <class F, class T>
inline constexpr bool takes =
    std::is_invocable<std::decay_t<decltype(tensor::resolved<F, T>::of(std::declval<F const&>()))> const&, simd::scalar,
                      simd::vec<typename storage_traits<T>::compute, simd::scalar> const&>::value&&
        tensor::is_for<F, T>::value;

/// Checks rank, extents, strides and data.
inline status layout(const_runtime_view const& v, std::size_t element_size) {
    if (CATENARY_UNLIKELY(v.rank > max_rank)) { return tensor::rank_status(v.rank); }
    if (CATENARY_UNLIKELY(v.rank != 0 && v.shape == nullptr)) { return tensor::no_shape_status(v.rank); }
    std::int64_t strides[max_rank], size;
    for (std::size_t a = 0; a < v.rank && v.strides != nullptr; ++a) { strides[a] = v.strides[a]; }
    return tensor::layout_status(v.data == nullptr, element_size, v.rank, v.shape, strides, v.strides == nullptr, size);
}

/// out = f(in) on the element type of both; false, and nothing done, where there is none of that number that f takes.
/// place(s, part) adds to an error what it is about: part is "input", "output", or "" for both.
template <class F, class Place, class... Policy>
inline bool compute(F const& f, const_runtime_view const& in, runtime_view const& out, Place const& place, status& s,
                    Policy const&... policy) {
    bool taken = false;
    with_type(storage::element_types{}, in.dtype, [&](auto element) {
        using T = typename decltype(element)::type;
        if constexpr (takes<F, T>) {
            taken = true;
            s = layout(in, sizeof(T));
            if (CATENARY_UNLIKELY(!s.ok())) { return place(s, "input"); }
            s = layout(out, sizeof(T));
            if (CATENARY_UNLIKELY(!s.ok())) { return place(s, "output"); }
            auto const x = tensor_view<T const>::strided(static_cast<T const*>(in.data), in.rank, in.shape, in.strides);
            auto const y = tensor_view<T>::strided(static_cast<T*>(out.data), out.rank, out.shape, out.strides);
            s = try_apply(policy..., f, x, y);
            if (CATENARY_UNLIKELY(!s.ok())) { place(s, ""); }
        }
    });
    return taken;
}

}  // namespace detail
}  // namespace CATENARY_TAG
}  // namespace onnx
}  // namespace catenary

#endif
