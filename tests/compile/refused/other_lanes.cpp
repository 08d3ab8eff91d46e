// refused alone: apply takes a function on registers: template <class Isa>
// A function on registers of float, for doubles.
#include <catenary/catenary.hpp>

#include <vector>

struct twice {
    template <class Isa>
    CATENARY_KERNEL catenary::simd::vec<float, Isa> operator()(Isa, catenary::simd::vec<float, Isa> const& v) const {
        return v + v;
    }
};

#ifdef REFUSED
using element = double;
#else
using element = float;
#endif

void f(std::vector<element> const& x, std::vector<element>& y) { catenary::apply(twice{}, x, y); }
