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
// tests/provenance/exponential.sollya: up[j] is a double near 2^(j/4) whose reciprocal down[j] is a double too, to
// 2^-63.8 relative; shift[j] = log(up[j]) - j ln2/4. up and down are half of that, and in their exponents the bits are
// missing that adding (taking) k << 50 brings.
alignas(64) inline constexpr double up[4] = {0x1.0000000000000p-1, 0x1.f06fe1164ba08p-2, 0x1.ea09e6aefb01cp-2,
                                             0x1.ee89f988e3fb0p-2};
alignas(64) inline constexpr double down[4] = {0x1.0000000000000p-1, 0x1.ee89f8f2c6a40p-2, 0x1.ea09e620ec77ep-2,
                                               0x1.f06fe0ac25facp-2};
alignas(64) inline constexpr double shift[4] = {0x0.0p+0, 0x1.8372085f3c2cbp-26, 0x1.91cc1aa8ad813p-27,
                                                -0x1.e69249251e6cap-30};
// ln2/4 in two parts, the first of 39 bits: k times it is exact for k < 2^14.
inline constexpr double step_high = 0x1.62e42fefa4000p-3, step_low = -0x1.8432a1b0e2634p-45;
inline constexpr double per_step = 0x1.71547652b82fep+2;
}  // namespace exp_table

/// e^a and e^-a, each over two, as up e^r and down e^-r.
template <class Isa>
struct exponentials {
    simd::vec<double, Isa> up, down, r;
};

/// The integer nearest to 4 a / ln2, plus to_integer.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> exp_steps(simd::vec<double, Isa> const& a) {
    return mul_add(a, set(Isa{}, exp_table::per_step), set(Isa{}, to_integer));
}

/// For 0 <= a < 711 and steps = exp_steps(a), or to_integer for a reduction by nothing (r = a).
/// |r| <= ln2/8 + 2^-25. Error: up and down 2^-63.8 relative; r half an ulp, 2^-57, and 2^-71.
/// From a = 44 on, down is held near 2^-64: it no longer counts.
template <class Isa>
CATENARY_KERNEL exponentials<Isa> exp_reduce(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& steps) {
    Isa const isa{};
    auto const k = steps - set(isa, to_integer);
    auto const i = bits(steps), i_down = bits(min(steps, set(isa, to_integer + 256)));
    auto const rough = neg_mul_add(k, set(isa, exp_table::step_high), a);  // exact
    auto const r = rough - mul_add(k, set(isa, exp_table::step_low), lookup(exp_table::shift, i));
    return {real(bits(lookup(exp_table::up, i)) + shl(i, 50)), real(bits(lookup(exp_table::down, i)) - shl(i_down, 50)),
            r};
}

/// f(up, down) with up and down of e; the last results before overflow, whose up is none yet, as twice that of their
/// halves; beyond the range of exp_reduce `limit`, and a NaN of x kept, made quiet. a = |x|.
template <class F, class Isa>
CATENARY_KERNEL simd::vec<double, Isa> of_exponentials(F const& f, exponentials<Isa> const& e,
                                                       simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& x,
                                                       simd::vec<double, Isa> const& limit) {
    Isa const isa{};
    auto const y = f(e.up, e.down);
    auto const rare = bits(a) > bits(set(isa, 710.0));
    if (CATENARY_LIKELY(!any(rare))) { return y; }
    auto const one_power = set(isa, std::int64_t{1} << 52);
    auto const half = f(real(bits(e.up) - one_power), real(bits(e.down) - one_power));
    auto const beyond = bits(a) > bits(set(isa, 711.0));
    return select(beyond, keep_nan(x, limit), select(rare, half + half, y));
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
