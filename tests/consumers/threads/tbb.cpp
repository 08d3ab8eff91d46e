// oneTBB.
#include "check.hpp"

#include <tbb/parallel_for.h>

int main() {
    auto const executor = [](std::size_t n, auto const& f) { tbb::parallel_for(std::size_t{0}, n, f); };
    return check("oneTBB", executor);
}
