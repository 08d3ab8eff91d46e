// tanh in float lanes by 32 segments, for instruction sets whose registers hold such a table.
//
// y = scale a + offset is in [1, 16) for a < 9.0135; the two lower bits of its exponent and the three upper ones of its
// fraction number the segment. With the segment's centre c, a float whose tanh is nearly one too (`value`), and
// d = a - c, exact, tanh a = value + (d + d (q0 + q1 d + q2 d^2 + q3 d^3)), to 2^-25.2 relative:
// tests/provenance/tanh_table.sollya. The first segment has value 0 and q0 = 0, so that tiny a stay as they are.
#ifndef CATENARY_NUMERIC_TANH_TABLE_HPP
#define CATENARY_NUMERIC_TANH_TABLE_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {
namespace tanh_table {

inline constexpr float scale = 0x1.a84p+0f, offset = 0x1.1p+0f, last = 0x1.206666p+3f;
// clang-format off
alignas(64) inline constexpr float centre[32] = {
    0x1.483f4p-1f, 0x1.957c36p-1f, 0x1.e2bbaep-1f, 0x1.17fad2p+0f, 0x1.3e9dbap+0f, 0x1.65389cp+0f, 0x1.8bd618p+0f,
    0x1.b2775p+0f, 0x1.ec662p+0f, 0x1.1cce2cp+1f, 0x1.436d7ap+1f, 0x1.6a0dfap+1f, 0x1.90ae78p+1f, 0x1.b74a32p+1f,
    0x1.dde524p+1f, 0x1.024606p+2f, 0x1.1f3b62p+2f, 0x1.45d854p+2f, 0x1.6c6e9p+2f, 0x1.92f59ep+2f, 0x1.b9acbcp+2f,
    0x1.e0d612p+2f, 0x1.03ae4cp+3f, 0x1.206666p+3f, 0x0p+0f, 0x1.34f5b6p-4f, 0x1.34f2b6p-3f, 0x1.cf6e94p-3f,
    0x1.34f3aap-2f, 0x1.8230e6p-2f, 0x1.cf6f66p-2f, 0x1.0e5542p-1f};
alignas(64) inline constexpr float value[32] = {
    0x1.219d4cp-1f, 0x1.51ac94p-1f, 0x1.79199cp-1f, 0x1.98af84p-1f, 0x1.b18aa2p-1f, 0x1.c4c9dp-1f, 0x1.d38ap-1f,
    0x1.debed6p-1f, 0x1.ea9918p-1f, 0x1.f42e2p-1f, 0x1.f9806cp-1f, 0x1.fc6f9ep-1f, 0x1.fe0c42p-1f, 0x1.feee64p-1f,
    0x1.ff6a4p-1f, 0x1.ffae1ep-1f, 0x1.ffdedep-1f, 0x1.fff616p-1f, 0x1.fffd08p-1f, 0x1.ffff1cp-1f, 0x1.ffffbcp-1f,
    0x1.ffffecp-1f, 0x1.fffffap-1f, 0x1p+0f, 0x0p+0f, 0x1.34600cp-4f, 0x1.32a02cp-3f, 0x1.c7ae4p-3f, 0x1.2be80ep-2f,
    0x1.70ddbcp-2f, 0x1.b23036p-2f, 0x1.ef756cp-2f};
alignas(64) inline constexpr float q0[32] = {
    -0x1.47a46p-2f, -0x1.bd67a8p-2f, -0x1.15be26p-1f, -0x1.4637eap-1f, -0x1.6f1b1cp-1f, -0x1.906cap-1f,
    -0x1.aaf062p-1f, -0x1.bfa69cp-1f, -0x1.d6175p-1f, -0x1.e8a23p-1f, -0x1.f31604p-1f, -0x1.f8e59ep-1f,
    -0x1.fc1a7p-1f, -0x1.fddd5ep-1f, -0x1.fed4aep-1f, -0x1.ff5c4ap-1f, -0x1.ffbdc4p-1f, -0x1.ffec2ep-1f,
    -0x1.fffa1p-1f, -0x1.fffe38p-1f, -0x1.ffff78p-1f, -0x1.ffffd8p-1f, -0x1.fffff4p-1f, -0x1.ffffe2p-1f, 0x0p+0f,
    -0x1.737898p-8f, -0x1.6f4396p-6f, -0x1.958e8ap-5f, -0x1.5f57ecp-4f, -0x1.09bf2p-3f, -0x1.7033cp-3f,
    -0x1.df73a4p-3f};
alignas(64) inline constexpr float q1[32] = {
    -0x1.89e566p-2f, -0x1.7d9836p-2f, -0x1.591266p-2f, -0x1.28964ap-2f, -0x1.eac34ep-3f, -0x1.8ab066p-3f,
    -0x1.36b2c2p-3f, -0x1.e15ba2p-4f, -0x1.4142a2p-4f, -0x1.6d3c56p-5f, -0x1.9801a8p-6f, -0x1.c36f02p-7f,
    -0x1.f0e164p-8f, -0x1.10bfdcp-8f, -0x1.2afb7ap-9f, -0x1.4737dap-10f, -0x1.08e5b8p-11f, -0x1.3d235ap-13f,
    -0x1.7be51cp-15f, -0x1.c7e4cep-17f, -0x1.0fde92p-18f, -0x1.3f983cp-20f, -0x1.7fc5aap-22f, 0x1.7fb096p-18f,
    0x1.5fa9f2p-20f, -0x1.32a08cp-4f, -0x1.2bc094p-3f, -0x1.b11f12p-3f, -0x1.122e66p-2f, -0x1.410098p-2f,
    -0x1.642084p-2f, -0x1.7b77d8p-2f};
alignas(64) inline constexpr float q2[32] = {
    -0x1.37304cp-7f, 0x1.d2c42p-5f, 0x1.86649ap-4f, 0x1.c27e94p-4f, 0x1.bc3p-4f, 0x1.9050aap-4f, 0x1.548dc2p-4f,
    0x1.1696bp-4f, 0x1.8941f4p-5f, 0x1.d2405cp-6f, 0x1.0a5ae6p-6f, 0x1.2a440ap-7f, 0x1.4a6a92p-8f, 0x1.6c5708p-9f,
    0x1.903574p-10f, 0x1.b6392ep-11f, 0x1.692aep-12f, 0x1.b0a6a6p-14f, 0x1.015424p-15f, 0x1.34d226p-17f,
    0x1.705d34p-19f, 0x1.b12972p-21f, 0x1.042c18p-22f, 0x1.d9dafap-17f, -0x1.558c9cp-2f, -0x1.4d6588p-2f,
    -0x1.370ba2p-2f, -0x1.141a3ap-2f, -0x1.cf5224p-3f, -0x1.6ac0e4p-3f, -0x1.01f556p-3f, -0x1.37882ap-4f};
alignas(64) inline constexpr float q3[32] = {
    0x1.10ad5ap-3f, 0x1.61d1b6p-4f, 0x1.582d1ap-5f, 0x1.1df5f2p-7f, -0x1.86868p-7f, -0x1.6ae122p-6f, -0x1.9e678ap-6f,
    -0x1.8f5c56p-6f, -0x1.43009ep-6f, -0x1.a52642p-7f, -0x1.f88b5ap-8f, -0x1.21a814p-8f, -0x1.45405p-9f,
    -0x1.68d0f8p-10f, -0x1.8dd4fp-11f, -0x1.b50a08p-12f, -0x1.67e086p-13f, -0x1.af3e3ep-15f, -0x1.02573ep-16f,
    -0x1.350406p-18f, -0x1.734ffp-20f, -0x1.c23b68p-22f, -0x1.0ae52ep-23f, 0x1.744cep-17f, 0x1.3c3518p-7f,
    0x1.94d474p-5f, 0x1.81c61ep-4f, 0x1.0afa38p-3f, 0x1.3e3488p-3f, 0x1.5859eep-3f, 0x1.5a5c6ep-3f, 0x1.48168cp-3f};
// clang-format on

/// tanh a, 0 <= a < 9.0135, or a NaN: it passes through the sums.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> tanh(simd::vec<float, Isa> const& a) {
    Isa const isa{};
    auto const i = shr(bits(mul_add(a, set(isa, scale), set(isa, offset))), 20);
    auto const d = a - lookup(centre, i);
    auto q = lookup(q3, i);
    q = mul_add(q, d, lookup(q2, i));
    q = mul_add(q, d, lookup(q1, i));
    q = mul_add(q, d, lookup(q0, i));
    return lookup(value, i) + mul_add(q, d, d);
}

}  // namespace tanh_table
}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
