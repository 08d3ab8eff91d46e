// Error-free transformations of each instruction set: head + tail against the exact sum or product, in 113 bits.
#include "simd/run.hpp"

#include <catenary/numeric/compensated.hpp>

#include <cfloat>
#include <cmath>

namespace {

using namespace catenary_test;
namespace numeric = catenary::numeric;

// The exact product of two doubles has 106 bits.
#if LDBL_MANT_DIG == 113
using wide = long double;
#else
__extension__ using wide = __float128;
#endif

/// Heads and tails of Op on columns.
template <class Op>
struct pairs {
    template <class Isa, class... T>
    CATENARY_KERNEL void operator()(Isa isa, std::size_t n, double* heads, double* tails, T const*... a) const {
        for (std::size_t i = 0; i < n; i += Isa::double_lanes) {
            auto const p = Op{}(load(isa, a + i)...);
            store(heads + i, p.head);
            store(tails + i, p.tail);
        }
    }
};

#define CATENARY_PAIR(name, ...)                                        \
    struct name {                                                       \
        template <class V>                                              \
        CATENARY_KERNEL auto operator()(V const& a, V const& b) const { \
            return __VA_ARGS__;                                         \
        }                                                               \
    }
CATENARY_PAIR(fast_sum, numeric::fast_two_sum(a, b));
CATENARY_PAIR(sum, numeric::two_sum(a, b));
CATENARY_PAIR(product, numeric::two_prod(a, b));
CATENARY_PAIR(short_product, numeric::two_prod_short(a, b));

/// a^2 / 2 = head - tail.
struct half_of_square {
    template <class Isa>
    CATENARY_KERNEL numeric::double_double<Isa> operator()(simd::vec<double, Isa> const& a) const {
        numeric::double_double<Isa> p;
        numeric::half_square(a, p.head, p.tail);
        return p;
    }
};
struct square {
    template <class Isa>
    CATENARY_KERNEL numeric::double_double<Isa> operator()(simd::vec<double, Isa> const& a) const {
        auto const head = opaque(a * a);
        return {head, numeric::square_tail(a, head)};
    }
};
struct near_sum {
    template <class Isa>
    CATENARY_KERNEL numeric::double_double<Isa> operator()(simd::vec<double, Isa> const& a,
                                                           simd::vec<double, Isa> const& b,
                                                           simd::vec<double, Isa> const& c) const {
        return numeric::near_mul_add(a, b, c);
    }
};
struct sum_of_product {
    template <class Isa>
    CATENARY_KERNEL numeric::double_double<Isa> operator()(simd::vec<double, Isa> const& a,
                                                           simd::vec<double, Isa> const& b,
                                                           simd::vec<double, Isa> const& c) const {
        return numeric::two_mul_add(a, b, c);
    }
};
struct rest {
    template <class Isa>
    CATENARY_KERNEL numeric::double_double<Isa> operator()(simd::vec<double, Isa> const& a,
                                                           simd::vec<double, Isa> const& b,
                                                           simd::vec<double, Isa> const& c) const {
        return {numeric::residual(c, a, b), set(Isa{}, 0.0)};
    }
};

/// Doubles of all signs with exponents in [low, high); every fourth has few bits, for exact and halfway cases.
std::vector<double> doubles(int low, int high, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<double> values(4096);
    for (std::size_t i = 0; i < values.size(); ++i) {
        double m = 1 + static_cast<double>(random() >> 12) * 0x1p-52;
        if (i % 4 == 0) { m = 1 + static_cast<double>(random() >> 38) * 0x1p-26; }
        if (i % 16 == 1) { m = 2 - 0x1p-52 * static_cast<double>(random() % 4); }
        int const exponent = low + static_cast<int>(random() % static_cast<unsigned>(high - low));
        values[i] = std::ldexp(random() & 1 ? m : -m, exponent);
    }
    return values;
}

template <class Isa>
class Compensated : public ::testing::Test {
  protected:
    std::vector<double> heads, tails;

    template <class Op, class... Columns>
    void compute(Op, std::vector<double> const& first, Columns const&... rest) {
        heads.resize(first.size());
        tails.resize(first.size());
        enter(Isa{}, pairs<Op>{}, first.size(), heads.data(), tails.data(), first.data(), rest.data()...);
    }
    wide value(std::size_t i) const { return static_cast<wide>(heads[i]) + tails[i]; }
};
TYPED_TEST_SUITE(Compensated, test_types<simd::instruction_sets>, readable_names);

double distance(wide a, wide b) { return std::fabs(static_cast<double>(a - b)); }

TYPED_TEST(Compensated, Sums) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    // Up to the largest exponents whose sums do not overflow, down to subnormals.
    for (int const start : {-1070, -40, 1000 - 60}) {
        std::vector<double> a = doubles(start, start + 50, 1), b = doubles(start, start + 50, 2);
        this->compute(sum{}, a, b);
        for (std::size_t i = 0; i < a.size(); ++i) {
            ASSERT_EQ(static_cast<double>(this->value(i) - (static_cast<wide>(a[i]) + b[i])), 0)
                << a[i] << " + " << b[i];
            ASSERT_EQ(this->heads[i], static_cast<double>(static_cast<wide>(a[i]) + b[i]));
            if (std::fabs(a[i]) < std::fabs(b[i])) { std::swap(a[i], b[i]); }
        }
        this->compute(fast_sum{}, a, b);
        for (std::size_t i = 0; i < a.size(); ++i) {
            ASSERT_EQ(static_cast<double>(this->value(i) - (static_cast<wide>(a[i]) + b[i])), 0)
                << a[i] << " + " << b[i];
        }
    }
}

TYPED_TEST(Compensated, Products) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    // Splitting must not overflow: one factor near the largest double.
    for (int const start : {-100, 960, -900}) {
        std::vector<double> const a = doubles(start, start + 63, 3), b = doubles(-62, 0, 4);
        this->compute(product{}, a, b);
        for (std::size_t i = 0; i < a.size(); ++i) {
            ASSERT_EQ(static_cast<double>(this->value(i) - static_cast<wide>(a[i]) * b[i]), 0) << a[i] << " * " << b[i];
            ASSERT_EQ(this->heads[i], static_cast<double>(static_cast<wide>(a[i]) * b[i]));
        }
    }
    std::vector<double> const a = doubles(-30, 30, 5);
    std::vector<double> b = doubles(-30, 30, 6);
    for (double& x : b) { x = static_cast<float>(x); }  // 24 bits
    this->compute(short_product{}, a, b);
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(static_cast<double>(this->value(i) - static_cast<wide>(a[i]) * b[i]), 0) << a[i] << " * " << b[i];
    }
}

TYPED_TEST(Compensated, Squares) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<double> const a = doubles(-200, 200, 7);
    this->compute(square{}, a);
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(static_cast<double>(this->value(i) - static_cast<wide>(a[i]) * a[i]), 0) << a[i];
    }
    this->compute(half_of_square{}, a);
    for (std::size_t i = 0; i < a.size(); ++i) {
        wide const half = static_cast<wide>(this->heads[i]) - this->tails[i];
        ASSERT_EQ(static_cast<double>(half - static_cast<wide>(a[i]) * a[i] / 2), 0) << a[i];
    }
}

TYPED_TEST(Compensated, SumsWithProducts) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<double> const a = doubles(-20, -10, 8), b = doubles(-5, 5, 9);
    std::vector<double> c = doubles(0, 20, 10);
    for (std::size_t i = 0; i < c.size(); i += 5) { c[i] = 0; }
    this->compute(sum_of_product{}, a, b, c);
    for (std::size_t i = 0; i < a.size(); ++i) {
        wide const exact = c[i] + static_cast<wide>(a[i]) * b[i];
        double const bound = 0x1p-106 * std::fabs(this->heads[i]);
        ASSERT_LE(distance(this->value(i), exact), bound) << a[i] << " * " << b[i] << " + " << c[i];
    }
    this->compute(near_sum{}, a, b, c);
    for (std::size_t i = 0; i < a.size(); ++i) {
        wide const exact = c[i] + static_cast<wide>(a[i]) * b[i];
        double const bound = 0x1p-105 * std::fabs(this->heads[i]) + 0x1p-76 * std::fabs(a[i] * b[i]);
        ASSERT_LE(distance(this->value(i), exact), bound) << a[i] << " * " << b[i] << " + " << c[i];
    }
    for (std::size_t i = 0; i < c.size(); ++i) {  // near a b: the last bits differ
        c[i] = a[i] * b[i] * (1 + 0x1p-52 * static_cast<double>(i % 5));
    }
    this->compute(rest{}, a, b, c);
    for (std::size_t i = 0; i < a.size(); ++i) {
        wide const exact = c[i] - static_cast<wide>(a[i]) * b[i];
        ASSERT_LE(distance(this->heads[i], exact), 0x1p-52 * std::fabs(static_cast<double>(exact)))
            << c[i] << " - " << a[i] << " * " << b[i];
    }
}

}  // namespace
