# run(<what> <command>...): says what it does, runs it, and stops at a failure. Helper of the demo and test scripts.
# A command that starts with cmake means the CMake that runs this script.
function(run what)
    message(STATUS "${what}")
    list(POP_FRONT ARGN program)
    if(program STREQUAL "cmake" OR program STREQUAL "ctest")
        get_filename_component(folder "${CMAKE_COMMAND}" DIRECTORY)
        set(program "${folder}/${program}")
    endif()
    execute_process(COMMAND "${program}" ${ARGN} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${what}: failed (${result})")
    endif()
endfunction()

get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
