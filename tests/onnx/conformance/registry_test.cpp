// The schema data against the registry of ONNX's own library, at every opset that it knows.
#include <catenary/onnx/schema.hpp>

#include <onnx/defs/schema.h>

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace {

namespace ours = catenary::onnx;

TEST(OnnxRegistry, HasTheSameVersions) {
    int const newest = ::onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map().at("").second;
    ASSERT_GE(newest, 17);
    for (ours::operator_schema const& o : ours::operators) {
        for (int opset = 1; opset <= newest; ++opset) {
            SCOPED_TRACE(std::string(o.name) + " at opset " + std::to_string(opset));
            ::onnx::OpSchema const* const theirs = ::onnx::OpSchemaRegistry::Schema(std::string(o.name), opset, "");
            ours::operator_version const* const v = o.at(opset);
            ASSERT_EQ(v != nullptr, theirs != nullptr);
            if (v == nullptr) { continue; }
            EXPECT_EQ(v->since, theirs->since_version());
            EXPECT_EQ(v->infers_shape, theirs->has_type_and_shape_inference_function());

            std::set<std::string> types;
            for (std::int32_t dtype = 0; dtype < 32; ++dtype) {
                if (v->admits(dtype)) { types.insert("tensor(" + std::string(ours::data_type_name(dtype)) + ")"); }
            }
            ASSERT_EQ(theirs->typeConstraintParams().size(), 1u);
            std::vector<std::string> const& allowed = theirs->typeConstraintParams()[0].allowed_type_strs;
            EXPECT_EQ(types, std::set<std::string>(allowed.begin(), allowed.end()));

            EXPECT_EQ(v->attributes.size(), theirs->attributes().size());
            for (auto const& [name, attribute] : theirs->attributes()) {
                ASSERT_NE(v->attribute(name), nullptr) << name;
                EXPECT_EQ(v->attribute(name)->type, static_cast<std::int32_t>(attribute.type)) << name;
                EXPECT_FALSE(attribute.required) << name;
            }
            for (int const count :
                 {theirs->min_input(), theirs->max_input(), theirs->min_output(), theirs->max_output()}) {
                EXPECT_EQ(count, static_cast<int>(ours::arity));
            }
            EXPECT_EQ(theirs->inputs()[0].GetTypeStr(), theirs->outputs()[0].GetTypeStr());
        }
    }
}

}  // namespace
