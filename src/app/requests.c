// requests.c - does what the editor asks for; fills in the EditorFrame of each frame: lists, pages,
// stamps, the minimap; and opens the pages of the app that the command palette finds.

#include "app/requests.h"

#include <stdio.h>
#include <string.h>
#include <dirent.h>
#include <stdlib.h>

#include "app/laboratory.h"
#include "app/pad_edit.h"
#include "level/paths.h"
#include "platform/platform.h"
#include "app/background.h"
#include "app/runs.h"
#include "app/share.h"
#include "words/words.h"

enum { MAP_W = 160, MAP_H = 90 };

static void draw_minimap(Project *project) {
    uint64_t change = editor_change_count(project->editor) + 1;
    if (project->editing.minimap == 0) {
        project->editing.minimap = view_picture_create(project->shell->view, MAP_W, MAP_H);
    }
    FhRect bounds = run_bounds(&project->run);
    bool is_resized = !fh_rect_equals(bounds, project->editing.minimap_bounds);
    project->editing.minimap_bounds = bounds;
    // Every half second is often enough for a picture this small, but for another size.
    bool is_due =
        project->editing.minimap_change == 0 || is_resized || project->shell->tick % 30 == 0;
    if (project->editing.minimap && project->editing.minimap_change != change && is_due) {
        project->editing.minimap_change = change;
        project->editing.minimap_level = view_picture_draw_level(
            project->shell->view, project->editing.minimap, project->run.level, (FhRect){0});
    }
}

/// The folder that a file lies in, as the menu shows it.
static void say_folder(const char *path, char *out) {
    char folder[FILES_PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)(paths_name(path) - path), path);
    paths_shorten(folder, out, RECENT_FOLDER);
}

EditorFrame host_editor_frame(Project *project) {
    EditorFrame frame = {
        .window_w = project->shell->width,
        .window_h = project->shell->height,
        .ui_scale = project->shell->ui_scale,
        .paused = project->editing.edit_paused,
        .walks = walk_help(project),
        .compares = project->run.split.mode != SPLIT_OFF,
        .laboratory = laboratory_is_on(project->shell),
        .is_page = !platform_can_quit(),
        .world = session_world(project->run.session),
        .saves_copy =
            editor_shows_dialog(project->editor) && host_is_read_only(project, project->run.path),
        .files = project->editing.files,
        .pictures = project->document.picture_files,
        .picture_count = project->document.pictures.count,
        .recent = project->editing.recent_files,
        .frames_per_second =
            project->shell->scripted ? 0.0f : (float)(1.0 / project->shell->frame_s),
    };
    for (int i = 0; i < project->shell->library.count; i++) {
        const LibraryItem *item = &project->shell->library.items[i];
        project->editing.files[frame.file_count++] =
            (EditorFile){.path = item->path,
                         .name = paths_name(item->path),
                         .detail = item->group == LIBRARY_OWN ? say("yours") : NULL};
    }
    for (int i = 0; i < SETTINGS_RECENT && project->shell->settings.recent[i][0]; i++) {
        const char *path = project->shell->settings.recent[i];
        say_folder(path, project->editing.recent_folders[i]);
        project->editing.recent_files[frame.recent_count++] = (EditorFile){
            .path = path, .name = paths_name(path), .detail = project->editing.recent_folders[i]};
    }
    for (int i = 0; i < APP_PAGES; i++) {
        project->editing.pages[i] =
            page_at(project->shell, i, project->editing.page_keys[i], BINDING_TEXT);
    }
    pad_edit_help(project, project->editing.pad_help, sizeof project->editing.pad_help);
    frame.pad_help = project->editing.pad_help;
    if (!project->editing.stamps.is_read) {
        stamps_load(project);
    }
    frame.stamps = project->editing.stamps.shown;
    frame.stamp_count = project->editing.stamps.count;
    frame.pages = project->editing.pages;
    frame.page_count = APP_PAGES;
    host_follow_versions(project, &frame);
    host_show_save(project, &frame);
    frame.comparison = editor_chosen_version(project->editor) < 0 ? project->document.comparison
                                                                  : frame.comparison;
    draw_minimap(project);
    frame.minimap_image = project->editing.minimap;
    frame.minimap_w = MAP_W;
    frame.minimap_h = MAP_H;
    frame.minimap_level = project->editing.minimap_level;
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

EditorPage page_at(const Shell *shell, int index, char *keys, size_t size) {
    if (index < SCREENS_SHOWN) {
        return screens[index].page;
    }
    index -= SCREENS_SHOWN;
    if (index < SETTINGS_PLAIN) {
        const SettingInfo *info = setting_info(index);
        return (EditorPage){info->label, info->help, ""};
    }
    AppAction action = (AppAction)(index - SETTINGS_PLAIN);
    bindings_label(&shell->settings.bindings, action, keys, size);
    return (EditorPage){app_actions[action].label, app_actions[action].help, keys};
}

/// Opens the page of a plain setting with the focus on it.
static void open_setting(Project *project, const SettingInfo *info) {
    Shell *shell = project->shell;
    app_push(project, info->page == SETTING_PAGE_RUNS ? SCREEN_RUNS : SCREEN_SETTINGS);
    shell->menus.settings_tab = 0;
    ui_seek(shell->ui, info->widget);
}

void page_open(Project *project, int index) {
    Shell *shell = project->shell;
    if (index < SCREENS_SHOWN) {
        app_push(project, screens[index].screen);
    } else if (index < SCREENS_SHOWN + SETTINGS_PLAIN) {
        open_setting(project, setting_info(index - SCREENS_SHOWN));
    } else {
        AppAction action = (AppAction)(index - SCREENS_SHOWN - SETTINGS_PLAIN);
        app_push(project, SCREEN_SETTINGS);
        shell->menus.settings_tab = 1;
        char widget[BINDING_TEXT];
        snprintf(widget, sizeof widget, "##%s", app_actions[action].name);
        ui_seek(shell->ui, widget);
    }
}

// ---- Level requests ----
//
// Does what the editor asks for: files, playing, leaving.

// A name without a folder goes into the player's own folder of levels; ".json" is added, "~/" is
// the player's home.
static void complete_path(const Shell *shell, const char *typed, char *path, size_t size) {
    char asked[FILES_PATH_MAX];
    char name[FILES_PATH_MAX + 16];
    files_expand_home(typed, asked, sizeof asked);
    const char *suffix = paths_is_json(asked) ? "" : ".json";
    snprintf(name, sizeof name, "%s%s", asked, suffix);
    if (strchr(asked, '/') || files_exists(asked) ||
        !library_own_path(&shell->library, name, path, size)) {
        snprintf(path, size, "%.*s", (int)size - 1, name);
    }
}

static void save(Project *project, const EditorRequest *request) {
    char path[FILES_PATH_MAX];
    bool is_own = strcmp(request->path, project->run.path) == 0;
    if (is_own) {
        snprintf(path, sizeof path, "%s", request->path);
    } else {
        complete_path(project->shell, request->path, path, sizeof path);
    }
    char own[FILES_PATH_MAX];
    bool is_plain = !strchr(request->path, '/') && files_data_path("", own, sizeof own);
    SaveLeave leave = {.replaces = request->kind == EDITOR_REQUEST_SAVE && !is_own,
                       .makes_folder =
                           request->kind == EDITOR_REQUEST_SAVE_IN_NEW_FOLDER || is_plain};
    host_save(project, path, leave);
}

static void open_in_editor(Project *project, const EditorRequest *request) {
    char path[FILES_PATH_MAX];
    if (files_exists(request->path)) {
        snprintf(path, sizeof path, "%s", request->path);
    } else {
        complete_path(project->shell, request->path, path, sizeof path);
    }
    app_open(project->shell, path, SCREEN_EDIT);
}

static void open_to_play(Project *project, const EditorRequest *request) {
    app_open(project->shell, request->path, SCREEN_PLAY);
}

static void open_new(Project *project) {
    app_open_new(project->shell);
}

static void go_to_title(Project *project) {
    Shell *shell = project->shell;
    bool to_map = shell->screens.asked_in.is_play && app_leads_to_map(project);
    app_go(shell, to_map ? SCREEN_MAP : SCREEN_TITLE);
}

static void quit(Project *project) {
    project->shell->screens.request = (PageRequest){.kind = PAGE_REQUEST_QUIT};
}

static void list_files(Project *project) {
    library_list(&project->shell->library, project->shell->library.folder);
    host_list_pictures(project);
}

static void step_tick(Project *project) {
    host_tick(project, walk_input(project));
}

static void place_hero(Project *project, const EditorRequest *request) {
    run_place(&project->run, request->at);
}

static void restart(Project *project) {
    run_end_test(&project->run);
    host_restart(project);
}

static void play(Project *project) {
    host_begin_play(project);
    app_go(project->shell, SCREEN_PLAY);
}

static void play_spawn(Project *project) {
    restart(project);
    app_go(project->shell, SCREEN_PLAY);
}

// Begins to play at a place, or at the nearest one where the hero has room.
static void play_here(Project *project, const EditorRequest *request) {
    FhPoint at = request->at;
    FhPoint room = project->run.level->spawn;
    bool found = run_find_room(&project->run, at, &room);
    run_begin_at(&project->run, room);
    if (!found) {
        editor_toast(project->editor, UI_TOAST_INFO, "No room near there: from the spawn");
    } else if (room.x != at.x || room.y != at.y) {
        editor_toast(project->editor, UI_TOAST_INFO, "No room there: from the nearest free place");
    }
    app_go(project->shell, SCREEN_PLAY);
}

static void toggle_walk(Project *project) {
    walk_set(project, !project->editing.walks);
}

static void toggle_pause(Project *project) {
    project->editing.edit_paused = !project->editing.edit_paused;
}

static void toggle_compare(Project *project) {
    Split *split = &project->run.split;
    split_set_mode(split, split->mode == SPLIT_OFF ? SPLIT_TOGETHER : SPLIT_OFF);
}

static void toggle_fullscreen(Project *project) {
    app_set_fullscreen(project->shell, !project->shell->settings.fullscreen);
}

static void play_on(Project *project, const EditorRequest *request) {
    host_play_on(project, request->at);
}

static void watch_way(Project *project, const EditorRequest *request) {
    host_ask_way(project, request->at);
}

static void watch_shortcut(Project *project) {
    const Track *way = proof_shortcut(&project->proof);
    if (way) {
        host_watch_run(project, way->inputs, way->ticks, "A shortcut. Any key of play takes over");
    }
}

static void keep_proof(Project *project) {
    proof_keep(&project->proof);
}

static void take_fix(Project *project) {
    proof_take_fix(&project->proof, project->editor);
}

static void take_picture(Project *project, const EditorRequest *request) {
    host_take_picture(project, request->path);
}

static void keep_ground(Project *project) {
    editor_keep_ground(project->editor, session_mask(project->run.session));
}

static void keep_stamp(Project *project, const EditorRequest *request) {
    stamps_keep(project, request->path, editor_stamp_text(project->editor));
}

static void drop_stamp(Project *project, const EditorRequest *request) {
    stamps_drop(project, request->path);
}

static void restore_version(Project *project, const EditorRequest *request) {
    host_restore_version(project, request->at.x);
}

static void open_page(Project *project, const EditorRequest *request) {
    page_open(project, request->at.x);
}

static void answer_changed(Project *project, const EditorRequest *request) {
    host_answer_changed(project, request->kind);
}

static void answer_found(Project *project, const EditorRequest *request) {
    host_answer_found(project, request->kind);
}

/// What a request does: `act`, or `take` where it needs more than its kind.
static const struct {
    void (*act)(Project *project);
    void (*take)(Project *project, const EditorRequest *request);
} requests[] = {
    [EDITOR_REQUEST_SAVE] = {.take = save},
    [EDITOR_REQUEST_SAVE_AS] = {.take = save},
    [EDITOR_REQUEST_SAVE_IN_NEW_FOLDER] = {.take = save},
    [EDITOR_REQUEST_SAVE_ELSEWHERE] = {.act = host_save_elsewhere},
    [EDITOR_REQUEST_KEEP_MINE] = {.take = answer_changed},
    [EDITOR_REQUEST_TAKE_THEIRS] = {.take = answer_changed},
    [EDITOR_REQUEST_KEEP_BOTH] = {.take = answer_changed},
    [EDITOR_REQUEST_DECIDE_LATER] = {.take = answer_changed},
    [EDITOR_REQUEST_OPEN] = {.take = open_in_editor},
    [EDITOR_REQUEST_PLAY_LEVEL] = {.take = open_to_play},
    [EDITOR_REQUEST_NEW] = {.act = open_new},
    [EDITOR_REQUEST_LIST] = {.act = list_files},
    [EDITOR_REQUEST_PICTURE] = {.take = take_picture},
    [EDITOR_REQUEST_VERSIONS] = {.act = host_list_versions},
    [EDITOR_REQUEST_RESTORE] = {.take = restore_version},
    [EDITOR_REQUEST_PLAY] = {.act = play},
    [EDITOR_REQUEST_PLAY_HERE] = {.take = play_here},
    [EDITOR_REQUEST_PLAY_SPAWN] = {.act = play_spawn},
    [EDITOR_REQUEST_PLAY_ON] = {.take = play_on},
    [EDITOR_REQUEST_WATCH_WAY] = {.take = watch_way},
    [EDITOR_REQUEST_TOGGLE_PROOF] = {.act = host_toggle_proof},
    [EDITOR_REQUEST_WATCH_PROOF] = {.act = host_watch_proof},
    [EDITOR_REQUEST_WATCH_SHORTCUT] = {.act = watch_shortcut},
    [EDITOR_REQUEST_TAKE_FIX] = {.act = take_fix},
    [EDITOR_REQUEST_KEEP_PROOF] = {.act = keep_proof},
    [EDITOR_REQUEST_RESTART] = {.act = restart},
    [EDITOR_REQUEST_PLACE_HERO] = {.take = place_hero},
    [EDITOR_REQUEST_KEEP_GROUND] = {.act = keep_ground},
    [EDITOR_REQUEST_TOGGLE_PAUSE] = {.act = toggle_pause},
    [EDITOR_REQUEST_TOGGLE_COMPARE] = {.act = toggle_compare},
    [EDITOR_REQUEST_TOGGLE_WALK] = {.act = toggle_walk},
    [EDITOR_REQUEST_STEP] = {.act = step_tick},
    [EDITOR_REQUEST_TOGGLE_LABORATORY] = {.act = laboratory_toggle},
    [EDITOR_REQUEST_TOGGLE_FULLSCREEN] = {.act = toggle_fullscreen},
    [EDITOR_REQUEST_RECOVER] = {.take = answer_found},
    [EDITOR_REQUEST_FORGET] = {.take = answer_found},
    [EDITOR_REQUEST_LEAVE_THEM] = {.take = answer_found},
    [EDITOR_REQUEST_KEEP_STAMP] = {.take = keep_stamp},
    [EDITOR_REQUEST_DROP_STAMP] = {.take = drop_stamp},
    [EDITOR_REQUEST_PAGE] = {.take = open_page},
    [EDITOR_REQUEST_SHARE] = {.act = share_copy_link},
    [EDITOR_REQUEST_CARD] = {.act = share_save_card},
    [EDITOR_REQUEST_DOWNLOAD] = {.act = share_download},
    [EDITOR_REQUEST_OPEN_LINK] = {.act = share_open_link},
    [EDITOR_REQUEST_TITLE] = {.act = go_to_title},
    [EDITOR_REQUEST_QUIT] = {.act = quit},
};

void host_take_requests(Project *project) {
    EditorRequest request;
    while (editor_next_request(project->editor, &request)) {
        analysis_hold(project->analysis);
        if (requests[request.kind].take) {
            requests[request.kind].take(project, &request);
        } else {
            requests[request.kind].act(project);
        }
        analysis_let_go(project->analysis);
    }
}

// ---- Ground picture ----
//
// A picture from the disk as the level's ground: what there is, and taking one.

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

void host_list_pictures(Project *project) {
    char own[FILES_PATH_MAX];
    char beside[FILES_PATH_MAX];
    Pictures *pictures = &project->document.pictures;
    int length = (int)(paths_name(project->run.path) - project->run.path);
    pictures->count = 0;
    bool has_own = library_own_folder(&project->shell->library, own, sizeof own);
    snprintf(beside, sizeof beside, "%.*s", length - (length > 1), project->run.path);
    if (project->run.path[0]) {
        list_folder(pictures, beside);
    }
    if (has_own && (!project->run.path[0] || strcmp(own, beside) != 0)) {
        list_folder(pictures, own);
    }
    for (int i = 0; i < pictures->count; i++) {
        bool is_own = has_own && strncmp(pictures->paths[i], own, strlen(own)) == 0;
        project->document.picture_files[i] = (EditorFile){.path = pictures->paths[i],
                                                          .name = paths_name(pictures->paths[i]),
                                                          .detail = is_own ? say("yours") : NULL};
    }
}

void host_take_picture(Project *project, const char *asked) {
    char path[FILES_PATH_MAX];
    char text[1024];
    LevelError error = {0};
    files_expand_home(asked, path, sizeof path);
    Level *level = level_clone(project->run.level);
    bool ok = level && level_take_picture(level, project->run.path, path, &error);
    if (!level) {
        level_error_set(&error, "there is not enough memory");
    }
    if (ok && editor_replace_level(project->editor, level, "ground picture")) {
        return;
    }
    level_destroy(ok ? NULL : level); // the editor has taken the other
    level_error_print(&error, text, sizeof text);
    editor_show_error(project->editor, "This picture is not taken as ground",
                      ok ? "There is not enough memory." : text);
}
