// What holds of results whatever they are: independent of position, length, alignment and neighbours, the same in place
// and alone, symmetric to the bit.
#include "inputs.hpp"
#include "kernels.hpp"
#include "support/guard_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace {

using namespace catenary_test;

class Property : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Property, ::testing::ValuesIn(subjects(both)), subject_name{});

bool is_symmetric(subject const& s) { return is_even(s.of->id) || is_odd(s.of->id); }
class Symmetry : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Symmetry, ::testing::ValuesIn(where(is_symmetric, subjects(both))), subject_name{});

bool is_active(subject const& s) { return catenary::active_isa() == s.isa; }
class Calls : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Calls, ::testing::ValuesIn(where(is_active, subjects(both))), subject_name{});

bool is_vector(subject const& s) { return std::string(s.isa) != "scalar"; }
class Agreement : public Subjects {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Agreement);  // where scalar is all there is
INSTANTIATE_TEST_SUITE_P(Functions, Agreement, ::testing::ValuesIn(where(is_vector, subjects(correct))),
                         subject_name{});

constexpr std::size_t random_count = 1500, longest = 131;

template <class T>
std::vector<T> inputs_of(typed<T> const& s) {
    return inputs<T>(s.of->id, s.of->low, s.of->high, random_count);
}

template <class T>
::testing::AssertionResult same(typed<T> const& s, T x, T got, T want) {
    if (bits_of(got) == bits_of(want)) { return ::testing::AssertionSuccess(); }
    return ::testing::AssertionFailure() << name_of(s) << " of " << show_value(x) << " is " << show_value(got)
                                         << " here and " << show_value(want) << " there";
}

template <class T>
void fill(std::vector<T>& values, typename format<T>::bits bits) {
    std::fill(values.begin(), values.end(), from_bits<T>(bits));
}

// Each input among neighbours of every kind, in every lane, gives what it gives alone.
TEST_P(Property, PositionAndNeighbours) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        std::vector<T> x = inputs_of(s), alone(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) { alone[i] = s(x[i]); }
        std::vector<T> const together = s(x);
        for (std::size_t i = 0; i < x.size(); ++i) { ASSERT_TRUE(same(s, x[i], together[i], alone[i])); }

        std::vector<std::size_t> order(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) { order[i] = i; }
        std::mt19937_64 random(7);
        for (int round = 0; round < 6; ++round) {
            std::shuffle(order.begin(), order.end(), random);
            std::vector<T> mixed(x.size());
            for (std::size_t i = 0; i < x.size(); ++i) { mixed[i] = x[order[i]]; }
            std::vector<T> const y = s(mixed);
            for (std::size_t i = 0; i < x.size(); ++i) { ASSERT_TRUE(same(s, mixed[i], y[i], alone[order[i]])); }
        }
        // One input in each of 67 places among constants that take every path of a kernel.
        std::vector<T> row(67);
        std::size_t at = 0;
        using bits = typename f::bits;
        for (bits const around :
             {bits{0}, f::infinity, f::default_nan, f::one, bits{1}, static_cast<bits>(f::infinity - 1u)}) {
            for (std::size_t i = 0; i < x.size(); i += 5) {
                fill(row, around);
                at = (at + 1) % row.size();
                row[at] = x[i];
                ASSERT_TRUE(same(s, x[i], s(row)[at], alone[i]))
                    << "at " << at << " among " << show(from_bits<T>(around));
            }
        }
    });
}

// Lengths from 0, against both ends of memory that ends there: no byte outside is read or written.
TEST_P(Property, LengthBetweenGuardPages) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> x = inputs_of(s);
        std::vector<T> const want = s(x);
        guarded_buffer const in(longest * sizeof(T)), out(longest * sizeof(T));
        for (std::size_t n = 0; n < longest; ++n) {
            std::size_t const start = n * 31 % (x.size() - longest);
            for (bool const back : {false, true}) {
                T* const from = back ? in.back<T>(n) : in.front<T>();
                T* const to = back ? out.back<T>(n) : out.front<T>();
                if (n != 0) { std::memcpy(from, x.data() + start, n * sizeof(T)); }
                out.fill(0x5a);
                in.read_only(true);
                s(from, to, n);
                in.read_only(false);
                for (std::size_t i = 0; i < n; ++i) { ASSERT_TRUE(same(s, from[i], to[i], want[start + i])) << n; }
                // Nothing beyond either.
                unsigned char const* const first = reinterpret_cast<unsigned char const*>(to);
                for (unsigned char const* p = out.begin(); p != out.end(); ++p) {
                    if (p < first || p >= first + n * sizeof(T)) {
                        ASSERT_EQ(*p, 0x5a) << "byte written outside, n " << n;
                    }
                }
            }
        }
    });
}

// Every distance of input and output from a 64-byte boundary, in bytes: elements may lie at any address.
TEST_P(Property, Alignment) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> const x = inputs_of(s), want = s(x);
        constexpr std::size_t n = 77;
        alignas(64) unsigned char in[n * sizeof(T) + 64], out[n * sizeof(T) + 64];
        std::vector<T> got(n);
        for (std::size_t a = 0; a < 64; ++a) {
            for (std::size_t b = 0; b < 64; b += a % 16 == 0 ? 1 : 13) {
                std::size_t const start = (a * 64 + b) * 13 % (x.size() - n);
                std::memcpy(in + a, static_cast<void const*>(x.data() + start), n * sizeof(T));
                s(reinterpret_cast<T const*>(in + a), reinterpret_cast<T*>(out + b), n);
                std::memcpy(static_cast<void*>(got.data()), out + b, n * sizeof(T));
                for (std::size_t i = 0; i < n; ++i) {
                    ASSERT_TRUE(same(s, x[start + i], got[i], want[start + i])) << a << " " << b;
                }
            }
        }
    });
}

TEST_P(Property, InPlace) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> const x = inputs_of(s), want = s(x);
        for (std::size_t const n : {std::size_t{1}, std::size_t{3}, std::size_t{64}, std::size_t{1001}, x.size()}) {
            std::vector<T> one(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n)), two = one;
            s.of->in_place(s.cap(), one.data(), n);
            s(two.data(), two.data(), n);
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_TRUE(same(s, x[i], one[i], want[i]));
                ASSERT_TRUE(same(s, x[i], two[i], want[i]));
            }
        }
    });
}

TEST_P(Symmetry, ToTheBit) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> x;
        for (T const value : inputs_of(s)) {
            if (!is_nan_of(value)) { x.push_back(value); }
        }
        std::vector<T> mirrored = x;
        for (T& value : mirrored) { value = negated(value); }
        std::vector<T> const y = s(x), z = s(mirrored);
        for (std::size_t i = 0; i < x.size(); ++i) {
            // A NaN made from a number is positive on both sides.
            bool const odd = is_odd(s.of->id) && !is_nan_of(y[i]);
            ASSERT_TRUE(same(s, x[i], z[i], odd ? negated(y[i]) : y[i]));
        }
    });
}

// A value alone, through the kernel of one instruction set.
TEST_P(Property, ValuesEqualArrays) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> const x = inputs_of(s), want = s(x);
        std::vector<T> y(x.size());
        s.of->values(s.cap(), x.data(), y.data(), x.size());
        for (std::size_t i = 0; i < x.size(); ++i) { ASSERT_TRUE(same(s, x[i], y[i], want[i])); }
    });
}

// The calls that a user writes: on the active instruction set, so they are compared on that one.
TEST_P(Calls, AndStandardAlgorithms) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> const x = inputs_of(s), want = s(x);
        for (auto const call : {s.of->calls, s.of->typed_calls, s.of->transform}) {
            std::vector<T> y(x.size());
            call(x.data(), y.data(), x.size());
            for (std::size_t i = 0; i < x.size(); ++i) { ASSERT_TRUE(same(s, x[i], y[i], want[i])); }
        }
    });
}

// Correctly rounded results have the same bits on every instruction set.
TEST_P(Agreement, OfInstructionSets) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> const x = inputs_of(s), y = s(x);
        std::vector<T> scalar(x.size());
        s.of->array(catenary::at_most("scalar"), x.data(), scalar.data(), x.size());
        for (std::size_t i = 0; i < x.size(); ++i) { ASSERT_TRUE(same(s, x[i], y[i], scalar[i])); }
    });
}

}  // namespace
