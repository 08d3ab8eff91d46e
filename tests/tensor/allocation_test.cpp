// No call allocates, but for the one copy that a partial overlap of input and output needs: every form of operator new
// is replaced here and counts.
#include "support/element_names.hpp"
#include "support/typed_lists.hpp"

#include <catenary/catenary.hpp>
#include <catenary/onnx/operator.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <vector>

namespace {

std::size_t allocations = 0;

void* counted(std::size_t bytes) {
    ++allocations;
    return std::malloc(bytes != 0 ? bytes : 1);
}
void* counted_or_throw(std::size_t bytes) {
    void* const memory = counted(bytes);
    if (memory == nullptr) { std::abort(); }
    return memory;
}
void* counted_aligned(std::size_t bytes, std::align_val_t alignment) {
    std::size_t const a = static_cast<std::size_t>(alignment);
    ++allocations;
    void* const memory = std::aligned_alloc(a, (bytes + a - 1) / a * a);
    if (memory == nullptr) { std::abort(); }
    return memory;
}

}  // namespace

void* operator new(std::size_t n) { return counted_or_throw(n); }
void* operator new[](std::size_t n) { return counted_or_throw(n); }
void* operator new(std::size_t n, std::nothrow_t const&) noexcept { return counted(n); }
void* operator new[](std::size_t n, std::nothrow_t const&) noexcept { return counted(n); }
void* operator new(std::size_t n, std::align_val_t a) { return counted_aligned(n, a); }
void* operator new[](std::size_t n, std::align_val_t a) { return counted_aligned(n, a); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::nothrow_t const&) noexcept { std::free(p); }
void operator delete[](void* p, std::nothrow_t const&) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace {

using namespace catenary_test;
using catenary::tensor_view;

/// How many allocations a call makes.
template <class Call>
std::size_t allocations_of(Call const& call) {
    std::size_t const before = allocations;
    call();
    return allocations - before;
}

template <class T>
class Allocation : public ::testing::Test {};
TYPED_TEST_SUITE(Allocation, test_types<catenary::storage::element_types>, readable_names);

TYPED_TEST(Allocation, IsNoneForAnyLayout) {
    using T = TypeParam;
    std::int64_t const n = 70;
    std::vector<T> x(static_cast<std::size_t>(4 * n * n)), y(x.size());
    tensor_view<T const> const row_major(x.data(), {n, n});
    tensor_view<T const> const layouts[] = {row_major,
                                            {x.data(), {n, n}, {1, n}},
                                            {x.data() + n * n - 1, {n, n}, {-n, -1}},
                                            {x.data(), {n, n}, {2 * n, 2}},
                                            {x.data(), {n, n}, {4 * n, 3}},
                                            {x.data(), {n, n}, {n, 0}},
                                            {x.data(), {n, n}, {0, 1}}};
    auto const executor = [](std::size_t count, auto const& f) {
        for (std::size_t i = 0; i < count; ++i) { f(i); }
    };
    for (std::string_view const isa : catenary::available_isas()) {
        auto const cap = catenary::at_most(isa);
        for (tensor_view<T const> const& in : layouts) {
            tensor_view<T> const out(y.data(), {n, n}), across(y.data(), {n, n}, {2, 2 * n});
            EXPECT_EQ(allocations_of([&] { catenary::apply(cap, catenary::Cosh<>{}, in, out); }), 0u) << isa;
            EXPECT_EQ(allocations_of([&] { catenary::apply(cap, catenary::Cosh<>{}, in, across); }), 0u) << isa;
            EXPECT_EQ(allocations_of([&] {
                          catenary::apply(cap, catenary::parallel(executor, 256), catenary::Cosh<>{}, in, across);
                      }),
                      0u)
                << isa;
        }
        tensor_view<T> const in_place(y.data(), {n, n}, {1, n});
        EXPECT_EQ(allocations_of([&] { catenary::apply(cap, catenary::Cosh<>{}, in_place); }), 0u) << isa;
    }
}

TYPED_TEST(Allocation, IsOneForAPartialOverlap) {
    using T = TypeParam;
    std::vector<T> x(100);
    tensor_view<T const> const in(x.data(), {99});
    tensor_view<T> const out(x.data() + 1, {99});
    EXPECT_EQ(allocations_of([&] { catenary::apply(catenary::Tanh<>{}, in, out); }), 1u);
}

TYPED_TEST(Allocation, IsNoneForAScalarCall) {
    TypeParam y{};
    EXPECT_EQ(allocations_of([&] { y = catenary::Cosh<>{}(y); }), 0u);
}

TEST(Allocation, IsNoneForARefusal) {
    float x[6] = {};
    tensor_view<float const> const in(x, {2, 3});
    tensor_view<float> const out(x, {3, 2});
    EXPECT_EQ(allocations_of([&] { EXPECT_FALSE(catenary::try_apply(catenary::Cosh<>{}, in, out).ok()); }), 0u);
}

TEST(Allocation, IsNoneForAnOperatorOfOnnx) {
    float x[6] = {};
    std::int64_t const shape[] = {2, 3}, strides[] = {1, 2};
    catenary::onnx::runtime_view const view{catenary::onnx::data_type::float32, 2, shape, strides, x};
    EXPECT_EQ(allocations_of([&] { EXPECT_TRUE(catenary::onnx::try_run({"Cosh", 21}, view, view).ok()); }), 0u);
    EXPECT_EQ(allocations_of([&] { EXPECT_FALSE(catenary::onnx::try_run({"Cosh", 1}, view, view).ok()); }), 0u);
}

// That the counting counts.
TEST(Allocation, IsSeen) {
    EXPECT_EQ(allocations_of([] {
                  int* volatile kept = new int(1);  // volatile: an optimizer may leave out a pair that is not seen
                  delete kept;
              }),
              1u);
    EXPECT_EQ(allocations_of([] { ::operator delete(::operator new(8, std::nothrow)); }), 1u);
}

}  // namespace
