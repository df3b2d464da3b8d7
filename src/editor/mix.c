// mix.c - stamps and tiles that the hand puts down by chance, chosen by number or in the panel.
//
// A mix holds copies of its pieces, a tile being a piece of one cell; the hand holds a copy of one
// of them, and of another by chance after each that it put down. A drag puts down more, side by
// side. Mixes of tiles alone are the brush's (brush.h).

#include <stdio.h>
#include <string.h>

#include "editor/choose.h"
#include "editor/state.h"

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
