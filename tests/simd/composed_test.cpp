// What is composed of the catalogue's operations, and what an instruction set does in one instruction instead: on every
// set the same. Pairs of registers compute what each of them would.
#include "run.hpp"

#include <catenary/simd/paired.hpp>

#include <cmath>

namespace {

using namespace catenary_test;

template <class Combination>
class SimdComposed;
template <class I, class R>
class SimdComposed<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    using Bits = bits_type<R>;
};
TYPED_TEST_SUITE_P(SimdComposed);

struct least_magnitude {
    template <class V>
    CATENARY_KERNEL auto operator()(V const& a, V const& b) const {
        return min_magnitude(a, b);
    }
};
struct least_magnitude_or_nan {
    template <class V>
    CATENARY_KERNEL auto operator()(V const& a, V const& b) const {
        return min_magnitude_or_nan(a, b);
    }
};
struct kept_nan {
    template <class V>
    CATENARY_KERNEL auto operator()(V const& x, V const& y) const {
        return keep_nan(x, y);
    }
};

TYPED_TEST_P(SimdComposed, MinMagnitude) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    operands<typename TestFixture::Bits> in = make_pairs<typename TestFixture::Bits>(false);
    for (auto& b : in.b) { b = bits_of(std::fabs(bit_cast<T>(b))); }
    std::vector<T> const a = padded<T>(in.a), b = padded<T>(in.b);
    std::vector<T> const got = run<T>(typename TestFixture::Isa{}, least_magnitude{}, a, b);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (b[i] == 0) { continue; }
        auto const magnitude = bits_of(std::fabs(a[i]));
        ASSERT_EQ(bits_of(got[i]), magnitude < bits_of(b[i]) ? magnitude : bits_of(b[i])) << show(a[i]) << show(b[i]);
    }
}

TYPED_TEST_P(SimdComposed, MinMagnitudeOrNan) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    using Bits = typename TestFixture::Bits;
    operands<Bits> in = make_pairs<Bits>(true);
    for (auto& b : in.b) { b &= ~static_cast<Bits>(simd::format<T>::sign); }
    std::vector<T> const a = padded<T>(in.a), b = padded<T>(in.b);
    std::vector<T> const got = run<T>(typename TestFixture::Isa{}, least_magnitude_or_nan{}, a, b);
    Bits const infinity = static_cast<Bits>(simd::format<T>::infinity),
               quiet = static_cast<Bits>(simd::format<T>::quiet);
    std::size_t nans = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (bits_of(b[i]) == 0 || bits_of(b[i]) > infinity) { continue; }
        Bits const magnitude = bits_of(a[i]) & ~static_cast<Bits>(simd::format<T>::sign);
        if (magnitude > infinity) {
            ++nans;
            ASSERT_EQ(bits_of(got[i]) | quiet, magnitude | quiet) << show(a[i]) << show(b[i]);
        } else {
            ASSERT_EQ(bits_of(got[i]), std::min(magnitude, bits_of(b[i]))) << show(a[i]) << show(b[i]);
        }
    }
    EXPECT_GT(nans, 0u);
}

TYPED_TEST_P(SimdComposed, KeepNan) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    using Bits = typename TestFixture::Bits;
    operands<Bits> const in = make_pairs<Bits>(true);
    std::vector<T> const x = padded<T>(in.a), y = padded<T>(in.b);
    std::vector<T> const got = run<T>(typename TestFixture::Isa{}, kept_nan{}, x, y);
    Bits const infinity = static_cast<Bits>(simd::format<T>::infinity),
               quiet = static_cast<Bits>(simd::format<T>::quiet);
    for (std::size_t i = 0; i < x.size(); ++i) {
        Bits const magnitude = bits_of(x[i]) & ~static_cast<Bits>(simd::format<T>::sign);
        ASSERT_EQ(bits_of(got[i]), magnitude > infinity ? bits_of(x[i]) | quiet : bits_of(y[i])) << show(x[i]);
    }
}

struct inverse_root {
    template <class V>
    CATENARY_KERNEL auto operator()(V const& a) const {
        return inverse_root_estimate(a);
    }
};

TYPED_TEST_P(SimdComposed, InverseRootEstimate) {
    using Isa = typename TestFixture::Isa;
    CATENARY_SKIP_WITHOUT(Isa);
    if constexpr (Isa::has_estimates) {
        using T = typename TestFixture::T;
        std::vector<T> a;
        for (auto const bits : random_values<typename TestFixture::Bits>(20000, false, 9)) {
            T const x = std::fabs(bit_cast<T>(bits));
            if (std::isnormal(x)) { a.push_back(x); }
        }
        a.resize(a.size() / most_lanes * most_lanes);
        ASSERT_GE(a.size(), 10000u);
        std::vector<T> const got = run<T>(Isa{}, inverse_root{}, a);
        for (std::size_t i = 0; i < a.size(); ++i) {
            double const product = std::sqrt(static_cast<double>(a[i])) * static_cast<double>(got[i]);
            ASSERT_LE(std::fabs(product - 1), 0x1p-13) << show(a[i]) << " gives " << show(got[i]);
        }
    } else {
        GTEST_SKIP() << Isa::name << " has no estimates";
    }
}

/// Many operations in one: those of pairs.
struct mixture {
    template <class V>
    CATENARY_KERNEL auto operator()(V const& a, V const& b, V const& c) const {
        auto const larger = a > b, near = (b <= c) & ~(a == c);
        auto const sum = opaque(mul_add(a, b, c)) - mul_sub(a, c, b) * min(a, c);
        auto const i = (shl(bits(a), 3) ^ shr(bits(b), 2)) + (sar(bits(c), 1) & ~bits(a)) - (bits(b) | bits(c));
        auto const chosen = select(larger | near, sum, real(i));
        return keep_nan(a, select(near, -chosen, neg_mul_add(max(b, c), chosen, min_magnitude(a, abs(c)))));
    }
};
template <class Op>
struct by_pairs {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa, std::size_t n, T* out, T const* a, T const* b, T const* c) const {
        using two = simd::paired<Isa>;
        for (std::size_t i = 0; i < n; i += simd::lanes<T, two>) {
            store(out + i, Op{}(load(two{}, a + i), load(two{}, b + i), load(two{}, c + i)));
        }
    }
};

TYPED_TEST_P(SimdComposed, PairsComputeWhatEachRegisterDoes) {
    using Isa = typename TestFixture::Isa;
    CATENARY_SKIP_WITHOUT(Isa);
    using T = typename TestFixture::T;
    operands<typename TestFixture::Bits> const in = make_pairs<typename TestFixture::Bits>(false);
    std::vector<T> const a = padded<T>(in.a), b = padded<T>(in.b), c = padded<T>(in.c);
    std::vector<T> const want = run<T>(Isa{}, mixture{}, a, b, c);
    std::vector<T> got(a.size());
    enter(Isa{}, by_pairs<mixture>{}, a.size(), got.data(), a.data(), b.data(), c.data());
    for (std::size_t i = 0; i < a.size(); ++i) {
        // A NaN that is made may differ in its payload: operands may change places.
        if (is_nan(want[i]) && is_nan(got[i])) { continue; }
        ASSERT_TRUE(same_bits(got[i], want[i])) << describe(i, in.a[i], in.b[i], in.c[i]);
    }
}

REGISTER_TYPED_TEST_SUITE_P(SimdComposed, MinMagnitude, MinMagnitudeOrNan, KeepNan, InverseRootEstimate,
                            PairsComputeWhatEachRegisterDoes);
using Combinations = test_pairs<simd::instruction_sets, simd::type_list<float, double>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, SimdComposed, Combinations, readable_names);

}  // namespace
