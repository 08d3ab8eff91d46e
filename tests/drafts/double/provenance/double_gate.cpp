// The gate of the correctly rounded double kernels: the error of the fast path, head + tail against MPFR, over its
// margin in the rounding test, for every instruction set, on inputs at the edges of the reductions' intervals (where
// the reduced argument is largest), near zeros and thresholds, and random ones. Random testing of results is blind
// here: a margin too tight by a tenth shows in one result of a million. Fails from a ratio of 0.9 on. Build: g++
// -std=c++17 -O2 -I include double_gate.cpp -lmpfr -lgmp; arguments: count, the output of near_half_pi.py.
#include <catenary/functions/acosh_double.hpp>
#include <catenary/functions/cos_double.hpp>
#include <catenary/functions/cosh_double.hpp>
#include <catenary/functions/sinh_double.hpp>
#include <catenary/functions/tanh_double.hpp>

#include <mpfr.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace {

namespace functions = catenary::functions;
namespace simd = catenary::simd;

/// head + tail and the margin, each for one lane set.
struct cosh_of {
    static constexpr double scale = 0.5;
    template <class V>
    static CATENARY_KERNEL void run(V const& x, V& head, V& tail, V& margin) {
        functions::cosh_pair(abs(x), head, tail);
        margin = head * set_like(x, functions::cosh_constants::margin);
    }
    template <class T, class I>
    static CATENARY_KERNEL simd::vec<T, I> set_like(simd::vec<T, I> const&, T c) {
        return set(I{}, c);
    }
};
struct sinh_of : cosh_of {
    template <class V>
    static CATENARY_KERNEL void run(V const& x, V& head, V& tail, V& margin) {
        functions::sinh_pair(abs(x), head, tail);
        margin = head * set_like(x, functions::sinh_constants::margin);
    }
};
struct tanh_of : cosh_of {
    static constexpr double scale = 1;
    template <class V>
    static CATENARY_KERNEL void run(V const& x, V& head, V& tail, V& margin) {
        functions::tanh_pair(abs(x), head, tail);
        margin = head * set_like(x, functions::tanh_double_constants::margin);
    }
};
struct acosh_of : cosh_of {
    static constexpr double scale = 1;
    template <class V>
    static CATENARY_KERNEL void run(V const& x, V& head, V& tail, V& margin) {
        namespace c = functions::acosh_double_constants;
        functions::acosh_pair(x, head, tail);
        margin = mul_add(head, set_like(x, c::relative_margin), set_like(x, c::margin));
    }
};
struct acosh_near_of : cosh_of {
    static constexpr double scale = 1;
    template <class V>
    static CATENARY_KERNEL void run(V const& x, V& head, V& tail, V& margin) {
        functions::acosh_near_one(x, head, tail);
        margin = head * set_like(x, functions::acosh_double_constants::near_one_margin);
    }
};
struct cos_of : cosh_of {
    static constexpr double scale = 1;
    template <class I>
    static CATENARY_KERNEL void run(simd::vec<double, I> const& x, simd::vec<double, I>& head,
                                    simd::vec<double, I>& tail, simd::vec<double, I>& margin) {
        functions::cosine_pair<I> c;
        functions::cos_pair(x, c);
        head = c.head;
        tail = neg_mul_add(c.factor, c.half_square, c.rest);
        margin = c.margin;
    }
};

template <class F>
struct pairs {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, double const* x, double* head, double* tail, double* margin) const {
        simd::vec<double, Isa> h, t, m;
        F::run(load(isa, x), h, t, m);
        store(head, h);
        store(tail, t);
        store(margin, m);
    }
};

mpfr_t argument, value;
bool failed = false;

template <class F, class Isa>
void measure(char const* name, int (*exact)(mpfr_t, mpfr_t const, mpfr_rnd_t), std::vector<double> const& x) {
    double worst = 0, worst_x = 0;
    constexpr std::size_t width = Isa::double_lanes;
    for (std::size_t i = 0; i + width <= x.size(); i += width) {
        double head[width], tail[width], margin[width];
        enter(Isa{}, pairs<F>{}, &x[i], static_cast<double*>(head), static_cast<double*>(tail),
              static_cast<double*>(margin));
        for (std::size_t k = 0; k < width; ++k) {
            mpfr_set_d(argument, x[i + k], MPFR_RNDN);
            exact(value, argument, MPFR_RNDN);
            mpfr_abs(value, value, MPFR_RNDN);
            mpfr_mul_d(value, value, F::scale, MPFR_RNDN);
            mpfr_sub_d(value, value, head[k], MPFR_RNDN);
            mpfr_sub_d(value, value, tail[k], MPFR_RNDN);
            mpfr_div_d(value, value, margin[k], MPFR_RNDN);
            double const ratio = std::fabs(mpfr_get_d(value, MPFR_RNDN));
            if (!(ratio <= worst)) {
                worst = ratio;
                worst_x = x[i + k];
            }
        }
    }
    std::printf("%-10s %-7s %9zu inputs, error over margin at most %.3f (%a)\n", name, Isa::name, x.size(), worst,
                worst_x);
    std::fflush(stdout);
    failed = failed || !(worst < 0.9);
}
template <class F, class... Isa>
void measure_all(simd::type_list<Isa...>, char const* name, int (*exact)(mpfr_t, mpfr_t const, mpfr_rnd_t),
                 std::vector<double> const& x) {
    (measure<F, Isa>(name, exact, x), ...);
}

std::mt19937_64 random_bits(1);
double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(random_bits() >> 11) * 0x1p-53;
}
double logarithmic(double low, double high) { return std::exp2(uniform(low, high)); }
double neighbour(double x, int reach) {
    for (int n = static_cast<int>(random_bits() % static_cast<unsigned>(reach + 1)); n > 0; --n) {
        x = std::nextafter(x, random_bits() & 1 ? HUGE_VAL : 0);
    }
    return x;
}

/// Edges of the intervals of ln2 / steps, small n first, and random ones.
std::vector<double> exponential_inputs(std::size_t count, double steps, double low, double high) {
    std::vector<double> x;
    double const step = 0.69314718055994530942 / steps;
    while (x.size() < count) {
        double const n = random_bits() & 1 ? std::floor(uniform(0, 40)) : std::floor(uniform(0, high / step));
        double const edge = (n + (random_bits() & 1 ? 0.5 : -0.5)) * step * (1 + uniform(-1, 1) * 0x1p-12);
        double const a[] = {neighbour(std::fabs(edge), 3), uniform(0, high),
                            logarithmic(std::log2(low), std::log2(high))};
        for (double const t : a) {
            if (t >= low && t <= high) { x.push_back(t); }
        }
    }
    return x;
}

/// Edges of the logarithm's intervals: z = 2^k m, m coarse = (j + 1/2) / 160, x = (z + 1 / z) / 2.
std::vector<double> acosh_inputs(std::size_t count) {
    std::vector<double> x;
    while (x.size() < count) {
        double const k = random_bits() & 1 ? std::floor(uniform(0, 4)) : std::floor(uniform(0, 1022));
        double const coarse = catenary::numeric::log_pair_table::coarse[random_bits() % 16];
        double const m = (std::floor(uniform(155, 171)) + 0.5) / 160 / coarse * (1 + uniform(-1, 1) * 0x1p-13);
        double const z = std::ldexp(m, static_cast<int>(k));
        double const a[] = {neighbour((z + 1 / z) / 2, 2), 1 + logarithmic(-11, 4), logarithmic(0, 1023.99),
                            neighbour(0x1p45, 100)};
        for (double const t : a) {
            if (t >= 1 + 0x1p-11 && std::isfinite(t)) { x.push_back(t); }
        }
    }
    return x;
}

/// Edges of the angles' intervals, near multiples of pi/2, over the range of both reductions.
std::vector<double> cos_inputs(std::size_t count) {
    std::vector<double> x;
    while (x.size() < count) {
        double const n = random_bits() & 1 ? std::floor(uniform(0, 8)) : std::floor(uniform(0, 333000));
        double const k = (std::floor(uniform(-16, 16)) + 0.5) * 13 / 256 * (1 + uniform(-1, 1) * 0x1p-8);
        x.push_back(std::fabs(n * 1.57079632679489661923 + k));
        x.push_back(neighbour(n * 1.57079632679489661923, 40));
        x.push_back(logarithmic(-26, 1023.99));
        x.push_back(logarithmic(-26, 19));
    }
    return x;
}

}  // namespace

int main(int count_of_arguments, char** arguments) {
    std::size_t const count = count_of_arguments > 1 ? std::strtoul(arguments[1], nullptr, 10) : 200000;
    mpfr_init2(argument, 53);
    mpfr_init2(value, 260);
    simd::instruction_sets const sets;
    measure_all<cosh_of>(sets, "cosh", mpfr_cosh, exponential_inputs(count, 256, 0x1p-30, 710.47));
    measure_all<sinh_of>(sets, "sinh", mpfr_sinh, exponential_inputs(count, 256, 0x1p-30, 710.47));
    measure_all<tanh_of>(sets, "tanh", mpfr_tanh, exponential_inputs(count, 512, 0x1p-30, 18));
    measure_all<acosh_of>(sets, "acosh", mpfr_acosh, acosh_inputs(count));
    std::vector<double> near_one(count);
    for (double& x : near_one) { x = 1 + logarithmic(-51.9, -11.0001); }
    measure_all<acosh_near_of>(sets, "acosh near", mpfr_acosh, near_one);
    measure_all<cos_of>(sets, "cos", mpfr_cos, cos_inputs(count));
    if (count_of_arguments > 2) {
        std::vector<double> near_half_pi;
        std::ifstream file(arguments[2]);
        for (std::string line; std::getline(file, line);) {
            double const x = std::strtod(line.c_str(), nullptr);
            near_half_pi.insert(near_half_pi.end(), {x, std::nextafter(x, 0), std::nextafter(x, HUGE_VAL)});
        }
        near_half_pi.resize((near_half_pi.size() + 7) / 8 * 8, 1.0);
        measure_all<cos_of>(sets, "cos zeros", mpfr_cos, near_half_pi);
    }
    return failed;
}
