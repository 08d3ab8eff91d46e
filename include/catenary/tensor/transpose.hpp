// A square of words transposed in registers.
#ifndef CATENARY_TENSOR_TRANSPOSE_HPP
#define CATENARY_TENSOR_TRANSPOSE_HPP

#include "../simd/list.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

// One of log2 N equal steps: the first half of the rows interleaved with the second. Row i, lane j goes to the place
// whose number, N i + j, has its bits rotated left by one; log2 N times that is the transpose.
template <class V, std::size_t N, std::size_t... K>
CATENARY_KERNEL void interleave(V (&r)[N], std::index_sequence<K...>) {
    V const lo[] = {zip_lo(r[K], r[K + N / 2])...}, hi[] = {zip_hi(r[K], r[K + N / 2])...};
    ((r[2 * K] = lo[K], r[2 * K + 1] = hi[K]), ...);
}
template <std::size_t Left, class V, std::size_t N>
CATENARY_KERNEL void interleave(V (&r)[N]) {
    if constexpr (Left > 1) {
        interleave(r, std::make_index_sequence<N / 2>{});
        interleave<Left / 2>(r);
    }
}

/// N rows of N words, N the lanes of a register, at `from` and every `from_step` words, to columns at `to`.
template <class Isa, class Word, std::size_t... K>
CATENARY_KERNEL void transpose(Isa isa, Word const* from, std::int64_t from_step, Word* to, std::int64_t to_step,
                               std::index_sequence<K...>) {
    simd::vec<Word, Isa> r[] = {load(isa, from + static_cast<std::int64_t>(K) * from_step)...};
    interleave<sizeof...(K)>(r);
    (store(to + static_cast<std::int64_t>(K) * to_step, r[K]), ...);
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
