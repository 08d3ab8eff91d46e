# Cross-compiles for AArch64 with Debian's g++-aarch64-linux-gnu and runs tests under qemu-user.
# Libraries come from multiarch packages: libgtest-dev:arm64 libmpfr-dev:arm64 libstdc++6:arm64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
