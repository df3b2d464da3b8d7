// screen_runs.c - the recorded runs of a level: race them, watch them, take them along.

#include <stdio.h>
#include <string.h>

#include "app/runs.h"
#include "app/state.h"
#include "level/paths.h"

enum { PANEL_W = 330, PANEL_H = 208, ROW_H = 20 };

static const char *const kind_labels[RUN_KINDS] = {"", "Fastest run", "Last run",
                                                   "Run from a file"};

static void propose_path(App *app) {
    char name[FILES_PATH_MAX];
    const char *leaf = paths_name(app->run.key);
    int length = (int)(strrchr(leaf, '.') ? strrchr(leaf, '.') - leaf : (long)strlen(leaf));
    snprintf(name, sizeof name, "%.*s-run.json", length, leaf);
    if (!files_data_path(name, app->play.run_path, sizeof app->play.run_path)) {
        snprintf(app->play.run_path, sizeof app->play.run_path, "%s", name);
    }
}

static void runs_enter(App *app) {
    app->play.replacing = RUN_NONE;
    host_refresh_record(app);
    if (!app->play.run_path[0]) {
        propose_path(app);
    }
}

// The file below the list; cut where it is too long, and that is refused.
static const char *run_file(const App *app, char path[FILES_PATH_MAX]) {
    files_expand_home(app->play.run_path, path, FILES_PATH_MAX);
    return path;
}

static void export_run(App *app, Ui *ui, RunKind kind) {
    char path[FILES_PATH_MAX];
    if (runs_export(app, kind, run_file(app, path))) {
        ui_toast(ui, UI_TOAST_INFO, "Run exported");
    }
}

// A file that is there, a level perhaps, is not written over unasked.
static void ask_export(App *app, Ui *ui, RunKind kind) {
    char path[FILES_PATH_MAX];
    if (files_exists(run_file(app, path)) && !files_is_folder(path)) {
        app->play.replacing = kind;
    } else {
        export_run(app, ui, kind);
    }
}

static void build_question(App *app, Ui *ui) {
    enum { PATH_SHOWN = 200 };
    char path[PATH_SHOWN];
    char text[PATH_SHOWN + 120];
    paths_shorten(app->play.run_path, path, sizeof path);
    snprintf(text, sizeof text, "There is a file at %s already. It is kept as %.60s~.", path,
             paths_name(app->play.run_path));
    UiDialog dialog = {.title = "Replace this file?",
                       .text = text,
                       .buttons = {"Replace", "Leave it"},
                       .enter = 1,
                       .escape = 1};
    int answer = app->play.replacing != RUN_NONE ? ui_dialog(ui, &dialog) : -1;
    if (answer == 0) {
        export_run(app, ui, app->play.replacing);
    }
    app->play.replacing = answer >= 0 ? RUN_NONE : app->play.replacing;
}

static void build_kind(App *app, Ui *ui, RunKind kind) {
    static const int widths[] = {0, 70, 70};
    const char *missing = runs_has(app, kind) ? NULL : "None yet";
    ui_push_id_number(ui, (int)kind);
    ui_row(ui, ROW_H, 3, widths);
    ui_text(ui, kind_labels[kind], UI_LEFT, missing ? ui->theme.faint : ui->theme.text, 1);
    ui_disable_if(ui, missing);
    if (ui_button(ui, "Watch")) {
        runs_watch(app, kind);
    }
    ui_tooltip(ui, "Watch it, with a timeline");
    ui_disable_if(ui, missing);
    if (ui_button(ui, "Export")) {
        ask_export(app, ui, kind);
    }
    ui_tooltip(ui, "Export it to the file below");
    ui_pop_id(ui);
}

static void build_file(App *app, Ui *ui) {
    static const int widths[] = {0, 70};
    char path[FILES_PATH_MAX];
    ui_row(ui, ROW_H, 2, widths);
    ui_text_field(ui, "path", "a file", app->play.run_path, sizeof app->play.run_path);
    if (ui_button(ui, "Import") && runs_import(app, run_file(app, path))) {
        runs_load_ghost(app);
        ui_toast(ui, UI_TOAST_INFO, "Run imported: race it or watch it");
    }
    ui_tooltip(ui, "Import a run from that file");
}

// Why the last run was not kept; "" when it was.
static void say_trouble(const App *app, char *out, size_t size) {
    const char *now = host_run_trouble(app);
    out[0] = '\0';
    if (now || app->play.run_lost[0]) {
        snprintf(out, size, "%s not kept: %s", now ? "This run is" : "The run before was",
                 now ? now : app->play.run_lost);
    }
}

static void runs_build(App *app, Ui *ui) {
    UiRect screen = {0, 0, ui->input.screen_w, ui->input.screen_h};
    ui_draw_fill(ui, screen, ui->theme.shade, 0);
    char trouble[sizeof app->play.run_lost + 40];
    say_trouble(app, trouble, sizeof trouble);
    int w = fh_min(PANEL_W, screen.w - 8);
    int told = ui_paragraph_height(ui, trouble, w - 2 * ui->theme.pad);
    int h = PANEL_H + told + (told ? ui->theme.gap : 0);
    UiRect room = ui_rect_centred(screen, w, fh_min(h, screen.h - 8));
    ui_begin_panel(ui, "runs", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Race against");
    ui_row(ui, ROW_H + 2, 1, NULL);
    if (ui_segmented(ui, "ghost", run_kind_names, RUN_KINDS, &app->settings.ghost)) {
        app_save_settings(app);
        runs_load_ghost(app);
    }
    ui_tooltip(ui, "A ghost runs along");
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Recorded runs");
    for (int kind = RUN_BEST; kind < RUN_KINDS; kind++) {
        build_kind(app, ui, (RunKind)kind);
    }
    build_file(app, ui);
    if (trouble[0]) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, trouble, ui->theme.dim);
    }
    app_end_panel(app, ui);
    build_question(app, ui);
}

const Screen runs_screen = {.enter = runs_enter, .build = runs_build, .navigates = true};
