// refused alone: no storage_traits for this element type
// Only a scalar call takes integers.
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
using element = int;
#else
using element = double;
#endif

void f(std::vector<element>& x) { catenary::apply(catenary::Cosh<>{}, x); }
