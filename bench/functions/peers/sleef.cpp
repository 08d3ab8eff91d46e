// SLEEF, by the names with a suffix: those without dispatch at each call.
#include "peer.hpp"
#include "vector.hpp"

#include <sleef.h>

#if defined(__AVX512F__)
#define SLEEF_FLOAT(f, ulp) Sleef_##f##f16_##ulp##avx512f
#define SLEEF_DOUBLE(f, ulp) Sleef_##f##d8_##ulp##avx512f
#elif defined(__AVX2__)
#define SLEEF_FLOAT(f, ulp) Sleef_##f##f8_##ulp##avx2
#define SLEEF_DOUBLE(f, ulp) Sleef_##f##d4_##ulp##avx2
#elif defined(__SSE4_1__)
#define SLEEF_FLOAT(f, ulp) Sleef_##f##f4_##ulp##sse4
#define SLEEF_DOUBLE(f, ulp) Sleef_##f##d2_##ulp##sse4
#else
#define SLEEF_FLOAT(f, ulp) Sleef_##f##f4_##ulp##sse2
#define SLEEF_DOUBLE(f, ulp) Sleef_##f##d2_##ulp##sse2
#endif

namespace {

#define SLEEF_CALLS(f, ulp)                                                        \
    struct f##_float_##ulp {                                                       \
        static floats::reg of(floats::reg x) { return SLEEF_FLOAT(f, ulp)(x); }    \
    };                                                                             \
    struct f##_double_##ulp {                                                      \
        static doubles::reg of(doubles::reg x) { return SLEEF_DOUBLE(f, ulp)(x); } \
    };
#define SLEEF_ENTRIES(F, f, ulp)                                  \
    {#F, "float", "sleef_" #ulp, sweep<floats, f##_float_##ulp>}, \
        {#F, "double", "sleef_" #ulp, sweep<doubles, f##_double_##ulp>},

// There is no acosh of 3.5 ULP.
#define SLEEF_U35(X) X(Cos, cos) X(Cosh, cosh) X(Sinh, sinh) X(Tanh, tanh)
#define SLEEF_CALLS_U10(F, f) SLEEF_CALLS(f, u10)
#define SLEEF_CALLS_U35(F, f) SLEEF_CALLS(f, u35)
#define SLEEF_ENTRIES_U10(F, f) SLEEF_ENTRIES(F, f, u10)
#define SLEEF_ENTRIES_U35(F, f) SLEEF_ENTRIES(F, f, u35)

CATENARY_PEER_FUNCTIONS(SLEEF_CALLS_U10)
SLEEF_U35(SLEEF_CALLS_U35)
constexpr peers::peer table[] = {CATENARY_PEER_FUNCTIONS(SLEEF_ENTRIES_U10) SLEEF_U35(SLEEF_ENTRIES_U35)};

}  // namespace

CATENARY_PEER_EXPORT(table, "sleef",
                     CATENARY_PEER_VERSION(SLEEF_VERSION_MAJOR, SLEEF_VERSION_MINOR, SLEEF_VERSION_PATCHLEVEL))
