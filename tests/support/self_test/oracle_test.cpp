// The oracle is right on published cases, flags a result that is wrong by one bit, and keeps the contract on special
// values, whatever the floating-point environment.
#include "support/oracle.hpp"
#include "reported_cases.hpp"
#include "support/ulp.hpp"

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <limits>
#include <random>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace {

using namespace catenary_test;

constexpr auto cos_ = function_id::cos, cosh_ = function_id::cosh, sinh_ = function_id::sinh, tanh_ = function_id::tanh,
               acosh_ = function_id::acosh;

TEST(Oracle, ReportedInputs) {
    for (reported_float const& c : reported_floats) {
        SCOPED_TRACE(c.report);
        float const x = float_from_bits(c.x), right = float_from_bits(c.right);
        EXPECT_TRUE(same_bits(oracle(c.function, x), right));
        EXPECT_TRUE(same_bits(oracle_fast(c.function, x), right));
    }
    for (reported_double const& c : reported_doubles) {
        SCOPED_TRACE(c.report);
        EXPECT_TRUE(same_bits(oracle(c.function, c.x), c.right));
        EXPECT_TRUE(same_bits(oracle_fast(c.function, c.x), c.right));
    }
    EXPECT_EQ(oracle_float16(tanh_, 0x63d0), 0x3c00);    // numpy/numpy#30821: tanh(1000)
    EXPECT_EQ(oracle_bfloat16(acosh_, 0xc000), 0x7fc0);  // tenstorrent/tt-metal#23168: acosh(-2)
    EXPECT_EQ(oracle_bfloat16(acosh_, 0x7f80), 0x7f80);
    EXPECT_EQ(oracle_bfloat16(acosh_, 0xff80), 0x7fc0);
}

// Inputs whose double result, rounded to float, is wrong: a double library with one rounding more fails here.
TEST(Oracle, FloatResultsThatDoubleRoundingGetsWrong) {
    struct {
        function_id function;
        float x, right;
    } const cases[] = {
        {sinh_, 0x1.250bfep-11f, 0x1.250bfep-11f}, {acosh_, 0x1.b121a6p+75f, 0x1.a9a3f2p+5f},
        {acosh_, 0x1.6351d8p+94f, 0x1.08b512p+6f}, {cos_, 0x1.3170fp+63f, 0x1.fe2976p-1f},
        {cos_, 0x1.2b9622p+67f, 0x1.f0285ep-1f},
    };
    for (auto const& c : cases) {
        EXPECT_TRUE(same_bits(oracle(c.function, c.x), c.right)) << name_of(c.function);
        EXPECT_TRUE(same_bits(oracle_fast(c.function, c.x), c.right)) << name_of(c.function);
    }
}

TEST(Oracle, Float16ResultsThatRoundingThroughFloatGetsWrong) {
    EXPECT_EQ(oracle_float16(cos_, 0x2b7c), 0x3bfd);
    EXPECT_EQ(oracle_float16(cos_, 0xab7c), 0x3bfd);
    EXPECT_EQ(oracle_float16(cosh_, 0x2800), 0x3c01);
    EXPECT_EQ(oracle_float16(cosh_, 0xa800), 0x3c01);
    EXPECT_EQ(oracle_float16(sinh_, 0x40f2), 0x45e3);  // 5.88671875
    EXPECT_EQ(oracle_float16(sinh_, 0xc0f2), 0xc5e3);
    EXPECT_EQ(oracle_float16(acosh_, 0x3ce4), 0x393f);  // .65576171875
    for (unsigned x = 0; x < 0x10000; ++x) {
        auto const bits = static_cast<std::uint16_t>(x);
        for (function_id const f : all_functions) {
            double const error = ulp_error_float16(f, bits, oracle_float16(f, bits));
            ASSERT_LE(std::fabs(error), 0.5) << name_of(f) << " of " << show(bits);
        }
    }
}

// Hard double inputs and results of CORE-MATH (MIT), the nearest doubles to sinh of floats.
TEST(Oracle, DoubleResultsOfAnotherCorrectlyRoundedLibrary) {
    EXPECT_TRUE(same_bits(oracle(sinh_, 0x1.d12eaap-12), 0x1.d12eaaffffc05p-12));
    EXPECT_TRUE(same_bits(oracle(sinh_, 0x1.d12eb4p-12), 0x1.d12eb4ffffd0dp-12));
    EXPECT_TRUE(same_bits(oracle(sinh_, 0x1.d12ecep-12), 0x1.d12ecefffffbcp-12));
}

TEST(Oracle, FlagsAResultWrongByOneBit) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000; ++i) {
        for (function_id const f : all_functions) {
            double const x = (f == acosh_ ? 1.0 : -5.0) + static_cast<double>(random() >> 11) * 0x1p-50;
            double const right = oracle(f, x);
            EXPECT_LE(std::fabs(ulp_error(f, x, right)), 0.5);
            for (int const step : {-1, 1}) {
                auto const bits = bits_of(right) + static_cast<std::uint64_t>(static_cast<std::int64_t>(step));
                double const wrong = double_from_bits(bits);
                EXPECT_GE(std::fabs(ulp_error(f, x, wrong)), 0.5) << name_of(f) << " of " << show(x);
                EXPECT_FALSE(same_bits(wrong, oracle_fast(f, x)));
                bool const larger = (step > 0) != (bits_of(right) >> 63 != 0);
                EXPECT_EQ(ulp_error(f, x, wrong) > 0, larger);
            }
            float const y = static_cast<float>(x), single = oracle(f, y);
            EXPECT_LE(std::fabs(ulp_error(f, y, single)), 0.5);
            EXPECT_GE(std::fabs(ulp_error(f, y, float_from_bits(bits_of(single) ^ 1u))), 0.5);
        }
    }
}

TEST(Oracle, SpecialValues) {
    std::uint32_t const one = 0x3f800000, inf = 0x7f800000, minus = 0x80000000, nan = 0x7fc00000;
    struct {
        function_id function;
        std::uint32_t at_minus_inf, at_inf, at_minus_zero, at_zero;
    } const rows[] = {
        {cos_, nan, nan, one, one},          {cosh_, inf, inf, one, one},  {sinh_, inf | minus, inf, minus, 0},
        {tanh_, one | minus, one, minus, 0}, {acosh_, nan, inf, nan, nan},
    };
    auto const both = [](function_id f, std::uint32_t x, std::uint32_t want) {
        EXPECT_TRUE(same_bits(oracle(f, float_from_bits(x)), float_from_bits(want))) << name_of(f);
        EXPECT_TRUE(same_bits(oracle_fast(f, float_from_bits(x)), float_from_bits(want))) << name_of(f);
        EXPECT_EQ(ulp_error(f, float_from_bits(x), float_from_bits(want)), 0);
        EXPECT_GT(ulp_error(f, float_from_bits(x), float_from_bits(0x40490fdb)), 1);
    };
    for (auto const& row : rows) {
        both(row.function, inf | minus, row.at_minus_inf);
        both(row.function, inf, row.at_inf);
        both(row.function, minus, row.at_minus_zero);
        both(row.function, 0, row.at_zero);
        // NaN in, the same NaN made quiet out.
        both(row.function, 0x7f800001, 0x7fc00001);
        both(row.function, 0xff912345, 0xffd12345);
        both(row.function, 0xffffffff, 0xffffffff);
        EXPECT_TRUE(same_bits(oracle(row.function, double_from_bits(0xfff0000000000001)),
                              double_from_bits(0xfff8000000000001)));
        EXPECT_EQ(oracle_float16(row.function, 0xfc01), 0xfe01);
        EXPECT_EQ(oracle_bfloat16(row.function, 0xff81), 0xffc1);
    }
    both(acosh_, 0x3f7fffff, nan);
    both(acosh_, one, 0);
    both(sinh_, 1, 1);
    both(tanh_, 0x80000001, 0x80000001);
    // The last finite results, and the first infinite ones.
    EXPECT_EQ(bits_of(oracle(cosh_, 0x1.65a9f8p+6f)) >> 23, 0xfeu);
    EXPECT_TRUE(same_bits(oracle(cosh_, 0x1.65a9fap+6f), float_from_bits(inf)));
    EXPECT_LT(ulp_error(cosh_, 0x1.65a9f8p+6f, float_from_bits(inf)), 1e3);
    EXPECT_GT(ulp_error(cosh_, 0x1.65a9f8p+6f, float_from_bits(inf)), 0.5);
    EXPECT_EQ(bits_of(oracle(sinh_, 710.4758600739439)) >> 52, 0x7feu);
    EXPECT_EQ(bits_of(oracle(sinh_, 710.475860073944)), 0x7ff0000000000000u);
}

TEST(Oracle, FastAndSlowAgree) {
    std::mt19937_64 random(2);
    for (int i = 0; i < 20000; ++i) {
        auto const bits = random();
        for (function_id const f : all_functions) {
            float const x = float_from_bits(static_cast<std::uint32_t>(bits));
            ASSERT_TRUE(same_bits(oracle_fast(f, x), oracle(f, x))) << name_of(f) << " of " << show(x);
            double const y = double_from_bits(bits);
            ASSERT_TRUE(same_bits(oracle_fast(f, y), oracle(f, y))) << name_of(f) << " of " << show(y);
            double const z = static_cast<double>(x);
            ASSERT_TRUE(same_bits(oracle_fast(f, z), oracle(f, z))) << name_of(f) << " of " << show(z);
        }
    }
}

TEST(Oracle, NoEnvironmentChangesIt) {
    float const x = float_from_bits(0x00000003), y = 1.7f, cosh_y = oracle(cosh_, y);
    for (int const mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        float got[4];
        double wide[2];
        std::fesetround(mode);
#if defined(__SSE2__)
        unsigned const before = _mm_getcsr();
        _mm_setcsr(before | 0x8040);  // FTZ and DAZ
#endif
        got[0] = oracle(sinh_, x);
        got[1] = oracle_fast(sinh_, x);
        got[2] = oracle(cosh_, y);
        got[3] = oracle_fast(cosh_, y);
        wide[0] = oracle(cosh_, 1.7);
        wide[1] = oracle_fast(cosh_, 1.7);
#if defined(__SSE2__)
        EXPECT_EQ(_mm_getcsr(), before | 0x8040);
        _mm_setcsr(before);
#endif
        std::fesetround(FE_TONEAREST);
        EXPECT_TRUE(same_bits(got[0], x));
        EXPECT_TRUE(same_bits(got[1], x));
        EXPECT_TRUE(same_bits(got[2], cosh_y)) << mode;
        EXPECT_TRUE(same_bits(got[3], cosh_y)) << mode;
        EXPECT_TRUE(same_bits(wide[0], wide[1]));
        EXPECT_TRUE(same_bits(wide[0], oracle(cosh_, 1.7)));
    }
}

TEST(Oracle, Names) {
    for (function_id const f : all_functions) { EXPECT_EQ(function_named(name_of(f)), f); }
    EXPECT_EQ(function_named("Cosh"), cosh_);
    EXPECT_EQ(function_named("Cos"), cos_);
}

}  // namespace
