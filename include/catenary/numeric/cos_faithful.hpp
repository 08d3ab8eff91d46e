// The faithful cosine in float lanes.
#ifndef CATENARY_NUMERIC_COS_FAITHFUL_HPP
#define CATENARY_NUMERIC_COS_FAITHFUL_HPP

#include "float_float.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// x = k pi/2 + r + tail, |r| <= pi/4 and a little; `steps` holds k in its last bits.
template <class Isa>
struct reduced_by_half_pi {
    simd::vec<float, Isa> r, tail;
    simd::vec<std::int32_t, Isa> steps;
};

/// Up to there the reduction serves: k has at most 12 bits.
inline constexpr float faithful_cos_limit = 0x1p12f;

/// The error of r + tail is below 2^-51. Products with all but the last part of pi/2 are exact, and so is the first
/// difference.
template <class Isa>
CATENARY_KERNEL reduced_by_half_pi<Isa> reduce_by_half_pi(simd::vec<float, Isa> const& x) {
    Isa const isa{};
    auto const steps = mul_add(x, set(isa, 0x1.45f306p-1f), set(isa, 0x1.8p23f));
    auto const k = steps - set(isa, 0x1.8p23f);
    if constexpr (Isa::has_fma) {
        auto const high = neg_mul_add(k, set(isa, 0x1.921fb6p+0f), x);
        auto const sum = fast_two_sum(high, k * set(isa, 0x1.778p-25f));
        return {sum.head, neg_mul_add(k, set(isa, 0x1.68c234p-39f), sum.tail), bits(steps)};
    } else {
        auto const high = neg_mul_add(k, set(isa, 0x1.922p+0f), x);
        auto const first = fast_two_sum(high, k * set(isa, 0x1.2aep-18f));
        auto const sum = fast_two_sum(first.head, mul_add(k, set(isa, 0x1.deap-31f), first.tail));
        return {sum.head, neg_mul_add(k, set(isa, 0x1.184698p-44f), sum.tail), bits(steps)};
    }
}

/// cos x to less than 1 ULP, |x| <= faithful_cos_limit: cos, -sin, -cos or sin of r + tail.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> faithful_cos(simd::vec<float, Isa> const& x) {
    Isa const isa{};
    auto const e = reduce_by_half_pi(x);
    auto const u = e.r * e.r, ru = e.r * u;
    auto const sine = e.r + mul_add(ru, polynomial(u, -0x1.555546p-3f, 0x1.110776p-7f, -0x1.9952dcp-13f), e.tail);
    // cos - 1 = r (-r / 2 + r^3 C - tail)
    auto const one = set(isa, 1.0f), minus_half = set(isa, -0.5f);
    auto const rest = mul_sub(ru, polynomial(u, 0x1.55554ap-5f, -0x1.6c0c2ep-10f, 0x1.99eab2p-16f), e.tail);
    simd::vec<float, Isa> cosine;
    if constexpr (Isa::has_fma) {
        cosine = mul_add(mul_add(e.r, minus_half, rest), e.r, one);
    } else {
        auto const leading = fast_two_sum(one, minus_half * e.r * e.r);
        cosine = leading.head + mul_add(rest, e.r, leading.tail);
    }
    auto const step = set(isa, std::int32_t{1});
    auto const odd = (e.steps & step) == step;
    auto const sign = shl(e.steps + step, 30) & set(isa, simd::format<float>::sign);
    return real(bits(select(odd, sine, cosine)) ^ sign);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
