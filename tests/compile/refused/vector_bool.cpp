// refused: std::vector<bool> holds no elements to view
// std::vector<bool> holds no bool that could be pointed to.
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
using element = bool;
#else
using element = float;
#endif

void f(std::vector<element>& x) { catenary::apply(catenary::Cosh<>{}, x); }
