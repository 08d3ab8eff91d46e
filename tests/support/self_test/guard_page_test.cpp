// The guard pages guard, and the bitwise comparisons tell what differs.
#include "support/guard_page.hpp"
#include "support/ulp.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace {

using catenary_test::guarded_buffer;

TEST(GuardPage, EveryByteBetweenTheGuardsIsOurs) {
    guarded_buffer const buffer(100);
    EXPECT_GE(buffer.size(), 100u);
    buffer.fill(0x5a);
    EXPECT_EQ(*buffer.front<unsigned char>(), 0x5a);
    EXPECT_EQ(*buffer.back<unsigned char>(1), 0x5a);
    EXPECT_EQ(reinterpret_cast<unsigned char*>(buffer.back<double>(3) + 3), buffer.end());
}

TEST(GuardPageDeathTest, OneByteBesideKills) {
    ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
    guarded_buffer const buffer(100);
    unsigned char const volatile* const before = buffer.begin() - 1;
    unsigned char volatile* const behind = buffer.end();
    EXPECT_DEATH(static_cast<void>(*before), "");
    EXPECT_DEATH(static_cast<void>(*behind), "");
    EXPECT_DEATH(*behind = 1, "");
}

TEST(GuardPageDeathTest, EveryOtherPageKills) {
    ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
    catenary_test::alternating_pages const pages(3);
    for (std::size_t p = 0; p < 3; ++p) {
        unsigned char volatile* const page = pages.page(p);
        page[0] = page[pages.size() - 1] = 1;
        EXPECT_DEATH(page[pages.size()] = 1, "");
        EXPECT_DEATH(static_cast<void>(page[pages.stride() - 1]), "");
    }
}

TEST(GuardPageDeathTest, ReadOnlyMeansIt) {
    ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
    guarded_buffer const buffer(1);
    buffer.read_only(true);
    unsigned char volatile* const first = buffer.begin();
    EXPECT_EQ(*first, 0);
    EXPECT_DEATH(*first = 0, "");
    buffer.read_only(false);
    *first = 1;
    EXPECT_EQ(*first, 1);
}

TEST(Ulp, DistanceCountsRepresentableSteps) {
    using catenary_test::float_from_bits;
    using catenary_test::ulp_distance;
    EXPECT_EQ(ulp_distance(float_from_bits(0x3f800001), 1.0f), 1);
    EXPECT_EQ(ulp_distance(1.0f, float_from_bits(0x3f800001)), -1);
    EXPECT_EQ(ulp_distance(0.0f, float_from_bits(0x80000000)), 1);
    EXPECT_EQ(ulp_distance(float_from_bits(1), float_from_bits(0x80000001)), 3);
    EXPECT_EQ(ulp_distance(std::numeric_limits<double>::max(), 0.0), 0x7fefffffffffffff);
    EXPECT_EQ(ulp_distance(-1.0, catenary_test::double_from_bits(0xbff0000000000001)), 1);
}

TEST(Ulp, SameBitsSeesZerosAndNans) {
    using catenary_test::same_bits;
    using catenary_test::same_value;
    EXPECT_FALSE(same_bits(0.0f, catenary_test::float_from_bits(0x80000000)));
    float const positive = catenary_test::float_from_bits(0x7fc00000);
    float const negative = catenary_test::float_from_bits(0xffc00001);
    EXPECT_TRUE(same_bits(positive, positive));
    EXPECT_FALSE(same_bits(positive, negative));
    EXPECT_TRUE(same_value(positive, negative));
    EXPECT_FALSE(same_value(positive, 1.0f));
    EXPECT_FALSE(same_value(1.0f, negative));
}

}  // namespace
