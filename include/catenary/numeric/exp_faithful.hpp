// The exponential that the faithful hyperbolic functions of float share: float lanes, no table, no branch.
//
// a = k ln 2 + r with k an integer and r in [-0.2877, 0.4055], so that e^r is in [3/4, 3/2]: e^a = 2^k + 2^k (e^r - 1),
// where the second term is at most half the first, and what it lost to roundings counts half.
#ifndef CATENARY_NUMERIC_EXP_FAITHFUL_HPP
#define CATENARY_NUMERIC_EXP_FAITHFUL_HPP

#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// Adding it to a number rounds that to an integer n; the last bits of the sum are those of n + 125.
inline constexpr float integer_and_125 = 0x1.8p23f + 125.0f;

/// r and the powers 2^(k-2), 2^(-k-2): at this scale nothing overflows before the result, doubled, does.
template <class Isa>
struct hyperbolic_parts {
    simd::vec<float, Isa> r, up, down;
};

/// k + integer_and_125, for 0 <= a <= 90.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> steps_of_ln2(simd::vec<float, Isa> const& a) {
    Isa const isa{};
    // The offset takes [-1/2, 1/2] ln 2 to [log 3/4, log 3/2].
    return mul_add(a - set(isa, 0x1.e28p-5f), set(isa, 0x1.715476p+0f), set(isa, integer_and_125));
}

/// From steps = k + integer_and_125, 0 <= k <= 130.
template <class Isa>
CATENARY_KERNEL hyperbolic_parts<Isa> reduce_ln2(simd::vec<float, Isa> const& a, simd::vec<float, Isa> const& steps) {
    Isa const isa{};
    auto const k = steps - set(isa, integer_and_125);
    auto const high = neg_mul_add(k, set(isa, 0x1.62e4p-1f), a);  // exact: the constant has 15 bits
    auto const exponent = shl(bits(steps), 23);
    auto const down = real(set(isa, std::int32_t{250 << 23}) - exponent);
    // From k = 126 on the difference wraps to the sign bit: 2^(-k-2) would be subnormal and counts for nothing.
    return {neg_mul_add(k, set(isa, 0x1.7f7d1cp-20f), high), real(exponent), max(down, set(isa, 0.0f))};
}

/// (cosh r - 1) / r^2 and (sinh r - r) / r^3.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> faithful_cosh_tail(simd::vec<float, Isa> const& r2) {
    return polynomial(r2, 0.5f, 0x1.555484p-5f, 0x1.6dc32ap-10f);
}
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> faithful_sinh_tail(simd::vec<float, Isa> const& r2) {
    return polynomial(r2, 0x1.55555ap-3f, 0x1.110cd8p-7f, 0x1.a492eep-13f);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
