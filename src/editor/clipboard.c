// clipboard.c - copy, cut, paste and duplicate; and the piece that floats at the pointer until it
// is put down.

#include <stdlib.h>

#include "editor/tools.h"

// ---- The floating piece ----

FhRect floating_cells(const Hand *hand, FhPoint cell) {
    const Piece *piece = &hand->floating.piece; // the pointer holds its middle
    return (FhRect){cell.x - (piece->cols - 1) / 2, cell.y - (piece->rows - 1) / 2, piece->cols,
                    piece->rows};
}

void floating_put(Hand *hand, FhPoint cell) {
    const Piece *piece = &hand->floating.piece;
    FhRect cells = floating_cells(hand, cell);
    if (layer_refuses(hand->doc, hand->doc->layer)) {
        return;
    }
    if (!hand->doc->history.open) {
        step_begin(hand->doc, "paste");
    }
    piece_put(hand->stage, piece, cells.x, cells.y);
    if (hand->tool == TOOL_SELECT) {
        selection_clear(&hand->doc->selection);
        selection_add(&hand->doc->selection, cells, false);
    }
    mix_put(hand, cells);
}

void floating_show(Hand *hand) {
    const Piece *piece = &hand->floating.piece;
    FhRect cells = floating_cells(hand, (FhPoint){hand->pointer.col, hand->pointer.row});
    FhPoint at = piece_place(hand->stage, cells.x, cells.y);
    for (int i = 0; i < piece->cols * piece->rows; i++) {
        if (piece->tiles[i] != FH_TILE_EMPTY) {
            overlay_ghost(hand->stage, cells.x + i % piece->cols, cells.y + i / piece->cols,
                          piece->tiles[i]);
        }
    }
    for (int i = 0; i < piece->solid_count; i++) {
        const LevelSolid *solid = &piece->solids[i];
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                     (FhRect){at.x + solid->x, at.y + solid->y, solid->w, solid->h});
    }
    for (int i = 0; i < piece->entity_count; i++) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                     fh_rect_moved(level_entity_box(&piece->entities[i]), at.x, at.y));
    }
    for (int i = 0; i < piece->polygon_count; i++) {
        overlay_sides(hand->stage, EDITOR_ROLE_OBJECT, &piece->polygons[i], at);
    }
    overlay_cells(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, cells);
}

// ---- The clipboard ----

/// Takes the chosen thing alone, in a piece as large as its cells.
static bool take_chosen(Document *doc, Piece *piece) {
    int size = doc->level->tile_size;
    FhRect box = thing_box(doc, doc->chosen);
    FhRect cells = cells_of_px(box, size);
    FhPoint origin = {cells.x * size, cells.y * size};
    if (!piece_init(piece, cells.w, cells.h)) {
        step_lacks_memory(doc);
        return false;
    }
    int index = doc->chosen.index;
    LevelThing kind = doc->chosen.kind == THING_SOLID    ? LEVEL_SOLID
                      : doc->chosen.kind == THING_ENTITY ? LEVEL_ENTITY
                                                         : LEVEL_POLYGON;
    bool taken = piece_add_thing(piece, kind, level_thing(doc->level, kind, index), -1, origin);
    if (!taken) {
        piece_free(piece);
        step_lacks_memory(doc);
    }
    return taken;
}

bool clipboard_take(Document *doc, Piece *piece) {
    document_forget_gone(doc);
    bool taken = false;
    if (!selection_is_empty(&doc->selection)) {
        taken = selection_measure(doc, false) && selection_take(doc, piece);
    } else if (doc->chosen.kind > THING_SPAWN) {
        taken = take_chosen(doc, piece);
    }
    return taken;
}

void clipboard_delete(Hand *hand) {
    if (hand->doc->draft.count > 0) {
        draft_step_back(hand->doc);
    } else if (!selection_is_empty(&hand->doc->selection) && !selection_refuses(hand->doc)) {
        step_begin(hand->doc, "delete");
        selection_erase(hand->doc);
        step_commit(hand->doc);
    } else if (hand->doc->chosen.kind != THING_NONE) {
        thing_remove(hand, hand->doc->chosen);
    }
}

void clipboard_copy(Hand *hand, bool cut) {
    Piece piece;
    if (!clipboard_take(hand->doc, &piece)) {
        return;
    }
    char *text = piece_print(&piece, hand->doc->level);
    piece_free(&piece);
    if (text == NULL || hand->clipboard.set == NULL) {
        toast_say(hand->doc, UI_TOAST_BAD, "The clipboard is not available");
        free(text);
        return;
    }
    hand->clipboard.set(hand->clipboard.user, text);
    free(text);
    if (cut) {
        clipboard_delete(hand);
    } else {
        toast_say(hand->doc, UI_TOAST_INFO, "Copied");
    }
}

void clipboard_paste(Hand *hand) {
    const char *text =
        hand->clipboard.get != NULL ? hand->clipboard.get(hand->clipboard.user) : NULL;
    Piece piece;
    LevelError error = {0};
    int unknown = 0;
    if (text == NULL || text[0] == '\0' ||
        !piece_parse(&piece, hand->doc->level, text, &unknown, &error)) {
        toast_say(hand->doc, UI_TOAST_INFO, "Nothing to paste: the clipboard holds no tiles");
        return;
    }
    if (unknown > 0) {
        toast_say(hand->doc, UI_TOAST_BAD, "%d tiles are left out: this level lacks their kinds",
                  unknown);
    }
    floating_hold(hand, &piece);
}

void clipboard_duplicate(Hand *hand) {
    Piece piece;
    if (clipboard_take(hand->doc, &piece)) {
        floating_hold(hand, &piece);
    }
}
