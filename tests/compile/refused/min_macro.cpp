// refused: min or max is a macro: define NOMINMAX before <windows.h>
#include <algorithm>

#ifdef REFUSED
#define min(a, b) ((a) < (b) ? (a) : (b))
#endif
#include <catenary/catenary.hpp>
