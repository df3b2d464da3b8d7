// screen_stack.c - which screens lie over which, and the request for another one.
//
// The screens themselves are found through App's own table: they call what stands here.

#include "app/screens.h"

#include <stdio.h>

#include "app/project.h"

const Screen *app_screen(const Shell *shell, ScreenId id) {
    return shell->screens.table[id];
}

ScreenId app_top(const Shell *shell) {
    return shell->screens.stack[shell->screens.depth - 1];
}

ScreenId app_base(const Shell *shell) {
    return shell->screens.stack[0];
}

bool app_is_fine(const Project *project) {
    bool has_sliders = app_top(project->shell) == SCREEN_PLAY && project->play.sliders;
    return has_sliders || app_screen(project->shell, app_top(project->shell))->fine;
}

// What was pressed belongs to the screen that was there.
void app_hand_over(Shell *shell) {
    shell->ui_input.event_count = 0;
    shell->ui_input.pressed = 0;
    input_state_forget_presses(&shell->input);
    ui_reset(shell->ui);
    ui_set_navigation(shell->ui, app_screen(shell, app_top(shell))->navigates);
}

static void enter(Project *project) {
    Shell *shell = project->shell;
    app_hand_over(shell);
    const Screen *screen = app_screen(shell, app_top(shell));
    if (screen->enter) {
        screen->enter(project);
    }
}

static void leave(Project *project) {
    Shell *shell = project->shell;
    const Screen *screen = app_screen(shell, app_top(shell));
    if (screen->leave) {
        screen->leave(project);
    }
}

void app_push(Project *project, ScreenId screen) {
    Shell *shell = project->shell;
    if (shell->screens.depth < SCREEN_DEPTH) {
        ui_forget_toasts(shell->ui); // they would lie over its buttons
        shell->screens.focus[shell->screens.depth - 1] = ui_focused(shell->ui);
        shell->screens.stack[shell->screens.depth++] = screen;
        enter(project);
    }
}

void app_pop(Project *project) {
    Shell *shell = project->shell;
    if (shell->screens.depth > 1) {
        leave(project);
        shell->screens.depth--;
        app_hand_over(shell);
        ui_focus_on(shell->ui, shell->screens.focus[shell->screens.depth - 1]);
        // What answered the question is not yet meant for the game.
        input_state_let_go(&shell->input);
    }
}

bool app_has_backdrop(ScreenId screen) {
    return screen == SCREEN_TITLE || screen == SCREEN_MAP || screen == SCREEN_END;
}

void modes_end(Project *project) {
    project->play.frozen = project->play.slow = project->play.plots = project->play.sliders = false;
    project->play.overlays = 0;
    if (project->run.level && project->run.split.mode != SPLIT_OFF) {
        split_set_mode(&project->run.split, SPLIT_OFF);
    }
}

void app_set_base(Project *project, ScreenId screen) {
    Shell *shell = project->shell;
    project->play.is_test =
        screen == SCREEN_PLAY && shell->screens.depth > 0 && app_base(shell) == SCREEN_EDIT;
    if (app_has_backdrop(screen)) {
        ui_forget_toasts(shell->ui); // what was said of the level that is left
        modes_end(project);
    }
    while (shell->screens.depth > 0) {
        leave(project);
        shell->screens.depth--;
    }
    shell->screens.stack[0] = screen;
    shell->screens.depth = 1;
    shell->screens.asked_in = (AskedIn){0};
    enter(project);
}

void app_leave_all(Project *project) {
    Shell *shell = project->shell;
    for (; shell->screens.depth > 0; shell->screens.depth--) {
        leave(project);
    }
}

void app_go(Shell *shell, ScreenId screen) {
    shell->screens.request = (PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = screen};
}

void app_open(Shell *shell, const char *path, ScreenId screen) {
    shell->screens.request = (PageRequest){.kind = PAGE_REQUEST_OPEN, .screen = screen};
    snprintf(shell->screens.request.path, sizeof shell->screens.request.path, "%s", path);
}

void app_open_new(Shell *shell) {
    shell->screens.request = (PageRequest){.kind = PAGE_REQUEST_NEW, .screen = SCREEN_EDIT};
}

// Grants a request that closes the level, or lets the editor ask first.
static void ask_editor(Project *project, EditorRequestKind kind, const PageRequest *request) {
    Shell *shell = project->shell;
    if (project->editor && editor_is_dirty(project->editor)) {
        if (app_base(shell) != SCREEN_EDIT || shell->screens.depth > 1) {
            AskedIn asked_in = {.is_play = app_base(shell) == SCREEN_PLAY,
                                .shows_goal = app_top(shell) == SCREEN_GOAL,
                                .is_test = project->play.is_test,
                                .is_watched = project->play.watch.plays};
            app_set_base(project, SCREEN_EDIT);
            shell->screens.asked_in = asked_in;
        }
        editor_ask(project->editor, kind, request->path[0] ? request->path : NULL);
    } else {
        shell->screens.request = *request;
    }
}

void app_ask_quit(Project *project) {
    ask_editor(project, EDITOR_REQUEST_QUIT, &(PageRequest){.kind = PAGE_REQUEST_QUIT});
}

void app_ask_title(Project *project) {
    ask_editor(project, EDITOR_REQUEST_TITLE,
               &(PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = SCREEN_TITLE});
}

bool app_leads_to_map(const Project *project) {
    return project->run.lesson.is_on || project->play.course_par > 0;
}

void app_ask_way_out(Project *project) {
    if (app_leads_to_map(project)) {
        ask_editor(project, EDITOR_REQUEST_TITLE,
                   &(PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = SCREEN_MAP});
    } else {
        app_ask_title(project);
    }
}

void app_ask_end(Project *project) {
    ask_editor(project, EDITOR_REQUEST_TITLE,
               &(PageRequest){.kind = PAGE_REQUEST_SCREEN, .screen = SCREEN_END});
}

void app_ask_play(Project *project, const char *path) {
    PageRequest request = {.kind = PAGE_REQUEST_OPEN, .screen = SCREEN_PLAY};
    snprintf(request.path, sizeof request.path, "%s", path);
    ask_editor(project, EDITOR_REQUEST_PLAY_LEVEL, &request);
}

void app_ask_open(Project *project, const char *path) {
    Shell *shell = project->shell;
    PageRequest request = {.kind = PAGE_REQUEST_OPEN, .screen = SCREEN_EDIT};
    if (app_base(shell) == SCREEN_PLAY || app_base(shell) == SCREEN_REPLAY) {
        app_ask_play(project, path);
        return;
    }
    snprintf(request.path, sizeof request.path, "%s", path);
    ask_editor(project, EDITOR_REQUEST_OPEN, &request);
}

void app_return_to_play(Project *project) {
    Shell *shell = project->shell;
    AskedIn asked_in = shell->screens.asked_in;
    bool is_cancelled = !editor_waits(project->editor) && !editor_shows_dialog(project->editor) &&
                        shell->screens.request.kind == PAGE_REQUEST_NONE;
    if (!asked_in.is_play || !is_cancelled) {
        return;
    }
    app_leave_all(project);
    shell->screens.stack[0] = SCREEN_PLAY;
    shell->screens.stack[1] = asked_in.shows_goal ? SCREEN_GOAL : SCREEN_PAUSE;
    shell->screens.depth = 2;
    shell->screens.asked_in = (AskedIn){0};
    project->play.is_test = asked_in.is_test;
    project->play.watch.plays = asked_in.is_watched;
    app_screen(shell, SCREEN_PLAY)->enter(project);
    app_hand_over(shell);
}
