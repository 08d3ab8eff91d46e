// Table lookups of every size and gathers of each instruction set.
#include "run.hpp"
#include "support/guard_page.hpp"

namespace {

using namespace catenary_test;

/// A table in memory as kernels have it.
template <class T, std::size_t N>
struct table {
    alignas(64) T values[N];
};

struct look_up {
    template <class Isa, class T, std::size_t N, class Integer>
    CATENARY_KERNEL void operator()(Isa isa, table<T, N> const* t, Integer const* index, T* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<T, Isa>) {
            store(out + i, lookup(t->values, load(isa, index + i)));
        }
    }
};

/// Column c of row index[i] of a table goes to out[c n + i].
struct look_up_rows {
    template <class Isa, std::size_t N, std::size_t C>
    CATENARY_KERNEL void operator()(Isa isa, double const (*rows)[N][C], std::int64_t const* index, double* out,
                                    std::size_t n) const {
        for (std::size_t i = 0; i < n; i += Isa::double_lanes) {
            auto const at = load(isa, index + i);
            simd::vec<double, Isa> c0, c1, c2, c3;
            if constexpr (C == 2) {
                lookup_row(*rows, at, c0, c1);
            } else {
                lookup_row(*rows, at, c0, c1, c2, c3);
                store(out + 2 * n + i, c2);
                store(out + 3 * n + i, c3);
            }
            store(out + i, c0);
            store(out + n + i, c1);
        }
    }
};

struct gather_all {
    template <class Isa, class T, class Integer>
    CATENARY_KERNEL void operator()(Isa isa, T const* t, Integer const* index, T* out, std::size_t n) const {
        for (std::size_t i = 0; i < n; i += simd::lanes<T, Isa>) { store(out + i, gather(t, load(isa, index + i))); }
    }
};

template <class Isa>
class SimdLookup : public ::testing::Test {
  protected:
    // Every index at every lane, then indices of every sign and size: they count modulo the table's length.
    template <class T, std::size_t N>
    void check() {
        using Integer = typename simd::format<T>::integer;
        using Bits = bits_type<T>;
        table<T, N> t;
        for (std::size_t i = 0; i < N; ++i) {
            // Signs, exponents and a NaN: a lookup moves bits.
            Bits const bits = static_cast<Bits>(i * 0x9e3779b97f4a7c15u + 0x7f9000001234567u);
            t.values[i] = bit_cast<T>(i == N - 1 ? static_cast<Bits>(simd::format<T>::infinity + 1) : bits);
        }
        std::vector<Integer> index;
        for (std::size_t i = 0; i < N; ++i) {
            for (std::size_t lane = 0; lane < most_lanes + 1; ++lane) { index.push_back(static_cast<Integer>(i)); }
        }
        for (std::size_t i = 0; i < 3 * N + 1; ++i) { index.push_back(static_cast<Integer>(i * 5)); }
        std::mt19937_64 random(8);
        for (int i = 0; i < 5000; ++i) { index.push_back(static_cast<Integer>(random())); }
        for (Integer const i : {std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max()}) {
            index.push_back(i);
        }
        index.push_back(-1);
        index = padded<Integer>(index);
        std::vector<T> out(index.size());
        enter(Isa{}, look_up{}, static_cast<table<T, N> const*>(&t), static_cast<Integer const*>(index.data()),
              out.data(), out.size());
        for (std::size_t i = 0; i < index.size(); ++i) {
            ASSERT_TRUE(same_bits(out[i], t.values[static_cast<Bits>(index[i]) % N]))
                << "table of " << N << ", index " << index[i] << ", at " << i;
        }
    }

    template <std::size_t N, std::size_t C>
    void check_rows() {
        alignas(64) double rows[N][C];
        std::uint64_t bits = 0x7ff0000000000001u;  // a NaN first
        for (auto& row : rows) {
            for (double& entry : row) { entry = bit_cast<double>(bits), bits += 0x9e3779b97f4a7c15u; }
        }
        std::vector<std::int64_t> index;
        for (std::size_t i = 0; i < N * most_lanes; ++i) { index.push_back(static_cast<std::int64_t>(i * 5 / 3)); }
        for (std::int64_t const i : {INT64_MIN, INT64_MAX, std::int64_t{-1}}) { index.push_back(i); }
        index = padded<std::int64_t>(index);
        std::vector<double> out(C * index.size());
        enter(Isa{}, look_up_rows{}, static_cast<double const(*)[N][C]>(&rows),
              static_cast<std::int64_t const*>(index.data()), out.data(), index.size());
        for (std::size_t i = 0; i < index.size(); ++i) {
            for (std::size_t c = 0; c < C; ++c) {
                ASSERT_TRUE(same_bits(out[c * index.size() + i], rows[static_cast<std::uint64_t>(index[i]) % N][c]))
                    << N << " rows of " << C << ", index " << index[i] << ", column " << c;
            }
        }
    }

    template <class T>
    void check_gather() {
        using Integer = typename simd::format<T>::integer;
        // The whole page between the guards is the table, with its first and last entry.
        guarded_buffer const page(1);
        std::size_t const entries = page.size() / sizeof(T);
        T* const first = page.front<T>();
        for (std::size_t i = 0; i < entries; ++i) {
            auto const bits = static_cast<bits_type<T>>(i * 0x9e3779b97f4a7c15u + 0x7ff4000000000001u);
            std::memcpy(first + i, &bits, sizeof bits);
        }
        std::vector<Integer> index;
        for (std::size_t i = 0; i < entries; ++i) { index.push_back(static_cast<Integer>(i * 97 % entries)); }
        for (std::size_t i = 0; i < most_lanes; ++i) { index.push_back(static_cast<Integer>(entries - 1)); }
        for (std::size_t i = 0; i < most_lanes; ++i) { index.push_back(0); }
        std::vector<T> out(index.size());
        enter(Isa{}, gather_all{}, static_cast<T const*>(first), static_cast<Integer const*>(index.data()), out.data(),
              out.size());
        for (std::size_t i = 0; i < index.size(); ++i) { ASSERT_TRUE(same_bits(out[i], first[index[i]])) << index[i]; }
        // Indices count from the pointer, back as well.
        T const* const middle = first + entries / 2;
        for (Integer& i : index) { i -= static_cast<Integer>(entries / 2); }
        enter(Isa{}, gather_all{}, middle, static_cast<Integer const*>(index.data()), out.data(), out.size());
        for (std::size_t i = 0; i < index.size(); ++i) { ASSERT_TRUE(same_bits(out[i], middle[index[i]])) << index[i]; }
    }
};
TYPED_TEST_SUITE(SimdLookup, test_types<simd::instruction_sets>, readable_names);

TYPED_TEST(SimdLookup, FloatTables) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    this->template check<float, 8>();
    this->template check<float, 16>();
    this->template check<float, 32>();
}

TYPED_TEST(SimdLookup, DoubleTables) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    this->template check<double, 4>();
    this->template check<double, 8>();
    this->template check<double, 16>();
}

TYPED_TEST(SimdLookup, Rows) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    this->template check_rows<256, 2>();
    this->template check_rows<32, 4>();
    this->template check_rows<64, 4>();
}

TYPED_TEST(SimdLookup, Gather) {
    CATENARY_SKIP_WITHOUT(TypeParam);
    this->template check_gather<float>();
    this->template check_gather<double>();
}

}  // namespace
