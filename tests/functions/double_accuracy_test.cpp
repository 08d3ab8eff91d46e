// double: the largest error, in ULP of the true value, over inputs that are hard to round and random ones of many
// kinds. Each function prints its worst input on each instruction set.
#include "inputs.hpp"
#include "kernels.hpp"
#include "tests_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <thread>

namespace {

using namespace catenary_test;

struct worst_result {
    std::size_t inputs = 0, misrounded = 0;
    double error = 0, x = 0, got = 0, want = 0;

    void take(function_id id, double input, double result, double correct) {
        ++inputs;
        if (bits_of(result) == bits_of(correct)) { return; }
        ++misrounded;
        double const e = std::fabs(ulp_error(id, input, result));
        if (e > error) { error = e, x = input, got = result, want = correct; }
    }
    void take(worst_result const& other) {
        inputs += other.inputs;
        misrounded += other.misrounded;
        if (other.error > error) { error = other.error, x = other.x, got = other.got, want = other.want; }
    }
};

/// The kernels of one function and rounding on all instruction sets.
std::vector<subject> siblings(subject const& first) {
    std::vector<subject> all;
    for (subject const& s : subjects(both, types_of(8))) {
        if (s.of == first.of && s.available) { all.push_back(s); }
    }
    return all;
}

std::vector<subject> one_for_each_function() {
    std::vector<subject> all;
    for (subject const& s : subjects(both, types_of(8))) {
        if (all.empty() || all.back().of != s.of) { all.push_back(s); }
    }
    return all;
}

class DoubleAccuracy : public ::testing::TestWithParam<subject> {};
INSTANTIATE_TEST_SUITE_P(Functions, DoubleAccuracy, ::testing::ValuesIn(one_for_each_function()),
                         [](::testing::TestParamInfo<subject> const& info) {
                             return std::string(info.param.of->name) + (info.param.of->faithful ? "_faithful" : "");
                         });

void report(std::vector<subject> const& all, std::vector<worst_result> const& worst, char const* what) {
    for (std::size_t k = 0; k < all.size(); ++k) {
        worst_result const& w = worst[k];
        std::printf("%-34s %-7s %9zu inputs, %8zu not correctly rounded", name_of(all[k]).c_str(), what, w.inputs,
                    w.misrounded);
        if (w.error > 0) { std::printf(", at most %.4f ULP: x %a got %a want %a", w.error, w.x, w.got, w.want); }
        std::printf("\n");
        if (all[k].of->faithful) {
            EXPECT_LT(w.error, faithful_bar)
                << name_of(all[k]) << " of " << show(w.x) << ": got " << show(w.got) << ", want " << show(w.want);
        } else {
            EXPECT_EQ(w.misrounded, 0u) << name_of(all[k]) << " of " << show(w.x) << ": got " << show(w.got)
                                        << ", want " << show(w.want);
        }
    }
}

TEST_P(DoubleAccuracy, HardInputs) {
    function_id const id = GetParam().of->id;
    std::vector<subject> const all = siblings(GetParam());
    std::vector<double> x = hard_doubles(id);
    ASSERT_GE(x.size(), 20000u);
    if (id != function_id::acosh) {
        std::size_t const positive = x.size();
        for (std::size_t i = 0; i < positive; ++i) { x.push_back(negated(x[i])); }
    }
    std::vector<worst_result> worst(all.size());
    std::vector<std::vector<double>> results;
    for (subject const& s : all) { results.push_back(typed<double>(s)(x)); }
    for (std::size_t i = 0; i < x.size(); ++i) {
        double const want = i < x.size() / 2 || id == function_id::acosh ? oracle(id, x[i]) : 0;
        for (std::size_t k = 0; k < all.size(); ++k) {
            if (i < x.size() / 2 || id == function_id::acosh) {
                worst[k].take(id, x[i], results[k][i], want);
            } else if (!catenary_test::is_nan(x[i])) {  // the mirrored input's result, mirrored; a NaN keeps its sign
                double const y = results[k][i - x.size() / 2];
                ASSERT_TRUE(same_bits(results[k][i], is_odd(id) ? negated(y) : y)) << show(x[i]);
            }
        }
    }
    report(all, worst, "hard");
}

/// Inputs whose results fall near a midpoint of two doubles, where the function is flat enough to have such: inverse of
/// a midpoint, rounded.
template <class Random>
void add_near_midpoints(function_id id, std::size_t count, Random& random, std::vector<double>& x) {
    for (std::size_t i = 0; i < count; ++i) {
        auto const uniform = static_cast<long double>(random() >> 11) * 0x1p-53L;
        auto const midpoint = [](long double y) {
            double const rounded = static_cast<double>(y);
            return (static_cast<long double>(rounded) + static_cast<long double>(std::nextafter(rounded, 2000.0))) / 2;
        };
        switch (id) {
            case function_id::acosh:
                x.push_back(static_cast<double>(std::cosh(midpoint(1 + 700 * uniform))));
                break;
            case function_id::tanh:
                x.push_back(static_cast<double>(std::atanh(midpoint(0.9L + 0.0999999L * uniform))));
                break;
            case function_id::cos:
                x.push_back(static_cast<double>(std::acos(midpoint(0.99L + 0.0099999L * uniform))));
                break;
            case function_id::cosh:
                x.push_back(static_cast<double>(std::acosh(midpoint(1 + 0.01L * uniform))));
                break;
            case function_id::sinh:
                x.push_back(static_cast<double>(std::asinh(midpoint(uniform))));
                break;
        }
    }
}

TEST_P(DoubleAccuracy, RandomInputs) {
    kernel const& f = *GetParam().of;
    std::vector<subject> const all = siblings(GetParam());
    std::vector<worst_result> worst(all.size());
    // Results that are not correctly rounded take MPFR to judge: fewer of them.
    std::size_t const total = f.faithful ? CATENARY_TEST_DOUBLES / 8 : CATENARY_TEST_DOUBLES;
    constexpr std::size_t chunk = 20000;
    std::size_t const chunks = (total + chunk - 1) / chunk;
    unsigned const threads = std::min(4u, std::max(1u, std::thread::hardware_concurrency()));
    std::mutex mutex;
    auto const work = [&](unsigned thread) {
        std::vector<worst_result> own(all.size());
        for (std::size_t c = thread; c < chunks; c += threads) {
            std::mt19937_64 random(1000 + c);
            std::vector<double> x = random_inputs<double>(f.id, f.low, f.high, chunk * 7 / 8, random);
            add_near_midpoints(f.id, chunk / 8, random, x);
            std::vector<std::vector<double>> results;
            for (subject const& s : all) { results.push_back(typed<double>(s)(x)); }
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (f.id == function_id::acosh && bits_of(x[i]) - format<double>::one > format<double>::infinity) {
                    for (auto const& r : results) {
                        ASSERT_EQ(bits_of(r[i]), format<double>::default_nan) << show(x[i]);
                    }
                    continue;
                }
                double const want = oracle_fast(f.id, x[i]);
                for (std::size_t k = 0; k < all.size(); ++k) { own[k].take(f.id, x[i], results[k][i], want); }
            }
        }
        std::lock_guard<std::mutex> const lock(mutex);
        for (std::size_t k = 0; k < all.size(); ++k) { worst[k].take(own[k]); }
    };
    std::vector<std::thread> running;
    for (unsigned t = 1; t < threads; ++t) { running.emplace_back(work, t); }
    work(0);
    for (std::thread& t : running) { t.join(); }
    report(all, worst, "random");
}

}  // namespace
