// Floating-point values by their bits, whatever the compiler's flags.
#ifndef CATENARY_TESTS_SUPPORT_BITS_HPP
#define CATENARY_TESTS_SUPPORT_BITS_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace catenary_test {

template <class To, class From>
To bit_cast(From const& from) {
    static_assert(sizeof(To) == sizeof(From), "the same bits");
    To to;
    std::memcpy(static_cast<void*>(&to), &from, sizeof to);
    return to;
}

/// The unsigned integer of T's width.
template <class T>
using bits_type =
    std::conditional_t<sizeof(T) == 8, std::uint64_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint16_t>>;

/// The encoding of a float, a double or a 16-bit type.
template <class T>
bits_type<T> bits_of(T const& value) {
    return bit_cast<bits_type<T>>(value);
}

inline float float_from_bits(std::uint32_t bits) { return bit_cast<float>(bits); }
inline double double_from_bits(std::uint64_t bits) { return bit_cast<double>(bits); }

inline bool is_nan(float value) { return (bits_of(value) & 0x7fffffffu) > 0x7f800000u; }
inline bool is_nan(double value) { return (bits_of(value) & ~(std::uint64_t{1} << 63)) > 0x7ff0000000000000u; }

}  // namespace catenary_test

#endif
