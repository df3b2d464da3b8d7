// level_journal.c - writes and reads a journal; a ground picture is written before the journal that
// names it, so that a journal on disk always finds its own.

#include "level/level_journal.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/file.h"
#include "level/level_ground.h"
#include "level/text.h"

enum { PATH_SIZE = 1024, PICTURES = 2, FILE_MAX = LEVEL_FILE_MAX + (64 << 10) };

/// Journals alternate between two pictures, so that the last whole journal's picture is never
/// overwritten.
static void picture_path(const char *journal, int which, char *out, size_t size) {
    snprintf(out, size, "%s.%d.png", journal, which);
}

// --- reading --------------------------------------------------------------------------------

static const char *text_of(const cJSON *header, const char *member) {
    const cJSON *node = cJSON_GetObjectItemCaseSensitive(header, member);
    return cJSON_IsString(node) ? node->valuestring : NULL;
}

static int number_of(const cJSON *header, const char *member) {
    const cJSON *node = cJSON_GetObjectItemCaseSensitive(header, member);
    double value = cJSON_IsNumber(node) ? node->valuedouble : 0;
    return value > -LEVEL_COORDINATE_MAX && value < LEVEL_COORDINATE_MAX ? (int)value : 0;
}

/// Reads ground that was not dug: the file's picture. Another editor may have saved it anew since;
/// then it has another name or place.
static bool read_file_ground(Level *level, const char *path) {
    LevelError error = {0};
    Level *file = level->mask_image ? level_load(path, level->catalog, &error) : NULL;
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
static bool read_ground(Level *level, const cJSON *header, const char *journal, LevelError *error) {
    LevelGround *ground = &level->ground;
    const LevelPictures *pictures = level_catalog_pictures(level->catalog);
    const char *path = text_of(header, "path");
    if (!cJSON_GetObjectItemCaseSensitive(header, "picture") || !pictures) {
        return !path || read_file_ground(level, path);
    }
    char picture[PATH_SIZE];
    FhRect box;
    picture_path(journal, number_of(header, "picture"), picture, sizeof picture);
    FhPoint at = {number_of(header, "x"), number_of(header, "y")};
    if (!pictures->read(picture, at, ground->added, ground->removed, &box, error)) {
        return false;
    }
    ground->box = level->mask_image ? box : (FhRect){0};
    ground->saved_added = ground->saved_removed = UINT64_MAX;
    return !path || level_set_text(&ground->owner, path);
}

/// The first line of a journal, for the caller to delete; NULL when it is none.
static cJSON *parse_header(const char *line) {
    cJSON *header = cJSON_Parse(line);
    const char *format = text_of(header, "format");
    if (!format || strcmp(format, "foothold-journal") != 0) {
        cJSON_Delete(header);
        header = NULL;
    }
    return header;
}

/// The level's text, which follows the first line; that is cut off. NULL when nothing follows.
static char *cut_header(char *file) {
    char *end = file ? strchr(file, '\n') : NULL;
    if (end) {
        *end = '\0';
    }
    return end ? end + 1 : NULL;
}

Level *level_journal_read(const char *journal, const LevelCatalog *catalog, LevelError *error) {
    memset(error, 0, sizeof *error);
    size_t size;
    char *file = level_file_read(journal, FILE_MAX, &size, error);
    const char *text = cut_header(file);
    cJSON *header = text ? parse_header(file) : NULL;
    Level *level =
        header ? level_parse(text, size - (size_t)(text - file), journal, catalog, error) : NULL;
    error->line += error->line > 0 ? 1 : 0; // the header's
    if (level && !read_ground(level, header, journal, error)) {
        level_destroy(level);
        level = NULL;
    }
    if (!level && error->text[0] == '\0') {
        snprintf(error->file, sizeof error->file, "%s", journal);
        level_error_set(error, "is not a level's journal");
    }
    cJSON_Delete(header);
    free(file);
    return level;
}

// --- writing --------------------------------------------------------------------------------

/// Returns the number of the picture that the journal on disk names; -1: none.
static int picture_in_use(const char *journal) {
    FILE *file = fopen(journal, "r");
    char *line = NULL;
    size_t room = 0;
    bool is_read = file && getline(&line, &room, file) > 0;
    cJSON *header = is_read ? parse_header(line) : NULL;
    bool has = cJSON_GetObjectItemCaseSensitive(header, "picture") != NULL;
    int which = has ? number_of(header, "picture") : -1;
    cJSON_Delete(header);
    free(line);
    if (file) {
        fclose(file);
    }
    return which;
}

static bool is_dug(const LevelGround *ground) {
    return ground->saved_added != fh_mask_version(ground->added) ||
           ground->saved_removed != fh_mask_version(ground->removed);
}

/// Writes the ground if it was dug since the last save, and notes it in the journal.
static bool write_ground(const Level *level, const char *journal, cJSON *header,
                         LevelError *error) {
    const LevelGround *ground = &level->ground;
    const LevelPictures *pictures = level_catalog_pictures(level->catalog);
    FhRect box = fh_rect_around(ground->box, fh_rect_around(fh_mask_bounds(ground->added),
                                                            fh_mask_bounds(ground->removed)));
    if (!pictures || !is_dug(ground) || box.w == 0) {
        return true;
    }
    char picture[PATH_SIZE];
    int which = picture_in_use(journal) == 0 ? 1 : 0;
    picture_path(journal, which, picture, sizeof picture);
    unlink(picture);
    cJSON_AddNumberToObject(header, "picture", which);
    cJSON_AddNumberToObject(header, "x", box.x);
    cJSON_AddNumberToObject(header, "y", box.y);
    return pictures->write(picture, box, ground->added, ground->removed, NULL, (FhPoint){0, 0},
                           error);
}

/// Returns the header as a line, and the level's text after it. The caller frees it; NULL out of
/// memory.
static char *print_whole(const cJSON *header, Level *level) {
    char *line = cJSON_PrintUnformatted(header);
    char *text = line ? level_print(level) : NULL;
    Text whole = {.failed = text == NULL};
    if (text) {
        text_put(&whole, line);
        text_put(&whole, "\n");
        text_put(&whole, text);
    }
    free(line);
    free(text);
    if (whole.failed) {
        free(whole.bytes);
    }
    return whole.failed ? NULL : whole.bytes;
}

bool level_journal_write(Level *level, const char *path, const char *journal, LevelError *error) {
    memset(error, 0, sizeof *error);
    cJSON *header = cJSON_CreateObject();
    bool ok = header && cJSON_AddStringToObject(header, "format", "foothold-journal") &&
              cJSON_AddNumberToObject(header, "version", 2) &&
              (!path || cJSON_AddStringToObject(header, "path", path));
    bool has_ground = ok && write_ground(level, journal, header, error);
    char *whole = has_ground ? print_whole(header, level) : NULL;
    if (!ok || (has_ground && !whole)) {
        level_error_set(error, "there is not enough memory for the journal");
    }
    ok = whole && level_file_write_plain(journal, whole, strlen(whole), error);
    free(whole);
    cJSON_Delete(header);
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
