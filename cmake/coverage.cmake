# cmake -P cmake/coverage.cmake: which lines and branches of include/ the tests reach: on the console those that none
# does, and totals; each file's in build/coverage/html/index.html. Without the tests that take minutes each. Needs
# Clang 16, LLVM's tools and Python (Debian: clang-16, llvm-16, libclang-rt-16-dev, python3) besides what tests need.
# GCC's counters would count each inlined copy of a kernel by itself.
cmake_minimum_required(VERSION 3.20)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(build "${source}/build/coverage")
foreach(tool IN ITEMS clang++-16 llvm-profdata-16 llvm-cov-16 python3)
    find_program(program_${tool} "${tool}")
    if(NOT program_${tool})
        message(FATAL_ERROR "${tool} is not installed")
    endif()
endforeach()

# Counters that threads share are atomic; one file of them for all runs of a program.
set(flags "-O1 -fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic")
run("Configure in ${build}" cmake -S "${source}" -B "${build}" -D CMAKE_BUILD_TYPE=None
    -D CMAKE_CXX_COMPILER=clang++-16 -D CATENARY_BUILD_DEMO=OFF "-D CATENARY_TEST_FLAGS=${flags}"
    "-D CATENARY_TEST_FLOORS=platform simd storage numeric dispatch functions tensor onnx interop fuzz"
    -D "CMAKE_RUNTIME_OUTPUT_DIRECTORY=${build}/bin")
run("Build" cmake --build "${build}" --parallel ${cores})
file(REMOVE_RECURSE "${build}/profiles")
set(ENV{LLVM_PROFILE_FILE} "${build}/profiles/%m.profraw")
run("Test" ctest --test-dir "${build}" -LE "^long$" --output-on-failure --parallel ${cores})

file(GLOB profiles "${build}/profiles/*.profraw")
run("Merge profiles" "${program_llvm-profdata-16}" merge -sparse ${profiles} -o "${build}/all.profdata")
file(GLOB programs "${build}/bin/*")
list(POP_FRONT programs first)
list(TRANSFORM programs PREPEND "-object=")
set(what "${first}" ${programs} "-instr-profile=${build}/all.profdata" "${source}/include")
run("Show each file" "${program_llvm-cov-16}" show -format=html -show-branches=count "-output-dir=${build}/html"
    ${what})
run("Report" "${program_python3}" "${CMAKE_CURRENT_LIST_DIR}/coverage.py" "${source}/include/catenary"
    "${program_llvm-cov-16}" ${what})
