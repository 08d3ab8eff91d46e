/// @file
/// std::mdspan, and any type with its names, as a view: extents(), stride(i), data_handle(), rank(). Needs no C++23
/// itself.
/// @code
///   #include <catenary/interop/mdspan.hpp>
///   std::mdspan in(x.data(), 20, 30), out(y.data(), 20, 30);
///   catenary::apply(catenary::Cosh<>{}, in, out);
/// @endcode
#ifndef CATENARY_INTEROP_MDSPAN_HPP
#define CATENARY_INTEROP_MDSPAN_HPP

#include "../tensor/as_view.hpp"

namespace catenary {
namespace interop {
inline namespace CATENARY_TAG {

/// What M gives for an element: what it says, or else what its pointer points at.
template <class M, class Pointer, class = void>
struct reference_of {
    using type = decltype(*std::declval<Pointer>());
};
template <class M, class Pointer>
struct reference_of<M, Pointer, std::void_t<typename M::reference>> {
    using type = typename M::reference;
};

/// Whether M has the names of std::mdspan and its elements are what its pointer points at. Accessors that compute a
/// value (std::linalg::scaled, conjugated) have the pointer as well, but give no reference to an element.
template <class M, class = void>
struct is_mdspan : std::false_type {};
template <class M>
struct is_mdspan<
    M, std::void_t<decltype(std::declval<M const&>().extents().extent(0)), decltype(std::declval<M const&>().stride(0)),
                   decltype(std::declval<M const&>().rank()), decltype(*std::declval<M const&>().data_handle())>> {
    using pointer = std::decay_t<decltype(std::declval<M const&>().data_handle())>;
    static constexpr bool value =
        std::is_pointer<pointer>::value &&
        std::is_same<typename reference_of<M, pointer>::type, std::remove_pointer_t<pointer>&>::value;
};

/// Whether a type has rank 0: stride(i) may not be called then.
template <class M, class = void>
struct has_no_axes : std::false_type {};
template <class M>
struct has_no_axes<M, std::enable_if_t<M::rank() == 0>> : std::true_type {};

/// Whether a type says of its objects if they have strides.
template <class M, class = void>
struct says_strided : std::false_type {};
template <class M>
struct says_strided<M, std::void_t<decltype(std::declval<M const&>().is_strided())>> : std::true_type {};

[[noreturn]] CATENARY_COLD inline void raise_not_strided(std::size_t rank) {
    status s{status_code::invalid_shape};
    tensor::say(s, "catenary: the layout of an mdspan of rank ", static_cast<std::int64_t>(rank), " has no strides");
    tensor::raise(s);
}

}  // namespace CATENARY_TAG
}  // namespace interop

/// As with a pointer, constant elements are those of a constant element type, not of a constant mdspan.
///
/// Errors: those of tensor_view, and std::invalid_argument where is_strided() is false.
template <class M>
struct tensor_traits<M, std::enable_if_t<interop::is_mdspan<std::remove_const_t<M>>::value>> {
    /// Of the rank of the mdspan.
    static CATENARY_MEMBER auto view(M const& m) {
        using view = tensor_view<std::remove_pointer_t<typename interop::is_mdspan<std::remove_const_t<M>>::pointer>>;
        if constexpr (interop::has_no_axes<M>::value) {
            return view(m.data_handle(), {});
        } else {
            auto const rank = static_cast<std::size_t>(m.rank());
            tensor::check_rank(rank);
            if constexpr (interop::says_strided<M>::value) {
                if (CATENARY_UNLIKELY(!m.is_strided())) { interop::raise_not_strided(rank); }
            }
            dimension shape[max_rank], strides[max_rank];
            for (std::size_t a = 0; a < rank; ++a) {
                shape[a] = m.extents().extent(a);
                strides[a] = m.stride(a);
            }
            return view::strided(m.data_handle(), rank, shape, strides);
        }
    }
};

}  // namespace catenary

#endif
