#include "pair_oracle.hpp"

#include "default_environment.hpp"
#include "mpfr_number.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

#if defined(__FAST_MATH__)
#error "the oracle must be compiled without -ffast-math"
#endif

namespace catenary_test {
namespace {

using mpfr_function = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

mpfr_function function_of(function_id id) {
    switch (id) {
        case function_id::cos:
            return mpfr_cos;
        case function_id::cosh:
            return mpfr_cosh;
        case function_id::sinh:
            return mpfr_sinh;
        case function_id::tanh:
            return mpfr_tanh;
        case function_id::acosh:
            break;
    }
    return mpfr_acosh;
}

}  // namespace

expansion expanded(function_id id, double x, double scale) {
    default_environment const environment;
    thread_local number argument(53), value(200);
    mpfr_set_d(argument, x, MPFR_RNDN);
    function_of(id)(value, argument, MPFR_RNDN);
    mpfr_abs(value, value, MPFR_RNDN);
    mpfr_mul_d(value, value, scale, MPFR_RNDN);
    expansion sum;
    for (double& part : sum.part) {
        part = mpfr_get_d(value, MPFR_RNDN);
        mpfr_sub_d(value, value, part, MPFR_RNDN);
    }
    return sum;
}

double error_over_margin(expansion const& value, double head, double tail, double margin) {
    default_environment const environment;
    // head is a few units in the last place from the value: the first difference is exact.
    double const error = ((value.part[0] - head) - tail) + value.part[1] + value.part[2];
    double const ratio = std::fabs(error) / margin;
    return ratio >= 0 ? ratio : std::numeric_limits<double>::infinity();
}

bool is_decided(double head, double tail, double margin) {
    default_environment const environment;
    return head + (tail - margin) == head + (tail + margin);
}

std::vector<double> near_quarter_turns() {
    default_environment const environment;
    std::set<double> found;
    constexpr std::uint64_t first = std::uint64_t{1} << 52, last = 2 * first - 1;
    number turns(1600), x(1600), whole(1600);
    mpfr_const_pi(turns, MPFR_RNDN);
    mpfr_ui_div(turns, 2, turns, MPFR_RNDN);
    for (int e = -32; e <= 971; ++e) {
        // integers q of up to 53 bits for which q 2^e 2/pi is nearly an integer: the last convergents' denominators
        std::vector<std::uint64_t> denominators;
        mpfr_mul_2si(x, turns, e, MPFR_RNDN);
        mpfr_frac(x, x, MPFR_RNDN);
        for (std::uint64_t previous = 0, q = 1; !mpfr_zero_p(x);) {
            mpfr_ui_div(x, 1, x, MPFR_RNDN);
            mpfr_floor(whole, x);
            double const step = mpfr_get_d(whole, MPFR_RNDN);
            mpfr_sub(x, x, whole, MPFR_RNDN);
            if (step * static_cast<double>(q) + static_cast<double>(previous) > static_cast<double>(last)) { break; }
            std::uint64_t const next = static_cast<std::uint64_t>(step) * q + previous;
            previous = q;
            q = next;
            denominators.push_back(q);
        }
        for (std::size_t i = denominators.size() < 4 ? 0 : denominators.size() - 4; i < denominators.size(); ++i) {
            std::uint64_t const q = denominators[i], low = (first + q - 1) / q, high = last / q;
            for (std::uint64_t const multiple : {low, (low + high) / 2, high}) {
                if (multiple < low || multiple > high) { continue; }
                double const next = std::ldexp(static_cast<double>(multiple * q), e);
                for (double const v : {std::nextafter(next, 0.0), next, std::nextafter(next, HUGE_VAL)}) {
                    if (std::isfinite(v)) { found.insert(v); }
                }
            }
        }
    }
    return std::vector<double>(found.begin(), found.end());
}

}  // namespace catenary_test
