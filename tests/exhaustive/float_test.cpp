// All 2^32 floats, every function. The best instruction set is held against an independent oracle: the double function
// of the C library where its result is clearly away from a midpoint, MPFR elsewhere; every other instruction set
// against the best one, by bits. A sample goes through MPFR alone. Work is shared out in chunks of inputs x >= 0, each
// with its mirror image; what the oracle is spared (symmetry, saturation) is asserted in SpareOracle below.
#include "all_floats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace {

using namespace catenary_test;

constexpr std::uint32_t infinity = 0x7f800000u, quiet = 0x00400000u, one = 0x3f800000u, default_nan = 0x7fc00000u,
                        small = 0x39000000u;  // small: 2^-13

/// A range of positive inputs, [first, last], where the result is known: a constant, or the input itself.
struct known_range {
    std::uint32_t first, last;
    bool itself;
    std::uint32_t result;
};

/// cosh and cos of [0, 2^-13] are 1 - both within 2^-27 of it, a quarter ULP -, sinh and tanh there are x: their
/// relative distance is below x^2 / 2 < 2^-27. Beyond its first such input tanh stays 1, cosh and sinh stay infinite,
/// for they rise. acosh is NaN below 1.
std::vector<known_range> known_ranges(function_id id) {
    switch (id) {
        case function_id::cos:
            return {{0, small, false, one}, {infinity, infinity, false, default_nan}};
        case function_id::cosh:
            return {{0, small, false, one}, {0x42b2d4fd, infinity, false, infinity}};
        case function_id::sinh:
            return {{0, small, true, 0}, {0x42b2d4fd, infinity, false, infinity}};
        case function_id::tanh:
            return {{0, small, true, 0}, {0x41102cb4, infinity, false, one}};
        case function_id::acosh:
            return {{0, one - 1, false, default_nan}, {infinity, infinity, false, infinity}};
    }
    return {};
}

/// The result at -x, from x and the result at x >= 0.
std::uint32_t mirrored(function_id id, std::uint32_t x, std::uint32_t y) {
    if (x > infinity) { return x | sign | quiet; }
    if (is_odd(id)) { return y ^ sign; }
    return is_even(id) || x == 0 ? y : default_nan;  // acosh of -0 is that of 0, and of negative numbers NaN
}

INSTANTIATE_TEST_SUITE_P(Functions, AllFloats, ::testing::ValuesIn(functions()),
                         [](::testing::TestParamInfo<function_id> const& info) {
                             return std::string(name_of(info.param));
                         });

// The ends of the ranges, by MPFR; within them the result follows from monotony or from the bounds above.
TEST_P(AllFloats, SpareOracle) {
    function_id const id = GetParam();
    for (known_range const& r : known_ranges(id)) {
        std::uint64_t const stride = (r.last - r.first) / 5000u + 1;
        for (std::uint64_t b = r.first;; b = std::min<std::uint64_t>(b + stride, r.last)) {
            auto const x = static_cast<std::uint32_t>(b), want = r.itself ? x : r.result;
            ASSERT_TRUE(same_bits(oracle(id, float_from_bits(x)), float_from_bits(want))) << show(float_from_bits(x));
            ASSERT_TRUE(same_bits(oracle(id, float_from_bits(x | sign)), float_from_bits(mirrored(id, x, want))));
            if (b == r.last) { break; }
        }
    }
    for (std::uint64_t b = 0; b < sign; b += 1000003) {  // the mirror, elsewhere
        auto const x = static_cast<std::uint32_t>(b);
        float const y = oracle(id, float_from_bits(x)), z = oracle(id, float_from_bits(x | sign));
        ASSERT_TRUE(same_bits(z, float_from_bits(mirrored(id, x, bits_of(y))))) << show(float_from_bits(x));
    }
}

/// The results at the inputs first, first + 1, ... >= 0.
void expect(function_id id, std::uint32_t first, std::vector<std::uint32_t>& want) {
    std::vector<known_range> const ranges = known_ranges(id);
    for (std::uint32_t i = 0; i < chunk;) {
        std::uint32_t const x = first + i;
        if (x > infinity) {
            want[i++] = x | quiet;
            continue;
        }
        known_range const* inside = nullptr;
        std::uint32_t end = infinity;  // of what is not known
        for (known_range const& r : ranges) {
            if (x >= r.first && x <= r.last) { inside = &r; }
            if (x < r.first) { end = std::min(end, r.first); }
        }
        std::uint32_t const stop = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(chunk, (inside ? std::uint64_t{inside->last} + 1 : std::uint64_t{end}) - first));
        for (; i < stop; ++i) {
            std::uint32_t const b = first + i;
            want[i] = inside == nullptr ? bits_of(oracle_fast(id, float_from_bits(b)))
                      : inside->itself  ? b
                                        : inside->result;
        }
    }
}

TEST_P(AllFloats, CorrectlyRounded) {
    function_id const id = GetParam();
    std::vector<typed<float>> const all = kernels(correct);
    ASSERT_FALSE(all.empty());
    std::vector<tally> tallies(all.size());
    for_each_chunk(name_of(id), [&](std::uint32_t first, auto& want, auto& x, auto& y, auto& z) {
        for (std::uint32_t const side : {0u, sign}) {
            for (std::uint32_t i = 0; i < chunk; ++i) { x[i] = float_from_bits((first + i) | side); }
            if (side == 0) {
                expect(id, first, want);
            } else {
                for (std::uint32_t i = 0; i < chunk; ++i) { want[i] = mirrored(id, first + i, want[i]); }
            }
            all[0](x.data(), y.data(), chunk);
            if (std::memcmp(y.data(), want.data(), chunk * sizeof(float)) != 0) {
                for (std::uint32_t i = 0; i < chunk; ++i) {
                    if (bits_of(y[i]) != want[i]) {
                        tallies[0].take(name_of(all[0]), (first + i) | side, y[i], want[i]);
                    }
                }
            }
            for (std::size_t k = 1; k < all.size(); ++k) {
                all[k](x.data(), z.data(), chunk);
                if (std::memcmp(z.data(), y.data(), chunk * sizeof(float)) == 0) { continue; }
                for (std::uint32_t i = 0; i < chunk; ++i) {
                    if (bits_of(z[i]) != bits_of(y[i])) {
                        tallies[k].take(name_of(all[k]), (first + i) | side, z[i], bits_of(y[i]));
                    }
                }
            }
        }
    });
    for (std::size_t k = 0; k < all.size(); ++k) {
        char const* const what = k == 0 ? "misrounded" : "unlike the best instruction set's";
        std::printf("%s: %zu of 2^32 results %s\n", name_of(all[k]).c_str(), tallies[k].wrong(), what);
        EXPECT_EQ(tallies[k].wrong(), 0u) << name_of(all[k]) << ": results " << what;
    }
}

// A million inputs by MPFR alone, on the best instruction set.
TEST_P(AllFloats, SampleByMpfrAlone) {
    function_id const id = GetParam();
    std::vector<typed<float>> const all = kernels(correct);
    ASSERT_FALSE(all.empty());
    tally wrong;
    for_each_chunk("by MPFR alone", [&](std::uint32_t first, auto&, auto& x, auto& y, auto&) {
        std::size_t n = 0;
        for (std::uint32_t i = first / chunk % 4294; i < chunk; i += 4294) {
            for (std::uint32_t const side : {0u, sign}) { x[n++] = float_from_bits((first + i) | side); }
        }
        all[0](x.data(), y.data(), n);
        for (std::size_t i = 0; i < n; ++i) {
            float const want = oracle(id, x[i]);
            if (bits_of(y[i]) != bits_of(want)) { wrong.take(name_of(all[0]), bits_of(x[i]), y[i], bits_of(want)); }
        }
    });
    EXPECT_EQ(wrong.wrong(), 0u) << "misrounded";
}

}  // namespace
