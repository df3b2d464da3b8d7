# find_package(foothold) gives foothold::foothold, the archive, foothold::shared, the shared library, and foothold::level,
# the reader of levels, which needs cJSON. Foothold @VERSION@.
get_filename_component(_foothold_lib "${CMAKE_CURRENT_LIST_DIR}/@LIBRARY@" ABSOLUTE)
get_filename_component(_foothold_include "${CMAKE_CURRENT_LIST_DIR}/@INCLUDE@" ABSOLUTE)
if(NOT TARGET foothold::foothold)
  add_library(foothold::foothold STATIC IMPORTED)
  set_target_properties(foothold::foothold PROPERTIES
    IMPORTED_LOCATION "${_foothold_lib}/libfoothold.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_foothold_include}"
    INTERFACE_LINK_LIBRARIES m)
  add_library(foothold::shared SHARED IMPORTED)
  set_target_properties(foothold::shared PROPERTIES
    IMPORTED_LOCATION "${_foothold_lib}/libfoothold.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_foothold_include}")
  if(EXISTS "${_foothold_lib}/libfoothold-level.a")
    add_library(foothold::level STATIC IMPORTED)
    set_target_properties(foothold::level PROPERTIES
      IMPORTED_LOCATION "${_foothold_lib}/libfoothold-level.a"
      INTERFACE_LINK_LIBRARIES "foothold::foothold;cjson")
  endif()
endif()
set(foothold_FOUND TRUE)
