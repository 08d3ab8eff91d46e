// One lane of plain C++: the fallback on every processor, and the reference that the others are tested against.
#ifndef CATENARY_SIMD_SCALAR_HPP
#define CATENARY_SIMD_SCALAR_HPP

#include "operators.hpp"
#include "vec.hpp"

#define CATENARY_ASM_VECTOR CATENARY_ASM_SCALAR

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {

/// Plain C++, one value at a time. No fused multiply-add: not every processor has one.
struct scalar {
    static constexpr char const* name = "scalar";
    static constexpr bool has_fma = false, has_half = false, has_estimates = false, has_permute = false;
    static constexpr std::size_t float_lanes = 1, double_lanes = 1;
    static constexpr unsigned features = 0;
};

inline namespace CATENARY_TAG {

template <class T>
struct vec<T, scalar> {
    T v;
};
template <class T>
struct mask<T, scalar> {
    bool v;
};

CATENARY_ENTER(scalar)

template <class T>
inline vec<T, scalar> set(scalar, T c) { return {c}; }
template <class T>
inline vec<T, scalar> load(scalar, T const* p, std::size_t) {
    return {platform::peek(p)};
}
template <class T>
inline void store(T* p, vec<T, scalar> const& a, std::size_t n) {
    if (n != 0) { platform::poke(p, a.v); }
}
template <class T>
inline vec<T, scalar> load(scalar isa, T const* p) { return load(isa, p, 1); }
template <class T>
inline void store(T* p, vec<T, scalar> const& a) { store(p, a, 1); }

CATENARY_FLOAT_LEAVES(float, scalar)
CATENARY_FLOAT_LEAVES(double, scalar)
CATENARY_INTEGER_LEAVES(std::int32_t, scalar, std::int32_t, std::uint32_t)
CATENARY_INTEGER_LEAVES(std::int64_t, scalar, std::int64_t, std::uint64_t)
CATENARY_COMPARE_LEAVES(float, scalar, float)
CATENARY_COMPARE_LEAVES(double, scalar, double)
CATENARY_COMPARE_LEAVES(std::int32_t, scalar, float)
CATENARY_COMPARE_LEAVES(std::int64_t, scalar, double)

// opaque() on the product: -ffp-contract=fast must not fuse what is promised as two roundings.
#define CATENARY_SCALAR_LEAVES(T)                                                                            \
    inline vec<T, scalar> mul_add(vec<T, scalar> const& a, vec<T, scalar> const& b, vec<T, scalar> const& c) { \
        return opaque(a * b) + c;                                                                            \
    }                                                                                                        \
    inline vec<T, scalar> mul_sub(vec<T, scalar> const& a, vec<T, scalar> const& b, vec<T, scalar> const& c) { \
        return opaque(a * b) - c;                                                                            \
    }                                                                                                        \
    inline vec<T, scalar> neg_mul_add(vec<T, scalar> const& a, vec<T, scalar> const& b,                      \
                                      vec<T, scalar> const& c) {                                             \
        return c - opaque(a * b);                                                                            \
    }                                                                                                        \
    inline vec<T, scalar> min(vec<T, scalar> const& a, vec<T, scalar> const& b) { return {a.v < b.v ? a.v : b.v}; } \
    inline vec<T, scalar> max(vec<T, scalar> const& a, vec<T, scalar> const& b) { return {a.v > b.v ? a.v : b.v}; } \
    inline vec<format<T>::integer, scalar> bits(vec<T, scalar> const& a) {                                   \
        format<T>::integer i;                                                                                \
        __builtin_memcpy(&i, &a.v, sizeof i);                                                                \
        return {i};                                                                                          \
    }                                                                                                        \
    inline vec<T, scalar> real(vec<format<T>::integer, scalar> const& a) {                                   \
        T r;                                                                                                 \
        __builtin_memcpy(&r, &a.v, sizeof r);                                                                \
        return {r};                                                                                          \
    }
CATENARY_SCALAR_LEAVES(float)
CATENARY_SCALAR_LEAVES(double)
#undef CATENARY_SCALAR_LEAVES

// A double root rounded to float is the correctly rounded float root (53 >= 2 * 24 + 2 bits); clang -ffast-math
// would make the direct one an estimate.
inline vec<float, scalar> sqrt(vec<float, scalar> const& a) {
    return {static_cast<float>(__builtin_sqrt(static_cast<double>(a.v)))};
}
inline vec<double, scalar> sqrt(vec<double, scalar> const& a) { return {__builtin_sqrt(a.v)}; }

inline vec<double, scalar> widen(vec<float, scalar> const& a) { return {static_cast<double>(a.v)}; }
inline vec<float, scalar> narrow(vec<double, scalar> const& a) { return {static_cast<float>(a.v)}; }
inline vec<std::int32_t, scalar> extend(vec<std::uint16_t, scalar> const& a) { return {a.v}; }
inline vec<std::uint16_t, scalar> truncate(vec<std::int32_t, scalar> const& a) {
    return {static_cast<std::uint16_t>(a.v)};
}

template <class T, std::size_t N, class I>
inline vec<T, scalar> lookup(T const (&table)[N], vec<I, scalar> const& i) {
    return {table[static_cast<std::size_t>(i.v) & (N - 1)]};
}
template <class T, class I>
inline vec<T, scalar> gather(T const* table, vec<I, scalar> const& i) { return {table[i.v]}; }
template <class T>
inline T first(vec<T, scalar> const& a) { return a.v; }

template <class T>
inline mask<T, scalar> operator&(mask<T, scalar> const& a, mask<T, scalar> const& b) { return {a.v && b.v}; }
template <class T>
inline mask<T, scalar> operator|(mask<T, scalar> const& a, mask<T, scalar> const& b) { return {a.v || b.v}; }
template <class T>
inline mask<T, scalar> operator~(mask<T, scalar> const& a) { return {!a.v}; }
template <class T>
inline unsigned bitmask(mask<T, scalar> const& a) { return a.v; }
template <class T>
inline bool any(mask<T, scalar> const& a) { return a.v; }
template <class T>
inline bool all(mask<T, scalar> const& a) { return a.v; }
template <class T, class U>
inline vec<U, scalar> select(mask<T, scalar> const& m, vec<U, scalar> const& a, vec<U, scalar> const& b) {
    return m.v ? a : b;
}

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END

#undef CATENARY_ASM_VECTOR

#endif
