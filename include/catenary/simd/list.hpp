// The instruction sets, best first: the one line to add for a new one. Sets below the file's own baseline are left
// out, scalar excepted: it is the fallback everywhere and the reference of the tests.
#ifndef CATENARY_SIMD_LIST_HPP
#define CATENARY_SIMD_LIST_HPP

#include "../platform/cpu.hpp"
#include "scalar.hpp"
#if defined(__SSE2__)
#include "sse2.hpp"
#if CATENARY_WIDE_REGISTERS
#include "avx2.hpp"
#include "avx512.hpp"
#endif
#elif defined(__aarch64__)
#include "neon.hpp"
#endif

namespace catenary {
namespace simd {

/// A list of types, to be walked at compile time.
template <class... T>
struct type_list {
    /// How many there are.
    static constexpr std::size_t size = sizeof...(T);
};

inline namespace CATENARY_TAG {

/// The instruction sets of this kind of processor, best first.
#if defined(__SSE2__) && CATENARY_WIDE_REGISTERS
using known_sets = type_list<avx512, avx2, sse2, scalar>;
#elif defined(__SSE2__)
using known_sets = type_list<sse2, scalar>;
#elif defined(__aarch64__)
using known_sets = type_list<neon, scalar>;
#else
using known_sets = type_list<scalar>;
#endif

/// What words are moved with, best first: fewer sets, since others would gain less than they cost to compile. The last
/// one stands for all that follow.
#if defined(__SSE2__) && CATENARY_WIDE_REGISTERS
using moving_sets = type_list<avx512, sse2>;
#else
using moving_sets = known_sets;
#endif

/// What all code of this translation unit may use, outside `enter` too, best first.
#if CATENARY_BASELINE_AVX512
using baseline_sets = type_list<avx512, avx2, sse2, scalar>;
#elif CATENARY_BASELINE_AVX2
using baseline_sets = type_list<avx2, sse2, scalar>;
#elif defined(__SSE2__)
using baseline_sets = type_list<sse2, scalar>;
#else
using baseline_sets = known_sets;
#endif

/// What this translation unit can dispatch to, best first.
#if CATENARY_BASELINE_AVX512
using instruction_sets = type_list<avx512, scalar>;
#elif CATENARY_BASELINE_AVX2
using instruction_sets = type_list<avx512, avx2, scalar>;
#else
using instruction_sets = known_sets;
#endif

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary

#endif
