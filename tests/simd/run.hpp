// Runs one operation of the catalogue on arrays, inside `enter`, and compares with the plain reference.
#ifndef CATENARY_TESTS_SIMD_RUN_HPP
#define CATENARY_TESTS_SIMD_RUN_HPP

#include "support/reference.hpp"
#include "support/typed_lists.hpp"
#include "support/ulp.hpp"
#include "support/values.hpp"

#include <catenary/simd/list.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace catenary_test {

namespace simd = catenary::simd;

/// Arrays are padded to a multiple of this: more lanes than any instruction set has.
constexpr std::size_t most_lanes = 64;

/// The same bytes as values of another type of the same size; padded with the first value.
template <class T, class Bits>
std::vector<T> padded(std::vector<Bits> const& bits) {
    static_assert(sizeof(T) == sizeof(Bits), "the same bits");
    std::size_t const n = (bits.size() + most_lanes - 1) / most_lanes * most_lanes;
    std::vector<T> values(n);
    for (std::size_t i = 0; i < n; ++i) { values[i] = bit_cast<T>(bits[i < bits.size() ? i : 0]); }
    return values;
}

/// out[i] = Op(a[i]...), one register at a time.
template <class Op>
struct elementwise {
    template <class Isa, class R, class... T>
    CATENARY_KERNEL void operator()(Isa isa, std::size_t n, R* out, T const*... a) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<R, Isa>) { store(out + i, Op{}(load(isa, a + i)...)); }
    }
};

/// Runs Op on an instruction set. All arrays have the length of the first, a multiple of most_lanes.
template <class R, class Isa, class Op, class First, class... Rest>
std::vector<R> run(Isa isa, Op, std::vector<First> const& first, std::vector<Rest> const&... rest) {
    std::vector<R> out(first.size());
    enter(isa, elementwise<Op>{}, first.size(), out.data(), first.data(), rest.data()...);
    return out;
}

/// Operands in step: a[i], b[i], c[i].
template <class Bits>
struct operands {
    std::vector<Bits> a, b, c;

    void add(Bits x, Bits y, Bits z) {
        a.push_back(x);
        b.push_back(y);
        c.push_back(z);
    }
};

/// Every pair of special values, and random pairs. The third operand is random among all of them.
template <class Bits>
operands<Bits> make_pairs(bool nans) {
    operands<Bits> all;
    std::vector<Bits> const special = special_values<Bits>(nans);
    std::mt19937_64 random(3);
    for (Bits const x : special) {
        for (Bits const y : special) { all.add(x, y, special[random() % special.size()]); }
    }
    std::vector<Bits> const mixed = random_values<Bits>(60000, nans, 4);
    for (std::size_t i = 0; i + 2 < mixed.size(); i += 3) { all.add(mixed[i], mixed[i + 1], mixed[i + 2]); }
    return all;
}

/// A mismatch of one operation, in one line.
template <class Bits>
std::string describe(std::size_t i, Bits a, Bits b, Bits c) {
    using real = std::conditional_t<sizeof(Bits) == 8, double, float>;
    return "element " + std::to_string(i) + " of a = " + show(bit_cast<real>(a)) + ", b = " + show(bit_cast<real>(b)) +
           ", c = " + show(bit_cast<real>(c));
}

}  // namespace catenary_test

#endif
