// file_sweep.c - what a killed save leaves beside a file: NAME.PID.new, or NAME.PID-N.new.

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/file.h"

/// The process that was writing NAME under this name; 0 when it is no such name. `name_length` 0:
/// of any file.
static long writer_of(const char *entry, const char *name, size_t name_length) {
    static const char ending[] = ".new";
    if (strncmp(entry, name, name_length) != 0) {
        return 0;
    }
    const char *end = strstr(entry + name_length, ending);
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
    const char *rest = end + strlen(ending);
    bool is_whole = stop == end && (*rest == '\0' || strcmp(rest, ".old") == 0);
    return is_whole && writer > 0 ? writer : 0;
}

static bool is_dead(long process) {
    return kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void level_file_sweep(const char *path) {
    char folder[PATH_MAX];
    char left[PATH_MAX + 260];
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 2,
             slash ? path : "./");
    DIR *list = opendir(folder);
    struct dirent *entry;
    while (list && (entry = readdir(list))) {
        long writer = writer_of(entry->d_name, name, strlen(name));
        if (writer != 0 && is_dead(writer)) {
            snprintf(left, sizeof left, "%s%s", folder, entry->d_name);
            unlink(left);
        }
    }
    if (list) {
        closedir(list);
    }
}
