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

template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> polynomial_by_pairs(simd::vec<T, Isa> const&, simd::vec<T, Isa> const&, T c0) {
    return set(Isa{}, c0);
}

template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> polynomial_by_pairs(simd::vec<T, Isa> const& x, simd::vec<T, Isa> const&, T c0,
                                                      T c1) {
    return mul_add(x, set(Isa{}, c1), set(Isa{}, c0));
}

/// The same polynomial as (c0 + c1 x) + x2 ((c2 + c3 x) + x2 (...)), where x2 = x x: as many mul_adds, a chain of
/// dependent ones half as long.
template <class T, class Isa, class... C>
CATENARY_KERNEL simd::vec<T, Isa> polynomial_by_pairs(simd::vec<T, Isa> const& x, simd::vec<T, Isa> const& x2, T c0,
                                                      T c1, C... c) {
    return mul_add(polynomial_by_pairs(x, x2, c...), x2, polynomial_by_pairs(x, x2, c0, c1));
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
