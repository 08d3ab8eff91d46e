// More address space than memory.
#ifndef CATENARY_TESTS_SUPPORT_SPARSE_BLOCK_HPP
#define CATENARY_TESTS_SUPPORT_SPARSE_BLOCK_HPP

#include <sys/mman.h>

#include <cstddef>

namespace catenary_test {

/// Bytes, zero at first, that costs no memory where it is not touched; null where there is no address space for them.
class sparse_block {
  public:
    explicit sparse_block(std::size_t bytes) : bytes_{bytes} {
        void* const p =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        data_ = p == MAP_FAILED ? nullptr : static_cast<unsigned char*>(p);
    }
    ~sparse_block() {
        if (data_ != nullptr) { munmap(data_, bytes_); }
    }
    /// Asks for huge pages: filling the whole block takes far less time.
    void expect_use() const { madvise(data_, bytes_, MADV_HUGEPAGE); }
    sparse_block(sparse_block const&) = delete;
    sparse_block& operator=(sparse_block const&) = delete;

    template <class T>
    T* data() const {
        return reinterpret_cast<T*>(data_);
    }

  private:
    std::size_t bytes_;
    unsigned char* data_;
};

}  // namespace catenary_test

#endif
