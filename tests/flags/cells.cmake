# The sets of flags, and one line on what each might break.

# levels: what is inlined, and from where constants come
flags_cell("-O0")
flags_cell("-O1")
flags_cell("-Os")
flags_cell("-O3")

# other arithmetic than the source says: error terms of pairs become zero, NaN tests become false
flags_cell("-O2 -ffast-math" CI clang++-16)
flags_cell("-Ofast -march=native" CI g++)
flags_cell("-O2 -fassociative-math -fno-signed-zeros -fno-trapping-math")
flags_cell("-O2 -ffp-contract=fast -mfma")
flags_cell("-O2 -frounding-math")
flags_cell("-O2 -fsingle-precision-constant" COMPILERS g++ REFUSED "-fsingle-precision-constant")

# registers of the x87, which hold more than a double: its arithmetic is refused, by one compiler's options already
flags_cell("-m32 -msse2 -mfpmath=387" COMPILERS g++ REFUSED "Catenary needs arithmetic without excess precision")
flags_cell("-m32 -msse2 -mfpmath=387" COMPILERS clang++-16 REFUSED "the '387' unit is not supported")
flags_cell("-m32 -O2 -msse2 -mfpmath=sse" TOOLCHAIN i386)

# less of the language, other linkage
flags_cell("-O2 -fno-exceptions -fno-rtti")
flags_cell("-O2 -fvisibility=hidden")
flags_cell("-O2 -flto" COMPILERS g++)
flags_cell("-O2 -flto -fuse-ld=lld-16" COMPILERS clang++-16)
flags_cell("-O2" OPTION CATENARY_TEST_PRECOMPILE=ON)
flags_cell("-O2" OPTION CATENARY_TEST_UNITY=ON)

# instruction sets that the baseline has, or lacks
flags_cell("-O2 -mavx")
flags_cell("-O3 -march=native -mno-avx512f")

# the compiler's own checks
flags_cell("-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" CI g++)
