// What the programs of this folder share: an executor's results are those of a call without one, bit by bit.
#ifndef CATENARY_TESTS_CONSUMERS_THREADS_CHECK_HPP
#define CATENARY_TESTS_CONSUMERS_THREADS_CHECK_HPP

#include <catenary/catenary.hpp>

#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

/// Runs a call on a contiguous and on a transposed tensor, and in place, with and without an executor; prints the
/// number of threads that took part. 0 if all bits agree, and each piece was computed once.
template <class Executor>
int check(char const* name, Executor const& executor) {
    std::int64_t const rows = 1200, columns = 1000;
    std::vector<float> x(static_cast<std::size_t>(rows * columns)), one(x.size()), many(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) { x[i] = static_cast<float>(i % 40009) * 0.0005f - 10.0f; }

    std::mutex mutex;
    std::set<std::thread::id> threads;
    std::vector<int> times;
    auto const watched = [&](std::size_t n, auto const& f) {
        times.assign(n, 0);
        executor(n, [&](std::size_t i) {
            std::lock_guard<std::mutex> const lock(mutex);
            threads.insert(std::this_thread::get_id());
            ++times[i];
        });
        executor(n, f);
    };

    bool right = true;
    auto const compare = [&] {
        right = right && std::memcmp(one.data(), many.data(), one.size() * sizeof(float)) == 0;
        for (int const t : times) { right = right && t == 1; }
        right = right && times.size() > 1;
    };
    catenary::apply(catenary::Sinh<>{}, x, one);
    catenary::apply(catenary::parallel(watched), catenary::Sinh<>{}, x, many);
    compare();

    catenary::tensor_view<float const> const transposed(x.data(), {columns, rows}, {1, columns});
    catenary::apply(catenary::Tanh<>{}, transposed, catenary::tensor_view<float>(one.data(), {columns, rows}));
    catenary::apply(catenary::parallel(watched), catenary::Tanh<>{}, transposed,
                    catenary::tensor_view<float>(many.data(), {columns, rows}));
    compare();

    auto const backwards = [&](std::vector<float>& v) {
        return catenary::tensor_view<float>(&v.back(), {rows, columns / 2}, {-columns, -2});
    };
    catenary::apply(catenary::Cosh<>{}, backwards(one));
    catenary::apply(catenary::parallel(watched), catenary::Cosh<>{}, backwards(many));
    compare();

    std::printf("%s, %zu threads: %s\n", name, threads.size(), right ? "right" : "WRONG");
    return right ? 0 : 1;
}

#endif
