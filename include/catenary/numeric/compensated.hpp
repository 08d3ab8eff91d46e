// Sums and products with their rounding errors. Every step whose error is taken goes through `opaque`: no compiler may
// contract, reassociate or cancel it. No bound on the operands but that sums and products neither overflow nor
// (for products) fall below 2^-968.
#ifndef CATENARY_NUMERIC_COMPENSATED_HPP
#define CATENARY_NUMERIC_COMPENSATED_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// The unevaluated sum head + tail.
template <class Isa>
struct double_double {
    simd::vec<double, Isa> head, tail;
};

/// a + b exactly, where |a| >= |b| or a = 0.
template <class Isa>
CATENARY_KERNEL double_double<Isa> fast_two_sum(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& b) {
    auto const sum = opaque(a + b);
    return {sum, b - opaque(sum - a)};
}

/// a + b exactly.
template <class Isa>
CATENARY_KERNEL double_double<Isa> two_sum(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& b) {
    auto const sum = opaque(a + b), from_b = opaque(sum - a), from_a = opaque(sum - from_b);
    return {sum, (a - from_a) + (b - from_b)};
}

/// a in two halves of 26 bits, the lower one signed: their products are exact. By integer bits, so that nothing
/// overflows (Veltkamp's multiplication by 2^27 + 1 would).
template <class Isa>
CATENARY_KERNEL double_double<Isa> halves(simd::vec<double, Isa> const& a) {
    Isa const isa{};
    constexpr std::int64_t half_unit = std::int64_t{1} << 26;
    auto const head = real((bits(a) + set(isa, half_unit)) & set(isa, -2 * half_unit));
    return {head, a - head};
}

/// a * b exactly.
template <class Isa>
CATENARY_KERNEL double_double<Isa> two_prod(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& b) {
    auto const product = opaque(a * b);
    if constexpr (Isa::has_fma) {
        return {product, mul_sub(a, b, product)};
    } else {  // Dekker: every product below is exact, and every sum
        auto const p = halves(a), q = halves(b);
        auto const high = opaque(opaque(p.head * q.head) - product);
        auto const middle = opaque(opaque(high + opaque(p.head * q.tail)) + opaque(p.tail * q.head));
        return {product, middle + opaque(p.tail * q.tail)};
    }
}

/// c + a * b = head + tail to 2^-106 |head|, where |a b| is at most |c|, or c = 0.
template <class Isa>
CATENARY_KERNEL double_double<Isa> two_mul_add(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& b,
                                               simd::vec<double, Isa> const& c) {
    if constexpr (Isa::has_fma) {
        auto const sum = opaque(mul_add(a, b, c));
        return {sum, mul_add(a, b, opaque(c - sum))};
    } else {
        auto const product = two_prod(a, b);
        auto const sum = fast_two_sum(c, product.head);
        return {sum.head, sum.tail + product.tail};
    }
}

/// a * b exactly, where b has at most 27 bits: its products with the halves of a are doubles.
template <class Isa>
CATENARY_KERNEL double_double<Isa> two_prod_short(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& b) {
    if constexpr (Isa::has_fma) {
        return two_prod(a, b);
    } else {
        auto const p = halves(a);
        return fast_two_sum(opaque(p.head * b), opaque(p.tail * b));
    }
}

/// a * a - square exactly, where square is a * a rounded.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> square_tail(simd::vec<double, Isa> const& a,
                                                   simd::vec<double, Isa> const& square) {
    if constexpr (Isa::has_fma) {
        return mul_sub(a, a, square);
    } else {
        auto const p = halves(a);
        auto const cross = p.head * p.tail, high = opaque(opaque(p.head * p.head) - square);
        return opaque(high + (cross + cross)) + p.tail * p.tail;
    }
}

/// c + a * b = head + tail to 2^-105 |head| + 2^-76 |a b|, |tail| <= 2^-53 |head| + 2^-25 |a b|; where |a b| is at most
/// |c|, or c = 0. Half the work of two_mul_add without FMA: the product of the upper halves is added exactly, the rest
/// goes to the tail.
template <class Isa>
CATENARY_KERNEL double_double<Isa> near_mul_add(simd::vec<double, Isa> const& a, simd::vec<double, Isa> const& b,
                                                simd::vec<double, Isa> const& c) {
    if constexpr (Isa::has_fma) {
        return two_mul_add(a, b, c);
    } else {
        auto const p = halves(a), q = halves(b);
        auto const sum = fast_two_sum(c, opaque(p.head * q.head));
        return {sum.head, sum.tail + (p.tail * q.head + a * q.tail)};
    }
}

/// a^2 / 2 = z - excess exactly.
template <class Isa>
CATENARY_KERNEL void half_square(simd::vec<double, Isa> const& a, simd::vec<double, Isa>& z,
                                 simd::vec<double, Isa>& excess) {
    auto const half = set(Isa{}, 0.5);
    if constexpr (Isa::has_fma) {
        auto const h = a * half;
        z = opaque(a * h);
        excess = neg_mul_add(a, h, z);
    } else {
        auto const square = opaque(a * a);
        z = square * half;
        excess = square_tail(a, square) * -half;
    }
}

/// c - a * b where a * b is near c: the error is that of the small result.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> residual(simd::vec<double, Isa> const& c, simd::vec<double, Isa> const& a,
                                                simd::vec<double, Isa> const& b) {
    if constexpr (Isa::has_fma) {
        return neg_mul_add(a, b, c);
    } else {
        auto const product = two_prod(a, b);
        return opaque(c - product.head) - product.tail;
    }
}

/// b * b + c - s * s where s is near the root of b * b + c: the error is 2^-53 b^2, or of the result where c > b^2.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> square_residual(simd::vec<double, Isa> const& b, simd::vec<double, Isa> const& c,
                                                       simd::vec<double, Isa> const& s) {
    if constexpr (Isa::has_fma) {
        return mul_add(b, b, opaque(neg_mul_add(s, s, c)));
    } else {
        auto const p = two_prod(b, b), q = two_prod(s, s);
        return (opaque(c - q.head) + p.head) + (p.tail - q.tail);
    }
}

/// A constant of at most 53 bits, whole and in two parts short enough that an integer times a part is exact.
struct short_parts {
    double whole, high, low;
};

/// x - n c where the difference, near cancellation, is a double: exact on every instruction set, so the same bits.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> reduce(simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& n,
                                              short_parts const& c) {
    Isa const isa{};
    if constexpr (Isa::has_fma) {
        return neg_mul_add(n, set(isa, c.whole), x);
    } else {
        return neg_mul_add(n, set(isa, c.low), neg_mul_add(n, set(isa, c.high), x));
    }
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
