// The default floating-point environment for the life of an object: for references that are computed in plain C++.
#ifndef CATENARY_TESTS_SUPPORT_DEFAULT_ENVIRONMENT_HPP
#define CATENARY_TESTS_SUPPORT_DEFAULT_ENVIRONMENT_HPP

#if defined(__SSE2__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif
#include <cstdint>

namespace catenary_test {

/// Nearest, no flushing, no traps; flags and all come back as they were. Independent of the library's own.
class default_environment {
  public:
    default_environment(default_environment const&) = delete;
    default_environment& operator=(default_environment const&) = delete;
#if defined(__SSE2__)
    // Writing the register costs more than a reference of the fast kind: only where it differs.
    default_environment() : saved_(_mm_getcsr()) {
        if ((saved_ & ~0x3fu) != 0x1f80u) { _mm_setcsr(0x1f80u); }
    }
    ~default_environment() {
        if (_mm_getcsr() != saved_) { _mm_setcsr(saved_); }
    }

  private:
    unsigned saved_;
#elif defined(__aarch64__)
    default_environment() {
        asm volatile("mrs %0, fpcr" : "=r"(control_));
        asm volatile("mrs %0, fpsr" : "=r"(status_));
        if (control_ != 0) { asm volatile("msr fpcr, xzr" : : : "memory"); }
    }
    ~default_environment() {
        if (control_ != 0) { asm volatile("msr fpcr, %0" : : "r"(control_) : "memory"); }
        asm volatile("msr fpsr, %0" : : "r"(status_) : "memory");
    }

  private:
    std::uint64_t control_, status_;
#else
    default_environment() {
        std::feholdexcept(&saved_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~default_environment() { std::fesetenv(&saved_); }

  private:
    std::fenv_t saved_;
#endif
};

}  // namespace catenary_test

#endif
