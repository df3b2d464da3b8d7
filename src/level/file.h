// file.h - reads a file within limits, and writes one atomically: no crash, full disk or failure
// loses the version before.

#ifndef FOOTHOLD_LEVEL_FILE_H
#define FOOTHOLD_LEVEL_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "level/error.h"

enum {
    LEVEL_FILE_MAX = 256 << 20, // bytes: far above any level, far below trouble
    LEVEL_LEFT_BEHIND_S = 3600  // a save older than this has ended, even where a folder stalls
};

struct cJSON;
struct LevelTask;

/// Reads a whole file, for the caller to free; a NUL follows its `*size` bytes. A file of more than
/// `limit` bytes is refused before memory is taken for it, and so is a pipe. NULL and `error` when
/// it cannot be read.
char *level_file_read(const char *path, size_t limit, size_t *size, LevelError *error);
/// Says why a file cannot be read: `reason` is an errno, EFBIG if it has more than `limit` bytes.
void level_file_unreadable(LevelError *error, int reason, size_t limit);
/// True if a command may write its output to a path: nothing lies there, or the file is empty, is a
/// pipe or a device, or begins with `start` as all files of that kind do.
bool level_file_may_take(const char *path, const char *start);
/// True when the file was last written so long ago that no process still writes it.
bool level_file_is_left_behind(const char *file);
/// Removes the temporary files NAME.PID.new beside this file whose process has ended. A path that
/// ends in a slash stands for all files of the folder.
void level_file_sweep(const char *path);
/// True when a file is left over and may be removed; `entry` is its name, which begins with the
/// `name_length` bytes of the file that it lies beside.
typedef bool LevelIsLeft(const char *file, const char *entry, size_t name_length, const void *data);
/// Removes the files left over beside a file, whose names begin with its own.
void level_file_sweep_if(const char *path, LevelIsLeft *is_left, const void *data);
/// A hash of bytes, never 0.
uint64_t level_file_hash(const void *bytes, size_t size);
/// The hash of a file's bytes; 0 when it cannot be read, or is above LEVEL_FILE_MAX.
uint64_t level_file_hash_at(const char *path);
/// Writes `size` bytes to a new file beside `path`, flushes them to disk, reads them back and
/// compares, keeps the version before as PATH~, and renames the new file over `path`. When anything
/// fails, `path` is as it was, nothing is left beside it, `error` says why and what to do, and
/// false is returned.
bool level_file_write(const char *path, const char *text, size_t size, LevelError *error);
/// The same with progress for another thread (task.h); when cancelled, `path` is as it was.
bool level_file_write_watched(const char *path, const char *text, size_t size,
                              struct LevelTask *task, LevelError *error);
/// The same without PATH~.
bool level_file_write_plain(const char *path, const char *text, size_t size, LevelError *error);
/// Puts a whole file that lies in the same folder in the place of `path`, keeping the version
/// before as PATH~. When it cannot, both are as they were, and `error` says why.
bool level_file_put(const char *file, const char *path, LevelError *error);
/// Writes JSON in the same way but without PATH~: for the program's own files. JSON NULL means out
/// of memory, and is an error.
bool level_file_write_json(const char *path, const struct cJSON *json, LevelError *error);

#endif
