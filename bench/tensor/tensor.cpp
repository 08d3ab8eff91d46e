// Benchmark of layouts: every function, element type and rounding on square matrices, in cache and out. Names:
// function/type/rounding/layout/side. items_per_second counts elements, in time of this thread.
#include <catenary/catenary.hpp>

#include "../functions/arrays.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace {

using benchmark::State;
using std::int64_t;

constexpr int64_t sides[] = {256, 2048};

/// Strides of the rows and columns of an n by n matrix, for input and output, and where its first element lies.
struct layout {
    char const* name;
    int64_t row, column, first;
};

/// A layout of n by n elements within room * n * n.
constexpr int64_t room = 4;
using make_layout = layout (*)(int64_t n);

constexpr make_layout contiguous = [](int64_t n) { return layout{"contiguous", n, 1, 0}; };
constexpr make_layout transposed = [](int64_t n) { return layout{"transposed", 1, n, 0}; };
constexpr make_layout reversed = [](int64_t n) { return layout{"reversed", -n, -1, n * n - 1}; };
constexpr make_layout reversed_rows = [](int64_t n) { return layout{"reversed_rows", n, -1, n - 1}; };
constexpr make_layout every_second = [](int64_t n) { return layout{"stride2", 2 * n, 2, 0}; };
constexpr make_layout every_third = [](int64_t n) { return layout{"stride3", 3 * n, 3, 0}; };
constexpr make_layout every_fourth = [](int64_t n) { return layout{"stride4", 4 * n, 4, 0}; };
constexpr make_layout inner_broadcast = [](int64_t) { return layout{"inner_broadcast", 1, 0, 0}; };
constexpr make_layout outer_broadcast = [](int64_t) { return layout{"outer_broadcast", 0, 1, 0}; };

struct pair {
    make_layout in, out;
    char const* suffix;
};
constexpr pair pairs[] = {
    {contiguous, contiguous, ""},         {transposed, contiguous, "_in"},      {contiguous, transposed, "_out"},
    {reversed, contiguous, "_in"},        {reversed_rows, contiguous, "_in"},   {every_second, every_second, ""},
    {every_third, every_third, ""},       {every_fourth, every_fourth, ""},     {every_second, contiguous, "_in"},
    {inner_broadcast, contiguous, "_in"}, {outer_broadcast, contiguous, "_in"},
};

template <class F, class T>
void run(State& state, pair const& p, int64_t n) {
    auto const a = bench::filled<T>({F::typical.low, F::typical.high, false}, static_cast<std::size_t>(room * n * n));
    if (a.x == nullptr) {
        state.SkipWithError("not enough memory");
        return;
    }
    layout const in = p.in(n), out = p.out(n);
    catenary::tensor_view<T const> const x(a.x + in.first, {n, n}, {in.row, in.column});
    catenary::tensor_view<T> const y(a.y + out.first, {n, n}, {out.row, out.column});
    for (auto _ : state) {
        catenary::apply(F{}, x, y);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * n * n);
}

template <class F, class T>
void add(char const* rounding) {
    for (pair const& p : pairs) {
        layout const in = p.in(1), out = p.out(1);
        char const* const what = p.in == contiguous ? out.name : in.name;
        for (int64_t const n : sides) {
            std::string const name = std::string(F::name) + '/' + demo::type_name<T>() + '/' + rounding + '/' + what +
                                     p.suffix + '/' + std::to_string(n);
            benchmark::RegisterBenchmark(name.c_str(), [=](State& state) { run<F, T>(state, p, n); });
        }
    }
}

template <class F, class... T>
void add_types(catenary::simd::type_list<T...>) {
    using exact = typename F::template with<catenary::correctly_rounded>;
    using fast = typename F::template with<catenary::faithful>;
    (add<typename exact::template rebind<T>, T>("correctly_rounded"), ...);
    (add<typename fast::template rebind<T>, T>("faithful"), ...);
}
template <class... F>
void add_all(catenary::simd::type_list<F...>) {
    (add_types<F>(catenary::storage::element_types{}), ...);
}

}  // namespace

int main(int argc, char** argv) {
    add_all(catenary::functions::all{});
    benchmark::AddCustomContext("compiler", __VERSION__);
    benchmark::AddCustomContext("active_isa", std::string(catenary::active_isa()));
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) { return 1; }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
