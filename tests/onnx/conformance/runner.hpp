// Runs examples of ONNX models whose only node is one of the library's operators, on every instruction set.
#ifndef CATENARY_TESTS_ONNX_CONFORMANCE_RUNNER_HPP
#define CATENARY_TESTS_ONNX_CONFORMANCE_RUNNER_HPP

#include "example.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace catenary_test {

/// Runs a model's only node on a data set, its results judged; an example_error with the library's message, or with
/// what is wrong with model, tensors or results. Returns what was run.
std::string run(::onnx::ModelProto const& model, data_set const& set);

/// Why a model is none of the library's; empty for one that is.
std::string not_ours(::onnx::ModelProto const& model);

/// What became of the examples of a folder.
struct report {
    std::map<std::string, std::string> passed, failed;  ///< by folder: what was run, why not
    std::map<std::string, std::size_t> others;          ///< how many are not ours, by reason

    std::string text() const;

    /// What speaks against the whole: a failure, or an operator of which nothing passed. Empty if nothing does.
    std::string objection() const;
};

/// Runs every example below a folder.
report run_folder(std::filesystem::path const& root);

}  // namespace catenary_test

#endif
