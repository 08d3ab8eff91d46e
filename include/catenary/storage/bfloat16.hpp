// bfloat16: the upper half of a float, 8 exponent bits, 7 mantissa bits.
#ifndef CATENARY_STORAGE_BFLOAT16_HPP
#define CATENARY_STORAGE_BFLOAT16_HPP

#include "half.hpp"
#include "native.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {

/// bfloat16. The range of float, 8 significant bits, subnormals from 2^-133.
using bfloat16 = basic_half<8, 7>;

namespace storage {
inline namespace CATENARY_TAG {

/// bfloat16 in float lanes. By integers everywhere: vcvtneps2bf16 would take subnormals as zero. A signalling NaN is
/// widened as it is: kernels make it quiet.
struct bfloat16_lanes {
    using kernel = bfloat16;
    using compute = float;
    using word = std::uint16_t;

    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> widen(simd::vec<std::uint16_t, Isa> const& a) {
        return real(to_upper_half(a));
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<std::uint16_t, Isa> narrow(simd::vec<float, Isa> const& a) {
        Isa const isa{};
        auto const from = bits(a);
        // Half a unit less one, and one more where the kept part is odd, carries the rounding, up to infinity.
        auto const rounded = from + (shr(from, 16) & set(isa, 1)) + set(isa, 0x7fff);
        return upper_half(bits(keep_nan(a, real(rounded))));
    }
};

}  // namespace CATENARY_TAG
}  // namespace storage

template <>
struct storage_traits<bfloat16> : storage::bfloat16_lanes {};

namespace storage {
inline namespace CATENARY_TAG {

/// Whether T is bfloat16 or a type that inherits its trait.
template <class T>
inline constexpr bool is_bfloat16 = std::is_base_of<bfloat16_lanes, storage_traits<T>>::value;

}  // namespace CATENARY_TAG
}  // namespace storage

}  // namespace catenary
CATENARY_PRECISE_END

#endif
