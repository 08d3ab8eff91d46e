// y = x.unaryExpr(f) of what is in memory: one call of apply, whatever the strides.
#include <catenary/catenary.hpp>
#include <catenary/interop/eigen.hpp>

#include "../support/typed_lists.hpp"

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
    EXPECT_TRUE(same_bits(decltype(small)(small.unaryExpr(f)), by_apply(f, small)));
    matrix<T> const x = inputs<T>(20, 10), expected = by_apply(f, x);
    EXPECT_FALSE(is_apply(x, x.reverse(), f));
    matrix<T> y = x.reverse().unaryExpr(f);
    EXPECT_TRUE(same_bits(y, expected.reverse()));
    y = x;
    y += x.unaryExpr(f);
    EXPECT_TRUE(same_bits(y, matrix<T>(x + expected)));
}

}  // namespace
