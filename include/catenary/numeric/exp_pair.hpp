// The exponential in pairs of doubles, which the correctly rounded cosh, sinh and tanh share.
//
// a = n ln2/256 + shift + r: the table holds t = 2^(n/256) e^shift of 51 bits, so that e^a = t e^r with no error in t,
// and t + 1 and t - 1 are exact up to t = 2^52.
#ifndef CATENARY_NUMERIC_EXP_PAIR_HPP
#define CATENARY_NUMERIC_EXP_PAIR_HPP

#include "compensated.hpp"
#include "integer.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

namespace exp_pair_table {
// exp_pair.sollya. With n = 16 i + j: 2^(i/16) as 23 bits and 2^(j/256) as 28 bits, shifts to 2^-77.5 and 2^-82.2. In
// the bits of coarse[i], i << 48 is missing: adding n / 16 << 48 brings that and the exponent.
alignas(64) inline constexpr double coarse[16] = {
    0x1.0000000000000p+0, 0x1.fb55880000000p-1, 0x1.f72b840000000p-1, 0x1.f387a80000000p-1,
    0x1.f06fe00000000p-1, 0x1.edea640000000p-1, 0x1.ebfdac0000000p-1, 0x1.eab07c0000000p-1,
    0x1.ea09e80000000p-1, 0x1.ea11480000000p-1, 0x1.eace540000000p-1, 0x1.ec49180000000p-1,
    0x1.ee89f80000000p-1, 0x1.f199c00000000p-1, 0x1.f5818c0000000p-1, 0x1.fa4afc0000000p-1};
alignas(64) inline constexpr double coarse_shift[16] = {0x0.0p+0,
                                                        0x1.237f904d262b2p-24,
                                                        0x1.9c0c2141fef92p-27,
                                                        0x1.ecea786b4ff61p-25,
                                                        -0x1.1250015761931p-25,
                                                        -0x1.370be4186bf5ap-25,
                                                        -0x1.05b3abfbe0f62p-24,
                                                        -0x1.59f632b0bb82fp-24,
                                                        0x1.20888ebacc751p-24,
                                                        0x1.05cb44acca329p-25,
                                                        -0x1.67a1ca1d9d84ap-28,
                                                        -0x1.a3b5e344f7bdfp-28,
                                                        -0x1.e26f00d7dc98cp-25,
                                                        0x1.3a1dc164964e4p-24,
                                                        -0x1.f9b2d8eedae72p-25,
                                                        0x1.ea82bb004b318p-25};
alignas(64) inline constexpr double fine[16] = {
    0x1.0000000000000p+0, 0x1.00b1afa000000p+0, 0x1.0163daa000000p+0, 0x1.0216814000000p+0,
    0x1.02c9a3e000000p+0, 0x1.037d42e000000p+0, 0x1.04315e8000000p+0, 0x1.04e5f72000000p+0,
    0x1.059b0d4000000p+0, 0x1.0650a0e000000p+0, 0x1.0706b2a000000p+0, 0x1.07bd42c000000p+0,
    0x1.0874518000000p+0, 0x1.092bdf6000000p+0, 0x1.09e3eca000000p+0, 0x1.0a9c79c000000p+0};
alignas(64) inline constexpr double fine_shift[16] = {0x0.0p+0,
                                                      -0x1.69f7beb6d56b4p-30,
                                                      0x1.3189ed6c5c92ep-34,
                                                      -0x1.d442580299157p-31,
                                                      -0x1.d8db5a138d5c0p-30,
                                                      -0x1.17ec053c992ecp-32,
                                                      -0x1.b2debadb86830p-30,
                                                      -0x1.e3697c4fdda23p-29,
                                                      0x1.cae899ff8da06p-29,
                                                      -0x1.d567fdd513f25p-31,
                                                      0x1.09030d7015667p-31,
                                                      0x1.1263fc740efccp-29,
                                                      -0x1.c7650cf07779bp-30,
                                                      -0x1.8a01e753da83ep-30,
                                                      -0x1.7f1a061b297c6p-29,
                                                      0x1.afa957ca61c4ap-29};

/// The same for instruction sets that load rows: the products, whose bits lack n << 44, and the shifts.
struct row_table {
    double rows[256][2];
};
constexpr row_table make_rows() {
    row_table t{};
    for (int n = 0; n < 256; ++n) {
        int const i = n / 16, j = n % 16;
        // 1 + x has more bits set than 2^x: taking them away borrows from the exponent, but for x = 0.
        double const upper = i == 0 ? 1 : 2 * coarse[i] - 1 + i / 16.0, power = upper * fine[j];
        t.rows[n][0] = n == 0 ? 1 : (power + (1 - n / 256.0)) / 2;
        t.rows[n][1] = coarse_shift[i] + fine_shift[j];
    }
    return t;
}
template <class = void>
alignas(64) inline constexpr row_table rows = make_rows();

/// ln2/256 and ln2/512: 53 bits (32 + 21: n has 19, so products with a part are exact), and the rest.
struct step {
    double per_step;
    short_parts length;
    double rest;
};
inline constexpr step whole_step = {
    0x1.71547652b82fep+8, {0x1.62e42fefa39efp-9, 0x1.62e42fee00000p-9, 0x1.a39ef00000000p-41}, 0x1.abc9e3b39803fp-64};
inline constexpr step half_step = {
    0x1.71547652b82fep+9, {0x1.62e42fefa39efp-10, 0x1.62e42fee00000p-10, 0x1.a39ef00000000p-42}, 0x1.abc9e3b39803fp-65};
}  // namespace exp_pair_table

/// For 0 <= a < 711: power = 2^exponent e^(a - r - tail), exact; where Half, of 2 a instead: 2^exponent e^(2 (a - r -
/// tail)). |r| <= ln2/512 + 2^-23.5 (Half: half of that). Error of r + tail, absolute, below n = 16: 2^-82 for the
/// shift and 2^-82 for adding it; from 16 on 2^-75.6 together (Half: half of that). n = 0: none, and tail = 0. a - n
/// length is exact: for n > 0 a multiple of 2^-62 (Half: 2^-63) below 2^-8.
template <bool Half, class Isa>
CATENARY_KERNEL void exp_pair(simd::vec<double, Isa> const& a, int exponent, simd::vec<double, Isa>& power,
                              simd::vec<double, Isa>& r, simd::vec<double, Isa>& tail) {
    namespace table = exp_pair_table;
    Isa const isa{};
    constexpr table::step step = Half ? table::half_step : table::whole_step;
    auto const magic = set(isa, to_integer + 256 * exponent);
    auto const steps = opaque(mul_add(a, set(isa, step.per_step), magic)), n = steps - magic;
    auto const index = bits(steps);

    simd::vec<double, Isa> shift;
    if constexpr (simd::permutes_sixteen<Isa>) {
        auto const upper = shr(index, 4);
        power = real(bits(lookup(table::coarse, upper)) + shl(upper, 48)) * lookup(table::fine, index);
        shift = lookup(table::coarse_shift, upper) + lookup(table::fine_shift, index);
    } else {
        lookup_row(table::rows<>.rows, index, power, shift);
        power = real(bits(power) + shl(index, 44));
    }

    auto const nearest = reduce(a, n, step.length);
    simd::vec<double, Isa> rest;
    if constexpr (Half) {
        rest = opaque(mul_add(shift, set(isa, 0.5), n * set(isa, step.rest)));
    } else {
        rest = opaque(mul_add(n, set(isa, step.rest), shift));
    }
    r = opaque(nearest - rest);
    tail = opaque(nearest - r) - rest;
}

/// For power = e^b / 4: cosine = cosh(b) / 2 and sine = sinh(b) / 2, each with a tail, to 2^-104 of cosine.
/// e^-b / 4 is a sixteenth of 1 / power, and scaling by that is exact. Beyond 2^200 it does not count: held there, so
/// that nothing becomes subnormal, which is slow.
template <class Isa>
CATENARY_KERNEL void cosh_sinh_pair(simd::vec<double, Isa> const& power, simd::vec<double, Isa>& cosine,
                                    simd::vec<double, Isa>& cosine_tail, simd::vec<double, Isa>& sine,
                                    simd::vec<double, Isa>& sine_tail) {
    Isa const isa{};
    auto const one = set(isa, 1.0), scale = set(isa, 0x1p-4);
    auto const bounded = min(power, set(isa, 0x1p200));
    auto const inverse = opaque(one / bounded);
    auto const inverse_tail = residual(one, bounded, inverse) * inverse;
    cosine = opaque(mul_add(inverse, scale, power));
    sine = opaque(neg_mul_add(inverse, scale, power));
    cosine_tail = mul_add(inverse_tail, scale, mul_sub(inverse, scale, opaque(cosine - power)));
    sine_tail = neg_mul_add(inverse_tail, scale, neg_mul_add(inverse, scale, opaque(power - sine)));
}

/// cosh r - 1 to 2^-71.3 absolute, and sinh r - r to 2^-74.1 of r, for |r| <= ln2/512 + 2^-23.5: exp_pair.sollya
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> cosh_minus_one(simd::vec<double, Isa> const& r2) {
    return r2 * mul_add(r2, set(Isa{}, 0x1.5555573b7a9b8p-5), set(Isa{}, 0x1.fffffffffffdcp-2));
}
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> sinh_minus_r(simd::vec<double, Isa> const& r, simd::vec<double, Isa> const& r2,
                                                    simd::vec<double, Isa> const& tail) {
    auto const p = mul_add(r2, set(Isa{}, 0x1.1111122750fc8p-7), set(Isa{}, 0x1.555555555554bp-3));
    return mul_add(r * r2, p, tail);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
