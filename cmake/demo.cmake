# cmake -P cmake/demo.cmake: configures, builds and runs the demo. Needs a C++ compiler and CMake, nothing else.
cmake_minimum_required(VERSION 3.16)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(build "${source}/build/demo")

run("Configure in ${build}" cmake -S "${source}" -B "${build}" -D CMAKE_BUILD_TYPE=Release
    -D CATENARY_BUILD_TESTS=OFF -D CATENARY_BUILD_DEMO=ON)
run("Build" cmake --build "${build}" --target catenary_demo --parallel ${cores})
run("Run" "${build}/bench/catenary_demo")
