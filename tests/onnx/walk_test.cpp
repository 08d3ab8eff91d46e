// Every operator at every opset on every element type: run accepts and refuses as the documents say.
#include "documents.hpp"

#include <catenary/onnx/operator.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace onnx = catenary::onnx;
using namespace catenary_test;

namespace {

constexpr std::int64_t shape[] = {2, 2};

struct memory {
    alignas(16) unsigned char bytes[32];

    explicit memory(int value) { std::memset(bytes, value, sizeof bytes); }
    bool is(int value) const { return std::memcmp(bytes, memory(value).bytes, sizeof bytes) == 0; }
};

// How the refusal of a call must begin, up to the reason.
std::string refusal(std::string const& name, std::int64_t opset, std::int64_t dtype) {
    document const* const d = section(name, opset);
    std::string const at = std::to_string(opset);
    if (d == nullptr) { return "catenary: " + name + " at opset " + at + ": the operator exists since opset "; }
    std::string const type = dtype >= 0 && dtype < static_cast<std::int64_t>(printed_types().size())
                                 ? printed_types()[static_cast<std::size_t>(dtype)]
                                 : "element type " + std::to_string(dtype);
    return "catenary: " + name + "-" + std::to_string(d->since) + " (opset " + at + ") does not admit " + type;
}

class OnnxWalk : public ::testing::TestWithParam<std::string> {};

TEST_P(OnnxWalk, AcceptsAndRefusesAsTheDocumentsSay) {
    std::string const name = GetParam();
    std::vector<std::int32_t> dtypes = {-1, 24, 25, 26, 27, 31, 32, 33, 42, 64 + 1, 1 << 30};
    for (std::int32_t dtype = 0; dtype <= 23; ++dtype) { dtypes.push_back(dtype); }
    std::size_t accepted = 0, refused = 0;
    for (std::int64_t opset = 0; opset <= 24; ++opset) {
        for (std::int32_t const dtype : dtypes) {
            for (char const* const domain : {"", "ai.onnx"}) {
                SCOPED_TRACE(name + " at opset " + std::to_string(opset) + " on element type " + std::to_string(dtype));
                document const* const d = section(name, opset);
                bool const expected = d != nullptr && prints_type(*d, dtype);
                onnx::node const node{name, opset, domain};
                EXPECT_EQ(onnx::try_check(node, dtype).ok(), expected);

                // 0x3f in every byte is a number near 1 in all four types.
                memory const in(0x3f);
                memory out(0xee);
                catenary::status const s =
                    onnx::try_run(node, {dtype, 2, shape, nullptr, in.bytes}, {dtype, 2, shape, nullptr, out.bytes});
                if (!expected) {
                    ++refused;
                    ASSERT_EQ(s.code(), catenary::status_code::unsupported);
                    EXPECT_EQ(s.message().find(refusal(name, opset, dtype)), 0u) << s.message();
                    EXPECT_EQ(s.message(), onnx::try_check(node, dtype).message());
                    EXPECT_TRUE(out.is(0xee));
                } else if (onnx::is_implemented(name)) {
                    ++accepted;
                    ASSERT_TRUE(s.ok()) << s.message();
                    EXPECT_FALSE(out.is(0xee));
                }
            }
        }
    }
    EXPECT_GT(refused, 0u);
    if (!onnx::is_implemented(name)) { GTEST_SKIP() << name << " has no function yet: checked, not run"; }
    EXPECT_GT(accepted, 0u);
}

// The library's functions of the list that ONNX knows are all described, and found.
TEST(OnnxFunctions, AreFoundByName) {
    EXPECT_TRUE(onnx::is_implemented("Cosh"));
    EXPECT_FALSE(onnx::is_implemented("Sin"));
    EXPECT_FALSE(onnx::is_implemented(""));
}

INSTANTIATE_TEST_SUITE_P(All, OnnxWalk, ::testing::ValuesIn(documented_operators()),
                         [](auto const& instance) { return instance.param; });

}  // namespace
