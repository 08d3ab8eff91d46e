// refused alone: the input does not convert to a tensor_view
// A class with data() and size(): it may be strided, so nothing is guessed from them.
#include <catenary/catenary.hpp>

#include <vector>

struct matrix {
    float* data() const { return p; }
    std::size_t size() const { return n; }
    float* p;
    std::size_t n;
};

void f(matrix const& x, std::vector<float>& y) {
#ifdef REFUSED
    catenary::apply(catenary::Cosh<>{}, x, y);
#else
    catenary::apply(catenary::Cosh<>{}, catenary::tensor_view<float const>(x.data(), {x.size()}), y);
#endif
}
