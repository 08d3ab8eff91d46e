// One source, part.cpp, is compiled several times with different flags into one program. What crosses between the parts
// is declared here: views, 16-bit values, a status, exceptions, the pieces of a call. That it links shows that those
// types carry no tag.
#ifndef CATENARY_TESTS_LINK_PARTS_HPP
#define CATENARY_TESTS_LINK_PARTS_HPP

#include <catenary/catenary.hpp>

#include <string_view>

#define LINK_TEST_PART(part)                                                                                       \
    namespace part {                                                                                               \
    void apply_to(catenary::tensor_view<float const> x, catenary::tensor_view<float> y);                           \
    void apply_to(catenary::tensor_view<double const> x, catenary::tensor_view<double> y);                         \
    void apply_to(catenary::tensor_view<catenary::float16 const> x, catenary::tensor_view<catenary::float16> y);   \
    void apply_to(catenary::tensor_view<catenary::bfloat16 const> x, catenary::tensor_view<catenary::bfloat16> y); \
    catenary::tensor_view<float> transposed(catenary::tensor_view<float> matrix);                                  \
    catenary::float16 to_float16(float x);                                                                         \
    double cosh_of(double x);                                                                                      \
    catenary::status try_wrong_shapes(catenary::tensor_view<float const> x, catenary::tensor_view<float> y);       \
    void call(void (*f)());                                                                                        \
    void in_pieces(void (*executor)(std::size_t, catenary::task), catenary::tensor_view<float> x);                 \
    std::string_view isa();                                                                                        \
    }
LINK_TEST_PART(plain)   // no flag
LINK_TEST_PART(avx2)    // -mavx2 -mfma and relatives
LINK_TEST_PART(v4)      // -march=x86-64-v4 and fast math
LINK_TEST_PART(fast)    // -ffast-math
LINK_TEST_PART(other)   // no flag, but another version of the library
LINK_TEST_PART(single)  // no flag, and the library in one file
#undef LINK_TEST_PART

#endif
