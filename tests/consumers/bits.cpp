// Prints a hash of the bits of every function on every type: the same line from each compiler, standard library and
// copy of the library. Fails where instruction sets, or calls on one value, do not agree. With CATENARY_OPT_IN, the
// copy has the headers of onnx and interop that need no other library.
#include <catenary/catenary.hpp>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

/// Bits from everywhere, for each type: all of a 16-bit one, NaNs, infinities and subnormals of the others.
template <class T>
std::vector<T> inputs() {
    std::vector<T> x(std::size_t{1} << 16);
    std::uint64_t state = 1, bits = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;  // Knuth's linear congruential generator
        bits = sizeof(T) == 2 ? i : state >> (64 - 8 * sizeof(T));
        std::memcpy(static_cast<void*>(&x[i]), &bits, sizeof(T));  // little-endian
    }
    return x;
}

/// FNV-1a.
std::uint64_t hash(void const* data, std::size_t size, std::uint64_t start) {
    auto const* const bytes = static_cast<unsigned char const*>(data);
    for (std::size_t i = 0; i < size; ++i) { start = (start ^ bytes[i]) * 0x100000001b3u; }
    return start;
}

bool agree = true;
std::uint64_t total = 0xcbf29ce484222325u;

template <class F, class T>
void add(F f, std::vector<T> const& x) {
    std::vector<T> y(x.size()), z(x.size());
    catenary::apply(f, x, y);
    for (std::string_view const isa : catenary::available_isas()) {
        catenary::apply(catenary::at_most(isa), f, x, z);
        agree = agree && std::memcmp(y.data(), z.data(), y.size() * sizeof(T)) == 0;
    }
    for (std::size_t i = 0; i < x.size(); i += 61) {
        T const one = f(x[i]);
        agree = agree && std::memcmp(&y[i], &one, sizeof(T)) == 0;
    }
    total = hash(y.data(), y.size() * sizeof(T), total);
}

template <class T, class... F>
void add_functions(catenary::simd::type_list<F...>) {
    (add(F{}, inputs<T>()), ...);
}

template <class... T>
void add_types(catenary::simd::type_list<T...>) {
    (add_functions<T>(catenary::functions::all{}), ...);
}

#if defined(CATENARY_OPT_IN)
#if CATENARY_HAS_FLOAT16
static_assert(catenary::storage::is_element<_Float16>::value, "interop/stdfloat.hpp");
#endif

void call_by_name() {
    std::vector<float> const x = inputs<float>();
    std::vector<float> y(x.size()), z(x.size());
    catenary::apply(catenary::Cosh<>{}, x, y);
    std::int64_t const shape[] = {static_cast<std::int64_t>(x.size())};
    catenary::onnx::run({"Cosh", 21}, {catenary::onnx::data_type::float32, 1, shape, nullptr, x.data()},
                        {catenary::onnx::data_type::float32, 1, shape, nullptr, z.data()});
    agree = agree && std::memcmp(y.data(), z.data(), y.size() * sizeof(float)) == 0;
}
#endif

}  // namespace

int main() {
#if defined(CATENARY_OPT_IN)
    call_by_name();
#endif
    add_types(catenary::storage::element_types{});
    std::printf("catenary %d: %016" PRIx64 "%s\n", CATENARY_VERSION, total, agree ? "" : ", NOT the same on all sets");
    return agree ? 0 : 1;
}
