// Floating-point arithmetic, comparisons and bits of each instruction set (the scalar one too) against plain C++ in an
// object with plain flags: so all agree, under whatever flags this file is compiled with.
#include "run.hpp"

namespace {

using namespace catenary_test;

template <class Combination>
class SimdArithmetic;
template <class I, class R>
class SimdArithmetic<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    using Bits = bits_type<R>;

    /// Op against the reference on all operands, every operand at every lane.
    template <class Op, class... Columns>
    void check(Op op, operation what, operands<Bits> const& in, bool either_zero, Columns... columns) {
        for (std::size_t const rotation : {0, 1, 2, 5, 11}) {
            operands<Bits> rotated = in;
            for (auto* column : {&rotated.a, &rotated.b, &rotated.c}) {
                std::rotate(column->begin(), column->begin() + static_cast<std::ptrdiff_t>(rotation), column->end());
            }
            std::vector<T> const got = run<T>(Isa{}, op, padded<T>(rotated.*columns)...);
            std::vector<Bits> want(rotated.a.size());
            reference(what, rotated.a.data(), rotated.b.data(), rotated.c.data(), want.data(), want.size());
            for (std::size_t i = 0; i < want.size(); ++i) {
                if (bits_of(got[i]) == want[i] && !is_nan(bit_cast<T>(want[i]))) { continue; }
                if (either_zero && (bits_of(got[i]) << 1) == 0 && (want[i] << 1) == 0) { continue; }
                ASSERT_TRUE(same_value(got[i], bit_cast<T>(want[i])))
                    << describe(i, rotated.a[i], rotated.b[i], rotated.c[i]);
            }
        }
    }
    template <class Op>
    void unary(Op op, operation what, bool nans) {
        check(op, what, make_pairs<Bits>(nans), false, &operands<Bits>::a);
    }
    template <class Op>
    void binary(Op op, operation what, bool nans, bool either_zero = false) {
        check(op, what, make_pairs<Bits>(nans), either_zero, &operands<Bits>::a, &operands<Bits>::b);
    }
    template <class Op>
    void ternary(Op op, operation what, operands<Bits> const& in) {
        check(op, what, in, false, &operands<Bits>::a, &operands<Bits>::b, &operands<Bits>::c);
    }
};
TYPED_TEST_SUITE_P(SimdArithmetic);

#define CATENARY_UNARY(name, expression)                    \
    struct name {                                           \
        template <class V>                                  \
        CATENARY_KERNEL auto operator()(V const& a) const { \
            return expression;                              \
        }                                                   \
    }
#define CATENARY_BINARY(name, expression)                               \
    struct name {                                                       \
        template <class V>                                              \
        CATENARY_KERNEL auto operator()(V const& a, V const& b) const { \
            return expression;                                          \
        }                                                               \
    }
#define CATENARY_TERNARY(name, expression)                                          \
    struct name {                                                                   \
        template <class V>                                                          \
        CATENARY_KERNEL auto operator()(V const& a, V const& b, V const& c) const { \
            return expression;                                                      \
        }                                                                           \
    }

CATENARY_BINARY(add, a + b);
CATENARY_BINARY(subtract, a - b);
CATENARY_BINARY(multiply, a* b);
CATENARY_BINARY(divide, a / b);
CATENARY_BINARY(minimum, min(a, b));
CATENARY_BINARY(maximum, max(a, b));
CATENARY_UNARY(negate, -a);
CATENARY_UNARY(square_root, sqrt(a));
CATENARY_UNARY(through_opaque, opaque(a));
CATENARY_UNARY(there_and_back, real(bits(a)));
CATENARY_TERNARY(multiply_add, mul_add(a, b, c));
CATENARY_TERNARY(multiply_subtract, mul_sub(a, b, c));
CATENARY_TERNARY(negated_multiply_add, neg_mul_add(a, b, c));
// Two operations, each rounded: no flag may fuse them.
CATENARY_TERNARY(product_plus, opaque(a* b) + c);
CATENARY_TERNARY(product_minus, opaque(a* b) - c);

template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> number(simd::vec<T, Isa> const&, int c) {
    return set(Isa{}, static_cast<T>(c));
}
CATENARY_BINARY(less, select(a < b, number(a, 1), number(a, 0)));
CATENARY_BINARY(less_equal, select(a <= b, number(a, 1), number(a, 0)));
CATENARY_BINARY(equal, select(a == b, number(a, 1), number(a, 0)));
CATENARY_BINARY(greater, select(a > b, number(a, 1), number(a, 0)));

TYPED_TEST_P(SimdArithmetic, AddSubtractMultiplyDivide) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    this->binary(add{}, operation::add, true);
    this->binary(subtract{}, operation::subtract, true);
    this->binary(multiply{}, operation::multiply, true);
    this->binary(divide{}, operation::divide, true);
}

TYPED_TEST_P(SimdArithmetic, SquareRootIsCorrectlyRounded) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    this->unary(square_root{}, operation::square_root, true);
    using Bits = typename TestFixture::Bits;
    operands<Bits> random;
    for (Bits const x : random_values<Bits>(200000, false, 5)) { random.add(x, x, x); }
    this->check(square_root{}, operation::square_root, random, false, &operands<Bits>::a);
}

TYPED_TEST_P(SimdArithmetic, NegationFlipsTheSignBitOnly) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    std::vector<T> const in = padded<T>(special_values<bits_type<T>>(true));
    std::vector<T> const got = run<T>(typename TestFixture::Isa{}, negate{}, in);
    bits_type<T> const sign = bits_type<T>{1} << (8 * sizeof(T) - 1);
    for (std::size_t i = 0; i < in.size(); ++i) { ASSERT_EQ(bits_of(got[i]), bits_of(in[i]) ^ sign) << show(in[i]); }
}

TYPED_TEST_P(SimdArithmetic, OpaqueAndBitsChangeNothing) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    std::vector<T> const in = padded<T>(special_values<bits_type<T>>(true));
    std::vector<T> const seen = run<T>(typename TestFixture::Isa{}, through_opaque{}, in);
    std::vector<T> const back = run<T>(typename TestFixture::Isa{}, there_and_back{}, in);
    for (std::size_t i = 0; i < in.size(); ++i) {
        ASSERT_TRUE(same_bits(seen[i], in[i]));
        ASSERT_TRUE(same_bits(back[i], in[i]));
    }
}

TYPED_TEST_P(SimdArithmetic, MinimumAndMaximum) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    this->binary(minimum{}, operation::minimum, false, true);
    this->binary(maximum{}, operation::maximum, false, true);
}

// With a * b close to -c the two forms differ in nearly every case: fused exactly where has_fma says so.
TYPED_TEST_P(SimdArithmetic, MultiplyAddIsFusedExactlyWhereItSaysSo) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using Bits = typename TestFixture::Bits;
    constexpr bool fused = TestFixture::Isa::has_fma;
    auto const add = fused ? operation::fused_multiply_add : operation::multiply_add;
    auto const sub = fused ? operation::fused_multiply_subtract : operation::multiply_subtract;
    auto const neg = fused ? operation::fused_negated : operation::negated_multiply_add;
    operands<Bits> in = make_pairs<Bits>(true);
    this->ternary(multiply_add{}, add, in);
    this->ternary(multiply_subtract{}, sub, in);
    this->ternary(negated_multiply_add{}, neg, in);
    std::size_t const n = in.a.size();
    reference(operation::multiply, in.a.data(), in.b.data(), nullptr, in.c.data(), n);
    this->ternary(multiply_subtract{}, sub, in);
    this->ternary(negated_multiply_add{}, neg, in);
    for (Bits& c : in.c) { c ^= Bits{1} << (8 * sizeof(Bits) - 1); }
    this->ternary(multiply_add{}, add, in);
    std::vector<Bits> one(n), two(n);
    reference(operation::fused_multiply_add, in.a.data(), in.b.data(), in.c.data(), one.data(), n);
    reference(operation::multiply_add, in.a.data(), in.b.data(), in.c.data(), two.data(), n);
    std::size_t differ = 0;
    for (std::size_t i = 0; i < n; ++i) { differ += one[i] != two[i]; }
    EXPECT_GT(differ, n / 10) << "these operands tell the forms apart";
}

TYPED_TEST_P(SimdArithmetic, ProductAndSumStayTwoRoundings) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using Bits = typename TestFixture::Bits;
    operands<Bits> in = make_pairs<Bits>(false);
    reference(operation::multiply, in.a.data(), in.b.data(), nullptr, in.c.data(), in.a.size());
    this->ternary(product_minus{}, operation::multiply_subtract, in);
    for (Bits& c : in.c) { c ^= Bits{1} << (8 * sizeof(Bits) - 1); }
    this->ternary(product_plus{}, operation::multiply_add, in);
}

TYPED_TEST_P(SimdArithmetic, Comparisons) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    this->binary(less{}, operation::less, false);
    this->binary(less_equal{}, operation::less_equal, false);
    this->binary(equal{}, operation::equal, false);
    this->binary(greater{}, operation::greater, false);
}

REGISTER_TYPED_TEST_SUITE_P(SimdArithmetic, AddSubtractMultiplyDivide, SquareRootIsCorrectlyRounded,
                            NegationFlipsTheSignBitOnly, OpaqueAndBitsChangeNothing, MinimumAndMaximum,
                            MultiplyAddIsFusedExactlyWhereItSaysSo, ProductAndSumStayTwoRoundings, Comparisons);
using Combinations = test_pairs<simd::instruction_sets, simd::type_list<float, double>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, SimdArithmetic, Combinations, readable_names);

}  // namespace
