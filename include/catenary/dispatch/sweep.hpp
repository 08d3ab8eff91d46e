// What runs behind `enter`: a function on a contiguous run of elements, or on a single one.
#ifndef CATENARY_DISPATCH_SWEEP_HPP
#define CATENARY_DISPATCH_SWEEP_HPP

#include "../platform/fetch.hpp"
#include "../simd/paired.hpp"
#include "../storage/list.hpp"
#include "dispatch.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace dispatch {
inline namespace CATENARY_TAG {

/// Whether F, a function of floats, asks to run on pairs of registers where there are enough: F::in_pairs.
template <class F, class = void>
inline constexpr bool in_pairs = false;
template <class F>
inline constexpr bool in_pairs<F, std::enable_if_t<F::in_pairs>> = true;

/// Whether F asks for pairs, and they pay: with the 32 registers of AVX-512; with 16 they do not.
template <class F, class Isa>
constexpr bool runs_in_pairs() {
    return in_pairs<F> && Isa::float_lanes >= 16;
}

/// Whether elements are read and written two registers at a time: bfloat16, whatever F asks, as that saves its
/// conversions' permutes (.8 of the time on SSE2 and AVX2); what needs no conversion where F runs in pairs.
template <class F, class T, class Isa>
constexpr bool moves_in_pairs() {
    using traits = storage_traits<T>;
    constexpr bool as_is = std::is_same<typename traits::word, typename traits::compute>::value;
    return (storage::is_bfloat16<T> && Isa::float_lanes > 1) || (as_is && runs_in_pairs<F, Isa>());
}

/// f of both registers of a pair.
template <class F, class Isa, class T>
CATENARY_KERNEL auto of_pair(F const& f, Isa isa, simd::vec<T, simd::paired<Isa>> const& x) {
    if constexpr (runs_in_pairs<F, Isa>()) {
        return f(simd::paired<Isa>{}, x);
    } else {
        auto const lo = f(isa, x.lo);
        return pair_of(lo, f(isa, x.hi));
    }
}

/// y[i] = f(x[i]) for i < n, n a multiple of the register's width.
/// Plain stores for every size: streaming ones, from within this loop or by way of a buffer, took 1.3 to 1.9 times as
/// long as the larger of copy and computation beyond the caches (Zen 5), plain ones 1.0 to 1.1.
template <class F, class T>
struct rounds {
    F const& f;

    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, T const* x, T* y, std::size_t n) const {
        constexpr std::size_t width = simd::lanes<typename storage_traits<T>::compute, Isa>;
        std::size_t i = 0;
        if constexpr (moves_in_pairs<F, T, Isa>()) {
            simd::paired<Isa> const two{};
            for (; n - i >= 2 * width; i += 2 * width) {
                storage::write(y + i, of_pair(f, isa, storage::read(two, x + i)));
            }
        }
        // In a short run what lies ahead is not ours: the line at hand costs nothing.
        std::int64_t const ahead = n * sizeof(T) > 4096 ? 1024 / static_cast<std::int64_t>(sizeof(T)) : 0;
        for (; i < n; i += width) {
            platform::fetch<0>(x + i, ahead);
            platform::fetch<1>(y + i, ahead);
            storage::write(y + i, f(isa, storage::read(isa, x + i)));
        }
    }
};

/// y[i] = f(x[i]) for i < n. The tail runs through the same kernel, padded in a buffer, so that no result depends on
/// its position. x and y are the same array or do not overlap.
template <class F, class T>
struct sweep {
    F f;

    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, T const* x, T* y, std::size_t n) const {
        constexpr std::size_t width = simd::lanes<typename storage_traits<T>::compute, Isa>;
        std::size_t const rest = n % width, whole = n - rest;
        if (whole != 0) { out_of_line(isa, rounds<F, T>{f}, x, y, whole); }
        if (rest == 0) { return; }
        using word = typename storage_traits<T>::word;
        alignas(64) T buffer[width];
        auto* const words = reinterpret_cast<word*>(buffer);
        store(words, load(isa, reinterpret_cast<word const*>(x + whole), rest));
        out_of_line(isa, rounds<F, T>{f}, static_cast<T const*>(buffer), static_cast<T*>(buffer), width);
        store(reinterpret_cast<word*>(y + whole), load(isa, static_cast<word const*>(words)), rest);
    }
};

/// f(x) of one value, as a word, through the kernel that arrays use: the same bits.
template <class F, class T>
struct single {
    F f;

    template <class Isa>
    CATENARY_KERNEL typename storage_traits<T>::word operator()(Isa isa, typename storage_traits<T>::word x) const {
        using traits = storage_traits<T>;
        platform::pin(x);
        x = first(traits::narrow(f(isa, traits::widen(set(isa, x)))));
        platform::pin(x);
        return x;
    }
};

/// f(x) on an instruction set. As a word on the way: clang 16 takes a __bf16 that two branches give through float and
/// back.
template <class Isa, class F, class T>
CATENARY_KERNEL T call(Isa isa, F const& f, T x) {
    using word = typename storage_traits<T>::word;
    return __builtin_bit_cast(T, enter(isa, single<F, T>{f}, __builtin_bit_cast(word, x)));
}

/// f(x) on the instruction set at a position of the list, or on the active one.
template <class F, class T>
CATENARY_KERNEL T call(position p, F const& f, T x) {
    using word = typename storage_traits<T>::word;
    return __builtin_bit_cast(T, run(p, single<F, T>{f}, __builtin_bit_cast(word, x)));
}
template <class F, class T>
CATENARY_KERNEL T call(F const& f, T x) {
    return call(active(), f, x);
}

}  // namespace CATENARY_TAG
}  // namespace dispatch
}  // namespace catenary
CATENARY_PRECISE_END

#endif
