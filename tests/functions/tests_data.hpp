// More readers of tests/data.
#ifndef CATENARY_TESTS_FUNCTIONS_TESTS_DATA_HPP
#define CATENARY_TESTS_FUNCTIONS_TESTS_DATA_HPP

#include "formats.hpp"
#include "support/give_up.hpp"
#include "support/hard_cases.hpp"

#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace catenary_test {

/// An example of an ONNX operator: float inputs and correctly rounded outputs by their bits, outputs as printed.
struct onnx_example {
    std::string name, function;
    int opset;
    std::vector<std::int64_t> shape;
    std::vector<std::uint32_t> x, rounded;
    std::vector<double> expected;

    std::int64_t size() const {
        std::int64_t product = 1;
        for (std::int64_t const extent : shape) { product *= extent; }
        return product;
    }
};

inline std::vector<onnx_example> const& onnx_examples() {
    static std::vector<onnx_example> const all = [] {
        std::vector<onnx_example> examples;
        std::istringstream in = words_of("onnx/vectors.txt");
        std::string word;
        auto const expect = [&](char const* keyword) {
            if (!(in >> word) || word != keyword) { give_up("onnx/vectors.txt: no " + std::string(keyword)); }
        };
        while (in >> word) {
            onnx_example e;
            std::size_t rank = 0;
            in >> e.name >> e.function >> e.opset >> rank;
            e.shape.resize(rank);
            for (std::int64_t& extent : e.shape) { in >> extent; }
            expect("x");
            e.x.resize(static_cast<std::size_t>(e.size()));
            for (std::uint32_t& bits : e.x) { in >> word, bits = static_cast<std::uint32_t>(bits_from_hex(word)); }
            expect("expected");
            e.expected.resize(e.x.size());
            for (double& value : e.expected) { in >> value; }
            expect("rounded");
            e.rounded.resize(e.x.size());
            for (std::uint32_t& bits : e.rounded) {
                in >> word, bits = static_cast<std::uint32_t>(bits_from_hex(word));
            }
            if (!in) { give_up("onnx/vectors.txt ends early"); }
            examples.push_back(e);
        }
        return examples;
    }();
    return all;
}

/// An input that a public report names.
struct reported_input {
    std::string report, function, type;
    std::uint64_t x, right;
};

inline std::vector<reported_input> const& reported_inputs() {
    static std::vector<reported_input> const all = [] {
        std::vector<reported_input> inputs;
        std::istringstream in = words_of("hard/reported.txt");
        reported_input r;
        std::string x, right;
        while (in >> r.report >> r.function >> r.type >> x >> right) {
            r.x = bits_from_hex(x);
            r.right = bits_from_hex(right);
            inputs.push_back(r);
        }
        return inputs;
    }();
    return all;
}

/// Inputs whose result is hard to round.
inline std::vector<float> hard_floats(function_id id) { return hard_floats(name_of(id)); }
inline std::vector<double> hard_doubles(function_id id) { return hard_doubles(name_of(id)); }

}  // namespace catenary_test

#endif
