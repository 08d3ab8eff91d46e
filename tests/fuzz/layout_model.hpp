// When a shape and its strides are admissible, in numbers too wide to overflow.
#ifndef CATENARY_TESTS_FUZZ_LAYOUT_MODEL_HPP
#define CATENARY_TESTS_FUZZ_LAYOUT_MODEL_HPP

#include "bytes.hpp"

#include <catenary/tensor/view.hpp>

#include <limits>
#include <vector>

namespace catenary_test {

__extension__ using wide = unsigned __int128;

/// A layout as it is handed to the library: the arrays are exactly as long as it may read.
struct raw_layout {
    std::size_t rank = 0;
    std::vector<std::int64_t> extents, strides;
    bool with_strides = false, null = false;

    std::int64_t const* shape() const { return extents.data(); }
    std::int64_t const* stride_or_null() const { return with_strides ? strides.data() : nullptr; }
};

/// What the library has to say of a layout, and if that is ok, its size and the range of its elements.
struct judgement {
    catenary::status_code code = catenary::status_code::ok;
    std::int64_t size = 0;
    std::vector<std::int64_t> strides;  // given or row-major
    std::int64_t low = 0, high = 0;     // offsets of the first and the last element in memory
};

inline judgement judge(raw_layout const& l, std::size_t element_size) {
    using catenary::status_code;
    constexpr wide most = std::numeric_limits<std::int64_t>::max();
    judgement j;
    auto const fail = [&](status_code code) {
        j.code = code;
        return j;
    };
    if (l.rank > catenary::max_rank) { return fail(status_code::invalid_shape); }
    bool empty = false;
    for (std::int64_t const e : l.extents) {
        if (e < 0) { return fail(status_code::invalid_shape); }
        empty = empty || e == 0;
    }
    // An extent of zero does not excuse the others.
    wide count = 1;
    j.strides = l.strides;
    j.strides.resize(l.rank);
    for (std::size_t a = l.rank; a-- > 0;) {
        if (!l.with_strides) { j.strides[a] = static_cast<std::int64_t>(count); }
        if (l.extents[a] != 0) { count *= static_cast<wide>(l.extents[a]); }
        if (count * element_size > most) { return fail(status_code::size_overflow); }
    }
    wide reach = element_size;
    for (std::size_t a = 0; a < l.rank && !empty; ++a) {
        std::int64_t const s = j.strides[a];
        if (s == std::numeric_limits<std::int64_t>::min()) { return fail(status_code::size_overflow); }
        wide const step = static_cast<wide>(l.extents[a] - 1) * static_cast<wide>(s < 0 ? -s : s);
        if (step > most) { return fail(status_code::size_overflow); }
        reach += step * element_size;
        if (reach > most) { return fail(status_code::size_overflow); }
        (s < 0 ? j.low : j.high) += (l.extents[a] - 1) * s;
    }
    j.size = empty ? 0 : static_cast<std::int64_t>(count);
    if (l.null && j.size != 0) { return fail(status_code::null_data); }
    return j;
}

/// Any rank, extents and strides, extreme ones among them.
inline raw_layout any_raw_layout(bytes& in) {
    raw_layout l;
    l.rank = in.rarely(8) ? in.choice(40) : in.choice(6);
    l.with_strides = in.rarely(2);
    l.null = in.rarely(8);
    if (l.rank <= catenary::max_rank) {
        for (std::size_t a = 0; a < l.rank; ++a) { l.extents.push_back(in.number()); }
        for (std::size_t a = 0; a < l.rank && l.with_strides; ++a) { l.strides.push_back(in.number()); }
    } else if (in.rarely(2)) {
        l.rank = in.any<std::size_t>() | 64;
    }
    return l;
}

}  // namespace catenary_test

#endif
