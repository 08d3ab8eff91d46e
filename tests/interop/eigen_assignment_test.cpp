// y = x.unaryExpr(f) of what is in memory: one call of apply, whatever the strides.
#include <catenary/catenary.hpp>
#include <catenary/interop/eigen.hpp>

#include "../support/typed_lists.hpp"

#include <Eigen/SparseCore>

#include <gtest/gtest.h>

#include <cstring>
#include <type_traits>

namespace {

using catenary::simd::type_list;
using Eigen::Dynamic;

using elements = type_list<float, double, Eigen::half, Eigen::bfloat16>;
template <class T>
using matrix = Eigen::Matrix<T, Dynamic, Dynamic>;
template <class T>
using rows = Eigen::Matrix<T, Dynamic, Dynamic, Eigen::RowMajor>;
template <class T>
using vector = Eigen::Matrix<T, Dynamic, 1>;

template <class A, class B>
::testing::AssertionResult same_bits(A const& a, B const& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) {
        return ::testing::AssertionFailure() << a.rows() << "x" << a.cols() << " and " << b.rows() << "x" << b.cols();
    }
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
        for (Eigen::Index j = 0; j < a.cols(); ++j) {
            auto const p = a(i, j), q = b(i, j);
            if (std::memcmp(static_cast<void const*>(&p), static_cast<void const*>(&q), sizeof p) != 0) {
                return ::testing::AssertionFailure() << "element " << i << ", " << j << ": " << p << " and " << q;
            }
        }
    }
    return ::testing::AssertionSuccess();
}

// Whether an assignment of f(x) to y is one call of apply.
template <class Y, class X, class F>
constexpr bool is_apply(Y const&, X const& x, F const& f) {
    using expression = std::decay_t<decltype(x.unaryExpr(f))>;
    using S = typename Y::Scalar;
    using assignment = Eigen::internal::Assignment<Y, expression, Eigen::internal::assign_op<S, S>>;
    return std::is_base_of<
        catenary::interop::assignment<Y, F, typename std::decay_t<decltype(x.unaryExpr(f).nestedExpression())> const>,
        assignment>::value;
}

// x with values in the range of every function.
template <class T>
matrix<T> inputs(Eigen::Index height, Eigen::Index width) {
    matrix<T> x(height, width);
    for (Eigen::Index i = 0; i < x.size(); ++i) { x.data()[i] = T(1 + static_cast<float>(i % 997) / 128); }
    return x;
}

template <class F, class X>
matrix<typename X::Scalar> by_apply(F const& f, X const& x) {
    matrix<typename X::Scalar> y(x.rows(), x.cols());
    matrix<typename X::Scalar> const copy = x;
    catenary::apply(f, copy, y);
    return y;
}

// One function will do: which it is makes no difference to an assignment.
template <class T>
struct EigenAssignment : ::testing::Test {
    using element = T;
    using function = catenary::Cosh<T>;
    using faithful = catenary::Cosh<T, catenary::faithful>;
    using transparent = catenary::Cosh<>;
};
TYPED_TEST_SUITE(EigenAssignment, catenary_test::test_types<elements>, catenary_test::readable_names);

TYPED_TEST(EigenAssignment, IsApply) {
    using T = typename TestFixture::element;
    matrix<T> const x = inputs<T>(61, 37);
    matrix<T> y;
    auto const check = [&](auto const& f) {
        EXPECT_TRUE(is_apply(y, x, f));
        y = x.unaryExpr(f);
        EXPECT_TRUE(same_bits(y, by_apply(f, x)));
    };
    check(typename TestFixture::function{});
    check(typename TestFixture::faithful{});
    check(typename TestFixture::transparent{});
}

TYPED_TEST(EigenAssignment, AnyStrides) {
    using T = typename TestFixture::element;
    typename TestFixture::function const f;
    matrix<T> const x = inputs<T>(40, 30), expected = by_apply(f, x);
    rows<T> r = x.unaryExpr(f);
    EXPECT_TRUE(same_bits(r, expected));
    r = x.transpose().unaryExpr(f);
    EXPECT_TRUE(same_bits(r, expected.transpose()));
    matrix<T> around = x;
    around.block(3, 4, 10, 20) = x.bottomRightCorner(10, 20).unaryExpr(f);
    matrix<T> same = x;
    same.block(3, 4, 10, 20) = expected.bottomRightCorner(10, 20);
    EXPECT_TRUE(same_bits(around, same));
    using strides = Eigen::Stride<Dynamic, Dynamic>;
    Eigen::Map<matrix<T> const, 0, strides> const every(x.data(), 20, 15, strides(80, 2));
    matrix<T> const y = every.unaryExpr(f);
    EXPECT_TRUE(same_bits(y, Eigen::Map<matrix<T> const, 0, strides>(expected.data(), 20, 15, strides(80, 2))));
    EXPECT_TRUE(is_apply(y, every, f));
}

// Rows, columns and vectors of either kind; Eigen transposes what it assigns to a vector.
TYPED_TEST(EigenAssignment, Vectors) {
    using T = typename TestFixture::element;
    typename TestFixture::function const f;
    matrix<T> const x = inputs<T>(40, 30), expected = by_apply(f, x);
    vector<T> v = x.col(7).unaryExpr(f);
    EXPECT_TRUE(same_bits(v, expected.col(7)));
    v = x.row(5).unaryExpr(f);
    EXPECT_TRUE(same_bits(v, expected.row(5).transpose()));
    matrix<T> m = x;
    m.row(2) = v.unaryExpr(f);
    EXPECT_TRUE(same_bits(m.row(2), by_apply(f, v).transpose()));
    m = v.unaryExpr(f);
    EXPECT_TRUE(same_bits(m, by_apply(f, v)));
}

// In place, and what shares memory in any other way: as if x were a copy.
TYPED_TEST(EigenAssignment, SharedMemory) {
    using T = typename TestFixture::element;
    typename TestFixture::function const f;
    matrix<T> x = inputs<T>(33, 33);
    matrix<T> expected = by_apply(f, x);
    x = x.unaryExpr(f);
    EXPECT_TRUE(same_bits(x, expected));
    expected = by_apply(f, x).transpose();
    x = x.transpose().unaryExpr(f);
    EXPECT_TRUE(same_bits(x, expected));
    vector<T> v = inputs<T>(200, 1);
    vector<T> const part = by_apply(f, v.head(150));
    v.segment(20, 150) = v.head(150).unaryExpr(f);
    EXPECT_TRUE(same_bits(v.segment(20, 150), part));
    // Of another shape than before.
    matrix<T> row = inputs<T>(1, 5), wide = inputs<T>(2, 3);
    matrix<T> const column = by_apply(f, row).transpose(), tall = by_apply(f, wide).transpose();
    row = row.transpose().unaryExpr(f);
    EXPECT_TRUE(same_bits(row, column));
    wide = wide.transpose().unaryExpr(f);
    EXPECT_TRUE(same_bits(wide, tall));
}

TYPED_TEST(EigenAssignment, Sizes) {
    using T = typename TestFixture::element;
    typename TestFixture::function const f;
    for (Eigen::Index n = 0; n < 70; ++n) {
        matrix<T> const x = inputs<T>(n, 2), expected = by_apply(f, x);
        matrix<T> y = matrix<T>::Constant(3, 3, T(0.0f));  // takes the size of x
        y = x.unaryExpr(f);
        EXPECT_TRUE(same_bits(y, expected));
    }
    Eigen::Matrix<T, 13, 5> const large = inputs<T>(13, 5);
    EXPECT_TRUE(is_apply(large, large, f));
    EXPECT_TRUE(same_bits(decltype(large)(large.unaryExpr(f)), by_apply(f, large)));
}

// Left to Eigen's loop.
TYPED_TEST(EigenAssignment, Others) {
    using T = typename TestFixture::element;
    typename TestFixture::function const f;
    Eigen::Matrix<T, 4, 4> const small = inputs<T>(4, 4);
    EXPECT_FALSE(is_apply(small, small, f));
    EXPECT_FALSE(is_apply(small, matrix<T>(), f));
    EXPECT_TRUE(same_bits(decltype(small)(small.unaryExpr(f)), by_apply(f, small)));
    matrix<T> const x = inputs<T>(20, 10), expected = by_apply(f, x);
    EXPECT_FALSE(is_apply(x, x.reverse(), f));
    matrix<T> y = x.reverse().unaryExpr(f);
    EXPECT_TRUE(same_bits(y, expected.reverse()));
    y = x;
    y += x.unaryExpr(f);
    EXPECT_TRUE(same_bits(y, matrix<T>(x + expected)));
    y = x(Eigen::seq(0, 18, 2), Eigen::all).unaryExpr(f);
    EXPECT_TRUE(same_bits(y, expected(Eigen::seq(0, 18, 2), Eigen::all)));
    y(Eigen::seq(9, 0, Eigen::fix<-1>), Eigen::all) = x.topRows(10).unaryExpr(f);
    EXPECT_TRUE(same_bits(y, expected.topRows(10).colwise().reverse()));
    EXPECT_TRUE(same_bits(vector<T>(x.reshaped().unaryExpr(f)), expected.reshaped()));
    y = x.nestByValue().unaryExpr(f);
    EXPECT_TRUE(same_bits(y, expected));
}

// A diagonal and a reshaped vector of strided memory.
TYPED_TEST(EigenAssignment, WhereEigenTellsNoStrides) {
    using T = typename TestFixture::element;
    typename TestFixture::function const f;
    using strides = Eigen::Stride<Dynamic, Dynamic>;
    matrix<T> x = inputs<T>(64, 1), expected = by_apply(f, x);
    auto const square = [](matrix<T>& m) {
        return Eigen::Map<matrix<T>, 0, strides>(m.data() + 6, 3, 3, strides(20, -3));
    };
    vector<T> d = square(x).diagonal().unaryExpr(f);
    EXPECT_TRUE(same_bits(d, square(expected).diagonal()));
    matrix<T> y = x, want = x;
    square(y).diagonal() = d.unaryExpr(f);
    for (int i = 0; i < 3; ++i) { want(6 + 17 * i) = f(d(i)); }
    EXPECT_TRUE(same_bits(y, want));
    Eigen::Map<vector<T>, 0, Eigen::InnerStride<2>> every(x.data(), 12), other(y.data(), 12);
    matrix<T> const three = every.reshaped(3, 4).unaryExpr(f);
    for (int i = 0; i < 12; ++i) { EXPECT_TRUE(same_bits(three.reshaped().segment(i, 1), expected.row(2 * i))); }
    y = want = x;
    other.reshaped(3, 4) = three.unaryExpr(f);
    for (int i = 0; i < 12; ++i) { want(2 * i) = f(three(i)); }
    EXPECT_TRUE(same_bits(y, want));
    matrix<T> none;
    d = none.diagonal().unaryExpr(f);
    EXPECT_EQ(d.size(), 0);
}

TEST(EigenExpressions, ComplexIntegerAndSparse) {
    Eigen::MatrixXcf c = Eigen::MatrixXcf::Random(9, 9);
    Eigen::MatrixXf const parts = Eigen::Ref<Eigen::MatrixXcf>(c).real().unaryExpr(catenary::Tanh<float>{});
    c.real() = parts.unaryExpr(catenary::Sinh<float>{});
    for (int i = 0; i < 81; ++i) { EXPECT_EQ(c(i).real(), catenary::sinh(parts(i))); }
    Eigen::MatrixXi const whole = Eigen::MatrixXi::Random(5, 20).unaryExpr([](int i) { return i % 10; });
    Eigen::MatrixXd const doubles = whole.unaryExpr(catenary::Cosh<>{});
    for (int i = 0; i < 100; ++i) { EXPECT_EQ(doubles(i), catenary::cosh(whole(i))); }
    Eigen::SparseMatrix<float> s(10, 10);
    s.insert(3, 4) = 2;
    Eigen::SparseMatrix<float> const t = s.unaryExpr(catenary::Sinh<float>{});
    EXPECT_EQ(t.nonZeros(), 1);
    EXPECT_EQ(t.coeff(3, 4), catenary::sinh(2.0f));
}

}  // namespace

// Functions of the same names in the namespace of an element type are not ours.
namespace other {
struct number {
    float value;
    number(float x = 0) : value{x} {}
};
template <class F, class X, class Y>
void apply(F const&, X, Y) {
    ADD_FAILURE();
}
template <class E>
void plane(E&) {}
}  // namespace other
template <>
struct catenary::storage_traits<other::number> : catenary::storage_traits<float> {};
template <>
struct Eigen::NumTraits<other::number> : Eigen::NumTraits<float> {};

namespace {

TEST(EigenExpressions, ForeignNames) {
    Eigen::Array<other::number, Dynamic, 1> x(100), y(100);
    for (int i = 0; i < 100; ++i) { x(i) = static_cast<float>(i) / 64; }
    y = x.unaryExpr(catenary::Cosh<other::number>{});
    for (int i = 0; i < 100; ++i) { EXPECT_EQ(y(i).value, catenary::cosh(x(i).value)); }
}

}  // namespace
