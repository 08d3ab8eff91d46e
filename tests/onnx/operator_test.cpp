// What run computes: the bits of apply, on every layout that a run-time view can have.
#include "../../bench/vectors.hpp"
#include "support/typed_lists.hpp"

#include <catenary/onnx/operator.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace onnx = catenary::onnx;
using namespace catenary_test;

// A 16-bit type of someone else's, as a program admits it.
struct others_half {
    std::uint16_t bits;
};
template <>
struct catenary::storage_traits<others_half> : catenary::storage_traits<catenary::float16> {};

namespace {

static_assert(onnx::data_type_of<float> == 1 && onnx::data_type_of<double> == 11);
static_assert(onnx::data_type_of<catenary::float16> == 10 && onnx::data_type_of<catenary::bfloat16> == 16);
static_assert(onnx::data_type_of<others_half> == 10);

// A layout in a buffer of `elements`: strides empty means null.
struct placed {
    std::vector<std::int64_t> strides;
    std::int64_t offset;
};
struct layouts {
    char const* name;
    std::vector<std::int64_t> shape;
    placed in, out;
};
constexpr std::size_t elements = 600;

std::vector<layouts> all_layouts() {
    return {
        {"row-major", {5, 7}, {{}, 0}, {{}, 0}},
        {"explicit row-major", {5, 7}, {{7, 1}, 0}, {{}, 0}},
        {"long", {599}, {{}, 1}, {{}, 0}},
        {"transposed input", {5, 7}, {{1, 5}, 3}, {{}, 2}},
        {"transposed output", {5, 7}, {{}, 0}, {{1, 5}, 9}},
        {"reversed", {17, 3}, {{-3, -1}, 50}, {{3, -1}, 2}},
        {"broadcast", {4, 6}, {{0, 1}, 0}, {{}, 0}},
        {"gaps", {4, 5, 6}, {{150, 25, 4}, 7}, {{140, 27, 4}, 0}},
        {"unit axes", {1, 9, 1}, {{1000, 2, -1000}, 0}, {{0, 3, 0}, 5}},
        {"one element", {1, 1}, {{}, 0}, {{}, 7}},
        {"scalar", {}, {{}, 5}, {{}, 3}},
        {"empty", {3, 0, 2}, {{}, 0}, {{}, 0}},
    };
}

template <class Pair>
struct OnnxRun;
template <class F, class T>
struct OnnxRun<combination<F, T>> : ::testing::Test {
    using function = F;
    using element = T;
    std::vector<T> source = std::vector<T>(elements), got = source, want = source;

    OnnxRun() {
        // Any bits: NaNs and infinities among them.
        std::mt19937_64 random(sizeof(T));
        auto* const bytes = reinterpret_cast<unsigned char*>(source.data());
        for (std::size_t i = 0; i < elements * sizeof(T); ++i) { bytes[i] = static_cast<unsigned char>(random()); }
        got = want = source;
    }

    static std::int64_t const* pointer(std::vector<std::int64_t> const& v) { return v.empty() ? nullptr : v.data(); }

    // The same call by run, on `x` and `got`, and by apply, on `x2` and `want`; every byte of both must agree.
    void compare(layouts const& l, T const* x, T const* x2) {
        SCOPED_TRACE(l.name);
        std::size_t const rank = l.shape.size();
        onnx::run({F::name, 24},
                  onnx::const_runtime_view{onnx::data_type_of<T>, rank, pointer(l.shape), pointer(l.in.strides),
                                           x + l.in.offset},
                  {onnx::data_type_of<T>, rank, pointer(l.shape), pointer(l.out.strides), got.data() + l.out.offset});
        using catenary::tensor_view;
        catenary::apply(
            F{}, tensor_view<T const>::strided(x2 + l.in.offset, rank, l.shape.data(), pointer(l.in.strides)),
            tensor_view<T>::strided(want.data() + l.out.offset, rank, l.shape.data(), pointer(l.out.strides)));
        EXPECT_EQ(std::memcmp(got.data(), want.data(), elements * sizeof(T)), 0);
    }
};

using pairs = test_pairs<catenary::functions::all, catenary::storage::element_types>;
TYPED_TEST_SUITE(OnnxRun, pairs, readable_names);

TYPED_TEST(OnnxRun, IsApplyByBits) {
    for (layouts const& l : all_layouts()) {
        this->got = this->want = this->source;
        this->compare(l, this->source.data(), this->source.data());
        bool const written =
            std::memcmp(this->got.data(), this->source.data(), elements * sizeof(typename TestFixture::element)) != 0;
        EXPECT_EQ(written, std::string(l.name) != "empty") << l.name;
    }
}

TYPED_TEST(OnnxRun, InPlaceAndOverlapping) {
    for (layouts l : all_layouts()) {
        this->got = this->want = this->source;
        this->compare(l, this->got.data(), this->want.data());
        if (std::string(l.name) == "broadcast") { continue; }
        l.out = l.in;
        this->got = this->want = this->source;
        this->compare(l, this->got.data(), this->want.data());
    }
}

TYPED_TEST(OnnxRun, UnderAPolicy) {
    using T = typename TestFixture::element;
    using F = typename TestFixture::function;
    std::int64_t const shape[] = {static_cast<std::int64_t>(elements)};
    onnx::const_runtime_view const x{onnx::data_type_of<T>, 1, shape, nullptr, this->source.data()};
    onnx::runtime_view const y{onnx::data_type_of<T>, 1, shape, nullptr, this->got.data()};
    for (std::string_view const isa : catenary::available_isas()) {
        SCOPED_TRACE(isa);
        this->got = this->source;
        onnx::run(catenary::at_most(isa), {F::name, 22}, x, y);
        catenary::apply(catenary::at_most(isa), F{}, this->source, this->want);
        EXPECT_EQ(std::memcmp(this->got.data(), this->want.data(), elements * sizeof(T)), 0);
        EXPECT_FALSE(onnx::try_run(catenary::at_most(isa), {F::name, 0}, x, y).ok());
        EXPECT_THROW(onnx::run(catenary::at_most(isa), {F::name, 0}, x, y), std::invalid_argument);
    }
}

// A policy that tells whether it was asked.
struct spy : catenary::policy_tag {
    int* asked;
    explicit spy(int& count) : asked{&count} {}
    unsigned rank() const {
        ++*asked;
        return 0;
    }
};

TEST(OnnxPolicy, ReachesApply) {
    float x = 0;
    onnx::runtime_view const scalar{onnx::data_type::float32, 0, nullptr, nullptr, &x};
    int asked = 0;
    onnx::run(spy{asked}, {"Cosh", 9}, scalar, scalar);
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(x, 1);
}

// TensorProto's number decides how bytes are read: 0 gives 1 in the format of that number.
TEST(OnnxCall, NumbersMeanFormats) {
    auto const cosh_of_zero = [](std::int32_t dtype) {
        std::uint64_t x = 0;
        onnx::runtime_view const scalar{dtype, 0, nullptr, nullptr, &x};
        onnx::run({"Cosh", 22}, scalar, scalar);
        return x;
    };
    EXPECT_EQ(cosh_of_zero(1), 0x3f800000u);
    EXPECT_EQ(cosh_of_zero(10), 0x3c00u);
    EXPECT_EQ(cosh_of_zero(11), 0x3ff0000000000000u);
    EXPECT_EQ(cosh_of_zero(16), 0x3f80u);
}

// The examples of the documents, at the opset of their models, through the lists of a node.
TEST(OnnxVectors, Pass) {
    std::vector<demo::vector_test> const tests = demo::read_vectors(CATENARY_TEST_DATA "/onnx/vectors.txt");
    ASSERT_FALSE(tests.empty());
    std::size_t run = 0;
    for (demo::vector_test const& t : tests) {
        SCOPED_TRACE(t.name);
        ASSERT_TRUE(onnx::try_check({t.function, t.opset}, onnx::data_type::float32).ok());
        if (!onnx::is_implemented(t.function)) { continue; }
        ++run;
        onnx::value_info const x{onnx::data_type::float32, t.shape.size(), t.shape.data()};
        onnx::value_info const y = onnx::infer({t.function, t.opset}, x);
        std::vector<float> got(t.x.size());
        onnx::const_runtime_view const in{x.dtype, x.rank, x.shape, nullptr, t.x.data()};
        onnx::runtime_view const out{y.dtype, y.rank, y.shape, nullptr, got.data()};
        onnx::run({t.function, t.opset}, &in, 1, &out, 1);
        for (std::size_t i = 0; i < got.size(); ++i) {
            EXPECT_TRUE(demo::close(got[i], t.expected[i])) << got[i] << " is not near " << t.expected[i];
            EXPECT_EQ(std::memcmp(&got[i], &t.rounded[i], sizeof(float)), 0) << "rounded otherwise: element " << i;
        }
    }
    EXPECT_GT(run, 0u);
}

// Tensors of others are described without a conversion: a C enumeration with TensorProto's numbers, as that of ONNX
// Runtime; protobuf's own integers; a mutable view as an input; attributes of an old model.
TEST(OnnxCall, TakesWhatModelsHave) {
    enum element_data_type { element_type_float = 1, element_type_bfloat16 = 16 };
    float x[] = {0, 0, 0}, y[] = {5, 5, 5};
    std::int64_t const shape[] = {3};
    onnx::runtime_view const in{element_type_float, 1, shape, nullptr, x};
    onnx::run({"Cosh", 9}, in, {element_type_float, 1, shape, nullptr, y});
    EXPECT_EQ(y[0], 1);
    EXPECT_EQ(y[2], 1);

    std::int64_t const opset = 22;
    onnx::attribute const internal[] = {{"__layer"}};
    y[1] = 5;
    onnx::run({"Cosh", opset, "ai.onnx", internal, 1}, in, {1, 1, shape, nullptr, y});
    EXPECT_EQ(y[1], 1);
    onnx::run({"Cosh", 1000}, in, in);
    EXPECT_EQ(x[2], 1);

    // Empty tensors need no data.
    std::int64_t const none[] = {4, 0};
    EXPECT_TRUE(onnx::try_run({"Cosh", 9}, {1, 2, none, nullptr, nullptr}, {1, 2, none, nullptr, nullptr}).ok());
}

}  // namespace
