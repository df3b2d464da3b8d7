// files.h - where the user's own files lie, and small JSON files that survive what happens to them.
//
// Settings: $XDG_CONFIG_HOME/foothold (else ~/.config/foothold). Best times, runs and levels of
// one's own: $XDG_DATA_HOME/foothold (else ~/.local/share/foothold). A file is written beside its
// place and renamed over it; one that cannot be read as JSON is kept aside as NAME.broken.

#ifndef FOOTHOLD_APP_FILES_H
#define FOOTHOLD_APP_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "level/error.h"

enum { FILES_PATH_MAX = 512 };

struct cJSON;

/// Writes the folder's path into `out`, with `name` behind it when that is not empty. Makes no
/// folder. False when there is no home, or no room.
bool files_config_path(const char *name, char *out, size_t size);
bool files_data_path(const char *name, char *out, size_t size);
bool files_state_path(const char *name, char *out, size_t size);
/// The user's folder of pictures, by the desktop's own file of such folders; else ~/Pictures. False
/// when there is no home.
bool files_pictures_path(char *out, size_t size);
/// Makes a folder and those above it. True when it is there; else errno says why not.
bool files_make_folder(const char *path);
/// Makes the folders above a file.
bool files_make_room(const char *path);
/// The same; false and `error`, which names the folder, when that fails.
bool files_need_room(const char *path, LevelError *error);
/// Reads a JSON object for the caller to delete. NULL without an error when there is no file; NULL
/// with one when it is broken, and then it was kept aside.
struct cJSON *files_read_json(const char *path, LevelError *error);
/// Writes it atomically, folders made. False and `error` on failure, and the file is as it was.
bool files_write_json(const char *path, const struct cJSON *json, LevelError *error);
/// Removes what killed writes have left in the folders of settings, times and runs.
void files_sweep(void);
/// Writes a name for what is kept of the file at a path from the root on: its own name, shortened,
/// and a hash of the whole path, so that no two files share it. The same in every version.
void files_name_after(const char *whole, char *out, size_t size);
/// The path with $HOME in the place of a "~" before its first slash, as a shell reads it.
void files_expand_home(const char *path, char *out, size_t size);
/// Writes the path from the root on, the same for all spellings of a file: links are followed. Of a
/// file that is not there its folder's are; of one without a folder it is as spelled.
void files_absolute(const char *path, char *out, size_t size);
/// False, and `error` says so, when a level's path is so long that the names beside it and below
/// the player's folders have no room, from the root on or as it is spelled.
bool files_need_short(const char *path, LevelError *error);
bool files_exists(const char *path);
bool files_is_folder(const char *path);

// ---- Lock ----
//
// Locks between programs that share a file: FILE.lock beside it, held until its owner releases
// it or the process ends, for whatever reason.

typedef enum LockState { LOCK_TAKEN, LOCK_HELD, LOCK_NONE } LockState;

/// Takes the lock at `path`, unless another process has it; `*lock` is then a descriptor, for the
/// caller to close. A system without locks gives it to every process; LOCK_NONE where the file
/// cannot be opened, and then errno says why.
LockState lock_take(const char *path, int *lock);
/// Signs a lock that this process holds with its id.
void lock_sign(int lock);
/// The process that signed the lock at `path` last; 0: unknown.
long lock_signer(const char *path);
/// The other process that holds the lock at `path`; 0: none; 1: an unknown one.
long lock_holder(const char *path);
/// Takes a file's lock, waiting for half a second at most. -1 when it is not to be had.
int lock_wait(const char *file);
/// Lets it go; -1 is none.
void lock_let_go(int lock);

#endif
