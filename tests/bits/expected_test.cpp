// The expected hashes are those of MPFR's results: without a line of the library but its list of types.
#include "functions/formats.hpp"
#include "parts.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace catenary_test;

/// As correctly_rounded, the C library deciding where it can.
template <class T>
T quickly(function_id id, T x) {
    if constexpr (sizeof(T) >= 4) {
        return oracle_fast(id, x);
    } else {
        return correctly_rounded(id, x);
    }
}

/// Whether the file holds the line of every part, once.
template <class T>
void expect_lines(function_id id, std::multiset<std::string>& lines) {
    for (part<T> const& p : parts<T>(name_of(id))) {
        std::vector<T> y;
        for (T const x : p.x) { y.push_back(quickly(id, x)); }
        std::string const line = line_of(name_of(id), p, y);
        EXPECT_EQ(lines.erase(line), 1u) << line;
    }
}

TEST(Expected, IsWhatTheOracleGives) {
    std::vector<std::string> const expected = lines_of(CATENARY_EXPECTED);
    std::multiset<std::string> lines(expected.begin(), expected.end());
    for (function_id const id : all_functions) {
        expect_lines<float16>(id, lines);
        expect_lines<bfloat16>(id, lines);
        expect_lines<float>(id, lines);
        expect_lines<double>(id, lines);
    }
    for (std::string const& line : lines) { ADD_FAILURE() << "no part of ours: " << line; }
}

}  // namespace
