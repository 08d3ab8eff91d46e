// The logarithm of a double-double, in double.
#ifndef CATENARY_NUMERIC_LOG_DOUBLE_HPP
#define CATENARY_NUMERIC_LOG_DOUBLE_HPP

#include "compensated.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

namespace log_table {
// tests/provenance/acosh.sollya: c[j] near 1 / (1 + j/8), g[j] = -log(c[j]) to 2^-62.1 and a multiple of 2^-42.
alignas(64) inline constexpr double c[8] = {0x1.0000000000000p+0, 0x1.c71c72405a937p-1, 0x1.999abebbe4d16p-1,
                                            0x1.745dec8b6dc65p-1, 0x1.555634786670cp-1, 0x1.3b12973eb9657p-1,
                                            0x1.2493160508557p-1, 0x1.1110197a2c118p-1};
alignas(64) inline constexpr double g[8] = {0x0.0p+0,
                                            0x1.e270729f80000p-4,
                                            0x1.c8f9c2d03e000p-3,
                                            0x1.461671a300000p-2,
                                            0x1.9f2fa163a1000p-2,
                                            0x1.f12c8a70b0000p-2,
                                            0x1.1e848f5eb3000p-1,
                                            0x1.41dacec027000p-1};
// ln2 in two parts, the first a multiple of 2^-42: k times it, plus g, is exact for |k| < 2^11.
inline constexpr double ln2_high = 0x1.62e42fefa3800p-1, ln2_low = 0x1.ef35793c76730p-45;
}  // namespace log_table

/// log(2^doubling (z + tail)) for finite z >= 1 and |tail| <= 2^-40 z; where `whole`, doubling is 1 and tail unused,
/// elsewhere doubling is 0 and z < 2^60. guide is z, or z to 2^-14: it only chooses k and c, and may be there earlier.
///
/// z = 2^k m, m in [31/32, 31/16); with c = 1 / (1 + j/8) nearly, r = m c - 1 in [-1/18, 1/16] and 2^-14 more:
/// log z = (k ln2 + g) + r + (r's low part) - r^2/2 + r^3 L(r). Near z = 1, k = 0 and c = 1: nothing cancels.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> log(simd::vec<double, Isa> const& z, simd::vec<double, Isa> const& tail,
                                           simd::vec<double, Isa> const& guide, simd::mask<double, Isa> const& whole) {
    Isa const isa{};
    auto const one = set(isa, 1.0);
    auto const rounded = bits(guide) + set(isa, std::int64_t{1} << 48);  // to the nearest eighth
    auto const i = shr(rounded, 49);
    auto const scale = (rounded & set(isa, simd::format<double>::infinity)) - bits(one);
    auto const biased = real(shr(rounded, 52) | bits(set(isa, 0x1p52)));
    auto const k = biased - select(whole, set(isa, 0x1p52 + 1022), set(isa, 0x1p52 + 1023));

    auto const c = lookup(log_table::c, i);
    auto const product = two_prod(real(bits(z) - scale), c);
    auto const r = product.head - one;  // exact
    auto const low = select(whole, product.tail, mul_add(tail, real(bits(c) - scale), product.tail));

    auto const base = mul_add(k, set(isa, log_table::ln2_high), lookup(log_table::g, i));  // exact
    auto const sum = fast_two_sum(base, r);
    auto const rest = mul_add(k, set(isa, log_table::ln2_low), sum.tail) + neg_mul_add(r, low, low);  // low / (1 + r)
    // L, tests/provenance/acosh.sollya: |error| <= 2^-56.3 |r|
    auto const r2 = r * r;
    auto const low_half =
        polynomial_by_pairs(r, r2, -0.5, 0x1.555555555553fp-2, -0x1.fffffffffcb12p-3, 0x1.9999999a18e59p-3);
    auto const high_half =
        polynomial_by_pairs(r, r2, -0x1.5555558785101p-3, 0x1.249245cfa4754p-3, -0x1.fffe5ef16973fp-4,
                            0x1.c729ff6485d55p-4, -0x1.9c23e22db254ap-4, 0x1.6cd100ae8ed67p-4);
    auto const p = mul_add(high_half, r2 * r2, low_half);
    return sum.head + mul_add(r2, p, rest);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
