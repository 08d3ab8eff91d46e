// What is known at compile time, under a compiler's checks for undefined behaviour too.
#include <catenary/onnx/schema.hpp>

namespace onnx = catenary::onnx;

static_assert(onnx::find("Cosh")->versions.size() == 2);
static_assert(onnx::find("Cosh", 21)->since == 9 && onnx::find("Cosh", 22)->since == 22);
static_assert(!onnx::find("Cosh", 21)->admits(onnx::data_type::bfloat16));
static_assert(onnx::find("Cosh", 22)->admits(onnx::data_type::bfloat16));
static_assert(onnx::find("Tanh", 5)->attribute("consumed_inputs")->type == onnx::attribute_type::ints);
static_assert(onnx::find("Sin") == nullptr && onnx::find("Cos", 6) == nullptr);
