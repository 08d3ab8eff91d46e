// Benchmark of every function, element type, rounding and instruction set, and of the same functions of other
// libraries. Names: function/type/rounding or library/instruction set/what. What is a length (an array, contiguous),
// "huge" (4096 elements, exponents up to the type's largest), "1e4" and "1e300" (4096 elements, uniform in +-),
// "latency" (one value, each depends on the one before), "throughput" (one value, independent). items_per_second counts
// elements, in time of this thread; ulp, at the usual length, is the largest error over 2^16 inputs of the range.
// Functions, types, roundings and instruction sets come from the library's lists.
#include <catenary/catenary.hpp>

#include "arrays.hpp"
#include "peers/peer.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#define CATENARY_PEER(id) extern "C" peers::peer_list CATENARY_PEER_ENTRY(id)();
#include "peer_list.inc"
#undef CATENARY_PEER

namespace {

using bench::source;
using benchmark::State;

constexpr std::size_t lengths[] = {1, 8, 64, 4096, std::size_t{1} << 20, std::size_t{1} << 26};
constexpr std::size_t usual = 4096;  // the length of everything but the lengths

template <class F>
constexpr source typical{F::typical.low, F::typical.high, false};
constexpr source huge{0, 0, true};

/// Where a periodic function is measured beyond its typical range.
struct named_source {
    char const* name;
    source from;
};
constexpr named_source far_sources[] = {{"huge", huge}, {"1e4", {-1e4, 1e4, false}}, {"1e300", {-1e300, 1e300, false}}};

/// The far sources of a function that a type can hold: huge arguments of the functions without a period are no work.
template <class F, class T>
std::vector<named_source> far_sources_of() {
    std::vector<named_source> some;
    if (std::string_view(F::name) == "Cos") {
        for (named_source const& s : far_sources) {
            if (s.from.high <= static_cast<double>(std::numeric_limits<T>::max())) { some.push_back(s); }
        }
    }
    return some;
}

/// Calls `call` once an iteration; it computes n elements of the shared arrays.
template <class Call>
void measure(State& state, std::size_t n, Call call) {
    for (auto _ : state) {
        call();
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(n));
}

/// The arrays, or null and the benchmark told so.
template <class T>
bench::arrays<T> arrays_for(State& state, source const& s, std::size_t n) {
    auto const a = bench::filled<T>(s, n);
    if (a.x == nullptr) { state.SkipWithError("not enough memory"); }
    benchmark::DoNotOptimize(a.y);
    return a;
}

template <class F, class T>
void ours(State& state, std::string_view isa, source const& s, std::size_t n) {
    auto const a = arrays_for<T>(state, s, n);
    if (a.x == nullptr) { return; }
    catenary::tensor_view<T const> const in(a.x, {n});
    catenary::tensor_view<T> const out(a.y, {n});
    if (isa == catenary::active_isa()) {  // what users write
        measure(state, n, [&] { catenary::apply(F{}, in, out); });
    } else {
        auto const cap = catenary::at_most(isa);
        measure(state, n, [&] { catenary::apply(cap, F{}, in, out); });
    }
}

/// Whether y is the function of x, roughly: that a table names the right function, and the input is in its range.
template <class F, class T>
bool plausible(bench::arrays<T> const& a, std::size_t n) {
    double const tolerance = sizeof(T) == 2 ? 0x1p-6 : sizeof(T) == 4 ? 0x1p-16 : 0x1p-32;
    for (std::size_t i = 0; i < n; ++i) {
        double const truth = F::libm(static_cast<double>(a.x[i]));
        if (!(std::fabs(static_cast<double>(a.y[i]) - truth) <= tolerance * (1 + std::fabs(truth)))) { return false; }
    }
    return true;
}

template <class F, class T>
void theirs(State& state, peers::peer const& p, source const& s, std::size_t n) {
    auto const a = arrays_for<T>(state, s, n);
    if (a.x == nullptr) { return; }
    measure(state, n, [&] { p.run(a.x, a.y, n); });
    if (!plausible<F>(a, n < usual ? n : usual)) { state.SetLabel("WRONG RESULTS"); }
}

/// The C library's function; for a 16-bit type the float one, between our conversions.
template <class F, class T>
struct by_std {
    T operator()(T x) const {
        using common = decltype(demo::std_type(T{}));
        return static_cast<T>(F::libm(static_cast<common>(x)));
    }
};

template <class T, class Call>
void one_by_one(State& state, source const& s, std::size_t n, Call call) {
    auto const a = arrays_for<T>(state, s, n);
    if (a.x == nullptr) { return; }
    measure(state, n, [&] {
        for (std::size_t i = 0; i < n; ++i) { a.y[i] = call(a.x[i]); }
    });
}

/// x, but only once y is known: at the cost of an AND and an OR in y's own register. `zero` is 0, unknown to the
/// compiler.
template <class T>
T after(T y, T x, T zero) {
#if defined(__SSE2__) && defined(__GNUC__)
    if constexpr (std::is_floating_point<T>::value) {
        asm("andps %1, %0\n\torps %2, %0" : "+x"(y) : "x"(zero), "x"(x));
        return y;
    }
#endif
    if constexpr (std::is_floating_point<T>::value) {
        return x + y * zero;
    } else {
        return T::from_bits(static_cast<std::uint16_t>((y.bits() & zero.bits()) | x.bits()));
    }
}

template <class T, class Call>
void chain(State& state, source const& s, Call call) {
    auto const a = arrays_for<T>(state, s, usual);
    if (a.x == nullptr) { return; }
    T zero{};
    benchmark::DoNotOptimize(zero);
    T y = a.x[0];
    measure(state, usual, [&] {
        for (std::size_t i = 0; i < usual; ++i) { y = call(after(y, a.x[i], zero)); }
        benchmark::DoNotOptimize(y);
    });
}

/// The largest error, in ULP, of what `call` computes from inputs to outputs, against the C library in a wider type.
template <class F, class T, class Call>
double worst_error(source const& s, Call call) {
    constexpr std::size_t n = std::size_t{1} << 16;
    auto const a = bench::filled<T>(s, n);
    double worst = 0;
    if (a.x == nullptr) { return worst; }
    call(a.x, a.y, n);
    for (std::size_t i = 0; i < n; ++i) {
        using wide = decltype(demo::wider_type(T{}));
        worst = std::max(worst, demo::ulps(a.y[i], F::libm(static_cast<wide>(a.x[i]))));
    }
    return worst;
}

template <class Run, class... A>
void add(std::string const& name, Run run, A... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), [=](State& state) {
        run(state, arguments...);
    })->Unit(benchmark::kNanosecond);
}

/// Likewise, with the error of `call`, computed once.
template <class F, class T, class Call, class Run, class... A>
void add_with_error(std::string const& name, source const& s, Call call, Run run, A... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), [=, worst = -1.0](State& state) mutable {
        if (worst < 0) { worst = worst_error<F, T>(s, call); }
        run(state, arguments...);
        state.counters["ulp"] = worst;
    })->Unit(benchmark::kNanosecond);
}

/// Whether two roundings give different bits somewhere: where they do not, the second is not worth its own lines.
template <class One, class Other, class T>
bool differ(std::string_view isa, source const& s) {
    constexpr std::size_t n = 1 << 12;
    std::vector<T> x(n), one(n), other(n);
    for (std::size_t i = 0; i < n; ++i) { x[i] = bench::input<T>(s, i); }
    catenary::apply(catenary::at_most(isa), One{}, x, one);
    catenary::apply(catenary::at_most(isa), Other{}, x, other);
    return std::memcmp(one.data(), other.data(), n * sizeof(T)) != 0;
}

struct everything {
    std::vector<peers::peer_list> libraries;

    template <class F, class T>
    void add_type() const {
        std::string const start = std::string(F::name) + '/' + demo::type_name<T>() + '/';
        source const s = typical<F>;
        auto const far = far_sources_of<F, T>();

        auto const add_ours = [&](char const* rounding, auto f, std::string_view isa) {
            using G = decltype(f);
            std::string const name = start + rounding + '/' + std::string(isa) + '/';
            auto const compute = [isa](T const* x, T* y, std::size_t n) {
                catenary::tensor_view<T const> const in(x, {n});
                catenary::tensor_view<T> const out(y, {n});
                catenary::apply(catenary::at_most(isa), G{}, in, out);
            };
            for (std::size_t const n : lengths) {
                std::string const full = name + std::to_string(n);
                n == usual ? add_with_error<F, T>(full, s, compute, ours<G, T>, isa, s, n)
                           : add(full, ours<G, T>, isa, s, n);
            }
            for (named_source const& place : far) { add(name + place.name, ours<G, T>, isa, place.from, usual); }
            if (isa != catenary::active_isa()) { return; }  // that is where scalar calls run
            add(name + "latency", chain<T, G>, s, f);
            add(name + "throughput", one_by_one<T, G>, s, usual, f);
        };
        using exact = typename F::template with<catenary::correctly_rounded>::template rebind<T>;
        using fast = typename F::template with<catenary::faithful>::template rebind<T>;
        for (std::string_view const isa : catenary::available_isas()) {
            add_ours("correctly_rounded", exact{}, isa);
            if (differ<exact, fast, T>(isa, s)) { add_ours("faithful", fast{}, isa); }
        }

        using libm = by_std<F, T>;
        for (std::size_t const n : lengths) {
            std::string const full = start + "std/scalar/" + std::to_string(n);
            auto const compute = [](T const* x, T* y, std::size_t count) { std::transform(x, x + count, y, libm{}); };
            n == usual ? add_with_error<F, T>(full, s, compute, one_by_one<T, libm>, s, n, libm{})
                       : add(full, one_by_one<T, libm>, s, n, libm{});
        }
        for (named_source const& place : far) {
            add(start + "std/scalar/" + place.name, one_by_one<T, libm>, place.from, usual, libm{});
        }
        add(start + "std/scalar/latency", chain<T, libm>, s, libm{});
        add(start + "std/scalar/throughput", one_by_one<T, libm>, s, usual, libm{});

        for (peers::peer_list const& list : libraries) {
            for (std::size_t i = 0; i < list.size; ++i) {
                peers::peer const& p = list.first[i];
                if (std::string_view(p.function) != F::name || p.type != std::string_view(demo::type_name<T>())) {
                    continue;
                }
                std::string const name = start + p.library + '/' + list.isa + '/';
                auto const compute = [p](T const* x, T* y, std::size_t n) { p.run(x, y, n); };
                for (std::size_t const n : lengths) {
                    std::string const full = name + std::to_string(n);
                    n == usual ? add_with_error<F, T>(full, s, compute, theirs<F, T>, p, s, n)
                               : add(full, theirs<F, T>, p, s, n);
                }
                for (named_source const& place : far) { add(name + place.name, theirs<F, T>, p, place.from, usual); }
            }
        }
    }

    template <class F, class... T>
    void add_function(catenary::simd::type_list<T...>) const {
        (add_type<F, T>(), ...);
    }
    template <class... F>
    void add_all(catenary::simd::type_list<F...>) const {
        (add_function<F>(catenary::storage::element_types{}), ...);
    }
};

/// The peers that this processor can run.
std::vector<peers::peer_list> usable_peers() {
    std::vector<peers::peer_list> const all = {
#define CATENARY_PEER(id) CATENARY_PEER_ENTRY(id)(),
#include "peer_list.inc"
#undef CATENARY_PEER
    };
    std::vector<peers::peer_list> usable;
    for (peers::peer_list const& list : all) {
        std::string_view const isa = list.isa;
        bool runs = isa == "sse2";
#if defined(__x86_64__) && defined(__GNUC__)
        runs = runs || (isa == "sse4" && __builtin_cpu_supports("sse4.1"));
#endif
        for (std::string_view const available : catenary::available_isas()) { runs = runs || isa == available; }
        if (!runs) { continue; }
        usable.push_back(list);
    }
    return usable;
}

}  // namespace

int main(int argc, char** argv) {
    everything const benchmarks{usable_peers()};
    std::string version = std::to_string(CATENARY_VERSION_MAJOR) + '.' + std::to_string(CATENARY_VERSION_MINOR) + '.' +
                          std::to_string(CATENARY_VERSION_PATCH);
    benchmark::AddCustomContext("catenary", version);
    benchmark::AddCustomContext("compiler", __VERSION__);
    benchmark::AddCustomContext("active_isa", std::string(catenary::active_isa()));
    std::string last;
    for (peers::peer_list const& list : benchmarks.libraries) {
        if (list.library != last) { benchmark::AddCustomContext(list.library, list.version); }
        last = list.library;
    }
    benchmarks.add_all(catenary::functions::all{});
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) { return 1; }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
