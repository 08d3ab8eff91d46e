// Layouts of a run-time call: an input and an output somewhere in one block, as raw numbers, some of them spoilt; and
// what must come of it.
#ifndef CATENARY_TESTS_FUZZ_RUN_TIME_LAYOUT_HPP
#define CATENARY_TESTS_FUZZ_RUN_TIME_LAYOUT_HPP

#include "layout_model.hpp"
#include "tensor/naive_overlap.hpp"

#include <catenary/apply.hpp>

#include <cstring>
#include <random>
#include <set>

namespace catenary_test {

/// A layout, where its element (0, 0, ...) lies in the block, in bytes, and whether no shape is given at all.
struct placed_layout {
    raw_layout layout;
    std::int64_t start = 0;
    bool no_shape = false;

    std::int64_t const* shape() const { return no_shape ? nullptr : layout.shape(); }
    unsigned char* data(unsigned char* block) const { return layout.null ? nullptr : block + start; }
};

/// Of a call on a block of memory: what may be wrong with it, and where its elements are if nothing is.
class run_time_call {
  public:
    static constexpr std::size_t capacity = 2048;  // of the block, in bytes

    placed_layout in, out;

    /// Both of one shape; then, rarely, one of them spoilt.
    run_time_call(bytes& b, std::size_t element_size) : size_{element_size} {
        std::vector<std::int64_t> const shape = random_shape(b, 60);
        random_layout const from = any_layout(b, shape), to = nested_layout(b, shape);
        placed const p = place(b, from, to);
        in = raw(b, p.in);
        out = raw(b, p.out);
        for (placed_layout* const l : {&in, &out}) {
            if (b.rarely(6)) { spoil(b, *l); }
        }
    }

    /// Whether it may be tried: shapes differ, or whatever is admissible lies in the block.
    bool is_within() const {
        if (in.layout.extents != out.layout.extents) { return true; }
        for (placed_layout const* const l : {&in, &out}) {
            judgement const j = judge(l->layout, size_);
            auto const size = static_cast<std::int64_t>(size_), end = static_cast<std::int64_t>(capacity);
            if (j.code == catenary::status_code::ok && j.size != 0 &&
                (j.low < -end || j.high > end || l->start + j.low * size < 0 || l->start + (j.high + 1) * size > end)) {
                return false;
            }
        }
        return true;
    }

    /// The codes that an error may have, of a call that may be tried; none if there is none.
    std::set<catenary::status_code> faults() const {
        using catenary::status_code;
        std::set<status_code> all;
        for (placed_layout const* const l : {&in, &out}) {
            all.insert(l->no_shape && l->layout.rank != 0 ? status_code::invalid_shape : judge(l->layout, size_).code);
        }
        all.erase(status_code::ok);
        if (!all.empty()) { return all; }
        if (in.layout.extents != out.layout.extents) { return {status_code::shape_mismatch}; }
        // More elements than bytes of the block that they lie in: some share memory.
        if (judge(out.layout, size_).size > static_cast<std::int64_t>(capacity) || collides(walked(out))) {
            return {status_code::self_overlap};
        }
        return all;
    }

    /// Byte offsets of all elements, row-major.
    std::vector<std::size_t> offsets(placed_layout const& l) const {
        std::vector<std::size_t> all;
        for_each_offset(walked(l), [&](std::int64_t o) {
            all.push_back(static_cast<std::size_t>(l.start + o * static_cast<std::int64_t>(size_)));
        });
        return all;
    }

    /// The block after the call: f(from, to) computes one element.
    template <class F>
    std::vector<unsigned char> expected(std::vector<unsigned char> const& block, F const& f) const {
        std::vector<unsigned char> result = block;
        std::vector<std::size_t> const from = offsets(in), to = offsets(out);
        for (std::size_t i = 0; i < from.size(); ++i) { f(block.data() + from[i], result.data() + to[i]); }
        return result;
    }

  private:
    random_layout walked(placed_layout const& l) const {
        return {l.layout.extents, judge(l.layout, size_).strides, 0, 0};
    }

    placed_layout raw(bytes& b, random_layout const& l) const {
        placed_layout p;
        p.layout.rank = l.extents.size();
        p.layout.extents = l.extents;
        p.layout.strides = l.strides;
        p.layout.with_strides = !b.rarely(4);
        p.start = l.offset * static_cast<std::int64_t>(size_);
        return p;
    }
    static void spoil(bytes& b, placed_layout& l) {
        switch (b.choice(6)) {
            case 0:
                l.layout = any_raw_layout(b);
                break;
            case 1:
                l.layout.null = true;
                break;
            case 2:
                l.no_shape = true;
                break;
            case 3:
                l.start += 1 + static_cast<std::int64_t>(b.choice(7));  // at another address, aligned or not
                break;
            default: {
                std::vector<std::int64_t>& numbers = b.rarely(2) ? l.layout.extents : l.layout.strides;
                if (!numbers.empty()) { numbers[b.choice(numbers.size())] = b.number(); }
            }
        }
    }

    std::size_t size_;
};

/// A block of `capacity` bytes of any bits.
inline std::vector<unsigned char> filled_block(bytes& b) {
    std::vector<unsigned char> block(run_time_call::capacity);
    std::mt19937 random(b.any<std::uint16_t>());
    for (unsigned char& c : block) { c = static_cast<unsigned char>(random() >> 24); }
    return block;
}

/// A function of one element, by its bytes.
using compute = void (*)(unsigned char const* from, unsigned char* to);
template <class F, class T>
void compute_one(unsigned char const* from, unsigned char* to) {
    T value;
    std::memcpy(static_cast<void*>(&value), from, sizeof(T));
    catenary::apply(F{}, catenary::tensor_view<T>(&value, {}));
    std::memcpy(to, static_cast<void const*>(&value), sizeof(T));
}

}  // namespace catenary_test

#endif
