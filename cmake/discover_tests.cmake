# Writes one CTest test for each GoogleTest of an executable. Run after each build of it:
#   cmake -D EXECUTABLE=... -D EMULATOR=... -D NAME=... -D LABELS=... -D TIMEOUT=... -D OUTPUT=... -P ...
# CMake's own gtest_discover_tests (3.25) loses labels that are lists and keeps "# TypeParam = " in the names.
cmake_minimum_required(VERSION 3.16)
execute_process(COMMAND ${EMULATOR} "${EXECUTABLE}" --gtest_list_tests
                OUTPUT_VARIABLE listing RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${EXECUTABLE} --gtest_list_tests: ${result}\n${listing}")
endif()

# A suite's line ends with a point, its tests follow indented: "Suite/type.  # TypeParam = ..." and "  Test".
string(REGEX REPLACE "[][;]" "_" listing "${listing}")
string(REPLACE "\n" ";" listing "${listing}")
set(script "")
foreach(line IN LISTS listing)
    string(REGEX REPLACE " *#.*" "" word "${line}")
    if(word MATCHES "^  (.+)")
        set(test "${suite}${CMAKE_MATCH_1}")
        string(APPEND script
            "add_test([==[${NAME}/${test}]==] ${EMULATOR} [==[${EXECUTABLE}]==] [==[--gtest_filter=${test}]==])\n"
            "set_tests_properties([==[${NAME}/${test}]==] PROPERTIES LABELS [==[${LABELS}]==] TIMEOUT ${TIMEOUT}"
            " SKIP_REGULAR_EXPRESSION [==[\\[  SKIPPED \\]]==])\n")
    elseif(word MATCHES "\\.$")
        set(suite "${word}")
    endif()
endforeach()
file(WRITE "${OUTPUT}" "${script}")
