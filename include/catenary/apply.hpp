// The one door: a function, an input, an output, any layout.
#ifndef CATENARY_APPLY_HPP
#define CATENARY_APPLY_HPP

#include "dispatch/sweep.hpp"
#include "policy.hpp"
#include "tensor/as_view.hpp"
#include "tensor/overlap.hpp"
#include "tensor/pack.hpp"
#include "tensor/split.hpp"

namespace catenary {
namespace tensor {
inline namespace CATENARY_TAG {

/// A transparent function object becomes that of the element type; any other is taken as it is, with its state.
template <class F, class T, class = void>
struct resolved {
    static CATENARY_MEMBER F const& of(F const& f) { return f; }
};
template <class F, class T>
struct resolved<F, T, std::void_t<typename F::template rebind<T>>> {
    static CATENARY_MEMBER typename F::template rebind<T> of(F const&) { return {}; }
};
/// Whether a function object takes the element type: one with a value_type takes only that.
template <class F, class T, class = void>
struct is_for : std::true_type {};
template <class F, class T>
struct is_for<F, T, std::void_t<typename F::value_type>> : std::is_same<typename F::value_type, T> {};

/// A contiguous run: the one kernel, on one instruction set. Out of line, so that it is compiled once.
template <class F, class T>
__attribute__((noinline)) inline void run(dispatch::position p, F const& f, T const* x, T* y, std::int64_t n) {
    dispatch::run(p, dispatch::sweep<F, T>{f}, x, y, static_cast<std::size_t>(n));
}

/// The same, of words, whatever the function and the type: f points to F, the words are T.
template <class F, class T>
inline void run_words(dispatch::position p, void const* f, word<T> const* x, word<T>* y, std::int64_t n) {
    run(p, *static_cast<F const*>(f), reinterpret_cast<T const*>(x), reinterpret_cast<T*>(y), n);
}

/// Words of the buffer that a strided layout goes through: a part of the first-level cache.
template <class Word>
inline constexpr std::int64_t packed = 16384 / static_cast<std::int64_t>(sizeof(Word));

/// The loops of a pair of layouts. Runs that are contiguous go straight to the kernel and from it; all else is packed
/// into a buffer, computed there, and unpacked. One code for all functions, on words.
template <class Word>
inline void execute(dispatch::position p,
                    void (*kernel)(dispatch::position, void const*, Word const*, Word*, std::int64_t), void const* f,
                    loops const& l, Word const* x, Word* y) {
    alignas(64) Word words[packed<Word>];
    walk in{l}, out{l};
    while (!in.done()) {
        tile const t = in.here();
        std::int64_t n = t.n[0];
        if (l.in_runs) {
            in.next(n);
        } else {
            n = dispatch::run_move(p, transfer<Word>{}, &in, x, static_cast<Word*>(words), buffer::to);
        }
        kernel(p, f, l.in_runs ? x + t.in : words, l.out_runs ? y + t.out : words, n);
        if (l.out_runs) {
            out.next(n);
        } else {
            dispatch::run_move(p, transfer<Word>{}, &out, static_cast<Word const*>(words), y, buffer::from);
        }
    }
}
/// f of the elements of a pair of layouts.
template <class F, class T>
inline void execute(dispatch::position p, F const& f, std::size_t rank, std::int64_t const* extents, T const* x,
                    std::int64_t const* in, T* y, std::int64_t const* out) {
    loops l;
    plan(rank, extents, in, out, packed<T>, l);
    execute<word<T>>(p, run_words<F, T>, &f, l, reinterpret_cast<word<T> const*>(x), reinterpret_cast<word<T>*>(y));
}

/// What stands for the executor of a call without one.
struct in_one_piece {};
template <class F, class T>
inline void execute(dispatch::position p, in_one_piece, F const& f, std::size_t rank, std::int64_t const* extents,
                    T const* x, std::int64_t const* in, T* y, std::int64_t const* out) {
    execute(p, f, rank, extents, x, in, y, out);
}

/// All that the pieces of a call have in common.
template <class F, class T>
struct work {
    dispatch::position p;
    F const& f;
    std::int64_t const* extents;
    T const* x;
    std::int64_t const* in;
    T* y;
    std::int64_t const* out;
    pieces cut;

    static void run(void const* self, std::size_t i) noexcept {
        auto const& w = *static_cast<work const*>(self);
        piece one;
        pick(w.cut, w.extents, w.in, w.out, static_cast<std::int64_t>(i), one);
        execute(w.p, w.f, w.cut.rank, one.extents, w.x + one.in, w.in, w.y + one.out, w.out);
    }
};
template <class Executor, class F, class T>
inline void execute(dispatch::position p, parallel_policy<Executor> const& parallel, F const& f, std::size_t rank,
                    std::int64_t const* extents, T const* x, std::int64_t const* in, T* y, std::int64_t const* out) {
    work<F, T> w{p, f, extents, x, in, y, out, {}};
    constexpr auto most = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
    split(rank, extents, in, out, sizeof(T),
          static_cast<std::int64_t>(parallel.grain() < most ? parallel.grain() : most), w.cut);
    if (w.cut.count == 1) { return work<F, T>::run(&w, 0); }
    parallel.run(static_cast<std::size_t>(w.cut.count), task{&work<F, T>::run, &w});
}

CATENARY_COLD inline status shape_mismatch(std::size_t in_rank, std::int64_t const* in, std::size_t out_rank,
                                           std::int64_t const* out) {
    status s{status_code::shape_mismatch};
    say(s, "catenary: the input has shape ", list{in, in_rank}, ", the output ", list{out, out_rank});
    return s;
}

/// Extents and strides of a view as arrays.
struct layout {
    std::int64_t extents[max_rank], strides[max_rank];

    template <class T>
    CATENARY_MEMBER explicit layout(tensor_view<T> const& v) {
        for (std::size_t a = 0; a < v.rank(); ++a) {
            extents[a] = v.extent(a);
            strides[a] = v.stride(a);
        }
    }
};

/// Whether the elements of a view lie one behind the other, row-major.
template <class T>
CATENARY_MEMBER bool is_contiguous(tensor_view<T> const& v) {
    std::int64_t step = 1;
    for (std::size_t a = v.rank(); a-- > 0; step *= v.extent(a)) {
        if (v.extent(a) != 1 && v.stride(a) != step) { return false; }
    }
    return true;
}

template <class T, class U>
CATENARY_MEMBER bool same_shape(tensor_view<T> const& x, tensor_view<U> const& y) {
    bool same = x.rank() == y.rank();
    for (std::size_t a = 0; same && a < x.rank(); ++a) { same = x.extent(a) == y.extent(a); }
    return same;
}

/// Memory that lasts as long as its scope; null if there was none.
struct scratch {
    void* memory;

    explicit scratch(std::size_t bytes) : memory{::operator new(bytes, std::nothrow)} {}
    ~scratch() { ::operator delete(memory); }
    scratch(scratch const&) = delete;
    scratch& operator=(scratch const&) = delete;
};

/// Checks a pair of views that are not both contiguous, or that overlap in part, and computes, in pieces if there is an
/// executor.
template <class Parallel, class F, class T>
__attribute__((noinline)) inline status compute_strided(dispatch::position p, Parallel const& parallel, F const& f,
                                                        tensor_view<T const> const& x, tensor_view<T> const& y) {
    layout const in{x}, out{y};
    std::size_t const rank = x.rank();
    if (CATENARY_UNLIKELY(!same_shape(x, y))) { return shape_mismatch(rank, in.extents, y.rank(), out.extents); }
    if (CATENARY_UNLIKELY(overlaps_itself(rank, out.extents, out.strides))) {
        status s{status_code::self_overlap};
        say(s, "catenary: elements of the output share memory: shape ", list{out.extents, rank}, ", strides ",
            list{out.strides, rank});
        return s;
    }
    std::int64_t const size = y.size();
    if (size == 0) { return {}; }
    if (CATENARY_LIKELY(same_elements(x, y) || !may_overlap(x, y) ||
                        !share_memory(rank, out.extents, in.strides, out.strides, byte_distance(x, y), sizeof(T)))) {
        execute(p, parallel, f, rank, out.extents, x.data(), in.strides, y.data(), out.strides);
        return {};
    }
    // Partial overlap: the result is that of a copy of the input, row-major.
    std::int64_t row_major[max_rank], step = 1;
    for (std::size_t a = rank; a-- > 0; step *= in.extents[a]) { row_major[a] = step; }
    scratch const room(static_cast<std::size_t>(size) * sizeof(T));
    auto* const copy = static_cast<T*>(room.memory);
    if (copy == nullptr) {
        status s{status_code::out_of_memory};
        say(s, "catenary: no memory to copy an input of shape ", list{in.extents, rank}, " that overlaps its output");
        return s;
    }
    loops l;
    plan(rank, in.extents, in.strides, row_major, packed<T>, l);
    walk w{l};
    while (!w.done()) {
        dispatch::run_move(p, transfer<word<T>>{}, &w, reinterpret_cast<word<T> const*>(x.data()),
                           reinterpret_cast<word<T>*>(copy), buffer::none);
    }
    execute(p, parallel, f, rank, out.extents, static_cast<T const*>(copy), row_major, y.data(), out.strides);
    return {};
}

/// Checks the pair of views and computes; the input's elements are T or T const. Nothing is written where the status is
/// not ok.
template <class Parallel, class F, class In, class T>
CATENARY_MEMBER status compute(dispatch::position p, Parallel const& parallel, F const& f, tensor_view<In> const& x,
                               tensor_view<T> const& y) {
    // The common case, where a small call's own time is most of it.
    bool const simple = std::is_same<Parallel, in_one_piece>::value && same_shape(x, y) && is_contiguous(x) &&
                        is_contiguous(y) && y.size() != 0 && (x.data() == y.data() || !may_overlap(x, y));
    if (CATENARY_UNLIKELY(!simple)) { return compute_strided<Parallel, F, T>(p, parallel, f, x, y); }
    run(p, f, static_cast<T const*>(x.data()), y.data(), y.size());
    return {};
}

/// What the policies of a call add up to.
template <class Parallel = in_one_piece>
struct course {
    unsigned rank;  // of the best instruction set that is admitted
    Parallel const& parallel;

    template <class P>
    CATENARY_MEMBER course with(P const& policy) const {
        unsigned const other = policy.rank();
        return {other > rank ? other : rank, parallel};
    }
    template <class Executor>
    CATENARY_MEMBER course<parallel_policy<Executor>> with(parallel_policy<Executor> const& policy) const {
        static_assert(std::is_same<Parallel, in_one_piece>::value, "a call has one parallel policy at most");
        return {rank, policy};
    }
    CATENARY_MEMBER dispatch::position position() const {
        return rank == 0 ? dispatch::active() : dispatch::capped(rank);
    }
};

/// Whether F is a function on registers, of those of the element type T: asked of the registers that are everywhere.
template <class F, class T>
using is_on_registers = std::is_invocable_r<simd::vec<typename storage_traits<T>::compute, simd::scalar>,
                                            decltype(resolved<F, T>::of(std::declval<F const&>())), simd::scalar,
                                            simd::vec<typename storage_traits<T>::compute, simd::scalar> const&>;

/// Computes on views of one type of elements; a call that cannot be is refused by one message.
template <class Parallel, class F, class In, class T>
CATENARY_MEMBER status check_types(course<Parallel> const& c, F const& f, tensor_view<In> const& in,
                                   tensor_view<T> const& out) {
    if constexpr (std::is_const<T>::value) {
        static_assert(!std::is_const<T>::value, "the output's elements are constant");
    } else if constexpr (!std::is_same<std::remove_const_t<In>, T>::value) {
        static_assert(std::is_same<std::remove_const_t<In>, T>::value, "input and output differ in element type");
    } else if constexpr (!storage::is_element<T>::value) {
        static_assert(storage::is_element<T>::value, "no storage_traits for this element type");
    } else if constexpr (!is_for<F, T>::value) {
        static_assert(is_for<F, T>::value, "the function object is of another type than the tensors");
    } else if constexpr (!std::is_copy_constructible<F>::value) {
        static_assert(std::is_copy_constructible<F>::value, "the function object must be one that can be copied");
    } else if constexpr (!is_on_registers<F, T>::value) {
        static_assert(is_on_registers<F, T>::value,
                      "apply takes a function on registers: template <class Isa> CATENARY_KERNEL vec<float, Isa> "
                      "operator()(Isa, vec<float, Isa> const&) const, or double for float");
    } else {
        return compute(c.position(), c.parallel, resolved<F, T>::of(f), in, out);
    }
    return {};
}

/// Resolves views, then computes.
template <class Parallel, class F, class X, class Y>
CATENARY_MEMBER status start_on(course<Parallel> const& c, F const& f, X& x, Y& y) {
    if constexpr (!has_view<X>::value) {
        static_assert(has_view<X>::value, "the input does not convert to a tensor_view: see tensor_traits");
    } else if constexpr (!has_view<Y>::value) {
        static_assert(has_view<Y>::value, "the output does not convert to a tensor_view: see tensor_traits");
    } else {
        return check_types(c, f, as_view(x), as_view(y));
    }
    return {};
}
template <class Parallel, class F, class X>
CATENARY_MEMBER status start_on(course<Parallel> const& c, F const& f, X& x) {
    return start_on(c, f, x, x);
}

/// Function, then tensors.
template <class Parallel, class F, class... A, std::enable_if_t<!is_policy<F>::value, int> = 0>
CATENARY_MEMBER status start(course<Parallel> const& c, F const& f, A&... a) {
    if constexpr ((is_policy<A>::value || ...)) {
        static_assert(!(is_policy<A>::value || ...), "policies stand before the function");
    } else if constexpr (sizeof...(A) != 1 && sizeof...(A) != 2) {
        static_assert(sizeof...(A) == 1, "behind the function stand an input and an output, or one for both");
    } else {
        return start_on(c, f, a...);
    }
    return {};
}
template <class Parallel, class P, class... A, std::enable_if_t<is_policy<P>::value, int> = 0>
CATENARY_MEMBER status start(course<Parallel> const& c, P const& policy, A&... a) {
    return start(c.with(policy), a...);
}

/// Names a type, a reference too.
template <class A>
struct given {
    using type = A;
};

/// A call, by what its arguments were given as: the last is the output.
template <class... A>
CATENARY_MEMBER status call(std::remove_reference_t<A>&... a) {
    using output = typename decltype((given<A>{}, ...))::type;
    if constexpr (!std::is_lvalue_reference<output>::value) {
        static_assert(!owns<output>(), "the output is a temporary that owns its elements: the results would be lost");
    }
    return start(course<>{0, {}}, a...);
}

}  // namespace CATENARY_TAG
}  // namespace tensor

inline namespace CATENARY_TAG {

/// try_apply(f, x, y): y = f(x), elementwise. try_apply(f, x): x = f(x), in place. Policies stand before f:
/// at_most(isa), parallel(executor), or both.
///
/// x and y are tensor_views, C arrays, std::vector, std::array, std::span, or what tensor_traits teaches; of one
/// element type and one shape. The same view twice computes in place; a partial overlap gives the result of a copy of
/// the input. Bytes between the output's elements are not touched. f is a function object of this library (Cosh<>{}) or
/// of the user: it offers
/// @code
/// template <class Isa> CATENARY_KERNEL simd::vec<C, Isa> operator()(Isa, simd::vec<C, Isa> const&) const;
/// @endcode
/// C the compute type of the element type (storage_traits).
///
/// Errors: the status says shape_mismatch, self_overlap or out_of_memory, and nothing was written. Nothing is thrown
/// but what an executor throws.
template <class... A>
CATENARY_MEMBER status try_apply(A&&... a) noexcept((is_nothrow_policy<std::decay_t<A>>::value && ...)) {
    return tensor::call<A...>(a...);
}

/// As try_apply; an error throws std::invalid_argument with the status's message, or std::bad_alloc.
template <class... A>
CATENARY_MEMBER void apply(A&&... a) {
    status const s = tensor::call<A...>(a...);
    if (CATENARY_UNLIKELY(!s.ok())) { tensor::raise(s); }
}

}  // namespace CATENARY_TAG
}  // namespace catenary

#endif
