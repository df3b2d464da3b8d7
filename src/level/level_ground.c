// level_ground.c - reads and writes the ground's picture, a two-file commit together with the
// level.
//
// The picture and the level that names it change at one moment, though they are two files: the new
// picture is written as IMAGE.SAVE.next, with the number of its save; the level with this number is
// renamed into its place; and only then the picture is renamed to IMAGE. Until that is done, and
// after a crash or a power cut in between, the number in the level tells which picture is its own.
//
// The picture covers a box that only grows, in steps of a chunk, so that its place in the level
// hardly ever changes. A level that is saved elsewhere gets a picture of its own: a copy never
// shares one with its original.

#define _XOPEN_SOURCE 700 // for realpath

#include "level/level_ground.h"
#include "level/catalog.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "level/file.h"
#include "level/paths.h"

enum { PATH_SIZE = 1024, NEXT_SIZE = PATH_MAX + 32, NAME_SIZE = 256, LAST_NUMBER = 99 };

FhGroundDef level_ground(const Level *level) {
    return (FhGroundDef){level->terrain, level->ground.added, level->ground.removed};
}

static FhRect pixels_of(const Level *level) {
    return fh_rect_around(fh_mask_bounds(level->ground.added),
                          fh_mask_bounds(level->ground.removed));
}

bool level_has_ground(const Level *level) {
    return level->mask_image || pixels_of(level).w > 0;
}

// --- names ----------------------------------------------------------------------------------

/// Writes the picture's path: `image` beside the level that a symbolic link points to, for a save
/// replaces that one. False when it does not fit.
static bool beside(const char *path, const char *image, char *out, size_t size) {
    char real[PATH_MAX];
    struct stat about;
    if (lstat(path, &about) == 0 && S_ISLNK(about.st_mode) && realpath(path, real)) {
        path = real;
    }
    int folder = (int)(paths_name(path) - path);
    int length = snprintf(out, size, "%.*s%s", folder, path, image);
    return length > 0 && (size_t)length < size;
}

/// True for a path inside the level's folder: a level may not name a picture elsewhere, least of
/// all for writing.
static bool is_beside(const char *image) {
    bool climbs = strncmp(image, "../", 3) == 0 || strstr(image, "/../") != NULL;
    return !paths_is_absolute(image) && image[0] != '\0' && !climbs;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat about_a;
    struct stat about_b;
    return strcmp(a, b) == 0 ||
           (stat(a, &about_a) == 0 && stat(b, &about_b) == 0 && about_a.st_dev == about_b.st_dev &&
            about_a.st_ino == about_b.st_ino);
}

/// Finds a name after the level's own that no file has: cave.png, cave-2.png, up to cave-99.png.
static bool find_new_name(const char *path, char image[NAME_SIZE]) {
    const char *name = paths_name(path);
    const char *dot = strrchr(name, '.');
    int length = dot && dot != name ? (int)(dot - name) : (int)strlen(name);
    for (int i = 1; i <= LAST_NUMBER; i++) {
        char full[PATH_SIZE];
        char number[16] = "";
        if (i > 1) {
            snprintf(number, sizeof number, "-%d", i);
        }
        snprintf(image, NAME_SIZE, "%.*s%s.png", fh_min(length, NAME_SIZE - 16), name, number);
        if (beside(path, image, full, sizeof full) && access(full, F_OK) != 0) {
            return true;
        }
    }
    return false;
}

// --- reading --------------------------------------------------------------------------------

/// The name under which a save's picture waits; beside what a symbolic link points to.
static void next_path(const char *picture, uint64_t save, char *out) {
    char real[PATH_MAX];
    snprintf(out, NEXT_SIZE, "%s.%016llx.next", realpath(picture, real) ? real : picture,
             (unsigned long long)save);
}

/// True when the picture of the level's save was not yet put in its place.
static bool is_waiting(const Level *level, const char *picture, char *next) {
    next_path(picture, level->mask_save, next);
    return level->mask_save != 0 && access(next, F_OK) == 0;
}

static bool named_path(const Level *level, const char *path, char *out, size_t size) {
    return level->mask_image && is_beside(level->mask_image) &&
           beside(path, level->mask_image, out, size);
}

bool level_picture_path(const Level *level, const char *path, char *out, size_t size) {
    char next[NEXT_SIZE];
    if (!named_path(level, path, out, size)) {
        return false;
    }
    if (!is_waiting(level, out, next)) {
        return true;
    }
    int length = snprintf(out, size, "%s", next);
    return (size_t)length < size;
}

static uint64_t picture_hash(const Level *level, const char *path) {
    char full[PATH_SIZE];
    return level_picture_path(level, path, full, sizeof full) ? level_file_hash_at(full) : 0;
}

LevelSeen level_look(const Level *level, const char *path) {
    return (LevelSeen){level_file_hash_at(path), picture_hash(level, path)};
}

static void note_saved(Level *level, const char *path) {
    LevelGround *ground = &level->ground;
    level_set_text(&ground->owner, path);
    level->seen.picture = picture_hash(level, path);
    ground->saved_added = fh_mask_version(ground->added);
    ground->saved_removed = fh_mask_version(ground->removed);
}

static void trouble(Level *level, const char *file, const char *text) {
    LevelError *error = &level->ground.trouble;
    snprintf(error->file, sizeof error->file, "%s", file);
    snprintf(error->member, sizeof error->member, "mask.image");
    level_error_set(error, "%s", text);
}

static bool clear(FhMask *mask) {
    return fh_mask_fill(mask, fh_mask_bounds(mask), false);
}

static void read_picture(Level *level, const char *picture) {
    LevelGround *ground = &level->ground;
    if (!level_catalog_pictures(level->catalog)
             ->read(picture, level->mask_at, ground->added, ground->removed, &ground->box,
                    &ground->trouble)) {
        snprintf(ground->trouble.member, sizeof ground->trouble.member, "mask.image");
        clear(ground->added); // of what a broken picture gave before its error
        clear(ground->removed);
        ground->box = (FhRect){0};
    }
}

void level_ground_read(Level *level, const char *path) {
    char full[PATH_SIZE];
    if (!level->mask_image || !level_catalog_pictures(level->catalog)) {
        return;
    }
    if (!level_picture_path(level, path, full, sizeof full)) {
        trouble(level, level->mask_image,
                "the picture must lie beside the level or below; move it there");
        return;
    }
    read_picture(level, full);
    char again[PATH_SIZE];
    bool is_moved = level->ground.trouble.text[0] != '\0' &&
                    level_picture_path(level, path, again, sizeof again) &&
                    strcmp(full, again) != 0;
    if (is_moved) { // renamed into its place meanwhile
        level->ground.trouble = (LevelError){0};
        read_picture(level, again);
    }
    note_saved(level, path);
}

/// True when the picture lies in the folder of the level.
static bool lies_beside(const char *path, const char *picture) {
    size_t folder = (size_t)(paths_name(path) - path);
    return path[0] != '\0' && (size_t)(paths_name(picture) - picture) == folder &&
           strncmp(path, picture, folder) == 0;
}

bool level_take_picture(Level *level, const char *path, const char *picture, LevelError *error) {
    LevelGround *ground = &level->ground;
    FhRect bounds = level_bounds(level);
    level->mask_at = level->mask_image ? level->mask_at : (FhPoint){bounds.x, bounds.y};
    level->mask_save = 0;
    ground->box = (FhRect){0};
    ground->trouble = (LevelError){0};
    if (!clear(ground->added) || !clear(ground->removed)) {
        return level_error_set(error, "there is not enough memory");
    }
    level_forget_saved_ground(level);
    if (picture[0] == '\0') {
        level->mask_at = (FhPoint){0};
        return level_set_text(&level->mask_image, NULL);
    }
    const LevelPictures *pictures = level_catalog_pictures(level->catalog);
    if (!pictures || !pictures->read(picture, level->mask_at, ground->added, ground->removed,
                                     &ground->box, error)) {
        return false;
    }
    const char *name = lies_beside(path, picture) ? paths_name(picture) : NULL;
    return level_set_text(&level->mask_image, name);
}

/// Reads ground that was not changed: the picture of the owner. Another editor may have saved it
/// since; then it has another name or place.
static bool read_owner_ground(Level *level, const char *owner) {
    LevelError error = {0};
    Level *file = level_load(owner, level->catalog, &error);
    bool ok = true;
    if (file && file->mask_image) {
        ok = level_set_text(&level->mask_image, file->mask_image);
        level->mask_at = file->mask_at;
        level->mask_save = file->mask_save;
    }
    level_destroy(file);
    level_ground_read(level, owner);
    return ok;
}

static bool read_kept(Level *level, const LevelKept *kept) {
    if (kept->is_open && !kept->picture) {
        return !kept->owner || read_owner_ground(level, kept->owner);
    }
    if (kept->picture) {
        read_picture(level, kept->picture);
    } else {
        trouble(level, level->mask_image, "the picture was not kept with this version");
    }
    if (kept->is_open && strcmp(level->mask_image, paths_name(kept->picture)) == 0) {
        level_set_text(&level->mask_image, NULL); // no save has named it
        level->mask_at = (FhPoint){0};
        level->mask_save = 0;
        level->ground.box = (FhRect){0};
    }
    level_forget_saved_ground(level);
    return level_set_text(&level->ground.owner, kept->owner);
}

bool level_ground_read_kept(Level *level, const LevelKept *kept, LevelError *error) {
    if (!level->mask_image || !level_catalog_pictures(level->catalog)) {
        return true;
    }
    if (!read_kept(level, kept)) {
        return level_error_set(error, "there is not enough memory to read this file");
    }
    if (kept->is_open && kept->picture && level->ground.trouble.text[0]) {
        *error = level->ground.trouble;
        return false;
    }
    return true;
}

// --- saving ---------------------------------------------------------------------------------

static int chunk_before(int at) {
    return fh_floor_div(at, FH_MASK_CHUNK) * FH_MASK_CHUNK;
}

static int chunk_after(int at) {
    return -chunk_before(-at);
}

/// Returns what the picture must cover: the box before, and whole chunks where it must grow.
static FhRect box_to_save(const Level *level, FhRect more) {
    FhRect old = level->ground.box;
    FhRect all = fh_rect_around(pixels_of(level), more);
    bool is_new = old.w == 0;
    if (all.w == 0) {
        return old;
    }
    int left = is_new || all.x < old.x ? chunk_before(all.x) : old.x;
    int top = is_new || all.y < old.y ? chunk_before(all.y) : old.y;
    int right = fh_rect_right(all);
    int bottom = fh_rect_bottom(all);
    right = is_new || right > fh_rect_right(old) ? chunk_after(right) : fh_rect_right(old);
    bottom = is_new || bottom > fh_rect_bottom(old) ? chunk_after(bottom) : fh_rect_bottom(old);
    return (FhRect){left, top, right - left, bottom - top};
}

static bool fits(FhRect box) {
    return box.w <= LEVEL_PICTURE_SIDE_MAX && box.h <= LEVEL_PICTURE_SIDE_MAX &&
           (int64_t)box.w * box.h <= LEVEL_PICTURE_PIXELS_MAX;
}

bool level_ground_has_room(const Level *level, FhRect more) {
    return fits(box_to_save(level, more));
}

static bool fail(LevelError *error, const char *path, const char *text) {
    snprintf(error->file, sizeof error->file, "%s", path);
    snprintf(error->member, sizeof error->member, "mask");
    return level_error_set(error, "%s", text);
}

static bool is_changed(const LevelGround *ground) {
    return ground->saved_added != fh_mask_version(ground->added) ||
           ground->saved_removed != fh_mask_version(ground->removed);
}

/// Returns the number of a save: other ground, or ground at another place, has another number.
static uint64_t save_number(const LevelGround *ground, FhRect box) {
    uint64_t parts[] = {fh_mask_hash(ground->added, box), fh_mask_hash(ground->removed, box),
                        (uint64_t)(uint32_t)box.x << 32 | (uint32_t)box.y,
                        (uint64_t)(uint32_t)box.w << 32 | (uint32_t)box.h};
    return level_file_hash(parts, sizeof parts);
}

/// Writes the picture that is to become `image` beside `path`.
static bool write_picture(LevelGroundSave *save, Level *level, const char *path, const char *image,
                          LevelError *error) {
    const LevelGround *ground = &level->ground;
    char full[PATH_SIZE];
    char like[PATH_SIZE];
    char next[NEXT_SIZE];
    FhRect box = box_to_save(level, (FhRect){0});
    bool has_like = ground->owner && level_picture_path(level, ground->owner, like, sizeof like);
    if (!beside(path, image, full, sizeof full)) {
        return fail(error, path, "the picture's path is too long; save under a shorter one");
    }
    if (!fits(box)) {
        return fail(error, path,
                    "the ground's picture would be too large; dig and fill less far "
                    "from each other");
    }
    uint64_t number = save_number(ground, box);
    next_path(full, number, next);
    save->written = strdup(next);
    if (!save->written || !level_catalog_pictures(level->catalog)
                               ->write(next, box, ground->added, ground->removed,
                                       has_like ? like : NULL, level->mask_at, error)) {
        free(save->written);
        save->written = NULL;
        return error->text[0] != '\0' ? false
                                      : fail(error, path, "there is not enough memory to save");
    }
    level->mask_at = (FhPoint){box.x, box.y};
    level->mask_save = number;
    level->ground.box = box;
    return true;
}

bool level_ground_begin_save(LevelGroundSave *save, Level *level, const char *path,
                             LevelError *error) {
    const LevelGround *ground = &level->ground;
    bool elsewhere = !ground->owner || !is_same_file(ground->owner, path);
    bool is_none = !level->mask_image && box_to_save(level, (FhRect){0}).w == 0;
    bool is_known = level_catalog_pictures(level->catalog) && ground->trouble.text[0] == '\0' &&
                    (ground->owner || !level->mask_image);
    *save = (LevelGroundSave){.at = level->mask_at, .box = ground->box, .save = level->mask_save};
    if (is_none || !is_known || (!elsewhere && !is_changed(ground))) {
        return true;
    }
    bool keeps = level->mask_image && !elsewhere;
    char name[NAME_SIZE];
    if (!keeps && !find_new_name(path, name)) {
        return fail(error, path, "there is no free name for the ground's picture; remove some");
    }
    char *image = strdup(keeps ? level->mask_image : name);
    if (!image) {
        return fail(error, path, "there is not enough memory to save");
    }
    if (!write_picture(save, level, path, image, error)) {
        free(image);
        return false;
    }
    save->image = level->mask_image;
    level->mask_image = image;
    return true;
}

/// True for the picture of a save that was cut off before its level was in its place.
static bool is_cut_off(const char *file, const char *entry, size_t name_length, const void *data) {
    const struct stat *now = data;
    struct stat about;
    const char *rest = entry + name_length;
    return *rest == '.' && strspn(rest + 1, "0123456789abcdef") == 16 &&
           strncmp(rest + 17, ".next", 5) == 0 && stat(file, &about) == 0 &&
           about.st_mtime < now->st_mtime - LEVEL_LEFT_BEHIND_S;
}

void level_ground_settle(const Level *level, const char *path) {
    LevelError error;
    char picture[PATH_SIZE];
    char next[NEXT_SIZE];
    // Only for the level on disk: another editor may have saved its own meanwhile.
    if (named_path(level, path, picture, sizeof picture) && is_waiting(level, picture, next) &&
        level_file_hash_at(path) == level->seen.text) {
        level_file_put(next, picture, &error); // on failure it is read where it is
    }
}

static void note_done(LevelGroundSave *save, Level *level, const char *path) {
    struct stat about;
    char picture[PATH_SIZE];
    level_ground_settle(level, path);
    if (save->written) {
        note_saved(level, path);
        if (named_path(level, path, picture, sizeof picture) && stat(path, &about) == 0) {
            level_file_sweep_if(picture, is_cut_off, &about);
        }
    }
}

static void put_back(LevelGroundSave *save, Level *level) {
    if (level->mask_save != save->save) { // else the file there is this save's own
        unlink(save->written);
    }
    free(level->mask_image);
    level->mask_image = save->image;
    level->mask_at = save->at;
    level->mask_save = save->save;
    level->ground.box = save->box;
}

void level_ground_end_save(LevelGroundSave *save, Level *level, const char *path, bool ok) {
    if (ok) {
        note_done(save, level, path);
        free(save->image);
    } else if (save->written) {
        put_back(save, level);
    }
    free(save->written);
}

// --- snapshots ------------------------------------------------------------------------------

bool level_ground_begin_kept(LevelGroundNote *before, Level *level, const LevelKept *kept,
                             LevelError *error) {
    const LevelGround *ground = &level->ground;
    const LevelPictures *pictures = level_catalog_pictures(level->catalog);
    FhRect box = box_to_save(level, (FhRect){0});
    *before = (LevelGroundNote){level->mask_image, level->mask_at, level->mask_save};
    if (!pictures || !is_changed(ground) || box.w == 0) {
        return true;
    }
    level->mask_at = (FhPoint){box.x, box.y};
    level->mask_save = save_number(ground, box);
    level->mask_image = strdup(before->image ? before->image : paths_name(kept->picture));
    if (!level->mask_image) {
        return fail(error, kept->picture, "there is not enough memory to save");
    }
    return pictures->write(kept->picture, box, ground->added, ground->removed, NULL, (FhPoint){0},
                           error);
}

void level_ground_end_kept(const LevelGroundNote *before, Level *level) {
    if (level->mask_image != before->image) {
        free(level->mask_image);
    }
    level->mask_image = before->image;
    level->mask_at = before->at;
    level->mask_save = before->save;
}

void level_forget_saved_ground(Level *level) {
    level->ground.saved_added = level->ground.saved_removed = UINT64_MAX;
}
