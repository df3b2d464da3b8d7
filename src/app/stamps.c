// stamps.c - the stamps of the editor: level files in the player's folder "stamps".
//
// A file that is no level, too large or not readable is left where it is and said once; the others
// are shown. One that is taken away stays beside its place as NAME.json~.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/project.h"
#include "level/file.h"

enum { STAMP_BYTES_MAX = 4 << 20, PICTURE_W = 64, PICTURE_H = 40 };

static bool folder_path(char *out, size_t size) {
    return files_data_path("stamps", out, size);
}

static bool stamp_path(const char *name, char *out, size_t size) {
    char folder[FILES_PATH_MAX];
    int length = -1;
    if (folder_path(folder, sizeof folder)) {
        length = snprintf(out, size, "%s/%s.json", folder, name);
    }
    return length >= 0 && (size_t)length < size;
}

void stamps_free(Project *project) {
    for (int i = 0; i < project->editing.stamps.count; i++) {
        free(project->editing.stamps.texts[i]);
        view_picture_destroy(project->shell->view, project->editing.stamps.shown[i].image);
    }
    project->editing.stamps.count = 0;
}

/// Reads the text of a stamp and draws its picture. False and `error` when it is no level.
static bool read_stamp(Shell *shell, const char *path, Stamps *stamps, LevelError *error) {
    int at = stamps->count;
    size_t size = 0;
    char *text = level_file_read(path, STAMP_BYTES_MAX, &size, error);
    Level *level = text ? level_parse(text, size, path, shell->catalog, error) : NULL;
    if (!level) {
        free(text);
        return false;
    }
    int image = view_picture_create(shell->view, PICTURE_W, PICTURE_H);
    if (image) {
        view_picture_draw_piece(shell->view, image, level);
    }
    level_destroy(level);
    stamps->texts[at] = text;
    stamps->shown[at] = (EditorStamp){stamps->names[at], text, image};
    stamps->count++;
    return true;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

/// Lists the names of the folder's stamps, sorted, without their suffix.
static int list_names(char names[][EDITOR_STAMP_NAME]) {
    char folder[FILES_PATH_MAX];
    DIR *list = folder_path(folder, sizeof folder) ? opendir(folder) : NULL;
    int count = 0;
    const struct dirent *entry;
    while (list && count < STAMPS_MAX && (entry = readdir(list))) {
        size_t length = strlen(entry->d_name);
        bool is_one = length > 5 && length - 5 < EDITOR_STAMP_NAME && entry->d_name[0] != '.' &&
                      strcmp(entry->d_name + length - 5, ".json") == 0;
        if (is_one) {
            snprintf(names[count++], EDITOR_STAMP_NAME, "%.*s", (int)(length - 5), entry->d_name);
        }
    }
    if (list) {
        closedir(list);
    }
    qsort(names, (size_t)count, EDITOR_STAMP_NAME, compare_names);
    return count;
}

void stamps_load(Project *project) {
    Stamps *stamps = &project->editing.stamps;
    char names[STAMPS_MAX][EDITOR_STAMP_NAME];
    stamps_free(project);
    int count = list_names(names);
    for (int i = 0; i < count; i++) {
        char path[FILES_PATH_MAX];
        LevelError error = {0};
        memcpy(stamps->names[stamps->count], names[i], EDITOR_STAMP_NAME);
        bool is_bad = stamp_path(names[i], path, sizeof path) &&
                      !read_stamp(project->shell, path, stamps, &error);
        if (is_bad && !stamps->is_read) {
            app_toast_error(project->shell, "A stamp cannot be used", &error);
        }
    }
    stamps->is_read = true;
}

void stamps_keep(Project *project, const char *name, const char *text) {
    char path[FILES_PATH_MAX];
    LevelError error = {0};
    if (!stamp_path(name, path, sizeof path)) {
        level_error_set(&error, "there is no folder for them: set HOME");
        app_toast_error(project->shell, "The stamp is not kept", &error);
    } else if (!files_need_room(path, &error) ||
               !level_file_write(path, text, strlen(text), &error)) {
        app_toast_error(project->shell, "The stamp is not kept", &error);
    } else {
        stamps_load(project);
    }
}

void stamps_drop(Project *project, const char *name) {
    char path[FILES_PATH_MAX];
    char aside[FILES_PATH_MAX + 1];
    if (stamp_path(name, path, sizeof path)) {
        snprintf(aside, sizeof aside, "%s~", path);
        if (rename(path, aside) != 0) {
            LevelError error = {0};
            level_error_set(&error, "%s cannot be renamed; see that its folder may be written in",
                            path);
            app_toast_error(project->shell, "The stamp stays", &error);
        }
        stamps_load(project);
    }
}
