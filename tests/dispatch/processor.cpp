// processor <expected>: fails unless the instruction sets found are those, as "avx2 sse2 scalar". For emulated
// processors.
#include <catenary/policy.hpp>

#include <iostream>
#include <string>
#include <string_view>

int main(int, char** argument) {
    std::string found;
    for (std::string_view const name : catenary::available_isas()) {
        found.append(found.empty() ? "" : " ").append(name);
    }
    std::cout << "found: " << found << '\n';
    return found == argument[1] ? 0 : 1;
}
