// Correctly rounded acosh of doubles.
#ifndef CATENARY_FUNCTIONS_ACOSH_DOUBLE_HPP
#define CATENARY_FUNCTIONS_ACOSH_DOUBLE_HPP

#include "../numeric/accurate_hyperbolic.hpp"
#include "../numeric/inverse.hpp"
#include "../numeric/log_pair.hpp"
#include "../numeric/polynomial.hpp"
#include "../numeric/range.hpp"
#include "../numeric/rounding_test.hpp"
#include "special.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

namespace acosh_double_constants {
/// Below, the logarithm's argument is so near 1 that its result loses relative accuracy: a series in x - 1.
inline constexpr double first = 1 + 0x1p-11;
/// From here on log(2 x): what is left out is below 2^-92.
inline constexpr double large = 0x1p45;
/// log_pair's error is 1.25 2^-70 absolute, and 2^-90 of the root; the test uses 3 2^-70 and 2^-70 of the result.
inline constexpr double margin = 0x1.8p-69, relative_margin = 0x1p-70;
/// Relative error of acosh_near_one, in 2^-67: s t q <= 2^-14.5 s, four roundings at 2^-67.5 and the one of the test:
/// 3.5, without FMA 5. The test uses 8.
inline constexpr double near_one_margin = 0x1p-64;
}  // namespace acosh_double_constants

/// The square root of a + a_tail = head + tail, to 2^-100.
template <class Isa>
CATENARY_KERNEL void root_pair(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& a_tail,
                               simd::vec<double, Isa>& head, simd::vec<double, Isa>& tail) {
    auto const s = numeric::root(a);
    head = opaque(s.root);
    tail = (numeric::residual(a, head, head) + a_tail) * s.half_inverse;
}

/// acosh(x) = head + tail for 1 + 2^-11 <= x, finite: log(x + sqrt(x^2 - 1)).
template <class Isa>
CATENARY_KERNEL void acosh_pair(simd::vec<double, Isa> const& x, simd::vec<double, Isa>& head,
                                simd::vec<double, Isa>& tail) {
    Isa const isa{};
    auto const large = x > set(isa, acosh_double_constants::large);
    auto const square = numeric::two_prod(x, x);
    auto const less_one = numeric::fast_two_sum(square.head, set(isa, -1.0));
    simd::vec<double, Isa> root, root_tail;
    root_pair(less_one.head, less_one.tail + square.tail, root, root_tail);
    auto const z = numeric::fast_two_sum(x, root);
    numeric::log_pair(select(large, x, z.head), z.tail + root_tail, large, head, tail);
}

/// acosh(1 + t) = sqrt(2 t) (1 + t q(t)), 2^-52 <= t <= 2^-11.
template <class Isa>
CATENARY_KERNEL void acosh_near_one(simd::vec<double, Isa> const& x, simd::vec<double, Isa>& head,
                                    simd::vec<double, Isa>& tail) {
    Isa const isa{};
    auto const t = x - set(isa, 1.0);
    simd::vec<double, Isa> root_tail;
    root_pair(t + t, set(isa, 0.0), head, root_tail);
    // log_pair.sollya, "acosh": t q(t) to 2^-73
    auto const q = numeric::polynomial(t, -0x1.5555555555555p-4, 0x1.333333332df38p-6, -0x1.6db6d9b2ba903p-8,
                                       0x1.f18b309b531fbp-10);
    tail = mul_add(head, t * q, root_tail);
}

template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> acosh_double(simd::vec<double, Isa> const& x) {
    namespace constants = acosh_double_constants;
    Isa const isa{};
    simd::vec<double, Isa> head, tail, y;
    acosh_pair(x, head, tail);
    auto const margin = mul_add(head, set(isa, constants::relative_margin), set(isa, constants::margin));
    auto undecided = numeric::is_undecided(head, tail - margin, tail + margin, y);
    auto const outside = numeric::is_outside(x, constants::first, 0x1.fffffffffffffp+1023);
    if (CATENARY_LIKELY(!any(undecided | outside))) { return y; }
    undecided = undecided & ~outside;
    if (any(outside)) {
        auto const special = numeric::is_outside(x, 1 + 0x1p-52, 0x1.fffffffffffffp+1023), is_near = outside & ~special;
        acosh_near_one(select(is_near, x, set(isa, constants::first)), head, tail);
        simd::vec<double, Isa> y_near;
        auto const near_margin = set(isa, constants::near_one_margin);
        auto const undecided_near = numeric::is_undecided_within(near_margin, head, tail, y_near);
        undecided = undecided | (undecided_near & is_near);
        auto const at_one = bits(x) == bits(set(isa, 1.0));
        y = select(is_near, y_near, select(special, select(at_one, set(isa, 0.0), acosh_outside(x)), y));
    }
    return any(undecided) ? numeric::decided(numeric::accurate::acosh_is_above, undecided, x, y) : y;
}

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
