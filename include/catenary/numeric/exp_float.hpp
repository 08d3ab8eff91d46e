// The exponential that the hyperbolic functions of float share: double lanes, no table, no branch.
//
// a = k ln 2 + r with k an integer and |r| <= ln 2 / 2 (1 + 2^-40), so e^a = 2^k e^r, and
// e^r = cosh r + sinh r with cosh r = 1 + r^2 even(r^2), sinh r = r + r^3 odd(r^2).
#ifndef CATENARY_NUMERIC_EXP_FLOAT_HPP
#define CATENARY_NUMERIC_EXP_FLOAT_HPP

#include "integer.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// r, and k in the place of a double's exponent (to be added to bits), for 0 <= a <= 128 that is a float.
/// Exact for k = 0, else |error| of r <= 2^-54.9: its own rounding; k times the error of ln2_low is below 2^-85.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> reduce_ln2(Isa isa, simd::vec<double, Isa> const& a,
                                                  simd::vec<std::int64_t, Isa>& exponent) {
    constexpr double log2_e = 0x1.71547652b82fep+0;    // round(1 / log(2), D, RN)
    constexpr double ln2_high = 0x1.62e42fefap-1;      // round(log(2), 36, RN): its product with k < 2^8 is exact
    constexpr double ln2_low = 0x1.cf79abc9e3b3ap-40;  // round(log(2) - ln2_high, D, RN)

    auto const shifted = mul_add(a, set(isa, log2_e), set(isa, to_integer));
    auto const k = shifted - set(isa, to_integer);
    // Exact with one rounding and with two: a multiple of 2^-37 (k > 0: so is a), smaller than 1/2.
    auto const high = neg_mul_add(k, set(isa, ln2_high), a);
    exponent = shl(bits(shifted), 52);
    return neg_mul_add(k, set(isa, ln2_low), high);
}

/// even(r^2) = (cosh r - 1) / r^2, |error| r^2 < 2^-57.3, and odd(r^2) = (sinh r - r) / r^3, |error| r^2 < 2^-49.3.
/// Coefficients and bounds: tests/provenance/exponential.sollya.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> cosh_tail(simd::vec<double, Isa> const& r2) {
    return polynomial_by_pairs(r2, r2 * r2, 0x1p-1, 0x1.5555555553158p-5, 0x1.6c16c17cfaacp-10, 0x1.a019aa7f798b5p-16,
                               0x1.28a0365cbc8a4p-22);
}
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> sinh_tail(simd::vec<double, Isa> const& r2) {
    return polynomial_by_pairs(r2, r2 * r2, 0x1.55555555521e3p-3, 0x1.111111214f644p-7, 0x1.a0199b9b7a62cp-13,
                               0x1.72dab16db434bp-19);
}

/// p cosh r + q sinh r: three roundings at the size of the result.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> rotate(simd::vec<double, Isa> const& r, simd::vec<double, Isa> const& p,
                                              simd::vec<double, Isa> const& q) {
    auto const r2 = r * r, qr = q * r;
    return mul_add(p * r2, cosh_tail(r2), mul_add(qr * r2, sinh_tail(r2), qr + p));
}

/// e^r - 1, to full relative precision for small r.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> expm1_reduced(simd::vec<double, Isa> const& r) {
    auto const r2 = r * r;
    return mul_add(r2, mul_add(r, sinh_tail(r2), cosh_tail(r2)), r);
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
