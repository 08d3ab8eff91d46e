// What a user's first program does. Every consumer builds it and runs it; it returns 0 if the results are right.
#include <catenary/catenary.hpp>

#include <cstdio>
#include <vector>

int main() {
    std::vector<float> const x = {-1.0f, 0.0f, 1.0f, 2.0f};
    std::vector<float> y(x.size());
    catenary::apply(catenary::Cosh<>{}, x, y);

    double columns[3][2] = {};
    catenary::tensor_view<double> const transposed(&columns[0][0], {2, 3}, {1, 2});
    catenary::apply(catenary::Cosh<>{}, transposed);  // in place: cosh(0) everywhere

    bool right = y[0] == y[2] && y[1] == 1.0f && y[2] == 0x1.8b0756p+0f && catenary::cosh(2.0f) == y[3];
    for (auto const& row : columns) {
        for (double const v : row) { right = right && v == 1.0; }
    }
    std::printf("catenary %d on %s: %s\n", CATENARY_VERSION, catenary::active_isa().data(), right ? "right" : "WRONG");
    return right ? 0 : 1;
}
