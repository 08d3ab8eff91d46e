// Domains by the bits of their ends.
#ifndef CATENARY_NUMERIC_RANGE_HPP
#define CATENARY_NUMERIC_RANGE_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// Lanes below first, above last, negative or NaN, where 0 < first <= last. One subtraction and one comparison: the
/// bits of a less those of first, as unsigned numbers, which turning the sign bit makes of a signed order.
template <class Isa>
CATENARY_KERNEL simd::mask<double, Isa> is_outside(simd::vec<double, Isa> const& a, double first, double last) {
    Isa const isa{};
    auto const origin = bits(set(isa, first)) + set(isa, simd::format<double>::sign);
    return bits(a) - origin > bits(set(isa, last)) - origin;
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
