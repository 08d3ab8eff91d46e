// The library's lists as GoogleTest's: whoever joins a list joins its tests.
#ifndef CATENARY_TESTS_SUPPORT_TYPED_LISTS_HPP
#define CATENARY_TESTS_SUPPORT_TYPED_LISTS_HPP

#include <catenary/platform/cpu.hpp>
#include <catenary/simd/list.hpp>

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

namespace catenary_test {

/// A combination of types that one typed test is instantiated with.
template <class... T>
struct combination {};

namespace detail {

template <class List>
struct to_types;
template <class... T>
struct to_types<catenary::simd::type_list<T...>> {
    using type = ::testing::Types<T...>;
};

template <class... Lists>
struct concatenate;
template <>
struct concatenate<> {
    using type = catenary::simd::type_list<>;
};
template <class... A>
struct concatenate<catenary::simd::type_list<A...>> {
    using type = catenary::simd::type_list<A...>;
};
template <class... A, class... B, class... Rest>
struct concatenate<catenary::simd::type_list<A...>, catenary::simd::type_list<B...>, Rest...>
    : concatenate<catenary::simd::type_list<A..., B...>, Rest...> {};

template <class A, class List>
struct pair_with;
template <class A, class... B>
struct pair_with<A, catenary::simd::type_list<B...>> {
    using type = catenary::simd::type_list<combination<A, B>...>;
};

template <class ListA, class ListB>
struct product;
template <class... A, class ListB>
struct product<catenary::simd::type_list<A...>, ListB> : concatenate<typename pair_with<A, ListB>::type...> {};

template <class T, class = void>
struct type_name {
    static std::string get() {
        std::string const text = ::testing::internal::GetTypeName<T>();
        std::size_t const colon = text.rfind(':');
        return colon == std::string::npos ? text : text.substr(colon + 1);
    }
};
template <class T>
struct type_name<T, std::void_t<decltype(std::string(T::name))>> {
    static std::string get() { return T::name; }
};
template <class A, class B>
struct type_name<combination<A, B>> {
    static std::string get() { return type_name<A>::get() + "_" + type_name<B>::get(); }
};

}  // namespace detail

/// simd::type_list<A, B> as ::testing::Types<A, B>.
template <class List>
using test_types = typename detail::to_types<List>::type;

/// Every pair of two lists, as ::testing::Types<combination<A, B>, ...>; of three: combination<A, combination<B, C>>.
template <class ListA, class ListB>
using test_pairs = test_types<typename detail::product<ListA, ListB>::type>;
template <class ListA, class ListB, class ListC>
using test_triples = test_types<typename detail::product<ListA, typename detail::product<ListB, ListC>::type>::type>;

/// Names the instances of a typed test by T::name where there is one: third argument of TYPED_TEST_SUITE.
struct readable_names {
    template <class T>
    static std::string GetName(int) {
        return detail::type_name<T>::get();
    }
};

/// Whether this processor runs an instruction set.
template <class Isa>
bool available() {
    return (catenary::platform::cpu_features() & Isa::features) == Isa::features;
}

template <class Isa>
std::string lacks() {
    return std::string("this processor lacks ") + Isa::name + ": not tested";
}

}  // namespace catenary_test

/// First line of a test of one instruction set: skips it aloud where the processor lacks it.
#define CATENARY_SKIP_WITHOUT(...) \
    if (!::catenary_test::available<__VA_ARGS__>()) GTEST_SKIP() << ::catenary_test::lacks<__VA_ARGS__>()

#endif
