// What runs behind `enter`: a function on a contiguous run of elements, or on a single one.
#ifndef CATENARY_DISPATCH_SWEEP_HPP
#define CATENARY_DISPATCH_SWEEP_HPP

#include "../storage/list.hpp"
#include "dispatch.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace dispatch {
inline namespace CATENARY_TAG {

/// y[i] = f(x[i]) for i < n, n a multiple of the register's width.
template <class F, class T>
struct rounds {
    F const& f;

    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, T const* x, T* y, std::size_t n) const {
        constexpr std::size_t width = simd::lanes<typename storage_traits<T>::compute, Isa>;
        for (std::size_t i = 0; i < n; i += width) { storage::write(y + i, f(isa, storage::read(isa, x + i))); }
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
        // Padding repeats an element: zeros might send the whole register down a function's rare path.
        using word = typename storage_traits<T>::word;
        alignas(64) T buffer[width];
        auto* const words = reinterpret_cast<word*>(buffer);
        auto const* const from = reinterpret_cast<word const*>(x + whole);
        word first_of_tail;
        __builtin_memcpy(&first_of_tail, from, sizeof(word));
        store(words, set(isa, first_of_tail));
        store(words, load(isa, from, rest), rest);
        out_of_line(isa, rounds<F, T>{f}, static_cast<T const*>(buffer), static_cast<T*>(buffer), width);
        store(reinterpret_cast<word*>(y + whole), load(isa, static_cast<word const*>(words)), rest);
    }
};

/// f(x) of one value, through the kernel that arrays use: the same bits.
template <class F, class T>
struct single {
    F f;

    template <class Isa>
    CATENARY_KERNEL T operator()(Isa isa, T x) const {
        T y;
        platform::pin(x);
        if constexpr (std::is_same<T, typename storage_traits<T>::compute>::value) {
            y = first(f(isa, set(isa, x)));
        } else {
            storage::write(&y, f(isa, storage::read(isa, &x, std::size_t{1})), std::size_t{1});
        }
        platform::pin(y);
        return y;
    }
};

/// f(x) on the active instruction set.
template <class F, class T>
CATENARY_KERNEL T call(F const& f, T x) {
    return run(active(), single<F, T>{f}, x);
}

}  // namespace CATENARY_TAG
}  // namespace dispatch
}  // namespace catenary
CATENARY_PRECISE_END

#endif
