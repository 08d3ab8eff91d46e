# Builds a fuzz target with clang and libFuzzer and runs it:
#   cmake -D SOURCE=<repository> -D TARGET=view -D BUILD=... -D SECONDS=60 [-D FOLDER=<more headers>] -P fuzz.cmake
# Starts from the committed corpus. What is found stays in BUILD: new inputs in corpus/, failing ones beside it.
cmake_minimum_required(VERSION 3.17)
include("${SOURCE}/cmake/run.cmake")
file(MAKE_DIRECTORY "${BUILD}/corpus")
set(flags -std=c++17 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all)

# The first clang that has the runtime of libFuzzer: in Debian a package of its own.
file(WRITE "${BUILD}/nothing.cpp" "extern \"C\" int LLVMFuzzerTestOneInput(unsigned char const*, unsigned long) {\n"
                                  "    return 0;\n}\n")
set(compiler "")
foreach(name clang++-16 clang++-14 clang++)
    unset(program CACHE)
    find_program(program ${name})
    if(program AND NOT compiler)
        execute_process(COMMAND "${program}" ${flags} "${BUILD}/nothing.cpp" -o "${BUILD}/nothing"
                        RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
        if(result EQUAL 0)
            set(compiler "${program}")
        endif()
    endif()
endforeach()
if(NOT compiler)
    message("SKIPPED: no clang with libFuzzer: clang-16 and libclang-rt-16-dev have it")
    return()
endif()

if(FOLDER)
    list(APPEND flags -idirafter "${FOLDER}")  # often a folder that is searched anyway
endif()
run("Build with ${compiler}" "${compiler}" ${flags} "-I${SOURCE}/include" "-I${SOURCE}/tests"
    "${SOURCE}/tests/fuzz/${TARGET}.cpp" -o "${BUILD}/fuzz")
run("Run ${SECONDS} s" "${BUILD}/fuzz" -max_total_time=${SECONDS} -max_len=256 -timeout=60 "-artifact_prefix=${BUILD}/"
    "${BUILD}/corpus" "${SOURCE}/tests/fuzz/corpus/${TARGET}")
