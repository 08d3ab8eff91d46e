// A tensor in blocks over the ranks of MPI. Rank 0 has a matrix, each rank gets a block of its columns, puts it inside
// an array with a margin (as a stencil code keeps for its neighbours' values), applies to its block in place, and sends
// it back. The matrix then holds the bits that one call on the whole gives, and no margin has changed.
#include <catenary/catenary.hpp>

#include <mpi.h>

#include <cstdio>
#include <cstring>
#include <vector>

namespace {

constexpr int rows = 211, columns = 503, margin = 2;

/// Columns [first, last) of a rank.
struct block {
    int first, last;
    int width() const { return last - first; }
};
block block_of(int rank, int ranks) { return {columns * rank / ranks, columns * (rank + 1) / ranks}; }

/// A part of a row-major matrix, as MPI sends it.
MPI_Datatype part(int height, int width, int first_row, int first_column, int part_width) {
    int const sizes[] = {height, width}, part_sizes[] = {rows, part_width}, starts[] = {first_row, first_column};
    MPI_Datatype type;
    MPI_Type_create_subarray(2, sizes, part_sizes, starts, MPI_ORDER_C, MPI_FLOAT, &type);
    MPI_Type_commit(&type);
    return type;
}

/// Rank 0's matrix to the ranks' local arrays, or back.
void exchange(std::vector<float>& matrix, std::vector<float>& local, int rank, int ranks, bool out) {
    block const mine = block_of(rank, ranks);
    MPI_Datatype inner = part(rows + 2 * margin, mine.width() + 2 * margin, margin, margin, mine.width());
    std::vector<MPI_Request> requests(1);
    if (out) {
        MPI_Irecv(local.data(), 1, inner, 0, 0, MPI_COMM_WORLD, requests.data());
    } else {
        MPI_Isend(local.data(), 1, inner, 0, 0, MPI_COMM_WORLD, requests.data());
    }
    MPI_Type_free(&inner);
    for (int r = 0; rank == 0 && r < ranks; ++r) {
        block const b = block_of(r, ranks);
        MPI_Datatype outer = part(rows, columns, 0, b.first, b.width());
        requests.emplace_back();
        if (out) {
            MPI_Isend(matrix.data(), 1, outer, r, 0, MPI_COMM_WORLD, &requests.back());
        } else {
            MPI_Irecv(matrix.data(), 1, outer, r, 0, MPI_COMM_WORLD, &requests.back());
        }
        MPI_Type_free(&outer);
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    std::vector<float> matrix, want;
    if (rank == 0) {
        for (int i = 0; i < rows * columns; ++i) { matrix.push_back(static_cast<float>(i % 9973) * 0.002f - 10.0f); }
        want.resize(matrix.size());
        catenary::apply(catenary::Cosh<>{}, matrix, want);
    }

    int const width = block_of(rank, ranks).width(), stride = width + 2 * margin;
    float const untouched = -7.0f;
    std::vector<float> local(static_cast<std::size_t>((rows + 2 * margin) * stride), untouched);
    exchange(matrix, local, rank, ranks, true);

    catenary::tensor_view<float> const inner(&local[static_cast<std::size_t>(margin * stride + margin)], {rows, width},
                                             {stride, 1});
    catenary::apply(catenary::Cosh<>{}, inner);

    int wrong = 0;
    for (int i = 0; i < rows + 2 * margin; ++i) {
        for (int j = 0; j < stride; ++j) {
            bool const inside = i >= margin && i < rows + margin && j >= margin && j < width + margin;
            bool const same = local[static_cast<std::size_t>(i * stride + j)] == untouched;
            wrong += inside == same;  // no hyperbolic cosine is negative
        }
    }
    exchange(matrix, local, rank, ranks, false);
    if (rank == 0) { wrong += std::memcmp(matrix.data(), want.data(), want.size() * sizeof(float)) != 0; }
    int total = 0;
    MPI_Allreduce(&wrong, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) { std::printf("%d ranks: %s\n", ranks, total == 0 ? "right" : "WRONG"); }
    MPI_Finalize();
    return total == 0 ? 0 : 1;
}
