// tool_select.c - dragging out a selection, moving it, copying it.
//
// A press inside the selection takes hold of it: nothing changes until the button is up, the piece
// is shown where it would stand. Ctrl leaves a copy behind.

#include "editor/layer_order.h"
#include "editor/state.h"

enum { SELECT_NEW, SELECT_ADD, SELECT_REMOVE, SELECT_MOVE, SELECT_COPY, SELECT_DROP };

static int how(const Editor *editor) {
    const Drag *drag = &editor->drag;
    if (drag->button == EDITOR_RIGHT) {
        return SELECT_DROP;
    }
    bool both = (drag->mods & UI_MOD_SHIFT) != 0 && (drag->mods & UI_MOD_CTRL) != 0;
    if ((drag->mods & UI_MOD_ALT) != 0 || both) { // Alt is the window manager's on many desktops
        return SELECT_REMOVE;
    }
    if ((drag->mods & UI_MOD_SHIFT) != 0) {
        return SELECT_ADD;
    }
    if (selection_holds(&editor->selection, drag->col, drag->row)) {
        return (drag->mods & UI_MOD_CTRL) != 0 ? SELECT_COPY : SELECT_MOVE;
    }
    return SELECT_NEW;
}

void select_down(Editor *editor) {
    editor->drag.part = how(editor);
    editor->chosen = (Thing){0};
    if (editor->drag.part == SELECT_DROP || editor->drag.part == SELECT_NEW) {
        selection_clear(&editor->selection);
    }
}

void select_move(Editor *editor) {
    (void)editor; // shown by select_show, done by select_up
}

static void drop_at(Editor *editor, int cols, int rows, bool copies) {
    Piece piece;
    if (selection_refuses(editor)) {
        return;
    }
    if (!copies) {
        editor_begin(editor, "move");
        selection_move_by(editor, cols, rows);
        return;
    }
    if (selection_take(editor, &piece)) {
        Selection *selection = &editor->selection;
        selection->cells = fh_rect_moved(selection->cells, cols, rows);
        editor_begin(editor, "copy");
        piece_put(editor, &piece, selection->cells.x, selection->cells.y);
        piece_free(&piece);
    }
}

void select_up(Editor *editor) {
    int part = editor->drag.part;
    int cols = editor->pointer.col - editor->drag.col;
    int rows = editor->pointer.row - editor->drag.row;
    if (part == SELECT_MOVE || part == SELECT_COPY) {
        if (cols != 0 || rows != 0) {
            drop_at(editor, cols, rows, part == SELECT_COPY);
        } else if (!editor->drag.moved) {
            selection_clear(&editor->selection);
        }
        return;
    }
    bool click = part == SELECT_NEW && !editor->drag.moved;
    if (part != SELECT_DROP && !click &&
        !selection_add(&editor->selection, drag_cells(editor, false), part == SELECT_REMOVE)) {
        editor_toast(editor, UI_TOAST_BAD, "Too large to select at once");
    }
    if (click) {
        thing_choose(editor, thing_at(editor, editor->pointer.x, editor->pointer.y));
    }
}

static void show_moved(Editor *editor) {
    int cols = editor->pointer.col - editor->drag.col;
    int rows = editor->pointer.row - editor->drag.row;
    FhRect cells = editor->selection.cells;
    for (int i = 0; i < cells.w * cells.h; i++) {
        int col = cells.x + i % cells.w;
        int row = cells.y + i / cells.w;
        FhTile tile = history_tile_at(editor->level, editor->layer, col, row);
        if (editor->selection.mask[i] != 0 && tile != FH_TILE_EMPTY) {
            overlay_ghost(editor, col + cols, row + rows, tile);
        }
    }
    int size = editor_tile_size(editor);
    selection_show_things(editor, (FhPoint){cols * size, rows * size});
    overlay_cells(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, fh_rect_moved(cells, cols, rows));
}

void select_show(Editor *editor) {
    const Drag *drag = &editor->drag;
    bool holds = drag->kind == DRAG_TOOL && !selection_is_empty(&editor->selection) &&
                 (drag->part == SELECT_MOVE || drag->part == SELECT_COPY);
    if (holds) {
        show_moved(editor);
    } else if (drag->kind == DRAG_TOOL && drag->part != SELECT_DROP) {
        overlay_cells(editor, EDITOR_MARK_BOX,
                      drag->part == SELECT_REMOVE ? EDITOR_ROLE_ERASE : EDITOR_ROLE_SELECT,
                      drag_cells(editor, false));
    } else if (drag->kind == DRAG_NONE) {
        overlay_cells(editor, EDITOR_MARK_BOX, EDITOR_ROLE_HOVER,
                      (FhRect){editor->pointer.col, editor->pointer.row, 1, 1});
    }
}
