// Threads of the standard library, two for a call, that take one piece after another.
#include "check.hpp"

#include <atomic>

int main() {
    auto const executor = [](std::size_t n, auto const& f) {
        std::atomic<std::size_t> next{0};
        auto const work = [&] {
            for (std::size_t i = next++; i < n; i = next++) { f(i); }
        };
        std::thread other(work);
        work();
        other.join();
    };
    return check("std::thread", executor);
}
