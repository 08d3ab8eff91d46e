// refused alone: input and output differ in element type
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
using element = double;
#else
using element = float;
#endif

void f(std::vector<float> const& x, std::vector<element>& y) { catenary::apply(catenary::Cosh<>{}, x, y); }
