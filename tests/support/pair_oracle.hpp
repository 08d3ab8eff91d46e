// References for kernels that know their result as head + tail with an error below a margin: to 2^-150, through MPFR.
// In an object of its own with plain flags, as oracle.hpp: what is measured here is far below a unit in the last place,
// and no compiler may reorder it.
#ifndef CATENARY_TESTS_SUPPORT_PAIR_ORACLE_HPP
#define CATENARY_TESTS_SUPPORT_PAIR_ORACLE_HPP

#include "oracle.hpp"

#include <vector>

namespace catenary_test {

/// An unevaluated sum of three doubles, the largest first.
struct expansion {
    double part[3];
};

/// scale |f(x)| for finite x where it is finite.
expansion expanded(function_id, double x, double scale);

/// |head + tail - value| / margin; infinite where that is no number.
double error_over_margin(expansion const& value, double head, double tail, double margin);

/// Whether head + tail -+ margin round to one double.
bool is_decided(double head, double tail, double margin);

/// Doubles next to multiples of pi/2, some for each power of two from 2^20 to the largest, by continued fractions, with
/// their neighbours.
std::vector<double> near_quarter_turns();

}  // namespace catenary_test

#endif
