#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/file.h"
#include "level/level_ground.h"
#include "level/task.h"
#include "level/text.h"

/// The progress of a save after each stage.
enum { PRINTED = 200, CHECKED = 500, WRITTEN = 900 };

/// True when the text parses as a level, so that the saved file can be loaded.
static bool can_be_loaded(const Level *level, const char *path, const char *text,
                          LevelError *error) {
    Level *again = level_parse(text, strlen(text), path, level->catalog, error);
    if (!again) {
        char reason[sizeof error->text];
        memcpy(reason, error->text, sizeof reason);
        error->line = 0;
        error->column = 0;
        level_error_set(error, "cannot be saved like this: it %.180s", reason);
        return false;
    }
    level_destroy(again);
    return true;
}

/// Says how the lines of the saved file are to end: as those of the file that is there.
static bool wants_crlf(const Level *level, const char *path) {
    size_t size = 0;
    LevelError none = {0};
    char *before = level_file_read(path, LEVEL_FILE_MAX, &size, &none);
    bool crlf = before ? text_ends_lines_by_crlf(before, size) : level->crlf;
    free(before);
    return crlf;
}

/// The level's text as its file has it, for the caller to free. NULL and `error` out of memory.
static char *print_for(Level *level, const char *path, bool crlf, LevelError *error) {
    char *text = level_print(level);
    if (text && crlf) {
        char *lines = text_with_crlf(text);
        free(text);
        text = lines;
    }
    if (!text) {
        snprintf(error->file, sizeof error->file, "%s", path);
        level_error_set(error, "there is not enough memory to save");
    }
    return text;
}

static bool save_text(Level *level, const char *path, LevelTask *task, LevelError *error) {
    level_task_stage(task, PRINTED);
    char *text = print_for(level, path, wants_crlf(level, path), error);
    level_task_stage(task, CHECKED);
    if (!text) {
        return false;
    }
    size_t size = strlen(text);
    bool ok = can_be_loaded(level, path, text, error);
    level_task_stage(task, WRITTEN); // only flushing remains, which may take long
    ok = ok && level_file_write_watched(path, text, size, task, error);
    if (ok) {
        level->seen.text = level_file_hash(text, size);
    }
    free(text);
    return ok;
}

bool level_save(Level *level, const char *path, LevelError *error) {
    return level_save_watched(level, path, NULL, error);
}

bool level_save_watched(Level *level, const char *path, LevelTask *task, LevelError *error) {
    LevelGroundSave ground;
    memset(error, 0, sizeof *error);
    if (!level_ground_begin_save(&ground, level, path, error)) {
        return false;
    }
    bool ok = save_text(level, path, task, error);
    level_ground_end_save(&ground, level, path, ok);
    return ok;
}

bool level_write_kept(Level *level, const LevelKept *kept, LevelError *error) {
    LevelGroundNote before;
    memset(error, 0, sizeof *error);
    bool ok = level_ground_begin_kept(&before, level, kept, error);
    char *text = ok ? print_for(level, kept->text, level->crlf, error) : NULL;
    ok = text && level_file_write_plain(kept->text, text, strlen(text), error);
    level_ground_end_kept(&before, level);
    free(text);
    return ok;
}
