// The code tag: an inline namespace whose name encodes how this file is compiled, so that two files compiled with
// different flags share no weak symbol of ours (the linker keeps one of each name, perhaps the one that this
// processor cannot run). Types that cross between files live outside the tag.
#ifndef CATENARY_PLATFORM_BASELINE_HPP
#define CATENARY_PLATFORM_BASELINE_HPP

#include "compiler.hpp"

// Whether registers of more than 16 bytes may be used: GCC for Windows keeps the stack aligned to 16 bytes only, and
// moves wider registers to it by instructions that fault there (GCC PR 54412; some builds, Debian's among them, are
// patched, which no macro tells).
#if (defined(_WIN32) || defined(__CYGWIN__)) && !defined(__clang__)
#define CATENARY_WIDE_REGISTERS 0
#else
#define CATENARY_WIDE_REGISTERS 1
#endif

// Instruction sets at or below the file's own baseline need no entry of their own (simd/list.hpp).
#if CATENARY_WIDE_REGISTERS && defined(__AVX2__) && defined(__FMA__) && defined(__F16C__) && defined(__BMI__) && \
    defined(__BMI2__)
#define CATENARY_BASELINE_AVX2 1
#else
#define CATENARY_BASELINE_AVX2 0
#endif
#if CATENARY_BASELINE_AVX2 && defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && \
    defined(__AVX512VL__) && defined(__AVX512CD__)
#define CATENARY_BASELINE_AVX512 1
#else
#define CATENARY_BASELINE_AVX512 0
#endif

// One digit a group of features: every one that changes the code a compiler may emit for generic C++.
#if defined(__AVX512FP16__) || defined(__AVX512BF16__) || defined(__AVXVNNI__)
#define CATENARY_TAG_LEVEL 6
#elif defined(__AVX512VBMI2__) || defined(__AVX512VBMI__) || defined(__AVX512VNNI__) || defined(__GFNI__)
#define CATENARY_TAG_LEVEL 5
#elif defined(__AVX512F__)
#define CATENARY_TAG_LEVEL 4
#elif defined(__AVX2__)
#define CATENARY_TAG_LEVEL 3
#elif defined(__AVX__)
#define CATENARY_TAG_LEVEL 2
#elif defined(__SSE3__) || defined(__SSSE3__) || defined(__SSE4_1__) || defined(__SSE4_2__)
#define CATENARY_TAG_LEVEL 1
#else
#define CATENARY_TAG_LEVEL 0
#endif
#if defined(__FMA__) && defined(__F16C__)
#define CATENARY_TAG_FMA 3
#elif defined(__F16C__)
#define CATENARY_TAG_FMA 2
#elif defined(__FMA__)
#define CATENARY_TAG_FMA 1
#else
#define CATENARY_TAG_FMA 0
#endif
#if defined(__BMI2__) && defined(__LZCNT__)
#define CATENARY_TAG_BITS 3
#elif defined(__BMI2__) || defined(__LZCNT__)
#define CATENARY_TAG_BITS 2
#elif defined(__BMI__) || defined(__POPCNT__) || defined(__MOVBE__)
#define CATENARY_TAG_BITS 1
#else
#define CATENARY_TAG_BITS 0
#endif
#if defined(__FAST_MATH__)
#define CATENARY_TAG_MATH f
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#define CATENARY_TAG_MATH n
#else
#define CATENARY_TAG_MATH p
#endif
#if CATENARY_HAS_EXCEPTIONS
#define CATENARY_TAG_EXCEPTIONS e
#else
#define CATENARY_TAG_EXCEPTIONS a
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CATENARY_TAG_SANITIZER s
#else
#define CATENARY_TAG_SANITIZER o
#endif

#define CATENARY_TAG_PASTE(major, minor, patch, level, fma, bits, math, exceptions, sanitizer) \
    v##major##_##minor##_##patch##_##level##fma##bits##math##exceptions##sanitizer
#define CATENARY_TAG_EXPAND(major, minor, patch, level, fma, bits, math, exceptions, sanitizer) \
    CATENARY_TAG_PASTE(major, minor, patch, level, fma, bits, math, exceptions, sanitizer)
/// The name of the inline namespace around all code of this translation unit.
#define CATENARY_TAG                                                                                                \
    CATENARY_TAG_EXPAND(CATENARY_VERSION_MAJOR, CATENARY_VERSION_MINOR, CATENARY_VERSION_PATCH, CATENARY_TAG_LEVEL, \
                        CATENARY_TAG_FMA, CATENARY_TAG_BITS, CATENARY_TAG_MATH, CATENARY_TAG_EXCEPTIONS,            \
                        CATENARY_TAG_SANITIZER)

#endif
