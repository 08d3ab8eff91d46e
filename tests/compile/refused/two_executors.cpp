// refused alone: a call has one parallel policy at most
#include <catenary/catenary.hpp>

#include <vector>

void run(std::size_t, catenary::task) {}

#ifdef REFUSED
#define OTHER catenary::parallel(run)
#else
#define OTHER catenary::at_most("scalar")
#endif

void f(std::vector<float>& x) { catenary::apply(catenary::parallel(run), OTHER, catenary::Cosh<>{}, x); }
