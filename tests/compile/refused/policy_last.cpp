// refused alone: policies stand before the function
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
#define CALL catenary::Cosh<>{}, x, catenary::at_most("scalar")
#else
#define CALL catenary::at_most("scalar"), catenary::Cosh<>{}, x
#endif

catenary::status f(std::vector<float>& x) { return catenary::try_apply(CALL); }
