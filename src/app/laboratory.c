#include "app/laboratory.h"

#include <stdio.h>

#include "app/modes.h"
#include "app/state.h"
#include "level/movers.h"

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

bool laboratory_is_on(const App *app) {
    return app->input.laboratory;
}

/// Ends what the keys of the laboratory have started.
static void end_modes(App *app) {
    modes_end(app);
    if (app->run.level) {
        int movement = level_movement(app->run.level);
        if (split_movement(&app->run.split, 0) != movement) {
            split_set_movement(&app->run.split, movement);
        }
    }
}

static bool is_of_page(const App *app) {
    return app->run.level && library_shows_way(&app->library, app->run.path);
}

void laboratory_set(App *app, bool on) {
    if (!is_of_page(app) && app->settings.laboratory != on) {
        app->settings.laboratory = on;
        app_save_settings(app);
    }
    app->input.laboratory = on;
    if (!on) {
        end_modes(app);
    }
}

void laboratory_toggle(App *app) {
    const Bindings *bindings = &app->settings.bindings;
    static const AppAction told[] = {APP_MOVEMENT, APP_COMPARE, APP_PLOTS, APP_MOVER_DEBUG,
                                     APP_LABORATORY};
    static const char *const does[] = {"next mover", "compare", "plots", "sight", "off"};
    char line[UI_TOAST_BYTES] = "Laboratory off";
    laboratory_set(app, !laboratory_is_on(app));
    if (laboratory_is_on(app)) {
        size_t length = (size_t)snprintf(line, sizeof line, "Laboratory");
        for (size_t i = 0; i < sizeof told / sizeof *told && length < sizeof line; i++) {
            char keys[BINDING_TEXT];
            bindings_label(bindings, told[i], keys, sizeof keys);
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s %s",
                                       i == 0 ? ": " : ", ", keys, does[i]);
        }
    }
    ui_toast_about(app->ui, "laboratory", UI_TOAST_INFO, line);
}

/// Starts what is checked on the page.
static void start_checked(App *app) {
    uint32_t checked = app->menus.laboratory_starts;
    Play *play = &app->play;
    play->plots = (checked & STARTS_PLOTS) != 0;
    play->overlays = (checked & STARTS_MOVER_DEBUG ? VIEW_MOVER_DEBUG : 0u) |
                     (checked & STARTS_REMAINDERS ? VIEW_GRID | VIEW_REMAINDERS : 0u);
    split_set_mode(&app->run.split, checked & STARTS_COMPARISON ? SPLIT_TOGETHER : SPLIT_OFF);
}

void laboratory_begin_level(App *app, bool is_first) {
    bool is_shown = is_of_page(app);
    app->input.laboratory = app->settings.laboratory || is_shown;
    if (is_first || !is_shown) {
        end_modes(app);
    }
    if (is_first && is_shown) {
        start_checked(app);
    }
}

void laboratory_build_options(App *app, Ui *ui) {
    ui_grid(ui, 76, 18);
    ui_text(ui, "Begin with", UI_LEFT, ui->theme.dim, 1);
    for (int i = 0; i < STARTS; i++) {
        bool checked = (app->menus.laboratory_starts & starts[i].bit) != 0;
        if (ui_checkbox(ui, starts[i].label, &checked)) {
            app->menus.laboratory_starts ^= starts[i].bit;
        }
        ui_tooltip(ui, starts[i].tip);
    }
}
