// Whether elements share memory, of one view and of two: against a naive count, on every small layout that chance
// brings.
#include "naive_overlap.hpp"
#include "one_minus.hpp"
#include "support/thrown.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;
using catenary::tensor::overlaps_itself;
using catenary::tensor::share_memory;

bool overlaps(std::vector<std::int64_t> const& extents, std::vector<std::int64_t> const& strides) {
    return overlaps_itself(extents.size(), extents.data(), strides.data());
}

TEST(SelfOverlap, IsExactOnSmallLayouts) {
    std::mt19937_64 random(21);
    int colliding = 0;
    for (int round = 0; round < 100000; ++round) {
        random_layout l;
        std::size_t const rank = random() % 5;
        std::int64_t const widest = 1 + below(random, 40);
        for (std::size_t a = 0; a < rank; ++a) {
            l.extents.push_back(below(random, 50) == 0 ? 0 : 1 + below(random, 5));
            l.strides.push_back(below(random, 2 * widest + 1) - widest);
        }
        bool const want = collides(l);
        colliding += want;
        ASSERT_EQ(overlaps(l.extents, l.strides), want) << show(l);
    }
    EXPECT_GT(colliding, 10000);
    EXPECT_LT(colliding, 90000);
}

// Rank and extents where the naive search would take long, the answer known by construction: coprime or mixed strides.
TEST(SelfOverlap, IsExactOnInterleavedLayouts) {
    EXPECT_FALSE(overlaps({1000, 1000}, {1000, 1}));
    EXPECT_FALSE(overlaps({1000, 1000}, {1, 1000}));
    EXPECT_TRUE(overlaps({1000, 1000}, {999, 1}));
    EXPECT_TRUE(overlaps({1001, 1000}, {1, 1000}));
    EXPECT_FALSE(overlaps({1000, 999}, {999, 1000}));  // 999 i + 1000 j, 999 and 1000 coprime: first meets beyond
    EXPECT_FALSE(overlaps({1000, 1000}, {-999, 1000}));
    EXPECT_TRUE(overlaps({1001, 1000}, {999, 1000}));
    EXPECT_TRUE(overlaps({1001, 1000}, {999, -1000}));
    EXPECT_FALSE(overlaps({2, 3, 5}, {15, 10, 6}));  // by the Chinese remainder theorem
    EXPECT_TRUE(overlaps({3, 4, 5}, {15, 10, 6}));
    EXPECT_TRUE(overlaps({3, 3, 6}, {15, 10, 6}));
    EXPECT_FALSE(overlaps({}, {}));
    EXPECT_FALSE(overlaps({1}, {0}));
    EXPECT_FALSE(overlaps({1, 1}, {0, 0}));
    EXPECT_TRUE(overlaps({2}, {0}));
    EXPECT_FALSE(overlaps({0, 2}, {1, 0}));
    EXPECT_FALSE(overlaps({2, 0}, {0, 1}));
    std::int64_t const far = std::numeric_limits<std::int64_t>::max() / 8;
    EXPECT_FALSE(overlaps({2, 2}, {far, 1}));
    EXPECT_TRUE(overlaps({2, 2}, {far, -far}));
}

TEST(SelfOverlap, IsRefusedForOutputs) {
    float x[64] = {}, y[64] = {};
    auto const message = [&](tensor_view<float> const& out, tensor_view<float const> const& in) {
        return thrown([&] { catenary::apply(one_minus{}, in, out); });
    };
    EXPECT_EQ(message(tensor_view<float>(y, {4}, {0}), tensor_view<float const>(x, {4})),
              "invalid_argument: catenary: elements of the output share memory: shape {4}, strides {0}");
    EXPECT_EQ(message(tensor_view<float>(y + 20, {4, 4}, {-3, 1}), tensor_view<float const>(x, {4, 4})),
              "invalid_argument: catenary: elements of the output share memory: shape {4, 4}, strides {-3, 1}");
    EXPECT_EQ(thrown([&] { catenary::apply(one_minus{}, tensor_view<float>(y, {2}, {0})); }),
              "invalid_argument: catenary: elements of the output share memory: shape {2}, strides {0}");
    for (float const value : y) { EXPECT_EQ(value, 0.0f); }
    // Such an input is none.
    EXPECT_EQ(message(tensor_view<float>(y, {4, 4}), tensor_view<float const>(x, {4, 4}, {0, 1})), "");
    EXPECT_EQ(y[15], 1.0f);
}

/// The second is any layout, or the first with some axes reversed, or with its strides in another order; it begins
/// where the first does, or elements beside it, or bytes.
template <class Random>
pair_of_layouts random_pair(Random& random, std::size_t most_axes, std::int64_t most_extent, std::int64_t widest) {
    std::vector<std::int64_t> extents(random() % (most_axes + 1));
    for (std::int64_t& e : extents) { e = 1 + below(random, most_extent); }
    auto const strides = [&] {
        std::vector<std::int64_t> all(extents.size());
        std::int64_t const most = 1 + below(random, widest), common = random() % 2 != 0 ? 1 + below(random, 4) : 1;
        for (std::int64_t& s : all) { s = (below(random, 2 * most + 1) - most) * common; }
        return all;
    };
    std::vector<std::int64_t> const one = strides();
    std::vector<std::int64_t> other = one;
    switch (random() % 4) {
        case 0:
            for (std::int64_t& s : other) { s = random() % 2 != 0 ? -s : s; }
            break;
        case 1:
            std::shuffle(other.begin(), other.end(), random);
            break;
        case 2:
            break;
        default:
            other = strides();
    }
    std::int64_t const sizes[] = {1, 2, 4, 8};
    pair_of_layouts p{with_strides(extents, one), with_strides(extents, other), sizes[random() % 4], 0};
    std::int64_t const elements =
        random() % 3 == 0 ? 0 : below(random, p.first.length + p.second.length + 2) - p.second.length - 1;
    p.distance = (p.second.offset - p.first.offset + elements) * p.size;
    if (random() % 4 == 0) { p.distance += below(random, p.size); }
    return p;
}

TEST(TwoViews, AreAnsweredExactly) {
    std::mt19937_64 random(22);
    int shared = 0, apart_within = 0, opposite = 0, equal = 0, odd = 0;
    for (int round = 0; round < 300000; ++round) {
        pair_of_layouts const p = random_pair(random, 4, 5, 20);
        bool const want = p.truth();
        ASSERT_EQ(p.answer(), want) << show(p);
        shared += want;
        apart_within += !want && p.ranges_meet();
        opposite += !want && p.opposite_signs() && p.ranges_meet();
        equal += p.equal_ranges();
        odd += !want && p.ranges_meet() && p.distance % p.size != 0;
    }
    // The search has had to tell apart what ranges of bytes cannot.
    EXPECT_GT(shared, 100000);
    EXPECT_GT(apart_within, 20000);
    EXPECT_GT(opposite, 5000);
    EXPECT_GT(equal, 20000);  // these share their first element
    EXPECT_GT(odd, 500);
}

// More axes, longer ones, wider strides: still without giving up.
TEST(TwoViews, AreAnsweredExactlyWhenLarger) {
    std::mt19937_64 random(23);
    int apart_within = 0;
    for (int round = 0; round < 4000; ++round) {
        pair_of_layouts const p = random_pair(random, 6, 7, 3000);
        bool const want = p.truth();
        ASSERT_EQ(p.answer(), want) << show(p);
        apart_within += !want && p.ranges_meet();
    }
    EXPECT_GT(apart_within, 200);
}

bool share(std::vector<std::int64_t> const& extents, std::vector<std::int64_t> const& first,
           std::vector<std::int64_t> const& second, std::int64_t distance, std::int64_t size) {
    return share_memory(extents.size(), extents.data(), first.data(), second.data(), distance, size);
}

// Too large for a naive search; the answer is known by construction.
TEST(TwoViews, OfLongAxes) {
    std::int64_t const n = 1000000;
    // The two parts of complex numbers, also in opposite directions.
    EXPECT_FALSE(share({n, n}, {2 * n, 2}, {2 * n, 2}, 4, 4));
    EXPECT_TRUE(share({n, n}, {2 * n, 2}, {2 * n, 2}, 8, 4));
    EXPECT_FALSE(share({n, n}, {2 * n, 2}, {2 * n, -2}, 8 * (n - 1) + 4, 4));
    EXPECT_TRUE(share({n, n}, {2 * n, 2}, {2 * n, -2}, 8 * (n - 1), 4));
    // Left and right halves of rows; upper and lower triangles do not matter here: a matrix and its transpose.
    EXPECT_FALSE(share({n, n}, {2 * n, 1}, {2 * n, 1}, 8 * n, 8));
    EXPECT_TRUE(share({n, n + 1}, {2 * n, 1}, {2 * n, 1}, 8 * n, 8));
    EXPECT_TRUE(share({n, n}, {n, 1}, {1, n}, 0, 8));
    // Half an element apart.
    EXPECT_FALSE(share({n}, {2}, {2}, 4, 4));
    EXPECT_TRUE(share({n}, {2}, {2}, 6, 4));
    EXPECT_TRUE(share({n}, {2}, {2}, -2, 4));
    EXPECT_FALSE(share({n}, {3}, {3}, 6, 4));
    // 999 i = 1000 j + 1 has its first solution at i = j = 999, in both directions.
    EXPECT_TRUE(share({1000}, {999}, {1000}, -2, 2) || share({1000}, {999}, {1000}, 2, 2));
    EXPECT_FALSE(share({999}, {999}, {1000}, -2, 2) && share({999}, {999}, {1000}, 2, 2));
    EXPECT_TRUE(share({}, {}, {}, 0, 4));
    EXPECT_TRUE(share({}, {}, {}, 3, 4));
    EXPECT_FALSE(share({}, {}, {}, 4, 4));
    EXPECT_FALSE(share({}, {}, {}, -4, 4));
    // Sums beyond 63 bits are not tried: yes, to be safe.
    std::int64_t const far = std::numeric_limits<std::int64_t>::max() / 8;
    EXPECT_FALSE(share({2}, {far}, {far}, 8, 2));
    EXPECT_TRUE(share({6}, {far}, {far}, 8, 2));
    EXPECT_TRUE(share({6, 2}, {far, 3}, {far, 3}, 8, 2));
    std::int64_t budget = 1000;
    catenary::tensor::equation product(8);
    product.add(far, 9);
    EXPECT_TRUE(product.is_solvable(budget));
}

// Where it would search for ever it says yes, soon.
TEST(TwoViews, GivesUpSafely) {
    std::mt19937_64 random(25);
    std::vector<std::int64_t> const extents(16, 3);
    std::vector<std::int64_t> first, second;
    for (std::size_t a = 0; a < extents.size(); ++a) {
        first.push_back(below(random, std::int64_t{1} << 53));
        second.push_back(below(random, std::int64_t{1} << 53));
    }
    // One sum in some hundreds has a solution among these 3^32; which, no one knows.
    for (std::int64_t distance = 0; distance < 20; distance += 2) {
        EXPECT_TRUE(share(extents, first, second, distance, 2));
    }
}

// The same elements in the same order: strides of axes of one index do not count.
TEST(SameElements, WhateverUnitAxesSay) {
    static float block[100];
    auto const same = [](tensor_view<float> const& a, tensor_view<float> const& b) {
        return catenary::tensor::same_elements(a, b);
    };
    EXPECT_TRUE(same({block, {1, 4}, {77, 2}}, {block, {1, 4}, {-3, 2}}));
    EXPECT_FALSE(same({block, {2, 2}, {1, 2}}, {block, {2, 2}, {2, 1}}));
    EXPECT_FALSE(same({block, {4}, {1}}, {block + 1, {4}, {1}}));
    EXPECT_FALSE(same({block + 3, {4}, {-1}}, {block + 3, {4}, {1}}));
    EXPECT_FALSE(same({block + 3, {4}, {-1}}, {block, {4}, {1}}));
}

// Ranges of bytes, which are asked first, never miss an overlap.
TEST(MayOverlap, NeverMissesAnOverlap) {
    std::mt19937_64 random(24);
    alignas(8) static unsigned char block[20000];
    for (int round = 0; round < 20000; ++round) {
        pair_of_layouts p = random_pair(random, 4, 5, 20);
        p.distance -= p.distance % p.size;
        p.size = 4;
        p.distance = p.distance / 4 * 4;
        unsigned char* const data = block + sizeof block / 2;
        auto const first = p.first.view(reinterpret_cast<float*>(data) - p.first.offset);
        auto const second = p.second.view(reinterpret_cast<float*>(data + p.distance) - p.second.offset);
        ASSERT_EQ(catenary::tensor::byte_distance(first, second), p.distance);
        ASSERT_EQ(catenary::tensor::may_overlap(first, second), p.ranges_meet()) << show(p);
        if (p.truth()) { ASSERT_TRUE(p.ranges_meet()) << show(p); }
    }
}

}  // namespace
