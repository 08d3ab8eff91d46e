// Random layouts inside a block of memory, and a naive walk over their elements.
#ifndef CATENARY_TESTS_TENSOR_RANDOM_LAYOUT_HPP
#define CATENARY_TESTS_TENSOR_RANDOM_LAYOUT_HPP

#include <catenary/tensor/view.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace catenary_test {

/// Extents and strides, and the offset of element (0, 0, ...) from the start of the block, in elements.
struct random_layout {
    std::vector<std::int64_t> extents, strides;
    std::int64_t offset = 0, length = 0;  // length: elements of the smallest block that holds it

    template <class T>
    catenary::tensor_view<T> view(T* block) const {
        return catenary::tensor_view<T>::strided(block + offset, extents.size(), extents.data(), strides.data());
    }
};

inline std::string show(random_layout const& l) {
    std::string text = "shape {";
    for (std::int64_t const e : l.extents) { text += " " + std::to_string(e); }
    text += " }, strides {";
    for (std::int64_t const s : l.strides) { text += " " + std::to_string(s); }
    return text + " }, offset " + std::to_string(l.offset);
}

/// Calls f(offset) for each element in row-major order.
template <class F>
void for_each_offset(random_layout const& l, F const& f) {
    std::size_t const rank = l.extents.size();
    std::vector<std::int64_t> at(rank, 0);
    for (std::int64_t const e : l.extents) {
        if (e == 0) { return; }
    }
    for (;;) {
        std::int64_t offset = l.offset;
        for (std::size_t a = 0; a < rank; ++a) { offset += at[a] * l.strides[a]; }
        f(offset);
        std::size_t a = rank;
        while (a > 0 && ++at[a - 1] == l.extents[a - 1]) { at[--a] = 0; }
        if (a == 0) { return; }
    }
}

/// The offset that puts the lowest element at the start of the block, and the length of the block.
inline void settle(random_layout& l) {
    std::int64_t low = 0, high = 0;
    for (std::size_t a = 0; a < l.extents.size(); ++a) {
        std::int64_t const reach = (l.extents[a] - 1) * l.strides[a];
        if (l.extents[a] > 0) { (reach < 0 ? low : high) += reach; }
    }
    l.offset = -low;
    l.length = high - low + 1;
}

template <class Random>
std::int64_t below(Random& random, std::int64_t n) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
}

/// A shape of at most `most` elements or so, rank 0 to 7, unit extents among them, sometimes an extent of zero.
template <class Random>
std::vector<std::int64_t> random_shape(Random& random, std::int64_t most) {
    std::vector<std::int64_t> shape(static_cast<std::size_t>(below(random, 8)));
    std::int64_t left = 1 + below(random, most);
    for (std::int64_t& extent : shape) {
        std::int64_t const limit = below(random, 3) == 0 ? left : (left < 6 ? left : 6);
        extent = 1 + below(random, limit);
        left = left / extent > 0 ? left / extent : 1;
        if (below(random, 60) == 0) { extent = 0; }
    }
    for (std::size_t a = shape.size(); a > 1; --a) { std::swap(shape[a - 1], shape[random() % a]); }
    return shape;
}

/// A layout of a shape whose elements do not share memory: axes nested in random order, with gaps and either sign.
template <class Random>
random_layout nested_layout(Random& random, std::vector<std::int64_t> const& shape) {
    random_layout l;
    l.extents = shape;
    l.strides.resize(shape.size());
    std::vector<std::size_t> order(shape.size());
    for (std::size_t a = 0; a < order.size(); ++a) { order[a] = order.size() - 1 - a; }
    if (random() % 2 != 0) {
        for (std::size_t a = order.size(); a > 1; --a) { std::swap(order[a - 1], order[random() % a]); }
    }
    std::int64_t step = random() % 3 == 0 ? 1 + below(random, 4) : 1;
    for (std::size_t const a : order) {
        l.strides[a] = random() % 3 == 0 ? -step : step;
        if (shape[a] > 1) { step = step * shape[a] + (random() % 3 == 0 ? below(random, 5) : 0); }
    }
    settle(l);
    return l;
}

/// Any strides, zero and colliding ones too: an input.
template <class Random>
random_layout any_layout(Random& random, std::vector<std::int64_t> const& shape) {
    random_layout l = nested_layout(random, shape);
    for (std::int64_t& stride : l.strides) {
        if (random() % 5 == 0) { stride = 0; }
        if (random() % 7 == 0) { stride = below(random, 21) - 10; }
    }
    settle(l);
    return l;
}

/// An input and an output of one shape in a block of `length` elements: anywhere, one of them at either end.
struct placed {
    random_layout in, out;
    std::size_t length;
};
template <class Random>
placed place(Random& random, random_layout in, random_layout out) {
    placed p{std::move(in), std::move(out), 0};
    if (random() % 4 == 0) { p.in = p.out; }
    std::int64_t const in_length = std::max<std::int64_t>(p.in.length, 1),
                       out_length = std::max<std::int64_t>(p.out.length, 1);
    if (p.in.length < 1 || p.out.length < 1) { p.in.offset = p.out.offset = 0; }  // empty
    std::int64_t const shift = below(random, in_length + 2);                      // often an overlap, or interleaved
    (random() % 2 != 0 ? p.in : p.out).offset += random() % 3 == 0 ? 0 : shift;
    p.length = static_cast<std::size_t>(std::max(in_length, out_length) + shift);
    return p;
}

}  // namespace catenary_test

#endif
