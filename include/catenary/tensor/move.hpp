// Words from one place in memory to another, in rows and blocks of any strides. Gaps between words are never written.
#ifndef CATENARY_TENSOR_MOVE_HPP
#define CATENARY_TENSOR_MOVE_HPP

#include "../platform/fetch.hpp"
#include "../platform/memory.hpp"
#include "iterate.hpp"
#include "transpose.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

/// Words of a cache line.
template <class Word>
inline constexpr std::int64_t line = 64 / static_cast<std::int64_t>(sizeof(Word));

// How far ahead what is to be written is fetched, by measurement: in cache lines where lines follow each other, in rows
// where short rows lie far apart. A processor does not fetch by itself for masked stores, nor over large strides.
inline constexpr std::int64_t lines_ahead = 32, rows_ahead = 8;
/// Rows of at most this many cache lines are short in that sense.
inline constexpr std::int64_t short_run = 16;

/// Words one by one, any strides: what has no better way, and what is left of a row behind whole registers.
template <class Word>
CATENARY_KERNEL void move_singly(Word const* from, std::int64_t from_step, Word* to, std::int64_t to_step,
                                 std::int64_t n) {
    // Four loads and then four stores: the compiler could not tell that they do not overlap.
    for (; n >= 4; n -= 4, from += 4 * from_step, to += 4 * to_step) {
        Word const a = platform::peek(from), b = platform::peek(from + from_step),
                   c = platform::peek(from + 2 * from_step), d = platform::peek(from + 3 * from_step);
        platform::poke(to, a);
        platform::poke(to + to_step, b);
        platform::poke(to + 2 * to_step, c);
        platform::poke(to + 3 * to_step, d);
    }
    for (; n > 0; --n, from += from_step, to += to_step) { platform::poke(to, platform::peek(from)); }
}

/// Strides up to this one go through shuffles.
inline constexpr std::int64_t small_stride = 4;

/// Tables of shuffles for rows whose words are a stride of 2 to small_stride apart: such a row's next W words lie in
/// `stride` registers of W lanes.
template <class Word, std::size_t W>
struct spacing {
    Word picked[small_stride + 1][W];                // the lane of word k, in its register
    unsigned from[small_stride + 1][small_stride];   // words that lie in register r or behind it, as bits
    Word spread[small_stride + 1][small_stride][W];  // the word of lane k of register r, or the one before it
    unsigned taken[small_stride + 1][small_stride];  // lanes of register r that hold a word, as bits

    constexpr spacing() : picked{}, from{}, spread{}, taken{} {
        for (std::size_t stride = 2; stride <= small_stride; ++stride) {
            for (std::size_t r = 0; r < stride; ++r) {
                for (std::size_t k = 0; k < W; ++k) {
                    picked[stride][k] = static_cast<Word>(k * stride % W);
                    spread[stride][r][k] = static_cast<Word>((r * W + k) / stride);
                    from[stride][r] |= (k * stride / W >= r ? 1u : 0u) << k;
                    taken[stride][r] |= ((r * W + k) % stride == 0 ? 1u : 0u) << k;
                }
            }
        }
    }
};
template <class Word, std::size_t W>
inline constexpr spacing<Word, W> spacing_of{};

/// Words a small stride apart to contiguous ones. Reads gaps between words, and nothing behind the last word. Returns
/// the number of words moved: whole registers.
template <class Isa, class Word>
CATENARY_KERNEL std::int64_t move_together(Isa isa, Word const* from, std::int64_t stride, Word* to, std::int64_t n) {
    constexpr std::int64_t width = simd::lanes<Word, Isa>;
    auto const& s = spacing_of<Word, simd::lanes<Word, Isa>>;
    auto const lanes = load(isa, s.picked[stride]);
    std::int64_t i = 0;
    for (; i + width < n; i += width) {
        auto a = load(isa, from);
        for (std::int64_t r = 0; r < stride; ++r, from += width) {
            a = permute(a, s.from[stride][r], load(isa, from), lanes);
        }
        store(to + i, a);
    }
    return i;
}

/// Contiguous words to ones a small stride apart. Gaps are not written. Returns the number of words moved.
template <class Isa, class Word>
CATENARY_KERNEL std::int64_t move_apart(Isa isa, Word const* from, Word* to, std::int64_t stride, std::int64_t n) {
    constexpr std::int64_t width = simd::lanes<Word, Isa>;
    auto const& s = spacing_of<Word, simd::lanes<Word, Isa>>;
    std::int64_t i = 0;
    for (; i + width <= n; i += width) {
        auto const a = load(isa, from + i);
        for (std::int64_t r = 0; r < stride; ++r, to += width) {
            platform::fetch<1>(to, lines_ahead * line<Word>);
            unsigned const taken = s.taken[stride][r];
            store_lanes(to, permute(a, taken, a, load(isa, s.spread[stride][r])), taken);
        }
    }
    return i;
}

/// A row of n words.
template <class Isa, class Word>
CATENARY_KERNEL void move_row(Isa isa, Word const* from, std::int64_t from_step, Word* to, std::int64_t to_step,
                              std::int64_t n) {
    constexpr std::int64_t width = simd::lanes<Word, Isa>;
    std::int64_t i = 0;
    if constexpr (width > 1) {
        if (to_step == 1) {
            if (from_step == 1) {
                for (; i + width <= n; i += width) { store(to + i, load(isa, from + i)); }
            } else if (from_step == 0) {
                Word const c = platform::peek(from);
                for (; i + width <= n; i += width) { store(to + i, set(isa, c)); }
            } else if (from_step == -1) {
                for (; i + width <= n; i += width) { store(to + i, reverse(load(isa, from - i - (width - 1)))); }
            }
        }
        if constexpr (Isa::has_permute) {
            if (to_step == 1 && from_step >= 2 && from_step <= small_stride) {
                i = move_together(isa, from, from_step, to, n);
            } else if (from_step == 1 && to_step >= 2 && to_step <= small_stride) {
                i = move_apart(isa, from, to, to_step, n);
            }
        }
    }
    move_singly(from + i * from_step, from_step, to + i * to_step, to_step, n - i);
}

/// n[1] rows of n[0] words each; steps from word to word and from row to row, on both sides.
struct block {
    std::int64_t n[2], from[2], to[2];
};

/// A block whose rows lie side by side in `from` (word after word is row after row) and are contiguous in `to`: squares
/// transposed in registers. The last squares end with the block, and overlap those before. At least one square.
template <class Isa, class Word>
CATENARY_KERNEL void move_across(Isa isa, Word const* from, Word* to, block const& b) {
    constexpr std::int64_t width = simd::lanes<Word, Isa>;
    for (std::int64_t next = 0, i; next < b.n[0]; next = i + width) {
        i = smaller(next, b.n[0] - width);
        for (std::int64_t following = 0, j; following < b.n[1]; following = j + width) {
            j = smaller(following, b.n[1] - width);
            Word const* const square = from + (i * b.from[0] + j);
            if (j % line<Word> == 0) {  // what the next block will read, most likely
                for (std::int64_t k = 0; k < width; ++k) { platform::fetch<0>(square + k * b.from[0], b.n[1]); }
            }
            transpose(isa, square, b.from[0], to + (i + j * b.to[1]), b.to[1],
                      std::make_index_sequence<simd::lanes<Word, Isa>>{});
        }
    }
}

/// Rows shorter than this are not worth a row's overhead.
inline constexpr std::int64_t short_row = 16;

/// A block of words.
template <class Isa, class Word>
CATENARY_KERNEL void move_block(Isa isa, Word const* from, Word* to, block b) {
    constexpr std::int64_t width = simd::lanes<Word, Isa>;
    if (b.from[1] == -1) {  // forwards, then, with the rows of the target in reverse order
        from -= b.n[1] - 1;
        to += (b.n[1] - 1) * b.to[1];
        b.from[1] = 1;
        b.to[1] = -b.to[1];
    }
    // Whether the words that are read are nearer each other across the rows than along them.
    bool const nearer = b.from[1] != 0 && magnitude(b.from[1]) < magnitude(b.from[0]);
    if constexpr (width > 1) {
        if (nearer && b.from[1] == 1 && b.to[0] == 1 && b.n[0] >= width && b.n[1] >= width) {
            move_across(isa, from, to, b);
            return;
        }
    }
    // The longer way, if the shorter one is very short or worse to read along.
    if (b.n[0] < b.n[1] ? b.n[0] < short_row || nearer : b.n[0] == b.n[1] && nearer) {
        b = {{b.n[1], b.n[0]}, {b.from[1], b.from[0]}, {b.to[1], b.to[0]}};
    }
    bool const far_apart = b.to[0] == 1 && b.n[0] <= short_run * line<Word>;
    for (std::int64_t j = 0; j < b.n[1]; ++j) {
        Word* const row = to + j * b.to[1];
        if (far_apart) {
            for (std::int64_t i = 0; i < b.n[0]; i += line<Word>) { platform::fetch<1>(row, rows_ahead * b.to[1] + i); }
        }
        move_row(isa, from + j * b.from[1], b.from[0], row, b.to[0], b.n[0]);
    }
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
