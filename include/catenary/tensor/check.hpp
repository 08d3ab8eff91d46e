// What makes a shape and its strides admissible.
#ifndef CATENARY_TENSOR_CHECK_HPP
#define CATENARY_TENSOR_CHECK_HPP

#include "status.hpp"

#include <limits>
#include <type_traits>

namespace catenary {

/// The largest number of axes of a view.
inline constexpr std::size_t max_rank = 32;

/// An extent or a stride: converts from every integer type. A value above 63 bits is remembered as such.
struct dimension {
    std::int64_t value;  ///< the integer, modulo 2^64
    bool too_large;      ///< whether it was above 2^63 - 1

    dimension() = default;
    /// From any integer.
    template <class I, class = std::enable_if_t<std::is_integral<I>::value>>
    CATENARY_MEMBER constexpr dimension(I i)
        : value{static_cast<std::int64_t>(i)}, too_large{std::is_unsigned<I>::value && value < 0} {}
};

namespace tensor {
inline namespace CATENARY_TAG {

CATENARY_COLD inline status rank_status(std::size_t n) {
    status s{status_code::invalid_shape};
    say(s, "catenary: rank ", n, " is above max_rank, ", std::size_t{max_rank});  // no symbol of it
    return s;
}
CATENARY_COLD inline status dimension_status(std::size_t axis, std::int64_t value) {
    status s{status_code::size_overflow};
    say(s, "catenary: the extent or stride of axis ", axis, ", ", static_cast<std::uint64_t>(value),
        ", does not fit 63 bits");
    return s;
}
CATENARY_COLD inline status no_shape_status(std::size_t rank) {
    status s{status_code::invalid_shape};
    say(s, "catenary: rank ", rank, " and no shape");
    return s;
}
[[noreturn]] CATENARY_COLD inline void raise_rank(std::size_t n) { raise(rank_status(n)); }
[[noreturn]] CATENARY_COLD inline void raise_dimension(std::size_t axis, std::int64_t value) {
    raise(dimension_status(axis, value));
}

// Inlined, so that a compiler sees that no more than max_rank axes go further.
CATENARY_MEMBER void check_rank(std::size_t n) {
    if (CATENARY_UNLIKELY(n > max_rank)) { raise_rank(n); }
}

/// The number, checked.
CATENARY_MEMBER std::int64_t checked(std::size_t axis, dimension d) {
    if (CATENARY_UNLIKELY(d.too_large)) { raise_dimension(axis, d.value); }
    return d.value;
}

/// Copies extents or strides as far as they fit.
template <class Number>
inline status copy_checked(std::size_t rank, Number const* from, std::int64_t* to) {
    for (std::size_t a = 0; a < rank; ++a) {
        dimension const d = from[a];
        if (CATENARY_UNLIKELY(d.too_large)) { return dimension_status(a, d.value); }
        to[a] = d.value;
    }
    return {};
}

[[noreturn]] CATENARY_COLD inline void raise_lengths(dimension const* shape, std::size_t rank, dimension const* strides,
                                                     std::size_t n) {
    std::int64_t extents[max_rank] = {}, given[max_rank] = {};
    for (std::size_t a = 0; a < rank; ++a) { extents[a] = shape[a].value; }
    std::size_t const shown = n < max_rank ? n : max_rank;
    for (std::size_t a = 0; a < shown; ++a) { given[a] = strides[a].value; }
    status s{status_code::invalid_shape};
    say(s, "catenary: shape ", list{extents, rank}, " and strides ", list{given, shown}, " differ in length");
    raise(s);
}

/// Checks extents, strides (in elements; filled in row-major first if asked), and that every offset in bytes fits.
/// `size` becomes the number of elements.
inline status layout_status(bool null, std::size_t element_size, std::size_t rank, std::int64_t const* extents,
                            std::int64_t* strides, bool fill, std::int64_t& size) {
    auto const fail = [&](status_code code, char const* what) {
        status s{code};
        say(s, "catenary: shape ", list{extents, rank});
        if (!fill) { say(s, ", strides ", list{strides, rank}); }
        say(s, ": ", what);
        return s;
    };
    bool empty = false;
    for (std::size_t a = 0; a < rank; ++a) {
        if (extents[a] < 0) { return fail(status_code::invalid_shape, "an extent is negative"); }
        empty = empty || extents[a] == 0;
    }
    std::int64_t count = 1;
    bool overflow = false;
    for (std::size_t a = rank; a-- > 0;) {
        if (fill) { strides[a] = count; }
        // Of an empty tensor the other extents still must not overflow a row-major stride.
        overflow = overflow || __builtin_mul_overflow(count, extents[a] != 0 ? extents[a] : 1, &count);
    }
    std::int64_t bytes = 0, reach = 0;
    overflow = overflow || __builtin_mul_overflow(count, static_cast<std::int64_t>(element_size), &bytes);
    for (std::size_t a = 0; a < rank && !empty; ++a) {
        // Every stride contributes to the distance between the first and the last element.
        std::int64_t step = 0;
        overflow = overflow || strides[a] == std::numeric_limits<std::int64_t>::min() ||
                   __builtin_mul_overflow(extents[a] - 1, strides[a] < 0 ? -strides[a] : strides[a], &step) ||
                   __builtin_mul_overflow(step, static_cast<std::int64_t>(element_size), &step) ||
                   __builtin_add_overflow(reach, step, &reach);
    }
    overflow = overflow || reach > std::numeric_limits<std::int64_t>::max() - static_cast<std::int64_t>(element_size);
    if (overflow) {
        return fail(status_code::size_overflow, "the number of elements or an offset in bytes does not fit 63 bits");
    }
    size = empty ? 0 : count;
    if (null && size != 0) { return fail(status_code::null_data, "null data of a tensor that has elements"); }
    return {};
}

inline std::int64_t check_layout(bool null, std::size_t element_size, std::size_t rank, std::int64_t const* extents,
                                 std::int64_t* strides, bool fill) {
    std::int64_t size = 0;
    status const s = layout_status(null, element_size, rank, extents, strides, fill, size);
    if (CATENARY_UNLIKELY(!s.ok())) { raise(s); }
    return size;
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
