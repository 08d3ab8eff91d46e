// Compiled once a part: LINK_TEST_NAME is its namespace.
#include "parts.hpp"

namespace LINK_TEST_NAME {

namespace {
// Function number k of the list fills y(k, ...).
template <class T, class... F>
void all(catenary::tensor_view<T const> x, catenary::tensor_view<T> y, catenary::simd::type_list<F...>) {
    T* slice = y.data();
    ((catenary::apply(F{}, x, catenary::tensor_view<T>(slice, {y.extent(1), y.extent(2)})), slice += y.stride(0)), ...);
}
template <class T>
void all(catenary::tensor_view<T const> x, catenary::tensor_view<T> y) {
    all(x, y, catenary::functions::all{});
}
}  // namespace

void apply_to(catenary::tensor_view<float const> x, catenary::tensor_view<float> y) { all(x, y); }
void apply_to(catenary::tensor_view<double const> x, catenary::tensor_view<double> y) { all(x, y); }
void apply_to(catenary::tensor_view<catenary::float16 const> x, catenary::tensor_view<catenary::float16> y) {
    all(x, y);
}
void apply_to(catenary::tensor_view<catenary::bfloat16 const> x, catenary::tensor_view<catenary::bfloat16> y) {
    all(x, y);
}

catenary::tensor_view<float> transposed(catenary::tensor_view<float> matrix) {
    return {matrix.data(), {matrix.extent(1), matrix.extent(0)}, {matrix.stride(1), matrix.stride(0)}};
}

catenary::float16 to_float16(float x) { return catenary::float16{x}; }

double cosh_of(double x) { return catenary::cosh(x); }

catenary::status try_wrong_shapes(catenary::tensor_view<float const> x, catenary::tensor_view<float> y) {
    return catenary::try_apply(catenary::Cosh<>{}, x, y);
}

void call(void (*f)()) { f(); }

void in_pieces(void (*executor)(std::size_t, catenary::task), catenary::tensor_view<float> x) {
    catenary::apply(catenary::parallel(executor, 64), catenary::Tanh<>{}, x);
}

std::string_view isa() { return catenary::active_isa(); }

}  // namespace LINK_TEST_NAME
