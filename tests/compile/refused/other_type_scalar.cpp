// refused: this function object is of another type than its argument
// Cosh<float> of a double: no silent conversion.
#include <catenary/catenary.hpp>

#ifdef REFUSED
using element = double;
#else
using element = float;
#endif

element f(element x) { return catenary::Cosh<float>{}(x); }
