// What converts to a view by itself. Nothing is guessed from data() and size(): whatever is not here, or taught by
// tensor_traits, does not compile.
#ifndef CATENARY_TENSOR_AS_VIEW_HPP
#define CATENARY_TENSOR_AS_VIEW_HPP

#include "view.hpp"

#include <array>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L && __has_include(<span>)
#include <span>
#endif

namespace catenary {

/// Teaches a type to convert to a view: a specialisation offers
/// @code
/// static tensor_view<T> view(Tensor& tensor);
/// @endcode
/// and, for a constant tensor, is specialised for Tensor const. `static constexpr bool owns` may say whether a tensor
/// owns its elements, so that a temporary one is no output; left out, it does where those of a constant one are
/// constant. The second parameter is for a specialisation that takes all types with some property:
/// std::enable_if_t<property>.
template <class Tensor, class = void>
struct tensor_traits;

namespace tensor {
inline namespace CATENARY_TAG {

/// A view stays where it is: copying its extents and strides takes longer than a small call.
template <class T>
CATENARY_MEMBER tensor_view<T> const& as_view(tensor_view<T> const& v) {
    return v;
}

template <class T, class Allocator>
CATENARY_MEMBER tensor_view<T> as_view(std::vector<T, Allocator>& v) {
    static_assert(!std::is_same<T, bool>::value, "std::vector<bool> holds no elements to view");
    return tensor_view<T>(v.data(), {v.size()});
}
template <class T, class Allocator>
CATENARY_MEMBER tensor_view<T const> as_view(std::vector<T, Allocator> const& v) {
    return tensor_view<T const>(v.data(), {v.size()});
}

template <class T, std::size_t N>
CATENARY_MEMBER tensor_view<T> as_view(std::array<T, N>& a) {
    return tensor_view<T>(a.data(), {N});
}
template <class T, std::size_t N>
CATENARY_MEMBER tensor_view<T const> as_view(std::array<T, N> const& a) {
    return tensor_view<T const>(a.data(), {N});
}

#if defined(__cpp_lib_span)
template <class T, std::size_t N>
CATENARY_MEMBER tensor_view<T> as_view(std::span<T, N> const& s) {
    return tensor_view<T>(s.data(), {s.size()});
}
#endif

/// The extents of a C array type, outermost first; returns the end of the list.
template <class A>
CATENARY_MEMBER std::int64_t const* array_shape(std::int64_t* shape) {
    if constexpr (std::is_array<A>::value) {
        *shape = static_cast<std::int64_t>(std::extent<A>::value);
        return array_shape<std::remove_extent_t<A>>(shape + 1);
    } else {
        return shape;
    }
}

/// A C array of known size, of any number of dimensions.
template <class A, class = std::enable_if_t<std::is_array<A>::value && (sizeof(A) > 0)>>
CATENARY_MEMBER auto as_view(A& array) {
    using element = std::remove_all_extents_t<A>;
    std::int64_t shape[std::rank<A>::value];
    std::int64_t const* const end = array_shape<A>(shape);
    return tensor_view<element>::contiguous(reinterpret_cast<element*>(&array), static_cast<std::size_t>(end - shape),
                                            shape);
}

template <class X, class View = decltype(tensor_traits<X>::view(std::declval<X&>()))>
CATENARY_MEMBER View as_view(X& x) {
    return tensor_traits<X>::view(x);
}

template <class X, class = void>
struct has_view : std::false_type {};
template <class X>
struct has_view<X, std::void_t<decltype(as_view(std::declval<X&>()))>> : std::true_type {};

/// Whether the trait of X says if it owns its elements.
template <class X, class = void>
struct says_owns : std::false_type {};
template <class X>
struct says_owns<X, std::void_t<decltype(tensor_traits<X>::owns)>> : std::true_type {};

/// The elements of the view of an X: const for one that cannot be written.
template <class X>
using element_of = typename std::decay_t<decltype(as_view(std::declval<X&>()))>::element_type;

/// Whether the elements of an object of type X end with it.
template <class X>
constexpr bool owns() {
    if constexpr (says_owns<X>::value) {
        return tensor_traits<X>::owns;
    } else if constexpr (has_view<X>::value && has_view<X const>::value) {
        return std::is_const<element_of<X const>>::value && !std::is_const<element_of<X>>::value;
    } else {
        return false;
    }
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
