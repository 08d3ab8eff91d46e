// The functions of the library on every element type and instruction set, compiled once for all tests: a table that is
// filled from functions::all and storage::element_types, and the subjects of parametrised tests made of it.
#ifndef CATENARY_TESTS_FUNCTIONS_KERNELS_HPP
#define CATENARY_TESTS_FUNCTIONS_KERNELS_HPP

#include "formats.hpp"

#include <catenary/policy.hpp>
#include <catenary/storage/list.hpp>

#include <cmath>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace catenary_test {

using element_types = catenary::storage::element_types;

/// One function on one element type with one rounding.
struct kernel {
    char const* name;
    function_id id;
    std::size_t element;  ///< position in element_types
    bool faithful;
    double low, high;  ///< the function's typical range
    /// apply on contiguous arrays.
    void (*array)(catenary::isa_cap, void const* x, void* y, std::size_t n);
    /// apply in place.
    void (*in_place)(catenary::isa_cap, void* x, std::size_t n);
    /// What a scalar call does on an instruction set: n values, one by one.
    void (*values)(catenary::isa_cap, void const* x, void* y, std::size_t n);
    /// The user's scalar call, on the active instruction set: through the transparent and the typed function object.
    void (*calls)(void const* x, void* y, std::size_t n);
    void (*typed_calls)(void const* x, void* y, std::size_t n);
    /// std::transform with the function object.
    void (*transform)(void const* x, void* y, std::size_t n);
};

/// All of them, by function, type and rounding.
std::vector<kernel> const& kernels();

/// Adds kernels before main starts.
bool add_kernels(std::vector<kernel> const&);

/// What a test is about: a kernel on an instruction set.
struct subject {
    kernel const* of;
    char const* isa;
    bool available;  ///< on this processor, and not capped by CATENARY_ISA

    catenary::isa_cap cap() const { return catenary::at_most(isa); }
};

/// "Cosh_float_avx2", "Cosh_float_avx2_faithful".
std::string name_of(subject const&);
void PrintTo(subject const&, std::ostream*);

/// Every kernel on every instruction set of the list; of the element types those whose positions the mask has.
enum roundings { correct, faithful, both };
std::vector<subject> subjects(roundings, unsigned types = ~0u);

/// Those for which keep(subject) holds.
template <class Keep>
std::vector<subject> where(Keep const& keep, std::vector<subject> const& all) {
    std::vector<subject> some;
    for (subject const& s : all) {
        if (keep(s)) { some.push_back(s); }
    }
    return some;
}

/// The mask of the element types of `width` bytes, for subjects().
unsigned types_of(std::size_t width);

/// A subject with its element type.
template <class T>
struct typed : subject {
    explicit typed(subject const& s) : subject(s) {}

    void operator()(T const* x, T* y, std::size_t n) const { of->array(cap(), x, y, n); }
    std::vector<T> operator()(std::vector<T> const& x) const {
        std::vector<T> y(x.size());
        of->array(cap(), x.data(), y.data(), x.size());
        return y;
    }
    T operator()(T x) const {
        T y;
        of->array(cap(), &x, &y, 1);
        return y;
    }
    T want(T x) const { return correctly_rounded(of->id, x); }

    /// What a result may be: the correctly rounded one; where the kernel promises less, an error below its bar.
    ::testing::AssertionResult right(T x, T got) const { return right(x, got, want(x)); }
    ::testing::AssertionResult right(T x, T got, T correct) const {
        if (bits_of(got) == bits_of(correct)) { return ::testing::AssertionSuccess(); }
        double const error = error_in_ulp(of->id, x, got);
        if (of->faithful && std::fabs(error) < faithful_bar) { return ::testing::AssertionSuccess(); }
        return ::testing::AssertionFailure() << name_of(*this) << " of " << show_value(x) << ": got " << show_value(got)
                                             << ", want " << show_value(correct) << ", error " << error << " ULP";
    }
};

namespace detail {
template <class Body, class... T>
void visit(subject const& s, Body const& body, catenary::simd::type_list<T...>) {
    std::size_t position = 0;
    ((position++ == s.of->element ? body(typed<T>(s)) : void()), ...);
}
}  // namespace detail

/// body(typed<T>(s)) for the subject's T.
template <class Body>
void visit(subject const& s, Body const& body) {
    detail::visit(s, body, element_types{});
}

/// Base of parametrised suites over subjects.
class Subjects : public ::testing::TestWithParam<subject> {};

struct subject_name {
    std::string operator()(::testing::TestParamInfo<subject> const& info) const { return name_of(info.param); }
};

}  // namespace catenary_test

/// First line of a test of one subject: skips it aloud where its instruction set cannot run.
#define CATENARY_SKIP_UNAVAILABLE(subject) \
    if (!(subject).available)              \
    GTEST_SKIP() << "this processor, or CATENARY_ISA, rules out " << (subject).isa << ": not tested"

#endif
