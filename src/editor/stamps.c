// stamps.c - pieces of levels that are kept for all levels, by name or by a number of the hotbar.
//
// The app keeps them, as level files in the player's folder, and shows them by EditorFrame.stamps.
// A stamp in the hand is put down again and again until it is dropped; flips and turns are the
// hand's. One that was stored under a number in this level is at hand without a disk.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/tools.h"
#include "editor/state.h"

const char *stamp_name_obstacle(const char *name) {
    size_t length = strlen(name);
    if (length == 0) {
        return "Type a name first";
    }
    if (length >= EDITOR_STAMP_NAME) {
        return "That name is too long";
    }
    if (name[0] == '.' || name[0] == ' ' || strpbrk(name, "/\\:*?\"<>|~") != NULL) {
        return "A name has no dot or space in front and none of / \\ : * ? \" < > | ~";
    }
    return NULL;
}

const EditorStamp *stamp_find(const Editor *editor, const char *name) {
    for (int i = 0; i < editor->kept_count; i++) {
        if (strcmp(editor->kept[i].name, name) == 0) {
            return &editor->kept[i];
        }
    }
    return NULL;
}

const EditorStamp *stamp_of_slot(const Editor *editor, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    return stamp_find(editor, name);
}

static bool read_stamp(Editor *editor, const EditorStamp *stamp, Piece *piece) {
    LevelError error = {0};
    int unknown = 0;
    if (!piece_parse(piece, editor->level, stamp->text, &unknown, &error)) {
        editor_say(editor, UI_TOAST_BAD, "The stamp %s %s", stamp->name, error.text);
        return false;
    }
    if (unknown > 0) {
        editor_say(editor, UI_TOAST_BAD, "%d tiles are left out: this level lacks their kinds",
                   unknown);
    }
    return true;
}

/// Holds a stamp, until it is dropped.
static void hold(Editor *editor, const char *name, Piece *piece) {
    floating_drop(editor);
    mix_add(editor, name, piece);
}

void stamp_mix(Editor *editor, const EditorStamp *stamp) {
    Piece piece;
    if (read_stamp(editor, stamp, &piece)) {
        mix_add(editor, stamp->name, &piece);
    }
}

void stamp_hold(Editor *editor, const EditorStamp *stamp) {
    Piece piece;
    if (read_stamp(editor, stamp, &piece)) {
        hold(editor, stamp->name, &piece);
    }
}

/// Asks the app to keep what is selected, or the chosen thing, under a name that has no obstacle.
bool stamp_keep(Editor *editor, const char *name) {
    Piece piece;
    if (!clipboard_take(editor, &piece)) {
        return false;
    }
    char *text = piece_print(&piece, editor->level);
    piece_free(&piece);
    if (text == NULL) {
        editor_lacks_memory(editor);
        return false;
    }
    free(editor->stamp_text);
    editor->stamp_text = text;
    request_path(editor, EDITOR_REQUEST_KEEP_STAMP, name);
    return true;
}

const char *editor_stamp_text(const Editor *editor) {
    return editor->stamp_text;
}

/// Stores the selection under a number, or else the chosen tile.
void stamp_store(Editor *editor, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    Piece *stamp = &editor->stamps[slot];
    piece_free(stamp);
    if (editor->tool == TOOL_SELECT && !selection_is_empty(&editor->selection)) {
        if (!selection_take(editor, stamp) || !stamp_keep(editor, name)) {
            return;
        }
    } else {
        editor->brush.slots[slot] = editor->brush.tile;
        if (stamp_of_slot(editor, slot) != NULL) {
            request_path(editor, EDITOR_REQUEST_DROP_STAMP, name);
        }
    }
    editor_say(editor, UI_TOAST_GOOD, "Stored under %d", slot + 1);
}

bool stamp_take_slot(Editor *editor, int slot, Piece *piece) {
    const EditorStamp *kept = stamp_of_slot(editor, slot);
    if (!piece_is_empty(&editor->stamps[slot])) {
        return piece_copy(piece, &editor->stamps[slot]);
    }
    return kept != NULL && read_stamp(editor, kept, piece);
}

/// Holds what is stored under a number, if it is more than a tile.
bool stamp_recall(Editor *editor, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    Piece piece;
    bool is_stamp = !piece_is_empty(&editor->stamps[slot]) || stamp_of_slot(editor, slot) != NULL;
    if (is_stamp && stamp_take_slot(editor, slot, &piece)) {
        hold(editor, name, &piece);
    }
    return is_stamp;
}

// ---- Mix ----
//
// Stamps and tiles that the hand puts down by chance, chosen by number or in the panel.
//
// A mix holds copies of its pieces, a tile being a piece of one cell; the hand holds a copy of one
// of them, and of another by chance after each that it put down. A drag puts down more, side by
// side. Mixes of tiles alone are the brush's (brush.h).

static void take_by_chance(Editor *editor) {
    Floating *hand = &editor->floating;
    Piece piece;
    hand->chance++;
    int at = (int)(brush_chance(hand->chance) % (uint32_t)fh_max(hand->mix_count, 1));
    if (hand->mix_count > 0 && piece_copy(&piece, &hand->mix[at].piece)) {
        piece_free(&hand->piece);
        hand->piece = piece;
    }
}

static void say_mix(Editor *editor) {
    const Floating *hand = &editor->floating;
    if (hand->mix_count > 1) {
        editor_say(editor, UI_TOAST_INFO, "Random stamps: %d", hand->mix_count);
    } else {
        editor_toast(editor, UI_TOAST_INFO, "Random stamps off");
    }
}

void mix_take_out(Editor *editor, int index) {
    Floating *hand = &editor->floating;
    piece_free(&hand->mix[index].piece);
    hand->mix_count--;
    memmove(&hand->mix[index], &hand->mix[index + 1],
            (size_t)(hand->mix_count - index) * sizeof *hand->mix);
    if (hand->mix_count == 0) {
        floating_drop(editor);
        return;
    }
    take_by_chance(editor);
    say_mix(editor);
}

static int find_in_mix(const Floating *hand, const char *name) {
    for (int i = 0; i < hand->mix_count; i++) {
        if (strcmp(hand->mix[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

void mix_add(Editor *editor, const char *name, Piece *piece) {
    Floating *hand = &editor->floating;
    int there = find_in_mix(hand, name);
    if (there >= 0 || hand->mix_count == BRUSH_MIX_MAX) {
        piece_free(piece);
        if (there >= 0) {
            mix_take_out(editor, there);
        }
        return;
    }
    if (hand->mix_count == 0) {
        floating_drop(editor);
    }
    MixPiece *added = &hand->mix[hand->mix_count++];
    added->piece = *piece;
    *piece = (Piece){0};
    snprintf(added->name, sizeof added->name, "%s", name);
    hand->held = hand->stays = true;
    take_by_chance(editor);
    if (hand->mix_count > 1) {
        say_mix(editor);
    }
}

/// The tile of a place of the hotbar as a piece of one cell.
static bool take_tile(const Editor *editor, int slot, Piece *piece) {
    FhTile tile = editor->brush.slots[slot];
    bool taken = level_kind(editor->level, tile) != NULL && piece_init(piece, 1, 1);
    if (taken) {
        piece->tiles[0] = tile;
    }
    return taken;
}

void mix_add_slot(Editor *editor, int slot) {
    Piece piece = {0};
    char name[EDITOR_STAMP_NAME];
    bool is_stamp = stamp_take_slot(editor, slot, &piece);
    snprintf(name, sizeof name, "%s%d", is_stamp ? "" : MIX_TILE, slot + 1);
    if (is_stamp || (editor->floating.mix_count > 0 && take_tile(editor, slot, &piece))) {
        mix_add(editor, name, &piece);
    } else if (editor->floating.mix_count == 0) {
        floating_drop(editor);
        brush_mix(&editor->brush, editor->level, editor->brush.slots[slot]);
        choose_paint_tool(editor);
        editor_say(editor, UI_TOAST_INFO, "Random tiles: %d", fh_max(editor->brush.mix_count, 1));
    }
}

void mix_transform(Editor *editor, int transform) {
    Floating *hand = &editor->floating;
    piece_transform(&hand->piece, editor->level, transform);
    for (int i = 0; i < hand->mix_count; i++) {
        piece_transform(&hand->mix[i].piece, editor->level, transform);
    }
}

// ---- Put down by a drag ----

/// True if a piece at these cells would stand on one that the stroke has put down.
static bool meets_stroke(const Floating *hand, FhRect cells) {
    int first = fh_max(hand->put_count - MIX_PUT_MAX, 0);
    for (int i = first; i < hand->put_count; i++) {
        if (fh_rect_overlaps(hand->put[i % MIX_PUT_MAX], cells)) {
            return true;
        }
    }
    return false;
}

void mix_put(Editor *editor, FhRect cells) {
    Floating *hand = &editor->floating;
    if (hand->mix_count > 0) {
        hand->put[hand->put_count++ % MIX_PUT_MAX] = cells;
        take_by_chance(editor);
    }
}

void mix_drag(Editor *editor) {
    const Floating *hand = &editor->floating;
    const Drag *drag = &editor->drag;
    LineWalk walk = line_walk((FhPoint){drag->last_col, drag->last_row},
                              (FhPoint){editor->pointer.col, editor->pointer.row});
    bool draws = hand->held && hand->mix_count > 0 && drag->button == EDITOR_LEFT &&
                 !drag->last_covered && !editor->pointer.over_panel;
    FhPoint cell;
    while (draws && line_walk_next(&walk, &cell)) {
        if (!meets_stroke(hand, floating_cells(editor, cell))) {
            floating_put(editor, cell);
        }
    }
}

// ---- The panel ----

enum { MIX_CARD_W = 76, MIX_CARD_H = 56 };

static bool is_tile(const MixPiece *piece) {
    return strncmp(piece->name, MIX_TILE, sizeof MIX_TILE - 1) == 0;
}

static UiPicture picture_of(const Editor *editor, const MixPiece *piece) {
    const EditorStamp *kept = stamp_find(editor, piece->name);
    return is_tile(piece) ? picture_of_tile(piece->piece.tiles[0])
           : kept != NULL ? (UiPicture){.image = kept->image}
                          : (UiPicture){.sprite = "icon.copy"};
}

static const char *label_of(const Editor *editor, const MixPiece *piece) {
    const LevelKind *kind =
        is_tile(piece) ? level_kind(editor->level, piece->piece.tiles[0]) : NULL;
    return kind != NULL ? kind->label : piece->name;
}

void panel_mix(Editor *editor, Ui *ui) {
    const Floating *hand = &editor->floating;
    int taken = -1;
    if (hand->mix_count < 2) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Random stamps");
    ui_grid(ui, MIX_CARD_W, MIX_CARD_H);
    for (int i = 0; i < hand->mix_count; i++) {
        const MixPiece *piece = &hand->mix[i];
        ui_push_id_number(ui, i);
        UiCard card = {.label = label_of(editor, piece), .picture = picture_of(editor, piece)};
        taken = ui_card(ui, &card) ? i : taken;
        ui_tooltip(ui, "A drag stamps them at random. Shift+1 to 9, or Ctrl-click on a stamp: add "
                       "one. Click: take it out");
        ui_pop_id(ui);
    }
    if (taken >= 0) {
        mix_take_out(editor, taken);
    }
}

// ---- Panels stamps ----
//
// The panel of kept stamps, and the dialogs that name one and take one away.

// ---- The panel ----

enum { STAMP_CARD_W = 76, STAMP_CARD_H = 56 };

void panel_stamps(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Stamps");
    ui_disable_if(ui, action_obstacle(editor, EDITOR_DO_KEEP_STAMP));
    if (ui_button(ui, editor_actions[EDITOR_DO_KEEP_STAMP].label)) {
        editor_do(editor, EDITOR_DO_KEEP_STAMP);
    }
    action_tooltip(editor, ui, EDITOR_DO_KEEP_STAMP);
    ui_grid(ui, STAMP_CARD_W, STAMP_CARD_H);
    for (int i = 0; i < editor->kept_count; i++) {
        const EditorStamp *stamp = &editor->kept[i];
        ui_push_id(ui, "stamp");
        UiCard card = {.label = stamp->name, .picture = {.image = stamp->image}};
        bool clicked = ui_card(ui, &card);
        if (clicked && (ui->input.mods & UI_MOD_CTRL) == 0) {
            stamp_hold(editor, stamp);
        } else if (clicked) {
            stamp_mix(editor, stamp);
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

// ---- The name ----

void dialog_keep_stamp(Editor *editor, Ui *ui) {
    static const int widths[] = {0, 90, 90};
    char *name = editor->panels.text;
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !editor->panels.just_opened;
    ui_begin_modal(ui, "Save as stamp", 420, 100, &open);
    dialog_search_field(editor, ui, "a name for it", &open);
    const char *obstacle = stamp_name_obstacle(name);
    bool replaces = obstacle == NULL && stamp_find(editor, name) != NULL;
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
        stamp_keep(editor, name);
    } else if (cancel || !open) {
        dialog_close(editor);
    }
}

void dialog_drop_stamp(Editor *editor, Ui *ui) {
    char name[UI_FIELD_BYTES];
    char text[UI_FIELD_BYTES + 80];
    snprintf(name, sizeof name, "%s", editor->panels.text);
    snprintf(text, sizeof text, "Deletes the stamp \"%s\" for all levels. This cannot be undone.",
             name);
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
        request_path(editor, EDITOR_REQUEST_DROP_STAMP, name);
    }
}
