// Leaves whose text is the same for every instruction set, by the compilers' vector operators. They are macros
// because a leaf must be compiled inside its instruction set's target region. Operators, not intrinsics: clang's
// float_control governs those only.
#ifndef CATENARY_SIMD_OPERATORS_HPP
#define CATENARY_SIMD_OPERATORS_HPP

/// Arithmetic of vec<T, I>, T floating-point: one rounding for each operation.
#define CATENARY_FLOAT_LEAVES(T, I)                                                                          \
    inline vec<T, I> operator+(vec<T, I> const& a, vec<T, I> const& b) { return {a.v + b.v}; }               \
    inline vec<T, I> operator-(vec<T, I> const& a, vec<T, I> const& b) { return {a.v - b.v}; }               \
    inline vec<T, I> operator*(vec<T, I> const& a, vec<T, I> const& b) { return {a.v * b.v}; }               \
    inline vec<T, I> operator/(vec<T, I> const& a, vec<T, I> const& b) { return {a.v / b.v}; }               \
    inline vec<T, I> operator-(vec<T, I> const& a) { return {-a.v}; }                                        \
    inline vec<T, I> opaque(vec<T, I> const& a) {                                                            \
        auto v = a.v;                                                                                        \
        asm("" : CATENARY_ASM_VECTOR(v));                                                                    \
        return {v};                                                                                          \
    }

/// The lesser magnitude in one x86 instruction, which gives its second operand (the first in this text) where either
/// is a NaN. By its name: to a compiler min is commutative under -ffinite-math-only.
#define CATENARY_MIN_MAGNITUDE_OR_NAN(I, constraint)                                                         \
    inline vec<float, I> min_magnitude_or_nan(vec<float, I> const& a, vec<float, I> const& b) {              \
        auto const magnitude = abs(a).v;                                                                     \
        auto least = magnitude;                                                                              \
        asm("vminps %1, %2, %0" : "=" constraint(least) : constraint(magnitude), constraint(b.v));           \
        return {least};                                                                                      \
    }

/// Arithmetic of vec<T, I>, T = int32 or int64. S and U are the register types of signed and unsigned lanes:
/// sums and left shifts go through unsigned ones, which wrap.
#define CATENARY_INTEGER_LEAVES(T, I, S, U)                                                                  \
    inline vec<T, I> operator+(vec<T, I> const& a, vec<T, I> const& b) { return {(S)((U)a.v + (U)b.v)}; }    \
    inline vec<T, I> operator-(vec<T, I> const& a, vec<T, I> const& b) { return {(S)((U)a.v - (U)b.v)}; }    \
    inline vec<T, I> operator&(vec<T, I> const& a, vec<T, I> const& b) { return {a.v & b.v}; }               \
    inline vec<T, I> operator|(vec<T, I> const& a, vec<T, I> const& b) { return {a.v | b.v}; }               \
    inline vec<T, I> operator^(vec<T, I> const& a, vec<T, I> const& b) { return {a.v ^ b.v}; }               \
    inline vec<T, I> operator~(vec<T, I> const& a) { return {~a.v}; }                                        \
    inline vec<T, I> shl(vec<T, I> const& a, int k) { return {(S)((U)a.v << k)}; }                           \
    inline vec<T, I> shr(vec<T, I> const& a, int k) { return {(S)((U)a.v >> k)}; }                           \
    inline vec<T, I> sar(vec<T, I> const& a, int k) { return {a.v >> k}; }

/// Comparisons of vec<T, I> that give a mask of lanes all ones or all zeros, M = mask<float or double, I>.
#define CATENARY_COMPARE_LEAVES(T, I, M)                                                                     \
    inline mask<M, I> operator<(vec<T, I> const& a, vec<T, I> const& b) { return {a.v < b.v}; }              \
    inline mask<M, I> operator<=(vec<T, I> const& a, vec<T, I> const& b) { return {a.v <= b.v}; }            \
    inline mask<M, I> operator==(vec<T, I> const& a, vec<T, I> const& b) { return {a.v == b.v}; }            \
    inline mask<M, I> operator>(vec<T, I> const& a, vec<T, I> const& b) { return {a.v > b.v}; }

/// Logic of masks whose representation has bitwise operators.
#define CATENARY_MASK_LEAVES(M, I)                                                                           \
    inline mask<M, I> operator&(mask<M, I> const& a, mask<M, I> const& b) {                                  \
        return {static_cast<decltype(a.v)>(a.v & b.v)};                                                      \
    }                                                                                                        \
    inline mask<M, I> operator|(mask<M, I> const& a, mask<M, I> const& b) {                                  \
        return {static_cast<decltype(a.v)>(a.v | b.v)};                                                      \
    }                                                                                                        \
    inline mask<M, I> operator~(mask<M, I> const& a) { return {static_cast<decltype(a.v)>(~a.v)}; }          \
    inline bool any(mask<M, I> const& a) { return bitmask(a) != 0; }                                         \
    inline bool all(mask<M, I> const& a) { return bitmask(a) == (1u << lanes<M, I>) - 1; }

/// Partial loads and stores through a buffer on the stack, for instruction sets without masked ones.
#define CATENARY_PARTIAL_LEAVES(T, I)                                                                        \
    inline vec<T, I> load(I isa, T const* p, std::size_t n) {                                                \
        T buffer[lanes<T, I>];                                                                               \
        store(static_cast<T*>(buffer), set(isa, platform::peek(p)));                                         \
        __builtin_memcpy(buffer, platform::bytes(p), n * sizeof(T));                                         \
        return load(isa, static_cast<T const*>(buffer));                                                     \
    }                                                                                                        \
    inline void store(T* p, vec<T, I> const& a, std::size_t n) {                                             \
        T buffer[lanes<T, I>];                                                                               \
        store(static_cast<T*>(buffer), a);                                                                   \
        __builtin_memcpy(platform::bytes(p), buffer, n * sizeof(T));                                         \
    }

/// The one door into an instruction set, and a call within one: real calls, so that no code of the caller mixes with
/// ours, and none is compiled twice.
#define CATENARY_ENTER(I)                                                                                    \
    template <class F, class... A>                                                                           \
    __attribute__((noinline)) inline auto enter(I isa, F const& f, A... a) {                                 \
        platform::environment const ours;                                                                    \
        return f(isa, a...);                                                                                 \
    }                                                                                                        \
    template <class F, class... A>                                                                           \
    __attribute__((noinline)) inline void out_of_line(I isa, F const& f, A... a) {                           \
        f(isa, a...);                                                                                        \
    }

#endif
