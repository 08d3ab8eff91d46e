# Cross-compiles for s390x, which is big-endian, with Debian's g++-s390x-linux-gnu and runs tests under qemu-user.
# Libraries come from multiarch packages: libgtest-dev:s390x libmpfr-dev:s390x libstdc++6:s390x.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_CXX_COMPILER s390x-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE s390x-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
