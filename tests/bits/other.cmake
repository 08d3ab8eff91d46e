# Compiles the program for another processor or system, and runs it:
#   cmake -D COMPILER=... -D FLAGS=... -D SOURCES=... -D EMULATOR=... -D RUNS=ON|OFF -D SOURCE=<repository>
#         -D FOLDER=<for what is built> -P other.cmake
# An empty EMULATOR: it runs as it is. SOURCES are compiled only.
cmake_minimum_required(VERSION 3.16)
file(MAKE_DIRECTORY "${FOLDER}")
set(compile "${COMPILER}" -std=c++17 -O2 -Wall -Wextra -Wpedantic -Werror ${FLAGS}
    "-I${SOURCE}/include" "-I${SOURCE}/tests" "-DCATENARY_TEST_DATA=\"${SOURCE}/tests/data\"")

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        list(JOIN ARGN " " command)
        message(FATAL_ERROR "${command}\n${result}")
    endif()
endfunction()

foreach(source IN LISTS SOURCES)
    run(${compile} -c "${source}" -o "${FOLDER}/compiled.o")
endforeach()
set(program "${FOLDER}/bits.exe")  # a name for Windows; the others do not mind
run(${compile} -static "${SOURCE}/tests/bits/main.cpp" -o "${program}")
if(NOT RUNS)
    message("compiled, not run: there is no emulator")
    return()
endif()
# For wine: a home of its own, and no messages of its own.
set(ENV{WINEPREFIX} "${FOLDER}/wine")
set(ENV{WINEDEBUG} -all)
run(${EMULATOR} "${program}" "${SOURCE}/tests/bits/expected.txt")
