// screen_runs.c - the recorded runs of a level: race them, watch them, take them along.

#include <stdio.h>
#include <string.h>

#include "app/project.h"
#include "app/runs.h"
#include "level/paths.h"
#include "words/words.h"

enum { LIST_W = 330, PANEL_H = 232, ROW_H = 20 };

static const char *const kind_labels[RUN_KINDS] = {"", "Fastest run", "Last run", "Run from a file",
                                                   "Author's run"};

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
    snprintf(text, sizeof text, say("There is a file at %s already. It is kept as %.60s~."), path,
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
    static const int widths[] = {0, 60, 60, 60};
    const char *missing = runs_has(project, kind) ? NULL : "None yet";
    ui_push_id_number(ui, (int)kind);
    ui_row(ui, ROW_H, 4, widths);
    ui_text(ui, kind_labels[kind], UI_LEFT, missing ? ui->theme.faint : ui->theme.text, 1);
    ui_disable_if(ui, missing);
    if (ui_button(ui, "Watch")) {
        runs_watch(project, kind);
    }
    ui_tooltip(ui, "Watch it, with a timeline");
    ui_disable_if(ui, missing);
    if (ui_button(ui, "Film")) {
        project->play.film_plus_one = (int)kind + 1;
    }
    ui_tooltip(ui, "Save it as a GIF among your pictures");
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
        snprintf(out, size,
                 now ? say("This run is not kept: %s") : say("The run before was not kept: %s"),
                 say(now ? now : project->play.run_lost));
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

/// Films between two frames: a page of its own is drawn while it takes long.
static void runs_tick(Project *project) {
    int kind = project->play.film_plus_one - 1;
    project->play.film_plus_one = 0;
    if (kind >= 0) {
        runs_film(project, (RunKind)kind);
    }
}

const Screen runs_screen = {
    .enter = runs_enter, .tick = runs_tick, .build = runs_build, .navigates = true};
