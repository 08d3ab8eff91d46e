/// @file
/// Every macro of the library but the code tag (baseline.hpp): version, attributes, floating-point regions.
#ifndef CATENARY_PLATFORM_COMPILER_HPP
#define CATENARY_PLATFORM_COMPILER_HPP

/// @{
/// A part of the version.
#define CATENARY_VERSION_MAJOR 0
#define CATENARY_VERSION_MINOR 1
#define CATENARY_VERSION_PATCH 0
/// @}

/// One number for comparisons: 10000 * major + 100 * minor + patch.
#define CATENARY_VERSION (CATENARY_VERSION_MAJOR * 10000 + CATENARY_VERSION_MINOR * 100 + CATENARY_VERSION_PATCH)

#if !defined(__GNUC__)
#error "Catenary needs GCC 11 or clang 14, or later"
#endif
#if defined(min) || defined(max)
#error "Catenary: min or max is a macro: define NOMINMAX before <windows.h>"
#endif
#if !defined(__cpp_if_constexpr)
#error "Catenary needs C++17"
#endif
// With x87 arithmetic a double result is rounded twice and no result of ours could be promised.
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "Catenary needs arithmetic without excess precision: on i386 compile with -msse2 -mfpmath=sse"
#endif
static_assert(sizeof(1.0) == sizeof(double), "Catenary needs constants of double: no -fsingle-precision-constant");

/// Marks a function that runs between `enter` and the leaves of the SIMD floor: always inlined, no target of its own.
/// A function on `simd::vec` that is neither a leaf nor marked so has no calling convention of its own and may crash.
#define CATENARY_KERNEL inline __attribute__((always_inline))

/// The same on a lambda, behind its parameters: [](auto isa, auto const& x) CATENARY_LAMBDA { return x * x; }
#define CATENARY_LAMBDA __attribute__((always_inline))

/// @cond

/// Members of types that cross between files compiled with different flags: no symbol of theirs may be shared.
#define CATENARY_MEMBER inline __attribute__((always_inline))

/// Out-of-line code off the common path.
#define CATENARY_COLD __attribute__((noinline, cold))

#define CATENARY_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define CATENARY_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#define CATENARY_PRAGMA(text) _Pragma(#text)

// The floating-point semantics of kernels are ours, whatever the command line says. GCC obeys an optimize pragma;
// clang ignores that one and obeys float_control for operators. Neither alone keeps error-free transformations whole
// under every flag: numeric/compensated.hpp adds simd::opaque.
#if defined(__clang__)
#define CATENARY_PRECISE_BEGIN CATENARY_PRAGMA(float_control(precise, on, push))
#define CATENARY_PRECISE_END CATENARY_PRAGMA(float_control(pop))
#define CATENARY_TARGET_BEGIN(features) \
    CATENARY_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define CATENARY_TARGET_END CATENARY_PRAGMA(clang attribute pop)
#else
#define CATENARY_PRECISE_BEGIN \
    CATENARY_PRAGMA(GCC push_options) CATENARY_PRAGMA(GCC optimize("no-fast-math", "fp-contract=off"))
#define CATENARY_PRECISE_END CATENARY_PRAGMA(GCC pop_options)
#define CATENARY_TARGET_BEGIN(features) CATENARY_PRAGMA(GCC push_options) CATENARY_PRAGMA(GCC target(features))
#define CATENARY_TARGET_END CATENARY_PRAGMA(GCC pop_options)
#endif

// Register class of a scalar floating-point value in an empty asm statement.
#if defined(__x86_64__) || defined(__i386__)
#define CATENARY_ASM_SCALAR "+x"
#elif defined(__aarch64__)
#define CATENARY_ASM_SCALAR "+w"
#elif defined(__riscv_flen) || defined(__s390x__)
#define CATENARY_ASM_SCALAR "+f"
#else
#define CATENARY_ASM_SCALAR "+m"
#endif

#if defined(__cpp_exceptions)
#define CATENARY_HAS_EXCEPTIONS 1
#else
#define CATENARY_HAS_EXCEPTIONS 0
#endif

/// @endcond

#endif
