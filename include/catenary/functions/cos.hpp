// Cos: the cosine.
#ifndef CATENARY_FUNCTIONS_COS_HPP
#define CATENARY_FUNCTIONS_COS_HPP

#include "../numeric/cos_faithful.hpp"
#include "../numeric/exceptions.hpp"
#include "../numeric/polynomial.hpp"
#include "../numeric/reduce_pi_double.hpp"
#include "../numeric/reduce_pi_float.hpp"
#include "../storage/list.hpp"
#include "cos_double.hpp"
#include "function.hpp"
#include "special.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// sin r in float lanes, |r| <= pi/2, to 2^-21.6 relative (cos.sollya): enough for the 16-bit types.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> half_sine(simd::vec<float, Isa> const& r) {
    return r * numeric::polynomial(r * r, 0x1.fffff6p-1f, -0x1.5554c4p-3f, 0x1.110458p-7f, -0x1.9e1be8p-13f,
                                   0x1.4f1f6p-19f);
}

/// cos(x) = (-1)^m sin(y) in double lanes that hold floats.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> cos_of_reduced(numeric::reduced_by_pi<Isa> const& r) {
    // sin(y) = y + y^3 (c0 + c1 y^2 + ...), relative error 2^-52.4: tests/provenance/cos.sollya
    constexpr double c0 = -0x1.555555555549ep-3, c1 = 0x1.111111110a011p-7, c2 = -0x1.a01a019a2988p-13,
                     c3 = 0x1.71de37f370bb4p-19, c4 = -0x1.ae634f744a7c6p-26, c5 = 0x1.60e5c2f739a8dp-33,
                     c6 = -0x1.9ef5f9b9b7e8dp-41;
    using numeric::polynomial_by_pairs;
    auto const y = real(bits(r.y) ^ r.flip);
    auto const u = r.y * r.y, u2 = u * u;
    auto const upper = polynomial_by_pairs(u, u2, c4, c5, c6);
    return mul_add(y * u, mul_add(u2 * u2, upper, polynomial_by_pairs(u, u2, c0, c1, c2, c3)), y);
}
struct cos_of_float {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa isa, simd::vec<double, Isa> const& x) const {
        return cos_of_reduced(numeric::reduce_by_pi(isa, x));
    }
};
struct cos_of_huge_float {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa isa, simd::vec<double, Isa> const& x) const {
        return cos_of_reduced(numeric::reduce_by_pi_huge(isa, x));
    }
};

/// The floats that these kernels miss, with or without fused multiply-add: their cosines lie within a unit in the last
/// place of a double from the middle between two floats. (Error seen: 3.6 such units.)
inline constexpr numeric::exception cos_exceptions[] = {
    {0x1.4555p+51f, 0x1.115d7ep-1f}, {0x1.887814p+51f, 0x1.84bec4p-1f}, {0x1.119ae6p+115f, 0x1.f3176ap-1f}};

/// Every finite float. A lane that is not huge gets the bits that the fast path gives it, both being correctly rounded.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> cos_of_any_float(simd::vec<float, Isa> const& x) {
    return numeric::with_exceptions(cos_exceptions, abs(x), through_double(cos_of_huge_float{}, x));
}

/// cos((after - 1) pi/2 + r + tail), |r| <= pi/4 (1 + 2^-30), |tail| half an ulp of r: +-cos where `after` is odd,
/// +-sin where it is even; both as head + factor P(r^2) + rest, so that one polynomial serves, its coefficients chosen.
/// Error in ULP, at worst for sines at pi/4: the last sum 0.5; r^2, P and the sum before the last 0.063 each, r^3 0.04;
/// P 0.015. Without FMA for cosines at pi/4: the last sum 0.5; r^2 / 2 0.25; tail times sin r - r 0.04; the rest 0.1.
/// Bounds by Gappa, tests/provenance/faithful.py: 0.76, without FMA 0.91.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> faithful_cos(simd::vec<std::int64_t, Isa> const& after,
                                                    simd::vec<double, Isa> const& r,
                                                    simd::vec<double, Isa> const& tail) {
    Isa const isa{};
    auto const is_cosine = shl(after, 63) < set(isa, std::int64_t{0});
    auto const u = r * r, u2 = u * u;
    // cos.sollya: cos r = 1 - r^2 / 2 + r^4 P to 2^-60.9, sin r = r + r^3 P to 2^-59.1
    // and 2^-56.6 r
    auto const c0 = select(is_cosine, set(isa, 0x1.5555555555555p-5), set(isa, -0x1.555555555553dp-3));
    auto const c1 = select(is_cosine, set(isa, -0x1.6c16c16c168c8p-10), set(isa, 0x1.111111110ea95p-7));
    auto const c2 = select(is_cosine, set(isa, 0x1.a01a019f37944p-16), set(isa, -0x1.a01a019aa5ffbp-13));
    auto const c3 = select(is_cosine, set(isa, -0x1.27e4fa01e9208p-22), set(isa, 0x1.71de3469f2d4bp-19));
    auto const c4 = select(is_cosine, set(isa, 0x1.1eeb56b139e95p-29), set(isa, -0x1.ae5dac28080a5p-26));
    auto const c5 = select(is_cosine, set(isa, -0x1.9072a45522d8bp-37), set(isa, 0x1.5d6280c3b748p-33));
    // c0 last, so that only one rounding is of its size
    auto const p = mul_add(u, mul_add(mul_add(c5, u2, mul_add(u, c4, c3)), u2, mul_add(u, c2, c1)), c0);
    // 1 - r^2 / 2 = less + what neg_mul_add gives, with FMA exactly, elsewhere but for the rounding of r^2 / 2
    auto const one = set(isa, 1.0), half_r = r * set(isa, 0.5), less = opaque(neg_mul_add(half_r, r, one));
    auto const rest_of_less = neg_mul_add(half_r, r, opaque(one - less));
    auto const factor = select(is_cosine, u, r) * u;
    auto const rest = select(is_cosine, neg_mul_add(r, tail, rest_of_less), tail * less);
    auto const y = select(is_cosine, less, r) + mul_add(factor, p, rest);
    return real(bits(y) ^ sign_bit(real(shl(after, 62))));
}

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// cos x, x in radians, over the full range: no lane's bits depend on another's, however large that is. Even.
/// cos(+-0) = 1; cos(+-infinity) is NaN; a NaN is kept, made quiet. Never beyond +-1.
///
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in cos_double.hpp. faithful: float below 0.875 ULP, without fused multiply-add below 0.898; double below
/// 0.76 ULP, without it 0.91; float proved by running all inputs, double by bounds beside the code.
template <class T = void, class Rounding = correctly_rounded>
struct Cos : functions::function<Cos, T, Rounding> {
    /// @cond
    static constexpr char const* name = "Cos";
    static constexpr functions::range typical{-10, 10};
    CATENARY_LIBM(cos)

    /// float16 and bfloat16: cos a = (-1)^floor(a / pi) sin((floor(a / pi) + 1/2) pi - a).
    template <class Isa, class Half, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<Half>, R,
                                                        simd::vec<float, Isa> const& x) {
        auto const a = abs(x);
        // n = 2^23 + floor(a / pi): the sum with 2^23 - 1/2, one rounding, is rounded to an integer from 2^23 on, and
        // below it is no integer but belongs to floor 0. h = floor + 1/2.
        constexpr float half_less = 0x1p23f - 0.5f;
        auto const n = max(mul_add(a, set(isa, 0x1.45f306p-2f), set(isa, half_less)), set(isa, 0x1p23f));
        auto const h = n - set(isa, half_less);
        // Every step but the last is exact for a < 2^16, so that r is right near the zeros of the cosine too.
        simd::vec<float, Isa> r;
        if constexpr (Isa::has_fma) {
            r = mul_sub(h, set(isa, 0x1.921fb6p+1f), a);
            r = mul_add(h, set(isa, -0x1.777a5cp-24f), r);
        } else {
            r = mul_sub(h, set(isa, 0x1.92p+1f), a);  // 2 h has 16 bits: the first two parts of pi have 8
            r = mul_add(h, set(isa, 0x1.fap-11f), r);
            r = mul_add(h, set(isa, 0x1.54442ep-19f), r);
        }
        auto const y = functions::half_sine(real(bits(r) ^ shl(bits(n), 31)));
        auto const is_far = bits(a) > set(isa, std::int32_t{0x477fffff});  // 2^16 and more, infinities, NaN
        if (CATENARY_LIKELY(!any(is_far))) { return y; }
        if constexpr (storage::has_wide_range<Half>) {
            return functions::cos_unless_finite(x, select(is_far, functions::cos_of_any_float(x), y));
        } else {
            return functions::cos_unless_finite(x, y);
        }
    }

    template <class Isa, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, R,
                                                        simd::vec<float, Isa> const& x) {
        constexpr std::int32_t bits_of_2_to_26 = 0x4c800000;  // where numeric::reduce_by_pi ends
        if (CATENARY_LIKELY(all(bits(abs(x)) < set(isa, bits_of_2_to_26)))) {
            return through_double(functions::cos_of_float{}, x);
        }
        return functions::cos_unless_finite(x, functions::cos_of_any_float(x));
    }

    /// Lanes beyond 2^12 take the correctly rounded path, blended in.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, faithful,
                                                        simd::vec<float, Isa> const& x) {
        auto const y = numeric::faithful_cos(x);
        auto const is_far = bits(abs(x)) > bits(set(isa, numeric::faithful_cos_limit));
        if (CATENARY_LIKELY(!any(is_far))) { return y; }
        return functions::cos_unless_finite(x, select(is_far, functions::cos_of_any_float(x), y));
    }

    /// Lanes beyond 2^19 take another reduction, blended in.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        simd::vec<std::int64_t, Isa> after;
        simd::vec<double, Isa> guide, r, tail;
        numeric::reduce_half_pi(x, after, guide, r, tail);
        auto const limit = set(isa, functions::cos_pair_table::huge);
        auto const huge = bits(abs(x)) > bits(limit);
        if (CATENARY_LIKELY(!any(huge))) { return functions::faithful_cos(after, r, tail); }
        auto const reduced = numeric::reduce_pi_huge<2>(select(huge, x, limit));
        after = select(huge, reduced.n + set(isa, std::int64_t{1}), after);
        auto const far_r = numeric::fast_two_sum(reduced.r, reduced.tail);
        r = select(huge, far_r.head, r);
        tail = select(huge, far_r.tail, tail);
        return functions::cos_unless_finite(x, functions::faithful_cos(after, r, tail));
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::cos_double(x);
    }
    /// @endcond
};

/// cos(x) of one value, or of the lanes of a register.
inline constexpr Cos<> cos{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
