// float16 and bfloat16 as values: conversions by integer code, comparisons, numeric_limits.
#include "half_inputs.hpp"
#include "support/element_names.hpp"
#include "support/values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace catenary_test;
using catenary::bfloat16;
using catenary::float16;

template <class T>
class Half : public ::testing::Test {};
using SixteenBit = ::testing::Types<float16, bfloat16>;
TYPED_TEST_SUITE(Half, SixteenBit, readable_names);

TYPED_TEST(Half, IsATrivialTwoByteType) {
    static_assert(sizeof(TypeParam) == 2 && alignof(TypeParam) == 2, "two bytes");
    static_assert(std::is_trivially_copyable<TypeParam>::value, "travels by memcpy");
    static_assert(std::is_trivially_default_constructible<TypeParam>::value, "arrays of it cost nothing");
    static_assert(std::is_standard_layout<TypeParam>::value, "layout");
    static_assert(!std::is_convertible<float, TypeParam>::value, "no conversion by itself");
    static_assert(!std::is_convertible<TypeParam, float>::value, "no conversion by itself");
    static_assert(!std::is_convertible<std::uint16_t, TypeParam>::value, "bits are not a value");
    static_assert(std::is_constructible<TypeParam, float>::value, "explicitly");
    static_assert(TypeParam::from_bits(0x1234).bits() == 0x1234, "bits, at compile time");
    static_assert(static_cast<float>(TypeParam(1.5f)) == 1.5f, "conversions, at compile time");
}

TYPED_TEST(Half, EveryValueWidensExactly) {
    for (unsigned x = 0; x < 0x10000; ++x) {
        auto const bits = static_cast<std::uint16_t>(x);
        TypeParam const h = TypeParam::from_bits(bits);
        ASSERT_EQ(h.bits(), bits);
        float const single = static_cast<float>(h);
        std::uint32_t const want = half_reference<TypeParam>::widen(bits);
        ASSERT_EQ(bits_of(single), want) << show(bits);
        double const wide = static_cast<double>(h);
        ASSERT_TRUE(same_bits(wide, double_from_bits(reference_widen(want)))) << show(bits);
        // And back: the same bits, a NaN made quiet.
        bool const nan = (bits & 0x7fff) > half_reference<TypeParam>::infinity;
        std::uint16_t const back = nan ? bits | half_reference<TypeParam>::quiet : bits;
        ASSERT_EQ(TypeParam(single).bits(), back) << show(bits);
        ASSERT_EQ(TypeParam(wide).bits(), back) << show(bits);
    }
}

TYPED_TEST(Half, TiesOfFloats) {
    for (std::uint32_t const x : narrowing_ties<TypeParam, std::uint32_t>()) {
        ASSERT_EQ(TypeParam(float_from_bits(x)).bits(), half_reference<TypeParam>::narrow(x)) << show(x);
    }
}

TYPED_TEST(Half, TiesOfDoubles) {
    for (std::uint64_t const x : narrowing_ties<TypeParam, std::uint64_t>()) {
        ASSERT_EQ(TypeParam(double_from_bits(x)).bits(), half_reference<TypeParam>::narrow(x)) << show(x);
    }
}

TYPED_TEST(Half, SpecialValuesNarrow) {
    for (std::uint32_t const x : narrowing_specials<std::uint32_t>()) {
        ASSERT_EQ(TypeParam(float_from_bits(x)).bits(), half_reference<TypeParam>::narrow(x)) << show(x);
    }
    for (std::uint64_t const x : narrowing_specials<std::uint64_t>()) {
        ASSERT_EQ(TypeParam(double_from_bits(x)).bits(), half_reference<TypeParam>::narrow(x)) << show(x);
    }
    for (std::uint64_t const x : random_values<std::uint64_t>(200000, true, 20)) {
        ASSERT_EQ(TypeParam(double_from_bits(x)).bits(), half_reference<TypeParam>::narrow(x)) << show(x);
    }
}

TYPED_TEST(Half, DenseSampleOfFloats) {
    std::vector<std::uint16_t> const& want = dense_references<TypeParam>();
    for (std::size_t i = 0; i < dense_count; ++i) {
        auto const x = static_cast<std::uint32_t>(i * dense_stride);
        ASSERT_EQ(TypeParam(float_from_bits(x)).bits(), want[i]) << show(x);
    }
}

// Compared as the floats they are, on integer keys: a NaN is unordered, the zeros are equal.
TYPED_TEST(Half, Comparisons) {
    std::vector<std::uint16_t> values;
    constexpr unsigned infinity = half_reference<TypeParam>::infinity, quiet = half_reference<TypeParam>::quiet;
    constexpr unsigned normal = 1u << half_reference<TypeParam>::mantissa_bits;
    for (unsigned const x : {0u, 1u, 2u, normal - 1, normal, normal + 1, 0x3c00u, 0x3f80u, infinity - 1, infinity,
                             infinity + 1, infinity + quiet, 0x7fffu}) {
        values.push_back(static_cast<std::uint16_t>(x));
        values.push_back(static_cast<std::uint16_t>(x | 0x8000u));
    }
    for (unsigned x = 0; x < 0x10000; x += 487) { values.push_back(static_cast<std::uint16_t>(x)); }
    for (std::uint16_t const x : values) {
        for (std::uint16_t const y : values) {
            std::uint32_t const a = half_reference<TypeParam>::widen(x), b = half_reference<TypeParam>::widen(y);
            auto const holds = [&](operation what) {
                std::uint32_t result = 0;
                reference(what, &a, &b, nullptr, &result, 1);
                return result != 0;
            };
            TypeParam const h = TypeParam::from_bits(x), k = TypeParam::from_bits(y);
            ASSERT_EQ(h < k, holds(operation::less)) << show(x) << " " << show(y);
            ASSERT_EQ(h <= k, holds(operation::less_equal)) << show(x) << " " << show(y);
            ASSERT_EQ(h == k, holds(operation::equal)) << show(x) << " " << show(y);
            ASSERT_EQ(h != k, !holds(operation::equal)) << show(x) << " " << show(y);
            ASSERT_EQ(h > k, holds(operation::greater)) << show(x) << " " << show(y);
            ASSERT_EQ(k <= h, h >= k) << show(x) << " " << show(y);
        }
    }
}

// The properties of a format follow from its fields; those of float, by the same rules, are known.
TYPED_TEST(Half, NumericLimits) {
    using limits = std::numeric_limits<TypeParam>;
    using reference = half_reference<TypeParam>;
    constexpr int bias = reference::infinity / (1 << reference::mantissa_bits) / 2;
    static_assert(limits::is_specialized && limits::is_signed && !limits::is_integer && !limits::is_exact, "");
    static_assert(limits::has_infinity && limits::has_quiet_NaN && limits::has_signaling_NaN, "");
    static_assert(limits::is_iec559 && limits::is_bounded && !limits::is_modulo && limits::radix == 2, "");
    static_assert(limits::round_style == std::round_to_nearest, "");
    EXPECT_EQ(limits::digits, reference::mantissa_bits + 1);
    EXPECT_EQ(limits::max_exponent, bias + 1);
    EXPECT_EQ(limits::min_exponent, 2 - bias);
    EXPECT_EQ(limits::digits10, static_cast<int>(std::floor(reference::mantissa_bits * std::log10(2.0))));
    EXPECT_EQ(limits::max_digits10, static_cast<int>(std::ceil(1 + (reference::mantissa_bits + 1) * std::log10(2.0))));
    auto const value = [](TypeParam h) { return static_cast<double>(static_cast<float>(h)); };
    EXPECT_EQ(limits::max_exponent10, static_cast<int>(std::floor(std::log10(value(limits::max())))));
    EXPECT_EQ(limits::min_exponent10, static_cast<int>(std::ceil(std::log10(value(limits::min())))));
    EXPECT_EQ(value(limits::min()), std::ldexp(1.0, limits::min_exponent - 1));
    EXPECT_EQ(value(limits::max()), std::ldexp(2.0 - value(limits::epsilon()), limits::max_exponent - 1));
    EXPECT_EQ(value(limits::lowest()), -value(limits::max()));
    EXPECT_EQ(value(limits::epsilon()), std::ldexp(1.0, -reference::mantissa_bits));
    EXPECT_EQ(value(limits::round_error()), 0.5);
    EXPECT_EQ(limits::denorm_min().bits(), 1);
    EXPECT_EQ(limits::infinity().bits(), reference::infinity);
    EXPECT_EQ(limits::quiet_NaN().bits(), reference::infinity | reference::quiet);
    std::uint16_t const signaling = limits::signaling_NaN().bits();
    EXPECT_GT(signaling & 0x7fff, reference::infinity);
    EXPECT_EQ(signaling & reference::quiet, 0);
}

}  // namespace
