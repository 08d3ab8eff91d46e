// A function of a user, exact on the small integers that the tests of layouts use.
#ifndef CATENARY_TESTS_TENSOR_ONE_MINUS_HPP
#define CATENARY_TESTS_TENSOR_ONE_MINUS_HPP

#include <catenary/apply.hpp>

#include <cstdint>

namespace catenary_test {

/// f(x) = 1 - x.
struct one_minus {
    template <class Isa, class V>
    CATENARY_KERNEL V operator()(Isa isa, V const& x) const {
        return set_one(isa, x) - x;
    }

  private:
    template <class Isa, class T>
    static CATENARY_KERNEL catenary::simd::vec<T, Isa> set_one(Isa isa, catenary::simd::vec<T, Isa> const&) {
        return set(isa, T(1));
    }
};

}  // namespace catenary_test

#endif
