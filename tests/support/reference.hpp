// IEEE 754 arithmetic as the tests of the SIMD and storage floors want it: plain C++ in an object of its own, with
// plain flags and the default floating-point environment, without a line of the library.
#ifndef CATENARY_TESTS_SUPPORT_REFERENCE_HPP
#define CATENARY_TESTS_SUPPORT_REFERENCE_HPP

#include <cstddef>
#include <cstdint>

namespace catenary_test {

enum class operation {
    add,
    subtract,
    multiply,
    divide,
    negate,
    square_root,
    minimum,
    maximum,
    fused_multiply_add,       // a b + c, one rounding
    fused_multiply_subtract,  // a b - c
    fused_negated,            // c - a b
    multiply_add,             // the same with two roundings
    multiply_subtract,
    negated_multiply_add,
    less,  // 1 or 0 from here on
    less_equal,
    equal,
    greater,
};

/// out[i] = the operation on a[i], b[i], c[i] (as many of them as it takes), i < n. A NaN is any NaN. minimum and
/// maximum return the second of two equal numbers. Arrays of bits, so that no NaN passes through a register.
void reference(operation, std::uint32_t const* a, std::uint32_t const* b, std::uint32_t const* c, std::uint32_t* out,
               std::size_t n);
void reference(operation, std::uint64_t const* a, std::uint64_t const* b, std::uint64_t const* c, std::uint64_t* out,
               std::size_t n);

/// float to double and back (rounded), as bits; NaN: sign and upper payload kept, made quiet.
std::uint64_t reference_widen(std::uint32_t);
std::uint32_t reference_narrow(std::uint64_t);

/// The 16-bit formats, as bits: exact widening, rounding to nearest even; NaN as above.
std::uint32_t reference_widen_float16(std::uint16_t);
std::uint32_t reference_widen_bfloat16(std::uint16_t);
std::uint16_t reference_narrow_float16(std::uint32_t);
std::uint16_t reference_narrow_bfloat16(std::uint32_t);
std::uint16_t reference_narrow_float16(std::uint64_t);
std::uint16_t reference_narrow_bfloat16(std::uint64_t);

}  // namespace catenary_test

#endif
