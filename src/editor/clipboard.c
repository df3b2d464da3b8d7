// clipboard.c - copy, cut, paste and duplicate; and the piece that floats at the pointer until it
// is put down.

#include <stdlib.h>

#include "editor/layer_order.h"
#include "editor/state.h"
#include "level/cells.h"

// ---- The floating piece ----

FhRect floating_cells(const Editor *editor, FhPoint cell) {
    const Piece *piece = &editor->floating.piece; // the pointer holds its middle
    return (FhRect){cell.x - (piece->cols - 1) / 2, cell.y - (piece->rows - 1) / 2, piece->cols,
                    piece->rows};
}

void floating_put(Editor *editor, FhPoint cell) {
    const Piece *piece = &editor->floating.piece;
    FhRect cells = floating_cells(editor, cell);
    if (layer_refuses(editor, editor->layer)) {
        return;
    }
    if (!editor->history.open) {
        editor_begin(editor, "paste");
    }
    piece_put(editor, piece, cells.x, cells.y);
    if (editor->tool == TOOL_SELECT) {
        selection_clear(&editor->selection);
        selection_add(&editor->selection, cells, false);
    }
    mix_put(editor, cells);
}

void floating_show(Editor *editor) {
    const Piece *piece = &editor->floating.piece;
    FhRect cells = floating_cells(editor, (FhPoint){editor->pointer.col, editor->pointer.row});
    FhPoint at = piece_place(editor, cells.x, cells.y);
    for (int i = 0; i < piece->cols * piece->rows; i++) {
        if (piece->tiles[i] != FH_TILE_EMPTY) {
            overlay_ghost(editor, cells.x + i % piece->cols, cells.y + i / piece->cols,
                          piece->tiles[i]);
        }
    }
    for (int i = 0; i < piece->solid_count; i++) {
        const LevelSolid *solid = &piece->solids[i];
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                     (FhRect){at.x + solid->x, at.y + solid->y, solid->w, solid->h});
    }
    for (int i = 0; i < piece->entity_count; i++) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                     fh_rect_moved(level_entity_box(&piece->entities[i]), at.x, at.y));
    }
    for (int i = 0; i < piece->polygon_count; i++) {
        overlay_sides(editor, EDITOR_ROLE_OBJECT, &piece->polygons[i], at);
    }
    overlay_cells(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, cells);
}

// ---- The clipboard ----

/// Takes the chosen thing alone, in a piece as large as its cells.
static bool take_chosen(Editor *editor, Piece *piece) {
    int size = editor_tile_size(editor);
    FhRect box = thing_box(editor, editor->chosen);
    FhRect cells = cells_of_px(box, size);
    FhPoint origin = {cells.x * size, cells.y * size};
    if (!piece_init(piece, cells.w, cells.h)) {
        editor_lacks_memory(editor);
        return false;
    }
    int index = editor->chosen.index;
    LevelThing kind = editor->chosen.kind == THING_SOLID    ? LEVEL_SOLID
                      : editor->chosen.kind == THING_ENTITY ? LEVEL_ENTITY
                                                            : LEVEL_POLYGON;
    bool taken = piece_add_thing(piece, kind, level_thing(editor->level, kind, index), -1, origin);
    if (!taken) {
        piece_free(piece);
        editor_lacks_memory(editor);
    }
    return taken;
}

bool clipboard_take(Editor *editor, Piece *piece) {
    editor_forget_gone(editor);
    bool taken = false;
    if (!selection_is_empty(&editor->selection)) {
        taken = selection_measure(editor, false) && selection_take(editor, piece);
    } else if (editor->chosen.kind > THING_SPAWN) {
        taken = take_chosen(editor, piece);
    }
    return taken;
}

void clipboard_delete(Editor *editor) {
    if (editor->draft.count > 0) {
        draft_step_back(editor);
    } else if (!selection_is_empty(&editor->selection) && !selection_refuses(editor)) {
        editor_begin(editor, "delete");
        selection_erase(editor);
        editor_commit(editor);
    } else if (editor->chosen.kind != THING_NONE) {
        thing_remove(editor, editor->chosen);
    }
}

void clipboard_copy(Editor *editor, bool cut) {
    Piece piece;
    if (!clipboard_take(editor, &piece)) {
        return;
    }
    char *text = piece_print(&piece, editor->level);
    piece_free(&piece);
    if (text == NULL || editor->clipboard.set == NULL) {
        editor_toast(editor, UI_TOAST_BAD, "The clipboard is not available");
        free(text);
        return;
    }
    editor->clipboard.set(editor->clipboard.user, text);
    free(text);
    if (cut) {
        clipboard_delete(editor);
    } else {
        editor_toast(editor, UI_TOAST_INFO, "Copied");
    }
}

void clipboard_paste(Editor *editor) {
    const char *text =
        editor->clipboard.get != NULL ? editor->clipboard.get(editor->clipboard.user) : NULL;
    Piece piece;
    LevelError error = {0};
    int unknown = 0;
    if (text == NULL || text[0] == '\0' ||
        !piece_parse(&piece, editor->level, text, &unknown, &error)) {
        editor_toast(editor, UI_TOAST_INFO, "Nothing to paste: the clipboard holds no tiles");
        return;
    }
    if (unknown > 0) {
        editor_say(editor, UI_TOAST_BAD, "%d tiles are left out: this level lacks their kinds",
                   unknown);
    }
    floating_hold(editor, &piece);
}

void clipboard_duplicate(Editor *editor) {
    Piece piece;
    if (clipboard_take(editor, &piece)) {
        floating_hold(editor, &piece);
    }
}
