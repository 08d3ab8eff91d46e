# cmake -P cmake/coverage.cmake: which lines and branches of include/ the tests reach, in build/coverage/index.html, and
# the totals on the console. Without the tests that take minutes each; needs gcovr besides what tests need, and GCC.
cmake_minimum_required(VERSION 3.20)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(build "${source}/build/coverage")
find_program(gcovr gcovr)
if(NOT gcovr)
    message(FATAL_ERROR "gcovr is not installed")
endif()

# Without optimization, which would merge branches; counters that threads share are atomic.
run("Configure in ${build}" cmake -S "${source}" -B "${build}" -D CMAKE_BUILD_TYPE=None -D CMAKE_CXX_COMPILER=g++
    -D CATENARY_BUILD_DEMO=OFF "-D CATENARY_TEST_FLAGS=-O0 --coverage -fprofile-update=atomic"
    "-D CATENARY_TEST_FLOORS=platform simd storage numeric dispatch functions tensor onnx interop fuzz")
run("Build" cmake --build "${build}" --parallel ${cores})
run("Test" ctest --test-dir "${build}" -LE "^long$" --output-on-failure --parallel ${cores})
# Branches of exceptions that the compiler adds to every call are not the source's.
run("Report" "${gcovr}" --root "${source}" --filter "${source}/include/" --exclude-throw-branches
    --exclude-unreachable-branches --html-details "${build}/index.html" --print-summary "${build}")
