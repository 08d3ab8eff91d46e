// Correctly rounded cosh of doubles.
#ifndef CATENARY_FUNCTIONS_COSH_DOUBLE_HPP
#define CATENARY_FUNCTIONS_COSH_DOUBLE_HPP

#include "../numeric/accurate_hyperbolic.hpp"
#include "../numeric/exp_pair.hpp"
#include "../numeric/rounding_test.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

namespace cosh_constants {
/// The largest x whose cosh, and whose sinh, is finite.
inline constexpr double last = 0x1.633ce8fb9f87dp+9;
/// Error of head + tail in cosh_pair, relative, in 2^-70; tests/provenance/cosh_double.gappa proves it. |r| <= 2^-9.52,
/// so cosh r - 1 <= 2^-20.05, and with C = cosh b, S = sinh b <= C:
///   roundings at the size of C (cosh r - 1): of r^2, its polynomial, their product, C times that, the sum in `tail`
///   and the sum with the margin in the rounding test: 6 2^-73.05 = 0.73 (without FMA two more: 0.97); the polynomial
///   0.41; C r tail <= 2^-9.53 - 63 left out: 0.17; cosine_tail (cosh r - 1): 2^-73; sinh r - r: roundings below
///   2^-83. Sum 1.5, without FMA 1.6. The test uses 4; seen: 0.9.
inline constexpr double margin = 0x1p-68;
}  // namespace cosh_constants

/// cosh(a) / 2 = head + tail for 0 <= a <= 711: with a = b + r, cosh b cosh r + sinh b sinh r.
template <class Isa>
CATENARY_KERNEL void cosh_pair(simd::vec<double, Isa> const& a, simd::vec<double, Isa>& head,
                               simd::vec<double, Isa>& tail) {
    simd::vec<double, Isa> power, r, r_tail, cosine, cosine_tail, sine, sine_tail;
    numeric::exp_pair<false>(a, -2, power, r, r_tail);
    numeric::cosh_sinh_pair(power, cosine, cosine_tail, sine, sine_tail);
    auto const r2 = r * r;
    auto const even = numeric::cosh_minus_one(r2), odd = numeric::sinh_minus_r(r, r2, r_tail);
    auto const sum = numeric::near_mul_add(sine, r, cosine);
    head = sum.head;
    tail = mul_add(cosine, even, sine * odd) + mul_add(sine_tail, r, sum.tail + cosine_tail);
}

template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> cosh_double(simd::vec<double, Isa> const& x) {
    Isa const isa{};
    auto const a = abs(x);
    simd::vec<double, Isa> head, tail, y;
    cosh_pair(a, head, tail);
    auto const margin = set(isa, cosh_constants::margin);
    auto undecided = numeric::is_undecided_within(margin, head, tail, y);
    auto const beyond = bits(a) > bits(set(isa, cosh_constants::last));
    if (CATENARY_LIKELY(!any(undecided | beyond))) { return y + y; }
    undecided = undecided & ~beyond;
    if (any(undecided)) { y = numeric::decided(numeric::accurate::half_cosh_is_above, undecided, x, y); }
    return select(beyond, keep_nan(x, real(set(isa, simd::format<double>::infinity))), y + y);
}

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
