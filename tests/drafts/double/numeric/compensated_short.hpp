// To be merged into compensated.hpp.
#ifndef CATENARY_NUMERIC_COMPENSATED_SHORT_HPP
#define CATENARY_NUMERIC_COMPENSATED_SHORT_HPP

#include "compensated.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

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

/// c + a * b = head + tail to 2^-78 |a b|, |tail| <= 2^-25 |a b|; where |a b| is at most |c| and |c + a b|, or c = 0.
/// Half the work of two_mul_add without FMA: the product of the upper halves is added exactly, the rest goes to the
/// tail.
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

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
