// The README's section on the operators of ONNX: the table of versions from the schema's data, and the messages from
// the calls that they answer. With CATENARY_REWRITE_README set in the environment, the test writes it there.
#include <catenary/onnx/operator.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace onnx = catenary::onnx;
using type = onnx::data_type;

namespace {

// Names with commas; a dash for none.
struct name_list {
    std::string text;
    void add(std::string const& name) { text += (text.empty() ? "" : ", ") + name; }
    std::string cell() const { return text.empty() ? "–" : text; }
};

std::string types_of(onnx::operator_version const& v, onnx::operator_version const* without) {
    name_list list;
    for (std::int32_t dtype = 0; dtype < 32; ++dtype) {
        if (!v.admits(dtype) || (without != nullptr && without->admits(dtype))) { continue; }
        list.add(std::string(onnx::data_type_name(dtype)));
    }
    return list.text;
}

std::string attributes_of(onnx::operator_version const& v, onnx::operator_version const* without) {
    name_list list;
    for (onnx::attribute_schema const& a : v.attributes) {
        if (without != nullptr && without->attribute(a.name) != nullptr) { continue; }
        list.add("`" + std::string(a.name) + "` (" + std::string(onnx::attribute_type_name(a.type)) + ")");
    }
    return list.text;
}

// What a version has that the one before it had not, and the other way round.
std::string changes(onnx::operator_version const& before, onnx::operator_version const& v) {
    name_list list;
    auto const differ = [&](std::string const& gained, std::string const& lost) {
        if (!gained.empty()) { list.add("with " + gained); }
        if (!lost.empty()) { list.add("without " + lost); }
    };
    differ(types_of(v, &before), types_of(before, &v));
    differ(attributes_of(v, &before), attributes_of(before, &v));
    std::string const inference = "inference";
    differ(v.infers_shape && !before.infers_shape ? inference : "",
           before.infers_shape && !v.infers_shape ? inference : "");
    return list.cell();
}

std::string row(std::vector<std::string> const& cells) {
    std::string text = "|";
    for (std::string const& cell : cells) { text += " " + cell + " |"; }
    return text + "\n";
}

std::string versions() {
    std::vector<std::string> const head = {
        "operator", "opsets", "element types", "attributes", "type and shape inference", "against the version before"};
    std::string text = row(head) + row(std::vector<std::string>(head.size(), "---"));
    for (onnx::operator_schema const& o : onnx::operators) {
        for (std::size_t i = 0; i < o.versions.size(); ++i) {
            onnx::operator_version const& v = o.versions[i];
            std::string const since = std::to_string(v.since);
            bool const newest = i + 1 == o.versions.size();
            std::string const until = newest ? "" : " to " + std::to_string(o.versions[i + 1].since - 1);
            std::string const attributes = attributes_of(v, nullptr);
            text += row({std::string(o.name) + "-" + since, (newest ? "from " : "") + since + until,
                         types_of(v, nullptr), attributes.empty() ? "–" : attributes, v.infers_shape ? "yes" : "no",
                         i == 0 ? "first" : changes(o.versions[i - 1], v)});
        }
    }
    return text;
}

constexpr std::int64_t shape[] = {2, 3}, other[] = {3, 2}, negative[] = {2, -3};

// One call for each kind of refusal.
std::string messages() {
    double x[6] = {}, y[6];
    onnx::attribute const alpha[] = {{"alpha"}}, consumed[] = {{"consumed_inputs", onnx::attribute_type::ints}},
                          integer[] = {{"consumed_inputs", onnx::attribute_type::integer}};
    auto const in = [&](std::int32_t dtype, std::int64_t const* extents = shape) {
        return onnx::const_runtime_view{dtype, 2, extents, nullptr, x};
    };
    auto const out = [&](std::int32_t dtype, std::int64_t const* extents = shape) {
        return onnx::runtime_view{dtype, 2, extents, nullptr, y};
    };
    std::string text = row({"refused", "message"}) + row({"---", "---"});
    auto const refused = [&](char const* what, catenary::status const& s) {
        EXPECT_FALSE(s.ok()) << what;
        text += row({what, "`" + std::string(s.message()) + "`"});
    };
    auto const run = [&](onnx::node const& n) { return onnx::try_run(n, in(type::float32), out(type::float32)); };
    refused("operator", run({"Sin", 22}));
    refused("domain", run({"Cosh", 22, "com.microsoft"}));
    refused("opset", run({"Cosh", 8}));
    refused("element type", onnx::try_run({"Cosh", 21}, in(type::bfloat16), out(type::bfloat16)));
    refused("output of another type", onnx::try_run({"Cosh", 22}, in(type::float32), out(type::float64)));
    refused("attribute", run({"Cosh", 22, "", alpha, 1}));
    refused("attribute of another version", run({"Tanh", 6, "", consumed, 1}));
    refused("attribute of another type", run({"Tanh", 5, "", integer, 1}));
    onnx::const_runtime_view const inputs[] = {in(type::float32), in(type::float32)};
    onnx::runtime_view const output = out(type::float32);
    refused("number of inputs or outputs", onnx::try_run({"Cosh", 22}, inputs, 2, &output, 1));
    refused("output of another shape", onnx::try_run({"Cosh", 22}, in(type::float32), out(type::float32, other)));
    refused("no shape at all", onnx::try_run({"Cosh", 22}, in(type::float32, negative), out(type::float32)));
    onnx::value_info inferred{};
    refused("inference", onnx::try_infer({"Tanh", 5}, {type::float32, 2, shape}, inferred));
    return text;
}

std::string const begin = "<!-- onnx: begin -->", end = "<!-- onnx: end -->";

TEST(OnnxReadme, IsTheLibrarysData) {
    std::ifstream file(CATENARY_README);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    std::size_t const first = text.find(begin), last = text.find(end);
    ASSERT_TRUE(first != std::string::npos && last != std::string::npos && first < last) << "no markers";
    std::string const section = "\n\n" + versions() + "\n" + messages() + "\n";
    std::size_t const from = first + begin.size();
    if (std::getenv("CATENARY_REWRITE_README") != nullptr) {
        std::ofstream(CATENARY_README) << text.substr(0, from) << section << text.substr(last);
        GTEST_SKIP() << "written, not compared";
    }
    EXPECT_EQ(text.substr(from, last - from), section);
}

}  // namespace
