#include "kernels.hpp"
#include "support/element_names.hpp"

#include <algorithm>
#include <ostream>
#include <tuple>

namespace catenary_test {
namespace {

std::vector<kernel>& table() {
    static std::vector<kernel> all;
    return all;
}

struct isa {
    char const* name;
    bool available;
};

template <class... I>
std::vector<isa> instruction_sets(catenary::simd::type_list<I...>) {
    std::vector<isa> all = {{I::name, false}...};
    for (unsigned p = 0; p < all.size(); ++p) {
        all[p].available = catenary::dispatch::capped(catenary::at_most(std::string_view(all[p].name)).rank()) == p;
    }
    return all;
}

template <class... T>
std::vector<std::string> names(catenary::simd::type_list<T...>) {
    return {detail::type_name<T>::get()...};
}

template <class... T>
unsigned types_of(std::size_t width, catenary::simd::type_list<T...>) {
    unsigned mask = 0, position = 0;
    ((mask |= (sizeof(T) == width ? 1u : 0u) << position++), ...);
    return mask;
}

std::string element_name(std::size_t element) {
    static std::vector<std::string> const all = names(element_types{});
    return all[element];
}

}  // namespace

bool add_kernels(std::vector<kernel> const& more) {
    table().insert(table().end(), more.begin(), more.end());
    // The order in which the parts come is the linker's.
    std::sort(table().begin(), table().end(), [](kernel const& a, kernel const& b) {
        return std::make_tuple(a.id, a.element, a.faithful) < std::make_tuple(b.id, b.element, b.faithful);
    });
    return true;
}

std::vector<kernel> const& kernels() { return table(); }

std::vector<subject> subjects(roundings which, unsigned types) {
    std::vector<subject> all;
    for (kernel const& k : kernels()) {
        if ((types >> k.element & 1u) == 0 || (which == correct && k.faithful) || (which == faithful && !k.faithful)) {
            continue;
        }
        for (isa const& i : instruction_sets(catenary::simd::instruction_sets{})) {
            all.push_back({&k, i.name, i.available});
        }
    }
    return all;
}

unsigned types_of(std::size_t width) { return types_of(width, element_types{}); }

std::string name_of(subject const& s) {
    return std::string(s.of->name) + "_" + element_name(s.of->element) + "_" + s.isa +
           (s.of->faithful ? "_faithful" : "");
}

void PrintTo(subject const& s, std::ostream* out) { *out << name_of(s); }

}  // namespace catenary_test
