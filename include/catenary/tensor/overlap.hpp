// Whether elements share memory: of one view with each other, of two views.
#ifndef CATENARY_TENSOR_OVERLAP_HPP
#define CATENARY_TENSOR_OVERLAP_HPP

#include "view.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

/// The smallest range of bytes that holds every element, as addresses: [first, last).
struct byte_range {
    std::uintptr_t first, last;
};

template <class T>
inline byte_range extent_of(tensor_view<T> const& v) {
    std::int64_t low = 0, high = 0;
    for (std::size_t a = 0; a < v.rank(); ++a) {
        std::int64_t const reach = (v.extent(a) - 1) * v.stride(a);
        (reach < 0 ? low : high) += reach;
    }
    auto const base = reinterpret_cast<std::uintptr_t>(v.data());
    return {base + static_cast<std::uintptr_t>(low) * sizeof(T),
            base + static_cast<std::uintptr_t>(high + 1) * sizeof(T)};
}

/// Whether two views of the same shape may share memory: their byte ranges meet.
template <class T, class U>
inline bool may_overlap(tensor_view<T> const& a, tensor_view<U> const& b) {
    byte_range const x = extent_of(a), y = extent_of(b);
    return x.first < y.last && y.first < x.last;
}

/// Whether two views of the same shape are the same elements in the same order.
template <class T, class U>
inline bool same_elements(tensor_view<T> const& a, tensor_view<U> const& b) {
    if (static_cast<void const*>(a.data()) != static_cast<void const*>(b.data())) { return false; }
    for (std::size_t i = 0; i < a.rank(); ++i) {
        if (a.extent(i) > 1 && a.stride(i) != b.stride(i)) { return false; }
    }
    return true;
}

/// One unknown of the equation below: |value| <= limit, times a positive coefficient.
struct unknown {
    std::int64_t limit, coefficient;
};

// Whether sum of coefficient * value = target has a solution other than all zeros (`moved`: one value is not zero
// already). Unknowns are sorted by falling coefficient, and a branch ends where the rest cannot reach the target. Gives
// up, and says yes, when the budget of steps is used up.
CATENARY_COLD inline bool solvable(unknown const* u, std::size_t n, std::int64_t target, bool moved,
                                   std::int64_t& budget) {
    if (target == 0 && moved) { return true; }
    if (n == 0) { return false; }
    if (--budget < 0) { return true; }
    std::int64_t rest = 0;
    for (std::size_t i = 1; i < n; ++i) { rest += u[i].limit * u[i].coefficient; }
    std::int64_t const c = u[0].coefficient;
    // c * value must lie in [target - rest, target + rest].
    std::int64_t low = (target - rest) / c - 1, high = (target + rest) / c + 1;
    low = low < -u[0].limit ? -u[0].limit : low;
    high = high > u[0].limit ? u[0].limit : high;
    for (std::int64_t value = low; value <= high; ++value) {
        std::int64_t const left = target - value * c;
        if (left < -rest || left > rest) { continue; }
        if (solvable(u + 1, n - 1, left, moved || value != 0, budget)) { return true; }
    }
    return false;
}

/// Whether two elements of a view share memory: some difference of indices, not all zero, has offset zero. Exact, but
/// for layouts that exceed the search's budget, which count as overlapping.
CATENARY_COLD inline bool overlaps_itself(std::size_t rank, std::int64_t const* extents, std::int64_t const* strides) {
    for (std::size_t a = 0; a < rank; ++a) {
        if (extents[a] == 0) { return false; }
    }
    unknown u[max_rank];
    std::size_t n = 0;
    for (std::size_t a = 0; a < rank; ++a) {
        if (extents[a] == 1) { continue; }
        unknown const next{extents[a] - 1, strides[a] < 0 ? -strides[a] : strides[a]};
        if (next.coefficient == 0) { return true; }
        std::size_t at = n++;
        for (; at > 0 && u[at - 1].coefficient < next.coefficient; --at) { u[at] = u[at - 1]; }
        u[at] = next;
    }
    // The common case: every stride is longer than all that lies within it.
    std::int64_t within = 0;
    bool nested = true;
    for (std::size_t i = n; i-- > 0;) {
        nested = nested && u[i].coefficient > within;
        within += u[i].limit * u[i].coefficient;
    }
    if (nested) { return false; }
    std::int64_t budget = 100000;
    return solvable(u, n, 0, false, budget);
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
