# Writes the library as one header, for a project that wants to keep a copy and no folder:
#   cmake [-D OUTPUT=build/catenary.hpp] [-D "HEADERS=catenary.hpp;onnx/operator.hpp"] -P cmake/single_header.cmake
# HEADERS: what it is to hold, by names below include/catenary. Those of onnx and interop are opt-in here as well.
#
# An #include of ours becomes the text of that header, unless the text so far has it already. Guards stay: a file that
# includes headers of the folder as well, or two such copies, sees each text once. Includes of other libraries stay
# where they are. What an #if includes is forgotten where its branch ends: the next branch, and the text after it, get
# it again, so that every choice of branches finds what it would find in the folder.
cmake_minimum_required(VERSION 3.16)
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
set(root "${source}/include/catenary")
if(NOT OUTPUT)
    set(OUTPUT "${source}/build/catenary.hpp")
endif()
if(NOT HEADERS)
    set(HEADERS catenary.hpp)
endif()

# inline(<header> <known> <text>): appends the header to the variable <text>, and to the list <known> what <text> now
# defines whatever branch is taken.
function(inline header known_variable text_variable)
    set(known ${${known_variable}})
    set(text "${${text_variable}}")
    if(header IN_LIST known)
        return()
    endif()
    list(APPEND known "${header}")

    file(READ "${root}/${header}" rest)
    string(MAKE_C_IDENTIFIER "catenary/${header}" guard)
    string(TOUPPER "${guard}" guard)
    if(NOT rest MATCHES "^((//[^\n]*\n)+#ifndef ${guard}\n#define ${guard}\n)(.*\n)#endif\n$")
        message(FATAL_ERROR "${header} is not a comment and the rest inside a guard ${guard}")
    endif()
    string(APPEND text "\n${CMAKE_MATCH_1}")
    set(rest "${CMAKE_MATCH_3}")

    set(depth 0)
    while(rest MATCHES "(^|\n)( *# *(if|el|endif|include *\"([^\"\n]+)\")[^\n]*\n)")
        set(line "${CMAKE_MATCH_2}")
        set(kind "${CMAKE_MATCH_3}")
        set(included "${CMAKE_MATCH_4}")
        string(FIND "${rest}" "${CMAKE_MATCH_0}" begin)
        string(SUBSTRING "${rest}" 0 ${begin} before)
        string(APPEND before "${CMAKE_MATCH_1}")
        string(LENGTH "${before}${line}" end)
        string(SUBSTRING "${rest}" ${end} -1 rest)
        string(APPEND text "${before}")
        if(included)
            get_filename_component(folder "${root}/${header}" DIRECTORY)
            get_filename_component(included "${folder}/${included}" ABSOLUTE)
            file(RELATIVE_PATH included "${root}" "${included}")
            inline("${included}" known text)
            continue()
        endif()
        string(APPEND text "${line}")
        if(kind STREQUAL "if")
            math(EXPR depth "${depth} + 1")
            set(known_outside_${depth} "${known}")
            continue()
        endif()
        set(known "${known_outside_${depth}}")
        if(kind STREQUAL "endif")
            math(EXPR depth "${depth} - 1")
        endif()
    endwhile()
    set(${known_variable} "${known}" PARENT_SCOPE)
    set(${text_variable} "${text}${rest}#endif\n" PARENT_SCOPE)
endfunction()

set(known "")
set(text "")
foreach(header IN LISTS HEADERS)
    inline("${header}" known text)
endforeach()
string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")  # where includes were

include("${CMAKE_CURRENT_LIST_DIR}/version.cmake")
list(JOIN HEADERS ", " contents)
file(READ "${source}/LICENSE" licence)
string(STRIP "${licence}" licence)
string(REPLACE "\n" "\n// " licence "${licence}")
string(REPLACE "// \n" "//\n" licence "${licence}")
file(WRITE "${OUTPUT}" "// Catenary ${catenary_version} in one file, made by its cmake/single_header.cmake: ${contents}.\n//\n"
                       "// ${licence}\n${text}")
message(STATUS "Written: ${OUTPUT}")
