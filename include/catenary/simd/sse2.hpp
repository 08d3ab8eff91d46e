// SSE2: the baseline of x86-64. No fused multiply-add, no blend, no integer order of 64 bits.
#ifndef CATENARY_SIMD_SSE2_HPP
#define CATENARY_SIMD_SSE2_HPP

#include "operators.hpp"
#include "shuffle.hpp"
#include "vec.hpp"
#include "x86_intrinsics.hpp"

#define CATENARY_ASM_VECTOR "+x"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {

/// SSE2: 4 floats, 2 doubles, no fused multiply-add.
struct sse2 {
    static constexpr char const* name = "sse2";
    static constexpr bool has_fma = false, has_half = false, has_estimates = false, has_permute = false;
    static constexpr std::size_t float_lanes = 4, double_lanes = 2;
    static constexpr unsigned features = 0;
};

inline namespace CATENARY_TAG {

using i32x4 = std::int32_t __attribute__((vector_size(16)));
using u32x4 = std::uint32_t __attribute__((vector_size(16)));
using i64x2 = std::int64_t __attribute__((vector_size(16)));
using u64x2 = std::uint64_t __attribute__((vector_size(16)));

template <> struct vec<float, sse2> { __m128 v; };
template <> struct vec<double, sse2> { __m128d v; };
template <> struct vec<std::int32_t, sse2> { i32x4 v; };
template <> struct vec<std::int64_t, sse2> { i64x2 v; };
template <> struct vec<std::uint16_t, sse2> { __m128i v; };  // lanes in the low half
template <> struct mask<float, sse2> { i32x4 v; };
template <> struct mask<double, sse2> { i64x2 v; };

CATENARY_ENTER(sse2)

inline vec<float, sse2> set(sse2, float c) { return {_mm_set1_ps(c)}; }
inline vec<double, sse2> set(sse2, double c) { return {_mm_set1_pd(c)}; }
inline vec<std::int32_t, sse2> set(sse2, std::int32_t c) { return {(i32x4)_mm_set1_epi32(c)}; }
inline vec<std::int64_t, sse2> set(sse2, std::int64_t c) { return {(i64x2)_mm_set1_epi64x(c)}; }
inline vec<std::uint16_t, sse2> set(sse2, std::uint16_t c) { return {_mm_set1_epi16(static_cast<short>(c))}; }

inline vec<float, sse2> load(sse2, float const* p) { return {_mm_loadu_ps(p)}; }
inline vec<double, sse2> load(sse2, double const* p) { return {_mm_loadu_pd(p)}; }
inline vec<std::int32_t, sse2> load(sse2, std::int32_t const* p) {
    return {(i32x4)_mm_loadu_si128(reinterpret_cast<__m128i const*>(p))};
}
inline vec<std::int64_t, sse2> load(sse2, std::int64_t const* p) {
    return {(i64x2)_mm_loadu_si128(reinterpret_cast<__m128i const*>(p))};
}
inline vec<std::uint16_t, sse2> load(sse2, std::uint16_t const* p) {
    return {_mm_loadl_epi64(reinterpret_cast<__m128i const*>(p))};
}
inline void store(float* p, vec<float, sse2> const& a) { _mm_storeu_ps(p, a.v); }
inline void store(double* p, vec<double, sse2> const& a) { _mm_storeu_pd(p, a.v); }
inline void store(std::int32_t* p, vec<std::int32_t, sse2> const& a) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), (__m128i)a.v);
}
inline void store(std::int64_t* p, vec<std::int64_t, sse2> const& a) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), (__m128i)a.v);
}
inline void store(std::uint16_t* p, vec<std::uint16_t, sse2> const& a) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(p), a.v);
}
CATENARY_PARTIAL_LEAVES(float, sse2)
CATENARY_PARTIAL_LEAVES(double, sse2)
CATENARY_PARTIAL_LEAVES(std::int32_t, sse2)
CATENARY_PARTIAL_LEAVES(std::int64_t, sse2)
CATENARY_PARTIAL_LEAVES(std::uint16_t, sse2)

CATENARY_FLOAT_LEAVES(float, sse2)
CATENARY_FLOAT_LEAVES(double, sse2)
CATENARY_INTEGER_LEAVES(std::int32_t, sse2, i32x4, u32x4)
CATENARY_INTEGER_LEAVES(std::int64_t, sse2, i64x2, u64x2)
CATENARY_COMPARE_LEAVES(float, sse2, float)
CATENARY_COMPARE_LEAVES(double, sse2, double)
CATENARY_COMPARE_LEAVES(std::int32_t, sse2, float)
// SSE2 compares no 64-bit integers, and compilers then go through general registers, lane by lane (5 ns a register):
// the upper halves decide, where they are equal the borrow of the difference.
inline mask<double, sse2> operator>(vec<std::int64_t, sse2> const& a, vec<std::int64_t, sse2> const& b) {
    i32x4 const upper = (i32x4)a.v > (i32x4)b.v, equal = (i32x4)a.v == (i32x4)b.v;
    i32x4 const less = (upper | (equal & (i32x4)(i64x2)((u64x2)b.v - (u64x2)a.v))) >> 31;
    return {(i64x2)_mm_shuffle_epi32((__m128i)less, 0xf5)};
}
inline mask<double, sse2> operator<(vec<std::int64_t, sse2> const& a, vec<std::int64_t, sse2> const& b) {
    return b > a;
}
inline mask<double, sse2> operator<=(vec<std::int64_t, sse2> const& a, vec<std::int64_t, sse2> const& b) {
    return {~(a > b).v};
}
inline mask<double, sse2> operator==(vec<std::int64_t, sse2> const& a, vec<std::int64_t, sse2> const& b) {
    __m128i const halves = (__m128i)((i32x4)a.v == (i32x4)b.v);
    return {(i64x2)_mm_and_si128(halves, _mm_shuffle_epi32(halves, 0xb1))};
}

// opaque() on the product: -ffp-contract=fast must not fuse what is promised as two roundings. sqrt is the
// instruction by its name, in the file's own encoding: clang -ffast-math turns any other spelling into an estimate.
#if defined(__AVX__)
#define CATENARY_SSE2_VEX "v"
#else
#define CATENARY_SSE2_VEX ""
#endif
#define CATENARY_SSE2_LEAVES(T, suffix)                                                                      \
    inline vec<T, sse2> mul_add(vec<T, sse2> const& a, vec<T, sse2> const& b, vec<T, sse2> const& c) {       \
        return opaque(a * b) + c;                                                                            \
    }                                                                                                        \
    inline vec<T, sse2> mul_sub(vec<T, sse2> const& a, vec<T, sse2> const& b, vec<T, sse2> const& c) {       \
        return opaque(a * b) - c;                                                                            \
    }                                                                                                        \
    inline vec<T, sse2> neg_mul_add(vec<T, sse2> const& a, vec<T, sse2> const& b, vec<T, sse2> const& c) {   \
        return c - opaque(a * b);                                                                            \
    }                                                                                                        \
    inline vec<T, sse2> sqrt(vec<T, sse2> const& a) {                                                        \
        decltype(a.v) root;                                                                                  \
        asm(CATENARY_SSE2_VEX "sqrt" #suffix " %1, %0" : "=x"(root) : "x"(a.v));                             \
        return {root};                                                                                       \
    }                                                                                                        \
    inline vec<T, sse2> min(vec<T, sse2> const& a, vec<T, sse2> const& b) { return {_mm_min_##suffix(a.v, b.v)}; } \
    inline vec<T, sse2> max(vec<T, sse2> const& a, vec<T, sse2> const& b) { return {_mm_max_##suffix(a.v, b.v)}; }
CATENARY_SSE2_LEAVES(float, ps)
CATENARY_SSE2_LEAVES(double, pd)
#undef CATENARY_SSE2_LEAVES
#undef CATENARY_SSE2_VEX

inline vec<std::int32_t, sse2> bits(vec<float, sse2> const& a) { return {(i32x4)a.v}; }
inline vec<std::int64_t, sse2> bits(vec<double, sse2> const& a) { return {(i64x2)a.v}; }
inline vec<float, sse2> real(vec<std::int32_t, sse2> const& a) { return {(__m128)a.v}; }
inline vec<double, sse2> real(vec<std::int64_t, sse2> const& a) { return {(__m128d)a.v}; }

inline vec<double, sse2> widen_lo(vec<float, sse2> const& a) { return {_mm_cvtps_pd(a.v)}; }
inline vec<double, sse2> widen_hi(vec<float, sse2> const& a) { return {_mm_cvtps_pd(_mm_movehl_ps(a.v, a.v))}; }
inline vec<float, sse2> narrow(vec<double, sse2> const& lo, vec<double, sse2> const& hi) {
    return {_mm_movelh_ps(_mm_cvtpd_ps(lo.v), _mm_cvtpd_ps(hi.v))};
}
inline vec<std::int32_t, sse2> extend(vec<std::uint16_t, sse2> const& a) {
    return {(i32x4)_mm_unpacklo_epi16(a.v, _mm_setzero_si128())};
}
inline vec<std::uint16_t, sse2> truncate(vec<std::int32_t, sse2> const& a) {
    // Sign extension of the low half first: the pack saturates.
    __m128i const low = _mm_srai_epi32(_mm_slli_epi32((__m128i)a.v, 16), 16);
    return {_mm_packs_epi32(low, low)};
}

CATENARY_SHUFFLE_LEAVES(std::int32_t, sse2, i32x4)
CATENARY_SHUFFLE_LEAVES(std::int64_t, sse2, i64x2)
inline vec<std::uint16_t, sse2> zip_lo(vec<std::uint16_t, sse2> const& a, vec<std::uint16_t, sse2> const& b) {
    return {_mm_unpacklo_epi16(a.v, b.v)};
}
inline vec<std::uint16_t, sse2> zip_hi(vec<std::uint16_t, sse2> const& a, vec<std::uint16_t, sse2> const& b) {
    return {_mm_srli_si128(_mm_unpacklo_epi16(a.v, b.v), 8)};
}
inline vec<std::uint16_t, sse2> reverse(vec<std::uint16_t, sse2> const& a) { return {_mm_shufflelo_epi16(a.v, 0x1b)}; }

inline vec<double, sse2> gather(double const* table, vec<std::int64_t, sse2> const& i) {
    return {_mm_set_pd(table[i.v[1]], table[i.v[0]])};
}
inline vec<float, sse2> gather(float const* table, vec<std::int32_t, sse2> const& i) {
    return {_mm_set_ps(table[i.v[3]], table[i.v[2]], table[i.v[1]], table[i.v[0]])};
}
template <std::size_t N>
inline vec<double, sse2> lookup(double const (&table)[N], vec<std::int64_t, sse2> const& i) {
    return gather(table, i & set(sse2{}, static_cast<std::int64_t>(N - 1)));
}
template <std::size_t N>
inline vec<float, sse2> lookup(float const (&table)[N], vec<std::int32_t, sse2> const& i) {
    return gather(table, i & set(sse2{}, static_cast<std::int32_t>(N - 1)));
}
inline float first(vec<float, sse2> const& a) { return _mm_cvtss_f32(a.v); }
inline double first(vec<double, sse2> const& a) { return _mm_cvtsd_f64(a.v); }
inline std::uint16_t first(vec<std::uint16_t, sse2> const& a) {
    return static_cast<std::uint16_t>(_mm_cvtsi128_si32(a.v));
}

inline unsigned bitmask(mask<float, sse2> const& m) { return static_cast<unsigned>(_mm_movemask_ps((__m128)m.v)); }
inline unsigned bitmask(mask<double, sse2> const& m) { return static_cast<unsigned>(_mm_movemask_pd((__m128d)m.v)); }
CATENARY_MASK_LEAVES(float, sse2)
CATENARY_MASK_LEAVES(double, sse2)

#define CATENARY_SSE2_SELECT(M, T, bits_type)                                                                \
    inline vec<T, sse2> select(mask<M, sse2> const& m, vec<T, sse2> const& a, vec<T, sse2> const& b) {       \
        return {(decltype(a.v))((m.v & (bits_type)a.v) | (~m.v & (bits_type)b.v))};                          \
    }
CATENARY_SSE2_SELECT(float, float, i32x4)
CATENARY_SSE2_SELECT(float, std::int32_t, i32x4)
CATENARY_SSE2_SELECT(double, double, i64x2)
CATENARY_SSE2_SELECT(double, std::int64_t, i64x2)
#undef CATENARY_SSE2_SELECT

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END

#undef CATENARY_ASM_VECTOR

#endif
