// atlas.c - the map of tunings: with which values of two sliders the level can be finished. A click
// sets both. The map is the app's; nothing of it is said to work that was not replayed.

#include <math.h>
#include <stdio.h>

#include "editor/state.h"
#include "words/words.h"

enum {
    SIDE = EDITOR_ATLAS_SIDE,
    CELL_MOST = 4,   // UI units of a cell
    CELL_PART = 200, // the same as a part of the canvas's height, where that is large
    AXIS_W = 52,     // left of the map: its values
    ROW_H = 18,
    LINE_H = 15,
    LINES = 4, // below the map: values, legend, what is under the pointer
    PAD = 6,
    AWAY = 6, // from the canvas's edges
    SWATCH = 9,
    LEGEND_LEAST_W = 316
};

const uint32_t editor_atlas_colors[EDITOR_ATLAS_CELLS] = {[EDITOR_ATLAS_UNSEEN] = 0x39405aff,
                                                          [EDITOR_ATLAS_NOT_FOUND] = 0x8c3040ff,
                                                          [EDITOR_ATLAS_FINISHABLE] = 0x3b9a6aff,
                                                          [EDITOR_ATLAS_BARELY] = 0xf0c040ff,
                                                          [EDITOR_ATLAS_ROOMY] = 0x6cf09aff};

static const char *const meanings[EDITOR_ATLAS_CELLS] = {
    [EDITOR_ATLAS_UNSEEN] = "not tried yet",
    [EDITOR_ATLAS_NOT_FOUND] = "no run found",
    [EDITOR_ATLAS_FINISHABLE] = "finishable",
    [EDITOR_ATLAS_BARELY] = "hard: most jumps must be exact",
    [EDITOR_ATLAS_ROOMY] = "easy: most jumps may be 2 ticks off"};

// ---- The two sliders ----

/// The fields that are amounts, as a list for a dropdown; returns how many.
static int list_amounts(const char *names[], int fields[]) {
    int count = 0;
    for (int i = 0; i < fh_tuning_field_count && count < LEVEL_TUNING_FIELDS_MAX; i++) {
        if (fh_tuning_fields[i].choices == NULL) {
            names[count] = say(fh_tuning_fields[i].label);
            fields[count++] = i;
        }
    }
    return count;
}

static int index_of(const FhTuningField *field) {
    return (int)(field - fh_tuning_fields);
}

/// From the field's least to twice what the level has: where the eye looks for what breaks.
static void set_axis(Editor *editor, int axis, int field) {
    AtlasPanel *panel = &editor->atlas;
    const FhTuningField *info = &fh_tuning_fields[field];
    FhTuning tuning = level_tuning(editor->doc->level);
    float value = fmaxf(fh_tuning_get(&tuning, info), info->normal);
    panel->fields[axis] = field;
    panel->last[axis] = value > 0.0f ? fminf(2.0f * value, info->max) : info->max;
}

void atlas_toggle(Editor *editor) {
    AtlasPanel *panel = &editor->atlas;
    bool is_first = panel->fields[0] == panel->fields[1];
    int x = is_first ? index_of(fh_tuning_field("runSpeed")) : panel->fields[0];
    int y = is_first ? index_of(fh_tuning_field("jumpSpeed")) : panel->fields[1];
    panel->is_open = !panel->is_open;
    set_axis(editor, 0, x);
    set_axis(editor, 1, y);
}

EditorAtlasView editor_atlas_view(const Editor *editor) {
    const AtlasPanel *panel = &editor->atlas;
    EditorAtlasView view = {.is_open = panel->is_open};
    for (int i = 0; i < 2; i++) {
        view.fields[i] = &fh_tuning_fields[panel->fields[i]];
        view.first[i] = view.fields[i]->min;
        view.last[i] = panel->last[i];
    }
    return view;
}

uint64_t editor_tuning_count(const Editor *editor) {
    return editor->doc->history.tunings;
}

void editor_show_atlas(Editor *editor, const EditorAtlas *atlas) {
    editor->atlas.shown = *atlas;
}

/// The slider along an axis; the other axis's is not offered.
static void choose_axis(Editor *editor, Ui *ui, int axis, const char *id) {
    const char *names[LEVEL_TUNING_FIELDS_MAX];
    int fields[LEVEL_TUNING_FIELDS_MAX];
    int count = list_amounts(names, fields);
    int at = 0;
    for (int i = 0; i < count; i++) {
        at = fields[i] == editor->atlas.fields[axis] ? i : at;
    }
    if (ui_dropdown(ui, id, names, count, &at) && fields[at] != editor->atlas.fields[1 - axis]) {
        set_axis(editor, axis, fields[at]);
    }
    ui_tooltip(ui,
               axis == 0 ? "The slider that grows to the right" : "The slider that grows upwards");
}

// ---- Values and cells ----

/// The value of a cell along an axis; as search/atlas.h has it.
static float value_of(const EditorAtlasView *view, int axis, int cell) {
    float share = (float)cell / (float)(SIDE - 1);
    return level_tuning_between(view->fields[axis], view->first[axis], view->last[axis], share);
}

/// The cell of a value; outside of the map the one at its edge.
static int cell_of(const EditorAtlasView *view, int axis, float value) {
    float span = view->last[axis] - view->first[axis];
    float share = span > 0.0f ? (value - view->first[axis]) / span : 0.0f;
    return fh_clamp((int)roundf(share * (float)(SIDE - 1)), 0, SIDE - 1);
}

static void print_value(const FhTuningField *field, float value, char *out, size_t size) {
    snprintf(out, size, "%.*f %s", panel_decimals(field->step), (double)value, say(field->unit));
}

/// Sets both sliders, as one step.
static void set_both(Editor *editor, const EditorAtlasView *view, FhPoint cell) {
    FhTuning tuning = level_tuning(editor->doc->level);
    fh_tuning_set(&tuning, view->fields[0], value_of(view, 0, cell.x));
    fh_tuning_set(&tuning, view->fields[1], value_of(view, 1, cell.y));
    step_begin(editor->doc, "tuning map");
    panel_put_tuning(editor, &tuning);
    step_commit(editor->doc);
}

// ---- What is drawn ----

static const char *const cell_names[EDITOR_ATLAS_CELLS] = {[EDITOR_ATLAS_UNSEEN] = "not yet",
                                                           [EDITOR_ATLAS_NOT_FOUND] = "not found",
                                                           [EDITOR_ATLAS_FINISHABLE] = "solvable",
                                                           [EDITOR_ATLAS_BARELY] = "barely",
                                                           [EDITOR_ATLAS_ROOMY] = "with slack"};

enum { NAME_GAP = 3, NEXT_GAP = 7 }; // of the legend

/// All colours with their words.
static int legend_width(const Ui *ui) {
    int w = 2 * PAD;
    for (int i = 0; i < EDITOR_ATLAS_CELLS; i++) {
        w += SWATCH + NAME_GAP + ui_text_width(ui->font, say(cell_names[i]), -1, 1) + NEXT_GAP;
    }
    return fh_max(w, LEGEND_LEAST_W);
}

static UiRect panel_rect(const Editor *editor, const Ui *ui, int *side) {
    UiRect room = ui_rect_inset(stage_room(editor->stage), AWAY);
    int around_w = AXIS_W + 2 * PAD + 8;
    int around_h = 3 * (ROW_H + 4) + LINES * LINE_H + 2 * PAD + 4;
    int cell = fh_min((room.w - around_w) / SIDE, (room.h - around_h) / SIDE);
    *side = fh_clamp(cell, 1, fh_max(CELL_MOST, room.h / CELL_PART)) * SIDE;
    int w = fh_max(*side + around_w, fh_min(legend_width(ui), room.w)), h = *side + around_h;
    return (UiRect){room.x, room.y + fh_max(room.h - h, 0), w, h};
}

static void top_rows(Editor *editor, Ui *ui) {
    static const int head[] = {0, 20}, row[] = {AXIS_W, 0};
    ui_row(ui, ROW_H, 2, head);
    ui_heading(ui, "Tuning map");
    if (ui_icon_button(ui, "close the tuning map", "icon.close", false)) {
        editor->atlas.is_open = false;
    }
    action_tooltip(editor, ui, EDITOR_DO_ATLAS);
    ui_row(ui, ROW_H, 2, row);
    ui_text(ui, "up", UI_LEFT, ui->theme.dim, 1);
    choose_axis(editor, ui, 1, "slider upwards");
    ui_text(ui, "right", UI_LEFT, ui->theme.dim, 1);
    choose_axis(editor, ui, 0, "slider to the right");
}

/// The least and the largest value of both sliders, at the ends of their axes.
static void axis_values(Ui *ui, const EditorAtlasView *view, UiRect map) {
    char text[40];
    UiRect left = {map.x - AXIS_W, map.y, AXIS_W - 4, LINE_H};
    UiRect below = {map.x, map.y + map.h + 2, map.w, LINE_H};
    print_value(view->fields[1], view->last[1], text, sizeof text);
    ui_draw_text_in(ui, left, text, UI_RIGHT, ui->theme.dim, 1);
    left.y = map.y + map.h - LINE_H;
    print_value(view->fields[1], view->first[1], text, sizeof text);
    ui_draw_text_in(ui, left, text, UI_RIGHT, ui->theme.dim, 1);
    print_value(view->fields[0], view->first[0], text, sizeof text);
    ui_draw_text_in(ui, below, text, UI_LEFT, ui->theme.dim, 1);
    print_value(view->fields[0], view->last[0], text, sizeof text);
    ui_draw_text_in(ui, below, text, UI_RIGHT, ui->theme.dim, 1);
    ui_draw_text_in(ui, below, say(view->fields[0]->label), UI_CENTRE, ui->theme.text, 1);
}

/// Where the level's own tuning is: lines across the map, with a gap round their crossing.
static void mark_current(Ui *ui, UiRect map, FhPoint cell) {
    enum { GAP = 4 };
    int size = map.w / SIDE;
    int x = map.x + cell.x * size + size / 2;
    int y = map.y + (SIDE - 1 - cell.y) * size + size / 2;
    UiColor color = ui->theme.text;
    ui_draw_fill(ui, (UiRect){map.x, y, fh_max(x - GAP - map.x, 0), 1}, color, 0);
    ui_draw_fill(ui, (UiRect){x + GAP, y, fh_max(map.x + map.w - x - GAP, 0), 1}, color, 0);
    ui_draw_fill(ui, (UiRect){x, map.y, 1, fh_max(y - GAP - map.y, 0)}, color, 0);
    ui_draw_fill(ui, (UiRect){x, y + GAP, 1, fh_max(map.y + map.h - y - GAP, 0)}, color, 0);
    ui_draw_outline(ui, (UiRect){x - GAP, y - GAP, 2 * GAP + 1, 2 * GAP + 1}, color, 1);
}

static void legend(Ui *ui, UiRect line) {
    for (int i = EDITOR_ATLAS_CELLS - 1; i >= 0; i--) {
        const char *name = say(cell_names[i]);
        int w = ui_text_width(ui->font, name, -1, 1);
        UiRect box = {line.x, line.y + (LINE_H - SWATCH) / 2, SWATCH, SWATCH};
        UiRect text = {line.x + SWATCH + NAME_GAP, line.y, w, LINE_H};
        ui_draw_fill(ui, box, editor_atlas_colors[i], 1);
        ui_draw_text_in(ui, text, name, UI_LEFT, ui->theme.text, 1);
        line.x += SWATCH + NAME_GAP + w + NEXT_GAP;
    }
}

/// What is known of a cell, and its values.
static void tell_cell(Ui *ui, const EditorAtlasView *view, const EditorAtlas *shown, FhPoint cell,
                      UiRect line) {
    char text[160], x[40], y[40];
    print_value(view->fields[0], value_of(view, 0, cell.x), x, sizeof x);
    print_value(view->fields[1], value_of(view, 1, cell.y), y, sizeof y);
    int state = shown->cells != NULL ? shown->cells[cell.y * SIDE + cell.x] : 0;
    snprintf(text, sizeof text, "%s %s, %s %s", say(view->fields[1]->label), y,
             say(view->fields[0]->label), x);
    ui_draw_text_in(ui, line, text, UI_LEFT, ui->theme.text, 1);
    line.y += LINE_H;
    ui_draw_text_in(ui, line, say(meanings[state]), UI_LEFT, ui->theme.text, 1);
}

static void tell_progress(Ui *ui, const EditorAtlas *shown, UiRect line) {
    char text[160];
    if (shown->waits) {
        snprintf(text, sizeof text, "%s", say("waiting for the proof"));
    } else if (shown->why != NULL) {
        snprintf(text, sizeof text, say("stopped: %s"), say(shown->why));
    } else if (shown->goes_on) {
        snprintf(text, sizeof text, say("%d of %d tried"), shown->done, SIDE * SIDE);
    } else {
        snprintf(text, sizeof text, say("all %d tried"), SIDE * SIDE);
    }
    ui_draw_text_in(ui, line, text, UI_LEFT, ui->theme.dim, 1);
    line.y += LINE_H;
    ui_draw_text_in(ui, line, say("Point at a place; a click sets both sliders"), UI_LEFT,
                    ui->theme.dim, 1);
}

static void map_itself(Editor *editor, Ui *ui, UiRect map) {
    EditorAtlasView view = editor_atlas_view(editor);
    const EditorAtlas *shown = &editor->atlas.shown;
    FhTuning tuning = level_tuning(editor->doc->level);
    UiControl control = ui_control(ui, "##tuning map", map);
    int size = map.w / SIDE;
    bool is_over = control.hovered && ui_rect_holds(map, ui->input.x, ui->input.y);
    FhPoint under = {fh_clamp((ui->input.x - map.x) / size, 0, SIDE - 1),
                     SIDE - 1 - fh_clamp((ui->input.y - map.y) / size, 0, SIDE - 1)};
    ui_draw_fill(ui, map, editor_atlas_colors[EDITOR_ATLAS_UNSEEN], 0);
    if (shown->image != 0) {
        ui_draw_picture(ui, map, (UiPicture){.image = shown->image});
    }
    mark_current(ui, map,
                 (FhPoint){cell_of(&view, 0, fh_tuning_get(&tuning, view.fields[0])),
                           cell_of(&view, 1, fh_tuning_get(&tuning, view.fields[1]))});
    ui_draw_outline(ui, map, ui->theme.line, 0);
    axis_values(ui, &view, map);
    UiRect line = {map.x - AXIS_W, map.y + map.h + 2 + LINE_H, AXIS_W + map.w + 8, LINE_H};
    legend(ui, line);
    line.y += LINE_H;
    if (is_over) {
        tell_cell(ui, &view, shown, under, line);
    } else {
        tell_progress(ui, shown, line);
    }
    if (is_over && control.clicked) {
        set_both(editor, &view, under);
    }
}

void panel_atlas(Editor *editor, Ui *ui) {
    if (!editor->atlas.is_open) {
        return;
    }
    int side;
    UiRect rect = panel_rect(editor, ui, &side);
    ui_begin_panel(ui, "tuning map", rect, UI_PANEL_BORDER);
    top_rows(editor, ui);
    UiRect body = ui_body(ui);
    UiRect map = {body.x + AXIS_W, body.y + 3 * (ROW_H + 4), side, side};
    map_itself(editor, ui, map);
    ui_end_panel(ui);
}
