// The floating-point environment: ours inside `enter`, the caller's outside.
#ifndef CATENARY_PLATFORM_ENVIRONMENT_HPP
#define CATENARY_PLATFORM_ENVIRONMENT_HPP

#include "baseline.hpp"

#include <cstdint>
#if !(defined(__SSE2__) || defined(__aarch64__))
#include <cfenv>
#endif

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace platform {
inline namespace CATENARY_TAG {

/// Ties a value to this point of the program, so that nothing computed from it moves before (or, for a result,
/// after) a change of the environment. Memory is tied as well.
template <class T>
CATENARY_KERNEL void pin(T& value) {
    asm volatile("" : "+m"(value) : : "memory");
}
CATENARY_KERNEL void pin(float& value) { asm volatile("" : CATENARY_ASM_SCALAR(value) : : "memory"); }
CATENARY_KERNEL void pin(double& value) { asm volatile("" : CATENARY_ASM_SCALAR(value) : : "memory"); }

/// Saves the control and status word, sets the default (round to nearest, no flush to zero, denormals not taken as
/// zero, every exception masked), and restores the word with its flags when it goes. So no state of the caller
/// changes a bit of a result, and no flag is raised or cleared. Reading costs little, writing is dear: each side
/// writes only where something differs.
class environment {
  public:
    environment(environment const&) = delete;
    environment& operator=(environment const&) = delete;

#if defined(__SSE2__)
    CATENARY_KERNEL environment() {
        asm volatile("stmxcsr %0" : "=m"(saved_) : : "memory");
        if (CATENARY_UNLIKELY((saved_ & control) != standard)) {
            std::uint32_t const ours = standard | (saved_ & ~control);
            asm volatile("ldmxcsr %0" : : "m"(ours) : "memory");
        }
    }
    /// Whether it is the default one already.
    static CATENARY_KERNEL bool is_default() {
        std::uint32_t now;
        asm volatile("stmxcsr %0" : "=m"(now) : : "memory");
        return (now & control) == standard;
    }
    CATENARY_KERNEL ~environment() {
        std::uint32_t now;
        asm volatile("stmxcsr %0" : "=m"(now) : : "memory");
        if (CATENARY_UNLIKELY(now != saved_)) { asm volatile("ldmxcsr %0" : : "m"(saved_) : "memory"); }
    }

  private:
    // MXCSR (Intel SDM volume 1, 10.2.3): flags 0-5, DAZ 6, masks 7-12, rounding 13-14, FTZ 15.
    static constexpr std::uint32_t control = 0xffc0, standard = 0x1f80;
    std::uint32_t saved_;
#elif defined(__aarch64__)
    CATENARY_KERNEL environment() {
        asm volatile("mrs %0, fpcr" : "=r"(control_) : : "memory");
        asm volatile("mrs %0, fpsr" : "=r"(status_) : : "memory");
        // All control bits zero: nearest, no flushing, IEEE half precision, no trap (Arm ARM, FPCR).
        if (CATENARY_UNLIKELY(control_ != 0)) { asm volatile("msr fpcr, xzr" : : : "memory"); }
    }
    static CATENARY_KERNEL bool is_default() {
        std::uint64_t now;
        asm volatile("mrs %0, fpcr" : "=r"(now) : : "memory");
        return now == 0;
    }
    CATENARY_KERNEL ~environment() {
        if (CATENARY_UNLIKELY(control_ != 0)) { asm volatile("msr fpcr, %0" : : "r"(control_) : "memory"); }
        asm volatile("msr fpsr, %0" : : "r"(status_) : "memory");
    }

  private:
    std::uint64_t control_, status_;
#else
    CATENARY_KERNEL environment() {
        std::feholdexcept(&saved_);
        std::fesetenv(FE_DFL_ENV);
    }
    static CATENARY_KERNEL bool is_default() { return false; }  // not to be read: take the sure way
    CATENARY_KERNEL ~environment() { std::fesetenv(&saved_); }

  private:
    std::fenv_t saved_;
#endif
};

}  // namespace CATENARY_TAG
}  // namespace platform
}  // namespace catenary
CATENARY_PRECISE_END

#endif
