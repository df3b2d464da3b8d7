// tool_fill.c - filling what hangs together, and replacing a tile everywhere.
//
// A fill stays inside the level: its bounds (or the box around its tiles) and one cell more. So a
// fill of the sky ends, and the picture of what was filled is whole. A click inside a selection
// fills and replaces only there.

#include <stdlib.h>

#include "editor/internal.h"

enum { FILL_CELLS_MAX = 1 << 24, FILL_MARGIN = 1 };

typedef struct Fill {
    Editor *editor;
    FhRect box; // cells
    FhTile from, to;
    bool in_selection; // the click was inside one: the fill stays there
    FhPoint *stack;
    int count, room;
    bool out_of_memory;
} Fill;

static FhRect fill_box(const Editor *editor) {
    int size = editor_tile_size(editor);
    FhRect px = level_bounds(editor->level);
    int col = fh_floor_div(px.x, size);
    int row = fh_floor_div(px.y, size);
    FhRect cells = {col, row, fh_floor_div(fh_rect_right(px) + size - 1, size) - col,
                    fh_floor_div(fh_rect_bottom(px) + size - 1, size) - row};
    const Level *level = editor->level;
    const FhTerrain *tiles =
        editor->layer == HISTORY_TERRAIN ? level->terrain : level->layers[editor->layer].tiles;
    cells = fh_rect_around(cells, fh_terrain_bounds(tiles));
    return (FhRect){cells.x - FILL_MARGIN, cells.y - FILL_MARGIN, cells.w + 2 * FILL_MARGIN,
                    cells.h + 2 * FILL_MARGIN};
}

static bool matches(const Fill *fill, int col, int row) {
    return fh_rect_contains(fill->box, col, row) &&
           (!fill->in_selection || selection_holds(&fill->editor->selection, col, row)) &&
           history_tile_at(fill->editor->level, fill->editor->layer, col, row) == fill->from;
}

static void push(Fill *fill, int col, int row) {
    if (fill->count == fill->room) {
        int room = fill->room > 0 ? fill->room * 2 : 256;
        FhPoint *stack = realloc(fill->stack, (size_t)room * sizeof *stack);
        if (stack == NULL) {
            fill->out_of_memory = true;
            return;
        }
        fill->stack = stack;
        fill->room = room;
    }
    fill->stack[fill->count++] = (FhPoint){col, row};
}

/// Pushes the first cell of each stretch that matches in a row.
static void push_stretches(Fill *fill, int first, int last, int row) {
    for (int col = first; col <= last; col++) {
        if (matches(fill, col, row) && (col == first || !matches(fill, col - 1, row))) {
            push(fill, col, row);
        }
    }
}

/// Paints a cell, by chance if tiles are mixed. A mix that holds the tile that is being filled
/// would leave cells to be filled again: then the chosen tile alone is painted.
static void put(const Fill *fill, int col, int row) {
    Editor *editor = fill->editor;
    bool mixes = !brush_mixes(&editor->brush, fill->from);
    FhTile tile = mixes ? paint_mixed(editor, (FhPoint){col, row}, fill->to) : fill->to;
    paint_cell(editor, col, row, tile);
}

static int fill_row(Fill *fill, FhPoint cell) {
    if (!matches(fill, cell.x, cell.y)) {
        return 0;
    }
    int first = cell.x;
    int last = cell.x;
    while (matches(fill, first - 1, cell.y)) {
        first--;
    }
    while (matches(fill, last + 1, cell.y)) {
        last++;
    }
    for (int col = first; col <= last; col++) {
        put(fill, col, cell.y);
    }
    push_stretches(fill, first, last, cell.y - 1);
    push_stretches(fill, first, last, cell.y + 1);
    return last - first + 1;
}

static void flood(Fill *fill, FhPoint start) {
    int filled = 0;
    push(fill, start.x, start.y);
    while (fill->count > 0 && filled <= FILL_CELLS_MAX) {
        filled += fill_row(fill, fill->stack[--fill->count]);
    }
    if (fill->out_of_memory) {
        editor_lacks_memory(fill->editor);
    }
    free(fill->stack);
}

static void replace_all(Fill *fill) {
    int replaced = 0;
    for (int row = fill->box.y; row < fh_rect_bottom(fill->box); row++) {
        for (int col = fill->box.x; col < fh_rect_right(fill->box); col++) {
            if (matches(fill, col, row)) {
                put(fill, col, row);
                replaced++;
            }
        }
    }
    editor_say(fill->editor, UI_TOAST_GOOD, "%d tiles replaced", replaced);
}

void fill_down(Editor *editor) {
    Fill fill = {.editor = editor,
                 .box = fill_box(editor),
                 .from = tile_under_pointer(editor),
                 .to = editor->drag.erases ? FH_TILE_EMPTY : editor->brush.tile};
    FhPoint cell = {editor->pointer.col, editor->pointer.row};
    fill.in_selection = selection_holds(&editor->selection, cell.x, cell.y);
    bool everywhere = (editor->drag.mods & UI_MOD_CTRL) != 0 && fill.from != FH_TILE_EMPTY;
    if (!fh_rect_contains(fill.box, cell.x, cell.y)) {
        editor_toast(editor, UI_TOAST_INFO, "A fill stays inside the level: click nearer to it");
    } else if ((int64_t)fill.box.w * fill.box.h > FILL_CELLS_MAX) {
        editor_toast(editor, UI_TOAST_BAD, "The level is too large to be filled at once");
    } else if (fill.from != fill.to) {
        editor_begin(editor, everywhere ? "replace" : "fill");
        if (everywhere) {
            replace_all(&fill);
        } else {
            flood(&fill, cell);
        }
    }
}
