// Readable names of the element types in typed tests.
#ifndef CATENARY_TESTS_SUPPORT_ELEMENT_NAMES_HPP
#define CATENARY_TESTS_SUPPORT_ELEMENT_NAMES_HPP

#include "typed_lists.hpp"

#include <catenary/storage/bfloat16.hpp>
#include <catenary/storage/float16.hpp>

namespace catenary_test {
namespace detail {

// By themselves: without run-time types GoogleTest has no name for any.
template <>
struct type_name<float> {
    static std::string get() { return "float"; }
};
template <>
struct type_name<double> {
    static std::string get() { return "double"; }
};
template <>
struct type_name<catenary::float16> {
    static std::string get() { return "float16"; }
};
template <>
struct type_name<catenary::bfloat16> {
    static std::string get() { return "bfloat16"; }
};

}  // namespace detail
}  // namespace catenary_test

#endif
