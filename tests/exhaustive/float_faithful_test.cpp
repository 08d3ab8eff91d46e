// The faithful float kernels: every result is one of the two neighbours of the true value, and the largest error in ULP
// of each function and instruction set is printed. All 2^32 floats where FLOAT_STEP is 1; else chunks of neighbouring
// floats, from one chunk in FLOAT_STEP.
//
// A result that equals the correctly rounded one, which exhaustive.float proves, errs by half a ULP at most. Elsewhere
// the C library's double function tells the error, and where that is not precise enough to tell on which side of a
// float the true value lies, MPFR does.
#include "all_floats.hpp"

#include <cmath>
#include <cstdlib>

namespace {

using namespace catenary_test;

INSTANTIATE_TEST_SUITE_P(Functions, AllFloats, ::testing::ValuesIn(functions()),
                         [](::testing::TestParamInfo<function_id> const& info) {
                             return std::string(name_of(info.param));
                         });

/// The largest error and where it is.
struct worst {
    double error = 0;
    float x = 0;

    void take(double other, float at) {
        if (other > error) { error = other, x = at; }
    }
};

/// |got - f(x)| in ULP of f(x), for a float `got` next to the nearest one; infinity for any other, and for a neighbour
/// on the wrong side.
double error_of_neighbour(function_id id, float x, float got, float nearest) {
    constexpr double wrong = std::numeric_limits<double>::infinity();
    if (is_nan(got) || is_nan(nearest) || magnitude_of(got) >= format<float>::infinity ||
        magnitude_of(nearest) >= format<float>::infinity || std::abs(ulp_distance(got, nearest)) != 1) {
        return wrong;
    }
    double const y = library_double(id, x), margin = std::fabs(y) * 0x1p-46;
    double const low = std::min(got, nearest), high = std::max(got, nearest);
    if (y - margin > low && y + margin < high) {
        int exponent;
        std::frexp(y, &exponent);
        using limits = std::numeric_limits<float>;
        double const unit = std::ldexp(1.0, std::max(exponent, limits::min_exponent) - limits::digits);
        return std::fabs(got - y) / unit;
    }
    double const error = ulp_error(id, x, nearest);  // nearest - f(x)
    if (error == 0 || (error < 0) != (got > nearest)) { return wrong; }
    return std::fabs(ulp_error(id, x, got));
}

TEST_P(AllFloats, Faithful) {
    function_id const id = GetParam();
    std::vector<typed<float>> const exact = kernels(correct), all = kernels(faithful);
    ASSERT_FALSE(all.empty());
    std::vector<tally> tallies(all.size());
    std::vector<worst> found(all.size());
    std::mutex mutex;
    auto const check = [&](std::uint32_t first, auto&, auto& x, auto& y, auto& z) {
        std::vector<worst> largest(all.size());
        for (std::uint32_t const side : {0u, sign}) {
            for (std::uint32_t i = 0; i < chunk; ++i) { x[i] = float_from_bits((first + i) | side); }
            exact[0](x.data(), y.data(), chunk);
            for (std::size_t k = 0; k < all.size(); ++k) {
                all[k](x.data(), z.data(), chunk);
                for (std::uint32_t i = 0; i < chunk; ++i) {
                    if (bits_of(z[i]) == bits_of(y[i])) { continue; }
                    double const error = error_of_neighbour(id, x[i], z[i], y[i]);
                    if (!(error < 1)) { tallies[k].take(name_of(all[k]), bits_of(x[i]), z[i], bits_of(y[i])); }
                    largest[k].take(error, x[i]);
                }
            }
        }
        std::lock_guard<std::mutex> const lock(mutex);
        for (std::size_t k = 0; k < all.size(); ++k) { found[k].take(largest[k].error, largest[k].x); }
    };
    for_each_chunk("faithful", check, FLOAT_STEP);
    for (std::size_t k = 0; k < all.size(); ++k) {
        std::printf("%s: largest error %.4f ULP, at %s\n", name_of(all[k]).c_str(), found[k].error,
                    show(found[k].x).c_str());
        EXPECT_EQ(tallies[k].wrong(), 0u) << name_of(all[k]) << ": results that are no neighbour of the true value";
        EXPECT_GT(found[k].error, 0.5) << name_of(all[k]) << " is nowhere but nearest: is it the faithful kernel?";
    }
}

}  // namespace
