// Inputs on which the fast paths of double are at their worst: the edges of their reductions' intervals, where the
// reduced argument is largest, zeros, thresholds; and random ones.
#ifndef CATENARY_TESTS_MARGINS_INPUTS_HPP
#define CATENARY_TESTS_MARGINS_INPUTS_HPP

#include "support/pair_oracle.hpp"

#include <catenary/functions/function.hpp>
#include <catenary/numeric/log_pair.hpp>

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace catenary_test {

class margin_inputs {
  public:
    explicit margin_inputs(std::size_t count) : count_(count) {}

    /// a in [low, high]: edges of the intervals of length ln2 / steps, the first ones above all, and near the ends.
    std::vector<double> exponential(double steps, double low, double high) {
        double const length = 0.69314718055994530942 / steps;
        return filled(low, high, [&] {
            double const n = std::floor(coin() ? uniform(0, 40) : uniform(0, high / length));
            double const edge = (n + (coin() ? 0.5 : -0.5)) * length * (1 + uniform(-1, 1) * 0x1p-12);
            return std::vector<double>{near(std::fabs(edge), 3), uniform(low, high), logarithmic(low, high),
                                       near(high, 100)};
        });
    }

    /// z = x + root(x^2 - 1) = 2^k m, where m times its coarse factor is (j + 1/2) / 160; x = (z + 1/z) / 2.
    std::vector<double> logarithm(double low, double large) {
        return filled(low, 0x1.fffffffffffffp+1023, [&] {
            double const k = std::floor(coin() ? uniform(0, 4) : uniform(0, 1022));
            double const coarse = catenary::numeric::log_pair_table::coarse[random_() % 16];
            double const edge = (std::floor(uniform(155, 171)) + 0.5) / 160 / coarse;
            double const z = std::ldexp(edge * (1 + uniform(-1, 1) * 0x1p-13), static_cast<int>(k));
            return std::vector<double>{near((z + 1 / z) / 2, 2), 1 + logarithmic(low - 1, 16),
                                       logarithmic(1, 0x1p+1023), near(large, 100), near(low, 100)};
        });
    }

    /// 1 + t, t in [2^-52, limit].
    std::vector<double> above_one(double limit) {
        return filled(1 + 0x1p-52, 1 + limit, [&] {
            return std::vector<double>{1 + logarithmic(0x1p-52, limit), near(1 + limit, 100)};
        });
    }

    /// Edges of the intervals between angles, multiples of pi/2, the limit of the fast reduction, every magnitude.
    std::vector<double> trigonometric(double huge) {
        constexpr double half_pi = 1.57079632679489661923;
        std::vector<double> x = filled(0, 0x1.fffffffffffffp+1023, [&] {
            double const n = std::floor(coin() ? uniform(0, 8) : uniform(0, huge / half_pi));
            double const edge = (std::floor(uniform(-16, 16)) + 0.5) * 13 / 256 * (1 + uniform(-1, 1) * 0x1p-8);
            return std::vector<double>{std::fabs(n * half_pi + edge), near(n * half_pi, 40),
                                       logarithmic(0x1p-26, 0x1p+1023), logarithmic(0x1p-26, huge), near(huge, 100)};
        });
        std::vector<double> const turns = near_quarter_turns();
        x.insert(x.end(), turns.begin(), turns.end());
        return x;
    }

    /// Magnitudes, because where a range has negative numbers the function is even or odd.
    std::vector<double> typical(catenary::functions::range const& of) {
        double const low = of.low < 0 ? 0 : of.low;
        return filled(low, of.high, [&] { return std::vector<double>{uniform(low, of.high)}; });
    }

  private:
    template <class Some>
    std::vector<double> filled(double low, double high, Some const& some) {
        std::vector<double> x;
        while (x.size() < count_) {
            for (double const t : some()) {
                if (t >= low && t <= high) { x.push_back(t); }
            }
        }
        return x;
    }
    bool coin() { return (random_() & 1) != 0; }
    double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(random_() >> 11) * 0x1p-53);
    }
    double logarithmic(double low, double high) { return std::exp2(uniform(std::log2(low), std::log2(high))); }
    /// Up to so many doubles away.
    double near(double x, unsigned reach) {
        double const towards = coin() ? 0.0 : 0x1.fffffffffffffp+1023;
        for (auto n = random_() % (reach + 1); n > 0; --n) { x = std::nextafter(x, towards); }
        return x;
    }

    std::size_t count_;
    std::mt19937_64 random_{1};
};

}  // namespace catenary_test

#endif
