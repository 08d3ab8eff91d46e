// The loop over a contiguous run: every length, every alignment of elements, between guard pages, on every instruction
// set and element type. A result depends on its input alone: not on its place, the length, or its neighbours.
#include <catenary/dispatch/sweep.hpp>

#include "support/element_names.hpp"
#include "support/guard_page.hpp"
#include "support/ulp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace {

using namespace catenary_test;
namespace simd = catenary::simd;
namespace dispatch = catenary::dispatch;

/// A function of a user: exactly rounded operations, so that every instruction set must give the same bits.
struct cubic {
    template <class T, class Isa>
    CATENARY_KERNEL simd::vec<T, Isa> operator()(Isa isa, simd::vec<T, Isa> const& x) const {
        auto const square = opaque(x * x);
        auto const y = opaque(square * x) + set(isa, T(0.75));
        return select(is_nan(x), quiet(x), y / (square + set(isa, T(1))));
    }
};

/// Likewise, and where there are enough registers on pairs of them.
struct cubic_in_pairs : cubic {
    static constexpr bool in_pairs = true;
};

constexpr std::size_t longest = 130;

template <class Combination>
class Sweep;
template <class I, class R>
class Sweep<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    using Bits = bits_type<T>;

    guarded_buffer const from{4096}, to{4096};
    std::vector<T> input, want;

    // Every kind of encoding, NaNs and infinities among them; what each gives alone.
    Sweep() : input(longest + 80), want(input.size()) {
        if (!available<Isa>()) { return; }
        std::mt19937_64 random(30);
        for (std::size_t i = 0; i < input.size(); ++i) {
            // Three in four of moderate size: the exponent's upper bits are 0111 or 1000.
            auto bits = static_cast<Bits>(random());
            if (i % 4 != 0) {
                Bits const top =
                    static_cast<Bits>(static_cast<Bits>(i % 8 < 4 ? 0x3c : 0x40) << (8 * sizeof(Bits) - 8));
                bits = static_cast<Bits>((bits & ~(static_cast<Bits>(0x7cu) << (8 * sizeof(Bits) - 8))) | top);
            }
            input[i] = bit_cast<T>(bits);
            want[i] = dispatch::call(Isa{}, cubic{}, input[i]);
        }
    }

    void run(T const* x, T* y, std::size_t n) { enter(Isa{}, dispatch::sweep<cubic, T>{cubic{}}, x, y, n); }

    static constexpr unsigned char filler = 0xa5;

    ::testing::AssertionResult right(T const* y, std::size_t first, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) {
            if (bits_of(y[i]) != bits_of(want[first + i])) {
                return ::testing::AssertionFailure()
                       << "element " << i << " of " << n << ": got " << show(bits_of(y[i])) << ", alone "
                       << show(bits_of(want[first + i]));
            }
        }
        return ::testing::AssertionSuccess();
    }
    // Every byte of `to` outside n values at y is still the filler.
    bool beside_kept(T* y, std::size_t n) {
        auto* const low = reinterpret_cast<unsigned char*>(y);
        auto* const high = reinterpret_cast<unsigned char*>(y + n);
        auto const other = [](unsigned char byte) { return byte != filler; };
        return std::none_of(to.begin(), low, other) && std::none_of(high, to.end(), other);
    }
};
TYPED_TEST_SUITE_P(Sweep);

TYPED_TEST_P(Sweep, EveryLengthAtBothGuards) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    for (std::size_t n = 0; n <= longest; ++n) {
        for (int const ends : {0, 1, 2, 3}) {
            T* const x = ends & 1 ? this->from.template back<T>(n) : this->from.template front<T>();
            T* const y = ends & 2 ? this->to.template back<T>(n) : this->to.template front<T>();
            std::copy_n(this->input.begin(), n, x);
            this->to.fill(this->filler);
            this->from.read_only(true);
            this->run(x, y, n);
            this->from.read_only(false);
            ASSERT_TRUE(this->right(y, 0, n));
            ASSERT_TRUE(this->beside_kept(y, n)) << "length " << n;
        }
    }
}

TYPED_TEST_P(Sweep, EveryAlignmentOfElements) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    constexpr std::size_t places = 64 / sizeof(T);
    for (std::size_t a = 0; a < places; ++a) {
        for (std::size_t b = 0; b < places; ++b) {
            // Both at the front and, by the same distance, at the back.
            std::size_t const n = longest - (a * 7 + b) % 70;
            for (bool const at_end : {false, true}) {
                T* const x = at_end ? this->from.template back<T>(n + a) : this->from.template front<T>() + a;
                T* const y = at_end ? this->to.template back<T>(n + b) : this->to.template front<T>() + b;
                std::copy_n(this->input.begin(), n, x);
                this->to.fill(this->filler);
                this->run(x, y, n);
                ASSERT_TRUE(this->right(y, 0, n)) << "offsets " << a << " and " << b;
                ASSERT_TRUE(this->beside_kept(y, n)) << "offsets " << a << " and " << b;
            }
        }
    }
}

// The same element at every place of a register and of the tail, among other neighbours each time.
TYPED_TEST_P(Sweep, APlaceChangesNoBit) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    for (std::size_t first = 0; first < 80; ++first) {
        for (std::size_t const n : {1u, 2u, 15u, 16u, 17u, 31u, 33u, 64u, 77u, 130u}) {
            std::vector<T> y(n);
            this->run(this->input.data() + first, y.data(), n);
            ASSERT_TRUE(this->right(y.data(), first, n)) << "from " << first;
        }
    }
}

TYPED_TEST_P(Sweep, InPlaceIsTheSame) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    for (std::size_t n = 0; n <= longest; ++n) {
        T* const x = this->to.template back<T>(n);
        this->to.fill(this->filler);
        std::copy_n(this->input.begin(), n, x);
        this->run(x, x, n);
        ASSERT_TRUE(this->right(x, 0, n));
        ASSERT_TRUE(this->beside_kept(x, n)) << "length " << n;
    }
}

TYPED_TEST_P(Sweep, InPairsIsTheSame) {
    using Isa = typename TestFixture::Isa;
    CATENARY_SKIP_WITHOUT(Isa);
    using T = typename TestFixture::T;
    for (std::size_t n = 0; n <= longest; ++n) {
        T* const x = this->from.template back<T>(n);
        T* const y = this->to.template back<T>(n);
        std::copy_n(this->input.begin(), n, x);
        this->to.fill(this->filler);
        enter(Isa{}, dispatch::sweep<cubic_in_pairs, T>{}, static_cast<T const*>(x), y, n);
        ASSERT_TRUE(this->right(y, 0, n));
        ASSERT_TRUE(this->beside_kept(y, n)) << "length " << n;
    }
}

TYPED_TEST_P(Sweep, EveryInstructionSetGivesTheSameBits) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    for (std::size_t i = 0; i < this->input.size(); ++i) {
        T const plain = dispatch::call(simd::scalar{}, cubic{}, this->input[i]);
        ASSERT_TRUE(same_bits(this->want[i], plain)) << show(this->input[i]);
    }
}

REGISTER_TYPED_TEST_SUITE_P(Sweep, EveryLengthAtBothGuards, EveryAlignmentOfElements, APlaceChangesNoBit,
                            InPlaceIsTheSame, InPairsIsTheSame, EveryInstructionSetGivesTheSameBits);
using Combinations = test_pairs<simd::instruction_sets, catenary::storage::element_types>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, Sweep, Combinations, readable_names);

}  // namespace
