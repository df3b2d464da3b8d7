// panels_side.c - the panel at the right: its tabs and the tiles.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "words/words.h"

void panel_seek(Editor *editor, EditorTab tab, const char *label) {
    ViewOptions *view = &editor->stage->view;
    view->folded = false;
    *(panel_side_is_drawer(editor->stage) ? &view->drawer_open : &view->side_hidden) =
        panel_side_is_drawer(editor->stage);
    editor->hand->tab = tab;
    editor->panels.sought = label;
    editor->panels.hero_more = editor->panels.hero_more || tab == TAB_HERO;
    editor->panels.hero_words[0] = '\0';
}

// ---- Stamps, and those put down by chance ----

enum { MIX_CARD_W = 76, MIX_CARD_H = 56 };

static bool is_tile(const MixPiece *piece) {
    return strncmp(piece->name, MIX_TILE, sizeof MIX_TILE - 1) == 0;
}

static UiPicture picture_of(const Editor *editor, const MixPiece *piece) {
    const EditorStamp *kept = stamp_find(editor->hand, piece->name);
    return is_tile(piece) ? picture_of_tile(piece->piece.tiles[0])
           : kept != NULL ? (UiPicture){.image = kept->image}
                          : (UiPicture){.sprite = "icon.copy"};
}

static const char *label_of(const Editor *editor, const MixPiece *piece) {
    const LevelKind *kind =
        is_tile(piece) ? level_kind(editor->doc->level, piece->piece.tiles[0]) : NULL;
    return kind != NULL ? kind->label : piece->name;
}

static void panel_mix(Editor *editor, Ui *ui) {
    const Floating *floating = &editor->hand->floating;
    int taken = -1;
    if (floating->mix_count < 2) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Random stamps");
    ui_grid(ui, MIX_CARD_W, MIX_CARD_H);
    for (int i = 0; i < floating->mix_count; i++) {
        const MixPiece *piece = &floating->mix[i];
        ui_push_id_number(ui, i);
        UiCard card = {.label = label_of(editor, piece), .picture = picture_of(editor, piece)};
        taken = ui_card(ui, &card) ? i : taken;
        ui_tooltip(ui, "A drag stamps them at random. Shift+1 to 9, or Ctrl-click on a stamp: add "
                       "one. Click: take it out");
        ui_pop_id(ui);
    }
    if (taken >= 0) {
        mix_take_out(editor->hand, taken);
    }
}

enum { STAMP_CARD_W = 76, STAMP_CARD_H = 56 };

static void panel_stamps(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Stamps");
    ui_disable_if(ui, action_obstacle(editor, EDITOR_DO_KEEP_STAMP));
    if (ui_button(ui, editor_actions[EDITOR_DO_KEEP_STAMP].label)) {
        editor_do(editor, EDITOR_DO_KEEP_STAMP);
    }
    action_tooltip(editor, ui, EDITOR_DO_KEEP_STAMP);
    ui_grid(ui, STAMP_CARD_W, STAMP_CARD_H);
    for (int i = 0; i < editor->hand->kept_count; i++) {
        const EditorStamp *stamp = &editor->hand->kept[i];
        ui_push_id(ui, "stamp");
        UiCard card = {.label = stamp->name, .picture = {.image = stamp->image}};
        bool clicked = ui_card(ui, &card);
        if (clicked && (ui->input.mods & UI_MOD_CTRL) == 0) {
            stamp_hold(editor->hand, stamp);
        } else if (clicked) {
            stamp_mix(editor->hand, stamp);
        }
        if (ui_is_right_clicked(ui)) {
            dialog_open(editor, DIALOG_DROP_STAMP);
            snprintf(editor->panels.text, sizeof editor->panels.text, "%s", stamp->name);
        }
        ui_tooltip(ui, "Click: stamp it, again and again; X Y Z turn it. Ctrl: mix it in. Right "
                       "click: delete it");
        ui_pop_id(ui);
    }
}

void dialog_keep_stamp(Editor *editor, Ui *ui) {
    static const int widths[] = {0, 90, 90};
    char *name = editor->panels.text;
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !editor->panels.just_opened;
    ui_begin_modal(ui, "Save as stamp", 420, 100, &open);
    dialog_search_field(editor, ui, "a name for it", &open);
    const char *obstacle = stamp_name_obstacle(name);
    bool replaces = obstacle == NULL && stamp_find(editor->hand, name) != NULL;
    ui_row(ui, 24, 3, widths);
    ui_text(ui, replaces ? "Replaces the stamp of that name" : "", UI_LEFT, ui->theme.warn, 1);
    bool cancel = ui_button(ui, "Cancel");
    ui_disable_if(ui, obstacle);
    UiButton keep = {.label = "Keep", .primary = true};
    bool go = ui_button_with(ui, &keep) || (enter && open && obstacle == NULL);
    ui_end_modal(ui);
    editor->panels.just_opened |= enter && !go;
    if (go) {
        dialog_close(editor);
        stamp_keep(editor->hand, name);
    } else if (cancel || !open) {
        dialog_close(editor);
    }
}

void dialog_drop_stamp(Editor *editor, Ui *ui) {
    char name[UI_FIELD_BYTES];
    char text[UI_FIELD_BYTES + 80];
    snprintf(name, sizeof name, "%s", editor->panels.text);
    snprintf(text, sizeof text,
             say("Deletes the stamp \"%s\" for all levels. This cannot be undone."), name);
    UiDialog dialog = {.title = "Delete this stamp?",
                       .text = text,
                       .buttons = {"Delete", "Keep it"},
                       .enter = 1,
                       .escape = 1};
    int answer = ui_dialog(ui, &dialog);
    if (answer >= 0) {
        dialog_close(editor);
    }
    if (answer == 0) {
        request_path(editor->doc, EDITOR_REQUEST_DROP_STAMP, name);
    }
}

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

static void kind_card(Editor *editor, Ui *ui, int kind, const LevelKind *info) {
    Brush *brush = &editor->hand->brush;
    bool is_block = brush_is_block(editor->doc->level, kind);
    FhTile tile = is_block ? fh_tile_make(kind, 0) : brush_variant(brush, editor->doc->level, kind);
    int chosen = fh_tile_kind(brush->tile);
    bool is_chosen = kind == (is_block ? chosen : brush_leader(editor->doc->level, chosen));
    UiCard card = {.label = info->name,
                   .picture = picture_of_tile(tile),
                   .selected = is_chosen || brush_mixes(brush, tile),
                   .nameless = true};
    bool clicked = ui_card(ui, &card);
    if (mixes_in(ui, clicked)) {
        brush_mix(brush, editor->doc->level, tile);
        choose_paint_tool(editor->hand);
    } else if (clicked) {
        brush_choose(brush, editor->doc->level, tile);
        choose_paint_tool(editor->hand);
    }
    int steps = ui_take_wheel(ui);
    if (steps != 0 && is_chosen) {
        brush_turn_ring(brush, editor->doc->level, -steps);
    }
    const LevelKind *shown = level_kind(editor->doc->level, tile);
    char help[96];
    snprintf(help, sizeof help, say("%s. Right or Ctrl: mix it in"),
             shown->label[0] != '\0' ? say(shown->label) : shown->name);
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
    const Level *level = editor->doc->level;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, family_title(name));
    ui_grid(ui, TILE_CARD, TILE_CARD);
    int count = level_kind_count(level);
    for (int i = 0; i < 2 * count; i++) { // the blocks, side by side, before the others
        int kind = i % count + 1;
        const LevelKind *info = level_kind(level, fh_tile_make(kind, 0));
        if (strcmp(info->family, name) == 0 &&
            (brush_leader(level, kind) == kind || brush_is_block(level, kind)) &&
            brush_is_block(level, kind) == (i < count)) {
            kind_card(editor, ui, kind, info);
        }
    }
}

static void variants(Editor *editor, Ui *ui) {
    BrushRing ring = brush_ring(editor->doc->level, editor->hand->brush.tile);
    const LevelKind *info = level_kind(editor->doc->level, editor->hand->brush.tile);
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
                       .selected = i == ring.at || brush_mixes(&editor->hand->brush, ring.tiles[i]),
                       .nameless = true};
        bool clicked = ui_card(ui, &card);
        if (mixes_in(ui, clicked)) {
            brush_mix(&editor->hand->brush, editor->doc->level, ring.tiles[i]);
            choose_paint_tool(editor->hand);
        } else if (clicked) {
            brush_choose(&editor->hand->brush, editor->doc->level, ring.tiles[i]);
            choose_paint_tool(editor->hand);
        }
        ui_tooltip(ui, "Next: ] or . or the wheel; before: [ or ,. Right or Ctrl: mix it in");
    }
}

/// What is painted by chance; a click takes a tile out.
static void mix(Editor *editor, Ui *ui) {
    Brush *brush = &editor->hand->brush;
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
    brush_mix(brush, editor->doc->level, taken);
}

static void hotbar(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Hotbar");
    ui_row(ui, 26, BRUSH_SLOTS, NULL);
    for (int i = 0; i < BRUSH_SLOTS; i++) {
        char label[24];
        FhTile tile = editor->hand->brush.slots[i];
        const EditorStamp *kept = stamp_of_slot(editor->hand, i);
        bool stamp = !piece_is_empty(&editor->hand->stamps[i]) || kept != NULL;
        snprintf(label, sizeof label, "slot %d", i + 1);
        UiCard card = {.label = label,
                       .picture = kept != NULL ? (UiPicture){.image = kept->image}
                                  : stamp      ? (UiPicture){.sprite = "icon.copy"}
                                               : picture_of_tile(tile),
                       .selected = !stamp && tile == editor->hand->brush.tile,
                       .nameless = true};
        bool clicked = ui_card(ui, &card);
        if (mixes_in(ui, clicked)) {
            mix_add_slot(editor->hand, i);
        } else if (clicked) {
            editor_key(editor, '1' + i, 0, true);
        }
        char help[120];
        snprintf(
            help, sizeof help,
            say("%d takes it; Shift+%d mixes it in; Ctrl+%d stores the tile or the selection here"),
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
    ui_slider_int(ui, &size, &editor->hand->dig_radius);
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
    const char *names[LEVEL_LAYERS_MAX + 1] = {say("the ground")};
    const Level *level = editor->doc->level;
    int count = fh_min(level->layer_count, LEVEL_LAYERS_MAX);
    int at = editor->doc->layer + 1; // HISTORY_TERRAIN is -1
    for (int i = 0; i < count; i++) {
        names[i + 1] = level->layers[i].name[0] != '\0' ? level->layers[i].name : say("(no name)");
    }
    if (count == 0) {
        return;
    }
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "paints on", UI_LEFT, ui->theme.dim, 1);
    if (ui_dropdown(ui, "active layer", names, count + 1, &at)) {
        editor->doc->layer = at - 1;
    }
    ui_tooltip(ui, "The ground, or a layer of decoration; page up and page down change it, too");
}

static void panel_tiles(Editor *editor, Ui *ui) {
    const Level *level = editor->doc->level;
    layer_row(editor, ui);
    if (editor->hand->tool == TOOL_DIG) {
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
    int tab = (int)editor->hand->tab;
    if (editor->panels.sought != NULL) {
        ui_seek(ui, editor->panels.sought);
        editor->panels.sought = NULL;
    }
    ui_row(ui, 24, 1, NULL);
    UiTabs tabs = {.label = "side tabs", .names = names, .tips = tips, .count = TABS};
    if (ui_tabs(ui, &tabs, &tab)) {
        editor->hand->tab = (EditorTab)fh_clamp(tab, 0, TABS - 1);
    }
    ui_row(ui, 0, 1, NULL);
    ui_push_id(ui, names[editor->hand->tab]);
    ui_begin_child(ui, names[editor->hand->tab], -1, UI_PANEL_SCROLL | UI_PANEL_TIGHT);
    panels[editor->hand->tab](editor, ui);
    ui_end_child(ui);
    ui_pop_id(ui);
    ui_end_panel(ui);
}
