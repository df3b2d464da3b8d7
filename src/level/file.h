// file.h - writing a file so that no crash, full disk or slip loses what was there before.

#ifndef FOOTHOLD_LEVEL_FILE_H
#define FOOTHOLD_LEVEL_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "level/error.h"

/// Writes `size` bytes to a new file beside `path`, flushes them to disk, reads them back and
/// compares, keeps the version before as PATH~, and renames the new file over `path`. When anything
/// fails, `path` is as it was, nothing is left beside it, `error` says why and what to do, and
/// false is returned.
bool level_file_write(const char *path, const char *text, size_t size, LevelError *error);

#endif
