// Single inputs whose result a kernel misses, known because all floats were tried.
#ifndef CATENARY_NUMERIC_EXCEPTIONS_HPP
#define CATENARY_NUMERIC_EXCEPTIONS_HPP

#include "../simd/vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace numeric {

/// An input and its correctly rounded result.
struct exception {
    float x, result;
};

inline namespace CATENARY_TAG {

/// y, but for the lanes whose x is listed. Listed x are positive and finite; a NaN in x matches none.
template <class Isa, std::size_t N>
CATENARY_KERNEL simd::vec<float, Isa> with_exceptions(exception const (&list)[N], simd::vec<float, Isa> const& x,
                                                      simd::vec<float, Isa> const& missed) {
    simd::vec<float, Isa> y = missed;
    for (exception const& e : list) { y = select(bits(x) == bits(set(Isa{}, e.x)), set(Isa{}, e.result), y); }
    return y;
}

}  // namespace CATENARY_TAG
}  // namespace numeric
}  // namespace catenary
CATENARY_PRECISE_END

#endif
