// Cosh: the hyperbolic cosine.
#ifndef CATENARY_FUNCTIONS_COSH_HPP
#define CATENARY_FUNCTIONS_COSH_HPP

#include "../numeric/exp_double.hpp"
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

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// cosh x = (e^x + e^-x) / 2. Even. cosh(+-0) = 1, cosh(+-infinity) = infinity; a NaN is kept, made quiet; overflows
/// exactly where the true value rounds to infinity.
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in cosh_double.hpp. faithful: double below 1 ULP; seen: 0.887, near 0.394.
template <class T = void, class Rounding = correctly_rounded>
struct Cosh : functions::function<Cosh, T, Rounding> {
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

    /// With e^|x| = 4 up e^r: cosh = 2 (up + (down + (up - down) sinh r + (up + down) (cosh r - 1))).
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        auto const a = abs(x);
        auto const e = numeric::exp_reduce(a, numeric::exp_steps(a));
        auto const u = e.r * e.r, plus = e.up + e.down, minus_r = (e.up - e.down) * e.r;
        // cosh.sollya: absolute error of sinh r 2^-64.2, of cosh r 2^-72
        auto const p_odd = numeric::polynomial(u, 0x1.555555555556ap-3, 0x1.1111110e0d56bp-7, 0x1.a01e2e1403617p-13);
        auto const p_even =
            numeric::polynomial(u, 0.5, 0x1.555555555555ep-5, 0x1.6c16c169a6ba5p-10, 0x1.a01d5b259486p-16);
        auto const rest = mul_add(plus * u, p_even, mul_add(minus_r * u, p_odd, minus_r + e.down));
        auto const half = e.up + rest;
        auto const y = half + half;  // overflows exactly where the result does
        return numeric::beyond_exponentials(x, y, real(set(isa, simd::format<double>::infinity)));
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::cosh_double(x);
    }
};

/// cosh(x) of one value, or of the lanes of a register.
inline constexpr Cosh<> cosh{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
