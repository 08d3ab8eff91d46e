// Conversions of each instruction set: float and double, float16 in hardware, 16-bit and 32-bit integers.
#include "run.hpp"

namespace {

using namespace catenary_test;

template <class Isa>
class SimdConversion : public ::testing::Test {
  protected:
    static constexpr std::size_t lanes = simd::lanes<float, Isa>;
};
TYPED_TEST_SUITE(SimdConversion, test_types<simd::instruction_sets>, readable_names);

struct widen_floats {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, float const* in, double* out, std::size_t n) const {
        constexpr std::size_t step = simd::lanes<float, Isa>, half = simd::lanes<double, Isa>;
        for (std::size_t i = 0; i < n; i += step) {
            auto const a = load(isa, in + i);
            if constexpr (step == half) {
                store(out + i, widen(a));
            } else {
                store(out + i, widen_lo(a));
                store(out + i + half, widen_hi(a));
            }
        }
    }
};
struct narrow_doubles {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, double const* in, float* out, std::size_t n) const {
        constexpr std::size_t step = simd::lanes<float, Isa>, half = simd::lanes<double, Isa>;
        for (std::size_t i = 0; i < n; i += step) {
            if constexpr (step == half) {
                store(out + i, narrow(load(isa, in + i)));
            } else {
                store(out + i, narrow(load(isa, in + i), load(isa, in + i + half)));
            }
        }
    }
};
// A named kernel: a lambda's call operator is not always inlined at -O0.
struct twice {
    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> operator()(Isa, simd::vec<double, Isa> const& a) const {
        return a + a;
    }
};
struct twice_through_double {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, float const* in, float* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<float, Isa>) {
            store(out + i, simd::through_double(twice{}, load(isa, in + i)));
        }
    }
};
struct extend_all {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, std::uint16_t const* in, std::int32_t* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<float, Isa>) { store(out + i, extend(load(isa, in + i))); }
    }
};
struct truncate_all {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, std::int32_t const* in, std::uint16_t* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<float, Isa>) { store(out + i, truncate(load(isa, in + i))); }
    }
};
struct halves_to_floats {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, std::uint16_t const* in, float* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<float, Isa>) {
            store(out + i, half_to_float(load(isa, in + i)));
        }
    }
};
struct floats_to_halves {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, float const* in, std::uint16_t* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<float, Isa>) {
            store(out + i, float_to_half(load(isa, in + i)));
        }
    }
};

TYPED_TEST(SimdConversion, WideningIsExact) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<std::uint32_t> bits = special_values<std::uint32_t>(true);
    std::vector<std::uint32_t> const more = random_values<std::uint32_t>(20000, true, 9);
    bits.insert(bits.end(), more.begin(), more.end());
    std::vector<float> const in = padded<float>(bits);
    std::vector<double> out(in.size());
    enter(TypeParam{}, widen_floats{}, in.data(), out.data(), in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        ASSERT_EQ(bits_of(out[i]), reference_widen(bits_of(in[i]))) << show(in[i]);
    }
}

// Doubles at, just below and just above every kind of float midpoint: normal, subnormal, underflow, overflow.
TYPED_TEST(SimdConversion, NarrowingRoundsOnceToNearestEven) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<std::uint64_t> bits = special_values<std::uint64_t>(true);
    std::vector<std::uint32_t> floats = special_values<std::uint32_t>(false);
    std::vector<std::uint32_t> const more = random_values<std::uint32_t>(20000, false, 10);
    floats.insert(floats.end(), more.begin(), more.end());
    std::mt19937_64 random(11);
    for (int i = 0; i < 2000; ++i) { floats.push_back(static_cast<std::uint32_t>(random() % 0x01000000)); }
    for (std::uint32_t const f : floats) {
        std::uint32_t const magnitude = f & 0x7fffffffu;
        if (magnitude >= 0x7f800000u) { continue; }
        // The midpoint to the next float: exact in double; past the largest float half a unit further.
        std::uint64_t const low = reference_widen(magnitude);
        std::uint64_t const next = magnitude == 0x7f7fffffu ? 0x47f0000000000000u : reference_widen(magnitude + 1);
        std::uint64_t const half = 0x3fe0000000000000u;
        std::uint64_t sum = 0, midpoint = 0;
        reference(operation::add, &low, &next, nullptr, &sum, 1);
        reference(operation::multiply, &sum, &half, nullptr, &midpoint, 1);
        std::uint64_t const sign = static_cast<std::uint64_t>(f >> 31) << 63;
        for (std::uint64_t const b : {midpoint - 1, midpoint, midpoint + 1}) { bits.push_back(b | sign); }
    }
    std::vector<double> const in = padded<double>(bits);
    std::vector<float> out(in.size());
    enter(TypeParam{}, narrow_doubles{}, in.data(), out.data(), in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        ASSERT_EQ(bits_of(out[i]), reference_narrow(bits_of(in[i]))) << show(in[i]);
    }
}

TYPED_TEST(SimdConversion, KernelsOnDoubleLanesServeFloats) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<float> const in = padded<float>(special_values<std::uint32_t>(false));
    std::vector<float> out(in.size());
    enter(TypeParam{}, twice_through_double{}, in.data(), out.data(), in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        std::uint32_t const x = bits_of(in[i]);
        std::uint32_t sum = 0;
        reference(operation::add, &x, &x, nullptr, &sum, 1);
        ASSERT_EQ(bits_of(out[i]), sum) << show(in[i]);
    }
}

TYPED_TEST(SimdConversion, ExtendAndTruncate) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    std::vector<std::uint16_t> words(0x10000 + most_lanes);
    for (std::size_t i = 0; i < words.size(); ++i) { words[i] = static_cast<std::uint16_t>(i * 40503u); }
    std::vector<std::int32_t> wide(words.size());
    std::vector<std::uint16_t> back(words.size());
    enter(TypeParam{}, extend_all{}, static_cast<std::uint16_t const*>(words.data()), wide.data(), words.size());
    for (std::size_t i = 0; i < words.size(); ++i) { ASSERT_EQ(wide[i], std::int32_t{words[i]}) << i; }
    std::mt19937_64 random(12);
    for (std::uint32_t const upper : {0u, 0xffffu, 0x8000u, 0x7fffu, 1u, static_cast<std::uint32_t>(random())}) {
        for (std::size_t i = 0; i < words.size(); ++i) { wide[i] = static_cast<std::int32_t>(upper << 16 | words[i]); }
        enter(TypeParam{}, truncate_all{}, static_cast<std::int32_t const*>(wide.data()), back.data(), wide.size());
        ASSERT_EQ(back, words) << "upper half " << upper;
    }
}

TYPED_TEST(SimdConversion, HalfInHardware) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    if constexpr (!TypeParam::has_half) {
        GTEST_SKIP() << TypeParam::name << " has no conversion of float16";
    } else {
        std::vector<std::uint16_t> words(0x10000);
        for (std::size_t i = 0; i < words.size(); ++i) { words[i] = static_cast<std::uint16_t>(i); }
        std::vector<float> wide(words.size());
        enter(TypeParam{}, halves_to_floats{}, static_cast<std::uint16_t const*>(words.data()), wide.data(),
              words.size());
        for (std::size_t i = 0; i < words.size(); ++i) {
            ASSERT_EQ(bits_of(wide[i]), reference_widen_float16(words[i])) << i;
        }
        std::vector<std::uint32_t> bits = special_values<std::uint32_t>(true);
        for (std::uint32_t i = 0; i < 0x7c00; ++i) {
            // The midpoint to the next float16 and its neighbours, with both signs.
            std::uint32_t const low = reference_widen_float16(static_cast<std::uint16_t>(i));
            std::uint32_t const next =
                i == 0x7bff ? 0x47800000u : reference_widen_float16(static_cast<std::uint16_t>(i + 1));
            std::uint32_t const sum[] = {low, next}, half = 0x3f000000u;
            std::uint32_t twice_midpoint = 0, midpoint = 0;
            reference(operation::add, &sum[0], &sum[1], nullptr, &twice_midpoint, 1);
            reference(operation::multiply, &twice_midpoint, &half, nullptr, &midpoint, 1);
            for (std::uint32_t const b : {midpoint - 1, midpoint, midpoint + 1}) {
                bits.push_back(b | (i & 1u) << 31);
                bits.push_back(b | (~i & 1u) << 31);
            }
        }
        std::vector<float> const in = padded<float>(bits);
        std::vector<std::uint16_t> out(in.size());
        enter(TypeParam{}, floats_to_halves{}, in.data(), out.data(), in.size());
        for (std::size_t i = 0; i < in.size(); ++i) {
            ASSERT_EQ(out[i], reference_narrow_float16(bits_of(in[i]))) << show(in[i]);
        }
    }
}

}  // namespace
