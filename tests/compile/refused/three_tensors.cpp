// refused alone: behind the function stand an input and an output, or one for both
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
#define TENSORS x, x, y
#else
#define TENSORS x, y
#endif

void f(std::vector<float> const& x, std::vector<float>& y) { catenary::apply(catenary::Cosh<>{}, TENSORS); }
