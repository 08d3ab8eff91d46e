// What a producer of DLPack 1 hands over.
#ifndef CATENARY_TESTS_INTEROP_VERSIONED_HPP
#define CATENARY_TESTS_INTEROP_VERSIONED_HPP

#include <dlpack/dlpack.h>

#include <cstdint>

namespace catenary_test {

/// DLManagedTensorVersioned of DLPack 1, by the names of its members: Debian's header is older.
struct versioned {
    struct {
        std::uint32_t major, minor;
    } version;
    void* manager_ctx;
    void (*deleter)(versioned*);
    std::uint64_t flags;
    DLTensor dl_tensor;
};

}  // namespace catenary_test

#endif
