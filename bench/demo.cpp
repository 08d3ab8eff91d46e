// The demo: replays the ONNX examples of every function on every instruction set of this processor, then applies every
// function in every element type to a tensor of 16 million elements, contiguous and transposed, and prints one table
// beside std::. Functions and types come from the library's lists. Needs no other library.
#include <catenary/catenary.hpp>

#include "measure.hpp"
#include "vectors.hpp"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

using demo::vector_test;

constexpr std::int64_t side = 4096;
constexpr std::size_t elements = side * side;
constexpr std::int64_t std_rows = side / 4;  // std:: takes a quarter of the tensor: that tells its time

bool right = true;  // becomes false where a result is not what it should be

// One line of the table.
struct row {
    char const *function, *type, *layout;
    double ns, gigabytes, error, std_ns, std_error;
};

/// Replays the examples of one function on one instruction set; returns how many results have the right bits.
template <class F>
std::size_t replay(std::vector<vector_test> const& tests, std::string_view isa, std::size_t& examples) {
    std::size_t exact = 0;
    examples = 0;
    for (vector_test const& test : tests) {
        if (test.function != F::name) { continue; }
        ++examples;
        std::vector<float> y(test.x.size());
        std::size_t const rank = test.shape.size();
        auto const in = catenary::tensor_view<float const>::contiguous(test.x.data(), rank, test.shape.data());
        auto const out = catenary::tensor_view<float>::contiguous(y.data(), rank, test.shape.data());
        catenary::apply(catenary::at_most(isa), F{}, in, out);
        for (std::size_t i = 0; i < y.size(); ++i) {
            if (!demo::close(y[i], test.expected[i])) {
                std::printf("  WRONG: %s, element %zu: got %.9g, the example says %.9g\n", test.name.c_str(), i,
                            static_cast<double>(y[i]), test.expected[i]);
                right = false;
            }
            exact += std::memcmp(&y[i], &test.rounded[i], sizeof(float)) == 0;
        }
    }
    return exact;
}

template <class F>
void replay_everywhere(std::vector<vector_test> const& tests) {
    std::size_t results = 0, examples = 0;
    for (vector_test const& test : tests) { results += test.function == F::name ? test.x.size() : 0; }
    std::printf("  %-6s", F::name);
    for (std::string_view const isa : catenary::available_isas()) {
        std::size_t const exact = replay<F>(tests, isa, examples);
        std::printf("  %.*s %zu/%zu", static_cast<int>(isa.size()), isa.data(), exact, results);
        right = right && exact == results;
    }
    std::printf("   (%zu examples)\n", examples);
    right = right && examples != 0;
}

/// Applies one function in one type to the large tensor; appends a line a layout.
template <class F, class T>
void measure(std::vector<row>& table, std::size_t step, std::size_t steps) {
    char const* const type = demo::type_name<T>();
    auto const say = [&](char const* what) {
        std::printf("\r  [%2zu/%zu] %-6s %-9s %-12s", step, steps, F::name, type, what);
        std::fflush(stdout);
    };
    say("fill");
    std::vector<T> x(elements), y(elements), transposed(elements), reference(std_rows * side);
    for (std::size_t i = 0; i < elements; ++i) { x[i] = demo::uniform<T>(i, F::typical.low, F::typical.high); }
    catenary::tensor_view<T const> const in(x.data(), {side, side}), in_transposed(x.data(), {side, side}, {1, side});
    catenary::tensor_view<T> const out(y.data(), {side, side}), out_transposed(transposed.data(), {side, side});

    say("contiguous");
    double const ns = demo::nanoseconds(elements, [&] { catenary::apply(F{}, in, out); });
    say("transposed");
    double const ns_transposed =
        demo::nanoseconds(elements, [&] { catenary::apply(F{}, in_transposed, out_transposed); });
    if (!demo::is_transpose(y.data(), transposed.data(), side)) {
        std::printf("\n  WRONG: %s %s: the transposed result differs from the contiguous one\n", F::name, type);
        right = false;
    }

    // std:: has no 16-bit functions: there the float one stands, with our conversions around it.
    using common = decltype(demo::std_type(T{}));
    auto const by_std = [](T v) { return static_cast<T>(F::libm(static_cast<common>(v))); };
    say("std::");
    double const std_ns = demo::nanoseconds(reference.size(), [&] {
        for (std::size_t i = 0; i < reference.size(); ++i) { reference[i] = by_std(x[i]); }
    });
    say("error");
    double error = 0, std_error = 0;
    using wide = decltype(demo::wider_type(T{}));
    for (std::size_t i = 0; i < elements; ++i) {
        wide const truth = F::libm(static_cast<wide>(x[i]));
        error = demo::larger(error, demo::ulps(y[i], truth));
        if (i < reference.size()) { std_error = demo::larger(std_error, demo::ulps(reference[i], truth)); }
    }
    say("std:: transp.");
    double const std_ns_transposed = demo::nanoseconds(reference.size(), [&] {
        for (std::int64_t i = 0; i < std_rows; ++i) {
            for (std::int64_t j = 0; j < side; ++j) { reference[i * side + j] = by_std(x[j * side + i]); }
        }
    });
    double const bytes = 2 * sizeof(T);  // read once, written once
    table.push_back({F::name, type, "contiguous", ns, bytes / ns, error, std_ns, std_error});
    table.push_back({F::name, type, "transposed", ns_transposed, bytes / ns_transposed, error, std_ns_transposed,
                     std_error});
    right = right && error < 1;
}

template <class F, class... T>
void measure_types(std::vector<row>& table, std::size_t& step, std::size_t steps, catenary::simd::type_list<T...>) {
    (measure<F, T>(table, ++step, steps), ...);
}

void print(std::vector<row> const& table) {
    std::string const isa{catenary::active_isa()};
    std::printf("\n%-8s %-9s %-11s %-12s %10s %7s %10s   %9s %9s %7s\n", "function", "type", "layout", "instructions",
                "ns/element", "GB/s", "error/ULP", "std:: ns", "std:: ULP", "faster");
    for (row const& r : table) {
        std::printf("%-8s %-9s %-11s %-12s %10.3f %7.1f %10.4f   %9.3f %9.4f %6.1fx\n", r.function, r.type, r.layout,
                    isa.c_str(), r.ns, r.gigabytes, r.error, r.std_ns, r.std_error, r.std_ns / r.ns);
    }
}

template <class... F>
void run(catenary::simd::type_list<F...>, std::vector<vector_test> const& tests) {
    std::printf("\nONNX examples (published outputs at rtol 1e-3, atol 1e-7; counted: results that are the correctly "
                "rounded bits)\n");
    (replay_everywhere<F>(tests), ...);

    std::printf("\nA tensor of %lld x %lld elements, one thread\n", static_cast<long long>(side),
                static_cast<long long>(side));
    using types = catenary::storage::element_types;
    std::vector<row> table;
    std::size_t step = 0;
    std::size_t const steps = sizeof...(F) * types::size;
    (measure_types<F>(table, step, steps, types{}), ...);
    std::printf("\r%60s\r", "");
    print(table);
}

}  // namespace

int main() {
    std::printf("Catenary %d.%d.%d, compiled by %s\ninstruction sets here, best first:", CATENARY_VERSION_MAJOR,
                CATENARY_VERSION_MINOR, CATENARY_VERSION_PATCH, __VERSION__);
    for (std::string_view const isa : catenary::available_isas()) {
        std::printf(" %.*s", static_cast<int>(isa.size()), isa.data());
    }
    std::string const active{catenary::active_isa()};
    std::printf("; in use: %s\n", active.c_str());

    std::vector<vector_test> const tests = demo::read_vectors(CATENARY_DEMO_DATA "/vectors.txt");
    if (tests.empty()) { return 1; }
    run(catenary::functions::all{}, tests);
    std::printf(
        "\nns/element: median of up to 5 runs, in memory (not in cache). GB/s: bytes read and written. error: the\n"
        "largest seen over the tensor, against the C library in double (16-bit types, float) or long double (double).\n"
        "std::, on a quarter of the tensor; of a 16-bit type it is the float function between our conversions.\n");
    std::printf(right ? "\nAll results are right.\n" : "\nSOME RESULTS ARE WRONG.\n");
    return right ? 0 : 1;
}
