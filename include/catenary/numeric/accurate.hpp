// Arithmetic of the accurate path: fractions of 192 bits, integers only. Plain functions, out of line: they run for the
// lanes whose rounding the fast path cannot decide, about one in twenty thousand.
#ifndef CATENARY_NUMERIC_ACCURATE_HPP
#define CATENARY_NUMERIC_ACCURATE_HPP

#include "../platform/baseline.hpp"

#include <cstdint>

namespace catenary {
namespace numeric {
inline namespace CATENARY_TAG {
namespace accurate {

/// limb[2] 2^-64 + limb[1] 2^-128 + limb[0] 2^-192, in [0, 1). Everything is modulo 1.
struct fraction {
    std::uint64_t limb[3];
};

/// a * b = high 2^64 + low.
CATENARY_KERNEL std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t& low) {
    constexpr std::uint64_t half = 0xffffffff;
    std::uint64_t const a0 = a & half, a1 = a >> 32, b0 = b & half, b1 = b >> 32;
    std::uint64_t const p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0;
    std::uint64_t const middle = (p00 >> 32) + (p01 & half) + (p10 & half);
    low = (middle << 32) | (p00 & half);
    return a1 * b1 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
}

/// sum += a, and the carry out of it is returned.
CATENARY_KERNEL std::uint64_t add_to(std::uint64_t& sum, std::uint64_t a) {
    sum += a;
    return sum < a;
}

CATENARY_KERNEL fraction operator+(fraction a, fraction const& b) {
    std::uint64_t const carry0 = add_to(a.limb[0], b.limb[0]);
    std::uint64_t const carry1 = add_to(a.limb[1], b.limb[1]) + add_to(a.limb[1], carry0);
    a.limb[2] += b.limb[2] + carry1;
    return a;
}

/// -a, modulo 1.
CATENARY_KERNEL fraction operator-(fraction const& a) {
    return fraction{{~a.limb[0], ~a.limb[1], ~a.limb[2]}} + fraction{{1, 0, 0}};
}
inline fraction operator-(fraction const& a, fraction const& b) { return a + -b; }

/// sum += high 2^64 + low at a limb: the product of limbs i and 3 + at - i.
CATENARY_KERNEL void add_product(fraction& sum, std::uint64_t a, std::uint64_t b, int at) {
    std::uint64_t low;
    std::uint64_t const high = multiply(a, b, low);
    if (at == 1) {
        sum.limb[2] += high + add_to(sum.limb[1], low);
    } else {
        sum.limb[2] += add_to(sum.limb[1], high) + add_to(sum.limb[1], add_to(sum.limb[0], low));
    }
}
/// The same where only the upper half counts.
CATENARY_KERNEL void add_upper(fraction& sum, std::uint64_t a, std::uint64_t b) {
    std::uint64_t low;
    sum.limb[2] += add_to(sum.limb[1], add_to(sum.limb[0], multiply(a, b, low)));
}

/// a * b, cut: low by less than 4 2^-192. Cheaper where the upper limbs of b are zero, as in the last terms of a
/// series.
CATENARY_KERNEL fraction operator*(fraction const& a, fraction const& b) {
    fraction product{{0, 0, 0}};
    add_upper(product, a.limb[2], b.limb[0]);
    if ((b.limb[1] | b.limb[2]) != 0) {
        add_upper(product, a.limb[1], b.limb[1]);
        add_product(product, a.limb[2], b.limb[1], 0);
    }
    if (b.limb[2] != 0) {
        add_upper(product, a.limb[0], b.limb[2]);
        add_product(product, a.limb[1], b.limb[2], 0);
        add_product(product, a.limb[2], b.limb[2], 1);
    }
    return product;
}

/// a * k, modulo 1.
inline fraction times(fraction const& a, std::uint64_t k) {
    fraction product;
    std::uint64_t low;
    std::uint64_t const carry0 = multiply(a.limb[0], k, product.limb[0]);
    std::uint64_t const carry1 = multiply(a.limb[1], k, low) + add_to(low, carry0);
    product.limb[1] = low;
    product.limb[2] = a.limb[2] * k + carry1;
    return product;
}

/// a 2^-k, cut, k >= 0.
inline fraction shifted_right(fraction a, unsigned k) {
    for (; k >= 64; k -= 64) {
        a = fraction{{a.limb[1], a.limb[2], 0}};
        if (k >= 256) { return fraction{{0, 0, 0}}; }
    }
    if (k == 0) { return a; }
    return fraction{
        {(a.limb[0] >> k) | (a.limb[1] << (64 - k)), (a.limb[1] >> k) | (a.limb[2] << (64 - k)), a.limb[2] >> k}};
}

inline fraction twice(fraction const& a) { return a + a; }

inline bool operator<(fraction const& a, fraction const& b) {
    for (int i = 2; i > 0; --i) {
        if (a.limb[i] != b.limb[i]) { return a.limb[i] < b.limb[i]; }
    }
    return a.limb[0] < b.limb[0];
}

/// The magnitude integer 2^exponent of a double, or of the middle between a double and the next larger one.
struct number {
    std::uint64_t integer;
    int exponent;
};

/// |x| of a normal x, by its bits. The largest double's neighbour, 2^1024, has the bits of infinity.
inline number number_of(std::uint64_t x) {
    return {(x & 0x000fffffffffffff) | 0x0010000000000000, static_cast<int>(x >> 52 & 0x7ff) - 1075};
}

/// The middle between the magnitudes of x and of the next double above.
inline number above(std::uint64_t x) {
    number const n = number_of(x);
    return {2 * n.integer + 1, n.exponent - 1};
}

/// integer 2^exponent modulo 1, -128 < exponent < 0: exact.
inline fraction fraction_of(number const& n) {
    unsigned const shift = static_cast<unsigned>(n.exponent + 128) % 64;
    if (n.exponent >= -64) { return fraction{{0, 0, n.integer << shift}}; }
    return fraction{{0, n.integer << shift, n.integer >> (64 - shift)}};
}

}  // namespace accurate
}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary

#endif
