// Sinh: the hyperbolic sine.
#ifndef CATENARY_FUNCTIONS_SINH_HPP
#define CATENARY_FUNCTIONS_SINH_HPP

#include "../numeric/exp_double.hpp"
#include "../numeric/exp_float.hpp"
#include "../numeric/exp_half.hpp"
#include "function.hpp"
#include "sinh_double.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// sinh a of double lanes that hold floats, 0 <= a <= 90: (2^k - 2^-k) / 2 cosh r + (2^k + 2^-k) / 2 sinh r. The half
/// is one unit short: so all results are low by 2^-53, and sinh(0x1.250bfep-11), 0.23 double units below the midpoint
/// of two floats, falls on the right side of it.
struct sinh_of_float {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa isa, simd::vec<double, Isa> const& a) const {
        simd::vec<std::int64_t, Isa> k;
        auto const r = numeric::reduce_ln2(isa, a, k);
        auto const half = bits(set(isa, 0x1.fffffffffffffp-2));
        auto const up = real(half + k), down = real(half - k);
        return numeric::rotate(r, up - down, up + down);
    }
};

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// sinh x = (e^x - e^-x) / 2. Odd. sinh(+-0) = +-0, sinh(+-infinity) = +-infinity; tiny and subnormal x give x; a NaN
/// is kept, made quiet; overflows exactly where the true value rounds to infinity.
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in sinh_double.hpp. faithful: double below 0.9 ULP.
template <class T = void, class Rounding = correctly_rounded>
struct Sinh : functions::function<Sinh, T, Rounding> {
    static constexpr char const* name = "Sinh";
    static constexpr functions::range typical{-10, 10};
    CATENARY_LIBM(sinh)

    /// float16 and bfloat16.
    template <class Isa, class Half, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<Half>, R,
                                                        simd::vec<float, Isa> const& x) {
        auto const p = numeric::half_hyperbolic::split<Half>(isa, abs(x));
        return keep_nan(x, copysign(mul_add(p.plus, p.odd, opaque(p.minus * p.even)), x));
    }

    template <class Isa, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, R,
                                                        simd::vec<float, Isa> const& x) {
        // 90 overflows as everything above it does.
        auto const y = through_double(functions::sinh_of_float{}, min(abs(x), set(isa, 90.0f)));
        return keep_nan(x, copysign(y, x));
    }

    /// Below 0.34 a series; else with e^|x| = 4 up e^r:
    /// sinh = 2 (up + ((up + down) sinh r + (up - down) (cosh r - 1) - down)).
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        auto const a = abs(x);
        auto const small = a < set(isa, 0.34);
        auto const e = numeric::exp_reduce(a, select(small, set(isa, numeric::to_integer), numeric::exp_steps(a)));
        auto const u = e.r * e.r, u2 = u * u;
        // sinh.sollya: relative error of sinh r 2^-60, absolute error of cosh r 2^-72
        auto const p_odd =
            numeric::polynomial_by_pairs(u, u2, 0x1.5555555555556p-3, 0x1.1111111110702p-7, 0x1.a01a01a90a843p-13,
                                         0x1.71de0a1a98abbp-19, 0x1.af3f5a48687e6p-26);
        auto const p_even =
            numeric::polynomial_by_pairs(u, u2, 0.5, 0x1.555555555555ep-5, 0x1.6c16c169a6ba5p-10, 0x1.a01d5b259486p-16);
        auto const odd = mul_add(e.r * u, p_odd, e.r), even = u * p_even;
        auto const rest = mul_add(e.up + e.down, odd, (e.up - e.down) * even) - e.down;  // one rounding of its size
        auto const half = e.up + rest;
        auto const y = select(small, odd, half + half);
        return numeric::beyond_exponentials(x, copysign(y, x),
                                            copysign(real(set(isa, simd::format<double>::infinity)), x));
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::sinh_double(x);
    }
};

/// sinh(x) of one value, or of the lanes of a register.
inline constexpr Sinh<> sinh{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
