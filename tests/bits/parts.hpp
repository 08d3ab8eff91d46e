// What the comparison of processors runs on, and how results become one number: the same on every processor, by
// integers alone. Needs neither GoogleTest nor MPFR.
#ifndef CATENARY_TESTS_BITS_PARTS_HPP
#define CATENARY_TESTS_BITS_PARTS_HPP

#include "support/hard_cases.hpp"
#include "support/values.hpp"

#include <catenary/storage/list.hpp>

#include <fstream>
#include <iomanip>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace catenary_test {

/// Inputs of one kind, by a name.
template <class T>
struct part {
    char const* name;
    std::vector<T> x;
};

/// Special values with NaNs; numbers of every exponent, powers of two and their neighbours among them; random ones,
/// half of them near one. Some 1e5.
template <class T>
std::vector<T> structured_and_random() {
    using bits = bits_type<T>;
    constexpr int fraction = std::numeric_limits<T>::digits - 1;
    constexpr bits unit = bits{1} << fraction, sign = bits{1} << (8 * sizeof(T) - 1);
    std::vector<bits> all = special_values<bits>(true);
    std::mt19937_64 random(1);
    constexpr int fractions = sizeof(T) == 8 ? 16 : 64;  // of an exponent
    for (bits power = 0; power < sign; power += unit) {
        for (int i = 0; i < fractions; ++i) {
            bits const ends[] = {0, 1, unit / 2, unit - 1}, any = static_cast<bits>(random());
            all.push_back(power | (any & sign) | (i < 4 ? ends[i] : any & (unit - 1)));
        }
    }
    std::vector<bits> const more = random_values<bits>(70000, true, 2);
    all.insert(all.end(), more.begin(), more.end());
    std::vector<T> x;
    for (bits const b : all) { x.push_back(bit_cast<T>(b)); }
    return x;
}

/// The cases that are hard to round, in both signs.
inline std::vector<float> hard_cases(std::string const& function, float) { return hard_floats(function); }
inline std::vector<double> hard_cases(std::string const& function, double) { return hard_doubles(function); }
template <class T>
std::vector<T> hard_of_both_signs(std::string const& function) {
    std::vector<T> x = hard_cases(function, T{});
    std::size_t const one_sign = x.size();
    constexpr auto sign = bits_type<T>{1} << (8 * sizeof(T) - 1);
    for (std::size_t i = 0; i < one_sign; ++i) { x.push_back(bit_cast<T>(bits_of(x[i]) ^ sign)); }
    return x;
}

/// All inputs of a 16-bit type.
template <class T>
std::vector<T> all_values() {
    std::vector<T> x;
    for (std::uint32_t b = 0; b < 0x10000u; ++b) { x.push_back(bit_cast<T>(static_cast<std::uint16_t>(b))); }
    return x;
}

/// The inputs for a function by its name in tests/data ("cosh"), of an element type.
template <class T>
std::vector<part<T>> parts(std::string const& function) {
    if constexpr (sizeof(T) == 2) {
        return {{"all", all_values<T>()}};
    } else {
        return {{"hard", hard_of_both_signs<T>(function)}, {"sample", structured_and_random<T>()}};
    }
}

/// The lines of a file but for those that begin with '#'.
inline std::vector<std::string> lines_of(char const* name) {
    std::ifstream file(name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line[0] != '#') { lines.push_back(line); }
    }
    return lines;
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo; RFC 9923) over the encodings, the low byte of each first.
template <class T>
std::uint64_t hash_of(std::vector<T> const& y) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (T const& value : y) {
        std::uint64_t const bits = bits_of(value);
        for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
            hash = (hash ^ (bits >> (8 * byte) & 0xff)) * 0x100000001b3u;
        }
    }
    return hash;
}

/// A line of expected.txt: function, type, part, number of results, hash.
template <class T>
std::string line_of(std::string const& function, part<T> const& p, std::vector<T> const& y) {
    std::ostringstream line;
    line << function << ' ' << type_word<T>() << ' ' << p.name << ' ' << y.size() << ' ' << std::hex
         << std::setfill('0') << std::setw(16) << hash_of(y);
    return line.str();
}

}  // namespace catenary_test

#endif
