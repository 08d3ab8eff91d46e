// Which instruction set runs: the best available, the cap of CATENARY_ISA (each value in a process of its own, as it is
// read once), the cap of one call.
#include <catenary/policy.hpp>

#include "support/typed_lists.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace simd = catenary::simd;
namespace dispatch = catenary::dispatch;

/// The names that this kind of processor knows: any other is ignored.
#if defined(__x86_64__) || defined(__i386__)
std::vector<std::string_view> const names_best_first = {"avx512", "avx2", "sse2", "scalar"};
#elif defined(__aarch64__)
std::vector<std::string_view> const names_best_first = {"neon", "scalar"};
#else
std::vector<std::string_view> const names_best_first = {"scalar"};
#endif

/// The names of this build's list that the processor runs, best first, without the dispatcher's help.
template <class... I>
std::vector<std::string_view> runnable(simd::type_list<I...>) {
    std::vector<std::string_view> names;
    (void)((catenary_test::available<I>() ? names.push_back(I::name) : void()), ...);
    return names;
}

/// The best runnable one that is not above a cap; any name that is none caps nothing.
std::string_view expected(std::string_view cap) {
    auto const rank = [](std::string_view name) {
        return std::find(names_best_first.begin(), names_best_first.end(), name) - names_best_first.begin();
    };
    auto const all = runnable(simd::instruction_sets{});
    bool const known = rank(cap) != static_cast<std::ptrdiff_t>(names_best_first.size());
    for (std::string_view const name : all) {
        if (!known || rank(name) >= rank(cap)) { return name; }
    }
    return "none";
}

/// What runs on an instruction set: says which.
struct which {
    template <class Isa>
    CATENARY_KERNEL char const* operator()(Isa) const {
        return Isa::name;
    }
};

/// In a child whose environment has CATENARY_ISA (unset for null): active_isa(), what really ran, and what ran once
/// more after the variable had been changed.
std::vector<std::string> choice_of_child(char const* value) {
    int ends[2];
    if (pipe(ends) != 0) { return {"no pipe"}; }
    pid_t const child = fork();
    if (child == 0) {
        close(ends[0]);
        if (value) {
            setenv("CATENARY_ISA", value, 1);
        } else {
            unsetenv("CATENARY_ISA");
        }
        std::string text(catenary::active_isa());
        text += std::string("\n") + dispatch::run(dispatch::active(), which{}) + "\n";
        setenv("CATENARY_ISA", text.rfind("scalar", 0) == 0 ? "avx512" : "scalar", 1);
        text += std::string(catenary::active_isa()) + "\n";
        bool const written = write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
        _exit(written ? 0 : 1);
    }
    close(ends[1]);
    std::string text;
    char part[256];
    for (ssize_t got; (got = read(ends[0], part, sizeof part)) > 0;) {
        text.append(part, static_cast<std::size_t>(got));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) { return {"the child died"}; }
    std::vector<std::string> lines;
    for (std::size_t from = 0, to; (to = text.find('\n', from)) != std::string::npos; from = to + 1) {
        lines.push_back(text.substr(from, to - from));
    }
    return lines;
}

/// Nothing of this process may have asked the dispatcher before a child does: the state would be inherited.
class IsaChoice : public ::testing::Test {
  protected:
    void SetUp() override { ASSERT_EQ(dispatch::state.load(), 0u) << "the dispatcher was asked before the child"; }
    void TearDown() override { dispatch::state.store(0); }

    static void check(char const* value) {
        SCOPED_TRACE(value ? value : "(unset)");
        std::string const want(expected(value ? value : ""));
        std::vector<std::string> const got = choice_of_child(value);
        ASSERT_EQ(got.size(), 3u) << got[0];
        EXPECT_EQ(got[0], want) << "active_isa()";
        EXPECT_EQ(got[1], want) << "what ran";
        EXPECT_EQ(got[2], want) << "the variable is read once";
    }
};

TEST_F(IsaChoice, BestWithoutACap) {
    check(nullptr);
    EXPECT_EQ(expected(""), runnable(simd::instruction_sets{}).front());
}

TEST_F(IsaChoice, EveryNameCaps) {
    for (std::string_view const name : names_best_first) { check(std::string(name).c_str()); }
}

TEST_F(IsaChoice, UnknownNamesAreIgnored) {
    for (char const* const value :
         {"", " ", "AVX2", "avx", "avx2 ", " avx2", "avx5120", "sse4", "none", "0", "scala"}) {
        check(value);
    }
}

TEST_F(IsaChoice, AvailableOnesAreListedBestFirst) {
    catenary::isa_list const list = catenary::available_isas();
    std::vector<std::string_view> const want = runnable(simd::instruction_sets{});
    EXPECT_EQ(std::vector<std::string_view>(list.begin(), list.end()), want);
    ASSERT_EQ(list.size(), want.size());
    EXPECT_EQ(list[list.size() - 1], "scalar");
    EXPECT_EQ(dispatch::state.load(), 0u) << "listing chooses nothing";
    EXPECT_EQ(list[0], expected(""));
}

TEST_F(IsaChoice, AtMostCapsOneCall) {
    unsetenv("CATENARY_ISA");
    for (std::string_view const name : names_best_first) {
        EXPECT_EQ(std::string_view(dispatch::run(dispatch::capped(catenary::at_most(name).rank()), which{})),
                  expected(name))
            << name;
        EXPECT_EQ(catenary::active_isa(), expected("")) << "the cap of a call is forgotten";
    }
    for (std::string_view const name : {"", "AVX2", "avx3", "sse"}) {
        EXPECT_EQ(std::string_view(dispatch::run(dispatch::capped(catenary::at_most(name).rank()), which{})),
                  expected(""));
    }
    EXPECT_EQ(std::string_view(dispatch::run(dispatch::capped(catenary::at_most(simd::scalar{}).rank()), which{})),
              "scalar");
}

// A cap of the process holds under a weaker cap of a call.
TEST_F(IsaChoice, BothCapsHold) {
    for (std::string_view const process : names_best_first) {
        for (std::string_view const call : names_best_first) {
            dispatch::state.store(0);
            setenv("CATENARY_ISA", std::string(process).c_str(), 1);
            std::string_view const ran = dispatch::run(dispatch::capped(catenary::at_most(call).rank()), which{});
            auto const lower = std::max(std::find(names_best_first.begin(), names_best_first.end(), process),
                                        std::find(names_best_first.begin(), names_best_first.end(), call));
            EXPECT_EQ(ran, expected(*lower)) << process << " and " << call;
        }
    }
    unsetenv("CATENARY_ISA");
}

// Threads that make the first call at once choose the same.
TEST_F(IsaChoice, ChoosingTwiceChoosesTheSame) {
    unsetenv("CATENARY_ISA");
    dispatch::position const first = dispatch::choose(), second = dispatch::choose();
    EXPECT_EQ(first, second);
    EXPECT_EQ(dispatch::active(), first);
}

}  // namespace
