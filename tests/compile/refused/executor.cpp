// refused: an executor is called as executor(n, f)
#include <catenary/catenary.hpp>

#include <vector>

#ifdef REFUSED
void run(int) {}
#else
void run(std::size_t, catenary::task) {}
#endif

void f(std::vector<float>& x) { catenary::apply(catenary::parallel(run), catenary::Cosh<>{}, x); }
