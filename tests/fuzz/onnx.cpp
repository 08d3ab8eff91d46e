// Fuzz target: the run-time call of ONNX operators: names, domains, opsets, attributes, element types, ranks, shapes,
// null pointers, numbers of inputs and outputs. A status that says what is wrong, and nothing written, or the result.
#include "run_time_layout.hpp"

#include <catenary/onnx/operator.hpp>

#include <string>
#include <string_view>

namespace {

using namespace catenary_test;
using catenary::status_code;
namespace onnx = catenary::onnx;

/// What the documents of the operators say, once more: first opset, and that from which bfloat16 is admitted.
struct documented {
    char const* name;
    std::int64_t since, bfloat16_since;
};
constexpr documented operators[] = {
    {"Acosh", 9, 22}, {"Cos", 7, 22}, {"Cosh", 9, 22}, {"Sinh", 9, 22}, {"Tanh", 1, 13}};
constexpr std::int64_t last_with_consumed_inputs = 5;  // of Tanh

/// A text in memory of exactly its size: a known one, or any bytes.
class text {
  public:
    template <std::size_t N>
    text(bytes& b, char const* const (&known)[N]) {
        if (b.rarely(4)) {
            content_.resize(b.rarely(8) ? 600 : b.choice(30));
            for (char& c : content_) { c = static_cast<char>(b.byte()); }
        } else {
            std::string_view const t = known[b.choice(N)];
            content_.assign(t.begin(), t.end());
        }
    }
    std::string_view view() const { return {content_.data(), content_.size()}; }

  private:
    std::vector<char> content_;
};

/// A node and the arguments of its call beside layouts.
struct call {
    text op_type, domain;
    std::int64_t opset;
    std::vector<text> names;
    std::vector<onnx::attribute> attributes;
    bool no_attributes;  // though a number of them is given
    std::int32_t in_type, out_type;
    std::size_t inputs = 1, outputs = 1;
    bool no_lists = false;

    static std::int32_t any_type(bytes& b) {
        constexpr std::int32_t admitted[] = {onnx::data_type::float32, onnx::data_type::float64,
                                             onnx::data_type::float16, onnx::data_type::bfloat16};
        return b.rarely(8) ? b.rarely(2) ? b.any<std::int32_t>() : static_cast<std::int32_t>(b.choice(34)) - 1
                           : admitted[b.choice(4)];
    }
    static char const* const (&known_names())[8] {
        static constexpr char const* names[] = {"Acosh", "Cos", "Cosh", "Sinh", "Tanh", "Tanh", "Sin", "cosh"};
        return names;
    }
    static char const* const (&known_domains())[5] {
        static constexpr char const* names[] = {"", "", "", "ai.onnx", "ai.onnx.ml"};
        return names;
    }
    static char const* const (&known_attributes())[4] {
        static constexpr char const* names[] = {"consumed_inputs", "__internal", "__", "alpha"};
        return names;
    }

    explicit call(bytes& b)
        : op_type(b, known_names()),
          domain(b, known_domains()),
          opset{b.rarely(6) ? b.number() : static_cast<std::int64_t>(b.choice(26))} {
        if (b.rarely(4)) {
            std::size_t const count = b.choice(4);
            for (std::size_t i = 0; i < count; ++i) { names.emplace_back(b, known_attributes()); }
            for (text const& name : names) {
                attributes.push_back(
                    {name.view(), b.rarely(2) ? b.any<std::int32_t>() : static_cast<std::int32_t>(7 * b.choice(2))});
            }
        }
        no_attributes = b.rarely(16) && !attributes.empty();
        in_type = any_type(b);
        out_type = b.rarely(8) ? any_type(b) : in_type;
        if (b.rarely(8)) {
            inputs = b.rarely(4) ? b.any<std::size_t>() : b.choice(3);
            outputs = b.choice(3);
            no_lists = b.rarely(2);
        }
    }

    onnx::node node() const {
        return {op_type.view(), opset, domain.view(), no_attributes ? nullptr : attributes.data(), attributes.size()};
    }
    documented const* document() const {
        for (documented const& d : operators) {
            if (op_type.view() == d.name && (domain.view().empty() || domain.view() == "ai.onnx") && opset >= d.since) {
                return &d;
            }
        }
        return nullptr;
    }
    bool attributes_are_admitted(documented const& d) const {
        for (std::size_t i = 0; i < attributes.size(); ++i) {
            std::string_view const name = attributes[i].name;
            for (std::size_t j = 0; j < i; ++j) {
                if (attributes[j].name == name) { return false; }
            }
            bool const declared =
                name == "consumed_inputs" && d.since < last_with_consumed_inputs && opset <= last_with_consumed_inputs;
            std::int32_t const type = attributes[i].type;
            if (declared ? type != 0 && type != 7 : name.substr(0, 2) != "__") { return false; }
        }
        return true;
    }
    /// Codes of what is wrong with the node by itself.
    std::set<status_code> node_faults() const {
        if (no_attributes) { return {status_code::null_data, status_code::unsupported}; }
        documented const* const d = document();
        if (d == nullptr || !attributes_are_admitted(*d)) { return {status_code::unsupported}; }
        return {};
    }
    bool type_is_admitted() const {
        return in_type == onnx::data_type::float16 || in_type == onnx::data_type::float32 ||
               in_type == onnx::data_type::float64 ||
               (in_type == onnx::data_type::bfloat16 && opset >= document()->bfloat16_since);
    }
};

std::size_t size_of(std::int32_t type) {
    return type == onnx::data_type::float64 ? 8 : type == onnx::data_type::float32 ? 4 : 2;
}

template <class F>
compute of_type(std::int32_t type) {
    return type == onnx::data_type::float64   ? &compute_one<F, double>
           : type == onnx::data_type::float32 ? &compute_one<F, float>
           : type == onnx::data_type::float16 ? &compute_one<F, catenary::float16>
                                              : &compute_one<F, catenary::bfloat16>;
}
compute reference(std::string_view name, std::int32_t type) {
    return name == "Acosh"  ? of_type<catenary::Acosh<>>(type)
           : name == "Cos"  ? of_type<catenary::Cos<>>(type)
           : name == "Cosh" ? of_type<catenary::Cosh<>>(type)
           : name == "Sinh" ? of_type<catenary::Sinh<>>(type)
                            : of_type<catenary::Tanh<>>(type);
}

void check_status(catenary::status const& s, std::set<status_code> const& faults) {
    require(s.ok() == faults.empty(), "whether it is an error: ", s.message());
    if (s.ok()) { return; }
    require(faults.count(s.code()) != 0, "which error it is: ", s.message());
    require_message(s.message());
}

/// Checks and inference, which look at no layout.
void check_node(call const& c) {
    std::set<status_code> faults = c.node_faults();
    if (faults.empty() && !c.type_is_admitted()) { faults = {status_code::unsupported}; }
    check_status(onnx::try_check(c.node(), c.in_type), faults);
    std::int64_t const shape[] = {-1};
    onnx::value_info output{-5, 77, nullptr};
    catenary::status const s = onnx::try_infer(c.node(), {c.in_type, 1, shape}, output);
    if (faults.empty() && c.op_type.view() == "Tanh" && c.opset <= last_with_consumed_inputs) {
        faults = {status_code::unsupported};
    }
    check_status(s, faults);
    require(s.ok() ? output.dtype == c.in_type && output.rank == 1 && output.shape == shape
                   : output.dtype == -5 && output.rank == 77 && output.shape == nullptr,
            "what is inferred");
}

void run(bytes& b) {
    call const c(b);
    check_node(c);
    run_time_call const layouts(b, size_of(c.in_type));
    std::set<status_code> faults = c.node_faults();
    bool const wrong_count = c.inputs != 1 || c.outputs != 1;
    if (faults.empty() && !wrong_count && c.no_lists) { faults = {status_code::null_data}; }
    if (faults.empty() && (wrong_count || !c.type_is_admitted() || c.in_type != c.out_type)) {
        faults = {status_code::unsupported};
    }
    if (faults.empty()) {
        if (!layouts.is_within()) { return; }
        faults = layouts.faults();
    }

    std::vector<unsigned char> block = filled_block(b);
    std::vector<unsigned char> const want =
        faults.empty() ? layouts.expected(block, reference(c.op_type.view(), c.in_type)) : block;
    auto const view = [&](placed_layout const& l, std::int32_t type) {
        return onnx::runtime_view{type, l.layout.rank, l.shape(), l.layout.stride_or_null(), l.data(block.data())};
    };
    onnx::const_runtime_view const in = view(layouts.in, c.in_type);
    onnx::runtime_view const out = view(layouts.out, c.out_type);
    bool const simple = !wrong_count && !c.no_lists;
    auto const at_most = catenary::at_most(catenary::available_isas()[0]);
    catenary::status const s =
        !simple ? onnx::try_run(c.node(), c.no_lists ? nullptr : &in, c.inputs, c.no_lists ? nullptr : &out, c.outputs)
        : b.rarely(2) ? onnx::try_run(at_most, c.node(), in, out)
                      : onnx::try_run(c.node(), in, out);
    check_status(s, faults);
    require(block == want, "what is written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    bytes in(data, size);
    run(in);
    return 0;
}
