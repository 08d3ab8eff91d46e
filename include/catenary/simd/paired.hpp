// Two registers as one: on vec<T, paired<Isa>> a kernel runs step by step for both, so that the second one's work fills
// the first one's latencies, which a compiler does not arrange by itself. The operations are those of the catalogue
// that kernels on float lanes use; the results have the same bits.
//
// 16-bit lanes are not two registers but one, of 32-bit lanes that hold two neighbours each: a mask and a shift take
// the even ones to `lo`, the odd ones to `hi`, where other conversions need permutes.
#ifndef CATENARY_SIMD_PAIRED_HPP
#define CATENARY_SIMD_PAIRED_HPP

#include "vec.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace simd {

/// An instruction set with registers of twice the width.
template <class Isa>
struct paired {
    static constexpr bool has_fma = Isa::has_fma, has_half = Isa::has_half, has_estimates = Isa::has_estimates;
    static constexpr std::size_t float_lanes = 2 * Isa::float_lanes, double_lanes = 2 * Isa::double_lanes;
};

inline namespace CATENARY_TAG {

template <class T, class Isa>
struct vec<T, paired<Isa>> {
    vec<T, Isa> lo, hi;
};
template <class Isa>
struct vec<std::uint16_t, paired<Isa>> {
    vec<std::int32_t, Isa> neighbours;
};
template <class T, class Isa>
struct mask<T, paired<Isa>> {
    mask<T, Isa> lo, hi;
};

template <class T, class Isa>
CATENARY_KERNEL vec<T, paired<Isa>> pair_of(vec<T, Isa> const& lo, vec<T, Isa> const& hi) {
    return {lo, hi};
}
template <class T, class Isa>
CATENARY_KERNEL mask<T, paired<Isa>> pair_of(mask<T, Isa> const& lo, mask<T, Isa> const& hi) {
    return {lo, hi};
}

template <class T, class Isa>
CATENARY_KERNEL vec<T, paired<Isa>> set(paired<Isa>, T c) {
    return pair_of(set(Isa{}, c), set(Isa{}, c));
}
template <class T, class Isa>
CATENARY_KERNEL vec<T, paired<Isa>> load(paired<Isa>, T const* p) {
    return pair_of(load(Isa{}, p), load(Isa{}, p + lanes<T, Isa>));
}
template <class T, class Isa>
CATENARY_KERNEL void store(T* p, vec<T, paired<Isa>> const& a) {
    store(p, a.lo);
    store(p + lanes<T, Isa>, a.hi);
}

// The cast is not for the scalar set, whose leaves are plain accesses; those of registers may alias any type.
template <class Isa>
CATENARY_KERNEL vec<std::uint16_t, paired<Isa>> load(paired<Isa>, std::uint16_t const* p) {
    static_assert(Isa::float_lanes > 1, "registers");
    return {load(Isa{}, reinterpret_cast<std::int32_t const*>(p))};
}
template <class Isa>
CATENARY_KERNEL void store(std::uint16_t* p, vec<std::uint16_t, paired<Isa>> const& a) {
    store(reinterpret_cast<std::int32_t*>(p), a.neighbours);
}
template <class Isa>
CATENARY_KERNEL vec<std::int32_t, paired<Isa>> to_upper_half(vec<std::uint16_t, paired<Isa>> const& a) {
    return pair_of(shl(a.neighbours, 16), a.neighbours & set(Isa{}, static_cast<std::int32_t>(0xffff0000)));
}
template <class Isa>
CATENARY_KERNEL vec<std::uint16_t, paired<Isa>> upper_half(vec<std::int32_t, paired<Isa>> const& a) {
    return {shr(a.lo, 16) | (a.hi & set(Isa{}, static_cast<std::int32_t>(0xffff0000)))};
}

#define CATENARY_PAIRED_1(f)                               \
    template <class T, class Isa>                          \
    CATENARY_KERNEL auto f(vec<T, paired<Isa>> const& a) { \
        return pair_of(f(a.lo), f(a.hi));                  \
    }
#define CATENARY_PAIRED_2(f)                                                             \
    template <class T, class Isa>                                                        \
    CATENARY_KERNEL auto f(vec<T, paired<Isa>> const& a, vec<T, paired<Isa>> const& b) { \
        return pair_of(f(a.lo, b.lo), f(a.hi, b.hi));                                    \
    }
#define CATENARY_PAIRED_3(f)                                                                                           \
    template <class T, class Isa>                                                                                      \
    CATENARY_KERNEL auto f(vec<T, paired<Isa>> const& a, vec<T, paired<Isa>> const& b, vec<T, paired<Isa>> const& c) { \
        return pair_of(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi));                                                      \
    }
#define CATENARY_PAIRED_SHIFT(f)                                  \
    template <class T, class Isa>                                 \
    CATENARY_KERNEL auto f(vec<T, paired<Isa>> const& a, int k) { \
        return pair_of(f(a.lo, k), f(a.hi, k));                   \
    }
#define CATENARY_PAIRED_MASKS(f)                                                           \
    template <class T, class Isa>                                                          \
    CATENARY_KERNEL auto f(mask<T, paired<Isa>> const& a, mask<T, paired<Isa>> const& b) { \
        return pair_of(f(a.lo, b.lo), f(a.hi, b.hi));                                      \
    }
CATENARY_PAIRED_1(operator-)
CATENARY_PAIRED_1(operator~)
CATENARY_PAIRED_1(bits)
CATENARY_PAIRED_1(real)
CATENARY_PAIRED_1(sqrt)
CATENARY_PAIRED_1(opaque)
CATENARY_PAIRED_1(inverse_root_estimate)
CATENARY_PAIRED_2(operator+)
CATENARY_PAIRED_2(operator-)
CATENARY_PAIRED_2(operator*)
CATENARY_PAIRED_2(operator/)
CATENARY_PAIRED_2(operator&)
CATENARY_PAIRED_2(operator|)
CATENARY_PAIRED_2(operator^)
CATENARY_PAIRED_2(operator<)
CATENARY_PAIRED_2(operator<=)
CATENARY_PAIRED_2(operator==)
CATENARY_PAIRED_2(operator>)
CATENARY_PAIRED_2(min)
CATENARY_PAIRED_2(max)
CATENARY_PAIRED_2(min_magnitude)
CATENARY_PAIRED_2(min_magnitude_or_nan)
CATENARY_PAIRED_2(keep_nan)
CATENARY_PAIRED_3(mul_add)
CATENARY_PAIRED_3(mul_sub)
CATENARY_PAIRED_3(neg_mul_add)
CATENARY_PAIRED_SHIFT(shl)
CATENARY_PAIRED_SHIFT(shr)
CATENARY_PAIRED_SHIFT(sar)
CATENARY_PAIRED_MASKS(operator&)
CATENARY_PAIRED_MASKS(operator|)
#undef CATENARY_PAIRED_1
#undef CATENARY_PAIRED_2
#undef CATENARY_PAIRED_3
#undef CATENARY_PAIRED_SHIFT
#undef CATENARY_PAIRED_MASKS

template <class T, class I, std::size_t N, class Isa>
CATENARY_KERNEL auto lookup(T const (&table)[N], vec<I, paired<Isa>> const& i) {
    return pair_of(lookup(table, i.lo), lookup(table, i.hi));
}
template <class M, class T, class Isa>
CATENARY_KERNEL auto select(mask<M, paired<Isa>> const& m, vec<T, paired<Isa>> const& a, vec<T, paired<Isa>> const& b) {
    return pair_of(select(m.lo, a.lo, b.lo), select(m.hi, a.hi, b.hi));
}
template <class M, class Isa>
CATENARY_KERNEL auto operator~(mask<M, paired<Isa>> const& m) {
    return pair_of(~m.lo, ~m.hi);
}
template <class M, class Isa>
CATENARY_KERNEL bool any(mask<M, paired<Isa>> const& m) {
    return any(m.lo | m.hi);
}
template <class M, class Isa>
CATENARY_KERNEL bool all(mask<M, paired<Isa>> const& m) {
    return all(m.lo & m.hi);
}
template <class Kernel, class Isa>
CATENARY_KERNEL auto through_double(Kernel const& kernel, vec<float, paired<Isa>> const& a) {
    return pair_of(through_double(kernel, a.lo), through_double(kernel, a.hi));
}

}  // namespace CATENARY_TAG
}  // namespace simd
}  // namespace catenary
CATENARY_PRECISE_END

#endif
