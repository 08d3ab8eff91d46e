// What a peer library offers to the benchmark. A peer's file is built once for each instruction set, as a shared
// library that exports one function: it gets the flags it needs, and none of its code is merged with code of others.
#ifndef CATENARY_BENCH_PEER_HPP
#define CATENARY_BENCH_PEER_HPP

#include <cstddef>

namespace peers {

/// One function of a library: y[i] = f(x[i]) for i < n. Names are those of the benchmarks.
struct peer {
    char const *function, *type, *library;
    void (*run)(void const* x, void* y, std::size_t n);
};

/// All that a library offers on one instruction set.
struct peer_list {
    peer const* first;
    std::size_t size;
    char const *library, *version, *isa;
};

}  // namespace peers

/// The functions that peers are asked for: ours, and the usual name.
#define CATENARY_PEER_FUNCTIONS(X) X(Cos, cos) X(Cosh, cosh) X(Sinh, sinh) X(Tanh, tanh) X(Acosh, acosh)

#define CATENARY_PEER_TEXT_(x) #x
#define CATENARY_PEER_TEXT(x) CATENARY_PEER_TEXT_(x)
#define CATENARY_PEER_ENTRY_(id) catenary_peers_##id
#define CATENARY_PEER_ENTRY(id) CATENARY_PEER_ENTRY_(id)

/// "1.2.3" of three macros.
#define CATENARY_PEER_VERSION(a, b, c) CATENARY_PEER_TEXT(a) "." CATENARY_PEER_TEXT(b) "." CATENARY_PEER_TEXT(c)

/// Ends a peer's file: exports its table. CATENARY_PEER_ID (sleef_avx512) and CATENARY_PEER_ISA come from the build.
#define CATENARY_PEER_EXPORT(table, library, version)                                                              \
    extern "C" peers::peer_list CATENARY_PEER_ENTRY(CATENARY_PEER_ID)();                                           \
    extern "C" peers::peer_list CATENARY_PEER_ENTRY(CATENARY_PEER_ID)() {                                          \
        return {table, sizeof(table) / sizeof(table[0]), library, version, CATENARY_PEER_TEXT(CATENARY_PEER_ISA)}; \
    }

#endif
