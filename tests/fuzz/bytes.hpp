// What all fuzz targets share: bytes become numbers, and a claim that fails stops the program.
#ifndef CATENARY_TESTS_FUZZ_BYTES_HPP
#define CATENARY_TESTS_FUZZ_BYTES_HPP

#include <catenary/tensor/status.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace catenary_test {

/// A fuzz target's input, read from front to back; zeros behind its end. A generator of random numbers as well, for the
/// random layouts that other tests use: 16 bits each, so that one byte of input steers one choice or two.
class bytes {
  public:
    bytes(std::uint8_t const* data, std::size_t size) : next_{data}, end_{data + size} {}

    std::uint8_t byte() { return next_ == end_ ? std::uint8_t{0} : *next_++; }

    /// An integer of its own width, any bits.
    template <class I>
    I any() {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sizeof(I); ++i) { bits |= std::uint64_t{byte()} << 8 * i; }
        return static_cast<I>(bits);
    }
    std::uint64_t operator()() { return any<std::uint16_t>(); }

    /// 0 to n - 1, n at most 256.
    std::size_t choice(std::size_t n) { return byte() % n; }
    /// Once in n; not behind the end.
    bool rarely(std::size_t n) { return choice(n) == n - 1; }

    /// A number as sizes go: small mostly, or near a power of two, or anything.
    std::int64_t number() {
        switch (choice(4)) {
            case 0:
            case 1:
                return static_cast<std::int64_t>(choice(12));
            case 2: {
                std::uint64_t const power = std::uint64_t{1} << choice(64), near = power + choice(5) - 2;
                return static_cast<std::int64_t>(rarely(2) ? 0 - near : near);
            }
            default:
                return any<std::int64_t>();
        }
    }

  private:
    std::uint8_t const *next_, *end_;
};

/// Stops the program where a claim does not hold.
template <class... Text>
void require(bool holds, Text const&... text) {
    if (holds) { return; }
    std::string all;
    ((all += text), ...);
    std::fprintf(stderr, "a claim does not hold: %s\n", all.c_str());
    std::abort();
}

/// A message names the library, is of bounded length, and shows on any terminal whatever names it quotes.
inline void require_message(std::string const& message) {
    require(message.rfind("catenary: ", 0) == 0, "a message begins otherwise: ", message);
    require(message.size() > 15 && message.size() < 500, "a message's length: ", message);
    for (char const c : message) { require(c >= 32 && c < 127, "a message is not printable: ", message); }
}

}  // namespace catenary_test

/// What a target defines: the name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

#endif
