// OpenMP.
#include "check.hpp"

int main() {
    auto const executor = [](std::size_t n, auto const& f) {
#pragma omp parallel for
        for (std::size_t i = 0; i < n; ++i) { f(i); }
    };
    return check("OpenMP", executor);
}
