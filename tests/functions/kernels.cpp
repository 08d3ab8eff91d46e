// Compiled in several parts, so that they build side by side: of the pairs of a function and an element type, counted
// from 0, part KERNELS_PART takes every KERNELS_PARTS-th.
#include "kernels.hpp"

#include <catenary/catenary.hpp>

#include <algorithm>
#include <utility>

namespace {

using namespace catenary_test;
using catenary::tensor_view;
namespace simd = catenary::simd;

template <class F, class T>
struct compiled {
    using function = typename F::template rebind<T>;

    static void array(catenary::isa_cap cap, void const* x, void* y, std::size_t n) {
        catenary::apply(cap, F{}, tensor_view<T const>(static_cast<T const*>(x), {n}),
                        tensor_view<T>(static_cast<T*>(y), {n}));
    }
    static void in_place(catenary::isa_cap cap, void* x, std::size_t n) {
        catenary::apply(cap, F{}, tensor_view<T>(static_cast<T*>(x), {n}));
    }
    static void values(catenary::isa_cap cap, void const* x, void* y, std::size_t n) {
        T const* const from = static_cast<T const*>(x);
        T* const to = static_cast<T*>(y);
        for (std::size_t i = 0; i < n; ++i) {
            to[i] = catenary::dispatch::call(catenary::dispatch::capped(cap.rank()), function{}, from[i]);
        }
    }
    static void calls(void const* x, void* y, std::size_t n) {
        T const* const from = static_cast<T const*>(x);
        T* const to = static_cast<T*>(y);
        for (std::size_t i = 0; i < n; ++i) { to[i] = F{}(from[i]); }
    }
    static void typed_calls(void const* x, void* y, std::size_t n) {
        T const* const from = static_cast<T const*>(x);
        T* const to = static_cast<T*>(y);
        for (std::size_t i = 0; i < n; ++i) { to[i] = function{}(from[i]); }
    }
    static void transform(void const* x, void* y, std::size_t n) {
        T const* const from = static_cast<T const*>(x);
        std::transform(from, from + n, static_cast<T*>(y), F{});
    }
};

template <class F, class T>
kernel entry(std::size_t element, bool faithful) {
    using c = compiled<F, T>;
    return {F::name,        function_named(F::name),
            element,        faithful,
            F::typical.low, F::typical.high,
            c::array,       c::in_place,
            c::values,      c::calls,
            c::typed_calls, c::transform};
}

// Only the functions and types of this part are instantiated.
template <std::size_t Position, class F, class T>
void add_one(std::vector<kernel>& list, std::size_t element) {
    if constexpr (Position % KERNELS_PARTS == KERNELS_PART) {
        list.push_back(entry<F, T>(element, false));
        list.push_back(entry<typename F::template with<catenary::faithful>, T>(element, true));
    }
}

template <std::size_t Element, class T, std::size_t... Function, class... F>
void add_functions(std::vector<kernel>& list, std::index_sequence<Function...>, simd::type_list<F...>) {
    (add_one<Element * sizeof...(F) + Function, F, T>(list, Element), ...);
}

template <std::size_t... Element, class... T>
void add_types(std::vector<kernel>& list, std::index_sequence<Element...>, simd::type_list<T...>) {
    using all = catenary::functions::all;
    (add_functions<Element, T>(list, std::make_index_sequence<all::size>{}, all{}), ...);
}

[[maybe_unused]] bool const added = [] {
    std::vector<kernel> list;
    add_types(list, std::make_index_sequence<element_types::size>{}, element_types{});
    return add_kernels(list);
}();

}  // namespace
