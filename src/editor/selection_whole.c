// selection_whole.c - "select all" is the whole level: the ground, its pixels, every layer, all
// things, and the spawn.
//
// A selection that is whole is measured anew before each use, and its piece bears the layers and
// the spawn beside the ground. What moves or turns does so within one box: the selection's cells.

#include <stdlib.h>
#include <string.h>

#include "editor/tools.h"

static FhRect add_thing(const Document *doc, FhRect cells, Thing thing) {
    int size = doc->level->tile_size;
    FhRect box = thing_box(doc, thing);
    bool by_feet = thing.kind == THING_ENTITY || thing.kind == THING_SPAWN;
    int y = by_feet ? fh_rect_bottom(box) - 1 : box.y + box.h / 2;
    FhRect held = {fh_floor_div(box.x + box.w / 2, size), fh_floor_div(y, size), 1, 1};
    return fh_rect_around(cells, held);
}

static FhRect cells_of_all(const Document *doc) {
    const Level *level = doc->level;
    FhRect cells = fh_terrain_bounds(level->terrain);
    for (int i = 0; i < level->layer_count; i++) {
        FhRect tiles = fh_terrain_bounds(level->layers[i].tiles);
        cells = tiles.w > 0 ? fh_rect_around(cells, tiles) : cells;
    }
    for (ThingKind kind = THING_ENTITY; kind <= THING_POLYGON; kind++) {
        int count = kind == THING_ENTITY  ? level->entity_count
                    : kind == THING_SOLID ? level->solid_count
                                          : level->polygon_count;
        for (int i = 0; i < count; i++) {
            cells = add_thing(doc, cells, (Thing){kind, i, -1});
        }
    }
    FhRect box = fh_mask_bounds(level->ground.added);
    cells = box.w > 0 ? fh_rect_around(cells, cells_of_px(box, doc->level->tile_size)) : cells;
    return add_thing(doc, cells, (Thing){THING_SPAWN, 0, -1});
}

/// Selects the cells as the whole level. False, said, and the selection is as it was, if they are
/// too many or there is no memory.
static bool select_cells(Document *doc, FhRect cells) {
    Selection whole = {0};
    if ((int64_t)cells.w * cells.h > PIECE_CELLS_MAX) {
        toast_say(doc, UI_TOAST_BAD, "Too large to select at once");
        return false;
    }
    if (!selection_add(&whole, cells, false)) {
        step_lacks_memory(doc);
        return false;
    }
    selection_clear(&doc->selection);
    doc->selection = whole;
    doc->selection.whole = true;
    return true;
}

void selection_all(Hand *hand) {
    select_cells(hand->doc, cells_of_all(hand->doc));
    if (hand->tool != TOOL_SELECT) {
        tool_take(hand, TOOL_SELECT);
    }
}

bool selection_measure(Document *doc, bool with_bounds) {
    const Level *level = doc->level;
    if (!doc->selection.whole) {
        return true;
    }
    FhRect cells = cells_of_all(doc);
    if (with_bounds && level->has_bounds) {
        cells = fh_rect_around(cells, cells_of_px(level->bounds, level->tile_size));
    }
    return select_cells(doc, cells);
}

bool selection_refuses(Document *doc) {
    if (!doc->selection.whole) {
        return layer_refuses(doc, doc->layer);
    }
    for (int i = HISTORY_TERRAIN; i < doc->level->layer_count; i++) {
        if (layer_is_locked(doc, i)) {
            return layer_refuses(doc, i);
        }
    }
    return false;
}

// ---- The layers and the spawn in a piece ----

bool whole_take(Document *doc, Piece *piece) {
    const Level *level = doc->level;
    FhRect cells = doc->selection.cells;
    int size = level->tile_size;
    piece->has_spawn = true;
    piece->spawn = fh_rect_moved(thing_box(doc, (Thing){THING_SPAWN, 0, -1}), -cells.x * size,
                                 -cells.y * size);
    bool ok = true;
    for (int i = 0; i < level->layer_count && ok; i++) {
        ok = piece_add_layer(piece, &level->layers[i], i, (FhPoint){cells.x, cells.y});
    }
    return ok;
}

static bool is_same_layer(const Level *level, int index, const LevelLayer *layer) {
    return index >= 0 && index < level->layer_count &&
           strcmp(level->layers[index].name, layer->name) == 0;
}

/// The level's layer that a piece's is put on: the one it came from, else one of its name, else a
/// new one. Below 0: out of memory, or no more layers are possible.
static int layer_for(Document *doc, const PieceLayer *from) {
    Level *level = doc->level;
    if (is_same_layer(level, from->at, &from->layer)) {
        return from->at;
    }
    for (int i = 0; i < level->layer_count; i++) {
        if (is_same_layer(level, i, &from->layer)) {
            return i;
        }
    }
    LevelLayer text = from->layer;
    bool has_room = level->layer_count < LEVEL_LAYERS_MAX;
    int index = level->layer_count;
    return has_room && history_insert_layer(&doc->history, index, &text) ? index : -2;
}

static void put_layer(Document *doc, int layer, const FhTile *tiles, FhRect cells) {
    for (int i = 0; i < cells.w * cells.h; i++) {
        FhPoint cell = {cells.x + i % cells.w, cells.y + i / cells.w};
        if (tiles[i] != FH_TILE_EMPTY && cell_is_inside(doc, cell.x, cell.y)) {
            history_set_tile(&doc->history, layer, cell, tiles[i]);
        }
    }
}

void whole_put_tiles(Document *doc, const Piece *piece, int col, int row) {
    FhRect cells = {col, row, piece->cols, piece->rows};
    put_layer(doc, HISTORY_TERRAIN, piece->tiles, cells);
    for (int i = 0; i < piece->layer_count; i++) {
        int layer = layer_for(doc, &piece->layers[i]);
        if (layer >= 0) {
            put_layer(doc, layer, piece->layers[i].tiles, cells);
        }
    }
}

void whole_erase_tiles(Document *doc) {
    Level *level = doc->level;
    FhRect cells = doc->selection.cells;
    for (int layer = HISTORY_TERRAIN; layer < level->layer_count; layer++) {
        for (int i = 0; i < cells.w * cells.h; i++) {
            FhPoint cell = {cells.x + i % cells.w, cells.y + i / cells.w};
            if (history_tile_at(level, layer, cell.x, cell.y) != FH_TILE_EMPTY) {
                history_set_tile(&doc->history, layer, cell, FH_TILE_EMPTY);
            }
        }
    }
}

void whole_put_spawn(Document *doc, const Piece *piece, int col, int row) {
    int size = doc->level->tile_size;
    FhRect box = fh_rect_moved(piece->spawn, col * size, row * size);
    thing_set_spawn(doc, history_place_inside((FhPoint){box.x + box.w / 2, fh_rect_bottom(box)}));
}

// ---- The ground's pixels ----

/// How pixels go: turned within the box (px) from where it was to where it is.
typedef struct PixelWay {
    FhRect from;
    FhPoint to;
    int transform;
} PixelWay;

static bool send_run(FhMask *to, const PixelWay *way, FhRect run) {
    FhRect inside = fh_rect_moved(run, -way->from.x, -way->from.y);
    inside = piece_turned(inside, way->from.w, way->from.h, way->transform);
    return fh_mask_fill(to, fh_rect_moved(inside, way->to.x, way->to.y), true);
}

static bool send_pixels(FhMask *to, const FhMask *from, const PixelWay *way) {
    size_t cursor = 0;
    FhPoint chunk;
    bool ok = true;
    while (ok && fh_mask_next_chunk(from, &cursor, &chunk)) {
        const uint64_t *rows = fh_mask_chunk(from, chunk);
        for (int i = 0; i < FH_MASK_CHUNK * FH_MASK_CHUNK && ok; i++) {
            int x = i % FH_MASK_CHUNK, y = i / FH_MASK_CHUNK, w = 1;
            if ((rows[y] >> x & 1) == 0) {
                continue;
            }
            while (x + w < FH_MASK_CHUNK && (rows[y] >> (x + w) & 1) != 0) {
                w++;
            }
            ok = send_run(to, way,
                          (FhRect){chunk.x * FH_MASK_CHUNK + x, chunk.y * FH_MASK_CHUNK + y, w, 1});
            i += w - 1;
        }
    }
    return ok;
}

static bool has_pixels(const Level *level) {
    return fh_mask_bounds(level->ground.added).w > 0 || fh_mask_bounds(level->ground.removed).w > 0;
}

bool whole_send_ground(Document *doc, const WholeGround *before, FhPoint to, int transform) {
    int size = doc->level->tile_size;
    FhRect cells = before->cells;
    PixelWay way = {{cells.x * size, cells.y * size, cells.w * size, cells.h * size},
                    {to.x * size, to.y * size},
                    transform};
    if (before->added == NULL) {
        return true;
    }
    FhMask *added = fh_mask_create(), *removed = fh_mask_create();
    bool ok = added != NULL && removed != NULL && send_pixels(added, before->added, &way) &&
              send_pixels(removed, before->removed, &way) &&
              history_put_pixels(&doc->history, added, removed);
    fh_mask_destroy(added);
    fh_mask_destroy(removed);
    return ok;
}

WholeGround whole_ground(const Document *doc) {
    const Level *level = doc->level;
    WholeGround ground = {.cells = doc->selection.cells};
    if (has_pixels(level)) {
        ground.added = fh_mask_clone(level->ground.added);
        ground.removed = fh_mask_clone(level->ground.removed);
    }
    return ground;
}

void whole_ground_free(WholeGround *ground) {
    fh_mask_destroy(ground->added);
    fh_mask_destroy(ground->removed);
    *ground = (WholeGround){0};
}

void whole_erase_ground(Document *doc) {
    if (has_pixels(doc->level)) {
        FhMask *none = fh_mask_create();
        if (none == NULL || !history_put_pixels(&doc->history, none, none)) {
            step_lacks_memory(doc);
        }
        fh_mask_destroy(none);
    }
}

void whole_turn_bounds(Document *doc, FhRect cells, int transform) {
    HistoryHead head = history_head(doc->level);
    int size = doc->level->tile_size;
    if (!head.has_bounds) {
        return;
    }
    FhPoint at = {cells.x * size, cells.y * size};
    FhRect box = fh_rect_moved(head.bounds, -at.x, -at.y);
    box = piece_turned(box, cells.w * size, cells.h * size, transform);
    head.bounds = fh_rect_moved(box, at.x, at.y);
    history_set_head(&doc->history, &head);
}
