// The accurate path of double, run for every input where the functions use it only for one in thousands: on which side
// of the middles around the correctly rounded result the true value lies.
#include "functions/inputs.hpp"
#include "functions/tests_data.hpp"

#include <catenary/numeric/accurate_cos.hpp>
#include <catenary/numeric/accurate_hyperbolic.hpp>

namespace {

using namespace catenary_test;
namespace accurate = catenary::numeric::accurate;

struct path {
    function_id id;
    bool (*is_above)(std::uint64_t x, std::uint64_t lower);
    double scale;      ///< the path is that of scale times the function
    double low, high;  ///< inputs that the fast paths may send there
};
constexpr path paths[] = {
    {function_id::cosh, accurate::half_cosh_is_above, 0.5, 0x1p-40, 710.4758600739439},
    {function_id::sinh, accurate::half_sinh_is_above, 0.5, 0x1p-40, 710.4758600739439},
    {function_id::tanh, accurate::tanh_is_above, 1, 0x1p-40, 18},
    {function_id::acosh, accurate::acosh_is_above, 1, 1 + 0x1p-52, 0x1.fffffffffffffp+1023},
    {function_id::cos, accurate::cos_is_above, 1, 0x1p-40, 0x1.fffffffffffffp+1023},
};

class AccuratePath : public ::testing::TestWithParam<path> {};
INSTANTIATE_TEST_SUITE_P(Functions, AccuratePath, ::testing::ValuesIn(paths),
                         [](::testing::TestParamInfo<path> const& info) { return name_of(info.param.id); });

TEST_P(AccuratePath, KnowsTheSideOfBothMiddles) {
    path const& p = GetParam();
    std::vector<double> all = hard_doubles(p.id);
    std::mt19937_64 random(5);
    for (double const x : random_inputs<double>(p.id, 1, 30, 40000, random)) { all.push_back(x); }
    std::size_t checked = 0;
    for (double x : all) {
        x = std::fabs(x);
        if (!(x >= p.low && x <= p.high)) { continue; }
        double const y = std::fabs(oracle_fast(p.id, x)) * p.scale;
        std::uint64_t const bits = bits_of(y);
        // The true value is below the middle above its rounding, and above the one below. Of cos, 1 is never the lower.
        if (p.id != function_id::cos || y < 1) { ASSERT_FALSE(p.is_above(bits_of(x), bits)) << show(x); }
        ASSERT_TRUE(p.is_above(bits_of(x), bits - 1)) << show(x);
        ++checked;
    }
    EXPECT_GE(checked, 20000u);
}

}  // namespace
