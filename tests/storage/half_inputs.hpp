// Inputs for the narrowing to a 16-bit format, and the references for them.
#ifndef CATENARY_TESTS_STORAGE_HALF_INPUTS_HPP
#define CATENARY_TESTS_STORAGE_HALF_INPUTS_HPP

#include "support/reference.hpp"
#include "support/ulp.hpp"

#include <catenary/storage/list.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace catenary_test {

/// What the references know about a 16-bit type.
template <class T>
struct half_reference;
template <>
struct half_reference<catenary::float16> {
    static constexpr std::uint16_t infinity = 0x7c00, quiet = 0x0200;
    static constexpr int mantissa_bits = 10;
    static std::uint32_t widen(std::uint16_t bits) { return reference_widen_float16(bits); }
    template <class Bits>
    static std::uint16_t narrow(Bits bits) {
        return reference_narrow_float16(bits);
    }
};
template <>
struct half_reference<catenary::bfloat16> {
    static constexpr std::uint16_t infinity = 0x7f80, quiet = 0x0040;
    static constexpr int mantissa_bits = 7;
    static std::uint32_t widen(std::uint16_t bits) { return reference_widen_bfloat16(bits); }
    template <class Bits>
    static std::uint16_t narrow(Bits bits) {
        return reference_narrow_bfloat16(bits);
    }
};

/// The encodings, as float or double (Bits), of every number of the format, of every midpoint of two neighbours (past
/// the largest number: where infinity begins; between zero and the smallest: half of that) and of the numbers just
/// below and above each; both signs.
template <class T, class Bits>
std::vector<Bits> narrowing_ties() {
    auto const wide = [](std::uint16_t bits) -> Bits {
        std::uint32_t const single = half_reference<T>::widen(bits);
        if constexpr (sizeof(Bits) == 8) {
            return reference_widen(single);
        } else {
            return single;
        }
    };
    constexpr std::uint16_t infinity = half_reference<T>::infinity;
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
    std::vector<Bits> inputs;
    for (std::uint16_t low = 0; low < infinity; ++low) {
        // Neighbours of one binade, and the power of two at its end, have their midpoint halfway between the encodings;
        // where the wider format is normal and the narrow one subnormal that does not hold: halve the sum instead.
        Bits const here = wide(low), half = sizeof(Bits) == 8 ? static_cast<Bits>(0x3fe0000000000000u) : 0x3f000000u;
        Bits next = wide(static_cast<std::uint16_t>(low + 1)), lower = 0, upper = 0, midpoint = 0;
        if (low + 1 == infinity) {
            // In place of infinity the power of two, or, where the wider format ends as well, halfway by encodings.
            Bits const unit = here - wide(static_cast<std::uint16_t>(low - 1));
            midpoint = here + unit / 2;
        } else if (std::is_same<T, catenary::bfloat16>::value && sizeof(Bits) == 4) {
            midpoint = here + (next - here) / 2;  // the same exponents, subnormal ones too
        } else {
            // Halved first: the sum of the largest two would overflow a float.
            reference(operation::multiply, &here, &half, nullptr, &lower, 1);
            reference(operation::multiply, &next, &half, nullptr, &upper, 1);
            reference(operation::add, &lower, &upper, nullptr, &midpoint, 1);
        }
        for (Bits const b : {here, here + 1, midpoint - 1, midpoint, midpoint + 1}) {
            inputs.push_back(b);
            inputs.push_back(b | sign);
        }
        if (here != 0) {
            inputs.push_back(here - 1);
            inputs.push_back((here - 1) | sign);
        }
    }
    return inputs;
}

/// Infinities, NaNs of every shape, and the ends of the wider format.
template <class Bits>
std::vector<Bits> narrowing_specials() {
    constexpr int fraction = sizeof(Bits) == 8 ? 52 : 23;
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1), unit = Bits{1} << fraction;
    constexpr Bits infinity = (sign - 1) / unit * unit;
    std::vector<Bits> inputs = {0, 1, 2, unit - 1, unit, unit + 1, infinity - 1, infinity, infinity - unit};
    for (int k = 0; k < fraction; ++k) {
        inputs.push_back(infinity | Bits{1} << k);
        inputs.push_back(infinity | unit / 2 | Bits{1} << k);
        inputs.push_back(infinity | ((Bits{2} << k) - 1));
    }
    std::size_t const positive = inputs.size();
    for (std::size_t i = 0; i < positive; ++i) { inputs.push_back(inputs[i] | sign); }
    return inputs;
}

/// More than 2^24 floats, NaNs among them: every 251st encoding.
constexpr std::uint32_t dense_stride = 251;
constexpr std::size_t dense_count = 0xffffffffu / dense_stride + 1;
static_assert(dense_count >= (1u << 24), "a dense sample");

/// What they narrow to; computed once for each type.
template <class T>
std::vector<std::uint16_t> const& dense_references() {
    static std::vector<std::uint16_t> const references = [] {
        std::vector<std::uint16_t> all(dense_count);
        for (std::size_t i = 0; i < dense_count; ++i) {
            all[i] = half_reference<T>::narrow(static_cast<std::uint32_t>(i * dense_stride));
        }
        return all;
    }();
    return references;
}

}  // namespace catenary_test

#endif
