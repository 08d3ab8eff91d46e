// The x86 intrinsics that the leaves use, and no more where that can be had: all of <immintrin.h> costs a compiler
// more time than the rest of this library.
#ifndef CATENARY_SIMD_X86_INTRINSICS_HPP
#define CATENARY_SIMD_X86_INTRINSICS_HPP

#if defined(__clang__) || defined(_IMMINTRIN_H_INCLUDED) || !__has_include(<avx512fintrin.h>)
#include <immintrin.h>
#else
// GCC's parts check that they are included from the whole. Each has a guard of its own, so that a later
// <immintrin.h> adds what is missing here.
#include <emmintrin.h>
#define _IMMINTRIN_H_INCLUDED
#include <pmmintrin.h>
#include <tmmintrin.h>
#include <smmintrin.h>
#include <avxintrin.h>
#include <avx2intrin.h>
#include <fmaintrin.h>
#include <f16cintrin.h>
#include <avx512fintrin.h>
#undef _IMMINTRIN_H_INCLUDED
#endif

#endif
