#include "runner.hpp"

#include "judge.hpp"

#include <catenary/onnx/operator.hpp>

#include <algorithm>
#include <cstring>
#include <vector>

namespace catenary_test {

namespace {

// The opset that a model imports of ONNX's own operators. Models before IR version 3 may name none: it is the first.
std::int64_t opset_of(::onnx::ModelProto const& model) {
    std::vector<std::int64_t> opsets;
    for (::onnx::OperatorSetIdProto const& o : model.opset_import()) {
        if (catenary::onnx::is_onnx_domain(o.domain())) { opsets.push_back(o.version()); }
    }
    if (opsets.empty() && model.opset_import_size() == 0 && model.ir_version() < 3) { return 1; }
    if (opsets.size() == 1) { return opsets[0]; }
    throw example_error("the model imports " + std::to_string(opsets.size()) + " opsets of ai.onnx");
}

// Whether a tensor is of the type that a graph declares. A dimension that it leaves open, or names, may be any number.
void check_declared(::onnx::ValueInfoProto const& declared, ::onnx::TensorProto const& tensor) {
    ::onnx::TypeProto::Tensor const& type = declared.type().tensor_type();
    bool right = declared.type().has_tensor_type() && type.elem_type() == tensor.data_type();
    if (right && type.has_shape()) {
        right = type.shape().dim_size() == tensor.dims_size();
        for (int a = 0; right && a < tensor.dims_size(); ++a) {
            ::onnx::TensorShapeProto::Dimension const& d = type.shape().dim(a);
            right = !d.has_dim_value() || d.dim_value() == tensor.dims(a);
        }
    }
    if (!right) { throw example_error("the tensor for " + declared.name() + " is not as the graph declares it"); }
}

using named_tensors = std::map<std::string, ::onnx::TensorProto const*>;

// The tensors of a data set by the names of the graph's values, in the graph's order; those that have an initializer
// need none.
template <class Values>
void name_tensors(Values const& values, std::vector<::onnx::TensorProto> const& tensors, named_tensors& named) {
    std::size_t used = 0;
    for (::onnx::ValueInfoProto const& value : values) {
        if (named.count(value.name()) != 0) { continue; }
        if (used == tensors.size()) { throw example_error("there is no tensor for " + value.name()); }
        check_declared(value, tensors[used]);
        named[value.name()] = &tensors[used++];
    }
    if (used != tensors.size()) { throw example_error("there are more tensors than the graph has values"); }
}

template <class Names>
std::vector<borrowed_tensor> borrow(Names const& names, named_tensors const& named) {
    std::vector<borrowed_tensor> tensors;
    for (std::string const& name : names) {
        auto const found = named.find(name);
        if (found == named.end()) { throw example_error("the graph has no value " + name); }
        tensors.emplace_back(*found->second);
    }
    return tensors;
}

}  // namespace

std::string run(::onnx::ModelProto const& model, data_set const& set) {
    if (model.graph().node_size() != 1) { throw example_error("the model has not one node"); }
    ::onnx::NodeProto const& proto = model.graph().node(0);
    std::vector<catenary::onnx::attribute> attributes;
    for (::onnx::AttributeProto const& a : proto.attribute()) { attributes.push_back({a.name(), a.type()}); }
    catenary::onnx::node const node{proto.op_type(), opset_of(model), proto.domain(), attributes.data(),
                                    attributes.size()};

    named_tensors given, published;
    for (::onnx::TensorProto const& t : model.graph().initializer()) { given[t.name()] = &t; }
    name_tensors(model.graph().input(), set.inputs, given);
    name_tensors(model.graph().output(), set.outputs, published);
    std::vector<borrowed_tensor> const inputs = borrow(proto.input(), given),
                                       expected = borrow(proto.output(), published);

    // The outputs have the types and shapes of the published ones: the library refuses what does not fit the inputs.
    std::vector<std::vector<double>> memory;
    std::vector<catenary::onnx::runtime_view> outputs;
    std::vector<catenary::onnx::const_runtime_view> views;
    for (borrowed_tensor const& t : inputs) { views.push_back(t.view()); }
    for (borrowed_tensor const& t : expected) {
        memory.emplace_back(t.bytes / sizeof(double) + 1);
        outputs.push_back({t.dtype, t.shape.size(), t.shape.data(), nullptr, memory.back().data()});
    }
    catenary::status s = catenary::onnx::try_run(node, views.data(), views.size(), outputs.data(), outputs.size());
    if (!s.ok()) { throw example_error(s.message()); }

    borrowed_tensor const& in = inputs[0];
    format const& f = format_of(in.dtype);
    judge(f, function_named(proto.op_type().c_str()), in, memory[0].data(), expected[0]);
    std::vector<double> again(memory[0].size());
    catenary::onnx::runtime_view out = outputs[0];
    out.data = again.data();
    for (std::string_view const isa : catenary::available_isas()) {
        s = catenary::onnx::try_run(catenary::at_most(isa), node, views[0], out);
        if (!s.ok()) { throw example_error(s.message()); }
        if (std::memcmp(again.data(), memory[0].data(), in.count * f.bytes) != 0) {
            throw example_error("other bits on " + std::string(isa));
        }
    }
    catenary::onnx::operator_version const* const version = catenary::onnx::find(node.op_type, node.opset);
    return proto.op_type() + "-" + std::to_string(version->since) + " (opset " + std::to_string(node.opset) + "), " +
           std::to_string(in.count) + " of " + std::string(catenary::onnx::data_type_name(in.dtype));
}

std::string not_ours(::onnx::ModelProto const& model) {
    if (model.graph().node_size() == 0) { return "without a node"; }
    if (model.graph().node_size() > 1) { return "of several nodes"; }
    ::onnx::NodeProto const& node = model.graph().node(0);
    bool const ours = catenary::onnx::is_implemented(node.op_type()) && catenary::onnx::is_onnx_domain(node.domain());
    return ours ? "" : "of another operator";
}

std::string report::text() const {
    std::size_t count = 0;
    std::string reasons;
    for (auto const& [why, n] : others) {
        reasons += (reasons.empty() ? " (" : ", ") + std::to_string(n) + " " + why;
        count += n;
    }
    std::string out = std::to_string(passed.size()) + " passed, " + std::to_string(failed.size()) + " failed, " +
                      std::to_string(count) + " not ours" + (reasons.empty() ? "" : reasons + ")") + "\n";
    for (auto const& [name, what] : passed) { out += "  passed: " + name + ": " + what + "\n"; }
    for (auto const& [name, why] : failed) { out += "  failed: " + name + ": " + why + "\n"; }
    return out;
}

std::string report::objection() const {
    std::string out;
    for (catenary::onnx::operator_schema const& o : catenary::onnx::operators) {
        bool const found = std::any_of(passed.begin(), passed.end(), [&](auto const& p) {
            return p.second.compare(0, o.name.size() + 1, std::string(o.name) + "-") == 0;
        });
        if (!found) { out += "no model of " + std::string(o.name) + " passed\n"; }
    }
    for (auto const& [name, why] : failed) { out += name + ": " + why + "\n"; }
    return out;
}

report run_folder(std::filesystem::path const& root) {
    report r;
    std::vector<std::filesystem::path> folders;
    if (is_directory(root)) {
        for (auto const& entry : std::filesystem::recursive_directory_iterator(root)) {
            if (entry.path().filename() == "model.onnx") { folders.push_back(entry.path().parent_path()); }
        }
    }
    for (std::filesystem::path const& folder : folders) {
        std::string const name = folder.lexically_relative(root).generic_string();
        try {
            ::onnx::ModelProto const model = read_model(folder);
            std::string const why = not_ours(model);
            if (!why.empty()) {
                ++r.others[why];
                continue;
            }
            std::string what;
            for (data_set const& set : read_data_sets(folder)) { what = run(model, set); }
            r.passed[name] = what;
        } catch (example_error const& e) { r.failed[name] = e.what(); }
    }
    return r;
}

}  // namespace catenary_test
