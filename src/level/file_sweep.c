// file_sweep.c - removes what a killed save leaves beside a file: NAME.PID.new, or NAME.PID-N.new.
//
// A process id that does not exist on this machine may belong to another one that shares the
// folder: only files that were last written long ago are removed.

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "level/file.h"
#include "level/paths.h"

/// Returns the process id in a temporary file's name, which begins with the file's own; 0 for any
/// other name. `name_length` 0: of any file.
static long writer_of(const char *entry, size_t name_length) {
    static const char suffix[] = ".new";
    const char *end = strstr(entry + name_length, suffix);
    const char *number = end;
    while (number && number > entry && number[-1] != '.') {
        number--;
    }
    if (!number || number == entry || (name_length > 0 && number != entry + name_length + 1)) {
        return 0;
    }
    char *stop = NULL;
    long writer = strtol(number, &stop, 10);
    if (stop != number && *stop == '-') {
        strtol(stop + 1, &stop, 10);
    }
    const char *rest = end + strlen(suffix);
    bool is_whole = stop == end && (*rest == '\0' || strcmp(rest, ".old") == 0);
    return is_whole && writer > 0 ? writer : 0;
}

static bool is_dead(long process) {
    return kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void level_file_sweep_if(const char *path, LevelIsLeft *is_left, const void *data) {
    char file[PATH_MAX + 260];
    const char *name = paths_name(path);
    int folder = (int)(name - path);
    snprintf(file, sizeof file, "%.*s", folder > 0 ? folder : 2, folder > 0 ? path : "./");
    DIR *list = opendir(file);
    struct dirent *entry;
    while (list && (entry = readdir(list))) {
        snprintf(file, sizeof file, "%.*s%s", folder, path, entry->d_name);
        if (strncmp(entry->d_name, name, strlen(name)) == 0 &&
            is_left(file, entry->d_name, strlen(name), data)) {
            unlink(file);
        }
    }
    if (list) {
        closedir(list);
    }
}

bool level_file_is_left_behind(const char *file) {
    struct stat about;
    return stat(file, &about) == 0 && about.st_mtime < time(NULL) - LEVEL_LEFT_BEHIND_S;
}

static bool is_of_the_dead(const char *file, const char *entry, size_t name_length,
                           const void *data) {
    static const char suffix[] = ".old";
    char written[PATH_MAX + 260];
    (void)data;
    long writer = writer_of(entry, name_length);
    if (writer == 0 || !is_dead(writer)) {
        return false;
    }
    // NAME.PID.new.old is the version before, and as old as that: the write's age is
    // NAME.PID.new's.
    size_t length = strlen(file);
    size_t rest = length - strlen(suffix);
    bool is_before = length > strlen(suffix) && strcmp(file + rest, suffix) == 0;
    snprintf(written, sizeof written, "%.*s", (int)(is_before ? rest : length), file);
    return level_file_is_left_behind(written) || (is_before && access(written, F_OK) != 0);
}

void level_file_sweep(const char *path) {
    level_file_sweep_if(path, is_of_the_dead, NULL);
}
