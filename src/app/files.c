#define _XOPEN_SOURCE   700 // for realpath
#define _DEFAULT_SOURCE     // for flock

#include "app/files.h"
#include "app/app.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <time.h>

#include "level/file.h"
#include "level/json.h"
#include "level/paths.h"

enum { NAME_SHOWN = 60 }; // of a file's name in that of what is kept of it

static bool own_path(const char *variable, const char *below_home, const char *name, char *out,
                     size_t size) {
    const char *base = getenv(variable);
    const char *home = getenv("HOME");
    const char *slash = name[0] ? "/" : "";
    int length = -1;
    // The base directory rules: a relative path counts as none.
    if (base && paths_is_absolute(base)) {
        length = snprintf(out, size, "%s/foothold%s%s", base, slash, name);
    } else if (home && home[0]) {
        length = snprintf(out, size, "%s/%s/foothold%s%s", home, below_home, slash, name);
    }
    return length >= 0 && (size_t)length < size;
}

bool files_config_path(const char *name, char *out, size_t size) {
    return own_path("XDG_CONFIG_HOME", ".config", name, out, size);
}

bool files_data_path(const char *name, char *out, size_t size) {
    return own_path("XDG_DATA_HOME", ".local/share", name, out, size);
}

bool files_state_path(const char *name, char *out, size_t size) {
    return own_path("XDG_STATE_HOME", ".local/state", name, out, size);
}

// Reads a line like XDG_PICTURES_DIR="$HOME/Bilder" of user-dirs.dirs. False for other lines.
static bool read_user_folder(const char *line, const char *home, char *out, size_t size) {
    static const char begin[] = "XDG_PICTURES_DIR=\"", below_home[] = "$HOME";
    line += strspn(line, " \t");
    if (strncmp(line, begin, strlen(begin)) != 0) {
        return false;
    }
    const char *value = line + strlen(begin);
    size_t length = strcspn(value, "\"\n");
    bool is_below = strncmp(value, below_home, strlen(below_home)) == 0;
    size_t skipped = is_below ? strlen(below_home) : 0;
    if (!is_below && !paths_is_absolute(value)) {
        return false;
    }
    int written = snprintf(out, size, "%s%.*s", is_below ? home : "", (int)(length - skipped),
                           value + skipped);
    return written > 0 && (size_t)written < size;
}

bool files_pictures_path(char *out, size_t size) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    char path[FILES_PATH_MAX], line[FILES_PATH_MAX];
    if (!home || !home[0]) {
        return false;
    }
    bool is_set = config && paths_is_absolute(config);
    snprintf(path, sizeof path, "%s%s/user-dirs.dirs", is_set ? config : home,
             is_set ? "" : "/.config");
    int length = snprintf(out, size, "%s/Pictures", home);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char named[FILES_PATH_MAX];
        if (read_user_folder(line, home, named, sizeof named)) {
            length = snprintf(out, size, "%s", named);
        }
    }
    if (file) {
        fclose(file);
    }
    return length > 0 && (size_t)length < size;
}

/// What was kept is found again by names with this hash in them: it stays as it is.
static uint64_t hash_text(const char *text) {
    uint64_t hash = UINT64_C(1469598103934665603);
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    }
    return hash;
}

void files_name_after(const char *whole, char *out, size_t size) {
    snprintf(out, size, "%.*s-%016llx", NAME_SHOWN, paths_name(whole),
             (unsigned long long)hash_text(whole));
}

void files_expand_home(const char *path, char *out, size_t size) {
    const char *home = getenv("HOME");
    bool is_below = strncmp(path, "~/", 2) == 0 && home && home[0];
    snprintf(out, size, "%s%s", is_below ? home : "", is_below ? path + 1 : path);
}

void files_absolute(const char *path, char *out, size_t size) {
    char here[PATH_MAX];
    char folder[PATH_MAX];
    char real[PATH_MAX];
    const char *name = paths_name(path);
    snprintf(folder, sizeof folder, "%.*s.", (int)(name - path), path);
    if (realpath(path, real)) {
        snprintf(out, size, "%s", real);
    } else if (realpath(folder, real)) {
        snprintf(out, size, "%s/%s", strcmp(real, "/") == 0 ? "" : real, name);
    } else if (!paths_is_absolute(path) && getcwd(here, sizeof here)) {
        snprintf(out, size, "%s/%s", here, path);
    } else {
        snprintf(out, size, "%s", path);
    }
}

bool files_need_short(const char *path, LevelError *error) {
    enum { BESIDE = 16, SHOWN = 120 }; // "-2.json" and the like
    char whole[2 * PATH_MAX];
    char shown[SHOWN];
    files_absolute(path, whole, sizeof whole);
    if (strlen(path) + BESIDE < FILES_PATH_MAX && strlen(whole) + BESIDE < FILES_PATH_MAX) {
        return true;
    }
    paths_shorten(path, shown, sizeof shown);
    return level_error_at(
        error, shown,
        "the path is longer than %d bytes; take shorter names, or a folder nearer the "
        "root",
        FILES_PATH_MAX - BESIDE - 1);
}

bool files_exists(const char *path) {
    struct stat info;
    return stat(path, &info) == 0;
}

bool files_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/// False, and errno says why, when there is none then.
static bool make_one(const char *path) {
    if (mkdir(path, 0777) == 0) {
        return true;
    }
    int reason = errno;
    bool is_there = files_is_folder(path);
    errno = reason == EEXIST ? ENOTDIR : reason;
    return is_there;
}

bool files_make_folder(const char *path) {
    char part[FILES_PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    bool ok = true;
    for (char *slash = strchr(part + 1, '/'); ok && slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        ok = make_one(part);
        *slash = '/';
    }
    return ok && make_one(part);
}

bool files_make_room(const char *path) {
    char folder[FILES_PATH_MAX];
    size_t length = (size_t)(paths_name(path) - path);
    if (length == 0) {
        return true;
    }
    if (length >= sizeof folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(folder, path, length);
    folder[length - (length > 1)] = '\0';
    return files_make_folder(folder);
}

bool files_need_room(const char *path, LevelError *error) {
    if (files_make_room(path)) {
        return true;
    }
    int reason = errno;
    snprintf(error->file, sizeof error->file, "%.*s", (int)(paths_name(path) - path), path);
    const char *remedy = "allow writing above it, or take another place";
    if (reason == ENOTDIR) {
        remedy = "a file is in its way: move that";
    } else if (reason == ENOSPC || reason == EDQUOT) {
        remedy = "free some space";
    }
    return level_error_set(error, "the folder cannot be made: %s; %s", strerror(reason), remedy);
}

cJSON *files_read_json(const char *path, LevelError *error) {
    JsonFile file;
    if (!files_exists(path)) {
        return NULL;
    }
    // Twice: for want of memory, or by a slip of the disk, a whole file looks broken, too.
    if (json_load(&file, path, error) || json_load(&file, path, error)) {
        return json_release(&file);
    }
    char aside[FILES_PATH_MAX + 16];
    snprintf(aside, sizeof aside, "%s.broken", path);
    for (int i = 2; files_exists(aside) && i < 100; i++) {
        snprintf(aside, sizeof aside, "%s.broken-%d", path, i);
    }
    bool kept = rename(path, aside) == 0;
    char what[sizeof error->text];
    snprintf(what, sizeof what, "%s", error->text);
    if (kept) {
        level_error_set(error, "%.120s; starting anew, the old file is kept as %.60s", what,
                        paths_name(aside));
    } else {
        level_error_set(error, "%.120s; it is left alone", what);
    }
    return NULL;
}

void files_sweep(void) {
    char folder[FILES_PATH_MAX];
    if (files_config_path("/", folder, sizeof folder)) {
        level_file_sweep(folder);
    }
    if (files_data_path("/", folder, sizeof folder)) {
        level_file_sweep(folder);
    }
    if (files_data_path("runs/", folder, sizeof folder)) {
        level_file_sweep(folder);
    }
}

bool files_write_json(const char *path, const cJSON *json, LevelError *error) {
    return files_need_room(path, error) && level_file_write_json(path, json, error);
}

// ---- Lock ----

enum { TRIES = 50, TRY_NS = 10000000 };

/// Writes the path of a file's lock.
static void lock_path(const char *file, char *out, size_t size) {
    snprintf(out, size, "%s.lock", file);
}

LockState lock_take(const char *path, int *lock) {
    struct stat about;
    for (int i = 0;; i++) {
        *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (*lock < 0) {
            return LOCK_NONE;
        }
        if (flock(*lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(*lock);
            return LOCK_HELD;
        }
        // The holder before may have removed the file since it was opened; then the next process
        // makes another one, and both would have the lock.
        if (i == TRIES || fstat(*lock, &about) != 0 || about.st_nlink > 0) {
            return LOCK_TAKEN;
        }
        close(*lock);
    }
}

void lock_sign(int lock) {
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(lock, 0) == 0 && pwrite(lock, text, (size_t)length, 0) != length) {
        (void)ftruncate(lock, 0); // unknown is better than half an id
    }
}

long lock_signer(const char *path) {
    long process = 0;
    FILE *file = fopen(path, "r");
    if (file) {
        process = fscanf(file, "%ld", &process) == 1 ? process : 0;
        fclose(file);
    }
    return process > 0 ? process : 0;
}

/// Avoids taking a free lock: a process that begins at that moment would take it for held.
long lock_holder(const char *path) {
    int lock = -1;
    long process = lock_signer(path);
    bool may_be = process > 0 ? process != (long)getpid() && kill((pid_t)process, 0) == 0
                              : access(path, F_OK) == 0;
    LockState state = may_be ? lock_take(path, &lock) : LOCK_NONE;
    lock_let_go(state == LOCK_TAKEN ? lock : -1);
    return state != LOCK_HELD ? 0 : process > 0 ? process : 1;
}

int lock_wait(const char *file) {
    char path[FILES_PATH_MAX + 64];
    int lock = -1;
    lock_path(file, path, sizeof path);
    LockState state = lock_take(path, &lock);
    for (int i = 0; i < TRIES && state == LOCK_HELD; i++) {
        nanosleep(&(struct timespec){.tv_nsec = TRY_NS}, NULL);
        state = lock_take(path, &lock);
    }
    return state == LOCK_TAKEN ? lock : -1;
}

void lock_let_go(int lock) {
    if (lock >= 0) {
        close(lock);
    }
}

int app_report(const LevelError *error) {
    char line[1024];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "%s\n", line);
    return 1;
}
