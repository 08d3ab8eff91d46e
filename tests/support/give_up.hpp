// A test that cannot go on, also where there are no exceptions.
#ifndef CATENARY_TESTS_SUPPORT_GIVE_UP_HPP
#define CATENARY_TESTS_SUPPORT_GIVE_UP_HPP

#include <cstdio>
#include <cstdlib>
#include <string>

namespace catenary_test {

[[noreturn]] inline void give_up(std::string const& why) {
    std::fprintf(stderr, "the test cannot go on: %s\n", why.c_str());
    std::abort();
}

}  // namespace catenary_test

#endif
