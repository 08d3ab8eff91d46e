// Highway's contrib/math, on the one target that the flags of this file name. It has no cosh.
#define HWY_COMPILE_ONLY_STATIC
#include "peer.hpp"

#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include "vector.hpp"

#if defined(__AVX512F__)
static_assert(HWY_STATIC_TARGET <= HWY_AVX3, "the flags do not make an AVX-512 target of Highway");
#elif defined(__AVX2__)
static_assert(HWY_STATIC_TARGET == HWY_AVX2, "the flags do not make an AVX2 target of Highway");
#endif

HWY_BEFORE_NAMESPACE();
namespace {
namespace hn = hwy::HWY_NAMESPACE;

template <class T>
struct lanes {
    using element = T;
    using tag = hn::ScalableTag<T>;
    static constexpr std::size_t width = hn::MaxLanes(tag());
    static HWY_ATTR hn::Vec<tag> load(T const* p) { return hn::LoadU(tag(), p); }
    static HWY_ATTR void store(T* p, hn::Vec<tag> v) { hn::StoreU(v, tag(), p); }
};

#define HIGHWAY_CALL(F)                                \
    template <class T>                                 \
    struct call_##F {                                  \
        template <class V>                             \
        static HWY_ATTR V of(V x) {                    \
            return hn::F(typename lanes<T>::tag(), x); \
        }                                              \
    };
HIGHWAY_CALL(Cos)
HIGHWAY_CALL(Sinh)
HIGHWAY_CALL(Tanh)
HIGHWAY_CALL(Acosh)

#define HIGHWAY_ENTRIES(F)                                          \
    {#F, "float", "highway", sweep<lanes<float>, call_##F<float>>}, \
        {#F, "double", "highway", sweep<lanes<double>, call_##F<double>>},
constexpr peers::peer table[] = {HIGHWAY_ENTRIES(Cos) HIGHWAY_ENTRIES(Sinh) HIGHWAY_ENTRIES(Tanh)
                                     HIGHWAY_ENTRIES(Acosh)};

}  // namespace
HWY_AFTER_NAMESPACE();

CATENARY_PEER_EXPORT(table, "highway", CATENARY_PEER_VERSION(HWY_MAJOR, HWY_MINOR, HWY_PATCH))
