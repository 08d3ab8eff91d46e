// Elements to lanes and back on every instruction set: the same bits as the integer code, by hardware too.
#include "half_inputs.hpp"
#include "support/element_names.hpp"
#include "support/guard_page.hpp"
#include "support/values.hpp"

#include <catenary/simd/paired.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace catenary_test;
namespace simd = catenary::simd;
namespace storage = catenary::storage;
using catenary::bfloat16;
using catenary::float16;

/// A 16-bit type of somebody else, admitted by one line.
struct foreign_half {
    unsigned char bytes[2];
};

}  // namespace

template <>
struct catenary::storage_traits<foreign_half> : catenary::storage_traits<catenary::float16> {};

namespace {

struct widen_all {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* in, float* out, std::size_t n) const {
        constexpr std::size_t lanes = simd::lanes<float, Isa>;
        for (std::size_t i = 0; i + lanes <= n; i += lanes) { store(out + i, storage::read(isa, in + i)); }
        std::size_t const whole = n / lanes * lanes;
        if (whole != n) { store(out + whole, storage::read(isa, in + whole, n - whole), n - whole); }
    }
};
struct narrow_all {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, float const* in, T* out, std::size_t n) const {
        constexpr std::size_t lanes = simd::lanes<float, Isa>;
        for (std::size_t i = 0; i + lanes <= n; i += lanes) { storage::write(out + i, load(isa, in + i)); }
        std::size_t const whole = n / lanes * lanes;
        if (whole != n) { storage::write(out + whole, load(isa, in + whole, n - whole), n - whole); }
    }
};

template <class Combination>
class HalfLanes;
template <class I, class T>
class HalfLanes<combination<I, T>> : public ::testing::Test {
  protected:
    using Isa = I;
    using Half = T;

    // Narrowed in lanes: bits of the results.
    static std::vector<std::uint16_t> narrow(std::vector<std::uint32_t> const& bits) {
        std::vector<float> in(bits.size());
        std::memcpy(in.data(), bits.data(), bits.size() * sizeof(float));
        std::vector<T> out(bits.size());
        enter(Isa{}, narrow_all{}, static_cast<float const*>(in.data()), out.data(), in.size());
        std::vector<std::uint16_t> result(bits.size());
        std::memcpy(result.data(), out.data(), out.size() * sizeof(T));
        return result;
    }
    static void check_narrow(std::vector<std::uint32_t> const& bits) {
        std::vector<std::uint16_t> const got = narrow(bits);
        for (std::size_t i = 0; i < bits.size(); ++i) {
            ASSERT_EQ(got[i], half_reference<T>::narrow(bits[i])) << show(bits[i]);
            ASSERT_EQ(got[i], T(float_from_bits(bits[i])).bits()) << show(bits[i]);
        }
    }
};
TYPED_TEST_SUITE_P(HalfLanes);

TYPED_TEST_P(HalfLanes, EveryValueWidensExactly) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::Half;
    // An odd number at the end runs the partial forms.
    std::vector<T> in(0x10000 + 5);
    for (std::size_t i = 0; i < in.size(); ++i) { in[i] = T::from_bits(static_cast<std::uint16_t>(i)); }
    std::vector<float> out(in.size());
    enter(typename TestFixture::Isa{}, widen_all{}, static_cast<T const*>(in.data()), out.data(), in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        // Kernels make a NaN quiet: lanes may leave that to them.
        std::uint32_t const quiet = is_nan(out[i]) ? 0x00400000u : 0u;
        ASSERT_EQ(bits_of(out[i]) | quiet, half_reference<T>::widen(in[i].bits())) << show(in[i]);
        ASSERT_EQ(bits_of(out[i]) | quiet, bits_of(static_cast<float>(in[i]))) << show(in[i]);
    }
}

TYPED_TEST_P(HalfLanes, TiesAndSpecialValuesNarrow) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    this->check_narrow(narrowing_ties<typename TestFixture::Half, std::uint32_t>());
    this->check_narrow(narrowing_specials<std::uint32_t>());
    this->check_narrow(special_values<std::uint32_t>(true));
}

TYPED_TEST_P(HalfLanes, DenseSampleOfFloats) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::Half;
    std::vector<std::uint16_t> const& want = dense_references<T>();
    constexpr std::size_t chunk = 1 << 16;
    std::vector<std::uint32_t> bits;
    for (std::size_t from = 0; from < dense_count; from += chunk) {
        bits.resize(std::min(chunk, dense_count - from));
        for (std::size_t i = 0; i < bits.size(); ++i) {
            bits[i] = static_cast<std::uint32_t>((from + i) * dense_stride);
        }
        std::vector<std::uint16_t> const got = this->narrow(bits);
        if (std::memcmp(got.data(), want.data() + from, got.size() * sizeof(std::uint16_t)) == 0) { continue; }
        for (std::size_t i = 0; i < bits.size(); ++i) { ASSERT_EQ(got[i], want[from + i]) << show(bits[i]); }
    }
}

// Every count, up to both guards.
TYPED_TEST_P(HalfLanes, PartialReadsAndWritesStayInside) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::Half;
    guarded_buffer const from(1), to(1);
    float wide[80];
    for (std::size_t n = 0; n <= 70; ++n) {
        for (bool const at_end : {false, true}) {
            T* const in = at_end ? from.back<T>(n) : from.front<T>();
            T* const out = at_end ? to.back<T>(n) : to.front<T>();
            for (std::size_t i = 0; i < n; ++i) { in[i] = T::from_bits(static_cast<std::uint16_t>(i * 739)); }
            to.fill(0xa5);
            enter(typename TestFixture::Isa{}, widen_all{}, static_cast<T const*>(in), static_cast<float*>(wide), n);
            enter(typename TestFixture::Isa{}, narrow_all{}, static_cast<float const*>(wide), out, n);
            for (std::size_t i = 0; i < n; ++i) { ASSERT_EQ(out[i].bits(), T(static_cast<float>(in[i])).bits()); }
            auto const kept = std::count(to.begin(), to.end(), 0xa5);
            auto const written =
                std::count(reinterpret_cast<unsigned char*>(out), reinterpret_cast<unsigned char*>(out + n), 0xa5);
            ASSERT_EQ(static_cast<std::size_t>(kept - written), to.size() - n * sizeof(T)) << n;
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(HalfLanes, EveryValueWidensExactly, TiesAndSpecialValuesNarrow, DenseSampleOfFloats,
                            PartialReadsAndWritesStayInside);
using Combinations = test_pairs<simd::instruction_sets, simd::type_list<float16, bfloat16>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, HalfLanes, Combinations, readable_names);

template <class Isa>
class Lanes : public ::testing::Test {};
TYPED_TEST_SUITE(Lanes, test_types<simd::instruction_sets>, readable_names);

TYPED_TEST(Lanes, ATypeOfSomebodyElse) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    static_assert(storage::is_element<foreign_half>::value && !storage::is_element<char>::value, "admitted by traits");
    std::vector<foreign_half> in(0x10000);
    for (std::size_t i = 0; i < in.size(); ++i) {
        auto const bits = static_cast<std::uint16_t>(i);
        std::memcpy(in[i].bytes, &bits, 2);
    }
    std::vector<float> out(in.size());
    enter(TypeParam{}, widen_all{}, static_cast<foreign_half const*>(in.data()), out.data(), in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        ASSERT_EQ(bits_of(out[i]), reference_widen_float16(static_cast<std::uint16_t>(i)));
    }
}

struct widen_pairs {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa, bfloat16 const* in, float* even, float* odd, std::size_t n) const {
        constexpr std::size_t lanes = simd::lanes<float, Isa>;
        for (std::size_t i = 0; i < n; i += 2 * lanes) {
            auto const pair = storage::read(simd::paired<Isa>{}, in + i);
            store(even + i / 2, pair.lo);
            store(odd + i / 2, pair.hi);
        }
    }
};
struct narrow_pairs {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, float const* even, float const* odd, bfloat16* out, std::size_t n) const {
        constexpr std::size_t lanes = simd::lanes<float, Isa>;
        for (std::size_t i = 0; i < n; i += 2 * lanes) {
            storage::write(out + i, pair_of(load(isa, even + i / 2), load(isa, odd + i / 2)));
        }
    }
};

// Even elements in one register, odd ones in the other, and back: at an odd address too, and rounded as elsewhere.
TYPED_TEST(Lanes, PairsOfBfloat16) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    if constexpr (TypeParam::float_lanes > 1) {
        constexpr std::size_t n = 0x10000;
        for (std::size_t const first : {0u, 1u}) {
            std::vector<bfloat16> in(first + n), out(first + n);
            for (std::size_t i = 0; i < n; ++i) {
                in[first + i] = bfloat16::from_bits(static_cast<std::uint16_t>(i * 739));
            }
            std::vector<float> even(n / 2), odd(n / 2);
            bfloat16 const* const from = in.data() + first;
            enter(TypeParam{}, widen_pairs{}, from, even.data(), odd.data(), n);
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_EQ(bits_of((i % 2 == 0 ? even : odd)[i / 2]), std::uint32_t{from[i].bits()} << 16);
            }
            // Every kind of rest below what is kept: none, ties and their neighbours, all.
            std::uint32_t const rests[] = {0, 1, 0x7fff, 0x8000, 0x8001, 0xffff};
            for (std::uint32_t const rest : rests) {
                for (std::size_t i = 0; i < n; ++i) {
                    (i % 2 == 0 ? even : odd)[i / 2] = float_from_bits(std::uint32_t{from[i].bits()} << 16 | rest);
                }
                enter(TypeParam{}, narrow_pairs{}, static_cast<float const*>(even.data()),
                      static_cast<float const*>(odd.data()), out.data() + first, n);
                for (std::size_t i = 0; i < n; ++i) {
                    float const x = (i % 2 == 0 ? even : odd)[i / 2];
                    ASSERT_EQ(out[first + i].bits(), half_reference<bfloat16>::narrow(bits_of(x))) << show(bits_of(x));
                }
            }
        }
    } else {
        GTEST_SKIP() << TypeParam::name << " has no registers";
    }
}

struct copy {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* in, T* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<T, Isa>) {
            storage::write(out + i, storage::read(isa, in + i));
        }
    }
};

template <class T, class Isa>
void check_native(Isa isa) {
    std::vector<bits_type<T>> bits = special_values<bits_type<T>>(true);
    bits.resize(64);
    std::vector<T> in(64), out(64);
    std::memcpy(in.data(), bits.data(), 64 * sizeof(T));
    enter(isa, copy{}, static_cast<T const*>(in.data()), out.data(), std::size_t{64});
    for (std::size_t i = 0; i < 64; ++i) { ASSERT_TRUE(same_bits(out[i], in[i])); }
}

TYPED_TEST(Lanes, NativeTypesKeepTheirBits) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    check_native<float>(TypeParam{});
    check_native<double>(TypeParam{});
}

}  // namespace
