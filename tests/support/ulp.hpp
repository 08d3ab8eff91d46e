// Comparisons of floating-point values that no flag of the compiler can bend, for GoogleTest.
#ifndef CATENARY_TESTS_SUPPORT_ULP_HPP
#define CATENARY_TESTS_SUPPORT_ULP_HPP

#include "bits.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

namespace catenary_test {

/// Steps between two numbers of one type in the order of the reals; the two zeros are one step apart. No NaN.
template <class T>
std::int64_t ulp_distance(T a, T b) {
    auto const rank = [](T value) {
        std::int64_t const sign = std::int64_t{1} << (8 * sizeof(T) - 2) << 1;
        auto const bits = static_cast<std::int64_t>(bits_of(value));
        return bits & sign ? -(bits & ~sign) - 1 : bits;
    };
    return rank(a) - rank(b);
}

/// For messages: the encoding, and the number where it is a float or a double.
template <class T>
std::string show(T const& value) {
    char text[96];
    auto const bits = static_cast<unsigned long long>(bits_of(value));
    if constexpr (std::is_floating_point<T>::value) {
        std::snprintf(text, sizeof text, "0x%0*llx (%a, %.17g)", static_cast<int>(2 * sizeof(T)), bits,
                      static_cast<double>(value), static_cast<double>(value));
    } else {
        std::snprintf(text, sizeof text, "0x%0*llx", static_cast<int>(2 * sizeof(T)), bits);
    }
    return text;
}

/// EXPECT_TRUE(same_bits(got, want)): the same encoding, NaNs and zeros included.
template <class T>
::testing::AssertionResult same_bits(T const& got, T const& want) {
    if (bits_of(got) == bits_of(want)) { return ::testing::AssertionSuccess(); }
    return ::testing::AssertionFailure() << "got " << show(got) << ", want " << show(want);
}

/// As same_bits, but any NaN stands for any other: for operations whose NaN the contract leaves open.
template <class T>
::testing::AssertionResult same_value(T const& got, T const& want) {
    if constexpr (std::is_floating_point<T>::value) {
        if (is_nan(got) && is_nan(want)) { return ::testing::AssertionSuccess(); }
    }
    return same_bits(got, want);
}

}  // namespace catenary_test

#endif
