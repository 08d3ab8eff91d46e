// Correctly rounded tanh of doubles.
#ifndef CATENARY_FUNCTIONS_TANH_DOUBLE_HPP
#define CATENARY_FUNCTIONS_TANH_DOUBLE_HPP

#include "../numeric/accurate_hyperbolic.hpp"
#include "../numeric/exp_pair.hpp"
#include "../numeric/range.hpp"
#include "../numeric/rounding_test.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

namespace tanh_double_constants {
/// Below, tanh x rounds to x, and r could be subnormal; where 1 - tanh x is (i + 1/2) 2^-53, the limits of the last
/// steps up to 1. From `last` on they decide, and e^2x + 1 need not be a double.
inline constexpr double first = 0x1p-900, last = 18.0;
struct step {
    double limit, value;
};
inline constexpr step last_steps[] = {{0x1.30fc1931f09cap+4, 0x1.fffffffffffffp-1},
                                      {0x1.283223f49a1b2p+4, 0x1.ffffffffffffep-1},
                                      {0x1.241bf835f9d60p+4, 0x1.ffffffffffffdp-1},
                                      {0x1.216adfdad76f7p+4, 0x1.ffffffffffffcp-1}};
/// Error of head + tail in tanh_pair, relative, in 2^-72 (exp_pair.sollya). |r| <= 2^-10.52, and tanh r - r <= 2^-22.6
/// of r, which is at most all of the result: 11 roundings there, 2^-72.2, and its polynomial, 2^-72: 1.9; r itself
/// 2^-82.1 / tanh(ln2/1024): 1.3; from 16 ln2/512 on 2^-76.6 / tanh(ln2/32): 1.9, where tanh r - r counts for less. Sum
/// 3.3, without FMA 3.6. The test uses 8; seen: 1.6.
inline constexpr double margin = 0x1p-69;
}  // namespace tanh_double_constants

/// tanh(a) = head + tail for 2^-900 <= a <= 18.03: with a = b + r, u = e^2b and t = tanh r,
/// ((u - 1) + (u + 1) t) / ((u + 1) + (u - 1) t), u +- 1 exact.
template <class Isa>
CATENARY_KERNEL void tanh_pair(simd::vec<double, Isa> const& a, simd::vec<double, Isa>& head,
                               simd::vec<double, Isa>& tail) {
    Isa const isa{};
    simd::vec<double, Isa> u, r, r_tail;
    numeric::exp_pair<true>(a, 0, u, r, r_tail);
    auto const one = set(isa, 1.0), minus = u - one, plus = u + one;
    auto const r2 = r * r;
    // exp_pair.sollya, "tanh": to 2^-72 of r
    auto const p = mul_add(r2, set(isa, 0x1.11110c7021afbp-3), set(isa, -0x1.55555555554fdp-2));
    auto const t = mul_add(r * r2, p, r_tail);
    auto const above = numeric::near_mul_add(plus, r, minus), below = numeric::near_mul_add(minus, r, plus);
    auto const above_tail = mul_add(plus, t, above.tail), below_tail = mul_add(minus, t, below.tail);
    // The quotient's correction is up to 2^-22.6 of it: the divisor must be right to a double.
    auto const divisor = numeric::fast_two_sum(below.head, below_tail);
    auto const inverse = opaque(one / divisor.head);
    head = opaque(above.head * inverse);
    auto const rest = numeric::residual(above.head, head, divisor.head) + above_tail;
    tail = neg_mul_add(head, divisor.tail, rest) * inverse;
}

template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> tanh_double(simd::vec<double, Isa> const& x) {
    namespace constants = tanh_double_constants;
    Isa const isa{};
    auto const a = abs(x);
    simd::vec<double, Isa> head, tail, y;
    tanh_pair(a, head, tail);
    auto const margin = set(isa, constants::margin);
    auto undecided = numeric::is_undecided_within(margin, head, tail, y);
    auto const beyond = numeric::is_outside(a, constants::first, constants::last);
    if (CATENARY_LIKELY(!any(undecided | beyond))) { return copysign(y, x); }
    undecided = undecided & ~beyond;
    if (any(undecided)) { y = numeric::decided(numeric::accurate::tanh_is_above, undecided, x, y); }
    auto last = set(isa, 1.0);
    for (constants::step const& s : constants::last_steps) {
        last = select(bits(a) < bits(set(isa, s.limit)), set(isa, s.value), last);
    }
    auto const tiny = bits(a) < bits(set(isa, constants::first));
    return keep_nan(x, copysign(select(beyond, select(tiny, a, last), y), x));
}

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
