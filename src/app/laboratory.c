#include "app/laboratory.h"

#include <stdio.h>
#include <string.h>

#include "app/project.h"
#include "level/movers.h"
#include "words/words.h"

/// With what the page's levels can begin: bits of Menus.laboratory_starts.
enum { STARTS_COMPARISON = 1, STARTS_PLOTS = 2, STARTS_MOVER_DEBUG = 4, STARTS_REMAINDERS = 8 };

static const struct {
    uint32_t bit;
    const char *label, *tip;
} starts[] = {
    {STARTS_COMPARISON, "Comparison", "Several movers at once, given the same keys"},
    {STARTS_PLOTS, "Plots", "Position and speed over the last seconds, as curves"},
    {STARTS_MOVER_DEBUG, "Sight", "How the mover sees the level: rays, lines, masks, cells"},
    {STARTS_REMAINDERS, "Remainders", "The grid, and the fraction of a pixel that waits"},
};
enum { STARTS = sizeof starts / sizeof *starts };

bool laboratory_is_on(const Shell *shell) {
    return shell->input.laboratory;
}

/// Ends what the keys of the laboratory have started.
static void end_modes(Project *project) {
    modes_end(project);
    if (project->run.level) {
        int movement = level_movement(project->run.level);
        if (split_movement(&project->run.split, 0) != movement) {
            split_set_movement(&project->run.split, movement);
        }
    }
}

static bool is_of_page(const Project *project) {
    return project->run.level && library_shows_way(&project->shell->library, project->run.path);
}

void laboratory_set(Project *project, bool on) {
    if (!is_of_page(project) && project->shell->settings.laboratory != on) {
        project->shell->settings.laboratory = on;
        app_save_settings(project->shell);
    }
    project->shell->input.laboratory = on;
    if (!on) {
        end_modes(project);
    }
}

void laboratory_toggle(Project *project) {
    const Bindings *bindings = &project->shell->settings.bindings;
    static const AppAction told[] = {APP_MOVEMENT, APP_COMPARE, APP_PLOTS, APP_MOVER_DEBUG,
                                     APP_LABORATORY};
    static const char *const does[] = {"next mover", "compare", "plots", "sight", "off"};
    char line[UI_TOAST_BYTES] = "Laboratory off";
    laboratory_set(project, !laboratory_is_on(project->shell));
    if (laboratory_is_on(project->shell)) {
        size_t length = (size_t)snprintf(line, sizeof line, "%s", say("Laboratory"));
        for (size_t i = 0; i < sizeof told / sizeof *told && length < sizeof line; i++) {
            char keys[BINDING_TEXT];
            bindings_label(bindings, told[i], keys, sizeof keys);
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s %s",
                                       i == 0 ? ": " : ", ", keys, say(does[i]));
        }
    }
    ui_toast_about(project->shell->ui, "laboratory", UI_TOAST_INFO, line);
}

/// Starts what is checked on the page.
static void start_checked(Project *project) {
    uint32_t checked = project->shell->menus.laboratory_starts;
    Play *play = &project->play;
    play->plots = (checked & STARTS_PLOTS) != 0;
    play->overlays = (checked & STARTS_MOVER_DEBUG ? VIEW_MOVER_DEBUG : 0u) |
                     (checked & STARTS_REMAINDERS ? VIEW_GRID | VIEW_REMAINDERS : 0u);
    split_set_mode(&project->run.split, checked & STARTS_COMPARISON ? SPLIT_TOGETHER : SPLIT_OFF);
}

void laboratory_begin_level(Project *project, bool is_first) {
    bool is_shown = is_of_page(project);
    project->shell->input.laboratory = project->shell->settings.laboratory || is_shown;
    if (is_first || !is_shown) {
        end_modes(project);
    }
    if (is_first && is_shown) {
        start_checked(project);
    }
}

void laboratory_build_options(Shell *shell, Ui *ui) {
    ui_grid(ui, 76, 18);
    ui_text(ui, "Begin with", UI_LEFT, ui->theme.dim, 1);
    for (int i = 0; i < STARTS; i++) {
        bool checked = (shell->menus.laboratory_starts & starts[i].bit) != 0;
        if (ui_checkbox(ui, starts[i].label, &checked)) {
            shell->menus.laboratory_starts ^= starts[i].bit;
        }
        ui_tooltip(ui, starts[i].tip);
    }
}

// ---- Modes ----
//
// What a key of play switches on until it is switched off: seen, with the key that ends it, and
// over when the level is left.

enum { MODES_MAX = 12, ROW_H = 18, GAP = 4, PAD = 6 }; // UI units

static const struct {
    AppAction action;
    uint32_t overlays;
} overlay_keys[MODE_OVERLAYS] = {
    {APP_BOXES, VIEW_BOXES | VIEW_PATHS},
    {APP_CONTACTS, VIEW_CONTACTS | VIEW_VELOCITIES},
    {APP_SHAPES, VIEW_SHAPES},
    {APP_GRID, VIEW_GRID | VIEW_REMAINDERS},
    {APP_MOVER_DEBUG, VIEW_MOVER_DEBUG},
};

void modes_take_overlay_keys(Project *project) {
    uint32_t *bits = &project->play.overlays;
    for (int i = 0; i < MODE_OVERLAYS; i++) {
        uint32_t own = overlay_keys[i].overlays;
        if (input_state_take(&project->shell->input, overlay_keys[i].action)) {
            *bits = (*bits & own) == own ? *bits & ~own : *bits | own;
        }
    }
}

/// Lines of words, each about a mode that is on.
typedef struct ModeLines {
    const Shell *shell;
    char (*lines)[MODE_LINE];
    int count;
} ModeLines;

static void add(ModeLines *list, bool is_on, AppAction action, const char *what, const char *how) {
    char keys[BINDING_TEXT];
    if (!is_on || list->count == MODES_MAX) {
        return;
    }
    char *line = list->lines[list->count++];
    bindings_label(&list->shell->settings.bindings, action, keys, sizeof keys);
    keys[strcspn(keys, ",")] = '\0'; // the first one
    if (keys[0] == '\0') {
        snprintf(line, MODE_LINE, "%s", say(what));
    } else {
        snprintf(line, MODE_LINE, "%.40s: %.30s %s", say(what), keys, say(how));
    }
}

static int print_modes(const Project *project, char lines[MODES_MAX][MODE_LINE]) {
    const Play *play = &project->play;
    ModeLines list = {.shell = project->shell, .lines = lines};
    char tick[32];
    snprintf(tick, sizeof tick, say("stopped at tick %d"),
             fh_world_ticks(session_world(project->run.session)));
    add(&list, session_has_begun(project->run.session), APP_RESTART, "test",
        "goes back to the flag");
    add(&list, play->frozen, APP_FREEZE, tick, "goes on");
    add(&list, play->slow, APP_SLOW, "slow motion", "ends it");
    add(&list, project->run.split.mode == SPLIT_TOGETHER, APP_COMPARE, "comparison",
        "twice ends it");
    add(&list, project->run.split.mode == SPLIT_PANES, APP_COMPARE, "comparison", "ends it");
    add(&list, play->plots, APP_PLOTS, "curves", "ends them");
    for (int i = 0; i < MODE_OVERLAYS; i++) {
        AppAction action = overlay_keys[i].action;
        bool is_on = (play->overlays & overlay_keys[i].overlays) != 0;
        add(&list, is_on, action, app_actions[action].label, "hides them");
    }
    return list.count;
}

void modes_build_flag(Project *project, Ui *ui) {
    enum { POLE_H = 16, CLOTH_W = 9, CLOTH_H = 7 };
    if (!session_has_begun(project->run.session)) {
        return;
    }
    ViewScene scene = compare_scene(project, 0);
    FhPoint feet = session_begun(project->run.session);
    FhPoint at = view_target_at(&scene, (float)feet.x, (float)feet.y);
    int scale = project->shell->ui_scale;
    int x = at.x / scale, foot = at.y / scale;
    ui_draw_fill(ui, (UiRect){x - 2, foot - POLE_H - 1, CLOTH_W + 4, CLOTH_H + 2}, 0x14161fe0, 0);
    ui_draw_fill(ui, (UiRect){x - 2, foot - POLE_H, 4, POLE_H}, 0x14161fe0, 0);
    ui_draw_fill(ui, (UiRect){x - 1, foot - POLE_H, 2, POLE_H}, ui->theme.text, 0);
    ui_draw_fill(ui, (UiRect){x + 1, foot - POLE_H, CLOTH_W, CLOTH_H}, ui->theme.accent, 0);
}

void modes_build(const Project *project, Ui *ui, UiRect room) {
    char lines[MODES_MAX][MODE_LINE];
    int count = print_modes(project, lines);
    int right = room.x + room.w;
    int x = right, y = room.y;
    for (int i = 0; i < count; i++) {
        int w = ui_text_width(ui->font, lines[i], -1, 1) + 2 * PAD;
        bool is_full = x - w < room.x && x < right;
        y += is_full ? ROW_H + GAP : 0;
        x = (is_full ? right : x) - w;
        UiRect chip = {x, y, w, ROW_H};
        ui_draw_fill(ui, chip, ui_plate(ui, 0x90), 2);
        ui_draw_text_in(ui, chip, lines[i], UI_CENTRE, ui->theme.text, 1);
        x -= GAP;
    }
}
