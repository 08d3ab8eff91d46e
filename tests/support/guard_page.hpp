// Memory whose neighbours may not be touched.
#ifndef CATENARY_TESTS_SUPPORT_GUARD_PAGE_HPP
#define CATENARY_TESTS_SUPPORT_GUARD_PAGE_HPP

#include "give_up.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>

namespace catenary_test {

/// At least `bytes` bytes, rounded up to whole pages, between two pages that fault at any access. Whoever reads or
/// writes one byte before front() or at or behind end() dies with SIGSEGV.
class guarded_buffer {
  public:
    explicit guarded_buffer(std::size_t bytes) {
        std::size_t const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        size_ = (bytes + page - 1) / page * page;
        if (size_ == 0) { size_ = page; }
        mapped_ = size_ + 2 * page;
        void* const whole = mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (whole == MAP_FAILED) { give_up("guarded_buffer: no memory"); }
        base_ = static_cast<unsigned char*>(whole);
        begin_ = base_ + page;
        if (mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0) { give_up("guarded_buffer: no access"); }
    }
    ~guarded_buffer() { munmap(base_, mapped_); }
    guarded_buffer(guarded_buffer const&) = delete;
    guarded_buffer& operator=(guarded_buffer const&) = delete;

    unsigned char* begin() const { return begin_; }
    unsigned char* end() const { return begin_ + size_; }
    std::size_t size() const { return size_; }

    /// The first bytes: one before them faults.
    template <class T>
    T* front() const {
        return reinterpret_cast<T*>(begin());
    }
    /// Room for exactly `count` values up to the last byte: one behind them faults.
    template <class T>
    T* back(std::size_t count) const {
        return reinterpret_cast<T*>(end() - count * sizeof(T));
    }

    void fill(unsigned char byte) const { std::memset(begin(), byte, size()); }
    /// Makes the whole buffer readable only, or writable again.
    void read_only(bool on) const {
        if (mprotect(begin_, size_, on ? PROT_READ : PROT_READ | PROT_WRITE) != 0) {
            give_up("guarded_buffer: no access");
        }
    }

  private:
    unsigned char* base_ = nullptr;
    unsigned char* begin_ = nullptr;
    std::size_t size_ = 0, mapped_ = 0;
};

/// Pages that may be used, each followed by one that faults at any access.
class alternating_pages {
  public:
    explicit alternating_pages(std::size_t pages)
        : page_{static_cast<std::size_t>(sysconf(_SC_PAGESIZE))}, mapped_{2 * pages * page_} {
        void* const whole = mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (whole == MAP_FAILED) { give_up("alternating_pages: no memory"); }
        base_ = static_cast<unsigned char*>(whole);
        for (std::size_t p = 0; p < pages; ++p) {
            if (mprotect(page(p), page_, PROT_READ | PROT_WRITE) != 0) { give_up("alternating_pages: no access"); }
        }
    }
    ~alternating_pages() { munmap(base_, mapped_); }
    alternating_pages(alternating_pages const&) = delete;
    alternating_pages& operator=(alternating_pages const&) = delete;

    unsigned char* page(std::size_t number) const { return base_ + number * stride(); }
    /// Bytes of a page.
    std::size_t size() const { return page_; }
    /// Bytes from one page to the next that may be used.
    std::size_t stride() const { return 2 * page_; }

  private:
    std::size_t page_, mapped_;
    unsigned char* base_ = nullptr;
};

}  // namespace catenary_test

#endif
