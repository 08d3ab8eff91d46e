// What the function objects have in common: calls on a value, on a register, and the transparent form.
#ifndef CATENARY_FUNCTIONS_FUNCTION_HPP
#define CATENARY_FUNCTIONS_FUNCTION_HPP

#include "../dispatch/sweep.hpp"
#include "rounding.hpp"

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace functions {
inline namespace CATENARY_TAG {

/// Names an element type to a kernel by an argument.
template <class T>
struct element {
    using type = T;  ///< the element type
};

/// The inputs that demonstrations and benchmarks of a function draw from.
struct range {
    double low;   ///< the least
    double high;  ///< the greatest
};

/// Inside a function's class: `libm`, the C library's function of the same name, to compare with.
#define CATENARY_LIBM(function)                                                       \
    static CATENARY_KERNEL float libm(float x) { return __builtin_##function##f(x); } \
    static CATENARY_KERNEL double libm(double x) { return __builtin_##function(x); }  \
    static CATENARY_KERNEL long double libm(long double x) { return __builtin_##function##l(x); }

/// Adds the call on a register of another library, by the name that library uses (Eigen's packetOp). The library's
/// opt-in header offers on_packet, which argument-dependent lookup finds when the call is compiled.
template <class F>
struct packet_call {
    template <class Packet>
    CATENARY_KERNEL Packet packetOp(Packet const& x) const {
        return on_packet(F{}, x);
    }
};

/// Base of a function object F<T, Rounding>. F offers one kernel for each element type,
/// @code
/// template <class Isa> static vec<compute, Isa> kernel(Isa, element<T>, Rounding, vec<compute, Isa> const&);
/// @endcode
/// and gets the call operators.
template <template <class, class> class F, class T, class Rounding>
struct function : packet_call<F<T, Rounding>> {
    using value_type = T;       ///< the one element type
    using rounding = Rounding;  ///< correctly_rounded or faithful
    /// Whether two registers at a time are faster (dispatch/sweep.hpp).
    static constexpr bool in_pairs =
        storage::is_bfloat16<T> || (std::is_same<Rounding, faithful>::value && std::is_same<T, float>::value);

    /// F of one value, on the active instruction set: the same bits as in an array.
    template <class U>
    CATENARY_KERNEL U operator()(U x) const {
        static_assert(std::is_same<U, T>::value, "this function object is of another type than its argument");
        return dispatch::call(F<T, Rounding>{}, x);
    }

    /// F of each lane of a register of storage_traits<T>::compute: the kernel, for code that fuses.
    template <class Isa>
    CATENARY_KERNEL auto operator()(Isa isa, simd::vec<typename storage_traits<T>::compute, Isa> const& x) const {
        using kernels = typename storage_traits<T>::kernel;
        return F<T, Rounding>::kernel(isa, element<kernels>{}, Rounding{}, x);
    }
};

/// The transparent form: takes its type from the argument. An integer means double.
template <template <class, class> class F, class Rounding>
struct function<F, void, Rounding> : packet_call<F<void, Rounding>> {
    using is_transparent = void;  ///< as of std::plus<>
    using rounding = Rounding;    ///< correctly_rounded or faithful

    /// The function object of one type.
    template <class T>
    using rebind = F<T, Rounding>;

    /// The transparent function object of another rounding.
    template <class Other>
    using with = F<void, Other>;

    /// F of one value, on the active instruction set: the same bits as in an array. An integer is taken as double.
    template <class U>
    CATENARY_KERNEL auto operator()(U x) const {
        if constexpr (std::is_integral<U>::value) {
            return F<double, Rounding>{}(static_cast<double>(x));
        } else {
            static_assert(storage::is_element<U>::value, "no storage_traits for this argument's type");
            return F<U, Rounding>{}(x);
        }
    }
};

}  // namespace CATENARY_TAG
}  // namespace functions
}  // namespace catenary
CATENARY_PRECISE_END

#endif
