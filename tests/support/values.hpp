// Inputs that arithmetic tends to get wrong, as bits.
#ifndef CATENARY_TESTS_SUPPORT_VALUES_HPP
#define CATENARY_TESTS_SUPPORT_VALUES_HPP

#include <cstddef>
#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

namespace catenary_test {

/// Encodings of a format with these fields: zeros, the ends of the subnormal and normal ranges, powers of two and
/// their neighbours near one and in the middle, infinities; NaNs quiet and signalling if asked for. Both signs.
template <class Bits>
std::vector<Bits> special_values(bool nans) {
    constexpr int fraction = sizeof(Bits) == 8 ? 52 : 23, width = 8 * sizeof(Bits);
    constexpr Bits one_ulp = 1, exponent_unit = Bits{1} << fraction, sign = Bits{1} << (width - 1);
    constexpr Bits infinity = (sign - 1) / exponent_unit * exponent_unit, bias = infinity / exponent_unit / 2;
    std::vector<Bits> values = {0,
                                1,
                                2,
                                3,
                                exponent_unit / 2,
                                exponent_unit - 1,
                                exponent_unit,
                                exponent_unit + 1,
                                2 * exponent_unit,
                                infinity - 1,
                                infinity - 2,
                                infinity - exponent_unit,
                                infinity};
    for (int const exponent : {-fraction, -fraction / 2, -2, -1, 0, 1, 2, fraction / 2, fraction, fraction + 1}) {
        Bits const power = static_cast<Bits>(bias + static_cast<Bits>(exponent)) * exponent_unit;
        for (Bits const bits : {power - one_ulp, power, power + one_ulp, power + exponent_unit / 2}) {
            values.push_back(bits);
        }
    }
    if (nans) {
        for (Bits const payload : {Bits{1}, exponent_unit / 2, exponent_unit / 2 + 5, exponent_unit - 1}) {
            values.push_back(infinity | payload);
        }
    }
    std::size_t const positive = values.size();
    for (std::size_t i = 0; i < positive; ++i) { values.push_back(values[i] | sign); }
    return values;
}

/// `count` random encodings; those of NaNs are left out unless asked for. Half of them have exponents near each other.
template <class Bits>
std::vector<Bits> random_values(std::size_t count, bool nans, std::uint64_t seed) {
    constexpr int fraction = sizeof(Bits) == 8 ? 52 : 23, width = 8 * sizeof(Bits);
    constexpr Bits exponent_unit = Bits{1} << fraction, sign = Bits{1} << (width - 1);
    constexpr Bits infinity = (sign - 1) / exponent_unit * exponent_unit, bias = infinity / exponent_unit / 2;
    std::mt19937_64 random(seed);
    std::vector<Bits> values;
    while (values.size() < count) {
        Bits bits = static_cast<Bits>(random());
        if (values.size() % 2 != 0) {
            Bits const exponent = bias + static_cast<Bits>(random() % 8) - 4;
            bits = (bits & (sign | (exponent_unit - 1))) | exponent * exponent_unit;
        }
        if (!nans && (bits & (sign - 1)) > infinity) { continue; }
        values.push_back(bits);
    }
    return values;
}

}  // namespace catenary_test

#endif
