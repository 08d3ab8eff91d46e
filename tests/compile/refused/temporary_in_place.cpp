// refused alone: the output is a temporary that owns its elements
// Under a policy, too.
#include <catenary/catenary.hpp>

#include <array>

#ifdef REFUSED
#define GIVEN std::array<float, 4>(x)
#else
#define GIVEN x
#endif

void f(std::array<float, 4>& x) { catenary::apply(catenary::at_most("scalar"), catenary::Cosh<>{}, GIVEN); }
