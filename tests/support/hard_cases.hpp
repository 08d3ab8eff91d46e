// Readers of tests/data; each file's head describes its format and names its source. A file that cannot be read to its
// end ends the test. Needs neither GoogleTest nor MPFR.
#ifndef CATENARY_TESTS_SUPPORT_HARD_CASES_HPP
#define CATENARY_TESTS_SUPPORT_HARD_CASES_HPP

#include "bits.hpp"
#include "give_up.hpp"

#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace catenary_test {

/// The words of a file, without the lines that start with '#'.
inline std::istringstream words_of(std::string const& name) {
    std::ifstream file(std::string(CATENARY_TEST_DATA) + "/" + name);
    std::string text, line;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] != '#') { text += line + "\n"; }
    }
    if (text.empty()) { give_up(name + " cannot be read"); }
    return std::istringstream(text);
}

inline std::uint64_t bits_from_hex(std::string const& word) { return std::strtoull(word.c_str(), nullptr, 16); }

/// The word for T in these files; std::numeric_limits knows T.
template <class T>
std::string type_word() {
    if constexpr (std::is_same<T, double>::value) { return "double"; }
    if constexpr (std::is_same<T, float>::value) { return "float"; }
    return sizeof(T) != 2 ? "" : std::numeric_limits<T>::digits == 11 ? "float16" : "bfloat16";
}

/// Of a function by its name, "cosh": positive floats whose result is near a midpoint.
inline std::vector<float> hard_floats(std::string const& of) {
    std::vector<float> values;
    std::istringstream in = words_of("hard/binary32.txt");
    std::string function, bits;
    while (in >> function >> bits) {
        if (function == of) { values.push_back(float_from_bits(static_cast<std::uint32_t>(bits_from_hex(bits)))); }
    }
    return values;
}

/// Doubles whose result is hard to round.
inline std::vector<double> hard_doubles(std::string const& of) {
    std::vector<double> values;
    for (char const* const suffix : {"", "_directed", "_small"}) {
        if (suffix[0] != 0 && of != "acosh") { continue; }
        std::istringstream in = words_of("hard/binary64_" + of + suffix + ".txt");
        std::string word;
        while (in >> word) {
            if (word.find("nan") != std::string::npos) { continue; }  // the tests of special values have all of them
            char* end = nullptr;
            values.push_back(std::strtod(word.c_str(), &end));
            if (*end != 0) { give_up("no number: " + word); }
        }
    }
    return values;
}

}  // namespace catenary_test

#endif
