// The element types of the library: the one line to add for a new one.
#ifndef CATENARY_STORAGE_LIST_HPP
#define CATENARY_STORAGE_LIST_HPP

#include "../simd/list.hpp"
#include "bfloat16.hpp"
#include "float16.hpp"
#include "native.hpp"

#include <limits>

namespace catenary {
namespace storage {

/// Whether values of T reach beyond 2^16: of the 16-bit types bfloat16's do, float16 ends at 65504.
template <class T>
inline constexpr bool has_wide_range = std::numeric_limits<T>::max_exponent > 16;

using element_types = simd::type_list<float16, bfloat16, float, double>;

}  // namespace storage
}  // namespace catenary

#endif
