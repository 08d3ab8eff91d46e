// Contiguous ranges of C++20, and what is none.
#include <catenary/catenary.hpp>
#include <catenary/interop/span.hpp>

#include "../tensor/one_minus.hpp"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#if defined(__cpp_lib_ranges)
namespace {

using catenary::tensor_view;
using catenary::tensor::as_view;
using catenary::tensor::has_view;

// Of a user, with iterators that say nothing of contiguity.
struct pretender {
    float* data() const;
    std::size_t size() const;
};
// Of a user, a range of pointers.
struct block {
    float values[4];
    float* begin() { return values; }
    float* end() { return values + 4; }
    float const* begin() const { return values; }
    float const* end() const { return values + 4; }
};

static_assert(catenary::tensor::owns<block>() && catenary::tensor::owns<std::vector<float>>(), "");
static_assert(!catenary::tensor::owns<decltype(std::declval<std::vector<float>&>() | std::views::take(2))>(), "");
static_assert(!has_view<pretender>::value, "nothing is guessed from data() and size()");
static_assert(!has_view<std::deque<float>>::value, "not contiguous");
static_assert(!has_view<std::string>::value && !has_view<std::string_view>::value, "no numbers");
static_assert(!has_view<decltype(std::declval<std::vector<float>&>() | std::views::reverse)>::value, "");
static_assert(!has_view<std::vector<int>>::value || !catenary::storage::is_element<int>::value, "");

TEST(Ranges, ViewsOfTheStandardLibrary) {
    std::vector<float> x{1, 2, 3, 4, 5}, y(5, 7.0f);
    catenary::apply(catenary_test::one_minus{}, x | std::views::take(3), y | std::views::drop(2));
    EXPECT_EQ(y, (std::vector<float>{7, 7, 0, -1, -2}));
    std::ranges::subrange const part(x.begin() + 1, x.begin() + 4);
    static_assert(std::is_same_v<decltype(as_view(part)), tensor_view<float>>);
    EXPECT_EQ(as_view(part).data(), x.data() + 1);
    EXPECT_EQ(as_view(part).size(), 3);
}

TEST(Ranges, OfUsers) {
    block b{{1, 2, 3, 4}};
    block const& c = b;
    static_assert(std::is_same_v<decltype(as_view(b)), tensor_view<float>>);
    static_assert(std::is_same_v<decltype(as_view(c)), tensor_view<float const>>);
    catenary::apply(catenary_test::one_minus{}, c, b);
    EXPECT_EQ(b.values[3], -3.0f);
}

// Types that are known without the header stay what they were.
TEST(Ranges, KnownTypes) {
    std::vector<float> v(3);
    std::array<double, 2> a{};
    float matrix[2][3] = {};
    std::span<float> s(v);
    std::span<float const, 2> const fixed(v.data(), 2);
    EXPECT_EQ(as_view(v).size(), 3);
    EXPECT_EQ(as_view(a).size(), 2);
    EXPECT_EQ(as_view(matrix).rank(), 2u);
    EXPECT_EQ(as_view(s).data(), v.data());
    static_assert(std::is_same_v<decltype(as_view(s)), tensor_view<float>>);
    static_assert(std::is_same_v<decltype(as_view(fixed)), tensor_view<float const>>);
}

}  // namespace
#else
TEST(Ranges, NotThere) { GTEST_SKIP() << "this standard library has no ranges: not tested"; }
#endif
