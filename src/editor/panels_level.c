// panels_level.c - the level itself: its name and properties, and what is wrong with it.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "level/movers.h"
#include "level/fields.h"
#include "words/words.h"

static const int pair[] = {84, 0};

static void text_row(Ui *ui, const char *label) {
    ui_row(ui, 0, 2, pair);
    ui_text(ui, label, UI_LEFT, ui->theme.dim, 1);
}

// ---- Properties ----

static void name_row(Editor *editor, Ui *ui) {
    HistoryHead head = history_head(editor->doc->level);
    char *text = editor->hand->value;
    snprintf(text, sizeof editor->hand->value, "%s", head.name != NULL ? head.name : "");
    text_row(ui, "name");
    UiResult result = ui_text_field(ui, "level name", "untitled", text, UI_FIELD_BYTES);
    ui_tooltip(ui, "Shown on the title screen and when the level begins");
    head.name = text;
    panel_set_head(editor->doc, result, "name", &head);
}

/// A row that shows the name of a file and opens the list to choose it from.
static void file_row(Editor *editor, Ui *ui, const char *label, const char *file,
                     EditorAction opens) {
    text_row(ui, label);
    UiControl control = ui_control(ui, label, ui_next(ui));
    UiRect room = ui_rect_inset(control.rect, 4);
    ui_draw_fill(ui, control.rect, control.hovered ? ui->theme.hover : ui->theme.raised, 2);
    ui_draw_outline(ui, control.rect, ui->theme.line, 2);
    ui_draw_text_in(ui, ui_cut_right(&room, 12), "...", UI_CENTRE, ui->theme.dim, 1);
    ui_draw_text_in(ui, room, file != NULL ? file : say("(none)"), UI_LEFT, ui->theme.text, 1);
    if (control.clicked) {
        editor_do(editor, opens);
    }
}

static void next_row(Editor *editor, Ui *ui) {
    file_row(editor, ui, "next level", editor->doc->level->next, EDITOR_DO_CHOOSE_NEXT);
    ui_tooltip(ui, "The level after the goal, chosen from a list");
}

static void picture_row(Editor *editor, Ui *ui) {
    file_row(editor, ui, "ground picture", editor->doc->level->mask_image,
             EDITOR_DO_CHOOSE_PICTURE);
    ui_tooltip(ui, "A PNG picture as ground for the bit mask, chosen from a list");
    uint32_t can = level_movers[level_movement(editor->doc->level)]->can;
    if (editor->doc->level->mask_image != NULL && !(can & FH_CAN_DIG)) {
        ui_row(ui, 0, 1, NULL);
        ui_text(ui, "Only the bit mask has this ground.", UI_LEFT, ui->theme.warn, 1);
    }
}

void panel_set_movement(Editor *editor, int index) {
    HistoryHead head = history_head(editor->doc->level);
    snprintf(head.movement, sizeof head.movement, "%s", level_movers[index]->name);
    panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "movement", &head);
    const char *unseen = level_unseen_by(editor->doc->level, index);
    if (unseen != NULL) {
        toast_say(editor->doc, UI_TOAST_BAD, "%s: %s", say(level_mover_texts[index].label),
                  say(unseen));
    }
}

int panel_movement(Editor *editor, Ui *ui, const char *id) {
    const char *names[16];
    char absent[16][48];
    int count = fh_min(level_mover_count, 16);
    int at = level_mover_find(editor->doc->level->movement);
    for (int i = 0; i < count; i++) {
        names[i] = say(level_mover_texts[i].label);
        if (!fh_mover_is_there(level_movers[i])) {
            snprintf(absent[i], sizeof absent[i], say("%s (absent)"), names[i]);
            names[i] = absent[i];
        }
    }
    if (ui_dropdown(ui, id, names, count, &at) && at >= 0) {
        panel_set_movement(editor, at);
    }
    return at;
}

static void movement_row(Editor *editor, Ui *ui) {
    text_row(ui, "movement");
    int at = panel_movement(editor, ui, "movement");
    ui_tooltip(ui, at < 0                                ? "This version does not know this mover"
                   : fh_mover_is_there(level_movers[at]) ? level_mover_texts[at].idea
                                                         : level_movers[at]->absent);
}

static void size_row(Editor *editor, Ui *ui) {
    char text[96];
    FhRect cells = fh_terrain_bounds(editor->doc->level->terrain);
    text_row(ui, "tiles");
    snprintf(text, sizeof text, say("%d px each, they fill %d \xc3\x97 %d"),
             editor->doc->level->tile_size, cells.w, cells.h);
    ui_label(ui, text);
    (void)ui_control(ui, "##tiles", ui_last_rect(ui));
    ui_tooltip(ui, "The box around all tiles");
}

/// A picture of each theme, the chosen one framed.
static void theme_row(Editor *editor, Ui *ui) {
    HistoryHead head = history_head(editor->doc->level);
    LevelTheme now = level_theme(editor->doc->level);
    text_row(ui, "theme");
    ui_text(ui, level_theme_infos[now].name, UI_LEFT, ui->theme.text, 1);
    ui_row(ui, 34, LEVEL_THEMES - 1, NULL);
    for (int i = LEVEL_THEME_BY_SKY + 1; i < LEVEL_THEMES; i++) {
        const LevelThemeInfo *info = &level_theme_infos[i];
        char sprite[32];
        snprintf(sprite, sizeof sprite, "theme.%s", info->name);
        UiCard card = {.label = info->name,
                       .picture = {.sprite = sprite},
                       .selected = (LevelTheme)i == now,
                       .nameless = true};
        if (ui_card(ui, &card)) {
            head.theme = (LevelTheme)i;
            memcpy(head.background, info->background, sizeof head.background);
            panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "theme", &head);
        }
        ui_tooltip(ui, info->help);
    }
}

static void background_row(Editor *editor, Ui *ui) {
    static const char *const colors[] = {"#1b1f3b", "#2f3e6e", "#4f79b8", "#86b9e0",
                                         "#cfe8f5", "#3b2a35", "#2c5f4a", "#3d4256"};
    enum { COLORS = sizeof colors / sizeof colors[0] };
    HistoryHead head = history_head(editor->doc->level);
    Panels *panels = &editor->panels;
    text_row(ui, "sky tint");
    if (!panels->types_color) {
        snprintf(panels->color, sizeof panels->color, "%s", head.background);
    }
    UiResult result =
        ui_text_field(ui, "background", "#rrggbb", panels->color, (int)sizeof panels->color);
    ui_tooltip(ui, "Colours the painted sky and hills a little; a dark one is dusk, or a "
                   "cave where no theme was chosen");
    // A colour half typed is no colour: it is kept here until it is whole.
    panels->types_color = (result & UI_CHANGED) != 0 || panels->types_color;
    panels->types_color = (result & (UI_DONE | UI_CANCELLED)) == 0 && panels->types_color;
    const char *text = panels->color;
    if (strlen(text) == 7 && text[0] == '#' && strspn(text + 1, "0123456789abcdefABCDEF") == 6) {
        snprintf(head.background, sizeof head.background, "%.7s", text);
        panel_set_head(editor->doc, result, "sky tint", &head);
    }
    if (panel_swatches(ui, colors, COLORS, NULL, head.background)) {
        panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "sky tint", &head);
    }
}

/// A length or place as a number of tiles and as px, either of which can be typed.
static UiResult bounds_row(Ui *ui, const char *label, int tile, int *px, int low) {
    static const int three[] = {40, 0, 0};
    char names[2][24];
    snprintf(names[0], sizeof names[0], "%s in tiles", label);
    snprintf(names[1], sizeof names[1], "%s in px", label);
    float tiles = (float)*px / (float)tile;
    UiRange in_tiles = {.label = names[0],
                        .unit = "tiles",
                        .min = (float)low / (float)tile,
                        .max = (float)LEVEL_COORDINATE_MAX / (float)tile,
                        .step = 1.0f,
                        .decimals = *px % tile == 0 ? 0 : 2};
    UiRange in_px = {.label = names[1],
                     .unit = "px",
                     .min = (float)low,
                     .max = (float)LEVEL_COORDINATE_MAX,
                     .step = 1.0f};
    ui_row(ui, 0, 3, three);
    ui_text(ui, label, UI_LEFT, ui->theme.dim, 1);
    UiResult result = ui_number(ui, &in_tiles, &tiles);
    if ((result & UI_CHANGED) != 0) {
        *px = fh_clamp((int)lroundf(tiles * (float)tile), low, LEVEL_COORDINATE_MAX);
    }
    return result | ui_number_int(ui, &in_px, px);
}

static void bounds_rows(Editor *editor, Ui *ui) {
    HistoryHead head = history_head(editor->doc->level);
    int tile = editor->doc->level->tile_size;
    ui_row(ui, 0, 1, NULL);
    if (ui_checkbox(ui, "own bounds", &head.has_bounds)) {
        head.bounds = head.has_bounds ? level_bounds(editor->doc->level) : (FhRect){0, 0, 0, 0};
        panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "bounds", &head);
    }
    ui_tooltip(ui, "A fixed size for the level; off: as large as what is in it. Drag the level's "
                   "edges to change it");
    if (!editor->doc->level->has_bounds) {
        char text[64];
        edge_print_size(editor->doc, level_bounds(editor->doc->level), text, sizeof text);
        ui_text(ui, text, UI_LEFT, ui->theme.dim, 1);
        return;
    }
    int x = head.bounds.x, y = head.bounds.y, w = head.bounds.w, h = head.bounds.h;
    UiResult result = bounds_row(ui, "left", tile, &x, -LEVEL_COORDINATE_MAX);
    result |= bounds_row(ui, "top", tile, &y, -LEVEL_COORDINATE_MAX);
    result |= bounds_row(ui, "width", tile, &w, 1);
    result |= bounds_row(ui, "height", tile, &h, 1);
    head.bounds = (FhRect){x, y, w, h};
    panel_set_head(editor->doc, result, "bounds", &head);
}

// ---- Findings ----

/// One finding, or `alike` of the same text, in as many lines as it needs. True when it was
/// clicked.
static bool finding_row(Ui *ui, const LevelFinding *finding, int alike) {
    enum { ICON_W = 20 };
    char text[sizeof finding->text + 24];
    char times[24] = "";
    if (alike > 1) {
        snprintf(times, sizeof times, say("(%d times)"), alike);
    }
    snprintf(text, sizeof text, alike > 1 ? "%s %s" : "%s%s", finding->text, times);
    UiRect body = ui_body(ui);
    int lines = ui_text_lines(ui->font, text, body.w - ICON_W - 12);
    ui_row(ui, lines * (ui->font->height + 2) + 6, 1, NULL);
    UiRect rect = ui_next(ui);
    UiControl control = ui_control(ui, finding->text, rect);
    if (control.hovered) {
        ui_draw_fill(ui, rect, ui->theme.raised, 1);
    }
    ui_tooltip(ui, alike > 1 ? "Goes there; each click to the next of them" : "Goes there");
    UiRect icon = {rect.x, rect.y, ICON_W, ui->font->height + 6};
    ui_draw_picture(ui, icon,
                    (UiPicture){.sprite = finding->is_error ? "icon.error" : "icon.warning",
                                .scale = 1,
                                .tint = finding->is_error ? ui->theme.danger : ui->theme.warn});
    ui_place(ui, (UiRect){rect.x + ICON_W, rect.y + 3, rect.w - ICON_W - 4, rect.h});
    ui_paragraph(ui, text);
    return control.clicked;
}

static void findings(Editor *editor, Ui *ui) {
    const Lint *lint = &editor->lint;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Findings");
    if (lint->finding_count == 0) {
        ui_text(ui, "No problems found.", UI_LEFT, ui->theme.dim, 1);
    }
    for (int i = 0; i < lint->finding_count; i++) {
        ui_push_id_number(ui, i);
        if (lint->alike[i] > 0 && finding_row(ui, &lint->findings[i], lint->alike[i])) {
            lint_next_alike(&editor->lint, editor->hand, i);
        }
        ui_pop_id(ui);
    }
}

// ---- The page ----

const PanelRow panel_level_rows[] = {
    {"name", "level name", "Shown on the title screen and when the level begins", name_row},
    {"next level", "next level", "The file of the level after the goal", next_row},
    {"ground picture", "ground picture", "A PNG picture as ground for the bit mask", picture_row},
    {"movement", "movement", "The mover: how bodies move in this level", movement_row},
    {"tiles", "##tiles", "How large tiles are, and how many there are", size_row},
    {"theme", "meadow", "Meadow, cave, snow, castle or works: the sky, the ground, what grows",
     theme_row},
    {"sky tint", "background", "Colours the painted background; a dark one is dusk",
     background_row},
    {"own bounds", "own bounds", "Where the world ends: x, y, width and height", bounds_rows},
    {"layers", "Add behind", "Decoration behind and in front of the hero, and its parallax",
     panel_layers},
    {"findings", "findings", "What is wrong with the level", findings},
};
const int panel_level_row_count = sizeof panel_level_rows / sizeof panel_level_rows[0];

void panel_level(Editor *editor, Ui *ui) {
    for (int i = 0; i < panel_level_row_count; i++) {
        panel_level_rows[i].build(editor, ui);
    }
}

// ---- Panels layers ----
//
// The list of layers and what can be said of the active one.
//
// The list has the.
// foremost layer on top. A line is dragged to its new place: past the ground it changes sides. In
// front of each name are its eye and its lock.

static void add_layer(Editor *editor, bool front) {
    if (editor->doc->level->layer_count >= LEVEL_LAYERS_MAX) {
        editor_toast(editor, UI_TOAST_BAD, "No more layers: a level has its limit");
        return;
    }
    LevelLayer layer = {0};
    level_thing_make(LEVEL_LAYER, &layer);
    layer.front = front;
    int index = front ? editor->doc->level->layer_count : 0;
    snprintf(layer.name, sizeof layer.name, "%s %d", front ? "front" : "back",
             editor->doc->level->layer_count + 1);
    step_begin(editor->doc, "new layer");
    editor->doc->history.step.layer_without = editor->doc->layer;
    if (history_insert_layer(&editor->doc->history, index, &layer)) {
        editor->doc->layer = index;
    }
    step_commit(editor->doc);
}

static void remove_layer(Editor *editor, int index) {
    editor->doc->layer = HISTORY_TERRAIN;
    step_begin(editor->doc, "remove layer");
    editor->doc->history.step.layer_without = HISTORY_TERRAIN;
    history_remove_thing(&editor->doc->history, LEVEL_LAYER, index);
    step_commit(editor->doc);
}

static void layer_rows(Editor *editor, Ui *ui, int index) {
    LevelLayer layer = editor->doc->level->layers[index];
    panel_fields(editor->hand, ui, LEVEL_LAYER, index, &layer);
    if (ui_button(ui, "Remove this layer")) {
        remove_layer(editor, index);
    }
    ui_tooltip(ui, "With all its tiles; undo brings them back");
}

// ---- The list ----

/// A button of one picture that is bright while it is on.
static bool mark_button(Ui *ui, const char *id, const char *sprite, bool on) {
    UiButton button = {
        .label = id, .icon = {.sprite = sprite, .scale = 1, .tint = ui->theme.text}, .flat = true};
    if (!on) {
        button.icon.tint = ui_color_fade(ui->theme.faint, 140);
    }
    return ui_button_with(ui, &button);
}

/// The ground's eye and lock are the editor's: the game always shows it.
static void ground_marks(Editor *editor, Ui *ui) {
    editor->doc->ground_hidden ^= mark_button(ui, "##eye", "icon.eye", !editor->doc->ground_hidden);
    ui_tooltip(ui, editor->doc->ground_hidden ? "Hidden in the editor only: show it"
                                              : "Shown: hide it, in the editor only");
    editor->doc->ground_locked ^=
        mark_button(ui, "##lock", "icon.lock", editor->doc->ground_locked);
    ui_tooltip(ui,
               editor->doc->ground_locked ? "Locked: let it be edited" : "Open: lock its tiles");
}

static void layer_marks(Editor *editor, Ui *ui, int index) {
    LevelLayer layer = editor->doc->level->layers[index];
    if (mark_button(ui, "##eye", "icon.eye", !layer.hidden)) {
        layer.hidden = !layer.hidden;
        panel_set_thing(editor->doc, UI_CHANGED | UI_DONE, LEVEL_LAYER, index, &layer);
    }
    ui_tooltip(ui, layer.hidden ? "Hidden, in the game too: show it" : "Shown: hide it");
    if (mark_button(ui, "##lock", "icon.lock", layer.locked)) {
        layer.locked = !layer.locked;
        panel_set_thing(editor->doc, UI_CHANGED | UI_DONE, LEVEL_LAYER, index, &layer);
    }
    ui_tooltip(ui, layer.locked ? "Locked: let it be edited" : "Open: lock its tiles");
}

/// One line of the list. Returns its rectangle.
static UiRect layer_item(Editor *editor, Ui *ui, int index) {
    const Level *level = editor->doc->level;
    bool is_layer = index >= 0;
    const char *detail = say(!is_layer                    ? "the solid ground"
                             : level->layers[index].front ? "front"
                                                          : "back");
    ui_push_id_number(ui, index);
    if (is_layer) {
        layer_marks(editor, ui, index);
    } else {
        ground_marks(editor, ui);
    }
    UiControl control =
        ui_list_row(ui, layer_name(level, index), detail, editor->doc->layer == index);
    if (control.clicked || (control.pressed && is_layer)) {
        editor->doc->layer = index;
    }
    if (control.held && is_layer) {
        editor->panels.drags_layer = true;
        editor->panels.layer_dragged = index;
    }
    if (is_layer && !control.held) {
        ui_tooltip(ui, "Decoration, never solid. Drag to sort; Page Up and Page Down change the "
                       "layer, with Ctrl they move it");
    }
    ui_pop_id(ui);
    return control.rect;
}

/// Shows where the line that is held would go, and puts it there when it is let go. `top` is the
/// first line of `count`.
static void sort_by_drag(Editor *editor, Ui *ui, UiRect top, int count) {
    Panels *panels = &editor->panels;
    int pitch = top.h + ui->theme.gap;
    int line = fh_clamp((ui->input.y - top.y + pitch) / pitch - 1, 0, count - 1);
    int from = count - 1 - layer_place(editor->doc->level, panels->layer_dragged);
    bool is_down = (ui->input.down & UI_BUTTON_LEFT) != 0;
    if (is_down && line != from) {
        int y = top.y + (line + (line > from)) * pitch - ui->theme.gap / 2 - 1;
        ui_draw_fill(ui, (UiRect){top.x, y, top.w, 2}, ui->theme.accent, 0);
    }
    if (!is_down) {
        panels->drags_layer = false;
        layer_move(editor->doc, panels->layer_dragged, count - 1 - line);
    }
}

static void layer_list(Editor *editor, Ui *ui) {
    static const int widths[] = {20, 20, 0};
    int order[LAYER_ORDER_MAX];
    int count = layer_order(editor->doc->level, order);
    UiRect top = {0};
    ui_row(ui, 0, 3, widths);
    for (int i = count - 1; i >= 0; i--) { // the foremost on top, as in the picture
        UiRect rect = layer_item(editor, ui, order[i]);
        top = i == count - 1 ? rect : top;
    }
    Panels *panels = &editor->panels;
    bool is_there = panels->layer_dragged < editor->doc->level->layer_count;
    panels->drags_layer = panels->drags_layer && is_there;
    if (panels->drags_layer) {
        sort_by_drag(editor, ui, top, count);
    }
}

void panel_layers(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Layers");
    // The buttons stand above the list, so that none moves when a layer comes.
    ui_row(ui, 0, 2, NULL);
    if (ui_button(ui, "Add behind")) {
        add_layer(editor, false);
    }
    ui_tooltip(ui, "A layer of decoration behind all others");
    if (ui_button(ui, "Add in front")) {
        add_layer(editor, true);
    }
    ui_tooltip(ui, "A layer of decoration that hides the hero");
    layer_list(editor, ui);
    if (editor->doc->layer >= 0 && editor->doc->layer < editor->doc->level->layer_count) {
        layer_rows(editor, ui, editor->doc->layer);
    }
}
