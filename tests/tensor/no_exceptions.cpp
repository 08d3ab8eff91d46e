// A program without exceptions and run-time types: results, and errors by status. With an argument: an error of apply,
// which prints its message and aborts.
#include <catenary/catenary.hpp>

#include <cstdio>
#include <string>
#include <vector>

#if defined(__cpp_exceptions) || defined(__GXX_RTTI)
#error "compile with -fno-exceptions -fno-rtti"
#endif

int main(int argc, char**) {
    using catenary::tensor_view;
    std::vector<float> x{0, 1, -1, 0}, y(4);
    catenary::apply(catenary::cosh, x, y);
    if (y[0] != 1.0f || !(y[1] > 1.54f && y[1] < 1.55f) || y[1] != y[2]) { return std::puts("wrong results"), 1; }
    catenary::apply(catenary::at_most("scalar"), catenary::cosh, tensor_view<float const>(x.data(), {2, 2}, {1, 2}),
                    tensor_view<float>(y.data(), {2, 2}));
    if (y[0] != 1.0f || y[3] != 1.0f || y[1] != y[2]) { return std::puts("wrong results of a transposed input"), 1; }

    float const before = y[1];
    catenary::status const shapes =
        catenary::try_apply(catenary::cosh, tensor_view<float const>(x.data(), {2}), tensor_view<float>(y.data(), {3}));
    if (shapes.message() != "catenary: the input has shape {2}, the output {3}") {
        return std::puts("wrong message"), 1;
    }
    catenary::status const overlap = catenary::try_apply(catenary::cosh, tensor_view<float>(y.data(), {3}, {0}));
    if (overlap.code() != catenary::status_code::self_overlap) { return std::puts("wrong code"), 1; }
    tensor_view<float> view(y.data(), {4});
    int const shape[] = {2, -2};
    catenary::status const negative = tensor_view<float>::try_strided(y.data(), 2, shape, nullptr, view);
    if (negative.code() != catenary::status_code::invalid_shape || view.rank() != 1) {
        return std::puts("wrong code of a view"), 1;
    }
    if (y[1] != before) { return std::puts("an error wrote"), 1; }

    if (argc > 1) {
        catenary::apply(catenary::cosh, tensor_view<float const>(x.data(), {2}), tensor_view<float>(y.data(), {3}));
        std::puts("apply came back from an error");
    }
    return 0;
}
