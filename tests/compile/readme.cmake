# Compiles the C++ examples of the README as one program:
#   cmake -D COMPILER=... -D SOURCE=<repository> -D BUILD=... -P readme.cmake
# Blocks that begin with a struct stand before main, the others follow each other in it.
cmake_minimum_required(VERSION 3.16)
file(READ "${SOURCE}/README.md" text)
set(types "#include <catenary/catenary.hpp>\n#include <vector>\n")
set(statements "")
set(count 0)
while(text MATCHES "```cpp\n([^`]*)```(.*)")  # a loop, not a list: code has semicolons
    set(block "${CMAKE_MATCH_1}")
    set(text "${CMAKE_MATCH_2}")
    math(EXPR count "${count} + 1")
    if(block MATCHES "^struct")
        string(APPEND types "${block}")
    else()
        string(REPLACE "#include <catenary/catenary.hpp>" "" block "${block}")
        string(APPEND statements "${block}")
    endif()
endwhile()
if(count LESS 3)
    message(FATAL_ERROR "${count} examples found in the README")
endif()
file(WRITE "${BUILD}/readme.cpp" "${types}int main() {\n${statements}catenary::apply(softsign{}, x, y);\n}\n")
execute_process(COMMAND "${COMPILER}" -std=c++17 "-I${SOURCE}/include" -c -o /dev/null "${BUILD}/readme.cpp"
                RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "an example of the README does not compile")
endif()
