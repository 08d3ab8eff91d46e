// xsimd's batches of the best instruction set that the flags of this file admit.
#include "peer.hpp"

#include <xsimd/xsimd.hpp>

#include "vector.hpp"

namespace {

template <class T>
struct batches {
    using element = T;
    using batch = xsimd::batch<T>;
    static constexpr std::size_t width = batch::size;
    static batch load(T const* p) { return batch::load_unaligned(p); }
    static void store(T* p, batch const& v) { v.store_unaligned(p); }
};
static_assert(batches<float>::width == floats::width, "the flags do not make this instruction set xsimd's best");

#define XSIMD_CALLS(F, f)         \
    struct call_##f {             \
        template <class V>        \
        static V of(V const& x) { \
            return xsimd::f(x);   \
        }                         \
    };
CATENARY_PEER_FUNCTIONS(XSIMD_CALLS)

#define XSIMD_ENTRIES(F, f) \
    {#F, "float", "xsimd", sweep<batches<float>, call_##f>}, {#F, "double", "xsimd", sweep<batches<double>, call_##f>},
constexpr peers::peer table[] = {CATENARY_PEER_FUNCTIONS(XSIMD_ENTRIES)};

}  // namespace

CATENARY_PEER_EXPORT(table, "xsimd",
                     CATENARY_PEER_VERSION(XSIMD_VERSION_MAJOR, XSIMD_VERSION_MINOR, XSIMD_VERSION_PATCH))
