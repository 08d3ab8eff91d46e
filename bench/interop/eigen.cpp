// Beside apply(f, x, y), on the same data, 4096 elements unless the command line says otherwise, compiled for this
// processor: y = x.unaryExpr(f), and the same in Eigen's loop over packets, as in a longer expression. Medians, and
// those of the ratios, over alternating repetitions.
#include <catenary/catenary.hpp>
#include <catenary/interop/eigen.hpp>

#include "../measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

double median(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Time of one call, averaged over some, in nanoseconds an element.
template <class Call>
double time(Eigen::Index size, Call const& call) {
    Eigen::Index const calls = 200000 / size + 1;
    auto const start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) {
        call();
        asm volatile("" : : : "memory");
    }
    std::chrono::duration<double, std::nano> const taken = std::chrono::steady_clock::now() - start;
    return taken.count() / static_cast<double>(calls * size);
}

template <class F, class T>
void compare(char const* type, Eigen::Index size) {
    using array = Eigen::Array<T, Eigen::Dynamic, 1>;
    typename F::template rebind<T> const f;
    array x(size), y(size), z(size), w(size);
    for (Eigen::Index i = 0; i < size; ++i) {
        x[i] = T(demo::uniform<float>(static_cast<std::uint64_t>(i), F::typical.low, F::typical.high));
    }
    std::vector<double> ours, assignment, packets, of_assignment, of_packets;
    for (int repetition = 0; repetition < 41; ++repetition) {
        ours.push_back(time(size, [&] { catenary::apply(f, x, y); }));
        assignment.push_back(time(size, [&] { z = x.unaryExpr(f); }));
        packets.push_back(time(size, [&] { Eigen::internal::call_dense_assignment_loop(w, x.unaryExpr(f)); }));
        of_assignment.push_back(assignment.back() / ours.back());
        of_packets.push_back(packets.back() / ours.back());
    }
    std::size_t const bytes = static_cast<std::size_t>(size) * sizeof(T);
    auto const same = [&](array const& a) {
        return std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(a.data()), bytes) == 0;
    };
    std::printf("%-6s %-9s %7.3f %7.3f %7.3f   %5.3f %5.3f%s\n", F::name, type, median(ours), median(assignment),
                median(packets), median(of_assignment), median(of_packets), same(z) && same(w) ? "" : "   bits differ");
}

template <class... F>
void compare_all(catenary::simd::type_list<F...>, Eigen::Index size) {
    (compare<F, float>("float", size), ...);
    (compare<F, double>("double", size), ...);
    (compare<F, Eigen::half>("half", size), ...);
    (compare<F, Eigen::bfloat16>("bfloat16", size), ...);
}

}  // namespace

int main(int count, char** arguments) {
    Eigen::Index const size = count > 1 ? std::atoi(arguments[1]) : 4096;
    std::printf("ns an element: apply, assignment, packets; ratios of the latter two to the first\n");
    compare_all(catenary::functions::all{}, size);
}
