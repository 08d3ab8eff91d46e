// Every function of the list, in both roundings, on every element type, by every way to call it. Compiled, not run.
#include <catenary/catenary.hpp>

#include <array>
#include <vector>

namespace {

template <class F, class T>
void use(T (&a)[8], std::vector<T>& v, std::array<T, 8>& s) {
    using catenary::tensor_view;
    catenary::apply(F{}, v);
    catenary::apply(F{}, a, s);
    tensor_view<T> const out(v.data(), {2, 4}, {1, 2});
    catenary::apply(catenary::at_most("scalar"), F{}, tensor_view<T>(a, {2, 4}), out);
    auto const executor = [](std::size_t n, auto const& f) {
        for (std::size_t i = 0; i < n; ++i) { f(i); }
    };
    catenary::apply(catenary::parallel(executor), F{}, tensor_view<T>(a, {2, 4}), out);
    v[0] = F{}(v[1]);
    v[0] = typename F::template rebind<T>{}(v[1]);
    if (catenary::try_apply(F{}, v, s).code() != catenary::status_code::ok) { v.clear(); }
}

template <class T, class... F>
void use_all(catenary::simd::type_list<F...>) {
    T a[8] = {};
    std::vector<T> v(8);
    std::array<T, 8> s{};
    (use<F>(a, v, s), ...);
    (use<typename F::template with<catenary::faithful>>(a, v, s), ...);
}

template <class... T>
void use_types(catenary::simd::type_list<T...>) {
    (use_all<T>(catenary::functions::all{}), ...);
}

}  // namespace

int main() {
    use_types(catenary::storage::element_types{});
    return catenary::cosh(0) == 1.0 && !catenary::active_isa().empty() && catenary::available_isas().size() > 0 ? 0 : 1;
}
