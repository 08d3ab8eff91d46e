// Correctly rounded cos of doubles.
#ifndef CATENARY_FUNCTIONS_COS_DOUBLE_HPP
#define CATENARY_FUNCTIONS_COS_DOUBLE_HPP

#include "../numeric/accurate_cos.hpp"
#include "../numeric/compensated.hpp"
#include "../numeric/polynomial.hpp"
#include "../numeric/reduce_pi_double.hpp"
#include "../numeric/rounding_test.hpp"
#include "special.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

namespace cos_pair_table {
// Found by tests/provenance/cos_table.cpp, judged by cos_pair.sollya: angles near 13 k / 256 (within 2^-18) whose sine
// and cosine both are doubles to 2^-68.3: no low parts.
alignas(64) inline constexpr double angle[16] = {0x0.0p+0,
                                                 0x1.a0025dc06e600p-5,
                                                 0x1.a000a6cc19700p-4,
                                                 0x1.3800badada5e0p-3,
                                                 0x1.a000fcf2fe7c0p-3,
                                                 0x1.04004e66432b0p-2,
                                                 0x1.38003d4d80590p-2,
                                                 0x1.6c0028f228fe0p-2,
                                                 0x1.a0005cf91adf0p-2,
                                                 0x1.d4007d53beaa0p-2,
                                                 0x1.040019ba91990p-1,
                                                 0x1.1e000c2850fc0p-1,
                                                 0x1.3800104405830p-1,
                                                 0x1.520008e47d260p-1,
                                                 0x1.6c002b7e2c480p-1,
                                                 0x1.860016bc19f68p-1};
alignas(64) inline constexpr double sine[16] = {0x0.0p+0,
                                                0x1.9fd49925ee462p-5,
                                                0x1.9f49a8c56d2f9p-4,
                                                0x1.36cc206bbc719p-3,
                                                0x1.9d2624cc9a74dp-3,
                                                0x1.01376dcd42a60p-2,
                                                0x1.333223baf50c1p-2,
                                                0x1.6462162dc5c56p-2,
                                                0x1.94a714073c77bp-2,
                                                0x1.c3e0ea88903f0p-2,
                                                0x1.f1f023b321ba8p-2,
                                                0x1.0f5b715847c55p-1,
                                                0x1.250bc68e0e463p-1,
                                                0x1.39faa85339a57p-1,
                                                0x1.4e1a6f49d8cd7p-1,
                                                0x1.615d8894c800ep-1};
alignas(64) inline constexpr double cosine[16] = {
    0x1.0000000000000p+0, 0x1.ff57075fe95bbp-1, 0x1.fd5c929714b55p-1, 0x1.fa11e966dd08ep-1,
    0x1.f5793c0e2ca4cp-1, 0x1.ef959c6e647e8p-1, 0x1.e86ae2c09d2b6p-1, 0x1.dffdcda4d3b60p-1,
    0x1.d653de152c6e7p-1, 0x1.cb7384267434fp-1, 0x1.bf6403ff1219cp-1, 0x1.b22d31f500f31p-1,
    0x1.a3d7c6e5df26cp-1, 0x1.946d48565fa02p-1, 0x1.83f7c18575710p-1, 0x1.72824dc7fc18ep-1};
/// A, B and the angle, for odd n and, from 16 on, for even n.
struct row_table {
    double rows[32][4];
};
constexpr row_table make_rows() {
    row_table t{};
    for (int k = 0; k < 16; ++k) {
        t.rows[k][0] = t.rows[k + 16][1] = sine[k];
        t.rows[k][1] = t.rows[k + 16][0] = cosine[k];
        t.rows[k][2] = t.rows[k + 16][2] = angle[k];
    }
    return t;
}
template <class = void>
alignas(64) inline constexpr row_table rows = make_rows();
inline constexpr double per_angle = 256 / 13.0;
inline constexpr double huge = 0x1p19;
}  // namespace cos_pair_table

/// |cos x| = head - factor half_square + rest, to `margin`; the sign of cos x is the sign bit of `sign`.
template <class Isa>
struct cosine_pair {
    simd::vec<double, Isa> head, factor, half_square, rest, margin;
    simd::vec<std::int64_t, Isa> sign;
};

/// cos(n pi/2 + y + y_tail), `after` = n + 1, |y| <= pi/4 (1 + 2^-30). With s the sign of y and y = s angle + r: for
/// even n, cos y = cosine cos r - s sine sin r; for odd n, sin y = s (sine cos r + s cosine sin r); so A cos r + B sin
/// r. |r| <= 13/512 + 2^-18, z = r^2 / 2. Error, with u = 2^-53:
///   the last sum, in the rounding test, at the size A z: 1 u A z (without FMA 2);
///   B r z S, |S| <= 1/3: seven and a half roundings (B r, z, their product, S and its first coefficient, the sums with
///   it and after it): 2.5 u |B r| z (without FMA 3.5); A z^2 C: 2^-12 u A z; the table: 2^-68.34 (A + |B r|), S:
///   2^-67.4 |B r|, all else below 2^-75 A; the reduction: 2^-124.
/// The margin is (A + 2.5 |B r|) (1.25 u z + 1.4 2^-68) + 2^-122, without FMA 2.5 u z. |cos x| > 2^-62, so that this is
/// below 2^-7 of its spacing.
template <class Isa>
CATENARY_KERNEL void cos_of_quarters(simd::vec<std::int64_t, Isa> const& after, simd::vec<double, Isa> const& guide,
                                     simd::vec<double, Isa> const& y, simd::vec<double, Isa> const& y_tail,
                                     cosine_pair<Isa>& c) {
    namespace table = cos_pair_table;
    Isa const isa{};
    auto const k = bits(mul_add(abs(guide), set(isa, table::per_angle), set(isa, numeric::to_integer)));
    auto const even_sign = shl(after, 63), sign_of_y = sign_bit(y);
    simd::vec<double, Isa> a, b, angle;
    if constexpr (simd::permutes_sixteen<Isa>) {
        auto const sine = lookup(table::sine, k), cosine = lookup(table::cosine, k);
        auto const is_even = even_sign < set(isa, std::int64_t{0});
        a = select(is_even, cosine, sine);
        b = select(is_even, sine, cosine);
        angle = lookup(table::angle, k);
    } else {
        simd::vec<double, Isa> unused;
        auto const row = (k & set(isa, std::int64_t{15})) | shl(after & set(isa, std::int64_t{1}), 4);
        lookup_row(table::rows<>.rows, row, a, b, angle, unused);
    }
    auto const r = y - copysign(angle, y);  // exact
    b = real(bits(b) ^ (even_sign ^ sign_of_y));
    // For even n the sign is bit 1 of n + 1; for odd n that of y turns it.
    c.sign = shl(after, 62) ^ (sign_of_y & ~even_sign);

    simd::vec<double, Isa> z, z_excess;
    numeric::half_square(r, z, z_excess);
    // cos_pair.sollya: cos r = 1 - z + z^2 C(z), sin r = r + r z S(z)
    auto const p_cosine = numeric::polynomial(z, 0x1.5555555555552p-3, -0x1.6c16c16b589c3p-7, 0x1.a0185c314749dp-12);
    auto const p_sine = numeric::polynomial(z, -0x1.555555555555p-2, 0x1.1111111055c23p-5, -0x1.a01824b1ac42cp-10);
    // In this order because all but the polynomials is there before them.
    auto const br = b * r;
    auto const even = neg_mul_add(r, y_tail, z_excess), odd_part = neg_mul_add(y_tail, z, y_tail);
    auto const sum = numeric::near_mul_add(b, r, a);
    auto const early = mul_add(a, even, mul_add(b, odd_part, sum.tail));
    c.head = sum.head;
    c.rest = mul_add(a * (z * z), p_cosine, mul_add(br * z, p_sine, early));
    c.factor = a;
    c.half_square = z;
    auto const size = mul_add(abs(br), set(isa, 2.5), a);
    constexpr double per_square = Isa::has_fma ? 0x1.4p-53 : 0x1.4p-52;
    c.margin = mul_add(size, mul_add(z, set(isa, per_square), set(isa, 0x1.66p-68)), set(isa, 0x1p-122));
}

/// For every x; whether a lane is beyond the range of the fast reduction, infinite or NaN.
template <class Isa>
CATENARY_KERNEL bool cos_pair(simd::vec<double, Isa> const& x, cosine_pair<Isa>& c) {
    Isa const isa{};
    simd::vec<std::int64_t, Isa> after;
    simd::vec<double, Isa> guide, y, y_tail;
    numeric::reduce_half_pi(x, after, guide, y, y_tail);
    auto const huge = bits(abs(x)) > bits(set(isa, cos_pair_table::huge));
    bool const any_huge = any(huge);
    if (CATENARY_UNLIKELY(any_huge)) {
        auto const reduced = numeric::reduce_pi_huge<2>(x);  // of any bits: in the other lanes it is not used
        after = select(huge, reduced.n + set(isa, std::int64_t{1}), after);
        guide = y = select(huge, reduced.r, y);
        y_tail = select(huge, reduced.tail, y_tail);
    }
    cos_of_quarters(after, guide, y, y_tail, c);
    return any_huge;
}

template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> cos_double(simd::vec<double, Isa> const& x) {
    cosine_pair<Isa> c;
    simd::vec<double, Isa> y;
    bool const any_huge = cos_pair(x, c);
    auto undecided = numeric::is_undecided(c.head, neg_mul_add(c.factor, c.half_square, c.rest - c.margin),
                                           neg_mul_add(c.factor, c.half_square, c.rest + c.margin), y);
    if (CATENARY_LIKELY(!any_huge && !any(undecided))) { return copysign(y, real(c.sign)); }
    undecided = undecided & (bits(abs(x)) < set(Isa{}, simd::format<double>::infinity));
    if (any(undecided)) { y = numeric::decided(numeric::accurate::cos_is_above, undecided, x, y); }
    return cos_unless_finite(x, copysign(y, real(c.sign)));
}

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
