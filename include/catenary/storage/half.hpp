// The 16-bit floating-point types: storage formats with exact widening and one correct rounding, by integer code.
#ifndef CATENARY_STORAGE_HALF_HPP
#define CATENARY_STORAGE_HALF_HPP

#include "../platform/compiler.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace catenary {

/// A binary interchange format of 16 bits: 1 sign bit, the exponent, the mantissa (significand without its leading
/// bit). Trivially copyable; every member is integer code, so neither flags nor rounding mode change a bit of it.
template <int ExponentBits, int MantissaBits>
class basic_half {
    static_assert(1 + ExponentBits + MantissaBits == 16, "a 16-bit format");

  public:
    /// Not initialised, as a float is not.
    basic_half() = default;

    /// The value with these bits.
    static CATENARY_MEMBER constexpr basic_half from_bits(std::uint16_t bits) {
        basic_half h{};
        h.bits_ = bits;
        return h;
    }

    /// Sign, exponent and mantissa, from the top.
    CATENARY_MEMBER constexpr std::uint16_t bits() const { return bits_; }

    /// The nearest value, ties to even; overflow to infinity; a NaN keeps its sign and upper payload, made quiet.
    explicit CATENARY_MEMBER constexpr basic_half(float x)
        : bits_{round<std::uint32_t, 8, 23>(__builtin_bit_cast(std::uint32_t, x))} {}

    /// Likewise, rounded once.
    explicit CATENARY_MEMBER constexpr basic_half(double x)
        : bits_{round<std::uint64_t, 11, 52>(__builtin_bit_cast(std::uint64_t, x))} {}

    /// Exact; a NaN is made quiet.
    explicit CATENARY_MEMBER constexpr operator float() const {
        std::uint32_t const magnitude = bits_ & 0x7fffu, sign = std::uint32_t{bits_ & 0x8000u} << 16;
        constexpr int shift = 23 - MantissaBits;
        std::uint32_t wide = magnitude << shift;
        if (magnitude >= infinity) {
            wide |= 0x7f800000u | (magnitude > infinity ? 0x00400000u : 0u);
        } else if (magnitude >= (1u << MantissaBits) || ExponentBits == 8) {
            wide += static_cast<std::uint32_t>(127 - bias) << 23;
        } else if (magnitude != 0) {
            // Subnormal here, normal in float: the leading one moves to the implicit place.
            int const up = __builtin_clz(magnitude) - (31 - MantissaBits);
            wide = ((magnitude << (shift + up)) & 0x007fffffu) | (static_cast<std::uint32_t>(128 - bias - up) << 23);
        }
        return __builtin_bit_cast(float, sign | wide);
    }
    /// Exact; a NaN is made quiet.
    explicit CATENARY_MEMBER constexpr operator double() const {
        return static_cast<double>(static_cast<float>(*this));
    }

    /// @{
    /// As IEEE 754 compares: a NaN is unordered, the zeros are equal.
    friend CATENARY_MEMBER constexpr bool operator==(basic_half a, basic_half b) {
        return !unordered(a, b) && a.rank() == b.rank();
    }
    friend CATENARY_MEMBER constexpr bool operator!=(basic_half a, basic_half b) { return !(a == b); }
    friend CATENARY_MEMBER constexpr bool operator<(basic_half a, basic_half b) {
        return !unordered(a, b) && a.rank() < b.rank();
    }
    friend CATENARY_MEMBER constexpr bool operator>(basic_half a, basic_half b) { return b < a; }
    friend CATENARY_MEMBER constexpr bool operator<=(basic_half a, basic_half b) {
        return !unordered(a, b) && a.rank() <= b.rank();
    }
    friend CATENARY_MEMBER constexpr bool operator>=(basic_half a, basic_half b) { return b <= a; }
    /// @}

  private:
    static constexpr int bias = (1 << (ExponentBits - 1)) - 1;
    static constexpr std::uint32_t infinity = ((1u << ExponentBits) - 1u) << MantissaBits;

    static CATENARY_MEMBER constexpr bool unordered(basic_half a, basic_half b) {
        return (a.bits_ & 0x7fffu) > infinity || (b.bits_ & 0x7fffu) > infinity;
    }

    // An integer that is ordered as the value is: magnitude with its sign, both zeros zero.
    CATENARY_MEMBER constexpr int rank() const {
        int const magnitude = bits_ & 0x7fff;
        return bits_ & 0x8000 ? -magnitude : magnitude;
    }

    // Rounds a wider IEEE format (U: its bits) to this one.
    template <class U, int FromExponent, int FromMantissa>
    static CATENARY_MEMBER constexpr std::uint16_t round(U from) {
        constexpr U from_infinity = ((U{1} << FromExponent) - 1) << FromMantissa;
        constexpr int from_bias = (1 << (FromExponent - 1)) - 1, drop = FromMantissa - MantissaBits;
        U const magnitude = from & ~(U{1} << (FromExponent + FromMantissa));
        auto const sign = static_cast<std::uint32_t>((from >> (FromExponent + FromMantissa)) << 15);
        if (magnitude > from_infinity) {
            constexpr std::uint32_t quiet = 1u << (MantissaBits - 1), payload = quiet - 1;
            return static_cast<std::uint16_t>(sign | infinity | quiet |
                                              (static_cast<std::uint32_t>(magnitude >> drop) & payload));
        }
        int exponent = static_cast<int>(magnitude >> FromMantissa);
        U significand = magnitude & ((U{1} << FromMantissa) - 1);
        if (exponent == 0) {
            exponent = 1;
        } else {
            significand |= U{1} << FromMantissa;
        }
        int const biased = exponent - from_bias + bias;  // of the result, were it normal
        if (biased >= (1 << ExponentBits) - 1) { return static_cast<std::uint16_t>(sign | infinity); }
        // Below the normal range more bits are dropped; past the leading one nothing is left but the sticky question.
        int shift = biased >= 1 ? drop : drop + 1 - biased;
        if (shift > FromMantissa + 2) { shift = FromMantissa + 2; }
        U const kept = significand >> shift, rest = significand & ((U{1} << shift) - 1), half = U{1} << (shift - 1);
        auto result = static_cast<std::uint32_t>(kept);
        // The leading one adds to the exponent field, and so does a carry, up to infinity.
        if (biased > 1) { result += static_cast<std::uint32_t>(biased - 1) << MantissaBits; }
        if (rest > half || (rest == half && (kept & 1) != 0)) { ++result; }
        return static_cast<std::uint16_t>(sign | result);
    }

    std::uint16_t bits_;
};

}  // namespace catenary

/// The properties of the 16-bit formats.
template <int ExponentBits, int MantissaBits>
class std::numeric_limits<catenary::basic_half<ExponentBits, MantissaBits>> {
    using half = catenary::basic_half<ExponentBits, MantissaBits>;
    static constexpr unsigned infinite = ((1u << ExponentBits) - 1u) << MantissaBits;
    static constexpr int bias = (1 << (ExponentBits - 1)) - 1;
    static constexpr half from(unsigned bits) { return half::from_bits(static_cast<std::uint16_t>(bits)); }

  public:
    static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
    static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true;
    static constexpr std::float_denorm_style has_denorm = std::denorm_present;
    static constexpr bool has_denorm_loss = false, is_iec559 = true, is_bounded = true, is_modulo = false;
    static constexpr bool traps = false, tinyness_before = false;
    static constexpr std::float_round_style round_style = std::round_to_nearest;
    static constexpr int radix = 2, digits = MantissaBits + 1;
    static constexpr int digits10 = MantissaBits * 30103 / 100000;  // floor(mantissa * log10(2))
    static constexpr int max_digits10 = (MantissaBits + 1) * 30103 / 100000 + 2;
    static constexpr int min_exponent = 2 - bias, max_exponent = bias + 1;
    static constexpr int min_exponent10 = -((bias - 1) * 30103 / 100000), max_exponent10 = (bias + 1) * 30103 / 100000;

    static constexpr half min() { return from(1u << MantissaBits); }
    static constexpr half max() { return from(infinite - 1); }
    static constexpr half lowest() { return from(0x8000u | (infinite - 1)); }
    static constexpr half epsilon() { return from(static_cast<unsigned>(bias - MantissaBits) << MantissaBits); }
    static constexpr half round_error() { return from(static_cast<unsigned>(bias - 1) << MantissaBits); }
    static constexpr half infinity() { return from(infinite); }
    static constexpr half quiet_NaN() { return from(infinite | 1u << (MantissaBits - 1)); }
    static constexpr half signaling_NaN() { return from(infinite | 1u); }
    static constexpr half denorm_min() { return from(1u); }
};

#endif
