// refused alone: the function object must be one that can be copied
#include <catenary/catenary.hpp>

#include <vector>

struct twice {
    twice() = default;
#ifdef REFUSED
    twice(twice const&) = delete;
#endif
    template <class Isa>
    CATENARY_KERNEL catenary::simd::vec<float, Isa> operator()(Isa, catenary::simd::vec<float, Isa> const& x) const {
        return x + x;
    }
};

void f(std::vector<float>& x) { catenary::apply(twice{}, x); }
