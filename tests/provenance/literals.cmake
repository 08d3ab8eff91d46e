# Hex literals of headers and scripts in one form, so that 0x1.8p+1f, 0x1.80p1 and 0x3 compare equal.

# canonical(<literal> <result>): sign, odd integer, binary exponent, as in -23p-4; "0" for zero.
function(canonical literal result)
    string(TOLOWER "${literal}" literal)
    if(NOT literal MATCHES "^(-?)(0x)?([0-9a-f]+)\\.?([0-9a-f]*)(p\\+?(-?[0-9]+))?$")
        message(FATAL_ERROR "no hex literal: ${literal}")
    endif()
    set(sign "${CMAKE_MATCH_1}")
    set(digits "${CMAKE_MATCH_3}${CMAKE_MATCH_4}")
    set(power "${CMAKE_MATCH_6}")
    string(LENGTH "${CMAKE_MATCH_4}" places)
    if(power STREQUAL "")
        set(power 0)
    endif()
    string(REGEX REPLACE "^0+" "" digits "${digits}")
    string(LENGTH "${digits}" before)
    string(REGEX REPLACE "0+$" "" digits "${digits}")
    string(LENGTH "${digits}" after)
    if(after EQUAL 0)
        set(${result} 0 PARENT_SCOPE)
        return()
    endif()
    math(EXPR power "${power} + 4 * (${before} - ${after} - ${places})")
    # Up to 64 bits: the lowest zero bits, fewer than four, go before the upper digits join.
    set(upper 0)
    string(LENGTH "${digits}" length)
    if(length GREATER 15)
        math(EXPR length "${length} - 15")
        string(SUBSTRING "${digits}" 0 ${length} upper)
        string(SUBSTRING "${digits}" ${length} -1 digits)
    endif()
    set(zeros 0)
    math(EXPR last "0x${digits} & 1")
    while(last EQUAL 0)
        math(EXPR zeros "${zeros} + 1")
        math(EXPR last "(0x${digits} >> ${zeros}) & 1")
    endwhile()
    math(EXPR odd "(0x${upper} << (60 - ${zeros})) | (0x${digits} >> ${zeros})")
    math(EXPR power "${power} + ${zeros}")
    set(${result} "${sign}${odd}p${power}" PARENT_SCOPE)
endfunction()

# literals_of(<header> <result>): the hex literals of its code, as they stand, in order.
function(literals_of header result)
    file(READ "${header}" text)
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX MATCHALL "-?0x[0-9a-fA-F.]+(p[+-]?[0-9]+)?" literals "${text}")
    set(${result} "${literals}" PARENT_SCOPE)
endfunction()

# is_long(<literal> <result>): whether it has more than four significant hex digits, too many to be obvious.
function(is_long literal result)
    string(REGEX REPLACE "^-?0x|p.*|\\." "" digits "${literal}")
    string(REGEX REPLACE "^0+|0+$" "" digits "${digits}")
    string(LENGTH "${digits}" length)
    set(${result} OFF PARENT_SCOPE)
    if(length GREATER 4)
        set(${result} ON PARENT_SCOPE)
    endif()
endfunction()

# Long literals that no script derives, as <header>:<literal>, with the reason.
set(underived
    functions/acosh.hpp:0x007fffff            # the fraction bits of a float
    numeric/accurate.hpp:0xffffffff           # 32 bits
    numeric/accurate.hpp:0x000fffffffffffff   # the fraction bits of a double
    functions/cos.hpp:0x477fffff              # the last float below 2^16
    numeric/log_faithful.hpp:0x007fffff       # the fraction bits of a float
    numeric/reduce_pi_float.hpp:0x1ffffff)    # the 25 bits that are cut off to leave 28
