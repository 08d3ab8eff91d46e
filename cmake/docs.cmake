# cmake -P cmake/docs.cmake: the reference of the public interface, in build/docs/html, and its index, which other
# projects can link to, in build/docs/catenary.tag. Needs Doxygen; a warning of it is an error.
# -D BUILD=<folder> writes elsewhere.
cmake_minimum_required(VERSION 3.20)
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")
if(NOT BUILD)
    set(BUILD "${source}/build/docs")
endif()
find_program(doxygen doxygen)
if(NOT doxygen)
    message(FATAL_ERROR "Doxygen is not installed")
endif()

include("${CMAKE_CURRENT_LIST_DIR}/version.cmake")
configure_file("${CMAKE_CURRENT_LIST_DIR}/Doxyfile" "${BUILD}/Doxyfile" COPYONLY)
file(APPEND "${BUILD}/Doxyfile" "PROJECT_NUMBER = ${catenary_version}\n"
     "OUTPUT_DIRECTORY = \"${BUILD}\"\n" "GENERATE_TAGFILE = \"${BUILD}/catenary.tag\"\n")
file(REMOVE_RECURSE "${BUILD}/html")
run("Document in ${BUILD}/html" "${CMAKE_COMMAND}" -E chdir "${source}" "${doxygen}" "${BUILD}/Doxyfile")
