// Every part that this processor can run gives the same bits, and views, values and exceptions cross between them.
// Returns 77 (skipped) when the processor lacks a part's flags: the parts that it has were compared all the same.
// With an argument, "baseline", such a lack is what is expected: for a run on an emulated old processor.
#include "parts.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int failures = 0;

void check(bool ok, char const* part, char const* what) {
    if (ok) { return; }
    std::printf("FAILED in part %s: %s\n", part, what);
    ++failures;
}

struct part {
    char const* name;
    bool available;
    void (*float_apply)(catenary::tensor_view<float const>, catenary::tensor_view<float>);
    void (*double_apply)(catenary::tensor_view<double const>, catenary::tensor_view<double>);
    void (*float16_apply)(catenary::tensor_view<catenary::float16 const>, catenary::tensor_view<catenary::float16>);
    void (*bfloat16_apply)(catenary::tensor_view<catenary::bfloat16 const>, catenary::tensor_view<catenary::bfloat16>);
    catenary::tensor_view<float> (*transposed)(catenary::tensor_view<float>);
    catenary::float16 (*to_float16)(float);
    double (*cosh_of)(double);
    catenary::status (*try_wrong_shapes)(catenary::tensor_view<float const>, catenary::tensor_view<float>);
    void (*call)(void (*)());
    void (*in_pieces)(void (*)(std::size_t, catenary::task), catenary::tensor_view<float>);
    std::string_view (*isa)();
};

#define LINK_TEST_PART(part, available)                                                                     \
    {                                                                                                       \
#part, available, part::apply_to, part::apply_to, part::apply_to, part::apply_to, part::transposed, \
            part::to_float16, part::cosh_of, part::try_wrong_shapes, part::call, part::in_pieces, part::isa \
    }

constexpr std::int64_t rows = 19, columns = 23;
constexpr std::size_t functions = catenary::functions::all::size;

// Bits from everywhere: NaN, infinities, subnormals and ordinary numbers.
template <class T>
std::vector<T> inputs() {
    std::vector<T> x(rows * columns);
    std::uint64_t state = 1;
    for (T& element : x) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        std::memcpy(&element, reinterpret_cast<char*>(&state) + (8 - sizeof(T)), sizeof(T));
    }
    return x;
}

template <class T, class Apply>
std::vector<T> results(Apply apply) {
    std::vector<T> const x = inputs<T>();
    std::vector<T> y(functions * x.size());
    catenary::tensor_view<T const> const by_column(x.data(), {rows, columns}, {1, rows});
    apply(by_column, catenary::tensor_view<T>(y.data(), {functions, rows, columns}));
    return y;
}

template <class T>
bool same(std::vector<T> const& a, std::vector<T> const& b) {
    return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

std::size_t pieces = 0;
void executor(std::size_t n, catenary::task f) {
    for (std::size_t i = n; i-- > 0;) { f(i); }
    pieces = n;
}

void throw_invalid_shape() {
    float data[6] = {}, results[functions * 6];
    plain::apply_to(catenary::tensor_view<float const>(data, {2, 3}),
                    catenary::tensor_view<float>(results, {functions, 3, 2}));
}

void test(part const& p, part const& reference) {
    std::printf("%s: %.*s\n", p.name, static_cast<int>(p.isa().size()), p.isa().data());
    check(same(results<float>(p.float_apply), results<float>(reference.float_apply)), p.name, "float bits");
    check(same(results<double>(p.double_apply), results<double>(reference.double_apply)), p.name, "double bits");
    using catenary::bfloat16;
    using catenary::float16;
    check(same(results<float16>(p.float16_apply), results<float16>(reference.float16_apply)), p.name, "float16 bits");
    check(same(results<bfloat16>(p.bfloat16_apply), results<bfloat16>(reference.bfloat16_apply)), p.name,
          "bfloat16 bits");

    double const cosh_1 = p.cosh_of(1.0);
    std::uint64_t bits;
    std::memcpy(&bits, &cosh_1, sizeof bits);
    check(bits == 0x3ff8b07551d9f550, p.name, "cosh(1.0) is not 0x3ff8b07551d9f550");
    check(p.to_float16(1.5f).bits() == 0x3e00, p.name, "float16(1.5f)");

    std::vector<float> x = inputs<float>(), y = x;
    catenary::apply(catenary::Tanh<>{}, x);
    p.in_pieces(executor, catenary::tensor_view<float>(y.data(), {rows, columns}));  // its pieces, run here
    check(pieces > 1 && same(x, y), p.name, "pieces of a call");

    float matrix[6] = {};
    catenary::tensor_view<float> const t = p.transposed(catenary::tensor_view<float>(matrix, {2, 3}));
    check(t.extent(0) == 3 && t.stride(0) == 1 && t.stride(1) == 3, p.name, "a view returned");

    catenary::tensor_view<float> const wide(matrix, {2, 3}), tall(matrix, {3, 2});
    catenary::status const s = p.try_wrong_shapes(wide, tall);
    check(s.code() == catenary::status_code::shape_mismatch, p.name, "a status returned");
    check(s.message().find("{2, 3}") != std::string::npos, p.name, "the message of a status");
    bool const is_other = std::strcmp(p.name, "other") == 0;
    check((s.message().find("version 99") != std::string::npos) == is_other, p.name, "code of another version ran");

    bool caught = false;
    try {  // thrown in p, caught here
        float results[functions * 6];
        p.float_apply(wide, catenary::tensor_view<float>(results, {functions, 3, 2}));
    } catch (std::invalid_argument const& e) { caught = std::strstr(e.what(), "{3, 2}") != nullptr; }
    check(caught, p.name, "an exception thrown there");
    caught = false;
    try {  // thrown in the plain part, through p, caught here
        p.call(throw_invalid_shape);
    } catch (std::invalid_argument const&) { caught = true; }
    check(caught, p.name, "an exception thrown through it");
}

}  // namespace

int main(int argc, char** argv) {
    bool const has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    bool const has_v4 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512cd");
    part const parts[] = {LINK_TEST_PART(plain, true), LINK_TEST_PART(fast, true),  LINK_TEST_PART(avx2, has_avx2),
                          LINK_TEST_PART(v4, has_v4),  LINK_TEST_PART(other, true), LINK_TEST_PART(single, true)};
    bool complete = true;
    for (part const& p : parts) {
        if (p.available) {
            test(p, parts[0]);
        } else {
            std::printf("%s: SKIPPED, the processor lacks its flags\n", p.name);
            complete = false;
        }
    }
    if (argc > 1 && std::strcmp(argv[1], "baseline") == 0) { return failures != 0 || complete ? 1 : 0; }
    return failures != 0 ? 1 : complete ? 0 : 77;
}
