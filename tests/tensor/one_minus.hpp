// A function of a user, exact on the small integers that the tests of layouts use, and helpers that they share.
#ifndef CATENARY_TESTS_TENSOR_ONE_MINUS_HPP
#define CATENARY_TESTS_TENSOR_ONE_MINUS_HPP

#include <catenary/apply.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>

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

/// The message of the exception that f throws, and its kind before it: "invalid_argument: ...". Empty if none.
template <class F>
std::string thrown(F const& f) {
    try {
        f();
    } catch (std::invalid_argument const& e) {
        return std::string("invalid_argument: ") + e.what();
    } catch (std::length_error const& e) {
        return std::string("length_error: ") + e.what();
    } catch (std::bad_alloc const&) { return "bad_alloc"; }
    return "";
}

}  // namespace catenary_test

#endif
