// Rounding of a value known as head + tail, and the rare lanes where what is known does not decide it.
#ifndef CATENARY_NUMERIC_ROUNDING_TEST_HPP
#define CATENARY_NUMERIC_ROUNDING_TEST_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// The true value lies between head + lowest and head + highest, positive. y = head + lowest rounded to nearest; true
/// in the lanes where the other end rounds to another double, which then is the next one: the caller's two ends are
/// closer than a double's spacing. Elsewhere y is the true value's rounding, because rounding is monotone.
template <class Isa>
CATENARY_KERNEL simd::mask<double, Isa> is_undecided(simd::vec<double, Isa> const& head,
                                                     simd::vec<double, Isa> const& lowest,
                                                     simd::vec<double, Isa> const& highest, simd::vec<double, Isa>& y) {
    y = head + opaque(lowest);
    return ~(y == head + opaque(highest));
}

/// The same for a true value that differs from head + tail by a relative margin at most.
template <class Isa>
CATENARY_KERNEL simd::mask<double, Isa> is_undecided_within(simd::vec<double, Isa> const& margin,
                                                            simd::vec<double, Isa> const& head,
                                                            simd::vec<double, Isa> const& tail,
                                                            simd::vec<double, Isa>& y) {
    return is_undecided(head, neg_mul_add(head, margin, tail), mul_add(head, margin, tail), y);
}

/// Whether f(|x|) is above the middle between a double and the next larger one; numbers by their bits.
using decision = bool (*)(std::uint64_t x, std::uint64_t lower);

/// y[i] becomes the next larger double where f(x[i]) is nearer to that, for the lanes of a mask of bits.
CATENARY_COLD inline void decide_lanes(decision is_above, std::uint64_t const* x, std::uint64_t* y, unsigned lanes) {
    for (; lanes != 0; lanes >>= 1, ++x, ++y) {
        if ((lanes & 1) != 0 && is_above(*x, *y)) { ++*y; }
    }
}

/// The same for the lanes of a register.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> decided(decision is_above, simd::mask<double, Isa> const& lanes,
                                               simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& y) {
    std::uint64_t xs[Isa::double_lanes], ys[Isa::double_lanes];
    store(reinterpret_cast<std::int64_t*>(xs), bits(x));
    store(reinterpret_cast<std::int64_t*>(ys), bits(y));
    decide_lanes(is_above, xs, ys, bitmask(lanes));
    return real(load(Isa{}, reinterpret_cast<std::int64_t const*>(ys)));
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
