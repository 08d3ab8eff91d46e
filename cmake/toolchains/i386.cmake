# Compiles for 32-bit x86 with Debian's g++-i686-linux-gnu; an x86-64 processor runs the tests without an emulator.
# Libraries come from multiarch packages: libgtest-dev:i386 libmpfr-dev:i386 libstdc++6:i386.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i386)
set(CMAKE_CXX_COMPILER i686-linux-gnu-g++)
set(CMAKE_CXX_FLAGS_INIT "-msse2 -mfpmath=sse")
set(CMAKE_LIBRARY_ARCHITECTURE i386-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
