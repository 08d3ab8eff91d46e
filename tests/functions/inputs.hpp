// Inputs for the tests of functions, of every element type.
#ifndef CATENARY_TESTS_FUNCTIONS_INPUTS_HPP
#define CATENARY_TESTS_FUNCTIONS_INPUTS_HPP

#include "formats.hpp"

#include <cmath>
#include <random>
#include <type_traits>
#include <vector>

namespace catenary_test {

/// Zeros, ends of the subnormal and normal ranges, powers of two with neighbours, infinities, NaNs; both signs.
template <class T>
std::vector<T> special_inputs() {
    using f = format<T>;
    using bits = typename f::bits;
    std::vector<bits> all = {0, 1, 2, 3, f::unit / 2u, f::infinity};
    bits const last = static_cast<bits>(f::infinity / f::unit);
    for (bits exponent = 1; exponent < last; exponent = static_cast<bits>(exponent + (last > 300  ? 13
                                                                                      : last > 40 ? 3
                                                                                                  : 1))) {
        bits const power = static_cast<bits>(exponent * f::unit);
        for (bits const b : {static_cast<bits>(power - 1u), power, static_cast<bits>(power + 1u)}) { all.push_back(b); }
    }
    for (bits const b : {f::one, static_cast<bits>(f::infinity - f::unit)}) {
        for (int step = -2; step <= 2; ++step) { all.push_back(static_cast<bits>(b + static_cast<bits>(step))); }
    }
    all.push_back(static_cast<bits>(f::infinity - 1u));
    for (bits const payload : {bits{1}, f::quiet, static_cast<bits>(f::quiet + 5u), static_cast<bits>(f::quiet - 1u),
                               static_cast<bits>(f::unit - 1u)}) {
        all.push_back(static_cast<bits>(f::infinity | payload));
    }
    std::vector<T> values;
    for (bits const b : all) {
        values.push_back(from_bits<T>(b));
        values.push_back(from_bits<T>(static_cast<bits>(b | f::sign)));
    }
    return values;
}

/// The smallest magnitude, as bits, in [0, infinity] for which a predicate that only ever becomes true is true.
template <class T, class Predicate>
bits_type<T> first_where(bits_type<T> low, bits_type<T> high, Predicate const& holds) {
    while (low < high) {
        auto const middle = static_cast<bits_type<T>>(low + (high - low) / 2);
        if (holds(from_bits<T>(middle))) {
            high = middle;
        } else {
            low = static_cast<bits_type<T>>(middle + 1);
        }
    }
    return high;
}

/// Where the correctly rounded function saturates, as bits of a positive input: cosh and sinh become infinite, tanh
/// becomes 1, acosh leaves its NaN, cos leaves 1.
template <class T>
bits_type<T> threshold(function_id id) {
    using f = format<T>;
    return first_where<T>(0, f::infinity, [&](T x) {
        T const y = correctly_rounded(id, x);
        switch (id) {
            case function_id::cosh:
            case function_id::sinh:
                return bits_of(y) == f::infinity;
            case function_id::tanh:
                return bits_of(y) == f::one;
            case function_id::acosh:
                return !is_nan_of(y);
            // Not monotone: true from the first input on only up to pi.
            case function_id::cos:
                return bits_of(y) != f::one || bits_of(x) > f::one;
        }
        return true;
    });
}

/// `count` random inputs of several kinds, all over the range of T: any encoding but NaN; exponents near zero; the
/// typical range; and what is special to the function: multiples of pi/2 and their neighbours, numbers just above 1,
/// the saturating end; subnormals; huge numbers.
template <class T, class Random>
std::vector<T> random_inputs(function_id id, double low, double high, std::size_t count, Random& random) {
    using f = format<T>;
    using bits = typename f::bits;
    bits const end = threshold<T>(id);
    auto const below = [&](std::uint64_t n) { return static_cast<std::uint64_t>(random()) % n; };
    std::vector<T> values;
    values.reserve(count);
    while (values.size() < count) {
        bits b = static_cast<bits>(random());
        bits const sign = static_cast<bits>(b & f::sign), fraction = static_cast<bits>(b & (f::unit - 1u));
        switch (values.size() % 8) {
            case 0:
            case 1:
                break;
            case 2:
            case 3: {  // 2^-20 to 2^10, as far as the format has them
                int const least = f::bias > 20 ? f::bias - 20 : 1;
                auto const exponent =
                    static_cast<std::uint64_t>(least) + below(static_cast<std::uint64_t>(f::bias + 10 - least));
                b = static_cast<bits>(sign | fraction | static_cast<bits>(exponent * f::unit));
                break;
            }
            case 4:
                b = bits_of(T(low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53)));
                break;
            case 5:
                if (id == function_id::cos) {
                    double const multiple = static_cast<double>(below(std::uint64_t{1} << below(40))) + 1;
                    b = static_cast<bits>(bits_of(T(multiple * 1.5707963267948966)) + below(5) - 2u);
                } else if (id == function_id::acosh) {
                    b = static_cast<bits>(
                        f::one + static_cast<bits>(f::unit >> below(static_cast<unsigned>(f::fraction))) + below(16));
                } else {
                    b = static_cast<bits>(sign | static_cast<bits>(end - below(f::unit / 8u)));
                }
                break;
            case 6:
                b = static_cast<bits>(sign | fraction);
                break;
            case 7: {  // from 1 up
                auto const exponents = static_cast<std::uint64_t>((f::infinity - f::one) / f::unit);
                b = static_cast<bits>(sign | static_cast<bits>(f::one + below(exponents) * f::unit + fraction));
                break;
            }
        }
        T const x = from_bits<T>(b);
        if (!is_nan_of(x)) { values.push_back(x); }
    }
    return values;
}

/// Special ones, the neighbours of the threshold, and random ones.
template <class T>
std::vector<T> inputs(function_id id, double low, double high, std::size_t random_count, std::uint64_t seed = 1) {
    std::vector<T> all = special_inputs<T>();
    auto const end = threshold<T>(id);
    for (unsigned step = 0; step < 16; ++step) {
        T const x = from_bits<T>(static_cast<bits_type<T>>(end + step - 8u));
        if (magnitude_of(x) <= format<T>::infinity) {
            all.push_back(x);
            all.push_back(negated(x));
        }
    }
    std::mt19937_64 random(seed);
    std::vector<T> const more = random_inputs<T>(id, low, high, random_count, random);
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace catenary_test

#endif
