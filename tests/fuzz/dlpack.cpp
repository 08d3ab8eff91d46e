// Fuzz target: DLPack tensors of any rank, shape, strides, byte offset, element type and device, borrowed and owned. A
// status that says what is wrong, and nothing written, or the result; a deleter runs once.
#include "interop/versioned.hpp"
#include "run_time_layout.hpp"
#include "tensor/one_minus.hpp"

#include <catenary/interop/dlpack.hpp>

namespace {

using namespace catenary_test;
using catenary::status_code;
namespace dlpack = catenary::dlpack;

constexpr DLDataType admitted[] = {{kDLFloat, 32, 1}, {kDLFloat, 64, 1}, {kDLFloat, 16, 1}, {kDLBfloat, 16, 1}};

bool is_admitted(DLDataType t) {
    for (DLDataType const& a : admitted) {
        if (t.code == a.code && t.bits == a.bits && t.lanes == a.lanes) { return true; }
    }
    return false;
}

/// A tensor on a layout in the block, with its type, device and version; and what is wrong with those.
struct exported {
    versioned managed{};
    bool with_version, in_capsule, empty_capsule;
    int deleted = 0;
    std::set<status_code> faults;

    exported(bytes& b, placed_layout const& l, DLDataType type, bool written, unsigned char* block) {
        DLTensor& t = managed.dl_tensor;
        t.dtype = type;
        if (b.rarely(12)) {
            std::uint8_t const codes[] = {kDLInt, kDLUInt, kDLFloat, kDLOpaqueHandle, kDLBfloat, kDLComplex, 6, 77};
            std::uint8_t const widths[] = {8, 16, 32, 64, 128, 0};
            t.dtype.code = codes[b.choice(8)];
            t.dtype.bits = widths[b.choice(6)];
            t.dtype.lanes = b.rarely(2) ? b.any<std::uint16_t>() : std::uint16_t{1};
        }
        std::int32_t device = kDLCPU;
        if (b.rarely(12)) { device = b.rarely(2) ? b.any<std::int32_t>() : static_cast<std::int32_t>(b.choice(20)); }
        std::memcpy(&t.device.device_type, &device, sizeof device);  // a producer's header may be newer
        t.ndim = static_cast<std::int32_t>(std::min<std::size_t>(l.layout.rank, 0x7fffffff));
        if (b.rarely(24)) { t.ndim = b.any<std::int32_t>() | std::numeric_limits<std::int32_t>::min(); }
        t.shape = const_cast<std::int64_t*>(l.shape());
        t.strides = const_cast<std::int64_t*>(l.layout.stride_or_null());
        // The data begins somewhere, the offset says where the elements do.
        std::uint64_t const room = static_cast<std::uint64_t>(l.start), before = b.rarely(3) ? room : 0;
        t.data = l.layout.null ? nullptr : block + (room - before);
        t.byte_offset = l.layout.null ? static_cast<std::uint64_t>(b.number()) : before;
        bool const other_offset = b.rarely(16);
        if (other_offset) { t.byte_offset = static_cast<std::uint64_t>(b.number()); }
        bool const bad_offset = t.data != nullptr && t.byte_offset > ~reinterpret_cast<std::uintptr_t>(t.data);
        moved = other_offset && t.data != nullptr && !bad_offset;
        with_version = b.rarely(2);
        in_capsule = b.rarely(2);
        empty_capsule = in_capsule && b.rarely(16);
        managed.version.major = with_version && b.rarely(16) ? b.any<std::uint32_t>() : 1;
        managed.flags = with_version && b.rarely(8) ? b.any<std::uint64_t>() : 0;
        managed.manager_ctx = this;
        managed.deleter = [](versioned* v) { ++static_cast<exported*>(v->manager_ctx)->deleted; };

        if (empty_capsule) { faults.insert(status_code::null_data); }
        if (managed.version.major != 1 || device != kDLCPU || !is_admitted(t.dtype) || bad_offset ||
            (written && (managed.flags & 1) != 0)) {
            faults.insert(status_code::unsupported);
        }
        if (t.ndim < 0) { faults.insert(status_code::invalid_shape); }
    }
    exported(exported const&) = delete;

    /// Whether the elements lie elsewhere than the layout says.
    bool moved = false;

    /// Calls use() with what is exported: a tensor, a managed one, a versioned one, or a capsule of either.
    template <class Use>
    void with(Use const& use) {
        if (with_version) {
            with_capsule(managed, use);
        } else {
            DLManagedTensor old{managed.dl_tensor, this,
                                [](DLManagedTensor* m) { ++static_cast<exported*>(m->manager_ctx)->deleted; }};
            with_capsule(old, use);
        }
    }

  private:
    template <class Managed, class Use>
    void with_capsule(Managed& m, Use const& use) {
        if (!in_capsule) { return use(m); }
        {
            dlpack::capsule<Managed> first(empty_capsule ? nullptr : &m), owner;
            owner = std::move(first);
            use(owner);
            require(deleted == 0, "a deleter ran too soon");
        }
        require(deleted == (empty_capsule ? 0 : 1), "a deleter did not run once");
    }
};

compute reference(DLDataType t) {
    return t.bits == 64         ? &compute_one<one_minus, double>
           : t.bits == 32       ? &compute_one<one_minus, float>
           : t.code == kDLFloat ? &compute_one<one_minus, catenary::float16>
                                : &compute_one<one_minus, catenary::bfloat16>;
}

/// The typed view of the same tensor: an error where there is a fault, or where it begins.
void check_view(exported& x, placed_layout const& l, judgement const& want, unsigned char* block) {
    if (x.moved) { return; }
    x.with([&](auto const& given) {
        bool made = false;
        try {
            auto const v = dlpack::view<float const>(given);
            made = true;
            require(v.data() == reinterpret_cast<float const*>(l.data(block)) && v.size() == want.size, "the view");
        } catch (std::logic_error const& e) { require_message(e.what()); }
        bool const floats = x.managed.dl_tensor.dtype.bits == 32;
        bool const shaped = !l.no_shape || l.layout.rank == 0;
        require(made == (x.faults.empty() && floats && shaped && want.code == status_code::ok), "whether it is a view");
    });
    x.deleted = 0;
}

void run(bytes& b) {
    DLDataType const type = admitted[b.choice(4)];
    run_time_call const layouts(b, type.bits / 8u);
    std::vector<unsigned char> block = filled_block(b);
    exported x(b, layouts.in, type, false, block.data()), y(b, layouts.out, type, true, block.data());
    check_view(x, layouts.in, judge(layouts.in.layout, sizeof(float)), block.data());

    DLDataType const from = x.managed.dl_tensor.dtype, to = y.managed.dl_tensor.dtype;
    std::set<status_code> faults = x.faults;
    faults.insert(y.faults.begin(), y.faults.end());
    if (faults.empty() && (from.code != to.code || from.bits != to.bits)) { faults = {status_code::unsupported}; }
    if (faults.empty()) {
        // The layouts are made for the other type, or for another place.
        if (from.bits != type.bits || x.moved || y.moved || !layouts.is_within()) { return; }
        faults = layouts.faults();
    }
    std::vector<unsigned char> const want = faults.empty() ? layouts.expected(block, reference(from)) : block;
    x.with([&](auto const& in) {
        y.with([&](auto const& out) {
            catenary::status const s = dlpack::try_apply(one_minus{}, in, out);
            require(s.ok() == faults.empty(), "whether it is an error: ", s.message());
            if (!s.ok()) {
                require(faults.count(s.code()) != 0, "which error it is: ", s.message());
                require_message(s.message());
            }
        });
    });
    require(block == want, "what is written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    bytes in(data, size);
    run(in);
    return 0;
}
