// Strided elements to a contiguous buffer and back.
#ifndef CATENARY_TENSOR_PACK_HPP
#define CATENARY_TENSOR_PACK_HPP

#include "iterate.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

/// The next n elements that a cursor walks over, in order, to a contiguous buffer. Elements are moved as raw bytes: no
/// bit of a NaN changes.
template <class Word>
inline void pack(Word const* from, std::int64_t stride, cursor& c, Word* to, std::int64_t n) {
    while (n > 0) {
        std::int64_t const run = c.left() < n ? c.left() : n;
        Word const* p = from + c.offset();
        for (std::int64_t i = 0; i < run; ++i) { __builtin_memcpy(to + i, p + i * stride, sizeof(Word)); }
        c.advance(run);
        to += run;
        n -= run;
    }
}

/// A contiguous buffer to the next n elements that a cursor walks over. Nothing between them is written.
template <class Word>
inline void unpack(Word const* from, Word* to, std::int64_t stride, cursor& c, std::int64_t n) {
    while (n > 0) {
        std::int64_t const run = c.left() < n ? c.left() : n;
        Word* p = to + c.offset();
        for (std::int64_t i = 0; i < run; ++i) { __builtin_memcpy(p + i * stride, from + i, sizeof(Word)); }
        c.advance(run);
        from += run;
        n -= run;
    }
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
