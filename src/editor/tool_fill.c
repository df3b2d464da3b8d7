// tool_fill.c - filling what hangs together, and replacing a tile everywhere.
//
// A fill is gathered before it is painted, inside the level: its bounds, or the box around what is
// in it. Emptiness that reaches the edge of that box is open (sky, mostly): of it only what is in
// the picture is filled, unless Shift is held. Where the hero and the spawn stand no tile is put
// that would bury them. A click inside a selection fills and replaces only there.

#include <math.h>
#include <stdlib.h>

#include "editor/tools.h"
#include "level/text.h"

enum { FILL_CELLS_MAX = 1 << 24 };

typedef struct Fill {
    Hand *hand;
    FhRect box; // cells
    FhTile from, to;
    bool in_selection; // the click was inside one: the fill stays there
    uint8_t *region;   // 1 for each cell of the box that is to be filled
    FhPoint *stack;
    int count, room;
    bool is_open; // emptiness that reaches the edge of the box
    bool out_of_memory;
    int spared; // cells that stay free for the hero or the spawn
} Fill;

/// The cells that a box (px) lies on.
static FhRect cells_around(const Document *doc, FhRect px) {
    return cells_of_px(px, doc->level->tile_size);
}

/// The cells of the active layer in the picture.
static FhRect cells_seen(const Stage *stage) {
    float dx, dy;
    layer_shift(stage->doc, stage->doc->layer, stage->camera, &dx, &dy);
    FhRect seen = camera_seen(stage);
    return cells_around(stage->doc, fh_rect_moved(seen, -(int)floorf(dx), -(int)floorf(dy)));
}

/// The cells of the level that a fill begun in this one keeps to.
static FhRect level_box(const Stage *stage, FhPoint cell) {
    const Level *level = stage->doc->level;
    const FhTerrain *tiles = stage->doc->layer == HISTORY_TERRAIN
                                 ? level->terrain
                                 : level->layers[stage->doc->layer].tiles;
    FhRect inside = cells_around(stage->doc, level_bounds(level));
    if (stage->doc->layer != HISTORY_TERRAIN) {
        inside = fh_rect_around(inside, cells_seen(stage)); // its parallax may show it elsewhere
    }
    return fh_rect_contains(inside, cell.x, cell.y)
               ? inside
               : fh_rect_around(inside, fh_terrain_bounds(tiles));
}

static FhRect common(FhRect a, FhRect b) {
    int x = fh_max(a.x, b.x);
    int y = fh_max(a.y, b.y);
    return (FhRect){x, y, fh_max(fh_min(fh_rect_right(a), fh_rect_right(b)) - x, 0),
                    fh_max(fh_min(fh_rect_bottom(a), fh_rect_bottom(b)) - y, 0)};
}

static bool matches(const Fill *fill, int col, int row) {
    return fh_rect_contains(fill->box, col, row) &&
           (!fill->in_selection || selection_holds(&fill->hand->doc->selection, col, row)) &&
           history_tile_at(fill->hand->doc->level, fill->hand->doc->layer, col, row) == fill->from;
}

// ---- Gathering ----

static uint8_t *region_at(const Fill *fill, int col, int row) {
    return &fill->region[(size_t)(row - fill->box.y) * (size_t)fill->box.w +
                         (size_t)(col - fill->box.x)];
}

/// True when the cell belongs to the region and is not in it yet.
static bool is_new(const Fill *fill, int col, int row) {
    return matches(fill, col, row) && *region_at(fill, col, row) == 0;
}

static void push(Fill *fill, int col, int row) {
    if (array_make_room(&fill->stack, &fill->room, fill->count + 1, sizeof *fill->stack)) {
        fill->stack[fill->count++] = (FhPoint){col, row};
    } else {
        fill->out_of_memory = true;
    }
}

/// Pushes the first cell of each stretch that is new in a row.
static void push_stretches(Fill *fill, int first, int last, int row) {
    for (int col = first; col <= last; col++) {
        if (is_new(fill, col, row) && (col == first || !is_new(fill, col - 1, row))) {
            push(fill, col, row);
        }
    }
}

static void gather_row(Fill *fill, FhPoint cell) {
    if (!is_new(fill, cell.x, cell.y)) {
        return;
    }
    int first = cell.x;
    int last = cell.x;
    while (is_new(fill, first - 1, cell.y)) {
        first--;
    }
    while (is_new(fill, last + 1, cell.y)) {
        last++;
    }
    for (int col = first; col <= last; col++) {
        *region_at(fill, col, cell.y) = 1;
    }
    FhRect box = fill->box;
    bool at_edge = first == box.x || last == fh_rect_right(box) - 1 || cell.y == box.y ||
                   cell.y == fh_rect_bottom(box) - 1;
    fill->is_open = fill->is_open || (at_edge && fill->from == FH_TILE_EMPTY);
    push_stretches(fill, first, last, cell.y - 1);
    push_stretches(fill, first, last, cell.y + 1);
}

/// Gathers what hangs together with a cell inside the box; with `whole` not set only until it is
/// known to be open.
static void gather(Fill *fill, FhPoint start, bool whole) {
    free(fill->region);
    fill->region = calloc((size_t)fill->box.w * (size_t)fill->box.h + 1, 1);
    fill->out_of_memory = fill->region == NULL;
    fill->is_open = false;
    fill->count = 0;
    if (!fill->out_of_memory) {
        push(fill, start.x, start.y);
    }
    while (fill->count > 0 && !fill->out_of_memory && (whole || !fill->is_open)) {
        gather_row(fill, fill->stack[--fill->count]);
    }
}

// ---- Painting ----

static bool would_bury(const Document *doc, FhTile tile) {
    const FhTileKind *kind = fh_tileset_kind(doc->level->tileset, tile);
    return doc->layer == HISTORY_TERRAIN && tile != FH_TILE_EMPTY && kind != NULL &&
           (kind->solidity == FH_SOLID || (kind->flags & FH_KIND_HAZARD) != 0);
}

static bool stands_in(const Stage *stage, FhRect cell) {
    FhRect spawn = thing_box(stage->doc, (Thing){THING_SPAWN, 0, -1});
    return fh_rect_overlaps(spawn, cell) ||
           (stage->has_hero && fh_rect_overlaps(stage->hero_box, cell));
}

/// The tile for a cell, by chance if tiles are mixed. A mix that holds the tile that is being
/// filled would leave cells to be filled again: then it is the chosen tile alone.
static FhTile tile_for(const Fill *fill, int col, int row) {
    Hand *hand = fill->hand;
    bool mixes = !brush_mixes(&hand->brush, fill->from);
    return mixes ? paint_mixed(hand, (FhPoint){col, row}, fill->to) : fill->to;
}

/// Paints a cell, or leaves it free for the hero or the spawn. Returns whether it was painted.
static bool paint_or_spare(Fill *fill, int col, int row) {
    FhRect cell = cells_to_px(fill->hand->doc, (FhRect){col, row, 1, 1});
    FhTile tile = tile_for(fill, col, row);
    if (would_bury(fill->hand->doc, tile) && stands_in(fill->hand->stage, cell)) {
        fill->spared++;
        return false;
    }
    paint_cell(fill->hand->doc, col, row, tile);
    return true;
}

static void paint_region(Fill *fill) {
    FhRect box = fill->box;
    for (int row = box.y; row < fh_rect_bottom(box); row++) {
        for (int col = box.x; col < fh_rect_right(box); col++) {
            if (*region_at(fill, col, row) != 0) {
                paint_or_spare(fill, col, row);
            }
        }
    }
}

static void tell(const Fill *fill, bool limited) {
    if (limited) {
        toast_say(fill->hand->doc, UI_TOAST_INFO,
                  fill->spared > 0
                      ? "Filled as far as you see, round hero and spawn. Shift: all of it"
                      : "Filled as far as you see. Shift: all of it");
    } else if (fill->spared > 0) {
        toast_say(fill->hand->doc, UI_TOAST_INFO, "Filled, round hero and spawn");
    }
}

static void flood(Fill *fill, FhPoint start) {
    Hand *hand = fill->hand;
    bool whole = (hand->drag.mods & UI_MOD_SHIFT) != 0 || fill->in_selection;
    gather(fill, start, whole);
    bool limited = fill->is_open && !whole;
    if (limited) {
        fill->box = common(fill->box, cells_seen(hand->stage));
        gather(fill, start, true);
    }
    step_begin(hand->doc, "fill");
    if (fill->out_of_memory) {
        step_lacks_memory(hand->doc);
    } else {
        paint_region(fill);
        tell(fill, limited);
    }
    free(fill->region);
    free(fill->stack);
}

static void replace_all(Fill *fill) {
    int replaced = 0;
    step_begin(fill->hand->doc, "replace");
    for (int row = fill->box.y; row < fh_rect_bottom(fill->box); row++) {
        for (int col = fill->box.x; col < fh_rect_right(fill->box); col++) {
            replaced += matches(fill, col, row) && paint_or_spare(fill, col, row);
        }
    }
    toast_say(fill->hand->doc, UI_TOAST_GOOD, "%d tiles replaced", replaced);
}

static void fill_down(Hand *hand) {
    FhPoint cell = {hand->pointer.col, hand->pointer.row};
    Fill fill = {.hand = hand,
                 .box = level_box(hand->stage, cell),
                 .from = tile_under_pointer(hand),
                 .to = hand->drag.erases ? FH_TILE_EMPTY : hand->brush.tile};
    fill.in_selection = selection_holds(&hand->doc->selection, cell.x, cell.y);
    bool everywhere = (hand->drag.mods & UI_MOD_CTRL) != 0 && fill.from != FH_TILE_EMPTY;
    if (!fh_rect_contains(fill.box, cell.x, cell.y)) {
        toast_say(hand->doc, UI_TOAST_INFO, "Outside the level: click nearer to it");
    } else if ((int64_t)fill.box.w * fill.box.h > FILL_CELLS_MAX) {
        toast_say(hand->doc, UI_TOAST_BAD, "Too large to fill at once");
    } else if (fill.from != fill.to && everywhere) {
        replace_all(&fill);
    } else if (fill.from != fill.to) {
        flood(&fill, cell);
    }
}

const ToolActs fill_acts = {.down = fill_down, .show = brush_show};
