// Correctly rounded references and exact ULP errors for the five functions, through MPFR.
//
// The definitions live in an object of their own, compiled with plain flags whatever the code under test gets, and
// work in the default floating-point environment whatever the caller's is (a program linked with -ffast-math starts
// with FTZ and DAZ set). Special values follow the library's contract: a NaN comes back quiet with sign and payload
// kept; a NaN made from a number (cos of infinity, acosh below 1) is positive, quiet, without payload.
#ifndef CATENARY_TESTS_SUPPORT_ORACLE_HPP
#define CATENARY_TESTS_SUPPORT_ORACLE_HPP

#include <cstdint>

namespace catenary_test {

enum class function_id { cos, cosh, sinh, tanh, acosh };

inline constexpr function_id all_functions[] = {function_id::cos, function_id::cosh, function_id::sinh,
                                                function_id::tanh, function_id::acosh};

/// "cos", "cosh" and so on.
char const* name_of(function_id);

/// The function of a name, the first letter in either case ("cosh", "Cosh"); aborts on another name.
function_id function_named(char const* name);

/// The correctly rounded result (nearest, ties to even), by MPFR alone.
float oracle(function_id, float);
double oracle(function_id, double);
/// The same for the 16-bit types, as bits in and bits out: one rounding, not two.
std::uint16_t oracle_float16(function_id, std::uint16_t);
std::uint16_t oracle_bfloat16(function_id, std::uint16_t);

/// The same results as oracle(id, x), some hundred times faster: the C library decides in the next wider type where its
/// result lies farther than 64 ULPs of that type from a midpoint (glibc documents errors below 8), MPFR elsewhere.
/// For double that is long double: of the inputs of an x86 processor 1 in 20 goes to MPFR.
float oracle_fast(function_id, float);
double oracle_fast(function_id, double);

/// The C library's function of doubles, in the default environment, for measures that need no more than its accuracy.
double library_double(function_id, double);

/// Error of `got` in units in the last place of the true value, signed (got - true). An infinite `got` counts as the
/// first power of two beyond the largest number; 0 where contract and `got` agree on a NaN or an infinity, infinity
/// where they do not. The ULP of a value below the normal range is the smallest subnormal.
double ulp_error(function_id, double x, double got);
double ulp_error(function_id, float x, float got);
double ulp_error_float16(function_id, std::uint16_t x, std::uint16_t got);
double ulp_error_bfloat16(function_id, std::uint16_t x, std::uint16_t got);

}  // namespace catenary_test

#endif
