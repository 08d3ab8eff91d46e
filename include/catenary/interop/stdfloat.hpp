/// @file
/// The compilers' own 16-bit types as element types, as far as they are there: _Float16, __bf16, and the std::float16_t
/// and std::bfloat16_t of C++23. In tensors and in calls on one value.
/// @code
///   #include <catenary/interop/stdfloat.hpp>
///   std::vector<_Float16> x(1000), y(1000);
///   catenary::apply(catenary::Cosh<>{}, x, y);
/// @endcode
#ifndef CATENARY_INTEROP_STDFLOAT_HPP
#define CATENARY_INTEROP_STDFLOAT_HPP

#include "../storage/list.hpp"

#if __has_include(<stdfloat>)
#include <stdfloat>
#endif

/// @def CATENARY_HAS_FLOAT16
/// 1 where the compiler has _Float16, else 0.
/// @def CATENARY_HAS_BF16
/// 1 where the compiler has __bf16, else 0.

// No compiler of these has one macro that says it all. _Float16 in C++: GCC 12 on x86 with SSE2, GCC 13 everywhere,
// clang wherever it defines the limits of the type.
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || defined(__SSE2__) || __GNUC__ >= 13)
#define CATENARY_HAS_FLOAT16 1
#else
#define CATENARY_HAS_FLOAT16 0
#endif
// __bf16: GCC 13 (which defines its limits), clang 15 on x86 with SSE2; on Arm where the processor has it.
#if defined(__BFLT16_MANT_DIG__) || defined(__ARM_FEATURE_BF16) || \
    (defined(__clang__) && __clang_major__ >= 15 && defined(__SSE2__))
#define CATENARY_HAS_BF16 1
#else
#define CATENARY_HAS_BF16 0
#endif

namespace catenary {

#if CATENARY_HAS_FLOAT16
template <>
struct storage_traits<_Float16> : storage_traits<float16> {};
#endif
#if CATENARY_HAS_BF16
template <>
struct storage_traits<__bf16> : storage_traits<bfloat16> {};
#endif

namespace interop {

/// Stands for T, unless that is admitted already by another name.
template <class T>
struct same_as_another {};
template <class T>
using new_type = std::conditional_t<storage::is_element<T>::value, same_as_another<T>, T>;

}  // namespace interop

#if defined(__STDCPP_FLOAT16_T__)
template <>
struct storage_traits<interop::new_type<std::float16_t>> : storage_traits<float16> {};
#endif
#if defined(__STDCPP_BFLOAT16_T__)
template <>
struct storage_traits<interop::new_type<std::bfloat16_t>> : storage_traits<bfloat16> {};
#endif

}  // namespace catenary

#endif
