/// @namespace catenary
/// Cos, Cosh, Sinh, Tanh and Acosh over strided tensors of float16, bfloat16, float and double.
#ifndef CATENARY_CATENARY_HPP
#define CATENARY_CATENARY_HPP

#include "apply.hpp"
#include "functions/list.hpp"

#endif
