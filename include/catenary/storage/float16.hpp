// float16 (IEEE 754 binary16): 5 exponent bits, 10 mantissa bits.
#ifndef CATENARY_STORAGE_FLOAT16_HPP
#define CATENARY_STORAGE_FLOAT16_HPP

#include "half.hpp"
#include "native.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {

/// IEEE 754 binary16. Range to 65504, 11 significant bits, subnormals from 2^-24.
using float16 = basic_half<5, 10>;

namespace storage {
inline namespace CATENARY_TAG {

/// float16 in float lanes. In hardware where the instruction set has it; the integer code gives the same bits.
struct float16_lanes {
    using kernel = float16;
    using compute = float;
    using word = std::uint16_t;

    template <class Isa>
    static CATENARY_KERNEL simd::vec<float, Isa> widen(simd::vec<std::uint16_t, Isa> const& a) {
        if constexpr (Isa::has_half) {
            return half_to_float(a);
        } else {
            Isa const isa{};
            auto const wide = extend(a);
            auto const magnitude = wide & set(isa, 0x7fff), shifted = shl(magnitude, 13);
            // Read as float, the magnitude is the value times 2^-112 (the difference of the biases), subnormals too.
            auto const finite = bits(real(shifted) * set(isa, 0x1p112f));
            auto const special = shifted | set(isa, 0x7f800000);
            auto const quiet = special | set(isa, simd::format<float>::quiet);
            auto const infinity = set(isa, 0x7c00);
            auto const result = select(magnitude > infinity, quiet, select(magnitude == infinity, special, finite));
            return real(result | shl(wide ^ magnitude, 16));
        }
    }

    template <class Isa>
    static CATENARY_KERNEL simd::vec<std::uint16_t, Isa> narrow(simd::vec<float, Isa> const& a) {
        if constexpr (Isa::has_half) {
            return float_to_half(a);
        } else {
            Isa const isa{};
            auto const positive = abs(a);
            auto const magnitude = bits(positive);
            // Normal results: half a unit less one, and one more where the kept part is odd, carries the rounding.
            auto const odd = shr(magnitude, 13) & set(isa, 1);
            auto const normal = shr(magnitude + odd + set(isa, 0x0fff - (112 << 23)), 13);
            // Subnormal results are multiples of 2^-24, the unit of the floats in [0.5, 1): an addition rounds there.
            auto const subnormal = bits(opaque(positive + set(isa, 0.5f))) - set(isa, 0x3f000000);
            auto const nan = (shr(magnitude, 13) & set(isa, 0x03ff)) | set(isa, 0x7e00);
            auto const overflow = set(isa, 0x477fefff);  // the last float below 65520, which rounds to infinity
            auto result = select(magnitude < set(isa, 0x38800000), subnormal, normal);  // 2^-14
            result = select(magnitude > overflow, set(isa, 0x7c00), result);
            result = select(magnitude > set(isa, simd::format<float>::infinity), nan, result);
            return truncate(result | shr(sign_bit(a), 16));
        }
    }
};

}  // namespace CATENARY_TAG
}  // namespace storage

template <>
struct storage_traits<float16> : storage::float16_lanes {};

}  // namespace catenary
CATENARY_PRECISE_END

#endif
