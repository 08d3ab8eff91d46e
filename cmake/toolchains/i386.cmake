# Compiles for 32-bit x86 with Debian's g++-i686-linux-gnu and runs tests under qemu-user: not every x86-64 kernel runs
# 32-bit programs. Libraries come from multiarch packages: libgtest-dev:i386 libmpfr-dev:i386 libstdc++6:i386.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i386)
if(NOT CMAKE_CXX_COMPILER MATCHES clang)
    set(CMAKE_CXX_COMPILER i686-linux-gnu-g++)
endif()
set(CMAKE_CXX_COMPILER_TARGET i686-linux-gnu)  # of clang, which has the headers and libraries of that GCC
set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse")
set(CMAKE_LIBRARY_ARCHITECTURE i386-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
# Without AVX: QEMU 7.2 reads the lanes that a masked load leaves out, and faults at the end of a page.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386 -cpu max,-avx)
