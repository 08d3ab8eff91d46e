// How errors are told: a status, or the exception made of it.
#ifndef CATENARY_TENSOR_STATUS_HPP
#define CATENARY_TENSOR_STATUS_HPP

#include "../platform/baseline.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace catenary {

/// What went wrong.
enum class status_code {
    ok,              ///< success
    invalid_shape,   ///< a negative extent, more axes than max_rank, or as many strides as axes are not given
    size_overflow,   ///< the number of elements or an offset in bytes does not fit 63 bits
    null_data,       ///< a view of at least one element without data
    shape_mismatch,  ///< input and output differ in rank or extents
    self_overlap,    ///< two elements of an output share memory
    out_of_memory,   ///< no memory for the copy that a partial overlap needs
    unsupported      ///< an operator, version, attribute, type or device that an opt-in header does not admit
};

/// Success, or an error with a message that names the offending shapes, strides and values. Holds no memory of its own
/// and crosses between files compiled with different flags. A message that is too long ends in dots.
class [[nodiscard]] status {
  public:
    /// Success.
    CATENARY_MEMBER status() : status{status_code::ok} {}
    /// With no message yet.
    CATENARY_MEMBER explicit status(status_code code) : code_{code}, length_{0} {
        text_[0] = 0;  // never read; GCC would warn of message() of a status without one
    }
    /// @{
    /// Copies the code and the message, not the rest of the room for one.
    CATENARY_MEMBER status(status const& other) : status{other.code_} { append(other.view()); }
    CATENARY_MEMBER status& operator=(status const& other) {
        if (this != &other) {
            code_ = other.code_;
            length_ = 0;
            append(other.view());
        }
        return *this;
    }
    /// @}

    /// What went wrong, for a program.
    CATENARY_MEMBER status_code code() const { return code_; }
    /// Whether nothing did.
    CATENARY_MEMBER bool ok() const { return code_ == status_code::ok; }
    /// As ok().
    CATENARY_MEMBER explicit operator bool() const { return ok(); }
    /// What went wrong, for a reader; empty for success. May throw std::bad_alloc.
    CATENARY_MEMBER std::string message() const { return std::string(text_, length_); }

    /// Adds to the message.
    CATENARY_MEMBER status& append(std::string_view text) {
        for (char const c : text) {
            if (length_ == capacity) {
                for (std::size_t i = capacity - 3; i < capacity; ++i) { text_[i] = '.'; }
                break;
            }
            text_[length_++] = c;
        }
        return *this;
    }

    /// The longest message.
    static constexpr std::size_t capacity = 496;

  private:
    CATENARY_MEMBER std::string_view view() const { return {text_, length_}; }

    status_code code_;
    std::uint32_t length_;
    char text_[capacity];
};

namespace tensor {
inline namespace CATENARY_TAG {

/// Numbers to be shown as a list.
struct list {
    std::int64_t const* values;
    std::size_t size;
};

// Adding to a message is off the common path and happens in many places: out of line, to be compiled once.
CATENARY_COLD inline status& append(status& s, std::string_view text) { return s.append(text); }
template <class I, std::enable_if_t<std::is_integral<I>::value, int> = 0>
CATENARY_COLD inline status& append(status& s, I value) {
    char text[24];
    int const n = std::is_signed<I>::value
                      ? std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value))
                      : std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value));
    return append(s, std::string_view(text, static_cast<std::size_t>(n)));
}
/// Adds a text of unknown origin: what is not printable ASCII as \xNN, so that a message is valid in every encoding.
CATENARY_COLD inline status& quote(status& s, std::string_view text) {
    constexpr std::size_t longest = 64;  // so that what is wrong with it has room
    for (char const c : text.substr(0, longest)) {
        char escaped[8];
        int const n = std::snprintf(escaped, sizeof escaped, c >= ' ' && c <= '~' ? "%c" : "\\x%02x",
                                    static_cast<unsigned>(static_cast<unsigned char>(c)));
        s.append(std::string_view(escaped, static_cast<std::size_t>(n)));
    }
    return text.size() > longest ? s.append("...") : s;
}
CATENARY_COLD inline status& append(status& s, list const& numbers) {
    for (std::size_t i = 0; i < numbers.size; ++i) {
        append(s, std::string_view(i == 0 ? "{" : ", "));
        append(s, numbers.values[i]);
    }
    return append(s, std::string_view(numbers.size == 0 ? "{}" : "}"));
}

/// Adds parts to a message, one after another: texts, numbers, lists of numbers.
template <class... Part>
inline void say(status& s, Part const&... parts) {
    (append(s, parts), ...);
}

/// Throws what an error status says: std::length_error for sizes that overflow, std::bad_alloc for lack of memory,
/// std::invalid_argument for the rest. Without exceptions: prints the message and aborts.
[[noreturn]] CATENARY_COLD inline void raise(status const& s) {
#if CATENARY_HAS_EXCEPTIONS
    if (s.code() == status_code::out_of_memory) { throw std::bad_alloc(); }
    if (s.code() == status_code::size_overflow) { throw std::length_error(s.message()); }
    throw std::invalid_argument(s.message());
#else
    std::fprintf(stderr, "%s\n", s.message().c_str());
    std::abort();
#endif
}

}  // namespace CATENARY_TAG
}  // namespace tensor
}  // namespace catenary

#endif
