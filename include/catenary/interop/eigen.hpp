/// @file
/// Eigen 3.4: dense expressions and tensors as views, its 16-bit types as element types, and the functions on its
/// packets.
/// @code
///   #include <catenary/interop/eigen.hpp>
///   Eigen::ArrayXXf x = Eigen::ArrayXXf::Random(20, 30), y(20, 30);
///   catenary::apply(catenary::Cosh<>{}, x, y);
///   y = x.unaryExpr(catenary::Cosh<float>{});      // the same call: dispatched at run time, of any strides
///   y = 1 + x.unaryExpr(catenary::Cosh<float>{});  // packet by packet, on the file's own instruction set
/// @endcode
#ifndef CATENARY_INTEROP_EIGEN_HPP
#define CATENARY_INTEROP_EIGEN_HPP

#include "../apply.hpp"
#include "../functions/function.hpp"

#include <Eigen/Core>

#include <type_traits>

// Of the unsupported module Tensor, which a file may include or not.
namespace Eigen {
template <class Scalar, int Rank, int Options, class Index>
class Tensor;
template <class Scalar, class Dimensions, int Options, class Index>
class TensorFixedSize;
template <class Plain, int Options, template <class> class Pointer>
class TensorMap;
}  // namespace Eigen

namespace catenary {

template <>
struct storage_traits<Eigen::half> : storage_traits<float16> {};
template <>
struct storage_traits<Eigen::bfloat16> : storage_traits<bfloat16> {};

namespace interop {
inline namespace CATENARY_TAG {

/// Whether the coefficients of a dense expression lie in memory at fixed strides. By a pointer to the base class: a
/// VectorBlock<V> is no DenseBase<VectorBlock<V>>, but one of the Block that it derives from.
template <class D>
std::bool_constant<(int(Eigen::internal::traits<D>::Flags) & Eigen::DirectAccessBit) != 0> in_memory(
    Eigen::DenseBase<D> const*);
std::false_type in_memory(void const*);
template <class E>
using is_eigen_dense = decltype(in_memory(static_cast<E*>(nullptr)));

/// Whether E has an axis only, at compile time.
template <class E>
inline constexpr bool is_eigen_vector = bool(std::remove_const_t<E>::IsVectorAtCompileTime);

/// A dense expression in memory as a view of rows and columns, vectors too.
template <class E>
CATENARY_MEMBER auto plane(E& e) {
    using view = tensor_view<std::remove_pointer_t<decltype(e.data())>>;
    return view(e.data(), {e.rows(), e.cols()}, {e.rowStride(), e.colStride()});
}

/// Whether E is a tensor of Eigen in memory.
template <class E>
struct is_eigen_tensor : std::false_type {};
template <class Scalar, int Rank, int Options, class Index>
struct is_eigen_tensor<Eigen::Tensor<Scalar, Rank, Options, Index>> : std::true_type {};
template <class Scalar, class Dimensions, int Options, class Index>
struct is_eigen_tensor<Eigen::TensorFixedSize<Scalar, Dimensions, Options, Index>> : std::true_type {};
template <class Plain, int Options, template <class> class Pointer>
struct is_eigen_tensor<Eigen::TensorMap<Plain, Options, Pointer>> : std::true_type {};

/// Whether such a tensor is in memory that is someone else's.
template <class E>
struct is_eigen_map : std::false_type {};
template <class Plain, int Options, template <class> class Pointer>
struct is_eigen_map<Eigen::TensorMap<Plain, Options, Pointer>> : std::true_type {};

}  // namespace CATENARY_TAG
}  // namespace interop

/// Matrix, Array, Map, Ref, Block, Transpose and all else in Eigen whose coefficients are in memory, of any strides and
/// either storage order, without a copy. A vector by its type has rank 1, all others 2: rows, columns. Constant where
/// Eigen's data() is.
template <class E>
struct tensor_traits<E, std::enable_if_t<interop::is_eigen_dense<std::remove_const_t<E>>::value>> {
    /// Matrix and Array; the others refer to one.
    static constexpr bool owns = std::is_base_of<Eigen::PlainObjectBase<E>, E>::value;

    /// Of rank 1 or 2, of any strides.
    static CATENARY_MEMBER auto view(E& e) {
        if constexpr (interop::is_eigen_vector<E>) {
            using view = tensor_view<std::remove_pointer_t<decltype(e.data())>>;
            return view(e.data(), {e.size()}, {e.innerStride()});
        } else {
            return interop::plane(e);
        }
    }
};

/// Tensor, TensorFixedSize and TensorMap of unsupported/Eigen/CXX11/Tensor, in either storage order.
template <class E>
struct tensor_traits<E, std::enable_if_t<interop::is_eigen_tensor<std::remove_const_t<E>>::value>> {
    /// All but TensorMap.
    static constexpr bool owns = !interop::is_eigen_map<E>::value;

    /// Axis i is Eigen's dimension i.
    static CATENARY_MEMBER auto view(E& e) {
        using view = tensor_view<std::remove_pointer_t<decltype(e.data())>>;
        using traits = Eigen::internal::traits<std::remove_const_t<E>>;
        constexpr std::size_t rank = traits::NumDimensions;
        std::int64_t shape[rank + 1], strides[rank + 1], step = 1;  // one more: an array is not empty
        for (std::size_t i = 0; i < rank; ++i) {
            std::size_t const a = int(traits::Layout) == int(Eigen::ColMajor) ? i : rank - 1 - i;
            shape[a] = static_cast<std::int64_t>(e.dimensions()[a]);
            strides[a] = step;
            step *= shape[a];
        }
        return view::strided(e.data(), rank, shape, strides);
    }
};

}  // namespace catenary

CATENARY_PRECISE_BEGIN
namespace catenary {
namespace interop {
inline namespace CATENARY_TAG {

/// The best instruction set of the file's baseline whose registers are not larger than a packet of n elements.
template <class T, std::size_t N, class I, class... Rest>
constexpr auto set_for(simd::type_list<I, Rest...>) {
    if constexpr (simd::lanes<typename storage_traits<T>::compute, I> <= N) {
        return I{};
    } else {
        return set_for<T, N>(simd::type_list<Rest...>{});
    }
}

/// p[i] = F(p[i]) for the N elements of a packet.
template <class F, class T, std::size_t N>
struct each {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, T* p) const {
        constexpr std::size_t width = simd::lanes<typename storage_traits<T>::compute, Isa>;
        for (std::size_t i = 0; i < N; i += width) {
            storage::write(p + i, F{}(isa, storage::read(isa, static_cast<T const*>(p + i))));
        }
    }
};

/// F of each element of a packet: in the environment of the caller, which is the default one, or in that of `enter`.
/// Out of line: compiled once, and with floating-point rules of its own.
template <bool IsDefault, class F, class T, class Packet>
__attribute__((noinline)) inline Packet compute(Packet x) {
    constexpr std::size_t n = sizeof(Packet) / sizeof(T);
    using isa = decltype(set_for<T, n>(simd::baseline_sets{}));
    alignas(Packet) T buffer[n];  // in a register, but for `enter`
    __builtin_memcpy(static_cast<void*>(buffer), &x, sizeof x);
    if constexpr (IsDefault) {
        each<F, T, n>{}(isa{}, static_cast<T*>(buffer));
    } else {
        enter(isa{}, each<F, T, n>{}, static_cast<T*>(buffer));
    }
    __builtin_memcpy(&x, static_cast<void const*>(buffer), sizeof x);
    return x;
}

/// The function object for elements of type T.
template <class F, class T>
struct typed {
    static_assert(storage::is_element<T>::value, "no storage_traits for the expression's scalar type");
    static_assert(tensor::is_for<F, T>::value, "the function object is of another type than the expression");
    using type = std::decay_t<decltype(tensor::resolved<F, T>::of(F{}))>;
};
template <class F, class T>
using typed_function = typename typed<F, T>::type;

/// F of each element of a packet of Eigen: the bits that apply gives. `is_default` tells of the environment.
template <class F, class Packet>
CATENARY_KERNEL Packet packet(F const&, bool is_default, Packet const& x) {
    using T = typename Eigen::internal::unpacket_traits<Packet>::type;
    using typed = typed_function<F, T>;
    return CATENARY_LIKELY(is_default) ? compute<true, typed, T>(x) : compute<false, typed, T>(x);
}

/// F of one element that Eigen takes outside its packets, on the instruction set of those: of functions that are not
/// correctly rounded too, a value has the same bits at every position.
template <class F, class T>
CATENARY_KERNEL T element(F const& f, T x) {
    using traits = Eigen::internal::packet_traits<T>;
    if constexpr (traits::Vectorizable) {
        return dispatch::call(set_for<T, traits::size>(simd::baseline_sets{}), typed_function<F, T>{}, x);
    } else {
        return f(x);
    }
}

/// Eigen's evaluator of op(arg). The environment is the caller's and seldom changes: asked for once an expression,
/// since asking takes a fifth of a packet's time or more.
template <class Op, class Arg>
class unary_evaluator : public Eigen::internal::unary_evaluator<Eigen::CwiseUnaryOp<Op, Arg>> {
    using base = Eigen::internal::unary_evaluator<Eigen::CwiseUnaryOp<Op, Arg>>;

  public:
    explicit CATENARY_MEMBER unary_evaluator(Eigen::CwiseUnaryOp<Op, Arg> const& expression) : base(expression) {}

    /// The packet at (index) or (row, column).
    template <int LoadMode, class Packet, class... Index>
    CATENARY_MEMBER Packet packet(Index... at) const {
        return interop::packet(this->m_d.func(), is_default_,
                               this->m_d.argImpl.template packet<LoadMode, Packet>(at...));
    }

    /// The element at (index) or (row, column).
    template <class... Index>
    CATENARY_MEMBER typename base::CoeffReturnType coeff(Index... at) const {
        using T = typename base::CoeffReturnType;
        return interop::element(this->m_d.func(), T(this->m_d.argImpl.coeff(at...)));
    }

  private:
    bool is_default_ = platform::environment::is_default();
};

/// Whether dst = op(arg) is one call of apply: both are in memory and of one type, and neither is so small by its type
/// that a few packets are done before such a call has begun.
template <class Dst, class Arg>
inline constexpr bool assigns_by_apply = is_eigen_dense<Dst>::value&& is_eigen_dense<Arg>::value&&
                                             std::is_same<typename Dst::Scalar, typename Arg::Scalar>::value &&
                                         (Arg::MaxSizeAtCompileTime == Eigen::Dynamic ||
                                          Arg::MaxSizeAtCompileTime > 64);

/// Eigen's assignment dst = op(arg) of such expressions.
template <class Dst, class Op, class Arg>
struct assignment {
    template <class Assign>
    static CATENARY_MEMBER void run(Dst& dst, Eigen::CwiseUnaryOp<Op, Arg> const& expression, Assign const& assign) {
        Eigen::internal::resize_if_allowed(dst, expression, assign);
        apply(expression.functor(), plane(expression.nestedExpression()), plane(dst));
    }
};

/// What Eigen asks of a function object.
template <class Op>
struct functor_traits {
    enum {
        Cost = 100,  // so much that Eigen unrolls no loop
        PacketAccess = std::is_base_of<functions::packet_call<Op>, Op>::value,
        IsRepeatable = true
    };
};

}  // namespace CATENARY_TAG
}  // namespace interop

inline namespace CATENARY_TAG {

/// What a function object's packetOp calls (functions/function.hpp): Eigen's tensor expressions do.
template <class F, class Packet>
CATENARY_KERNEL Packet on_packet(F const& f, Packet const& x) {
    return interop::packet(f, platform::environment::is_default(), x);
}

}  // namespace CATENARY_TAG
}  // namespace catenary
CATENARY_PRECISE_END

namespace Eigen {
namespace internal {

// Every function of the library, in each of its roundings. The patterns name the rounding: F<T, R> would match Eigen's
// own functors as well.

template <template <class, class> class F, class T>
struct functor_traits<F<T, catenary::correctly_rounded>>
    : catenary::interop::functor_traits<F<T, catenary::correctly_rounded>> {};
template <template <class, class> class F, class T>
struct functor_traits<F<T, catenary::faithful>> : catenary::interop::functor_traits<F<T, catenary::faithful>> {};

template <template <class, class> class F, class T, class Arg>
struct evaluator<CwiseUnaryOp<F<T, catenary::correctly_rounded>, Arg>>
    : catenary::interop::unary_evaluator<F<T, catenary::correctly_rounded>, Arg> {
    using catenary::interop::unary_evaluator<F<T, catenary::correctly_rounded>, Arg>::unary_evaluator;
};
template <template <class, class> class F, class T, class Arg>
struct evaluator<CwiseUnaryOp<F<T, catenary::faithful>, Arg>>
    : catenary::interop::unary_evaluator<F<T, catenary::faithful>, Arg> {
    using catenary::interop::unary_evaluator<F<T, catenary::faithful>, Arg>::unary_evaluator;
};

template <class Dst, template <class, class> class F, class T, class Arg, class S>
struct Assignment<Dst, CwiseUnaryOp<F<T, catenary::correctly_rounded>, Arg>, assign_op<S, S>, Dense2Dense,
                  std::enable_if_t<catenary::interop::assigns_by_apply<Dst, Arg>>>
    : catenary::interop::assignment<Dst, F<T, catenary::correctly_rounded>, Arg> {};
template <class Dst, template <class, class> class F, class T, class Arg, class S>
struct Assignment<Dst, CwiseUnaryOp<F<T, catenary::faithful>, Arg>, assign_op<S, S>, Dense2Dense,
                  std::enable_if_t<catenary::interop::assigns_by_apply<Dst, Arg>>>
    : catenary::interop::assignment<Dst, F<T, catenary::faithful>, Arg> {};

}  // namespace internal
}  // namespace Eigen

#endif
