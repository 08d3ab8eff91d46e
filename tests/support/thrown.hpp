// Which exception a call throws.
#ifndef CATENARY_TESTS_SUPPORT_THROWN_HPP
#define CATENARY_TESTS_SUPPORT_THROWN_HPP

#include <new>
#include <stdexcept>
#include <string>

namespace catenary_test {

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
