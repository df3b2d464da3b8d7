// level_host.c - the open level: loading, saving, its session and its editor.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "level/movers.h"
#include "app/state.h"
#include "level/file.h"
#include "level/paths.h"

enum { NEW_TILE_SIZE = 16, EARSHOT = 320 }; // px

static void bind_editor_keys(App *app) {
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        if (app->settings.editor_keys[i][0]) {
            editor_bind(app->editor, (EditorAction)i, app->settings.editor_keys[i]);
        }
    }
}

static void tell_absent_movement(App *app, const Level *level) {
    int named = fh_max(0, level_mover_find(level->movement));
    if (!fh_mover_is_there(level_movers[named])) {
        char line[UI_TOAST_BYTES];
        snprintf(line, sizeof line, "%s: %s", level_mover_texts[named].label,
                 level_movers[named]->absent);
        ui_toast(app->ui, UI_TOAST_BAD, line);
    }
}

void host_forget_goal(App *app) {
    app->goal_ticks = 0;
    app->is_best = false;
    app->best_before = (Record){0};
}

// What goes on beside the loop belongs to the level that was open. Edits whose save was asked for
// and did not come to a good end stay in their journal: they are offered when it is opened again.
static void leave_level(App *app) {
    if (!host_end_save(app)) {
        host_end_keeping(app);
        journal_let_go(&app->journal.own, false);
    }
    host_forget_watch(app);
    host_forget_versions(app);
    host_forget_found(app);
}

bool host_take(App *app, Level *level, const char *path) {
    Run run;
    char key[FILES_PATH_MAX] = "";
    if (path) {
        library_key(&app->library, path, key, sizeof key);
    }
    if (!run_start(&run, level, path ? path : "", key)) {
        return false;
    }
    if (app->editor) {
        editor_set_level(app->editor, level, path);
        editor_set_camera(
            app->editor,
            (EditorCamera){.x = run.camera.x, .y = run.camera.y, .zoom = (float)app_zoom(app)});
    } else {
        app->editor = editor_create(level, path, &app->clipboard);
    }
    if (!app->editor) {
        session_destroy(run.session);
        return false;
    }
    bind_editor_keys(app);
    run.split.chosen = app->run.split.chosen;
    split_set_mode(&run.split, app->run.split.mode);
    view_forget_level(app->view);
    runs_end_watch(app);
    runs_drop_ghost(app);
    tries_clear(&app->tries); // before the level that they are of
    run_end(&app->run);
    app->run = run;
    app->run_path[0] = '\0';
    app->run_lost[0] = '\0';
    runs_load_ghost(app);
    tell_absent_movement(app, level);
    app->frozen = app->slow = app->edit_paused = app->painting = false;
    app->copy_is_told = false;
    app->since_start = 0;
    host_forget_goal(app);
    app->minimap_change = 0;
    app->contents++;
    leave_level(app);
    host_begin_journal(app);
    return true;
}

void host_note_opened(App *app, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    settings_note_recent(&app->settings, whole);
    app_save_settings(app);
}

/// A level being read.
typedef struct Opening {
    char path[FILES_PATH_MAX];
    const LevelCatalog *catalog;
    LevelTask task;
    Level *level; // owned; NULL: it cannot be read
    LevelError error;
} Opening;

static void open_work(void *data) {
    Opening *opening = data;
    opening->level =
        level_load_watched(opening->path, opening->catalog, &opening->task, &opening->error);
    level_file_sweep(opening->path);
    if (opening->level) {
        level_ground_settle(opening->level, opening->path);
    }
}

static void discard_opening(void *data) {
    Opening *opening = data;
    level_destroy(opening->level);
    free(opening);
}

/// Reads a level while the window lives. NULL and an error, whose text is empty when the user did
/// not want to wait.
static Level *read_level(App *app, const char *path, LevelError *error) {
    static const JobKind open_job = {"open", open_work, discard_opening};
    char what[FILES_PATH_MAX + 16];
    Opening *opening = calloc(1, sizeof *opening);
    if (opening) {
        opening->catalog = app->catalog;
        snprintf(opening->path, sizeof opening->path, "%s", path);
    }
    Job *job = opening ? job_start(&open_job, opening) : NULL;
    if (!job) {
        free(opening);
        level_error_set(error, "out of memory");
        return NULL;
    }
    snprintf(what, sizeof what, "Opening %s", path);
    if (!app_wait(app, job, &opening->task, what)) {
        return NULL;
    }
    Level *level = opening->level;
    *error = opening->error;
    opening->level = NULL;
    discard_opening(job_end(job));
    return level;
}

/// The level in place of the open one, whose run is kept. False out of memory: it is destroyed.
static bool take_over(App *app, Level *level, const char *path) {
    if (app->run.level) {
        host_keep_run(app);
    }
    bool taken = host_take(app, level, path);
    if (!taken) {
        level_destroy(level);
    }
    return taken;
}

/// A level whose file is gone is no recent one any more.
static void forget_gone(App *app, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    if (!files_exists(whole) && settings_drop_recent(&app->settings, whole)) {
        app_save_settings(app);
    }
}

bool host_open(App *app, const char *path, LevelError *error) {
    *error = (LevelError){0};
    Level *level = files_need_short(path, error) ? read_level(app, path, error) : NULL;
    if (!level) {
        forget_gone(app, path);
        return false;
    }
    if (!take_over(app, level, path)) {
        level_error_set(error, "out of memory");
        return false;
    }
    host_note_opened(app, path);
    if (level->ground.trouble.text[0]) {
        app_notice_error(app, "The level opens without its picture", &level->ground.trouble);
    }
    return true;
}

// A place to stand on, so that the hero does not fall out of a new level at once.
static void lay_ground(Level *level) {
    int block = level_find_kind(level, "block");
    for (int col = 0; col < 40 && block > 0; col++) {
        for (int row = 18; row < 22; row++) {
            fh_terrain_set(level->terrain, col, row, fh_tile_make(block, 0));
        }
    }
    level->spawn = (FhPoint){4 * NEW_TILE_SIZE + NEW_TILE_SIZE / 2, 18 * NEW_TILE_SIZE};
    snprintf(level->background, sizeof level->background, "#86b9e0"); // a clear day
    level->has_bounds = true;
    level->bounds = (FhRect){0, 0, 40 * NEW_TILE_SIZE, 22 * NEW_TILE_SIZE};
}

bool host_open_new(App *app, const char *path, LevelError *error) {
    *error = (LevelError){0};
    if (path && !files_need_short(path, error)) {
        return false;
    }
    Level *level = level_create(app->catalog, NEW_TILE_SIZE);
    if (level) {
        lay_ground(level);
        level_set_text(&level->name, "New level");
    }
    if (!level || !take_over(app, level, path)) {
        level_error_set(error, "out of memory");
        return false;
    }
    return true;
}

int host_patience(const App *app) {
    bool is_endless = app->scripted && app->script.is_patient;
    return is_endless ? -1 : app->script.patience_ms;
}

void host_close(App *app) {
    if (app->run.level) {
        host_keep_run(app);
    }
    leave_level(app);
    host_end_keeping(app);
    journal_end(&app->journal);
    editor_destroy(app->editor);
    app->editor = NULL;
    runs_end_watch(app);
    runs_drop_ghost(app);
    tries_clear(&app->tries);
    run_end(&app->run);
}

void host_restart(App *app) {
    host_keep_run(app);
    tries_end(&app->tries);
    run_restart(&app->run);
    runs_load_ghost(app);
    app->since_start = 0;
    host_forget_goal(app);
}

static const char *event_sound(const FhEvent *event) {
    switch (event->type) {
    case FH_EVENT_JUMP:
        return "jump";
    case FH_EVENT_LAND:
        return event->value > 90 ? "land" : "step";
    case FH_EVENT_BOUNCE:
        return "bounce";
    case FH_EVENT_SQUISH:
    case FH_EVENT_BREAK:
        return "squish";
    case FH_EVENT_HAZARD:
        return "hurt";
    case FH_EVENT_FELL:
        return "hurt";
    case FH_EVENT_CLIMB:
        return "climb";
    default:
        return NULL;
    }
}

/// The hero is heard, and what breaks near it.
static bool is_heard(const FhWorld *world, const FhEvent *event) {
    const FhActor *hero = &fh_world_actors(world)[0];
    bool near = fh_abs(event->x - hero->x) < EARSHOT && fh_abs(event->y - hero->y) < EARSHOT;
    return event->actor == 0 || (event->type == FH_EVENT_BREAK && near);
}

void app_play_sounds(App *app, Run *run) {
    const FhWorld *world = session_world(run->session);
    uint32_t news = session_news(run->session);
    for (int i = 0; i < world->event_count; i++) {
        const char *name = event_sound(&world->events[i]);
        if (name && is_heard(world, &world->events[i])) {
            sound_play(app->sound, name);
        }
        if (world->events[i].type == FH_EVENT_SQUISH && app->settings.shake) {
            run->camera.shake = 6.0f;
        }
    }
    if (news & GAME_NEWS_COIN) {
        sound_play(app->sound, "coin");
    }
    if (news & GAME_NEWS_CHECKPOINT) {
        sound_play(app->sound, "checkpoint");
    }
    if (news & GAME_NEWS_GOAL) {
        sound_play(app->sound, "goal");
    }
}

void host_tick(App *app, FhInput input) {
    run_tick(&app->run, input, app->view);
    runs_follow(app);
    if (app_base(app) != SCREEN_EDIT) {
        run_note_played(&app->run);
        host_note_try(app, input);
    }
    app_play_sounds(app, &app->run);
    if (session_news(app->run.session) & GAME_NEWS_GOAL) {
        host_keep_run(app);
    }
}

// Moves the hero to the spawn where the new mover has no room for it, in a tunnel perhaps.
static void bring_home(App *app) {
    if (session_player(app->run.session)->state == FH_STATE_SQUISHED) {
        run_place(&app->run, app->run.level->spawn);
        editor_toast(app->editor, UI_TOAST_INFO,
                     "No room for the hero there, moving like this: he is back at the spawn");
    }
}

// Another version of the level: what was made of the one before must go before its step does.
static void take_other_level(App *app) {
    runs_end_watch(app);
    runs_drop_ghost(app);
    view_forget_level(app->view);
    app->minimap_change = 0;
    app->contents++;
    if (!run_replace(&app->run)) {
        editor_do(app->editor, EDITOR_DO_UNDO); // back to the level that the run still stands on
        editor_take_changes(app->editor);
        editor_toast(app->editor, UI_TOAST_BAD, "There is not enough memory for this");
        return;
    }
    bring_home(app);
    runs_load_ghost(app);
}

void host_take_changes(App *app) {
    uint32_t changes = editor_take_changes(app->editor);
    if (changes & (EDITOR_CHANGED_LEVEL | EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS)) {
        tries_forget_moments(&app->tries);
    }
    if (changes & EDITOR_CHANGED_LEVEL) {
        take_other_level(app);
        changes &= ~(uint32_t)(EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS);
    }
    for (int i = 0; i < app->run.split.count; i++) {
        session_follow_edits(app->run.split.bodies[i].session);
    }
    if (changes & EDITOR_CHANGED_WORLD) {
        run_renew(&app->run);
        bring_home(app);
        runs_load_ghost(app);
    } else if (changes & EDITOR_CHANGED_OBJECTS) {
        run_rebuild(&app->run);
        runs_load_ghost(app);
    }
    if (changes & EDITOR_CHANGED_BOUNDS) {
        run_forget_bounds(&app->run);
        run_bounds(&app->run);
    }
    if (changes & EDITOR_CHANGED_TUNING) {
        FhTuning tuning = level_tuning(app->run.level);
        split_set_tuning(&app->run.split, &tuning);
    }
    if (changes & EDITOR_CHANGED_BINDINGS) {
        for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
            const char *keys = editor_binding(app->editor, (EditorAction)i);
            bool is_normal = strcmp(keys, editor_actions[i].keys) == 0;
            snprintf(app->settings.editor_keys[i], BINDING_TEXT, "%s", is_normal ? "" : keys);
        }
        app_save_settings(app);
    }
}

// A name without a folder goes into the player's own folder of levels; ".json" is added, "~/" is
// the player's home.
static void complete_path(const App *app, const char *typed, char *path, size_t size) {
    char asked[FILES_PATH_MAX];
    char name[FILES_PATH_MAX + 16];
    files_expand_home(typed, asked, sizeof asked);
    size_t length = strlen(asked);
    const char *ending = length > 5 && strcmp(asked + length - 5, ".json") == 0 ? "" : ".json";
    snprintf(name, sizeof name, "%s%s", asked, ending);
    if (strchr(asked, '/') || files_exists(asked) ||
        !library_own_path(&app->library, name, path, size)) {
        snprintf(path, size, "%.*s", (int)size - 1, name);
    }
}

static void save(App *app, const EditorRequest *request) {
    char path[FILES_PATH_MAX];
    bool is_own = strcmp(request->path, app->run.path) == 0;
    if (is_own) {
        snprintf(path, sizeof path, "%s", request->path);
    } else {
        complete_path(app, request->path, path, sizeof path);
    }
    char own[FILES_PATH_MAX];
    bool is_plain = !strchr(request->path, '/') && files_data_path("", own, sizeof own);
    SaveLeave leave = {.replaces = request->kind == EDITOR_REQUEST_SAVE && !is_own,
                       .makes_folder =
                           request->kind == EDITOR_REQUEST_SAVE_IN_NEW_FOLDER || is_plain};
    host_save(app, path, leave);
}

static void open_in_editor(App *app, const char *asked) {
    char path[FILES_PATH_MAX];
    if (files_exists(asked)) {
        snprintf(path, sizeof path, "%s", asked);
    } else {
        complete_path(app, asked, path, sizeof path);
    }
    app_open(app, path, SCREEN_EDIT);
}

// The run goes on otherwise; what begins with PLAY goes over to play as well.
static void play(App *app, const EditorRequest *request) {
    EditorRequestKind kind = request->kind;
    if (kind == EDITOR_REQUEST_STEP) {
        host_tick(app, (FhInput){0});
    } else if (kind == EDITOR_REQUEST_PLACE_HERO) {
        run_place(&app->run, request->at);
    } else if (kind == EDITOR_REQUEST_PLAY_HERE) {
        run_begin_at(&app->run, request->at);
    } else if (kind != EDITOR_REQUEST_PLAY) { // from the spawn
        run_end_test(&app->run);
        host_restart(app);
    }
    if (kind == EDITOR_REQUEST_PLAY || kind == EDITOR_REQUEST_PLAY_HERE ||
        kind == EDITOR_REQUEST_PLAY_SPAWN) {
        app_go(app, SCREEN_PLAY);
    }
}

// The open level is left, for another one or for none.
static void leave(App *app, const EditorRequest *request) {
    if (request->kind == EDITOR_REQUEST_OPEN) {
        open_in_editor(app, request->path);
    } else if (request->kind == EDITOR_REQUEST_PLAY_LEVEL) {
        app_open(app, request->path, SCREEN_PLAY);
    } else if (request->kind == EDITOR_REQUEST_NEW) {
        app_open_new(app);
    } else if (request->kind == EDITOR_REQUEST_TITLE) {
        app->wish = (Wish){.kind = WISH_SCREEN, .screen = SCREEN_TITLE};
    } else {
        app->wish = (Wish){.kind = WISH_QUIT};
    }
}

static void toggle(App *app, EditorRequestKind what) {
    Split *split = &app->run.split;
    if (what == EDITOR_REQUEST_TOGGLE_PAUSE) {
        app->edit_paused = !app->edit_paused;
    } else if (what == EDITOR_REQUEST_TOGGLE_COMPARE) {
        split_set_mode(split, split->mode == SPLIT_OFF ? SPLIT_TOGETHER : SPLIT_OFF);
    } else {
        app_set_fullscreen(app, !app->settings.fullscreen);
    }
}

static void take_request(App *app, const EditorRequest *request) {
    switch (request->kind) {
    case EDITOR_REQUEST_SAVE:
    case EDITOR_REQUEST_SAVE_AS:
    case EDITOR_REQUEST_SAVE_IN_NEW_FOLDER:
        save(app, request);
        break;
    case EDITOR_REQUEST_SAVE_ELSEWHERE:
        host_save_elsewhere(app);
        break;
    case EDITOR_REQUEST_KEEP_MINE:
    case EDITOR_REQUEST_TAKE_THEIRS:
    case EDITOR_REQUEST_KEEP_BOTH:
    case EDITOR_REQUEST_DECIDE_LATER:
        host_answer_changed(app, request->kind);
        break;
    case EDITOR_REQUEST_RECOVER:
    case EDITOR_REQUEST_FORGET:
    case EDITOR_REQUEST_LEAVE_THEM:
        host_answer_found(app, request->kind);
        break;
    case EDITOR_REQUEST_OPEN:
    case EDITOR_REQUEST_PLAY_LEVEL:
    case EDITOR_REQUEST_NEW:
    case EDITOR_REQUEST_TITLE:
    case EDITOR_REQUEST_QUIT:
        leave(app, request);
        break;
    case EDITOR_REQUEST_LIST:
        library_list(&app->library, app->library.folder);
        host_list_pictures(app);
        break;
    case EDITOR_REQUEST_PLAY_ON:
        host_play_on(app, request->at);
        break;
    case EDITOR_REQUEST_PICTURE:
        host_take_picture(app, request->path);
        break;
    case EDITOR_REQUEST_KEEP_STAMP:
        stamps_keep(app, request->path, editor_stamp_text(app->editor));
        break;
    case EDITOR_REQUEST_DROP_STAMP:
        stamps_drop(app, request->path);
        break;
    case EDITOR_REQUEST_PAGE:
        page_open(app, request->at.x);
        break;
    case EDITOR_REQUEST_VERSIONS:
        host_list_versions(app);
        break;
    case EDITOR_REQUEST_RESTORE:
        host_restore_version(app, request->at.x);
        break;
    case EDITOR_REQUEST_KEEP_GROUND:
        editor_keep_ground(app->editor, session_world(app->run.session)->mask);
        break;
    case EDITOR_REQUEST_TOGGLE_PAUSE:
    case EDITOR_REQUEST_TOGGLE_COMPARE:
    case EDITOR_REQUEST_TOGGLE_FULLSCREEN:
        toggle(app, request->kind);
        break;
    case EDITOR_REQUEST_PLAY:
    case EDITOR_REQUEST_PLAY_HERE:
    case EDITOR_REQUEST_PLAY_SPAWN:
    case EDITOR_REQUEST_RESTART:
    case EDITOR_REQUEST_PLACE_HERO:
    case EDITOR_REQUEST_STEP:
        play(app, request);
        break;
    }
}

void host_take_requests(App *app) {
    EditorRequest request;
    while (editor_next_request(app->editor, &request)) {
        take_request(app, &request);
    }
}

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
