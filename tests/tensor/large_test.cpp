// More elements than 31 bits count: skipped aloud where memory does not suffice.
#include "one_minus.hpp"
#include "support/sparse_block.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

/// Bytes of memory that are to be had, as Linux sees it; 0 where that is not known.
std::size_t available_memory() {
    long const pages = sysconf(_SC_AVPHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) : 0;
}

// More elements than 31 bits count, of two bytes each, in place: 4 GB.
TEST(Large, MoreElementsThan31Bits) {
    using T = catenary::bfloat16;
    std::size_t const n = (std::size_t{1} << 31) + 16;
    if (available_memory() < 3 * n) { GTEST_SKIP() << "less than 6 GB of memory are free: not tested"; }
    sparse_block const block(n * sizeof(T));
    T* const x = block.data<T>();
    ASSERT_NE(x, nullptr);
    block.expect_use();
    std::size_t const marked[] = {0, 1, 15, n / 2, n - 17, n - 16, n - 15, n - 1};
    for (std::size_t const i : marked) { x[i] = T(5.0f); }
    catenary::apply(one_minus{}, tensor_view<T>(x, {n}));
    for (std::size_t const i : marked) {
        ASSERT_EQ(static_cast<float>(x[i]), -4.0f) << i;
        x[i] = T(1.0f);
    }
    std::vector<T> const ones(1 << 16, T(1.0f));
    for (std::size_t i = 0; i < n; i += ones.size()) {
        std::size_t const left = std::min(ones.size(), n - i);
        ASSERT_EQ(std::memcmp(static_cast<void*>(x + i), static_cast<void const*>(ones.data()), left * sizeof(T)), 0)
            << i;
    }
}

}  // namespace
