# Builds a consumer, a project of this folder, in a build of its own, and runs its tests:
#   cmake -D SOURCE=<repository> -D CONSUMER=<folder> -D BUILD=... -D COMPILER=... [-D "FLAGS=..."] [-D EMULATOR=...]
#         [-D "ARGUMENTS=name=value;..."] [-D PREFIX=ON [-D "LAYOUT=name=value;..."]] -P consume.cmake
# ARGUMENTS: variables of the consumer's configuration. With PREFIX, the library is installed first, what is installed
# is looked through and moved, and the consumer gets it from there. LAYOUT: variables of the library's configuration.
# Skipped where any other program fails with this compiler, flags and emulator. The network is out of reach.
cmake_minimum_required(VERSION 3.20)
include("${SOURCE}/cmake/run.cmake")
foreach(variable http_proxy https_proxy HTTP_PROXY HTTPS_PROXY)
    set(ENV{${variable}} http://127.0.0.1:9)  # the port of discard: nobody answers
endforeach()
list(TRANSFORM LAYOUT PREPEND -D)
list(TRANSFORM ARGUMENTS PREPEND -D)
set(compiler -D "CMAKE_CXX_COMPILER=${COMPILER}")

file(REMOVE_RECURSE "${BUILD}")
file(WRITE "${BUILD}/any.cpp" "#include <vector>\nint main() { return std::vector<int>(1)[0]; }\n")
separate_arguments(flags UNIX_COMMAND "${FLAGS}")
execute_process(COMMAND "${COMPILER}" ${flags} "${BUILD}/any.cpp" -o "${BUILD}/any" RESULT_VARIABLE built)
execute_process(COMMAND ${EMULATOR} "${BUILD}/any" RESULT_VARIABLE ran)
if(NOT built EQUAL 0 OR NOT ran EQUAL 0)
    message("SKIPPED: ${COMPILER} ${FLAGS}, its C++ library or ${EMULATOR} is not here, or not whole")
    return()
endif()

# The files below the prefix are the headers, the licence and the packages, and name no place of this machine.
function(check_installed prefix)
    file(GLOB_RECURSE headers RELATIVE "${SOURCE}/include" "${SOURCE}/include/*.hpp")
    list(LENGTH headers expected)
    math(EXPR expected "${expected} + 5")
    file(GLOB_RECURSE files "${prefix}/*")
    list(LENGTH files count)
    if(NOT count EQUAL expected)
        message(FATAL_ERROR "${count} files are installed, not ${expected}: ${files}")
    endif()
    foreach(file IN LISTS files)
        file(READ "${file}" text)
        foreach(place "${SOURCE}" "${BUILD}" "${prefix}" /opt/catenary)
            string(FIND "${text}" "${place}" found)
            if(NOT found EQUAL -1)
                message(FATAL_ERROR "${file} says where it is: ${place}")
            endif()
        endforeach()
    endforeach()
endfunction()

if(PREFIX)
    run("Configure the library" cmake -S "${SOURCE}" -B "${BUILD}/library" ${compiler} ${LAYOUT}
        -D CATENARY_BUILD_TESTS=OFF -D CATENARY_BUILD_DEMO=OFF -D CMAKE_INSTALL_PREFIX=/opt/catenary)
    set(ENV{DESTDIR} "${BUILD}/stage")
    run("Install" cmake --install "${BUILD}/library" --component catenary)
    unset(ENV{DESTDIR})
    check_installed("${BUILD}/stage/opt/catenary")
    file(RENAME "${BUILD}/stage/opt/catenary" "${BUILD}/moved prefix")
    list(APPEND compiler -D "CMAKE_PREFIX_PATH=${BUILD}/moved prefix")
endif()
run("Configure the consumer" cmake -S "${SOURCE}/tests/consumers/${CONSUMER}" -B "${BUILD}/consumer" ${compiler}
    -D "CATENARY_SOURCE=${SOURCE}" -D "CMAKE_CXX_FLAGS=${FLAGS}" -D FETCHCONTENT_FULLY_DISCONNECTED=ON
    ${ARGUMENTS})
run("Build" cmake --build "${BUILD}/consumer")
run("Run" ctest --test-dir "${BUILD}/consumer" --output-on-failure --no-tests=error)
