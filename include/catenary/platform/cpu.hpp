// What the processor and the operating system offer.
#ifndef CATENARY_PLATFORM_CPU_HPP
#define CATENARY_PLATFORM_CPU_HPP

#include "baseline.hpp"

#include <atomic>
#include <cstdint>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace catenary {
namespace platform {
inline namespace CATENARY_TAG {

/// Instruction-set groups that a kernel may need, one bit each.
enum cpu_feature : unsigned {
    cpu_avx2 = 1u,    ///< AVX2, FMA, F16C, BMI, BMI2, and an operating system that saves ymm registers
    cpu_avx512 = 2u,  ///< AVX-512 F, BW, DQ, VL, CD on top, and zmm and mask registers saved
};

#if defined(__x86_64__) || defined(__i386__)

// Bit positions: Intel SDM volume 2, CPUID; XCR0: volume 1, 13.3.
inline unsigned detect_cpu_features() {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d)) { return 0; }
    constexpr unsigned fma = 1u << 12, osxsave = 1u << 27, avx = 1u << 28, f16c = 1u << 29;
    if ((c & (fma | osxsave | avx | f16c)) != (fma | osxsave | avx | f16c)) { return 0; }
    std::uint32_t xcr0, xcr0_high;
    asm volatile("xgetbv" : "=a"(xcr0), "=d"(xcr0_high) : "c"(0));
    constexpr std::uint32_t ymm_state = 0x06, zmm_state = 0xe6;
    if ((xcr0 & ymm_state) != ymm_state) { return 0; }
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) { return 0; }
    constexpr unsigned bmi = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8;
    if ((b & (bmi | avx2 | bmi2)) != (bmi | avx2 | bmi2)) { return 0; }
    constexpr unsigned f = 1u << 16, dq = 1u << 17, cd = 1u << 28, bw = 1u << 30, vl = 1u << 31;
    constexpr unsigned avx512 = f | dq | cd | bw | vl;
    bool const has_avx512 = (b & avx512) == avx512 && (xcr0 & zmm_state) == zmm_state;
    return has_avx512 ? cpu_avx2 | cpu_avx512 : unsigned{cpu_avx2};
}

#else

inline unsigned detect_cpu_features() { return 0; }

#endif

/// 1 + the features, once known: cpuid is dear, above all under virtualisation.
inline std::atomic<unsigned> known_cpu_features{0};

/// The features of this processor, a sum of cpu_feature; asked once.
inline unsigned cpu_features() {
    unsigned known = known_cpu_features.load(std::memory_order_relaxed);
    if (known == 0) {
        known = 1 + detect_cpu_features();
        known_cpu_features.store(known, std::memory_order_relaxed);
    }
    return known - 1;
}

}  // namespace CATENARY_TAG
}  // namespace platform
}  // namespace catenary

#endif
