// Searches the table of functions/cos_double.hpp: angles 13 k / 256 + j 2^-50, 0 <= j < 2^31, whose sine and cosine
// both lie within about 2^-15 of a spacing of a double. Run by hand, 80 seconds; cos_pair.sollya judges what was found.
// Build: g++ -std=c++17 -O2 cos_table.cpp -lmpfr -lgmp
#include <mpfr.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace {

/// The fraction of v 2^shift, in units of 2^-64, as a wrapping integer.
std::uint64_t wrapped(mpfr_t const v, long shift) {
    mpfr_t f;
    mpfr_init2(f, 400);
    mpfr_mul_2si(f, v, shift, MPFR_RNDN);
    mpfr_frac(f, f, MPFR_RNDN);
    if (mpfr_sgn(f) < 0) { mpfr_add_ui(f, f, 1, MPFR_RNDN); }
    mpfr_mul_2ui(f, f, 64, MPFR_RNDZ);
    std::uint64_t const bits = mpfr_get_ui(f, MPFR_RNDZ);
    mpfr_clear(f);
    return bits;
}
std::uint64_t distance(std::uint64_t position) { return std::min(position, ~position); }
std::uint64_t wrapped(double units) { return static_cast<std::uint64_t>((units - std::floor(units)) * 0x1p63) << 1; }

}  // namespace

int main() {
    mpfr_t angle, sine, cosine, slope;
    mpfr_inits2(400, angle, sine, cosine, slope, static_cast<mpfr_ptr>(nullptr));
    std::printf("// angle, sine, cosine\n0x0p+0 0x0p+0 0x1p+0\n");
    for (int k = 1; k < 16; ++k) {
        double const start = k * 13 / 256.0;
        mpfr_set_d(angle, start, MPFR_RNDN);
        mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
        double const s = mpfr_get_d(sine, MPFR_RNDN), c = mpfr_get_d(cosine, MPFR_RNDN);
        int const sine_spacing = std::ilogb(s) - 52, cosine_spacing = std::ilogb(c) - 52;
        // Positions within a spacing, and their first to third differences for steps of 2^-50.
        std::uint64_t const sine0 = wrapped(sine, -sine_spacing), cosine0 = wrapped(cosine, -cosine_spacing);
        std::uint64_t const sine1 = wrapped(cosine, -50 - sine_spacing);
        mpfr_neg(slope, sine, MPFR_RNDN);
        std::uint64_t const cosine1 = wrapped(slope, -50 - cosine_spacing);
        double const sine2 = -s / 2 * std::ldexp(1.0, -100 - sine_spacing),
                     sine3 = -c / 6 * std::ldexp(1.0, -150 - sine_spacing);
        double const cosine2 = -c / 2 * std::ldexp(1.0, -100 - cosine_spacing),
                     cosine3 = s / 6 * std::ldexp(1.0, -150 - cosine_spacing);
        std::uint64_t best = ~std::uint64_t{0}, best_step = 0;
        for (std::uint64_t j = 0; j < std::uint64_t{1} << 31; ++j) {
            double const t = static_cast<double>(j), t2 = t * t;
            std::uint64_t const to_sine = distance(sine0 + j * sine1 + wrapped(t2 * (sine2 + t * sine3)));
            std::uint64_t const to_cosine = distance(cosine0 + j * cosine1 + wrapped(t2 * (cosine2 + t * cosine3)));
            std::uint64_t const worse = std::max(to_sine, to_cosine);
            if (worse < best) {
                best = worse;
                best_step = j;
            }
        }
        double const found = start + std::ldexp(static_cast<double>(best_step), -50);
        mpfr_set_d(angle, found, MPFR_RNDN);
        mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
        std::printf("%a %a %a\n", found, mpfr_get_d(sine, MPFR_RNDN), mpfr_get_d(cosine, MPFR_RNDN));
        std::fflush(stdout);
    }
}
