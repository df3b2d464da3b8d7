// selection_actions.c - selects what is alike, and makes a solid of what is selected.

#include <stdlib.h>

#include "editor/layer_order.h"
#include "editor/state.h"

/// The smallest box with all cells of a tile within `cells`.
static FhRect cells_of_tile(const Editor *editor, FhRect cells, FhTile tile) {
    FhRect box = {0, 0, 0, 0};
    for (int row = cells.y; row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (history_tile_at(editor->level, editor->layer, col, row) == tile) {
                box = fh_rect_around(box, (FhRect){col, row, 1, 1});
            }
        }
    }
    return box;
}

/// Selects the cells of a tile within a box that is no larger than a selection may be.
static bool select_tile(Editor *editor, FhRect box, FhTile tile) {
    uint8_t *mask = calloc((size_t)box.w * (size_t)box.h, 1);
    if (mask == NULL) {
        return false;
    }
    for (int i = 0; i < box.w * box.h; i++) {
        FhTile here =
            history_tile_at(editor->level, editor->layer, box.x + i % box.w, box.y + i / box.w);
        mask[i] = here == tile;
    }
    selection_clear(&editor->selection);
    editor->selection = (Selection){.cells = box, .mask = mask};
    return true;
}

void selection_same(Editor *editor) {
    const FhTerrain *tiles = editor->layer == HISTORY_TERRAIN
                                 ? editor->level->terrain
                                 : editor->level->layers[editor->layer].tiles;
    FhRect cells = fh_terrain_bounds(tiles);
    FhTile under = tile_under_pointer(editor);
    FhTile tile = under != FH_TILE_EMPTY ? under : editor->brush.tile;
    if ((int64_t)cells.w * cells.h > PIECE_CELLS_MAX) {
        editor_toast(editor, UI_TOAST_BAD, "Too large to search at once");
        return;
    }
    FhRect box = cells_of_tile(editor, cells, tile);
    if (box.w == 0) {
        editor_toast(editor, UI_TOAST_INFO, "There is no such tile on this layer");
    } else if (!select_tile(editor, box, tile)) {
        editor_lacks_memory(editor);
    } else if (editor->tool != TOOL_SELECT) {
        tool_take(editor, TOOL_SELECT);
    }
}

/// Why a piece cannot become a solid; NULL when it can.
static const char *solid_obstacle(const Editor *editor, const Piece *piece) {
    bool any = false;
    for (int i = 0; i < piece->cols * piece->rows; i++) {
        any = any || piece->tiles[i] != FH_TILE_EMPTY;
    }
    if (editor->layer != HISTORY_TERRAIN) {
        return "Choose the ground layer first: moving solids are made of it";
    }
    bool fits = fh_max(piece->cols, piece->rows) * editor_tile_size(editor) <= LEVEL_SIZE_MAX;
    return !any    ? "There are no tiles in the selection"
           : !fits ? "A solid can be 4096 px wide and high"
                   : NULL;
}

static void tiles_to_solid(Editor *editor, const Piece *piece) {
    LevelSolid solid = thing_new_solid(cells_to_px(editor, editor->selection.cells));
    solid.tiles = piece->tiles; // borrowed: the history copies
    solid.cols = piece->cols;
    solid.rows = piece->rows;
    int index = editor->level->solid_count;
    editor_begin(editor, "make a solid");
    selection_erase_tiles(editor);
    history_insert_thing(&editor->history, LEVEL_SOLID, index, &solid);
    editor_commit(editor);
    selection_clear(&editor->selection);
    tool_take(editor, TOOL_SOLID);
    thing_choose(editor, (Thing){THING_SOLID, index, -1});
}

void selection_to_solid(Editor *editor) {
    Piece piece;
    editor->selection.whole = false; // a solid is made of the active layer's tiles alone
    if (layer_refuses(editor, editor->layer) || !selection_take(editor, &piece)) {
        return;
    }
    const char *obstacle = solid_obstacle(editor, &piece);
    if (obstacle != NULL) {
        editor_toast(editor, UI_TOAST_BAD, obstacle);
    } else {
        tiles_to_solid(editor, &piece);
    }
    piece_free(&piece);
}
