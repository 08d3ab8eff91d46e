// Correctly rounded sinh of doubles.
#ifndef CATENARY_FUNCTIONS_SINH_DOUBLE_HPP
#define CATENARY_FUNCTIONS_SINH_DOUBLE_HPP

#include "../numeric/range.hpp"
#include "cosh_double.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

namespace sinh_constants {
/// Below, sinh x rounds to x (x^3 / 6 is less than 2^-54 x up to 2^-26), and halves could be subnormal.
inline constexpr double first = 0x1p-900;
/// Error of head + tail in sinh_pair, relative, in 2^-70; tests/provenance/sinh_double.gappa proves it. Below ln2/512,
/// b = 0 and r = a: x (1 + r^2 / 6 ...), five roundings at 2^-21.6: 2^-72.3, and the polynomial: 0.3. Elsewhere, with
/// S = sinh b <= 2 sinh a (worst: b = ln2/256, r = -ln2/512), what cosh has at cosh r - 1: 2 (0.73 + 0.41 + 0.17), and
/// r itself: 2^-81.1 / sinh(ln2/512) = 0.35, or 2^-75.6 / sinh(ln2/16) = 0.5, where S is nearer to sinh a. sine_tail
/// (cosh r - 1) is kept, because after the cancellation in S it reaches 2^-45 S (cosh r - 1). Sum 3.4, without FMA 3.6.
/// The test uses 4; seen: 1.3.
inline constexpr double margin = 0x1p-68;
}  // namespace sinh_constants

/// sinh(a) / 2 = head + tail for 2^-900 <= a <= 711: with a = b + r, sinh b cosh r + cosh b sinh r.
template <class Isa>
CATENARY_KERNEL void sinh_pair(simd::vec<double, Isa> const& a, simd::vec<double, Isa>& head,
                               simd::vec<double, Isa>& tail) {
    simd::vec<double, Isa> power, r, r_tail, cosine, cosine_tail, sine, sine_tail;
    numeric::exp_pair<false>(a, -2, power, r, r_tail);
    numeric::cosh_sinh_pair(power, cosine, cosine_tail, sine, sine_tail);
    auto const r2 = r * r;
    auto const even = numeric::cosh_minus_one(r2), odd = numeric::sinh_minus_r(r, r2, r_tail);
    auto const sum = numeric::near_mul_add(cosine, r, sine);
    head = sum.head;
    tail = mul_add(sine, even, cosine * odd) + mul_add(cosine_tail, r, sum.tail + mul_add(sine_tail, even, sine_tail));
}

template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> sinh_double(simd::vec<double, Isa> const& x) {
    Isa const isa{};
    auto const a = abs(x);
    simd::vec<double, Isa> head, tail, y;
    sinh_pair(a, head, tail);
    auto const margin = set(isa, sinh_constants::margin);
    auto undecided = numeric::is_undecided_within(margin, head, tail, y);
    auto const beyond = numeric::is_outside(a, sinh_constants::first, cosh_constants::last);
    if (CATENARY_LIKELY(!any(undecided | beyond))) { return copysign(y + y, x); }
    undecided = undecided & ~beyond;
    if (any(undecided)) { y = numeric::decided(numeric::accurate::half_sinh_is_above, undecided, x, y); }
    auto const tiny = bits(a) < bits(set(isa, sinh_constants::first));
    auto const limit = select(tiny, a, real(set(isa, simd::format<double>::infinity)));
    return keep_nan(x, copysign(select(beyond, limit, y + y), x));
}

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
