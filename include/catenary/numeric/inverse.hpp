// Reciprocals for use beside a residual that corrects them: estimates that a residual corrects.
#ifndef CATENARY_NUMERIC_INVERSE_HPP
#define CATENARY_NUMERIC_INVERSE_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// 1 / a to 2^-28: from an estimate y of 14 bits, y + y e with e = 1 - a y leaves e^2; elsewhere the division.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> inverse(simd::vec<double, Isa> const& a) {
    auto const one = set(Isa{}, 1.0);
    if constexpr (Isa::has_estimates) {
        auto const y = inverse_estimate(a);
        auto const e = neg_mul_add(a, y, one);
        return mul_add(y, e, y);
    } else {
        return one / a;
    }
}

/// The square root of a > 0 to 2^-52, half its reciprocal, and the root to 2^-14, which is there earlier.
template <class Isa>
struct root_and_half_inverse {
    simd::vec<double, Isa> root, half_inverse, estimate;
};
template <class Isa>
CATENARY_KERNEL root_and_half_inverse<Isa> root(simd::vec<double, Isa> const& a) {
    Isa const isa{};
    if constexpr (Isa::has_estimates) {  // with e = (1 - a y^2) / 2: y (1 + e + 3/2 e^2 + 5/2 e^3) leaves 35/8 e^4
        auto const y = inverse_root_estimate(a);
        auto const s = a * y, h = y * set(isa, 0.5);
        auto const e = neg_mul_add(s, h, set(isa, 0.5));
        auto const f = mul_add(e * e, mul_add(e, set(isa, 2.5), set(isa, 1.5)), e);
        return {mul_add(s, f, s), mul_add(h, f, h), s};
    } else {
        auto const s = sqrt(a);
        return {s, set(isa, 0.5) / s, s};
    }
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
