// What is read and written: elements alone, wherever they lie. Pages between them that fault, gaps between them that
// another thread writes, strides beyond 32 bits.
#include "one_minus.hpp"
#include "support/element_names.hpp"
#include "support/guard_page.hpp"
#include "support/sparse_block.hpp"
#include "support/typed_lists.hpp"

#include <catenary/apply.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

template <class T>
class Memory : public ::testing::Test {};
TYPED_TEST_SUITE(Memory, test_types<catenary::storage::element_types>, readable_names);

template <class T>
T value(std::int64_t i) {
    return static_cast<T>(static_cast<float>(i % 97));
}

/// A view of {pages, n} elements, those of a row in one page: flush with its end or its beginning.
template <class T>
struct rows_in_pages {
    alternating_pages const& pages;
    std::int64_t rows, n, stride;
    bool at_end;

    tensor_view<T> view() const {
        std::int64_t const page = static_cast<std::int64_t>(pages.size() / sizeof(T));
        std::int64_t const reach = (n - 1) * (stride < 0 ? -stride : stride);
        std::int64_t const low = at_end ? page - 1 - reach : 0;
        T* const first = reinterpret_cast<T*>(pages.page(0)) + (stride < 0 ? low + reach : low);
        return tensor_view<T>(first, {rows, n}, {2 * page, stride});
    }
};

template <class T>
tensor_view<T> transposed(tensor_view<T> const& v) {
    return tensor_view<T>(v.data(), {v.extent(1), v.extent(0)}, {v.stride(1), v.stride(0)});
}

template <class T>
void fill(tensor_view<T> const& v, std::int64_t seed) {
    for (std::int64_t i = 0; i < v.extent(0); ++i) {
        for (std::int64_t j = 0; j < v.extent(1); ++j) { v(i, j) = value<T>(seed + 31 * i + j); }
    }
}
template <class T>
bool holds(tensor_view<T> const& v, std::int64_t seed) {
    bool right = true;
    for (std::int64_t i = 0; i < v.extent(0); ++i) {
        for (std::int64_t j = 0; j < v.extent(1); ++j) {
            right = right && v(i, j) == static_cast<T>(1 - static_cast<float>(value<T>(seed + 31 * i + j)));
        }
    }
    return right;
}

// From such a layout, to it, within it, each as it is and transposed.
TYPED_TEST(Memory, PagesBetweenElementsAreNotTouched) {
    using T = TypeParam;
    std::int64_t const rows = 37, longest = 70;
    alternating_pages const from(rows), to(rows);
    std::vector<T> dense(static_cast<std::size_t>(rows * longest));
    for (std::string_view const isa : catenary::available_isas()) {
        auto const cap = catenary::at_most(isa);
        for (std::int64_t const stride : {1, -1, 2, -2, 3, 4, -4, 7}) {
            for (std::int64_t const n : {1, 2, 3, 5, 8, 15, 16, 17, 33, 64, 70}) {
                for (bool const at_end : {true, false}) {
                    SCOPED_TRACE(::testing::Message() << isa << ", stride " << stride << ", " << n << " elements, "
                                                      << (at_end ? "at the end" : "at the beginning"));
                    auto const x = rows_in_pages<T>{from, rows, n, stride, at_end}.view();
                    auto const y = rows_in_pages<T>{to, rows, n, stride, at_end}.view();
                    tensor_view<T> const packed(dense.data(), {rows, n}), columns(dense.data(), {n, rows});
                    fill(x, n);
                    catenary::apply(cap, one_minus{}, x, packed);
                    ASSERT_TRUE(holds(packed, n));
                    catenary::apply(cap, one_minus{}, transposed(x), columns);
                    ASSERT_TRUE(holds(transposed(columns), n));
                    catenary::apply(cap, one_minus{}, x, y);
                    ASSERT_TRUE(holds(y, n));
                    fill(packed, n);
                    catenary::apply(cap, one_minus{}, packed, y);
                    ASSERT_TRUE(holds(y, n));
                    fill(columns, n);
                    catenary::apply(cap, one_minus{}, columns, transposed(y));
                    ASSERT_TRUE(holds(transposed(y), n));
                    catenary::apply(cap, one_minus{}, x);
                    ASSERT_TRUE(holds(x, n));
                }
            }
        }
    }
}

/// While one thread applies, another gives every element of a block that is not the output's new values, and sees
/// whether one goes back to an old one. A sanitizer for threads sees a write even where no value is lost.
template <class T>
void share_a_block(std::string_view isa, tensor_view<T const> const& x, tensor_view<T> const& y, std::vector<T>& block,
                   int times) {
    using word = typename catenary::storage_traits<T>::word;
    std::vector<char> ours(block.size());
    for (std::int64_t i = 0; i < y.extent(0); ++i) {
        for (std::int64_t j = 0; j < y.extent(1); ++j) { ours[static_cast<std::size_t>(&y(i, j) - block.data())] = 1; }
    }
    std::vector<word volatile*> gaps;
    for (std::size_t i = 0; i < block.size(); ++i) {
        if (ours[i] == 0) { gaps.push_back(reinterpret_cast<word volatile*>(block.data() + i)); }
    }
    ASSERT_FALSE(gaps.empty());
    for (word volatile* const gap : gaps) { *gap = 0; }
    std::atomic<bool> started{false}, done{false};
    std::atomic<int> lost{0};
    std::thread writer([&] {
        word last = 0;
        while (!done) {
            word const next = static_cast<word>(last + 1);
            for (word volatile* const gap : gaps) {
                if (*gap != last) { ++lost; }
                *gap = next;
            }
            last = next;
            started = true;
        }
        for (word volatile* const gap : gaps) {
            if (*gap != last) { ++lost; }
        }
    });
    while (!started) { std::this_thread::yield(); }
    for (int t = 0; t < times; ++t) { catenary::apply(catenary::at_most(isa), one_minus{}, x, y); }
    done = true;
    writer.join();
    ASSERT_EQ(lost, 0) << isa;
}

TYPED_TEST(Memory, GapsBelongToOtherThreads) {
    using T = TypeParam;
    std::int64_t const rows = 24, columns = 40;
    std::vector<T> in(static_cast<std::size_t>(2 * rows * columns), value<T>(3));
    std::vector<T> block(static_cast<std::size_t>(8 * rows * columns + 64));
    T* const y = block.data() + 16;
    for (std::string_view const isa : catenary::available_isas()) {
        for (tensor_view<T const> const& x :
             {tensor_view<T const>(in.data(), {rows, columns}),
              tensor_view<T const>(in.data(), {rows, columns}, {1, rows}),
              tensor_view<T const>(in.data() + in.size() - 1, {rows, columns}, {-2 * columns, -2})}) {
            for (std::int64_t const stride : {1, 2, 3, 4, 5, -1, -2, -3}) {
                std::int64_t const width = (stride < 0 ? -stride : stride) * columns;
                T* const first = stride < 0 ? y + width - 1 : y;
                share_a_block<T>(isa, x, tensor_view<T>(first, {rows, columns}, {width + 3, stride}), block, 5);
                if (stride < 0) { continue; }
                // The rows of the view are columns in memory.
                share_a_block<T>(isa, x, tensor_view<T>(y, {rows, columns}, {stride, stride * rows + 1}), block, 5);
            }
        }
    }
}

// Offsets beyond 31 and 32 bits, in bytes for all types, in elements for those of two bytes.
TYPED_TEST(Memory, StridesBeyond32Bits) {
    using T = TypeParam;
    constexpr std::uint64_t size = std::uint64_t{1} << 35;
    sparse_block const block(static_cast<std::size_t>(size));  // with 32 bits none of 0 bytes
    if (block.data<T>() == nullptr) { GTEST_SKIP() << "no address space of 32 GB: not tested"; }
    std::vector<T> dense(15);
    for (std::string_view const isa : catenary::available_isas()) {
        auto const cap = catenary::at_most(isa);
        for (std::int64_t const bytes : {std::int64_t{1} << 31, std::int64_t{1} << 32, std::int64_t{1} << 33}) {
            std::int64_t const far = bytes / static_cast<std::int64_t>(sizeof(T)) + 1;
            for (std::int64_t const near : {1, 2, -3}) {
                T* const first = block.data<T>() + 4096;
                tensor_view<T> const up(first, {3, 5}, {far, near});
                tensor_view<T> const down(first + 2 * far + 77, {3, 5}, {-far, near});
                tensor_view<T> const packed(dense.data(), {3, 5});
                fill(up, bytes);
                catenary::apply(cap, one_minus{}, up, packed);
                ASSERT_TRUE(holds(packed, bytes)) << isa << bytes << near;
                catenary::apply(cap, one_minus{}, up, down);
                ASSERT_TRUE(holds(down, bytes)) << isa << bytes << near;
                catenary::apply(cap, one_minus{}, transposed(up));
                ASSERT_TRUE(holds(up, bytes)) << isa << bytes << near;
            }
        }
    }
}

}  // namespace
