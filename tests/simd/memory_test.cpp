// Loads and stores of each instruction set between guard pages: every count, at both ends, every misalignment. Nothing
// is read or written past the count (the guard kills), and the bytes beside keep their value.
#include "run.hpp"
#include "support/guard_page.hpp"

namespace {

using namespace catenary_test;

using lane_types = simd::type_list<float, double, std::int32_t, std::int64_t, std::uint16_t>;

template <class Combination>
class SimdMemory;
template <class I, class R>
class SimdMemory<combination<I, R>> : public ::testing::Test {
  protected:
    using Isa = I;
    using T = R;
    static constexpr std::size_t lanes = simd::lanes<T, Isa>;

    guarded_buffer const buffer{4096};

    // Byte i of the source: none is 0 or the filler of targets, and neighbours differ.
    static unsigned char pattern(std::size_t i) { return static_cast<unsigned char>(1 + i * 37 % 150); }
    static constexpr unsigned char filler = 0xa5;

    static void fill_pattern(void* p, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) { static_cast<unsigned char*>(p)[i] = pattern(i); }
    }
};
TYPED_TEST_SUITE_P(SimdMemory);

struct copy_full {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* from, T* to) const {
        store(to, load(isa, from));
    }
};
struct load_first {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* from, T* to, std::size_t n) const {
        store(to, load(isa, from, n));
    }
};
struct store_first {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* from, T* to, std::size_t n) const {
        store(to, load(isa, from), n);
    }
};
struct fill_all {
    template <class Isa, class T>
    CATENARY_KERNEL void operator()(Isa isa, T const* c, T* to) const {
        store(to, set(isa, *c));
    }
};
struct first_of {
    template <class Isa, class T>
    CATENARY_KERNEL T operator()(Isa isa, T const* from) const {
        return first(load(isa, from));
    }
};

TYPED_TEST_P(SimdMemory, FullAtEveryByteOffset) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    constexpr std::size_t bytes = TestFixture::lanes * sizeof(T);
    alignas(64) T local[most_lanes];
    for (std::size_t offset = 0; offset < 64; ++offset) {
        for (bool const at_end : {false, true}) {
            unsigned char* const place = at_end ? this->buffer.end() - bytes - offset : this->buffer.begin() + offset;
            this->buffer.fill(this->filler);
            this->fill_pattern(place, bytes);
            std::memset(local, 0, sizeof local);
            enter(typename TestFixture::Isa{}, copy_full{}, reinterpret_cast<T const*>(place), static_cast<T*>(local));
            ASSERT_EQ(std::memcmp(local, place, bytes), 0) << "load at offset " << offset;
            auto const* const behind = reinterpret_cast<unsigned char const*>(local) + bytes;
            ASSERT_EQ(std::count(behind, reinterpret_cast<unsigned char const*>(local + most_lanes), 0),
                      static_cast<std::ptrdiff_t>(sizeof local - bytes));

            this->buffer.fill(this->filler);
            enter(typename TestFixture::Isa{}, copy_full{}, static_cast<T const*>(local), reinterpret_cast<T*>(place));
            ASSERT_EQ(std::memcmp(local, place, bytes), 0) << "store at offset " << offset;
            auto const kept = std::count(this->buffer.begin(), this->buffer.end(), this->filler);
            ASSERT_EQ(static_cast<std::size_t>(kept), this->buffer.size() - bytes) << "bytes beside";
        }
    }
}

TYPED_TEST_P(SimdMemory, PartialLoadOfEveryCount) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    alignas(64) unsigned char local[most_lanes * sizeof(T)];
    for (std::size_t n = 1; n <= TestFixture::lanes; ++n) {
        for (bool const at_end : {false, true}) {
            T* const place = at_end ? this->buffer.template back<T>(n) : this->buffer.template front<T>();
            this->buffer.fill(this->filler);
            this->fill_pattern(place, n * sizeof(T));
            std::memset(local, 0xff, sizeof local);
            enter(typename TestFixture::Isa{}, load_first{}, static_cast<T const*>(place), reinterpret_cast<T*>(local),
                  n);
            for (std::size_t i = 0; i < TestFixture::lanes * sizeof(T); ++i) {
                ASSERT_EQ(local[i], this->pattern(i < n * sizeof(T) ? i : i % sizeof(T)))
                    << "byte " << i << ", count " << n;
            }
        }
    }
}

TYPED_TEST_P(SimdMemory, PartialStoreOfEveryCount) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    alignas(64) T local[most_lanes];
    this->fill_pattern(local, sizeof local);
    for (std::size_t n = 0; n <= TestFixture::lanes; ++n) {
        for (std::size_t offset = 0; offset < 70; ++offset) {
            for (bool const at_end : {false, true}) {
                T* const place =
                    at_end ? this->buffer.template back<T>(n + offset) : this->buffer.template front<T>() + offset;
                this->buffer.fill(this->filler);
                enter(typename TestFixture::Isa{}, store_first{}, static_cast<T const*>(local), place, n);
                ASSERT_EQ(std::memcmp(place, local, n * sizeof(T)), 0) << n;
                auto const kept = std::count(this->buffer.begin(), this->buffer.end(), this->filler);
                ASSERT_EQ(static_cast<std::size_t>(kept), this->buffer.size() - n * sizeof(T)) << "bytes beside";
            }
        }
    }
}

// A byte beside may not even be written with its own value: beside a page that is read-only, that kills as well. The
// guard behind stands for it on the right; this is for nothing written at all.
TYPED_TEST_P(SimdMemory, StoreOfNoneTouchesNothing) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    alignas(64) T local[most_lanes];
    this->fill_pattern(local, sizeof local);
    this->buffer.read_only(true);
    T* const inside = this->buffer.template front<T>();
    enter(typename TestFixture::Isa{}, store_first{}, static_cast<T const*>(local), inside, std::size_t{0});
    T* const outside = reinterpret_cast<T*>(this->buffer.end());
    enter(typename TestFixture::Isa{}, store_first{}, static_cast<T const*>(local), outside, std::size_t{0});
    this->buffer.read_only(false);
}

TYPED_TEST_P(SimdMemory, SetFillsEveryLaneAndFirstIsLaneZero) {
    CATENARY_SKIP_WITHOUT(typename TestFixture::Isa);
    using T = typename TestFixture::T;
    alignas(64) T local[most_lanes];
    T source[most_lanes];
    for (unsigned char const top : {0x00, 0x3f, 0x7f, 0x80, 0xff}) {  // negative numbers and NaNs among them
        this->fill_pattern(source, sizeof source);
        reinterpret_cast<unsigned char*>(source)[sizeof(T) - 1] = top;
        std::memset(local, 0, sizeof local);
        enter(typename TestFixture::Isa{}, fill_all{}, static_cast<T const*>(source), static_cast<T*>(local));
        for (std::size_t i = 0; i < TestFixture::lanes; ++i) { ASSERT_TRUE(same_bits(local[i], source[0])) << i; }
        if constexpr (!std::is_same<T, std::int32_t>::value && !std::is_same<T, std::int64_t>::value) {
            T const one = enter(typename TestFixture::Isa{}, first_of{}, static_cast<T const*>(source));
            EXPECT_TRUE(same_bits(one, source[0]));
        }
    }
}

REGISTER_TYPED_TEST_SUITE_P(SimdMemory, FullAtEveryByteOffset, PartialLoadOfEveryCount, PartialStoreOfEveryCount,
                            StoreOfNoneTouchesNothing, SetFillsEveryLaneAndFirstIsLaneZero);
using Combinations = test_pairs<simd::instruction_sets, lane_types>;
INSTANTIATE_TYPED_TEST_SUITE_P(Each, SimdMemory, Combinations, readable_names);

}  // namespace
