// Polynomials in one variable.
#ifndef CATENARY_NUMERIC_POLYNOMIAL_HPP
#define CATENARY_NUMERIC_POLYNOMIAL_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> polynomial(simd::vec<T, Isa> const&, T c0) {
    return set(Isa{}, c0);
}

/// c0 + x (c1 + x (c2 + ...)) by Horner's scheme, one mul_add a step.
template <class T, class Isa, class... C>
CATENARY_KERNEL simd::vec<T, Isa> polynomial(simd::vec<T, Isa> const& x, T c0, C... c) {
    return mul_add(polynomial(x, c...), x, set(Isa{}, c0));
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
