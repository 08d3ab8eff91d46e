// y = x.unaryExpr(f) beside apply(f, x, y), 4096 elements, on the same data, compiled for this processor: medians of
// both and of the ratio, over alternating repetitions.
#include <catenary/catenary.hpp>
#include <catenary/interop/eigen.hpp>

#include "../measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

constexpr Eigen::Index size = 4096;

double median(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Time of one call, averaged over some, in nanoseconds an element.
template <class Call>
double time(Call const& call) {
    constexpr int calls = 50;
    auto const start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) {
        call();
        asm volatile("" : : : "memory");
    }
    std::chrono::duration<double, std::nano> const taken = std::chrono::steady_clock::now() - start;
    return taken.count() / (calls * static_cast<double>(size));
}

template <class F, class T>
void compare(char const* type) {
    using array = Eigen::Array<T, Eigen::Dynamic, 1>;
    typename F::template rebind<T> const f;
    array x(size), y(size), z(size);
    for (Eigen::Index i = 0; i < size; ++i) {
        x[i] = T(demo::uniform<float>(static_cast<std::uint64_t>(i), F::typical.low, F::typical.high));
    }
    auto const ours = [&] { catenary::apply(f, x, y); };
    auto const eigen = [&] { z = x.unaryExpr(f); };
    std::vector<double> a, b, ratios;
    for (int repetition = 0; repetition < 41; ++repetition) {
        a.push_back(time(ours));
        b.push_back(time(eigen));
        ratios.push_back(b.back() / a.back());
    }
    bool const same = std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(z.data()),
                                  static_cast<std::size_t>(size) * sizeof(T)) == 0;
    double const ratio = median(ratios);
    std::printf("%-6s %-9s %6.3f %6.3f   %.3f (quartiles %.3f, %.3f)%s\n", F::name, type, median(a), median(b), ratio,
                ratios[ratios.size() / 4], ratios[ratios.size() * 3 / 4], same ? "" : "   bits differ");
}

template <class... F>
void compare_all(catenary::simd::type_list<F...>) {
    (compare<F, float>("float"), ...);
    (compare<F, double>("double"), ...);
    (compare<F, Eigen::half>("half"), ...);
    (compare<F, Eigen::bfloat16>("bfloat16"), ...);
}

}  // namespace

int main() {
    std::printf("ns an element: apply, unaryExpr; their ratio\n");
    compare_all(catenary::functions::all{});
}
