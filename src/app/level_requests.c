// level_requests.c - does what the editor asks for: files, playing, leaving.

#include <stdio.h>
#include <string.h>

#include "app/background.h"
#include "app/laboratory.h"
#include "app/editing.h"
#include "app/stamps.h"
#include "app/state.h"
#include "app/pad_edit.h"
#include "app/runs.h"
#include "level/paths.h"

// A name without a folder goes into the player's own folder of levels; ".json" is added, "~/" is
// the player's home.
static void complete_path(const App *app, const char *typed, char *path, size_t size) {
    char asked[FILES_PATH_MAX];
    char name[FILES_PATH_MAX + 16];
    files_expand_home(typed, asked, sizeof asked);
    const char *suffix = paths_is_json(asked) ? "" : ".json";
    snprintf(name, sizeof name, "%s%s", asked, suffix);
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

// Begins a test at a place, or at the nearest one where the hero has room.
static void begin_at(App *app, FhPoint at) {
    FhPoint room = app->run.level->spawn;
    bool found = run_find_room(&app->run, at, &room);
    run_begin_at(&app->run, room);
    if (!found) {
        editor_toast(app->editor, UI_TOAST_INFO, "No room near there: from the spawn");
    } else if (room.x != at.x || room.y != at.y) {
        editor_toast(app->editor, UI_TOAST_INFO, "No room there: from the nearest free place");
    }
}

// The run goes on otherwise; what begins with PLAY goes over to play as well.
static void play(App *app, const EditorRequest *request) {
    EditorRequestKind kind = request->kind;
    if (kind == EDITOR_REQUEST_STEP) {
        host_tick(app, walk_input(app));
    } else if (kind == EDITOR_REQUEST_PLACE_HERO) {
        run_place(&app->run, request->at);
    } else if (kind == EDITOR_REQUEST_PLAY_HERE) {
        begin_at(app, request->at);
    } else if (kind == EDITOR_REQUEST_PLAY) {
        host_begin_play(app);
    } else { // from the spawn
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
        app->screens.request = (PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = SCREEN_TITLE};
    } else {
        app->screens.request = (PageRequest){.kind = PAGE_REQUEST_QUIT};
    }
}

static void toggle(App *app, EditorRequestKind what) {
    Split *split = &app->run.split;
    if (what == EDITOR_REQUEST_TOGGLE_WALK) {
        walk_set(app, !app->editing.walks);
    } else if (what == EDITOR_REQUEST_TOGGLE_PAUSE) {
        app->editing.edit_paused = !app->editing.edit_paused;
    } else if (what == EDITOR_REQUEST_TOGGLE_COMPARE) {
        split_set_mode(split, split->mode == SPLIT_OFF ? SPLIT_TOGETHER : SPLIT_OFF);
    } else if (what == EDITOR_REQUEST_TOGGLE_LABORATORY) {
        laboratory_toggle(app);
    } else {
        app_set_fullscreen(app, !app->settings.fullscreen);
    }
}

static void watch_shortcut(App *app) {
    const Track *way = proof_shortcut(&app->proof);
    if (way) {
        host_watch_run(app, way->inputs, way->ticks, "A shortcut. Any key of play takes over");
    }
}

// What is known of the level's runs: shown, kept, or used for an edit.
static void prove(App *app, const EditorRequest *request) {
    EditorRequestKind kind = request->kind;
    if (kind == EDITOR_REQUEST_PLAY_ON) {
        host_play_on(app, request->at);
    } else if (kind == EDITOR_REQUEST_WATCH_WAY) {
        host_ask_way(app, request->at);
    } else if (kind == EDITOR_REQUEST_TOGGLE_PROOF) {
        host_toggle_proof(app);
    } else if (kind == EDITOR_REQUEST_WATCH_PROOF) {
        host_watch_proof(app);
    } else if (kind == EDITOR_REQUEST_KEEP_PROOF) {
        proof_keep(&app->proof);
    } else if (kind == EDITOR_REQUEST_WATCH_SHORTCUT) {
        watch_shortcut(app);
    } else {
        proof_take_fix(&app->proof, app->editor);
    }
}

// What is kept beside the level: pictures, stamps, versions.
static void shelve(App *app, const EditorRequest *request) {
    EditorRequestKind kind = request->kind;
    if (kind == EDITOR_REQUEST_PICTURE) {
        host_take_picture(app, request->path);
    } else if (kind == EDITOR_REQUEST_KEEP_STAMP) {
        stamps_keep(app, request->path, editor_stamp_text(app->editor));
    } else if (kind == EDITOR_REQUEST_DROP_STAMP) {
        stamps_drop(app, request->path);
    } else if (kind == EDITOR_REQUEST_VERSIONS) {
        host_list_versions(app);
    } else {
        host_restore_version(app, request->at.x);
    }
}

static void show_levels(App *app) {
    library_list(&app->library, app->library.folder);
    host_list_pictures(app);
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
        show_levels(app);
        break;
    case EDITOR_REQUEST_PLAY_ON:
    case EDITOR_REQUEST_WATCH_WAY:
    case EDITOR_REQUEST_TOGGLE_PROOF:
    case EDITOR_REQUEST_WATCH_PROOF:
    case EDITOR_REQUEST_KEEP_PROOF:
    case EDITOR_REQUEST_WATCH_SHORTCUT:
    case EDITOR_REQUEST_TAKE_FIX:
        prove(app, request);
        break;
    case EDITOR_REQUEST_PICTURE:
    case EDITOR_REQUEST_KEEP_STAMP:
    case EDITOR_REQUEST_DROP_STAMP:
    case EDITOR_REQUEST_VERSIONS:
    case EDITOR_REQUEST_RESTORE:
        shelve(app, request);
        break;
    case EDITOR_REQUEST_PAGE:
        page_open(app, request->at.x);
        break;
    case EDITOR_REQUEST_KEEP_GROUND:
        editor_keep_ground(app->editor, session_mask(app->run.session));
        break;
    case EDITOR_REQUEST_TOGGLE_PAUSE:
    case EDITOR_REQUEST_TOGGLE_COMPARE:
    case EDITOR_REQUEST_TOGGLE_WALK:
    case EDITOR_REQUEST_TOGGLE_LABORATORY:
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
        analysis_hold(app->analysis);
        take_request(app, &request);
        analysis_let_go(app->analysis);
    }
}
