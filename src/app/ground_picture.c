// ground_picture.c - a picture from the disk as the level's ground: what there is, and taking one.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/state.h"
#include "level/paths.h"

static bool is_picture_name(const char *name) {
    size_t length = strlen(name);
    const char *end = length > 4 ? name + length - 4 : "";
    return name[0] != '.' && (strcmp(end, ".png") == 0 || strcmp(end, ".PNG") == 0);
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(a, b);
}

static void list_folder(Pictures *pictures, const char *folder) {
    DIR *list = opendir(folder[0] ? folder : ".");
    int first = pictures->count;
    struct dirent *entry;
    while (list && pictures->count < PICTURES_MAX && (entry = readdir(list))) {
        char *path = pictures->paths[pictures->count];
        const char *slash = folder[0] ? "/" : "";
        int length = snprintf(path, FILES_PATH_MAX, "%s%s%s", folder, slash, entry->d_name);
        pictures->count += is_picture_name(entry->d_name) && length < FILES_PATH_MAX;
    }
    if (list) {
        closedir(list);
    }
    qsort(pictures->paths + first, (size_t)(pictures->count - first), sizeof *pictures->paths,
          compare_paths);
}

void host_list_pictures(App *app) {
    char own[FILES_PATH_MAX];
    char beside[FILES_PATH_MAX];
    Pictures *pictures = &app->document.pictures;
    int length = (int)(paths_name(app->run.path) - app->run.path);
    pictures->count = 0;
    bool has_own = library_own_folder(&app->library, own, sizeof own);
    snprintf(beside, sizeof beside, "%.*s", length - (length > 1), app->run.path);
    if (app->run.path[0]) {
        list_folder(pictures, beside);
    }
    if (has_own && (!app->run.path[0] || strcmp(own, beside) != 0)) {
        list_folder(pictures, own);
    }
    for (int i = 0; i < pictures->count; i++) {
        bool is_own = has_own && strncmp(pictures->paths[i], own, strlen(own)) == 0;
        app->document.picture_files[i] = (EditorFile){.path = pictures->paths[i],
                                                      .name = paths_name(pictures->paths[i]),
                                                      .detail = is_own ? "yours" : NULL};
    }
}

void host_take_picture(App *app, const char *asked) {
    char path[FILES_PATH_MAX];
    char text[1024];
    LevelError error = {0};
    files_expand_home(asked, path, sizeof path);
    Level *level = level_clone(app->run.level);
    bool ok = level && level_take_picture(level, app->run.path, path, &error);
    if (!level) {
        level_error_set(&error, "there is not enough memory");
    }
    if (ok && editor_replace_level(app->editor, level, "ground picture")) {
        return;
    }
    level_destroy(ok ? NULL : level); // the editor has taken the other
    level_error_print(&error, text, sizeof text);
    editor_show_error(app->editor, "This picture is not taken as ground",
                      ok ? "There is not enough memory." : text);
}
