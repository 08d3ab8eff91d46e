// The strided view of a tensor that all else stands on.
#ifndef CATENARY_TENSOR_VIEW_HPP
#define CATENARY_TENSOR_VIEW_HPP

#include "check.hpp"

#include <initializer_list>
#include <type_traits>

namespace catenary {

/// A tensor in memory that is someone else's: a pointer, extents, and signed strides in elements. Element (i, j, ...)
/// is at data + i * stride(0) + j * stride(1) + ... Copying a view costs its rank, not max_rank. A view crosses between
/// files that are compiled with different flags.
///
/// Errors: std::invalid_argument for a negative extent, a rank above max_rank, lists of different length, or null data
/// with elements; std::length_error where the number of elements or an offset in bytes does not fit 63 bits.
template <class T>
class tensor_view {
  public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;

    /// Row-major, contiguous: tensor_view<float>(data, {2, 3}). The list takes any integer type.
    CATENARY_MEMBER tensor_view(T* data, std::initializer_list<dimension> shape) : data_{data} {
        tensor::check_list(shape.begin(), shape.size());
        for (std::size_t a = 0; a < shape.size(); ++a) { extents_[a] = shape.begin()[a].value; }
        complete(shape.size(), nullptr, 0);
    }

    /// With a stride in elements for each axis: tensor_view<float>(data, {2, 3}, {1, 2}).
    CATENARY_MEMBER tensor_view(T* data, std::initializer_list<dimension> shape,
                                std::initializer_list<dimension> strides)
        : data_{data} {
        tensor::check_list(shape.begin(), shape.size());
        tensor::check_strides(shape.begin(), shape.size(), strides.begin(), strides.size());
        for (std::size_t a = 0; a < shape.size(); ++a) { extents_[a] = shape.begin()[a].value; }
        complete(shape.size(), strides.begin(), strides.size());
    }

    /// From pointers and a rank known at run time; strides may be null: row-major.
    template <class Extent, class Stride>
    static CATENARY_MEMBER tensor_view strided(T* data, std::size_t rank, Extent const* shape, Stride const* strides) {
        dimension listed_shape[max_rank], listed_strides[max_rank];
        for (std::size_t a = 0; a < rank && a < max_rank; ++a) {
            listed_shape[a] = shape[a];
            if (strides != nullptr) { listed_strides[a] = strides[a]; }
        }
        tensor::check_list(listed_shape, rank);
        tensor_view v{data};
        for (std::size_t a = 0; a < rank; ++a) { v.extents_[a] = listed_shape[a].value; }
        v.complete(rank, listed_strides, strides != nullptr ? rank : 0);
        return v;
    }

    /// Row-major, contiguous, from pointers and a rank known at run time.
    template <class Extent>
    static CATENARY_MEMBER tensor_view contiguous(T* data, std::size_t rank, Extent const* shape) {
        return strided(data, rank, shape, static_cast<std::int64_t const*>(nullptr));
    }

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

    /// A view of mutable elements is one of constant elements.
    template <class U, class = std::enable_if_t<std::is_same<U const, T>::value && !std::is_const<U>::value>>
    CATENARY_MEMBER tensor_view(tensor_view<U> const& other)
        : data_{other.data()}, size_{other.size()}, rank_{static_cast<std::uint32_t>(other.rank())} {
        take(other);
    }

    CATENARY_MEMBER std::size_t rank() const { return rank_; }
    CATENARY_MEMBER std::int64_t extent(std::size_t axis) const { return extents_[axis]; }
    /// In elements, with its sign.
    CATENARY_MEMBER std::int64_t stride(std::size_t axis) const { return strides_[axis]; }
    /// Number of elements: the product of the extents, 1 for rank 0.
    CATENARY_MEMBER std::int64_t size() const { return size_; }
    /// Element (0, 0, ...): not the lowest address where a stride is negative.
    CATENARY_MEMBER T* data() const { return data_; }

    /// The element at these indices; they are not checked.
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

    // Extents stand; fills in rank, strides (n = rank of them, or none: row-major) and size, checked.
    CATENARY_MEMBER void complete(std::size_t rank, dimension const* strides, std::size_t n) {
        rank_ = static_cast<std::uint32_t>(rank);
        for (std::size_t a = 0; a < n; ++a) { strides_[a] = strides[a].value; }
        size_ = tensor::check_layout(data_ == nullptr, sizeof(T), rank, extents_, strides_, n == 0);
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
