// Whether elements share memory: against a naive count, on every small layout that chance brings.
#include "one_minus.hpp"
#include "random_layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;
using catenary::tensor::overlaps_itself;

bool collides(random_layout const& l) {
    std::vector<std::int64_t> all;
    for_each_offset(l, [&](std::int64_t offset) { all.push_back(offset); });
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) != all.end();
}

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

// Layouts of views share memory exactly when their extents in bytes meet, as far as this question goes.
TEST(MayOverlap, NeverMissesAnOverlap) {
    std::mt19937_64 random(22);
    static float block[4000];
    for (int round = 0; round < 20000; ++round) {
        std::vector<std::int64_t> const shape = random_shape(random, 30);
        random_layout a = any_layout(random, shape), b = any_layout(random, shape);
        if (a.length < 1 || b.length < 1 || a.length + b.length > 1500) { continue; }
        a.offset += below(random, 1000);
        b.offset += below(random, 1000);
        std::vector<std::int64_t> first, second, both;
        for_each_offset(a, [&](std::int64_t offset) { first.push_back(offset); });
        for_each_offset(b, [&](std::int64_t offset) { second.push_back(offset); });
        std::sort(first.begin(), first.end());
        std::sort(second.begin(), second.end());
        if (first.empty()) { continue; }
        std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(both));
        bool const may = catenary::tensor::may_overlap(a.view<float>(block), b.view<float>(block));
        if (!both.empty()) { ASSERT_TRUE(may) << show(a) << " and " << show(b); }
        if (first.back() < second.front() || second.back() < first.front()) {
            ASSERT_FALSE(may) << show(a) << " and " << show(b);
        }
    }
}

}  // namespace
