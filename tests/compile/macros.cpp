// After headers that define common words: those of <windows.h>, X11 and <complex.h>. Compiled, not run.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#define near
#define far
#define small char
#define interface struct
#define IN
#define OUT
#define OPTIONAL
#define ERROR 0
#define DOMAIN 1
#define OVERFLOW 3
#define I _Complex_I
#define None 0L
#define Always 2
#define Success 0
#define Bool int
#define Status int
#define True 1
#define False 0

#include "everything.cpp"
