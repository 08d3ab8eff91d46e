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

/// Bytes from one view's data to another's.
template <class T, class U>
CATENARY_MEMBER std::int64_t byte_distance(tensor_view<T> const& a, tensor_view<U> const& b) {
    // Widened first: an address may have 32 bits, and a difference then has a sign as well.
    return static_cast<std::int64_t>(std::uint64_t{reinterpret_cast<std::uintptr_t>(b.data())} -
                                     std::uint64_t{reinterpret_cast<std::uintptr_t>(a.data())});
}

/// Whether two views of the same shape are the same elements in the same order: strides of axes of one index do not
/// count, all others decide.
template <class T, class U>
inline bool same_elements(tensor_view<T> const& a, tensor_view<U> const& b) {
    if (static_cast<void const*>(a.data()) != static_cast<void const*>(b.data())) { return false; }
    for (std::size_t i = 0; i < a.rank(); ++i) {
        if (a.extent(i) > 1 && a.stride(i) != b.stride(i)) { return false; }
    }
    return true;
}

/// One unknown of an equation: 0 <= value <= limit, times a positive coefficient. With those behind it: the largest sum
/// that they reach together, and the greatest common divisor of their coefficients.
struct unknown {
    std::int64_t limit, coefficient, reach, divisor;
};

/// The smallest v >= 0, and t, for which a * v = b + m * t; 0 <= a, b < m, and a and m are coprime. Euclid's algorithm:
/// every intermediate value is smaller than 2 m.
struct congruence {
    std::int64_t v, t;
};
CATENARY_COLD inline congruence solve(std::int64_t a, std::int64_t b, std::int64_t m) {
    if (a == 0) { return {0, 0}; }  // then m is 1, and b is 0
    // m * t = -b modulo a, and so does (m % a) * t.
    std::int64_t const less = b % a == 0 ? 0 : a - b % a;
    congruence const smaller = solve(m % a, less, a);
    return {m / a * smaller.v + smaller.t + (b + less) / a, smaller.v};
}

/// Steps of a search before it gives up: some milliseconds, in layouts that no one has met.
inline constexpr std::int64_t search_budget = 20000;

// Whether the sum of coefficient * value over the n unknowns can be the target. Searches by falling coefficient: what
// the unknowns behind can reach bounds each value, their divisor leaves one value in so many. So one unknown and two
// need no search. Says yes when the budget of steps is used up.
CATENARY_COLD inline bool solvable(unknown const* u, std::size_t n, std::int64_t target, std::int64_t& budget) {
    if (n == 0) { return target == 0; }
    if (target < 0 || target > u->reach || target % u->divisor != 0) { return false; }
    if (n == 1) { return true; }
    if (--budget < 0) { return true; }
    std::int64_t const c = u->coefficient, above = target - u[1].reach, step = u[1].divisor / u->divisor;
    std::int64_t const high = target / c < u->limit ? target / c : u->limit;
    std::int64_t low = above <= 0 ? 0 : (above - 1) / c + 1;
    // c * value is the target, modulo the divisor of the rest.
    std::int64_t const first = solve(c / u->divisor % step, target / u->divisor % step, step).v;
    low += first >= low % step ? first - low % step : step - (low % step - first);
    for (std::int64_t value = low; value <= high; value += step) {
        if (solvable(u + 1, n - 1, target - c * value, budget)) { return true; }
    }
    return false;
}

/// Whether a sum of coefficient * value, 0 <= value <= limit, can be a target. Exact, but for equations that exceed the
/// search's budget or 63 bits, which count as solvable.
class equation {
  public:
    CATENARY_COLD explicit equation(std::int64_t target) : target_{target} {}

    /// Adds an unknown; keeps them sorted by falling coefficient. A negative coefficient counts from the limit down.
    CATENARY_COLD void add(std::int64_t coefficient, std::int64_t limit) {
        if (coefficient == 0 || limit == 0) { return; }
        std::int64_t const magnitude = coefficient < 0 ? -coefficient : coefficient;
        std::int64_t reach = 0;
        large_ = large_ || __builtin_mul_overflow(magnitude, limit, &reach) ||
                 __builtin_add_overflow(reach_, reach, &reach_) ||
                 (coefficient < 0 && __builtin_add_overflow(target_, reach, &target_));
        std::size_t at = n_++;
        for (; at > 0 && u_[at - 1].coefficient < magnitude; --at) { u_[at] = u_[at - 1]; }
        u_[at] = {limit, magnitude, 0, 0};
    }

    CATENARY_COLD bool is_solvable(std::int64_t& budget) {
        if (large_) { return true; }
        // From the smallest: two unknowns are one where a step of the larger is within what the smaller reaches, as
        // with equal coefficients, or axes that continue each other.
        std::size_t first = n_;
        for (std::size_t i = n_; i-- > 0;) {
            unknown const next = u_[i];
            std::int64_t const ratio = first == n_ ? 0 : next.coefficient / u_[first].coefficient;
            if (first != n_ && next.coefficient % u_[first].coefficient == 0 && u_[first].limit >= ratio - 1) {
                u_[first].limit += ratio * next.limit;
            } else {
                u_[--first] = next;
            }
        }
        std::int64_t reach = 0, divisor = 0;
        for (std::size_t i = n_; i-- > first;) {
            reach += u_[i].limit * u_[i].coefficient;
            for (std::int64_t rest = u_[i].coefficient; rest != 0;) {
                std::int64_t const next = divisor % rest;
                divisor = rest;
                rest = next;
            }
            u_[i].reach = reach;
            u_[i].divisor = divisor;
        }
        return solvable(u_ + first, n_ - first, target_, budget);
    }

  private:
    std::int64_t target_, reach_ = 0;
    std::size_t n_ = 0;
    bool large_ = false;
    unknown u_[2 * max_rank + 2];  // two layouts, and a difference of either sign
};

/// Whether two elements of a view share memory: some difference of indices, not all zero, has offset zero. Exact, but
/// for layouts that exceed the search's budget, which count as overlapping.
CATENARY_COLD inline bool overlaps_itself(std::size_t rank, std::int64_t const* extents, std::int64_t const* strides) {
    struct axis_difference {
        std::int64_t limit, step;
    };
    axis_difference d[max_rank];
    std::size_t n = 0;
    for (std::size_t a = 0; a < rank; ++a) {
        if (extents[a] == 0) { return false; }
    }
    for (std::size_t a = 0; a < rank; ++a) {
        if (extents[a] == 1) { continue; }
        axis_difference const next{extents[a] - 1, strides[a] < 0 ? -strides[a] : strides[a]};
        if (next.step == 0) { return true; }
        std::size_t at = n++;
        for (; at > 0 && d[at - 1].step > next.step; --at) { d[at] = d[at - 1]; }
        d[at] = next;
    }
    // The axis of the longest step with a difference has a positive one, and those within, -limit to limit each, make
    // up for it. In the common case every step is longer than all that lies within it.
    std::int64_t within = 0, budget = search_budget;
    for (std::size_t a = 0; a < n; ++a) {
        if (d[a].step <= within) {
            equation e{within - d[a].step};
            e.add(d[a].step, d[a].limit - 1);
            for (std::size_t b = 0; b < a; ++b) { e.add(d[b].step, 2 * d[b].limit); }
            if (e.is_solvable(budget)) { return true; }
        }
        within += d[a].limit * d[a].step;
    }
    return false;
}

/// Whether some element of one view shares memory with some element of another. Both have the same extents, none of
/// them zero; the data of the second lies `distance` bytes behind that of the first. Exact, but for layouts that exceed
/// the search's budget, which count as sharing.
CATENARY_COLD inline bool share_memory(std::size_t rank, std::int64_t const* extents, std::int64_t const* first,
                                       std::int64_t const* second, std::int64_t distance, std::int64_t element_size) {
    // Elements at a multiple of their size from each other share all bytes or none; others, in bytes, may share some.
    bool const aligned = distance % element_size == 0;
    std::int64_t const unit = aligned ? 1 : element_size;
    equation e{aligned ? distance / element_size : distance};
    for (std::size_t a = 0; a < rank; ++a) {
        if (extents[a] == 1) { continue; }
        e.add(first[a] * unit, extents[a] - 1);
        e.add(-second[a] * unit, extents[a] - 1);
    }
    // A difference of addresses in (-element_size, element_size).
    if (!aligned) {
        e.add(1, element_size - 1);
        e.add(-1, element_size - 1);
    }
    std::int64_t budget = search_budget;
    return e.is_solvable(budget);
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
