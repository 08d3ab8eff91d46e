// The library's results as numbers to compare between processors. Plain C++, without GoogleTest or MPFR: it compiles
// for processors that have neither.
//   bits                  prints a line for each function, type and part of the inputs: what expected.txt holds
//   bits expected.txt     compares as well: fails where a line is not that of the file
// It fails, too, where an instruction set, a scalar call, a call in place, a layout or the faithful tier of a 16-bit
// type gives other bits than the array on the best instruction set, and where a faithful result of float or double errs
// by a ULP or more. Lines that begin with '#' are the largest such errors; they are not compared.
#include "faithful.hpp"
#include "parts.hpp"

#include <catenary/catenary.hpp>

#include <iostream>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

int failures = 0;

/// Says what is wrong.
template <class... Words>
void fail(Words const&... words) {
    ++failures;
    ((std::cout << "FAILED: ") << ... << words) << '\n';
}

/// Compares results with those of the best instruction set.
template <class T>
void expect_same(std::vector<T> const& got, std::vector<T> const& want, std::string const& what) {
    for (std::size_t i = 0; i < want.size(); ++i) {
        if (bits_of(got[i]) != bits_of(want[i])) { return fail(what, ": another result at input ", i); }
    }
}

constexpr std::int64_t rows = 67, columns = 103;

/// Strides of a matrix in the inputs and of one in the outputs, with the positions of their first elements.
struct layout {
    char const* name;
    std::int64_t in[2], in_first, out[2], out_first;
};
constexpr layout layouts[] = {
    {"transposed input", {1, rows}, 0, {columns, 1}, 0},
    {"transposed output", {columns, 1}, 0, {1, rows}, 0},
    {"reversed input", {-columns, -1}, rows* columns - 1, {columns, 1}, 0},
    {"reversed output", {columns, 1}, 0, {-columns, -1}, rows* columns - 1},
    {"stride 2 to contiguous", {2 * columns, 2}, 1, {columns, 1}, 0},
    {"contiguous to stride 3", {columns, 1}, 0, {3 * columns, 3}, 2},
    {"one row broadcast", {0, 1}, 5, {columns, 1}, 0},
    {"one column broadcast", {columns, 0}, 3, {columns, 1}, 0},
};

/// The layout gives the results of the array, and writes nothing between them.
template <class F, class T>
void check_layout(catenary::isa_cap cap, layout const& l, std::vector<T> const& x, std::vector<T> const& y,
                  std::string const& what) {
    std::vector<T> out(3 * rows * columns, bit_cast<T>(static_cast<bits_type<T>>(0x5a5a))), want = out;
    for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t c = 0; c < columns; ++c) {
            want[static_cast<std::size_t>(l.out_first + r * l.out[0] + c * l.out[1])] =
                y[static_cast<std::size_t>(l.in_first + r * l.in[0] + c * l.in[1])];
        }
    }
    catenary::apply(cap, F{}, tensor_view<T const>(x.data() + l.in_first, {rows, columns}, {l.in[0], l.in[1]}),
                    tensor_view<T>(out.data() + l.out_first, {rows, columns}, {l.out[0], l.out[1]}));
    expect_same(out, want, what + ", " + l.name);
}

/// Every way to call F on every instruction set gives the bits y, which a contiguous array gave.
template <class F, class T>
void check_calls(std::vector<T> const& x, std::vector<T> const& y, std::string const& of) {
    for (std::string_view const isa : catenary::available_isas()) {
        std::string const what = of + " on " + std::string(isa);
        catenary::isa_cap const cap = catenary::at_most(isa);
        std::vector<T> got(x.size());
        catenary::apply(cap, F{}, x, got);
        expect_same(got, y, what + ", array");
        got = x;
        catenary::apply(cap, F{}, got);
        expect_same(got, y, what + ", in place");
        auto const position = catenary::dispatch::capped(cap.rank());
        for (std::size_t i = 0; i < x.size(); ++i) {
            got[i] = catenary::dispatch::call(position, typename F::template rebind<T>{}, x[i]);
        }
        expect_same(got, y, what + ", one by one");
        if (x.size() < 2 * rows * columns) { continue; }
        for (layout const& l : layouts) { check_layout<F>(cap, l, x, y, what); }
    }
}

template <class F, class T>
void check(std::vector<std::string>& lines) {
    std::string const name = data_name<F>(), of = name + " " + type_word<T>();
    for (part<T> const& p : parts<T>(name)) {
        std::vector<T> y(p.x.size());
        catenary::apply(F{}, p.x, y);
        lines.push_back(line_of(name, p, y));
        check_calls<F>(p.x, y, of + " " + p.name);
        for (std::size_t i = 0; i < y.size(); ++i) { y[i] = F{}(p.x[i]); }
        if (line_of(name, p, y) != lines.back()) { fail(of, ' ', p.name, ": a scalar call gives other bits"); }
        using fast = typename F::template with<catenary::faithful>;
        if constexpr (sizeof(T) == 2) {
            check_calls<fast>(p.x, y, of + " faithful");
        } else if constexpr (sizeof(T) == 4) {
            for (std::string_view const isa : catenary::available_isas()) {
                double const error = faithful_error<F>(isa, p.x, y);
                std::cout << "# " << of << ' ' << p.name << ", faithful, " << isa << ": " << error << " ULP\n";
                if (!(error < 1)) { fail(of, ' ', p.name, ", faithful, ", isa, ": ", error, " ULP"); }
            }
        }
    }
}

template <class F, class... T>
void check_types(std::vector<std::string>& lines, catenary::simd::type_list<T...>) {
    (check<F, T>(lines), ...);
}
template <class... F>
void check_functions(std::vector<std::string>& lines, catenary::simd::type_list<F...>) {
    (check_types<F>(lines, catenary::storage::element_types{}), ...);
}

/// The faithful tier of double, on inputs of its own.
template <class F>
void check_faithful_double() {
    constexpr std::size_t inputs = 50000;
    for (std::string_view const isa : catenary::available_isas()) {
        faithful_double::worst const all = faithful_double::sampled<F>(isa, inputs / 16);
        std::cout << "# " << data_name<typename F::function>() << " double, faithful, " << isa << ": " << all.error
                  << " ULP\n";
        if (!(all.error < 1) || all.out_of_range != 0) {
            fail(data_name<typename F::function>(), " double, faithful, ", isa, ": ", all.error, " ULP, ",
                 all.out_of_range, " out of range");
        }
    }
}
template <class... F>
void check_faithful_doubles(catenary::simd::type_list<F...>) {
    (check_faithful_double<F>(), ...);
}

/// The lines are those of expected.txt.
void compare(std::vector<std::string> const& lines, std::vector<std::string> const& expected) {
    if (lines.size() != expected.size()) { fail(expected.size(), " lines are expected"); }
    for (std::size_t i = 0; i < lines.size() && i < expected.size(); ++i) {
        if (lines[i] != expected[i]) { fail("got ", lines[i], ", want ", expected[i]); }
    }
}

}  // namespace

int main(int arguments, char** argument) {
    std::cout << "# instruction sets:";
    for (std::string_view const isa : catenary::available_isas()) { std::cout << ' ' << isa; }
    std::cout << '\n';
    std::vector<std::string> lines;
    check_functions(lines, catenary::functions::all{});
    check_faithful_doubles(faithful_double::measured_functions{});
    for (std::string const& line : lines) { std::cout << line << '\n'; }
    if (arguments > 1) { compare(lines, lines_of(argument[1])); }
    return failures == 0 ? 0 : 1;
}
