// float: the inputs whose results lie near midpoints, and every so manieth of all floats (exhaustive/ takes all of
// them).
#include "inputs.hpp"
#include "kernels.hpp"
#include "tests_data.hpp"

#include <gtest/gtest.h>

#include <map>

namespace {

using namespace catenary_test;

class FloatAccuracy : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, FloatAccuracy, ::testing::ValuesIn(subjects(both, types_of(4))), subject_name{});

struct cases {
    std::vector<float> x, want;
};

/// Computed once for each function.
cases const& cases_of(function_id id) {
    static std::map<function_id, cases> all;
    cases& c = all[id];
    if (c.x.empty()) {
        std::vector<float> const hard = hard_floats(id);
        EXPECT_GE(hard.size(), 100u) << name_of(id);
        for (float const x : hard) {
            c.x.push_back(x);
            c.x.push_back(negated(x));
        }
        for (float const x : c.x) { c.want.push_back(oracle(id, x)); }
        constexpr std::uint32_t stride = 4093;
        for (std::uint64_t b = 0; b <= 0xffffffffu; b += stride) {
            float const x = float_from_bits(static_cast<std::uint32_t>(b));
            c.x.push_back(x);
            bool const rest = is_nan(x) || (id == function_id::acosh && !(b >= 0x3f800000 && b < 0x7f800000));
            c.want.push_back(rest ? (is_nan(x) ? float_from_bits(bits_of(x) | 0x00400000u)
                                               : float_from_bits(b == 0x7f800000 ? 0x7f800000u : 0x7fc00000u))
                                  : oracle_fast(id, x));
        }
    }
    return c;
}

TEST_P(FloatAccuracy, HardInputsAndASample) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    typed<float> const s(GetParam());
    cases const& c = cases_of(s.of->id);
    std::vector<float> const y = s(c.x);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        if (bits_of(y[i]) == bits_of(c.want[i])) { continue; }
        ::testing::AssertionResult const right = s.right(c.x[i], y[i], c.want[i]);
        if (!right && ++wrong <= 5) { ADD_FAILURE() << right.message(); }
    }
    EXPECT_EQ(wrong, 0u) << "of " << y.size() << " results";
}

}  // namespace
