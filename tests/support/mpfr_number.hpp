// Of the oracles: a number of MPFR with its memory. Nothing else includes MPFR.
#ifndef CATENARY_TESTS_SUPPORT_MPFR_NUMBER_HPP
#define CATENARY_TESTS_SUPPORT_MPFR_NUMBER_HPP

#include <cstdint>

// MPFR declares its functions of intmax_t where stdint.h comes first and C++ asks: long has 32 bits on some processors.
#define MPFR_USE_INTMAX_T
#include <mpfr.h>

namespace catenary_test {

/// One MPFR number; thread_local where it is kept between calls.
class number {
  public:
    explicit number(mpfr_prec_t precision) { mpfr_init2(value_, precision); }
    ~number() { mpfr_clear(value_); }
    number(number const&) = delete;
    number& operator=(number const&) = delete;
    operator mpfr_ptr() { return value_; }

  private:
    mpfr_t value_;
};

}  // namespace catenary_test

#endif
