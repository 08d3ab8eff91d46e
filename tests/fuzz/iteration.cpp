// Fuzz target: an input and an output of any layout in one block, overlapping or not, in every type, on every
// instruction set, in one piece or in many. The result is that of a naive loop on a copy, or the output overlaps
// itself and nothing is written; nothing else is touched; and whether memory is shared is answered exactly.
#include "bytes.hpp"
#include "support/guard_page.hpp"
#include "tensor/naive_overlap.hpp"
#include "tensor/one_minus.hpp"

#include <catenary/apply.hpp>
#include <catenary/storage/list.hpp>

#include <cstring>
#include <memory>
#include <utility>

namespace {

using namespace catenary_test;
using catenary::tensor_view;

/// Elements of a block, at most.
constexpr std::size_t most_elements = 1 << 15;

/// A block whose neighbours may not be touched: between the sanitizer's zones, or at a page that faults.
template <class T>
class block {
  public:
    block(bytes& in, std::size_t length) {
        static guarded_buffer const guarded(most_elements * sizeof(double));
        switch (in.choice(3)) {
            case 0:
                owned_.reset(new T[length]);
                data_ = owned_.get();
                break;
            case 1:
                data_ = guarded.front<T>();
                break;
            default:
                data_ = guarded.back<T>(length);
        }
    }
    T* data() const { return data_; }

  private:
    std::unique_ptr<T[]> owned_;
    T* data_;
};

/// Any strides, of an output as well: zero ones, colliding ones.
random_layout steep_layout(bytes& in, std::vector<std::int64_t> const& shape) {
    random_layout l{shape, {}, 0, 0};
    for (std::size_t a = 0; a < shape.size(); ++a) {
        l.strides.push_back(static_cast<std::int64_t>(in.choice(33)) - 16);
    }
    settle(l);
    return l;
}
random_layout some_layout(bytes& in, std::vector<std::int64_t> const& shape) {
    return in.rarely(2) ? steep_layout(in, shape) : nested_layout(in, shape);
}

/// Calls its tasks one by one, forwards or backwards.
struct in_order {
    bool backwards;

    template <class Task>
    void operator()(std::size_t n, Task const& task) const {
        for (std::size_t i = 0; i < n; ++i) { task(backwards ? n - 1 - i : i); }
    }
};

template <class T>
catenary::status call(bytes& in, tensor_view<T const> const& x, tensor_view<T> const& y) {
    auto const isas = catenary::available_isas();
    auto const cap = catenary::at_most(isas[in.choice(isas.size())]);
    if (in.rarely(3)) {
        in_order const executor{in.rarely(2)};
        std::size_t const grain = in.choice(256);
        return catenary::try_apply(cap, catenary::parallel(executor, grain), one_minus{}, x, y);
    }
    return catenary::try_apply(cap, one_minus{}, x, y);
}

/// The library's answers about memory against marked bytes.
void check_overlap(bytes& in, placed const& p, std::int64_t size, bool itself) {
    auto const& extents = p.out.extents;
    require(catenary::tensor::overlaps_itself(extents.size(), extents.data(), p.out.strides.data()) == itself,
            "whether it overlaps itself: ", show(p.out));
    for (std::int64_t const e : extents) {
        if (e == 0) { return; }
    }
    pair_of_layouts pair{with_strides(extents, p.in.strides), with_strides(extents, p.out.strides), size,
                         (p.out.offset - p.in.offset) * size};
    require(pair.answer() == pair.truth(), "whether they share memory: ", show(pair));
    pair.distance += static_cast<std::int64_t>(in.choice(static_cast<std::size_t>(size)));
    require(pair.answer() == pair.truth(), "whether they share bytes: ", show(pair));
}

template <class T>
void run(bytes& in) {
    std::vector<std::int64_t> const shape = random_shape(in, in.rarely(16) ? 6000 : 250);
    random_layout const from = in.rarely(2) ? any_layout(in, shape) : some_layout(in, shape),
                        to = some_layout(in, shape);
    placed const p = place(in, from, to);
    if (p.length > most_elements) { return; }
    block<T> const memory(in, p.length);
    T* const data = memory.data();
    // Small integers, exact in every type, in an order that repeats no sooner than after a prime number of elements.
    std::size_t const first = in.choice(251), step = 1 + in.choice(250);
    for (std::size_t i = 0; i < p.length; ++i) {
        data[i] = static_cast<T>(static_cast<float>((first + i * step) % 251) - 125.0f);
    }
    std::vector<T> want(data, data + p.length);
    std::vector<float> values;
    for_each_offset(p.in, [&](std::int64_t o) { values.push_back(static_cast<float>(data[o])); });
    bool const itself = collides(p.out);
    if (!itself) {
        std::size_t next = 0;
        for_each_offset(
            p.out, [&](std::int64_t o) { want[static_cast<std::size_t>(o)] = static_cast<T>(1.0f - values[next++]); });
    }
    catenary::status const s = call<T>(in, p.in.view<T const>(data), p.out.view<T>(data));
    require(s.code() == (itself ? catenary::status_code::self_overlap : catenary::status_code::ok), s.message(), ": ",
            show(p.in), " to ", show(p.out));
    if (itself) { require_message(s.message()); }
    require(
        std::memcmp(static_cast<void const*>(data), static_cast<void const*>(want.data()), p.length * sizeof(T)) == 0,
        "the result of ", show(p.in), " to ", show(p.out));
    check_overlap(in, p, sizeof(T), itself);
}

template <class... T>
void run_one(catenary::simd::type_list<T...>, bytes& in) {
    void (*const all[])(bytes&) = {&run<T>...};
    all[in.choice(sizeof...(T))](in);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    bytes in(data, size);
    run_one(catenary::storage::element_types{}, in);
    return 0;
}
