// Inputs that public bug reports on other libraries name, with the right results; generated from facts, each report
// is named "owner/repository#number" on GitHub.
#ifndef CATENARY_TESTS_SUPPORT_SELF_TEST_REPORTED_CASES_HPP
#define CATENARY_TESTS_SUPPORT_SELF_TEST_REPORTED_CASES_HPP

#include "support/oracle.hpp"

namespace catenary_test {

struct reported_float {
    function_id function;
    std::uint32_t x, right;
    char const* report;
};

struct reported_double {
    function_id function;
    double x, right;
    char const* report;
};

inline constexpr reported_float reported_floats[] = {
    {function_id::sinh, 0x42b20000, 0x7f28e166, "pytorch/pytorch#48641"},
    {function_id::sinh, 0x42b00000, 0x7e7882b7, "shibatch/sleef#364"},
    {function_id::sinh, 0x42b23333, 0x7f3aa439, "shibatch/sleef#364"},
    {function_id::sinh, 0x42b2cccd, 0x7f7bf0c0, "shibatch/sleef#364"},
    {function_id::sinh, 0x42b30000, 0x7f800000, "shibatch/sleef#364"},
    {function_id::cosh, 0xc2b1a677, 0x7f0dc92d, "shibatch/sleef#460"},
    {function_id::cosh, 0x42b1b333, 0x7f115b46, "pytorch/pytorch#183765"},
    {function_id::cosh, 0x42b1cccd, 0x7f18cf42, "pytorch/pytorch#183765"},
    {function_id::cosh, 0x42b23333, 0x7f3aa439, "pytorch/pytorch#183765"},
    {function_id::cosh, 0xc2b26666, 0x7f4e453b, "pytorch/pytorch#183765"},
    {function_id::sinh, 0x42b1b333, 0x7f115b46, "apache/tvm#19559"},
    {function_id::sinh, 0x42b26666, 0x7f4e453b, "apache/tvm#19559"},
    {function_id::sinh, 0xc2b1e666, 0xff20a4c1, "apache/tvm#19559"},
    {function_id::acosh, 0x7149f2ca, 0x428b8a99, "tinygrad/tinygrad#17883"},
    {function_id::tanh, 0xc1082c9b, 0xbf7fffff, "tensorflow/tensorflow#35435"},
    {function_id::tanh, 0x41082c9b, 0x3f7fffff, "tensorflow/tensorflow#35435"},
    {function_id::tanh, 0x422fd433, 0x3f800000, "Tencent/ncnn#1769"},
    {function_id::tanh, 0x42300000, 0x3f800000, "tracel-ai/burn#520"},
    {function_id::tanh, 0x42320000, 0x3f800000, "tracel-ai/burn#520"},
    {function_id::tanh, 0x447a0000, 0x3f800000, "microsoft/onnxruntime#19201"},
    {function_id::cos, 0x501502f9, 0x3f5f84c5, "ml-explore/mlx#4157"},
    {function_id::cos, 0xca986ca5, 0x3f76c6d9, "amd/aocl-libm-ose#47"},
};

inline constexpr reported_double reported_doubles[] = {
    {function_id::acosh, 1e+200, 461.2101657793691, "pytorch/pytorch#198134"},
    {function_id::acosh, 1.35e+154, 355.5913560940933, "pytorch/pytorch#198134"},
    {function_id::acosh, 1e+308, 709.889355822726, "pytorch/pytorch#198134"},
    {function_id::cos, 1.0, 0.5403023058681398, "microsoft/onnxruntime#19710"},
};

}  // namespace catenary_test

#endif
