// The element types of the library: the one line to add for a new one.
#ifndef CATENARY_STORAGE_LIST_HPP
#define CATENARY_STORAGE_LIST_HPP

#include "../simd/list.hpp"
#include "bfloat16.hpp"
#include "float16.hpp"
#include "native.hpp"

namespace catenary {
namespace storage {

using element_types = simd::type_list<float16, bfloat16, float, double>;

}  // namespace storage
}  // namespace catenary

#endif
