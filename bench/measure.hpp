// What the demo measures with: time, error, inputs.
#ifndef CATENARY_BENCH_MEASURE_HPP
#define CATENARY_BENCH_MEASURE_HPP

#include <catenary/storage/list.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace demo {

/// Time of one call an element: the median of five calls, or of as many as a quarter of a second admits. The memory
/// that they touch has been written before, so the first one pays for no page.
template <class Call>
double nanoseconds(std::size_t elements, Call call) {
    using clock = std::chrono::steady_clock;
    std::vector<double> times;
    auto const begin = clock::now();
    do {
        auto const start = clock::now();
        call();
        times.push_back(std::chrono::duration<double, std::nano>(clock::now() - start).count());
    } while (times.size() < 5 && clock::now() - begin < std::chrono::milliseconds(250));
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] / static_cast<double>(elements);
}

/// Number i of a fixed sequence, uniform between two bounds (SplitMix64).
template <class T>
T uniform(std::uint64_t i, double low, double high) {
    std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    double const unit = static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
    double const value = low + (high - low) * unit;
    if constexpr (sizeof(T) < sizeof(double)) {
        return static_cast<T>(static_cast<float>(value));
    } else {
        return value;
    }
}

/// The type in which std:: computes a function of T, and one with far more precision than T.
inline float std_type(float);
inline double std_type(double);
template <class T>
float std_type(T);
inline long double wider_type(double);
template <class T>
double wider_type(T);

template <class T>
char const* type_name() {
    using limits = std::numeric_limits<T>;
    return limits::digits == 53   ? "double"
           : limits::digits == 24 ? "float"
           : limits::digits == 11 ? "float16"
                                  : "bfloat16";
}

/// |got - truth| in units in the last place of T at truth; infinite where only one of the two is in range.
template <class T, class Wide>
double ulps(T got, Wide truth) {
    using limits = std::numeric_limits<T>;
    double const magnitude = std::fabs(static_cast<double>(truth));
    std::uint64_t bits;
    std::memcpy(&bits, &magnitude, sizeof bits);
    int exponent = static_cast<int>(bits >> 52) - 1023;
    exponent = std::max(exponent, limits::min_exponent - 1) - (limits::digits - 1);
    // A power of two by its bits; those of the smallest subnormals of double do not occur here.
    std::uint64_t const scale_bits = static_cast<std::uint64_t>(1023 - exponent) << 52;
    double scale;
    std::memcpy(&scale, &scale_bits, sizeof scale);
    double const error = std::fabs(static_cast<double>(static_cast<Wide>(got) - truth)) * scale;
    return error == error ? error : std::numeric_limits<double>::infinity();
}

inline double larger(double a, double b) { return b > a ? b : a; }

/// Whether b, both of side x side elements, holds the bits of a transposed. Walks in blocks that fit the cache.
template <class T>
bool is_transpose(T const* a, T const* b, std::int64_t side) {
    constexpr std::int64_t block = 32;
    bool same = true;
    for (std::int64_t i0 = 0; i0 < side; i0 += block) {
        for (std::int64_t j0 = 0; j0 < side; j0 += block) {
            for (std::int64_t i = i0; i < i0 + block; ++i) {
                for (std::int64_t j = j0; j < j0 + block; ++j) {
                    same = same && std::memcmp(a + i * side + j, b + j * side + i, sizeof(T)) == 0;
                }
            }
        }
    }
    return same;
}

}  // namespace demo

#endif
