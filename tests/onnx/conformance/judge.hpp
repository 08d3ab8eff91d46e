// Whether results are right: at the tolerance of ONNX against the published ones, by bits against MPFR.
#ifndef CATENARY_TESTS_ONNX_CONFORMANCE_JUDGE_HPP
#define CATENARY_TESTS_ONNX_CONFORMANCE_JUDGE_HPP

#include "borrowed_tensor.hpp"
#include "support/bits.hpp"
#include "support/oracle.hpp"
#include "support/reference.hpp"

#include <cmath>
#include <cstring>
#include <string>

namespace catenary_test {

/// An element type, by functions of bits: the value, and the correctly rounded result of a function.
struct format {
    std::int32_t dtype;
    std::size_t bytes;
    double (*value)(std::uint64_t);
    std::uint64_t (*rounded)(function_id, std::uint64_t);
};

inline double widened(std::uint32_t bits) { return double_from_bits(reference_widen(bits)); }
inline float low_float(std::uint64_t bits) { return float_from_bits(static_cast<std::uint32_t>(bits)); }
inline std::uint16_t low(std::uint64_t bits) { return static_cast<std::uint16_t>(bits); }

inline constexpr format formats[] = {
    {::onnx::TensorProto::FLOAT, 4, [](std::uint64_t b) { return widened(static_cast<std::uint32_t>(b)); },
     [](function_id f, std::uint64_t b) { return std::uint64_t{bits_of(oracle(f, low_float(b)))}; }},
    {::onnx::TensorProto::FLOAT16, 2, [](std::uint64_t b) { return widened(reference_widen_float16(low(b))); },
     [](function_id f, std::uint64_t b) { return std::uint64_t{oracle_float16(f, low(b))}; }},
    {::onnx::TensorProto::DOUBLE, 8, double_from_bits,
     [](function_id f, std::uint64_t b) { return bits_of(oracle(f, double_from_bits(b))); }},
    {::onnx::TensorProto::BFLOAT16, 2, [](std::uint64_t b) { return widened(reference_widen_bfloat16(low(b))); },
     [](function_id f, std::uint64_t b) { return std::uint64_t{oracle_bfloat16(f, low(b))}; }},
};

inline format const& format_of(std::int32_t dtype) {
    for (format const& f : formats) {
        if (f.dtype == dtype) { return f; }
    }
    throw example_error("element type " + std::to_string(dtype) + " was computed, but cannot be judged");
}

inline std::uint64_t element(void const* data, std::size_t i, std::size_t bytes) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, static_cast<char const*>(data) + i * bytes, bytes);
    return bits;
}

/// As ONNX's backend tests compare (the defaults of onnx.backend.test: rtol 1e-3, atol 1e-7). By bits where a value is
/// not finite, since the test may be compiled with -ffast-math.
inline bool close(double got, double published) {
    constexpr std::uint64_t infinity = 0x7ff0000000000000u, no_sign = 0x7fffffffffffffffu;
    std::uint64_t const a = bits_of(got), b = bits_of(published);
    if ((a & no_sign) >= infinity || (b & no_sign) >= infinity) { return a == b || (is_nan(got) && is_nan(published)); }
    return std::fabs(got - published) <= 1e-7 + 1e-3 * std::fabs(published);
}

inline void judge(format const& f, function_id function, borrowed_tensor const& in, void const* got,
                  borrowed_tensor const& published) {
    for (std::size_t i = 0; i < in.count; ++i) {
        std::uint64_t const x = element(in.data, i, f.bytes), y = element(got, i, f.bytes);
        std::string const text = name_of(function) + ("(" + std::to_string(f.value(x))) +
                                 ") = " + std::to_string(f.value(y)) + ", element " + std::to_string(i) + ", ";
        double const expected = f.value(element(published.data, i, f.bytes));
        if (!close(f.value(y), expected)) { throw example_error(text + "not near " + std::to_string(expected)); }
        if (y != f.rounded(function, x)) { throw example_error(text + "is not correctly rounded"); }
    }
}

}  // namespace catenary_test

#endif
