// A user's function through apply: on every instruction set, in every element type and in many layouts it gives what a
// plain loop gives. The loop is kept from the optimizer by volatile, so that -ffast-math leaves it as written.
#include "softsign.hpp"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

int failures = 0;

template <class T>
using compute = typename catenary::storage_traits<T>::compute;

/// The same operations on one value, each rounded once; for a 16-bit type through float.
template <class T>
T expected(T element, float scale) {
    compute<T> volatile const x = static_cast<compute<T>>(element), one = 1, s = static_cast<compute<T>>(scale);
    compute<T> volatile const magnitude = x < 0 ? -x : x;
    compute<T> volatile const denominator = one + magnitude;
    compute<T> volatile const numerator = s * x;
    compute<T> volatile const result = numerator / denominator;
    return static_cast<T>(static_cast<compute<T>>(result));
}

template <class T>
void compare(T const* got, std::vector<T> const& x, float scale, std::string const& what) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        T const want = expected(x[i], scale);
        if (std::memcmp(got + i, &want, sizeof(T)) != 0) {
            std::printf("FAILED %s, element %zu of %zu\n", what.c_str(), i, x.size());
            ++failures;
            return;
        }
    }
}

/// Elements -1, -0.75, ... : every value is exact in every type.
template <class T>
std::vector<T> inputs(std::int64_t n) {
    std::vector<T> x(static_cast<std::size_t>(n));
    for (std::int64_t i = 0; i < n; ++i) {
        x[static_cast<std::size_t>(i)] = static_cast<T>(static_cast<float>(i % 64 - 32) * 0.25f);
    }
    return x;
}

template <class T, class F>
void test_layouts(std::string_view isa, F const& f, float scale) {
    auto const policy = catenary::at_most(isa);
    std::string const name{isa};
    for (std::int64_t const n : {0, 1, 2, 3, 7, 16, 17, 33, 1000}) {
        std::vector<T> const x = inputs<T>(n);
        std::vector<T> y(x.size());
        catenary::apply(policy, f, x, y);
        compare(y.data(), x, scale, name + " contiguous");
    }
    std::int64_t const rows = 13, columns = 29, size = rows * columns;
    std::vector<T> const x = inputs<T>(size);
    std::vector<T> y(x.size()), source(x.size());

    for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t c = 0; c < columns; ++c) {
            source[static_cast<std::size_t>(c * rows + r)] = x[static_cast<std::size_t>(r * columns + c)];
        }
    }
    catenary::tensor_view<T> const out(y.data(), {rows, columns});
    catenary::apply(policy, f, catenary::tensor_view<T const>(source.data(), {rows, columns}, {1, rows}), out);
    compare(y.data(), x, scale, name + " transposed");

    std::vector<T> const backwards(x.rbegin(), x.rend());
    catenary::apply(policy, f, catenary::tensor_view<T const>(backwards.data() + size - 1, {size}, {-1}),
                    catenary::tensor_view<T>(y.data(), {size}));
    compare(y.data(), x, scale, name + " reversed");

    std::vector<T> const row = inputs<T>(columns);
    catenary::apply(policy, f, catenary::tensor_view<T const>(row.data(), {rows, columns}, {0, 1}), out);
    for (std::int64_t r = 0; r < rows; ++r) { compare(y.data() + r * columns, row, scale, name + " broadcast"); }

    y = x;
    catenary::apply(policy, f, y);
    compare(y.data(), x, scale, name + " in place");
}

/// The same as a lambda.
template <class Traits>
auto lambda(float scale) {
    return [s = static_cast<typename Traits::compute>(scale)](auto isa, auto const& x)
               CATENARY_LAMBDA { return set(isa, s) * x / (set(isa, typename Traits::compute{1}) + abs(x)); };
}

template <class... T>
void test_types(std::string_view isa, catenary::simd::type_list<T...>) {
    (test_layouts<T>(isa, user::softsign{}, 1.0f), ...);
    (test_layouts<T>(isa, user::softsign{3.0f}, 3.0f), ...);
    float const scale = 2;
    (test_layouts<T>(isa, lambda<catenary::storage_traits<T>>(scale), scale), ...);
}

}  // namespace

int main() {
    for (std::string_view const isa : catenary::available_isas()) {
        test_types(isa, catenary::storage::element_types{});
        std::printf("%.*s: done\n", static_cast<int>(isa.size()), isa.data());
    }
    return failures == 0 ? 0 : 1;
}
