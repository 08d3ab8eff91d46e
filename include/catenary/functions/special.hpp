// What the functions give where their formulas do not hold.
#ifndef CATENARY_FUNCTIONS_SPECIAL_HPP
#define CATENARY_FUNCTIONS_SPECIAL_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// What acosh gives outside of [1, infinity): infinity for infinity, a NaN kept, made quiet, our NaN for the rest.
template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> acosh_outside(simd::vec<T, Isa> const& x) {
    auto const infinite = bits(x) == set(Isa{}, simd::format<T>::infinity);
    return keep_nan(x, select(infinite, x, simd::default_nan<T>(Isa{})));
}

/// y, but cos of infinity and NaN in the lanes that are not finite.
template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> cos_unless_finite(simd::vec<T, Isa> const& x, simd::vec<T, Isa> const& y) {
    auto const infinite = bits(abs(x)) == set(Isa{}, simd::format<T>::infinity);
    return keep_nan(x, select(infinite, simd::default_nan<T>(Isa{}), y));
}

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
