# Sets catenary_version. The version stands once, in the header.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../include/catenary/platform/compiler.hpp" catenary_version
     REGEX "^#define CATENARY_VERSION_(MAJOR|MINOR|PATCH) [0-9]+$")
string(REGEX MATCHALL "[0-9]+" catenary_version "${catenary_version}")
list(JOIN catenary_version "." catenary_version)
