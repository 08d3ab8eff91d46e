// Examples of ONNX models as the ONNX project publishes them, a folder each: model.onnx, and input and output tensors
// in test_data_set_0 and so on.
// Read by ONNX's own protobuf schema.
#ifndef CATENARY_TESTS_ONNX_CONFORMANCE_EXAMPLE_HPP
#define CATENARY_TESTS_ONNX_CONFORMANCE_EXAMPLE_HPP

#include <onnx/onnx_pb.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace catenary_test {

/// Why an example is not right, or does not pass.
struct example_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct data_set {
    std::vector<::onnx::TensorProto> inputs, outputs;
};

struct example {
    ::onnx::ModelProto model;
    std::vector<data_set> sets;
};

template <class Message>
Message parse(std::string const& bytes, std::string const& name) {
    Message message;
    if (!message.ParseFromString(bytes)) { throw example_error(name + " is no whole " + message.GetTypeName()); }
    return message;
}

inline std::string read_bytes(std::filesystem::path const& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) { throw example_error(path.filename().string() + " cannot be read"); }
    return {std::istreambuf_iterator<char>(file), {}};
}

inline ::onnx::ModelProto read_model(std::filesystem::path const& folder) {
    return parse<::onnx::ModelProto>(read_bytes(folder / "model.onnx"), "model.onnx");
}

/// The tensors STEM_0.pb, STEM_1.pb and so on.
inline std::vector<::onnx::TensorProto> read_tensors(std::filesystem::path const& folder, std::string const& stem) {
    std::vector<::onnx::TensorProto> tensors;
    for (;;) {
        std::string const name = stem + "_" + std::to_string(tensors.size()) + ".pb";
        if (!exists(folder / name)) { return tensors; }
        tensors.push_back(parse<::onnx::TensorProto>(read_bytes(folder / name), name));
    }
}

inline std::vector<data_set> read_data_sets(std::filesystem::path const& folder) {
    std::vector<data_set> sets;
    for (;;) {
        std::filesystem::path const set = folder / ("test_data_set_" + std::to_string(sets.size()));
        if (!exists(set)) { break; }
        sets.push_back({read_tensors(set, "input"), read_tensors(set, "output")});
    }
    if (sets.empty()) { throw example_error("there is no test_data_set_0"); }
    return sets;
}

inline example read_example(std::filesystem::path const& folder) {
    return {read_model(folder), read_data_sets(folder)};
}

/// An example of Debian's package.
inline example published(std::string const& name) {
    return read_example(std::filesystem::path(CATENARY_ONNX_EXAMPLES) / "node" / name);
}

}  // namespace catenary_test

#endif
