// Blocks of words from place to place, on every instruction set, also those that calls do not use: each word where it
// belongs, the bytes between as they were, nothing read or written outside the span of the words.
#include "random_layout.hpp"
#include "support/guard_page.hpp"
#include "support/typed_lists.hpp"

#include <catenary/tensor/move.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace {

using namespace catenary_test;
namespace simd = catenary::simd;
using catenary::tensor::block;

using words = simd::type_list<std::uint16_t, std::int32_t, std::int64_t>;

template <class Combination>
class Moves;
template <class I, class W>
class Moves<combination<I, W>> : public ::testing::Test {
  protected:
    using Isa = I;
    using Word = W;
};
TYPED_TEST_SUITE_P(Moves);

struct move {
    template <class Isa, class Word>
    CATENARY_KERNEL void operator()(Isa isa, Word const* from, Word* to, block const* b) const {
        catenary::tensor::move_block(isa, from, to, *b);
    }
};

/// Moves a block between guarded memory, the words flush with its front or its back.
template <class Isa, class Word>
void check(block const& b, bool at_back) {
    random_layout in{{b.n[0], b.n[1]}, {b.from[0], b.from[1]}, 0, 0}, out{{b.n[0], b.n[1]}, {b.to[0], b.to[1]}, 0, 0};
    settle(in);
    settle(out);
    auto const in_length = static_cast<std::size_t>(in.length), out_length = static_cast<std::size_t>(out.length);
    guarded_buffer const source(in_length * sizeof(Word)), target(out_length * sizeof(Word));
    Word* const x = at_back ? source.back<Word>(in_length) : source.front<Word>();
    Word* const y = at_back ? target.back<Word>(out_length) : target.front<Word>();
    for (std::size_t i = 0; i < in_length; ++i) { x[i] = static_cast<Word>(i * 0x9e3779b97f4a7c15u >> 7); }
    target.fill(0xa5);
    source.read_only(true);
    std::vector<Word> want(y, y + out_length);
    for (std::int64_t j = 0; j < b.n[1]; ++j) {
        for (std::int64_t i = 0; i < b.n[0]; ++i) {
            want[static_cast<std::size_t>(out.offset + i * b.to[0] + j * b.to[1])] =
                x[in.offset + i * b.from[0] + j * b.from[1]];
        }
    }
    enter(Isa{}, move{}, static_cast<Word const*>(x + in.offset), y + out.offset, &b);
    ASSERT_EQ(std::memcmp(y, want.data(), out_length * sizeof(Word)), 0)
        << b.n[0] << " x " << b.n[1] << ", from " << b.from[0] << ' ' << b.from[1] << ", to " << b.to[0] << ' '
        << b.to[1];
}

TYPED_TEST_P(Moves, RowsOfEveryStrideAndLength) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    for (std::int64_t const from : {-17, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 16, 1000}) {
        for (std::int64_t const to : {-3, -1, 1, 2, 3, 4, 5, 700}) {
            for (std::int64_t const n : {1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100}) {
                for (bool const at_back : {false, true}) {
                    check<typename TestFixture::Isa, typename TestFixture::Word>({{n, 1}, {from, 0}, {to, 0}}, at_back);
                    if (this->HasFatalFailure()) { return; }
                }
            }
        }
    }
}

TYPED_TEST_P(Moves, BlocksThatDisagreeOnTheFastAxis) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    for (std::int64_t const n : {1, 3, 4, 8, 15, 16, 17, 40}) {
        for (std::int64_t const m : {1, 2, 4, 8, 16, 19, 33}) {
            for (std::int64_t const pad : {0, 1, 5}) {
                for (std::int64_t const step : {1, -1, 2}) {
                    std::int64_t const along = (step < 0 ? -step : step) * m + pad;
                    for (std::int64_t const sign : {1, -1}) {
                        check<typename TestFixture::Isa, typename TestFixture::Word>(
                            {{n, m}, {sign * along, step}, {1, n + pad}}, pad != 1);
                        check<typename TestFixture::Isa, typename TestFixture::Word>(
                            {{n, m}, {sign * along, step}, {2, 2 * n + pad}}, pad != 1);
                        if (this->HasFatalFailure()) { return; }
                    }
                }
            }
        }
    }
}

TYPED_TEST_P(Moves, BlocksAtRandom) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    std::mt19937_64 random(21);
    for (int round = 0; round < 3000; ++round) {
        block b;
        for (std::int64_t& n : b.n) { n = 1 + below(random, random() % 2 != 0 ? 70 : 5); }
        // Targets do not share memory: one axis within the other, gaps and signs as they come.
        std::size_t const inner = random() % 2;
        b.to[inner] = 1 + below(random, 4);
        b.to[1 - inner] = b.n[inner] * b.to[inner] + below(random, 3);
        for (std::int64_t& step : b.to) { step = random() % 4 == 0 ? -step : step; }
        for (std::int64_t& step : b.from) {
            step = random() % 2 != 0 ? below(random, 11) - 5 : below(random, 200) - 100;
        }
        check<typename TestFixture::Isa, typename TestFixture::Word>(b, random() % 2 != 0);
        if (this->HasFatalFailure()) { return; }
    }
}

REGISTER_TYPED_TEST_SUITE_P(Moves, RowsOfEveryStrideAndLength, BlocksThatDisagreeOnTheFastAxis, BlocksAtRandom);
using Combinations = test_pairs<simd::instruction_sets, words>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, Moves, Combinations, readable_names);

}  // namespace
