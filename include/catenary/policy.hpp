// How one call runs.
#ifndef CATENARY_POLICY_HPP
#define CATENARY_POLICY_HPP

#include "dispatch/dispatch.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace catenary {

/// Marks the types that may stand before the function in a call of apply.
struct policy_tag {};

/// Whether P is such a type.
template <class P>
struct is_policy : std::is_base_of<policy_tag, P> {};

/// Caps the instruction set of one call: at_most makes it.
class isa_cap : public policy_tag {
  public:
    /// By the rank of the best set that is admitted; 0 caps nothing.
    explicit CATENARY_MEMBER isa_cap(unsigned rank) : rank_{rank} {}
    /// Means the same in files compiled with different flags.
    CATENARY_MEMBER unsigned rank() const { return rank_; }

  private:
    unsigned rank_;
};

/// A call's work in pieces, numbered from 0, that do not depend on each other: f(i) computes piece i, on any thread. A
/// small object, to be copied at will, but not to outlive the call that it belongs to.
class task {
  public:
    /// run(context, i) computes piece i.
    CATENARY_MEMBER task(void (*run)(void const*, std::size_t) noexcept, void const* context)
        : run_{run}, context_{context} {}
    /// Computes a piece.
    CATENARY_MEMBER void operator()(std::size_t piece) const noexcept { run_(context_, piece); }

  private:
    void (*run_)(void const*, std::size_t) noexcept;
    void const* context_;
};

/// Hands the pieces of one call to an executor: parallel makes it. The executor is kept by reference if it was given as
/// an lvalue.
template <class Executor>
class parallel_policy : public policy_tag {
  public:
    /// As parallel(executor, grain).
    CATENARY_MEMBER parallel_policy(Executor&& executor, std::size_t grain)
        : executor_(std::forward<Executor>(executor)), grain_{grain} {}

    /// Computes pieces 0 to n - 1.
    CATENARY_MEMBER void run(std::size_t n, task const& f) const
        noexcept(noexcept(std::declval<Executor const&>()(n, f))) {
        executor_(n, f);
    }
    /// Bytes of output in a piece, at least, where there is more than one.
    CATENARY_MEMBER std::size_t grain() const { return grain_; }

  private:
    Executor executor_;
    std::size_t grain_;
};

/// The policy under which a call is computed in pieces: executor(n, f), n a std::size_t and f a task, calls f(i) for
/// all i below n, each once, on whatever threads it likes, and returns when all are done. The library has no threads.
/// Each element's result is the same bits whatever the pieces. `grain`: bytes of output in a piece, at least; a call
/// too small for two pieces does not ask the executor. f throws nothing; what the executor itself throws passes through
/// apply and try_apply, and the output is computed in part then.
template <class Executor>
CATENARY_MEMBER parallel_policy<Executor> parallel(Executor&& executor, std::size_t grain = 65536) {
    static_assert(std::is_invocable<Executor const&, std::size_t, task const&>::value,
                  "an executor is called as executor(n, f): std::size_t n, catenary::task f");
    return {std::forward<Executor>(executor), grain};
}

/// Whether a call under a policy throws nothing but what apply itself throws.
template <class P>
struct is_nothrow_policy : std::true_type {};
template <class Executor>
struct is_nothrow_policy<parallel_policy<Executor>>
    : std::bool_constant<noexcept(
          std::declval<parallel_policy<Executor> const&>().run(std::size_t{}, std::declval<task const&>()))> {};

inline namespace CATENARY_TAG {

/// The policy under which a call uses the best instruction set not above the one named: one of available_isas(), or of
/// "avx512", "avx2", "sse2", "neon", "scalar". A name that this kind of processor does not know caps nothing, as in
/// CATENARY_ISA. The cap of CATENARY_ISA holds as well.
inline isa_cap at_most(std::string_view name) {
    unsigned const rank = dispatch::rank(name);
    return isa_cap{rank < simd::known_sets::size ? rank : 0};
}

/// Likewise, by the type of the instruction set: at_most(simd::avx2{}).
template <class Isa, class = std::enable_if_t<(Isa::float_lanes > 0)>>
inline isa_cap at_most(Isa) {
    return at_most(std::string_view{Isa::name});
}

}  // namespace CATENARY_TAG
}  // namespace catenary

#endif
