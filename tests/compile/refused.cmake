# A case compiles as it is, and is refused with REFUSED defined, by the message that its first line names:
#   cmake -D COMPILER=... -D CASE=case.cpp -D INCLUDE=... -P refused.cmake
# That it compiles without REFUSED shows that nothing else is wrong with it.
cmake_minimum_required(VERSION 3.16)
file(STRINGS "${CASE}" first LIMIT_COUNT 1)
if(NOT first MATCHES "^// refused: (.+)$")
    message(FATAL_ERROR "${CASE} does not begin with '// refused: <message>'")
endif()
set(expected "${CMAKE_MATCH_1}")

set(command "${COMPILER}" -std=c++17 "-I${INCLUDE}" -fsyntax-only "${CASE}")
execute_process(COMMAND ${command} RESULT_VARIABLE result ERROR_VARIABLE output)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "does not compile without REFUSED:\n${output}")
endif()
execute_process(COMMAND ${command} -DREFUSED RESULT_VARIABLE result ERROR_VARIABLE output)
if(result EQUAL 0)
    message(FATAL_ERROR "compiles, and should not: ${expected}")
endif()
string(FIND "${output}" "${expected}" position)
if(position EQUAL -1)
    message(FATAL_ERROR "refused, but not by '${expected}':\n${output}")
endif()
