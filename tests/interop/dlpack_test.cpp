// DLPack tensors: borrowed and owned, every layout and type, and what is refused.
#include <catenary/catenary.hpp>
#include <catenary/interop/dlpack.hpp>

#include "../support/thrown.hpp"
#include "../tensor/one_minus.hpp"
#include "versioned.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <string>
#include <vector>

namespace {

namespace dlpack = catenary::dlpack;
using catenary::status;
using catenary::status_code;
using catenary_test::thrown;
using catenary_test::versioned;

constexpr DLDataType float16{kDLFloat, 16, 1}, bfloat16{kDLBfloat, 16, 1}, float32{kDLFloat, 32, 1},
    float64{kDLFloat, 64, 1};

std::int64_t two_three[] = {2, 3}, six[] = {6};

DLTensor tensor(void* data, DLDataType type, int rank, std::int64_t* shape, std::int64_t* strides = nullptr,
                std::uint64_t offset = 0) {
    return {data, {kDLCPU, 0}, rank, type, shape, strides, offset};
}

struct DLPack : ::testing::Test {
    float x[12], y[12];
    DLPack() {
        std::iota(x, x + 12, -5.5f);
        for (float& value : y) { value = 7; }
    }
    DLTensor in() { return tensor(x, float32, 2, two_three); }
    DLTensor out() { return tensor(y, float32, 2, two_three); }

    // Refused with this message, and nothing was written.
    void refuse(DLTensor const& i, DLTensor const& o, status_code code, std::string const& message) {
        status const s = dlpack::try_apply(catenary::Cosh<>{}, i, o);
        EXPECT_EQ(s.code(), code);
        EXPECT_EQ(s.message(), message);
        char const* const kind = code == status_code::size_overflow ? "length_error: " : "invalid_argument: ";
        EXPECT_EQ(thrown([&] { dlpack::apply(catenary::Cosh<>{}, i, o); }), kind + message);
        for (float const value : y) { EXPECT_EQ(value, 7.0f); }
    }
    void refuse(DLTensor const& i, std::string const& message) { refuse(i, out(), status_code::unsupported, message); }
};

TEST_F(DLPack, Borrowed) {
    dlpack::apply(catenary::Cosh<>{}, in(), out());
    for (int i = 0; i < 6; ++i) { EXPECT_EQ(y[i], catenary::cosh(x[i])); }
    EXPECT_EQ(y[6], 7.0f);
}

TEST_F(DLPack, EveryTypeAndFunction) {
    auto const check = [](auto zero, DLDataType type, auto f) {
        using T = decltype(zero);
        std::vector<T> a(6), b(6), c(6);
        for (std::size_t i = 0; i < 6; ++i) { a[i] = T(1.5f + static_cast<float>(i)); }
        dlpack::apply(f, tensor(a.data(), type, 1, six), tensor(b.data(), type, 1, six));
        catenary::apply(f, a, c);
        EXPECT_EQ(std::memcmp(static_cast<void const*>(b.data()), static_cast<void const*>(c.data()), 6 * sizeof(T)),
                  0);
    };
    auto const all_types = [&](auto f) {
        check(catenary::float16{}, float16, f);
        check(catenary::bfloat16{}, bfloat16, f);
        check(0.0f, float32, f);
        check(0.0, float64, f);
    };
    all_types(catenary::Cos<>{});
    all_types(catenary::Acosh<>{});
    all_types(catenary::Tanh<void, catenary::faithful>{});
    all_types(catenary_test::one_minus{});
    check(0.0f, float32, catenary::Sinh<float>{});
}

TEST_F(DLPack, StridesAndOffsets) {
    std::int64_t columns[] = {1, 2}, back[] = {-3, -1}, broadcast[] = {0, 0}, three_two[] = {3, 2};
    dlpack::apply(catenary::Cosh<>{}, tensor(x, float32, 2, two_three, columns), out());
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 3; ++j) { EXPECT_EQ(y[3 * i + j], catenary::cosh(x[i + 2 * j])); }
    }
    dlpack::apply(catenary::Cosh<>{}, tensor(x, float32, 2, two_three, back, 6 * sizeof(float)), out());
    for (int i = 0; i < 6; ++i) { EXPECT_EQ(y[i], catenary::cosh(x[6 - i])); }
    dlpack::apply(catenary::Cosh<>{}, tensor(x, float32, 2, two_three, broadcast, 4), out());
    for (int i = 0; i < 6; ++i) { EXPECT_EQ(y[i], catenary::cosh(x[1])); }
    dlpack::apply(catenary::Cosh<>{}, tensor(x, float32, 2, three_two), tensor(y, float32, 2, three_two, nullptr, 24));
    for (int i = 0; i < 6; ++i) { EXPECT_EQ(y[6 + i], catenary::cosh(x[i])); }
    unsigned char bytes[3 + sizeof x];  // not aligned
    std::memcpy(bytes + 3, x, sizeof x);
    dlpack::apply(catenary::Cosh<>{}, tensor(bytes, float32, 2, two_three, nullptr, 3), out());
    for (int i = 0; i < 6; ++i) { EXPECT_EQ(y[i], catenary::cosh(x[i])); }
}

TEST_F(DLPack, ScalarsAndNothing) {
    dlpack::apply(catenary::Cosh<>{}, tensor(x, float32, 0, nullptr), tensor(y, float32, 0, nullptr));
    EXPECT_EQ(y[0], catenary::cosh(x[0]));
    std::int64_t none[] = {0, 3};
    dlpack::apply(catenary::Cosh<>{}, tensor(nullptr, float32, 2, none, nullptr, 64),
                  tensor(nullptr, float32, 2, none));
    EXPECT_EQ(y[1], 7.0f);
}

TEST_F(DLPack, InPlaceAndUnderAPolicy) {
    float before[12];
    std::memcpy(before, x, sizeof x);
    dlpack::apply(catenary::at_most("scalar"), catenary::Cosh<>{}, in(), out());
    EXPECT_EQ(y[5], catenary::cosh(x[5]));
    dlpack::apply(catenary::Cosh<>{}, in(), in());
    for (int i = 0; i < 6; ++i) { EXPECT_EQ(x[i], catenary::cosh(before[i])); }
    EXPECT_TRUE(dlpack::try_apply(catenary::at_most("scalar"), catenary::Cosh<>{}, in(), out()).ok());
}

// A producer's tensor, counted.
struct produced {
    DLManagedTensor managed;
    int deleted = 0;
    explicit produced(DLTensor const& t)
        : managed{t, this, [](DLManagedTensor* self) { ++static_cast<produced*>(self->manager_ctx)->deleted; }} {}
};

TEST_F(DLPack, Capsules) {
    produced a(in()), b(out()), c(in());
    {
        dlpack::capsule from(&a.managed), to(&b.managed);
        dlpack::apply(catenary::Cosh<>{}, from, to);
        EXPECT_EQ(y[5], catenary::cosh(x[5]));
        dlpack::apply(catenary::Cos<>{}, a.managed, b.managed);
        EXPECT_EQ(y[5], catenary::cos(x[5]));
        dlpack::apply(catenary::Cosh<>{}, from, out());
        EXPECT_EQ(y[5], catenary::cosh(x[5]));
        EXPECT_EQ(dlpack::view<float const>(from).data(), x);

        dlpack::capsule moved(std::move(from));
        EXPECT_EQ(a.deleted, 0);
        EXPECT_EQ(from.get(), nullptr);
        status const s = dlpack::try_apply(catenary::Cosh<>{}, from, to);
        EXPECT_EQ(s.code(), status_code::null_data);
        EXPECT_EQ(s.message(), "catenary: the input is an empty capsule");
        moved = dlpack::capsule(&c.managed);
        EXPECT_EQ(a.deleted, 1);
        EXPECT_EQ(to.release(), &b.managed);
    }
    EXPECT_EQ(a.deleted, 1);
    EXPECT_EQ(b.deleted, 0) << "released";
    EXPECT_EQ(c.deleted, 1);
    DLManagedTensor without{in(), nullptr, nullptr};
    dlpack::capsule const no_deleter(&without);
}

TEST_F(DLPack, Versioned) {
    versioned a{{1, 1}, nullptr, nullptr, 1, in()}, b{{1, 0}, nullptr, nullptr, 0, out()};
    dlpack::apply(catenary::Cosh<>{}, a, b);
    EXPECT_EQ(y[5], catenary::cosh(x[5]));
    dlpack::capsule const owner(&a);
    EXPECT_EQ(dlpack::view<float const>(owner).data(), x);
    EXPECT_EQ(thrown([&] { dlpack::view<float>(a); }), "invalid_argument: catenary: the tensor is read-only");
    EXPECT_EQ(dlpack::try_apply(catenary::Cosh<>{}, b, a).message(), "catenary: the output is read-only");
    a.version.major = 2;
    EXPECT_EQ(dlpack::try_apply(catenary::Cosh<>{}, a, b).message(),
              "catenary: the input is of DLPack version 2, not 1");
    a.version.major = 0;  // there never was one
    a.flags = 0;
    EXPECT_EQ(dlpack::try_apply(catenary::Cosh<>{}, a, b).message(),
              "catenary: the input is of DLPack version 0, not 1");
}

TEST_F(DLPack, TypedViews) {
    std::int64_t columns[] = {1, 2};
    auto const v = dlpack::view<float>(tensor(x, float32, 2, two_three, columns, 4));
    EXPECT_EQ(&v(1, 2), x + 6);
    EXPECT_EQ(thrown([&] { dlpack::view<double>(in()); }),
              "invalid_argument: catenary: the tensor is of type float32, not double");
    std::int64_t negative[] = {2, -3};
    EXPECT_EQ(thrown([&] { dlpack::view<float>(tensor(x, float32, 2, negative)); }),
              "invalid_argument: catenary: shape {2, -3}: an extent is negative: DLPack tensor");
}

TEST_F(DLPack, Devices) {
    DLTensor t = in();
    auto const on = [&](int device) {
        std::memcpy(&t.device.device_type, &device, sizeof device);  // no value of the enumeration, perhaps
        return t;
    };
    refuse(on(3318022), "catenary: the input is on device 3318022, not on kDLCPU");
    refuse(on(-1), "catenary: the input is on device -1, not on kDLCPU");
    refuse(on(kDLCUDA), "catenary: the input is on kDLCUDA, not on kDLCPU");
    refuse(on(kDLCUDAHost), "catenary: the input is on kDLCUDAHost, not on kDLCPU");
    refuse(on(kDLMetal), "catenary: the input is on kDLMetal, not on kDLCPU");
    refuse(on(kDLROCM), "catenary: the input is on kDLROCM, not on kDLCPU");
    refuse(on(kDLCUDAManaged), "catenary: the input is on kDLCUDAManaged, not on kDLCPU");
    refuse(on(14), "catenary: the input is on kDLOneAPI, not on kDLCPU");
    refuse(on(5), "catenary: the input is on device 5, not on kDLCPU");
    refuse(on(0), "catenary: the input is on device 0, not on kDLCPU");
    DLTensor o = out();
    o.device.device_type = kDLVulkan;
    refuse(in(), o, status_code::unsupported, "catenary: the output is on kDLVulkan, not on kDLCPU");
}

TEST_F(DLPack, Types) {
    DLTensor t = in();
    auto const of = [&](int code, int bits, int lanes) {
        t.dtype = {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(bits), static_cast<std::uint16_t>(lanes)};
        return t;
    };
    std::string const admitted = "; admitted are float16, bfloat16, float32 and float64";
    refuse(of(kDLFloat, 32, 4), "catenary: the input is of type float32x4: 4 lanes, not 1");
    refuse(of(kDLInt, 8, 2), "catenary: the input is of type int8x2: 2 lanes, not 1");
    refuse(of(kDLFloat, 32, 0), "catenary: the input is of type float32x0: 0 lanes, not 1");
    refuse(of(kDLInt, 32, 1), "catenary: the input is of type int32" + admitted);
    refuse(of(kDLUInt, 8, 1), "catenary: the input is of type uint8" + admitted);
    refuse(of(kDLFloat, 8, 1), "catenary: the input is of type float8" + admitted);
    refuse(of(kDLFloat, 128, 1), "catenary: the input is of type float128" + admitted);
    refuse(of(kDLBfloat, 32, 1), "catenary: the input is of type bfloat32" + admitted);
    refuse(of(kDLComplex, 64, 1), "catenary: the input is of type complex64" + admitted);
    refuse(of(kDLOpaqueHandle, 64, 1), "catenary: the input is of type handle64" + admitted);
    refuse(of(6, 8, 1), "catenary: the input is of type bool8" + admitted);
    refuse(of(77, 8, 1), "catenary: the input is of type code 77 of 8 bits" + admitted);
    refuse(of(kDLFloat, 64, 1), "catenary: the input is of type float64, the output of float32");
    DLTensor o = out();
    o.dtype = float16;
    refuse(in(), o, status_code::unsupported, "catenary: the input is of type float32, the output of float16");
    status const s = dlpack::try_apply(catenary::Cosh<double>{}, in(), out());
    EXPECT_EQ(s.code(), status_code::unsupported);
    EXPECT_EQ(s.message(), "catenary: the function takes no float32");
}

TEST_F(DLPack, Layouts) {
    std::int64_t negative[] = {2, -3}, huge[] = {std::int64_t{1} << 40, std::int64_t{1} << 40}, zero[] = {0, 1};
    std::int64_t many[33] = {};
    refuse(tensor(x, float32, 2, negative), out(), status_code::invalid_shape,
           "catenary: shape {2, -3}: an extent is negative: DLPack input, float32");
    refuse(tensor(x, float32, -2, two_three), out(), status_code::invalid_shape, "catenary: the input has rank -2");
    refuse(tensor(x, float32, 33, many), out(), status_code::invalid_shape,
           "catenary: rank 33 is above max_rank, 32: DLPack input, float32");
    refuse(tensor(x, float32, 2, nullptr), out(), status_code::invalid_shape,
           "catenary: rank 2 and no shape: DLPack input, float32");
    refuse(tensor(nullptr, float32, 2, two_three, nullptr, 64), out(), status_code::null_data,
           "catenary: shape {2, 3}: null data of a tensor that has elements: DLPack input, float32");
    refuse(tensor(x, float32, 2, huge), out(), status_code::size_overflow,
           "catenary: shape {1099511627776, 1099511627776}: the number of elements or an offset in bytes does not fit "
           "63 bits: DLPack input, float32");
    refuse(in(), tensor(y, float32, 2, two_three, zero), status_code::self_overlap,
           "catenary: elements of the output share memory: shape {2, 3}, strides {0, 1}: DLPack float32");
    refuse(in(), tensor(y, float32, 1, six), status_code::shape_mismatch,
           "catenary: the input has shape {2, 3}, the output {6}: DLPack float32");
    refuse(tensor(x, float32, 2, two_three, nullptr, ~std::uint64_t{0} - 3), out(), status_code::unsupported,
           "catenary: the input begins at byte offset 18446744073709551612, which is beyond all addresses: float32");
}

}  // namespace
