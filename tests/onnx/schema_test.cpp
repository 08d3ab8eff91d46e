// The schema data against the documents.
#include "documents.hpp"

#include <catenary/onnx/check.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace onnx = catenary::onnx;
using namespace catenary_test;

namespace {

TEST(OnnxSchema, HistoryIsThatOfTheDocuments) {
    std::vector<std::string> names;
    std::size_t sections = 0;
    for (onnx::operator_schema const& o : onnx::operators) {
        std::string const name(o.name);
        names.push_back(name);
        for (onnx::operator_version const& v : o.versions) {
            SCOPED_TRACE(name + "-" + std::to_string(v.since));
            ++sections;
            document const* const d = section(name, v.since);
            ASSERT_NE(d, nullptr);
            EXPECT_EQ(d->since, v.since);
            EXPECT_EQ(d->inference, v.infers_shape);
            for (std::int32_t dtype = -1; dtype <= 40; ++dtype) {
                EXPECT_EQ(v.admits(dtype), prints_type(*d, dtype)) << dtype;
            }
            EXPECT_FALSE(v.admits(std::numeric_limits<std::int32_t>::min()));
            EXPECT_FALSE(v.admits(std::numeric_limits<std::int32_t>::max()));
            EXPECT_EQ(v.attributes.size(), d->attributes.empty() ? 0u : 1u);
            for (onnx::attribute_schema const& a : v.attributes) {
                EXPECT_EQ(std::string(a.name) + " - INTS", d->attributes);
                EXPECT_EQ(a.type, 7);  // INTS in onnx.proto
            }
        }
    }
    EXPECT_EQ(names, documented_operators());
    EXPECT_EQ(sections, documents().size());
}

TEST(OnnxSchema, EveryOpsetFindsTheNewestVersionNotAboveIt) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> opsets = {-most - 1, -1, 25, 26, 1000, most};
    for (std::int64_t opset = 0; opset <= 24; ++opset) { opsets.push_back(opset); }
    for (std::string const& name : documented_operators()) {
        for (std::int64_t const opset : opsets) {
            document const* const d = section(name, opset);
            for (std::string const domain : {"", "ai.onnx"}) {
                onnx::operator_version const* const v = onnx::find(name, opset, domain);
                ASSERT_EQ(v != nullptr, d != nullptr) << name << " at opset " << opset;
                if (d != nullptr) { EXPECT_EQ(v->since, d->since) << name << " at opset " << opset; }
            }
            EXPECT_EQ(onnx::find(name, opset, "ai.onnx.ml"), nullptr);
        }
    }
}

TEST(OnnxSchema, NamesAreExact) {
    for (char const* const name : {"", "cosh", "COSH", "Cosh ", " Cosh", "Coshh", "Sin", "Tan", "Asinh"}) {
        EXPECT_EQ(onnx::find(name), nullptr) << name;
    }
    for (char const* const domain : {"ai.onnx.ml", "ai.onnx.", "AI.ONNX", "com.microsoft", " "}) {
        EXPECT_EQ(onnx::find("Cosh", domain), nullptr) << domain;
    }
}

TEST(OnnxSchema, NumbersAndNamesOfElementTypes) {
    using type = onnx::data_type;
    EXPECT_EQ(type::float32, 1);
    EXPECT_EQ(type::float16, 10);
    EXPECT_EQ(type::float64, 11);
    EXPECT_EQ(type::bfloat16, 16);
    EXPECT_EQ(type::float4e2m1, 23);
    EXPECT_EQ(type::int2, 26);
    auto const count = static_cast<std::int32_t>(printed_types().size());
    for (std::int32_t dtype = 0; dtype < count; ++dtype) {
        EXPECT_EQ(onnx::data_type_name(dtype), printed_types()[static_cast<std::size_t>(dtype)]);
    }
    EXPECT_EQ(onnx::data_type_name(-1), "");
    EXPECT_EQ(onnx::data_type_name(count), "");
    EXPECT_EQ(onnx::attribute_type_name(onnx::attribute_type::ints), "ints");
    EXPECT_EQ(onnx::attribute_type_name(14), "type_protos");
    EXPECT_EQ(onnx::attribute_type_name(15), "");
}

// Where a version has inference, the output is what the input is, known extents or not; where it has none, an error.
TEST(OnnxSchema, InferenceWhereTheVersionHasIt) {
    std::int64_t const shape[] = {2, -1, 0, std::numeric_limits<std::int64_t>::max()};
    for (std::string const& name : documented_operators()) {
        for (std::int64_t opset = 0; opset <= 24; ++opset) {
            for (std::int32_t dtype = 0; dtype <= 23; ++dtype) {
                SCOPED_TRACE(name + " at opset " + std::to_string(opset) + " on " + std::to_string(dtype));
                document const* const d = section(name, opset);
                bool const expected = d != nullptr && prints_type(*d, dtype) && d->inference;
                onnx::value_info output{-5, 77, nullptr};
                catenary::status const s = onnx::try_infer({name, opset}, {dtype, 4, shape}, output);
                ASSERT_EQ(s.ok(), expected) << s.message();
                if (expected) {
                    EXPECT_EQ(output.dtype, dtype);
                    EXPECT_EQ(output.rank, 4u);
                    EXPECT_EQ(output.shape, shape);
                } else {
                    EXPECT_EQ(s.code(), catenary::status_code::unsupported);
                    EXPECT_EQ(output.dtype, -5);
                    EXPECT_THROW(onnx::infer({name, opset}, {dtype, 4, shape}), std::invalid_argument);
                }
            }
        }
    }
    EXPECT_EQ(onnx::infer({"Cos", 7}, {onnx::data_type::float16, 0, nullptr}).rank, 0u);
}

// consumed_inputs belongs to the versions whose document has it, and to no other.
TEST(OnnxSchema, AttributesByVersion) {
    onnx::attribute const consumed[] = {{"consumed_inputs", onnx::attribute_type::ints}};
    onnx::attribute const untyped[] = {{"consumed_inputs"}};
    onnx::attribute const internal[] = {{"__consumed_inputs", onnx::attribute_type::ints}};
    std::size_t admitted = 0;
    for (std::string const& name : documented_operators()) {
        for (std::int64_t opset = 1; opset <= 24; ++opset) {
            document const* const d = section(name, opset);
            if (d == nullptr) { continue; }
            bool const expected = !d->attributes.empty();
            admitted += expected;
            EXPECT_EQ(onnx::try_check({name, opset, "", consumed, 1}, 1).ok(), expected) << name << " " << opset;
            EXPECT_EQ(onnx::try_check({name, opset, "", untyped, 1}, 1).ok(), expected) << name << " " << opset;
            EXPECT_TRUE(onnx::try_check({name, opset, "", internal, 1}, 1).ok()) << name << " " << opset;
        }
    }
    EXPECT_EQ(admitted, 5u);  // Tanh at opset 1 to 5
}

}  // namespace
