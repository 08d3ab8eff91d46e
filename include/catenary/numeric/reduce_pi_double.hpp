// Reduction by pi/4 of any double, for the trigonometric functions.
#ifndef CATENARY_NUMERIC_REDUCE_PI_DOUBLE_HPP
#define CATENARY_NUMERIC_REDUCE_PI_DOUBLE_HPP

#include "compensated.hpp"
#include "integer.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// x = n pi/4 + r + tail; the low three bits of n are n mod 8. |r| <= pi/8 (1 + 2^-30), |tail| <= 2^-54 |r|.
template <class Isa>
struct eighths {
    simd::vec<std::int64_t, Isa> n;
    simd::vec<double, Isa> r, tail;
};

namespace pi_table {
// cos.sollya, as the table below. pi/4: 53 bits (33 + 20), then 33, then 53
inline constexpr short_parts head = {0x1.921fb54442d18p-1, 0x1.921fb54400000p-1, 0x1.0b46000000000p-35};
inline constexpr double middle = 0x1.1a62633180000p-55, last = -0x1.d1fc8f8cbb5bfp-90;
inline constexpr double inverse = 0x1.45f306dc9c883p+0;
inline constexpr double quarter = 0x1.921fb54442d18p-1, quarter_low = 0x1.1a62633145c07p-55;  // pi/4 as two doubles
// turns: four doubles for each class j of sixteen exponents from 64 on: 4/pi 2^(16 j - 0x430) mod 64.
alignas(64) inline constexpr double turns[64][4] = {
    {0x1.45f306dc9c883p-48, -0x1.6b01ec5417056p-102, -0x1.6447e493ad4cep-156, 0x1.e21c820ff28b2p-210},
    {0x1.45f306dc9c883p-32, -0x1.6b01ec5417056p-86, -0x1.6447e493ad4cep-140, 0x1.e21c820ff28b2p-194},
    {0x1.45f306dc9c883p-16, -0x1.6b01ec5417056p-70, -0x1.6447e493ad4cep-124, 0x1.e21c820ff28b2p-178},
    {0x1.45f306dc9c883p+0, -0x1.6b01ec5417056p-54, -0x1.6447e493ad4cep-108, 0x1.e21c820ff28b2p-162},
    {0x1.9836e4e44152ap+5, -0x1.ec54170565912p-54, 0x1.b6c52b3278872p-112, 0x1.07f9458eaf7afp-169},
    {0x1.c9c882a53f84fp+4, -0x1.4170565911f92p-50, -0x1.3ad4cd8778df8p-104, 0x1.fe5163abdebbcp-159},
    {0x1.054a7f09d5f48p+3, -0x1.596447e493ad5p-52, 0x1.93c439041fe51p-107, 0x1.8eaf7aef1586ep-161},
    {0x1.3f84eafa3ea6ap+4, -0x1.11f924eb53362p-50, 0x1.0e4107f9458ebp-105, -0x1.0a21d4f246dc9p-162},
    {0x1.d5f47d4d37703p+3, 0x1.b6295993c4390p-51, 0x1.07f9458eaf7afp-105, -0x1.d4f246dc8e2dfp-162},
    {0x1.1f534ddc0db63p+5, -0x1.a99b0ef1bef80p-49, -0x1.ae9c5421443aap-103, 0x1.b7246e3a424ddp-159},
    {0x1.4ddc0db629599p+5, 0x1.e21c820ff28b2p-50, -0x1.508510ea79237p-105, 0x1.b8e909374b802p-161},
    {0x1.b6c52b3278872p+0, 0x1.07f9458eaf7afp-57, -0x1.d4f246dc8e2dfp-114, 0x1.374b801924bbbp-169},
    {0x1.4acc9e21c8210p+2, -0x1.ae9c5421443aap-55, 0x1.b7246e3a424ddp-111, 0x1.700324977504fp-166},
    {0x1.93c439041fe51p+5, 0x1.8eaf7aef1586ep-49, -0x1.b7238b7b645a4p-104, 0x1.924bba8274648p-165},
    {0x1.c820ff28b1d5fp+2, -0x1.443a9e48db91cp-55, -0x1.6f6c8b47fe6dbp-109, -0x1.115f62e6de302p-163},
    {0x1.fe5163abdebbcp+1, 0x1.586dc91b8e909p-53, 0x1.ba5c00c925dd4p-108, 0x1.3a32439fc3bd6p-164},
    {0x1.163abdebbc562p+5, -0x1.236e4716f6c8bp-49, -0x1.1ff9b6d115f63p-103, 0x1.921cfe1deb1cbp-159},
    {0x1.7bd778ac36e49p+4, -0x1.1c5bdb22d1ffap-51, 0x1.24bba82746487p-105, 0x1.fc3bd63962535p-160},
    {0x1.bc561b7246e3ap+5, 0x1.09374b801924cp-49, -0x1.15f62e6de301ep-103, -0x1.0a71a76b2c609p-158},
    {0x1.b7246e3a424ddp+1, 0x1.700324977504fp-54, -0x1.cdbc603c429c7p-108, 0x1.894d39f74411bp-162},
    {0x1.1b8e909374b80p+3, 0x1.924bba8274648p-53, 0x1.cfe1deb1cb12ap-107, -0x1.63045df7282b4p-161},
    {0x1.a424dd2e00649p+5, 0x1.77504e8c90e7fp-50, 0x1.deb1cb129a73fp-107, -0x1.77dca0ad144bbp-163},
    {0x1.ba5c00c925dd4p+4, 0x1.3a32439fc3bd6p-52, 0x1.cb129a73ee882p-107, 0x1.afa975da24275p-162},
    {0x1.924bba8274648p-5, 0x1.cfe1deb1cb12ap-59, -0x1.63045df7282b4p-113, -0x1.44bb7b16638fep-167},
    {0x1.25dd413a3243ap+4, -0x1.e214e34ed658cp-55, -0x1.177dca0ad144cp-111, 0x1.213a671c09ad1p-165},
    {0x1.413a32439fc3cp+4, -0x1.4e34ed658c117p-51, -0x1.f7282b4512edfp-105, 0x1.d338e04d68bf0p-160},
    {0x1.1921cfe1deb1dp+5, -0x1.3b5963045df73p-49, 0x1.f52ebb4484e9ap-103, -0x1.c7eca5d040df6p-158},
    {0x1.cfe1deb1cb12ap+5, -0x1.63045df7282b4p-49, -0x1.44bb7b16638fep-103, 0x1.ad17df904e647p-157},
    {0x1.deb1cb129a73fp+5, -0x1.77dca0ad144bbp-51, -0x1.ec598e3f652e8p-105, -0x1.037d8cdc538d0p-160},
    {0x1.cb129a73ee882p+5, 0x1.afa975da24275p-50, -0x1.8e3f652e82070p-105, 0x1.3991d63983534p-159},
    {0x1.34e7dd1046beap+4, 0x1.75da24274ce38p-50, 0x1.35a2fbf209cc9p-106, -0x1.4e33e566305b2p-162},
    {0x1.ee88235f52ebbp+5, 0x1.1213a671c09adp-49, 0x1.7df904e64758ep-105, 0x1.835339f49c846p-159},
    {0x1.1afa975da2427p+2, 0x1.338e04d68befdp-52, -0x1.f633714e33e56p-106, -0x1.8c16c6f740e88p-160},
    {0x1.52ebb4484e99cp+5, 0x1.c09ad17df904ep-49, 0x1.91d639835339fp-103, 0x1.272117e2ef7e5p-157},
    {0x1.b4484e99c7027p+5, -0x1.2e8206fb19b8ap-49, -0x1.c67cacc60b638p-103, 0x1.17e2ef7e4a0ecp-157},
    {0x1.3a671c09ad17ep+3, -0x1.bec66e29c67cbp-55, 0x1.9cfa4e422fc5ep-110, -0x1.036be27003b40p-166},
    {0x1.c7026b45f7e41p+5, 0x1.cc8eb1cc1a99dp-50, -0x1.6c6f740e8840ep-108, 0x1.41d8ffc4bffefp-162},
    {0x1.ad17df904e647p+3, 0x1.639835339f49dp-51, -0x1.ee81d1081b5f1p-105, -0x1.c00ed00043f4dp-160},
    {0x1.f7e413991d63ap+5, -0x1.f2b3182d8dee8p-49, -0x1.d1081b5f13802p-105, 0x1.2fffbc0b301fep-160},
    {0x1.3991d63983534p+1, -0x1.82d8dee81d108p-53, -0x1.b5f13801da001p-109, 0x1.e05980fef2f12p-163},
    {0x1.1d639835339f5p+5, -0x1.8dee81d1081b6p-49, 0x1.d8ffc4bffef03p-106, -0x1.9fc04343b9d29p-161},
    {0x1.9835339f49c84p+5, 0x1.7e2ef7e4a0ec8p-49, -0x1.da00087e99fc0p-109, -0x1.0d0ee74a5f593p-163},
    {0x1.339f49c845f8cp+5, -0x1.081b5f13801dap-49, -0x1.0fd33f8086877p-114, -0x1.d297d64b824b2p-169},
    {0x1.49c845f8bbdf9p+5, 0x1.41d8ffc4bffefp-50, 0x1.6603fbcbc462dp-109, 0x1.a0a6d1f6d367fp-163},
    {0x1.17e2ef7e4a0ecp+3, 0x1.ff897ffde0598p-51, 0x1.fde5e2316b415p-108, -0x1.2e092c98130d8p-163},
    {0x1.77bf250763ff1p+4, 0x1.7ffde05980fefp-51, 0x1.788c5ad053690p-106, -0x1.25930261b069fp-160},
    {0x1.9283b1ff89800p+5, -0x1.0fd33f8086877p-50, -0x1.d297d64b824b2p-105, -0x1.8130d834f648bp-159},
    {0x1.b1ff897ffde06p+5, -0x1.9fc04343b9d29p-49, -0x1.f592e092c9813p-103, -0x1.b069ec9161738p-160},
    {0x1.897ffde059810p+5, -0x1.0d0ee74a5f593p-51, 0x1.f6d367ecf27cbp-107, 0x1.36e9e8c7ecd3dp-164},
    {0x1.fde05980fef2fp+5, 0x1.18b5a0a6d1f6dp-51, 0x1.b3f6793e584dcp-106, -0x1.61738132c3403p-160},
    {0x1.6603fbcbc462dp+3, 0x1.a0a6d1f6d367fp-51, -0x1.86c1a7b24585dp-106, 0x1.fb34f2ff516bbp-162},
    {0x1.fde5e2316b415p+4, -0x1.2e092c98130d8p-51, -0x1.a7b24585ce04dp-106, 0x1.3cbfd45aea4f7p-160},
    {0x1.e2316b414da3fp+4, -0x1.2c98130d834f6p-51, -0x1.22c2e70265868p-105, -0x1.5d28ad8453814p-163},
    {0x1.6b414da3eda6dp+4, -0x1.30d834f648b0cp-55, 0x1.8fd9a797fa8b6p-109, -0x1.5b08a7028341dp-164},
    {0x1.4da3eda6cfd9ep+4, 0x1.3e584dba7a320p-50, -0x1.32c3402ba515bp-104, -0x1.14e050683a131p-161},
    {0x1.f6d367ecf27cbp+5, 0x1.36e9e8c7ecd3dp-52, -0x1.00ae9456c229cp-106, -0x1.41a0e84c2f8c6p-163},
    {0x1.67ecf27cb09b7p+5, 0x1.3d18fd9a797fbp-49, -0x1.d28ad84538142p-103, 0x1.7c5ecf41ce7dep-157},
    {0x1.e4f96136e9e8cp+4, 0x1.fb34f2ff516bbp-50, -0x1.b08a7028341d1p-104, 0x1.9e839cfbc5295p-158},
    {0x1.6136e9e8c7ecdp+4, 0x1.e5fea2d7527bbp-51, -0x1.c0a0d0742617cp-106, -0x1.8c10eb5ada2b3p-160},
    {0x1.74f463f669e60p+5, -0x1.5d28ad8453814p-51, -0x1.a0e84c2f8c608p-107, -0x1.d6b5b45650128p-161},
    {0x1.8fd9a797fa8b6p+3, -0x1.5b08a7028341dp-52, -0x1.30be31821d6b6p-109, 0x1.2ea6bfb5fb120p-163},
    {0x1.a797fa8b5d49fp+3, -0x1.4e050683a130cp-53, 0x1.ce7de294a4baap-109, -0x1.404a04ee072a3p-163},
    {0x1.fea2d7527bac8p+5, -0x1.41a0e84c2f8c6p-51, -0x1.0eb5ada2b2809p-108, -0x1.0277039517bd5p-162},
    {0x1.aea4f758fd7ccp+4, -0x1.d0985f18c10ebp-52, -0x1.6b68aca025027p-106, -0x1.c0e545ef53f9ap-160}};
}  // namespace pi_table

/// By pi/2, for |x| <= 2^19: x = n pi/2 + r + tail, |r| <= pi/4 (1 + 2^-30), `after` = n + 1 in its low bits. guide is
/// r to 2^-34 absolute, and there earlier. n has 19 bits, so n times `head.high` and n times `middle` are exact; so is
/// x
/// - n head (a multiple of 2^-54 below 1) and so, near a multiple of pi/2, r. Error: n 2^-143 < 2^-124 absolute, where
/// |r| > 2^-60.
template <class Isa>
CATENARY_KERNEL void reduce_half_pi(simd::vec<double, Isa> const& x, simd::vec<std::int64_t, Isa>& after,
                                    simd::vec<double, Isa>& guide, simd::vec<double, Isa>& r,
                                    simd::vec<double, Isa>& tail) {
    Isa const isa{};
    constexpr short_parts head = {2 * pi_table::head.whole, 2 * pi_table::head.high, 2 * pi_table::head.low};
    auto const magic = set(isa, to_integer + 1);
    auto const shifted = opaque(mul_add(x, set(isa, pi_table::inverse / 2), magic)), n = shifted - magic;
    auto const middle = set(isa, 2 * pi_table::middle);
    after = bits(shifted);
    guide = reduce(x, n, head);
    r = opaque(neg_mul_add(n, middle, guide));
    tail = neg_mul_add(n, set(isa, 2 * pi_table::last), neg_mul_add(n, middle, opaque(guide - r)));
}

/// For |x| >= 2^17, finite: |x| 4/pi mod 64 by four exact products. With |x| = X 2^(16 j - 0x430), X in [2^49, 2^65) is
/// a multiple of 1/8, so that multiples of 64 in 4/pi 2^(16 j - 0x430) only add multiples of 8 to n. The products'
/// heads are below 2^71, 2^17, 2^-36, 2^-89; what is left out is below 2^-140, where the reduced argument is above
/// 2^-62.
/// With Step = 2, multiples of pi/2: n is half of what it is above, and |r| up to pi/4.
template <int Step = 1, class Isa>
CATENARY_KERNEL eighths<Isa> reduce_pi_huge(simd::vec<double, Isa> const& x) {
    Isa const isa{};
    auto const magnitude = bits(abs(x));
    auto const scaled = real((magnitude & set(isa, (std::int64_t{1} << 56) - 1)) | set(isa, std::int64_t{0x43} << 56));
    simd::vec<double, Isa> turns0, turns1, turns2, turns3;
    lookup_row(pi_table::turns, shr(magnitude, 56), turns0, turns1, turns2, turns3);  // 64 more than the row
    auto const product0 = two_prod(scaled, turns0);
    auto const product1 = two_prod(scaled, turns1);
    auto const product2 = two_prod(scaled, turns2);
    auto const rest = mul_add(scaled, turns3, product2.tail);

    // the first head without its multiples of 2^20: exact, and below 2^19
    auto const coarse = set(isa, 0x1.8p72), whole = opaque(opaque(product0.head + coarse) - coarse);
    // fast_two_sum(a, b) is exact, too, where a is a multiple of the unit in the last place of b. For x >= 2^19, the
    // numbers named a below are multiples of 2^-89 or of 2^-53 of their size, and those named b are below 2^-34 - in
    // the first row, where 2^-89 occurs instead of 2^-74, below 2^-72 where a is that small.
    auto const sum0 = fast_two_sum(product0.head - whole, product0.tail);
    auto const sum1 = two_sum(sum0.head, product1.head), rest2 = two_sum(product1.tail, product2.head);
    auto const shifted = opaque(sum1.head + set(isa, Step * to_integer));
    auto const f0 = fast_two_sum(sum1.head - opaque(shifted - set(isa, Step * to_integer)), sum0.tail);
    auto const f1 = fast_two_sum(f0.head, sum1.tail);
    auto const f2 = fast_two_sum(f1.head, rest2.head);
    auto const f = fast_two_sum(f2.head, ((f0.tail + f1.tail) + (f2.tail + rest2.tail)) + rest);
    auto const quarter = set(isa, pi_table::quarter);
    auto const r = two_prod(f.head, quarter);
    auto const tail = mul_add(f.tail, quarter, mul_add(f.head, set(isa, pi_table::quarter_low), r.tail));
    return {bits(shifted), r.head, tail};
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
