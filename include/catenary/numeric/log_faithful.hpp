// What the faithful float kernel of acosh stands on: a root with its error, and a logarithm, in float lanes.
#ifndef CATENARY_NUMERIC_LOG_FAITHFUL_HPP
#define CATENARY_NUMERIC_LOG_FAITHFUL_HPP

#include "float_float.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// t^2 + 2 t - s^2, small beside s^2.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> root_residual(simd::vec<float, Isa> const& t, simd::vec<float, Isa> const& s,
                                                    simd::vec<float, Isa> const& sum) {
    auto const twice = t + t;
    if constexpr (Isa::has_fma) {
        return mul_add(t, t, neg_mul_add(s, s, twice));
    } else {
        // s and t in halves of 12 bits, whose products are exact; so are the differences that cancel.
        auto const upper = set(Isa{}, std::int32_t{~0xfff});
        auto const s1 = real(bits(s) & upper), s2 = s - s1, t1 = real(bits(t) & upper), t2 = t - t1;
        auto const t_tail = (opaque(t1 * t1) - opaque(t * t)) + opaque((t1 + t) * t2);
        auto const sum_tail = opaque(t * t) - opaque(sum - twice);
        return ((sum - opaque(s1 * s1)) - opaque((s1 + s) * s2)) + (sum_tail + t_tail);
    }
}

/// sqrt(t^2 + 2 t), 2^-23 <= t <= 2^32, to about 2^-28 relative. The tail is up to 2^-14 of the head.
template <class Isa>
CATENARY_KERNEL float_float<Isa> root_of_square_plus_twice(simd::vec<float, Isa> const& t) {
    Isa const isa{};
    auto const sum = mul_add(t, t, t + t);
    simd::vec<float, Isa> root, half_inverse;
    if constexpr (Isa::has_estimates) {
        auto const inverse = inverse_root_estimate(sum);
        root = sum * inverse;
        half_inverse = inverse * set(isa, 0.5f);
    } else {
        root = sqrt(sum);
        // The root's error is a unit at most: of its correction a few bits do. The bits of a number are its logarithm,
        // roughly: subtracted, they are its inverse to 6 %.
        half_inverse = real(set(isa, std::int32_t{0x7e710000}) - bits(root));
    }
    return {root, root_residual(t, root, sum) * half_inverse};
}

/// log(2^(bits(shift)) (z.head + z.tail))
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> faithful_log(float_float<Isa> const& z,
                                                   simd::vec<std::int32_t, Isa> const& shift) {
    Isa const isa{};
    constexpr std::int32_t sqrt_half = 0x3f3504f3;  // the bits of sqrt(1/2)
    auto const low = set(isa, sqrt_half);
    auto const above = (bits(z.head) + shift) - low;
    auto const k = real(shr(above, 23) | bits(set(isa, 0x1p23f))) - set(isa, 0x1p23f);
    auto const m = (above & set(isa, std::int32_t{0x007fffff})) + low;
    auto const scale = real((m - bits(z.head)) + bits(set(isa, 1.0f)));
    auto const f = real(m) - set(isa, 1.0f);
    auto r = f, tail = z.tail * scale;
    if constexpr (Isa::has_estimates) {
        r = f + tail;
    } else {  // log(1 + f + t) - log(1 + f) = t / (1 + f) = t (1 - f + f^2), near enough where t is tiny
        tail = neg_mul_add(tail, neg_mul_add(f, f, f), tail);
    }
    auto const r2 = r * r;
    auto const p = polynomial_by_pairs(r, r2, 0x1.55555ap-2f, -0x1.0002cap-2f, 0x1.999f02p-3f, -0x1.544bbap-3f,
                                       0x1.22cbd8p-3f, -0x1.0ebef6p-3f, 0x1.065834p-3f, -0x1.355facp-4f);
    auto const whole = k * set(isa, 0x1.62e4p-1f);  // exact
    auto const sum = fast_two_sum(whole, f);
    auto const rest = mul_add(r2 * r, p, mul_add(k, set(isa, 0x1.7f7d1cp-20f), tail));
    return sum.head + (mul_add(r * set(isa, -0.5f), r, rest) + sum.tail);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
