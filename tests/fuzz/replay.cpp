// Runs a fuzz target on its committed corpus, with any compiler. Each file is named before it runs, so that the last
// name tells which one failed.
#include "bytes.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

int main() {
    int files = 0;
    for (auto const& entry : std::filesystem::directory_iterator(CATENARY_FUZZ_CORPUS)) {
        std::ifstream file(entry.path(), std::ios::binary);
        std::vector<char> const content{std::istreambuf_iterator<char>(file), {}};
        std::fprintf(stderr, "%s\n", entry.path().filename().c_str());
        // Memory of exactly its size.
        std::vector<std::uint8_t> const input(content.begin(), content.end());
        LLVMFuzzerTestOneInput(input.data(), input.size());
        ++files;
    }
    std::printf("%d files of the corpus\n", files);
    return files >= 10 ? 0 : 1;
}
