// The accurate path of cos, over the full range.
#ifndef CATENARY_NUMERIC_ACCURATE_COS_HPP
#define CATENARY_NUMERIC_ACCURATE_COS_HPP

#include "accurate.hpp"
#include "accurate_tables.hpp"

namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {
namespace accurate {

/// 64 bits of 2/pi from the bit of weight 2^-first on, zeros before the point.
inline std::uint64_t two_over_pi_bits(int first) {
    int const position = first - 1 + 128, limb = position / 64 - 2, shift = position % 64;
    auto const at = [](int i) { return i >= 0 ? two_over_pi[i] : 0; };
    return shift == 0 ? at(limb) : (at(limb) << shift) | (at(limb + 1) >> (64 - shift));
}

/// Whether |cos x| is above the middle between `lower` and the next double; both by their bits. 2^-60 < |x|, finite;
/// `lower` below 1.
inline bool cos_is_above(std::uint64_t x, std::uint64_t lower) {
    // t = |x| 2/pi mod 4, 2 bits and 318 behind the point, in limbs from high to low. Bits of 2/pi that give multiples
    // of 4 are left out; those beyond the window change t by less than 2^-264.
    number const n = number_of(x);
    std::uint64_t t[5], carry = 0;
    for (int i = 4; i >= 0; --i) {
        std::uint64_t low;
        std::uint64_t const high = multiply(two_over_pi_bits(n.exponent - 1 + 64 * i), n.integer, low);
        carry = high + add_to(low, carry);
        t[i] = low;
    }
    // The nearest quarter turn, and the distance from it: no double is nearer than 2^-62 to an odd one.
    std::uint64_t quarter = t[0] >> 62;
    fraction distance = {{(t[2] << 2) | (t[3] >> 62), (t[1] << 2) | (t[2] >> 62), (t[0] << 2) | (t[1] >> 62)}};
    if (distance.limb[2] >> 63 != 0) {
        ++quarter;
        distance = -distance;
    }
    fraction const y = twice(distance * quarter_pi), y2 = y * y;  // at most pi/4
    // sin y = y - y (y^2 / 3! - ...), cos y = 1 - (y^2 / 2! - ...), what is left out being below 2^-184.
    bool const is_sine = (quarter & 1) != 0;
    fraction sum = inverse_factorials[(is_sine ? 41 : 40) - 2];
    for (int k = is_sine ? 39 : 38; k >= 2; k -= 2) { sum = inverse_factorials[k - 2] - y2 * sum; }
    sum = y2 * sum;
    return fraction_of(above(lower)) < (is_sine ? y - y * sum : -sum);
}

}  // namespace accurate
}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary

#endif
