// Acosh: the inverse hyperbolic cosine.
#ifndef CATENARY_FUNCTIONS_ACOSH_HPP
#define CATENARY_FUNCTIONS_ACOSH_HPP

#include "../numeric/exceptions.hpp"
#include "../numeric/inverse.hpp"
#include "../numeric/log_double.hpp"
#include "../numeric/log_faithful.hpp"
#include "../numeric/log_float.hpp"
#include "../numeric/range.hpp"
#include "../storage/list.hpp"
#include "acosh_double.hpp"
#include "function.hpp"
#include "special.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// acosh x of double lanes that hold floats: log(x + sqrt(x^2 - 1)) = log(1 + (t + sqrt(x^2 - 1))), t = x - 1: relative
/// accuracy near 1. t is exact, and since x^2 has 48 bits, so is x^2 - 1 up to 2^26; beyond, x^2 is as good.
struct acosh_of_float {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa isa, simd::vec<double, Isa> const& x) const {
        auto const one = set(isa, 1.0);
        auto const s = sqrt(mul_sub(x, x, one));
        return numeric::log_one_plus(isa, (x - one) + s, x + s);
    }
};

/// The floats that this kernel misses: their acosh lies nearer to the middle between two floats than a double can tell.
/// (Error seen: 4.6 units in the last place of a double near 1, 1.5 above 2.)
inline constexpr numeric::exception acosh_exceptions[] = {{0x1.b121a6p+75f, 0x1.a9a3f2p+5f},
                                                          {0x1.6351d8p+94f, 0x1.08b512p+6f}};

}  // namespace CATENARY_TAG
}  // namespace functions

inline namespace CATENARY_TAG {

/// acosh x = log(x + sqrt(x^2 - 1)), x >= 1. acosh(1) = +0, acosh(infinity) = infinity; x < 1 gives NaN; a NaN is kept,
/// made quiet. No early overflow: every finite x has a finite result.
///
/// Error: correctly rounded, on every instruction set: float16, bfloat16, float proved by running all inputs, double by
/// the bounds in acosh_double.hpp. faithful: float below 0.946 ULP; double below 0.75 ULP, without fused multiply-add
/// below 0.77; float proved by running all inputs, double by bounds beside the code.
template <class T = void, class Rounding = correctly_rounded>
struct Acosh : functions::function<Acosh, T, Rounding> {
    /// @cond
    static constexpr char const* name = "Acosh";
    static constexpr functions::range typical{1, 100};
    CATENARY_LIBM(acosh)

    /// float16 and bfloat16.
    template <class Isa, class Half, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<Half>, R,
                                                        simd::vec<float, Isa> const& x) {
        // Far out x + sqrt(x^2 - 1) is 2 x: there the rest of x goes straight into the exponent, and cannot overflow.
        auto limited = x;
        if constexpr (storage::has_wide_range<Half>) { limited = min(x, set(isa, 0x1p60f)); }
        auto const root = sqrt(mul_sub(limited, limited, set(isa, 1.0f)));
        auto const z = bits(limited + root) + (bits(x) - bits(limited));
        // z = 2^k (1 + f), 1 + f in [0.75, 1.5). k >= 0 becomes a float as the last bits of 2^23 + k.
        auto const low = bits(set(isa, 0.75f));
        auto const above = z - low;
        auto const k = real(shr(above, 23) | bits(set(isa, 0x1p23f))) - set(isa, 0x1p23f);
        auto const f = real((above & set(isa, std::int32_t{0x007fffff})) + low) - set(isa, 1.0f);
        // log(1 + f) to 2^-17.0 absolute, 2^-15.7 relative (acosh.sollya): what the intervals of the inputs admit.
        auto const log1p = f * numeric::polynomial(f, 0x1.00004p+0f, -0x1.ffdd48p-2f, 0x1.557ca4p-2f, -0x1.06541p-2f,
                                                   0x1.a5111ap-3f, -0x1.b76976p-4f);
        auto const y = mul_add(k, set(isa, 0x1.62e43p-1f), opaque(log1p));
        // Where 1 <= x < infinity, the two upper bits of bits(x) - bits(1) are clear.
        auto const beyond = (bits(x) - bits(set(isa, 1.0f))) & set(isa, static_cast<std::int32_t>(0xc0000000));
        auto const inside = beyond == set(isa, std::int32_t{0});
        return CATENARY_LIKELY(all(inside)) ? y : select(inside, y, functions::acosh_outside(x));
    }

    template <class Isa, class R>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, R,
                                                        simd::vec<float, Isa> const& x) {
        auto const y = through_double(functions::acosh_of_float{}, x);
        // Where 1 <= x < 2^64, the three upper bits of bits(x) - bits(1) are clear; where 1 <= x < infinity, two of
        // them.
        auto const above_one = bits(x) - bits(set(isa, 1.0f)), zero = set(isa, std::int32_t{0});
        auto const upper3 = set(isa, static_cast<std::int32_t>(0xe0000000));
        if (CATENARY_LIKELY(all((above_one & upper3) == zero))) { return y; }
        auto const inside = (above_one & set(isa, static_cast<std::int32_t>(0xc0000000))) == zero;
        return select(inside, numeric::with_exceptions(functions::acosh_exceptions, x, y), functions::acosh_outside(x));
    }

    /// log(2^(bits(shift)) (x + sqrt(x^2 - 1)))
    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> log_of_sum(simd::vec<float, Isa> const& x,
                                                            simd::vec<std::int32_t, Isa> const& shift) {
        auto const root = numeric::root_of_square_plus_twice(x - set(Isa{}, 1.0f));
        auto z = numeric::fast_two_sum(x, root.head);
        z.tail = z.tail + root.tail;
        return numeric::faithful_log(z, shift);
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> kernel(Isa isa, functions::element<float>, faithful,
                                                        simd::vec<float, Isa> const& x) {
        // Where 1 < x <= 2^32, the four upper bits of bits(x) - bits(1) - 1 are clear.
        auto const one = bits(set(isa, 1.0f)), zero = set(isa, std::int32_t{0});
        auto const above_one = bits(x) - one - set(isa, std::int32_t{1});
        auto const usual = (above_one & set(isa, static_cast<std::int32_t>(0xf0000000))) == zero;
        if (CATENARY_LIKELY(all(usual))) { return log_of_sum(x, zero); }
        // Far out x + sqrt(x^2 - 1) is 2 x: there the rest of x goes straight into the exponent, and cannot overflow.
        auto const limited = select(usual, x, set(isa, 0x1p32f));
        auto const y = log_of_sum(limited, bits(x) - bits(limited));
        // Where 1 <= x < infinity, the two upper bits of bits(x) - bits(1) are clear.
        auto const inside = ((bits(x) - one) & set(isa, static_cast<std::int32_t>(0xc0000000))) == zero;
        return select(inside, select(bits(x) == one, set(isa, 0.0f), y), functions::acosh_outside(x));
    }

    /// log(x + s), s = sqrt(x^2 - 1) = sqrt(t^2 + 2 t), t = x - 1 exact below 2^53. From 2^30 on, log(2 x): what is
    /// left out is below 2^-62 of the argument.
    /// Error in ULP, at worst for results near 1/16: the last sum 0.5; in r^2 P the square, P and the sum 0.1; P 0.1;
    /// r's low part 0.04. Bounds by Gappa, tests/provenance/faithful.py: 0.75, without FMA 0.77.
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa isa, functions::element<double>, faithful,
                                                         simd::vec<double, Isa> const& x) {
        auto const one = set(isa, 1.0), t = x - one, twice_t = t + t;
        auto const is_large = x > set(isa, 0x1p30);
        // With FMA x^2 - 1 is as good and there earlier.
        auto const s = numeric::root_and_estimate(Isa::has_fma ? mul_sub(x, x, one) : mul_add(t, t, twice_t));
        // t^2 + 2 t - s^2, whose root's correction is that times half_inverse
        auto const rest = numeric::square_residual(t, twice_t, s.root);
        auto const sum = numeric::fast_two_sum(x, s.root);
        auto const tail = mul_add(rest, s.half_inverse, sum.tail);
        auto const z = select(is_large, x, sum.head),
                   guide = Isa::has_estimates ? select(is_large, x, x + s.estimate) : z;
        auto const y = numeric::log(z, tail, guide, is_large);
        auto const outside = numeric::is_outside(x, 1 + 0x1p-52, std::numeric_limits<double>::max());
        if (CATENARY_LIKELY(!any(outside))) { return y; }
        auto const special = select(bits(x) == bits(one), set(isa, 0.0), functions::acosh_outside(x));
        return select(outside, special, y);
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> kernel(Isa, functions::element<double>, correctly_rounded,
                                                         simd::vec<double, Isa> const& x) {
        return functions::acosh_double(x);
    }
    /// @endcond
};

/// acosh(x) of one value, or of the lanes of a register.
inline constexpr Acosh<> acosh{};

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
