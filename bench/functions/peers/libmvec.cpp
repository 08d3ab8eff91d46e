// glibc's libmvec, by the vector ABI's names: no header declares them. (Its SSE entries use SSE4.1 where they can.)
#include "peer.hpp"
#include "vector.hpp"

#include <gnu/libc-version.h>

#if defined(__AVX512F__)
#define LIBMVEC_FLOAT(name) _ZGVeN16v_##name##f
#define LIBMVEC_DOUBLE(name) _ZGVeN8v_##name
#elif defined(__AVX2__)
#define LIBMVEC_FLOAT(name) _ZGVdN8v_##name##f
#define LIBMVEC_DOUBLE(name) _ZGVdN4v_##name
#else
#define LIBMVEC_FLOAT(name) _ZGVbN4v_##name##f
#define LIBMVEC_DOUBLE(name) _ZGVbN2v_##name
#endif

#define LIBMVEC_DECLARE(F, f)                             \
    extern "C" floats::reg LIBMVEC_FLOAT(f)(floats::reg); \
    extern "C" doubles::reg LIBMVEC_DOUBLE(f)(doubles::reg);
CATENARY_PEER_FUNCTIONS(LIBMVEC_DECLARE)

namespace {

#define LIBMVEC_CALLS(F, f)                                                     \
    struct f##_float {                                                          \
        static floats::reg of(floats::reg x) { return LIBMVEC_FLOAT(f)(x); }    \
    };                                                                          \
    struct f##_double {                                                         \
        static doubles::reg of(doubles::reg x) { return LIBMVEC_DOUBLE(f)(x); } \
    };
CATENARY_PEER_FUNCTIONS(LIBMVEC_CALLS)

#define LIBMVEC_ENTRIES(F, f) \
    {#F, "float", "libmvec", sweep<floats, f##_float>}, {#F, "double", "libmvec", sweep<doubles, f##_double>},
constexpr peers::peer table[] = {CATENARY_PEER_FUNCTIONS(LIBMVEC_ENTRIES)};

}  // namespace

CATENARY_PEER_EXPORT(table, "libmvec", gnu_get_libc_version())
