// refused alone: policies stand before the function
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
#define FUNCTION_AND_POLICY catenary::Cosh<>{}, catenary::at_most("scalar")
#else
#define FUNCTION_AND_POLICY \
    catenary::at_most("scalar"), catenary::Cosh<> {}
#endif

void f(std::vector<float> const& x, std::vector<float>& y) { catenary::apply(FUNCTION_AND_POLICY, x, y); }
