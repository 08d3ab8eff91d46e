// Every example of the five operators that is published passes, and elements in every encoding of TensorProto. The
// folder that CATENARY_ONNX_MODELS names in the environment, if it does, is run as well.
#include "judge.hpp"
#include "runner.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

using namespace catenary_test;
using ::onnx::TensorProto;

namespace {

struct source {
    std::string name;
    std::filesystem::path folder;

    friend std::ostream& operator<<(std::ostream& out, source const& s) { return out << s.name; }
};

std::vector<source> sources() {
    std::vector<source> all = {{"Debian", CATENARY_ONNX_EXAMPLES},
                               {"Onnx_1_22_0", CATENARY_TEST_DATA "/onnx/onnx-v1.22.0"}};
    if (char const* const own = std::getenv("CATENARY_ONNX_MODELS")) { all.push_back({"Environment", own}); }
    return all;
}

class Conformance : public ::testing::TestWithParam<source> {};

TEST_P(Conformance, EveryModelOfTheFiveOperatorsPasses) {
    report const r = run_folder(GetParam().folder);
    std::cout << GetParam().name << ": " << r.text();
    EXPECT_EQ(r.objection(), "");
}

INSTANTIATE_TEST_SUITE_P(Of, Conformance, ::testing::ValuesIn(sources()),
                         [](auto const& instance) { return instance.param.name; });

// Replaces a tensor's elements, of which bits are given, in raw_data or in the field of the type.
void set_elements(TensorProto& t, format const& f, std::vector<std::uint64_t> const& elements, bool raw) {
    t.clear_raw_data();
    t.clear_float_data();
    t.clear_dims();
    t.add_dims(static_cast<std::int64_t>(elements.size()));
    t.set_data_type(f.dtype);
    for (std::uint64_t const bits : elements) {
        if (raw) {
            t.mutable_raw_data()->append(reinterpret_cast<char const*>(&bits), f.bytes);
        } else if (f.dtype == TensorProto::FLOAT) {
            t.add_float_data(low_float(bits));
        } else if (f.dtype == TensorProto::DOUBLE) {
            t.add_double_data(double_from_bits(bits));
        } else {
            t.add_int32_data(static_cast<std::int32_t>(bits));
        }
    }
}

// An example of one function with these inputs, and the results as MPFR has them.
example example_of(function_id function, format const& f, std::vector<std::uint64_t> const& inputs, bool raw) {
    example e = published("test_cosh_example");
    std::string op_type = name_of(function);
    op_type[0] = static_cast<char>(op_type[0] - 'a' + 'A');
    e.model.mutable_graph()->mutable_node(0)->set_op_type(op_type);
    e.model.mutable_opset_import(0)->set_version(22);
    std::vector<std::uint64_t> outputs;
    for (std::uint64_t const bits : inputs) { outputs.push_back(f.rounded(function, bits)); }
    set_elements(e.sets.at(0).inputs.at(0), f, inputs, raw);
    set_elements(e.sets[0].outputs.at(0), f, outputs, raw);
    for (auto* const value : {e.model.mutable_graph()->mutable_input(0), e.model.mutable_graph()->mutable_output(0)}) {
        value->mutable_type()->mutable_tensor_type()->set_elem_type(f.dtype);
        value->mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_param("n");
    }
    return e;
}

// No published example is of another type than float, nor keeps its elements in a field.
TEST(ConformanceEncodings, EveryTypeInRawDataAndInItsField) {
    for (function_id const function : all_functions) {
        for (format const& f : formats) {
            // The same bits are other numbers in each type: from zero over subnormal and ordinary ones to NaNs.
            std::vector<std::uint64_t> inputs;
            int const shift = static_cast<int>(8 * (f.bytes - 2));
            for (std::uint64_t high = 0; high < 0x10000; high += 0x123) { inputs.push_back(high << shift); }
            for (bool const raw : {true, false}) {
                example const e = example_of(function, f, inputs, raw);
                EXPECT_NO_THROW(EXPECT_NE(run(e.model, e.sets[0]), "")) << name_of(function) << " " << f.dtype << raw;
            }
        }
    }
}

TEST(ConformanceEncodings, AnInitializerMayStandForTheInput) {
    example e = published("test_cosh_example");
    TensorProto& t = *e.model.mutable_graph()->add_initializer();
    t = e.sets.at(0).inputs.at(0);
    t.set_name(e.model.graph().input(0).name());
    e.sets[0].inputs.clear();
    EXPECT_EQ(run(e.model, e.sets[0]), "Cosh-9 (opset 9), 3 of float");
    e.model.mutable_graph()->clear_input();
    EXPECT_EQ(run(e.model, e.sets[0]), "Cosh-9 (opset 9), 3 of float");
}

// The runner itself: what it counts, and that nothing found is no success.
struct ConformanceRunner : ::testing::Test {
    std::filesystem::path root = std::filesystem::path(::testing::TempDir()) / "catenary_conformance";
    ConformanceRunner() { remove_all(root); }
    ~ConformanceRunner() override { remove_all(root); }

    void write(std::string const& name, std::string const& model, TensorProto const* input, TensorProto const* output) {
        auto const file = [&](std::string const& path, std::string const& bytes) {
            create_directories((root / name / path).parent_path());
            std::ofstream(root / name / path, std::ios::binary) << bytes;
        };
        file("model.onnx", model);
        if (input != nullptr) { file("test_data_set_0/input_0.pb", input->SerializeAsString()); }
        if (output != nullptr) { file("test_data_set_0/output_0.pb", output->SerializeAsString()); }
    }
};

TEST_F(ConformanceRunner, NothingFoundIsAnObjection) {
    std::string const nothing =
        "no model of Acosh passed\nno model of Cos passed\nno model of Cosh passed\n"
        "no model of Sinh passed\nno model of Tanh passed\n";
    EXPECT_EQ(run_folder(root).objection(), nothing);
    create_directories(root);
    EXPECT_EQ(run_folder(root).objection(), nothing);
}

TEST_F(ConformanceRunner, CountsAndNames) {
    example e = published("test_cosh_example");
    TensorProto const &x = e.sets.at(0).inputs.at(0), &y = e.sets[0].outputs.at(0);
    std::string const model = e.model.SerializeAsString();
    write("deep/good", model, &x, &y);
    write("cut", model.substr(0, model.size() / 2), &x, &y);
    write("wrong", model, &x, &x);
    write("bare", model, nullptr, nullptr);
    ::onnx::GraphProto& graph = *e.model.mutable_graph();
    *graph.add_node() = graph.node(0);
    write("two", e.model.SerializeAsString(), &x, &y);
    graph.mutable_node()->RemoveLast();
    graph.mutable_node(0)->set_op_type("Sin");
    write("sine", e.model.SerializeAsString(), &x, &y);
    write("empty", "", &x, &y);

    report const r = run_folder(root);
    EXPECT_EQ(r.text().substr(0, r.text().find("\n  failed: wrong")),
              "1 passed, 3 failed, 3 not ours (1 of another operator, 1 of several nodes, 1 without a node)\n"
              "  passed: deep/good: Cosh-9 (opset 9), 3 of float\n"
              "  failed: bare: there is no test_data_set_0\n"
              "  failed: cut: model.onnx is no whole onnx.ModelProto");
    EXPECT_NE(r.failed.at("wrong").find("not near"), std::string::npos);
    EXPECT_NE(r.objection().find("cut: model.onnx"), std::string::npos);
    EXPECT_EQ(r.objection().find("Cosh passed"), std::string::npos);
}

}  // namespace
