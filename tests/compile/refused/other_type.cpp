// refused alone: the function object is of another type than the tensors
// Cosh<float> on a tensor of double.
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
using element = double;
#else
using element = float;
#endif

void f(std::vector<element> const& x, std::vector<element>& y) { catenary::apply(catenary::Cosh<float>{}, x, y); }
