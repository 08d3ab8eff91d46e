// The floating-point environment inside `enter` is the default one, and the caller's comes back untouched: whatever
// rounding, flushing, traps and flags the caller has, results have the same bits, nothing traps, no flag changes.
#include "control_word.hpp"
#include "support/reference.hpp"
#include "support/typed_lists.hpp"
#include "support/ulp.hpp"
#include "support/values.hpp"

#include <catenary/simd/list.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace {

using namespace catenary_test;
namespace simd = catenary::simd;

constexpr std::size_t block = 64;

/// Everything that raises a flag: 0/0, 1/0, overflow, underflow, inexact, subnormal operands, invalid roots.
struct storm {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, float const* a, float const* b, float* out, std::size_t n,
                                    control_word* inside) const {
        *inside = read_control();
        for (std::size_t i = 0; i < n; i += simd::lanes<float, Isa>) {
            auto const x = load(isa, a + i), y = load(isa, b + i);
            store(out + i, x / y);
            store(out + n + i, x * y);
            store(out + 2 * n + i, x + y);
            store(out + 3 * n + i, sqrt(x));
            store(out + 4 * n + i, simd::through_double(*this, x));
        }
    }
    // In double lanes, narrowed afterwards.
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa, simd::vec<double, Isa> const& a) const {
        return sqrt(a * a) / (a * a * a);
    }
};

template <class Isa>
class Environment : public ::testing::Test {};
TYPED_TEST_SUITE(Environment, test_types<simd::instruction_sets>, readable_names);

TYPED_TEST(Environment, NoStateOfTheCallerMatters) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<std::uint32_t> const special = special_values<std::uint32_t>(true);
    std::vector<float> a, b;
    for (std::size_t i = 0; i < special.size(); ++i) {
        for (std::size_t j = 0; j < special.size(); j += 5) {
            a.push_back(float_from_bits(special[i]));
            b.push_back(float_from_bits(special[(i + j) % special.size()]));
        }
    }
    a.resize(a.size() / block * block);
    b.resize(a.size());
    std::size_t const n = a.size();
    std::vector<float> calm(5 * n), got(5 * n);
    control_word inside = 0;
    enter(TypeParam{}, storm{}, static_cast<float const*>(a.data()), static_cast<float const*>(b.data()), calm.data(),
          n, &inside);

    std::vector<std::uint32_t> bits_a(n), bits_b(n), want(n);
    std::memcpy(bits_a.data(), a.data(), n * sizeof(float));
    std::memcpy(bits_b.data(), b.data(), n * sizeof(float));
    operation const operations[] = {operation::divide, operation::multiply, operation::add, operation::square_root};
    for (std::size_t k = 0; k < 4; ++k) {
        reference(operations[k], bits_a.data(), bits_b.data(), nullptr, want.data(), n);
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_TRUE(same_value(calm[k * n + i], float_from_bits(want[i]))) << show(a[i]) << " " << show(b[i]);
        }
    }

    for (control_word const state : caller_states()) {
        control_word const own = read_control();
        std::memset(got.data(), 0, got.size() * sizeof(float));
        write_control(state);
        enter(TypeParam{}, storm{}, static_cast<float const*>(a.data()), static_cast<float const*>(b.data()),
              got.data(), n, &inside);
        control_word const after = read_control();
        write_control(own);
        ASSERT_EQ(after, state) << show_control(state) << " became " << show_control(after);
        ASSERT_EQ(inside & ~all_flags, default_control) << show_control(inside) << " inside";
        ASSERT_EQ(std::memcmp(got.data(), calm.data(), got.size() * sizeof(float)), 0) << show_control(state);
    }
}

/// A value through a register in and out: `pin` keeps the arithmetic inside the environment.
struct third {
    template <class Isa, class T>
    CATENARY_KERNEL T operator()(Isa isa, T x) const {
        catenary::platform::pin(x);
        T y = first(set(isa, x) / set(isa, T(3)));
        catenary::platform::pin(y);
        return y;
    }
};

template <class T, class Isa>
void check_values_in_registers(Isa isa) {
    using Bits = bits_type<T>;
    for (Bits const x : {bits_of(T(1)), bits_of(T(-2)), Bits{5}, static_cast<Bits>(simd::format<T>::infinity + 1)}) {
        Bits const three = bits_of(T(3));
        Bits want = 0;
        reference(operation::divide, &x, &three, nullptr, &want, 1);
        for (control_word const state : caller_states()) {
            T const argument = bit_cast<T>(x);
            control_word const own = read_control();
            write_control(state);
            T const got = enter(isa, third{}, argument);
            control_word const after = read_control();
            write_control(own);
            ASSERT_TRUE(same_value(got, bit_cast<T>(want))) << show_control(state);
            ASSERT_EQ(after, state) << show_control(state) << " became " << show_control(after);
        }
    }
}

TYPED_TEST(Environment, ValuesInRegisters) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    check_values_in_registers<float>(TypeParam{});
    check_values_in_registers<double>(TypeParam{});
}

// The object by itself, as `enter` holds it.
TEST(EnvironmentObject, SavesSetsAndRestores) {
    for (control_word const state : caller_states()) {
        control_word const own = read_control();
        control_word inside = 0;
        write_control(state);
        {
            catenary::platform::environment const ours;
            inside = read_control();
            write_control(default_control | all_flags);  // as if arithmetic had raised every flag
        }
        control_word const after = read_control();
        write_control(own);
        ASSERT_EQ(inside & ~all_flags, default_control) << show_control(inside);
        ASSERT_EQ(after, state) << show_control(state) << " became " << show_control(after);
    }
}

TEST(EnvironmentObject, Nests) {
    control_word const own = read_control();
    control_word const outer = unmasked(default_control | control_word{1} << rounding_shift);
    write_control(outer);
    control_word const before = read_control();
    control_word between = 0;
    {
        catenary::platform::environment const first;
        { catenary::platform::environment const second; }
        between = read_control();
    }
    control_word const after = read_control();
    write_control(own);
    EXPECT_EQ(between & ~all_flags, default_control);
    EXPECT_EQ(after, before);
}

// The states above would be noticed: the same arithmetic outside is changed by them.
TEST(EnvironmentObject, TheStatesDoMatterOutside) {
    float const volatile one = 1, three = 3, tiny = float_from_bits(0x00800000), half = 0.5f;
    control_word const own = read_control();
    write_control(default_control | control_word{2} << rounding_shift);
    float const up_or_down = one / three;
    write_control(default_control | control_word{1} << rounding_shift);
    float const down_or_up = one / three;
    write_control(default_control | flush_to_zero);
    float const flushed = tiny * half;
    write_control(own);
    EXPECT_FALSE(same_bits(up_or_down, down_or_up));
    if (flush_to_zero != 0) { EXPECT_EQ(bits_of(flushed), 0u); }
}

}  // namespace
