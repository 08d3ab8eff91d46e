// Tables of rows: several numbers found by one index. To become leaves of each instruction set's header.
#ifndef CATENARY_SIMD_ROWS_HPP
#define CATENARY_SIMD_ROWS_HPP

#include "list.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {
inline namespace CATENARY_TAG {

/// Whether sixteen doubles are two registers and a lookup in them one instruction. Elsewhere loading rows is cheaper.
template <class Isa>
inline constexpr bool permutes_sixteen = Isa::double_lanes == 8;

/// c0 and c1 = table[i mod N][0] and [1].
template <std::size_t N, class Isa>
CATENARY_KERNEL void lookup_row(double const (&table)[N][2], vec<std::int64_t, Isa> const& i, vec<double, Isa>& c0,
                                vec<double, Isa>& c1) {
    auto const position = shl(i & set(Isa{}, static_cast<std::int64_t>(N - 1)), 1);
    c0 = gather(&table[0][0], position);
    c1 = gather(&table[0][1], position);
}

/// c0 to c3 = table[i mod N][0] to [3].
template <std::size_t N, class Isa>
CATENARY_KERNEL void lookup_row(double const (&table)[N][4], vec<std::int64_t, Isa> const& i, vec<double, Isa>& c0,
                                vec<double, Isa>& c1, vec<double, Isa>& c2, vec<double, Isa>& c3) {
    auto const position = shl(i & set(Isa{}, static_cast<std::int64_t>(N - 1)), 2);
    c0 = gather(&table[0][0], position);
    c1 = gather(&table[0][1], position);
    c2 = gather(&table[0][2], position);
    c3 = gather(&table[0][3], position);
}

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END

#if defined(__SSE2__)

// Whole rows are loaded and transposed: half of what gathers cost.
#if !CATENARY_BASELINE_AVX512
CATENARY_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2")
CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {
inline namespace CATENARY_TAG {

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

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END
CATENARY_TARGET_END
#endif

CATENARY_TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,fma,f16c,bmi,bmi2")
CATENARY_PRECISE_BEGIN
#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC 12's own headers start from undefined registers
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
namespace catenary {
namespace simd {
inline namespace CATENARY_TAG {

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

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif
CATENARY_PRECISE_END
CATENARY_TARGET_END
#endif

#endif
