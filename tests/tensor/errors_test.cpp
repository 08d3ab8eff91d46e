// Errors of apply and try_apply: exact messages, nothing written, nothing thrown where that is promised.
#include "one_minus.hpp"
#include "support/thrown.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace {

using namespace catenary_test;
using catenary::status;
using catenary::status_code;
using catenary::tensor_view;

/// Output memory that must stay as it is.
struct untouched {
    float y[64];
    untouched() { std::memset(y, 0x5a, sizeof y); }
    ~untouched() {
        unsigned char bytes[sizeof y];
        std::memcpy(bytes, y, sizeof y);
        for (unsigned char const byte : bytes) { EXPECT_EQ(byte, 0x5a); }
    }
};
float x[64];

TEST(Errors, Shapes) {
    untouched u;
    struct {
        tensor_view<float> in, out;
        char const* message;
    } const cases[] = {
        {{x, {2, 3}}, {u.y, {3, 2}}, "catenary: the input has shape {2, 3}, the output {3, 2}"},
        {{x, {6}}, {u.y, {2, 3}}, "catenary: the input has shape {6}, the output {2, 3}"},
        {{x, {}}, {u.y, {1}}, "catenary: the input has shape {}, the output {1}"},
        {{x, {1, 6}}, {u.y, {6}}, "catenary: the input has shape {1, 6}, the output {6}"},
        {{x, {0}}, {u.y, {1}}, "catenary: the input has shape {0}, the output {1}"},
        {{x, {0, 2}}, {u.y, {2, 0}}, "catenary: the input has shape {0, 2}, the output {2, 0}"},
        {{x, {1}}, {u.y, {4}}, "catenary: the input has shape {1}, the output {4}"},
    };
    for (auto const& c : cases) {
        status const s = catenary::try_apply(one_minus{}, c.in, c.out);
        EXPECT_EQ(s.code(), status_code::shape_mismatch);
        EXPECT_EQ(s.message(), c.message);
        EXPECT_FALSE(s.ok());
        EXPECT_FALSE(static_cast<bool>(s));
        EXPECT_EQ(thrown([&] { catenary::apply(one_minus{}, c.in, c.out); }),
                  std::string("invalid_argument: ") + c.message);
        EXPECT_EQ(thrown([&] { catenary::apply(catenary::at_most("scalar"), one_minus{}, c.in, c.out); }),
                  std::string("invalid_argument: ") + c.message);
    }
}

TEST(Errors, SelfOverlap) {
    untouched u;
    status const s =
        catenary::try_apply(one_minus{}, tensor_view<float const>(x, {3, 2}), tensor_view<float>(u.y, {3, 2}, {1, 1}));
    EXPECT_EQ(s.code(), status_code::self_overlap);
    EXPECT_EQ(s.message(), "catenary: elements of the output share memory: shape {3, 2}, strides {1, 1}");
}

// Shape before overlap: one error is told, the first.
TEST(Errors, TheFirstOfTwo) {
    untouched u;
    status const s =
        catenary::try_apply(one_minus{}, tensor_view<float const>(x, {3}), tensor_view<float>(u.y, {2}, {0}));
    EXPECT_EQ(s.code(), status_code::shape_mismatch);
}

TEST(Errors, EmptyTensorsAreNone) {
    untouched u;
    EXPECT_TRUE(
        catenary::try_apply(one_minus{}, tensor_view<float const>(nullptr, {0}), tensor_view<float>(u.y, {0})).ok());
    EXPECT_TRUE(catenary::try_apply(one_minus{}, tensor_view<float>(nullptr, {3, 0})).ok());
    std::vector<double> none;
    EXPECT_TRUE(catenary::try_apply(one_minus{}, none).ok());
    EXPECT_EQ(catenary::try_apply(one_minus{}, none).message(), "");
    // A zero stride of an empty output harms nothing.
    EXPECT_TRUE(catenary::try_apply(one_minus{}, tensor_view<float>(u.y, {0, 4}, {0, 0})).ok());
    EXPECT_TRUE(catenary::try_apply(one_minus{}, tensor_view<float>(u.y, {4, 0}, {0, 1})).ok());
}

TEST(Errors, TryApplyPromisesNotToThrow) {
    std::vector<float> a(3), b(4);
    auto const policy = catenary::at_most("scalar");
    static_assert(noexcept(catenary::try_apply(one_minus{}, a, b)), "");
    static_assert(noexcept(catenary::try_apply(one_minus{}, a)), "");
    static_assert(noexcept(catenary::try_apply(policy, one_minus{}, a, b)), "");
    static_assert(noexcept(catenary::try_apply(policy, one_minus{}, a)), "");
    static_assert(!noexcept(catenary::apply(one_minus{}, a, b)), "");
    EXPECT_EQ(catenary::try_apply(one_minus{}, a, b).code(), status_code::shape_mismatch);
    EXPECT_EQ(catenary::try_apply(policy, one_minus{}, a, b).message(),
              "catenary: the input has shape {3}, the output {4}");
}

// A partial overlap needs a copy; where memory for it is refused, nothing is written.
TEST(Errors, OutOfMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the sanitizer's allocator does not obey the limit";
#endif
    if (CATENARY_EMULATED) { GTEST_SKIP() << "an emulator's memory does not obey the limit"; }
    constexpr std::size_t n = std::size_t{1} << 24;
    std::vector<float> block(n + 1, 0.25f);
    tensor_view<float const> const in(block.data(), {n});
    tensor_view<float> const out(block.data() + 1, {n});
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    rlimit tight = before;
    tight.rlim_cur = n;  // less than is in use: no large allocation succeeds any more
    ASSERT_EQ(setrlimit(RLIMIT_AS, &tight), 0);
    status const s = catenary::try_apply(one_minus{}, in, out);
    std::string const raised = thrown([&] { catenary::apply(one_minus{}, in, out); });
    ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
    EXPECT_EQ(s.code(), status_code::out_of_memory);
    EXPECT_EQ(s.message(), "catenary: no memory to copy an input of shape {16777216} that overlaps its output");
    EXPECT_EQ(raised, "bad_alloc");
    for (float const value : block) { ASSERT_EQ(value, 0.25f); }
}

TEST(Status, CopiesAndCutsLongMessages) {
    status const none;
    EXPECT_TRUE(none.ok());
    EXPECT_EQ(none.message(), "");
    status s{status_code::unsupported};
    s.append("a message").append(", and more");
    status t = s;
    EXPECT_EQ(t.message(), "a message, and more");
    EXPECT_EQ(t.code(), status_code::unsupported);
    for (int i = 0; i < 100; ++i) { t.append("0123456789"); }
    std::string const cut = t.message();
    EXPECT_LT(cut.size(), 600u);
    EXPECT_EQ(cut.substr(cut.size() - 3), "...");
    s = t;
    EXPECT_EQ(s.message(), cut);
    status& self = s;
    s = self;
    EXPECT_EQ(s.message(), cut);
    s = none;
    EXPECT_TRUE(s.ok());
    EXPECT_EQ(s.message(), "");
}

}  // namespace
