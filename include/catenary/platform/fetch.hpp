// Asking the cache for what will be needed.
#ifndef CATENARY_PLATFORM_FETCH_HPP
#define CATENARY_PLATFORM_FETCH_HPP

#include "baseline.hpp"

#include <cstdint>

namespace catenary {
namespace platform {
inline namespace CATENARY_TAG {

/// Has the cache fetch the line of p[ahead], to be written or only read. Nothing is accessed: it may lie anywhere.
template <int Write, class T>
CATENARY_KERNEL void fetch(T const* p, std::int64_t ahead) {
    std::uintptr_t const bytes = static_cast<std::uintptr_t>(ahead) * sizeof(T);
    __builtin_prefetch(reinterpret_cast<void const*>(reinterpret_cast<std::uintptr_t>(p) + bytes), Write);
}

}  // namespace CATENARY_TAG
}  // namespace platform
}  // namespace catenary

#endif
