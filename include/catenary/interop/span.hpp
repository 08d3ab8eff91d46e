/// @file
/// The contiguous ranges of C++20 as views of rank 1: std::ranges::subrange, views of the standard
/// library, containers of others. std::span itself is known without this header. Empty before C++20.
/// @code
///   #include <catenary/interop/span.hpp>
///   catenary::apply(catenary::Cosh<>{}, x | std::views::take(10), y | std::views::drop(5) | std::views::take(10));
/// @endcode
#ifndef CATENARY_INTEROP_SPAN_HPP
#define CATENARY_INTEROP_SPAN_HPP

#include "../storage/list.hpp"
#include "../tensor/as_view.hpp"

#if __cplusplus >= 202002L && __has_include(<ranges>)
#include <ranges>
#endif

#if defined(__cpp_lib_ranges)
namespace catenary {

/// A range that promises, by its iterators, that its elements are one behind the other: not guessed from data() and
/// size(). Its elements are of a type that storage_traits admits.
template <class R>
requires std::ranges::contiguous_range<R> && std::ranges::sized_range<R> &&
    (!std::is_array_v<R>)&&storage::is_element<std::ranges::range_value_t<R>>::value struct tensor_traits<R, void> {
    /// Containers; views refer to one.
    static constexpr bool owns = !std::ranges::borrowed_range<R> && !std::ranges::view<R>;

    /// Of rank 1.
    static CATENARY_MEMBER auto view(R& range) {
        using element = std::remove_reference_t<std::ranges::range_reference_t<R>>;
        return tensor_view<element>(std::ranges::data(range), {std::ranges::size(range)});
    }
};

}  // namespace catenary
#endif

#endif
