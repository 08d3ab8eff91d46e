// refused alone: the output's elements are constant
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
using output = std::vector<float> const;
#else
using output = std::vector<float>;
#endif

void f(std::vector<float> const& x, output& y) { catenary::apply(catenary::Cosh<>{}, x, y); }
