// What parallel() gains: time of one call in one piece, over that of the same call on threads, for every function of
// the library in both roundings, on large arrays of float and double, contiguous and transposed, beside a copy of the
// same bytes. Medians of interleaved repetitions.
//   bench_threads [threads, 2] [log2 of the elements, even, 26] [repetitions, 9]
#include "../measure.hpp"

#include <catenary/catenary.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

namespace {

unsigned threads = 2;
int repetitions = 9;

/// Threads that take one piece after another.
template <class F>
void spread(std::size_t n, F const& f) {
    std::atomic<std::size_t> next{0};
    auto const work = [&] {
        for (std::size_t i = next++; i < n; i = next++) { f(i); }
    };
    std::vector<std::thread> others;
    for (unsigned t = 1; t < threads; ++t) { others.emplace_back(work); }
    work();
    for (std::thread& t : others) { t.join(); }
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/// Prints both times for an element, their ratio, and the spread of the repetitions.
template <class One, class Many>
void report(char const* name, char const* rounding, char const* type, char const* layout, std::size_t elements, One one,
            Many many) {
    std::vector<double> single, several, ratios;
    for (int r = -1; r < repetitions; ++r) {
        auto const time = [&](auto const& call) {
            auto const start = std::chrono::steady_clock::now();
            call();
            return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() /
                   static_cast<double>(elements);
        };
        double const a = time(one), b = time(many);
        if (r < 0) { continue; }  // warms up
        single.push_back(a);
        several.push_back(b);
        ratios.push_back(a / b);
    }
    auto const range = std::minmax_element(ratios.begin(), ratios.end());
    std::printf("%-6s %-9s %-7s %-11s %8.3f ns %8.3f ns   %5.2f times (%.2f to %.2f)\n", name, rounding, type, layout,
                median(single), median(several), median(ratios), *range.first, *range.second);
    std::fflush(stdout);
}

template <class T, class F>
void measure(std::vector<T> const& x, std::vector<T>& y, std::int64_t side, char const* rounding, F const& f) {
    catenary::tensor_view<T const> const in(x.data(), {side, side}), transposed(x.data(), {side, side}, {1, side});
    catenary::tensor_view<T> const out(y.data(), {side, side});
    auto const policy = catenary::parallel([](std::size_t n, auto const& task) { spread(n, task); });
    for (auto const* view : {&in, &transposed}) {
        report(
            F::name, rounding, demo::type_name<T>(), view == &in ? "contiguous" : "transposed", x.size(),
            [&] { catenary::apply(f, *view, out); }, [&] { catenary::apply(policy, f, *view, out); });
    }
}

template <class T, class... F>
void measure_all(int log2, catenary::simd::type_list<F...>) {
    std::size_t const n = std::size_t{1} << log2;
    std::int64_t const side = std::int64_t{1} << (log2 / 2);
    std::vector<T> x(n), y(n);
    for (std::size_t i = 0; i < n; ++i) { x[i] = demo::uniform<T>(i, -10, 10); }
    std::size_t const part = 65536 / sizeof(T), parts = (n + part - 1) / part;
    auto const copy = [&](std::size_t i) {
        std::memcpy(y.data() + i * part, x.data() + i * part, std::min(part, n - i * part) * sizeof(T));
    };
    report(
        "copy", "", demo::type_name<T>(), "contiguous", n,
        [&] {
            for (std::size_t i = 0; i < parts; ++i) { copy(i); }
        },
        [&] { spread(parts, copy); });
    (measure(x, y, side, "correct", F{}), ...);
    (measure(x, y, side, "faithful", typename F::template with<catenary::faithful>{}), ...);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) { threads = static_cast<unsigned>(std::atoi(argv[1])); }
    int const log2 = argc > 2 ? std::atoi(argv[2]) / 2 * 2 : 26;
    if (argc > 3) { repetitions = std::max(1, std::atoi(argv[3])); }
    std::printf("%s, 2^%d elements, one thread and %u\n", catenary::active_isa().data(), log2, threads);
    measure_all<float>(log2, catenary::functions::all{});
    measure_all<double>(log2, catenary::functions::all{});
}
