// Lanes rearranged, on each instruction set: every lane of every result, and no byte written beside those asked for.
#include "run.hpp"
#include "support/guard_page.hpp"

#include <type_traits>

namespace {

using namespace catenary_test;

using words = simd::type_list<std::uint16_t, std::int32_t, std::int64_t>;

template <class Combination>
class SimdShuffle;
template <class I, class R>
class SimdShuffle<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    static constexpr std::size_t lanes = simd::lanes<T, Isa>;

    T a[most_lanes], b[most_lanes], got[most_lanes];

    SimdShuffle() {
        for (std::size_t k = 0; k < most_lanes; ++k) {
            a[k] = static_cast<T>(0x1234567890abcdef + 3 * k);
            b[k] = static_cast<T>(0x7edcba9876543210 - 5 * k);
        }
    }
};
TYPED_TEST_SUITE_P(SimdShuffle);

struct zip_both {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* a, T const* b, T* to) const {
        store(to, zip_lo(load(isa, a), load(isa, b)));
        store(to + simd::lanes<T, Isa>, zip_hi(load(isa, a), load(isa, b)));
    }
};
struct reverse_one {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* a, T* to) const {
        store(to, reverse(load(isa, a)));
    }
};
struct permute_some {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* rest, unsigned on, T const* a, T const* i, T* to) const {
        store(to, permute(load(isa, rest), on, load(isa, a), load(isa, i)));
    }
};
struct store_some {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* a, unsigned on, T* to) const {
        store_lanes(to, load(isa, a), on);
    }
};

TYPED_TEST_P(SimdShuffle, ZipInterleavesHalves) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    constexpr std::size_t n = TestFixture::lanes;
    if constexpr (n > 1) {
        enter(typename TestFixture::Isa{}, zip_both{}, static_cast<T const*>(this->a), static_cast<T const*>(this->b),
              static_cast<T*>(this->got));
        for (std::size_t k = 0; k < n; ++k) {
            EXPECT_EQ(this->got[2 * k], this->a[k]) << k;
            EXPECT_EQ(this->got[2 * k + 1], this->b[k]) << k;
        }
    }
}

TYPED_TEST_P(SimdShuffle, ReverseTurnsRound) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    constexpr std::size_t n = TestFixture::lanes;
    if constexpr (n > 1) {
        enter(typename TestFixture::Isa{}, reverse_one{}, static_cast<T const*>(this->a), static_cast<T*>(this->got));
        for (std::size_t k = 0; k < n; ++k) { EXPECT_EQ(this->got[k], this->a[n - 1 - k]) << k; }
    }
}

TYPED_TEST_P(SimdShuffle, PermutePicksAndKeeps) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    constexpr std::size_t n = TestFixture::lanes;
    if constexpr (TestFixture::Isa::has_permute) {
        std::mt19937_64 random(5);
        for (int round = 0; round < 200; ++round) {
            T index[most_lanes];
            for (T& i : index) { i = static_cast<T>(random()); }
            auto const on = static_cast<unsigned>(random()) & ((1u << n) - 1);
            enter(typename TestFixture::Isa{}, permute_some{}, static_cast<T const*>(this->b), on,
                  static_cast<T const*>(this->a), static_cast<T const*>(index), static_cast<T*>(this->got));
            for (std::size_t k = 0; k < n; ++k) {
                T const want = (on >> k & 1) != 0 ? this->a[static_cast<std::size_t>(index[k]) % n] : this->b[k];
                ASSERT_EQ(this->got[k], want) << k;
            }
        }
    }
}

// At both ends of memory that is not there.
TYPED_TEST_P(SimdShuffle, StoreLanesWritesNothingElse) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    constexpr std::size_t n = TestFixture::lanes;
    if constexpr (TestFixture::Isa::has_permute) {
        guarded_buffer const buffer(4096);
        for (unsigned on = 0; on < (1u << n); on += 1 + on / 64) {
            std::size_t lowest = 0, behind = n;
            while (lowest < n && (on >> lowest & 1) == 0) { ++lowest; }
            while (behind > 0 && (on >> (behind - 1) & 1) == 0) { --behind; }
            for (bool const at_end : {false, true}) {
                T* const p = at_end ? buffer.back<T>(behind) : buffer.front<T>() - lowest;
                buffer.fill(0xa5);
                enter(typename TestFixture::Isa{}, store_some{}, static_cast<T const*>(this->a), on, p);
                std::size_t kept = 0;
                for (unsigned char const* c = buffer.begin(); c != buffer.end(); ++c) { kept += *c == 0xa5; }
                std::size_t stored = 0;
                for (std::size_t k = 0; k < n; ++k) {
                    if ((on >> k & 1) == 0) { continue; }
                    ++stored;
                    ASSERT_EQ(p[k], this->a[k]) << k;
                }
                ASSERT_EQ(kept, buffer.size() - stored * sizeof(T)) << on;
            }
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(SimdShuffle, ZipInterleavesHalves, ReverseTurnsRound, PermutePicksAndKeeps,
                            StoreLanesWritesNothingElse);
using Combinations = test_pairs<simd::instruction_sets, words>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, SimdShuffle, Combinations, readable_names);

}  // namespace
