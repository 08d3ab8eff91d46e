// How elements in memory become lanes of the type that kernels compute in, and back: the trait, and the two types that
// need no conversion.
#ifndef CATENARY_STORAGE_NATIVE_HPP
#define CATENARY_STORAGE_NATIVE_HPP

#include "../simd/vec.hpp"

#include <type_traits>

CATENARY_PRECISE_BEGIN
namespace catenary {

/// Admits an element type. A specialisation names three types:
/// - kernel, the type whose kernels serve it: float, double, float16 or bfloat16;
/// - compute, the lane type that these kernels take: float or double;
/// - word, what is loaded and stored: a type of the catalogue (simd), of the element's size;
///
/// and offers two static kernels: widen, from vec<word, Isa> to vec<compute, Isa>, exact, and narrow, back, with one
/// rounding. A type with the same bits as one that is admitted inherits that one's trait:
/// @code
/// template <> struct catenary::storage_traits<_Float16> : catenary::storage_traits<catenary::float16> {};
/// @endcode
template <class T>
struct storage_traits;

namespace storage {
inline namespace CATENARY_TAG {

/// float and double: lanes are the elements.
template <class T>
struct native {
    using kernel = T;
    using compute = T;
    using word = T;
    template <class Isa>
    static CATENARY_KERNEL simd::vec<T, Isa> widen(simd::vec<T, Isa> const& a) {
        return a;
    }
    template <class Isa>
    static CATENARY_KERNEL simd::vec<T, Isa> narrow(simd::vec<T, Isa> const& a) {
        return a;
    }
};

/// Whether T is an element type.
template <class T, class = void>
struct is_element : std::false_type {};
template <class T>
struct is_element<T, std::void_t<typename storage_traits<T>::compute>> : std::true_type {};

/// Elements to lanes: all of a register, or the first n and behind them the first again.
template <class Isa, class T, class... Count>
CATENARY_KERNEL auto read(Isa isa, T const* p, Count... n) {
    using traits = storage_traits<T>;
    using word = typename traits::word;
    static_assert(sizeof(T) == sizeof(word), "an element is as large as its word");
    return traits::widen(load(isa, reinterpret_cast<word const*>(p), n...));
}

/// Lanes to elements, rounded once.
template <class Isa, class T, class... Count>
CATENARY_KERNEL void write(T* p, simd::vec<typename storage_traits<T>::compute, Isa> const& a, Count... n) {
    using traits = storage_traits<T>;
    store(reinterpret_cast<typename traits::word*>(p), traits::narrow(a), n...);
}

}  // namespace CATENARY_TAG
}  // namespace storage

template <>
struct storage_traits<float> : storage::native<float> {};
template <>
struct storage_traits<double> : storage::native<double> {};

}  // namespace catenary
CATENARY_PRECISE_END

#endif
