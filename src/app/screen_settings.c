// screen_settings.c - sound, window and keys; every change acts at once, and all are written when
// the screen is left.

#include <stdio.h>
#include <string.h>

#include "app/laboratory.h"
#include "app/project.h"
#include "words/words.h"

enum { SETTINGS_W = 420, SETTINGS_H = 300, ROW_H = 20, NAME_W = 130, CHOICE_W = 26 };

static void enter_settings(Project *project) {
    project->shell->menus.rebinding = -1;
}

static void leave_settings(Project *project) {
    Shell *shell = project->shell;
    app_apply_settings(shell);
    app_save_settings(shell);
}

static void named_row(Ui *ui, const char *name) {
    static const int widths[] = {NAME_W, 0};
    ui_row(ui, ROW_H, 2, widths);
    ui_text(ui, name, UI_LEFT, ui->theme.dim, 1);
}

/// A row for a setting up to 100 %; of the range its label, least value and preset count.
static UiResult build_percent(Ui *ui, const char *name, const UiRange *range, float *value,
                              const char *tip) {
    named_row(ui, name);
    UiRange whole = *range;
    whole.unit = "%";
    whole.max = 100.0f;
    whole.step = 5.0f;
    whole.has_preset = true;
    UiResult result = ui_slider(ui, &whole, value);
    ui_tooltip(ui, tip);
    return result;
}

static void build_sound(Shell *shell, Ui *ui) {
    UiResult sounds = build_percent(ui, "Sound", &(UiRange){.label = "volume", .preset = 70.0f},
                                    &shell->settings.volume, "How loud the game is; 0 is silent");
    build_percent(ui, "Music", &(UiRange){.label = "music", .preset = 50.0f},
                  &shell->settings.music, "How loud the tunes are; 0 is silent");
    if (sounds & UI_CHANGED) {
        app_apply_settings(shell);
    }
    if (sounds & UI_DONE) {
        sound_play(shell->sound, "coin");
    }
}

static void build_choice(Ui *ui, const char *name, const char *const *names, int count, int *value,
                         const char *tip) {
    const char *said[SETTINGS_ZOOM_MAX + 1];
    named_row(ui, name);
    int widest = CHOICE_W;
    for (int i = 0; i < count; i++) {
        said[i] = say(names[i]);
        widest = fh_max(widest, ui_text_width(ui->font, said[i], -1, 1) + 8);
    }
    bool is_narrow = ui_body(ui).w - NAME_W < count * widest;
    (is_narrow ? ui_dropdown : ui_segmented)(ui, name, said, count, value);
    ui_tooltip(ui, tip);
}

static bool build_switch(Ui *ui, const char *name, const char *label, bool *value,
                         const char *tip) {
    named_row(ui, name);
    bool is_changed = ui_checkbox(ui, label, value);
    ui_tooltip(ui, tip);
    return is_changed;
}

/// The rows of assist.h.
static void build_assist(Shell *shell, Ui *ui) {
    static const char *const jumps[] = {"As written", "+1", "+2", "+3"};
    _Static_assert(sizeof jumps / sizeof *jumps == SETTINGS_JUMPS_MAX + 1, "a segment for each");
    Settings *settings = &shell->settings;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Assist");
    build_percent(
        ui, "Speed of the game", &(UiRange){.label = "speed", .min = 50.0f, .preset = 100.0f},
        &settings->assist_speed, "With any of these a run is no record, and is bronze on the map");
    build_choice(ui, "More jumps", jumps, SETTINGS_JUMPS_MAX + 1, &settings->assist_jumps,
                 "Jumps in the air, from the next start on");
    build_switch(ui, "Grace", "Longer##grace", &settings->assist_grace,
                 "Three times as long to jump behind an edge, and before landing");
    build_switch(ui, "Hazards", "Harmless##hazards", &settings->assist_spared,
                 "Spikes and enemies do not kill; a squish and a fall do");
}

static void build_language(Shell *shell, Ui *ui) {
    const char *names[LANGUAGE_COUNT + 1] = {"As the system"};
    int before = shell->settings.language;
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        names[i + 1] = language_name((Language)i);
    }
    build_choice(ui, "Language", names, LANGUAGE_COUNT + 1, &shell->settings.language,
                 "What the program says; what levels say stays as it is");
    if (shell->settings.language != before) {
        app_apply_settings(shell);
    }
}

static void build_window(Project *project, Ui *ui) {
    static const char *const zooms[] = {"Fit", "1x", "2x", "3x", "4x", "5x", "6x", "7x", "8x"};
    static const char *const scales[] = {"Fit", "1x", "2x", "3x", "4x"};
    _Static_assert(sizeof zooms / sizeof *zooms == SETTINGS_ZOOM_MAX + 1, "a segment for each");
    _Static_assert(sizeof scales / sizeof *scales == SETTINGS_SCALE_MAX + 1, "a segment for each");
    static const char *const wheel[] = {"Turns variants", "Zooms"};
    static const char *const memories[] = {"128 MB", "256 MB", "512 MB", "1 GB"};
    _Static_assert(sizeof memories / sizeof *memories == SETTINGS_MEMORY_MAX + 1, "for each");
    Settings *settings = &project->shell->settings;
    bool fullscreen = settings->fullscreen;
    char keys[BINDING_TEXT];
    char tip[BINDING_TEXT + 96];
    bindings_label(&settings->bindings, APP_FULLSCREEN, keys, sizeof keys);
    snprintf(tip, sizeof tip, say("By key: %s"), keys[0] ? keys : say("none"));
    if (build_switch(ui, "Window", "Full screen", &fullscreen, tip)) {
        app_set_fullscreen(project->shell, fullscreen);
    }
    build_choice(ui, "Zoom", zooms, SETTINGS_ZOOM_MAX + 1, &settings->zoom,
                 "How large the world is drawn");
    build_choice(ui, "Interface", scales, SETTINGS_SCALE_MAX + 1, &settings->scale,
                 "How large words and buttons are");
    build_language(project->shell, ui);
    build_switch(ui, "Shaking and sparks", "Shown##effects", &settings->shake,
                 "Dust, sparks, and a short shake for a crush");
    build_switch(ui, "At a hit", "Short stop##hits", &settings->hit_stop,
                 "The game stands still for some ticks at a stomp and a death");
    build_switch(ui, "", "Flash##hits", &settings->flash,
                 "The picture brightens for some ticks at a stomp and a death");
    build_switch(ui, "Motion", "Reduced##motion", &settings->still,
                 "No shaking, stops or flashes, no drifting scenery, no trails and no squash; the "
                 "title stands "
                 "still");
    if (build_switch(ui, "Contrast", "High##contrast", &settings->contrast,
                     "Hazards are framed and red, one-ways are bright, words white on black")) {
        app_apply_settings(project->shell);
    }
    build_switch(ui, "Keys that are held", "Toggled##holds", &settings->toggles,
                 "One press starts running, climbing, ducking or rewinding, the next one ends it");
    int zooming = settings->wheel_zooms;
    build_choice(ui, "Wheel in the editor", wheel, 2, &zooming,
                 "Ctrl+wheel zooms, Alt+wheel turns variants");
    settings->wheel_zooms = zooming != 0;
    build_switch(ui, "Proof in the editor", "While painting##prove", &settings->prove,
                 "After each edit, checks that the goal can still be reached");
    bool laboratory = settings->laboratory;
    bindings_label(&settings->bindings, APP_LABORATORY, keys, sizeof keys);
    snprintf(tip, sizeof tip,
             keys[0]
                 ? say("Keys for movers, comparison, plots, slow motion; states, ticks, fps. In a "
                       "level: %s")
                 : "Keys for movers, comparison, plots, slow motion; states, ticks, fps",
             keys);
    if (build_switch(ui, "Laboratory", "Keys and marks##laboratory", &laboratory, tip)) {
        laboratory_set(project, laboratory);
    }
    build_choice(ui, "Memory of searches", memories, SETTINGS_MEMORY_MAX + 1, &settings->memory,
                 "The most memory that proof, reach and tuning map may take");
}

static void wait_for(Shell *shell, AppAction action, bool pad, bool adds) {
    bool waits = shell->menus.rebinding == (int)action && shell->menus.rebinding_pad == pad;
    shell->menus.rebinding = waits ? -1 : (int)action;
    shell->menus.rebinding_pad = pad;
    shell->menus.rebinding_adds = adds;
}

static void build_chords(Shell *shell, Ui *ui, AppAction action, bool waits, AppAction other) {
    char keys[BINDING_TEXT];
    char text[2 * BINDING_TEXT];
    char label[2 * BINDING_TEXT];
    bindings_label(&shell->settings.bindings, action, keys, sizeof keys);
    if (other != APP_ACTION_COUNT && !waits) {
        snprintf(text, sizeof text, say("%s  (also: %s)"), keys, say(app_actions[other].label));
    } else {
        snprintf(text, sizeof text, "%s",
                 waits     ? say("Press a key (Esc: cancel)")
                 : keys[0] ? keys
                           : say("none"));
    }
    snprintf(label, sizeof label, "##%s", app_actions[action].name); // as page_open seeks it
    UiButton button = {.label = label, .text = text, .toggled = waits};
    bool clicked = ui_button_with(ui, &button);
    bool adds = ui_is_right_clicked(ui);
    if (clicked || adds) {
        wait_for(shell, action, false, adds);
    }
    snprintf(label, sizeof label, say("%s. Click: another key; right click: one more"),
             say(app_actions[action].help));
    ui_tooltip(ui, label);
}

static void build_button(Shell *shell, Ui *ui, AppAction action, bool waits, AppAction other) {
    char text[BINDING_TEXT];
    char tip[2 * BINDING_TEXT];
    const char *name = pad_button_label(bindings_button(&shell->settings.bindings, action));
    snprintf(text, sizeof text, "%s%s",
             waits     ? say("Press")
             : name[0] ? say(name)
                       : "-",
             other != APP_ACTION_COUNT && !waits ? " !" : "");
    UiButton button = {.label = "##button", .text = text, .toggled = waits};
    if (ui_button_with(ui, &button)) {
        wait_for(shell, action, true, false);
    }
    if (other != APP_ACTION_COUNT) {
        snprintf(tip, sizeof tip, say("Controller button, also used by: %s. Click: another button"),
                 say(app_actions[other].label));
    } else {
        snprintf(tip, sizeof tip, "Controller button. Click, then press another one; Delete: none");
    }
    ui_tooltip(ui, tip);
}

static void build_key(Shell *shell, Ui *ui, AppAction action) {
    static const int widths[] = {120, 0, 56, 20};
    Bindings *bindings = &shell->settings.bindings;
    bool waits = shell->menus.rebinding == (int)action;
    AppAction other = bindings_conflict(bindings, action);
    AppAction pad_other = bindings_button_conflict(bindings, action);
    bool conflicts = other != APP_ACTION_COUNT || pad_other != APP_ACTION_COUNT;
    ui_push_id_number(ui, (int)action);
    ui_row(ui, ROW_H, 4, widths);
    ui_text(ui, app_actions[action].label, UI_LEFT, conflicts ? ui->theme.warn : ui->theme.text, 1);
    build_chords(shell, ui, action, waits && !shell->menus.rebinding_pad, other);
    build_button(shell, ui, action, waits && shell->menus.rebinding_pad, pad_other);
    if (ui_icon_button(ui, "reset", "icon.reset", false)) {
        bindings_parse(bindings, action, app_actions[action].keys);
        bindings_reset_button(bindings, action);
        shell->menus.rebinding = -1;
    }
    ui_tooltip(ui, "Back to the default keys and button");
    ui_pop_id(ui);
}

static void build_keys(Shell *shell, Ui *ui) {
    ui_begin_child(ui, "keys", -1, UI_PANEL_SCROLL);
    for (int group = 0; group < APP_GROUPS; group++) {
        ui_row(ui, 0, 1, NULL);
        ui_heading(ui, app_group_name((AppActionGroup)group));
        for (int i = 0; i < APP_ACTION_COUNT; i++) {
            if ((int)app_actions[i].group == group) {
                build_key(shell, ui, (AppAction)i);
            }
        }
    }
    ui_row(ui, ROW_H + 4, 1, NULL);
    if (ui_button(ui, "All keys and buttons back to default")) {
        bindings_default(&shell->settings.bindings);
        shell->menus.rebinding = -1;
    }
    ui_end_child(ui);
}

static void settings_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    static const char *const tabs[] = {"General", "Keys"};
    UiRect room = app_page(ui, SETTINGS_W, SETTINGS_H);
    UiRect foot = ui_cut_bottom(&room, 34);
    ui_begin_panel(ui, "settings", room, UI_PANEL_BORDER);
    ui_row(ui, ROW_H + 2, 1, NULL);
    if (ui_tabs(ui, &(UiTabs){.label = "tabs", .names = tabs, .count = 2},
                &shell->menus.settings_tab)) {
        shell->menus.rebinding = -1; // a question that is out of view takes no answer
    }
    ui_space(ui, 4);
    if (shell->menus.settings_tab == 0) {
        ui_begin_child(ui, "general", -1, UI_PANEL_SCROLL);
        build_sound(shell, ui);
        build_window(project, ui);
        build_assist(project->shell, ui);
        ui_end_child(ui);
    } else {
        build_keys(shell, ui);
    }
    ui_end_panel(ui);
    ui_begin_panel(ui, "settings foot", foot, UI_PANEL_BORDER);
    ui_row(ui, ROW_H + 2, 1, NULL);
    UiButton back = {.label = "Back", .primary = true};
    bool leaves = ui_button_with(ui, &back);
    ui_tooltip(ui, "Settings are kept");
    ui_end_panel(ui);
    bool escape = ui_take_key(ui, UI_KEY_ESCAPE, 0);
    if (leaves || (escape && shell->menus.rebinding < 0)) {
        app_pop(project);
    } else if (escape) { // of a controller: a key never comes here while one is waited for
        shell->menus.rebinding = -1;
    }
    app_show_ui_cursor(shell);
}

// What was pressed answers the question and means nothing else.
static void end_rebinding(Shell *shell) {
    shell->menus.rebinding = -1;
    shell->ui_input.event_count = 0;
    input_state_forget_presses(&shell->input);
}

static void take_key(Shell *shell, SDL_Keycode key) {
    KeyChord *chords = shell->settings.bindings.keys[shell->menus.rebinding];
    int at = 0;
    while (shell->menus.rebinding_adds && at < BINDING_KEYS - 1 && chords[at].key) {
        at++;
    }
    if (key != SDLK_ESCAPE) {
        memset(&chords[at], 0, (size_t)(BINDING_KEYS - at) * sizeof *chords);
        chords[at] = (KeyChord){key, shell->input.mods};
    }
    end_rebinding(shell);
}

// A button that is waited for is answered by key as well: Delete takes it away, Esc leaves it.
static void take_key_for_button(Shell *shell, SDL_Keycode key) {
    if (key == SDLK_DELETE || key == SDLK_BACKSPACE) {
        shell->settings.bindings.buttons[shell->menus.rebinding] = PAD_NONE;
    }
    if (key == SDLK_DELETE || key == SDLK_BACKSPACE || key == SDLK_ESCAPE) {
        end_rebinding(shell);
    }
}

// A button of a controller that goes down, a trigger that is pulled, or the right stick; PAD_NONE
// for other events.
static int button_of(const SDL_Event *event) {
    if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        return event->cbutton.button;
    }
    bool is_far =
        event->type == SDL_CONTROLLERAXISMOTION && fh_abs(event->caxis.value) > INPUT_TRIGGER_ZONE;
    return is_far ? pad_button_of_axis(event->caxis.axis, event->caxis.value) : (int)PAD_NONE;
}

// The key or button that an action waits for. Esc leaves it as it was; Esc itself cannot be taken.
static void settings_event(Project *project, const SDL_Event *event) {
    Shell *shell = project->shell;
    if (shell->menus.rebinding < 0) {
        return;
    }
    bool is_key = event->type == SDL_KEYDOWN && !event->key.repeat &&
                  !input_state_key_mod(event->key.keysym.sym);
    if (is_key && shell->menus.rebinding_pad) {
        take_key_for_button(shell, event->key.keysym.sym);
    } else if (is_key) {
        take_key(shell, event->key.keysym.sym);
    } else if (shell->menus.rebinding_pad && button_of(event) != PAD_NONE) {
        shell->settings.bindings.buttons[shell->menus.rebinding] = button_of(event);
        end_rebinding(shell);
    }
}

const Screen settings_screen = {
    .enter = enter_settings,
    .leave = leave_settings,
    .event = settings_event,
    .build = settings_build,
    .navigates = true,
};
