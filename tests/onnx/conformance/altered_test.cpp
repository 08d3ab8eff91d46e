// What is not right with a model, a tensor or a result is told: a published model, altered in memory.
#include "judge.hpp"
#include "runner.hpp"

#include <onnx/checker.h>

#include <gtest/gtest.h>

using namespace catenary_test;
using ::onnx::TensorProto;

namespace {

// An example of the real models, altered in memory: what is said of it, and whether ONNX's own checker refuses it too.
struct Altered : ::testing::Test {
    example e = published("test_cosh_example");
    ::onnx::GraphProto& graph = *e.model.mutable_graph();
    ::onnx::NodeProto& node = *graph.mutable_node(0);
    TensorProto& input = e.sets.at(0).inputs.at(0);
    TensorProto& output = e.sets.at(0).outputs.at(0);

    void retype(::onnx::ValueInfoProto& value, TensorProto& t, std::int32_t dtype, std::string const& bytes) {
        value.mutable_type()->mutable_tensor_type()->set_elem_type(dtype);
        t.set_data_type(dtype);
        t.set_raw_data(bytes);
    }

    bool onnx_refuses() const {
        try {
            ::onnx::checker::check_model(e.model);
        } catch (std::exception const&) { return true; }
        return false;
    }

    std::string said() const {
        try {
            return "ran: " + run(e.model, e.sets[0]);
        } catch (example_error const& error) { return error.what(); }
    }
};

TEST_F(Altered, NotAtAll) {
    EXPECT_EQ(said(), "ran: Cosh-9 (opset 9), 3 of float");
    EXPECT_FALSE(onnx_refuses());
}

TEST_F(Altered, Opset) {
    e.model.mutable_opset_import(0)->set_version(3);
    EXPECT_EQ(said(), "catenary: Cosh at opset 3: the operator exists since opset 9");
    EXPECT_TRUE(onnx_refuses());
}

TEST_F(Altered, OpsetIsThatOfTheDomain) {
    ::onnx::OperatorSetIdProto& other = *e.model.add_opset_import();
    other.set_domain("com.example");
    other.set_version(3);
    EXPECT_EQ(said(), "ran: Cosh-9 (opset 9), 3 of float");
    other.set_domain("ai.onnx");
    EXPECT_EQ(said(), "the model imports 2 opsets of ai.onnx");
    e.model.clear_opset_import();
    EXPECT_EQ(said(), "the model imports 0 opsets of ai.onnx");
    EXPECT_TRUE(onnx_refuses());
    e.model.set_ir_version(2);
    EXPECT_EQ(said(), "catenary: Cosh at opset 1: the operator exists since opset 9");
}

TEST_F(Altered, OperatorAndDomain) {
    node.set_op_type("Sin");
    EXPECT_EQ(said(), "catenary: operator \"Sin\" is not known: Acosh, Cos, Cosh, Sinh and Tanh are");
    EXPECT_EQ(not_ours(e.model), "of another operator");
    node.set_op_type("Cosh");
    node.set_domain("com.example");
    EXPECT_EQ(said(),
              "catenary: Cosh of domain \"com.example\": only operators of the domain ai.onnx, also written as "
              "\"\", are known");
    EXPECT_EQ(not_ours(e.model), "of another operator");
}

TEST_F(Altered, Type) {
    std::string const message = "catenary: Cosh-9 (opset 9) does not admit int32; it admits float, float16 and double";
    retype(*graph.mutable_input(0), input, TensorProto::INT32, std::string(12, '\0'));
    retype(*graph.mutable_output(0), output, TensorProto::INT32, std::string(12, '\0'));
    EXPECT_EQ(said(), message);
    output.set_dims(0, std::int64_t{1} << 60);  // no memory is taken for what will not run
    graph.mutable_output(0)->mutable_type()->mutable_tensor_type()->clear_shape();
    EXPECT_EQ(said(), message);
}

TEST_F(Altered, TypeOfALaterVersion) {
    retype(*graph.mutable_input(0), input, TensorProto::BFLOAT16, std::string(6, '\0'));
    retype(*graph.mutable_output(0), output, TensorProto::BFLOAT16, std::string("\x80\x3f\x80\x3f\x80\x3f"));
    EXPECT_EQ(said(),
              "catenary: Cosh-9 (opset 9) does not admit bfloat16, which it does since opset 22; it admits "
              "float, float16 and double");
    e.model.mutable_opset_import(0)->set_version(22);
    EXPECT_EQ(said(), "ran: Cosh-22 (opset 22), 3 of bfloat16");
    for (std::int32_t const bits : {-1, 0x10000}) {
        input.clear_raw_data();
        for (int i = 0; i < 3; ++i) { input.add_int32_data(bits); }
        EXPECT_EQ(said(), "tensor x has more than 16 bits");
    }
}

TEST_F(Altered, OutputType) {
    retype(*graph.mutable_output(0), output, TensorProto::DOUBLE, std::string(24, '\0'));
    EXPECT_EQ(said(), "catenary: the output of Cosh-9 (opset 9) is of the input's type, float, not double");
}

TEST_F(Altered, Attribute) {
    ::onnx::AttributeProto& a = *node.add_attribute();
    a.set_name("alpha");
    a.set_type(::onnx::AttributeProto::FLOAT);
    a.set_f(1);
    EXPECT_EQ(said(), "catenary: Cosh-9 (opset 9) has no attribute \"alpha\"");
    EXPECT_TRUE(onnx_refuses());
}

TEST_F(Altered, AttributeOfAnOldVersion) {
    e = published("../pytorch-converted/test_Tanh");
    ::onnx::AttributeProto& a = *e.model.mutable_graph()->mutable_node(0)->add_attribute();
    a.set_name("consumed_inputs");
    a.set_type(::onnx::AttributeProto::INTS);
    a.add_ints(0);
    EXPECT_EQ(said(), "catenary: Tanh-6 (opset 6) has no attribute \"consumed_inputs\", which it had until opset 5");
    EXPECT_TRUE(onnx_refuses());
    e.model.mutable_opset_import(0)->set_version(5);
    EXPECT_EQ(said(), "ran: Tanh-1 (opset 5), 120 of float");
    EXPECT_FALSE(onnx_refuses());
    a.clear_ints();
    a.set_type(::onnx::AttributeProto::INT);
    a.set_i(0);
    EXPECT_EQ(said(), "catenary: Tanh-1 (opset 5): attribute \"consumed_inputs\" is of type int, not ints");
    EXPECT_TRUE(onnx_refuses());
}

TEST_F(Altered, Arity) {
    node.add_input(node.input(0));
    EXPECT_EQ(said(), "catenary: Cosh-9 (opset 9) takes 1 input and gives 1 output, not 2 and 1");
    EXPECT_TRUE(onnx_refuses());
    node.clear_input();
    EXPECT_EQ(said(), "catenary: Cosh-9 (opset 9) takes 1 input and gives 1 output, not 0 and 1");
    EXPECT_TRUE(onnx_refuses());
    node.add_input(graph.input(0).name());
    node.add_output(node.output(0));
    EXPECT_EQ(said(), "catenary: Cosh-9 (opset 9) takes 1 input and gives 1 output, not 1 and 2");
}

TEST_F(Altered, Shape) {
    output.add_dims(1);
    graph.mutable_output(0)->mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(1);
    EXPECT_EQ(said(), "catenary: the input has shape {3}, the output {3, 1}: Cosh-9 (opset 9), float");
}

TEST_F(Altered, RanOnTensorsThatTheGraphDoesNotDeclare) {
    input.clear_dims();
    input.add_dims(1);
    input.add_dims(3);
    EXPECT_EQ(said(), "the tensor for x is not as the graph declares it");
    e.sets[0].inputs.clear();
    EXPECT_EQ(said(), "there is no tensor for x");
    e.sets[0].inputs.resize(2, e.sets[0].outputs[0]);
    EXPECT_EQ(said(), "there are more tensors than the graph has values");
    e.sets[0].inputs.resize(1);
    node.set_input(0, "z");
    EXPECT_EQ(said(), "the graph has no value z");
}

TEST_F(Altered, Tensors) {
    std::string const bytes = input.raw_data();
    ASSERT_EQ(bytes.size(), 12u);
    input.set_raw_data(bytes.substr(0, 8));
    EXPECT_EQ(said(), "tensor x has 2 elements, of its shape are 3");
    input.set_raw_data(bytes.substr(0, 11));
    EXPECT_EQ(said(), "tensor x has 2 elements, of its shape are 3");
    input.set_raw_data(bytes);
    input.add_float_data(0);
    EXPECT_EQ(said(), "tensor x has its data twice");
    input.clear_float_data();
    input.set_data_location(TensorProto::EXTERNAL);
    EXPECT_EQ(said(), "tensor x is not whole: its data is external, or it is a segment");
    input.clear_data_location();
    graph.mutable_input(0)->mutable_type()->mutable_tensor_type()->clear_shape();
    for (std::int64_t const extent : {std::int64_t{-3}, std::int64_t{1} << 62}) {
        input.set_dims(0, extent);
        input.add_dims(8);
        EXPECT_EQ(said(), "tensor x has a negative extent, or too many elements");
    }
}

TEST_F(Altered, Results) {
    // One unit in the last place is within ONNX's tolerance, a hundredth is not.
    float published_value;
    std::memcpy(&published_value, output.raw_data().data(), sizeof published_value);
    auto const publish = [&](float v) {
        std::memcpy(&(*output.mutable_raw_data())[0], &v, sizeof v);
        return said();
    };
    EXPECT_EQ(publish(std::nextafter(published_value, 0.0f)), "ran: Cosh-9 (opset 9), 3 of float");
    std::string const what = publish(published_value * 1.01f);
    EXPECT_NE(what.find("cosh(-1.000000) = 1.543081, element 0, not near"), std::string::npos) << what;
    EXPECT_NE(publish(float_from_bits(0x7fc00000)).find("not near"), std::string::npos);
    EXPECT_NE(publish(float_from_bits(0x7f800000)).find("not near"), std::string::npos);
    borrowed_tensor const in(input), expected(output = TensorProto(input));
    format const& f = format_of(in.dtype);
    EXPECT_THROW(judge(f, function_id::cosh, in, in.data, expected), example_error);  // close, but not rounded so
}

// A message cut off anywhere, or with any byte changed, is told to be wrong, or runs; nothing else.
struct AlteredBytes : Altered {
    template <class Message>
    std::string parsed_and_run(Message& message, std::string const& bytes) {
        try {
            message = parse<Message>(bytes, "file");
        } catch (example_error const& error) {
            EXPECT_EQ(error.what(), "file is no whole " + message.GetTypeName());
            return error.what();
        }
        return said();
    }

    template <class Message>
    void alter(Message& message) {
        std::string const bytes = message.SerializeAsString();
        EXPECT_EQ(parsed_and_run(message, bytes), "ran: Cosh-9 (opset 9), 3 of float");
        std::size_t broken = 0;
        for (std::size_t n = 0; n < bytes.size(); ++n) {
            std::string const what = parsed_and_run(message, bytes.substr(0, n));
            EXPECT_NE(what.substr(0, 3), "ran") << n << " bytes of " << bytes.size() << " are enough";
            broken += what.find("no whole") != std::string::npos;
        }
        EXPECT_GT(broken, bytes.size() / 2);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            for (int flip = 1; flip < 256; ++flip) {
                std::string changed = bytes;
                changed[i] = static_cast<char>(changed[i] ^ flip);
                EXPECT_NE(parsed_and_run(message, changed), "");
            }
        }
    }
};

TEST_F(AlteredBytes, Model) { alter(e.model); }
TEST_F(AlteredBytes, Input) { alter(input); }
TEST_F(AlteredBytes, Output) { alter(output); }

}  // namespace
