// The compilers' own 16-bit types, as far as this one has them.
#include <catenary/catenary.hpp>
#include <catenary/interop/stdfloat.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace {

// Every value of a type, in arrays and one by one, by transparent and typed functions: the bits of ours.
template <class Native, class Ours>
void check() {
    std::vector<Native> x(0x10000), y(0x10000);
    std::vector<Ours> a(0x10000), b(0x10000);
    for (unsigned i = 0; i < 0x10000; ++i) { a[i] = Ours::from_bits(static_cast<std::uint16_t>(i)); }
    std::memcpy(x.data(), a.data(), 0x20000);
    catenary::apply(catenary::Cosh<>{}, x, y);
    catenary::apply(catenary::Cosh<>{}, a, b);
    EXPECT_EQ(std::memcmp(y.data(), b.data(), 0x20000), 0);
    for (unsigned i = 0; i < 0x10000; i += 97) {
        Native const one = catenary::cosh(x[i]), typed = catenary::Cosh<Native>{}(x[i]);
        EXPECT_EQ(std::memcmp(&one, &b[i], 2), 0) << i;
        EXPECT_EQ(std::memcmp(&typed, &b[i], 2), 0) << i;
    }
}

TEST(StdFloat, Float16) {
#if CATENARY_HAS_FLOAT16
    check<_Float16, catenary::float16>();
    EXPECT_EQ(static_cast<float>(catenary::cosh(static_cast<_Float16>(0))), 1.0f);
#else
    GTEST_SKIP() << "this compiler has no _Float16 here: not tested";
#endif
}

TEST(StdFloat, Bf16) {
#if CATENARY_HAS_BF16
    check<__bf16, catenary::bfloat16>();
#else
    GTEST_SKIP() << "this compiler has no __bf16 here: not tested";
#endif
}

TEST(StdFloat, StandardTypes) {
#if defined(__STDCPP_FLOAT16_T__)
    check<std::float16_t, catenary::float16>();
#endif
#if defined(__STDCPP_BFLOAT16_T__)
    check<std::bfloat16_t, catenary::bfloat16>();
#else
    GTEST_SKIP() << "std::float16_t and std::bfloat16_t are of C++23 and GCC 13: not tested";
#endif
}

}  // namespace
