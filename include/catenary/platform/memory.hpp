// One value at any address. By bytes, which have no alignment and alias everything: a compiler takes memcpy from a T*
// for one from an address that is aligned for T. A single load or store where the processor has one.
#ifndef CATENARY_PLATFORM_MEMORY_HPP
#define CATENARY_PLATFORM_MEMORY_HPP

#include "baseline.hpp"

namespace catenary {
namespace platform {
inline namespace CATENARY_TAG {

/// The bytes of what p points to.
template <class T>
CATENARY_KERNEL unsigned char const* bytes(T const* p) {
    return reinterpret_cast<unsigned char const*>(p);
}
template <class T>
CATENARY_KERNEL unsigned char* bytes(T* p) {
    return reinterpret_cast<unsigned char*>(p);
}

/// The value at p, of T or of a type with the same bits.
template <class T>
CATENARY_KERNEL T peek(T const* p) {
    T value;
    __builtin_memcpy(&value, bytes(p), sizeof value);
    return value;
}

/// Puts a value to p.
template <class T>
CATENARY_KERNEL void poke(T* p, T const& value) {
    __builtin_memcpy(bytes(p), &value, sizeof value);
}

}  // namespace CATENARY_TAG
}  // namespace platform
}  // namespace catenary

#endif
