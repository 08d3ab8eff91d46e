// The functions of the library: the one line to add for a new one.
#ifndef CATENARY_FUNCTIONS_LIST_HPP
#define CATENARY_FUNCTIONS_LIST_HPP

#include "acosh.hpp"
#include "cos.hpp"
#include "cosh.hpp"
#include "sinh.hpp"
#include "tanh.hpp"

namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// In their transparent form: F::rebind<T> is the function object of an element type, F::with<Rounding> that of another
/// rounding; F::name, F::typical and F::libm describe it.
using all = simd::type_list<Cos<>, Cosh<>, Sinh<>, Tanh<>, Acosh<>>;

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary

#endif
