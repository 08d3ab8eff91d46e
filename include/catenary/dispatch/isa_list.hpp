// A short list of instruction-set names, by value.
#ifndef CATENARY_DISPATCH_ISA_LIST_HPP
#define CATENARY_DISPATCH_ISA_LIST_HPP

#include "../platform/compiler.hpp"

#include <cstddef>
#include <string_view>

namespace catenary {

/// Names of instruction sets, best first: a range of std::string_view.
class isa_list {
  public:
    /// The most names that fit.
    static constexpr std::size_t capacity = 8;

    /// The best.
    CATENARY_MEMBER std::string_view const* begin() const { return names_; }
    /// Behind the last, which is "scalar".
    CATENARY_MEMBER std::string_view const* end() const { return names_ + size_; }
    /// How many there are.
    CATENARY_MEMBER std::size_t size() const { return size_; }
    /// The one at i < size().
    CATENARY_MEMBER std::string_view operator[](std::size_t i) const { return names_[i]; }

    /// Appends a name; the list never outgrows the number of instruction sets there are.
    CATENARY_MEMBER void add(std::string_view name) { names_[size_++] = name; }

  private:
    std::string_view names_[capacity];
    std::size_t size_ = 0;
};

}  // namespace catenary

#endif
