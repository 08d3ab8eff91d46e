// Eigen's dense expressions and tensors as views, its 16-bit types as elements.
#include <catenary/catenary.hpp>
#include <catenary/interop/eigen.hpp>

#include <unsupported/Eigen/CXX11/Tensor>

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <type_traits>
#include <vector>

namespace {

using catenary::tensor_view;
using catenary::tensor::as_view;
using catenary::tensor::has_view;
using row_major = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using any_stride = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;

// Element (i, j) of the view is the coefficient, in place.
template <class E>
void expect_same_elements(E&& e) {
    auto const v = as_view(e);
    ASSERT_EQ(v.rank(), 2u);
    ASSERT_EQ(v.extent(0), e.rows());
    ASSERT_EQ(v.extent(1), e.cols());
    for (Eigen::Index i = 0; i < e.rows(); ++i) {
        for (Eigen::Index j = 0; j < e.cols(); ++j) { EXPECT_EQ(&v(i, j), &e.coeffRef(i, j)) << i << ", " << j; }
    }
}
template <class E>
void expect_same_vector(E&& e) {
    auto const v = as_view(e);
    ASSERT_EQ(v.rank(), 1u);
    ASSERT_EQ(v.extent(0), e.size());
    for (Eigen::Index i = 0; i < e.size(); ++i) { EXPECT_EQ(&v(i), &e.coeffRef(i)) << i; }
}

// A temporary of these ends with its coefficients; those of the others are elsewhere.
using catenary::tensor::owns;
static_assert(owns<Eigen::MatrixXf>() && owns<Eigen::Array3d>() && owns<Eigen::Tensor<float, 3>>(), "");
static_assert(owns<Eigen::TensorFixedSize<float, Eigen::Sizes<2, 3>>>(), "");
static_assert(!owns<Eigen::Map<Eigen::MatrixXf>>() && !owns<Eigen::Ref<Eigen::MatrixXf>>(), "");
static_assert(!owns<decltype(std::declval<Eigen::MatrixXf&>().topRows(5).transpose())>(), "");
static_assert(!owns<Eigen::TensorMap<Eigen::Tensor<float, 3>>>(), "");

TEST(EigenViews, PlainObjects) {
    expect_same_elements(Eigen::MatrixXf(3, 5));
    expect_same_elements(row_major(3, 5));
    expect_same_elements(Eigen::ArrayXXd(4, 2));
    expect_same_elements(Eigen::Matrix3d());
    expect_same_elements(Eigen::Array<float, 2, 3, Eigen::RowMajor>());
    expect_same_vector(Eigen::VectorXf(7));
    expect_same_vector(Eigen::RowVectorXd(7));
    expect_same_vector(Eigen::ArrayXf(7));
    expect_same_vector(Eigen::Vector4d());
}

TEST(EigenViews, Strides) {
    std::vector<float> data(200);
    float* const p = data.data();
    expect_same_elements(Eigen::Map<Eigen::MatrixXf>(p, 3, 5));
    expect_same_elements(Eigen::Map<Eigen::MatrixXf, 0, Eigen::OuterStride<>>(p, 3, 5, Eigen::OuterStride<>(7)));
    expect_same_elements(Eigen::Map<row_major, 0, Eigen::OuterStride<>>(p, 3, 5, Eigen::OuterStride<>(7)));
    expect_same_elements(Eigen::Map<Eigen::MatrixXf, 0, any_stride>(p, 3, 5, any_stride(20, 3)));
    expect_same_elements(Eigen::Map<row_major, 0, any_stride>(p, 3, 5, any_stride(20, 3)));
    expect_same_vector(Eigen::Map<Eigen::VectorXf, 0, Eigen::InnerStride<>>(p, 9, Eigen::InnerStride<>(11)));
    expect_same_vector(Eigen::Map<Eigen::RowVectorXf, 0, Eigen::InnerStride<4>>(p, 9));
    expect_same_elements(Eigen::Ref<Eigen::MatrixXf, 0, any_stride>(
        Eigen::Map<Eigen::MatrixXf, 0, any_stride>(p, 3, 5, any_stride(20, 3))));
}

TEST(EigenViews, PartsAndRearrangements) {
    Eigen::MatrixXf m(6, 9);
    row_major r(6, 9);
    expect_same_elements(m.block(1, 2, 3, 4));
    expect_same_elements(m.block<2, 3>(3, 4));
    expect_same_elements(r.block(1, 2, 3, 4));
    expect_same_elements(m.topRows(2));
    expect_same_elements(m.block(1, 2, 4, 5).block(1, 1, 2, 2));
    expect_same_vector(m.row(3));
    expect_same_vector(m.col(3));
    expect_same_vector(r.row(3).segment(1, 4));
    expect_same_vector(r.col(3).head(2));
    expect_same_vector(m.diagonal());
    expect_same_elements(m.transpose());
    expect_same_elements(r.array());
    expect_same_elements(Eigen::ArrayXXf(2, 3).matrix());
    expect_same_elements(Eigen::Ref<Eigen::MatrixXf>(m.topRows(2)));
}

// By strides of ours: Eigen's are those of a matrix with inner stride 1.
TEST(EigenViews, Diagonals) {
    std::vector<float> data(200);
    Eigen::Map<Eigen::MatrixXf, 0, any_stride> m(data.data() + 100, 4, 5, any_stride(20, -3));
    Eigen::Map<row_major, 0, any_stride> r(data.data(), 5, 4, any_stride(16, 2));
    for (Eigen::Index i = -3; i < 5; ++i) { expect_same_vector(m.diagonal(i)); }
    for (Eigen::Index i = -4; i < 4; ++i) { expect_same_vector(r.diagonal(i)); }
    expect_same_vector(r.transpose().block(1, 1, 3, 3).diagonal());
    expect_same_vector(m.diagonal<1>());
    expect_same_vector(Eigen::MatrixXf().diagonal());
    Eigen::Ref<Eigen::MatrixXf, 0, any_stride> const ref(m);
    auto const c = ref.diagonal();
    static_assert(std::is_same<decltype(as_view(c)), tensor_view<float const>>::value, "");
    EXPECT_EQ(&as_view(c)(2), &m(2, 2));
}

// What has no strides, or none that Eigen tells rightly.
TEST(EigenViews, OthersAreNone) {
    Eigen::MatrixXf m(4, 6);
    Eigen::MatrixXcf c(4, 6);
    Eigen::VectorXf v(24);
    auto const is_view = [](auto&& e) { return has_view<decltype(e)>::value; };
    EXPECT_TRUE(is_view(m) && is_view(m.transpose().topRows(2)) && is_view(m.array()));
    EXPECT_FALSE(is_view(m.reverse()) || is_view(m.replicate(2, 2)) || is_view(2 * m));
    EXPECT_FALSE(is_view(v.reshaped(4, 6)) || is_view(m(Eigen::seq(0, 3, 2), Eigen::all)) || is_view(c.real()));
    EXPECT_FALSE(is_view(m.diagonal().head(2)) || is_view(m.nestByValue()));
}

TEST(EigenViews, Constants) {
    Eigen::MatrixXf m(2, 3);
    Eigen::MatrixXf const& c = m;
    Eigen::Map<Eigen::MatrixXf const> map(m.data(), 2, 3);
    Eigen::Ref<Eigen::MatrixXf const> const ref(m);
    static_assert(std::is_same<decltype(as_view(m)), tensor_view<float>>::value, "");
    static_assert(std::is_same<decltype(as_view(c)), tensor_view<float const>>::value, "");
    static_assert(std::is_same<decltype(as_view(map)), tensor_view<float const>>::value, "");
    static_assert(std::is_same<decltype(as_view(ref)), tensor_view<float const>>::value, "");
    auto const block = c.block(0, 0, 1, 2);
    static_assert(std::is_same<decltype(as_view(block)), tensor_view<float const>>::value, "");
    EXPECT_EQ(as_view(c).data(), m.data());
    EXPECT_EQ(as_view(ref).data(), m.data());
    EXPECT_EQ(as_view(map).data(), m.data());
}

// What is not in memory is no tensor.
static_assert(!has_view<decltype(Eigen::MatrixXf() + Eigen::MatrixXf())>::value, "");
static_assert(!has_view<decltype(Eigen::MatrixXf::Random(2, 2))>::value, "");
static_assert(!has_view<decltype(std::declval<Eigen::MatrixXf&>().reverse())>::value, "");

TEST(EigenViews, Empty) {
    Eigen::MatrixXf none(0, 5), rows(5, 0);
    Eigen::VectorXf vector(0);
    EXPECT_EQ(as_view(none).size(), 0);
    EXPECT_EQ(as_view(rows).extent(0), 5);
    EXPECT_EQ(as_view(vector).size(), 0);
    catenary::apply(catenary::Cosh<>{}, none);
    catenary::apply(catenary::Cosh<>{}, rows, Eigen::Map<Eigen::MatrixXf>(nullptr, 5, 0));
    EXPECT_FALSE(catenary::try_apply(catenary::Cosh<>{}, none, rows).ok());
}

TEST(EigenViews, Apply) {
    Eigen::ArrayXXf x = Eigen::ArrayXXf::Random(13, 17) * 10, y = Eigen::ArrayXXf::Zero(13, 17);
    row_major z(13, 17);
    catenary::apply(catenary::Cosh<>{}, x, z);
    catenary::apply(catenary::Cosh<>{}, x.topRows(5), y.bottomRows(5));
    for (int i = 0; i < 13; ++i) {
        for (int j = 0; j < 17; ++j) {
            EXPECT_EQ(z(i, j), catenary::cosh(x(i, j)));
            EXPECT_EQ(y(i, j), i < 8 ? 0.0f : catenary::cosh(x(i - 8, j)));
        }
    }
    // A vector beside a container, and in place.
    Eigen::VectorXf const v = x.matrix().row(2);
    std::vector<float> w(17);
    catenary::apply(catenary::Cosh<>{}, v, w);
    EXPECT_EQ(w[16], z(2, 16));
    catenary::apply(catenary::Cosh<>{}, x.row(2));
    EXPECT_EQ(x(2, 16), z(2, 16));
    EXPECT_EQ(x(3, 16) != z(3, 16), true);
    catenary::status const s = catenary::try_apply(catenary::Cosh<>{}, x, y.topRows(3));
    EXPECT_EQ(s.message(), "catenary: the input has shape {13, 17}, the output {3, 17}");
}

template <class Half, class Ours>
void check_half_type() {
    using array = Eigen::Array<Half, Eigen::Dynamic, 1>;
    array x(0x10000), y(0x10000);
    std::vector<Ours> a(0x10000), b(0x10000);
    for (unsigned i = 0; i < 0x10000; ++i) {
        a[i] = Ours::from_bits(static_cast<std::uint16_t>(i));
        std::memcpy(static_cast<void*>(&x[i]), &a[i], 2);
    }
    catenary::apply(catenary::Tanh<>{}, x, y);
    catenary::apply(catenary::Tanh<>{}, a, b);
    EXPECT_EQ(std::memcmp(static_cast<void const*>(y.data()), static_cast<void const*>(b.data()), 0x20000), 0);
    for (unsigned i = 0; i < 0x10000; i += 251) {
        Half const one = catenary::tanh(x[i]), typed = catenary::Tanh<Half>{}(x[i]);
        EXPECT_EQ(std::memcmp(static_cast<void const*>(&one), &b[i], 2), 0) << i;
        EXPECT_EQ(std::memcmp(static_cast<void const*>(&typed), &b[i], 2), 0) << i;
    }
}
TEST(EigenViews, Half) { check_half_type<Eigen::half, catenary::float16>(); }
TEST(EigenViews, Bfloat16) { check_half_type<Eigen::bfloat16, catenary::bfloat16>(); }

template <class Tensor>
void check_tensor(Tensor&& t) {
    auto const v = as_view(t);
    ASSERT_EQ(v.rank(), 3u);
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 4; ++k) { EXPECT_EQ(&v(i, j, k), &t(i, j, k)); }
        }
    }
    EXPECT_EQ(v.extent(0), 2);
    EXPECT_EQ(v.extent(1), 3);
    EXPECT_EQ(v.extent(2), 4);
}

TEST(EigenViews, Tensors) {
    std::vector<float> data(24), result(24);
    std::iota(data.begin(), data.end(), -12.0f);
    check_tensor(Eigen::Tensor<float, 3>(2, 3, 4));
    check_tensor(Eigen::Tensor<float, 3, Eigen::RowMajor>(2, 3, 4));
    check_tensor(Eigen::TensorFixedSize<double, Eigen::Sizes<2, 3, 4>>());
    Eigen::TensorMap<Eigen::Tensor<float, 3>> map(data.data(), 2, 3, 4);
    Eigen::TensorMap<Eigen::Tensor<float, 3, Eigen::RowMajor>> rows(data.data(), 2, 3, 4);
    check_tensor(map);
    check_tensor(rows);
    Eigen::TensorMap<Eigen::Tensor<float, 3> const> const constant(data.data(), 2, 3, 4);
    static_assert(std::is_same<decltype(as_view(constant)), tensor_view<float const>>::value, "");
    Eigen::Tensor<float, 3> const fixed(2, 3, 4);
    static_assert(std::is_same<decltype(as_view(fixed)), tensor_view<float const>>::value, "");
    Eigen::Tensor<float, 0> scalar;
    EXPECT_EQ(as_view(scalar).rank(), 0u);
    EXPECT_EQ(as_view(scalar).size(), 1);
    static_assert(!has_view<decltype(map + map)>::value, "");

    catenary::apply(catenary::Cosh<>{}, constant, Eigen::TensorMap<Eigen::Tensor<float, 3>>(result.data(), 2, 3, 4));
    for (std::size_t i = 0; i < 24; ++i) { EXPECT_EQ(result[i], catenary::cosh(data[i])); }
    // Eigen's own loop, through packets.
    Eigen::Tensor<float, 3> const own = map.unaryExpr(catenary::Cosh<float>{});
    EXPECT_EQ(std::memcmp(own.data(), result.data(), sizeof(float) * 24), 0);
}

}  // namespace
