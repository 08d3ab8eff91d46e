// The faithful kernels of double against the library's own correctly rounded ones before their rounding: those know the
// result as a pair of doubles to 2^-68, so that the error of a kernel is measured in vector code, to 2^-15 ULP, a
// billion inputs in a minute. Needs neither GoogleTest nor MPFR.
#ifndef CATENARY_TESTS_SUPPORT_FAITHFUL_DOUBLE_HPP
#define CATENARY_TESTS_SUPPORT_FAITHFUL_DOUBLE_HPP

#include <catenary/catenary.hpp>

#include <cstdint>
#include <cstring>
#include <string_view>

CATENARY_PRECISE_BEGIN
namespace catenary_test {
namespace faithful_double {

namespace functions = catenary::functions;
namespace numeric = catenary::numeric;
namespace simd = catenary::simd;

/// What is known of one result: head + tail, a positive number, and y as its multiple of the same scale and sign.
template <class Isa>
struct known {
    simd::vec<double, Isa> head, tail, y;
};

/// Where the function gives back its argument: what is known is made 1, and y 1 where it is that.
template <class Isa>
CATENARY_KERNEL void itself(simd::mask<double, Isa> const& there, simd::vec<double, Isa> const& x,
                            simd::vec<double, Isa> const& y, known<Isa>& k) {
    auto const one = set(Isa{}, 1.0), zero = set(Isa{}, 0.0);
    k = {select(there, one, k.head), select(there, zero, k.tail),
         select(there, select(bits(x) == bits(y), one, zero), k.y)};
}

/// y times the sign of another number.
template <class Isa>
CATENARY_KERNEL simd::vec<double, Isa> times_sign(simd::vec<double, Isa> const& y,
                                                  simd::vec<std::int64_t, Isa> const& sign) {
    return real(bits(y) ^ sign_bit(real(sign)));
}

// For each function: `exact`; whether a result is in the function's range; the exponents of the inputs, the second one
// exclusive; `edge`, arguments at which the kernel changes table entries, signs or binades; the worst inputs seen.
struct cosh {
    using function = catenary::Cosh<double, catenary::faithful>;
    static constexpr double first_exponent = -30, last_exponent = 10, end = 0x1.633ce8fb9f87dp+9;
    static constexpr bool is_signed = true;
    static constexpr double worst_seen[] = {0x1.937228b10342fp-2, 0x1.2023110bbd82p+0, 0x1.20400917ef354p+0,
                                            0x1.4bd7ed77e242p+0, 0x1.4c9df15df2f5p+0};
    template <class Isa>
    static CATENARY_KERNEL void exact(Isa isa, simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& y,
                                      known<Isa>& k) {
        functions::cosh_pair(abs(x), k.head, k.tail);
        k.y = y * set(isa, 0.5);
    }
    template <class Isa>
    static CATENARY_KERNEL auto in_range(simd::vec<double, Isa> const& y) {
        return set(Isa{}, 1.0) <= y;
    }
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> edge(simd::vec<double, Isa> const& n) {
        return n * set(Isa{}, 0x1.62e42fefa39efp-5);  // ln2/16
    }
};
struct sinh : cosh {
    using function = catenary::Sinh<double, catenary::faithful>;
    static constexpr double worst_seen[] = {0x1.4c8cc9e1a7bb8p+0, 0x1.4bf26bf8ab9dep+0, 0x1.4bab5c05e8bf8p+0,
                                            0x1.c77abe0b4ac6p-2, 0x1.b846652fc4421p-2};
    template <class Isa>
    static CATENARY_KERNEL void exact(Isa isa, simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& y,
                                      known<Isa>& k) {
        auto const a = abs(x);
        functions::sinh_pair(a, k.head, k.tail);
        k.y = times_sign(y, bits(x)) * set(isa, 0.5);
        itself(a < set(isa, functions::sinh_constants::first), x, y, k);
    }
    template <class Isa>
    static CATENARY_KERNEL auto in_range(simd::vec<double, Isa> const& y) {
        return abs(y) <= set(Isa{}, 0x1.fffffffffffffp+1023);
    }
};
struct tanh : cosh {
    using function = catenary::Tanh<double, catenary::faithful>;
    static constexpr double last_exponent = 5, end = 0x1.2p+4;
    static constexpr double worst_seen[] = {0x1.740f5d65003bp-3, 0x1.6f2997f7fc352p-3, 0x1.8b60b0d8bfd12p+1};
    template <class Isa>
    static CATENARY_KERNEL void exact(Isa isa, simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& y,
                                      known<Isa>& k) {
        auto const a = abs(x);
        functions::tanh_pair(a, k.head, k.tail);
        k.y = times_sign(y, bits(x));
        itself(a < set(isa, functions::tanh_double_constants::first), x, y, k);
    }
    template <class Isa>
    static CATENARY_KERNEL auto in_range(simd::vec<double, Isa> const& y) {
        return abs(y) <= set(Isa{}, 1.0);
    }
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> edge(simd::vec<double, Isa> const& n) {
        return mul_add(n, set(Isa{}, 0x1.62e42fefa39efp-3), set(Isa{}, 0.0055));  // by half a reduction's step
    }
};
struct acosh {
    using function = catenary::Acosh<double, catenary::faithful>;
    static constexpr double first_exponent = -52, last_exponent = 1024, end = 0x1.fffffffffffffp+1023;
    static constexpr bool is_signed = false;
    static constexpr double worst_seen[] = {0x1.00785710a8579p+0, 0x1.006bef3be557dp+0, 0x1.00791e4650dddp+0};
    template <class Isa>
    static CATENARY_KERNEL void exact(Isa isa, simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& y,
                                      known<Isa>& k) {
        auto const limit = set(isa, functions::acosh_double_constants::first);
        auto const near = x < limit;
        simd::vec<double, Isa> head, tail;
        functions::acosh_pair(max(x, limit), k.head, k.tail);
        functions::acosh_near_one(min(x, limit), head, tail);
        k = {select(near, head, k.head), select(near, tail, k.tail), y};
    }
    template <class Isa>
    static CATENARY_KERNEL auto in_range(simd::vec<double, Isa> const& y) {
        return set(Isa{}, 0.0) <= y;
    }
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> edge(simd::vec<double, Isa> const& n) {
        auto const one = set(Isa{}, 1.0), z = mul_add(n, set(Isa{}, 0x1p-4), one);
        return (z + one / z) * set(Isa{}, 0.5);
    }
};
struct cos {
    using function = catenary::Cos<double, catenary::faithful>;
    static constexpr double first_exponent = -30, last_exponent = 1024, end = 0x1.fffffffffffffp+1023;
    static constexpr bool is_signed = true;
    static constexpr double worst_seen[] = {0x1.2a915af39b9aap+1, 0x1.24bf5612faf01p+175, 0x1.139250068a44cp+3,
                                            0x1.8539197b0a629p+826};
    template <class Isa>
    static CATENARY_KERNEL void exact(Isa, simd::vec<double, Isa> const& x, simd::vec<double, Isa> const& y,
                                      known<Isa>& k) {
        functions::cosine_pair<Isa> c;
        functions::cos_pair(x, c);
        k = {c.head, neg_mul_add(c.factor, c.half_square, c.rest), times_sign(y, c.sign)};
    }
    template <class Isa>
    static CATENARY_KERNEL auto in_range(simd::vec<double, Isa> const& y) {
        return abs(y) <= set(Isa{}, 1.0);
    }
    template <class Isa>
    static CATENARY_KERNEL simd::vec<double, Isa> edge(simd::vec<double, Isa> const& n) {
        return n * set(Isa{}, 0x1.921fb54442d18p-2);  // pi/8
    }
};

/// |y - value| in units in the last place of the true value, as the bits of a double: those of a NaN are the largest.
template <class Isa>
CATENARY_KERNEL simd::vec<std::int64_t, Isa> error_of(known<Isa> const& k) {
    Isa const isa{};
    auto const rounded = opaque(k.head + k.tail);
    auto const left = opaque(k.head - rounded) + k.tail;
    // just below a power of two the unit is half as large
    auto const below = bits(left) < set(isa, std::int64_t{0});
    auto const true_bits = bits(rounded) - select(below, set(isa, std::int64_t{1}), set(isa, std::int64_t{0}));
    auto const power = true_bits & set(isa, simd::format<double>::infinity);
    auto const inverse = real(bits(set(isa, 0x1p1023)) - power);  // 2^52 over the unit
    auto const difference = opaque(opaque(k.y - k.head) - k.tail);
    return bits(abs(difference * inverse * set(isa, 0x1p52)));
}

/// The error at one input, on the instruction set that this runs on.
template <class F>
struct measured {
    double x;

    template <class Isa>
    CATENARY_KERNEL double operator()(Isa isa) const {
        auto const input = set(isa, x);
        known<Isa> k;
        F::exact(isa, input, typename F::function{}(isa, input), k);
        return first(real(error_of(k)));
    }
};

struct worst {
    double error = 0, x = 0, y = 0;
    std::size_t out_of_range = 0, count = 0;

    void take(worst const& other) {
        count += other.count, out_of_range += other.out_of_range;
        if (!(other.error <= error)) { error = other.error, x = other.x, y = other.y; }
    }
};

enum class inputs { typical, exponents, all_exponents, edges };

/// `count` pseudo-random inputs of a kind (Marsaglia's xorshift64 in every lane).
template <class F>
struct sample {
    inputs kind;
    std::uint64_t seed;
    std::size_t count;

    template <class Isa>
    CATENARY_KERNEL simd::vec<double, Isa> input(Isa isa, simd::vec<std::int64_t, Isa> const& random) const {
        using f = typename F::function;
        auto const one = set(isa, 1.0), magic = set(isa, numeric::to_integer);
        auto const sign = F::is_signed ? shl(random, 63) : set(isa, std::int64_t{0});
        auto const unit = real(shr(random, 12) | bits(one)) - one;
        auto const fraction = (random ^ shl(random, 40)) & set(isa, (std::int64_t{1} << 52) - 1);
        simd::vec<double, Isa> x;
        switch (kind) {
            case inputs::typical:
                return mul_add(unit, set(isa, f::typical.high - f::typical.low), set(isa, f::typical.low));
            case inputs::edges: {
                // An integer, of few bits or of many, and eight doubles to each side of the edge.
                auto const n = opaque(opaque(unit * unit * unit * set(isa, 4096.0) + magic) - magic);
                auto const step = (random & set(isa, std::int64_t{15})) - set(isa, std::int64_t{8});
                auto const near = bits(F::edge(n)) + step, zero = set(isa, std::int64_t{0});
                x = min(real(select(near < zero, zero - near, near)), set(isa, F::end));  // below 0 from the edge at 0
                return F::is_signed ? real(bits(x) ^ (shl(random, 58) & set(isa, simd::format<double>::sign)))
                                    : max(x, set(isa, 1 + 0x1p-52));
            }
            default: {
                double const low = kind == inputs::exponents ? F::first_exponent : F::is_signed ? -1022 : -52;
                double const high = kind == inputs::exponents && !F::is_signed ? 60 : F::last_exponent;
                auto const e = opaque(mul_add(unit, set(isa, high - low), set(isa, low - 0.5)) + magic);
                auto const power = shl(bits(e) + set(isa, std::int64_t{1023}), 52);
                x = real(power + fraction);
                // acosh: by the exponents of x - 1, and above 2 by those of x
                if (!F::is_signed) { x = max(select(x < one, one + x, x), set(isa, 1 + 0x1p-52)); }
                x = min(x, set(isa, F::end));
                return real(bits(x) | sign);
            }
        }
    }

    template <class Isa>
    CATENARY_KERNEL worst operator()(Isa isa) const {
        constexpr std::size_t lanes = Isa::double_lanes;
        std::int64_t states[lanes];
        for (std::size_t i = 0; i < lanes; ++i) {
            std::uint64_t z = seed + (i + 1) * 0x9e3779b97f4a7c15u;  // SplitMix64
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            states[i] = static_cast<std::int64_t>((z ^ (z >> 31)) | 1);
        }
        auto random = load(isa, static_cast<std::int64_t const*>(states));
        auto largest = set(isa, std::int64_t{0}), at = largest, gave = largest, outside = largest;
        for (std::size_t n = 0; n < count; n += lanes) {
            random = random ^ shl(random, 13);
            random = random ^ shr(random, 7);
            random = random ^ shl(random, 17);
            auto const x = input(isa, random);
            auto const y = typename F::function{}(isa, x);
            known<Isa> k;
            F::exact(isa, x, y, k);
            auto const error = error_of(k);
            auto const larger = error > largest;
            largest = select(larger, error, largest);
            at = select(larger, bits(x), at);
            gave = select(larger, bits(y), gave);
            auto const zero = set(isa, std::int64_t{0});
            outside = outside + select(F::in_range(y), zero, set(isa, std::int64_t{1}));
        }
        std::int64_t errors[lanes], xs[lanes], ys[lanes], outsides[lanes];
        store(errors, largest);
        store(xs, at);
        store(ys, gave);
        store(outsides, outside);
        worst all;
        all.count = (count + lanes - 1) / lanes * lanes;
        for (std::size_t i = 0; i < lanes; ++i) {
            worst one;
            std::memcpy(&one.error, errors + i, sizeof(double));
            std::memcpy(&one.x, xs + i, sizeof(double));
            std::memcpy(&one.y, ys + i, sizeof(double));
            one.out_of_range = static_cast<std::size_t>(outsides[i]);
            all.take(one);
        }
        return all;
    }
};

template <class Body>
auto run(std::string_view isa, Body const& body) {
    return catenary::dispatch::run(catenary::dispatch::capped(catenary::at_most(isa).rank()), body);
}

/// The worst of 16 * `sixteenth` inputs: half of them typical; the rest over exponents, a sixteenth over all there are,
/// and at the edges.
template <class F>
worst sampled(std::string_view isa, std::size_t sixteenth) {
    struct part {
        inputs kind;
        std::size_t sixteenths;
    };
    constexpr part parts[] = {
        {inputs::typical, 8}, {inputs::exponents, 6}, {inputs::all_exponents, 1}, {inputs::edges, 1}};
    worst all;
    std::uint64_t seed = 1;
    for (part const& p : parts) { all.take(run(isa, sample<F>{p.kind, seed++ << 32, sixteenth * p.sixteenths})); }
    return all;
}

/// What tests walk.
using measured_functions = simd::type_list<cosh, sinh, tanh, acosh, cos>;

}  // namespace faithful_double
}  // namespace catenary_test
CATENARY_PRECISE_END

#endif
