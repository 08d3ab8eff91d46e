# cmake -P cmake/test.cmake: configures, builds and runs all tests but those that take minutes each (the label long).
# Needs GoogleTest and MPFR.
cmake_minimum_required(VERSION 3.20)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(build "${source}/build/test")

run("Configure in ${build}" cmake -S "${source}" -B "${build}" -D CMAKE_BUILD_TYPE=Release
    -D CATENARY_BUILD_TESTS=ON -D CATENARY_WERROR=ON)
run("Build" cmake --build "${build}" --parallel ${cores})
run("Test" ctest --test-dir "${build}" -LE "^long$" --output-on-failure --parallel ${cores})
