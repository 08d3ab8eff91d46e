# Install rules: the headers, the licence, and the package that find_package(catenary 0.1) finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/catenary" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.hpp")
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/catenary")

set(catenary_package_folder "${CMAKE_INSTALL_DATADIR}/cmake/catenary")
install(TARGETS catenary EXPORT catenary-targets)
install(EXPORT catenary-targets NAMESPACE catenary:: FILE catenary-config.cmake
        DESTINATION "${catenary_package_folder}")
# Headers fit any architecture. Before 1.0 a new minor version may break.
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/catenary-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/catenary-config-version.cmake" DESTINATION "${catenary_package_folder}")
