// Rounding to integers in double lanes.
#ifndef CATENARY_NUMERIC_INTEGER_HPP
#define CATENARY_NUMERIC_INTEGER_HPP

#include "../platform/baseline.hpp"

namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// 1.5 2^52: the spacing of doubles at this size is 1. Adding it to |x| < 2^51 rounds x to an integer, which then is in
/// the low bits, in two's complement.
inline constexpr double to_integer = 0x1.8p+52;

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary

#endif
