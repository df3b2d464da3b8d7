#define _XOPEN_SOURCE 700 // for realpath

#include "level/paths.h"
#include "words/words.h"

#include <limits.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_there(const char *folder, const char *leaf) {
    char path[PATH_MAX + 32];
    struct stat about;
    int length = snprintf(path, sizeof path, "%s/%s", folder, leaf);
    return length > 0 && (size_t)length < sizeof path && stat(path, &about) == 0;
}

const char *paths_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool paths_is_absolute(const char *path) {
    bool has_drive = isalpha((unsigned char)path[0]) && path[1] == ':' && path[2] == '/';
    return path[0] == '/' || has_drive;
}

/// Writes the program's folder. False when the system does not report it.
static bool find_program_folder(const char *program, char *out) {
    ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1);
    if (length > 0) {
        out[length] = '\0';
    } else if (!strchr(program, '/') || !realpath(program, out)) {
        return false;
    }
    char *slash = strrchr(out, '/');
    if (slash) {
        slash[slash == out] = '\0';
    }
    return slash != NULL;
}

/// Takes `place` as the assets' folder if it is one; else adds it to the places tried.
static bool try_place(const char *place, char *out, size_t size, char *looked, size_t room) {
    if (is_there(place, "tiles.json")) {
        snprintf(out, size, "%s", place);
        return true;
    }
    words_add(looked, room, ", ", place);
    return false;
}

static bool search(const char *program, char *out, size_t size, char *looked, size_t room) {
    static const char *const beside[] = {"../assets", "assets", "../share/foothold/assets",
                                         "../share/games/foothold/assets"};
    char folder[PATH_MAX];
    const char *chosen = getenv("FOOTHOLD_ASSETS");
    if (chosen && chosen[0] != '\0') {
        return try_place(chosen, out, size, looked, room);
    }
    bool has_folder = find_program_folder(program, folder);
    for (size_t i = 0; has_folder && i < sizeof beside / sizeof *beside; i++) {
        char place[PATH_MAX + 32];
        snprintf(place, sizeof place, "%s/%s", folder, beside[i]);
        if (try_place(place, out, size, looked, room)) {
            return true;
        }
    }
#ifdef FOOTHOLD_DATADIR // the packager's, if it is not ../share
    if (try_place(FOOTHOLD_DATADIR "/foothold/assets", out, size, looked, room)) {
        return true;
    }
#endif
    return try_place("./assets", out, size, looked, room);
}

bool paths_find_assets(const char *program, char *out, size_t size) {
    char looked[6 * PATH_MAX] = "";
    if (search(program, out, size, looked, sizeof looked)) {
        return true;
    }
    snprintf(
        out, size,
        "the assets (tiles.json and others) were not found; looked in: %s. Set FOOTHOLD_ASSETS "
        "to their folder",
        looked);
    return false;
}

bool paths_find_levels(const char *assets, char *out, size_t size) {
    snprintf(out, size, "%s/levels", assets);
    if (!is_there(out, ".")) {
        char plain[PATH_MAX]; // without "..": people read it in the editor
        snprintf(out, size, "%s/../levels", assets);
        if (realpath(out, plain)) {
            snprintf(out, size, "%s", plain);
        }
    }
    return is_there(out, ".");
}

// Returns the first beginning of a character at or behind `at`.
static const char *next_character(const char *at) {
    while ((*at & 0xc0) == 0x80) {
        at++;
    }
    return at;
}

size_t paths_stem_length(const char *name) {
    static const char end[] = ".json";
    size_t length = strlen(name), at = 0, stem = length - strlen(end);
    if (length <= strlen(end)) {
        return length;
    }
    while (end[at] && tolower((unsigned char)name[stem + at]) == end[at]) {
        at++;
    }
    return end[at] ? length : stem;
}

bool paths_is_json(const char *name) {
    return paths_stem_length(name) < strlen(name);
}

void paths_stem(const char *path, char *out, size_t size) {
    const char *name = paths_name(path);
    snprintf(out, size, "%.*s", (int)paths_stem_length(name), name);
}

void paths_shorten(const char *path, char *out, size_t size) {
    static const char gap[] = "...";
    size_t length = strlen(path);
    if (length < size) {
        memcpy(out, path, length + 1);
        return;
    }
    size_t room = size - sizeof gap;
    size_t before = room / 3; // the end of a path says more than its beginning
    while (before > 0 && (path[before] & 0xc0) == 0x80) {
        before--;
    }
    const char *rest = next_character(path + length - (room - room / 3));
    snprintf(out, size, "%.*s%s%s", (int)before, path, gap, rest);
}
