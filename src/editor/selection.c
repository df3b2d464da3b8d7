// selection.c - which cells are selected, and what is done to them in place.
//
// A mask over a box of cells. A thing belongs to the cell that its feet stand in (entities) or
// that its middle lies in (solids, polygons), and follows it, when the ground is the active layer.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "editor/tools.h"

bool selection_is_empty(const Selection *selection) {
    return selection->mask == NULL;
}

bool selection_holds(const Selection *selection, int col, int row) {
    FhRect cells = selection->cells;
    return selection->mask != NULL && fh_rect_contains(cells, col, row) &&
           selection->mask[(row - cells.y) * cells.w + col - cells.x] != 0;
}

bool selection_add(Selection *selection, FhRect cells, bool remove) {
    FhRect box = selection->mask != NULL ? fh_rect_around(selection->cells, cells) : cells;
    if ((int64_t)box.w * box.h > PIECE_CELLS_MAX) {
        return false;
    }
    uint8_t *mask = calloc((size_t)box.w * (size_t)box.h, 1);
    if (mask == NULL) {
        return false;
    }
    int selected = 0;
    for (int i = 0; i < box.w * box.h; i++) {
        int col = box.x + i % box.w;
        int row = box.y + i / box.w;
        bool inside = fh_rect_contains(cells, col, row);
        bool before = selection_holds(selection, col, row);
        mask[i] = remove ? before && !inside : before || inside;
        selected += mask[i];
    }
    selection_clear(selection);
    if (selected > 0) {
        *selection = (Selection){.cells = box, .mask = mask};
    } else {
        free(mask);
    }
    return true;
}

// ---- What is in it ----

static bool holds_point(const Document *doc, int x, int y) {
    int size = doc->level->tile_size;
    if (doc->selection.whole) {
        return true;
    }
    return doc->layer == HISTORY_TERRAIN &&
           selection_holds(&doc->selection, fh_floor_div(x, size), fh_floor_div(y, size));
}

bool selection_holds_thing(const Document *doc, LevelThing kind, const void *thing) {
    FhRect box = kind == LEVEL_POLYGON ? level_polygon_box(thing) : level_thing_box(kind, thing);
    FhPoint at = {box.x + box.w / 2, box.y + box.h / 2};
    if (kind == LEVEL_ENTITY) {
        const LevelEntity *entity = thing;
        at = (FhPoint){entity->x, entity->y - 1};
    }
    return holds_point(doc, at.x, at.y);
}

static bool take_objects(const Document *doc, Piece *piece, FhPoint origin) {
    const Level *level = doc->level;
    bool whole = true;
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = 0; whole && i < level_thing_count(level, kind); i++) {
            const void *thing = level_thing(level, kind, i);
            whole = !selection_holds_thing(doc, kind, thing) ||
                    piece_add_thing(piece, kind, thing, i, origin);
        }
    }
    return whole;
}

bool selection_take(Document *doc, Piece *piece) {
    bool whole = doc->selection.whole;
    FhRect cells = doc->selection.cells;
    int layer = whole ? HISTORY_TERRAIN : doc->layer;
    if (!piece_init(piece, cells.w, cells.h)) {
        step_lacks_memory(doc);
        return false;
    }
    for (int i = 0; i < cells.w * cells.h; i++) {
        if (doc->selection.mask[i] != 0) {
            piece->tiles[i] =
                history_tile_at(doc->level, layer, cells.x + i % cells.w, cells.y + i / cells.w);
        }
    }
    int size = doc->level->tile_size;
    if (!take_objects(doc, piece, (FhPoint){cells.x * size, cells.y * size}) ||
        (whole && !whole_take(doc, piece))) {
        piece_free(piece);
        step_lacks_memory(doc);
        return false;
    }
    return true;
}

void selection_show_things(Stage *stage, FhPoint by) {
    const Level *level = stage->doc->level;
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = 0; i < level_thing_count(level, kind); i++) {
            const void *thing = level_thing(level, kind, i);
            if (!selection_holds_thing(stage->doc, kind, thing)) {
                continue;
            }
            if (kind == LEVEL_POLYGON) {
                overlay_sides(stage, EDITOR_ROLE_OBJECT, thing, by);
            } else {
                overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                             fh_rect_moved(level_thing_box(kind, thing), by.x, by.y));
            }
        }
    }
    if (stage->doc->selection.whole) {
        FhRect box = thing_box(stage->doc, (Thing){THING_SPAWN, 0, -1});
        overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT, fh_rect_moved(box, by.x, by.y));
    }
}

void selection_erase_tiles(Document *doc) {
    FhRect cells = doc->selection.cells;
    if (doc->selection.whole) {
        whole_erase_tiles(doc);
        return;
    }
    for (int i = 0; i < cells.w * cells.h; i++) {
        if (doc->selection.mask[i] != 0) {
            paint_cell(doc, cells.x + i % cells.w, cells.y + i / cells.w, FH_TILE_EMPTY);
        }
    }
}

void selection_erase(Document *doc) {
    Level *level = doc->level;
    selection_erase_tiles(doc);
    if (doc->selection.whole) {
        whole_erase_ground(doc);
    }
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = level_thing_count(level, kind) - 1; i >= 0; i--) {
            if (selection_holds_thing(doc, kind, level_thing(level, kind, i))) {
                history_remove_thing(&doc->history, kind, i);
            }
        }
    }
    document_forget_gone(doc);
}

static void put_tiles(Document *doc, const Piece *piece, int col, int row) {
    if (piece->has_spawn || piece->layer_count > 0) {
        whole_put_tiles(doc, piece, col, row);
        return;
    }
    for (int i = 0; i < piece->cols * piece->rows; i++) {
        if (piece->tiles[i] != FH_TILE_EMPTY) {
            paint_exactly(doc, col + i % piece->cols, row + i / piece->cols, piece->tiles[i]);
        }
    }
}

static bool has_wire_to(const Piece *piece, const char *id) {
    int index = 0;
    while (index < piece->entity_count && !level_wires_have(&piece->entities[index], id)) {
        index++;
    }
    return index < piece->entity_count;
}

static bool has_end(const Piece *piece, const char *id) {
    for (LevelThing kind = LEVEL_SOLID; kind <= LEVEL_ENTITY; kind++) {
        for (int i = 0; i < piece_count(piece, kind); i++) {
            const char *own = level_wire_end(kind, piece_thing(piece, kind, i));
            if (own && strcmp(own, id) == 0) {
                return true;
            }
        }
    }
    return false;
}

/// Names a copy that wires go to anew, and lets those of a copy go to the copies in its piece.
/// Returns false out of memory.
static bool name_copy(const Level *level, const Piece *piece, LevelThing kind, LevelAnything *copy,
                      const LevelCounts *had) {
    char name[LEVEL_NAME_MAX];
    bool ok = true;
    if (kind == LEVEL_SOLID &&
        (level_is_wired(level, copy->solid.id) || has_wire_to(piece, copy->solid.id))) {
        wire_copied_id(level, had, copy->solid.id);
    }
    if (kind != LEVEL_ENTITY) {
        return true;
    }
    char *old = copy->entity.wires;
    copy->entity.wires = NULL;
    wire_copied_id(level, had, copy->entity.id);
    for (const char *at = old; (at = level_wires_next(at, name));) {
        if (has_end(piece, name)) {
            wire_copied_id(level, had, name);
        }
        ok = level_wires_toggle(&copy->entity, name) && ok;
    }
    free(old);
    return ok;
}

/// Puts the piece's things into the level, which had `had` things before; solids get groups of
/// their own. If `had` is NULL, puts the things back to where they were taken from.
static void put_things(Document *doc, const Piece *piece, LevelThing kind, FhPoint at,
                       const LevelCounts *had) {
    bool back = had == NULL;
    int before = level_thing_count(doc->level, kind);
    for (int i = 0; i < piece_count(piece, kind); i++) {
        LevelAnything copy;
        if (!level_thing_copy(kind, &copy, piece_thing(piece, kind, i))) {
            step_lacks_memory(doc);
            return;
        }
        level_thing_move(kind, &copy, at.x, at.y);
        if (back) {
            history_set_thing(&doc->history, kind, piece_at(piece, kind, i), &copy);
        } else {
            if (kind == LEVEL_SOLID) {
                group_name_put(doc->level, piece, i, before, copy.solid.group);
            }
            if (!name_copy(doc->level, piece, kind, &copy, had)) {
                step_lacks_memory(doc);
            }
            history_insert_thing(&doc->history, kind, level_thing_count(doc->level, kind), &copy);
        }
        level_thing_free(kind, &copy);
    }
}

FhPoint piece_place(const Stage *stage, int col, int row) {
    int size = stage->doc->level->tile_size;
    float dx, dy;
    layer_shift(stage->doc, stage->doc->layer, stage->camera, &dx, &dy);
    return (FhPoint){col * size + (int)lroundf(dx), row * size + (int)lroundf(dy)};
}

void piece_put(Stage *stage, const Piece *piece, int col, int row) {
    FhPoint at = piece_place(stage, col, row);
    LevelCounts had = {stage->doc->level->solid_count, stage->doc->level->entity_count};
    put_tiles(stage->doc, piece, col, row);
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        put_things(stage->doc, piece, kind, at, &had);
    }
}

/// Gives the level's own things the places that they have in a piece that was taken from it.
static void put_back_objects(Document *doc, const Piece *piece, int col, int row) {
    int size = doc->level->tile_size;
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        put_things(doc, piece, kind, (FhPoint){col * size, row * size}, NULL);
    }
    if (piece->has_spawn) {
        whole_put_spawn(doc, piece, col, row);
    }
}

// ---- In place ----

/// Puts what was taken from the selection's cells back into them, as they are now: moved, turned.
static void put_back(Document *doc, const Piece *piece, const WholeGround *ground, int transform) {
    FhRect cells = doc->selection.cells;
    put_tiles(doc, piece, cells.x, cells.y);
    put_back_objects(doc, piece, cells.x, cells.y);
    if (doc->selection.whole &&
        !whole_send_ground(doc, ground, (FhPoint){cells.x, cells.y}, transform)) {
        step_lacks_memory(doc);
    }
}

/// The pixels of the ground that go with the selection.
static WholeGround ground_of(const Document *doc) {
    return doc->selection.whole ? whole_ground(doc) : (WholeGround){0};
}

void selection_move_by(Document *doc, int cols, int rows) {
    Selection *selection = &doc->selection;
    Piece piece;
    if (selection_is_empty(selection) || !selection_measure(doc, false) ||
        !selection_take(doc, &piece)) {
        return;
    }
    WholeGround ground = ground_of(doc);
    selection_erase_tiles(doc);
    doc->history.step.from = selection->cells;
    selection->cells = fh_rect_moved(selection->cells, cols, rows);
    doc->history.step.to = selection->cells;
    put_back(doc, &piece, &ground, 0);
    whole_ground_free(&ground);
    piece_free(&piece);
}

/// Turns the mask as piece_transform turns the tiles: it is made a piece for the purpose.
static bool turn_mask(Selection *selection, const Level *level, int transform) {
    Piece piece;
    int count = selection->cells.w * selection->cells.h;
    if (!piece_init(&piece, selection->cells.w, selection->cells.h)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        piece.tiles[i] = selection->mask[i] != 0 ? fh_tile_make(1, 0) : FH_TILE_EMPTY;
    }
    bool turned = piece_transform(&piece, level, transform);
    for (int i = 0; turned && i < count; i++) {
        selection->mask[i] = piece.tiles[i] != FH_TILE_EMPTY;
    }
    selection->cells.w = piece.cols;
    selection->cells.h = piece.rows;
    piece_free(&piece);
    return turned;
}

void selection_transform(Document *doc, int transform) {
    Selection *selection = &doc->selection;
    Piece piece;
    if (selection_refuses(doc) || !selection_measure(doc, true) || !selection_take(doc, &piece)) {
        return;
    }
    WholeGround ground = ground_of(doc);
    step_begin(doc, (transform & FH_R90) != 0 ? "turn" : "flip");
    if (piece_transform(&piece, doc->level, transform)) {
        selection_erase_tiles(doc);
        if (selection->whole) {
            whole_turn_bounds(doc, selection->cells, transform);
        }
        if (!turn_mask(selection, doc->level, transform)) {
            step_lacks_memory(doc);
        }
        put_back(doc, &piece, &ground, transform);
    } else {
        step_lacks_memory(doc);
    }
    step_commit(doc);
    whole_ground_free(&ground);
    piece_free(&piece);
}

// ---- Selection actions ----
//
// Selects what is alike, and makes a solid of what is selected.

/// The smallest box with all cells of a tile within `cells`.
static FhRect cells_of_tile(const Document *doc, FhRect cells, FhTile tile) {
    FhRect box = {0, 0, 0, 0};
    for (int row = cells.y; row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (history_tile_at(doc->level, doc->layer, col, row) == tile) {
                box = fh_rect_around(box, (FhRect){col, row, 1, 1});
            }
        }
    }
    return box;
}

/// Selects the cells of a tile within a box that is no larger than a selection may be.
static bool select_tile(Document *doc, FhRect box, FhTile tile) {
    uint8_t *mask = calloc((size_t)box.w * (size_t)box.h, 1);
    if (mask == NULL) {
        return false;
    }
    for (int i = 0; i < box.w * box.h; i++) {
        FhTile here = history_tile_at(doc->level, doc->layer, box.x + i % box.w, box.y + i / box.w);
        mask[i] = here == tile;
    }
    selection_clear(&doc->selection);
    doc->selection = (Selection){.cells = box, .mask = mask};
    return true;
}

void selection_same(Hand *hand) {
    const FhTerrain *tiles = hand->doc->layer == HISTORY_TERRAIN
                                 ? hand->doc->level->terrain
                                 : hand->doc->level->layers[hand->doc->layer].tiles;
    FhRect cells = fh_terrain_bounds(tiles);
    FhTile under = tile_under_pointer(hand);
    FhTile tile = under != FH_TILE_EMPTY ? under : hand->brush.tile;
    if ((int64_t)cells.w * cells.h > PIECE_CELLS_MAX) {
        toast_say(hand->doc, UI_TOAST_BAD, "Too large to search at once");
        return;
    }
    FhRect box = cells_of_tile(hand->doc, cells, tile);
    if (box.w == 0) {
        toast_say(hand->doc, UI_TOAST_INFO, "There is no such tile on this layer");
    } else if (!select_tile(hand->doc, box, tile)) {
        step_lacks_memory(hand->doc);
    } else if (hand->tool != TOOL_SELECT) {
        tool_take(hand, TOOL_SELECT);
    }
}

/// Why a piece cannot become a solid; NULL when it can.
static const char *solid_obstacle(const Document *doc, const Piece *piece) {
    bool any = false;
    for (int i = 0; i < piece->cols * piece->rows; i++) {
        any = any || piece->tiles[i] != FH_TILE_EMPTY;
    }
    if (doc->layer != HISTORY_TERRAIN) {
        return "Choose the ground layer first: moving solids are made of it";
    }
    bool fits = fh_max(piece->cols, piece->rows) * doc->level->tile_size <= LEVEL_SIZE_MAX;
    return !any    ? "There are no tiles in the selection"
           : !fits ? "A solid can be 4096 px wide and high"
                   : NULL;
}

static void tiles_to_solid(Hand *hand, const Piece *piece) {
    LevelSolid solid = thing_new_solid(cells_to_px(hand->doc, hand->doc->selection.cells));
    solid.tiles = piece->tiles; // borrowed: the history copies
    solid.cols = piece->cols;
    solid.rows = piece->rows;
    int index = hand->doc->level->solid_count;
    step_begin(hand->doc, "make a solid");
    selection_erase_tiles(hand->doc);
    history_insert_thing(&hand->doc->history, LEVEL_SOLID, index, &solid);
    step_commit(hand->doc);
    selection_clear(&hand->doc->selection);
    tool_take(hand, TOOL_SOLID);
    thing_choose(hand, (Thing){THING_SOLID, index, -1});
}

void selection_to_solid(Hand *hand) {
    Piece piece;
    hand->doc->selection.whole = false; // a solid is made of the active layer's tiles alone
    if (layer_refuses(hand->doc, hand->doc->layer) || !selection_take(hand->doc, &piece)) {
        return;
    }
    const char *obstacle = solid_obstacle(hand->doc, &piece);
    if (obstacle != NULL) {
        toast_say(hand->doc, UI_TOAST_BAD, "%s", obstacle);
    } else {
        tiles_to_solid(hand, &piece);
    }
    piece_free(&piece);
}
