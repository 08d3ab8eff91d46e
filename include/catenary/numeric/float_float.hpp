// Sums of floats with their rounding errors, in float lanes: what compensated.hpp has for doubles. Every step whose
// error is taken goes through `opaque`: no compiler may contract, reassociate or cancel it.
#ifndef CATENARY_NUMERIC_FLOAT_FLOAT_HPP
#define CATENARY_NUMERIC_FLOAT_FLOAT_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// The unevaluated sum head + tail.
template <class Isa>
struct float_float {
    simd::vec<float, Isa> head, tail;
};

/// a + b exactly, where |a| >= |b|, or a = 0, or the sum is exact.
template <class Isa>
CATENARY_KERNEL float_float<Isa> fast_two_sum(simd::vec<float, Isa> const& a, simd::vec<float, Isa> const& b) {
    auto const sum = opaque(a + b);
    return {sum, b - opaque(sum - a)};
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
