# Builds the tests of the label core with one compiler and one set of flags, and runs them:
#   cmake -D SOURCE=<repository> -D BUILD=... -D COMPILER=g++ -D FLAGS=<flags> -D OPTION=<definition, or empty>
#         -D REFUSED=<message, or empty> -D TOOLCHAIN=<a name in cmake/toolchains, or empty> -P cell.cmake
# With REFUSED, the compiler must refuse the library with that message instead. The outcome is left in BUILD.txt.
cmake_minimum_required(VERSION 3.20)
include("${SOURCE}/cmake/run.cmake")

function(leave_outcome outcome)
    execute_process(COMMAND "${COMPILER}" -dumpfullversion -dumpversion
                    OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
    file(WRITE "${BUILD}.txt" "${outcome} (${version})\n")
endfunction()

file(REMOVE "${BUILD}.txt")
find_program(program "${COMPILER}")
if(NOT program)
    message("SKIPPED: ${COMPILER} is not installed")
    return()
endif()

if(REFUSED)
    file(WRITE "${BUILD}.cpp" "#include <catenary/catenary.hpp>\n")
    separate_arguments(flags UNIX_COMMAND "${FLAGS}")
    execute_process(COMMAND "${COMPILER}" -std=c++17 ${flags} "-I${SOURCE}/include" -fsyntax-only "${BUILD}.cpp"
                    RESULT_VARIABLE result ERROR_VARIABLE errors)
    string(FIND "${errors}" "${REFUSED}" place)
    if(result EQUAL 0 OR place EQUAL -1)
        message(FATAL_ERROR "not refused with \"${REFUSED}\":\n${errors}")
    endif()
    leave_outcome("refused by the compiler: ${REFUSED}")
    return()
endif()

set(option "")
if(OPTION)
    set(option -D "${OPTION}")
endif()
if(TOOLCHAIN)
    list(APPEND option -D "CMAKE_TOOLCHAIN_FILE=${SOURCE}/cmake/toolchains/${TOOLCHAIN}.cmake")
    find_library(library gtest PATHS /usr/lib PATH_SUFFIXES "${TOOLCHAIN}-linux-gnu" NO_DEFAULT_PATH)
    if(NOT library)
        message("SKIPPED: GoogleTest for ${TOOLCHAIN} is not installed (libgtest-dev:${TOOLCHAIN})")
        return()
    endif()
endif()
run("Configure" cmake -S "${SOURCE}" -B "${BUILD}" -Wno-dev -D CMAKE_BUILD_TYPE=None -D "CMAKE_CXX_COMPILER=${COMPILER}"
    -D CATENARY_BUILD_DEMO=OFF -D CATENARY_WERROR=ON -D "CATENARY_TEST_FLOORS=functions exhaustive tensor"
    -D "CATENARY_TEST_FLAGS=${FLAGS}" ${option})
run("Build" cmake --build "${BUILD}" --parallel ${cores} --target tests.core)
# Caches of MPFR that a thread leaves behind are not ours.
set(ENV{LSAN_OPTIONS} "suppressions=${SOURCE}/tests/support/lsan.supp:print_suppressions=0")
set(junit "${BUILD}/core.xml")
run("Test" ctest --test-dir "${BUILD}" -L "^core$" --no-tests=error --output-on-failure --parallel ${cores}
    --output-junit "${junit}")
file(STRINGS "${junit}" numbers REGEX "tests=|skipped=|disabled=")
string(REGEX REPLACE ".*tests=\"([0-9]+)\".*" "\\1" tests "${numbers}")
leave_outcome("right: ${tests} tests")
