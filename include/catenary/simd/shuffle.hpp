// Leaves that rearrange lanes of integers. Their text is the same for every instruction set: the compilers' own shuffle
// of two registers, with the order of lanes computed here. Macros, as those of operators.hpp.
#ifndef CATENARY_SIMD_SHUFFLE_HPP
#define CATENARY_SIMD_SHUFFLE_HPP

#include <cstddef>
#include <utility>

/// The lanes of a and b that the other arguments number. GCC 11 has it by another name, with the numbers in a register.
#if __has_builtin(__builtin_shufflevector)
#define CATENARY_SHUFFLE(S, a, b, ...) __builtin_shufflevector((S)a, (S)b, __VA_ARGS__)
#else
#define CATENARY_SHUFFLE(S, a, b, ...) __builtin_shuffle((S)a, (S)b, S{__VA_ARGS__})
#endif

/// S: a register type of lanes<T, I> lanes of T's size. The lanes of b count on from those of a.
#define CATENARY_SHUFFLE_LEAVES(T, I, S)                                                            \
    template <std::size_t... K>                                                                     \
    inline vec<T, I> zip(vec<T, I> const& a, vec<T, I> const& b, std::index_sequence<K...>) {       \
        constexpr std::size_t n = lanes<T, I>;                                                      \
        return {(decltype(a.v))CATENARY_SHUFFLE(S, a.v, b.v, (K / 2 + K % 2 * n)...)};              \
    }                                                                                               \
    template <std::size_t... K>                                                                     \
    inline vec<T, I> zip_upper(vec<T, I> const& a, vec<T, I> const& b, std::index_sequence<K...>) { \
        constexpr std::size_t n = lanes<T, I>;                                                      \
        return {(decltype(a.v))CATENARY_SHUFFLE(S, a.v, b.v, (n / 2 + K / 2 + K % 2 * n)...)};      \
    }                                                                                               \
    template <std::size_t... K>                                                                     \
    inline vec<T, I> backwards(vec<T, I> const& a, std::index_sequence<K...>) {                     \
        return {(decltype(a.v))CATENARY_SHUFFLE(S, a.v, a.v, (lanes<T, I> - 1 - K)...)};            \
    }                                                                                               \
    inline vec<T, I> zip_lo(vec<T, I> const& a, vec<T, I> const& b) {                               \
        return zip(a, b, std::make_index_sequence<lanes<T, I>>{});                                  \
    }                                                                                               \
    inline vec<T, I> zip_hi(vec<T, I> const& a, vec<T, I> const& b) {                               \
        return zip_upper(a, b, std::make_index_sequence<lanes<T, I>>{});                            \
    }                                                                                               \
    inline vec<T, I> reverse(vec<T, I> const& a) { return backwards(a, std::make_index_sequence<lanes<T, I>>{}); }

#endif
