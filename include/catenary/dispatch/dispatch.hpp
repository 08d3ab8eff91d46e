// Which instruction set runs: chosen once, the best that this build, the processor and CATENARY_ISA admit.
#ifndef CATENARY_DISPATCH_DISPATCH_HPP
#define CATENARY_DISPATCH_DISPATCH_HPP

#include "../simd/list.hpp"
#include "isa_list.hpp"

#include <atomic>
#include <cstdlib>

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace dispatch {
inline namespace CATENARY_TAG {

/// Position in simd::instruction_sets, 0 the best. The list depends on the file's flags, so a position stays within it.
using position = unsigned;

/// Position of a name in simd::known_sets, which is the same in every file; their number if the name is unknown.
template <class... I>
constexpr unsigned rank_in(simd::type_list<I...>, std::string_view name) {
    char const* const known[] = {I::name...};
    unsigned r = 0;
    while (r < sizeof...(I) && name != known[r]) { ++r; }
    return r;
}
constexpr unsigned rank(std::string_view name) { return rank_in(simd::known_sets{}, name); }

/// The best position that the processor has and whose rank is not below (better than) the one given.
template <class... I>
inline position best_from(simd::type_list<I...>, unsigned least_rank) {
    constexpr unsigned needs[] = {I::features...}, ranks[] = {rank(I::name)...};
    unsigned const features = platform::cpu_features();
    position p = 0;
    while (p + 1 < sizeof...(I) && (ranks[p] < least_rank || (needs[p] & features) != needs[p])) { ++p; }
    return p;
}

/// The state of the dispatcher: 0 until the first call, then 1 + the chosen position. Setting it twice sets the same.
inline std::atomic<position> state{0};

CATENARY_COLD inline position choose() {
    char const* const cap = std::getenv("CATENARY_ISA");
    unsigned const named = cap == nullptr ? 0 : rank(cap);
    position const chosen = best_from(simd::instruction_sets{}, named < simd::known_sets::size ? named : 0);
    state.store(chosen + 1, std::memory_order_relaxed);
    return chosen;
}

/// The position chosen for this process.
CATENARY_KERNEL position active() {
    position const s = state.load(std::memory_order_relaxed);
    return CATENARY_LIKELY(s != 0) ? s - 1 : choose();
}

/// The position for a call that is capped at a rank; the cap of the process holds as well.
inline position capped(unsigned least_rank) {
    position const p = best_from(simd::instruction_sets{}, least_rank);
    return p < active() ? active() : p;
}

template <class Last, class F, class... A>
CATENARY_KERNEL decltype(auto) walk(position, simd::type_list<Last>, F const& f, A... a) {
    return enter(Last{}, f, a...);
}
template <class I, class Next, class... Rest, class F, class... A>
CATENARY_KERNEL decltype(auto) walk(position p, simd::type_list<I, Next, Rest...>, F const& f, A... a) {
    return p == 0 ? enter(I{}, f, a...) : walk(p - 1, simd::type_list<Next, Rest...>{}, f, a...);
}

/// Runs f(isa, a...) on the instruction set at a position of the list.
template <class F, class... A>
CATENARY_KERNEL decltype(auto) run(position p, F const& f, A... a) {
    return walk(p, simd::instruction_sets{}, f, a...);
}

/// The same, of what moves words: on the best of those sets that is not better than the one at the position.
template <class F, class... A>
CATENARY_KERNEL decltype(auto) run_move(position p, F const& f, A... a) {
    return walk(p, simd::moving_sets{}, f, a...);
}

template <class... I>
inline isa_list names(simd::type_list<I...>) {
    isa_list list;
    unsigned const features = platform::cpu_features(), needs[] = {I::features...};
    char const* const all[] = {I::name...};
    for (position p = 0; p < sizeof...(I); ++p) {
        if ((needs[p] & features) == needs[p]) { list.add(all[p]); }
    }
    return list;
}
template <class... I>
inline std::string_view name_at(simd::type_list<I...>, position p) {
    char const* const all[] = {I::name...};
    return all[p];
}

}  // namespace CATENARY_TAG
}  // namespace dispatch

inline namespace CATENARY_TAG {

/// The instruction set that calls use in this translation unit: the best available, capped by the environment variable
/// CATENARY_ISA when that names one ("avx512", "avx2", "sse2", "neon", "scalar"); other values are ignored. The
/// variable is read at the first call.
inline std::string_view active_isa() { return dispatch::name_at(simd::instruction_sets{}, dispatch::active()); }

/// The instruction sets that this processor and this translation unit's build have, best first.
inline isa_list available_isas() { return dispatch::names(simd::instruction_sets{}); }

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

#endif
