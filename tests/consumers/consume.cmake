# Builds a consumer in a folder of its own and runs it:
#   cmake -D SOURCE=<repository> -D CONSUMER=find_package -D BUILD=... -D COMPILER=... -P consume.cmake
# For find_package, the library is installed into a prefix first, and found there.
cmake_minimum_required(VERSION 3.17)
include("${SOURCE}/cmake/run.cmake")
file(REMOVE_RECURSE "${BUILD}")
set(configure -D CMAKE_BUILD_TYPE=Release -D "CMAKE_CXX_COMPILER=${COMPILER}" -D "CATENARY_SOURCE=${SOURCE}")
if(CONSUMER STREQUAL "find_package")
    run("Configure the library" cmake -S "${SOURCE}" -B "${BUILD}/library" -D "CMAKE_CXX_COMPILER=${COMPILER}"
        -D CATENARY_BUILD_TESTS=OFF -D CATENARY_BUILD_DEMO=OFF)
    run("Install" cmake --install "${BUILD}/library" --prefix "${BUILD}/prefix of it")
    list(APPEND configure -D "CMAKE_PREFIX_PATH=${BUILD}/prefix of it")
endif()
run("Configure the consumer" cmake -S "${SOURCE}/tests/consumers/${CONSUMER}" -B "${BUILD}/consumer" ${configure})
run("Build" cmake --build "${BUILD}/consumer")
run("Run" "${BUILD}/consumer/consumer")
