# catenary_kernel_objects: the functions of the library on all types and instruction sets, compiled once for the tests
# here and in exhaustive/, in parts that build side by side.
include_guard(GLOBAL)
set(parts 10)
set(objects "")
math(EXPR last "${parts} - 1")
foreach(part RANGE ${last})
    add_library(functions.kernels_${part} OBJECT "${CMAKE_CURRENT_LIST_DIR}/kernels.cpp")
    target_compile_definitions(functions.kernels_${part} PRIVATE KERNELS_PART=${part} KERNELS_PARTS=${parts})
    list(APPEND objects functions.kernels_${part})
endforeach()
add_library(functions.subjects OBJECT "${CMAKE_CURRENT_LIST_DIR}/subjects.cpp")
list(APPEND objects functions.subjects)
foreach(object IN LISTS objects)
    target_link_libraries(${object} PRIVATE
        catenary::catenary catenary_test_flags catenary_test_support GTest::gtest)
endforeach()
list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
set_property(GLOBAL PROPERTY CATENARY_KERNEL_OBJECTS "${objects}")
