// apply on random layouts of one block, on every instruction set, in every type, for several functions: against a naive
// walk that copies the input first. Whatever is not the output keeps its bytes, and nothing beside the block is
// touched.
#include "one_minus.hpp"
#include "random_layout.hpp"
#include "support/element_names.hpp"
#include "support/guard_page.hpp"
#include "support/typed_lists.hpp"

#include <catenary/catenary.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

template <class T>
class Property : public ::testing::Test {};
TYPED_TEST_SUITE(Property, test_types<catenary::storage::element_types>, readable_names);

#if defined(__SANITIZE_THREAD__)  // slow, and there is one thread
constexpr int rounds = 100;
#else
constexpr int rounds = 1500;
#endif

// Plain subtraction, a function that is cheap, and one whose results differ from zero's to see what padding computes.
using functions = std::tuple<one_minus, catenary::Tanh<>, catenary::Acosh<>>;

template <class T>
void random_bits(std::mt19937_64& random, T* first, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t const bits = random();
        std::memcpy(static_cast<void*>(first + i), &bits, sizeof(T));
        // Half of them numbers of moderate size: random bits hardly ever are.
        if (bits >> 63 != 0) { first[i] = static_cast<T>(static_cast<float>(bits >> 40 & 0xffff) * 0x1p-12f - 4.0f); }
    }
}

template <class F, class T>
void compare(std::mt19937_64& random, std::string_view isa, F const& f, std::int64_t most) {
    std::vector<std::int64_t> const shape = random_shape(random, most);
    random_layout const in = any_layout(random, shape), out = nested_layout(random, shape);
    placed const p = place(random, in, out);
    guarded_buffer const memory(p.length * sizeof(T));
    T* const block = random() % 2 != 0 ? memory.front<T>() : memory.back<T>(p.length);
    random_bits(random, block, p.length);
    std::vector<T> want(block, block + p.length), values;
    std::memcpy(static_cast<void*>(want.data()), static_cast<void const*>(block), p.length * sizeof(T));
    for_each_offset(p.in, [&](std::int64_t offset) {
        values.emplace_back();
        std::memcpy(static_cast<void*>(&values.back()), static_cast<void const*>(block + offset), sizeof(T));
    });
    auto const cap = catenary::at_most(isa);
    for (T& v : values) { catenary::apply(cap, f, tensor_view<T>(&v, {})); }
    std::size_t next = 0;
    for_each_offset(p.out, [&](std::int64_t offset) {
        std::memcpy(static_cast<void*>(&want[static_cast<std::size_t>(offset)]),
                    static_cast<void const*>(&values[next++]), sizeof(T));
    });
    catenary::apply(cap, f, p.in.view<T const>(block), p.out.view<T>(block));
    ASSERT_EQ(std::memcmp(static_cast<void const*>(block), static_cast<void const*>(want.data()), p.length * sizeof(T)),
              0)
        << isa << ": " << show(p.in) << " to " << show(p.out);
}

TYPED_TEST(Property, AnyLayoutIsANaiveLoop) {
    std::mt19937_64 random(41);
    for (std::string_view const isa : catenary::available_isas()) {
        for (int round = 0; round < rounds; ++round) {
            std::int64_t const most = round % 50 == 0 ? 20000 : 250;
            std::apply([&](auto... f) { (compare<decltype(f), TypeParam>(random, isa, f, most), ...); }, functions{});
            if (this->HasFatalFailure()) { return; }
        }
    }
}

}  // namespace
