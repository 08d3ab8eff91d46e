// The published examples of the ONNX operators, and inputs on which public reports say that a library was wrong.
#include "inputs.hpp"
#include "kernels.hpp"
#include "tests_data.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace catenary_test;

class Published : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Published, ::testing::ValuesIn(subjects(correct)), subject_name{});

// float: by tolerance against what is printed, by bits against what is right; the other types: the same numbers,
// rounded to the type, against the oracle.
TEST_P(Published, OnnxExamples) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::size_t examples = 0;
        for (onnx_example const& e : onnx_examples()) {
            if (e.function != s.of->name) { continue; }
            SCOPED_TRACE(e.name);
            ++examples;
            std::vector<T> x;
            for (std::uint32_t const bits : e.x) { x.push_back(static_cast<T>(float_from_bits(bits))); }
            std::vector<T> const y = s(x);
            ASSERT_EQ(static_cast<std::size_t>(e.size()), x.size());
            for (std::size_t i = 0; i < x.size(); ++i) {
                EXPECT_TRUE(s.right(x[i], y[i])) << "element " << i;
                if constexpr (std::is_same<T, float>::value) {
                    EXPECT_EQ(bits_of(y[i]), e.rounded[i]) << "element " << i << ": " << show(y[i]);
                    double const got = static_cast<double>(y[i]), printed = e.expected[i];
                    EXPECT_LE(std::fabs(got - printed), 1e-7 + 1e-3 * std::fabs(printed)) << "element " << i;
                }
            }
        }
        EXPECT_GE(examples, 4u) << "examples of " << s.of->name;
    });
}

TEST_P(Published, ReportedInputs) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        for (reported_input const& r : reported_inputs()) {
            if (r.function != s.of->name || r.type != type_word<T>()) { continue; }
            T const x = from_bits<T>(static_cast<bits_type<T>>(r.x)), y = s(x);
            EXPECT_EQ(bits_of(y), r.right) << r.report << ": " << name_of(s) << " of " << show_value(x);
            // In a batch as well: several of the faults were those of vector code.
            std::vector<T> const batch(37, x), results = s(batch);
            for (T const& result : results) { EXPECT_TRUE(same_bits(result, y)) << r.report; }
        }
    });
}

TEST(PublishedData, IsWholeAndAgreesWithTheOracle) {
    EXPECT_EQ(onnx_examples().size(), 33u);
    EXPECT_EQ(reported_inputs().size(), 34u);
    for (onnx_example const& e : onnx_examples()) {
        for (std::size_t i = 0; i < e.x.size(); ++i) {
            float const right = oracle(function_named(e.function.c_str()), float_from_bits(e.x[i]));
            ASSERT_EQ(bits_of(right), e.rounded[i]) << e.name << ", element " << i;
        }
    }
}

// Shapes and types exact: apply on a tensor of each example's shape.
TEST(PublishedData, Shapes) {
    for (onnx_example const& e : onnx_examples()) {
        EXPECT_GE(e.shape.size(), 1u) << e.name;
        EXPECT_EQ(static_cast<std::size_t>(e.size()), e.x.size()) << e.name;
        EXPECT_EQ(e.expected.size(), e.x.size()) << e.name;
        EXPECT_EQ(e.rounded.size(), e.x.size()) << e.name;
    }
}

}  // namespace
