#define _DEFAULT_SOURCE // for timegm and gmtime_r

#include "app/backups.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "level/file.h"
#include "level/paths.h"

enum {
    NAME_SHOWN = 60, // of the level's name in the folder's
    FOUND_MAX = 64,  // versions looked at in a folder: far above what is kept
    NEWEST_KEPT = 5, // whatever their times; of the older ones those go that stand close together
    PATH_FILE_MAX = 4096
};

/// All that a folder holds, the newest first.
typedef struct Found {
    Backup items[FOUND_MAX];
    int count;
} Found;

// --- folders --------------------------------------------------------------------------------

static bool folder_of(const char *path, char *out, size_t size) {
    char whole[FILES_PATH_MAX];
    char name[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    snprintf(name, sizeof name, "backups/%.*s-%016llx", NAME_SHOWN, paths_name(whole),
             (unsigned long long)level_file_hash(whole, strlen(whole)));
    return files_state_path(name, out, size);
}

static void owner_file(const char *folder, char *out, size_t size) {
    snprintf(out, size, "%.*s/level.path", FILES_PATH_MAX, folder);
}

/// Notes whose versions a folder holds.
static bool note_owner(const char *folder, const char *path, LevelError *error) {
    char whole[FILES_PATH_MAX];
    char file[BACKUPS_PATH];
    owner_file(folder, file, sizeof file);
    files_absolute(path, whole, sizeof whole);
    return files_exists(file) || level_file_write_plain(file, whole, strlen(whole), error);
}

// --- listing --------------------------------------------------------------------------------

/// Reads the time in a name like 20261121-150455-00.json.
static bool read_stamp(const char *name, int64_t *when) {
    struct tm time = {0};
    int end = 0;
    int count = sscanf(name, "%4d%2d%2d-%2d%2d%2d-%*2d.json%n", &time.tm_year, &time.tm_mon,
                       &time.tm_mday, &time.tm_hour, &time.tm_min, &time.tm_sec, &end);
    if (count != 6 || end == 0 || name[end] != '\0') {
        return false;
    }
    time.tm_year -= 1900;
    time.tm_mon -= 1;
    *when = (int64_t)timegm(&time);
    return true;
}

static int64_t size_of(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) ? (int64_t)about.st_size : -1;
}

/// The picture's name: the text's, with another suffix.
static void name_picture(Backup *backup) {
    size_t length = strlen(backup->text) - strlen(".json");
    memcpy(backup->picture, backup->text, length);
    memcpy(backup->picture + length, ".png", sizeof ".png");
}

static void add_version(Found *found, const char *folder, const char *name) {
    Backup *backup = &found->items[found->count];
    *backup = (Backup){0};
    if (!read_stamp(name, &backup->when)) {
        return;
    }
    snprintf(backup->text, sizeof backup->text, "%.*s/%.40s", FILES_PATH_MAX, folder, name);
    name_picture(backup);
    int64_t text = size_of(backup->text);
    int64_t picture = size_of(backup->picture);
    if (picture < 0) {
        backup->picture[0] = '\0';
        picture = 0;
    }
    backup->bytes = text + picture;
    found->count += text >= 0;
}

static int compare_newest_first(const void *a, const void *b) {
    return strcmp(((const Backup *)b)->text, ((const Backup *)a)->text);
}

static void find_versions(Found *found, const char *folder) {
    DIR *list = opendir(folder);
    struct dirent *entry;
    found->count = 0;
    while (list && found->count < FOUND_MAX && (entry = readdir(list))) {
        add_version(found, folder, entry->d_name);
    }
    if (list) {
        closedir(list);
    }
    qsort(found->items, (size_t)found->count, sizeof *found->items, compare_newest_first);
}

// --- a project that was renamed ---------------------------------------------------------------

/// True when the folder's level is gone, or the one at `whole` by another name, and its newest
/// version is the text with that hash.
static bool is_left_behind(const char *folder, const char *whole, uint64_t text_hash, Found *room) {
    char file[BACKUPS_PATH];
    char now[FILES_PATH_MAX] = "";
    size_t size = 0;
    LevelError error;
    owner_file(folder, file, sizeof file);
    char *owner = level_file_read(file, PATH_FILE_MAX, &size, &error);
    if (owner) {
        files_absolute(owner, now, sizeof now);
    }
    bool is_left = owner && (!files_exists(owner) || strcmp(now, whole) == 0);
    free(owner);
    if (!is_left) {
        return false;
    }
    find_versions(room, folder);
    return room->count > 0 && level_file_hash_at(room->items[0].text) == text_hash;
}

/// Takes along the versions that the same level had under another path.
static void take_along(const char *path, const char *folder, uint64_t text_hash, Found *room) {
    char all[FILES_PATH_MAX];
    char whole[FILES_PATH_MAX];
    char other[FILES_PATH_MAX * 2];
    char file[BACKUPS_PATH];
    LevelError error;
    DIR *list = files_state_path("backups", all, sizeof all) ? opendir(all) : NULL;
    struct dirent *entry;
    bool taken = false;
    files_absolute(path, whole, sizeof whole);
    while (list && !taken && (entry = readdir(list))) {
        snprintf(other, sizeof other, "%s/%s", all, entry->d_name);
        taken = entry->d_name[0] != '.' && is_left_behind(other, whole, text_hash, room) &&
                rename(other, folder) == 0;
    }
    if (list) {
        closedir(list);
    }
    if (taken) {
        owner_file(folder, file, sizeof file);
        unlink(file);
        note_owner(folder, path, &error); // with the next version, if not now
    }
}

void backups_list(BackupList *list, const char *path, uint64_t text_hash) {
    char folder[FILES_PATH_MAX];
    Found *found = calloc(1, sizeof *found);
    list->count = 0;
    if (!found || !folder_of(path, folder, sizeof folder)) {
        free(found);
        return;
    }
    if (text_hash != 0 && !files_is_folder(folder)) {
        take_along(path, folder, text_hash, found);
    }
    find_versions(found, folder);
    for (; list->count < found->count && list->count <= BACKUPS_KEPT; list->count++) {
        list->items[list->count] = found->items[list->count];
    }
    free(found);
}

// --- storing --------------------------------------------------------------------------------

/// A version that cannot be removed stays whole.
static void drop(Found *found, int index) {
    const Backup *backup = &found->items[index];
    if (unlink(backup->text) == 0 && backup->picture[0]) {
        unlink(backup->picture);
    }
    found->count--;
    memmove(&found->items[index], &found->items[index + 1],
            (size_t)(found->count - index) * sizeof *found->items);
}

/// The version that is missed least: between its neighbours lies the least time.
static int least_missed(const Found *found) {
    int least = found->count - 1;
    int64_t gap = INT64_MAX;
    for (int i = NEWEST_KEPT; i < found->count - 1; i++) {
        int64_t between = found->items[i - 1].when - found->items[i + 1].when;
        if (between < gap) {
            gap = between;
            least = i;
        }
    }
    return least;
}

static void bound(Found *found) {
    int64_t bytes = 0;
    for (int i = 0; i < found->count; i++) {
        bytes += found->items[i].bytes;
    }
    while (found->count > BACKUPS_KEPT + 1) {
        int least = least_missed(found);
        bytes -= found->items[least].bytes;
        drop(found, least);
    }
    while (bytes > BACKUPS_BYTES && found->count > 2) {
        bytes -= found->items[found->count - 1].bytes;
        drop(found, found->count - 1);
    }
}

static bool copy_file(const char *from, const char *to, LevelError *error) {
    size_t size = 0;
    char *bytes = level_file_read(from, LEVEL_FILE_MAX, &size, error);
    bool ok = bytes && level_file_write_plain(to, bytes, size, error);
    free(bytes);
    return ok;
}

/// A name that sorts behind all others: of that time, or of the newest's and one more.
static void new_name(const Found *found, const char *folder, int64_t when, Backup *out) {
    int number = 0;
    if (found->count > 0 && found->items[0].when >= when) {
        const char *name = paths_name(found->items[0].text);
        when = found->items[0].when;
        number = atoi(name + strlen("20261121-150455-")) + 1;
        when += number > 99;
        number %= 100;
    }
    time_t seconds = (time_t)when;
    struct tm time = {0};
    char stamp[32] = "";
    gmtime_r(&seconds, &time);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &time);
    snprintf(out->text, sizeof out->text, "%.*s/%s-%02d.json", FILES_PATH_MAX, folder, stamp,
             number);
    name_picture(out);
}

/// The picture first: a version without its level is none.
static bool keep_files(const Backup *to, const char *path, const char *picture, LevelError *error) {
    if (picture && !copy_file(picture, to->picture, error)) {
        return false;
    }
    if (!copy_file(path, to->text, error)) {
        unlink(to->picture);
        return false;
    }
    return true;
}

/// False, too, when one of them cannot be read.
static bool is_same(const char *a, const char *b) {
    uint64_t hash = level_file_hash_at(a);
    return hash != 0 && hash == level_file_hash_at(b);
}

static bool is_newest(const Found *found, const char *path, const char *picture) {
    if (found->count == 0) {
        return false;
    }
    const Backup *newest = &found->items[0];
    bool has_same = picture ? newest->picture[0] && is_same(newest->picture, picture)
                            : newest->picture[0] == '\0';
    return has_same && is_same(newest->text, path);
}

/// True for a picture whose version was not kept, or has gone.
static bool is_alone(const char *file, const char *entry, size_t name_length, const void *data) {
    char text[BACKUPS_PATH];
    size_t length = strlen(file);
    (void)entry;
    (void)name_length;
    (void)data;
    if (length < 4 || strcmp(file + length - 4, ".png") != 0) {
        return false;
    }
    snprintf(text, sizeof text, "%.*s.json", (int)length - 4, file);
    return !files_exists(text) && level_file_is_left_behind(file);
}

static void sweep(const char *folder) {
    char all[FILES_PATH_MAX + 2];
    snprintf(all, sizeof all, "%s/", folder);
    level_file_sweep(all);
    level_file_sweep_if(all, is_alone, NULL);
}

bool backups_keep(const char *path, const Level *level, int64_t when, LevelError *error) {
    char folder[FILES_PATH_MAX];
    char file[BACKUPS_PATH];
    struct stat about;
    Found *found = calloc(1, sizeof *found);
    memset(error, 0, sizeof *error);
    if (!found || !folder_of(path, folder, sizeof folder) || stat(path, &about) != 0) {
        snprintf(error->file, sizeof error->file, "%s", path);
        level_error_set(error, "there is no place, or no memory, to keep this version");
        free(found);
        return false;
    }
    bool has_picture = level_picture_path(level, path, file, sizeof file) && files_exists(file);
    const char *picture = has_picture ? file : NULL;
    find_versions(found, folder);
    bool ok = is_newest(found, path, picture);
    if (!ok) {
        Backup backup = {0};
        new_name(found, folder, when != 0 ? when : (int64_t)about.st_mtime, &backup);
        sweep(folder);
        ok = files_need_room(backup.text, error) && note_owner(folder, path, error) &&
             keep_files(&backup, path, picture, error);
        find_versions(found, folder);
        bound(found);
    }
    free(found);
    return ok;
}

bool backups_have(const char *path) {
    BackupList *list = calloc(1, sizeof *list);
    bool have = false;
    if (list) {
        backups_list(list, path, 0);
        have = list->count > 0 && is_same(list->items[0].text, path);
    }
    free(list);
    return have;
}

Level *backups_load(const Backup *backup, const char *path, const LevelCatalog *catalog,
                    LevelError *error) {
    LevelKept kept = {backup->text, backup->picture[0] ? backup->picture : NULL, path};
    return level_load_kept(&kept, catalog, error);
}
