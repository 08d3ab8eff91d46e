// Whether elements share memory, by marking bytes: for layouts that are small.
#ifndef CATENARY_TESTS_TENSOR_NAIVE_OVERLAP_HPP
#define CATENARY_TESTS_TENSOR_NAIVE_OVERLAP_HPP

#include "random_layout.hpp"

#include <catenary/tensor/overlap.hpp>

namespace catenary_test {

/// Whether two elements of a layout are in one place.
inline bool collides(random_layout const& l) {
    std::vector<std::int64_t> all;
    for_each_offset(l, [&](std::int64_t offset) { all.push_back(offset); });
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) != all.end();
}

/// Two layouts of one shape in one block, elements of `size` bytes, the second's data `distance` bytes behind the
/// first's.
struct pair_of_layouts {
    random_layout first, second;
    std::int64_t size, distance;

    bool answer() const {
        return catenary::tensor::share_memory(first.extents.size(), first.extents.data(), first.strides.data(),
                                              second.strides.data(), distance, size);
    }
    /// Marks the bytes of the first, looks for those of the second.
    bool truth() const {
        std::int64_t const base = first.offset * size, length = first.length * size;
        std::vector<bool> taken(static_cast<std::size_t>(length));
        random_layout from_data = first;
        for_each_offset(from_data, [&](std::int64_t o) {
            for (std::int64_t b = 0; b < size; ++b) { taken[static_cast<std::size_t>(o * size + b)] = true; }
        });
        bool shared = false;
        random_layout other = second;
        other.offset = 0;
        for_each_offset(other, [&](std::int64_t o) {
            for (std::int64_t b = 0; b < size; ++b) {
                std::int64_t const at = base + distance + o * size + b;
                shared = shared || (at >= 0 && at < length && taken[static_cast<std::size_t>(at)]);
            }
        });
        return shared;
    }
    /// Whether the ranges of bytes meet; and whether they are the same.
    std::int64_t shift() const { return first.offset * size + distance - second.offset * size; }
    bool ranges_meet() const { return shift() < first.length * size && -shift() < second.length * size; }
    bool equal_ranges() const { return shift() == 0 && first.length == second.length; }
    bool opposite_signs() const {
        for (std::size_t a = 0; a < first.extents.size(); ++a) {
            if (first.extents[a] > 1 && first.strides[a] * second.strides[a] < 0) { return true; }
        }
        return false;
    }
};

inline random_layout with_strides(std::vector<std::int64_t> const& extents, std::vector<std::int64_t> const& strides) {
    random_layout l{extents, strides, 0, 0};
    settle(l);
    return l;
}

inline std::string show(pair_of_layouts const& p) {
    return show(p.first) + " and " + show(p.second) + ", " + std::to_string(p.size) + " bytes each, " +
           std::to_string(p.distance) + " bytes apart";
}

}  // namespace catenary_test

#endif
