# Install rules: the headers, the licence, and the packages that find_package(catenary 0.1) and pkg-config find. All of
# it is one component, fits any architecture, and may be moved: no file holds an absolute path.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(catenary_package "${CMAKE_INSTALL_DATADIR}/cmake/catenary")

install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/catenary" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        COMPONENT catenary FILES_MATCHING PATTERN "*.hpp")
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/catenary"
        COMPONENT catenary)

install(TARGETS catenary EXPORT catenary-targets COMPONENT catenary INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT catenary-targets NAMESPACE catenary:: DESTINATION "${catenary_package}" COMPONENT catenary)
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/catenary-config.cmake.in" catenary-config.cmake
                              INSTALL_DESTINATION "${catenary_package}" NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may break.
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/catenary-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/catenary-config.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/catenary-config-version.cmake"
        DESTINATION "${catenary_package}" COMPONENT catenary)

# pkg-config knows where its file is: the ways from there to the prefix and to the headers.
set(catenary_pkgconfig "${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig")
file(RELATIVE_PATH catenary_to_prefix "${catenary_pkgconfig}" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" catenary_to_prefix "${catenary_to_prefix}")
file(RELATIVE_PATH catenary_to_headers "${catenary_pkgconfig}" "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/catenary.pc.in" catenary.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/catenary.pc"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/pkgconfig" COMPONENT catenary)
