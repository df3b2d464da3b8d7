// history_edits.c - edits of the open step: each changes the level at once, and notes what it
// touched. One that finds no memory changes nothing, and marks the step as failed.

#include <stdlib.h>
#include <string.h>

#include "editor/history.h"

static bool lacks_memory(History *history) {
    history->failed = history->open;
    return false;
}

static bool noted(History *history, uint32_t bits) {
    history_note(history, bits);
    return true;
}

/// Takes note of what was put where nothing was; a flat box is nothing.
static void note_put(History *history, FhRect box) {
    history->put = fh_rect_around(history->put, box);
}

static FhRect middle_of(FhRect box) {
    return (FhRect){box.x + box.w / 2, box.y + box.h / 2, 1, 1};
}

// ---- Ground ----

/// The rows of a chunk in both masks.
typedef struct Pixels {
    uint64_t added[FH_MASK_CHUNK], removed[FH_MASK_CHUNK];
} Pixels;

static void copy_rows(uint64_t *to, const FhMask *mask, FhPoint chunk) {
    const uint64_t *from = fh_mask_chunk(mask, chunk);
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        to[y] = from != NULL ? from[y] : 0;
    }
}

static Pixels pixels_at(const FhMask *added, const FhMask *removed, FhPoint chunk) {
    Pixels pixels;
    copy_rows(pixels.added, added, chunk);
    copy_rows(pixels.removed, removed, chunk);
    return pixels;
}

static Pixels pixels_of(const Level *level, FhPoint chunk) {
    return pixels_at(level->ground.added, level->ground.removed, chunk);
}

static bool set_pixels(History *history, FhPoint chunk, const Pixels *now) {
    LevelGround *ground = &history->level->ground;
    Pixels before = pixels_of(history->level, chunk);
    if (memcmp(&before, now, sizeof before) == 0) {
        return true;
    }
    if (!history->open || !fh_mask_set_chunk(ground->added, chunk, now->added)) {
        return lacks_memory(history);
    }
    history_note(history, HISTORY_TOUCHED_OTHER);
    if (!fh_mask_set_chunk(ground->removed, chunk, now->removed)) {
        return lacks_memory(history);
    }
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        uint64_t bits = now->added[y] & ~before.added[y];
        int first = bits != 0 ? __builtin_ctzll(bits) : 0;
        int end = bits != 0 ? FH_MASK_CHUNK - __builtin_clzll(bits) : 0;
        note_put(history, (FhRect){chunk.x * FH_MASK_CHUNK + first, chunk.y * FH_MASK_CHUNK + y,
                                   end - first, 1});
    }
    return true;
}

typedef enum GroundChange { GROUND_FILL, GROUND_DIG, GROUND_TAKE } GroundChange;

/// Changes a row of both masks by a row of `where`; the tiles' own pixels are never added, nor
/// removed from the air.
static void change_row(GroundChange change, uint64_t where, uint64_t tiles, uint64_t *added,
                       uint64_t *removed) {
    switch (change) {
    case GROUND_FILL:
        *added |= where & ~tiles;
        *removed &= ~where;
        break;
    case GROUND_DIG:
        *added &= ~where;
        *removed |= where & tiles;
        break;
    case GROUND_TAKE:
        *added = where & ~tiles;
        *removed = tiles & ~where;
        break;
    }
}

/// Changes the ground in each chunk of `where`.
static bool change_ground(History *history, const FhMask *where, GroundChange change) {
    FhGroundDef tiles_only = {.terrain = history->level->terrain};
    size_t cursor = 0;
    FhPoint chunk;
    while (fh_mask_next_chunk(where, &cursor, &chunk)) {
        const uint64_t *rows = fh_mask_chunk(where, chunk);
        uint64_t tiles[FH_MASK_CHUNK];
        Pixels now = pixels_of(history->level, chunk);
        fh_ground_chunk(&tiles_only, chunk, tiles);
        for (int y = 0; y < FH_MASK_CHUNK; y++) {
            change_row(change, rows[y], tiles[y], &now.added[y], &now.removed[y]);
        }
        if (!set_pixels(history, chunk, &now)) {
            return false;
        }
    }
    return true;
}

bool history_set_ground(History *history, const FhMask *where, bool solid) {
    return change_ground(history, where, solid ? GROUND_FILL : GROUND_DIG);
}

bool history_take_ground(History *history, const FhMask *now) {
    return change_ground(history, now, GROUND_TAKE);
}

/// Gives the chunks that are known to `which` the pixels of two masks.
static bool put_chunks(History *history, const FhMask *which, const FhMask *added,
                       const FhMask *removed) {
    size_t cursor = 0;
    FhPoint chunk;
    bool ok = which != NULL;
    while (ok && fh_mask_next_chunk(which, &cursor, &chunk)) {
        Pixels now = pixels_at(added, removed, chunk);
        ok = set_pixels(history, chunk, &now);
    }
    return ok;
}

bool history_put_pixels(History *history, const FhMask *added, const FhMask *removed) {
    const LevelGround *ground = &history->level->ground;
    FhMask *before[2] = {fh_mask_clone(ground->added), fh_mask_clone(ground->removed)};
    bool ok = put_chunks(history, before[0], added, removed) &&
              put_chunks(history, before[1], added, removed) &&
              put_chunks(history, added, added, removed) &&
              put_chunks(history, removed, added, removed);
    fh_mask_destroy(before[0]);
    fh_mask_destroy(before[1]);
    return ok || lacks_memory(history);
}

/// Makes a cell's tile whole.
static bool mend_cell(History *history, FhPoint cell) {
    int size = history->level->tile_size;
    FhRect box = {cell.x * size, cell.y * size, size, size};
    if (!fh_mask_overlaps(history->level->ground.removed, box)) {
        return true;
    }
    FhPoint chunk = {fh_floor_div(box.x, FH_MASK_CHUNK), fh_floor_div(box.y, FH_MASK_CHUNK)};
    uint64_t bits = UINT64_MAX >> (FH_MASK_CHUNK - size) << fh_floor_mod(box.x, FH_MASK_CHUNK);
    int top = fh_floor_mod(box.y, FH_MASK_CHUNK);
    Pixels now = pixels_of(history->level, chunk);
    for (int y = top; y < top + size; y++) {
        now.removed[y] &= ~bits;
    }
    return set_pixels(history, chunk, &now);
}

// ---- Tiles ----

static FhTerrain *tiles_of(const Level *level, int layer) {
    bool is_layer = layer >= 0 && layer < level->layer_count;
    return layer == HISTORY_TERRAIN ? level->terrain : is_layer ? level->layers[layer].tiles : NULL;
}

FhTile history_tile_at(const Level *level, int layer, int col, int row) {
    const FhTerrain *tiles = tiles_of(level, layer);
    return tiles != NULL ? fh_terrain_at(tiles, col, row) : FH_TILE_EMPTY;
}

bool history_set_tile(History *history, int layer, FhPoint cell, FhTile tile) {
    FhTerrain *tiles = tiles_of(history->level, layer);
    if (layer == HISTORY_TERRAIN && !mend_cell(history, cell)) {
        return false;
    }
    FhTile before = history_tile_at(history->level, layer, cell.x, cell.y);
    if (tiles == NULL || before == tile) {
        return true;
    }
    if (!history->open || !fh_terrain_set(tiles, cell.x, cell.y, tile)) {
        return lacks_memory(history);
    }
    if (layer == HISTORY_TERRAIN && before == FH_TILE_EMPTY) {
        int size = history->level->tile_size;
        note_put(history, middle_of((FhRect){cell.x * size, cell.y * size, size, size}));
    }
    return noted(history, HISTORY_TOUCHED_OTHER);
}

// ---- Things and layers ----

FhPoint history_place_inside(FhPoint at) {
    return (FhPoint){fh_clamp(at.x, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX),
                     fh_clamp(at.y, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX)};
}

static FhPoint inside(FhPoint at, FhPoint by) {
    (void)by;
    return history_place_inside(at);
}

static bool copy_inside(LevelThing kind, LevelAnything *copy, const void *thing) {
    bool ok = level_thing_copy(kind, copy, thing);
    if (ok) { // no file holds a place further out: what would lie there lies at that edge
        level_thing_map(kind, copy, inside, (FhPoint){0, 0});
    }
    return ok;
}

static uint32_t touches_of(LevelThing kind, const void *thing) {
    bool is_object = kind == LEVEL_SOLID || kind == LEVEL_ENTITY ||
                     (kind == LEVEL_POLYGON && level_polygon_moves(thing));
    return is_object ? HISTORY_TOUCHED_OBJECTS : HISTORY_TOUCHED_OTHER;
}

bool history_set_thing(History *history, LevelThing kind, int index, const void *thing) {
    void *place = level_thing(history->level, kind, index);
    LevelAnything copy;
    if (kind == LEVEL_LAYER) {
        return history_set_layer(history, index, thing);
    }
    if (!history->open || !copy_inside(kind, &copy, thing)) {
        return lacks_memory(history);
    }
    if (level_thing_same(kind, place, &copy)) {
        level_thing_free(kind, &copy);
        return true;
    }
    uint32_t touches = touches_of(kind, place) | touches_of(kind, &copy);
    level_replace_thing(history->level, kind, index, &copy);
    return noted(history, touches);
}

/// The box of a thing for the level's bounds, px.
static FhRect put_box(LevelThing kind, const void *thing) {
    return kind == LEVEL_ENTITY    ? middle_of(level_entity_box(thing))
           : kind == LEVEL_POLYGON ? level_polygon_box(thing)
                                   : level_thing_box(kind, thing);
}

/// Inserts a thing that owns its parts. Takes it over in any case.
static bool insert(History *history, LevelThing kind, int index, LevelAnything *thing) {
    if (!level_insert_thing(history->level, kind, index, thing)) {
        level_thing_free(kind, thing);
        return lacks_memory(history);
    }
    note_put(history, put_box(kind, thing));
    return noted(history, touches_of(kind, thing));
}

bool history_insert_thing(History *history, LevelThing kind, int index, const void *thing) {
    LevelAnything copy;
    bool ok = history->open && copy_inside(kind, &copy, thing);
    return ok ? insert(history, kind, index, &copy) : lacks_memory(history);
}

bool history_remove_thing(History *history, LevelThing kind, int index) {
    uint32_t touches = touches_of(kind, level_thing(history->level, kind, index));
    if (!history->open) {
        return false;
    }
    level_remove_thing(history->level, kind, index);
    history->step.layer_from = kind == LEVEL_LAYER ? index : history->step.layer_from;
    return noted(history, touches);
}

bool history_insert_layer(History *history, int index, const LevelLayer *layer) {
    LevelAnything made = {.layer = *layer};
    made.layer.tiles_extra = made.layer.extra = NULL;
    made.layer.tiles = history->open ? fh_terrain_create(history->level->tileset) : NULL;
    if (made.layer.tiles == NULL || !insert(history, LEVEL_LAYER, index, &made)) {
        return lacks_memory(history);
    }
    history->step.layer_to = index;
    return true;
}

bool history_set_layer(History *history, int index, const LevelLayer *layer) {
    LevelLayer *place = &history->level->layers[index];
    LevelLayer now = *layer;
    now.tiles = place->tiles;
    now.tiles_extra = place->tiles_extra;
    now.extra = place->extra;
    if (level_thing_same(LEVEL_LAYER, place, layer)) {
        return true;
    }
    *place = history->open ? now : *place;
    return history->open && noted(history, HISTORY_TOUCHED_OTHER);
}

bool history_move_layer(History *history, int index, int to, bool front) {
    LevelLayer *layers = history->level->layers;
    LevelLayer moved = layers[index];
    if (!history->open) {
        return false;
    }
    for (int i = index; i != to; i += to > index ? 1 : -1) {
        layers[i] = layers[to > index ? i + 1 : i - 1];
    }
    layers[to] = moved;
    layers[to].front = front;
    history->step.layer_from = index;
    history->step.layer_to = to;
    return noted(history, HISTORY_TOUCHED_OTHER);
}

// ---- The rest ----

HistoryHead history_head(const Level *level) {
    HistoryHead head = {.name = level->name,
                        .next = level->next,
                        .theme = level->theme,
                        .spawn = level->spawn,
                        .has_bounds = level->has_bounds,
                        .bounds = level->bounds,
                        .character = level->character};
    memcpy(head.movement, level->movement, sizeof head.movement);
    memcpy(head.background, level->background, sizeof head.background);
    head.character.extra = NULL; // it stays the level's
    return head;
}

static bool put_head(Level *level, const HistoryHead *head) {
    char *name = NULL;
    char *next = NULL;
    if (!level_set_text(&name, head->name) || !level_set_text(&next, head->next)) {
        free(name);
        return false;
    }
    free(level->name);
    free(level->next);
    level->name = name;
    level->next = next;
    memcpy(level->movement, head->movement, sizeof level->movement);
    memcpy(level->background, head->background, sizeof level->background);
    level->theme = head->theme;
    level->spawn = history_place_inside(head->spawn);
    level->has_bounds = head->has_bounds;
    level->bounds = head->bounds;
    struct cJSON *extra = level->character.extra;
    level->character = head->character;
    level->character.extra = extra;
    return true;
}

bool history_set_head(History *history, const HistoryHead *head) {
    HistoryHead before = history_head(history->level);
    uint32_t touches = history_head_touches(&before, head);
    if (touches == 0) {
        return true;
    }
    if (!history->open || !put_head(history->level, head)) {
        return lacks_memory(history);
    }
    return noted(history, touches);
}

bool history_replace_level(History *history, Level *other) {
    bool ok = history->open && other != NULL;
    if (ok) {
        level_swap(history->level, other, true);
        history_note(history, HISTORY_TOUCHED_LEVEL);
    }
    level_destroy(other);
    return ok || lacks_memory(history);
}
