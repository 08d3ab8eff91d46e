// The exponential that cosh, sinh and tanh share, in double.
#ifndef CATENARY_NUMERIC_EXP_DOUBLE_HPP
#define CATENARY_NUMERIC_EXP_DOUBLE_HPP

#include "compensated.hpp"
#include "integer.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

namespace exp_table {
// tests/provenance/exponential.sollya: up[j] is a double near 2^(j/8) whose reciprocal down[j] is a double too, to
// 2^-63.8 relative; shift[j] = log(up[j]) - j ln2/8. up and down are a quarter of that, and in their exponents the bits
// are missing that adding (taking) k << 49 brings.
alignas(64) inline constexpr double up[8] = {0x1.0000000000000p-2, 0x1.f72b8393fc999p-3, 0x1.f06fe11c71055p-3,
                                             0x1.ebfdad98d0287p-3, 0x1.ea09e620f0aeep-3, 0x1.eace549492e72p-3,
                                             0x1.ee89f944681e8p-3, 0x1.f5818daa871d9p-3};
alignas(64) inline constexpr double down[8] = {0x1.0000000000000p-2, 0x1.f5818e26ebddcp-3, 0x1.ee89f8ea1586ap-3,
                                               0x1.eace53d019a74p-3, 0x1.ea09e6aef6cacp-3, 0x1.ebfdacf39961ap-3,
                                               0x1.f06fe0dc92e0bp-3, 0x1.f72b83ddf39a1p-3};
alignas(64) inline constexpr double shift[8] = {0x0.0p+0,
                                                -0x1.7c576f952ba37p-27,
                                                0x1.981e4703c8f04p-26,
                                                0x1.ac4a148499a50p-27,
                                                -0x1.91b442e9c4b60p-27,
                                                0x1.2771e28ad777fp-26,
                                                -0x1.829657dab3c85p-27,
                                                -0x1.4488b3e5e147ep-28};
// ln2/8 in two parts, the first of 39 bits: k times it is exact for k < 2^14.
inline constexpr double step_high = 0x1.62e42fefa4000p-4, step_low = -0x1.8432a1b0e2634p-46;
inline constexpr double per_step = 0x1.71547652b82fep+3;
}  // namespace exp_table

/// e^a and e^-a, each over four, as up e^r and down e^-r.
template <class Isa>
struct exponentials {
    simd::vec<double, Isa> up, down, r;
};

/// The integer nearest to 8 a / ln2, plus to_integer.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> exp_steps(simd::vec<double, Isa> const& a) {
    return mul_add(a, set(Isa{}, exp_table::per_step), set(Isa{}, to_integer));
}

/// For 0 <= a < 711 and steps = exp_steps(a), or to_integer for a reduction by nothing (r = a).
/// |r| <= ln2/16 + 2^-25. Error: up and down 2^-63.8 relative, r half an ulp (2^-58) and 2^-70.
/// From a = 44 on, down is held at 2^-64: it no longer counts.
template <class Isa>
CATENARY_KERNEL exponentials<Isa> exp_reduce(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& steps) {
    Isa const isa{};
    auto const k = steps - set(isa, to_integer);
    auto const i = bits(steps), i_down = bits(min(steps, set(isa, to_integer + 512)));
    auto const rough = neg_mul_add(k, set(isa, exp_table::step_high), a);  // exact
    auto const r = neg_mul_add(k, set(isa, exp_table::step_low), rough) - lookup(exp_table::shift, i);
    return {real(bits(lookup(exp_table::up, i)) + shl(i, 49)),
            real(bits(lookup(exp_table::down, i_down)) - shl(i_down, 49)), r};
}

/// y, but for lanes beyond the range of exp_reduce: `limit` there, and a NaN kept, made quiet.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> beyond_exponentials(simd::vec<double, Isa> const& x,
                                                           simd::vec<double, Isa> const& y,
                                                           simd::vec<double, Isa> const& limit) {
    auto const rare = bits(abs(x)) > bits(set(Isa{}, 711.0));
    return CATENARY_LIKELY(!any(rare)) ? y : select(rare, keep_nan(x, limit), y);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
