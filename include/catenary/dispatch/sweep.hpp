// What runs behind `enter`: a function on a contiguous run of elements, or on a single one.
#ifndef CATENARY_DISPATCH_SWEEP_HPP
#define CATENARY_DISPATCH_SWEEP_HPP

#include "../storage/list.hpp"
#include "dispatch.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace dispatch {
inline namespace CATENARY_TAG {

/// y[i] = f(x[i]) for i < n. The tail runs through the same kernel on a partial register, so that no result depends on
/// its position. x and y are the same array or do not overlap.
template <class F, class T>
struct sweep {
    F f;

    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, T const* x, T* y, std::size_t n) const {
        constexpr std::size_t width = simd::lanes<typename storage_traits<T>::compute, Isa>;
        // One copy of the kernel serves whole registers and the tail: a register's worth of code each is what compile
        // time and the instruction cache pay for, and the branches are foreseen.
        while (n != 0) {
            bool const whole = CATENARY_LIKELY(n >= width);
            auto const r = f(isa, whole ? storage::read(isa, x) : storage::read(isa, x, n));
            if (CATENARY_UNLIKELY(!whole)) {
                storage::write(y, r, n);
                return;
            }
            storage::write(y, r);
            x += width;
            y += width;
            n -= width;
        }
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
