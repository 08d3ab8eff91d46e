// The gate of the correctly rounded double kernels: the error of the fast path, head + tail against MPFR, over its
// margin in the rounding test, on every instruction set. Tests of results are blind here: a margin too tight by a tenth
// shows in one result of a million. And how seldom the rounding test leaves a lane to the accurate path.
#include "inputs.hpp"
#include "support/typed_lists.hpp"

#include <catenary/functions/list.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

namespace {

using namespace catenary_test;
namespace functions = catenary::functions;
namespace accurate = catenary::numeric::accurate;
namespace simd = catenary::simd;

template <class Isa>
using doubles = simd::vec<double, Isa>;

/// Of a fast path: head + tail near scale |f(x)| with its margin; `bound`, a part of the margin between what was seen
/// over a million inputs (0.24 cosh, 0.32 sinh, 0.20 tanh, 0.19 and near one 0.27 acosh, 0.74 cos) and what the
/// derivations beside the margins allow for; inputs; and the accurate path behind it.
struct cosh_path {
    static constexpr function_id id = function_id::cosh;
    static constexpr char const* name = "cosh";
    static constexpr double scale = 0.5;
    static constexpr double bound = 0.4;
    static constexpr catenary::numeric::decision is_above = accurate::half_cosh_is_above;
    static std::vector<double> inputs(margin_inputs make) {
        return make.exponential(256, 0x1p-30, functions::cosh_constants::last);
    }
    static std::vector<double> typical(margin_inputs make) { return make.typical(catenary::Cosh<>::typical); }
    template <class Isa>
    static CATENARY_KERNEL void run(doubles<Isa> const& x, doubles<Isa>& head, doubles<Isa>& tail,
                                    doubles<Isa>& margin) {
        functions::cosh_pair(x, head, tail);
        margin = head * set(Isa{}, functions::cosh_constants::margin);
    }
};
struct sinh_path {
    static constexpr function_id id = function_id::sinh;
    static constexpr char const* name = "sinh";
    static constexpr double scale = 0.5;
    static constexpr double bound = 0.5;
    static constexpr catenary::numeric::decision is_above = accurate::half_sinh_is_above;
    static std::vector<double> inputs(margin_inputs make) {
        return make.exponential(256, 0x1p-30, functions::cosh_constants::last);
    }
    static std::vector<double> typical(margin_inputs make) { return make.typical(catenary::Sinh<>::typical); }
    template <class Isa>
    static CATENARY_KERNEL void run(doubles<Isa> const& x, doubles<Isa>& head, doubles<Isa>& tail,
                                    doubles<Isa>& margin) {
        functions::sinh_pair(x, head, tail);
        margin = head * set(Isa{}, functions::sinh_constants::margin);
    }
};
struct tanh_path {
    static constexpr function_id id = function_id::tanh;
    static constexpr char const* name = "tanh";
    static constexpr double scale = 1;
    static constexpr double bound = 0.4;
    static constexpr catenary::numeric::decision is_above = accurate::tanh_is_above;
    static std::vector<double> inputs(margin_inputs make) {
        return make.exponential(512, 0x1p-30, functions::tanh_double_constants::last);
    }
    static std::vector<double> typical(margin_inputs make) { return make.typical(catenary::Tanh<>::typical); }
    template <class Isa>
    static CATENARY_KERNEL void run(doubles<Isa> const& x, doubles<Isa>& head, doubles<Isa>& tail,
                                    doubles<Isa>& margin) {
        functions::tanh_pair(x, head, tail);
        margin = head * set(Isa{}, functions::tanh_double_constants::margin);
    }
};
struct acosh_path {
    static constexpr function_id id = function_id::acosh;
    static constexpr char const* name = "acosh";
    static constexpr double scale = 1;
    static constexpr double bound = 0.4;
    static constexpr catenary::numeric::decision is_above = accurate::acosh_is_above;
    static std::vector<double> inputs(margin_inputs make) {
        return make.logarithm(functions::acosh_double_constants::first, functions::acosh_double_constants::large);
    }
    static std::vector<double> typical(margin_inputs make) { return make.typical(catenary::Acosh<>::typical); }
    template <class Isa>
    static CATENARY_KERNEL void run(doubles<Isa> const& x, doubles<Isa>& head, doubles<Isa>& tail,
                                    doubles<Isa>& margin) {
        namespace constants = functions::acosh_double_constants;
        functions::acosh_pair(x, head, tail);
        margin = mul_add(head, set(Isa{}, constants::relative_margin), set(Isa{}, constants::margin));
    }
};
struct acosh_near_one_path : acosh_path {
    static constexpr char const* name = "acosh_near_one";
    static constexpr double bound = 0.5;
    static std::vector<double> inputs(margin_inputs make) {
        return make.above_one(functions::acosh_double_constants::first - 1);
    }
    static std::vector<double> typical(margin_inputs make) { return inputs(make); }
    template <class Isa>
    static CATENARY_KERNEL void run(doubles<Isa> const& x, doubles<Isa>& head, doubles<Isa>& tail,
                                    doubles<Isa>& margin) {
        functions::acosh_near_one(x, head, tail);
        margin = head * set(Isa{}, functions::acosh_double_constants::near_one_margin);
    }
};
struct cos_path {
    static constexpr function_id id = function_id::cos;
    static constexpr char const* name = "cos";
    static constexpr double scale = 1;
    static constexpr double bound = 0.85;
    static constexpr catenary::numeric::decision is_above = accurate::cos_is_above;
    static std::vector<double> inputs(margin_inputs make) {
        return make.trigonometric(functions::cos_pair_table::huge);
    }
    static std::vector<double> typical(margin_inputs make) { return make.typical(catenary::Cos<>::typical); }
    template <class Isa>
    static CATENARY_KERNEL void run(doubles<Isa> const& x, doubles<Isa>& head, doubles<Isa>& tail,
                                    doubles<Isa>& margin) {
        functions::cosine_pair<Isa> c;
        functions::cos_pair(x, c);
        head = c.head;
        tail = neg_mul_add(c.factor, c.half_square, c.rest);
        margin = c.margin;
    }
};
using paths = simd::type_list<cosh_path, sinh_path, tanh_path, acosh_path, acosh_near_one_path, cos_path>;

template <class Path>
struct pairs {
    template <class Isa>
    CATENARY_KERNEL void operator()(Isa isa, double const* x, double* head, double* tail, double* margin,
                                    std::size_t n) const {
        for (std::size_t i = 0; i < n; i += Isa::double_lanes) {
            doubles<Isa> h, t, m;
            Path::run(load(isa, x + i), h, t, m);
            store(head + i, h);
            store(tail + i, t);
            store(margin + i, m);
        }
    }
};

struct results {
    std::vector<double> head, tail, margin;

    template <class Path, class Isa>
    static results of(Path, Isa isa, std::vector<double> const& x) {
        EXPECT_EQ(x.size() % Isa::double_lanes, 0u);
        results r{std::vector<double>(x.size()), std::vector<double>(x.size()), std::vector<double>(x.size())};
        enter(isa, pairs<Path>{}, x.data(), r.head.data(), r.tail.data(), r.margin.data(), x.size());
        return r;
    }
};

std::vector<double> whole_registers(std::vector<double> x) {
    while (x.size() % 64 != 0) { x.push_back(x.back()); }
    return x;
}

/// The inputs of a path and what is right for them: computed once for all instruction sets.
struct reference {
    std::vector<double> x;
    std::vector<expansion> values;

    template <class Path>
    static reference const& of(Path) {
        static reference const r = [] {
            reference made{whole_registers(Path::inputs(margin_inputs(CATENARY_TEST_MARGINS))), {}};
            for (double const x : made.x) { made.values.push_back(expanded(Path::id, x, Path::scale)); }
            return made;
        }();
        return r;
    }
};

template <class>
class DoubleMargins;
template <class I, class P>
class DoubleMargins<combination<I, P>> : public ::testing::Test {
  public:
    using Isa = I;
    using Path = P;
};
using Combinations = test_pairs<simd::instruction_sets, paths>;
TYPED_TEST_SUITE(DoubleMargins, Combinations, readable_names);

TYPED_TEST(DoubleMargins, ErrorIsBelowThem) {
    using Isa = typename TestFixture::Isa;
    using Path = typename TestFixture::Path;
    CATENARY_SKIP_WITHOUT(Isa);
    reference const& right = reference::of(Path{});
    results const r = results::of(Path{}, Isa{}, right.x);
    double worst = 0, worst_x = 0;
    for (std::size_t i = 0; i < right.x.size(); ++i) {
        double const ratio = error_over_margin(right.values[i], r.head[i], r.tail[i], r.margin[i]);
        if (ratio > worst) {
            worst = ratio;
            worst_x = right.x[i];
        }
    }
    std::printf("%-15s %-7s %8zu inputs, error over margin at most %.3f, at %a\n", Path::name, Isa::name,
                right.x.size(), worst, worst_x);
    EXPECT_GT(worst, 0.0);
    EXPECT_LT(worst, Path::bound) << worst_x;
}

/// Nanoseconds of one call of the accurate path: the least of several runs.
template <class Path>
double accurate_time(std::vector<double> const& x, std::vector<double> const& lower) {
    std::vector<std::uint64_t> xs(x.size()), ys(x.size());
    std::memcpy(xs.data(), x.data(), x.size() * sizeof(double));
    double least = 1e9;
    for (int run = 0; run < 9; ++run) {
        std::memcpy(ys.data(), lower.data(), x.size() * sizeof(double));
        auto const start = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < x.size(); ++i) {
            catenary::numeric::decide_lanes(Path::is_above, &xs[i], &ys[i], 1);
        }
        std::chrono::duration<double, std::nano> const taken = std::chrono::steady_clock::now() - start;
        least = std::min(least, taken.count() / static_cast<double>(x.size()));
    }
    return least;
}

TYPED_TEST(DoubleMargins, FewLanesAreUndecided) {
    using Isa = typename TestFixture::Isa;
    using Path = typename TestFixture::Path;
    CATENARY_SKIP_WITHOUT(Isa);
    std::vector<double> const x = whole_registers(Path::typical(margin_inputs(200000)));
    results const r = results::of(Path{}, Isa{}, x);
    std::size_t undecided = 0;
    for (std::size_t i = 0; i < x.size(); ++i) { undecided += !is_decided(r.head[i], r.tail[i], r.margin[i]); }
    std::size_t const some = 2000;
    double const time = accurate_time<Path>({x.begin(), x.begin() + some}, {r.head.begin(), r.head.begin() + some});
    double const rate = static_cast<double>(undecided) / static_cast<double>(x.size());
    std::printf("%-15s %-7s %8zu inputs, %3zu undecided: 1 in %.0f; the accurate path takes %.0f ns\n", Path::name,
                Isa::name, x.size(), undecided, 1 / rate, time);
    EXPECT_LT(rate, 1e-3);
}

}  // namespace
