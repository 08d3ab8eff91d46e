// Advanced SIMD of AArch64: part of every 64-bit Arm processor.
#ifndef CATENARY_SIMD_NEON_HPP
#define CATENARY_SIMD_NEON_HPP

#include "operators.hpp"
#include "shuffle.hpp"
#include "vec.hpp"

#include <arm_neon.h>

#define CATENARY_ASM_VECTOR "+w"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {

/// AArch64 Advanced SIMD: 4 floats, 2 doubles, fused multiply-add.
struct neon {
    static constexpr char const* name = "neon";
    static constexpr bool has_fma = true, has_half = true, has_estimates = false, has_permute = false;
    static constexpr std::size_t float_lanes = 4, double_lanes = 2;
    static constexpr unsigned features = 0;
};

inline namespace CATENARY_TAG {

using i32x4 = std::int32_t __attribute__((vector_size(16)));
using u32x4 = std::uint32_t __attribute__((vector_size(16)));
using i64x2 = std::int64_t __attribute__((vector_size(16)));
using u64x2 = std::uint64_t __attribute__((vector_size(16)));
using u16x4 = std::uint16_t __attribute__((vector_size(8)));

template <> struct vec<float, neon> { float32x4_t v; };
template <> struct vec<double, neon> { float64x2_t v; };
template <> struct vec<std::int32_t, neon> { i32x4 v; };
template <> struct vec<std::int64_t, neon> { i64x2 v; };
template <> struct vec<std::uint16_t, neon> { uint16x4_t v; };
template <> struct mask<float, neon> { i32x4 v; };
template <> struct mask<double, neon> { i64x2 v; };

CATENARY_ENTER(neon)

inline vec<float, neon> set(neon, float c) { return {vdupq_n_f32(c)}; }
inline vec<double, neon> set(neon, double c) { return {vdupq_n_f64(c)}; }
inline vec<std::int32_t, neon> set(neon, std::int32_t c) { return {(i32x4)vdupq_n_s32(c)}; }
inline vec<std::int64_t, neon> set(neon, std::int64_t c) { return {(i64x2)vdupq_n_s64(c)}; }
inline vec<std::uint16_t, neon> set(neon, std::uint16_t c) { return {vdup_n_u16(c)}; }

inline vec<float, neon> load(neon, float const* p) { return {vld1q_f32(p)}; }
inline vec<double, neon> load(neon, double const* p) { return {vld1q_f64(p)}; }
inline vec<std::int32_t, neon> load(neon, std::int32_t const* p) { return {(i32x4)vld1q_s32(p)}; }
inline vec<std::int64_t, neon> load(neon, std::int64_t const* p) { return {(i64x2)vld1q_s64(p)}; }
inline vec<std::uint16_t, neon> load(neon, std::uint16_t const* p) { return {vld1_u16(p)}; }
inline void store(float* p, vec<float, neon> const& a) { vst1q_f32(p, a.v); }
inline void store(double* p, vec<double, neon> const& a) { vst1q_f64(p, a.v); }
inline void store(std::int32_t* p, vec<std::int32_t, neon> const& a) { vst1q_s32(p, (int32x4_t)a.v); }
inline void store(std::int64_t* p, vec<std::int64_t, neon> const& a) { vst1q_s64(p, (int64x2_t)a.v); }
inline void store(std::uint16_t* p, vec<std::uint16_t, neon> const& a) { vst1_u16(p, a.v); }
CATENARY_PARTIAL_LEAVES(float, neon)
CATENARY_PARTIAL_LEAVES(double, neon)
CATENARY_PARTIAL_LEAVES(std::int32_t, neon)
CATENARY_PARTIAL_LEAVES(std::int64_t, neon)
CATENARY_PARTIAL_LEAVES(std::uint16_t, neon)

CATENARY_FLOAT_LEAVES(float, neon)
CATENARY_FLOAT_LEAVES(double, neon)
CATENARY_INTEGER_LEAVES(std::int32_t, neon, i32x4, u32x4)
CATENARY_INTEGER_LEAVES(std::int64_t, neon, i64x2, u64x2)
CATENARY_COMPARE_LEAVES(float, neon, float)
CATENARY_COMPARE_LEAVES(double, neon, double)
CATENARY_COMPARE_LEAVES(std::int32_t, neon, float)
CATENARY_COMPARE_LEAVES(std::int64_t, neon, double)

#define CATENARY_NEON_LEAVES(T, suffix)                                                                      \
    inline vec<T, neon> mul_add(vec<T, neon> const& a, vec<T, neon> const& b, vec<T, neon> const& c) {       \
        return {vfmaq_##suffix(c.v, a.v, b.v)};                                                              \
    }                                                                                                        \
    inline vec<T, neon> mul_sub(vec<T, neon> const& a, vec<T, neon> const& b, vec<T, neon> const& c) {       \
        return {vfmaq_##suffix(vnegq_##suffix(c.v), a.v, b.v)};                                              \
    }                                                                                                        \
    inline vec<T, neon> neg_mul_add(vec<T, neon> const& a, vec<T, neon> const& b, vec<T, neon> const& c) {   \
        return {vfmsq_##suffix(c.v, a.v, b.v)};                                                              \
    }                                                                                                        \
    inline vec<T, neon> sqrt(vec<T, neon> const& a) { return {vsqrtq_##suffix(a.v)}; }                       \
    inline vec<T, neon> min(vec<T, neon> const& a, vec<T, neon> const& b) { return {vminq_##suffix(a.v, b.v)}; } \
    inline vec<T, neon> max(vec<T, neon> const& a, vec<T, neon> const& b) { return {vmaxq_##suffix(a.v, b.v)}; }
inline vec<float, neon> min_magnitude_or_nan(vec<float, neon> const& a, vec<float, neon> const& b) {
    return {vminq_f32(vabsq_f32(a.v), b.v)};  // keeps a NaN
}
CATENARY_NEON_LEAVES(float, f32)
CATENARY_NEON_LEAVES(double, f64)
#undef CATENARY_NEON_LEAVES

inline vec<std::int32_t, neon> bits(vec<float, neon> const& a) { return {(i32x4)a.v}; }
inline vec<std::int64_t, neon> bits(vec<double, neon> const& a) { return {(i64x2)a.v}; }
inline vec<float, neon> real(vec<std::int32_t, neon> const& a) { return {(float32x4_t)a.v}; }
inline vec<double, neon> real(vec<std::int64_t, neon> const& a) { return {(float64x2_t)a.v}; }

inline vec<double, neon> widen_lo(vec<float, neon> const& a) { return {vcvt_f64_f32(vget_low_f32(a.v))}; }
inline vec<double, neon> widen_hi(vec<float, neon> const& a) { return {vcvt_high_f64_f32(a.v)}; }
inline vec<float, neon> narrow(vec<double, neon> const& lo, vec<double, neon> const& hi) {
    return {vcvt_high_f32_f64(vcvt_f32_f64(lo.v), hi.v)};
}
inline vec<std::int32_t, neon> extend(vec<std::uint16_t, neon> const& a) { return {(i32x4)vmovl_u16(a.v)}; }
inline vec<std::uint16_t, neon> truncate(vec<std::int32_t, neon> const& a) { return {vmovn_u32((uint32x4_t)a.v)}; }
inline vec<float, neon> half_to_float(vec<std::uint16_t, neon> const& a) {
    return {vcvt_f32_f16(vreinterpret_f16_u16(a.v))};
}
inline vec<std::uint16_t, neon> float_to_half(vec<float, neon> const& a) {
    return {vreinterpret_u16_f16(vcvt_f16_f32(a.v))};
}

CATENARY_SHUFFLE_LEAVES(std::int32_t, neon, i32x4)
CATENARY_SHUFFLE_LEAVES(std::int64_t, neon, i64x2)
CATENARY_SHUFFLE_LEAVES(std::uint16_t, neon, u16x4)

inline vec<double, neon> gather(double const* table, vec<std::int64_t, neon> const& i) {
    return {float64x2_t{table[i.v[0]], table[i.v[1]]}};
}
inline vec<float, neon> gather(float const* table, vec<std::int32_t, neon> const& i) {
    return {float32x4_t{table[i.v[0]], table[i.v[1]], table[i.v[2]], table[i.v[3]]}};
}
template <std::size_t N>
inline vec<double, neon> lookup(double const (&table)[N], vec<std::int64_t, neon> const& i) {
    return gather(table, i & set(neon{}, static_cast<std::int64_t>(N - 1)));
}
// Eight floats are two registers of bytes; 4 i + 0, 1, 2, 3 are the four of float i.
template <std::size_t N>
inline vec<float, neon> lookup(float const (&table)[N], vec<std::int32_t, neon> const& i) {
    if constexpr (N == 8) {
        auto const bytes = (uint8x16_t)((i.v & 7) * 0x04040404 + 0x03020100);
        auto const* const p = reinterpret_cast<unsigned char const*>(table);
        return {(float32x4_t)vqtbl2q_u8({{vld1q_u8(p), vld1q_u8(p + 16)}}, bytes)};
    } else {
        return gather(table, i & set(neon{}, static_cast<std::int32_t>(N - 1)));
    }
}
inline float first(vec<float, neon> const& a) { return vgetq_lane_f32(a.v, 0); }
inline double first(vec<double, neon> const& a) { return vgetq_lane_f64(a.v, 0); }
inline std::uint16_t first(vec<std::uint16_t, neon> const& a) { return vget_lane_u16(a.v, 0); }

inline unsigned bitmask(mask<float, neon> const& m) {
    return vaddvq_u32(vandq_u32((uint32x4_t)m.v, uint32x4_t{1, 2, 4, 8}));
}
inline unsigned bitmask(mask<double, neon> const& m) {
    return static_cast<unsigned>(vaddvq_u64(vandq_u64((uint64x2_t)m.v, uint64x2_t{1, 2})));
}
CATENARY_MASK_LEAVES(float, neon)
CATENARY_MASK_LEAVES(double, neon)

#define CATENARY_NEON_SELECT(M, T, suffix, bits_type, register_type)                                         \
    inline vec<T, neon> select(mask<M, neon> const& m, vec<T, neon> const& a, vec<T, neon> const& b) {       \
        return {(decltype(a.v))vbslq_##suffix((bits_type)m.v, (register_type)a.v, (register_type)b.v)};      \
    }
CATENARY_NEON_SELECT(float, float, f32, uint32x4_t, float32x4_t)
CATENARY_NEON_SELECT(float, std::int32_t, s32, uint32x4_t, int32x4_t)
CATENARY_NEON_SELECT(double, double, f64, uint64x2_t, float64x2_t)
CATENARY_NEON_SELECT(double, std::int64_t, s64, uint64x2_t, int64x2_t)
#undef CATENARY_NEON_SELECT

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END

#undef CATENARY_ASM_VECTOR

#endif
