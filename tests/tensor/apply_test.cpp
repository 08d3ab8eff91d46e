// apply on any layout against a naive loop: every element right, every byte between the output's elements as it was.
#include "one_minus.hpp"
#include "random_layout.hpp"
#include "support/guard_page.hpp"
#include "support/typed_lists.hpp"

#include <catenary/catenary.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

template <class T>
class Layouts : public ::testing::Test {};
TYPED_TEST_SUITE(Layouts, test_types<catenary::storage::element_types>);

/// A small integer that every element type holds exactly, different for neighbours.
int small(std::int64_t i) { return static_cast<int>((static_cast<std::uint64_t>(i) * 2654435761u >> 7) % 211) - 100; }

template <class T>
T value(int i) {
    return static_cast<T>(static_cast<float>(i));
}

/// Bytes that no result has by chance.
template <class T>
void scribble(T* first, std::size_t n) {
    std::memset(static_cast<void*>(first), 0xa5, n * sizeof(T));
}

template <class T>
std::vector<unsigned char> bytes(T const* first, std::size_t n) {
    auto const* const p = reinterpret_cast<unsigned char const*>(first);
    return {p, p + n * sizeof(T)};
}

/// Runs apply from one block to another, both between guard pages, and compares the whole output block. The blocks
/// begin so many bytes beyond an address that suits the type.
template <class T>
void check(random_layout const& in, random_layout const& out, std::size_t in_beyond = 0, std::size_t out_beyond = 0) {
    auto const in_length = static_cast<std::size_t>(in.length), out_length = static_cast<std::size_t>(out.length);
    guarded_buffer const from(in_length * sizeof(T) + sizeof(T)), to(out_length * sizeof(T) + sizeof(T));
    // Flush with the end or the start, in turn, so that one element too far faults.
    static bool at_start = false;
    at_start = !at_start;
    auto const place = [](guarded_buffer const& b, std::size_t length, std::size_t beyond) {
        std::size_t const room = (length + (beyond != 0 ? 1 : 0)) * sizeof(T);
        return reinterpret_cast<T*>((at_start ? b.begin() : b.end() - room) + beyond);
    };
    T* const x = place(from, in_length, in_beyond);
    T* const y = place(to, out_length, out_beyond);
    std::vector<T> values;
    for (std::size_t i = 0; i < in_length; ++i) { values.push_back(value<T>(small(static_cast<std::int64_t>(i)))); }
    std::memcpy(static_cast<void*>(x), static_cast<void const*>(values.data()), in_length * sizeof(T));
    scribble(y, out_length);
    std::vector<std::int64_t> sources;
    for_each_offset(in, [&](std::int64_t offset) { sources.push_back(offset); });
    std::vector<unsigned char> want = bytes(y, out_length);
    std::size_t next = 0;
    for_each_offset(out, [&](std::int64_t offset) {
        T const result = value<T>(1 - small(sources[next++]));
        std::memcpy(want.data() + static_cast<std::size_t>(offset) * sizeof(T), static_cast<void const*>(&result),
                    sizeof(T));
    });
    ASSERT_EQ(next, sources.size());
    std::vector<unsigned char> const input = bytes(x, in_length);
    from.read_only(true);
    for (std::string_view const isa : catenary::available_isas()) {
        scribble(y, out_length);
        catenary::apply(catenary::at_most(isa), one_minus{}, in.view<T const>(x), out.view<T>(y));
        ASSERT_TRUE(bytes(y, out_length) == want) << show(in) << " to " << show(out) << " on " << isa << ", "
                                                  << in_beyond << " and " << out_beyond << " bytes beyond";
    }
    ASSERT_TRUE(bytes(x, in_length) == input);
}

TYPED_TEST(Layouts, SmallAtRandom) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 4000; ++round) {
        std::vector<std::int64_t> const shape = random_shape(random, 200);
        random_layout in = any_layout(random, shape), out = nested_layout(random, shape);
        if (in.length < 1) { in.length = 1, in.offset = 0; }
        if (out.length < 1) { out.length = 1, out.offset = 0; }
        check<TypeParam>(in, out);
        if (this->HasFatalFailure()) { return; }
    }
}

// At any address, input and output each at its own.
TYPED_TEST(Layouts, AnyAddress) {
    std::mt19937_64 random(15);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::int64_t> const shape = random_shape(random, round % 50 == 0 ? 20000 : 200);
        random_layout in = any_layout(random, shape), out = nested_layout(random, shape);
        if (in.length < 1) { in.length = 1, in.offset = 0; }
        if (out.length < 1) { out.length = 1, out.offset = 0; }
        check<TypeParam>(in, out, random() % sizeof(TypeParam), random() % sizeof(TypeParam));
        if (this->HasFatalFailure()) { return; }
    }
}

TYPED_TEST(Layouts, LargeAtRandom) {
    std::mt19937_64 random(12);
    for (int round = 0; round < 60; ++round) {
        std::vector<std::int64_t> const shape = random_shape(random, 60000);
        random_layout in = any_layout(random, shape), out = nested_layout(random, shape);
        if (in.length < 1) { in.length = 1, in.offset = 0; }
        if (out.length < 1) { out.length = 1, out.offset = 0; }
        check<TypeParam>(in, out);
        if (this->HasFatalFailure()) { return; }
    }
}

// Layouts with names: each in both directions.
TYPED_TEST(Layouts, Named) {
    auto const layout = [](std::vector<std::int64_t> extents, std::vector<std::int64_t> strides) {
        random_layout l{extents, strides, 0, 0};
        settle(l);
        return l;
    };
    // More elements than the buffer of a strided walk has, a prime number of them.
    for (std::int64_t const n : {1, 2, 63, 1021, 4099, 10007}) {
        for (std::int64_t const m : {1, 3, 5}) {
            random_layout const all[] = {
                layout({n, m}, {m, 1}),           // contiguous
                layout({n, m}, {1, n}),           // transposed
                layout({n, m}, {-m, -1}),         // reversed
                layout({n, m}, {m, -1}),          // reversed rows
                layout({n, m}, {2 * m, 2}),       // every other
                layout({n, m}, {m + 3, 1}),       // rows with padding
                layout({n, m}, {1, n + 5}),       // columns with padding
                layout({n, m}, {-3 * m - 1, 3}),  // slices, upwards and downwards
            };
            for (random_layout const& in : all) {
                for (random_layout const& out : all) {
                    check<TypeParam>(in, out);
                    if (this->HasFatalFailure()) { return; }
                }
            }
            check<TypeParam>(layout({n, m}, {0, 1}), all[0]);  // broadcasts
            check<TypeParam>(layout({n, m}, {1, 0}), all[1]);
            check<TypeParam>(layout({n, m}, {0, 0}), all[2]);
            check<TypeParam>(layout({n, m}, {1, 1}), all[3]);  // a sliding window
        }
    }
}

TYPED_TEST(Layouts, RankThirtyTwo) {
    std::vector<std::int64_t> extents(32, 1), strides(32, 0);
    std::int64_t step = 1;
    for (std::size_t a = 0; a < 32; a += 3) {
        extents[a] = 2;
        strides[a] = a % 2 == 0 ? step : -step;
        step *= 2;
    }
    random_layout in{extents, strides, 0, 0}, out = in;
    std::reverse(out.extents.begin(), out.extents.end());
    in.extents = out.extents;
    std::reverse(in.strides.begin(), in.strides.end());
    std::reverse(out.strides.begin(), out.strides.end());
    for (std::int64_t& stride : in.strides) { stride *= 3; }
    settle(in);
    settle(out);
    check<TypeParam>(in, out);
}

TYPED_TEST(Layouts, SameViewInPlace) {
    using T = TypeParam;
    std::mt19937_64 random(13);
    for (int round = 0; round < 2000; ++round) {
        random_layout const l = nested_layout(random, random_shape(random, round % 20 == 0 ? 20000 : 200));
        if (l.length < 1) { continue; }
        auto const n = static_cast<std::size_t>(l.length);
        std::vector<T> block(n);
        for (std::size_t i = 0; i < n; ++i) { block[i] = value<T>(small(static_cast<std::int64_t>(i))); }
        std::vector<T> want = block;
        for_each_offset(
            l, [&](std::int64_t offset) { want[static_cast<std::size_t>(offset)] = value<T>(1 - small(offset)); });
        std::vector<T> again = block;
        catenary::apply(one_minus{}, l.view<T>(block.data()));
        catenary::apply(one_minus{}, l.view<T const>(again.data()), l.view<T>(again.data()));
        ASSERT_TRUE(bytes(block.data(), n) == bytes(want.data(), n)) << show(l);
        ASSERT_TRUE(bytes(again.data(), n) == bytes(want.data(), n)) << show(l);
    }
}

// In one block, each anywhere: the result is that of a copy of the input.
TYPED_TEST(Layouts, PartialOverlapIsAsIfCopied) {
    using T = TypeParam;
    std::mt19937_64 random(14);
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::int64_t> const shape = random_shape(random, round % 50 == 0 ? 12000 : 60);
        random_layout in = any_layout(random, shape), out = nested_layout(random, shape);
        if (in.length < 1 || out.length < 1) { continue; }
        // Near each other, or the same strides at a small distance.
        if (round % 3 == 0) { in = out; }
        std::int64_t const shift = below(random, out.length + 2);
        if (random() % 2 != 0) {
            in.offset += shift;
        } else {
            out.offset += shift;
        }
        auto const n = static_cast<std::size_t>(std::max(in.length, out.length) + shift);
        std::vector<T> block(n);
        for (std::size_t i = 0; i < n; ++i) { block[i] = value<T>(small(static_cast<std::int64_t>(i))); }
        std::vector<T> want = block;
        std::vector<std::int64_t> sources;
        for_each_offset(in, [&](std::int64_t offset) { sources.push_back(offset); });
        std::size_t next = 0;
        for_each_offset(out, [&](std::int64_t offset) {
            want[static_cast<std::size_t>(offset)] = value<T>(1 - small(sources[next++]));
        });
        catenary::apply(one_minus{}, in.view<T const>(block.data()), out.view<T>(block.data()));
        ASSERT_TRUE(bytes(block.data(), n) == bytes(want.data(), n)) << show(in) << " to " << show(out);
    }
}

// Byte ranges that meet at no whole number of elements.
TYPED_TEST(Layouts, OverlapAtAnOddDistance) {
    using T = TypeParam;
    constexpr std::size_t n = 1000;
    alignas(64) unsigned char block[2 * n * sizeof(T)];
    for (std::size_t const distance : {std::size_t{1}, sizeof(T) + 1, 31 * sizeof(T) + sizeof(T) / 2}) {
        for (bool const forward : {false, true}) {
            unsigned char* const x = block + (forward ? 0 : distance);
            unsigned char* const y = block + (forward ? distance : 0);
            std::vector<T> want;
            for (std::size_t i = 0; i < n; ++i) {
                T const v = value<T>(small(static_cast<std::int64_t>(i)));
                std::memcpy(x + i * sizeof(T), static_cast<void const*>(&v), sizeof(T));
                want.push_back(value<T>(1 - small(static_cast<std::int64_t>(i))));
            }
            catenary::apply(one_minus{}, tensor_view<T const>(reinterpret_cast<T const*>(x), {n}),
                            tensor_view<T>(reinterpret_cast<T*>(y), {n}));
            ASSERT_EQ(std::memcmp(y, static_cast<void const*>(want.data()), n * sizeof(T)), 0) << distance << forward;
        }
    }
}

// NaNs pass through a strided walk as bytes: a signalling one is not made quiet on its way to the function.
TYPED_TEST(Layouts, LibraryFunctionsToTheBit) {
    using T = TypeParam;
    constexpr std::size_t n = 5000;
    std::vector<T> x(n), contiguous(n), strided(3 * n);
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t const bits = i * 0x9e3779b97f4a7c15u;
        std::memcpy(static_cast<void*>(&x[i]), &bits, sizeof(T));
    }
    catenary::apply(catenary::cosh, x, contiguous);
    catenary::apply(catenary::cosh, tensor_view<T const>(x.data() + n - 1, {n}, {-1}),
                    tensor_view<T>(strided.data(), {n}, {3}));
    for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(std::memcmp(static_cast<void const*>(&strided[3 * i]),
                              static_cast<void const*>(&contiguous[n - 1 - i]), sizeof(T)),
                  0)
            << i;
    }
}

// The cap of one call holds for strided walks too.
TEST(Policies, EveryInstructionSetThroughStrides) {
    for (std::string_view const isa : catenary::available_isas()) {
        std::vector<double> x(300), y(600, 7.0);
        for (std::size_t i = 0; i < x.size(); ++i) { x[i] = static_cast<double>(i); }
        catenary::apply(catenary::at_most(isa), one_minus{}, tensor_view<double const>(x.data(), {10, 30}, {1, 10}),
                        tensor_view<double>(y.data(), {10, 30}, {60, 2}));
        for (std::size_t i = 0; i < 10; ++i) {
            for (std::size_t j = 0; j < 30; ++j) {
                ASSERT_EQ(y[60 * i + 2 * j], 1.0 - static_cast<double>(i + 10 * j)) << isa;
                ASSERT_EQ(y[60 * i + 2 * j + 1], 7.0) << isa;
            }
        }
    }
}

}  // namespace
