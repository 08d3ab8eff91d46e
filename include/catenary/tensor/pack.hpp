// Strided words to a contiguous buffer and back. Elements are moved as integers of their size: one code for all element
// types and functions, and no bit of a NaN changes.
#ifndef CATENARY_TENSOR_PACK_HPP
#define CATENARY_TENSOR_PACK_HPP

#include "../dispatch/dispatch.hpp"
#include "move.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

template <std::size_t Size>
struct word_of_size;
template <>
struct word_of_size<2> {
    using type = std::uint16_t;
};
template <>
struct word_of_size<4> {
    using type = std::int32_t;
};
template <>
struct word_of_size<8> {
    using type = std::int64_t;
};
/// The integer that an element is moved as.
template <class T>
using word = typename word_of_size<sizeof(T)>::type;

/// Which side of a transfer is a buffer of the distinct elements, if any.
enum class buffer { none, from, to };

/// The next tiles of a walk, as many as go together, from the input to a buffer, from a buffer to the output, or from
/// the one to the other. Returns the number of distinct elements.
template <class Word>
struct transfer {
    template <class Isa>
    CATENARY_KERNEL std::int64_t operator()(Isa isa, walk* w, Word const* from, Word* to, buffer side) const {
        std::int64_t used = 0;
        do {
            tile const t = w->here();
            block b;
            for (int a = 0; a < 2; ++a) {
                b.n[a] = side == buffer::to ? t.distinct[a] : t.n[a];
                b.from[a] = side == buffer::from ? t.buffer_step[a] : t.in_step[a];
                b.to[a] = side == buffer::to ? t.buffer_step[a] : t.out_step[a];
            }
            move_block(isa, from + (side == buffer::from ? used : t.in), to + (side == buffer::to ? used : t.out), b);
            used += t.distinct[0] * t.distinct[1];
        } while (w->next(used));
        return used;
    }
};

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
