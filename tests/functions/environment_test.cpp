// Whatever rounding mode, flushing, traps and flags the caller has: results have the same bits, nothing traps, and
// the caller's environment comes back as it was. Through apply and through scalar calls.
#include "inputs.hpp"
#include "kernels.hpp"
#include "platform/control_word.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace {

using namespace catenary_test;

class Environment : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Environment, ::testing::ValuesIn(subjects(both)), subject_name{});

template <class T, class Call>
void check(typed<T> const& s, char const* what, Call const& call) {
    std::vector<T> const x = inputs<T>(s.of->id, s.of->low, s.of->high, 300);
    std::vector<T> want(x.size()), got(x.size());
    call(x.data(), want.data(), x.size());
    for (control_word const state : caller_states()) {
        std::memset(static_cast<void*>(got.data()), 0x5a, got.size() * sizeof(T));
        control_word const own = read_control();
        write_control(state);
        call(x.data(), got.data(), x.size());
        control_word const after = read_control();
        write_control(own);
        ASSERT_EQ(after, state) << what << ": " << show_control(state) << " became " << show_control(after);
        for (std::size_t i = 0; i < x.size(); ++i) {
            ASSERT_TRUE(same_bits(got[i], want[i]))
                << what << ": " << name_of(s) << " of " << show_value(x[i]) << " under " << show_control(state);
        }
    }
}

TEST_P(Environment, NoStateOfTheCallerMatters) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        check(s, "apply", [&](auto const* x, auto* y, std::size_t n) { s.of->array(s.cap(), x, y, n); });
        check(s, "value", [&](auto const* x, auto* y, std::size_t n) { s.of->values(s.cap(), x, y, n); });
        if (catenary::active_isa() != s.isa) { return; }
        check(s, "call", [&](auto const* x, auto* y, std::size_t n) { s.of->calls(x, y, n); });
        check(s, "typed call", [&](auto const* x, auto* y, std::size_t n) { s.of->typed_calls(x, y, n); });
    });
}

}  // namespace
