// Special values of every function, on every element type and instruction set, in both roundings.
#include "inputs.hpp"
#include "kernels.hpp"

#include <gtest/gtest.h>

namespace {

using namespace catenary_test;

class Special : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Special, ::testing::ValuesIn(subjects(both)), subject_name{});

bool overflows(subject const& s) { return s.of->id == function_id::cosh || s.of->id == function_id::sinh; }
class Overflow : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Overflow, ::testing::ValuesIn(where(overflows, subjects(both))), subject_name{});

bool is_bounded(subject const& s) { return s.of->id == function_id::tanh || s.of->id == function_id::cos; }
class Bounded : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Bounded, ::testing::ValuesIn(where(is_bounded, subjects(both))), subject_name{});

bool is_acosh(subject const& s) { return s.of->id == function_id::acosh; }
class Domain : public Subjects {};
INSTANTIATE_TEST_SUITE_P(Functions, Domain, ::testing::ValuesIn(where(is_acosh, subjects(both))), subject_name{});

/// Results at zeros and infinities, written out: the contract, without the oracle.
struct row {
    function_id id;
    int at_minus_infinity, at_infinity, at_minus_zero, at_zero;
};
enum { nan_ = 9, minus_zero = 8, zero_ = 0, one_ = 1, minus_one = -1, infinite = 7, minus_infinite = -7 };
constexpr row contract[] = {
    {function_id::cos, nan_, nan_, one_, one_},
    {function_id::cosh, infinite, infinite, one_, one_},
    {function_id::sinh, minus_infinite, infinite, minus_zero, zero_},
    {function_id::tanh, minus_one, one_, minus_zero, zero_},
    {function_id::acosh, nan_, infinite, nan_, nan_},
};

// Chosen as an integer: -ffast-math lets a compiler take one zero for the other where it chooses between numbers.
template <class T>
bits_type<T> bits_of_value(int code) {
    using f = format<T>;
    switch (code) {
        case nan_:
            return f::default_nan;
        case minus_zero:
            return f::sign;
        case one_:
            return f::one;
        case minus_one:
            return f::one | f::sign;
        case infinite:
            return f::infinity;
        case minus_infinite:
            return f::infinity | f::sign;
        default:
            return 0;
    }
}
template <class T>
T value_of(int code) {
    return from_bits<T>(bits_of_value<T>(code));
}

TEST_P(Special, ZerosAndInfinities) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        bool found = false;
        for (row const& r : contract) {
            if (r.id != s.of->id) { continue; }
            found = true;
            T const infinity = from_bits<T>(f::infinity), zero = from_bits<T>(0);
            EXPECT_TRUE(same_bits(s(negated(infinity)), value_of<T>(r.at_minus_infinity))) << "at -inf";
            EXPECT_TRUE(same_bits(s(infinity), value_of<T>(r.at_infinity))) << "at inf";
            EXPECT_TRUE(same_bits(s(negated(zero)), value_of<T>(r.at_minus_zero))) << "at -0";
            EXPECT_TRUE(same_bits(s(zero), value_of<T>(r.at_zero))) << "at 0";
        }
        EXPECT_TRUE(found) << "no row for " << s.of->name;
    });
}

// The same NaN, made quiet: sign and payload kept, every single payload bit.
TEST_P(Special, NaNs) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        using bits = typename f::bits;
        std::vector<T> x;
        for (int k = 0; k < f::fraction; ++k) {
            for (bits const other : {bits{0}, f::quiet, bits{1}, static_cast<bits>(f::unit - 1u)}) {
                bits const nan = static_cast<bits>(f::infinity | static_cast<bits>(bits{1} << k) | other);
                x.push_back(from_bits<T>(nan));
                x.push_back(from_bits<T>(static_cast<bits>(nan | f::sign)));
            }
        }
        std::vector<T> const y = s(x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            T const want = from_bits<T>(static_cast<bits>(bits_of(x[i]) | f::quiet));
            ASSERT_TRUE(same_bits(y[i], want)) << name_of(s) << " of " << show_value(x[i]);
        }
    });
}

// Subnormals, powers of two and their neighbours, the ends of the range.
TEST_P(Special, EndsOfTheFormat) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        std::vector<T> const x = special_inputs<T>(), y = s(x);
        for (std::size_t i = 0; i < x.size(); ++i) { ASSERT_TRUE(s.right(x[i], y[i])); }
    });
}

// Tiny and subnormal x: sinh and tanh give x itself, cosh and cos 1, acosh NaN.
TEST_P(Special, TinyInputs) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        using bits = typename f::bits;
        std::vector<T> x;
        // x^2 below a quarter of an ULP of 1.
        int const exponent = f::bias - f::fraction / 2 - 2;
        auto const end = exponent > 0 ? static_cast<bits>(static_cast<bits>(exponent) * f::unit) : f::unit;
        for (bits b = 1; b < end && x.size() < 20000; b = static_cast<bits>(b + b / 16u + 1u)) {
            x.push_back(from_bits<T>(b));
            x.push_back(negated(x.back()));
        }
        std::vector<T> const y = s(x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            bits const want = is_odd(s.of->id) ? bits_of(x[i]) : is_even(s.of->id) ? f::one : f::default_nan;
            ASSERT_TRUE(same_bits(y[i], from_bits<T>(want))) << name_of(s) << " of " << show_value(x[i]);
        }
    });
}

// cosh and sinh: the last finite result and the first infinite one, on the right inputs, and all that lies beyond.
TEST_P(Overflow, OnTheRightInputs) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        using bits = typename f::bits;
        bits const first = threshold<T>(s.of->id), last = f::infinity;
        for (bits const sign : {bits{0}, f::sign}) {
            for (unsigned step = 1; step <= 40; ++step) {
                T const x = from_bits<T>(static_cast<bits>((first - step) | sign)), y = s(x);
                ASSERT_LT(magnitude_of(y), f::infinity) << name_of(s) << " of " << show_value(x) << " is finite";
                ASSERT_TRUE(s.right(x, y));
            }
            bits const infinity = is_odd(s.of->id) ? static_cast<bits>(f::infinity | sign) : f::infinity;
            bits const stride = static_cast<bits>((last - first) / 3000u + 1u);
            for (bits b = first; b <= last && b >= first; b = static_cast<bits>(b + (b < first + 40u ? 1u : stride))) {
                T const x = from_bits<T>(static_cast<bits>(b | sign));
                ASSERT_TRUE(same_bits(s(x), from_bits<T>(infinity))) << name_of(s) << " of " << show_value(x);
            }
        }
    });
}

// tanh and cos never leave [-1, 1]; tanh is 1 from the right input on, in every rounding from the largest on.
TEST_P(Bounded, NeverAboveOne) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        using bits = typename f::bits;
        std::vector<T> x;
        if (s.of->id == function_id::tanh) {
            bits const first = threshold<T>(s.of->id);
            for (unsigned step = 1; step < 3000 && step < first; ++step) {
                x.push_back(from_bits<T>(static_cast<bits>(first - step)));
            }
            bits const stride = static_cast<bits>((f::infinity - first) / 3000u + 1u);
            for (bits b = first; b <= f::infinity && b >= first; b = static_cast<bits>(b + stride)) {
                x.push_back(from_bits<T>(b));
                if (!s.of->faithful) {
                    ASSERT_TRUE(same_bits(s(x.back()), from_bits<T>(f::one))) << show_value(x.back());
                }
            }
            if (!s.of->faithful && sizeof(T) != 8) {
                EXPECT_LT(bits_of(s(from_bits<T>(static_cast<bits>(first - 1u)))), f::one) << "saturates early";
            }
        } else {
            // Where |cos| is next to 1: multiples of pi and their neighbours.
            for (int k = 0; k < 3000; ++k) {
                bits const near = bits_of(T(k * 3.14159265358979323846));
                for (unsigned step = 0; step < 5 && near > 2; ++step) {
                    x.push_back(from_bits<T>(static_cast<bits>(near + step - 2u)));
                }
            }
        }
        std::size_t const positive = x.size();
        for (std::size_t i = 0; i < positive; ++i) { x.push_back(negated(x[i])); }
        std::vector<T> const y = s(x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (magnitude_of(x[i]) >= f::infinity) { continue; }
            ASSERT_LE(magnitude_of(y[i]), f::one)
                << name_of(s) << " of " << show_value(x[i]) << " is " << show_value(y[i]);
        }
    });
}

// acosh: NaN below 1, +0 at 1, right just above, no early overflow up to the largest number.
TEST_P(Domain, OfAcosh) {
    CATENARY_SKIP_UNAVAILABLE(GetParam());
    visit(GetParam(), [](auto const& s) {
        using T = decltype(s.want({}));
        using f = format<T>;
        using bits = typename f::bits;
        EXPECT_TRUE(same_bits(s(from_bits<T>(f::one)), from_bits<T>(0)));
        bits const stride = static_cast<bits>(f::one / 2000u + 1u);
        for (bits b = 0; b < f::one; b = static_cast<bits>(b + stride)) {
            ASSERT_TRUE(same_bits(s(from_bits<T>(b)), from_bits<T>(f::default_nan))) << show_value(from_bits<T>(b));
        }
        for (unsigned step = 1; step <= 50; ++step) {
            T const x = from_bits<T>(static_cast<bits>(f::one - step));
            ASSERT_TRUE(same_bits(s(x), from_bits<T>(f::default_nan))) << show_value(x);
        }
        for (bits b = 0; b <= f::infinity && b < f::sign; b = static_cast<bits>(b + stride)) {
            T const x = from_bits<T>(static_cast<bits>(b | f::sign));
            ASSERT_TRUE(same_bits(s(x), from_bits<T>(f::default_nan))) << show_value(x);
        }
        std::vector<T> x;
        for (unsigned step = 1; step <= 300; ++step) { x.push_back(from_bits<T>(static_cast<bits>(f::one + step))); }
        bits const up = static_cast<bits>((f::infinity - f::one) / 3000u + 1u);
        for (bits b = f::one; b < f::infinity; b = static_cast<bits>(b + up)) { x.push_back(from_bits<T>(b)); }
        for (unsigned step = 1; step <= 50; ++step) {
            x.push_back(from_bits<T>(static_cast<bits>(f::infinity - step)));
        }
        std::vector<T> const y = s(x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            ASSERT_LT(bits_of(y[i]), f::infinity) << name_of(s) << " of " << show_value(x[i]) << " is finite";
            ASSERT_TRUE(s.right(x[i], y[i]));
        }
    });
}

// Every element type, function and instruction set of the lists is here.
TEST(Subjects, FollowTheLists) {
    std::size_t const functions = kernels().size() / element_types::size / 2;
    EXPECT_GE(functions, 1u);
    EXPECT_EQ(kernels().size(), functions * element_types::size * 2);
    EXPECT_EQ(subjects(correct).size(), functions * element_types::size * catenary::simd::instruction_sets::size);
    bool one = false;
    for (subject const& s : subjects(correct)) { one = one || s.available; }
    EXPECT_TRUE(one);
}

}  // namespace
