// How one call runs.
#ifndef CATENARY_POLICY_HPP
#define CATENARY_POLICY_HPP

#include "dispatch/dispatch.hpp"

#include <type_traits>

namespace catenary {

/// Marks the types that may stand before the function in a call of apply.
struct policy_tag {};
template <class P>
struct is_policy : std::is_base_of<policy_tag, P> {};

/// Caps the instruction set of one call. Holds a rank, which means the same in files compiled with different flags.
class isa_cap : public policy_tag {
  public:
    explicit CATENARY_MEMBER isa_cap(unsigned rank) : rank_{rank} {}
    CATENARY_MEMBER unsigned rank() const { return rank_; }

  private:
    unsigned rank_;
};

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
