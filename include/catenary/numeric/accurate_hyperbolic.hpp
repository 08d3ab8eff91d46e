// The accurate path of cosh, sinh, tanh and acosh: on which side of the middle between two doubles the true value lies.
// No tie can occur: these values are transcendental for every x that comes here.
#ifndef CATENARY_NUMERIC_ACCURATE_HYPERBOLIC_HPP
#define CATENARY_NUMERIC_ACCURATE_HYPERBOLIC_HPP

#include "accurate.hpp"
#include "accurate_tables.hpp"

namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {
namespace accurate {

/// e^a = 2^(k + 2) up and e^-a = 2^(2 - k) down. Absolute error of up and down below 2^-176: that of r, k 2^-192, and
/// twelve products each, doubled four times.
struct exponentials {
    int k;
    fraction up, down;
};

/// 2^-60 < a < 2^10.
inline exponentials exponential(number const& a) {
    // k = floor(a / ln2), or one less where a is within 2^-40 of a multiple: r is then ln2 and a little.
    std::uint64_t low;
    int const shift = a.exponent + 53;
    std::uint64_t const top = shift < 0 ? a.integer >> -shift : a.integer << shift;
    int const k = static_cast<int>(multiply(top, half_per_ln2, low) >> 52);
    fraction const r = fraction_of(a) - times(ln2, static_cast<std::uint64_t>(k));

    // c = cosh - 1 and s = sinh of z = r / 16 < 2^-4.5 by their series; what is left out is below z^25 / 25! < 2^-196.
    fraction const z = shifted_right(r, 4), z2 = z * z;
    fraction c = inverse_factorials[24 - 2], s = inverse_factorials[23 - 2];
    for (int n = 22; n >= 2; n -= 2) { c = inverse_factorials[n - 2] + z2 * c; }
    for (int n = 21; n >= 3; n -= 2) { s = inverse_factorials[n - 2] + z2 * s; }
    c = z2 * c;
    s = z + z * (z2 * s);
    for (int doubling = 0; doubling < 4; ++doubling) {  // cosh 2z - 1 = 2 sinh^2 z, sinh 2z = 2 sinh z cosh z
        fraction const next = twice(s + s * c);
        c = twice(s * s);
        s = next;
    }
    fraction const quarter = fraction{{0, 0, std::uint64_t{1} << 62}} + shifted_right(c, 2);
    return {k, quarter + shifted_right(s, 2), quarter - shifted_right(s, 2)};
}

/// cosh a and sinh a = 2^(k + 1) f.
inline fraction cosh_of(exponentials const& e) { return e.up + shifted_right(e.down, 2 * static_cast<unsigned>(e.k)); }
inline fraction sinh_of(exponentials const& e) { return e.up - shifted_right(e.down, 2 * static_cast<unsigned>(e.k)); }

inline fraction scaled(number const& n, int exponent) { return fraction_of({n.integer, n.exponent - exponent}); }

/// Whether cosh |x| / 2 is above the middle between `lower` and the next double; all by their bits.
inline bool half_cosh_is_above(std::uint64_t x, std::uint64_t lower) {
    exponentials const e = exponential(number_of(x));
    return scaled(above(lower), e.k) < cosh_of(e);
}

/// Likewise sinh |x| / 2.
inline bool half_sinh_is_above(std::uint64_t x, std::uint64_t lower) {
    exponentials const e = exponential(number_of(x));
    return scaled(above(lower), e.k) < sinh_of(e);
}

/// Likewise tanh |x|: sinh |x| against the middle times cosh |x|.
inline bool tanh_is_above(std::uint64_t x, std::uint64_t lower) {
    exponentials const e = exponential(number_of(x));
    return fraction_of(above(lower)) * cosh_of(e) < sinh_of(e);
}

/// Likewise acosh x: x against the cosh of the middle. No logarithm is needed.
inline bool acosh_is_above(std::uint64_t x, std::uint64_t lower) {
    exponentials const e = exponential(above(lower));
    return cosh_of(e) < scaled(number_of(x), e.k + 1);
}

}  // namespace accurate
}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary

#endif
