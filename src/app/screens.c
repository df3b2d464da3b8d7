// screens.c - which screens lie over which, and the request for another one.
//
// The screens themselves are found through App's own table: they call what stands here.

#include "app/screens.h"

#include <stdio.h>

#include "app/laboratory.h"
#include "app/state.h"

const Screen *app_screen(const App *app, ScreenId id) {
    return app->screens.table[id];
}

ScreenId app_top(const App *app) {
    return app->screens.stack[app->screens.depth - 1];
}

ScreenId app_base(const App *app) {
    return app->screens.stack[0];
}

bool app_is_fine(const App *app) {
    bool has_sliders = app_top(app) == SCREEN_PLAY && app->play.sliders;
    return has_sliders || app_screen(app, app_top(app))->fine;
}

// What was pressed belongs to the screen that was there.
void app_hand_over(App *app) {
    app->shell.ui_input.event_count = 0;
    app->shell.ui_input.pressed = 0;
    input_state_forget_presses(&app->input);
    ui_reset(app->ui);
    ui_set_navigation(app->ui, app_screen(app, app_top(app))->navigates);
}

static void enter(App *app) {
    app_hand_over(app);
    const Screen *screen = app_screen(app, app_top(app));
    if (screen->enter) {
        screen->enter(app);
    }
}

static void leave(App *app) {
    const Screen *screen = app_screen(app, app_top(app));
    if (screen->leave) {
        screen->leave(app);
    }
}

void app_push(App *app, ScreenId screen) {
    if (app->screens.depth < SCREEN_DEPTH) {
        ui_forget_toasts(app->ui); // they would lie over its buttons
        app->screens.focus[app->screens.depth - 1] = ui_focused(app->ui);
        app->screens.stack[app->screens.depth++] = screen;
        enter(app);
    }
}

void app_pop(App *app) {
    if (app->screens.depth > 1) {
        leave(app);
        app->screens.depth--;
        app_hand_over(app);
        ui_focus_on(app->ui, app->screens.focus[app->screens.depth - 1]);
        // What answered the question is not yet meant for the game.
        input_state_let_go(&app->input);
    }
}

void app_set_base(App *app, ScreenId screen) {
    app->play.is_test =
        screen == SCREEN_PLAY && app->screens.depth > 0 && app_base(app) == SCREEN_EDIT;
    if (screen == SCREEN_TITLE) {
        ui_forget_toasts(app->ui); // what was said of the level that is left
        modes_end(app);
    }
    while (app->screens.depth > 0) {
        leave(app);
        app->screens.depth--;
    }
    app->screens.stack[0] = screen;
    app->screens.depth = 1;
    app->screens.asked_in = (AskedIn){0};
    enter(app);
}

void app_leave_all(App *app) {
    for (; app->screens.depth > 0; app->screens.depth--) {
        leave(app);
    }
}

void app_go(App *app, ScreenId screen) {
    app->screens.request = (PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = screen};
}

void app_open(App *app, const char *path, ScreenId screen) {
    app->screens.request = (PageRequest){.kind = PAGE_REQUEST_OPEN, .screen = screen};
    snprintf(app->screens.request.path, sizeof app->screens.request.path, "%s", path);
}

void app_open_new(App *app) {
    app->screens.request = (PageRequest){.kind = PAGE_REQUEST_NEW, .screen = SCREEN_EDIT};
}

// Grants a request that closes the level, or lets the editor ask first.
static void ask_editor(App *app, EditorRequestKind kind, const PageRequest *request) {
    if (app->editor && editor_is_dirty(app->editor)) {
        if (app_base(app) != SCREEN_EDIT || app->screens.depth > 1) {
            AskedIn asked_in = {.is_play = app_base(app) == SCREEN_PLAY,
                                .shows_goal = app_top(app) == SCREEN_GOAL,
                                .is_test = app->play.is_test,
                                .is_watched = app->play.watch.plays};
            app_set_base(app, SCREEN_EDIT);
            app->screens.asked_in = asked_in;
        }
        editor_ask(app->editor, kind, request->path[0] ? request->path : NULL);
    } else {
        app->screens.request = *request;
    }
}

void app_ask_quit(App *app) {
    ask_editor(app, EDITOR_REQUEST_QUIT, &(PageRequest){.kind = PAGE_REQUEST_QUIT});
}

void app_ask_title(App *app) {
    ask_editor(app, EDITOR_REQUEST_TITLE,
               &(PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = SCREEN_TITLE});
}

void app_ask_play(App *app, const char *path) {
    PageRequest request = {.kind = PAGE_REQUEST_OPEN, .screen = SCREEN_PLAY};
    snprintf(request.path, sizeof request.path, "%s", path);
    ask_editor(app, EDITOR_REQUEST_PLAY_LEVEL, &request);
}

void app_ask_open(App *app, const char *path) {
    PageRequest request = {.kind = PAGE_REQUEST_OPEN, .screen = SCREEN_EDIT};
    if (app_base(app) == SCREEN_PLAY || app_base(app) == SCREEN_REPLAY) {
        app_ask_play(app, path);
        return;
    }
    snprintf(request.path, sizeof request.path, "%s", path);
    ask_editor(app, EDITOR_REQUEST_OPEN, &request);
}

void app_return_to_play(App *app) {
    AskedIn asked_in = app->screens.asked_in;
    bool is_cancelled = !editor_waits(app->editor) && !editor_shows_dialog(app->editor) &&
                        app->screens.request.kind == PAGE_REQUEST_NONE;
    if (!asked_in.is_play || !is_cancelled) {
        return;
    }
    app_leave_all(app);
    app->screens.stack[0] = SCREEN_PLAY;
    app->screens.stack[1] = asked_in.shows_goal ? SCREEN_GOAL : SCREEN_PAUSE;
    app->screens.depth = 2;
    app->screens.asked_in = (AskedIn){0};
    app->play.is_test = asked_in.is_test;
    app->play.watch.plays = asked_in.is_watched;
    app_screen(app, SCREEN_PLAY)->enter(app);
    app_hand_over(app);
}

// ---- Screen table ----
//
// The screens by their ids.

const Screen *const screen_table[SCREENS] = {
    [SCREEN_TITLE] = &title_screen, [SCREEN_PLAY] = &play_screen,
    [SCREEN_EDIT] = &edit_screen,   [SCREEN_PAUSE] = &pause_screen,
    [SCREEN_GOAL] = &goal_screen,   [SCREEN_SETTINGS] = &settings_screen,
    [SCREEN_HELP] = &help_screen,   [SCREEN_COMPARE] = &compare_screen,
    [SCREEN_RUNS] = &runs_screen,   [SCREEN_REPLAY] = &replay_screen,
};
