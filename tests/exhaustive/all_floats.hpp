// What the sweeps over all floats share: the kernels of a function, work in chunks, wrong results.
#ifndef CATENARY_TESTS_EXHAUSTIVE_ALL_FLOATS_HPP
#define CATENARY_TESTS_EXHAUSTIVE_ALL_FLOATS_HPP

#include "functions/kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace catenary_test {

inline std::vector<function_id> functions() {
    std::vector<function_id> ids;
    for (subject const& s : subjects(correct, types_of(4))) {
        if (std::find(ids.begin(), ids.end(), s.of->id) == ids.end()) { ids.push_back(s.of->id); }
    }
    return ids;
}

class AllFloats : public ::testing::TestWithParam<function_id> {
  protected:
    /// What can run here, best first.
    std::vector<typed<float>> kernels(roundings which) const {
        std::vector<typed<float>> all;
        for (subject const& s : subjects(which, types_of(4))) {
            if (s.of->id != GetParam()) { continue; }
            if (s.available) {
                all.emplace_back(s);
            } else {
                std::printf("%s is not available here: not tested\n", name_of(s).c_str());
            }
        }
        return all;
    }
};
/// Wrong results, the first few of them to be shown.
class tally {
  public:
    void take(std::string const& name, std::uint32_t x, float got, std::uint32_t want) {
        std::lock_guard<std::mutex> const lock(mutex_);
        if (++wrong_ <= 10) {
            std::printf("%s of %s: got %s, want %s\n", name.c_str(), show(float_from_bits(x)).c_str(),
                        show(got).c_str(), show(float_from_bits(want)).c_str());
        }
    }
    std::size_t wrong() const { return wrong_; }

  private:
    std::mutex mutex_;
    std::size_t wrong_ = 0;
};

constexpr std::uint32_t sign = 0x80000000u, chunk = 1u << 15;
constexpr std::uint32_t chunks = sign / chunk;

/// f(first input of a chunk, buffers of this thread) for every step-th chunk, on all processors; progress is printed.
template <class F>
void for_each_chunk(char const* what, F const& f, std::uint32_t step = 1) {
    std::atomic<std::uint32_t> next{0};
    std::uint32_t const count = chunks / step;
    auto const work = [&] {
        std::vector<std::uint32_t> want(chunk);
        std::vector<float> x(chunk), y(chunk), z(chunk);
        for (std::uint32_t c; (c = next.fetch_add(1)) < count;) {
            if (c % (count / 8) == 0) { std::printf("%s: %u of %u\n", what, c, count), std::fflush(stdout); }
            f(c * step * chunk, want, x, y, z);
        }
    };
    std::vector<std::thread> threads;
    for (unsigned t = 1; t < std::max(2u, std::thread::hardware_concurrency()); ++t) { threads.emplace_back(work); }
    work();
    for (std::thread& t : threads) { t.join(); }
}

}  // namespace catenary_test

#endif
