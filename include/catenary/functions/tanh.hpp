// Tanh: the hyperbolic tangent.
#ifndef CATENARY_FUNCTIONS_TANH_HPP
#define CATENARY_FUNCTIONS_TANH_HPP

#include "../numeric/exp_double.hpp"
#include "../numeric/exp_float.hpp"
#include "../numeric/exp_half.hpp"
#include "../numeric/tanh_faithful.hpp"
#include "../numeric/tanh_segments.hpp"
#include "../numeric/tanh_table.hpp"
#include "function.hpp"
#include "tanh_double.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// tanh(a / 2) of double lanes that hold twice a float, 0 <= a <= 20: (e^a - 1) / (e^a + 1), with
/// e^a - 1 = (2^k - 1) + 2^k (e^r - 1): no cancellation, 2^k - 1 is exact.
struct tanh_of_doubled_float {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa isa, simd::vec<double, Isa> const& a) const {
        simd::vec<std::int64_t, Isa> k;
        auto const r = numeric::reduce_ln2(isa, a, k);
        auto const one = set(isa, 1.0), scale = real(bits(one) + k);
        auto const numerator = mul_add(scale, numeric::expm1_reduced(r), scale - one);
        return numerator / (numerator + set(isa, 2.0));
    }
};

namespace tanh_constants {
// tests/provenance/tanh.sollya: 53 bits (45 + 8), then the next 51
inline constexpr numeric::short_parts half_ln2 = {0x1.62e42fefa39efp-2, 0x1.62e42fefa3a00p-2, -0x1.1000000000000p-50};
inline constexpr double half_ln2_rest = 0x1.abc9e3b398040p-57, per_half_ln2 = 0x1.71547652b82fep+1;

/// The last steps up to 1: below `limit` the nearest double is `value`. The limits are where 1 - tanh x is (i + 1/2)
/// 2^-53.
struct step {
    double limit, value;
};
inline constexpr step last_steps[] = {{0x1.30fc1931f09cap+4, 0x1.fffffffffffffp-1},
                                      {0x1.283223f49a1b2p+4, 0x1.ffffffffffffep-1},
                                      {0x1.241bf835f9d60p+4, 0x1.ffffffffffffdp-1}};
inline constexpr double near_one = 18.19;
}  // namespace tanh_constants

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// tanh x = sinh x / cosh x. Odd. tanh(+-0) = +-0, tanh(+-infinity) = +-1; tiny and subnormal x give x; never above 1;
/// a NaN is kept, made quiet.
///
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in tanh_double.hpp. faithful: float below 0.947 ULP; double below 0.55 ULP; float proved by running all
/// inputs, double by bounds beside the code.
template <class T = void, class Rounding = correctly_rounded>
struct Tanh : functions::function<Tanh, T, Rounding> {
    /// @cond
    static constexpr char const* name = "Tanh";
    static constexpr functions::range typical{-5, 5};
    CATENARY_LIBM(tanh)

    /// float16 and bfloat16: a rational function.
    template <class Isa, class Half, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<Half>, R,
                                                        simd::vec<float, Isa> const& x) {
        // From 4.51 on tanh rounds to 1 in both types, and so does the quotient at the bound.
        auto const bound = set(isa, 4.5625f);
        auto const a = max(min(x, bound), -bound), u = a * a;
        // tanh a / a to 2^-19.1 relative on [0, 4.5625] (tanh.sollya).
        auto const over = numeric::polynomial(u, 0x1.fffffcp-1f, 0x1.f8eddcp-4f, 0x1.2b02d6p-9f, 0x1.e6480cp-19f);
        auto const under = numeric::polynomial(u, 1.0f, 0x1.d3904ap-2f, 0x1.5a8faap-6f, 0x1.25c568p-13f);
        return keep_nan(x, a * over / under);
    }

    template <class Isa, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, R,
                                                        simd::vec<float, Isa> const& x) {
        // From 9.02 on the nearest float is 1.
        auto const a = min(abs(x), set(isa, 10.0f));
        auto const y = through_double(functions::tanh_of_doubled_float{}, a + a);
        return keep_nan(x, copysign(y, x));
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, faithful,
                                                        simd::vec<float, Isa> const& x) {
        // From 9.0125 on the result is 1, that or its neighbour being nearest.
        auto const bound = set(isa, numeric::tanh_table::last);
        if constexpr (Isa::float_lanes >= 16) {
            return copysign(numeric::tanh_table::tanh(min_magnitude_or_nan(x, bound)), x);
        } else if constexpr (Isa::has_fma) {
            return copysign(numeric::tanh_segments::tanh(min_magnitude_or_nan(x, bound)), x);
        } else {
            return keep_nan(x, copysign(numeric::faithful_tanh(min_magnitude(x, bound)), x));
        }
    }

    /// With |x| = k ln2/2 + r, u = 2^k and t = tanh r: tanh = ((u - 1) + (u + 1) t) / ((u + 1) + (u - 1) t), u +- 1
    /// exact up to k = 52. r is in [-0.1679, 0.1788]: from -1/6 up, |3 t| is at most 1 + 3 t, so that the sum's error
    /// is a double where k = 1.
    /// Error: the last sum half an ULP; c, below r / 90, five roundings; the quotient's correction, below 2^-50 of it,
    /// is right to 2^-14. Bound by Gappa, tests/provenance/faithful.py: 0.55 ULP.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        namespace constants = functions::tanh_constants;
        auto const a = abs(x), one = set(isa, 1.0);
        auto const steps =
            mul_add(a - set(isa, 0.0055), set(isa, constants::per_half_ln2), set(isa, numeric::to_integer));
        auto const k = steps - set(isa, numeric::to_integer);
        auto const r = numeric::reduce(a, k, constants::half_ln2);  // exact: a multiple of 2^-55 below 1/4, or a
        auto const u = real(bits(one) + shl(bits(steps), 52)), minus = u - one, plus = u + one;
        auto const r2 = r * r;
        // tanh r = r + c; tanh.sollya: |error| <= 2^-64.5 r
        auto const p = numeric::polynomial_by_pairs(r2, r2 * r2, -0x1.5555555555555p-2, 0x1.1111111110e0fp-3,
                                                    -0x1.ba1ba1b91fbe6p-5, 0x1.664f475f846d3p-6, -0x1.226d882547408p-7,
                                                    0x1.d6652685e433p-9, -0x1.6b8911e2bea4cp-10);
        auto const c = mul_sub(r * r2, p, k * set(isa, constants::half_ln2_rest));
        auto const t = numeric::fast_two_sum(r, c);
        auto const above = numeric::two_mul_add(plus, t.head, minus), below = numeric::two_mul_add(minus, t.head, plus);
        auto const above_tail = mul_add(plus, t.tail, above.tail), below_tail = mul_add(minus, t.tail, below.tail);
        // q + its residual over below: an estimate of that inverse is enough where q is the quotient itself.
        simd::vec<double, Isa> q, inverse;
        if constexpr (Isa::has_estimates) {
            q = above.head / below.head;
            inverse = inverse_estimate(below.head);
        } else {
            inverse = one / below.head;
            q = above.head * inverse;
        }
        auto const rest = numeric::residual(above.head, q, below.head) + neg_mul_add(q, below_tail, above_tail);
        auto y = mul_add(rest, inverse, q);

        auto const rare = bits(a) > bits(set(isa, constants::near_one));
        if (CATENARY_UNLIKELY(any(rare))) {
            auto last = one;
            for (constants::step const& s : constants::last_steps) {
                last = select(a < set(isa, s.limit), set(isa, s.value), last);
            }
            y = select(rare, select(is_nan(x), quiet(x), last), y);
        }
        return copysign(y, x);
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::tanh_double(x);
    }
    /// @endcond
};

/// tanh(x) of one value, or of the lanes of a register.
inline constexpr Tanh<> tanh{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
