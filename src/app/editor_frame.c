// editor_frame.c - what the editor is told each frame: lists, pages, stamps, the minimap.

#include <stdio.h>

#include "app/pad_edit.h"
#include "app/pages.h"
#include "app/stamps.h"
#include "app/state.h"
#include "level/paths.h"

enum { MAP_W = 160, MAP_H = 90 };

static void draw_minimap(App *app) {
    uint64_t change = editor_change_count(app->editor) + 1;
    if (app->minimap == 0) {
        app->minimap = view_picture_create(app->view, MAP_W, MAP_H);
    }
    // Every half second is often enough for a picture this small.
    bool is_due = app->minimap_change == 0 || app->tick % 30 == 0;
    if (app->minimap && app->minimap_change != change && is_due) {
        app->minimap_change = change;
        app->minimap_level =
            view_picture_draw_level(app->view, app->minimap, app->run.level, (FhRect){0});
    }
}

/// The folder that a file lies in, as the menu shows it.
static void say_folder(const char *path, char *out) {
    char folder[FILES_PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)(paths_name(path) - path), path);
    paths_shorten(folder, out, RECENT_FOLDER);
}

EditorFrame host_editor_frame(App *app) {
    EditorFrame frame = {
        .window_w = app->width,
        .window_h = app->height,
        .ui_scale = app->ui_scale,
        .paused = app->edit_paused,
        .compares = app->run.split.mode != SPLIT_OFF,
        .world = session_world(app->run.session),
        .files = app->files,
        .pictures = app->picture_files,
        .picture_count = app->pictures.count,
        .recent = app->recent_files,
        .frames_per_second = app->scripted ? 0.0f : (float)(1.0 / app->frame_s),
    };
    for (int i = 0; i < app->library.count; i++) {
        const LibraryItem *item = &app->library.items[i];
        app->files[frame.file_count++] =
            (EditorFile){.path = item->path,
                         .name = paths_name(item->path),
                         .detail = item->group == LIBRARY_OWN ? "yours" : NULL};
    }
    for (int i = 0; i < SETTINGS_RECENT && app->settings.recent[i][0]; i++) {
        const char *path = app->settings.recent[i];
        say_folder(path, app->recent_folders[i]);
        app->recent_files[frame.recent_count++] =
            (EditorFile){.path = path, .name = paths_name(path), .detail = app->recent_folders[i]};
    }
    for (int i = 0; i < APP_PAGES; i++) {
        app->pages[i] = page_at(app, i, app->page_keys[i], BINDING_TEXT);
    }
    pad_edit_help(app, app->pad_help, sizeof app->pad_help);
    frame.pad_help = app->pad_help;
    if (!app->stamps.is_read) {
        stamps_load(app);
    }
    frame.stamps = app->stamps.shown;
    frame.stamp_count = app->stamps.count;
    frame.pages = app->pages;
    frame.page_count = APP_PAGES;
    host_follow_versions(app, &frame);
    host_show_save(app, &frame);
    frame.comparison = editor_chosen_version(app->editor) < 0 ? app->comparison : frame.comparison;
    draw_minimap(app);
    frame.minimap_image = app->minimap;
    frame.minimap_w = MAP_W;
    frame.minimap_h = MAP_H;
    frame.minimap_level = app->minimap_level;
    return frame;
}
