// Cosh: the hyperbolic cosine.
#ifndef CATENARY_FUNCTIONS_COSH_HPP
#define CATENARY_FUNCTIONS_COSH_HPP

#include "../numeric/exp_double.hpp"
#include "../numeric/exp_faithful.hpp"
#include "../numeric/exp_float.hpp"
#include "../numeric/exp_half.hpp"
#include "cosh_double.hpp"
#include "function.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// cosh a of double lanes that hold floats, 0 <= a <= 90: (2^k + 2^-k) / 2 cosh r + (2^k - 2^-k) / 2 sinh r.
struct cosh_of_float {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa isa, simd::vec<double, Isa> const& a) const {
        simd::vec<std::int64_t, Isa> k;
        auto const r = numeric::reduce_ln2(isa, a, k);
        auto const half = bits(set(isa, 0.5));
        auto const up = real(half + k), down = real(half - k);
        return numeric::rotate(r, up + down, up - down);
    }
};

/// cosh b = up + ((up - down) sinh r + (up + down) (cosh r - 1) + down), where e^b = 2 up e^r and up down = 1/4.
/// Error in ULP, at worst for b near 1.3, up 1.68, results below 2: the last sum 0.5; the sum with down 0.125 (a
/// quarter for b < 0.087, where little else is added); the sum before it 0.063; sinh r, up - down and r 0.05 each; the
/// rest 0.02. Without FMA a product more, 0.063. Bounds by Gappa, tests/provenance/faithful.py: 0.86, without FMA 0.92.
template <class Isa>
struct cosh_of_exponentials {
    simd::vec<double, Isa> sinh, cosh_less_one;

    CATENARY_KERNEL simd::vec<double, Isa> operator()(simd::vec<double, Isa> const& up,
                                                      simd::vec<double, Isa> const& down) const {
        return up + (mul_add(up - down, sinh, (up + down) * cosh_less_one) + down);
    }
};

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// cosh x = (e^x + e^-x) / 2. Even. cosh(+-0) = 1, cosh(+-infinity) = infinity; a NaN is kept, made quiet; overflows
/// exactly where the true value rounds to infinity.
///
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in cosh_double.hpp. faithful: float below 0.949 ULP, without fused multiply-add below 0.976; double below
/// 0.86 ULP, without it 0.92; float proved by running all inputs, double by bounds beside the code.
template <class T = void, class Rounding = correctly_rounded>
struct Cosh : functions::function<Cosh, T, Rounding> {
    /// @cond
    static constexpr char const* name = "Cosh";
    static constexpr functions::range typical{-10, 10};
    CATENARY_LIBM(cosh)

    /// float16 and bfloat16.
    template <class Isa, class Half, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<Half>, R,
                                                        simd::vec<float, Isa> const& x) {
        auto const p = numeric::half_hyperbolic::split<Half>(isa, abs(x));
        return keep_nan(x, mul_add(p.plus, p.even, opaque(p.minus * p.odd)));
    }

    template <class Isa, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, R,
                                                        simd::vec<float, Isa> const& x) {
        // 90 overflows as everything above it does.
        auto const y = through_double(functions::cosh_of_float{}, min(abs(x), set(isa, 90.0f)));
        return keep_nan(x, y);
    }

    /// cosh = up + (down + (up - down) sinh r + (up + down) (cosh r - 1)), twice: up is the larger part of it.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, faithful,
                                                        simd::vec<float, Isa> const& x) {
        auto const a = min_magnitude(x, set(isa, 89.5f));
        auto const p = numeric::reduce_ln2(a, numeric::steps_of_ln2(a));
        auto const plus = p.up + p.down, minus = p.up - p.down, r2 = p.r * p.r;
        auto const tail = mul_add(minus * p.r, numeric::faithful_sinh_tail(r2), plus * numeric::faithful_cosh_tail(r2));
        auto const upper = mul_add(r2, tail, p.down);
        // Without FMA up r, exact, is taken apart.
        auto const half =
            p.up + (Isa::has_fma ? mul_add(minus, p.r, upper) : mul_add(p.up, p.r, neg_mul_add(p.down, p.r, upper)));
        return keep_nan(x, half + half);
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        auto const a = abs(x);
        auto const e = numeric::exp_reduce(a, numeric::exp_steps(a));
        auto const u = e.r * e.r;
        // cosh.sollya: absolute error of sinh r 2^-70.8, of cosh r 2^-62
        auto const p_odd = numeric::polynomial(u, 0x1.5555555555555p-3, 0x1.1111111112bbap-7, 0x1.a01a010bef3b5p-13,
                                               0x1.71f18b982aad4p-19);
        auto const p_even =
            numeric::polynomial(u, 0.5, 0x1.5555555555766p-5, 0x1.6c16c14581d0ep-10, 0x1.a0275ca6007dap-16);
        auto const odd = mul_add(e.r * u, p_odd, e.r), even = u * p_even;
        return numeric::of_exponentials(functions::cosh_of_exponentials<Isa>{odd, even}, e, a, x,
                                        real(set(isa, simd::format<double>::infinity)));
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::cosh_double(x);
    }
    /// @endcond
};

/// cosh(x) of one value, or of the lanes of a register.
inline constexpr Cosh<> cosh{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
