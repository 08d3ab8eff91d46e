// Sinh: the hyperbolic sine.
#ifndef CATENARY_FUNCTIONS_SINH_HPP
#define CATENARY_FUNCTIONS_SINH_HPP

#include "../numeric/exp_double.hpp"
#include "../numeric/exp_faithful.hpp"
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

/// sinh b = (up - down) + ((up + down) sinh r + (up - down) (cosh r - 1)), where e^b = 2 up e^r and up down = 1/4.
/// up = down = 1/2 gives sinh r. Error in ULP, at worst where the result is a little below up, a power of two: the last
/// sum 0.5; up + down 0.083; sinh r, r and the sum before the last 0.063 each; the rest 0.03. Without FMA a product
/// more, 0.063. Bounds by Gappa, tests/provenance/faithful.py: 0.80, without FMA 0.87.
template <class Isa>
struct sinh_of_exponentials {
    simd::vec<double, Isa> sinh, cosh_less_one;

    CATENARY_KERNEL simd::vec<double, Isa> operator()(simd::vec<double, Isa> const& up,
                                                      simd::vec<double, Isa> const& down) const {
        auto const minus = opaque(up - down), tail = opaque(up - minus) - down;
        return minus + mul_add(up + down, sinh, mul_add(minus, cosh_less_one, tail));
    }
};

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// sinh x = (e^x - e^-x) / 2. Odd. sinh(+-0) = +-0, sinh(+-infinity) = +-infinity; tiny and subnormal x give x; a NaN
/// is kept, made quiet; overflows exactly where the true value rounds to infinity.
///
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in sinh_double.hpp. faithful: float below 0.954 ULP; double below 0.80 ULP, without fused multiply-add
/// below 0.87; float proved by running all inputs, double by bounds beside the code.
template <class T = void, class Rounding = correctly_rounded>
struct Sinh : functions::function<Sinh, T, Rounding> {
    /// @cond
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

    /// sinh = up + (up sinh r + down (sinh r - 1) + (up - down) (cosh r - 1)), twice. Below 0.62 k = 0, and with 1 and
    /// 0 for the powers sinh r remains.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, faithful,
                                                        simd::vec<float, Isa> const& x) {
        auto const zero = set(isa, 0.0f);
        auto const a = min_magnitude(x, set(isa, 89.5f));
        auto const large = set(isa, 0.62f) <= a;
        auto const p =
            numeric::reduce_ln2(a, select(large, numeric::steps_of_ln2(a), set(isa, numeric::integer_and_125)));
        auto const minus = p.up - p.down, r2 = p.r * p.r;
        auto const up = select(large, p.up, set(isa, 1.0f)), down = select(large, p.down, zero);
        auto const tail =
            mul_add((up + down) * p.r, numeric::faithful_sinh_tail(r2), minus * numeric::faithful_cosh_tail(r2));
        // up r and down r apart: their sum's rounding would show where down is just above half a unit of up.
        auto const rest = mul_add(up, p.r, mul_add(down, p.r, mul_sub(r2, tail, down)));
        auto const half = p.up + rest;
        return keep_nan(x, copysign(select(large, half + half, rest), x));
    }

    /// Below 0.4813 reduced by nothing: a series.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        auto const a = abs(x), none = set(isa, numeric::to_integer);
        auto const e = numeric::exp_reduce(a, select(a < set(isa, 0.4813), none, numeric::exp_steps(a)));
        auto const u = e.r * e.r, u2 = u * u;
        // sinh.sollya: relative error of sinh r 2^-62, absolute error of cosh r 2^-62
        auto const p_odd =
            numeric::polynomial_by_pairs(u, u2, 0x1.5555555555555p-3, 0x1.11111111112e5p-7, 0x1.a01a019f650e7p-13,
                                         0x1.71de3c2516a2dp-19, 0x1.ae6022cbfd0a6p-26, 0x1.65216e9c6aeeap-33);
        auto const p_even = numeric::polynomial_by_pairs(u, u2, 0.5, 0x1.5555555555766p-5, 0x1.6c16c14581d0ep-10,
                                                         0x1.a0275ca6007dap-16);
        auto const odd = mul_add(e.r * u, p_odd, e.r), even = u * p_even;
        auto const y = numeric::of_exponentials(functions::sinh_of_exponentials<Isa>{odd, even}, e, a, a,
                                                real(set(isa, simd::format<double>::infinity)));
        return copysign(y, x);
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::sinh_double(x);
    }
    /// @endcond
};

/// sinh(x) of one value, or of the lanes of a register.
inline constexpr Sinh<> sinh{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
