// editing.c - fills in the EditorFrame of each frame: lists, pages, stamps, the minimap; and opens
// the pages of the app that the command palette finds.

#include "app/editing.h"

#include <stdio.h>

#include "app/laboratory.h"
#include "app/pad_edit.h"
#include "app/stamps.h"
#include "app/state.h"
#include "level/paths.h"

enum { MAP_W = 160, MAP_H = 90 };

static void draw_minimap(App *app) {
    uint64_t change = editor_change_count(app->editor) + 1;
    if (app->editing.minimap == 0) {
        app->editing.minimap = view_picture_create(app->view, MAP_W, MAP_H);
    }
    FhRect bounds = run_bounds(&app->run);
    bool is_resized = !fh_rect_equals(bounds, app->editing.minimap_bounds);
    app->editing.minimap_bounds = bounds;
    // Every half second is often enough for a picture this small, but for another size.
    bool is_due = app->editing.minimap_change == 0 || is_resized || app->tick % 30 == 0;
    if (app->editing.minimap && app->editing.minimap_change != change && is_due) {
        app->editing.minimap_change = change;
        app->editing.minimap_level =
            view_picture_draw_level(app->view, app->editing.minimap, app->run.level, (FhRect){0});
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
        .window_w = app->shell.width,
        .window_h = app->shell.height,
        .ui_scale = app->shell.ui_scale,
        .paused = app->editing.edit_paused,
        .walks = walk_help(app),
        .compares = app->run.split.mode != SPLIT_OFF,
        .laboratory = laboratory_is_on(app),
        .world = session_world(app->run.session),
        .saves_copy = editor_shows_dialog(app->editor) && host_is_read_only(app, app->run.path),
        .files = app->editing.files,
        .pictures = app->document.picture_files,
        .picture_count = app->document.pictures.count,
        .recent = app->editing.recent_files,
        .frames_per_second = app->scripted ? 0.0f : (float)(1.0 / app->frame_s),
    };
    for (int i = 0; i < app->library.count; i++) {
        const LibraryItem *item = &app->library.items[i];
        app->editing.files[frame.file_count++] =
            (EditorFile){.path = item->path,
                         .name = paths_name(item->path),
                         .detail = item->group == LIBRARY_OWN ? "yours" : NULL};
    }
    for (int i = 0; i < SETTINGS_RECENT && app->settings.recent[i][0]; i++) {
        const char *path = app->settings.recent[i];
        say_folder(path, app->editing.recent_folders[i]);
        app->editing.recent_files[frame.recent_count++] = (EditorFile){
            .path = path, .name = paths_name(path), .detail = app->editing.recent_folders[i]};
    }
    for (int i = 0; i < APP_PAGES; i++) {
        app->editing.pages[i] = page_at(app, i, app->editing.page_keys[i], BINDING_TEXT);
    }
    pad_edit_help(app, app->editing.pad_help, sizeof app->editing.pad_help);
    frame.pad_help = app->editing.pad_help;
    if (!app->editing.stamps.is_read) {
        stamps_load(app);
    }
    frame.stamps = app->editing.stamps.shown;
    frame.stamp_count = app->editing.stamps.count;
    frame.pages = app->editing.pages;
    frame.page_count = APP_PAGES;
    host_follow_versions(app, &frame);
    host_show_save(app, &frame);
    frame.comparison =
        editor_chosen_version(app->editor) < 0 ? app->document.comparison : frame.comparison;
    draw_minimap(app);
    frame.minimap_image = app->editing.minimap;
    frame.minimap_w = MAP_W;
    frame.minimap_h = MAP_H;
    frame.minimap_level = app->editing.minimap_level;
    return frame;
}

// ---- Pages ----
//
// What the editor's command palette finds of the app: its screens, its settings, and the keys of
// play.

static const struct {
    ScreenId screen;
    EditorPage page;
} screens[] = {
    {SCREEN_SETTINGS, {"settings", "Sound, window and keys", ""}},
    {SCREEN_RUNS, {"recorded runs", "Race, watch, import and export runs", ""}},
    {SCREEN_HELP, {"help", "The keys of play", ""}},
};
enum { SCREENS_SHOWN = sizeof screens / sizeof screens[0] };
_Static_assert(SCREENS_SHOWN + SETTINGS_PLAIN + APP_ACTION_COUNT == APP_PAGES, "count them all");

EditorPage page_at(const App *app, int index, char *keys, size_t size) {
    if (index < SCREENS_SHOWN) {
        return screens[index].page;
    }
    index -= SCREENS_SHOWN;
    if (index < SETTINGS_PLAIN) {
        const SettingInfo *info = setting_info(index);
        return (EditorPage){info->label, info->help, ""};
    }
    AppAction action = (AppAction)(index - SETTINGS_PLAIN);
    bindings_label(&app->settings.bindings, action, keys, size);
    return (EditorPage){app_actions[action].label, app_actions[action].help, keys};
}

/// Opens the page of a plain setting with the focus on it.
static void open_setting(App *app, const SettingInfo *info) {
    app_push(app, info->page == SETTING_PAGE_RUNS ? SCREEN_RUNS : SCREEN_SETTINGS);
    app->menus.settings_tab = 0;
    ui_seek(app->ui, info->widget);
}

void page_open(App *app, int index) {
    if (index < SCREENS_SHOWN) {
        app_push(app, screens[index].screen);
    } else if (index < SCREENS_SHOWN + SETTINGS_PLAIN) {
        open_setting(app, setting_info(index - SCREENS_SHOWN));
    } else {
        AppAction action = (AppAction)(index - SCREENS_SHOWN - SETTINGS_PLAIN);
        app_push(app, SCREEN_SETTINGS);
        app->menus.settings_tab = 1;
        char widget[BINDING_TEXT];
        snprintf(widget, sizeof widget, "##%s", app_actions[action].name);
        ui_seek(app->ui, widget);
    }
}
