// The faithful kernels of double against the library's own pairs (support/faithful_double.hpp says how).
// (double_accuracy_test.cpp holds both against MPFR.)
// More inputs than the default: CATENARY_TEST_FAITHFUL=1000000000 in the environment.
#include "support/faithful_double.hpp"
#include "kernels.hpp"
#include "support/typed_lists.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace {

using namespace catenary_test::faithful_double;

std::size_t samples() {
    char const* const wanted = std::getenv("CATENARY_TEST_FAITHFUL");
    return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : CATENARY_TEST_DOUBLES * std::size_t{10};
}

template <class F>
class FaithfulDouble : public ::testing::Test {};
struct name_of_function {
    template <class F>
    static std::string GetName(int) {
        return F::function::name;
    }
};
TYPED_TEST_SUITE(FaithfulDouble, catenary_test::test_types<measured_functions>, name_of_function);

TYPED_TEST(FaithfulDouble, Samples) {
    for (std::string_view const isa : catenary::available_isas()) {
        // One lane at a time takes as much longer as other sets have lanes, and computes what SSE2 does.
        std::size_t const sixteenth = samples() / (isa == "scalar" ? 256 : 16);
        worst const all = sampled<TypeParam>(isa, sixteenth);
        std::printf("%-5s %-6s %11zu inputs, largest error %.4f ULP: %a gave %a\n", TypeParam::function::name,
                    std::string(isa).c_str(), all.count, all.error, all.x, all.y);
        EXPECT_LT(all.error, catenary_test::faithful_bar) << isa;
        EXPECT_EQ(all.out_of_range, 0u) << isa;
    }
}

// The worst inputs of samples of 10^9, of these kernels and of earlier ones. MPFR says what the error is, and so
// whether the samples measured it rightly.
TYPED_TEST(FaithfulDouble, WorstSeen) {
    using f = typename TypeParam::function;
    for (std::string_view const isa : catenary::available_isas()) {
        for (double const x : TypeParam::worst_seen) {
            double y;
            catenary::apply(catenary::at_most(isa), f{}, catenary::tensor_view<double const>(&x, {1}),
                            catenary::tensor_view<double>(&y, {1}));
            double const error = std::fabs(catenary_test::ulp_error(catenary_test::function_named(f::name), x, y));
            EXPECT_LT(error, catenary_test::faithful_bar) << isa << ' ' << catenary_test::show(x);
            EXPECT_NEAR(error, run(isa, measured<TypeParam>{x}), 0x1p-14) << isa << ' ' << catenary_test::show(x);
        }
    }
}

}  // namespace
