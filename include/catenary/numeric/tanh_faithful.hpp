// The faithful hyperbolic tangent in float lanes without fused multiply-add.
#ifndef CATENARY_NUMERIC_TANH_FAITHFUL_HPP
#define CATENARY_NUMERIC_TANH_FAITHFUL_HPP

#include "float_float.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// tanh a, 0 <= a <= 10, without a table: below 0.7 a polynomial, from there on 1 - 2 / (e^(2 a) + 1).
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> faithful_tanh(simd::vec<float, Isa> const& a) {
    Isa const isa{};
    constexpr float integer = 0x1.8p23f + 127.0f;
    auto const one = set(isa, 1.0f);
    auto const y = a + a;
    auto const steps = mul_add(y, set(isa, 0x1.715476p+0f), set(isa, integer));
    auto const k = steps - set(isa, integer);
    auto const r = neg_mul_add(k, set(isa, 0x1.7f7d1cp-20f), neg_mul_add(k, set(isa, 0x1.62e4p-1f), y));
    auto const power = real(shl(bits(steps), 23));
    auto const p =
        mul_add(r * r, polynomial(r, 0x1.000008p-1f, 0x1.55549p-3f, 0x1.5548dp-5f, 0x1.123ab2p-7f, 0x1.75c7bp-10f), r);
    auto const sum = fast_two_sum(power + one, power * p);
    auto const q = set(isa, 2.0f) / sum.head;
    auto const difference = fast_two_sum(one, -q);
    auto const large = difference.head + (difference.tail + q * q * (sum.tail * set(isa, 0.5f)));
    auto const u = a * a;
    auto const near_zero =
        mul_add(a * u,
                polynomial_by_pairs(u, u * u, -0x1.55553cp-2f, 0x1.110be6p-3f, -0x1.b96288p-5f, 0x1.600bd6p-6f,
                                    -0x1.04675p-7f, 0x1.2db79ep-9f, -0x1.7806d8p-12f),
                a);
    return select(a < set(isa, 0.7f), near_zero, large);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
