#include "oracle.hpp"

#include "default_environment.hpp"
#include "mpfr_number.hpp"

#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#if defined(__FAST_MATH__)
#error "the oracle must be compiled without -ffast-math"
#endif

namespace catenary_test {
namespace {

/// A binary interchange format: significant bits, exponent field width; every encoding fits 64 bits.
struct binary_format {
    int precision, exponent_bits;

    constexpr int max_exponent() const { return 1 << (exponent_bits - 1); }  // 2^this overflows
    constexpr int min_exponent() const { return 3 - max_exponent(); }        // 2^(this - 1) is the smallest normal
    constexpr int fraction_bits() const { return precision - 1; }
    constexpr std::uint64_t sign() const { return std::uint64_t{1} << (fraction_bits() + exponent_bits); }
    constexpr std::uint64_t infinity() const { return ((std::uint64_t{1} << exponent_bits) - 1) << fraction_bits(); }
    constexpr std::uint64_t quiet() const { return std::uint64_t{1} << (fraction_bits() - 1); }
    constexpr bool is_nan(std::uint64_t bits) const { return (bits & ~sign()) > infinity(); }
};

constexpr binary_format float16_format{11, 5}, bfloat16_format{8, 8}, float_format{24, 8}, double_format{53, 11};

/// MPFR's exponent range, restored when it goes.
class exponent_range {
  public:
    exponent_range(mpfr_exp_t smallest, mpfr_exp_t largest) : emin_(mpfr_get_emin()), emax_(mpfr_get_emax()) {
        mpfr_set_emin(smallest);
        mpfr_set_emax(largest);
    }
    ~exponent_range() {
        mpfr_set_emin(emin_);
        mpfr_set_emax(emax_);
    }
    exponent_range(exponent_range const&) = delete;
    exponent_range& operator=(exponent_range const&) = delete;

  private:
    mpfr_exp_t emin_, emax_;
};

int evaluate(function_id id, mpfr_ptr y, mpfr_ptr x) {
    switch (id) {
        case function_id::cos:
            return mpfr_cos(y, x, MPFR_RNDN);
        case function_id::cosh:
            return mpfr_cosh(y, x, MPFR_RNDN);
        case function_id::sinh:
            return mpfr_sinh(y, x, MPFR_RNDN);
        case function_id::tanh:
            return mpfr_tanh(y, x, MPFR_RNDN);
        case function_id::acosh:
            return mpfr_acosh(y, x, MPFR_RNDN);
    }
    std::abort();
}

/// The number that `bits` encode, exactly; x has at least the format's precision. No NaN.
void decode(binary_format format, std::uint64_t bits, mpfr_ptr x) {
    std::uint64_t const magnitude = bits & ~format.sign();
    if (magnitude == format.infinity()) {
        mpfr_set_inf(x, 1);
    } else {
        std::uint64_t const one = std::uint64_t{1} << format.fraction_bits();
        std::uint64_t const fraction = magnitude & (one - 1);
        int const field = static_cast<int>(magnitude >> format.fraction_bits());
        // Subnormals have the exponent of the first normal, without its leading one.
        std::uint64_t const significand = field == 0 ? fraction : fraction | one;
        int const exponent = (field == 0 ? 1 : field) - format.max_exponent() + 2 - format.precision;
        mpfr_set_uj_2exp(x, significand, exponent, MPFR_RNDN);
    }
    if (bits & format.sign()) { mpfr_neg(x, x, MPFR_RNDN); }
}

/// The encoding of a number that the format represents exactly.
std::uint64_t encode(binary_format format, mpfr_ptr y) {
    std::uint64_t const sign = mpfr_signbit(y) ? format.sign() : 0;
    if (mpfr_nan_p(y)) { return format.infinity() | format.quiet(); }
    if (mpfr_inf_p(y)) { return sign | format.infinity(); }
    if (mpfr_zero_p(y)) { return sign; }
    // As MPFR counts, a number lies in [2^(exponent - 1), 2^exponent).
    int const exponent = static_cast<int>(mpfr_get_exp(y));
    int const unit = (exponent > format.min_exponent() ? exponent : format.min_exponent()) - format.precision;
    number significand(64);
    mpfr_mul_2si(significand, y, -unit, MPFR_RNDN);
    mpfr_abs(significand, significand, MPFR_RNDN);
    if (!mpfr_integer_p(significand)) { std::abort(); }
    std::uint64_t const units = mpfr_get_uj(significand, MPFR_RNDN);
    std::uint64_t const one = std::uint64_t{1} << format.fraction_bits();
    if (units < one) { return sign | units; }
    std::uint64_t const field = static_cast<std::uint64_t>(unit + format.precision + format.max_exponent() - 2);
    return sign | (field << format.fraction_bits()) | (units & (one - 1));
}

std::uint64_t oracle_bits(function_id id, binary_format format, std::uint64_t x) {
    default_environment const ours;
    if (format.is_nan(x)) { return x | format.quiet(); }
    // MPFR rounds once to the format's precision, then subnormalize corrects that rounding below the normal range.
    exponent_range const range(format.min_exponent() - format.fraction_bits(), format.max_exponent());
    number in(format.precision), out(format.precision);
    decode(format, x, in);
    int const inexact = evaluate(id, out, in);
    mpfr_subnormalize(out, inexact, MPFR_RNDN);
    return encode(format, out);
}

double ulp_error_bits(function_id id, binary_format format, std::uint64_t x, std::uint64_t got) {
    default_environment const ours;
    double const wrong = std::numeric_limits<double>::infinity();
    std::uint64_t const want = oracle_bits(id, format, x);
    if (format.is_nan(want) || format.is_nan(got)) { return want == got ? 0 : wrong; }
    // Enough for every number: 200 bits are far more than the error's digits that anybody reads.
    number in(format.precision), truth(200), error(200), result(200);
    decode(format, x, in);
    evaluate(id, truth, in);
    if (mpfr_zero_p(truth)) { return want == got ? 0 : wrong; }
    bool const got_infinite = (got & ~format.sign()) == format.infinity();
    bool const same_sign = ((got & format.sign()) != 0) == (mpfr_signbit(truth) != 0);
    if (mpfr_inf_p(truth)) { return want == got ? 0 : wrong; }
    if (got_infinite && same_sign && mpfr_get_exp(truth) > format.max_exponent()) { return 0; }
    if (got_infinite) {
        mpfr_set_si_2exp(result, got & format.sign() ? -1 : 1, format.max_exponent(), MPFR_RNDN);
    } else {
        decode(format, got, result);
    }
    mpfr_sub(error, result, truth, MPFR_RNDN);
    mpfr_exp_t exponent = mpfr_get_exp(truth);
    if (exponent < format.min_exponent()) { exponent = format.min_exponent(); }
    if (exponent > format.max_exponent()) { exponent = format.max_exponent(); }
    mpfr_mul_2si(error, error, format.precision - static_cast<long>(exponent), MPFR_RNDN);
    return mpfr_get_d(error, MPFR_RNDN);
}

template <class To, class From>
To cast(From from) {
    static_assert(sizeof(To) == sizeof(From), "the same bits");
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

template <class T>
T library(function_id id, T x) {
    switch (id) {
        case function_id::cos:
            return std::cos(x);
        case function_id::cosh:
            return std::cosh(x);
        case function_id::sinh:
            return std::sinh(x);
        case function_id::tanh:
            return std::tanh(x);
        case function_id::acosh:
            return std::acosh(x);
    }
    std::abort();
}

}  // namespace

char const* name_of(function_id id) {
    static constexpr char const* names[] = {"cos", "cosh", "sinh", "tanh", "acosh"};
    return names[static_cast<int>(id)];
}

function_id function_named(char const* name) {
    for (function_id const id : all_functions) {
        char const* const own = name_of(id);
        if ((name[0] | 0x20) == own[0] && std::strcmp(name + 1, own + 1) == 0) { return id; }
    }
    std::abort();
}

float oracle(function_id id, float x) {
    return cast<float>(static_cast<std::uint32_t>(oracle_bits(id, float_format, cast<std::uint32_t>(x))));
}

double oracle(function_id id, double x) { return cast<double>(oracle_bits(id, double_format, cast<std::uint64_t>(x))); }

std::uint16_t oracle_float16(function_id id, std::uint16_t x) {
    return static_cast<std::uint16_t>(oracle_bits(id, float16_format, x));
}

std::uint16_t oracle_bfloat16(function_id id, std::uint16_t x) {
    return static_cast<std::uint16_t>(oracle_bits(id, bfloat16_format, x));
}

double library_double(function_id id, double x) {
    default_environment const ours;
    return library(id, x);
}

float oracle_fast(function_id id, float x) {
    default_environment const ours;
    double const y = library(id, static_cast<double>(x));
    // 64 to 128 ULPs on either side. Rounding is monotone: where both ends agree, so does everything between.
    float const below = static_cast<float>(y * (1 - 0x1p-46)), above = static_cast<float>(y * (1 + 0x1p-46));
    if (std::isfinite(x) && y == y && y != 0 && below == above) { return above; }
    return oracle(id, x);
}

double oracle_fast(function_id id, double x) {
    default_environment const ours;
    // long double has a control word of its own on x86: the C library reports the rounding mode of that one.
    if (std::numeric_limits<long double>::digits < 64 || std::fegetround() != FE_TONEAREST) { return oracle(id, x); }
    long double const y = library(id, static_cast<long double>(x));
    long double const margin = 64 * std::numeric_limits<long double>::epsilon();
    double const below = static_cast<double>(y * (1 - margin)), above = static_cast<double>(y * (1 + margin));
    if (std::isfinite(x) && y == y && y != 0 && below == above) { return above; }
    return oracle(id, x);
}

double ulp_error(function_id id, double x, double got) {
    return ulp_error_bits(id, double_format, cast<std::uint64_t>(x), cast<std::uint64_t>(got));
}

double ulp_error(function_id id, float x, float got) {
    return ulp_error_bits(id, float_format, cast<std::uint32_t>(x), cast<std::uint32_t>(got));
}

double ulp_error_float16(function_id id, std::uint16_t x, std::uint16_t got) {
    return ulp_error_bits(id, float16_format, x, got);
}

double ulp_error_bfloat16(function_id id, std::uint16_t x, std::uint16_t got) {
    return ulp_error_bits(id, bfloat16_format, x, got);
}

}  // namespace catenary_test
