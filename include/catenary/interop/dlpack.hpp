/// @file
/// DLPack: the functions on tensors that frameworks exchange, whose type, rank and layout are known at run time.
/// @code
///   #include <catenary/interop/dlpack.hpp>
///   catenary::dlpack::apply(catenary::Cosh<>{}, x, y);      // DLTensor or DLManagedTensor, borrowed
///   catenary::dlpack::capsule owner(managed);               // from a capsule that was consumed: calls its deleter
///   catenary::dlpack::apply(catenary::Cosh<>{}, owner, y);
/// @endcode
#ifndef CATENARY_INTEROP_DLPACK_HPP
#define CATENARY_INTEROP_DLPACK_HPP

#include "../onnx/runtime.hpp"

#include <dlpack/dlpack.h>

#include <cstring>
#include <utility>

namespace catenary {

/// Functions on tensors of DLPack, and views of them. Opt-in.
namespace dlpack {

/// Owns a managed tensor, as the consumer of a capsule does: its deleter runs once, here. Moves, does not copy.
/// Managed: DLManagedTensor, or DLManagedTensorVersioned of DLPack 1.
template <class Managed>
class capsule {
  public:
    /// Empty.
    capsule() = default;
    /// Owns a tensor from now on; null: empty.
    explicit CATENARY_MEMBER capsule(Managed* tensor) noexcept : tensor_{tensor} {}
    /// Takes over what the other owns.
    CATENARY_MEMBER capsule(capsule&& other) noexcept : tensor_{other.release()} {}
    /// Likewise; what was owned before is given to its deleter.
    CATENARY_MEMBER capsule& operator=(capsule&& other) noexcept {
        capsule old(std::exchange(tensor_, other.release()));
        return *this;
    }
    /// Calls the deleter, if there is a tensor and it has one.
    CATENARY_MEMBER ~capsule() {
        if (tensor_ != nullptr && tensor_->deleter != nullptr) { tensor_->deleter(tensor_); }
    }

    /// The managed tensor, null for an empty capsule.
    CATENARY_MEMBER Managed* get() const noexcept { return tensor_; }
    /// Gives it up: whoever takes it calls its deleter.
    CATENARY_MEMBER Managed* release() noexcept { return std::exchange(tensor_, nullptr); }

  private:
    Managed* tensor_ = nullptr;
};

inline namespace CATENARY_TAG {
namespace detail {

/// The tensor in what is given, and whether its producer allows to write; a null pointer where there is none.
struct borrowed {
    DLTensor const* tensor;
    bool read_only = false;
    std::int64_t unknown_version = -1;  // the major number, where it is another than ours
};
CATENARY_MEMBER borrowed borrow(DLTensor const& t) { return {&t}; }
CATENARY_MEMBER borrowed borrow(DLManagedTensor const& m) { return {&m.dl_tensor}; }
/// DLManagedTensorVersioned, by the members that DLPack 1 gives it. Of another major version nothing else may be read.
template <class M>
CATENARY_MEMBER auto borrow(M const& m) -> decltype((void)m.flags, borrowed{&m.dl_tensor}) {
    constexpr unsigned known = 1, read_only = 1;  // DLPACK_MAJOR_VERSION, DLPACK_FLAG_BITMASK_READ_ONLY
    if (m.version.major != known) { return {&m.dl_tensor, true, static_cast<std::int64_t>(m.version.major)}; }
    return {&m.dl_tensor, (m.flags & read_only) != 0};
}
template <class Managed>
CATENARY_MEMBER borrowed borrow(capsule<Managed> const& c) {
    return c.get() == nullptr ? borrowed{nullptr} : borrow(*c.get());
}

/// The name of the n-th of some things, "" where there is none.
template <std::size_t N>
inline std::string_view name_in(char const* const (&names)[N], std::int64_t n) {
    return n >= 0 && n < static_cast<std::int64_t>(N) ? names[n] : "";
}

/// The number of a device's type. A producer's header may know more of them than fit the enumeration of ours, which
/// then may not be read as one.
CATENARY_MEMBER std::int32_t device_type(DLDevice const& device) {
    std::int32_t number;
    static_assert(sizeof number == sizeof device.device_type, "DLDeviceType is as wide as an int");
    std::memcpy(&number, &device.device_type, sizeof number);
    return number;
}

/// Adds kDLCUDA, or the number of a device that is not known.
CATENARY_COLD inline status& name_device(status& s, std::int64_t type) {
    // The numbers of DLDeviceType, of DLPack 0.6 and 1.1.
    constexpr char const* names[] = {
        "",          "kDLCPU",         "kDLCUDA",   "kDLCUDAHost", "kDLOpenCL",  "",
        "",          "kDLVulkan",      "kDLMetal",  "kDLVPI",      "kDLROCM",    "kDLROCMHost",
        "kDLExtDev", "kDLCUDAManaged", "kDLOneAPI", "kDLWebGPU",   "kDLHexagon", "kDLMAIA"};
    std::string_view const name = name_in(names, type);
    return name.empty() ? tensor::append(s.append("device "), type) : s.append(name);
}

/// Adds float32, float32x4 for four lanes, "code 77 of 8 bits" for a code that is not known.
CATENARY_COLD inline status& name_type(status& s, DLDataType t) {
    constexpr char const* names[] = {"int", "uint", "float", "handle", "bfloat", "complex", "bool"};
    std::string_view const name = name_in(names, t.code);
    if (name.empty()) {
        tensor::append(s.append("code "), t.code).append(" of ");
        tensor::append(s, t.bits).append(" bits");
    } else {
        tensor::append(s.append(name), t.bits);
    }
    return t.lanes == 1 ? s : tensor::append(s.append("x"), t.lanes);
}

/// The data_type of a type with one lane; undefined where there is none among the element types.
inline std::int32_t number_of(DLDataType t) {
    using type = onnx::data_type;
    if (t.code == kDLBfloat) { return t.bits == 16 ? type::bfloat16 : type::undefined; }
    if (t.code != kDLFloat) { return type::undefined; }
    return t.bits == 16 ? type::float16 : t.bits == 32 ? type::float32 : t.bits == 64 ? type::float64 : type::undefined;
}

CATENARY_COLD inline status refuse(status_code code, char const* what) {
    status s{code};
    return s.append("catenary: the ").append(what);
}

/// A DLPack tensor as a runtime view; `what` names it in errors: "input" or "output".
inline status read(borrowed const& b, char const* what, bool written, onnx::runtime_view& v) {
    if (CATENARY_UNLIKELY(b.tensor == nullptr)) {
        return refuse(status_code::null_data, what).append(" is an empty capsule");
    }
    if (CATENARY_UNLIKELY(b.unknown_version >= 0)) {
        status s = refuse(status_code::unsupported, what).append(" is of DLPack version ");
        return tensor::append(s, b.unknown_version).append(", not 1");
    }
    DLTensor const& t = *b.tensor;
    std::int32_t const device = device_type(t.device);
    if (CATENARY_UNLIKELY(device != kDLCPU)) {
        status s = refuse(status_code::unsupported, what).append(" is on ");
        return name_device(s, device).append(", not on kDLCPU");
    }
    v.dtype = number_of(t.dtype);
    if (CATENARY_UNLIKELY(t.dtype.lanes != 1 || v.dtype == onnx::data_type::undefined)) {
        status s = refuse(status_code::unsupported, what).append(" is of type ");
        name_type(s, t.dtype);
        if (t.dtype.lanes != 1) { return tensor::append(s.append(": "), t.dtype.lanes).append(" lanes, not 1"); }
        return s.append("; admitted are float16, bfloat16, float32 and float64");
    }
    if (CATENARY_UNLIKELY(written && b.read_only)) {
        return refuse(status_code::unsupported, what).append(" is read-only");
    }
    if (CATENARY_UNLIKELY(t.ndim < 0)) {
        status s = refuse(status_code::invalid_shape, what).append(" has rank ");
        return tensor::append(s, t.ndim);
    }
    v.rank = static_cast<std::size_t>(t.ndim);
    v.shape = t.shape;
    v.strides = t.strides;
    // An offset has 64 bits where an address has 32, too.
    std::uint64_t const address = reinterpret_cast<std::uintptr_t>(t.data), start = address + t.byte_offset;
    bool const fits = start >= address && static_cast<std::uintptr_t>(start) == start;
    if (CATENARY_UNLIKELY(t.data != nullptr && !fits)) {
        status s = refuse(status_code::unsupported, what).append(" begins at byte offset ");
        tensor::append(s, t.byte_offset).append(", which is beyond all addresses: ");
        return name_type(s, t.dtype);
    }
    v.data = t.data == nullptr ? nullptr : static_cast<char*>(t.data) + t.byte_offset;
    return {};
}

template <class F, class... Policy>
inline status execute(F const& f, borrowed const& x, borrowed const& y, Policy const&... policy) {
    onnx::runtime_view in, out;
    status s = read(x, "input", false, in);
    if (CATENARY_UNLIKELY(!s.ok())) { return s; }
    s = read(y, "output", true, out);
    if (CATENARY_UNLIKELY(!s.ok())) { return s; }
    if (CATENARY_UNLIKELY(in.dtype != out.dtype)) {
        s = refuse(status_code::unsupported, "input");
        return name_type(name_type(s.append(" is of type "), x.tensor->dtype).append(", the output of "),
                         y.tensor->dtype);
    }
    auto const place = [&](status& error, char const* part) {
        name_type(error.append(": DLPack ").append(part).append(*part == '\0' ? "" : ", "), x.tensor->dtype);
    };
    if (CATENARY_UNLIKELY(!onnx::detail::compute(f, in, out, place, s, policy...))) {
        s = refuse(status_code::unsupported, "function takes no ");
        name_type(s, x.tensor->dtype);
    }
    return s;
}

template <class T>
[[noreturn]] CATENARY_COLD inline void raise_type(DLDataType t) {
    status s = refuse(status_code::unsupported, "tensor is of type ");
    name_type(s, t).append(", not ");
    tensor::raise(s.append(onnx::data_type_name(onnx::data_type_of<T>)));
}

}  // namespace detail

/// @{
/// y = f(x) on DLPack tensors: DLTensor, DLManagedTensor, DLManagedTensorVersioned, or a capsule. f: any function that
/// apply takes; its element type is the tensors' by their dtype: float16, bfloat16, float32, float64. Null strides mean
/// row-major; byte offsets count. In place with both the same. A policy of apply may stand before f.
///
/// Errors: unsupported for another device than kDLCPU, more lanes than 1, another dtype, two types, a type that f does
/// not take, a read-only output or a byte offset beyond all addresses; null_data for an empty capsule; those of views
/// and of apply. Nothing was written then.
template <class F, class X, class Y, std::enable_if_t<!is_policy<F>::value, int> = 0>
inline status try_apply(F const& f, X const& x, Y const& y) noexcept {
    return detail::execute(f, detail::borrow(x), detail::borrow(y));
}
template <class P, class F, class X, class Y, std::enable_if_t<is_policy<P>::value, int> = 0>
inline status try_apply(P const& policy, F const& f, X const& x, Y const& y) noexcept(is_nothrow_policy<P>::value) {
    return detail::execute(f, detail::borrow(x), detail::borrow(y), policy);
}
/// @}

/// As try_apply; an error throws as catenary::apply does.
template <class... A>
inline void apply(A const&... a) {
    status const s = dlpack::try_apply(a...);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
}

/// A view of a DLPack tensor whose element type is known: for everything that takes views. For T const, a read-only
/// tensor as well. Errors: as above, thrown.
template <class T, class X>
inline tensor_view<T> view(X const& x) {
    onnx::runtime_view v;
    detail::borrowed const b = detail::borrow(x);
    status s = detail::read(b, "tensor", !std::is_const<T>::value, v);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
    if (CATENARY_UNLIKELY(v.dtype != onnx::data_type_of<std::remove_const_t<T>>)) {
        detail::raise_type<std::remove_const_t<T>>(b.tensor->dtype);
    }
    s = onnx::detail::layout(v, sizeof(T));
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s.append(": DLPack tensor")); }
    return tensor_view<T>::strided(static_cast<T*>(v.data), v.rank, v.shape, v.strides);
}

}  // namespace CATENARY_TAG
}  // namespace dlpack
}  // namespace catenary

#endif
