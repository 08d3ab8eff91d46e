// Reads the examples of tests/data/onnx/vectors.txt; its head describes the format.
#ifndef CATENARY_BENCH_VECTORS_HPP
#define CATENARY_BENCH_VECTORS_HPP

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace demo {

/// One example: a float tensor, the outputs as published, and correctly rounded.
struct vector_test {
    std::string name, function;
    int opset = 0;
    std::vector<std::int64_t> shape;
    std::vector<float> x, rounded;
    std::vector<double> expected;
};

/// Whether a result agrees with a published one at the tolerance of the ONNX backend tests.
inline bool close(float got, double expected) {
    return std::fabs(static_cast<double>(got) - expected) <= 1e-7 + 1e-3 * std::fabs(expected);
}

inline float read_bits(std::istream& in) {
    std::uint32_t bits = 0;
    float value;
    in >> std::hex >> bits >> std::dec;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// All examples of a file; none, and a message, if it cannot be read to its end.
inline std::vector<vector_test> read_vectors(char const* path) {
    std::ifstream in(path);
    std::vector<vector_test> tests;
    std::string word;
    bool good = in.good();
    while (good && in >> std::ws && in.peek() == '#') { std::getline(in, word); }
    while (good && in >> word) {
        vector_test t;
        std::size_t rank = 0, size = 1;
        good = word == "test" && in >> t.name >> t.function >> t.opset >> rank;
        for (std::size_t a = 0; good && a < rank; ++a) {
            std::int64_t extent = 0;
            in >> extent;
            t.shape.push_back(extent);
            size *= static_cast<std::size_t>(extent);
        }
        good = good && in >> word && word == "x";
        for (std::size_t i = 0; good && i < size; ++i) { t.x.push_back(read_bits(in)); }
        good = good && in >> word && word == "expected";
        for (std::size_t i = 0; good && i < size; ++i) {
            double value = 0;
            in >> value;
            t.expected.push_back(value);
        }
        good = good && in >> word && word == "rounded";
        for (std::size_t i = 0; good && i < size; ++i) { t.rounded.push_back(read_bits(in)); }
        good = good && in;
        tests.push_back(t);
    }
    if (!good || tests.empty()) {
        std::fprintf(stderr, "%s cannot be read\n", path);
        return {};
    }
    return tests;
}

}  // namespace demo

#endif
