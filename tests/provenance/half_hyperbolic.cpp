// The last bits of the coefficients of numeric/exp_half.hpp. One set serves cosh and sinh; of the distance to the ends
// of the rounding intervals the linear program of half.py leaves half a unit of float, which the roundings of the
// kernel use up at a few inputs. From its solution, c0 = 1 + 2^-23 and s0 = 1 set, random steps are taken that never
// put more inputs on the wrong side, with a fused multiply-add or without, until none is left.
// Only the inputs that come near an end are tried: that all 65,536 are right, the tests show.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace {

struct format {
    int precision, lowest_exponent, highest_exponent;  // of normal numbers below 2^highest_exponent
    float lowest;                                      // smallest input tried: below it cosh is 1 and sinh the input
};
constexpr format formats[] = {{11, -14, 16, 0x1p-14f}, {8, -126, 128, 0x1p-9f}};

/// An input: the parts that the kernel makes of it, and what its float result may be.
struct input {
    float r, u, even_weight, odd_weight, low, high;
    bool closed;  // the ends of the interval are ties, and belong to a result that is even
};

using coefficients = std::array<float, 6>;  // even c0, c1, c2, odd s0, s1, s2

/// Adds x if the true value y is within 24 units of float from an end of its rounding interval.
void add_if_near(std::vector<input>& inputs, format const& f, bool sinh, float x) {
    double const y = sinh ? std::sinh(double{x}) : std::cosh(double{x});
    auto const unit_of = [&](double v) {
        return std::ldexp(1.0, std::max(std::ilogb(v), f.lowest_exponent) + 1 - f.precision);
    };
    double const rounded = std::nearbyint(y / unit_of(y)) * unit_of(y), unit = unit_of(rounded);
    if (rounded >= std::ldexp(1.0, f.highest_exponent)) { return; }
    int const exponent = std::ilogb(rounded);
    bool const at_power = rounded == std::ldexp(1.0, exponent) && exponent > f.lowest_exponent;
    double const low = rounded - unit / (at_power ? 4 : 2), high = rounded + unit / 2;
    if (std::min(high - y, y - low) > 24 * y * 0x1p-24) { return; }

    float const shifted = std::fma(x, 0x1.715476p+0f, 0x1.8p23f + 126), k = shifted - (0x1.8p23f + 126);
    float const up = std::ldexp(1.0f, static_cast<int>(k) - 1);
    float const down = k >= 126 ? 0 : std::ldexp(1.0f, -static_cast<int>(k) - 1);
    input i;
    i.r = std::fma(-k, 0x1.62e43p-1f, x);
    i.u = i.r * i.r;
    i.even_weight = sinh ? up - down : up + down;
    i.odd_weight = sinh ? up + down : up - down;
    i.low = static_cast<float>(low);
    i.high = static_cast<float>(high);
    i.closed = std::fmod(rounded / unit, 2) == 0;
    inputs.push_back(i);
}

template <bool Fused>
float mul_add(float a, float b, float c) {
    if (Fused) { return std::fma(a, b, c); }
    float const volatile product = a * b;
    return product + c;
}

/// The kernel. Which of the two last products is rounded first depends on the function, as there.
template <bool Fused>
bool is_right(input const& i, bool sinh, coefficients const& c) {
    float const even = mul_add<Fused>(mul_add<Fused>(c[2], i.u, c[1]), i.u, c[0]);
    float const odd = i.r * mul_add<Fused>(mul_add<Fused>(c[5], i.u, c[4]), i.u, c[3]);
    float const y = sinh ? mul_add<Fused>(i.odd_weight, odd, i.even_weight * even)
                         : mul_add<Fused>(i.even_weight, even, i.odd_weight * odd);
    return i.closed ? y >= i.low && y <= i.high : y > i.low && y < i.high;
}

int wrong(std::vector<input> const (&inputs)[2], coefficients const& c) {
    int count = 0;
    for (int sinh = 0; sinh < 2; ++sinh) {
        for (input const& i : inputs[sinh]) { count += !is_right<true>(i, sinh, c) + !is_right<false>(i, sinh, c); }
    }
    return count;
}

}  // namespace

int main() {
    std::vector<input> inputs[2];
    for (format const& f : formats) {
        float const end = f.highest_exponent == 16 ? 65504.0f : std::numeric_limits<float>::max();
        for (float x = f.lowest; x <= end && x < 100; x += std::ldexp(1.0f, std::ilogb(x) + 1 - f.precision)) {
            for (int sinh = 0; sinh < 2; ++sinh) { add_if_near(inputs[sinh], f, sinh, x); }
        }
    }

    coefficients best = {0x1.000002p+0f, 0x1.fffea2p-2f, 0x1.56aed8p-5f, 0x1p+0f, 0x1.555fdp-3f, 0x1.08a748p-7f};
    constexpr int spans[] = {0, 3000, 60000, 0, 20000, 600000};  // of steps, in units in the last place
    std::mt19937 random(3);
    int left = wrong(inputs, best);
    for (int step = 0; step < 4000000 && left > 0; ++step) {
        coefficients trial = best;
        double const scale = std::pow(10.0, -static_cast<int>(random() % 5));
        for (std::size_t j = 0; j < best.size(); ++j) {
            if (random() % 2 == 0) { continue; }
            double const fraction = (static_cast<int>(random() % 2001) - 1000) / 1000.0;
            std::int32_t bits;
            std::memcpy(&bits, &trial[j], sizeof bits);
            bits += static_cast<std::int32_t>(std::lround(fraction * spans[j] * scale));
            std::memcpy(&trial[j], &bits, sizeof bits);
        }
        int const count = wrong(inputs, trial);
        if (count <= left) {
            left = count;
            best = trial;
        }
    }
    std::printf("header numeric/exp_half.hpp\n");
    std::printf("even = %a, %a, %a\n", best[0], best[1], best[2]);
    std::printf("odd, but for the one = %a, %a\n", best[4], best[5]);
    std::printf("odd begins with one: %s\n", best[3] == 1 ? "true" : "false");
    std::printf("all of %zu inputs are on the right side: %s\n", inputs[0].size() + inputs[1].size(),
                left == 0 ? "true" : "false");
}
