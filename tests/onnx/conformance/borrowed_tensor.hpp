// A tensor of a model as the library takes it: elements used where they lie in the TensorProto.
#ifndef CATENARY_TESTS_ONNX_CONFORMANCE_BORROWED_TENSOR_HPP
#define CATENARY_TESTS_ONNX_CONFORMANCE_BORROWED_TENSOR_HPP

#include "example.hpp"

#include <catenary/onnx/runtime.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace catenary_test {

/// A tensor in the memory of its message, which must outlive it.
struct borrowed_tensor {
    std::int32_t dtype;
    std::vector<std::int64_t> shape;
    std::size_t count;
    void const* data = nullptr;
    std::size_t bytes = 0;  ///< of the elements; 0 for a type that is none of the library's, whose data is not read
    std::vector<std::uint16_t> narrowed = {};  ///< 16-bit elements that the message keeps in 32 bits each

    explicit borrowed_tensor(::onnx::TensorProto const& p)
        : dtype{p.data_type()}, shape(p.dims().begin(), p.dims().end()), count{count_of(p)} {
        if (p.data_location() == ::onnx::TensorProto::EXTERNAL || p.has_segment()) {
            throw example_error("tensor " + p.name() + " is not whole: its data is external, or it is a segment");
        }
        switch (dtype) {
            case ::onnx::TensorProto::FLOAT:
                data = elements(p, p.float_data(), sizeof(float));
                break;
            case ::onnx::TensorProto::DOUBLE:
                data = elements(p, p.double_data(), sizeof(double));
                break;
            case ::onnx::TensorProto::FLOAT16:
            case ::onnx::TensorProto::BFLOAT16:
                narrow(p);
                data = elements(p, narrowed, sizeof(std::uint16_t));
                break;
            default:
                data = p.raw_data().data();
        }
    }
    borrowed_tensor(borrowed_tensor const&) = delete;
    borrowed_tensor(borrowed_tensor&&) = default;

    catenary::onnx::const_runtime_view view() const { return {dtype, shape.size(), shape.data(), nullptr, data}; }

  private:
    static std::size_t count_of(::onnx::TensorProto const& p) {
        std::int64_t count = 1;
        for (std::int64_t const extent : p.dims()) {
            if (extent < 0 || __builtin_mul_overflow(count, extent, &count)) {
                throw example_error("tensor " + p.name() + " has a negative extent, or too many elements");
            }
        }
        return static_cast<std::size_t>(count);
    }

    void narrow(::onnx::TensorProto const& p) {
        for (std::int32_t const bits : p.int32_data()) {
            if (bits < 0 || bits > 0xffff) { throw example_error("tensor " + p.name() + " has more than 16 bits"); }
            narrowed.push_back(static_cast<std::uint16_t>(bits));
        }
    }

    // raw_data, little-endian as the processors of the library are, or a field; never both. The buffer of a string is
    // aligned for any element.
    template <class Field>
    void const* elements(::onnx::TensorProto const& p, Field const& field, std::size_t element_size) {
        std::size_t const in_field = static_cast<std::size_t>(field.size());
        if (p.has_raw_data() && in_field != 0) { throw example_error("tensor " + p.name() + " has its data twice"); }
        std::size_t const in_raw = p.raw_data().size() / element_size, rest = p.raw_data().size() % element_size;
        if (rest != 0 || in_raw + in_field != count) {
            throw example_error("tensor " + p.name() + " has " + std::to_string(in_raw + in_field) +
                                " elements, of its shape are " + std::to_string(count));
        }
        bytes = count * element_size;
        return p.has_raw_data() ? static_cast<void const*>(p.raw_data().data()) : field.data();
    }
};

}  // namespace catenary_test

#endif
