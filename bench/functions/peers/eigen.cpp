// Eigen's arrays. Where it has no vector code for a function, it runs the C library's; that too is what its users get.
#include "peer.hpp"

#include <Eigen/Core>

namespace {

template <class T>
using array = Eigen::Array<T, Eigen::Dynamic, 1>;

#define EIGEN_RUN(F, f)                                                                        \
    template <class T>                                                                         \
    void run_##f(void const* x, void* y, std::size_t n) {                                      \
        auto const size = static_cast<Eigen::Index>(n);                                        \
        Eigen::Map<array<T> const, Eigen::Aligned64> const in(static_cast<T const*>(x), size); \
        Eigen::Map<array<T>, Eigen::Aligned64> out(static_cast<T*>(y), size);                  \
        out = in.f();                                                                          \
    }
CATENARY_PEER_FUNCTIONS(EIGEN_RUN)

#define EIGEN_NATIVE(F, f) {#F, "float", "eigen", run_##f<float>}, {#F, "double", "eigen", run_##f<double>},
#define EIGEN_HALF(F, f) \
    {#F, "float16", "eigen", run_##f<Eigen::half>}, {#F, "bfloat16", "eigen", run_##f<Eigen::bfloat16>},
constexpr peers::peer table[] = {CATENARY_PEER_FUNCTIONS(EIGEN_NATIVE) CATENARY_PEER_FUNCTIONS(EIGEN_HALF)};

}  // namespace

CATENARY_PEER_EXPORT(table, "eigen",
                     CATENARY_PEER_VERSION(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION))
