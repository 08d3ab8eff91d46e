// A pair of layouts cut into pieces that may be computed in any order, or at once.
#ifndef CATENARY_TENSOR_SPLIT_HPP
#define CATENARY_TENSOR_SPLIT_HPP

#include "iterate.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

/// Boxes of indices: axis a in parts[a] parts of chunk[a] indices each, the last one perhaps of fewer. `order` names
/// the axes by falling output stride, so that pieces one behind the other lie so in the output.
struct pieces {
    std::size_t rank, order[max_rank];
    std::int64_t chunk[max_rank], parts[max_rank], count;
};

/// One of them: its extents, and the offsets of its first element from either view's data, in elements.
struct piece {
    std::int64_t extents[max_rank], in, out;
};

CATENARY_MEMBER std::int64_t quotient_up(std::int64_t n, std::int64_t by) { return n / by + (n % by != 0); }

/// Indices of an axis that lie in one cache line of the input or of the output: they stay together.
CATENARY_COLD inline std::int64_t indices_of_line(std::int64_t in, std::int64_t out, std::int64_t element_size) {
    constexpr std::int64_t line = 64;
    std::int64_t const step = in != 0 && magnitude(in) < magnitude(out) ? magnitude(in) : magnitude(out);
    return step < line / element_size ? quotient_up(line, step * element_size) : 1;
}

/// Cuts a shape that has elements, the axis of the longest output stride first, into pieces of `grain` bytes of output
/// or some more.
CATENARY_COLD inline void split(std::size_t rank, std::int64_t const* extents, std::int64_t const* in,
                                std::int64_t const* out, std::int64_t element_size, std::int64_t grain, pieces& p) {
    p.rank = rank;
    p.count = 1;
    std::int64_t size = 1;
    for (std::size_t a = 0; a < rank; ++a) {
        size *= extents[a];
        std::size_t at = a;
        for (; at > 0 && magnitude(out[p.order[at - 1]]) < magnitude(out[a]); --at) { p.order[at] = p.order[at - 1]; }
        p.order[at] = a;
    }
    std::int64_t wanted = size / (grain > element_size ? grain / element_size : 1);
    for (std::size_t at = 0; at < rank; ++at) {
        std::size_t const a = p.order[at];
        std::int64_t const most = wanted < extents[a] ? wanted : extents[a];
        p.chunk[a] = extents[a];
        p.parts[a] = 1;
        if (most > 1) {
            std::int64_t const line = indices_of_line(in[a], out[a], element_size);
            std::int64_t const lines = quotient_up(quotient_up(extents[a], most), line);
            if (lines < quotient_up(extents[a], line)) { p.chunk[a] = lines * line; }
            p.parts[a] = quotient_up(extents[a], p.chunk[a]);
            p.count *= p.parts[a];
            wanted /= p.parts[a];
        }
    }
}

/// Piece number i.
CATENARY_COLD inline void pick(pieces const& p, std::int64_t const* extents, std::int64_t const* in,
                               std::int64_t const* out, std::int64_t i, piece& result) {
    result.in = result.out = 0;
    for (std::size_t at = p.rank; at-- > 0;) {
        std::size_t const a = p.order[at];
        std::int64_t const begin = i % p.parts[a] * p.chunk[a], left = extents[a] - begin;
        i /= p.parts[a];
        result.extents[a] = left < p.chunk[a] ? left : p.chunk[a];
        result.in += begin * in[a];
        result.out += begin * out[a];
    }
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
