// Integer operations of each instruction set against plain unsigned arithmetic: all shift counts, wrapping sums,
// comparisons at the ends of the range, extension and truncation.
#include "run.hpp"

namespace {

using namespace catenary_test;

template <class Combination>
class SimdInteger;
template <class I, class R>
class SimdInteger<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    using U = std::make_unsigned_t<R>;
    static constexpr int width = 8 * sizeof(R);

    std::vector<T> a, b;

    SimdInteger() {
        std::vector<U> ends = {0, 1, 2, U{1} << (width - 1), (U{1} << (width - 1)) - 1, U(-1), U(-2), 0x55555555u};
        for (int k = 0; k < width; k += 7) { ends.push_back(U{1} << k); }
        std::mt19937_64 random(6);
        for (int i = 0; i < 20; ++i) { ends.push_back(static_cast<U>(random())); }
        // Equal in the upper or the lower half only: emulated 64-bit comparisons go wrong there.
        U const half = (U{1} << (width / 2)) - 1;
        for (int i = 0; i < 8; ++i) {
            U const x = static_cast<U>(random());
            for (U const y : {x, x ^ (half + 1), x ^ 1, x ^ (half / 2 + 1), x ^ half, ~x}) { ends.push_back(y); }
        }
        std::vector<U> left, right;
        for (U const x : ends) {
            for (U const y : ends) {
                left.push_back(x);
                right.push_back(y);
            }
        }
        left.push_back(0);  // an odd length shifts the pairs through the lanes
        right.push_back(0);
        a = padded<T>(left);
        b = padded<T>(right);
    }

    template <class Op, class Want>
    void binary(Op op, Want want) {
        std::vector<T> const got = run<T>(Isa{}, op, a, b);
        for (std::size_t i = 0; i < a.size(); ++i) {
            T const right = static_cast<T>(want(static_cast<U>(a[i]), static_cast<U>(b[i])));
            ASSERT_EQ(got[i], right) << "of " << show(a[i]) << " and " << show(b[i]) << " at " << i;
        }
    }
};
TYPED_TEST_SUITE_P(SimdInteger);

#define CATENARY_BINARY(name, expression)                               \
    struct name {                                                       \
        template <class V>                                              \
        CATENARY_KERNEL auto operator()(V const& a, V const& b) const { \
            return expression;                                          \
        }                                                               \
    }
CATENARY_BINARY(add, a + b);
CATENARY_BINARY(subtract, a - b);
CATENARY_BINARY(bit_and, a& b);
CATENARY_BINARY(bit_or, a | b);
CATENARY_BINARY(bit_xor, a ^ b);

template <class T, class Isa>
CATENARY_KERNEL simd::vec<T, Isa> number(simd::vec<T, Isa> const&, int c) {
    return set(Isa{}, static_cast<T>(c));
}
CATENARY_BINARY(less, select(a < b, number(a, 1), number(a, -7)));
CATENARY_BINARY(less_equal, select(a <= b, number(a, 1), number(a, -7)));
CATENARY_BINARY(equal, select(a == b, number(a, 1), number(a, -7)));
CATENARY_BINARY(greater, select(a > b, number(a, 1), number(a, -7)));
CATENARY_BINARY(chosen, select(a < b, a, b));

struct complement {
    template <class V>
    CATENARY_KERNEL V operator()(V const& a) const {
        return ~a;
    }
};

// Constant counts, as kernels use them: row k of the output is the shift by k.
struct all_shifts {
    template <class Isa, class T, int... K>
    CATENARY_KERNEL void rows(Isa isa, T const* a, std::size_t n, T* left, T* logical, T* arithmetic,
                              std::integer_sequence<int, K...>) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<T, Isa>) {
            auto const v = load(isa, a + i);
            (store(left + K * n + i, shl(v, K)), ...);
            (store(logical + K * n + i, shr(v, K)), ...);
            (store(arithmetic + K * n + i, sar(v, K)), ...);
        }
    }
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* a, std::size_t n, T* left, T* logical, T* arithmetic) const {
        rows(isa, a, n, left, logical, arithmetic, std::make_integer_sequence<int, 8 * sizeof(T)>{});
    }
};

TYPED_TEST_P(SimdInteger, SumsWrapAndBitsCombine) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using U = typename TestFixture::U;
    this->binary(add{}, [](U a, U b) { return a + b; });
    this->binary(subtract{}, [](U a, U b) { return a - b; });
    this->binary(bit_and{}, [](U a, U b) { return a & b; });
    this->binary(bit_or{}, [](U a, U b) { return a | b; });
    this->binary(bit_xor{}, [](U a, U b) { return a ^ b; });
    auto const got = run<typename TestFixture::T>(typename TestFixture::Isa{}, complement{}, this->a);
    for (std::size_t i = 0; i < got.size(); ++i) { ASSERT_EQ(got[i], ~this->a[i]); }
}

TYPED_TEST_P(SimdInteger, ComparisonsAreSigned) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    using U = typename TestFixture::U;
    U const no = static_cast<U>(-7);
    this->binary(less{}, [=](U a, U b) { return static_cast<T>(a) < static_cast<T>(b) ? 1 : no; });
    this->binary(less_equal{}, [=](U a, U b) { return static_cast<T>(a) <= static_cast<T>(b) ? 1 : no; });
    this->binary(equal{}, [=](U a, U b) { return a == b ? 1 : no; });
    this->binary(greater{}, [=](U a, U b) { return static_cast<T>(a) > static_cast<T>(b) ? 1 : no; });
    this->binary(chosen{}, [=](U a, U b) { return static_cast<T>(a) < static_cast<T>(b) ? a : b; });
}

TYPED_TEST_P(SimdInteger, EveryShiftCount) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    using U = typename TestFixture::U;
    constexpr int width = TestFixture::width;
    std::size_t const n = 2 * most_lanes;
    std::vector<T> left(n * width), logical(n * width), arithmetic(n * width);
    std::vector<T> in(this->a.end() - static_cast<std::ptrdiff_t>(n), this->a.end());
    std::mt19937_64 random(7);
    for (std::size_t i = 0; i < n; i += 2) { in[i] = static_cast<T>(random()); }
    enter(typename TestFixture::Isa{}, all_shifts{}, static_cast<T const*>(in.data()), n, left.data(), logical.data(),
          arithmetic.data());
    for (int k = 0; k < width; ++k) {
        for (std::size_t i = 0; i < n; ++i) {
            U const x = static_cast<U>(in[i]), copies = in[i] < 0 && k != 0 ? ~(~U{0} >> k) : 0;
            std::size_t const at = static_cast<std::size_t>(k) * n + i;
            ASSERT_EQ(static_cast<U>(left[at]), x << k) << show(x) << " by " << k;
            ASSERT_EQ(static_cast<U>(logical[at]), x >> k) << show(x) << " by " << k;
            ASSERT_EQ(static_cast<U>(arithmetic[at]), (x >> k) | copies) << show(x) << " by " << k;
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(SimdInteger, SumsWrapAndBitsCombine, ComparisonsAreSigned, EveryShiftCount);
using Combinations = test_pairs<simd::instruction_sets, simd::type_list<std::int32_t, std::int64_t>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, SimdInteger, Combinations, readable_names);

}  // namespace
