#include "app/library.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "level/paths.h"

const char *const library_group_titles[LIBRARY_GROUPS] = {"Your levels", "Levels", "Laboratory"};

static bool is_level_name(const char *name) {
    return name[0] != '.' && paths_is_json(name);
}

static int compare_items(const void *a, const void *b) {
    const LibraryItem *one = a;
    const LibraryItem *other = b;
    int groups = (int)one->group - (int)other->group;
    return groups ? groups : strcmp(paths_name(one->path), paths_name(other->path));
}

static bool names_way(const char *name) {
    return name[0] == 'm' && isdigit((unsigned char)name[1]);
}

static LibraryGroup group_of(const char *name, bool is_own) {
    return is_own ? LIBRARY_OWN : names_way(name) ? LIBRARY_LABORATORY : LIBRARY_DEMO;
}

// True when the file lies in the folder, by whatever names they are called.
static bool lies_in(const char *path, const char *folder) {
    char parent[FILES_PATH_MAX + 4];
    struct stat own;
    struct stat other;
    int length = (int)(paths_name(path) - path);
    snprintf(parent, sizeof parent, "%.*s.", length, path);
    return stat(parent, &own) == 0 && stat(folder, &other) == 0 && own.st_dev == other.st_dev &&
           own.st_ino == other.st_ino;
}

bool library_is_shipped(const Library *library, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole); // a link elsewhere may lead there
    return library->folder[0] && path[0] &&
           (lies_in(path, library->folder) || lies_in(whole, library->folder));
}

bool library_shows_way(const Library *library, const char *path) {
    return names_way(paths_name(path)) && library_is_shipped(library, path);
}

bool library_own_folder(const Library *library, char *out, size_t size) {
    char inside[FILES_PATH_MAX + 4];
    if (!files_data_path("levels", out, size)) {
        return false;
    }
    snprintf(inside, sizeof inside, "%.*s/.", FILES_PATH_MAX, out);
    return !library_is_shipped(library, inside) || files_data_path("own-levels", out, size);
}

bool library_own_path(const Library *library, const char *name, char *out, size_t size) {
    char folder[FILES_PATH_MAX];
    if (!library_own_folder(library, folder, sizeof folder)) {
        return false;
    }
    int length = snprintf(out, size, "%s/%s", folder, name);
    return length > 0 && (size_t)length < size;
}

static void add_item(Library *library, const char *folder, const char *name, bool is_own) {
    LibraryItem *item = &library->items[library->count];
    *item = (LibraryItem){.group = group_of(name, is_own)};
    int length = snprintf(item->path, sizeof item->path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof item->path) {
        return;
    }
    snprintf(item->name, sizeof item->name, "%.*s", (int)(strlen(name) - 5), name);
    library_key(library, item->path, item->key, sizeof item->key);
    library->count++;
}

static void list_folder(Library *library, const char *folder, bool is_own) {
    DIR *list = opendir(folder);
    int first = library->count;
    struct dirent *entry;
    while (list && library->count < LIBRARY_MAX && (entry = readdir(list))) {
        if (is_level_name(entry->d_name)) {
            add_item(library, folder, entry->d_name, is_own);
        }
    }
    if (list) {
        closedir(list);
    }
    qsort(library->items + first, (size_t)(library->count - first), sizeof *library->items,
          compare_items);
}

void library_list(Library *library, const char *folder) {
    char own[FILES_PATH_MAX];
    library->count = 0;
    if (folder != library->folder) { // it may be listed anew
        snprintf(library->folder, sizeof library->folder, "%s", folder);
    }
    if (library_own_folder(library, own, sizeof own)) {
        list_folder(library, own, true);
    }
    list_folder(library, library->folder, false);
}

void library_key(const Library *library, const char *path, char *out, size_t size) {
    if (library_is_shipped(library, path)) {
        snprintf(out, size, "%s", paths_name(path));
    } else {
        files_absolute(path, out, size);
    }
}

void library_note(LibraryItem *item, const Level *level, const LevelError *error) {
    item->is_read = true;
    if (level) {
        item->trouble[0] = '\0';
        snprintf(item->name, sizeof item->name, "%.*s", LEVEL_NAME_MAX - 1, level->name);
        snprintf(item->movement, sizeof item->movement, "%s", level->movement);
        records_key(level, item->record);
    } else {
        LevelError named = *error; // the card says which file it is
        snprintf(named.file, sizeof named.file, "%s", paths_name(error->file));
        level_error_print(&named, item->trouble, sizeof item->trouble);
    }
}
