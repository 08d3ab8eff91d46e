// Types with the names of std::mdspan: a model of our own, and the real one where the library has it.
#include <catenary/catenary.hpp>
#include <catenary/interop/mdspan.hpp>

#include "../support/thrown.hpp"
#include "../tensor/one_minus.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <numeric>
#include <type_traits>
#include <vector>
#if __has_include(<mdspan>)
#include <mdspan>
#endif

namespace {

using catenary::tensor_view;
using catenary::tensor::as_view;
using catenary::tensor::has_view;

// As little as it takes.
template <class T, std::size_t Rank, class Index = int>
struct model {
    struct extents_type {
        std::array<Index, Rank> values;
        constexpr Index extent(std::size_t i) const { return values[i]; }
    };
    T* pointer;
    extents_type shape;
    std::array<Index, Rank> steps;

    static constexpr std::size_t rank() { return Rank; }
    constexpr extents_type const& extents() const { return shape; }
    constexpr Index stride(std::size_t i) const { return steps[i]; }
    constexpr T* data_handle() const { return pointer; }
};

// A layout that has strides for some extents only.
struct sometimes_strided : model<float, 1> {
    bool strided;
    constexpr bool is_strided() const { return strided; }
};
// An accessor that computes: the pointer is there, the values are not what it points at.
struct scaled : model<float, 1> {
    using reference = float;
};
// One whose pointer is none.
struct fancy : model<float, 1> {
    struct handle {
        float& operator*() const;
    };
    handle data_handle() const;
};
struct rank_zero {
    struct extents_type {
        int extent(std::size_t) const;
    };
    float* pointer;
    static constexpr std::size_t rank() { return 0; }
    extents_type extents() const { return {}; }
    int stride(std::size_t) const {
        ADD_FAILURE() << "rank 0 has no strides";
        return 0;
    }
    float* data_handle() const { return pointer; }
};

static_assert(has_view<model<float, 2>>::value && has_view<model<float, 2> const>::value, "");
static_assert(!has_view<scaled>::value, "its elements are computed");
static_assert(!has_view<fancy>::value, "its handle is no pointer");
static_assert(!has_view<std::pair<int, int>>::value, "");

TEST(Mdspan, Model) {
    std::vector<float> data(24);
    model<float, 2> const columns{data.data() + 1, {{3, 4}}, {1, 5}};
    auto const v = as_view(columns);
    static_assert(std::is_same<std::remove_const_t<decltype(v)>, tensor_view<float>>::value, "shallow constness");
    ASSERT_EQ(v.rank(), 2u);
    EXPECT_EQ(v.extent(0), 3);
    EXPECT_EQ(v.extent(1), 4);
    EXPECT_EQ(&v(2, 3), data.data() + 1 + 2 + 15);
    model<float const, 3, unsigned char> const small{data.data(), {{2, 3, 4}}, {12, 4, 1}};
    static_assert(std::is_same<decltype(as_view(small)), tensor_view<float const>>::value, "");
    EXPECT_EQ(&as_view(small)(1, 2, 3), data.data() + 23);
}

TEST(Mdspan, Apply) {
    std::vector<double> data(12), result(12, 7.0);
    std::iota(data.begin(), data.end(), 0.0);
    model<double const, 2> const in{data.data(), {{3, 4}}, {4, 1}};
    model<double, 2, std::size_t> const out{result.data(), {{3, 4}}, {1, 3}};
    catenary::apply(catenary_test::one_minus{}, in, out);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 4; ++j) { EXPECT_EQ(result[i + 3 * j], 1.0 - (4 * i + j)); }
    }
    catenary::status const s =
        catenary::try_apply(catenary::Cosh<>{}, in, model<double, 1>{result.data(), {{12}}, {1}});
    EXPECT_EQ(s.message(), "catenary: the input has shape {3, 4}, the output {12}");
}

TEST(Mdspan, RankZero) {
    float value = 4;
    rank_zero m{&value};
    catenary::apply(catenary_test::one_minus{}, m);
    EXPECT_EQ(value, -3.0f);
}

TEST(Mdspan, Errors) {
    std::vector<float> data(4);
    sometimes_strided m{{data.data(), {{4}}, {1}}, true};
    EXPECT_EQ(as_view(m).size(), 4);
    m.strided = false;
    EXPECT_EQ(catenary_test::thrown([&] { as_view(m); }),
              "invalid_argument: catenary: the layout of an mdspan of rank 1 has no strides");
    model<float, 1, std::uint64_t> const huge{data.data(), {{~std::uint64_t{0}}}, {1}};
    EXPECT_EQ(catenary_test::thrown([&] { as_view(huge); }),
              "length_error: catenary: the extent or stride of axis 0, 18446744073709551615, does not fit 63 bits");
    model<float, 1> const negative{data.data(), {{-1}}, {1}};
    EXPECT_EQ(catenary_test::thrown([&] { as_view(negative); }),
              "invalid_argument: catenary: shape {-1}, strides {1}: an extent is negative");
    model<float, 33> const many{};
    EXPECT_EQ(catenary_test::thrown([&] { as_view(many); }),
              "invalid_argument: catenary: rank 33 is above max_rank, 32");
}

TEST(Mdspan, Standard) {
#if defined(__cpp_lib_mdspan)
    std::vector<float> data(24), result(24);
    std::iota(data.begin(), data.end(), -12.0f);
    std::mdspan<float const, std::extents<int, 2, std::dynamic_extent, 4>> const in(data.data(), 3);
    std::mdspan<float, std::dextents<std::size_t, 3>, std::layout_left> const out(result.data(), 2, 3, 4);
    catenary::apply(catenary::Cosh<>{}, in, out);
    EXPECT_EQ(result[1 + 2 * 2 + 3 * 6], catenary::cosh(data[1 * 12 + 2 * 4 + 3]));
    std::mdspan<float, std::extents<int>> const scalar(data.data());
    EXPECT_EQ(as_view(scalar).rank(), 0u);
#else
    GTEST_SKIP() << "this standard library has no <mdspan>: not tested";
#endif
}

}  // namespace
