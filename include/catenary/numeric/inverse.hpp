// Square roots for use beside a residual that corrects them.
#ifndef CATENARY_NUMERIC_INVERSE_HPP
#define CATENARY_NUMERIC_INVERSE_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

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

/// The same with the root correctly rounded and half_inverse to 2^-14: for residuals that need no more.
template <class Isa>
CATENARY_KERNEL root_and_half_inverse<Isa> root_and_estimate(simd::vec<double, Isa> const& a) {
    auto const s = sqrt(a), half = set(Isa{}, 0.5);
    if constexpr (Isa::has_estimates) {
        auto const y = inverse_root_estimate(a);
        return {s, y * half, a * y};
    } else {
        return {s, half / s, s};
    }
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
