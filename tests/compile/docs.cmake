# The reference builds without a warning, and holds what it is for:
#   cmake -D SOURCE=<repository> -D BUILD=... -P docs.cmake
# Its index is read, so that a reference of nothing, or of less than before, fails; and internals are not in it.
cmake_minimum_required(VERSION 3.20)
include("${SOURCE}/cmake/run.cmake")
run("Build the reference" cmake -D "BUILD=${BUILD}" -P "${SOURCE}/cmake/docs.cmake")
if(NOT EXISTS "${BUILD}/html/index.html")
    message(FATAL_ERROR "no main page")
endif()

# Compounds by their full names, and members as "<compound> <member>". Functions as functions/list.hpp has them.
set(classes catenary::tensor_view catenary::status catenary::basic_half catenary::isa_list catenary::task
    catenary::storage_traits catenary::tensor_traits catenary::correctly_rounded catenary::faithful
    catenary::dlpack::capsule catenary::onnx::node catenary::onnx::runtime_view catenary::simd::vec)
set(members "catenary apply" "catenary try_apply" "catenary parallel" "catenary at_most" "catenary active_isa"
    "catenary available_isas" "catenary status_code" "catenary float16" "catenary bfloat16" "catenary max_rank"
    "catenary::tensor_view strided" "catenary::tensor_view stride" "catenary::status message" "catenary::status code"
    "catenary::onnx run" "catenary::onnx try_run" "catenary::onnx infer" "catenary::dlpack apply"
    "catenary::dlpack view" "catenary::simd lanes" "catenary::simd keep_nan" "compiler.hpp CATENARY_KERNEL"
    "compiler.hpp CATENARY_LAMBDA"
    "compiler.hpp CATENARY_VERSION" "stdfloat.hpp CATENARY_HAS_BF16")
file(STRINGS "${SOURCE}/include/catenary/functions/list.hpp" list REGEX "^using all")
string(REGEX MATCHALL "[A-Z][A-Za-z0-9]*<>" functions "${list}")
if(NOT functions)
    message(FATAL_ERROR "no function found in functions/list.hpp")
endif()
foreach(function IN LISTS functions)
    string(REPLACE "<>" "" class "${function}")
    string(TOLOWER "${class}" object)
    list(APPEND classes "catenary::${class}")
    list(APPEND members "catenary ${object}")
endforeach()

# The index: <compound>, <name> of it, then of each <member>.
file(STRINGS "${BUILD}/catenary.tag" lines REGEX "<compound|<member|<name>")
set(found "")
set(next "")
foreach(line IN LISTS lines)
    if(line MATCHES "<(compound|member)")
        set(next "${CMAKE_MATCH_1}")
    elseif(line MATCHES "<name>(.*)</name>" AND next STREQUAL "compound")
        set(compound "${CMAKE_MATCH_1}")
        list(APPEND found "${compound}")
    elseif(line MATCHES "<name>(.*)</name>")
        list(APPEND found "${compound} ${CMAKE_MATCH_1}")
    endif()
endforeach()
set(errors "")
foreach(name IN LISTS classes members)
    if(NOT name IN_LIST found)
        string(APPEND errors "not in the reference: ${name}\n")
    endif()
endforeach()
foreach(name IN LISTS found)
    if(name MATCHES "::(detail|check|numeric|dispatch|platform|tensor|schema)(::| |$)|^catenary::v[0-9]| kernel$")
        string(APPEND errors "an internal in the reference: ${name}\n")
    endif()
endforeach()
if(errors)
    message("${errors}")
    message(FATAL_ERROR "the reference is not complete, or says too much")
endif()
list(LENGTH found count)
message(STATUS "${count} names in the reference")
