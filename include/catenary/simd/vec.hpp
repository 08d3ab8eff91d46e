/// @namespace catenary::simd
/// The catalogue of SIMD operations: what every instruction set offers to the floors above.
///
/// Calls are unqualified: argument-dependent lookup finds the leaves of every instruction set, later ones too.
///
/// An instruction set is a tag type: simd::avx512, avx2, sse2, neon or scalar. Its header holds the leaves listed here,
/// as plain functions on the aggregates vec<T, Isa> and mask<T, Isa>, inside one target region. Leaves take references
/// and are not marked always_inline: whatever calls them carries no target of its own and lands inside `enter`.
///
/// @verbatim
/// Types.  vec<T, Isa> holds lanes<T, Isa> values of T: float, double, std::int32_t, std::int64_t, std::uint16_t.
///   double and int64 have N lanes; float, int32 and uint16 have 2 N (scalar: all have one).
///   mask<T, Isa>, T = float or double: one truth a lane; comparisons of int32 give mask<float>, of int64 mask<double>.
///   Isa::name, Isa::has_fma, Isa::has_half (hardware conversion of float16), Isa::has_estimates, Isa::has_permute.
///
/// Leaves of every instruction set (V = vec<T, Isa>):
///   enter(isa, f, args...)         f(isa, args...) in the default floating-point environment; never inlined. What f
///                                  computes from values, not from memory, needs platform::pin to stay inside
///   out_of_line(isa, f, args...)   f(isa, args...) as a real call from within, for code that is needed more than once
///   set(isa, T c)                  all lanes c
///   load(isa, T const* p)          lanes<T> values, any alignment;  load(isa, p, n), n > 0: the first n, and behind
///                                  them the first again, which no function finds rarer; no byte read past them
///   store(T* p, V)                 likewise, and store(p, v, n) writes n values and no byte more
///   a + b  a - b  a * b  a / b  -a                float, double: one rounding each, to nearest even
///   a + b  a - b  a & b  a | b  a ^ b  ~a         int32, int64; sums wrap
///   shl(a, k)  shr(a, k)  sar(a, k)               int32, int64: left, logical right, arithmetic right; k a constant
///                                  below the lane's width
///   a < b  a <= b  a == b  a > b                  mask; float, double: no NaN; int: signed
///   mul_add(a, b, c)               a * b + c, mul_sub: a * b - c, neg_mul_add: c - a * b;
///                                  one rounding where Isa::has_fma, two elsewhere
///   sqrt(a)                        correctly rounded
///   min(a, b)  max(a, b)           float, double, no NaN; of two zeros either
///   bits(a)  real(i)               the same bits as integers, as floating-point numbers
///   opaque(a)                      a; the compiler cannot see through (float, double)
///   widen_lo(a)  widen_hi(a)       float to double, lower and upper half of the lanes; narrow(lo, hi): back, rounded
///                                  (one lane: widen(a), narrow(a))
///   extend(u)  truncate(i)         uint16 to int32 with zeros; int32 to uint16, the low half
///   half_to_float(u)  float_to_half(a)            only where Isa::has_half: float16 in hardware, to nearest even
///   inverse_estimate(a)  inverse_root_estimate(a)  only where Isa::has_estimates: 1 / a of normal doubles, 1 / sqrt(a)
///                                  of normal numbers, to 2^-14 relative
///   lookup(T const (&table)[N], i) table[i mod N]; double N = 4, 8, 16, float N = 8, 16, 32; table aligned to its
///                                  size, at most 64 bytes
///   gather(T const* table, i)      table[i]: float by int32, double by int64; every lane in bounds
///   lookup_row(T const (&table)[N][C], i, c0, ...) c = the C = 2 or 4 doubles of row i mod N; by gather where the
///                                  instruction set has nothing better; table aligned to 64 bytes
///   first(a)                       lane 0 (float, double, uint16)
///   zip_lo(a, b)  zip_hi(a, b)     a0, b0, a1, b1, ... of the lower halves, of the upper halves; reverse(a): last lane
///                                  first (int32, int64, uint16; not of a single lane)
///   permute(r, on, a, i)           lane k: a[i[k] mod lanes] if bit k of `on` is set, else r[k]; store_lanes(p, a,
///   on):
///                                  p[k] = lane k where bit k is set, no other byte written (int32, int64, uint16; only
///                                  where Isa::has_permute)
///   m & n  m | n  ~m   any(m)  all(m)  bitmask(m)   bitmask: lane i in bit i
///   select(m, a, b)                m ? a : b, for all types of the mask's lane width
/// @endverbatim
#ifndef CATENARY_SIMD_VEC_HPP
#define CATENARY_SIMD_VEC_HPP

#include "../platform/environment.hpp"
#include "../platform/memory.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {
inline namespace CATENARY_TAG {

/// A register (or what stands for one) of lanes<T, Isa> values.
template <class T, class Isa>
struct vec;

/// One truth value for each lane of a vec<T, Isa>.
template <class T, class Isa>
struct mask;

/// Number of T lanes of a register of an instruction set.
template <class T, class Isa>
inline constexpr std::size_t lanes =
    std::is_same<T, double>::value || std::is_same<T, std::int64_t>::value ? Isa::double_lanes : Isa::float_lanes;

/// The integer type of T's width, and T's sign bit, exponent field (the bits of infinity) and quiet bit of a NaN.
template <class T>
struct format;
template <>
struct format<float> {
    using integer = std::int32_t;
    static constexpr integer sign = INT32_MIN, infinity = 0x7f800000, quiet = 0x00400000;
};
template <>
struct format<double> {
    using integer = std::int64_t;
    static constexpr integer sign = INT64_MIN, infinity = 0x7ff0000000000000, quiet = 0x0008000000000000;
};

/// |a|, by its bits: right for every value, NaN too.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> abs(vec<T, Isa> const& a) {
    return real(bits(a) & set(Isa{}, static_cast<typename format<T>::integer>(~format<T>::sign)));
}

/// The sign bit of a; every other bit zero.
template <class T, class Isa>
CATENARY_KERNEL vec<typename format<T>::integer, Isa> sign_bit(vec<T, Isa> const& a) {
    return bits(a) & set(Isa{}, format<T>::sign);
}

/// A magnitude whose sign bit is clear, with the sign of another number.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> copysign(vec<T, Isa> const& magnitude, vec<T, Isa> const& sign) {
    return real(bits(magnitude) | sign_bit(sign));
}

/// The lesser of |a| and b, b > 0. Where a is a NaN, any number or NaN.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> min_magnitude(vec<T, Isa> const& a, vec<T, Isa> const& b) {
    return min(abs(a), b);
}

/// Lanes that hold a NaN, by their bits: -ffinite-math-only cannot fold it.
template <class T, class Isa>
CATENARY_KERNEL mask<T, Isa> is_nan(vec<T, Isa> const& a) {
    return bits(abs(a)) > set(Isa{}, format<T>::infinity);
}

/// The NaN of each lane made quiet, sign and payload kept. Only for lanes that hold a NaN.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> quiet(vec<T, Isa> const& a) {
    return real(bits(a) | set(Isa{}, format<T>::quiet));
}

/// y, but in lanes where x is a NaN that NaN, made quiet.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> keep_nan(vec<T, Isa> const& x, vec<T, Isa> const& y) {
    return select(is_nan(x), quiet(x), y);
}

/// The lesser of |a| and b, b > 0; where a is a NaN, |a|, made quiet or not.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> min_magnitude_or_nan(vec<T, Isa> const& a, vec<T, Isa> const& b) {
    return keep_nan(abs(a), min_magnitude(a, b));
}

/// The NaN that we generate: positive, quiet, no payload.
template <class T, class Isa>
CATENARY_KERNEL vec<T, Isa> default_nan(Isa isa) {
    return real(set(isa, static_cast<typename format<T>::integer>(format<T>::infinity | format<T>::quiet)));
}

/// The lanes of 16 bits as the upper halves of lanes of 32, zeros below.
template <class Isa>
CATENARY_KERNEL vec<std::int32_t, Isa> to_upper_half(vec<std::uint16_t, Isa> const& a) {
    return shl(extend(a), 16);
}

/// The upper halves of the lanes.
template <class Isa>
CATENARY_KERNEL vec<std::uint16_t, Isa> upper_half(vec<std::int32_t, Isa> const& a) {
    return truncate(shr(a, 16));
}

/// Whether sixteen doubles are two registers and a lookup in them one instruction. Elsewhere loading rows is cheaper.
template <class Isa>
inline constexpr bool permutes_sixteen = Isa::double_lanes == 8;

/// c0 and c1 = table[i mod N][0] and [1].
template <std::size_t N, class Isa>
CATENARY_KERNEL void lookup_row(double const (&table)[N][2], vec<std::int64_t, Isa> const& i, vec<double, Isa>& c0,
                                vec<double, Isa>& c1) {
    auto const position = shl(i & set(Isa{}, static_cast<std::int64_t>(N - 1)), 1);
    c0 = gather(&table[0][0], position);
    c1 = gather(&table[0][1], position);
}

/// c0 to c3 = table[i mod N][0] to [3].
template <std::size_t N, class Isa>
CATENARY_KERNEL void lookup_row(double const (&table)[N][4], vec<std::int64_t, Isa> const& i, vec<double, Isa>& c0,
                                vec<double, Isa>& c1, vec<double, Isa>& c2, vec<double, Isa>& c3) {
    auto const position = shl(i & set(Isa{}, static_cast<std::int64_t>(N - 1)), 2);
    c0 = gather(&table[0][0], position);
    c1 = gather(&table[0][1], position);
    c2 = gather(&table[0][2], position);
    c3 = gather(&table[0][3], position);
}

/// Runs a kernel for double lanes on float lanes: each half widened (exact), computed, and rounded once to float.
template <class Isa, class Kernel>
CATENARY_KERNEL vec<float, Isa> through_double(Kernel const& kernel, vec<float, Isa> const& a) {
    if constexpr (Isa::float_lanes == Isa::double_lanes) {
        return narrow(kernel(Isa{}, widen(a)));
    } else {
        return narrow(kernel(Isa{}, widen_lo(a)), kernel(Isa{}, widen_hi(a)));
    }
}

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END

#endif
