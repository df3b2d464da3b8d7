// panel_fields.c - the inspector: a control for each field of a thing, by the field's row.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "level/fields.h"

typedef struct Inspector {
    Editor *editor;
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

static UiRange range_of(const LevelField *field, const char *label) {
    bool slides = field->slider > 0.0f;
    return (UiRange){.label = label,
                     .unit = field->unit,
                     .min = slides ? 0.0f : fminf(field->min, field->normal),
                     .max = slides ? field->slider : field->max,
                     .step = slides ? field->step : 1.0f,
                     .decimals = slides && field->step < 1.0f ? 2 : 0,
                     .has_preset = slides,
                     .preset = field->fresh != 0.0f ? field->fresh : field->normal};
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
    UiRange range = range_of(field, field->label);
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
    char *text = in->editor->panels.value;
    snprintf(text, sizeof in->editor->panels.value, "%s", *owned != NULL ? *owned : "");
    set_columns(in, whole);
    ui_text(in->ui, field->label, UI_LEFT, in->ui->theme.dim, 1);
    UiResult result = ui_text_field(in->ui, field->label, field->unit, text,
                                    (int)sizeof in->editor->panels.value);
    *owned = text[0] != '\0' ? text : NULL;
    return result;
}

static UiResult amount_control(Inspector *in, const LevelField *field) {
    UiRange range = range_of(field, field->label);
    set_columns(in, whole);
    ui_disable_if(in->ui, in->obstacle);
    return ui_slider(in->ui, &range, level_field_at(field, in->thing));
}

static UiResult pair_control(Inspector *in, const LevelField *field) {
    UiResult result = 0;
    set_columns(in, whole);
    for (int i = 0; i < 2; i++) {
        char label[32];
        snprintf(label, sizeof label, "%s %c", field->label, "xy"[i]);
        UiRange range = range_of(field, label);
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
        names[i] = field->choice(i).label;
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
    const Level *level = in->editor->level;
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

/// A check box for none, or a row of swatches.
static UiResult color_control(Inspector *in, const LevelField *field) {
    static const char *const colors[] = {"#ffffff", "#cfe8f5", "#86b9e0", "#9aa3b8",
                                         "#7cc05f", "#f7cf4d", "#e86fa8", "#4f5a80"};
    enum { COLORS = sizeof colors / sizeof colors[0], BYTES = 8 };
    char *own = level_field_at(field, in->thing);
    bool is_none = own[0] == '\0';
    set_columns(in, whole);
    bool changed = ui_checkbox(in->ui, field->label, &is_none);
    ui_tooltip(in->ui, field->help);
    if (changed) {
        snprintf(own, BYTES, "%s", is_none ? "" : colors[0]);
    }
    if (!is_none) {
        ui_row(in->ui, 18, COLORS, NULL);
        in->columns = NULL;
        for (int i = 0; i < COLORS; i++) {
            UiColor color = (UiColor)strtoul(colors[i] + 1, NULL, 16) << 8 | 0xff;
            if (ui_swatch(in->ui, colors[i], color, strcmp(colors[i], own) == 0)) {
                snprintf(own, BYTES, "%s", colors[i]);
                changed = true;
            }
            ui_tooltip(in->ui, i == 0 ? "As painted" : colors[i]);
        }
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
    panel_set_thing(in->editor, result, in->kind, index, in->thing);
}

void panel_fields(Editor *editor, Ui *ui, LevelThing kind, int index, void *thing) {
    Inspector in = {editor, ui, kind, thing, NULL, NULL};
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
