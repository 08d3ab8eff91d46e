// Argument reduction by multiples of pi, in double, for floats.
#ifndef CATENARY_NUMERIC_REDUCE_PI_FLOAT_HPP
#define CATENARY_NUMERIC_REDUCE_PI_FLOAT_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// y = (m + 1/2) pi - x, |y| <= pi/2 (1 + 2^-15), so that cos(x) = (-1)^m sin(y). `flip` is (-1)^m as a sign bit.
template <class Isa>
struct reduced_by_pi {
    simd::vec<double, Isa> y;
    simd::vec<std::int64_t, Isa> flip;
};

inline constexpr double pi_hi = 0x1.921fb54442d18p+1;   // pi to 53 bits
inline constexpr double pi_lo = 0x1.1a62633145c07p-53;  // pi - pi_hi

/// The last bit of v + integer_shift, |v| < 2^35, is worth 2^-16; its integer begins at bit 16.
inline constexpr double integer_shift = 0x1.8p36;

/// m + 1/2 and (-1)^m from v + integer_shift: m = floor(v), but for v less than 2^-17 below an integer.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> half_integer(Isa isa, simd::vec<double, Isa> const& shifted,
                                                    simd::vec<std::int64_t, Isa>& flip) {
    auto const m = bits(shifted) & set(isa, ~std::int64_t{0xffff});
    flip = shl(m, 47);  // the parity of m; the bits below are zero
    return real(m) - set(isa, integer_shift - 0.5);
}

/// |x| < 2^26, x a float; y to half a unit in the last place and n 2^-107, n = m + 1/2, which has at most 26 bits.
template <class Isa>
CATENARY_KERNEL reduced_by_pi<Isa> reduce_by_pi(Isa isa, simd::vec<double, Isa> const& x) {
    constexpr double one_over_pi = 0x1.45f306dc9c883p-2;
    constexpr double pi_top = 0x1.921fb54p+1, pi_rest = 0x1.10b46p-29;  // pi_hi in 27 + 26 bits: n times each is exact
    reduced_by_pi<Isa> r;
    auto const shifted = mul_add(x, set(isa, one_over_pi), set(isa, integer_shift));
    auto const n = half_integer(isa, shifted, r.flip);
    // n pi_hi - x is a multiple of 2^-52 below 2, so exact, unless x is so small that cos(x) rounds to 1.
    simd::vec<double, Isa> high;
    if constexpr (Isa::has_fma) {
        high = mul_sub(n, set(isa, pi_hi), x);
    } else {
        high = opaque(mul_sub(n, set(isa, pi_top), x)) + opaque(n * set(isa, pi_rest));
    }
    r.y = mul_add(n, set(isa, pi_lo), high);
    return r;
}

/// 1/pi by classes of eight binary exponents: entry i serves 2^(8i+1) <= |x| < 2^(8i+9), entry 0 what is smaller, too.
/// There a float's last bit is worth 2^(8i-22) or more, so that multiples of 2^(23-8i) in 1/pi only add even integers
/// to x/pi: hi + lo is 1/pi less the nearest such multiple, to 106 bits. (tests/provenance/cos.sollya)
alignas(64) inline constexpr double one_over_pi_hi[16] = {
    0x1.45f306dc9c883p-2,   0x1.45f306dc9c883p-2,   0x1.45f306dc9c883p-2,   -0x1.7419f246c6efbp-3,
    -0x1.9f246c6efab58p-15, -0x1.f246c6efab581p-19, 0x1.b9391054a7f0ap-27,  0x1.391054a7f09d6p-35,
    0x1.1054a7f09d5f4p-43,  0x1.529fc2757d1f5p-53,  0x1.4fe13abe8fa9ap-60,  -0x1.ec54170565912p-72,
    0x1.3abe8fa9a6ee0p-76,  0x1.5f47d4d377037p-83,  -0x1.70565911f924fp-92, -0x1.596447e493ad5p-102};
alignas(64) inline constexpr double one_over_pi_lo[16] = {
    -0x1.6b01ec5417056p-56, -0x1.6b01ec5417056p-56,  -0x1.6b01ec5417056p-56, 0x1.29fc2757d1f53p-57,
    -0x1.ec54170565912p-72, 0x1.3abe8fa9a6ee0p-76,   -0x1.505c1596447e5p-82, -0x1.70565911f924fp-92,
    0x1.f534ddc0db629p-97,  0x1.a6ee06db14acdp-108,  0x1.bb81b6c52b328p-114, 0x1.b6c52b3278872p-130,
    0x1.b6c52b3278872p-130, -0x1.3ad4cd8778df8p-138, 0x1.2b32788720840p-146, 0x1.93c439041fe51p-157};

/// Every finite float x; y to a unit in the last place and 2^-72.
template <class Isa>
CATENARY_KERNEL reduced_by_pi<Isa> reduce_by_pi_huge(Isa isa, simd::vec<double, Isa> const& x) {
    auto const index = shr(bits(max(abs(x), set(isa, 2.0))), 55);  // 128 + class
    auto const hi = lookup(one_over_pi_hi, index), lo = lookup(one_over_pi_lo, index);
    // x/pi is p + e, but for an even integer; |p| < 2^32, |e| < 2^-19.
    auto const p = x * hi;
    simd::vec<double, Isa> error;  // x hi - p, exactly
    if constexpr (Isa::has_fma) {
        error = mul_sub(x, hi, p);
    } else {
        auto const top = real(bits(hi) & set(isa, ~std::int64_t{0x1ffffff}));  // 28 bits; a float has 24
        error = opaque(opaque(x * top) - p) + opaque(x * (hi - top));
    }
    auto const e = mul_add(x, lo, error);
    reduced_by_pi<Isa> r;
    auto const f = half_integer(isa, p + set(isa, integer_shift), r.flip) - p;  // exact where |x| >= 2
    r.y = mul_add(f, set(isa, pi_hi), mul_sub(f, set(isa, pi_lo), e * set(isa, pi_hi)));
    return r;
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
