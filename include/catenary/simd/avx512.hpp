// AVX-512 F, BW, DQ, VL and CD (x86-64-v4). Masks are mask registers, not vectors.
#ifndef CATENARY_SIMD_AVX512_HPP
#define CATENARY_SIMD_AVX512_HPP

#include "operators.hpp"
#include "shuffle.hpp"
#include "vec.hpp"
#include "x86_intrinsics.hpp"
#include "../platform/cpu.hpp"

#define CATENARY_ASM_VECTOR "+v"

CATENARY_TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2")
CATENARY_PRECISE_BEGIN
#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC 12's own headers start from undefined registers
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
namespace catenary {
namespace simd {

/// AVX-512: 16 floats, 8 doubles.
struct avx512 {
    static constexpr char const* name = "avx512";
    static constexpr bool has_fma = true, has_half = true, has_estimates = true, has_permute = true;
    static constexpr std::size_t float_lanes = 16, double_lanes = 8;
    static constexpr unsigned features = platform::cpu_avx2 | platform::cpu_avx512;
};

inline namespace CATENARY_TAG {

using i32x16 = std::int32_t __attribute__((vector_size(64)));
using u32x16 = std::uint32_t __attribute__((vector_size(64)));
using i64x8 = std::int64_t __attribute__((vector_size(64)));
using u64x8 = std::uint64_t __attribute__((vector_size(64)));
using u16x16 = std::uint16_t __attribute__((vector_size(32)));
using i16x16 = std::int16_t __attribute__((vector_size(32)));

template <> struct vec<float, avx512> { __m512 v; };
template <> struct vec<double, avx512> { __m512d v; };
template <> struct vec<std::int32_t, avx512> { i32x16 v; };
template <> struct vec<std::int64_t, avx512> { i64x8 v; };
template <> struct vec<std::uint16_t, avx512> { __m256i v; };
template <> struct mask<float, avx512> { __mmask16 v; };
template <> struct mask<double, avx512> { __mmask8 v; };

CATENARY_ENTER(avx512)

inline vec<float, avx512> set(avx512, float c) { return {_mm512_set1_ps(c)}; }
inline vec<double, avx512> set(avx512, double c) { return {_mm512_set1_pd(c)}; }
inline vec<std::int32_t, avx512> set(avx512, std::int32_t c) { return {(i32x16)_mm512_set1_epi32(c)}; }
inline vec<std::int64_t, avx512> set(avx512, std::int64_t c) { return {(i64x8)_mm512_set1_epi64(c)}; }
inline vec<std::uint16_t, avx512> set(avx512, std::uint16_t c) { return {_mm256_set1_epi16(static_cast<short>(c))}; }

// A masked access touches no byte of a lane whose mask is off: lane i is on while i < n.
inline __mmask16 partial16(std::size_t n) { return static_cast<__mmask16>((1u << n) - 1); }
inline __mmask8 partial8(std::size_t n) { return static_cast<__mmask8>((1u << n) - 1); }

#define CATENARY_AVX512_MEMORY(T, load_full, load_part, store_full, store_part, part, register_type)         \
    inline vec<T, avx512> load(avx512, T const* p) { return {(decltype(vec<T, avx512>::v))load_full(p)}; }   \
    inline vec<T, avx512> load(avx512 isa, T const* p, std::size_t n) {                                      \
        auto const first = (register_type)set(isa, platform::peek(p)).v;                                     \
        return {(decltype(vec<T, avx512>::v))load_part(first, part(n), p)};                                  \
    }                                                                                                        \
    inline void store(T* p, vec<T, avx512> const& a) { store_full(p, (register_type)a.v); }                  \
    inline void store(T* p, vec<T, avx512> const& a, std::size_t n) { store_part(p, part(n), (register_type)a.v); }
CATENARY_AVX512_MEMORY(float, _mm512_loadu_ps, _mm512_mask_loadu_ps, _mm512_storeu_ps, _mm512_mask_storeu_ps,
                       partial16, __m512)
CATENARY_AVX512_MEMORY(double, _mm512_loadu_pd, _mm512_mask_loadu_pd, _mm512_storeu_pd, _mm512_mask_storeu_pd,
                       partial8, __m512d)
CATENARY_AVX512_MEMORY(std::int32_t, _mm512_loadu_si512, _mm512_mask_loadu_epi32, _mm512_storeu_si512,
                       _mm512_mask_storeu_epi32, partial16, __m512i)
CATENARY_AVX512_MEMORY(std::int64_t, _mm512_loadu_si512, _mm512_mask_loadu_epi64, _mm512_storeu_si512,
                       _mm512_mask_storeu_epi64, partial8, __m512i)
#undef CATENARY_AVX512_MEMORY
inline vec<std::uint16_t, avx512> load(avx512, std::uint16_t const* p) {
    return {_mm256_loadu_si256(reinterpret_cast<__m256i const*>(p))};
}
inline void store(std::uint16_t* p, vec<std::uint16_t, avx512> const& a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), a.v);
}
// GCC's intrinsics of these two stand in a header that takes longer to read than all of this file.
#if defined(__clang__)
#define CATENARY_LOAD_PART(p, first, part) _mm256_mask_loadu_epi16(first, part, p)
#define CATENARY_STORE_PART(p, part, a) _mm256_mask_storeu_epi16(p, part, a)
#else
using i16x16 = short __attribute__((vector_size(32)));
#define CATENARY_LOAD_PART(p, first, part)                                                                   \
    (__m256i) __builtin_ia32_loaddquhi256_mask(reinterpret_cast<short const*>(p), (i16x16)(first), part)
#define CATENARY_STORE_PART(p, part, a)                                                                      \
    __builtin_ia32_storedquhi256_mask(reinterpret_cast<short*>(p), (i16x16)(a), part)
#endif
inline vec<std::uint16_t, avx512> load(avx512 isa, std::uint16_t const* p, std::size_t n) {
    return {CATENARY_LOAD_PART(p, set(isa, platform::peek(p)).v, partial16(n))};
}
inline void store(std::uint16_t* p, vec<std::uint16_t, avx512> const& a, std::size_t n) {
    CATENARY_STORE_PART(p, partial16(n), a.v);
}
#undef CATENARY_LOAD_PART
#undef CATENARY_STORE_PART

CATENARY_FLOAT_LEAVES(float, avx512)
CATENARY_FLOAT_LEAVES(double, avx512)
CATENARY_INTEGER_LEAVES(std::int32_t, avx512, i32x16, u32x16)
CATENARY_INTEGER_LEAVES(std::int64_t, avx512, i64x8, u64x8)

// The forms with a rounding operand are macros in clang, so that they obey float_control here, and no fast-math sqrt
// becomes an estimate.
#define CATENARY_AVX512_LEAVES(T, suffix)                                                                    \
    inline vec<T, avx512> mul_add(vec<T, avx512> const& a, vec<T, avx512> const& b, vec<T, avx512> const& c) { \
        return {_mm512_fmadd_round_##suffix(a.v, b.v, c.v, _MM_FROUND_CUR_DIRECTION)};                       \
    }                                                                                                        \
    inline vec<T, avx512> mul_sub(vec<T, avx512> const& a, vec<T, avx512> const& b, vec<T, avx512> const& c) { \
        return {_mm512_fmsub_round_##suffix(a.v, b.v, c.v, _MM_FROUND_CUR_DIRECTION)};                       \
    }                                                                                                        \
    inline vec<T, avx512> neg_mul_add(vec<T, avx512> const& a, vec<T, avx512> const& b,                      \
                                      vec<T, avx512> const& c) {                                             \
        return {_mm512_fnmadd_round_##suffix(a.v, b.v, c.v, _MM_FROUND_CUR_DIRECTION)};                      \
    }                                                                                                        \
    inline vec<T, avx512> sqrt(vec<T, avx512> const& a) {                                                    \
        return {_mm512_sqrt_round_##suffix(a.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)};             \
    }                                                                                                        \
    inline vec<T, avx512> min(vec<T, avx512> const& a, vec<T, avx512> const& b) {                            \
        return {_mm512_min_##suffix(a.v, b.v)};                                                              \
    }                                                                                                        \
    inline vec<T, avx512> max(vec<T, avx512> const& a, vec<T, avx512> const& b) {                            \
        return {_mm512_max_##suffix(a.v, b.v)};                                                              \
    }
CATENARY_AVX512_LEAVES(float, ps)
CATENARY_AVX512_LEAVES(double, pd)
#undef CATENARY_AVX512_LEAVES

#define CATENARY_AVX512_COMPARE(M, T, register_type, suffix, less, less_equal, equal, greater)               \
    inline mask<M, avx512> operator<(vec<T, avx512> const& a, vec<T, avx512> const& b) {                     \
        return {_mm512_cmp_##suffix##_mask((register_type)a.v, (register_type)b.v, less)};                   \
    }                                                                                                        \
    inline mask<M, avx512> operator<=(vec<T, avx512> const& a, vec<T, avx512> const& b) {                    \
        return {_mm512_cmp_##suffix##_mask((register_type)a.v, (register_type)b.v, less_equal)};             \
    }                                                                                                        \
    inline mask<M, avx512> operator==(vec<T, avx512> const& a, vec<T, avx512> const& b) {                    \
        return {_mm512_cmp_##suffix##_mask((register_type)a.v, (register_type)b.v, equal)};                  \
    }                                                                                                        \
    inline mask<M, avx512> operator>(vec<T, avx512> const& a, vec<T, avx512> const& b) {                     \
        return {_mm512_cmp_##suffix##_mask((register_type)a.v, (register_type)b.v, greater)};                \
    }
CATENARY_AVX512_COMPARE(float, float, __m512, ps, _CMP_LT_OQ, _CMP_LE_OQ, _CMP_EQ_OQ, _CMP_GT_OQ)
CATENARY_AVX512_COMPARE(double, double, __m512d, pd, _CMP_LT_OQ, _CMP_LE_OQ, _CMP_EQ_OQ, _CMP_GT_OQ)
CATENARY_AVX512_COMPARE(float, std::int32_t, __m512i, epi32, _MM_CMPINT_LT, _MM_CMPINT_LE, _MM_CMPINT_EQ,
                        _MM_CMPINT_NLE)
CATENARY_AVX512_COMPARE(double, std::int64_t, __m512i, epi64, _MM_CMPINT_LT, _MM_CMPINT_LE, _MM_CMPINT_EQ,
                        _MM_CMPINT_NLE)
#undef CATENARY_AVX512_COMPARE

inline vec<std::int32_t, avx512> bits(vec<float, avx512> const& a) { return {(i32x16)a.v}; }
inline vec<std::int64_t, avx512> bits(vec<double, avx512> const& a) { return {(i64x8)a.v}; }
inline vec<float, avx512> real(vec<std::int32_t, avx512> const& a) { return {(__m512)a.v}; }
inline vec<double, avx512> real(vec<std::int64_t, avx512> const& a) { return {(__m512d)a.v}; }

inline vec<double, avx512> widen_lo(vec<float, avx512> const& a) {
    return {_mm512_cvtps_pd(_mm512_castps512_ps256(a.v))};
}
inline vec<double, avx512> widen_hi(vec<float, avx512> const& a) {
    return {_mm512_cvtps_pd((__m256)_mm512_extractf64x4_pd((__m512d)a.v, 1))};
}
inline vec<float, avx512> narrow(vec<double, avx512> const& lo, vec<double, avx512> const& hi) {
    __m512d const low = _mm512_castpd256_pd512((__m256d)_mm512_cvtpd_ps(lo.v));
    return {(__m512)_mm512_insertf64x4(low, (__m256d)_mm512_cvtpd_ps(hi.v), 1)};
}
inline vec<std::int32_t, avx512> extend(vec<std::uint16_t, avx512> const& a) {
    return {(i32x16)_mm512_cvtepu16_epi32(a.v)};
}
inline vec<std::uint16_t, avx512> truncate(vec<std::int32_t, avx512> const& a) {
    return {_mm512_cvtepi32_epi16((__m512i)a.v)};
}
inline vec<float, avx512> half_to_float(vec<std::uint16_t, avx512> const& a) { return {_mm512_cvtph_ps(a.v)}; }
inline vec<std::uint16_t, avx512> float_to_half(vec<float, avx512> const& a) {
    return {_mm512_cvtps_ph(a.v, _MM_FROUND_TO_NEAREST_INT)};
}

// What vec.hpp writes in several operations, in one. fixupimm: tokens 0 and 1 of the table, quiet and signalling NaN,
// ask for response 2, the operand made quiet; the others for 0, no change. range: the lesser magnitude, sign cleared.
inline vec<float, avx512> keep_nan(vec<float, avx512> const& x, vec<float, avx512> const& y) {
    return {_mm512_fixupimm_ps(y.v, x.v, _mm512_set1_epi32(0x22), 0)};
}
inline vec<double, avx512> keep_nan(vec<double, avx512> const& x, vec<double, avx512> const& y) {
    return {_mm512_fixupimm_pd(y.v, x.v, _mm512_set1_epi64(0x22), 0)};
}
#define CATENARY_AVX512_MIN_MAGNITUDE(T, suffix, mask_type)                                                  \
    inline vec<T, avx512> min_magnitude(vec<T, avx512> const& a, vec<T, avx512> const& b) {                  \
        return {__builtin_ia32_range##suffix##512_mask(a.v, b.v, 0xa, a.v, static_cast<mask_type>(-1),       \
                                                       _MM_FROUND_CUR_DIRECTION)};                           \
    }
CATENARY_AVX512_MIN_MAGNITUDE(float, ps, __mmask16)
CATENARY_AVX512_MIN_MAGNITUDE(double, pd, __mmask8)
#undef CATENARY_AVX512_MIN_MAGNITUDE
CATENARY_MIN_MAGNITUDE_OR_NAN(avx512, "v")

inline vec<double, avx512> inverse_estimate(vec<double, avx512> const& a) { return {_mm512_rcp14_pd(a.v)}; }
inline vec<double, avx512> inverse_root_estimate(vec<double, avx512> const& a) { return {_mm512_rsqrt14_pd(a.v)}; }
inline vec<float, avx512> inverse_root_estimate(vec<float, avx512> const& a) { return {_mm512_rsqrt14_ps(a.v)}; }

CATENARY_SHUFFLE_LEAVES(std::int32_t, avx512, i32x16)
CATENARY_SHUFFLE_LEAVES(std::int64_t, avx512, i64x8)
CATENARY_SHUFFLE_LEAVES(std::uint16_t, avx512, u16x16)

#define CATENARY_AVX512_PERMUTE(T, integer, lane_mask)                                                       \
    inline vec<T, avx512> permute(vec<T, avx512> const& rest, unsigned on, vec<T, avx512> const& a,          \
                                  vec<T, avx512> const& i) {                                                 \
        return {(decltype(a.v))_mm512_mask_permutexvar_##integer((__m512i)rest.v, static_cast<lane_mask>(on), \
                                                                 (__m512i)i.v, (__m512i)a.v)};               \
    }                                                                                                        \
    inline void store_lanes(T* p, vec<T, avx512> const& a, unsigned on) {                                    \
        _mm512_mask_storeu_##integer(p, static_cast<lane_mask>(on), (__m512i)a.v);                           \
    }
CATENARY_AVX512_PERMUTE(std::int32_t, epi32, __mmask16)
CATENARY_AVX512_PERMUTE(std::int64_t, epi64, __mmask8)
#undef CATENARY_AVX512_PERMUTE
inline vec<std::uint16_t, avx512> permute(vec<std::uint16_t, avx512> const& rest, unsigned on,
                                          vec<std::uint16_t, avx512> const& a, vec<std::uint16_t, avx512> const& i) {
#if defined(__clang__)
    return {_mm256_mask_permutexvar_epi16(rest.v, static_cast<__mmask16>(on), i.v, a.v)};
#else  // the intrinsics of these are in headers that cost a compiler more than the rest of this floor
    return {(__m256i)__builtin_ia32_permvarhi256_mask((i16x16)a.v, (i16x16)i.v, (i16x16)rest.v,
                                                      static_cast<__mmask16>(on))};
#endif
}
inline void store_lanes(std::uint16_t* p, vec<std::uint16_t, avx512> const& a, unsigned on) {
#if defined(__clang__)
    _mm256_mask_storeu_epi16(p, static_cast<__mmask16>(on), a.v);
#else
    __builtin_ia32_storedquhi256_mask(reinterpret_cast<short*>(p), (i16x16)a.v, static_cast<__mmask16>(on));
#endif
}

inline vec<double, avx512> gather(double const* table, vec<std::int64_t, avx512> const& i) {
    return {_mm512_i64gather_pd((__m512i)i.v, table, 8)};
}
inline vec<float, avx512> gather(float const* table, vec<std::int32_t, avx512> const& i) {
    return {_mm512_i32gather_ps((__m512i)i.v, table, 4)};
}
template <std::size_t N>
inline vec<double, avx512> lookup(double const (&table)[N], vec<std::int64_t, avx512> const& i) {
    __m512i const index = (__m512i)i.v;
    if constexpr (N == 4) {
        return {_mm512_permutexvar_pd(index, _mm512_broadcast_f64x4(_mm256_load_pd(table)))};
    } else if constexpr (N == 8) {
        return {_mm512_permutexvar_pd(index, _mm512_load_pd(table))};
    } else {
        static_assert(N == 16, "a table of doubles fits two registers");
        return {_mm512_permutex2var_pd(_mm512_load_pd(table), index, _mm512_load_pd(table + 8))};
    }
}
template <std::size_t N>
inline vec<float, avx512> lookup(float const (&table)[N], vec<std::int32_t, avx512> const& i) {
    __m512i const index = (__m512i)i.v;
    if constexpr (N == 8) {
        return {_mm512_permutexvar_ps(index, (__m512)_mm512_broadcast_f64x4((__m256d)_mm256_load_ps(table)))};
    } else if constexpr (N == 16) {
        return {_mm512_permutexvar_ps(index, _mm512_load_ps(table))};
    } else {
        static_assert(N == 32, "a table of floats fits two registers");
        return {_mm512_permutex2var_ps(_mm512_load_ps(table), index, _mm512_load_ps(table + 16))};
    }
}
// Whole rows are loaded and transposed: half of what gathers cost.
inline __m512d join_rows(double const* low, double const* high) {
    return _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_load_pd(low)), _mm256_load_pd(high), 1);
}
template <std::size_t N>
inline void lookup_row(double const (&table)[N][4], vec<std::int64_t, avx512> const& i, vec<double, avx512>& c0,
                       vec<double, avx512>& c1, vec<double, avx512>& c2, vec<double, avx512>& c3) {
    i64x8 const row = i.v & static_cast<std::int64_t>(N - 1);
    __m512d const r04 = join_rows(table[row[0]], table[row[4]]), r15 = join_rows(table[row[1]], table[row[5]]);
    __m512d const r26 = join_rows(table[row[2]], table[row[6]]), r37 = join_rows(table[row[3]], table[row[7]]);
    __m512d const even01 = _mm512_unpacklo_pd(r04, r15), odd01 = _mm512_unpackhi_pd(r04, r15);
    __m512d const even23 = _mm512_unpacklo_pd(r26, r37), odd23 = _mm512_unpackhi_pd(r26, r37);
    __m512i const lower = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    __m512i const upper = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    c0.v = _mm512_permutex2var_pd(even01, lower, even23);
    c1.v = _mm512_permutex2var_pd(odd01, lower, odd23);
    c2.v = _mm512_permutex2var_pd(even01, upper, even23);
    c3.v = _mm512_permutex2var_pd(odd01, upper, odd23);
}
inline float first(vec<float, avx512> const& a) { return _mm512_cvtss_f32(a.v); }
inline double first(vec<double, avx512> const& a) { return _mm512_cvtsd_f64(a.v); }
inline std::uint16_t first(vec<std::uint16_t, avx512> const& a) {
    return static_cast<std::uint16_t>(_mm_cvtsi128_si32(_mm256_castsi256_si128(a.v)));
}

inline unsigned bitmask(mask<float, avx512> const& m) { return m.v; }
inline unsigned bitmask(mask<double, avx512> const& m) { return m.v; }
CATENARY_MASK_LEAVES(float, avx512)
CATENARY_MASK_LEAVES(double, avx512)

#define CATENARY_AVX512_SELECT(M, T, register_type, suffix)                                                  \
    inline vec<T, avx512> select(mask<M, avx512> const& m, vec<T, avx512> const& a, vec<T, avx512> const& b) { \
        return {(decltype(a.v))_mm512_mask_blend_##suffix(m.v, (register_type)b.v, (register_type)a.v)};     \
    }
CATENARY_AVX512_SELECT(float, float, __m512, ps)
CATENARY_AVX512_SELECT(float, std::int32_t, __m512i, epi32)
CATENARY_AVX512_SELECT(double, double, __m512d, pd)
CATENARY_AVX512_SELECT(double, std::int64_t, __m512i, epi64)
#undef CATENARY_AVX512_SELECT

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif
CATENARY_PRECISE_END
CATENARY_TARGET_END

#undef CATENARY_ASM_VECTOR

#endif
