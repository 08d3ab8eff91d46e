// refused alone: apply takes a function on registers: template <class Isa>
// A function on plain values: nothing could run it on registers.
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
auto const twice = [](float v) { return 2 * v; };
#else
struct {
    template <class Isa>
    CATENARY_KERNEL catenary::simd::vec<float, Isa> operator()(Isa, catenary::simd::vec<float, Isa> const& v) const {
        return v + v;
    }
} const twice;
#endif

void f(std::vector<float> const& x, std::vector<float>& y) { catenary::apply(twice, x, y); }
