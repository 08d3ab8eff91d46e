// refused alone: the output is a temporary that owns its elements
// A view may be a temporary; what owns the elements may not.
#include <catenary/catenary.hpp>

#include <vector>

void f(std::vector<float> const& x, std::vector<float>& y) {
#ifdef REFUSED
    catenary::apply(catenary::Cosh<>{}, x, std::vector<float>(y));
#else
    catenary::apply(catenary::Cosh<>{}, std::vector<float>(x), y);
    catenary::apply(catenary::Cosh<>{}, x, catenary::tensor_view<float>(y.data(), {y.size()}));
#endif
}
