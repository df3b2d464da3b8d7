// panel_parts.c - what several panels are built of, and how a widget's value becomes a step.

#include <stdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "editor/panels.h"
#include "level/fields.h"
#include "words/words.h"

UiPicture picture_of_tile(FhTile tile) {
    return (UiPicture){.image = EDITOR_IMAGE_TILE + tile};
}

/// The step that undo or redo would take; "" for other actions, and when there is none.
void panel_print_step(const Document *doc, EditorAction action, char *out, size_t size) {
    const History *history = &doc->history;
    history_print_step(action == EDITOR_DO_UNDO   ? history_undo_step(history)
                       : action == EDITOR_DO_REDO ? history_redo_step(history)
                                                  : NULL,
                       out, size);
}

void panel_label(const Hand *hand, Ui *ui, const char *first, const char *second) {
    enum { PAD = 6, LINE_H = 16, AWAY = 14 };
    const char *const texts[] = {first, second};
    int lines = second[0] != '\0' ? 2 : 1;
    int scale = hand->stage->ui_scale;
    int w = 2 * PAD +
            fh_max(ui_text_width(ui->font, first, -1, 1), ui_text_width(ui->font, second, -1, 1));
    int h = lines * LINE_H + PAD;
    int x = (int)hand->pointer.window_x / scale + AWAY;
    int y = (int)hand->pointer.window_y / scale + AWAY;
    UiRect rect = {fh_clamp(x, 0, fh_max(ui->input.screen_w - w, 0)),
                   fh_clamp(y, 0, fh_max(ui->input.screen_h - h, 0)), w, h};
    ui_draw_fill(ui, rect, ui->theme.panel, 3);
    ui_draw_outline(ui, rect, ui->theme.line, 3);
    for (int i = 0; i < lines; i++) {
        UiRect line = {rect.x + PAD, rect.y + PAD / 2 + i * LINE_H, w - 2 * PAD, LINE_H};
        ui_draw_text_in(ui, line, texts[i], UI_LEFT, i == 0 ? ui->theme.text : ui->theme.dim, 1);
    }
}

// ---- From widgets to steps ----

/// Runs before a widget's change is set: opens the step that lasts until the widget is done.
static void open_step(Document *doc, const char *name) {
    if (!doc->step_open) {
        step_begin(doc, name);
        doc->step_open = true;
    }
}

enum { JOIN_FRAMES = 40 };

/// Turns of the wheel that follow each other closely become one step.
static void close_step(Document *doc, UiResult result, bool joins) {
    if ((result & (UI_DONE | UI_CANCELLED)) == 0 || !doc->step_open) {
        return;
    }
    bool soon = joins && doc->step_ended != 0 && doc->frames - doc->step_ended < JOIN_FRAMES;
    step_commit_joining(doc, soon);
    doc->step_ended = doc->frames;
}

static bool takes_value(Document *doc, UiResult result, const char *name) {
    bool reverted = (result & UI_CANCELLED) != 0 && doc->step_open;
    if ((result & UI_CHANGED) == 0 && !reverted) {
        return false;
    }
    open_step(doc, name);
    return true;
}

void panel_set_head(Document *doc, UiResult result, const char *name, const HistoryHead *head) {
    if (takes_value(doc, result, name)) {
        history_set_head(&doc->history, head);
    }
    close_step(doc, result, true);
}

void panel_set_thing(Document *doc, UiResult result, LevelThing kind, int index,
                     const void *thing) {
    static const char *const names[LEVEL_THINGS] = {"solid", "thing", "polygon", "layer"};
    if (takes_value(doc, result, names[kind])) {
        history_set_thing(&doc->history, kind, index, thing);
    }
    close_step(doc, result, false);
}

// ---- Panel fields ----
//
// The inspector: a control for each field of a thing, by the field's row.

typedef struct Inspector {
    Hand *hand;
    Ui *ui;
    LevelThing kind;
    void *thing;
    const int *columns; // of the open row
    const char *obstacle;
} Inspector;

static const int narrow[] = {20, 0, 20, 0}, wide[] = {70, 0}, whole[] = {0};

/// Makes the next controls stand in such columns.
static void set_columns(Inspector *in, const int *columns) {
    if (in->columns != columns) {
        ui_row(in->ui, 0, columns == narrow ? 4 : columns == wide ? 2 : 1, columns);
        in->columns = columns;
    }
}

static void put_label(Inspector *in, const char *label) {
    set_columns(in, label[1] == '\0' ? narrow : wide);
    ui_text(in->ui, label, UI_LEFT, in->ui->theme.dim, 1);
    ui_disable_if(in->ui, in->obstacle);
}

static UiResult done_if(bool changed) {
    return changed ? UI_CHANGED | UI_DONE : 0;
}

static UiRange range_of(const Inspector *in, const LevelField *field, const char *label) {
    bool has_model = field->traits != 0 && ((const LevelEntity *)in->thing)->prefab;
    float normal = (float)level_field_normal(field, in->kind, in->thing);
    bool slides = field->slider > 0.0f;
    return (UiRange){.label = label,
                     .unit = field->unit,
                     .min = has_model ? field->min
                            : slides  ? 0.0f
                                      : fminf(field->min, normal),
                     .max = slides ? field->slider : field->max,
                     .step = slides ? field->step : 1.0f,
                     .decimals = slides && field->step < 1.0f ? 2 : 0,
                     .has_preset = slides,
                     .preset = field->fresh != 0.0f && !has_model ? field->fresh : normal};
}

/// Moves the whole thing when the number is its place.
static void set_whole(Inspector *in, const LevelField *field, int value) {
    int by = value - (int)level_field_get(field, in->thing);
    if (strcmp(field->key, "x") == 0) {
        level_thing_move(in->kind, in->thing, by, 0);
    } else if (strcmp(field->key, "y") == 0) {
        level_thing_move(in->kind, in->thing, 0, by);
    } else {
        level_field_set(field, in->thing, value);
    }
}

static UiResult whole_control(Inspector *in, const LevelField *field) {
    UiRange range = range_of(in, field, field->label);
    int value = (int)level_field_get(field, in->thing);
    UiResult result;
    if (field->slider > 0.0f) {
        set_columns(in, whole);
        result = ui_slider_int(in->ui, &range, &value);
    } else {
        put_label(in, field->label);
        result = ui_number_int(in->ui, &range, &value);
    }
    set_whole(in, field, value);
    return result;
}

static UiResult switch_control(Inspector *in, const LevelField *field) {
    bool is_on = level_field_get(field, in->thing) != 0.0;
    set_columns(in, whole);
    ui_disable_if(in->ui, in->obstacle);
    UiResult result = done_if(ui_checkbox(in->ui, field->label, &is_on));
    level_field_set(field, in->thing, is_on);
    return result;
}

static UiResult name_control(Inspector *in, const LevelField *field) {
    put_label(in, field->label);
    return ui_text_field(in->ui, field->label, field->unit, level_field_at(field, in->thing),
                         (int)field->more);
}

/// The thing borrows the text: the history copies it.
static UiResult text_control(Inspector *in, const LevelField *field) {
    char **owned = level_field_at(field, in->thing);
    char *text = in->hand->value;
    snprintf(text, sizeof in->hand->value, "%s", *owned != NULL ? *owned : "");
    set_columns(in, whole);
    ui_text(in->ui, field->label, UI_LEFT, in->ui->theme.dim, 1);
    UiResult result =
        ui_text_field(in->ui, field->label, field->unit, text, (int)sizeof in->hand->value);
    *owned = text[0] != '\0' ? text : NULL;
    return result;
}

static UiResult amount_control(Inspector *in, const LevelField *field) {
    UiRange range = range_of(in, field, field->label);
    set_columns(in, whole);
    ui_disable_if(in->ui, in->obstacle);
    return ui_slider(in->ui, &range, level_field_at(field, in->thing));
}

static UiResult pair_control(Inspector *in, const LevelField *field) {
    UiResult result = 0;
    set_columns(in, whole);
    for (int i = 0; i < 2; i++) {
        char label[32];
        snprintf(label, sizeof label, "%s %c", say(field->label), "xy"[i]);
        UiRange range = range_of(in, field, label);
        result |= ui_slider(in->ui, &range, (float *)level_field_at(field, in->thing) + i);
        ui_tooltip(in->ui, field->help);
    }
    return result;
}

static UiResult choice_control(Inspector *in, const LevelField *field) {
    enum { MOST = 32, FEW = 3 };
    const char *names[MOST];
    int count = level_field_choices(field);
    int value = (int)level_field_get(field, in->thing);
    for (int i = 0; i < count && i < MOST; i++) {
        names[i] = say(field->choice(i).label);
    }
    bool changed;
    if (count <= FEW) {
        set_columns(in, whole);
        changed = ui_segmented(in->ui, field->label, names, count, &value);
    } else {
        put_label(in, field->label);
        changed = ui_dropdown(in->ui, field->label, names, count, &value);
    }
    level_field_set(field, in->thing, value);
    return done_if(changed);
}

/// A list of the blocks' looks.
static UiResult material_control(Inspector *in, const LevelField *field) {
    enum { MOST = 32, BYTES = 24 };
    const Level *level = in->hand->doc->level;
    const char *looks[MOST];
    char *material = level_field_at(field, in->thing);
    const char *own = material[0] != '\0' ? material : LEVEL_MATERIAL_USUAL;
    int count = 0;
    int at = 0;
    for (int kind = 1; kind <= level_kind_count(level) && count < MOST; kind++) {
        const char *look = level_kind(level, fh_tile_make(kind, 0))->look;
        if (level_find_material(level, look) == kind) {
            at = strcmp(look, own) == 0 ? count : at;
            looks[count++] = look;
        }
    }
    put_label(in, field->label);
    bool changed = count > 0 && ui_dropdown(in->ui, field->label, looks, count, &at);
    if (changed) {
        bool is_usual = strcmp(looks[at], LEVEL_MATERIAL_USUAL) == 0;
        snprintf(material, BYTES, "%s", is_usual ? "" : looks[at]);
    }
    return done_if(changed);
}

bool panel_swatches(Ui *ui, const char *const *colors, int count, const char *first,
                    char chosen[COLOR_BYTES]) {
    bool is_changed = false;
    ui_row(ui, 18, count, NULL);
    for (int i = 0; i < count; i++) {
        UiColor color = (UiColor)strtoul(colors[i] + 1, NULL, 16) << 8 | 0xff;
        if (ui_swatch(ui, colors[i], color, strcmp(colors[i], chosen) == 0)) {
            snprintf(chosen, COLOR_BYTES, "%s", colors[i]);
            is_changed = true;
        }
        ui_tooltip(ui, i == 0 && first != NULL ? first : colors[i]);
    }
    return is_changed;
}

/// A check box for none, or a row of swatches.
static UiResult color_control(Inspector *in, const LevelField *field) {
    static const char *const colors[] = {"#ffffff", "#cfe8f5", "#86b9e0", "#9aa3b8",
                                         "#7cc05f", "#f7cf4d", "#e86fa8", "#4f5a80"};
    enum { COLORS = sizeof colors / sizeof colors[0] };
    char *own = level_field_at(field, in->thing);
    bool is_none = own[0] == '\0';
    set_columns(in, whole);
    bool changed = ui_checkbox(in->ui, field->label, &is_none);
    ui_tooltip(in->ui, field->help);
    if (changed) {
        snprintf(own, COLOR_BYTES, "%s", is_none ? "" : colors[0]);
    }
    if (!is_none) {
        changed = panel_swatches(in->ui, colors, COLORS, "As painted", own) || changed;
        in->columns = NULL;
    }
    return done_if(changed);
}

static UiResult (*const controls[])(Inspector *, const LevelField *) = {
    [LEVEL_FIELD_WHOLE] = whole_control,      [LEVEL_FIELD_SWITCH] = switch_control,
    [LEVEL_FIELD_NAME] = name_control,        [LEVEL_FIELD_TEXT] = text_control,
    [LEVEL_FIELD_AMOUNT] = amount_control,    [LEVEL_FIELD_PAIR] = pair_control,
    [LEVEL_FIELD_CHOICE] = choice_control,    [LEVEL_FIELD_COLOR] = color_control,
    [LEVEL_FIELD_MATERIAL] = material_control};

static void put_field(Inspector *in, int index, const LevelField *field) {
    UiResult result = controls[field->type](in, field);
    if (field->type == LEVEL_FIELD_CHOICE) {
        LevelChoice choice = field->choice((int)level_field_get(field, in->thing));
        ui_tooltip(in->ui, choice.help != NULL ? choice.help : field->help);
    } else if (field->type != LEVEL_FIELD_COLOR && field->type != LEVEL_FIELD_PAIR) {
        ui_tooltip(in->ui, field->help);
    }
    if (in->kind == LEVEL_POLYGON) {
        LevelPolygon *polygon = in->thing;
        polygon->one_way = polygon->one_way && !polygon->closed;
    }
    panel_set_thing(in->hand->doc, result, in->kind, index, in->thing);
}

void panel_fields(Hand *hand, Ui *ui, LevelThing kind, int index, void *thing) {
    Inspector in = {hand, ui, kind, thing, NULL, NULL};
    int count = 0;
    const LevelField *fields = level_fields(kind, &count);
    // What is typed and switched stands first, so that nothing moves away under the pointer when a
    // switch hides what follows.
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const LevelField *field = &fields[i];
            bool is_first = field->type <= LEVEL_FIELD_TEXT && !(field->slider > 0.0f);
            in.obstacle = field->obstacle != NULL ? field->obstacle(thing) : NULL;
            bool is_shown = in.obstacle == NULL || in.obstacle[0] != '\0';
            if (field->label != NULL && is_first == (pass == 0) && is_shown &&
                level_field_is_of(field, kind, thing)) {
                put_field(&in, index, field);
            }
        }
    }
    ui_row(ui, 0, 1, NULL);
}

// ---- Writing ----
//
// A sign's text, written at the sign: the field opens when the sign is placed or.
// clicked twice.  While it is open, or is about to open, no key is a shortcut. Enter, Escape and a
// click elsewhere end it and keep the text; placing the sign is one step, writing on it another.

enum { FIELD_W = 260, FIELD_H = 22, HINT_H = 15, PAD = 4, AWAY = 6 }; // UI units

static bool can_write(const Document *doc) {
    Thing thing = doc->chosen;
    return thing.kind == THING_ENTITY && thing_is_there(doc, thing) &&
           doc->level->entities[thing.index].type == LEVEL_SIGN;
}

void writing_begin(Hand *hand) {
    if (can_write(hand->doc) && !hand->pointer.by_pad) { // a controller types nothing
        hand->writing = WRITING_BEGINS;
    }
}

void writing_press(Hand *hand) {
    Thing under = thing_at(hand, hand->pointer.x, hand->pointer.y);
    if (hand->pointer.clicks >= 2 && thing_same(under, hand->doc->chosen)) {
        hand->writing = WRITING_BEGINS;
    }
}

/// Over the sign, or under it where the panels leave no room above, and always on the canvas.
static UiRect place_field(const Stage *stage) {
    FhRect sign = thing_box(stage->doc, stage->doc->chosen);
    UiRect room = stage_room(stage);
    EditorCamera camera = stage->camera;
    float zoom = camera.zoom / (float)stage->ui_scale;
    int w = fh_min(FIELD_W + 2 * PAD, room.w);
    int h = FIELD_H + HINT_H + 2 * PAD;
    int x = (int)(((float)sign.x + (float)sign.w * 0.5f - camera.x) * zoom) - w / 2;
    int y = (int)(((float)sign.y - camera.y) * zoom) - h - AWAY;
    if (y < room.y) {
        y = (int)(((float)fh_rect_bottom(sign) - camera.y) * zoom) + AWAY;
    }
    return (UiRect){fh_clamp(x, room.x, room.x + fh_max(room.w - w, 0)),
                    fh_clamp(y, room.y, room.y + fh_max(room.h - h, 0)), w, h};
}

void panel_writing(Hand *hand, Ui *ui) {
    if (hand->writing == WRITING_OFF || !can_write(hand->doc)) {
        hand->writing = WRITING_OFF;
        return;
    }
    int index = hand->doc->chosen.index;
    LevelEntity sign = hand->doc->level->entities[index]; // borrows: the history copies
    char *text = hand->value;
    snprintf(text, sizeof hand->value, "%s", sign.text != NULL ? sign.text : "");
    ui_begin_panel(ui, "writing", place_field(hand->stage), UI_PANEL_BORDER | UI_PANEL_TIGHT);
    UiRect body = ui_rect_inset(ui_body(ui), PAD);
    UiRect hint = {body.x, body.y + FIELD_H, body.w, HINT_H};
    if (hand->writing == WRITING_BEGINS) {
        ui_write_next(ui);
    }
    ui_place(ui, (UiRect){body.x, body.y, body.w, FIELD_H});
    UiResult result =
        ui_text_field(ui, "text at the sign", "text of the sign", text, (int)sizeof hand->value);
    hand->writing = ui_last_is_edited(ui) ? WRITING_ON : WRITING_OFF;
    ui_draw_text_in(ui, hint, say("Enter or a click elsewhere: done"), UI_LEFT, ui->theme.dim, 1);
    ui_end_panel(ui);
    sign.text = text[0] != '\0' ? text : NULL;
    panel_set_thing(hand->doc, result, LEVEL_ENTITY, index, &sign);
}
