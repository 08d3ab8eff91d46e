// The floating-point control and status word of this processor, read and written without the library.
#ifndef CATENARY_TESTS_PLATFORM_CONTROL_WORD_HPP
#define CATENARY_TESTS_PLATFORM_CONTROL_WORD_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace catenary_test {

/// A state that a caller might be in. On x86: MXCSR. On AArch64: FPCR in the lower, FPSR in the upper half. On s390x:
/// FPC.
using control_word = std::uint64_t;

#if defined(__SSE2__)

inline control_word read_control() {
    std::uint32_t word;
    asm volatile("stmxcsr %0" : "=m"(word) : : "memory");
    return word;
}
inline void write_control(control_word to) {
    auto const word = static_cast<std::uint32_t>(to);
    asm volatile("ldmxcsr %0" : : "m"(word) : "memory");
}
constexpr control_word default_control = 0x1f80, rounding_shift = 13, flush_to_zero = 0x8000, denormals_are_zero = 0x40,
                       all_flags = 0x3f;
/// With every exception unmasked. Masks are ones.
constexpr control_word unmasked(control_word word) { return word & ~control_word{0x1f80}; }
constexpr control_word with_flags(control_word word, unsigned flags) { return word | (flags & 0x3fu); }

#elif defined(__aarch64__)

inline control_word read_control() {
    std::uint64_t control, status;
    asm volatile("mrs %0, fpcr" : "=r"(control) : : "memory");
    asm volatile("mrs %0, fpsr" : "=r"(status) : : "memory");
    return control | status << 32;
}
inline void write_control(control_word to) {
    std::uint64_t const control = to & 0xffffffffu, status = to >> 32;
    asm volatile("msr fpcr, %0" : : "r"(control) : "memory");
    asm volatile("msr fpsr, %0" : : "r"(status) : "memory");
}
constexpr control_word default_control = 0, rounding_shift = 22, flush_to_zero = 1u << 24, denormals_are_zero = 0,
                       all_flags = control_word{0x9f} << 32;
/// Trap enables; a processor without traps ignores them.
constexpr control_word unmasked(control_word word) { return word | 0x9f00u; }
constexpr control_word with_flags(control_word word, unsigned flags) {
    return word | static_cast<control_word>((flags & 0x1fu) | (flags & 0x20u) << 2) << 32;
}

#elif defined(__s390x__)

inline control_word read_control() {
    std::uint32_t word;
    asm volatile("efpc %0" : "=d"(word) : : "memory");
    return word;
}
inline void write_control(control_word to) {
    asm volatile("sfpc %0" : : "d"(static_cast<std::uint32_t>(to)) : "memory");
}
// z/Architecture Principles of Operation, floating-point-control register: masks, flags, exception code, rounding mode,
// from the top. There is no flushing.
constexpr control_word default_control = 0, rounding_shift = 0, flush_to_zero = 0, denormals_are_zero = 0,
                       all_flags = 0x00f80000;
constexpr control_word unmasked(control_word word) { return word | 0xf8000000u; }
constexpr control_word with_flags(control_word word, unsigned flags) { return word | (flags & 0x1fu) << 19; }

#else
#error "teach control_word.hpp this processor"
#endif

/// Four rounding modes, with and without flushing of results and operands, exceptions masked and unmasked, flags clear
/// and set in several patterns.
inline std::vector<control_word> caller_states() {
    std::vector<control_word> states;
    for (control_word const rounding : {0, 1, 2, 3}) {
        for (control_word const flush : {control_word{0}, flush_to_zero}) {
            for (control_word const zero : {control_word{0}, denormals_are_zero}) {
                for (bool const traps : {false, true}) {
                    for (unsigned const flags : {0x00u, 0x3fu, 0x15u, 0x2au}) {
                        control_word const word = default_control | rounding << rounding_shift | flush | zero;
                        states.push_back(with_flags(traps ? unmasked(word) : word, flags));
                    }
                }
            }
        }
    }
    // What this processor does not implement reads back as zero.
    control_word const before = read_control();
    for (control_word& state : states) {
        write_control(state);
        state = read_control();
        write_control(before);
    }
    return states;
}

inline std::string show_control(control_word word) {
    char const digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 44; shift >= 0; shift -= 4) { text += digits[word >> shift & 15u]; }
    return "control word 0x" + text;
}

}  // namespace catenary_test

#endif
