// tanh in float lanes by 8 segments, for instruction sets with fused multiply-add that look up one of eight floats.
//
// y = scale a + offset is in [1, 16) for a <= tanh_table::last; the two lower bits of its exponent and the upper one of
// its fraction number the segment. With the segment's centre c, a float whose tanh is nearly one too (`value`), and
// d = a - c, exact, tanh a = value + d (p0 + p1 d + ... + p6 d^6), to 0.36 ULP: tests/provenance/tanh_segments.sollya.
// In the first segment c is 0 and d takes the place of value, with p0 = 0, so that tiny a stay as they are; the sign of
// c marks it.
#ifndef CATENARY_NUMERIC_TANH_SEGMENTS_HPP
#define CATENARY_NUMERIC_TANH_SEGMENTS_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {
namespace tanh_segments {

inline constexpr float scale = 0x1.8p+0f, offset = 0x1p+0f;
// clang-format off
alignas(32) inline constexpr float centre[8] = {
    0x1.0001fcp+0f, 0x1.aaaab2p+0f, 0x1.55532ap+1f, 0x1.00005ap+2f, 0x1.800682p+2f, 0x1.206666p+3f, -0x0p+0f,
    0x1.ffffd8p-2f};
alignas(32) inline constexpr float value[8] = {
    0x1.85f156p-1f, 0x1.dcba68p-1f, 0x1.fb144cp-1f, 0x1.ffa818p-1f, 0x1.fffe64p-1f, 0x1p+0f, 0x0p+0f, 0x1.d9351ep-2f};
alignas(32) inline constexpr float p[7][8] = {
    {0x1.ae08acp-2f, 0x1.10748cp-3f, 0x1.3969b8p-6f, 0x1.5f81b8p-10f, 0x1.9bd69ap-16f, 0x1.f2df6p-21f, 0x0p+0f,
     0x1.92a956p-1f},
    {-0x1.4784bep-2f, -0x1.fb5ed6p-4f, -0x1.3665a4p-6f, -0x1.5f49d6p-10f, -0x1.9d95p-16f, 0x1.c3497cp-18f,
     -0x1.1d4ae2p-22f, -0x1.742734p-2f},
    {0x1.a86306p-4f, 0x1.22c786p-4f, 0x1.95dcdap-7f, 0x1.d3c184p-11f, 0x1.13d1c6p-16f, 0x1.72b746p-16f,
     -0x1.555168p-2f, -0x1.81dd4ap-4f},
    {0x1.c77574p-6f, -0x1.96b876p-6f, -0x1.8648bcp-8f, -0x1.d18dap-12f, -0x1.0802d8p-17f, 0x1.29f0f6p-15f,
     -0x1.248602p-12f, 0x1.513e6ap-3f},
    {-0x1.7be7f2p-5f, 0x1.3b3c9p-9f, 0x1.20218cp-9f, 0x1.7282dcp-13f, 0x1.a664dp-19f, 0x1.f6cda4p-16f,
     0x1.15dd9ap-3f, -0x1.ba8eep-6f},
    {0x1.1e1aa4p-6f, 0x1.ca7108p-9f, -0x1.39e2acp-11f, -0x1.03047ap-14f, -0x1.7479bp-20f, 0x1.a8c208p-17f,
     -0x1.36ed54p-7f, -0x1.996e8cp-5f},
    {0x1.aae41p-9f, -0x1.59e81ap-9f, 0x1.721cfap-14f, 0x1.20277cp-16f, 0x1.a87bd4p-22f, 0x1.1c2d6ep-19f,
     -0x1.3657c4p-5f, 0x1.8b75aep-6f}};
// clang-format on

/// p[K] + p[K + 1] d + ..., in each lane those of its segment i.
template <std::size_t K, class Isa>
CATENARY_KERNEL simd::vec<float, Isa> polynomial(simd::vec<std::int32_t, Isa> const& i,
                                                 simd::vec<float, Isa> const& d) {
    auto const coefficient = lookup(p[K], i);
    if constexpr (K < 6) {
        return mul_add(polynomial<K + 1>(i, d), d, coefficient);
    } else {
        return coefficient;
    }
}

/// tanh a, 0 <= a <= tanh_table::last, or a NaN: it passes through the sums.
template <class Isa>
CATENARY_KERNEL simd::vec<float, Isa> tanh(simd::vec<float, Isa> const& a) {
    Isa const isa{};
    auto const i = shr(bits(mul_add(a, set(isa, scale), set(isa, offset))), 22);
    auto const c = lookup(centre, i), d = a - c;
    return mul_add(polynomial<0>(i, d), d, select(bits(c) < set(isa, 0), d, lookup(value, i)));
}

}  // namespace tanh_segments
}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
