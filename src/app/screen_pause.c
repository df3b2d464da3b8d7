// screen_pause.c - what lies over a level: the pause, and the goal.

#include <stdio.h>
#include <string.h>

#include "app/laboratory.h"
#include "app/project.h"
#include "level/movers.h"
#include "app/runs.h"
#include "app/share.h"
#include "level/paths.h"

enum { PANEL_W = 200, BUTTON_H = 22 };

// A panel's place; what is told for some seconds stands on its left, not on its buttons.
static UiRect middle(Ui *ui, int w, int h) {
    enum { TOASTS_W = 140 };
    UiRect room = app_page(ui, w, h);
    if (room.x >= TOASTS_W) {
        ui->toast_area = (UiRect){0, 0, room.x, ui->input.screen_h};
    }
    return room;
}

static bool row_button(Ui *ui, const char *label, const char *tip, bool primary) {
    ui_row(ui, BUTTON_H, 1, NULL);
    UiButton button = {.label = label, .primary = primary};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, tip);
    return clicked;
}

static void big_words(Ui *ui, const char *text, UiColor color) {
    ui_row(ui, ui->font->height * 2 + 4, 1, NULL);
    ui_text(ui, text, UI_CENTRE, color, 2);
}

static void pause_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    UiRect room =
        middle(ui, PANEL_W, (7 + laboratory_is_on(shell)) * (BUTTON_H + ui->theme.gap) + 60);
    ui_begin_panel(ui, "pause", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    big_words(ui, "Pause", ui->theme.text);
    ui_row(ui, ui->font->height + 2, 1, NULL);
    ui_text(ui, project->run.level->name, UI_CENTRE, ui->theme.dim, 1);
    ui_focus_here(ui);
    if (row_button(ui, "Resume", "Play on", true)) {
        app_pop(project);
    }
    if (row_button(ui, "Restart", "From the start, with all coins", false)) {
        host_restart(project);
        app_pop(project);
    }
    if (row_button(ui, "Edit", "Change this level; it goes on running", false)) {
        app_go(shell, SCREEN_EDIT);
    }
    if (row_button(ui, "Recorded runs", "Race, watch, import and export runs", false)) {
        app_push(project, SCREEN_RUNS);
    }
    if (laboratory_is_on(shell) &&
        row_button(ui, "Compare movers", "Several movers at once", false)) {
        app_push(project, SCREEN_COMPARE);
    }
    if (row_button(ui, "Settings", "Sound, window, keys", false)) {
        app_push(project, SCREEN_SETTINGS);
    }
    if (row_button(ui, "Help", "All keys on one page", false)) {
        app_push(project, SCREEN_HELP);
    }
    if (row_button(ui, "Title screen", "Leave this level", false)) {
        app_ask_title(project);
    }
    ui_end_panel(ui);
    if (app_top(shell) == SCREEN_PAUSE &&
        (ui_take_key(ui, UI_KEY_ESCAPE, 0) || input_state_take(&shell->input, APP_PAUSE))) {
        app_pop(project);
    }
    app_show_ui_cursor(shell);
}

const Screen pause_screen = {.build = pause_build, .navigates = true};

// False when there is no next level.
static bool find_next(const Project *project, char *out, size_t size) {
    return level_find_next(project->run.level, project->run.path, out, size);
}

static void goal_row(Ui *ui, const char *name, const char *value, UiColor color) {
    ui_row(ui, ui->font->height + 4, 2, NULL);
    ui_text(ui, name, UI_LEFT, ui->theme.dim, 1);
    ui_text(ui, value, UI_RIGHT, color, 1);
}

// The compared bodies: when each was at the goal, if it is.
static void goal_followers(Project *project, Ui *ui) {
    const Split *split = &project->run.split;
    for (int i = 1; i < split->count; i++) {
        const GameState *state = session_state(split->bodies[i].session);
        int movement = split_movement(split, i);
        char time[24] = "not yet";
        if (state->finished) {
            records_print_time(state->ticks, time, sizeof time);
        }
        goal_row(ui, level_mover_texts[movement].label, time, view_movement_color(movement));
    }
}

// Why there is no record of it.
static void goal_trouble(const Project *project, char *out, size_t size) {
    const char *why = host_run_trouble(project);
    why = !why && project->run.is_undone ? "part of it was taken back" : why;
    snprintf(out, size, "%s%s", why ? "Not timed: " : "", why ? why : "");
}

static void goal_stats(Project *project, Ui *ui) {
    const GameState *state = session_state(project->run.session);
    char text[80];
    records_print_time(state->ticks, text, sizeof text);
    goal_row(ui, project->play.is_best ? "New best time" : "Time", text,
             project->play.is_best ? ui->theme.accent : ui->theme.text);
    snprintf(text, sizeof text, "%d / %d", state->coins, session_coin_count(project->run.session));
    goal_row(ui, "Coins", text, ui->theme.text);
    if (project->play.best_before.ticks > 0) {
        records_print_time(project->play.best_before.ticks, text, sizeof text);
        goal_row(ui, project->play.is_best ? "Best before" : "Best", text, ui->theme.text);
    }
    snprintf(text, sizeof text, "%d", state->deaths);
    goal_row(ui, "Deaths", text, ui->theme.text);
    goal_followers(project, ui);
    goal_trouble(project, text, sizeof text);
    if (text[0]) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, text, ui->theme.dim);
    }
}

static void goal_edit_button(Project *project, Ui *ui) {
    if (row_button(ui, "Edit", project->play.is_test ? "Back to the editor" : "Change this level",
                   project->play.is_test)) {
        app_go(project->shell, SCREEN_EDIT);
    }
}

// What is likely next comes first: after a test the editor, else the next level.
static void goal_buttons(Project *project, Ui *ui) {
    char next[FILES_PATH_MAX];
    bool has_next = find_next(project, next, sizeof next);
    ui_focus_here(ui);
    if (project->play.is_test) {
        goal_edit_button(project, ui);
    }
    if (has_next && row_button(ui, "Next level", "Play the next level", !project->play.is_test)) {
        app_ask_play(project, next);
    }
    if (row_button(ui, "Again", "Play this level again", !has_next && !project->play.is_test)) {
        host_restart(project);
        app_pop(project);
    }
    if (!project->play.is_test) {
        goal_edit_button(project, ui);
    }
    if (row_button(ui, "Copy a link", "The level and its run as one text, to send it", false)) {
        share_copy_link(project);
    }
    if (row_button(ui, "Title screen", "Choose another level", false)) {
        app_ask_title(project);
    }
}

// As high as what it holds.
static int goal_height(const Project *project, const Ui *ui) {
    char next[FILES_PATH_MAX];
    char trouble[80];
    goal_trouble(project, trouble, sizeof trouble);
    int room = PANEL_W - 2 * ui->theme.pad;
    int told = trouble[0] ? ui_paragraph_height(ui, trouble, room) + ui->theme.gap : 0;
    int rows = 2 + project->run.split.count + (project->play.best_before.ticks > 0);
    int buttons = 4 + find_next(project, next, sizeof next);
    int row = ui->font->height + 4 + ui->theme.gap;
    return 2 * ui->theme.pad + ui->font->height * 2 + 10 + rows * row + told +
           buttons * (BUTTON_H + ui->theme.gap);
}

static void goal_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    UiRect room = middle(ui, PANEL_W, goal_height(project, ui));
    ui_begin_panel(ui, "goal", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    big_words(ui,
              project->play.is_best && project->play.best_before.ticks > 0 ? "Best time!" : "Goal!",
              ui->theme.accent);
    ui_space(ui, 2);
    goal_stats(project, ui);
    ui_space(ui, 4);
    goal_buttons(project, ui);
    ui_end_panel(ui);
    if (input_state_take(&shell->input, APP_EDIT)) {
        app_go(shell, SCREEN_EDIT);
    } else if (input_state_take(&shell->input, APP_RESTART)) {
        host_restart(project);
        app_pop(project);
    } else if (app_top(shell) == SCREEN_GOAL && ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_ask_title(project);
    }
    app_show_ui_cursor(shell);
}

static void goal_tick(Project *project) {
    // The world goes on behind the stats.
    host_tick(project, (FhInput){0});
}

const Screen goal_screen = {.tick = goal_tick, .build = goal_build, .navigates = true};

// ---- Screen runs ----
//
// The recorded runs of a level: race them, watch them, take them along.

enum { LIST_W = 330, PANEL_H = 208, ROW_H = 20 };

static const char *const kind_labels[RUN_KINDS] = {"", "Fastest run", "Last run",
                                                   "Run from a file"};

static void propose_path(Project *project) {
    char name[FILES_PATH_MAX];
    const char *leaf = paths_name(project->run.key);
    int length = (int)(strrchr(leaf, '.') ? strrchr(leaf, '.') - leaf : (long)strlen(leaf));
    snprintf(name, sizeof name, "%.*s-run.json", length, leaf);
    if (!files_data_path(name, project->play.run_path, sizeof project->play.run_path)) {
        snprintf(project->play.run_path, sizeof project->play.run_path, "%s", name);
    }
}

static void runs_enter(Project *project) {
    project->play.replacing = RUN_NONE;
    host_refresh_record(project);
    if (!project->play.run_path[0]) {
        propose_path(project);
    }
}

// The file below the list; cut where it is too long, and that is refused.
static const char *run_file(const Project *project, char path[FILES_PATH_MAX]) {
    files_expand_home(project->play.run_path, path, FILES_PATH_MAX);
    return path;
}

static void export_run(Project *project, Ui *ui, RunKind kind) {
    char path[FILES_PATH_MAX];
    if (runs_export(project, kind, run_file(project, path))) {
        ui_toast(ui, UI_TOAST_INFO, "Run exported");
    }
}

// A file that is there, a level perhaps, is not written over unasked.
static void ask_export(Project *project, Ui *ui, RunKind kind) {
    char path[FILES_PATH_MAX];
    if (files_exists(run_file(project, path)) && !files_is_folder(path)) {
        project->play.replacing = kind;
    } else {
        export_run(project, ui, kind);
    }
}

static void build_question(Project *project, Ui *ui) {
    enum { PATH_SHOWN = 200 };
    char path[PATH_SHOWN];
    char text[PATH_SHOWN + 120];
    paths_shorten(project->play.run_path, path, sizeof path);
    snprintf(text, sizeof text, "There is a file at %s already. It is kept as %.60s~.", path,
             paths_name(project->play.run_path));
    UiDialog dialog = {.title = "Replace this file?",
                       .text = text,
                       .buttons = {"Replace", "Leave it"},
                       .enter = 1,
                       .escape = 1};
    int answer = project->play.replacing != RUN_NONE ? ui_dialog(ui, &dialog) : -1;
    if (answer == 0) {
        export_run(project, ui, project->play.replacing);
    }
    project->play.replacing = answer >= 0 ? RUN_NONE : project->play.replacing;
}

static void build_kind(Project *project, Ui *ui, RunKind kind) {
    static const int widths[] = {0, 70, 70};
    const char *missing = runs_has(project, kind) ? NULL : "None yet";
    ui_push_id_number(ui, (int)kind);
    ui_row(ui, ROW_H, 3, widths);
    ui_text(ui, kind_labels[kind], UI_LEFT, missing ? ui->theme.faint : ui->theme.text, 1);
    ui_disable_if(ui, missing);
    if (ui_button(ui, "Watch")) {
        runs_watch(project, kind);
    }
    ui_tooltip(ui, "Watch it, with a timeline");
    ui_disable_if(ui, missing);
    if (ui_button(ui, "Export")) {
        ask_export(project, ui, kind);
    }
    ui_tooltip(ui, "Export it to the file below");
    ui_pop_id(ui);
}

static void build_file(Project *project, Ui *ui) {
    static const int widths[] = {0, 70};
    char path[FILES_PATH_MAX];
    ui_row(ui, ROW_H, 2, widths);
    ui_text_field(ui, "path", "a file", project->play.run_path, sizeof project->play.run_path);
    if (ui_button(ui, "Import") && runs_import(project, run_file(project, path))) {
        runs_load_ghost(project);
        ui_toast(ui, UI_TOAST_INFO, "Run imported: race it or watch it");
    }
    ui_tooltip(ui, "Import a run from that file");
}

// Why the last run was not kept; "" when it was.
static void say_trouble(const Project *project, char *out, size_t size) {
    const char *now = host_run_trouble(project);
    out[0] = '\0';
    if (now || project->play.run_lost[0]) {
        snprintf(out, size, "%s not kept: %s", now ? "This run is" : "The run before was",
                 now ? now : project->play.run_lost);
    }
}

static void runs_build(Project *project, Ui *ui) {
    char trouble[sizeof project->play.run_lost + 40];
    say_trouble(project, trouble, sizeof trouble);
    int w = fh_min(LIST_W, ui->input.screen_w - 8);
    int told = ui_paragraph_height(ui, trouble, w - 2 * ui->theme.pad);
    int h = PANEL_H + told + (told ? ui->theme.gap : 0);
    ui_begin_panel(ui, "runs", app_page(ui, w, h), UI_PANEL_BORDER | UI_PANEL_SCROLL);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Race against");
    ui_row(ui, ROW_H + 2, 1, NULL);
    if (ui_segmented(ui, "ghost", run_kind_names, RUN_KINDS, &project->shell->settings.ghost)) {
        app_save_settings(project->shell);
        runs_load_ghost(project);
    }
    ui_tooltip(ui, "A ghost runs along");
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Recorded runs");
    for (int kind = RUN_BEST; kind < RUN_KINDS; kind++) {
        build_kind(project, ui, (RunKind)kind);
    }
    build_file(project, ui);
    if (trouble[0]) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, trouble, ui->theme.dim);
    }
    app_end_panel(project, ui);
    build_question(project, ui);
}

const Screen runs_screen = {.enter = runs_enter, .build = runs_build, .navigates = true};
