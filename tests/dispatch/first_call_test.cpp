// The first call of a process, from many threads at once: it asks the processor and the environment variable, once, and
// all threads get the same answer. For a sanitizer of threads above all. (One test: a second one would not be first.)
#include <catenary/catenary.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <string_view>
#include <thread>
#include <vector>

namespace {

TEST(FirstCall, FromManyThreads) {
    constexpr std::size_t count = 16, n = 100;
    struct result {
        std::string_view isa;
        float scalar = 0;
        std::vector<float> y = std::vector<float>(n);
    };
    std::vector<result> results(count);
    std::vector<float> x(n);
    for (std::size_t i = 0; i < n; ++i) { x[i] = static_cast<float>(i) * 0.125f; }
    std::atomic<std::size_t> ready{0};
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < count; ++t) {
        threads.emplace_back([&, t] {
            result& r = results[t];
            ++ready;
            while (ready < count) {}
            switch (t % 3) {  // whichever comes first
                case 0:
                    r.isa = catenary::active_isa();
                    break;
                case 1:
                    r.scalar = catenary::cosh(x[n - 1]);
                    break;
                default:
                    catenary::apply(catenary::Cosh<>{}, x, r.y);
                    break;
            }
            r.isa = catenary::active_isa();
            r.scalar = catenary::cosh(x[n - 1]);
            catenary::apply(catenary::Cosh<>{}, x, r.y);
        });
    }
    for (std::thread& t : threads) { t.join(); }
    for (result const& r : results) {
        EXPECT_EQ(r.isa, results[0].isa);
        EXPECT_EQ(std::memcmp(&r.scalar, &results[0].y[n - 1], sizeof(float)), 0);
        EXPECT_EQ(std::memcmp(r.y.data(), results[0].y.data(), n * sizeof(float)), 0);
    }
}

}  // namespace
