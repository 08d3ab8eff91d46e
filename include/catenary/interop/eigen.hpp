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

// What has its coefficients in memory, by pointer to what a user's class may derive from.
template <class P>
std::true_type in_memory(Eigen::PlainObjectBase<P> const*);
template <class P, int Options, class Stride>
std::true_type in_memory(Eigen::Map<P, Options, Stride> const*);
template <class P, int Options, class Stride>
std::true_type in_memory(Eigen::Ref<P, Options, Stride> const*);
std::false_type in_memory(void const*);

/// Whether E is a dense expression in memory whose data() and strides tell where. Eigen's DirectAccessBit promises
/// less: the stride of a Diagonal is wrong unless the matrix has inner stride 1, that of a Reshaped unless the vector
/// has, and an IndexedView has no data().
template <class E>
struct is_eigen_dense : decltype(in_memory(static_cast<E*>(nullptr))) {};
template <class E>
struct is_eigen_dense<E const> : is_eigen_dense<E> {};
template <class E, int Rows, int Columns, bool Inner>
struct is_eigen_dense<Eigen::Block<E, Rows, Columns, Inner>> : is_eigen_dense<E> {};
template <class E, int Size>
struct is_eigen_dense<Eigen::VectorBlock<E, Size>> : is_eigen_dense<E> {};
template <class E>
struct is_eigen_dense<Eigen::Transpose<E>> : is_eigen_dense<E> {};
template <class E>
struct is_eigen_dense<Eigen::ArrayWrapper<E>> : is_eigen_dense<E> {};
template <class E>
struct is_eigen_dense<Eigen::MatrixWrapper<E>> : is_eigen_dense<E> {};

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

/// Matrix, Array, Map and Ref, of any strides and either storage order, and Block, VectorBlock, Transpose, ArrayWrapper
/// and MatrixWrapper of these, without a copy. A vector by its type has rank 1, all others 2: rows, columns. Constant
/// where Eigen's data() is.
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

/// A diagonal of such a matrix, of rank 1.
template <class E, int Index>
struct tensor_traits<Eigen::Diagonal<E, Index>, std::enable_if_t<interop::is_eigen_dense<E>::value>> {
    /// It refers to the matrix.
    static constexpr bool owns = false;

    /// By the strides of the matrix: see is_eigen_dense.
    template <class D>
    static CATENARY_MEMBER auto view(D& d) {
        auto& matrix = d.nestedExpression();
        using view = tensor_view<std::remove_pointer_t<decltype(matrix.data())>>;
        Eigen::Index const row = matrix.rowStride(), column = matrix.colStride(), index = d.index();
        return view(matrix.data() + (index < 0 ? -index * row : index * column), {d.size()}, {row + column});
    }
};
template <class E, int Index>
struct tensor_traits<Eigen::Diagonal<E, Index> const, std::enable_if_t<interop::is_eigen_dense<E>::value>>
    : tensor_traits<Eigen::Diagonal<E, Index>> {};

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

/// Eigen's evaluator of op(arg), dense. The environment is the caller's and seldom changes: asked for once an
/// expression, since asking takes a fifth of a packet's time or more.
template <class Op, class Arg>
class unary_evaluator : public Eigen::internal::unary_evaluator<Eigen::CwiseUnaryOp<Op, Arg>> {
    using base = Eigen::internal::unary_evaluator<Eigen::CwiseUnaryOp<Op, Arg>>;

  public:
    /// Without packets where those of the argument are of another type: Cosh<>{} takes integers as double.
    enum {
        same_type = std::is_same<typename Arg::Scalar, typename Eigen::CwiseUnaryOp<Op, Arg>::Scalar>::value,
        Flags = int(base::Flags) & ~(same_type ? 0 : int(Eigen::PacketAccessBit))
    };

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

/// That of expressions of another kind, such as sparse ones, is Eigen's own.
template <class Op, class Arg>
using evaluator_for =
    std::conditional_t<std::is_same<typename Eigen::internal::traits<Arg>::StorageKind, Eigen::Dense>::value,
                       unary_evaluator<Op, Arg>, Eigen::internal::unary_evaluator<Eigen::CwiseUnaryOp<Op, Arg>>>;

/// Whether E may have more elements than a few packets, for all that its type says.
template <class E>
constexpr bool may_be_large() {
    return E::MaxSizeAtCompileTime == Eigen::Dynamic || E::MaxSizeAtCompileTime > 64;
}

/// Whether dst = op(arg) is one call of apply: both are in memory and of one type, and neither is so small by its type
/// that a few packets are done before such a call has begun.
template <class Dst, class Arg>
constexpr bool assigns_by_apply() {
    constexpr bool same_type = std::is_same<typename Dst::Scalar, typename Arg::Scalar>::value;
    constexpr bool in_memory = is_eigen_dense<Dst>::value && is_eigen_dense<Arg>::value;
    return same_type && in_memory && may_be_large<Dst>() && may_be_large<Arg>();
}

/// Eigen's assignment dst = op(arg) of such expressions, with the errors of apply and its copy for a partial overlap.
template <class Dst, class Op, class Arg>
struct assignment {
    template <class Assign>
    static CATENARY_MEMBER void run(Dst& dst, Eigen::CwiseUnaryOp<Op, Arg> const& expression, Assign const& assign) {
        auto const from = interop::plane(expression.nestedExpression());  // before dst, which it may be of, is resized
        Eigen::internal::resize_if_allowed(dst, expression, assign);
        catenary::apply(expression.functor(), from, interop::plane(dst));
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
    : catenary::interop::evaluator_for<F<T, catenary::correctly_rounded>, Arg> {
    explicit evaluator(CwiseUnaryOp<F<T, catenary::correctly_rounded>, Arg> const& expression)
        : catenary::interop::evaluator_for<F<T, catenary::correctly_rounded>, Arg>(expression) {}
};
template <template <class, class> class F, class T, class Arg>
struct evaluator<CwiseUnaryOp<F<T, catenary::faithful>, Arg>>
    : catenary::interop::evaluator_for<F<T, catenary::faithful>, Arg> {
    explicit evaluator(CwiseUnaryOp<F<T, catenary::faithful>, Arg> const& expression)
        : catenary::interop::evaluator_for<F<T, catenary::faithful>, Arg>(expression) {}
};

template <class Dst, template <class, class> class F, class T, class Arg, class S>
struct Assignment<Dst, CwiseUnaryOp<F<T, catenary::correctly_rounded>, Arg>, assign_op<S, S>, Dense2Dense,
                  std::enable_if_t<catenary::interop::assigns_by_apply<Dst, Arg>()>>
    : catenary::interop::assignment<Dst, F<T, catenary::correctly_rounded>, Arg> {};
template <class Dst, template <class, class> class F, class T, class Arg, class S>
struct Assignment<Dst, CwiseUnaryOp<F<T, catenary::faithful>, Arg>, assign_op<S, S>, Dense2Dense,
                  std::enable_if_t<catenary::interop::assigns_by_apply<Dst, Arg>()>>
    : catenary::interop::assignment<Dst, F<T, catenary::faithful>, Arg> {};

}  // namespace internal
}  // namespace Eigen

#endif
