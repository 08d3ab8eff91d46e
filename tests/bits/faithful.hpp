// The errors of the faithful tier, without an oracle: float's against the correctly rounded double result, double's
// against the pairs that this one is rounded from. Right to 2^-29 and 2^-15 ULP where the correctly rounded results
// are.
#ifndef CATENARY_TESTS_BITS_FAITHFUL_HPP
#define CATENARY_TESTS_BITS_FAITHFUL_HPP

#include "support/bits.hpp"
#include "support/faithful_double.hpp"

#include <catenary/catenary.hpp>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace catenary_test {

/// A function's name in tests/data: "cosh" for "Cosh".
template <class F>
std::string data_name() {
    std::string name = F::name;
    name[0] = static_cast<char>(name[0] | 0x20);
    return name;
}

/// |got - y| in units in the last place of y, for a float result of a true value y; an infinity counts as 2^128.
/// Infinity where a NaN or the sign of a zero is not that of the correctly rounded result.
inline double error_of(float got, float nearest, double y) {
    using limits = std::numeric_limits<float>;
    if (bits_of(got) == bits_of(nearest) && (is_nan(y) || y == 0)) { return 0; }
    constexpr std::uint32_t infinity = 0x7f800000, magnitude = 0x7fffffff;
    if (is_nan(y) || y == 0 || is_nan(got)) { return std::numeric_limits<double>::infinity(); }
    auto const bounded = [](double value) { return std::fmin(std::fmax(value, -0x1p128), 0x1p128); };
    double const true_value = bounded(y);
    double const result = (bits_of(got) & magnitude) == infinity ? (got > 0 ? 0x1p128 : -0x1p128) : double{got};
    int exponent;
    std::frexp(y, &exponent);
    exponent = exponent < limits::min_exponent   ? limits::min_exponent
               : exponent > limits::max_exponent ? limits::max_exponent
                                                 : exponent;
    return std::fabs(result - true_value) / std::ldexp(1.0, exponent - limits::digits);
}

/// The largest error of F's faithful tier on an instruction set, over x; y are the correctly rounded results.
template <class F>
double faithful_error(std::string_view isa, std::vector<float> const& x, std::vector<float> const& y) {
    std::vector<float> got(x.size());
    catenary::apply(catenary::at_most(isa), typename F::template with<catenary::faithful>{}, x, got);
    std::vector<double> wide(x.begin(), x.end());
    catenary::apply(F{}, wide);
    double largest = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        double const error = error_of(got[i], y[i], wide[i]);
        if (!(error <= largest)) { largest = error; }
    }
    return largest;
}

}  // namespace catenary_test

#endif
