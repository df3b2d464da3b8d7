#define _DEFAULT_SOURCE // for timegm and gmtime_r

#include "app/level_store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "level/file.h"
#include "level/paths.h"

enum {
    NUMBERS = 16,    // editors of one level, and runs whose edits wait
    NEWEST_KEPT = 5, // whatever their times; of the older ones those go that stand close together
    PATH_FILE_MAX = 4096
};

static const char untitled[] = "/untitled"; // stands for the path of a level that has none

// --- names ----------------------------------------------------------------------------------

/// Writes the path of a level from the root on, and its folder. False when there is no home.
static bool find_folder(const char *path, char whole[FILES_PATH_MAX], char folder[FILES_PATH_MAX]) {
    char level[FILES_PATH_MAX];
    char name[FILES_PATH_MAX + 16];
    files_absolute(path ? path : untitled, whole, FILES_PATH_MAX);
    files_name_after(whole, level, sizeof level);
    snprintf(name, sizeof name, "levels/%s", level);
    return files_state_path(name, folder, FILES_PATH_MAX);
}

static void name_lock(const char *folder, int number, char out[LEVEL_STORE_PATH]) {
    snprintf(out, LEVEL_STORE_PATH, "%.*s-%d.lock", FILES_PATH_MAX, folder, number);
}

static void name_owner_file(const char *folder, char out[LEVEL_STORE_PATH]) {
    snprintf(out, LEVEL_STORE_PATH, "%.*s/level.path", FILES_PATH_MAX, folder);
}

/// Makes a folder and notes the level whose snapshots it holds; NULL: it has no path. A note that
/// cannot be written is no reason to keep nothing: it is written with the next snapshot.
static bool make_folder(const char *folder, const char *whole, LevelError *error) {
    char file[LEVEL_STORE_PATH];
    LevelError none;
    name_owner_file(folder, file);
    bool ok = files_need_room(file, error);
    if (ok && whole && !files_exists(file)) {
        level_file_write_plain(file, whole, strlen(whole), &none);
    }
    return ok;
}

/// Reads time and number in the name of a snapshot's text.
static bool read_name(const char *name, Snapshot *snapshot) {
    struct tm time = {0};
    int end = 0;
    int count = sscanf(name, "%4d%2d%2d-%2d%2d%2d-%*2d%n", &time.tm_year, &time.tm_mon,
                       &time.tm_mday, &time.tm_hour, &time.tm_min, &time.tm_sec, &end);
    if (count != 6 || end == 0) {
        return false;
    }
    time.tm_year -= 1900;
    time.tm_mon -= 1;
    snapshot->when = (int64_t)timegm(&time);
    name += end;
    end = 0;
    sscanf(name, ".open-%2d%n", &snapshot->number, &end);
    return strcmp(name + end, ".json") == 0 && snapshot->number >= (end > 0) &&
           snapshot->number <= NUMBERS;
}

/// Writes the picture's name: the text's, with another suffix.
static void name_picture(const Snapshot *snapshot, char out[LEVEL_STORE_PATH]) {
    size_t stem = strlen(snapshot->text) - strlen(".json");
    snprintf(out, LEVEL_STORE_PATH, "%.*s.png", (int)stem, snapshot->text);
}

/// Names a new snapshot so that it sorts behind those of a list: of that time, or of the newest's
/// and one more.
static void name_new(const SnapshotList *list, const char *folder, int64_t when, Snapshot *out) {
    int number = 0;
    if (list->count > 0 && list->items[0].when >= when) {
        const char *name = paths_name(list->items[0].text);
        when = list->items[0].when;
        number = atoi(name + strlen("20261121-150455-")) + 1;
        when += number > 99;
        number %= 100;
    }
    time_t seconds = (time_t)when;
    struct tm time = {0};
    char stamp[32] = "";
    char open[32] = "";
    gmtime_r(&seconds, &time);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &time);
    if (out->number > 0) {
        snprintf(open, sizeof open, ".open-%d", out->number);
    }
    snprintf(out->text, sizeof out->text, "%.*s/%.20s-%02d%.12s.json", FILES_PATH_MAX, folder,
             stamp, number, open);
}

// --- listing --------------------------------------------------------------------------------

/// The size of a file; -1: there is none.
static int64_t size_of(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) ? (int64_t)about.st_size : -1;
}

static void add_snapshot(SnapshotList *list, const char *folder, const char *name, bool is_open) {
    Snapshot *snapshot = &list->items[list->count];
    char picture[LEVEL_STORE_PATH];
    *snapshot = (Snapshot){0};
    if (!read_name(name, snapshot) || (snapshot->number > 0) != is_open) {
        return;
    }
    snprintf(snapshot->text, sizeof snapshot->text, "%.*s/%.48s", FILES_PATH_MAX, folder, name);
    name_picture(snapshot, picture);
    int64_t text = size_of(snapshot->text);
    int64_t more = size_of(picture);
    snapshot->has_picture = more >= 0;
    snapshot->bytes = text + (more >= 0 ? more : 0);
    list->count += text >= 0;
}

static int compare_newest_first(const void *a, const void *b) {
    return strcmp(((const Snapshot *)b)->text, ((const Snapshot *)a)->text);
}

/// Lists the open snapshots of a folder, or the saved ones. False, and errno says why, if there may
/// be others.
static bool list_snapshots(SnapshotList *list, const char *folder, bool is_open) {
    DIR *files = opendir(folder);
    struct dirent *entry;
    list->count = 0;
    if (!files) {
        return errno == ENOENT;
    }
    for (errno = 0; list->count < LEVEL_STORE_LISTED && (entry = readdir(files)); errno = 0) {
        add_snapshot(list, folder, entry->d_name, is_open);
    }
    int reason = is_open && list->count == LEVEL_STORE_LISTED ? EOVERFLOW : errno;
    closedir(files);
    qsort(list->items, (size_t)list->count, sizeof *list->items, compare_newest_first);
    errno = reason;
    return reason == 0;
}

/// The newest open snapshot of a number; NULL: there is none.
static const Snapshot *newest_of(const SnapshotList *list, int number) {
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].number == number) {
            return &list->items[i];
        }
    }
    return NULL;
}

// --- places and their locks -----------------------------------------------------------------

/// The other process that holds a number; 0: none.
static long holder_of(const char *folder, int number) {
    char path[LEVEL_STORE_PATH];
    name_lock(folder, number, path);
    return lock_holder(path);
}

static long any_holder(const char *folder) {
    long other = 0;
    for (int number = 1; number <= NUMBERS; number++) {
        long holder = holder_of(folder, number);
        other = holder ? holder : other;
    }
    return other;
}

/// The files of a number that are to go.
typedef struct OpenFiles {
    char end[32];
    const char *before; // the name of a snapshot; NULL: all
} OpenFiles;

static bool is_to_go(const char *file, const char *entry, size_t name_length, const void *data) {
    const OpenFiles *files = data;
    size_t stamp = strlen("20261121-150455-00");
    (void)file;
    (void)name_length;
    return strlen(entry) > stamp && strcmp(entry + stamp, files->end) == 0 &&
           (!files->before || strncmp(entry, files->before, stamp) < 0);
}

/// Removes the open snapshots of a number that were written before another one; NULL: all. The
/// texts go first: without its picture one would be read with the ground of the level's file.
static void remove_open(const char *folder, int number, const char *before) {
    char all[FILES_PATH_MAX + 2];
    snprintf(all, sizeof all, "%s/", folder);
    for (int i = 0; i < 2; i++) {
        OpenFiles files = {.before = before ? paths_name(before) : NULL};
        snprintf(files.end, sizeof files.end, ".open-%d.%s", number, i ? "png" : "json");
        level_file_sweep_if(all, is_to_go, &files);
    }
}

void level_store_let_go(LevelStorePlace *place, bool removes) {
    char lock[LEVEL_STORE_PATH];
    if (place->number == 0) {
        return;
    }
    if (removes) {
        remove_open(place->folder, place->number, NULL);
        name_lock(place->folder, place->number, lock);
        unlink(lock);
    }
    close(place->lock);
    *place = (LevelStorePlace){0};
}

/// Looks at one number: takes it as our own, or notes another editor.
static void look(LevelStore *store, int number) {
    char path[LEVEL_STORE_PATH];
    SnapshotList list;
    LevelStorePlace place = {.number = number};
    bool is_needed = store->own.number == 0;
    name_lock(store->folder, number, path);
    if (!is_needed && access(path, F_OK) != 0) {
        return;
    }
    LockState state = lock_take(path, &place.lock);
    if (state == LOCK_HELD) {
        long process = lock_signer(path);
        bool is_other = store->is_named && process != (long)getpid();
        store->other = !is_other ? store->other : process > 0 ? process : 1;
        return;
    }
    // Listed under its lock: only then is it certain that no edits wait at the number.
    bool is_known = state == LOCK_TAKEN && list_snapshots(&list, store->folder, true);
    store->trouble = is_known ? store->trouble : errno;
    if (is_known && is_needed && !newest_of(&list, number)) {
        snprintf(place.folder, sizeof place.folder, "%s", store->folder);
        store->own = place;
        lock_sign(place.lock);
    } else {
        lock_let_go(place.lock);
    }
}

/// True if no process has the number; not if that is uncertain.
static bool is_free(const char *folder, int number) {
    char path[LEVEL_STORE_PATH];
    int lock = -1;
    name_lock(folder, number, path);
    bool is_free = lock_take(path, &lock) == LOCK_TAKEN;
    lock_let_go(is_free ? lock : -1);
    return is_free;
}

/// Finds the newest edits that were left behind before those found; zero: the newest of all.
static void find_left(LevelStore *store) {
    SnapshotList list;
    Snapshot before = store->found;
    list_snapshots(&list, store->folder, true);
    store->found = (Snapshot){0};
    for (int i = 0; i < list.count && store->found.number == 0; i++) {
        const Snapshot *edits = &list.items[i];
        bool is_next = before.number == 0 || strcmp(edits->text, before.text) < 0;
        if (is_next && newest_of(&list, edits->number) == edits &&
            is_free(store->folder, edits->number)) {
            store->found = *edits;
        }
    }
}

// --- a project that was renamed ---------------------------------------------------------------

/// True if the newest version in the folder is the text with that hash, its level is gone, or the
/// one at `whole` by another name, and no process edits it.
static bool is_left_behind(const char *folder, const char *whole, uint64_t text_hash) {
    SnapshotList list;
    char file[LEVEL_STORE_PATH];
    char now[FILES_PATH_MAX] = "";
    size_t size = 0;
    LevelError error;
    list_snapshots(&list, folder, false);
    // Its content first, and the size before that: the level may lie where the disk stalls.
    bool is_same = list.count > 0 && size_of(list.items[0].text) == size_of(whole) &&
                   level_file_hash_at(list.items[0].text) == text_hash;
    name_owner_file(folder, file);
    char *owner = is_same ? level_file_read(file, PATH_FILE_MAX, &size, &error) : NULL;
    if (owner) {
        files_absolute(owner, now, sizeof now);
    }
    bool is_left = owner && (!files_exists(owner) || strcmp(now, whole) == 0);
    free(owner);
    return is_left && any_holder(folder) == 0;
}

/// Takes along the folder that the same level had under another path, if it has none yet.
static void take_along(const char *whole, const char *folder, uint64_t text_hash) {
    char all[FILES_PATH_MAX];
    char other[FILES_PATH_MAX * 2];
    char file[LEVEL_STORE_PATH];
    LevelError error;
    bool looks = text_hash != 0 && !files_is_folder(folder);
    DIR *list = looks && files_state_path("levels", all, sizeof all) ? opendir(all) : NULL;
    struct dirent *entry;
    bool taken = false;
    while (list && !taken && (entry = readdir(list))) {
        snprintf(other, sizeof other, "%s/%s", all, entry->d_name);
        taken = entry->d_name[0] != '.' && is_left_behind(other, whole, text_hash) &&
                rename(other, folder) == 0;
    }
    if (list) {
        closedir(list);
    }
    if (taken) {
        name_owner_file(folder, file);
        unlink(file);
        make_folder(folder, whole, &error);
    }
}

// --- beginning and end ------------------------------------------------------------------------

/// True for a picture whose snapshot was not written, or has gone.
static bool is_alone(const char *file, const char *entry, size_t name_length, const void *data) {
    char text[LEVEL_STORE_PATH];
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

void level_store_begin(LevelStore *store, const char *path, uint64_t text_hash) {
    level_store_end(store);
    store->is_named = path != NULL;
    if (!find_folder(path, store->level, store->folder)) {
        store->folder[0] = '\0';
        return;
    }
    if (!files_make_room(store->folder)) {
        store->trouble = errno;
        return;
    }
    take_along(store->level, store->folder, text_hash);
    sweep(store->folder);
    for (int number = 1; number <= NUMBERS; number++) {
        look(store, number);
    }
    find_left(store);
}

void level_store_end(LevelStore *store) {
    level_store_let_go(&store->own, true);
    *store = (LevelStore){0};
}

// --- edits that were left behind --------------------------------------------------------------

bool level_store_is_left(const char *path) {
    char whole[FILES_PATH_MAX];
    char folder[FILES_PATH_MAX];
    SnapshotList list = {.count = 0};
    bool is_left = false;
    if (find_folder(path, whole, folder)) {
        list_snapshots(&list, folder, true);
    }
    for (int i = 0; i < list.count && !is_left; i++) {
        is_left = holder_of(folder, list.items[i].number) == 0;
    }
    return is_left;
}

void level_store_answer_found(LevelStore *store, bool removes) {
    const Snapshot *found = &store->found;
    char picture[LEVEL_STORE_PATH];
    if (removes) {
        name_picture(found, picture);
        unlink(found->text);
        unlink(picture);
        remove_open(store->folder, found->number, found->text); // of a process killed as it wrote
    }
    find_left(store);
}

void level_store_look_for_others(LevelStore *store) {
    store->other = store->is_named && store->folder[0] ? any_holder(store->folder) : 0;
}

// --- unsaved edits ----------------------------------------------------------------------------

/// Refuses a folder that cannot be listed: a new name might be one that is there.
static bool refuse_unlisted(const char *folder, LevelError *error) {
    return level_error_at(error, folder, "the folder cannot be read: %s", strerror(errno));
}

bool level_store_write(const LevelStorePlace *place, Level *level, const char *path,
                       LevelError *error) {
    SnapshotList list;
    Snapshot snapshot = {.number = place->number};
    char picture[LEVEL_STORE_PATH];
    memset(error, 0, sizeof *error);
    if (!make_folder(place->folder, path, error)) {
        return false;
    }
    if (!list_snapshots(&list, place->folder, true)) {
        return refuse_unlisted(place->folder, error);
    }
    name_new(&list, place->folder, (int64_t)time(NULL), &snapshot);
    name_picture(&snapshot, picture);
    unlink(picture); // of a process that was killed in this second
    LevelKept kept = {.text = snapshot.text, .picture = picture, .is_open = true};
    if (!level_write_kept(level, &kept, error)) {
        unlink(picture);
        return false;
    }
    remove_open(place->folder, place->number, snapshot.text);
    return true;
}

void level_store_remove_own(const LevelStore *store) {
    if (store->own.number > 0) {
        remove_open(store->own.folder, store->own.number, NULL);
    }
}

// --- saved versions ---------------------------------------------------------------------------

void level_store_list(SnapshotList *list, const char *path, uint64_t text_hash) {
    char whole[FILES_PATH_MAX];
    char folder[FILES_PATH_MAX];
    list->count = 0;
    if (find_folder(path, whole, folder)) {
        take_along(whole, folder, text_hash);
        list_snapshots(list, folder, false);
        list->count = fh_min(list->count, LEVEL_STORE_KEPT + 1);
    }
}

/// A version that cannot be removed stays whole.
static void drop(SnapshotList *list, int index) {
    char picture[LEVEL_STORE_PATH];
    name_picture(&list->items[index], picture);
    if (unlink(list->items[index].text) == 0) {
        unlink(picture);
    }
    list->count--;
    memmove(&list->items[index], &list->items[index + 1],
            (size_t)(list->count - index) * sizeof *list->items);
}

/// The version that is missed least: between its neighbours lies the least time.
static int least_missed(const SnapshotList *list) {
    int least = list->count - 1;
    int64_t gap = INT64_MAX;
    for (int i = NEWEST_KEPT; i < list->count - 1; i++) {
        int64_t between = list->items[i - 1].when - list->items[i + 1].when;
        if (between < gap) {
            gap = between;
            least = i;
        }
    }
    return least;
}

static void bound(SnapshotList *list) {
    int64_t bytes = 0;
    for (int i = 0; i < list->count; i++) {
        bytes += list->items[i].bytes;
    }
    while (list->count > LEVEL_STORE_KEPT + 1) {
        int least = least_missed(list);
        bytes -= list->items[least].bytes;
        drop(list, least);
    }
    while (bytes > LEVEL_STORE_BYTES && list->count > 2) {
        bytes -= list->items[list->count - 1].bytes;
        drop(list, list->count - 1);
    }
}

static bool copy_file(const char *from, const char *to, LevelError *error) {
    size_t size = 0;
    char *bytes = level_file_read(from, LEVEL_FILE_MAX, &size, error);
    bool ok = bytes && level_file_write_plain(to, bytes, size, error);
    free(bytes);
    return ok;
}

/// False, too, when one of them cannot be read.
static bool is_same(const char *a, const char *b) {
    uint64_t hash = level_file_hash_at(a);
    return hash != 0 && hash == level_file_hash_at(b);
}

static bool is_newest(const SnapshotList *list, const char *path, const char *picture) {
    char kept[LEVEL_STORE_PATH];
    if (list->count == 0 || list->items[0].has_picture != (picture != NULL)) {
        return false;
    }
    name_picture(&list->items[0], kept);
    return is_same(list->items[0].text, path) && (!picture || is_same(kept, picture));
}

/// Keeps the files as the newest version of a folder that is there and locked. The picture first: a
/// version without its level is none.
static bool keep_newest(const char *folder, const char *path, const char *picture, int64_t when,
                        LevelError *error) {
    SnapshotList list;
    Snapshot version = {0};
    char kept[LEVEL_STORE_PATH];
    if (!list_snapshots(&list, folder, false)) {
        return refuse_unlisted(folder, error);
    }
    if (is_newest(&list, path, picture)) {
        return true;
    }
    name_new(&list, folder, when, &version);
    name_picture(&version, kept);
    unlink(kept);
    sweep(folder);
    bool ok = (!picture || copy_file(picture, kept, error)) && copy_file(path, version.text, error);
    if (!ok) {
        unlink(kept);
    }
    list_snapshots(&list, folder, false);
    bound(&list);
    return ok;
}

bool level_store_keep(const char *path, const Level *level, int64_t when, LevelError *error) {
    char whole[FILES_PATH_MAX];
    char folder[FILES_PATH_MAX];
    char file[LEVEL_STORE_PATH];
    struct stat about;
    memset(error, 0, sizeof *error);
    if (!find_folder(path, whole, folder) || stat(path, &about) != 0) {
        return level_error_at(error, path, "there is no place to keep this version");
    }
    if (!make_folder(folder, whole, error)) {
        return false;
    }
    name_owner_file(folder, file);
    int lock = lock_wait(file); // without it, better kept at the risk of another editor's version
    bool has_picture = level_picture_path(level, path, file, sizeof file) && files_exists(file);
    bool ok = keep_newest(folder, path, has_picture ? file : NULL,
                          when != 0 ? when : (int64_t)about.st_mtime, error);
    lock_let_go(lock);
    return ok;
}

bool level_store_has(const char *path) {
    SnapshotList list;
    level_store_list(&list, path, 0);
    return list.count > 0 && is_same(list.items[0].text, path);
}

// --- reading ----------------------------------------------------------------------------------

Level *level_store_load(const Snapshot *snapshot, const char *path, const LevelCatalog *catalog,
                        LevelError *error) {
    char picture[LEVEL_STORE_PATH];
    name_picture(snapshot, picture);
    LevelKept kept = {snapshot->text, snapshot->has_picture ? picture : NULL, path,
                      snapshot->number > 0};
    return level_load_kept(&kept, catalog, error);
}
