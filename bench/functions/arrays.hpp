// The arrays that all benchmarks work on: one pair, the same for us and for the peers, filled as a benchmark asks.
#ifndef CATENARY_BENCH_ARRAYS_HPP
#define CATENARY_BENCH_ARRAYS_HPP

#include "../measure.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <string>
#include <type_traits>

namespace bench {

/// What the inputs are drawn from: a range, uniform; or both signs and all exponents from 2^0 to the type's largest.
struct source {
    double low, high;
    bool huge;

    bool operator==(source const& s) const { return low == s.low && high == s.high && huge == s.huge; }
};

/// Input number i.
template <class T>
T input(source const& s, std::uint64_t i) {
    if (!s.huge) { return demo::uniform<T>(i, s.low, s.high); }
    using limits = std::numeric_limits<T>;
    double const exponent = std::floor(demo::uniform<double>(2 * i, 0, limits::max_exponent));
    // A significand of the type's own precision: rounding would carry into the exponent, at last into infinity.
    double const steps = std::ldexp(1.0, limits::digits - 1);
    double const part = demo::uniform<double>(2 * i + 1, -steps, steps);
    double const significand = 1 + std::floor(std::fabs(part)) / steps;
    double const x = std::copysign(std::ldexp(significand, static_cast<int>(exponent)), part);
    if constexpr (sizeof(T) < sizeof(double)) {
        return static_cast<T>(static_cast<float>(x));
    } else {
        return x;
    }
}

/// Bytes that can be had without swapping; without a limit where the system does not tell.
inline std::size_t available_memory() {
    std::ifstream in("/proc/meminfo");
    std::string word;
    std::size_t kibibytes = 0;
    while (in >> word) {
        if (word == "MemAvailable:" && in >> kibibytes) { return kibibytes * 1024; }
    }
    return std::numeric_limits<std::size_t>::max();
}

/// Inputs and outputs of one benchmark.
template <class T>
struct arrays {
    T const* x;
    T* y;
};

// Aligned to pages. The output starts 33 cache lines into a page, so that no store of a loop meets, in the low 12 bits,
// the address of a load soon after it.
class page_memory {
  public:
    static constexpr std::size_t page = 4096, shift = 33 * 64;

    bool reserve(std::size_t bytes) {
        bytes = (bytes + shift + page - 1) / page * page;
        if (bytes <= size_) { return true; }
        release();
        if (bytes > available_memory() / 5 * 2) { return false; }
        x_ = static_cast<unsigned char*>(std::aligned_alloc(page, bytes));
        y_ = static_cast<unsigned char*>(std::aligned_alloc(page, bytes));
        if (x_ == nullptr || y_ == nullptr) {
            release();
            return false;
        }
        size_ = bytes;
        return true;
    }
    void* x() const { return x_; }
    void* y() const { return y_ + shift; }
    ~page_memory() { release(); }

  private:
    void release() {
        std::free(x_);
        std::free(y_);
        x_ = y_ = nullptr;
        size_ = 0;
    }
    unsigned char *x_ = nullptr, *y_ = nullptr;
    std::size_t size_ = 0;
};

/// What the memory holds: the digits tell the type.
struct contents {
    void const* where;
    int digits;
    source from;
    std::size_t n;

    bool operator==(contents const& c) const {
        return where == c.where && digits == c.digits && from == c.from && n == c.n;
    }
};
struct shared_memory {
    page_memory memory;
    contents now{nullptr, 0, {}, 0};
};
inline shared_memory& shared() {
    static shared_memory all;
    return all;
}

/// The pair of arrays with n inputs from a source; null where there is no memory for them. Every page has been written.
template <class T>
arrays<T> filled(source const& s, std::size_t n) {
    static_assert(std::is_trivially_copyable<T>::value, "the arrays are raw memory");
    shared_memory& all = shared();
    if (!all.memory.reserve(n * sizeof(T))) { return {nullptr, nullptr}; }
    auto* const x = static_cast<T*>(all.memory.x());
    auto* const y = static_cast<T*>(all.memory.y());
    contents const wanted{x, std::numeric_limits<T>::digits, s, n};
    if (!(all.now == wanted)) {
        std::size_t const period = n < (std::size_t{1} << 20) ? n : std::size_t{1} << 20;
        for (std::size_t i = 0; i < period; ++i) { x[i] = input<T>(s, i); }
        for (std::size_t i = period; i < n; i += period) {
            std::memcpy(static_cast<void*>(x + i), x, (n - i < period ? n - i : period) * sizeof(T));
        }
        std::memset(static_cast<void*>(y), 0, n * sizeof(T));
        all.now = wanted;
    }
    return {x, y};
}

}  // namespace bench

#endif
