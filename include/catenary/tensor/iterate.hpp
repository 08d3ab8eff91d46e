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
/// positive, axes sorted by output stride, and neighbours that continue each other merged. The offsets tell where
/// the walk starts, in elements from either view's data.
struct loops {
    std::size_t rank = 0;
    std::int64_t in_start = 0, out_start = 0;
    axis axes[max_rank];
};

/// Whether an axis continues a longer one: going once through `inner` is one step of `outer`, in both layouts.
CATENARY_MEMBER bool continues(axis const& inner, axis const& outer) {
    return outer.in == inner.in * inner.extent && outer.out == inner.out * inner.extent;
}

/// The loops of two layouts of the same shape; strides of axis a of the input are in_strides[a].
CATENARY_COLD inline void plan(std::size_t rank, std::int64_t const* extents, std::int64_t const* in_strides,
                               std::int64_t const* out_strides, loops& result) {
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
}

/// Walks the elements of one side of the loops in order, in pieces of the innermost axis.
class cursor {
  public:
    /// `side` picks the strides: &axis::in or &axis::out.
    CATENARY_MEMBER cursor(loops const& l, std::int64_t axis::*side, std::int64_t start)
        : loops_{l}, side_{side}, offset_{start} {
        for (std::size_t a = 0; a < l.rank; ++a) { at_[a] = 0; }
    }

    /// Offset of the next element from the view's data.
    CATENARY_MEMBER std::int64_t offset() const { return offset_; }

    /// Elements left on the innermost axis.
    CATENARY_MEMBER std::int64_t left() const { return loops_.axes[0].extent - at_[0]; }

    /// Moves on by n <= left() elements.
    CATENARY_MEMBER void advance(std::int64_t n) {
        at_[0] += n;
        offset_ += n * loops_.axes[0].*side_;
        for (std::size_t a = 0; at_[a] == loops_.axes[a].extent && a + 1 < loops_.rank; ++a) {
            offset_ += loops_.axes[a + 1].*side_ - loops_.axes[a].extent * loops_.axes[a].*side_;
            at_[a] = 0;
            ++at_[a + 1];
        }
    }

  private:
    loops const& loops_;
    std::int64_t axis::*side_;
    std::int64_t offset_;
    std::int64_t at_[max_rank];
};

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
