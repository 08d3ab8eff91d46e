#include "reference.hpp"

#include "default_environment.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

#if defined(__FAST_MATH__)
#error "the reference must be compiled without -ffast-math"
#endif

namespace catenary_test {
namespace {

template <class To, class From>
To cast(From from) {
    static_assert(sizeof(To) == sizeof(From), "the same bits");
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

template <class T>
T evaluate(operation what, T a, T b, T c) {
    // volatile: a product that is rounded by itself, whatever the compiler would fuse.
    T volatile product = a * b;
    switch (what) {
        case operation::add:
            return a + b;
        case operation::subtract:
            return a - b;
        case operation::multiply:
            return product;
        case operation::divide:
            return a / b;
        case operation::negate:
            return -a;
        case operation::square_root:
            return std::sqrt(a);
        case operation::minimum:
            return a < b ? a : b;
        case operation::maximum:
            return a > b ? a : b;
        case operation::fused_multiply_add:
            return std::fma(a, b, c);
        case operation::fused_multiply_subtract:
            return std::fma(a, b, -c);
        case operation::fused_negated:
            return std::fma(-a, b, c);
        case operation::multiply_add:
            return product + c;
        case operation::multiply_subtract:
            return product - c;
        case operation::negated_multiply_add:
            return c - product;
        case operation::less:
            return a < b;
        case operation::less_equal:
            return a <= b;
        case operation::equal:
            return a == b;
        case operation::greater:
            return a > b;
    }
    std::abort();
}

template <class T, class Bits>
void evaluate_all(operation what, Bits const* a, Bits const* b, Bits const* c, Bits* out, std::size_t n) {
    default_environment const ours;
    for (std::size_t i = 0; i < n; ++i) {
        T const x = cast<T>(a[i]), y = b ? cast<T>(b[i]) : T(0), z = c ? cast<T>(c[i]) : T(0);
        out[i] = cast<Bits>(evaluate(what, x, y, z));
    }
}

/// A 16-bit format: significant bits and largest exponent (2^this overflows).
struct half_format {
    int precision, max_exponent;

    unsigned infinity() const { return 0x8000u - (1u << (precision - 1)); }
};

constexpr half_format float16_format{11, 16}, bfloat16_format{8, 128};

std::uint32_t widen(half_format format, std::uint16_t bits) {
    default_environment const ours;
    std::uint32_t const sign = (bits & 0x8000u) << 16;
    unsigned const magnitude = bits & 0x7fffu, one = 1u << (format.precision - 1);
    if (magnitude >= format.infinity()) {
        std::uint32_t const payload = (magnitude & (one - 1)) << (24 - format.precision);
        return sign | 0x7f800000u | payload | (payload ? 0x00400000u : 0u);
    }
    int const field = static_cast<int>(magnitude / one);
    unsigned const fraction = magnitude % one, significand = field == 0 ? fraction : fraction + one;
    int const exponent = (field == 0 ? 1 : field) - format.max_exponent + 2 - format.precision;
    return sign | cast<std::uint32_t>(static_cast<float>(std::ldexp(static_cast<double>(significand), exponent)));
}

std::uint16_t narrow(half_format format, double value, std::uint64_t bits) {
    unsigned const sign = bits >> 63 ? 0x8000u : 0u, one = 1u << (format.precision - 1);
    if (std::isnan(value)) {
        auto const payload = static_cast<unsigned>(bits >> (53 - format.precision)) & (one - 1);
        return static_cast<std::uint16_t>(sign | format.infinity() | payload | one / 2);
    }
    double const magnitude = std::fabs(value);
    if (magnitude >= std::ldexp(1, format.max_exponent)) {
        return static_cast<std::uint16_t>(sign | format.infinity());
    }
    int exponent = 0;  // magnitude < 2^exponent
    std::frexp(magnitude, &exponent);
    int const smallest = 3 - format.max_exponent;
    if (magnitude == 0 || exponent < smallest) { exponent = smallest; }
    // Scaling by a power of two is exact (a double subnormal is zero in either format), so this rounds once.
    auto units = static_cast<unsigned>(std::nearbyint(std::ldexp(magnitude, format.precision - exponent)));
    if (units < one) { return static_cast<std::uint16_t>(sign | units); }
    auto const field = static_cast<unsigned>(exponent - smallest + 1);
    // units - one may be `one`: the carry into the exponent, up to infinity.
    return static_cast<std::uint16_t>(sign | (field * one + (units - one)));
}

std::uint16_t narrow(half_format format, std::uint64_t bits) {
    default_environment const ours;
    return narrow(format, cast<double>(bits), bits);
}

}  // namespace

void reference(operation what, std::uint32_t const* a, std::uint32_t const* b, std::uint32_t const* c,
               std::uint32_t* out, std::size_t n) {
    evaluate_all<float>(what, a, b, c, out, n);
}

void reference(operation what, std::uint64_t const* a, std::uint64_t const* b, std::uint64_t const* c,
               std::uint64_t* out, std::size_t n) {
    evaluate_all<double>(what, a, b, c, out, n);
}

std::uint64_t reference_widen(std::uint32_t bits) {
    default_environment const ours;
    std::uint32_t const magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
        return (std::uint64_t{bits >> 31} << 63) | 0x7ff8000000000000u | (std::uint64_t{magnitude & 0x7fffffu} << 29);
    }
    return cast<std::uint64_t>(static_cast<double>(cast<float>(bits)));
}

std::uint32_t reference_narrow(std::uint64_t bits) {
    default_environment const ours;
    if ((bits & ~(std::uint64_t{1} << 63)) > 0x7ff0000000000000u) {
        return static_cast<std::uint32_t>(bits >> 63 << 31) | 0x7fc00000u |
               (static_cast<std::uint32_t>(bits >> 29) & 0x7fffffu);
    }
    return cast<std::uint32_t>(static_cast<float>(cast<double>(bits)));
}

std::uint32_t reference_widen_float16(std::uint16_t bits) { return widen(float16_format, bits); }
std::uint32_t reference_widen_bfloat16(std::uint16_t bits) { return widen(bfloat16_format, bits); }
std::uint16_t reference_narrow_float16(std::uint64_t bits) { return narrow(float16_format, bits); }
std::uint16_t reference_narrow_bfloat16(std::uint64_t bits) { return narrow(bfloat16_format, bits); }
std::uint16_t reference_narrow_float16(std::uint32_t bits) { return narrow(float16_format, reference_widen(bits)); }
std::uint16_t reference_narrow_bfloat16(std::uint32_t bits) { return narrow(bfloat16_format, reference_widen(bits)); }

}  // namespace catenary_test
