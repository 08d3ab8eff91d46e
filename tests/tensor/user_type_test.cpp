// Element types of users, admitted by inheriting the trait of a type with the same bits.
#include "random_layout.hpp"

#include <catenary/catenary.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <type_traits>
#include <vector>

/// Sixteen bits of someone else's library, without arithmetic.
struct user_half {
    std::uint16_t raw;
};
enum class user_brain : std::uint16_t {};
/// A float with a unit.
struct radians {
    float angle;
};

template <>
struct catenary::storage_traits<user_half> : catenary::storage_traits<catenary::float16> {};
template <>
struct catenary::storage_traits<user_brain> : catenary::storage_traits<catenary::bfloat16> {};
template <>
struct catenary::storage_traits<radians> : catenary::storage_traits<float> {};

namespace {

using catenary::tensor_view;

struct unknown_half {
    std::uint16_t raw;
};
static_assert(catenary::storage::is_element<user_half>::value, "");
static_assert(!catenary::storage::is_element<unknown_half>::value, "not admitted");
static_assert(!catenary::storage::is_element<int>::value, "not admitted");

template <class User, class Ours>
void check_all_bits() {
    std::vector<User> x(0x10000), y(0x10000);
    std::vector<Ours> a(0x10000), b(0x10000);
    for (unsigned i = 0; i < 0x10000; ++i) {
        auto const bits = static_cast<std::uint16_t>(i);
        std::memcpy(static_cast<void*>(&x[i]), &bits, 2);
        std::memcpy(static_cast<void*>(&a[i]), &bits, 2);
    }
    for (std::string_view const isa : catenary::available_isas()) {
        catenary::apply(catenary::at_most(isa), catenary::Cosh<>{}, x, y);
        catenary::apply(catenary::at_most(isa), catenary::Cosh<>{}, a, b);
        ASSERT_EQ(std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(b.data()), 0x20000), 0)
            << isa;
    }
    // Typed, scalar, strided, in place.
    catenary::apply(catenary::Cosh<User>{}, x, y);
    ASSERT_EQ(std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(b.data()), 0x20000), 0);
    for (unsigned i = 0; i < 0x10000; i += 251) {
        User const single = catenary::cosh(x[i]);
        ASSERT_EQ(std::memcmp(static_cast<void const*>(&single), static_cast<void const*>(&b[i]), 2), 0) << i;
    }
    catenary::apply(catenary::cosh, tensor_view<User const>(x.data(), {256, 256}, {1, 256}),
                    tensor_view<User>(y.data(), {256, 256}, {1, 256}));
    ASSERT_EQ(std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(b.data()), 0x20000), 0);
    catenary::apply(catenary::cosh, x);
    ASSERT_EQ(std::memcmp(static_cast<void const*>(x.data()), static_cast<void const*>(b.data()), 0x20000), 0);
}

TEST(UserType, StructWithTheBitsOfFloat16) { check_all_bits<user_half, catenary::float16>(); }
TEST(UserType, EnumWithTheBitsOfBfloat16) { check_all_bits<user_brain, catenary::bfloat16>(); }

TEST(UserType, StructAroundAFloat) {
    std::vector<radians> x, y(1000);
    std::vector<float> a, b(1000);
    for (int i = 0; i < 1000; ++i) {
        a.push_back(static_cast<float>(i - 500) / 7);
        x.push_back({a.back()});
    }
    catenary::apply(catenary::cosh, x, y);
    catenary::apply(catenary::cosh, a, b);
    EXPECT_EQ(std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(b.data()), 4000), 0);
    radians const single = catenary::cosh(x[3]);
    EXPECT_EQ(std::memcmp(static_cast<void const*>(&single), &b[3], 4), 0);
}

}  // namespace
