// What converts to a view by itself, and what does not.
#include "one_minus.hpp"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <list>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>
#if __cplusplus >= 202002L && __has_include(<span>)
#include <span>
#endif

/// A matrix of a user, column-major with a leading dimension.
struct user_matrix {
    double* first;
    int rows, columns, leading;
    std::size_t size() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }
    double* data() const { return first; }
};

template <>
struct catenary::tensor_traits<user_matrix> {
    static tensor_view<double> view(user_matrix& m) { return {m.first, {m.rows, m.columns}, {1, m.leading}}; }
};
template <>
struct catenary::tensor_traits<user_matrix const> {
    static tensor_view<double const> view(user_matrix const& m) {
        return {m.first, {m.rows, m.columns}, {1, m.leading}};
    }
};

namespace {

using namespace catenary_test;
using catenary::tensor_view;
using catenary::tensor::as_view;
using catenary::tensor::has_view;

/// Has data() and size(), and elements far apart.
struct pretender {
    using value_type = float;
    float* data() const;
    std::size_t size() const;
    float* begin() const;
    float* end() const;
};

static_assert(has_view<std::vector<float>>::value, "");
static_assert(has_view<std::vector<float> const>::value, "");
static_assert(has_view<std::array<double, 3>>::value, "");
static_assert(has_view<std::array<double, 3> const>::value, "");
static_assert(has_view<float[3]>::value, "");
static_assert(has_view<float const[3][4]>::value, "");
static_assert(has_view<tensor_view<float>>::value, "");
static_assert(has_view<tensor_view<float> const>::value, "");
static_assert(has_view<user_matrix>::value, "");
static_assert(has_view<user_matrix const>::value, "");

static_assert(!has_view<pretender>::value, "nothing is guessed from data() and size()");
static_assert(!has_view<std::deque<float>>::value, "not contiguous");
static_assert(!has_view<std::list<float>>::value, "not contiguous");
static_assert(!has_view<std::string>::value, "no numbers");
static_assert(!has_view<std::initializer_list<float>>::value, "constant, and gone at the semicolon");
static_assert(!has_view<float*>::value, "of unknown size");
static_assert(!has_view<float>::value, "a number is no tensor: call the function on it");
static_assert(!has_view<float[]>::value, "of unknown size");
static_assert(!has_view<std::unique_ptr<float[]>>::value, "of unknown size");
static_assert(!has_view<std::nullptr_t>::value, "");

template <class View, class T>
constexpr bool is_view_of = std::is_same<std::remove_const_t<View>, tensor_view<T>>::value;

// What a temporary may not be an output of: it has constant elements where it is constant.
using catenary::tensor::owns;
static_assert(owns<std::vector<float>>() && owns<std::array<float, 3>>() && owns<float[2][3]>(), "");
static_assert(owns<user_matrix>(), "its trait makes constant elements of a constant one");
static_assert(!owns<tensor_view<float>>() && !owns<tensor_view<float const>>(), "");
#if defined(__cpp_lib_span)
static_assert(!owns<std::span<float>>(), "");
#endif
/// One whose trait says what is so.
struct handle : user_matrix {};
}  // namespace

template <>
struct catenary::tensor_traits<handle> : catenary::tensor_traits<user_matrix> {
    static constexpr bool owns = false;
};
template <>
struct catenary::tensor_traits<handle const> : catenary::tensor_traits<user_matrix const> {};

namespace {
static_assert(!owns<handle>(), "");

TEST(AsView, Vector) {
    std::vector<float> v(5);
    auto const view = as_view(v);
    static_assert(is_view_of<decltype(view), float>, "");
    EXPECT_EQ(view.rank(), 1u);
    EXPECT_EQ(view.extent(0), 5);
    EXPECT_EQ(view.stride(0), 1);
    EXPECT_EQ(view.data(), v.data());
    std::vector<float> const& constant = v;
    static_assert(is_view_of<decltype(as_view(constant)), float const>, "");
    EXPECT_EQ(as_view(constant).data(), v.data());
    std::vector<float> none;
    EXPECT_EQ(as_view(none).size(), 0);
}

TEST(AsView, Array) {
    std::array<double, 4> a{};
    static_assert(is_view_of<decltype(as_view(a)), double>, "");
    EXPECT_EQ(as_view(a).extent(0), 4);
    EXPECT_EQ(as_view(a).data(), a.data());
    std::array<double, 4> const c{};
    static_assert(is_view_of<decltype(as_view(c)), double const>, "");
    std::array<double, 0> none{};
    EXPECT_EQ(as_view(none).size(), 0);
}

TEST(AsView, CArrays) {
    float matrix[2][3][4];
    auto const view = as_view(matrix);
    static_assert(is_view_of<decltype(view), float>, "");
    EXPECT_EQ(view.rank(), 3u);
    EXPECT_EQ(view.extent(0), 2);
    EXPECT_EQ(view.extent(1), 3);
    EXPECT_EQ(view.extent(2), 4);
    EXPECT_EQ(view.stride(0), 12);
    EXPECT_EQ(&view(1, 2, 3), &matrix[1][2][3]);
    double const row[7] = {};
    static_assert(is_view_of<decltype(as_view(row)), double const>, "");
    EXPECT_EQ(as_view(row).data(), row);
    EXPECT_EQ(as_view(row).size(), 7);
}

TEST(AsView, UserType) {
    double data[20] = {};
    user_matrix m{data, 3, 4, 5};
    EXPECT_EQ(as_view(m).stride(1), 5);
    user_matrix const& constant = m;
    static_assert(is_view_of<decltype(as_view(constant)), double const>, "");
    catenary::apply(one_minus{}, constant, m);
    for (int i = 0; i < 20; ++i) { EXPECT_EQ(data[i], i % 5 < 3 ? 1.0 : 0.0) << i; }
    catenary::apply(one_minus{}, m);
    for (double const value : data) { EXPECT_EQ(value, 0.0); }
}

#if defined(__cpp_lib_span)
TEST(AsView, Span) {
    float data[6] = {};
    std::span<float> s(data);
    std::span<float, 3> const fixed(data, 3);
    static_assert(is_view_of<decltype(as_view(s)), float>, "");
    static_assert(is_view_of<decltype(as_view(fixed)), float>, "");
    std::span<float const> const constant(data);
    static_assert(is_view_of<decltype(as_view(constant)), float const>, "");
    EXPECT_EQ(as_view(s).size(), 6);
    EXPECT_EQ(as_view(fixed).size(), 3);
    catenary::apply(one_minus{}, constant, s);
    EXPECT_EQ(data[5], 1.0f);
}
#endif

// Each with each.
TEST(AsView, Mixed) {
    std::vector<float> v{1, 2, 3};
    std::array<float, 3> a{};
    float c[3];
    catenary::apply(one_minus{}, v, a);
    EXPECT_EQ(a[2], -2.0f);
    catenary::apply(one_minus{}, a, c);
    EXPECT_EQ(c[2], 3.0f);
    catenary::apply(one_minus{}, c, tensor_view<float>(v.data() + 2, {3}, {-1}));
    EXPECT_EQ(v[0], -2.0f);
    // Temporaries that are views, and constant containers as inputs.
    std::vector<float> const constant = v;
    catenary::apply(one_minus{}, constant, c);
    EXPECT_EQ(c[0], 3.0f);
}

}  // namespace
