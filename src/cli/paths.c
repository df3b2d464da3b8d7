#define _XOPEN_SOURCE 700 // for realpath

#include "cli/paths.h"

#include <limits.h>
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

/// Writes the folder that the program lies in. False when it cannot be told.
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

static void add_place(char *places, size_t size, const char *place) {
    size_t used = strlen(places);
    snprintf(places + used, size - used, "%s%s", used > 0 ? ", " : "", place);
}

bool paths_find_assets(const char *program, char *out, size_t size) {
    static const char *const beside[] = {"../assets", "assets", "../share/foothold/assets"};
    char folder[PATH_MAX];
    char looked[4 * PATH_MAX] = "";
    char place[PATH_MAX + 32];
    const char *wish = getenv("FOOTHOLD_ASSETS");
    bool has_folder = find_program_folder(program, folder);
    for (int i = -1; i < 4; i++) {
        if (i < 0) {
            snprintf(place, sizeof place, "%s", wish ? wish : "");
        } else if (i < 3) {
            snprintf(place, sizeof place, "%s/%s", folder, beside[i]);
        } else {
            snprintf(place, sizeof place, "./assets");
        }
        bool is_candidate = i < 0 ? wish != NULL : !wish && (i == 3 || has_folder);
        if (!is_candidate) {
            continue;
        }
        if (is_there(place, "tiles.json")) {
            snprintf(out, size, "%s", place);
            return true;
        }
        add_place(looked, sizeof looked, place);
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
        snprintf(out, size, "%s/../levels", assets);
    }
    return is_there(out, ".");
}
