// The registers of the instruction set that a peer's file is built for, and the loop over an array.
#ifndef CATENARY_BENCH_PEER_VECTOR_HPP
#define CATENARY_BENCH_PEER_VECTOR_HPP

#include <immintrin.h>

#include <cstddef>

namespace {

#define CATENARY_PEER_REGISTER(name, T, type, load_all, store_all)     \
    struct name {                                                      \
        using element = T;                                             \
        using reg = type;                                              \
        static constexpr std::size_t width = sizeof(type) / sizeof(T); \
        static reg load(T const* p) { return load_all(p); }            \
        static void store(T* p, reg v) { store_all(p, v); }            \
    };
#if defined(__AVX512F__)
CATENARY_PEER_REGISTER(floats, float, __m512, _mm512_loadu_ps, _mm512_storeu_ps)
CATENARY_PEER_REGISTER(doubles, double, __m512d, _mm512_loadu_pd, _mm512_storeu_pd)
#elif defined(__AVX2__)
CATENARY_PEER_REGISTER(floats, float, __m256, _mm256_loadu_ps, _mm256_storeu_ps)
CATENARY_PEER_REGISTER(doubles, double, __m256d, _mm256_loadu_pd, _mm256_storeu_pd)
#else
CATENARY_PEER_REGISTER(floats, float, __m128, _mm_loadu_ps, _mm_storeu_ps)
CATENARY_PEER_REGISTER(doubles, double, __m128d, _mm_loadu_pd, _mm_storeu_pd)
#endif
#undef CATENARY_PEER_REGISTER

/// y[i] = F::of(x[i]), whole registers; the tail through one padded register. V: element, width, load, store.
template <class V, class F>
void sweep(void const* from, void* to, std::size_t n) {
    using T = typename V::element;
    T const* const x = static_cast<T const*>(from);
    T* const y = static_cast<T*>(to);
    std::size_t const whole = n - n % V::width;
    for (std::size_t i = 0; i < whole; i += V::width) { V::store(y + i, F::of(V::load(x + i))); }
    if (whole == n) { return; }
    alignas(64) T buffer[V::width];
    for (std::size_t i = 0; i < V::width; ++i) { buffer[i] = x[whole + i < n ? whole + i : whole]; }
    V::store(buffer, F::of(V::load(buffer)));
    for (std::size_t i = whole; i < n; ++i) { y[i] = buffer[i - whole]; }
}

}  // namespace

#endif
