// AVX2 with FMA, F16C, BMI and BMI2: what every x86 processor since 2015 has (x86-64-v3).
#ifndef CATENARY_SIMD_AVX2_HPP
#define CATENARY_SIMD_AVX2_HPP

#include "operators.hpp"
#include "shuffle.hpp"
#include "vec.hpp"
#include "x86_intrinsics.hpp"
#include "../platform/cpu.hpp"

#define CATENARY_ASM_VECTOR "+x"

CATENARY_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2")
CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {

/// AVX2 and FMA: 8 floats, 4 doubles.
struct avx2 {
    static constexpr char const* name = "avx2";
    static constexpr bool has_fma = true, has_half = true, has_estimates = false, has_permute = false;
    static constexpr std::size_t float_lanes = 8, double_lanes = 4;
    static constexpr unsigned features = platform::cpu_avx2;
};

inline namespace CATENARY_TAG {

using i32x8 = std::int32_t __attribute__((vector_size(32)));
using u32x8 = std::uint32_t __attribute__((vector_size(32)));
using i64x4 = std::int64_t __attribute__((vector_size(32)));
using u64x4 = std::uint64_t __attribute__((vector_size(32)));
using u16x8 = std::uint16_t __attribute__((vector_size(16)));

template <> struct vec<float, avx2> { __m256 v; };
template <> struct vec<double, avx2> { __m256d v; };
template <> struct vec<std::int32_t, avx2> { i32x8 v; };
template <> struct vec<std::int64_t, avx2> { i64x4 v; };
template <> struct vec<std::uint16_t, avx2> { __m128i v; };
template <> struct mask<float, avx2> { i32x8 v; };
template <> struct mask<double, avx2> { i64x4 v; };

CATENARY_ENTER(avx2)

inline vec<float, avx2> set(avx2, float c) { return {_mm256_set1_ps(c)}; }
inline vec<double, avx2> set(avx2, double c) { return {_mm256_set1_pd(c)}; }
inline vec<std::int32_t, avx2> set(avx2, std::int32_t c) { return {(i32x8)_mm256_set1_epi32(c)}; }
inline vec<std::int64_t, avx2> set(avx2, std::int64_t c) { return {(i64x4)_mm256_set1_epi64x(c)}; }
inline vec<std::uint16_t, avx2> set(avx2, std::uint16_t c) { return {_mm_set1_epi16(static_cast<short>(c))}; }

inline vec<float, avx2> load(avx2, float const* p) { return {_mm256_loadu_ps(p)}; }
inline vec<double, avx2> load(avx2, double const* p) { return {_mm256_loadu_pd(p)}; }
inline vec<std::int32_t, avx2> load(avx2, std::int32_t const* p) {
    return {(i32x8)_mm256_loadu_si256(reinterpret_cast<__m256i const*>(p))};
}
inline vec<std::int64_t, avx2> load(avx2, std::int64_t const* p) {
    return {(i64x4)_mm256_loadu_si256(reinterpret_cast<__m256i const*>(p))};
}
inline vec<std::uint16_t, avx2> load(avx2, std::uint16_t const* p) {
    return {_mm_loadu_si128(reinterpret_cast<__m128i const*>(p))};
}
inline void store(float* p, vec<float, avx2> const& a) { _mm256_storeu_ps(p, a.v); }
inline void store(double* p, vec<double, avx2> const& a) { _mm256_storeu_pd(p, a.v); }
inline void store(std::int32_t* p, vec<std::int32_t, avx2> const& a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), (__m256i)a.v);
}
inline void store(std::int64_t* p, vec<std::int64_t, avx2> const& a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), (__m256i)a.v);
}
inline void store(std::uint16_t* p, vec<std::uint16_t, avx2> const& a) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), a.v);
}

// A masked access touches no byte of a lane whose mask is off: lane i is on while i < n.
inline __m256i partial32(std::size_t n) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(n)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
inline __m256i partial64(std::size_t n) {
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x(static_cast<long long>(n)), _mm256_setr_epi64x(0, 1, 2, 3));
}
inline vec<float, avx2> load(avx2 isa, float const* p, std::size_t n) {
    __m256i const part = partial32(n);
    return {_mm256_blendv_ps(set(isa, platform::peek(p)).v, _mm256_maskload_ps(p, part), (__m256)part)};
}
inline vec<double, avx2> load(avx2 isa, double const* p, std::size_t n) {
    __m256i const part = partial64(n);
    return {_mm256_blendv_pd(set(isa, platform::peek(p)).v, _mm256_maskload_pd(p, part), (__m256d)part)};
}
inline void store(float* p, vec<float, avx2> const& a, std::size_t n) { _mm256_maskstore_ps(p, partial32(n), a.v); }
inline void store(double* p, vec<double, avx2> const& a, std::size_t n) { _mm256_maskstore_pd(p, partial64(n), a.v); }
CATENARY_PARTIAL_LEAVES(std::int32_t, avx2)
CATENARY_PARTIAL_LEAVES(std::int64_t, avx2)
CATENARY_PARTIAL_LEAVES(std::uint16_t, avx2)

CATENARY_FLOAT_LEAVES(float, avx2)
CATENARY_FLOAT_LEAVES(double, avx2)
CATENARY_INTEGER_LEAVES(std::int32_t, avx2, i32x8, u32x8)
CATENARY_INTEGER_LEAVES(std::int64_t, avx2, i64x4, u64x4)
CATENARY_COMPARE_LEAVES(float, avx2, float)
CATENARY_COMPARE_LEAVES(double, avx2, double)
CATENARY_COMPARE_LEAVES(std::int32_t, avx2, float)
CATENARY_COMPARE_LEAVES(std::int64_t, avx2, double)

// clang's intrinsics are functions of its header and carry the command line's flags into ours; its builtins, called
// from here, obey float_control. GCC's intrinsics obey our pragma. Neither helps sqrt, which clang -ffast-math turns
// into an estimate: the instruction by its name.
#if defined(__clang__)
#define CATENARY_AVX2_FMA(T, suffix)                                                                         \
    inline vec<T, avx2> mul_add(vec<T, avx2> const& a, vec<T, avx2> const& b, vec<T, avx2> const& c) {       \
        return {__builtin_ia32_vfmadd##suffix##256(a.v, b.v, c.v)};                                          \
    }                                                                                                        \
    inline vec<T, avx2> mul_sub(vec<T, avx2> const& a, vec<T, avx2> const& b, vec<T, avx2> const& c) {       \
        return {__builtin_ia32_vfmadd##suffix##256(a.v, b.v, -c.v)};                                         \
    }                                                                                                        \
    inline vec<T, avx2> neg_mul_add(vec<T, avx2> const& a, vec<T, avx2> const& b, vec<T, avx2> const& c) {   \
        return {__builtin_ia32_vfmadd##suffix##256(-a.v, b.v, c.v)};                                         \
    }
#else
#define CATENARY_AVX2_FMA(T, suffix)                                                                         \
    inline vec<T, avx2> mul_add(vec<T, avx2> const& a, vec<T, avx2> const& b, vec<T, avx2> const& c) {       \
        return {_mm256_fmadd_##suffix(a.v, b.v, c.v)};                                                       \
    }                                                                                                        \
    inline vec<T, avx2> mul_sub(vec<T, avx2> const& a, vec<T, avx2> const& b, vec<T, avx2> const& c) {       \
        return {_mm256_fmsub_##suffix(a.v, b.v, c.v)};                                                       \
    }                                                                                                        \
    inline vec<T, avx2> neg_mul_add(vec<T, avx2> const& a, vec<T, avx2> const& b, vec<T, avx2> const& c) {   \
        return {_mm256_fnmadd_##suffix(a.v, b.v, c.v)};                                                      \
    }
#endif
#define CATENARY_AVX2_LEAVES(T, suffix)                                                                      \
    CATENARY_AVX2_FMA(T, suffix)                                                                             \
    inline vec<T, avx2> sqrt(vec<T, avx2> const& a) {                                                        \
        decltype(a.v) root;                                                                                  \
        asm("vsqrt" #suffix " %1, %0" : "=x"(root) : "x"(a.v));                                              \
        return {root};                                                                                       \
    }                                                                                                        \
    inline vec<T, avx2> min(vec<T, avx2> const& a, vec<T, avx2> const& b) {                                  \
        return {_mm256_min_##suffix(a.v, b.v)};                                                              \
    }                                                                                                        \
    inline vec<T, avx2> max(vec<T, avx2> const& a, vec<T, avx2> const& b) {                                  \
        return {_mm256_max_##suffix(a.v, b.v)};                                                              \
    }
CATENARY_AVX2_LEAVES(float, ps)
CATENARY_AVX2_LEAVES(double, pd)
#undef CATENARY_AVX2_FMA
#undef CATENARY_AVX2_LEAVES

inline vec<std::int32_t, avx2> bits(vec<float, avx2> const& a) { return {(i32x8)a.v}; }
inline vec<std::int64_t, avx2> bits(vec<double, avx2> const& a) { return {(i64x4)a.v}; }
inline vec<float, avx2> real(vec<std::int32_t, avx2> const& a) { return {(__m256)a.v}; }
inline vec<double, avx2> real(vec<std::int64_t, avx2> const& a) { return {(__m256d)a.v}; }

inline vec<double, avx2> widen_lo(vec<float, avx2> const& a) {
    return {_mm256_cvtps_pd(_mm256_castps256_ps128(a.v))};
}
inline vec<double, avx2> widen_hi(vec<float, avx2> const& a) {
    return {_mm256_cvtps_pd(_mm256_extractf128_ps(a.v, 1))};
}
inline vec<float, avx2> narrow(vec<double, avx2> const& lo, vec<double, avx2> const& hi) {
    return {_mm256_set_m128(_mm256_cvtpd_ps(hi.v), _mm256_cvtpd_ps(lo.v))};
}
inline vec<std::int32_t, avx2> extend(vec<std::uint16_t, avx2> const& a) {
    return {(i32x8)_mm256_cvtepu16_epi32(a.v)};
}
inline vec<std::uint16_t, avx2> truncate(vec<std::int32_t, avx2> const& a) {
    __m256i const low = _mm256_and_si256((__m256i)a.v, _mm256_set1_epi32(0xffff));
    return {_mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1))};
}
inline vec<float, avx2> half_to_float(vec<std::uint16_t, avx2> const& a) { return {_mm256_cvtph_ps(a.v)}; }
inline vec<std::uint16_t, avx2> float_to_half(vec<float, avx2> const& a) {
    return {_mm256_cvtps_ph(a.v, _MM_FROUND_TO_NEAREST_INT)};
}

CATENARY_MIN_MAGNITUDE_OR_NAN(avx2, "x")

CATENARY_SHUFFLE_LEAVES(std::int32_t, avx2, i32x8)
CATENARY_SHUFFLE_LEAVES(std::int64_t, avx2, i64x4)
CATENARY_SHUFFLE_LEAVES(std::uint16_t, avx2, u16x8)

inline vec<double, avx2> gather(double const* table, vec<std::int64_t, avx2> const& i) {
    return {_mm256_i64gather_pd(table, (__m256i)i.v, 8)};
}
inline vec<float, avx2> gather(float const* table, vec<std::int32_t, avx2> const& i) {
    return {_mm256_i32gather_ps(table, (__m256i)i.v, 4)};
}
// A double is two neighbouring floats: both indices in each lane, and the halves of a table of eight chosen by index
// bit 2, moved to the sign for blendv. A gather costs twice as much.
inline __m256d lookup_four(double const* table, __m256i pair) {
    return (__m256d)_mm256_permutevar8x32_ps((__m256)_mm256_load_pd(table), pair);
}
template <std::size_t N>
inline vec<double, avx2> lookup(double const (&table)[N], vec<std::int64_t, avx2> const& i) {
    if constexpr (N <= 8) {
        __m256i const twice = _mm256_slli_epi64((__m256i)i.v, 1);
        __m256i const upper = _mm256_set1_epi64x(std::int64_t{1} << 32);
        __m256i const pair = _mm256_or_si256(_mm256_shuffle_epi32(twice, 0xa0), upper);
        if constexpr (N == 4) {
            return {lookup_four(table, pair)};
        } else {
            return {_mm256_blendv_pd(lookup_four(table, pair), lookup_four(table + 4, pair),
                                     (__m256d)_mm256_slli_epi64((__m256i)i.v, 61))};
        }
    } else {
        return gather(table, i & set(avx2{}, static_cast<std::int64_t>(N - 1)));
    }
}
// The halves of the table by the lower index bits, chosen by the highest one, moved to the sign for blendv.
template <std::size_t N>
inline __m256 lookup_float(float const* table, __m256i i) {
    if constexpr (N == 8) {
        return _mm256_permutevar8x32_ps(_mm256_load_ps(table), i);
    } else {
        constexpr int to_sign = N == 16 ? 28 : 27;
        return _mm256_blendv_ps(lookup_float<N / 2>(table, i), lookup_float<N / 2>(table + N / 2, i),
                                (__m256)_mm256_slli_epi32(i, to_sign));
    }
}
template <std::size_t N>
inline vec<float, avx2> lookup(float const (&table)[N], vec<std::int32_t, avx2> const& i) {
    return {lookup_float<N>(table, (__m256i)i.v)};
}
// Whole rows are loaded and transposed: half of what gathers cost.
inline __m256d join_loads(double const* low, double const* high) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_load_pd(low)), _mm_load_pd(high), 1);
}
template <std::size_t N>
inline void lookup_row(double const (&table)[N][2], vec<std::int64_t, avx2> const& i, vec<double, avx2>& c0,
                       vec<double, avx2>& c1) {
    i64x4 const row = i.v & static_cast<std::int64_t>(N - 1);
    __m256d const even = join_loads(table[row[0]], table[row[2]]), odd = join_loads(table[row[1]], table[row[3]]);
    c0.v = _mm256_unpacklo_pd(even, odd);
    c1.v = _mm256_unpackhi_pd(even, odd);
}
template <std::size_t N>
inline void lookup_row(double const (&table)[N][4], vec<std::int64_t, avx2> const& i, vec<double, avx2>& c0,
                       vec<double, avx2>& c1, vec<double, avx2>& c2, vec<double, avx2>& c3) {
    i64x4 const row = i.v & static_cast<std::int64_t>(N - 1);
    double const *const r0 = table[row[0]], *const r1 = table[row[1]], *const r2 = table[row[2]],
                        *const r3 = table[row[3]];
    __m256d const even = join_loads(r0, r2), odd = join_loads(r1, r3);
    __m256d const even_upper = join_loads(r0 + 2, r2 + 2), odd_upper = join_loads(r1 + 2, r3 + 2);
    c0.v = _mm256_unpacklo_pd(even, odd);
    c1.v = _mm256_unpackhi_pd(even, odd);
    c2.v = _mm256_unpacklo_pd(even_upper, odd_upper);
    c3.v = _mm256_unpackhi_pd(even_upper, odd_upper);
}
inline float first(vec<float, avx2> const& a) { return _mm256_cvtss_f32(a.v); }
inline double first(vec<double, avx2> const& a) { return _mm256_cvtsd_f64(a.v); }
inline std::uint16_t first(vec<std::uint16_t, avx2> const& a) {
    return static_cast<std::uint16_t>(_mm_cvtsi128_si32(a.v));
}

inline unsigned bitmask(mask<float, avx2> const& m) { return static_cast<unsigned>(_mm256_movemask_ps((__m256)m.v)); }
inline unsigned bitmask(mask<double, avx2> const& m) { return static_cast<unsigned>(_mm256_movemask_pd((__m256d)m.v)); }
CATENARY_MASK_LEAVES(float, avx2)
CATENARY_MASK_LEAVES(double, avx2)

#define CATENARY_AVX2_SELECT(M, T, register_type, suffix)                                                    \
    inline vec<T, avx2> select(mask<M, avx2> const& m, vec<T, avx2> const& a, vec<T, avx2> const& b) {       \
        return {(decltype(a.v))_mm256_blendv_##suffix((register_type)b.v, (register_type)a.v, (register_type)m.v)}; \
    }
CATENARY_AVX2_SELECT(float, float, __m256, ps)
CATENARY_AVX2_SELECT(float, std::int32_t, __m256, ps)
CATENARY_AVX2_SELECT(double, double, __m256d, pd)
CATENARY_AVX2_SELECT(double, std::int64_t, __m256d, pd)
#undef CATENARY_AVX2_SELECT

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END
CATENARY_TARGET_END

#undef CATENARY_ASM_VECTOR

#endif
