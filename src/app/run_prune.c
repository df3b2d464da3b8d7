// run_prune.c - old runs of a level that is edited much are given up.
//
// Runs are named after what the level held (HASH.json, HASH.best.json and others), so every edit
// makes new ones. Which level a run is of stands in its first lines; two versions are told apart by
// the hash, and are as old as the newest of their files.

#include "app/run_prune.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/files.h"
#include "app/play.h"
#include "level/paths.h"

enum { HASH_LETTERS = 16, HEAD_BYTES = 2048, VERSIONS_MAX = 4096 };

typedef struct Version {
    char hash[HASH_LETTERS + 1];
    struct timespec newest;
} Version;

typedef struct Versions {
    Version *all;
    int count;
} Versions;

static const char *const suffixes[] = {HOST_LAST_RUN, HOST_BEST_RUN, HOST_FOUND_RUN,
                                       HOST_KEPT_RUN, HOST_HELD_RUN, HOST_HELD_RECORD};
enum { SUFFIXES = sizeof suffixes / sizeof *suffixes };

bool run_is_of_content(const char *suffix) {
    bool is_one = false;
    for (int i = 0; i < SUFFIXES; i++) {
        is_one = is_one || strcmp(suffix, suffixes[i]) == 0;
    }
    return is_one;
}

static bool is_run(const char *name) {
    bool has_hash = strspn(name, "0123456789abcdef") == HASH_LETTERS;
    return has_hash && run_is_of_content(name + HASH_LETTERS);
}

/// The line of a run that names its level, HEAD_BYTES at most. False when there is none, or no end
/// of it is seen.
static bool read_level_line(const char *path, char *out) {
    char head[HEAD_BYTES] = "";
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    head[length] = '\0';
    const char *line = strstr(head, "\"level\":");
    const char *end = line ? strchr(line, '\n') : NULL;
    if (!end) {
        return false;
    }
    snprintf(out, HEAD_BYTES, "%.*s", (int)(end - line), line);
    return true;
}

static bool is_newer(struct timespec a, struct timespec b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

static void add_file(Versions *versions, const char *name, struct timespec when) {
    for (int i = 0; i < versions->count; i++) {
        Version *version = &versions->all[i];
        if (strncmp(version->hash, name, HASH_LETTERS) == 0) {
            version->newest = is_newer(when, version->newest) ? when : version->newest;
            return;
        }
    }
    if (versions->count < VERSIONS_MAX) {
        Version *version = &versions->all[versions->count++];
        memcpy(version->hash, name, HASH_LETTERS);
        version->hash[HASH_LETTERS] = '\0';
        version->newest = when;
    }
}

static int newest_first(const void *a, const void *b) {
    const Version *one = a;
    const Version *other = b;
    return is_newer(other->newest, one->newest) - is_newer(one->newest, other->newest);
}

static int count_runs(const char *folder) {
    DIR *list = opendir(folder);
    const struct dirent *entry;
    int count = 0;
    while (list && (entry = readdir(list))) {
        count += is_run(entry->d_name);
    }
    if (list) {
        closedir(list);
    }
    return count;
}

/// Gathers the versions whose runs are of the level that the line names.
static void gather(Versions *versions, const char *folder, const char *level_line) {
    DIR *list = opendir(folder);
    const struct dirent *entry;
    while (list && (entry = readdir(list))) {
        char path[FILES_PATH_MAX * 2];
        char line[HEAD_BYTES];
        struct stat info;
        snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        bool is_of_level =
            is_run(entry->d_name) && read_level_line(path, line) && strcmp(line, level_line) == 0;
        if (is_of_level && stat(path, &info) == 0) {
            add_file(versions, entry->d_name, info.st_mtim);
        }
    }
    if (list) {
        closedir(list);
    }
}

static void drop(const char *folder, const Version *version) {
    for (int i = 0; i < SUFFIXES; i++) {
        char path[FILES_PATH_MAX * 2];
        snprintf(path, sizeof path, "%s%s%s", folder, version->hash, suffixes[i]);
        remove(path);
    }
}

void run_prune(const char *path) {
    char folder[FILES_PATH_MAX];
    char line[HEAD_BYTES];
    Versions versions = {0};
    snprintf(folder, sizeof folder, "%.*s", (int)(paths_name(path) - path), path);
    if (count_runs(folder) <= RUNS_KEPT || !read_level_line(path, line)) {
        return;
    }
    versions.all = calloc(VERSIONS_MAX, sizeof *versions.all);
    if (versions.all) {
        gather(&versions, folder, line);
        qsort(versions.all, (size_t)versions.count, sizeof *versions.all, newest_first);
    }
    for (int i = RUNS_KEPT; i < versions.count; i++) {
        drop(folder, &versions.all[i]);
    }
    free(versions.all);
}
