// A function of a user's own: written once, on registers, it gets every instruction set, element type and layout.
#ifndef USER_FUNCTION_SOFTSIGN_HPP
#define USER_FUNCTION_SOFTSIGN_HPP

#include <catenary/catenary.hpp>

namespace user {

using catenary::simd::vec;

/// scale x / (1 + |x|): has state, and works in float and in double lanes, so it serves all four element types.
struct softsign {
    float scale = 1.0f;

    template <class Isa>
    CATENARY_KERNEL vec<float, Isa> operator()(Isa isa, vec<float, Isa> const& x) const {
        return set(isa, scale) * x / (set(isa, 1.0f) + abs(x));
    }
    template <class Isa>
    CATENARY_KERNEL vec<double, Isa> operator()(Isa isa, vec<double, Isa> const& x) const {
        return set(isa, static_cast<double>(scale)) * x / (set(isa, 1.0) + abs(x));
    }
};

}  // namespace user

#endif
