// The logarithm of one plus a number, in double.
#ifndef CATENARY_NUMERIC_LOG_FLOAT_HPP
#define CATENARY_NUMERIC_LOG_FLOAT_HPP

#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// log(1 + v), 0 <= v < 2^1000, to a few units in the last place, near zero too; +0 for +0. `z` is 1 + v, roughly: it
/// only chooses k. Relative error: v / (1 + f/2) two roundings, the last sum one, the polynomial 2^-52.2: below 2^-51.
///
/// 1 + v = 2^k (1 + f), sqrt(1/2) <= 1 + f < sqrt(2), and log(1 + f) = 2 artanh(f / (2 + f)).
/// f = 2^-k v + (2^-k - 1) takes one rounding, with or without a fused multiply-add, and none where k = 0.
/// No table: a division costs less than two lookups where there is no permute of doubles.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> log_one_plus(Isa isa, simd::vec<double, Isa> const& v,
                                                    simd::vec<double, Isa> const& z) {
    constexpr std::int64_t sqrt_half = 0x3fe6a09e667f3bcd;  // the bits of sqrt(1/2)
    constexpr double integer = 0x1p52;                      // bits(2^52) + k are the bits of 2^52 + k
    constexpr double ln2_hi = 0x1.62e42fefa3ap-1;           // log(2) rounded to 2^-44, so that k ln2_hi is exact
    constexpr double ln2_lo = -0x1.0ca86c3898dp-49;         // log(2) - ln2_hi
    // 2 artanh(q / 2) = q + q^3 (c0 + c1 q^2 + ...), relative error 2^-52.2 for |q| <= 2 (sqrt(2) - 1) / (sqrt(2) + 1):
    // tests/provenance/acosh.sollya
    constexpr double c0 = 0x1.555555555397ap-4, c1 = 0x1.999999a28e9f2p-7, c2 = 0x1.2492417a92bacp-9,
                     c3 = 0x1.c722769bf9a46p-12, c4 = 0x1.732c519842b0ep-14, c5 = 0x1.58759884e3b6ep-16;

    auto const one = set(isa, 1.0);
    auto const offset = bits(z) - set(isa, sqrt_half);
    auto const k = real(shr(offset, 52) + bits(set(isa, integer))) - set(isa, integer);
    auto const exponent = offset & set(isa, simd::format<double>::infinity);  // k in the place of an exponent
    auto const scale = real(bits(one) - exponent);                            // 2^-k
    auto const f = mul_add(v, scale, scale - one);
    auto const half = real(bits(set(isa, 0.5)) - exponent);  // 2^-k / 2, to have 1 + f/2 as early as f
    auto const q = f / mul_add(v, half, half + set(isa, 0.5));
    auto const q2 = q * q, q3 = q2 * q, q4 = q2 * q2;
    auto const low = mul_add(q3, polynomial(q2, c0, c1), k * set(isa, ln2_lo));
    auto const lower = mul_add(q4 * q3, polynomial_by_pairs(q2, q4, c2, c3, c4, c5), low);
    return mul_add(k, set(isa, ln2_hi), q + lower);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
