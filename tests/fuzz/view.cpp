// Fuzz target: views of any rank, extents and strides, in every integer type. An error of the right kind, or a view
// whose claims hold; and what stands on views does not overflow on any that was made.
#include "layout_model.hpp"

#include <catenary/storage/float16.hpp>
#include <catenary/tensor/iterate.hpp>
#include <catenary/tensor/overlap.hpp>
#include <catenary/tensor/split.hpp>

#include <algorithm>

namespace {

using namespace catenary_test;
using catenary::status_code;
using catenary::tensor_view;

alignas(16) unsigned char memory[4096];

/// The kind of error that a status code is thrown as.
enum class kind { none, invalid_argument, length_error };
kind kind_of(status_code code) {
    return code == status_code::ok              ? kind::none
           : code == status_code::size_overflow ? kind::length_error
                                                : kind::invalid_argument;
}
template <class Make>
kind kind_thrown(Make const& make) {
    try {
        make();
    } catch (std::length_error const& e) {
        require_message(e.what());
        return kind::length_error;
    } catch (std::invalid_argument const& e) {
        require_message(e.what());
        return kind::invalid_argument;
    }
    return kind::none;
}

template <class T>
void check_claims(tensor_view<T> const& v, T* data, raw_layout const& l, judgement const& want) {
    require(v.rank() == l.rank && v.size() == want.size && v.data() == data, "rank, size, data");
    for (std::size_t a = 0; a < l.rank; ++a) {
        require(v.extent(a) == l.extents[a], "extent");
        require(v.stride(a) == want.strides[a], "stride");
    }
}

/// Indexes a small view.
template <class T>
void check_elements(tensor_view<T> const& v, judgement const& want) {
    std::int64_t const room = static_cast<std::int64_t>(sizeof memory / 2 / sizeof(T));
    if (v.rank() != 2 || v.size() == 0 || want.low < -room || want.high >= room) { return; }
    for (std::int64_t i = 0; i < std::min<std::int64_t>(v.extent(0), 20); ++i) {
        for (int j = 0; j < std::min<std::int64_t>(v.extent(1), 20); ++j) {
            require(&v(i, j) == v.data() + (i * want.strides[0] + j * want.strides[1]), "element");
        }
    }
}

/// What stands on two views of a shape that has elements.
template <class T>
void use(bytes& in, tensor_view<T> const& x, tensor_view<T> const& y) {
    namespace tensor = catenary::tensor;
    std::int64_t extents[catenary::max_rank], first[catenary::max_rank], second[catenary::max_rank];
    for (std::size_t a = 0; a < x.rank(); ++a) {
        extents[a] = x.extent(a);
        first[a] = x.stride(a);
        second[a] = y.stride(a);
    }
    tensor::may_overlap(x, y);
    require(tensor::same_elements(x, x), "a view has not its own elements");
    bool const itself = tensor::overlaps_itself(x.rank(), extents, first);
    std::int64_t mirrored[catenary::max_rank];
    for (std::size_t a = 0; a < x.rank(); ++a) { mirrored[a] = -first[a]; }
    require(tensor::overlaps_itself(x.rank(), extents, mirrored) == itself, "a mirror changes an overlap");
    constexpr std::int64_t size = sizeof(T);
    require(tensor::share_memory(x.rank(), extents, first, first, 0, size), "a view does not share its own memory");
    tensor::share_memory(x.rank(), extents, first, second, in.number(), size);
    if (itself) { return; }  // no output
    tensor::loops l;
    tensor::plan(x.rank(), extents, second, first, tensor::tile_rows + static_cast<std::int64_t>(in()), l);
    tensor::pieces p;
    tensor::split(x.rank(), extents, second, first, size, in.number() & std::numeric_limits<std::int64_t>::max(), p);
    tensor::piece one;
    tensor::pick(p, extents, second, first, p.count - 1, one);
    for (std::size_t a = 0; a < x.rank(); ++a) {
        require(one.extents[a] > 0 && one.extents[a] <= extents[a], "a piece is not within its tensor");
    }
}

template <class T, class Extent, class Stride>
void run(bytes& in) {
    raw_layout l = any_raw_layout(in);
    // As the library will see them: of a type too narrow the low bits, of an unsigned one too large.
    bool too_large = false;
    std::vector<Extent> const extents(l.extents.begin(), l.extents.end());
    std::vector<Stride> const strides(l.strides.begin(), l.strides.end());
    auto const seen = [&](auto const& given, std::vector<std::int64_t>& as) {
        for (std::size_t a = 0; a < given.size(); ++a) {
            as[a] = static_cast<std::int64_t>(given[a]);
            too_large = too_large || (given[a] > 0) != (as[a] > 0);
        }
    };
    seen(extents, l.extents);
    seen(strides, l.strides);
    T* const data = l.null ? nullptr : reinterpret_cast<T*>(memory + sizeof memory / 2);
    auto const view = [&] {
        return tensor_view<T>::strided(data, l.rank, extents.data(), l.with_strides ? strides.data() : nullptr);
    };
    if (too_large) { return require(kind_thrown(view) == kind::length_error, "a number above 63 bits"); }
    judgement const want = judge(l, sizeof(T));
    require(kind_thrown(view) == kind_of(want.code), "the kind of error of strided");
    if (l.rank == 2 && l.with_strides) {  // the same from lists; without a stride it is refused
        require(kind_thrown([&] {
                    tensor_view<T>(data, {extents[0], extents[1]}, {strides[0], strides[1]});
                }) == kind_of(want.code),
                "the kind of error of lists");
        require(kind_thrown([&] {
                    tensor_view<T>(data, {extents[0], extents[1]}, {strides[0]});
                }) == kind::invalid_argument,
                "lists of different length");
    }
    if (want.code != status_code::ok) { return; }
    tensor_view<T> const v = view(), copy = v;
    tensor_view<T> assigned(data, {0});
    assigned = v;
    check_claims(v, data, l, want);
    check_claims(copy, data, l, want);
    check_claims(assigned, data, l, want);
    check_claims<T const>(v, data, l, want);
    check_elements(v, want);
    if (v.size() == 0) { return; }
    if constexpr (sizeof(T) > 1) {  // no element type is narrower
        raw_layout other = l;
        other.with_strides = true;
        other.strides.resize(l.rank);
        for (std::int64_t& s : other.strides) { s = in.number(); }
        if (judge(other, sizeof(T)).code != status_code::ok) { other.strides = want.strides; }
        use(in, v, tensor_view<T>::strided(data, other.rank, other.shape(), other.strides.data()));
    }
}

template <class Extent, class Stride>
void run_types(bytes& in) {
    switch (in.choice(4)) {
        case 0:
            return run<unsigned char, Extent, Stride>(in);
        case 1:
            return run<catenary::float16, Extent, Stride>(in);
        case 2:
            return run<float, Extent, Stride>(in);
        default:
            return run<double, Extent, Stride>(in);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    bytes in(data, size);
    switch (in.choice(4)) {
        case 0:
            run_types<std::uint64_t, std::int64_t>(in);
            break;
        case 1:
            run_types<std::int32_t, std::uint64_t>(in);
            break;
        default:
            run_types<std::int64_t, std::int64_t>(in);
    }
    return 0;
}
