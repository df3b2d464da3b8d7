// tool_select.c - dragging out a selection, moving it, copying it.
//
// A press inside the selection takes hold of it: nothing changes until the button is up, the piece
// is shown where it would stand. Ctrl leaves a copy behind.

#include "editor/tools.h"

enum { SELECT_NEW, SELECT_ADD, SELECT_REMOVE, SELECT_MOVE, SELECT_COPY, SELECT_DROP };

static int how(const Hand *hand) {
    const Drag *drag = &hand->drag;
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
    if (selection_holds(&hand->doc->selection, drag->col, drag->row)) {
        return (drag->mods & UI_MOD_CTRL) != 0 ? SELECT_COPY : SELECT_MOVE;
    }
    return SELECT_NEW;
}

static void select_down(Hand *hand) {
    hand->drag.part = how(hand);
    hand->doc->chosen = (Thing){0};
    if (hand->drag.part == SELECT_DROP || hand->drag.part == SELECT_NEW) {
        selection_clear(&hand->doc->selection);
    }
}

static void drop_at(Stage *stage, int cols, int rows, bool copies) {
    Piece piece;
    if (selection_refuses(stage->doc)) {
        return;
    }
    if (!copies) {
        step_begin(stage->doc, "move");
        selection_move_by(stage->doc, cols, rows);
        return;
    }
    if (selection_take(stage->doc, &piece)) {
        Selection *selection = &stage->doc->selection;
        selection->cells = fh_rect_moved(selection->cells, cols, rows);
        step_begin(stage->doc, "copy");
        piece_put(stage, &piece, selection->cells.x, selection->cells.y);
        piece_free(&piece);
    }
}

static void select_up(Hand *hand) {
    int part = hand->drag.part;
    int cols = hand->pointer.col - hand->drag.col;
    int rows = hand->pointer.row - hand->drag.row;
    if (part == SELECT_MOVE || part == SELECT_COPY) {
        if (cols != 0 || rows != 0) {
            drop_at(hand->stage, cols, rows, part == SELECT_COPY);
        } else if (!hand->drag.moved) {
            selection_clear(&hand->doc->selection);
        }
        return;
    }
    bool click = part == SELECT_NEW && !hand->drag.moved;
    if (part != SELECT_DROP && !click &&
        !selection_add(&hand->doc->selection, drag_cells(hand, false), part == SELECT_REMOVE)) {
        toast_say(hand->doc, UI_TOAST_BAD, "Too large to select at once");
    }
    if (click) {
        thing_choose(hand, thing_at(hand, hand->pointer.x, hand->pointer.y));
    }
}

static void show_moved(Hand *hand) {
    int cols = hand->pointer.col - hand->drag.col;
    int rows = hand->pointer.row - hand->drag.row;
    FhRect cells = hand->doc->selection.cells;
    for (int i = 0; i < cells.w * cells.h; i++) {
        int col = cells.x + i % cells.w;
        int row = cells.y + i / cells.w;
        FhTile tile = history_tile_at(hand->doc->level, hand->doc->layer, col, row);
        if (hand->doc->selection.mask[i] != 0 && tile != FH_TILE_EMPTY) {
            overlay_ghost(hand->stage, col + cols, row + rows, tile);
        }
    }
    int size = hand->doc->level->tile_size;
    selection_show_things(hand->stage, (FhPoint){cols * size, rows * size});
    overlay_cells(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT,
                  fh_rect_moved(cells, cols, rows));
}

static void select_show(Hand *hand) {
    const Drag *drag = &hand->drag;
    bool holds = drag->kind == DRAG_TOOL && !selection_is_empty(&hand->doc->selection) &&
                 (drag->part == SELECT_MOVE || drag->part == SELECT_COPY);
    if (holds) {
        show_moved(hand);
    } else if (drag->kind == DRAG_TOOL && drag->part != SELECT_DROP) {
        overlay_cells(hand->stage, EDITOR_MARK_BOX,
                      drag->part == SELECT_REMOVE ? EDITOR_ROLE_ERASE : EDITOR_ROLE_SELECT,
                      drag_cells(hand, false));
    } else if (drag->kind == DRAG_NONE) {
        overlay_cells(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_HOVER,
                      (FhRect){hand->pointer.col, hand->pointer.row, 1, 1});
    }
}

const ToolActs select_acts = {.down = select_down, .up = select_up, .show = select_show};
