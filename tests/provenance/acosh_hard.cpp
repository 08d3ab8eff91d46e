// Searches the doubles x below 2^50 whose acosh is hardest to round: tests/data/hard/binary64_acosh_small.txt.
// Run by hand: acosh_hard TOTAL [EACH [FIRST]]: seconds in all, at most so many for each range, from acosh x = FIRST
// on. What it calls complete holds no harder case than those printed. Build: g++ -std=c++17 -O3 -march=native
// -ffast-math acosh_hard.cpp -lmpfr -lgmp
//
// From the midpoints y of two doubles, one unit u of y apart: f(n) = cosh(y0 + n u) / unit of x is to be near an
// integer. Over an interval |n| <= N/2 it is b + a n to within d, and what is sought are points of a lattice, (n, a n -
// k), in a box of half-sizes N/2 and d around (0, -b). With a reduced basis (n1, v1), (n2, v2) of determinant +-1, the
// coordinates of a point in the box are within h1 = N/2 |v2| + d |n2| of +-b n2 and within h2 = N/2 |v1| + d |n1| of
// -+b n1: few integers, each looked at. From one interval to the next, v changes by n times the change of a.
#include <mpfr.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <utility>

namespace {

using wide = unsigned __int128;
constexpr int precision = 320;

struct real {
    mpfr_t v;
    real() { mpfr_init2(v, precision); }
    real(real const&) = delete;
    real& operator=(real const&) = delete;
    ~real() { mpfr_clear(v); }
};

/// The fraction of v, in units of 2^-128.
wide fraction(mpfr_t const v) {
    static real f;
    mpfr_frac(f.v, v, MPFR_RNDN);
    if (mpfr_sgn(f.v) < 0) { mpfr_add_ui(f.v, f.v, 1, MPFR_RNDN); }
    mpfr_mul_2ui(f.v, f.v, 64, MPFR_RNDN);
    std::uint64_t const high = mpfr_get_ui(f.v, MPFR_RNDZ);
    mpfr_frac(f.v, f.v, MPFR_RNDN);
    mpfr_mul_2ui(f.v, f.v, 64, MPFR_RNDN);
    return wide{high} << 64 | mpfr_get_ui(f.v, MPFR_RNDZ);
}
double signed_fraction(wide f) {
    return static_cast<double>(static_cast<std::int64_t>(f >> 64)) * 0x1p-64 +
           static_cast<double>(static_cast<std::uint64_t>(f)) * 0x1p-128;
}

/// How near acosh x is to a midpoint, in units in its last place.
double distance(double x) {
    static real y;
    mpfr_set_d(y.v, x, MPFR_RNDN);
    mpfr_acosh(y.v, y.v, MPFR_RNDN);
    mpfr_mul_2si(y.v, y.v, 53 - mpfr_get_exp(y.v), MPFR_RNDN);
    mpfr_frac(y.v, y.v, MPFR_RNDN);
    mpfr_sub_d(y.v, y.v, 0.5, MPFR_RNDN);
    return std::fabs(mpfr_get_d(y.v, MPFR_RNDN));
}

/// Values of a polynomial at 0, 1, 2, ... from its differences, modulo 1.
template <int Degree>
struct stream {
    wide difference[Degree + 1];
    /// coefficients of the polynomial in n; its argument n = start + i step
    void set(real const (&c)[Degree + 1], double start, double step) {
        static real t;
        for (int i = 0; i <= Degree; ++i) {
            mpfr_set_zero(t.v, 1);
            for (int k = Degree; k >= 0; --k) {
                mpfr_mul_d(t.v, t.v, start + i * step, MPFR_RNDN);
                mpfr_add(t.v, t.v, c[k].v, MPFR_RNDN);
            }
            difference[i] = fraction(t.v);
        }
        for (int order = 1; order <= Degree; ++order) {
            for (int i = Degree; i >= order; --i) { difference[i] -= difference[i - 1]; }
        }
    }
    void advance() {
        for (int i = 0; i < Degree; ++i) { difference[i] += difference[i + 1]; }
    }
};

constexpr int lanes = 8;  // blocks side by side: what follows is written for a compiler that vectorises

struct search {
    double unit_y, unit_x;  // of the segment
    double width, threshold;
    long intervals;
    std::map<double, double>* found;

    /// A block: midpoints centre + n unit_y for |n| <= width intervals / 2, intervals odd.
    struct block {
        real centre, derivative[5], slope[4];
        double second = 0;
    };
    block blocks[lanes];

    void prepare(block& at, double centre_whole) const {  // the midpoint is half a unit above
        real(&c)[5] = at.derivative;
        mpfr_set_d(at.centre.v, centre_whole, MPFR_RNDN);
        mpfr_set_d(c[0].v, unit_y / 2, MPFR_RNDN);
        mpfr_add(at.centre.v, at.centre.v, c[0].v, MPFR_RNDN);
        mpfr_sinh_cosh(c[1].v, c[0].v, at.centre.v, MPFR_RNDN);
        for (int k = 2; k < 5; ++k) { mpfr_set(c[k].v, c[k - 2].v, MPFR_RNDN); }
        double scale = 1 / unit_x, factorial = 1;
        for (int k = 0; k < 5; ++k) {
            factorial *= std::max(k, 1);
            mpfr_mul_d(c[k].v, c[k].v, scale, MPFR_RNDN);
            mpfr_div_d(c[k].v, c[k].v, factorial, MPFR_RNDN);
            scale *= unit_y;
            if (k > 0) { mpfr_mul_ui(at.slope[k - 1].v, c[k].v, static_cast<unsigned>(k), MPFR_RNDN); }
        }
        at.second = mpfr_get_d(c[2].v, MPFR_RNDN);
    }

    void run(double first_centre, double step) {
        double const half = width / 2, start = -static_cast<double>(intervals / 2) * width;
        stream<4> value[lanes];
        stream<3> tangent[lanes];
        // second n^2 lies in [0, bend]: its middle is added to the value
        alignas(64) double n1[lanes], v1[lanes], n2[lanes], v2[lanes], det[lanes], bend[lanes], d[lanes], turn[lanes],
            middle[lanes], c1[lanes], c2[lanes], h1[lanes], h2[lanes];
        for (int l = 0; l < lanes; ++l) {
            prepare(blocks[l], first_centre + l * step);
            value[l].set(blocks[l].derivative, start, width);
            tangent[l].set(blocks[l].slope, start, width);
            bend[l] = blocks[l].second * width * width / 4;
            d[l] = bend[l] * 0.501 + threshold;
            n1[l] = 1;
            v1[l] = signed_fraction(tangent[l].difference[0]);
            n2[l] = 0;
            v2[l] = det[l] = 1;
        }
        for (long i = 0;;) {
            for (double moved = 1; moved != 0;) {  // Gauss's reduction of two vectors
                moved = 0;
                for (int l = 0; l < lanes; ++l) {
                    double const dn = d[l] * d[l], dv = half * half;
                    double const p11 = n1[l] * n1[l] * dn + v1[l] * v1[l] * dv,
                                 p22 = n2[l] * n2[l] * dn + v2[l] * v2[l] * dv,
                                 p12 = n1[l] * n2[l] * dn + v1[l] * v2[l] * dv;
                    bool const swap = p11 > p22;
                    double const shorter = swap ? p22 : p11, n = swap ? n2[l] : n1[l], v = swap ? v2[l] : v1[l];
                    double const longer_n = swap ? n1[l] : n2[l], longer_v = swap ? v1[l] : v2[l];
                    double const ratio = p12 / shorter, m = std::fabs(ratio) <= 0.501 ? 0 : std::nearbyint(ratio);
                    det[l] = swap ? -det[l] : det[l];
                    n1[l] = n;
                    v1[l] = v;
                    n2[l] = longer_n - m * n;
                    v2[l] = longer_v - m * v;
                    moved += std::fabs(m);
                }
            }
            for (int l = 0; l < lanes; ++l) {
                middle[l] = signed_fraction(value[l].difference[0]);
                turn[l] = signed_fraction(tangent[l].difference[1]);
            }
            double hits = 0;
            for (int l = 0; l < lanes; ++l) {
                double const b = middle[l] + bend[l] / 2;
                h1[l] = (half * std::fabs(v2[l]) + d[l] * std::fabs(n2[l])) * 1.001 + 1e-5;
                h2[l] = (half * std::fabs(v1[l]) + d[l] * std::fabs(n1[l])) * 1.001 + 1e-5;
                c1[l] = det[l] * b * n2[l];
                c2[l] = -det[l] * b * n1[l];
                double const near1 = std::fabs(c1[l] - std::nearbyint(c1[l])),
                             near2 = std::fabs(c2[l] - std::nearbyint(c2[l]));
                h1[l] = near1 <= h1[l] && near2 <= h2[l] ? h1[l] : -1;
                hits += h1[l] >= 0 ? 1 : 0;
            }
            if (hits != 0) {
                for (int l = 0; l < lanes; ++l) {
                    for (double m1 = std::ceil(c1[l] - h1[l]); m1 <= c1[l] + h1[l]; ++m1) {
                        for (double m2 = std::ceil(c2[l] - h2[l]); m2 <= c2[l] + h2[l]; ++m2) {
                            double const n = m1 * n1[l] + m2 * n2[l];
                            if (std::fabs(n) > half + 1) { continue; }
                            wide const linear = value[l].difference[0] +
                                                tangent[l].difference[0] * static_cast<wide>(static_cast<__int128>(n));
                            double const f = signed_fraction(linear) + blocks[l].second * n * n;
                            if (std::fabs(f) < threshold) {
                                hit(blocks[l].centre.v, start + static_cast<double>(i) * width + n);
                            }
                        }
                    }
                }
            }
            if (++i == intervals) { break; }
            for (int l = 0; l < lanes; ++l) {
                value[l].advance();
                tangent[l].advance();
            }
            for (int l = 0; l < lanes; ++l) {
                v1[l] += n1[l] * turn[l];
                v2[l] += n2[l] * turn[l];
            }
        }
    }
    void hit(mpfr_t const centre, double n) const {
        static real y;
        mpfr_set_d(y.v, n, MPFR_RNDN);
        mpfr_mul_d(y.v, y.v, unit_y, MPFR_RNDN);
        mpfr_add(y.v, y.v, centre, MPFR_RNDN);
        mpfr_cosh(y.v, y.v, MPFR_RNDN);
        double const x = mpfr_get_d(y.v, MPFR_RNDN);
        if (x > 1) { found->emplace(x, distance(x)); }
    }
};

/// All midpoints y in [low, high): cosh y within one power of two, y as well.
void segment(double low, double high, std::chrono::steady_clock::time_point end, std::size_t kept) {
    std::map<double, double> found;
    search s;
    s.found = &found;
    int const exponent = std::ilogb(low);
    s.unit_y = std::ldexp(1.0, exponent - 52);
    double const middle = (low + high) / 2;
    s.unit_x = std::ldexp(1.0, std::ilogb(std::cosh(middle)) - 52);
    double const count = (high - low) / s.unit_y, bend = std::cosh(high) / s.unit_x * s.unit_y * s.unit_y;
    s.threshold = 0x1p10 / count;
    s.width = 2 * std::ceil(std::cbrt(10 / bend) / 2);  // 10: measured to be fastest, of 1, 4, 10, 30
    double const reach = std::pow(120 * 0x1p-50 * s.unit_x / std::cosh(high), 0.2) / s.unit_y;
    s.intervals = static_cast<long>(std::min({0x1p14, 2 * reach / s.width, count / s.width + 1})) | 1;
    double const step = s.width * static_cast<double>(s.intervals) * s.unit_y, steps = lanes * step;
    std::clock_t const begin = std::clock();
    double y = low + std::floor(step / 2 / s.unit_y) * s.unit_y;
    for (; y - step / 2 < high; y += steps) {
        s.run(y, step);
        if (std::chrono::steady_clock::now() > end) {
            y += steps;
            break;
        }
    }
    double const reached = std::min(high, y - step / 2);
    double const seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("# %s: x from %.17g to %.17g (acosh %a to %a), every one within %.3g of its acosh's spacing; %.0f s\n",
                reached == high ? "complete" : "cut short", std::cosh(low), std::cosh(reached), low, reached,
                s.threshold * s.unit_x / s.unit_y / std::sinh(high), seconds);
    std::fprintf(stderr, "%.3g ns an interval, %.0f midpoints a ns, %zu found of 2048 expected\n",
                 seconds * 1e9 / ((reached - low) / s.unit_y / s.width), (reached - low) / s.unit_y / seconds * 1e-9,
                 found.size());
    std::multimap<double, double> hardest;
    for (auto const& f : found) { hardest.emplace(f.second, f.first); }
    for (auto const& h : hardest) {
        if (kept-- == 0) { break; }
        std::printf("%a  # 2^%.1f\n", h.second, std::log2(h.first));
    }
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    auto const argument = [&](int i, double otherwise) {
        return count > i ? std::strtod(arguments[i], nullptr) : otherwise;
    };
    using clock = std::chrono::steady_clock;
    auto const after = [](double seconds) {
        return clock::now() + std::chrono::milliseconds(static_cast<long>(seconds * 1000));
    };
    double const total = argument(1, 60), each = argument(2, total);
    auto const end = after(total);
    // By powers of two in y and in x, up to x = 2^50.
    for (double low = argument(3, 0x1p-26); low < 34.7 && clock::now() < end;) {
        double const x = std::cosh(low), next_y = std::ldexp(1.0, std::ilogb(low) + 1),
                     next_x = std::acosh(std::ldexp(1.0, std::ilogb(x * (1 + 1e-12)) + 1)),
                     high = std::min({next_y, next_x, std::acosh(0x1p50)});
        segment(low, high, std::min(end, after(each)), 40);
        low = high;
    }
}
