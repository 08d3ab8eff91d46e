// Every error of the ONNX layer, word by word.
#include <catenary/onnx/operator.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <stdexcept>
#include <string>

namespace onnx = catenary::onnx;
using catenary::status;
using catenary::status_code;
using type = onnx::data_type;

namespace {

constexpr std::int64_t two_three[] = {2, 3}, three_two[] = {3, 2}, six[] = {6};

// Memory for inputs and outputs; what an error leaves must be what was there.
struct OnnxMessage : ::testing::Test {
    double x[64] = {}, y[64];
    OnnxMessage() {
        for (double& value : y) { value = 7; }
    }
    ~OnnxMessage() override {
        for (double const value : y) { EXPECT_EQ(value, 7) << "written in spite of an error"; }
    }

    onnx::const_runtime_view in(std::int32_t dtype) const { return {dtype, 2, two_three, nullptr, x}; }
    onnx::runtime_view out(std::int32_t dtype) { return {dtype, 2, two_three, nullptr, y}; }

    // try_run says so; run throws it.
    void expect(onnx::node const& n, onnx::const_runtime_view const& i, onnx::runtime_view const& o, status_code code,
                std::string const& message) {
        status const s = onnx::try_run(n, i, o);
        EXPECT_EQ(s.code(), code);
        EXPECT_EQ(s.message(), message);
        try {
            onnx::run(n, i, o);
            FAIL() << "nothing thrown";
        } catch (std::length_error const& e) {
            EXPECT_EQ(code, status_code::size_overflow);
            EXPECT_EQ(e.what(), message);
        } catch (std::invalid_argument const& e) {
            EXPECT_NE(code, status_code::size_overflow);
            EXPECT_EQ(e.what(), message);
        }
    }
    void expect_unsupported(onnx::node const& n, std::int32_t dtype, std::string const& message) {
        expect(n, in(dtype), out(dtype), status_code::unsupported, message);
    }
};

TEST_F(OnnxMessage, Operator) {
    expect_unsupported({"Sin", 22}, type::float32,
                       "catenary: operator \"Sin\" is not known: Acosh, Cos, Cosh, Sinh and Tanh are");
    expect_unsupported({"", 22}, type::float32,
                       "catenary: operator \"\" is not known: Acosh, Cos, Cosh, Sinh and Tanh are");
}

// Names come from files: what is shown of them is printable.
TEST_F(OnnxMessage, NamesOfAnyBytes) {
    expect_unsupported({std::string_view("C\0s\n\xc3\xa4\"", 7), 22}, type::float32,
                       "catenary: operator \"C\\x00s\\x0a\\xc3\\xa4\"\" is not known: Acosh, Cos, Cosh, Sinh and Tanh "
                       "are");
    expect_unsupported(
        {"\x7f", 22, "a\tb"}, type::float32,
        "catenary: \\x7f of domain \"a\\x09b\": only operators of the domain ai.onnx, also written as \"\", "
        "are known");
    onnx::attribute const attributes[] = {{"__\x1b"}, {"__\x1b"}, {"\xff"}};
    expect_unsupported({"Cosh", 22, "", attributes, 2}, type::float32,
                       "catenary: Cosh-22 (opset 22) is given attribute \"__\\x1b\" twice");
    expect_unsupported({"Cosh", 22, "", attributes + 2, 1}, type::float32,
                       "catenary: Cosh-22 (opset 22) has no attribute \"\\xff\"");
    // The beginning of a long one, and then still what is wrong with it.
    std::string escaped;
    for (int i = 0; i < 64; ++i) { escaped += "\\x01"; }
    std::string const name(5000, '\x01');
    expect_unsupported({name, 22}, type::float32,
                       "catenary: operator \"" + escaped + "...\" is not known: Acosh, Cos, Cosh, Sinh and Tanh are");
}

TEST_F(OnnxMessage, NoLists) {
    onnx::node const cosh{"Cosh", 22};
    onnx::const_runtime_view const i = in(type::float32);
    onnx::runtime_view const o = out(type::float32);
    status s = onnx::try_run(cosh, nullptr, 1, &o, 1);
    EXPECT_EQ(s.code(), status_code::null_data);
    EXPECT_EQ(s.message(), "catenary: Cosh-22 (opset 22) is given 1 inputs, but the pointer to them is null");
    s = onnx::try_run(cosh, &i, 1, nullptr, 1);
    EXPECT_EQ(s.code(), status_code::null_data);
    EXPECT_EQ(s.message(), "catenary: Cosh-22 (opset 22) is given 1 outputs, but the pointer to them is null");
    expect({"Cosh", 22, "", nullptr, 2}, i, o, status_code::null_data,
           "catenary: Cosh-22 (opset 22) is given 2 attributes, but the pointer to them is null");
    EXPECT_EQ(onnx::try_run(cosh, nullptr, std::size_t(-1), nullptr, 0).message(),
              "catenary: Cosh-22 (opset 22) takes 1 input and gives 1 output, not 18446744073709551615 and 0");
}

TEST_F(OnnxMessage, Domain) {
    expect_unsupported({"Cosh", 22, "com.microsoft"}, type::float32,
                       "catenary: Cosh of domain \"com.microsoft\": only operators of the domain ai.onnx, also written "
                       "as \"\", are known");
}

TEST_F(OnnxMessage, Opset) {
    expect_unsupported({"Cosh", 8}, type::float32, "catenary: Cosh at opset 8: the operator exists since opset 9");
    expect_unsupported({"Cos", 6}, type::float32, "catenary: Cos at opset 6: the operator exists since opset 7");
    expect_unsupported({"Tanh", 0}, type::float32, "catenary: Tanh at opset 0: the operator exists since opset 1");
    expect_unsupported({"Tanh", -1}, type::float32, "catenary: Tanh at opset -1: the operator exists since opset 1");
}

TEST_F(OnnxMessage, InputType) {
    expect_unsupported({"Cosh", 21}, type::bfloat16,
                       "catenary: Cosh-9 (opset 21) does not admit bfloat16, which it does since opset 22; it admits "
                       "float, float16 and double");
    expect_unsupported({"Tanh", 12}, type::bfloat16,
                       "catenary: Tanh-6 (opset 12) does not admit bfloat16, which it does since opset 13; it admits "
                       "float, float16 and double");
    expect_unsupported({"Tanh", 1}, type::bfloat16,
                       "catenary: Tanh-1 (opset 1) does not admit bfloat16, which it does since opset 13; it admits "
                       "float, float16 and double");
    expect_unsupported({"Cosh", 24}, type::int32,
                       "catenary: Cosh-22 (opset 24) does not admit int32; it admits float, float16, double and "
                       "bfloat16");
    expect_unsupported({"Cos", 7, "ai.onnx"}, type::undefined,
                       "catenary: Cos-7 (opset 7) does not admit undefined; it admits float, float16 and double");
    expect_unsupported({"Acosh", 23}, 99,
                       "catenary: Acosh-22 (opset 23) does not admit element type 99; it admits float, float16, "
                       "double and bfloat16");
    expect_unsupported({"Sinh", 9}, -1,
                       "catenary: Sinh-9 (opset 9) does not admit element type -1; it admits float, float16 and "
                       "double");
}

TEST_F(OnnxMessage, OutputType) {
    expect({"Cosh", 21}, in(type::float32), out(type::float64), status_code::unsupported,
           "catenary: the output of Cosh-9 (opset 21) is of the input's type, float, not double");
    expect({"Cosh", 22}, in(type::bfloat16), out(77), status_code::unsupported,
           "catenary: the output of Cosh-22 (opset 22) is of the input's type, bfloat16, not element type 77");
}

TEST_F(OnnxMessage, Attribute) {
    auto const with = [&](char const* name, std::int64_t opset, onnx::attribute const* a, std::size_t n,
                          std::string const& message) {
        expect_unsupported({name, opset, "", a, n}, type::float32, message);
    };
    onnx::attribute const consumed[] = {{"consumed_inputs", onnx::attribute_type::ints}};
    with("Tanh", 6, consumed, 1,
         "catenary: Tanh-6 (opset 6) has no attribute \"consumed_inputs\", which it had until opset 5");
    with("Tanh", 24, consumed, 1,
         "catenary: Tanh-13 (opset 24) has no attribute \"consumed_inputs\", which it had until opset 5");
    with("Cosh", 22, consumed, 1, "catenary: Cosh-22 (opset 22) has no attribute \"consumed_inputs\"");

    onnx::attribute const alpha[] = {consumed[0], {"alpha", onnx::attribute_type::float_number}};
    with("Tanh", 1, alpha, 2, "catenary: Tanh-1 (opset 1) has no attribute \"alpha\"");

    onnx::attribute const twice[] = {consumed[0], consumed[0]};
    with("Tanh", 5, twice, 2, "catenary: Tanh-1 (opset 5) is given attribute \"consumed_inputs\" twice");
    onnx::attribute const internal[] = {{"__a"}, {"__b"}, {"__a"}};
    with("Cosh", 9, internal, 3, "catenary: Cosh-9 (opset 9) is given attribute \"__a\" twice");

    onnx::attribute const number[] = {{"consumed_inputs", onnx::attribute_type::integer}};
    with("Tanh", 3, number, 1, "catenary: Tanh-1 (opset 3): attribute \"consumed_inputs\" is of type int, not ints");
    onnx::attribute const nameless[] = {{"consumed_inputs", 40}};
    with("Tanh", 3, nameless, 1, "catenary: Tanh-1 (opset 3): attribute \"consumed_inputs\" is of type 40, not ints");
    onnx::attribute const underscore[] = {{"_a"}};
    with("Cosh", 9, underscore, 1, "catenary: Cosh-9 (opset 9) has no attribute \"_a\"");
}

TEST_F(OnnxMessage, Arity) {
    onnx::const_runtime_view const inputs[] = {in(type::float32), in(type::float32)};
    onnx::runtime_view const outputs[] = {out(type::float32), out(type::float32)};
    auto const expect_counts = [&](std::size_t i, std::size_t o, std::string const& message) {
        status const s = onnx::try_run({"Cosh", 22}, inputs, i, outputs, o);
        EXPECT_EQ(s.code(), status_code::unsupported);
        EXPECT_EQ(s.message(), message);
        EXPECT_THROW(onnx::run({"Cosh", 22}, inputs, i, outputs, o), std::invalid_argument);
    };
    expect_counts(2, 1, "catenary: Cosh-22 (opset 22) takes 1 input and gives 1 output, not 2 and 1");
    expect_counts(1, 2, "catenary: Cosh-22 (opset 22) takes 1 input and gives 1 output, not 1 and 2");
    expect_counts(0, 1, "catenary: Cosh-22 (opset 22) takes 1 input and gives 1 output, not 0 and 1");
    status const empty = onnx::try_run({"Cosh", 22}, nullptr, 0, nullptr, 0);
    EXPECT_EQ(empty.message(), "catenary: Cosh-22 (opset 22) takes 1 input and gives 1 output, not 0 and 0");
}

TEST_F(OnnxMessage, Shapes) {
    onnx::runtime_view o = out(type::float32);
    o.shape = three_two;
    expect({"Cosh", 21}, in(type::float32), o, status_code::shape_mismatch,
           "catenary: the input has shape {2, 3}, the output {3, 2}: Cosh-9 (opset 21), float");
    expect({"Cosh", 22}, in(type::float16), {type::float16, 1, six, nullptr, y}, status_code::shape_mismatch,
           "catenary: the input has shape {2, 3}, the output {6}: Cosh-22 (opset 22), float16");
    expect({"Cosh", 22}, in(type::float16), {type::float16, 0, nullptr, nullptr, y}, status_code::shape_mismatch,
           "catenary: the input has shape {2, 3}, the output {}: Cosh-22 (opset 22), float16");
}

TEST_F(OnnxMessage, Layouts) {
    std::int64_t const negative[] = {2, -3}, huge[] = {std::int64_t{1} << 40, std::int64_t{1} << 40}, zero[] = {0, 1};
    std::int64_t const far[] = {std::numeric_limits<std::int64_t>::min(), 1}, many[33] = {};
    expect({"Cosh", 21}, {type::float32, 2, negative, nullptr, x}, out(type::float32), status_code::invalid_shape,
           "catenary: shape {2, -3}: an extent is negative: input of Cosh-9 (opset 21), float");
    expect({"Cosh", 21}, in(type::float32), {type::float32, 2, negative, nullptr, y}, status_code::invalid_shape,
           "catenary: shape {2, -3}: an extent is negative: output of Cosh-9 (opset 21), float");
    expect({"Cosh", 21}, {type::float64, 33, many, nullptr, x}, out(type::float64), status_code::invalid_shape,
           "catenary: rank 33 is above max_rank, 32: input of Cosh-9 (opset 21), double");
    expect({"Cosh", 21}, in(type::float64), {type::float64, std::size_t{1} << 32, many, nullptr, y},
           status_code::invalid_shape,
           "catenary: rank 4294967296 is above max_rank, 32: output of Cosh-9 (opset 21), double");
    expect({"Cosh", 21}, {type::float64, std::size_t(-1), two_three, nullptr, x}, out(type::float64),
           status_code::invalid_shape,
           "catenary: rank 18446744073709551615 is above max_rank, 32: input of Cosh-9 (opset 21), double");
    expect({"Cosh", 21}, {type::float64, 2, nullptr, nullptr, x}, out(type::float64), status_code::invalid_shape,
           "catenary: rank 2 and no shape: input of Cosh-9 (opset 21), double");
    expect({"Cosh", 22}, {type::bfloat16, 2, huge, nullptr, x}, out(type::bfloat16), status_code::size_overflow,
           "catenary: shape {1099511627776, 1099511627776}: the number of elements or an offset in bytes does not fit "
           "63 bits: input of Cosh-22 (opset 22), bfloat16");
    expect({"Cosh", 22}, in(type::bfloat16), {type::bfloat16, 2, two_three, far, y}, status_code::size_overflow,
           "catenary: shape {2, 3}, strides {-9223372036854775808, 1}: the number of elements or an offset in bytes "
           "does not fit 63 bits: output of Cosh-22 (opset 22), bfloat16");
    expect({"Cosh", 22}, {type::float32, 2, two_three, nullptr, nullptr}, out(type::float32), status_code::null_data,
           "catenary: shape {2, 3}: null data of a tensor that has elements: input of Cosh-22 (opset 22), float");
    expect({"Cosh", 22}, in(type::float32), {type::float32, 0, nullptr, nullptr, nullptr}, status_code::null_data,
           "catenary: shape {}: null data of a tensor that has elements: output of Cosh-22 (opset 22), float");
    expect({"Cosh", 22}, in(type::float32), {type::float32, 2, two_three, zero, y}, status_code::self_overlap,
           "catenary: elements of the output share memory: shape {2, 3}, strides {0, 1}: Cosh-22 (opset 22), float");
}

TEST_F(OnnxMessage, Inference) {
    onnx::value_info inferred{};
    auto const message = [&](onnx::node const& n, std::int32_t dtype) {
        return onnx::try_infer(n, {dtype, 2, two_three}, inferred).message();
    };
    EXPECT_EQ(message({"Tanh", 5}, type::float32),
              "catenary: Tanh-1 (opset 5) has no type and shape inference, which it has since opset 6");
    EXPECT_EQ(message({"Tanh", 5}, type::bfloat16),
              "catenary: Tanh-1 (opset 5) does not admit bfloat16, which it does since opset 13; it admits float, "
              "float16 and double");
    EXPECT_EQ(message({"Cos", 6}, type::float32), "catenary: Cos at opset 6: the operator exists since opset 7");
    try {
        onnx::infer({"Tanh", 1}, {type::float16, 2, two_three});
        FAIL() << "nothing thrown";
    } catch (std::invalid_argument const& e) {
        EXPECT_STREQ(e.what(),
                     "catenary: Tanh-1 (opset 1) has no type and shape inference, which it has since opset 6");
    }
}

// Not to be had through run when every operator has its function.
TEST_F(OnnxMessage, NoFunction) {
    EXPECT_EQ(onnx::detail::no_function({"Cos", 8}, *onnx::find("Cos", 8), type::float16).message(),
              "catenary: Cos-7 (opset 8) on float16 is not among the functions of this build");
}

// What is asked first is what is told: operator, opset, attributes, arity, input type, output type, layout, shape.
TEST_F(OnnxMessage, TheFirstErrorIsTold) {
    onnx::attribute const alpha[] = {{"alpha"}};
    onnx::runtime_view const bad{type::int8, 40, nullptr, nullptr, nullptr};
    auto const starts = [&](onnx::node const& n, std::string const& text) {
        std::string const message = onnx::try_run(n, bad, bad).message();
        EXPECT_EQ(message.substr(0, text.size()), text) << message;
    };
    starts({"Sin", 0, "", alpha, 1}, "catenary: operator");
    starts({"Cosh", 0, "", alpha, 1}, "catenary: Cosh at opset 0");
    starts({"Cosh", 9, "", alpha, 1}, "catenary: Cosh-9 (opset 9) has no attribute");
    starts({"Cosh", 9}, "catenary: Cosh-9 (opset 9) does not admit int8");
}

}  // namespace
