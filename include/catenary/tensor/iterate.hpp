// A pair of layouts reduced to its essence, and the walk over it.
#ifndef CATENARY_TENSOR_ITERATE_HPP
#define CATENARY_TENSOR_ITERATE_HPP

#include "view.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

/// One axis of input and output together. Strides in elements.
struct axis {
    std::int64_t extent, in, out;
};

/// The loops over an input and an output of the same shape, innermost first: unit axes dropped, output strides made
/// positive, axes sorted by output stride, and neighbours that continue each other merged. Then the axis along which
/// the input is best read goes second: the first two are those of the tiles that a walk is made of. The offsets tell
/// where the walk starts, in elements from either view's data.
struct loops {
    std::size_t rank = 0;
    std::int64_t in_start = 0, out_start = 0;
    axis axes[max_rank + 1];
    /// Extents of a tile but at the ends of its axes, and the number of distinct elements that go together.
    std::int64_t step[2], capacity;
    /// Whether tiles are contiguous runs, of the input and of the output, long enough to be worth a call each.
    bool in_runs = false, out_runs = false;
};

/// Whether an axis continues a longer one: going once through `inner` is one step of `outer`, in both layouts.
CATENARY_MEMBER bool continues(axis const& inner, axis const& outer) {
    return outer.in == inner.in * inner.extent && outer.out == inner.out * inner.extent;
}

CATENARY_MEMBER std::int64_t magnitude(std::int64_t stride) { return stride < 0 ? -stride : stride; }
CATENARY_MEMBER std::int64_t smaller(std::int64_t a, std::int64_t b) { return b < a ? b : a; }

/// Elements of the shortest run that is worth a call of its own.
inline constexpr std::int64_t long_run = 1024;
/// Extent along the output of a tile that the input runs across; the faster of 16 to 128, in cache and out.
inline constexpr std::int64_t tile_rows = 128;

/// The axis that goes with axis 0 in a tile, of two or more: the one along which the input's elements are nearest, if
/// that is not axis 0; else one that repeats them; else any that makes the tile large.
CATENARY_COLD inline std::size_t second_axis(loops const& l) {
    std::size_t nearest = 0, repeated = 0, longest = 1;
    for (std::size_t a = 1; a < l.rank; ++a) {
        if (l.axes[a].in == 0) {
            repeated = a;
        } else if (l.axes[nearest].in == 0 || magnitude(l.axes[a].in) < magnitude(l.axes[nearest].in)) {
            nearest = a;
        }
        if (l.axes[a].extent > l.axes[longest].extent) { longest = a; }
    }
    if (nearest != 0) { return nearest; }
    if (repeated != 0) { return repeated; }
    return l.axes[0].extent < tile_rows ? longest : 1;
}

/// Chooses the tiles, of at most `capacity` distinct elements.
CATENARY_COLD inline void choose_tiles(loops& l, std::int64_t capacity) {
    if (l.rank == 1) {
        l.axes[l.rank++] = {1, 0, 0};
    } else {
        std::size_t at = second_axis(l);
        axis const second = l.axes[at];
        for (; at > 1; --at) { l.axes[at] = l.axes[at - 1]; }
        l.axes[1] = second;
    }
    axis const &x = l.axes[0], &y = l.axes[1];
    l.capacity = capacity;
    bool const across = y.in != 0 && magnitude(y.in) < magnitude(x.in);
    if (across) {
        l.step[0] = smaller(x.extent, tile_rows);
        l.step[1] = smaller(y.extent, capacity / l.step[0]);
        std::int64_t const rows = capacity / l.step[1] / tile_rows * tile_rows;  // more of them where they are short
        l.step[0] = smaller(x.extent, rows > l.step[0] ? rows : l.step[0]);
        return;
    }
    capacity /= 2;  // shorter turns of reading and writing where no tile asks for more
    l.capacity = capacity;
    bool const runs = x.extent >= long_run || y.extent == 1;
    l.in_runs = runs && x.in == 1;
    l.out_runs = runs && x.in != 0 && x.out == 1;
    if (l.in_runs || l.out_runs) {
        l.step[0] = l.in_runs && l.out_runs ? x.extent : smaller(x.extent, capacity);
        l.step[1] = 1;
        l.capacity = 1;  // every tile by itself
        return;
    }
    l.step[0] = x.in == 0 ? x.extent : smaller(x.extent, capacity);
    std::int64_t const left = x.in == 0 ? capacity : capacity / l.step[0];
    l.step[1] = y.in == 0 ? y.extent : smaller(y.extent, left);
}

/// The loops of two layouts of the same shape that has elements; strides of axis a of the input are in_strides[a].
/// `capacity`: distinct elements that go together.
CATENARY_COLD inline void plan(std::size_t rank, std::int64_t const* extents, std::int64_t const* in_strides,
                               std::int64_t const* out_strides, std::int64_t capacity, loops& result) {
    std::size_t n = 0;
    for (std::size_t a = rank; a-- > 0;) {
        if (extents[a] == 1) { continue; }
        axis next{extents[a], in_strides[a], out_strides[a]};
        if (next.out < 0) {
            result.in_start += (next.extent - 1) * next.in;
            result.out_start += (next.extent - 1) * next.out;
            next.in = -next.in;
            next.out = -next.out;
        }
        std::size_t at = n++;
        for (; at > 0 && result.axes[at - 1].out > next.out; --at) { result.axes[at] = result.axes[at - 1]; }
        result.axes[at] = next;
    }
    std::size_t last = 0;
    for (std::size_t a = 1; a < n; ++a) {
        if (continues(result.axes[last], result.axes[a])) {
            result.axes[last].extent *= result.axes[a].extent;
        } else {
            result.axes[++last] = result.axes[a];
        }
    }
    if (n == 0) {
        result.axes[0] = {1, 1, 1};  // one element is a run of length one
        n = 1;
    }
    result.rank = last + 1;
    choose_tiles(result, capacity);
}

/// A rectangle of elements: numbers of elements, and of distinct ones, along either axis; where it starts, and its
/// steps in the input, in the output, and among its distinct elements one behind the other.
struct tile {
    std::int64_t in, out, n[2], distinct[2], in_step[2], out_step[2], buffer_step[2];
};

/// Walks over the tiles of the loops, in the same order each time.
class walk {
  public:
    explicit CATENARY_MEMBER walk(loops const& l) : loops_{l}, in_{l.in_start}, out_{l.out_start} {
        for (std::size_t a = 0; a < l.rank; ++a) { at_[a] = 0; }
    }

    CATENARY_MEMBER bool done() const { return done_; }

    /// The present tile.
    __attribute__((noinline)) tile here() const {
        tile t;
        t.in = in_;
        t.out = out_;
        std::int64_t step = 1;
        for (std::size_t a = 0; a < 2; ++a) {
            axis const& x = loops_.axes[a];
            t.n[a] = smaller(loops_.step[a], x.extent - at_[a]);
            t.distinct[a] = x.in == 0 ? 1 : t.n[a];
            t.in_step[a] = x.in;
            t.out_step[a] = x.out;
            t.buffer_step[a] = x.in == 0 ? 0 : step;
            step *= t.distinct[a];
        }
        return t;
    }

    /// Moves on. Whether there is a tile, and its distinct elements fit behind `used` others.
    __attribute__((noinline)) bool next(std::int64_t used) {
        done_ = true;
        for (std::size_t i = 0; i < loops_.rank && done_; ++i) {
            std::size_t const a = i < 2 ? 1 - i : i;  // along the input first
            axis const& x = loops_.axes[a];
            std::int64_t const step = a < 2 ? loops_.step[a] : 1;
            at_[a] += step;
            in_ += step * x.in;
            out_ += step * x.out;
            done_ = at_[a] >= x.extent;
            if (done_) {
                in_ -= at_[a] * x.in;
                out_ -= at_[a] * x.out;
                at_[a] = 0;
            }
        }
        tile const t = here();
        return !done_ && used + t.distinct[0] * t.distinct[1] <= loops_.capacity;
    }

  private:
    loops const& loops_;
    std::int64_t in_, out_;
    std::int64_t at_[max_rank + 1];
    bool done_ = false;
};

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
