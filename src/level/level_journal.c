#include "level/level_journal.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/file.h"
#include "level/level_ground.h"

enum { PATH_SIZE = 1024, PICTURES = 2, TEXT_MAX = 512 << 20 }; // a level, and quotes escaped

/// The pictures take turns, so that the one of the last whole journal is never written to.
static void picture_path(const char *journal, int which, char *out, size_t size) {
    snprintf(out, size, "%s.%d.png", journal, which);
}

// --- reading --------------------------------------------------------------------------------

static const char *text_of(const cJSON *journal, const char *member) {
    const cJSON *node = cJSON_GetObjectItemCaseSensitive(journal, member);
    return cJSON_IsString(node) ? node->valuestring : NULL;
}

static int number_of(const cJSON *journal, const char *member) {
    const cJSON *node = cJSON_GetObjectItemCaseSensitive(journal, member);
    double value = cJSON_IsNumber(node) ? node->valuedouble : 0;
    return value > -LEVEL_COORDINATE_MAX && value < LEVEL_COORDINATE_MAX ? (int)value : 0;
}

/// Reads ground that was not dug: the file's, which another editor may have saved anew since. Its
/// picture then has another name or place.
static bool read_file_ground(Level *level, const char *path) {
    LevelError error = {0};
    Level *file = level->mask_image ? level_load(path, level->kit, &error) : NULL;
    bool ok = true;
    if (file && file->mask_image) {
        ok = level_set_text(&level->mask_image, file->mask_image);
        level->mask_at = file->mask_at;
        level->mask_save = file->mask_save;
    }
    level_destroy(file);
    level_ground_read(level, path);
    return ok;
}

/// Reads the ground that was dug since the level was saved, or the level's own picture.
static bool read_ground(Level *level, const cJSON *json, const char *journal, LevelError *error) {
    LevelGround *ground = &level->ground;
    const LevelPictures *pictures = level_kit_pictures(level->kit);
    const char *path = text_of(json, "path");
    if (!cJSON_GetObjectItemCaseSensitive(json, "picture") || !pictures) {
        return !path || read_file_ground(level, path);
    }
    char picture[PATH_SIZE];
    FhRect box;
    picture_path(journal, number_of(json, "picture"), picture, sizeof picture);
    FhPoint at = {number_of(json, "x"), number_of(json, "y")};
    if (!pictures->read(picture, at, ground->added, ground->removed, &box, error)) {
        return false;
    }
    ground->box = level->mask_image ? box : (FhRect){0};
    ground->saved_added = ground->saved_removed = UINT64_MAX;
    return !path || level_set_text(&ground->owner, path);
}

Level *level_journal_read(const char *journal, const LevelKit *kit, LevelError *error) {
    memset(error, 0, sizeof *error);
    size_t size;
    char *file = level_file_read(journal, TEXT_MAX, &size, error);
    cJSON *json = file ? cJSON_Parse(file) : NULL;
    const char *text = text_of(json, "level");
    Level *level = text ? level_parse(text, strlen(text), journal, kit, error) : NULL;
    if (level && !read_ground(level, json, journal, error)) {
        level_destroy(level);
        level = NULL;
    }
    if (!level && error->text[0] == '\0') {
        snprintf(error->file, sizeof error->file, "%s", journal);
        level_error_set(error, "is no journal of a level");
    }
    cJSON_Delete(json);
    free(file);
    return level;
}

// --- writing --------------------------------------------------------------------------------

/// Which picture the journal on disk holds on to; -1: none.
static int picture_in_use(const char *journal) {
    LevelError error = {0};
    size_t size;
    char *file = level_file_read(journal, TEXT_MAX, &size, &error);
    cJSON *json = file ? cJSON_Parse(file) : NULL;
    bool has = cJSON_GetObjectItemCaseSensitive(json, "picture") != NULL;
    int which = has ? number_of(json, "picture") : -1;
    cJSON_Delete(json);
    free(file);
    return which;
}

static bool is_dug(const LevelGround *ground) {
    return ground->saved_added != fh_mask_version(ground->added) ||
           ground->saved_removed != fh_mask_version(ground->removed);
}

/// Writes the ground if it was dug since the last save, and notes it in the journal.
static bool write_ground(const Level *level, const char *journal, cJSON *json, LevelError *error) {
    const LevelGround *ground = &level->ground;
    const LevelPictures *pictures = level_kit_pictures(level->kit);
    FhRect box = fh_rect_around(ground->box, fh_rect_around(fh_mask_bounds(ground->added),
                                                            fh_mask_bounds(ground->removed)));
    if (!pictures || !is_dug(ground) || box.w == 0) {
        return true;
    }
    char picture[PATH_SIZE];
    int which = picture_in_use(journal) == 0 ? 1 : 0;
    picture_path(journal, which, picture, sizeof picture);
    unlink(picture);
    cJSON_AddNumberToObject(json, "picture", which);
    cJSON_AddNumberToObject(json, "x", box.x);
    cJSON_AddNumberToObject(json, "y", box.y);
    return pictures->write(picture, box, ground->added, ground->removed, NULL, (FhPoint){0, 0},
                           error);
}

bool level_journal_write(Level *level, const char *path, const char *journal, LevelError *error) {
    memset(error, 0, sizeof *error);
    char *text = level_print(level);
    cJSON *json = text ? cJSON_CreateObject() : NULL;
    bool ok = json && cJSON_AddStringToObject(json, "format", "foothold-journal") &&
              cJSON_AddNumberToObject(json, "version", 1) &&
              cJSON_AddStringToObject(json, "level", text) &&
              (!path || cJSON_AddStringToObject(json, "path", path));
    free(text);
    if (!ok) {
        level_error_set(error, "there is not enough memory for the journal");
    }
    ok = ok && write_ground(level, journal, json, error) &&
         level_file_write_json(journal, json, error);
    cJSON_Delete(json);
    return ok;
}

void level_journal_remove(const char *journal) {
    unlink(journal);
    for (int i = 0; i < PICTURES; i++) {
        char picture[PATH_SIZE];
        picture_path(journal, i, picture, sizeof picture);
        unlink(picture);
    }
}
