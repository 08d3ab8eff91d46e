// The strided view of a tensor that all else stands on.
#ifndef CATENARY_TENSOR_VIEW_HPP
#define CATENARY_TENSOR_VIEW_HPP

#include "check.hpp"

#include <initializer_list>
#include <type_traits>

namespace catenary {

/// A tensor in memory that is someone else's: a pointer, extents, and signed strides in elements. Element (i, j, ...)
/// is at data + i * stride(0) + j * stride(1) + ..., aligned or not. Copying a view costs its rank, not
/// max_rank. A view crosses between files that are compiled with different flags.
///
/// Errors: std::invalid_argument for a negative extent, a rank above max_rank, lists of different length, or null data
/// with elements; std::length_error where the number of elements or an offset in bytes does not fit 63 bits.
template <class T>
class tensor_view {
  public:
    using element_type = T;                  ///< const for a view that does not write
    using value_type = std::remove_cv_t<T>;  ///< the element type itself

    /// Row-major, contiguous: tensor_view<float>(data, {2, 3}). The list takes any integer type.
    CATENARY_MEMBER tensor_view(T* data, std::initializer_list<dimension> shape) : data_{data} {
        take_extents(shape.size(), shape.begin());
        complete(shape.size(), false);
    }

    /// With a stride in elements for each axis: tensor_view<float>(data, {2, 3}, {1, 2}).
    CATENARY_MEMBER tensor_view(T* data, std::initializer_list<dimension> shape,
                                std::initializer_list<dimension> strides)
        : data_{data} {
        take_extents(shape.size(), shape.begin());
        if (CATENARY_UNLIKELY(shape.size() != strides.size())) {
            tensor::raise_lengths(shape.begin(), shape.size(), strides.begin(), strides.size());
        }
        take_strides(strides.size(), strides.begin());
        complete(shape.size(), true);
    }

    /// From pointers and a rank known at run time; strides may be null: row-major.
    template <class Extent, class Stride>
    static CATENARY_MEMBER tensor_view strided(T* data, std::size_t rank, Extent const* shape, Stride const* strides) {
        tensor_view v{data};
        v.take_extents(rank, shape);
        if (strides != nullptr) { v.take_strides(rank, strides); }
        v.complete(rank, strides != nullptr);
        return v;
    }

    /// Likewise without strides: row-major.
    template <class Extent>
    static CATENARY_MEMBER tensor_view strided(T* data, std::size_t rank, Extent const* shape, std::nullptr_t) {
        return contiguous(data, rank, shape);
    }

    /// As strided, but tells an error by its status, and leaves the view then as it was. Nothing is thrown. Besides the
    /// errors of the constructors: no shape, of a rank that is not 0.
    template <class Extent, class Stride>
    static CATENARY_MEMBER status try_strided(T* data, std::size_t rank, Extent const* shape, Stride const* strides,
                                              tensor_view& view) noexcept {
        if (CATENARY_UNLIKELY(rank > max_rank)) { return tensor::rank_status(rank); }
        if (CATENARY_UNLIKELY(rank != 0 && shape == nullptr)) { return tensor::no_shape_status(rank); }
        tensor_view v{data};
        v.set_rank(rank);
        status s = tensor::copy_checked(rank, shape, v.extents_);
        if (s.ok() && strides != nullptr) { s = tensor::copy_checked(rank, strides, v.strides_); }
        if (s.ok()) {
            s = tensor::layout_status(data == nullptr, sizeof(T), rank, v.extents_, v.strides_, strides == nullptr,
                                      v.size_);
        }
        if (s.ok()) { view = v; }
        return s;
    }

    /// Likewise without strides: row-major.
    template <class Extent>
    static CATENARY_MEMBER status try_strided(T* data, std::size_t rank, Extent const* shape, std::nullptr_t,
                                              tensor_view& view) noexcept {
        return try_strided(data, rank, shape, static_cast<std::int64_t const*>(nullptr), view);
    }

    /// Row-major, contiguous, from pointers and a rank known at run time.
    template <class Extent>
    static CATENARY_MEMBER tensor_view contiguous(T* data, std::size_t rank, Extent const* shape) {
        return strided(data, rank, shape, static_cast<std::int64_t const*>(nullptr));
    }

    /// @{
    /// A view of the same memory. The cost grows with the rank in use.
    CATENARY_MEMBER tensor_view(tensor_view const& other) : data_{other.data_}, size_{other.size_}, rank_{other.rank_} {
        take(other);
    }
    CATENARY_MEMBER tensor_view& operator=(tensor_view const& other) {
        if (this != &other) {
            data_ = other.data_;
            size_ = other.size_;
            rank_ = other.rank_;
            take(other);
        }
        return *this;
    }
    /// @}

    /// A view of mutable elements is one of constant elements.
    template <class U, class = std::enable_if_t<std::is_same<U const, T>::value && !std::is_const<U>::value>>
    CATENARY_MEMBER tensor_view(tensor_view<U> const& other)
        : data_{other.data()}, size_{other.size()}, rank_{static_cast<std::uint32_t>(other.rank())} {
        take(other);
    }

    /// Number of axes, 0 for a scalar.
    CATENARY_MEMBER std::size_t rank() const { return rank_; }
    /// Number of elements along an axis below rank().
    CATENARY_MEMBER std::int64_t extent(std::size_t axis) const { return extents_[axis]; }
    /// Distance along an axis below rank(), in elements, with its sign.
    CATENARY_MEMBER std::int64_t stride(std::size_t axis) const { return strides_[axis]; }
    /// Number of elements: the product of the extents, 1 for rank 0.
    CATENARY_MEMBER std::int64_t size() const { return size_; }
    /// Element (0, 0, ...): not the lowest address where a stride is negative.
    CATENARY_MEMBER T* data() const { return data_; }

    /// The element at these indices; they are not checked. Only for data that are aligned as T is.
    template <class... I>
    CATENARY_MEMBER T& operator()(I... i) const {
        static_assert((std::is_integral<I>::value && ...), "indices are integers");
        std::int64_t offset = 0;
        std::size_t axis = 0;
        ((offset += static_cast<std::int64_t>(i) * strides_[axis++]), ...);
        return data_[offset];
    }

  private:
    explicit CATENARY_MEMBER tensor_view(T* data) : data_{data} {}

    template <class List>
    CATENARY_MEMBER void take_extents(std::size_t rank, List const* shape) {
        tensor::check_rank(rank);
        for (std::size_t a = 0; a < rank; ++a) { extents_[a] = tensor::checked(a, shape[a]); }
    }
    template <class List>
    CATENARY_MEMBER void take_strides(std::size_t rank, List const* strides) {
        for (std::size_t a = 0; a < rank; ++a) { strides_[a] = tensor::checked(a, strides[a]); }
    }

    CATENARY_MEMBER void set_rank(std::size_t rank) {
        rank_ = static_cast<std::uint32_t>(rank);
        if (rank == 0) { extents_[0] = strides_[0] = 1; }  // never used; GCC would warn that nothing is initialised
    }

    // Extents stand, and strides if they were given; fills in the rest, checked.
    CATENARY_MEMBER void complete(std::size_t rank, bool strides_given) {
        set_rank(rank);
        size_ = tensor::check_layout(data_ == nullptr, sizeof(T), rank, extents_, strides_, !strides_given);
    }

    template <class U>
    CATENARY_MEMBER void take(tensor_view<U> const& other) {
        for (std::size_t a = 0; a < rank_; ++a) {
            extents_[a] = other.extent(a);
            strides_[a] = other.stride(a);
        }
    }

    T* data_;
    std::int64_t size_ = 0;
    std::uint32_t rank_ = 0;
    std::int64_t extents_[max_rank];
    std::int64_t strides_[max_rank];
};

}  // namespace catenary

#endif
