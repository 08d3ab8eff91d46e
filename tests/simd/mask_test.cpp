// Masks and selection of each instruction set: every pattern of lanes; and the functions of vec.hpp on bits.
#include "run.hpp"

namespace {

using namespace catenary_test;

template <class Combination>
class SimdMask;
template <class I, class R>
class SimdMask<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    using Integer = typename simd::format<R>::integer;
    static constexpr std::size_t lanes = simd::lanes<R, I>;
    static constexpr unsigned patterns = 1u << lanes, full = patterns - 1;
};
TYPED_TEST_SUITE_P(SimdMask);

/// What became of the masks m (from pattern p) and k (from pattern q).
struct outcome {
    unsigned m, both, either, complement, complement_of_both;
    bool any, all, any_complement, all_complement;
};

struct logic {
    template <class Isa, class Integer>
    CATENARY_KERNEL void operator()(Isa isa, Integer const* p, Integer const* q, outcome* o) const {
        auto const one = set(isa, Integer{1});
        auto const m = load(isa, p) == one, k = load(isa, q) == one;
        o->m = bitmask(m);
        o->both = bitmask(m & k);
        o->either = bitmask(m | k);
        o->complement = bitmask(~m);
        o->complement_of_both = bitmask(~(m & k));
        o->any = any(m);
        o->all = all(m);
        o->any_complement = any(~m);
        o->all_complement = all(~m);
    }
};

struct choose {
    template <class Isa, class Integer, class T>
    CATENARY_KERNEL void operator()(Isa isa, Integer const* p, T const* a, T const* b, T* out) const {
        auto const m = load(isa, p) == set(isa, Integer{1});
        store(out, select(m, load(isa, a), load(isa, b)));
        store(out + simd::lanes<T, Isa>, select(~m, load(isa, a), load(isa, b)));
    }
};

template <class Integer>
void spread(unsigned pattern, std::size_t lanes, Integer* to) {
    for (std::size_t i = 0; i < lanes; ++i) { to[i] = static_cast<Integer>((pattern >> i) & 1u); }
}

TYPED_TEST_P(SimdMask, LogicOfEveryPattern) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using Integer = typename TestFixture::Integer;
    constexpr unsigned full = TestFixture::full;
    Integer p[most_lanes] = {}, q[most_lanes] = {};
    for (unsigned m = 0; m <= full; ++m) {
        unsigned const k = (m * 40503u + 12345u) >> 3 & full;
        spread(m, TestFixture::lanes, p);
        spread(k, TestFixture::lanes, q);
        outcome o;
        enter(typename TestFixture::Isa{}, logic{}, static_cast<Integer const*>(p), static_cast<Integer const*>(q), &o);
        ASSERT_EQ(o.m, m);
        ASSERT_EQ(o.both, m & k);
        ASSERT_EQ(o.either, m | k);
        ASSERT_EQ(o.complement, ~m & full) << m;
        ASSERT_EQ(o.complement_of_both, ~(m & k) & full);
        ASSERT_EQ(o.any, m != 0) << m;
        ASSERT_EQ(o.all, m == full) << m;
        ASSERT_EQ(o.any_complement, m != full) << m;
        ASSERT_EQ(o.all_complement, m == 0) << m;
    }
}

TYPED_TEST_P(SimdMask, SelectByEveryPatternKeepsBits) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using Integer = typename TestFixture::Integer;
    using T = typename TestFixture::T;
    constexpr std::size_t lanes = TestFixture::lanes;
    Integer p[most_lanes] = {};
    // NaNs, infinities, subnormals and both zeros among the operands.
    std::vector<T> const a = padded<T>(special_values<bits_type<T>>(true));
    std::vector<T> b = a;
    std::reverse(b.begin(), b.end());
    for (unsigned m = 0; m <= TestFixture::full; ++m) {
        spread(m, lanes, p);
        std::size_t const at = m * 7 % (a.size() - lanes);
        T got[2 * most_lanes];
        Integer whole[2 * most_lanes], x[most_lanes], y[most_lanes];
        std::memcpy(x, a.data() + at, lanes * sizeof(T));
        std::memcpy(y, b.data() + at, lanes * sizeof(T));
        enter(typename TestFixture::Isa{}, choose{}, static_cast<Integer const*>(p), a.data() + at, b.data() + at,
              static_cast<T*>(got));
        enter(typename TestFixture::Isa{}, choose{}, static_cast<Integer const*>(p), static_cast<Integer const*>(x),
              static_cast<Integer const*>(y), static_cast<Integer*>(whole));
        for (std::size_t i = 0; i < lanes; ++i) {
            bool const on = (m >> i & 1u) != 0;
            ASSERT_TRUE(same_bits(got[i], on ? a[at + i] : b[at + i]));
            ASSERT_TRUE(same_bits(got[lanes + i], on ? b[at + i] : a[at + i]));
            ASSERT_EQ(whole[i], on ? x[i] : y[i]);
            ASSERT_EQ(whole[lanes + i], on ? y[i] : x[i]);
        }
    }
}

struct bit_functions {
    template <class Isa, class T, class Integer>
    CATENARY_KERNEL void operator()(Isa isa, T const* in, std::size_t n, T* magnitude, Integer* sign, Integer* nan,
                                    T* quieted, T* copied, T* made) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<T, Isa>) {
            auto const a = load(isa, in + i), other = load(isa, in + n - i - simd::lanes<T, Isa>);
            store(magnitude + i, abs(a));
            store(sign + i, sign_bit(a));
            store(nan + i, select(is_nan(a), set(isa, Integer{1}), set(isa, Integer{0})));
            store(quieted + i, quiet(a));
            store(copied + i, copysign(abs(a), other));
            store(made + i, simd::default_nan<T>(isa));
        }
    }
};

TYPED_TEST_P(SimdMask, FunctionsOnBits) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using Integer = typename TestFixture::Integer;
    using T = typename TestFixture::T;
    using Bits = bits_type<T>;
    Bits const top = Bits{1} << (8 * sizeof(T) - 1), infinity = static_cast<Bits>(simd::format<T>::infinity);
    std::vector<T> const in = padded<T>(special_values<Bits>(true));
    std::size_t const n = in.size(), lanes = TestFixture::lanes;
    std::vector<T> magnitude(n), quieted(n), copied(n), made(n);
    std::vector<Integer> sign(n), nan(n);
    enter(typename TestFixture::Isa{}, bit_functions{}, in.data(), n, magnitude.data(), sign.data(), nan.data(),
          quieted.data(), copied.data(), made.data());
    for (std::size_t i = 0; i < n; ++i) {
        Bits const x = bits_of(in[i]), other = bits_of(in[n - i / lanes * lanes - lanes + i % lanes]);
        ASSERT_EQ(bits_of(magnitude[i]), x & ~top);
        ASSERT_EQ(static_cast<Bits>(sign[i]), x & top);
        ASSERT_EQ(nan[i], (x & ~top) > infinity ? 1 : 0) << show(in[i]);
        if (nan[i]) { ASSERT_EQ(bits_of(quieted[i]), x | static_cast<Bits>(simd::format<T>::quiet)); }
        ASSERT_EQ(bits_of(copied[i]), (x & ~top) | (other & top));
        ASSERT_EQ(bits_of(made[i]), infinity | static_cast<Bits>(simd::format<T>::quiet));
    }
}

REGISTER_TYPED_TEST_SUITE_P(SimdMask, LogicOfEveryPattern, SelectByEveryPatternKeepsBits, FunctionsOnBits);
using Combinations = test_pairs<simd::instruction_sets, simd::type_list<float, double>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, SimdMask, Combinations, readable_names);

}  // namespace
