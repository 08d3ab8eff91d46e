// The two promises that a function can be asked for.
#ifndef CATENARY_FUNCTIONS_ROUNDING_HPP
#define CATENARY_FUNCTIONS_ROUNDING_HPP

namespace catenary {

/// The representable number nearest to the true value, ties to even: the same bits everywhere.
struct correctly_rounded {};

/// One of the two neighbours of the true value: error below 1 ULP on the whole range.
struct faithful {};

}  // namespace catenary

#endif
