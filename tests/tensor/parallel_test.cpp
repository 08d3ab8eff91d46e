// Calls in pieces: the same bits and the same untouched bytes as in one piece, whatever the pieces, their order and the
// threads; what executors throw; policies together.
#include "one_minus.hpp"
#include "random_layout.hpp"
#include "support/element_names.hpp"
#include "support/typed_lists.hpp"

#include <catenary/catenary.hpp>
#include <catenary/onnx/operator.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

/// Runs the pieces in a random order, and counts them.
struct shuffled {
    std::mt19937_64& random;
    std::size_t& count;

    template <class F>
    void operator()(std::size_t n, F const& f) const {
        std::vector<std::size_t> order(n);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::shuffle(order.begin(), order.end(), random);
        for (std::size_t const i : order) { f(i); }
        count = n;
    }
};

/// Threads that take one piece after another.
struct threads {
    unsigned number;

    template <class F>
    void operator()(std::size_t n, F const& f) const {
        std::atomic<std::size_t> next{0};
        auto const take = [&] {
            for (std::size_t i; (i = next.fetch_add(1)) < n;) { f(i); }
        };
        std::vector<std::thread> others;
        for (unsigned t = 1; t < number; ++t) { others.emplace_back(take); }
        take();
        for (std::thread& t : others) { t.join(); }
    }
};

template <class T>
class Parallel : public ::testing::Test {};
TYPED_TEST_SUITE(Parallel, test_types<catenary::storage::element_types>, readable_names);

template <class T>
std::vector<T> numbers(std::size_t n, std::size_t seed) {
    std::vector<T> x(n);
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t const bits = (i + seed) * 0x9e3779b97f4a7c15u;
        x[i] = static_cast<T>(static_cast<float>(bits >> 40) * 0x1p-21f - 4.0f);
    }
    return x;
}

template <class T>
bool same_bytes(std::vector<T> const& a, std::vector<T> const& b) {
    return std::memcmp(static_cast<void const*>(a.data()), static_cast<void const*>(b.data()), a.size() * sizeof(T)) ==
           0;
}

TYPED_TEST(Parallel, EverySplitGivesTheSameBits) {
    using T = TypeParam;
    std::mt19937_64 random(31);
    std::size_t most = 0;
    for (int round = 0; round < 600; ++round) {
        auto const shape = random_shape(random, round % 10 == 0 ? 30000 : 300);
        random_layout const in = any_layout(random, shape), out = nested_layout(random, shape);
        if (in.length < 1 || out.length < 1) { continue; }
        std::vector<T> const x = numbers<T>(static_cast<std::size_t>(in.length), 0);
        std::vector<T> const before = numbers<T>(static_cast<std::size_t>(out.length), 77);
        std::vector<T> want = before, got = before;
        catenary::apply(catenary::cosh, in.view<T const>(x.data()), out.view<T>(want.data()));
        std::size_t count = 1;
        std::size_t const grains[] = {0, 1, 64, 500, 4096, 65536};
        std::size_t const grain = grains[random() % 6];
        catenary::apply(catenary::parallel(shuffled{random, count}, grain), catenary::cosh, in.view<T const>(x.data()),
                        out.view<T>(got.data()));
        ASSERT_TRUE(same_bytes(got, want)) << show(in) << " to " << show(out) << ", grain " << grain;
        most = std::max(most, count);
    }
    EXPECT_GT(most, 100u);
}

TYPED_TEST(Parallel, ThreadsGiveTheSameBits) {
    using T = TypeParam;
    std::mt19937_64 random(32);
    for (int round = 0; round < 40; ++round) {
        auto const shape = random_shape(random, 30000);
        random_layout const in = any_layout(random, shape), out = nested_layout(random, shape);
        if (in.length < 1 || out.length < 1) { continue; }
        std::vector<T> const x = numbers<T>(static_cast<std::size_t>(in.length), 0);
        std::vector<T> want(static_cast<std::size_t>(out.length)), got = want;
        catenary::apply(catenary::sinh, in.view<T const>(x.data()), out.view<T>(want.data()));
        catenary::apply(catenary::parallel(threads{3}, 256), catenary::sinh, in.view<T const>(x.data()),
                        out.view<T>(got.data()));
        ASSERT_TRUE(same_bytes(got, want)) << show(in) << " to " << show(out);
    }
}

// In place, and through the copy that a partial overlap needs.
TYPED_TEST(Parallel, Overlaps) {
    using T = TypeParam;
    std::int64_t const n = 5000;
    for (std::int64_t const shift : {0, 1, -1, 700}) {
        std::vector<T> want = numbers<T>(2 * static_cast<std::size_t>(n), 3), got = want;
        auto const in = [&](T* x) { return tensor_view<T const>(x + 1000, {n}); };
        auto const out = [&](T* x) { return tensor_view<T>(x + 1000 + shift, {n}); };
        catenary::apply(catenary::tanh, in(want.data()), out(want.data()));
        catenary::apply(catenary::parallel(threads{2}, 512), catenary::tanh, in(got.data()), out(got.data()));
        ASSERT_TRUE(same_bytes(got, want)) << shift;
    }
    std::vector<T> want = numbers<T>(static_cast<std::size_t>(n), 3), got = want;
    catenary::apply(catenary::cos, want);
    catenary::apply(catenary::parallel(threads{2}, 512), catenary::cos, got);
    ASSERT_TRUE(same_bytes(got, want));
}

/// The number of pieces of a call, 0 if the executor was not asked.
template <class... A>
std::size_t pieces_of(std::size_t grain, A const&... a) {
    std::size_t count = 0;
    auto const executor = [&](std::size_t n, auto const& f) {
        for (std::size_t i = 0; i < n; ++i) { f(i); }
        count = n;
    };
    catenary::apply(catenary::parallel(executor, grain), one_minus{}, a...);
    return count;
}

TEST(Pieces, AreOfAboutTheGrain) {
    std::vector<float> x(1 << 20), y(1 << 20);
    EXPECT_EQ(pieces_of(65536, tensor_view<float>(x.data(), {1 << 20})), 64u);
    EXPECT_EQ(pieces_of(65536, tensor_view<float>(x.data(), {1024, 1024})), 64u);
    EXPECT_EQ(pieces_of(65536, tensor_view<float>(x.data(), {4, 4, 4, 4, 4, 4, 4, 4, 4, 4})), 64u);
    EXPECT_EQ(pieces_of(1 << 22, tensor_view<float>(x.data(), {1 << 20})), 0u);  // one piece
    EXPECT_EQ(pieces_of(1 << 21, tensor_view<float>(x.data(), {1 << 20})), 2u);
    EXPECT_EQ(pieces_of(65536, tensor_view<float>(x.data(), {3, 1000, 300})), 54u);  // 3 times 18 of 16 rows or more
    EXPECT_EQ(pieces_of(~std::size_t{0}, tensor_view<float>(x.data(), {1 << 20})), 0u);
    EXPECT_EQ(pieces_of(0, tensor_view<float>(x.data(), {1 << 8})), 16u);  // a cache line at least
    EXPECT_EQ(pieces_of(0, tensor_view<float>(x.data(), {0})), 0u);
    EXPECT_EQ(pieces_of(0, tensor_view<float>(x.data(), {})), 0u);
    // Rows of the output are columns of the input: 16 of them share a cache line.
    EXPECT_EQ(pieces_of(4096, tensor_view<float const>(x.data(), {1024, 1024}, {1, 1024}),
                        tensor_view<float>(y.data(), {1024, 1024})),
              1024u);
}

TEST(Pieces, ErrorsAreFoundBefore) {
    std::vector<float> x(100), y(100, 7.0f);
    bool asked = false;
    auto const executor = [&](std::size_t, auto const&) { asked = true; };
    auto const policy = catenary::parallel(executor, 4);
    EXPECT_EQ(catenary::try_apply(policy, one_minus{}, tensor_view<float const>(x.data(), {50}), y).code(),
              catenary::status_code::shape_mismatch);
    EXPECT_EQ(catenary::try_apply(policy, one_minus{}, tensor_view<float>(y.data(), {50}, {0})).code(),
              catenary::status_code::self_overlap);
    EXPECT_FALSE(asked);
    EXPECT_EQ(y, std::vector<float>(100, 7.0f));
}

// What an executor throws passes through; memory for the copy of an overlap is freed (by a sanitizer's word).
TEST(Executors, ExceptionsPassThrough) {
    std::vector<float> x(4096, 0.25f);
    auto const half = [](std::size_t n, auto const& f) {
        for (std::size_t i = 0; i < n / 2; ++i) { f(i); }
        throw std::runtime_error("enough");
    };
    EXPECT_THROW(catenary::apply(catenary::parallel(half, 64), one_minus{}, x), std::runtime_error);
    EXPECT_EQ(x.front(), 0.75f);
    EXPECT_EQ(x.back(), 0.25f);
    EXPECT_THROW((void)catenary::try_apply(catenary::parallel(half, 64), one_minus{}, x), std::runtime_error);
    EXPECT_THROW(
        (void)catenary::try_apply(catenary::parallel(half, 64), one_minus{}, tensor_view<float const>(x.data(), {4000}),
                                  tensor_view<float>(x.data() + 1, {4000})),
        std::runtime_error);

    auto const quiet = [](std::size_t n, auto const& f) noexcept {
        for (std::size_t i = 0; i < n; ++i) { f(i); }
    };
    auto const cap = catenary::at_most("scalar");
    auto const may_throw = catenary::parallel(half);
    auto const throws_nothing = catenary::parallel(quiet);
    one_minus const f;
    static_assert(noexcept(catenary::try_apply(f, x))&& noexcept(catenary::try_apply(cap, f, x, x)), "");
    static_assert(noexcept(catenary::try_apply(throws_nothing, f, x)), "");
    static_assert(!noexcept(catenary::try_apply(may_throw, f, x)), "");
    static_assert(!noexcept(catenary::try_apply(cap, may_throw, f, x)), "");
}

// A pool: not copied where it is an lvalue; not a template.
class pool {
  public:
    pool() = default;
    pool(pool const&) = delete;
    void operator()(std::size_t n, std::function<void(std::size_t)> const& f) {
        for (std::size_t i = n; i-- > 0;) { f(i); }
        ++calls;
    }
    int calls = 0;
};
void run_in_order(std::size_t n, catenary::task f) {
    for (std::size_t i = 0; i < n; ++i) { f(i); }
}

TEST(Executors, OfManyKinds) {
    std::vector<float> x(4096, 0.25f);
    pool mine;
    catenary::apply(catenary::parallel(mine, 64), one_minus{}, x);
    auto const policy = catenary::parallel(mine, 64);
    catenary::apply(policy, one_minus{}, x);
    catenary::apply(policy, one_minus{}, x);
    EXPECT_EQ(mine.calls, 3);
    EXPECT_EQ(x, std::vector<float>(4096, 0.75f));
    catenary::apply(catenary::parallel(run_in_order, 64), one_minus{}, x);
    catenary::apply(catenary::parallel(std::ref(mine), 64), one_minus{}, x);
    EXPECT_EQ(mine.calls, 4);
    EXPECT_EQ(x, std::vector<float>(4096, 0.75f));
}

/// Writes the instruction set's number of float lanes.
struct lanes_of {
    template <class Isa, class V>
    CATENARY_KERNEL V operator()(Isa isa, V const&) const {
        return set(isa, static_cast<float>(Isa::float_lanes));
    }
};

// In either order, and through the ONNX layer.
TEST(Policies, TogetherWithACap) {
    std::vector<float> x(3000), y(3000), z(3000);
    for (std::string_view const isa : catenary::available_isas()) {
        std::mt19937_64 random(33);
        std::size_t count = 0;
        auto const cap = catenary::at_most(isa);
        auto const parallel = catenary::parallel(shuffled{random, count}, 256);
        catenary::apply(cap, lanes_of{}, x, y);
        for (int order = 0; order < 3; ++order) {
            std::fill(z.begin(), z.end(), 0.0f);
            count = 0;
            if (order == 0) { catenary::apply(cap, parallel, lanes_of{}, x, z); }
            if (order == 1) { catenary::apply(parallel, cap, lanes_of{}, x, z); }
            if (order == 2) { catenary::apply(catenary::at_most("avx512"), parallel, cap, lanes_of{}, x, z); }
            EXPECT_EQ(y, z) << isa;
            EXPECT_EQ(count, 38u);  // of 80 elements, whole cache lines
        }
    }
    x = numbers<float>(3000, 0);
    std::int64_t const shape[] = {3000};
    catenary::onnx::const_runtime_view const in{catenary::onnx::data_type::float32, 1, shape, nullptr, x.data()};
    catenary::onnx::runtime_view const out{catenary::onnx::data_type::float32, 1, shape, nullptr, z.data()};
    std::atomic<int> pieces{0};
    auto const executor = [&](std::size_t n, auto const& f) {
        threads{2}(n, f);
        pieces += static_cast<int>(n);
    };
    catenary::apply(catenary::cosh, x, y);
    catenary::onnx::run(catenary::parallel(executor, 1024), {"Cosh", 22}, in, out);
    EXPECT_EQ(y, z);
    EXPECT_EQ(pieces, 11);
}

}  // namespace
