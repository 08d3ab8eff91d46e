// The logarithm in pairs of doubles, of a double-double: for the correctly rounded acosh.
#ifndef CATENARY_NUMERIC_LOG_PAIR_HPP
#define CATENARY_NUMERIC_LOG_PAIR_HPP

#include "compensated.hpp"
#include "integer.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

namespace log_pair_table {
// log_pair.sollya. coarse[i], 8 bits, brings m with the leading bits 1.i to within 1/16 of 1; fine[k mod
// 16], 14 bits, brings m coarse[i] near k/160 to within 1/307 of 1. head + tail = -log of them, heads multiples of
// 2^-42: sums of them with k ln2_head are exact.
alignas(64) inline constexpr double coarse[16] = {
    0x1.0000000000000p+0, 0x1.d400000000000p-1, 0x1.ba00000000000p-1, 0x1.a400000000000p-1,
    0x1.9000000000000p-1, 0x1.7e00000000000p-1, 0x1.6c00000000000p-1, 0x1.5c00000000000p-1,
    0x1.4e00000000000p-1, 0x1.4200000000000p-1, 0x1.3600000000000p-1, 0x1.2a00000000000p-1,
    0x1.2000000000000p-1, 0x1.1600000000000p-1, 0x1.0c00000000000p-1, 0x1.0400000000000p-1};
alignas(64) inline constexpr double coarse_head[16] = {0x0.0p+0,
                                                       0x1.700d30aeac000p-4,
                                                       0x1.2d1610c868000p-3,
                                                       0x1.95a5adcf70000p-3,
                                                       0x1.f991c6cb3c000p-3,
                                                       0x1.2bef07cdc9000p-2,
                                                       0x1.5d5bddf596000p-2,
                                                       0x1.8b639a88b3000p-2,
                                                       0x1.b56fa04463000p-2,
                                                       0x1.dae75484c9000p-2,
                                                       0x1.00e5ae5b20800p-1,
                                                       0x1.151c3f6f29800p-1,
                                                       0x1.269621134d800p-1,
                                                       0x1.38ae217197800p-1,
                                                       0x1.4b6fd6f971000p-1,
                                                       0x1.5af405c364800p-1};
alignas(64) inline constexpr double coarse_tail[16] = {0x0.0p+0,
                                                       0x1.c1e8da99ded32p-49,
                                                       0x1.39d6ccb81b4a1p-47,
                                                       0x1.7f22858a0ff6fp-47,
                                                       -0x1.90d04cd7cc834p-44,
                                                       0x1.a9cfa4a5004f4p-45,
                                                       -0x1.a0b2a08a465dcp-47,
                                                       -0x1.05ae1e5e70470p-45,
                                                       -0x1.bdab6b49ef99bp-44,
                                                       0x1.856f4a7c8e7a6p-44,
                                                       -0x1.53ba3b1727b1cp-47,
                                                       -0x1.edd97a293ae49p-45,
                                                       0x1.c93c1df5bb3b6p-44,
                                                       -0x1.18b7abb5569a4p-45,
                                                       -0x1.f047750959d5fp-44,
                                                       0x1.dfa63ac10c9fbp-45};
alignas(64) inline constexpr double fine[16] = {
    0x1.0000000000000p+0, 0x1.fcd0000000000p-1, 0x1.f9b0000000000p-1, 0x1.f690000000000p-1,
    0x1.f380000000000p-1, 0x1.f080000000000p-1, 0x1.ed80000000000p-1, 0x1.ea90000000000p-1,
    0x1.e7a0000000000p-1, 0x1.e4c0000000000p-1, 0x1.e1e0000000000p-1, 0x1.0840000000000p+0,
    0x1.0690000000000p+0, 0x1.04e8000000000p+0, 0x1.0340000000000p+0, 0x1.01a0000000000p+0};
alignas(64) inline constexpr double fine_head[16] = {0x0.0p+0,
                                                     0x1.99467b1100000p-8,
                                                     0x1.9682da1100000p-7,
                                                     0x1.30d168f4d0000p-6,
                                                     0x1.94f6b99a20000p-6,
                                                     0x1.f7a9b16780000p-6,
                                                     0x1.2d7ae5c3c8000p-5,
                                                     0x1.5e633ec270000p-5,
                                                     0x1.8f96ca5fd0000p-5,
                                                     0x1.c00808b530000p-5,
                                                     0x1.f0c30c1118000p-5,
                                                     -0x1.03d5d85e70000p-5,
                                                     -0x1.9eb4fbb470000p-6,
                                                     -0x1.37076bcb40000p-6,
                                                     -0x1.9d61aadc60000p-7,
                                                     -0x1.9eaf6c6ec0000p-8};
alignas(64) inline constexpr double fine_tail[16] = {0x0.0p+0,
                                                     -0x1.2162f2f3f96d5p-46,
                                                     -0x1.cec0f062c842bp-46,
                                                     -0x1.1a5e9d5924e01p-44,
                                                     0x1.11d5ef96cf7f5p-44,
                                                     0x1.42ad9271be7d7p-45,
                                                     -0x1.22939459da66dp-44,
                                                     0x1.aba72aeff0224p-44,
                                                     0x1.40abaed1977abp-47,
                                                     0x1.03c0563baea2ep-47,
                                                     -0x1.caef3588b7d80p-45,
                                                     -0x1.f778960ed29cfp-44,
                                                     0x1.a72b866bff7c1p-44,
                                                     0x1.e54c35219ffb7p-46,
                                                     -0x1.7b196327b4257p-44,
                                                     0x1.83d7ef8a55688p-44};
inline constexpr double steps = 160, ln2_head = 0x1.62e42fefa3800p-1, ln2_tail = 0x1.ef35793c76730p-45;

/// Both steps in one for instruction sets that load rows, at 16 i + k mod 16: factor and head, tail.
struct row_table {
    double rows[256][2], tails[256];
};
constexpr row_table make_rows() {
    row_table t{};
    for (int n = 0; n < 256; ++n) {
        t.rows[n][0] = coarse[n / 16] * fine[n % 16];
        t.rows[n][1] = coarse_head[n / 16] + fine_head[n % 16];
        t.tails[n] = coarse_tail[n / 16] + fine_tail[n % 16];
    }
    return t;
}
template <class = void>
alignas(64) inline constexpr row_table rows = make_rows();
}  // namespace log_pair_table

/// log(2^doubling (z + z_tail)) = head + tail for finite z >= 1.03 and |z_tail| <= 2^-49 z; where `whole`, doubling is
/// 1 and z_tail not used, elsewhere doubling is 0 and z < 2^1000. head > 0.
///
/// With z = 2^k m and c = coarse fine, r + low = m c - 1, |r| <= 1/306:
/// log z = (k ln2 + heads) + r + (tails + low / (1 + r) - r^2 / 2 + r^3 P(r)).
/// Error, absolute, in 2^-70; tests/provenance/acosh_double.gappa proves it: |r^2 / 2| <= 2^-17.5, rounded in the sum
/// with it and in the rounding test: 2 2^-71 = 1; r^3 / 3 <= 2^-26.4: 2^-76; P 2^-74.7; tails <= 2^-42: 2^-94; ends of
/// tails: 2^-86; low / (1 + r), |low| <= 2^-49, with 1 - r + r^2 for the inverse: 2^-73.8. Sum 1.25.
template <class Isa>
CATENARY_KERNEL void log_pair(simd::vec<double, Isa> const& z, simd::vec<double, Isa> const& z_tail,
                              simd::mask<double, Isa> const& whole, simd::vec<double, Isa>& head,
                              simd::vec<double, Isa>& tail) {
    namespace table = log_pair_table;
    Isa const isa{};
    auto const one = set(isa, 1.0);
    auto const i = bits(z);
    auto const scale = (i & set(isa, simd::format<double>::infinity)) - bits(one);
    auto const biased = real(shr(i, 52) | bits(set(isa, 0x1p52)));
    auto const k = biased - select(whole, set(isa, 0x1p52 + 1022), set(isa, 0x1p52 + 1023));
    auto const m = real(i - scale);

    auto const upper = shr(i, 48);
    auto const coarse = lookup(table::coarse, upper);
    auto const lower = bits(mul_add(m * coarse, set(isa, table::steps), set(isa, to_integer)));
    simd::vec<double, Isa> c, heads, tails;
    if constexpr (simd::permutes_sixteen<Isa>) {
        c = coarse * lookup(table::fine, lower);  // exact: 22 bits
        heads = lookup(table::coarse_head, upper) + lookup(table::fine_head, lower);
        tails = lookup(table::coarse_tail, upper) + lookup(table::fine_tail, lower);
    } else {
        auto const row = (shl(upper, 4) & set(isa, std::int64_t{0xf0})) | (lower & set(isa, std::int64_t{0x0f}));
        lookup_row(table::rows<>.rows, row, c, heads);
        tails = gather(table::rows<>.tails, row);
    }

    auto const product = two_prod_short(m, c);
    auto const r = product.head - one;  // exact
    auto const low = select(whole, product.tail, mul_add(z_tail, real(bits(c) - scale), product.tail));
    auto const base = mul_add(k, set(isa, table::ln2_head), heads);  // exact
    auto const sum = fast_two_sum(base, r);
    head = sum.head;
    auto const r2 = r * r, r3 = r2 * r;
    auto const lowest = (sum.tail + mul_add(k, set(isa, table::ln2_tail), tails)) + mul_add(low, r2 - r, low);
    // log_pair.sollya: r^3 P(r) to 2^-74.7 absolute
    auto const p = polynomial_by_pairs(r, r2, 0x1.5555555555555p-2, -0x1.ffffffffb795ep-3, 0x1.99999999a8399p-3,
                                       -0x1.55566c932bfebp-3, 0x1.2492d8bda35dap-3);
    auto const half = set(isa, 0.5);
    auto const square = square_tail(r, r2);
    tail = neg_mul_add(r2, half, mul_add(r3, p, neg_mul_add(square, half, lowest)));
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
