// paths.h - finds the program's own files, and shortens paths for the screen.

#ifndef FOOTHOLD_LEVEL_PATHS_H
#define FOOTHOLD_LEVEL_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/// The last part of a path, borrowed.
const char *paths_name(const char *path);
/// True for a path from the root, or from a drive of Windows: "/a", "C:/a".
bool paths_is_absolute(const char *path);
/// The bytes of a name before its ".json", in small letters or capitals; all of them without it.
size_t paths_stem_length(const char *name);
/// Says whether a name ends so, and has more than that.
bool paths_is_json(const char *name);
/// Writes that without ".json" into `size` bytes.
void paths_stem(const char *path, char *out, size_t size);
/// Writes a path into `size` bytes (from 8 on); one that is longer loses its middle, not its name.
void paths_shorten(const char *path, char *out, size_t size);

/// Finds the assets folder, and writes it to `out`: the one in FOOTHOLD_ASSETS if that is set; else
/// the first that exists of: assets beside the program's folder, as in the repository (`program` is
/// main's argv[0], used where the system does not report the program's place);
/// ../share/foothold/assets from it, as installed; ./assets. When none exists, returns false and
/// writes a sentence with all places tried.
bool paths_find_assets(const char *program, char *out, size_t size);

/// Writes the folder of the levels that come with the program: beside the assets, or in them where
/// it is installed. False when there is none.
bool paths_find_levels(const char *assets, char *out, size_t size);

#endif
