// What the kernels of the 16-bit types share. They run in float lanes on the exact value of the input, and their float
// result need only lie in the rounding interval of the right answer: the storage floor rounds once. So a few terms of
// a polynomial do, and running all 65,536 inputs of a type is the proof, for every instruction set.
//
// Coefficients come from tests/provenance/half.py: a linear program over the rounding intervals of all inputs of both
// types, float16 and bfloat16, which are also pushed to the right side where the correctly rounded float is not enough.
// The last bits of those below come from half_hyperbolic.cpp there.
#ifndef CATENARY_NUMERIC_EXP_HALF_HPP
#define CATENARY_NUMERIC_EXP_HALF_HPP

#include "../storage/list.hpp"
#include "polynomial.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {

/// cosh and sinh of a magnitude, by a = k ln2 + r, |r| <= ln2 / 2:
///   cosh a = plus cosh r + minus sinh r,  sinh a = minus cosh r + plus sinh r
struct half_hyperbolic {
    template <class Isa>
    struct parts {
        simd::vec<float, Isa> plus, minus;  // 2^(k-1) + 2^(-k-1) and 2^(k-1) - 2^(-k-1)
        simd::vec<float, Isa> even, odd;    // cosh r, sinh r
    };

    /// a >= 0, infinity too: above the range of T, float16 or bfloat16, the parts are huge or infinite, never NaN.
    template <class T, class Isa>
    static CATENARY_KERNEL parts<Isa> split(Isa isa, simd::vec<float, Isa> const& a) {
        // k + 126 in the low bits of a float: shifted to the exponent's place they are 2^(k-1). k is held where results
        // overflow, so that this stays finite; r and what is made of it grow instead, and overflow with the right sign.
        constexpr float magic = 0x1.8p23f + 126.0f, last = magic + (storage::has_wide_range<T> ? 128.0f : 18.0f);
        auto const shifted = min(mul_add(a, set(isa, 0x1.715476p+0f), set(isa, magic)), set(isa, last));
        auto const k = shifted - set(isa, magic);
        simd::vec<float, Isa> r;
        if constexpr (Isa::has_fma) {
            r = neg_mul_add(k, set(isa, 0x1.62e43p-1f), a);
        } else {
            // The same constant in two parts whose products with k are exact: the same r.
            r = neg_mul_add(k, set(isa, 0x1.8p-20f), neg_mul_add(k, set(isa, 0x1.62e4p-1f), a));
        }
        auto const exponent = shl(bits(shifted), 23);
        auto const up = real(exponent);
        auto down = real(set(isa, std::int32_t{252 << 23}) - exponent);
        if constexpr (storage::has_wide_range<T>) {
            down = max(down, set(isa, 0.0f));
        }  // below 2^-126 the difference wraps
        // cosh r to 2^-21.1 and sinh r to 2^-19.3 relative (exponential.sollya). c0 is one unit above 1: cosh 2^-5 must
        // not come out as the midpoint 1 + 2^-11. s0 = 1 leaves tiny and subnormal arguments as they are.
        auto const u = r * r;
        auto const even = polynomial(u, 0x1.000002p+0f, 0x1.fffd78p-2f, 0x1.570a7cp-5f);
        auto const odd = r * polynomial(u, 1.0f, 0x1.55604cp-3f, 0x1.089392p-7f);
        return {up + down, up - down, even, odd};
    }
};

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
