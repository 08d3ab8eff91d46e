// The element types as formats, with their oracles: one interface to what the tests know about each type.
#ifndef CATENARY_TESTS_FUNCTIONS_FORMATS_HPP
#define CATENARY_TESTS_FUNCTIONS_FORMATS_HPP

#include "support/oracle.hpp"
#include "support/ulp.hpp"

#include <catenary/storage/list.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>

namespace catenary_test {

using catenary::bfloat16;
using catenary::float16;

/// Results of faithful kernels err by less than this, in ULP; all others are correctly rounded.
inline constexpr double faithful_bar = 1.0;

/// Fields of T's encoding.
template <class T>
struct format {
    using bits = bits_type<T>;
    static constexpr int fraction = std::numeric_limits<T>::digits - 1, width = 8 * static_cast<int>(sizeof(T));
    static constexpr bits sign = static_cast<bits>(bits{1} << (width - 1));
    static constexpr bits unit = static_cast<bits>(bits{1} << fraction);  // of the exponent
    static constexpr bits infinity = static_cast<bits>((sign - 1u) / unit * unit);
    static constexpr bits quiet = static_cast<bits>(unit / 2u);
    static constexpr bits one = static_cast<bits>((infinity / unit / 2u) * unit);
    static constexpr bits default_nan = static_cast<bits>(infinity | quiet);
    static constexpr int bias = static_cast<int>(infinity / unit / 2u);
};

template <class T>
T from_bits(bits_type<T> bits) {
    T value;
    std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
    return value;
}
template <class T>
bits_type<T> magnitude_of(T x) {
    return static_cast<bits_type<T>>(bits_of(x) & (format<T>::sign - 1u));
}
template <class T>
bool is_nan_of(T x) {
    return magnitude_of(x) > format<T>::infinity;
}
template <class T>
T negated(T x) {
    return from_bits<T>(static_cast<bits_type<T>>(bits_of(x) ^ format<T>::sign));
}

inline float16 correctly_rounded(function_id id, float16 x) { return float16::from_bits(oracle_float16(id, x.bits())); }
inline bfloat16 correctly_rounded(function_id id, bfloat16 x) {
    return bfloat16::from_bits(oracle_bfloat16(id, x.bits()));
}
inline float correctly_rounded(function_id id, float x) { return oracle(id, x); }
inline double correctly_rounded(function_id id, double x) { return oracle(id, x); }

/// |error| for the bar: infinity where a NaN, an infinity or a zero is wrong.
inline double error_in_ulp(function_id id, float16 x, float16 got) {
    return ulp_error_float16(id, x.bits(), got.bits());
}
inline double error_in_ulp(function_id id, bfloat16 x, bfloat16 got) {
    return ulp_error_bfloat16(id, x.bits(), got.bits());
}
inline double error_in_ulp(function_id id, float x, float got) { return ulp_error(id, x, got); }
inline double error_in_ulp(function_id id, double x, double got) { return ulp_error(id, x, got); }

/// For messages: the encoding and the number.
template <class T>
std::string show_value(T x) {
    if constexpr (sizeof(T) == 2) {
        char text[64];
        std::snprintf(text, sizeof text, " (%.9g)", static_cast<double>(x));
        return show(x) + text;
    } else {
        return show(x);
    }
}

inline bool is_even(function_id id) { return id == function_id::cos || id == function_id::cosh; }
inline bool is_odd(function_id id) { return id == function_id::sinh || id == function_id::tanh; }

}  // namespace catenary_test

#endif
