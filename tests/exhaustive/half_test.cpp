// All 65,536 inputs of float16 and bfloat16, every function and instruction set, both roundings.
#include "functions/kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace {

using namespace catenary_test;

class Half : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Half, ::testing::ValuesIn(subjects(both, types_of(2))), subject_name{});

constexpr unsigned count = 0x10000;

/// The correctly rounded results, computed once for each function and type.
template <class T>
std::vector<T> const& table(function_id id) {
    static std::map<function_id, std::vector<T>> all;
    std::vector<T>& results = all[id];
    for (unsigned x = static_cast<unsigned>(results.size()); x < count; ++x) {
        results.push_back(correctly_rounded(id, from_bits<T>(static_cast<bits_type<T>>(x))));
    }
    return results;
}

TEST_P(Half, EveryInput) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        if constexpr (sizeof(T) == 2) {
            std::vector<T> x, y(count);
            for (unsigned bits = 0; bits < count; ++bits) {
                x.push_back(from_bits<T>(static_cast<bits_type<T>>(bits)));
            }
            y = s(x);
            std::vector<T> const& want = table<T>(s.of->id);
            std::size_t wrong = 0, other = 0;
            for (unsigned i = 0; i < count; ++i) {
                if (bits_of(y[i]) == bits_of(want[i])) { continue; }
                ++other;
                ::testing::AssertionResult const right = s.right(x[i], y[i], want[i]);
                if (!right && ++wrong <= 5) { ADD_FAILURE() << right.message(); }
            }
            EXPECT_EQ(wrong, 0u) << name_of(s) << ": of " << count << " inputs";
            if (other != 0) { std::printf("%s: %zu results not correctly rounded\n", name_of(s).c_str(), other); }
        }
    });
}

}  // namespace
