// The price of the two ends: float Cosh through the library, and the same kernel in plain intrinsics. count.py compiles
// this file and counts the instructions of both loops.
#include <catenary/catenary.hpp>

#include <immintrin.h>

using sweep = catenary::dispatch::sweep<catenary::Cosh<float>, float>;

void library(float const* x, float* y, std::size_t n) {
    enter(catenary::simd::avx2{}, sweep{{}}, x, y, n);
    enter(catenary::simd::avx512{}, sweep{{}}, x, y, n);
}

// Constants and derivation: numeric/exp_float.hpp, functions/cosh.hpp.
#define COSH_OF_FLOAT(name, real, integer, p)                                                                     \
    static inline __attribute__((always_inline)) real name(real a) {                                              \
        real const shifted = p##_fmadd_pd(a, p##_set1_pd(0x1.71547652b82fep+0), p##_set1_pd(0x1.8p52));           \
        real const k = p##_sub_pd(shifted, p##_set1_pd(0x1.8p52));                                                \
        real const high = p##_fnmadd_pd(k, p##_set1_pd(0x1.62e42fefap-1), a);                                     \
        real const r = p##_fnmadd_pd(k, p##_set1_pd(0x1.cf79abc9e3b3ap-40), high);                                \
        integer const e = p##_slli_epi64((integer)shifted, 52), half = (integer)p##_set1_pd(0.5);                 \
        real const up = (real)p##_add_epi64(half, e), down = (real)p##_sub_epi64(half, e);                        \
        real const plus = p##_add_pd(up, down), minus_r = p##_mul_pd(p##_sub_pd(up, down), r);                    \
        real const r2 = p##_mul_pd(r, r), r4 = p##_mul_pd(r2, r2);                                                \
        real const even = p##_fmadd_pd(                                                                           \
            p##_fmadd_pd(p##_set1_pd(0x1.28a0365cbc8a4p-22), r4,                                                  \
                         p##_fmadd_pd(r2, p##_set1_pd(0x1.a019aa7f798b5p-16), p##_set1_pd(0x1.6c16c17cfaacp-10))), \
            r4, p##_fmadd_pd(r2, p##_set1_pd(0x1.5555555553158p-5), p##_set1_pd(0.5)));                           \
        real const odd = p##_fmadd_pd(                                                                            \
            p##_fmadd_pd(r2, p##_set1_pd(0x1.72dab16db434bp-19), p##_set1_pd(0x1.a0199b9b7a62cp-13)), r4,         \
            p##_fmadd_pd(r2, p##_set1_pd(0x1.111111214f644p-7), p##_set1_pd(0x1.55555555521e3p-3)));              \
        real const sinh = p##_fmadd_pd(p##_mul_pd(minus_r, r2), odd, p##_add_pd(minus_r, plus));                  \
        return p##_fmadd_pd(p##_mul_pd(plus, r2), even, sinh);                                                    \
    }

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
COSH_OF_FLOAT(cosh_avx2, __m256d, __m256i, _mm256)
void intrinsics_avx2(float const* x, float* y, std::size_t n) {
    for (std::size_t i = 0; i < n; i += 8) {
        __m256i const v = (__m256i)_mm256_loadu_ps(x + i), a = _mm256_and_si256(v, _mm256_set1_epi32(0x7fffffff));
        __m256 const bounded = _mm256_min_ps((__m256)a, _mm256_set1_ps(90.0f));
        __m128 const low = _mm256_cvtpd_ps(cosh_avx2(_mm256_cvtps_pd(_mm256_castps256_ps128(bounded))));
        __m128 const high = _mm256_cvtpd_ps(cosh_avx2(_mm256_cvtps_pd(_mm256_extractf128_ps(bounded, 1))));
        __m256i const nan = _mm256_cmpgt_epi32(a, _mm256_set1_epi32(0x7f800000));
        __m256i const quiet = _mm256_or_si256(v, _mm256_set1_epi32(0x400000));
        _mm256_storeu_ps(y + i, _mm256_blendv_ps(_mm256_set_m128(high, low), (__m256)quiet, (__m256)nan));
    }
}
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma"))), \
                             apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")
#endif
COSH_OF_FLOAT(cosh_avx512, __m512d, __m512i, _mm512)
void intrinsics_avx512(float const* x, float* y, std::size_t n) {
    for (std::size_t i = 0; i < n; i += 16) {
        __m512i const v = (__m512i)_mm512_loadu_ps(x + i), a = _mm512_and_si512(v, _mm512_set1_epi32(0x7fffffff));
        __m512 const bounded = _mm512_min_ps((__m512)a, _mm512_set1_ps(90.0f));
        __m256 const low = _mm512_cvtpd_ps(cosh_avx512(_mm512_cvtps_pd(_mm512_castps512_ps256(bounded))));
        __m256 const high = _mm512_cvtpd_ps(cosh_avx512(_mm512_cvtps_pd(_mm512_extractf32x8_ps(bounded, 1))));
        __mmask16 const nan = _mm512_cmpgt_epi32_mask(a, _mm512_set1_epi32(0x7f800000));
        __m512i const quiet = _mm512_or_si512(v, _mm512_set1_epi32(0x400000));
        __m512 const result = _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
        _mm512_storeu_ps(y + i, _mm512_mask_blend_ps(nan, result, (__m512)quiet));
    }
}
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
