// panels_side.c - the panel at the right: its tabs and the tiles.

#include <stdio.h>
#include <string.h>

#include "editor/tools.h"
#include "editor/state.h"

// ---- Tiles ----

enum { TILE_CARD = 43, VARIANT_CARD = 40 };

static const char *family_title(const char *family) {
    static const char *const titles[][2] = {{"ground", "Ground"},   {"slope", "Slopes"},
                                            {"oneway", "One-ways"}, {"ladder", "Climbing"},
                                            {"hazard", "Hazards"},  {"special", "Special"},
                                            {"decor", "Decoration"}};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        if (strcmp(titles[i][0], family) == 0) {
            return titles[i][1];
        }
    }
    return family[0] != '\0' ? family : "Others";
}

/// True if the card before was clicked to be mixed in: with Ctrl, or with the right button.
static bool mixes_in(const Ui *ui, bool clicked) {
    return ui_is_right_clicked(ui) || (clicked && (ui->input.mods & UI_MOD_CTRL) != 0);
}

/// True for a kind with a card of its own. Blocks have theirs beside that of their leader: a click
/// on one chooses its material for all others.
static bool has_card(const Level *level, int kind) {
    return brush_leader(level, kind) == kind || brush_is_block(level, kind);
}

static void kind_card(Editor *editor, Ui *ui, int kind, const LevelKind *info) {
    Brush *brush = &editor->brush;
    bool is_block = brush_is_block(editor->level, kind);
    FhTile tile = is_block ? fh_tile_make(kind, 0) : brush_variant(brush, editor->level, kind);
    int chosen = fh_tile_kind(brush->tile);
    bool is_chosen = kind == (is_block ? chosen : brush_leader(editor->level, chosen));
    UiCard card = {.label = info->name,
                   .picture = picture_of_tile(tile),
                   .selected = is_chosen || brush_mixes(brush, tile),
                   .nameless = true};
    bool clicked = ui_card(ui, &card);
    if (mixes_in(ui, clicked)) {
        brush_mix(brush, editor->level, tile);
        choose_paint_tool(editor);
    } else if (clicked) {
        brush_choose(brush, editor->level, tile);
        choose_paint_tool(editor);
    }
    int steps = ui_take_wheel(ui);
    if (steps != 0 && is_chosen) {
        brush_turn_ring(brush, editor->level, -steps);
    }
    const LevelKind *shown = level_kind(editor->level, tile);
    char help[96];
    snprintf(help, sizeof help, "%s. Right or Ctrl: mix it in",
             shown->label[0] != '\0' ? shown->label : shown->name);
    ui_tooltip(ui, help);
}

/// True when this kind is the first of its family.
static bool opens_family(const Level *level, int kind, const LevelKind *info) {
    for (int i = 1; i < kind; i++) {
        if (strcmp(level_kind(level, fh_tile_make(i, 0))->family, info->family) == 0) {
            return false;
        }
    }
    return true;
}

static void family(Editor *editor, Ui *ui, const char *name) {
    const Level *level = editor->level;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, family_title(name));
    ui_grid(ui, TILE_CARD, TILE_CARD);
    int count = level_kind_count(level);
    for (int i = 0; i < 2 * count; i++) { // the blocks, side by side, before the others
        int kind = i % count + 1;
        const LevelKind *info = level_kind(level, fh_tile_make(kind, 0));
        if (strcmp(info->family, name) == 0 && has_card(level, kind) &&
            brush_is_block(level, kind) == (i < count)) {
            kind_card(editor, ui, kind, info);
        }
    }
}

static void variants(Editor *editor, Ui *ui) {
    BrushRing ring = brush_ring(editor->level, editor->brush.tile);
    const LevelKind *info = level_kind(editor->level, editor->brush.tile);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Variants");
    ui_tooltip(ui, "The wheel turns through them; X, Y and Z mirror and turn");
    if (info != NULL) {
        ui_text(ui, info->label[0] != '\0' ? info->label : info->name, UI_LEFT, ui->theme.dim, 1);
    }
    ui_grid(ui, VARIANT_CARD, VARIANT_CARD);
    for (int i = 0; i < ring.count; i++) {
        char label[24];
        snprintf(label, sizeof label, "variant %d", i);
        UiCard card = {.label = label,
                       .picture = picture_of_tile(ring.tiles[i]),
                       .selected = i == ring.at || brush_mixes(&editor->brush, ring.tiles[i]),
                       .nameless = true};
        bool clicked = ui_card(ui, &card);
        if (mixes_in(ui, clicked)) {
            brush_mix(&editor->brush, editor->level, ring.tiles[i]);
            choose_paint_tool(editor);
        } else if (clicked) {
            brush_choose(&editor->brush, editor->level, ring.tiles[i]);
            choose_paint_tool(editor);
        }
        ui_tooltip(ui, "Next: ] or . or the wheel; before: [ or ,. Right or Ctrl: mix it in");
    }
}

/// What is painted by chance; a click takes a tile out.
static void mix(Editor *editor, Ui *ui) {
    Brush *brush = &editor->brush;
    if (brush->mix_count == 0) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Random tiles");
    ui_grid(ui, VARIANT_CARD, VARIANT_CARD);
    FhTile taken = FH_TILE_EMPTY;
    for (int i = 0; i < brush->mix_count; i++) {
        char label[24];
        snprintf(label, sizeof label, "mixed %d", i);
        UiCard card = {.label = label, .picture = picture_of_tile(brush->mix[i]), .nameless = true};
        taken = ui_card(ui, &card) ? brush->mix[i] : taken;
        ui_tooltip(ui, "The brush picks one of these at random. Click: take it out");
    }
    brush_mix(brush, editor->level, taken);
}

static void hotbar(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Hotbar");
    ui_row(ui, 26, BRUSH_SLOTS, NULL);
    for (int i = 0; i < BRUSH_SLOTS; i++) {
        char label[24];
        FhTile tile = editor->brush.slots[i];
        const EditorStamp *kept = stamp_of_slot(editor, i);
        bool stamp = !piece_is_empty(&editor->stamps[i]) || kept != NULL;
        snprintf(label, sizeof label, "slot %d", i + 1);
        UiCard card = {.label = label,
                       .picture = kept != NULL ? (UiPicture){.image = kept->image}
                                  : stamp      ? (UiPicture){.sprite = "icon.copy"}
                                               : picture_of_tile(tile),
                       .selected = !stamp && tile == editor->brush.tile,
                       .nameless = true};
        bool clicked = ui_card(ui, &card);
        if (mixes_in(ui, clicked)) {
            mix_add_slot(editor, i);
        } else if (clicked) {
            editor_key(editor, '1' + i, 0, true);
        }
        char help[120];
        snprintf(help, sizeof help,
                 "%d takes it; Shift+%d mixes it in; Ctrl+%d stores the tile or the selection here",
                 i + 1, i + 1, i + 1);
        ui_tooltip(ui, help);
    }
}

static void ground_brush(Editor *editor, Ui *ui) {
    UiRange size = {.label = "brush",
                    .unit = "px",
                    .min = (float)DIG_RADIUS_MIN,
                    .max = (float)DIG_RADIUS_MAX,
                    .step = 1.0f,
                    .has_preset = true,
                    .preset = (float)DIG_RADIUS_FIRST};
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Ground brush");
    ui_slider_int(ui, &size, &editor->dig_radius);
    ui_tooltip(ui, "Radius; the wheel over the level changes it, too");
    ui_paragraph_in(ui,
                    "Left fills ground, right digs, tiles too. The pixels are saved as a picture "
                    "beside the level; the bit mask moves on them.",
                    ui->theme.dim);
    if (ui_button(ui, editor_actions[EDITOR_DO_KEEP_GROUND].label)) {
        editor_do(editor, EDITOR_DO_KEEP_GROUND);
    }
    action_tooltip(editor, ui, EDITOR_DO_KEEP_GROUND);
}

/// What is painted on, where there is a choice.
static void layer_row(Editor *editor, Ui *ui) {
    static const int pair[] = {60, 0};
    const char *names[LEVEL_LAYERS_MAX + 1] = {"the ground"};
    const Level *level = editor->level;
    int count = fh_min(level->layer_count, LEVEL_LAYERS_MAX);
    int at = editor->layer + 1; // HISTORY_TERRAIN is -1
    for (int i = 0; i < count; i++) {
        names[i + 1] = level->layers[i].name[0] != '\0' ? level->layers[i].name : "(no name)";
    }
    if (count == 0) {
        return;
    }
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "paints on", UI_LEFT, ui->theme.dim, 1);
    if (ui_dropdown(ui, "active layer", names, count + 1, &at)) {
        editor->layer = at - 1;
    }
    ui_tooltip(ui, "The ground, or a layer of decoration; page up and page down change it, too");
}

void panel_tiles(Editor *editor, Ui *ui) {
    const Level *level = editor->level;
    layer_row(editor, ui);
    if (editor->tool == TOOL_DIG) {
        ground_brush(editor, ui);
    }
    hotbar(editor, ui);
    mix(editor, ui);
    panel_mix(editor, ui);
    variants(editor, ui);
    panel_stamps(editor, ui);
    for (int kind = 1; kind <= level_kind_count(level); kind++) {
        const LevelKind *info = level_kind(level, fh_tile_make(kind, 0));
        if (opens_family(level, kind, info)) {
            family(editor, ui, info->family);
        }
    }
}

// ---- The panel ----

void panel_side(Editor *editor, Ui *ui, UiRect rect) {
    static const char *const names[TABS] = {"Tiles", "Hero", "Things", "Level"};
    static void (*const panels[TABS])(Editor *, Ui *) = {panel_tiles, panel_hero, panel_things,
                                                         panel_level};
    static const char *const tips[TABS] = {
        "What there is to paint with; the wheel turns its variants",
        "How the hero moves in this level: pull a slider while the world runs",
        "Coins, signs, the goal, crates and runners; what is chosen, and its path",
        "Name, way to move, sky, bounds, layers; and what is wrong"};
    ui_begin_panel(ui, "side", rect, 0);
    int tab = (int)editor->panels.tab;
    if (editor->panels.sought != NULL) {
        ui_seek(ui, editor->panels.sought);
        editor->panels.sought = NULL;
    }
    ui_row(ui, 24, 1, NULL);
    UiTabs tabs = {.label = "side tabs", .names = names, .tips = tips, .count = TABS};
    if (ui_tabs(ui, &tabs, &tab)) {
        editor->panels.tab = (EditorTab)fh_clamp(tab, 0, TABS - 1);
    }
    ui_row(ui, 0, 1, NULL);
    ui_push_id(ui, names[editor->panels.tab]);
    ui_begin_child(ui, names[editor->panels.tab], -1, UI_PANEL_SCROLL | UI_PANEL_TIGHT);
    panels[editor->panels.tab](editor, ui);
    ui_end_child(ui);
    ui_pop_id(ui);
    ui_end_panel(ui);
}
