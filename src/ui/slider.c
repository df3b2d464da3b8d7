// slider.c - sliders and number fields: drag, wheel, keys, typing, reset.
//
// Every change of a value ends in apply(). Values stay inside the range and on the shown decimals,
// so the shown value is the stored one. A drag keeps its own unrounded place on the track, so that
// slow fine movements add up.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"

enum { VALUE_W = 66 }; // "60000 px/s²": one column, so the tracks of a panel are equally long
enum { CHOICES_MAX = 64 };

typedef struct Parts {
    UiRect row, label, track, value, reset;
} Parts;

static float step_of(const UiRange *range) {
    return range->step > 0 ? range->step : (range->max - range->min) / 100;
}

static float on_decimals(const UiRange *range, double value) {
    static const double powers[] = {1, 10, 100, 1000, 10000};
    double power = powers[ui_clamp(range->decimals, 0, 4)];
    value = floor(value * power + 0.5) / power;
    value = value < range->min ? range->min : value > range->max ? range->max : value;
    return (float)value;
}

static float snapped(const UiRange *range, double value) {
    double step = step_of(range);
    if (step > 0) {
        value = range->min + floor((value - range->min) / step + 0.5) * step;
    }
    return on_decimals(range, value);
}

static bool differs(const UiRange *range, float value) {
    return range->has_preset && on_decimals(range, value) != on_decimals(range, range->preset);
}

static UiResult apply(float *value, float wanted) {
    if (*value == wanted) {
        return UI_NOTHING;
    }
    *value = wanted;
    return UI_CHANGED;
}

static UiResult apply_done(float *value, float wanted) {
    UiResult result = apply(value, wanted);
    return result ? result | UI_DONE : UI_NOTHING;
}

static void format_number(char *out, size_t size, const UiRange *range, float value) {
    snprintf(out, size, "%.*f", ui_clamp(range->decimals, 0, 4), (double)value);
}

static void format_with_unit(char *out, size_t size, const UiRange *range, float value) {
    char number[40];
    format_number(number, sizeof number, range, value);
    const char *unit = range->unit ? say(range->unit) : "";
    snprintf(out, size, "%s%s%s", number, unit[0] ? " " : "", unit);
}

// ---- Typing ----

// Reads a number with a point or a comma; returns false when there is none.
static bool read_number(const char *text, float *value) {
    char copy[48];
    snprintf(copy, sizeof copy, "%s", text);
    char *comma = strchr(copy, ',');
    if (comma) {
        *comma = '.';
    }
    char *end;
    float number = strtof(copy, &end);
    bool is_number = end != copy && isfinite(number);
    *value = is_number ? number : *value;
    return is_number;
}

static void start_typing(Ui *ui, UiId id, const UiRange *range, float value) {
    format_number(ui->edit.number, sizeof ui->edit.number, range, value);
    ui_edit_start(ui, id, ui->edit.number);
}

static UiResult type_number(Ui *ui, const UiControl *control, UiRect rect, const UiRange *range,
                            float *value) {
    UiRect room = ui_rect_inset(rect, 1);
    ui_draw_fill(ui, rect, ui->theme.sunken, 1);
    ui_draw_outline(ui, rect, ui->theme.accent, 1);
    ui_cut_left(&room, 2);
    UiResult edited =
        ui_edit_text(ui, control, room, NULL, ui->edit.number, (int)sizeof ui->edit.number);
    float typed = *value;
    if ((edited & UI_DONE) && read_number(ui->edit.number, &typed)) {
        return apply_done(value, on_decimals(range, typed));
    }
    return edited & UI_CANCELLED ? UI_CANCELLED : UI_NOTHING;
}

// ---- The slider ----

static Parts divide(UiRect row) {
    Parts parts = {.row = row};
    parts.label = ui_cut_left(&row, ui_row_label_w(row));
    parts.reset = ui_cut_right(&row, 14);
    parts.value = ui_cut_right(&row, ui_min(VALUE_W, ui_max(row.w / 2, 40)));
    ui_cut_left(&row, 4);
    ui_cut_right(&row, 4);
    parts.track = row;
    return parts;
}

// A place on the track, 0 to 1, is the value's share of the range, or the share's cube root.
static double value_of(const UiRange *range, double part) {
    double share = range->curved ? part * part * part : part;
    return range->min + share * (range->max - range->min);
}

static float part_of(const UiRange *range, float value) {
    float span = range->max - range->min;
    float share = span > 0 ? (value - range->min) / span : 0;
    share = share > 0 ? share < 1 ? share : 1 : 0;
    return range->curved ? cbrtf(share) : share;
}

static float part_at(UiRect track, int x) {
    return (float)(x - track.x - 4) / (float)ui_max(track.w - 8, 1);
}

static int knob_x(const UiRange *range, UiRect track, float value) {
    return track.x + 4 + (int)(part_of(range, value) * (float)ui_max(track.w - 8, 0) + 0.5f);
}

static UiResult drag(Ui *ui, const UiControl *control, const UiRange *range, float *value) {
    UiRect track = control->rect;
    int x = ui->input.x;
    bool has_moved = false;
    if (control->double_clicked && range->has_preset) {
        ui->active = 0;
        return apply_done(value, range->preset);
    }
    if (control->pressed) {
        // A press on the knob alone must not snap a typed value to a step.
        has_moved = abs(x - knob_x(range, track, *value)) > 5;
        ui->drag_part = has_moved ? part_at(track, x) : part_of(range, *value);
        ui->drag_from = *value;
        ui->drag_x = x;
    }
    if (control->pressed || control->held || control->released) {
        float by = (float)(x - ui->drag_x) / (float)ui_max(track.w - 8, 1);
        ui->drag_part += by * (ui->input.mods & UI_MOD_SHIFT ? UI_FINE : 1);
        ui->drag_x = x;
        float wanted = snapped(range, value_of(range, ui->drag_part));
        UiResult result = has_moved || by != 0 ? apply(value, wanted) : UI_NOTHING;
        bool is_over = control->released && *value != ui->drag_from;
        return is_over ? result | UI_DONE : result;
    }
    return UI_NOTHING;
}

static UiResult step_by(const UiRange *range, float *value, int steps) {
    if (steps == 0) {
        return UI_NOTHING;
    }
    return apply_done(value, snapped(range, *value + (float)steps * step_of(range)));
}

/// Grabs the slider, or releases it.
static void grab_by_pad(Ui *ui, const UiControl *control, float value) {
    bool is_held = ui->grabbed == control->id;
    ui->grabbed = is_held ? 0 : control->id;
    ui->grabbed_from = value;
}

/// While a controller holds the slider, up and down are large steps and back restores the value.
static UiResult use_grab(Ui *ui, const UiControl *control, const UiRange *range, float *value) {
    enum { LARGE = 10 };
    if (ui->grabbed != control->id) {
        return UI_NOTHING;
    }
    if (ui_grab_key(ui, UI_KEY_ESCAPE, 0)) {
        ui->grabbed = 0;
        return apply_done(value, ui->grabbed_from);
    }
    int steps = ui_grab_key(ui, UI_KEY_UP, 0) ? LARGE : 0;
    steps -= ui_grab_key(ui, UI_KEY_DOWN, 0) ? LARGE : 0;
    return step_by(range, value, steps);
}

static UiResult use_slider_keys(Ui *ui, const UiControl *control, const UiRange *range,
                                float *value) {
    if (!control->focused || ui->edit.id || !ui_keys_reach(ui)) {
        ui->grabbed = ui->grabbed == control->id ? 0 : ui->grabbed;
        return UI_NOTHING;
    }
    if (control->clicked && control->by_key && ui->input.by_pad) {
        grab_by_pad(ui, control, *value);
    }
    UiResult grabbed = use_grab(ui, control, range, value);
    int steps = 0;
    for (uint32_t shift = 0; shift <= UI_MOD_SHIFT; shift++) {
        int size = shift ? 10 : 1;
        steps += ui_grab_key(ui, UI_KEY_RIGHT, shift) ? size : 0;
        steps -= ui_grab_key(ui, UI_KEY_LEFT, shift) ? size : 0;
    }
    UiResult result = grabbed | step_by(range, value, steps);
    if (range->has_preset &&
        (ui_grab_key(ui, UI_KEY_DELETE, 0) || ui_grab_key(ui, UI_KEY_BACKSPACE, 0))) {
        result |= apply_done(value, range->preset);
    }
    return result;
}

static void draw_track(Ui *ui, const UiControl *control, const UiRange *range, float value) {
    const UiTheme *theme = &ui->theme;
    UiRect track = control->rect;
    int y = track.y + track.h / 2 - 2;
    int x = knob_x(range, track, value);
    UiColor fill = control->disabled ? theme->line : theme->accent;
    ui_draw_fill(ui, (UiRect){track.x, y, track.w, 4}, theme->sunken, 1);
    ui_draw_fill(ui, (UiRect){track.x, y, x - track.x, 4}, ui_color_fade(fill, 150), 1);
    if (range->has_preset) {
        int mark = knob_x(range, track, range->preset);
        ui_draw_fill(ui, (UiRect){mark, y - 2, 1, 8}, theme->faint, 0);
    }
    bool is_bright = control->hovered || control->held;
    UiColor knob = is_bright ? theme->text : theme->dim;
    UiRect handle = {x - 3, y - 4, 7, 12};
    ui_draw_fill(ui, handle, control->disabled ? theme->faint : knob, 2);
}

static UiResult reset_part(Ui *ui, UiId id, UiRect rect, const UiRange *range, float *value) {
    bool is_reset = differs(range, *value) && ui_reset_button(ui, id, rect);
    return is_reset ? apply_done(value, on_decimals(range, range->preset)) : UI_NOTHING;
}

static UiResult value_part(Ui *ui, UiId id, UiRect rect, const UiRange *range, float *value,
                           bool start) {
    UiControl control = ui_control_at(ui, id, rect, false);
    if ((control.clicked || start) && ui->edit.id != id) {
        start_typing(ui, id, range, *value);
        control.pressed = control.held = control.clicked = false;
    }
    if (ui->edit.id == id) {
        return type_number(ui, &control, rect, range, value);
    }
    char text[64];
    format_with_unit(text, sizeof text, range, *value);
    if (control.hovered) {
        ui_draw_fill(ui, rect, ui->theme.raised, 1);
        ui->cursor = UI_CURSOR_TEXT;
    }
    UiRect room = rect;
    ui_cut_right(&room, 3);
    ui_draw_text_in(ui, room, text, UI_RIGHT, ui->theme.text, 1);
    return UI_NOTHING;
}

static void draw_disabled(Ui *ui, Parts parts, const UiControl *track, const UiRange *range,
                          float value) {
    char text[64];
    format_with_unit(text, sizeof text, range, value);
    ui_draw_row_label(ui, parts.label, range->label, differs(range, value), false);
    draw_track(ui, track, range, value);
    ui_draw_text_in(ui, parts.value, text, UI_RIGHT, ui->theme.faint, 1);
}

UiResult ui_slider(Ui *ui, const UiRange *range, float *value) {
    Parts parts = divide(ui_next(ui));
    UiId id = ui_claim(ui, range->label);
    UiControl track = ui_control_at(ui, id, parts.track, true);
    if (track.disabled) {
        draw_disabled(ui, parts, &track, range, *value);
        return UI_NOTHING;
    }
    UiResult result = drag(ui, &track, range, value);
    result |= use_slider_keys(ui, &track, range, value);
    UiId number = ui_hash(id, "v", 1);
    bool starts = (track.clicked && track.by_key && !ui->input.by_pad) || ui->type_next == id;
    result |= value_part(ui, number, parts.value, range, value, starts);
    result |= reset_part(ui, ui_hash(id, "r", 1), parts.reset, range, value);
    ui_become_row(ui, track, parts.row);
    ui->on_slider |= ui->last.hovered || track.held;
    if (ui->wheel_focus == number) {
        ui->wheel_focus = id; // a click on any part of the row counts
    }
    if (ui->edit.id != number) {
        result |= step_by(range, value, ui_take_wheel(ui));
    }
    ui_draw_row_label(ui, parts.label, range->label, differs(range, *value), true);
    draw_track(ui, &track, range, *value);
    if (ui->grabbed == id || (ui->last.hovered && ui_has_wheel(ui, id))) {
        ui_draw_outline(ui, ui_rect_inset(track.rect, -1), ui->theme.accent, 2);
    }
    if (track.hovered || track.held) {
        ui->cursor = UI_CURSOR_SIDEWAYS;
    }
    return result;
}

bool ui_is_on_slider(const Ui *ui) {
    return ui->on_slider || ui->on_slider_before;
}

// The range of whole numbers: no decimals, and steps of at least one.
static UiRange whole(const UiRange *range) {
    UiRange ints = *range;
    ints.decimals = 0;
    ints.step = range->step >= 1 ? floorf(range->step) : 1;
    return ints;
}

// Runs a float widget on a whole number.
static UiResult show_int(Ui *ui, UiResult (*widget)(Ui *, const UiRange *, float *),
                         const UiRange *range, int *value) {
    UiRange ints = whole(range);
    float number = (float)*value;
    UiResult result = widget(ui, &ints, &number);
    if (result & UI_CHANGED) {
        *value = (int)number;
    }
    return result;
}

UiResult ui_slider_int(Ui *ui, const UiRange *range, int *value) {
    return show_int(ui, ui_slider, range, value);
}

// ---- The number field ----

UiResult ui_number(Ui *ui, const UiRange *range, float *value) {
    const UiTheme *theme = &ui->theme;
    UiControl control = ui_control(ui, range->label, ui_next(ui));
    if (control.clicked && ui->edit.id != control.id) {
        start_typing(ui, control.id, range, *value);
        control.pressed = control.held = control.clicked = false;
    }
    if (ui->edit_next == control.id && !control.disabled) {
        start_typing(ui, control.id, range, *value);
        ui->edit_next = 0;
    }
    if (ui->edit.id == control.id) {
        return type_number(ui, &control, control.rect, range, value);
    }
    char text[64];
    format_with_unit(text, sizeof text, range, *value);
    UiColor back = control.disabled ? theme->panel : theme->sunken;
    ui_draw_fill(ui, control.rect, back, 1);
    ui_draw_outline(ui, control.rect, control.hovered ? theme->dim : theme->faint, 1);
    UiColor color = control.disabled ? theme->faint : theme->text;
    ui_draw_text_in(ui, ui_rect_inset(control.rect, 4), text, UI_RIGHT, color, 1);
    return step_by(range, value, ui_take_wheel(ui));
}

UiResult ui_number_int(Ui *ui, const UiRange *range, int *value) {
    return show_int(ui, ui_number, range, value);
}

// ---- Choice ----
//
// One of a few values as a row: name, list or check box, and reset to the preset.

int ui_row_label_w(UiRect row) {
    enum { LABEL_W = 96 }; // fits the longest names; fixed, so that rows align
    return ui_min(LABEL_W, row.w * 2 / 5);
}

void ui_draw_row_label(Ui *ui, UiRect rect, const char *label, bool differs, bool usable) {
    const UiTheme *theme = &ui->theme;
    if (differs) {
        UiRect mark = {rect.x, rect.y + rect.h / 2 - 1, 3, 3};
        ui_draw_fill(ui, mark, theme->warn, 0);
    }
    ui_cut_left(&rect, 6);
    UiColor color = usable ? theme->text : theme->faint;
    ui_draw_text_in(ui, rect, ui_said(ui, label), UI_LEFT, color, 1);
}

bool ui_reset_button(Ui *ui, UiId id, UiRect rect) {
    UiControl control = ui_control_at(ui, id, rect, false);
    UiColor color = control.hovered ? ui->theme.accent : ui->theme.dim;
    ui_draw_text_in(ui, rect, "↺", UI_CENTRE, color, 1);
    return control.clicked;
}

void ui_become_row(Ui *ui, UiControl control, UiRect row) {
    control.hovered = !ui->active && ui_is_over(ui, row);
    control.rect = row;
    ui_note_control(ui, row);
    if (control.hovered) {
        ui->hot = control.id;
    }
    ui->last = control;
}

// Returns whether the user resets the value: by a double click on its name, or by key.
static bool is_put_back(Ui *ui, UiId id, UiRect label, const UiControl *value) {
    UiControl name = ui_control_at(ui, id, label, false);
    bool has_keys = value->focused && !ui->edit.id && ui_keys_reach(ui);
    return name.double_clicked || (has_keys && (ui_grab_key(ui, UI_KEY_DELETE, 0) ||
                                                ui_grab_key(ui, UI_KEY_BACKSPACE, 0)));
}

static void choice_part(Ui *ui, const UiChoice *choice, UiRect rect, int *value) {
    ui_place(ui, rect);
    if (choice->is_switch) {
        bool on = *value != 0;
        ui_checkbox(ui, choice->names[1], &on);
        *value = on;
    } else {
        const char *names[CHOICES_MAX];
        int count = ui_min(choice->count, CHOICES_MAX);
        for (int i = 0; i < count; i++) {
            names[i] = say(choice->names[i]);
        }
        ui_dropdown(ui, "list", names, count, value);
    }
}

UiResult ui_choice(Ui *ui, const UiChoice *choice, int *value) {
    UiRect row = ui_next(ui);
    UiRect rest = row;
    UiRect label = ui_cut_left(&rest, ui_row_label_w(row));
    UiRect reset = ui_cut_right(&rest, 14);
    int before = *value;
    bool usable = ui->next_reason == NULL;
    ui_push_id(ui, choice->label);
    choice_part(ui, choice, rest, value);
    UiControl control = ui->last;
    ui_find_sought(ui, choice->label, control.id);
    bool differs = choice->has_preset && *value != choice->preset;
    if (usable && choice->has_preset) {
        bool is_back = is_put_back(ui, ui_id(ui, "name"), label, &control);
        is_back |= differs && ui_reset_button(ui, ui_id(ui, "reset"), reset);
        *value = is_back ? choice->preset : *value;
    }
    ui_pop_id(ui);
    ui_draw_row_label(ui, label, choice->label, differs, usable);
    ui_become_row(ui, control, row);
    return *value != before ? UI_CHANGED | UI_DONE : UI_NOTHING;
}
