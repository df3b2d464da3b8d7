// stamps.c - pieces of levels that are kept for all levels, by name or by a number of the hotbar.
//
// The app keeps them, as level files in the player's folder, and shows them by EditorFrame.stamps.
// A stamp in the hand is put down again and again until it is dropped; flips and turns are the
// hand's. One that was stored under a number in this level is at hand without a disk.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/tools.h"

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

const EditorStamp *stamp_find(const Hand *hand, const char *name) {
    for (int i = 0; i < hand->kept_count; i++) {
        if (strcmp(hand->kept[i].name, name) == 0) {
            return &hand->kept[i];
        }
    }
    return NULL;
}

const EditorStamp *stamp_of_slot(const Hand *hand, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    return stamp_find(hand, name);
}

static bool read_stamp(Document *doc, const EditorStamp *stamp, Piece *piece) {
    LevelError error = {0};
    int unknown = 0;
    if (!piece_parse(piece, doc->level, stamp->text, &unknown, &error)) {
        toast_say(doc, UI_TOAST_BAD, "The stamp %s %s", stamp->name, error.text);
        return false;
    }
    if (unknown > 0) {
        toast_say(doc, UI_TOAST_BAD, "%d tiles are left out: this level lacks their kinds",
                  unknown);
    }
    return true;
}

/// Holds a stamp, until it is dropped.
static void hold(Hand *hand, const char *name, Piece *piece) {
    floating_drop(hand);
    mix_add(hand, name, piece);
}

void stamp_mix(Hand *hand, const EditorStamp *stamp) {
    Piece piece;
    if (read_stamp(hand->doc, stamp, &piece)) {
        mix_add(hand, stamp->name, &piece);
    }
}

void stamp_hold(Hand *hand, const EditorStamp *stamp) {
    Piece piece;
    if (read_stamp(hand->doc, stamp, &piece)) {
        hold(hand, stamp->name, &piece);
    }
}

/// Asks the app to keep what is selected, or the chosen thing, under a name that has no obstacle.
bool stamp_keep(Hand *hand, const char *name) {
    Piece piece;
    if (!clipboard_take(hand->doc, &piece)) {
        return false;
    }
    char *text = piece_print(&piece, hand->doc->level);
    piece_free(&piece);
    if (text == NULL) {
        step_lacks_memory(hand->doc);
        return false;
    }
    free(hand->stamp_text);
    hand->stamp_text = text;
    request_path(hand->doc, EDITOR_REQUEST_KEEP_STAMP, name);
    return true;
}

const char *editor_stamp_text(const Editor *editor) {
    return hand_of(editor)->stamp_text;
}

/// Stores the selection under a number, or else the chosen tile.
void stamp_store(Hand *hand, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    Piece *stamp = &hand->stamps[slot];
    piece_free(stamp);
    if (hand->tool == TOOL_SELECT && !selection_is_empty(&hand->doc->selection)) {
        if (!selection_take(hand->doc, stamp) || !stamp_keep(hand, name)) {
            return;
        }
    } else {
        hand->brush.slots[slot] = hand->brush.tile;
        if (stamp_of_slot(hand, slot) != NULL) {
            request_path(hand->doc, EDITOR_REQUEST_DROP_STAMP, name);
        }
    }
    toast_say(hand->doc, UI_TOAST_GOOD, "Stored under %d", slot + 1);
}

/// A copy of the stamp in a place of the hotbar. False when there is none, or it cannot be read.
static bool stamp_take_slot(Hand *hand, int slot, Piece *piece) {
    const EditorStamp *kept = stamp_of_slot(hand, slot);
    if (!piece_is_empty(&hand->stamps[slot])) {
        return piece_copy(piece, &hand->stamps[slot]);
    }
    return kept != NULL && read_stamp(hand->doc, kept, piece);
}

/// Holds what is stored under a number, if it is more than a tile.
bool stamp_recall(Hand *hand, int slot) {
    const char name[] = {(char)('1' + slot), '\0'};
    Piece piece;
    bool is_stamp = !piece_is_empty(&hand->stamps[slot]) || stamp_of_slot(hand, slot) != NULL;
    if (is_stamp && stamp_take_slot(hand, slot, &piece)) {
        hold(hand, name, &piece);
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

static void take_by_chance(Hand *hand) {
    Floating *floating = &hand->floating;
    Piece piece;
    floating->chance++;
    int at = (int)(brush_chance(floating->chance) % (uint32_t)fh_max(floating->mix_count, 1));
    if (floating->mix_count > 0 && piece_copy(&piece, &floating->mix[at].piece)) {
        piece_free(&floating->piece);
        floating->piece = piece;
    }
}

static void say_mix(Hand *hand) {
    const Floating *floating = &hand->floating;
    if (floating->mix_count > 1) {
        toast_say(hand->doc, UI_TOAST_INFO, "Random stamps: %d", floating->mix_count);
    } else {
        toast_say(hand->doc, UI_TOAST_INFO, "Random stamps off");
    }
}

void mix_take_out(Hand *hand, int index) {
    Floating *floating = &hand->floating;
    piece_free(&floating->mix[index].piece);
    floating->mix_count--;
    memmove(&floating->mix[index], &floating->mix[index + 1],
            (size_t)(floating->mix_count - index) * sizeof *floating->mix);
    if (floating->mix_count == 0) {
        floating_drop(hand);
        return;
    }
    take_by_chance(hand);
    say_mix(hand);
}

static int find_in_mix(const Floating *floating, const char *name) {
    for (int i = 0; i < floating->mix_count; i++) {
        if (strcmp(floating->mix[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

void mix_add(Hand *hand, const char *name, Piece *piece) {
    Floating *floating = &hand->floating;
    int there = find_in_mix(floating, name);
    if (there >= 0 || floating->mix_count == BRUSH_MIX_MAX) {
        piece_free(piece);
        if (there >= 0) {
            mix_take_out(hand, there);
        }
        return;
    }
    if (floating->mix_count == 0) {
        floating_drop(hand);
    }
    MixPiece *added = &floating->mix[floating->mix_count++];
    added->piece = *piece;
    *piece = (Piece){0};
    snprintf(added->name, sizeof added->name, "%s", name);
    floating->held = floating->stays = true;
    take_by_chance(hand);
    if (floating->mix_count > 1) {
        say_mix(hand);
    }
}

/// The tile of a place of the hotbar as a piece of one cell.
static bool take_tile(const Hand *hand, int slot, Piece *piece) {
    FhTile tile = hand->brush.slots[slot];
    bool taken = level_kind(hand->doc->level, tile) != NULL && piece_init(piece, 1, 1);
    if (taken) {
        piece->tiles[0] = tile;
    }
    return taken;
}

void mix_add_slot(Hand *hand, int slot) {
    Piece piece = {0};
    char name[EDITOR_STAMP_NAME];
    bool is_stamp = stamp_take_slot(hand, slot, &piece);
    snprintf(name, sizeof name, "%s%d", is_stamp ? "" : MIX_TILE, slot + 1);
    if (is_stamp || (hand->floating.mix_count > 0 && take_tile(hand, slot, &piece))) {
        mix_add(hand, name, &piece);
    } else if (hand->floating.mix_count == 0) {
        floating_drop(hand);
        brush_mix(&hand->brush, hand->doc->level, hand->brush.slots[slot]);
        choose_paint_tool(hand);
        toast_say(hand->doc, UI_TOAST_INFO, "Random tiles: %d", fh_max(hand->brush.mix_count, 1));
    }
}

void mix_transform(Hand *hand, int transform) {
    Floating *floating = &hand->floating;
    piece_transform(&floating->piece, hand->doc->level, transform);
    for (int i = 0; i < floating->mix_count; i++) {
        piece_transform(&floating->mix[i].piece, hand->doc->level, transform);
    }
}

// ---- Put down by a drag ----

/// True if a piece at these cells would stand on one that the stroke has put down.
static bool meets_stroke(const Floating *floating, FhRect cells) {
    int first = fh_max(floating->put_count - MIX_PUT_MAX, 0);
    for (int i = first; i < floating->put_count; i++) {
        if (fh_rect_overlaps(floating->put[i % MIX_PUT_MAX], cells)) {
            return true;
        }
    }
    return false;
}

void mix_put(Hand *hand, FhRect cells) {
    Floating *floating = &hand->floating;
    if (floating->mix_count > 0) {
        floating->put[floating->put_count++ % MIX_PUT_MAX] = cells;
        take_by_chance(hand);
    }
}

void mix_drag(Hand *hand) {
    const Floating *floating = &hand->floating;
    const Drag *drag = &hand->drag;
    LineWalk walk = line_walk((FhPoint){drag->last_col, drag->last_row},
                              (FhPoint){hand->pointer.col, hand->pointer.row});
    bool draws = floating->held && floating->mix_count > 0 && drag->button == EDITOR_LEFT &&
                 !drag->last_covered && !hand->pointer.over_panel;
    FhPoint cell;
    while (draws && line_walk_next(&walk, &cell)) {
        if (!meets_stroke(floating, floating_cells(hand, cell))) {
            floating_put(hand, cell);
        }
    }
}
