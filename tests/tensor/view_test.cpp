// tensor_view: construction, every error with its message, element access, conversions, copies.
#include "support/thrown.hpp"

#include <catenary/tensor/view.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::max_rank;
using catenary::tensor_view;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

template <class T>
std::vector<std::int64_t> extents(tensor_view<T> const& v) {
    std::vector<std::int64_t> all;
    for (std::size_t a = 0; a < v.rank(); ++a) { all.push_back(v.extent(a)); }
    return all;
}
template <class T>
std::vector<std::int64_t> strides(tensor_view<T> const& v) {
    std::vector<std::int64_t> all;
    for (std::size_t a = 0; a < v.rank(); ++a) { all.push_back(v.stride(a)); }
    return all;
}
using list = std::vector<std::int64_t>;

float data[120];

TEST(View, StridedWithoutStridesIsRowMajor) {
    float data[6] = {};
    int const shape[] = {2, 3};
    auto const v = catenary::tensor_view<float>::strided(data, 2, shape, nullptr);
    EXPECT_EQ(v.stride(0), 3);
    EXPECT_EQ(v.stride(1), 1);
}

TEST(View, RowMajorByItself) {
    tensor_view<float> const v(data, {2, 3, 4});
    EXPECT_EQ(v.rank(), 3u);
    EXPECT_EQ(extents(v), (list{2, 3, 4}));
    EXPECT_EQ(strides(v), (list{12, 4, 1}));
    EXPECT_EQ(v.size(), 24);
    EXPECT_EQ(v.data(), data);
    EXPECT_EQ(&v(1, 2, 3), data + 23);
    EXPECT_EQ(&v(0, 0, 0), data);
}

TEST(View, GivenStrides) {
    tensor_view<float> const v(data + 50, {2, 3, 4}, {1, -7, 0});
    EXPECT_EQ(strides(v), (list{1, -7, 0}));
    EXPECT_EQ(v.size(), 24);
    EXPECT_EQ(&v(1, 2, 3), data + 50 + 1 - 14);
    // Signed indices are what they are, whatever their type.
    EXPECT_EQ(&v(std::int8_t{1}, 0u, std::size_t{2}), data + 51);
}

TEST(View, ListsTakeAnyIntegerType) {
    std::size_t const n = 2;
    signed char const m = 3;
    unsigned long long const k = 4;
    tensor_view<float> const v(data, {n, m, k}), w(data, {2u, short{3}, 4l}, {12ull, n + n, std::int8_t{1}});
    EXPECT_EQ(extents(v), extents(w));
    EXPECT_EQ(strides(v), strides(w));
    static_assert(!std::is_convertible<double, catenary::dimension>::value, "an extent is an integer");
    static_assert(!std::is_convertible<float*, catenary::dimension>::value, "an extent is an integer");
    enum scoped_or_not { two = 2 };
    static_assert(std::is_constructible<catenary::dimension, int>::value, "");
    EXPECT_EQ(extents(tensor_view<float>(data, {static_cast<int>(two)})), (list{2}));
}

TEST(View, OfRunTimeRank) {
    int const shape[] = {2, 3};
    unsigned char const positive[] = {1, 2};
    std::int16_t const negative[] = {-3, 1};
    EXPECT_EQ(strides(tensor_view<float>::strided(data, 2, shape, positive)), (list{1, 2}));
    EXPECT_EQ(strides(tensor_view<float>::strided(data + 10, 2, shape, negative)), (list{-3, 1}));
    EXPECT_EQ(strides(tensor_view<float>::contiguous(data, 2, shape)), (list{3, 1}));
    EXPECT_EQ(strides(tensor_view<float>::strided(data, 2, shape, static_cast<int const*>(nullptr))), (list{3, 1}));
}

TEST(View, RankZero) {
    tensor_view<float> const v(data + 7, {});
    EXPECT_EQ(v.rank(), 0u);
    EXPECT_EQ(v.size(), 1);
    EXPECT_EQ(&v(), data + 7);
    tensor_view<float> const w(data, {}, {});
    EXPECT_EQ(w.size(), 1);
    std::int64_t const* const none = nullptr;
    EXPECT_EQ(tensor_view<float>::strided(data, 0, none, none).size(), 1);
}

TEST(View, LargestRank) {
    int shape[max_rank + 1], steps[max_rank + 1];
    for (std::size_t a = 0; a <= max_rank; ++a) { shape[a] = a % 8 == 0 ? 2 : 1, steps[a] = static_cast<int>(a); }
    tensor_view<float> const v = tensor_view<float>::contiguous(data, max_rank, shape);
    EXPECT_EQ(v.rank(), 32u);
    EXPECT_EQ(v.size(), 16);
    EXPECT_EQ(tensor_view<float>::strided(data, max_rank, shape, steps).stride(31), 31);
    EXPECT_EQ(thrown([&] { tensor_view<float>::contiguous(data, max_rank + 1, shape); }),
              "invalid_argument: catenary: rank 33 is above max_rank, 32");
    EXPECT_EQ(thrown([&] { tensor_view<float>::strided(data, 1000000, shape, steps); }),
              "invalid_argument: catenary: rank 1000000 is above max_rank, 32");
    EXPECT_EQ(thrown([&] { tensor_view<float>::strided(data, std::size_t(-1), shape, steps); }),
              "invalid_argument: catenary: rank 18446744073709551615 is above max_rank, 32");
    EXPECT_EQ(thrown([&] {
                  tensor_view<float>(data, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
              }),
              "invalid_argument: catenary: rank 33 is above max_rank, 32");
}

TEST(View, ZeroExtents) {
    tensor_view<float> const v(nullptr, {3, 0, 5});
    EXPECT_EQ(v.size(), 0);
    EXPECT_EQ(v.rank(), 3u);
    EXPECT_EQ(extents(v), (list{3, 0, 5}));
    // Strides of an empty tensor lead nowhere, so that none is too long.
    EXPECT_EQ(tensor_view<float>(nullptr, {0, 5}, {largest, largest}).size(), 0);
    EXPECT_EQ(tensor_view<float>(nullptr, {0}, {smallest}).size(), 0);
}

TEST(View, NegativeExtent) {
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(data, {2, -3});
              }),
              "invalid_argument: catenary: shape {2, -3}: an extent is negative");
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(data, {2, -3}, {3, 1});
              }),
              "invalid_argument: catenary: shape {2, -3}, strides {3, 1}: an extent is negative");
    // Empty all the same, negative all the same.
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(data, {0, -1});
              }),
              "invalid_argument: catenary: shape {0, -1}: an extent is negative");
}

TEST(View, NullData) {
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(nullptr, {2, 3});
              }),
              "invalid_argument: catenary: shape {2, 3}: null data of a tensor that has elements");
    EXPECT_EQ(thrown([] { tensor_view<float>(nullptr, {}); }),
              "invalid_argument: catenary: shape {}: null data of a tensor that has elements");
    EXPECT_EQ(thrown([] { tensor_view<float>(nullptr, {2}, {0}); }),
              "invalid_argument: catenary: shape {2}, strides {0}: null data of a tensor that has elements");
}

TEST(View, ListsOfDifferentLength) {
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(data, {2, 3}, {1});
              }),
              "invalid_argument: catenary: shape {2, 3} and strides {1} differ in length");
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(data, {2}, {1, -2});
              }),
              "invalid_argument: catenary: shape {2} and strides {1, -2} differ in length");
    EXPECT_EQ(thrown([] { tensor_view<float>(data, {2}, {}); }),
              "invalid_argument: catenary: shape {2} and strides {} differ in length");
    EXPECT_EQ(thrown([] { tensor_view<float>(data, {}, {1}); }),
              "invalid_argument: catenary: shape {} and strides {1} differ in length");
    // Of more strides than any view has, as many as it could have are shown.
    std::string shown = "1";
    for (std::size_t a = 1; a < catenary::max_rank; ++a) { shown += ", 1"; }
    EXPECT_EQ(thrown([] {
                  tensor_view<float>(data, {2}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                                 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
              }),
              "invalid_argument: catenary: shape {2} and strides {" + shown + "} differ in length");
}

TEST(View, SizesThatOverflow) {
    char const* const tail = ": the number of elements or an offset in bytes does not fit 63 bits";
    std::int64_t const half = std::int64_t{1} << 62;
    EXPECT_EQ(thrown([&] {
                  tensor_view<float>(data, {half, 2});
              }),
              "length_error: catenary: shape {4611686018427387904, 2}" + std::string(tail));
    // The number fits, the bytes do not.
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {std::int64_t{1} << 61}); }),
              "length_error: catenary: shape {2305843009213693952}" + std::string(tail));
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {(std::int64_t{1} << 61) - 1}); }), "");
    EXPECT_EQ(thrown([&] { tensor_view<std::int8_t>(reinterpret_cast<std::int8_t*>(data), {largest}); }), "");
    // A long stride, in either direction; alone it fits, with the others it does not.
    std::int64_t const reach = (std::int64_t{1} << 61) - 1;
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {2}, {reach}); }),
              "length_error: catenary: shape {2}, strides {2305843009213693951}" + std::string(tail));
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {2}, {reach - 1}); }), "");
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {2}, {-reach}); }),
              "length_error: catenary: shape {2}, strides {-2305843009213693951}" + std::string(tail));
    EXPECT_EQ(thrown([&] {
                  tensor_view<float>(data, {2, 2}, {reach - 1, 1});
              }),
              "length_error: catenary: shape {2, 2}, strides {2305843009213693950, 1}" + std::string(tail));
    EXPECT_EQ(thrown([&] {  // 2^62 bytes each
                  tensor_view<std::int16_t>(reinterpret_cast<std::int16_t*>(data), {2, 2}, {-half / 2, half / 2});
              }),
              "length_error: catenary: shape {2, 2}, strides {-2305843009213693952, 2305843009213693952}" +
                  std::string(tail));
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {2}, {smallest}); }),
              "length_error: catenary: shape {2}, strides {-9223372036854775808}" + std::string(tail));
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {3}, {largest}); }),
              "length_error: catenary: shape {3}, strides {9223372036854775807}" + std::string(tail));
    // A broadcast tensor may not have more elements than can be counted.
    EXPECT_EQ(thrown([&] {
                  tensor_view<float>(data, {half, 2}, {0, 0});
              }),
              "length_error: catenary: shape {4611686018427387904, 2}, strides {0, 0}" + std::string(tail));
}

TEST(View, NumbersAbove63Bits) {
    std::uint64_t const all = ~std::uint64_t{0}, two = 2;
    EXPECT_EQ(thrown([&] {
                  tensor_view<float>(data, {two, all});
              }),
              "length_error: catenary: the extent or stride of axis 1, 18446744073709551615, does not fit 63 bits");
    EXPECT_EQ(thrown([&] { tensor_view<float>(data, {two}, {all}); }),
              "length_error: catenary: the extent or stride of axis 0, 18446744073709551615, does not fit 63 bits");
    std::uint64_t const shape[] = {2, std::uint64_t{1} << 63}, steps[] = {1, all - 1}, small[] = {2, 2};
    EXPECT_EQ(thrown([&] { tensor_view<float>::contiguous(data, 2, shape); }),
              "length_error: catenary: the extent or stride of axis 1, 9223372036854775808, does not fit 63 bits");
    EXPECT_EQ(thrown([&] { tensor_view<float>::strided(data, 2, small, steps); }),
              "length_error: catenary: the extent or stride of axis 1, 18446744073709551614, does not fit 63 bits");
}

// By status: the message that is thrown otherwise, and the view as it was.
TEST(View, TryStrided) {
    using catenary::status;
    using catenary::status_code;
    using unsigned_list = std::vector<std::uint64_t>;
    std::int64_t const* const none = nullptr;
    tensor_view<float> v(data + 1, {2, 3}, {1, 2});
    auto const expect_as_before = [&] {
        EXPECT_EQ(v.data(), data + 1);
        EXPECT_EQ(extents(v), (list{2, 3}));
        EXPECT_EQ(strides(v), (list{1, 2}));
        EXPECT_EQ(v.size(), 6);
    };
    list const ones(max_rank + 1, 1);
    struct {
        float* data;
        list shape, strides;
        status_code code;
    } const cases[] = {
        {data, {2, -3}, {}, status_code::invalid_shape},     {data, {2, -3}, {3, 1}, status_code::invalid_shape},
        {data, ones, {}, status_code::invalid_shape},        {data, {largest, 2}, {}, status_code::size_overflow},
        {data, {2}, {smallest}, status_code::size_overflow}, {nullptr, {2}, {1}, status_code::null_data},
    };
    for (auto const& c : cases) {
        std::int64_t const* const steps = c.strides.empty() ? none : c.strides.data();
        status const s = tensor_view<float>::try_strided(c.data, c.shape.size(), c.shape.data(), steps, v);
        EXPECT_EQ(s.code(), c.code);
        std::string const raised =
            thrown([&] { tensor_view<float>::strided(c.data, c.shape.size(), c.shape.data(), steps); });
        EXPECT_EQ(raised.substr(raised.find(": ") + 2), s.message());
        expect_as_before();
    }
    unsigned_list const high{1, std::uint64_t{1} << 63};
    for (status const& s : {tensor_view<float>::try_strided(data, 2, high.data(), nullptr, v),
                            tensor_view<float>::try_strided(data, 2, ones.data(), high.data(), v)}) {
        EXPECT_EQ(s.code(), status_code::size_overflow);
        EXPECT_EQ(s.message(), "catenary: the extent or stride of axis 1, 9223372036854775808, does not fit 63 bits");
    }
    EXPECT_EQ(tensor_view<float>::try_strided(data, 2, none, none, v).message(), "catenary: rank 2 and no shape");
    expect_as_before();

    int const shape[] = {4, 5}, steps[] = {-1, 4};
    static_assert(noexcept(tensor_view<float>::try_strided(data, 2, shape, steps, v)), "");
    EXPECT_TRUE(tensor_view<float>::try_strided(data + 3, 2, shape, steps, v).ok());
    EXPECT_EQ(v.data(), data + 3);
    EXPECT_EQ(extents(v), (list{4, 5}));
    EXPECT_EQ(strides(v), (list{-1, 4}));
    EXPECT_EQ(v.size(), 20);
    EXPECT_TRUE(tensor_view<float>::try_strided(data, 2, shape, nullptr, v).ok());
    EXPECT_EQ(strides(v), (list{5, 1}));
    EXPECT_TRUE(tensor_view<float>::try_strided(data, 0, none, none, v).ok());
    EXPECT_EQ(v.rank(), 0u);
    EXPECT_EQ(v.size(), 1);
}

TEST(View, ALongMessageEndsInDots) {
    std::int64_t shape[max_rank];
    for (std::int64_t& extent : shape) { extent = largest; }
    std::string const message = thrown([&] { tensor_view<float>::strided(data, max_rank, shape, shape); });
    ASSERT_EQ(message.find("length_error: catenary: shape {9223372036854775807, "), 0u) << message;
    EXPECT_EQ(message.substr(message.size() - 3), "...");
}

TEST(View, Converts) {
    tensor_view<float> const v(data + 50, {2, 3}, {-5, 2});
    tensor_view<float const> const w = v;
    EXPECT_EQ(w.data(), v.data());
    EXPECT_EQ(w.size(), v.size());
    EXPECT_EQ(extents(w), extents(v));
    EXPECT_EQ(strides(w), strides(v));
    static_assert(std::is_convertible<tensor_view<float>, tensor_view<float const>>::value, "adds const");
    static_assert(!std::is_constructible<tensor_view<float>, tensor_view<float const>>::value, "never drops it");
    static_assert(!std::is_constructible<tensor_view<double>, tensor_view<float>>::value, "no other type");
    static_assert(!std::is_constructible<tensor_view<float const>, tensor_view<double>>::value, "no other type");
    static_assert(std::is_same<tensor_view<float const>::value_type, float>::value, "");
    static_assert(std::is_same<tensor_view<float const>::element_type, float const>::value, "");
    static_assert(std::is_same<decltype(w(0, 0)), float const&>::value, "");
    // Nothing is a view by itself: from pointers and a rank only by name.
    static_assert(!std::is_constructible<tensor_view<float>, float*, std::size_t, int const*, int const*>::value, "");
    static_assert(!std::is_convertible<float*, tensor_view<float>>::value, "");
}

TEST(View, Copies) {
    int shape[max_rank];
    for (int& extent : shape) { extent = 1; }
    shape[3] = 5;
    tensor_view<float> const v = tensor_view<float>::contiguous(data, max_rank, shape);
    tensor_view<float> w = v;
    EXPECT_EQ(extents(w), extents(v));
    EXPECT_EQ(strides(w), strides(v));
    w = tensor_view<float>(data + 1, {2}, {3});
    EXPECT_EQ(w.rank(), 1u);
    EXPECT_EQ(extents(w), (list{2}));
    EXPECT_EQ(strides(w), (list{3}));
    EXPECT_EQ(w.data(), data + 1);
    EXPECT_EQ(w.size(), 2);
    tensor_view<float>& self = w;
    w = self;
    EXPECT_EQ(strides(w), (list{3}));
    w = v;
    EXPECT_EQ(extents(w), extents(v));
}

}  // namespace
