// The functions in Eigen's own loops: through packets, with the bits of apply.
#include <catenary/catenary.hpp>
#include <catenary/interop/eigen.hpp>

#include "../platform/control_word.hpp"
#include "../support/typed_lists.hpp"
#include "../support/values.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <type_traits>
#include <vector>

namespace {

using catenary::simd::type_list;
using catenary_test::combination;

using elements = type_list<float, double, Eigen::half, Eigen::bfloat16>;

template <class T>
using array = Eigen::Array<T, Eigen::Dynamic, 1>;

// Special and random values; every value of a 16-bit type.
template <class T>
array<T> inputs() {
    using word = typename catenary::storage_traits<T>::word;
    std::vector<word> bits;
    if constexpr (sizeof(T) == 2) {
        for (unsigned i = 0; i < 0x10000; ++i) { bits.push_back(static_cast<word>(i)); }
    } else {
        using integer = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        auto all = catenary_test::special_values<integer>(true);
        for (integer const value : catenary_test::random_values<integer>(5000, true, 8)) { all.push_back(value); }
        bits.resize(all.size());
        std::memcpy(bits.data(), all.data(), all.size() * sizeof(T));
    }
    array<T> x(static_cast<Eigen::Index>(bits.size()));
    std::memcpy(static_cast<void*>(x.data()), bits.data(), bits.size() * sizeof(T));
    return x;
}

template <class E>
::testing::AssertionResult same_bits(E const& a, E const& b) {
    using word = typename catenary::storage_traits<typename E::Scalar>::word;
    for (Eigen::Index i = 0; i < a.size(); ++i) {
        if (std::memcmp(static_cast<void const*>(&a(i)), static_cast<void const*>(&b(i)), sizeof(word)) != 0) {
            return ::testing::AssertionFailure() << "element " << i << ": " << a(i) << " and " << b(i);
        }
    }
    return ::testing::AssertionSuccess();
}

// f of each coefficient in Eigen's loop over packets, which an assignment to an array does not take if all is in
// memory.
template <class X, class F>
void by_packets(X const& x, F const& f, array<typename X::Scalar>& y) {
    Eigen::Map<array<typename X::Scalar>> all(y.data(), y.size());
    Eigen::internal::call_dense_assignment_loop(all, x.unaryExpr(f));
}
template <class X, class F>
array<typename X::Scalar> by_packets(X const& x, F const& f) {
    array<typename X::Scalar> y(x.size());
    by_packets(x, f, y);
    return y;
}

template <class Case>
struct EigenPackets;
template <class F, class T>
struct EigenPackets<combination<F, T>> : ::testing::Test {
    using element = T;
    using transparent = F;
    using function = typename F::template rebind<T>;
    using faithful = typename F::template with<catenary::faithful>::template rebind<T>;
    // The processor may lack what this file is compiled for.
    void SetUp() override {
        if (!runs()) { GTEST_SKIP() << "this processor lacks the instruction set of these flags: not tested"; }
    }
    static bool runs() {
#if defined(__AVX512F__)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
#elif defined(__AVX2__)
        return __builtin_cpu_supports("avx2");
#elif defined(__AVX__)
        return __builtin_cpu_supports("avx");
#else
        return true;
#endif
    }
};
using cases = catenary_test::test_pairs<catenary::functions::all, elements>;
TYPED_TEST_SUITE(EigenPackets, cases, catenary_test::readable_names);

TYPED_TEST(EigenPackets, BitsOfApply) {
    using T = typename TestFixture::element;
    using F = typename TestFixture::function;
    array<T> const x = inputs<T>();
    array<T> expected(x.size()), y(x.size());
    catenary::apply(F{}, x, expected);
    by_packets(x, F{}, y);
    EXPECT_TRUE(same_bits(y, expected));
    by_packets(x, typename TestFixture::transparent{}, y);
    EXPECT_TRUE(same_bits(y, expected));
    // Ends of all lengths, where Eigen goes value by value.
    for (Eigen::Index n = 0; n < 40; ++n) {
        array<T> const part = by_packets(x.segment(3, n), F{}), same = expected.segment(3, n);
        EXPECT_TRUE(same_bits(part, same)) << n;
    }
    // Small sizes known at compile time: Eigen's smaller packets.
    Eigen::Array<T, 4, 2> const small = Eigen::Map<Eigen::Array<T, 4, 2> const>(x.data() + 40).unaryExpr(F{});
    EXPECT_TRUE(same_bits(small, Eigen::Array<T, 4, 2>(Eigen::Map<Eigen::Array<T, 4, 2>>(expected.data() + 40))));
}

// Next to the correctly rounded value, and the same at every position.
TYPED_TEST(EigenPackets, Faithful) {
    using T = typename TestFixture::element;
    using word = typename catenary::storage_traits<T>::word;
    using integer = std::conditional_t<sizeof(T) == 2, std::int16_t,
                                       std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>;
    static_assert(sizeof(word) == sizeof(integer), "");
    array<T> const x = inputs<T>();
    array<T> exact(x.size());
    catenary::apply(typename TestFixture::function{}, x, exact);
    array<T> const y = by_packets(x, typename TestFixture::faithful{});
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        integer a, b;
        std::memcpy(&a, &y(i), sizeof a);
        std::memcpy(&b, &exact(i), sizeof b);
        EXPECT_TRUE(a == b || a - b == 1 || b - a == 1) << y(i) << " and " << exact(i) << " of " << x(i);
    }
    Eigen::Index const first = x.size() - 300;
    for (Eigen::Index n = 0; n < 40; ++n) {
        array<T> const part = by_packets(x.segment(first + n, n), typename TestFixture::faithful{});
        EXPECT_TRUE(same_bits(part, array<T>(y.segment(first + n, n)))) << n;
    }
}

// Eigen asks functor_traits, and calls packetOp on its packets.
TYPED_TEST(EigenPackets, TakePackets) {
    using T = typename TestFixture::element;
    using expression = decltype(std::declval<array<T>&>().unaryExpr(typename TestFixture::function{}));
    constexpr bool vectorizable = Eigen::internal::packet_traits<T>::Vectorizable;
    constexpr bool packets = (int(Eigen::internal::evaluator<expression>::Flags) & Eigen::PacketAccessBit) != 0;
    static_assert(packets == vectorizable, "");
    if constexpr (vectorizable) {
        using packet = typename Eigen::internal::packet_traits<T>::type;
        constexpr int n = Eigen::internal::unpacket_traits<packet>::size;
        array<T> const x = inputs<T>().head(n);
        array<T> expected(n), y(n);
        catenary::apply(typename TestFixture::function{}, x, expected);
        packet const p = Eigen::internal::ploadu<packet>(x.data());
        Eigen::internal::pstoreu(y.data(), typename TestFixture::function{}.packetOp(p));
        EXPECT_TRUE(same_bits(y, expected));
    }
}

// A packet is computed on the best set that this file may use everywhere, not value by value.
TEST(EigenPacketSets, NoWiderThanTheFile) {
    using catenary::interop::set_for;
    using baseline = catenary::simd::baseline_sets;
#if defined(__SSE2__)
    static_assert(std::is_same<decltype(set_for<float, 4>(baseline{})), catenary::simd::sse2>::value, "");
    static_assert(std::is_same<decltype(set_for<double, 2>(baseline{})), catenary::simd::sse2>::value, "");
    static_assert(std::is_same<decltype(set_for<float, 8>(baseline{})), catenary::simd::avx2>::value ==
                      (CATENARY_BASELINE_AVX2 == 1),
                  "");
    static_assert(std::is_same<decltype(set_for<double, 8>(baseline{})), catenary::simd::avx512>::value ==
                      (CATENARY_BASELINE_AVX512 == 1),
                  "");
    static_assert(std::is_same<decltype(set_for<Eigen::half, 16>(baseline{})), catenary::simd::avx512>::value ==
                      (CATENARY_BASELINE_AVX512 == 1),
                  "");
#endif
    static_assert(std::is_same<decltype(set_for<float, 1>(baseline{})), catenary::simd::scalar>::value, "");
}

// As parts of expressions.
TYPED_TEST(EigenPackets, InExpressions) {
    using T = typename TestFixture::element;
    using F = typename TestFixture::function;
    Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> x(9, 21), y(9, 21);
    for (Eigen::Index i = 0; i < x.size(); ++i) { x(i) = T(1.0f + static_cast<float>(i) / 64); }
    catenary::apply(F{}, x, y);
    Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic> const sum = x + x.unaryExpr(F{}), expected = x + y;
    EXPECT_TRUE(same_bits(sum, expected));
    Eigen::Array<T, Eigen::Dynamic, Eigen::Dynamic> const twice = x.block(1, 2, 5, 17).unaryExpr(F{}).transpose();
    EXPECT_TRUE(same_bits(twice, decltype(sum.eval())(y.block(1, 2, 5, 17).transpose())));
    EXPECT_EQ(x.unaryExpr(F{}).maxCoeff(), y.maxCoeff());
}

// No environment of the caller changes a bit, and it comes back as it was; Eigen's loops raise flags, as all arithmetic
// does, where it is the default one.
TYPED_TEST(EigenPackets, EnvironmentOfTheCaller) {
    using T = typename TestFixture::element;
    using F = typename TestFixture::function;
    using catenary_test::control_word;
    constexpr Eigen::Index n = 600;
    array<T> all = inputs<T>();
    array<T> const x =
        Eigen::Map<array<T>, 0, Eigen::InnerStride<>>(all.data(), n, Eigen::InnerStride<>(all.size() / n));
    array<T> expected(n), y(n);
    catenary::apply(F{}, x, expected);
    for (control_word const state : catenary_test::caller_states()) {
        std::memset(static_cast<void*>(y.data()), 0x5a, n * sizeof(T));
        control_word const own = catenary_test::read_control();
        catenary_test::write_control(state);
        by_packets(x, F{}, y);
        control_word const after = catenary_test::read_control();
        catenary_test::write_control(own);
        control_word const differs = after ^ state, flags = catenary_test::all_flags;
        bool const is_default = (state & ~flags) == catenary_test::default_control;
        EXPECT_EQ(differs & (is_default ? ~flags : ~control_word{0}), 0u) << catenary_test::show_control(state);
        EXPECT_TRUE(same_bits(y, expected)) << catenary_test::show_control(state);
    }
}

// Functors of others, class templates with two parameters too, are as in Eigen without us.
template <class A, class B>
struct plus_one {
    float operator()(float x) const { return x + 1; }
};
template <class A, class B>
struct with_packets {
    float operator()(float x) const { return x + 1; }
    template <class P>
    P packetOp(P const& x) const {
        return Eigen::internal::padd(x, Eigen::internal::pset1<P>(1.0f));
    }
};
}  // namespace
template <class A, class B>
struct Eigen::internal::functor_traits<with_packets<A, B>> {
    enum { Cost = 3, PacketAccess = true, IsRepeatable = true };
};
namespace {

TEST(EigenOthers, FunctorsOfUsersAreLeftAlone) {
    using traits = Eigen::internal::functor_traits<plus_one<int, int>>;
    static_assert(traits::Cost == 10 && !traits::PacketAccess && !traits::IsRepeatable, "");
    static_assert(Eigen::internal::functor_traits<with_packets<int, int>>::Cost == 3, "");
    array<float> const x = array<float>::Random(100), expected = x + 1.0f;
    array<float> y = x.unaryExpr(plus_one<int, int>{});
    EXPECT_TRUE(same_bits(y, expected));
    y = x.unaryExpr(with_packets<int, int>{});
    EXPECT_TRUE(same_bits(y, expected));
    y = x.cast<double>().cast<float>();
    EXPECT_TRUE(same_bits(y, x));
}

}  // namespace
