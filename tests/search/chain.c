#include "search/chain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEIGHT = 4, // tiles: of a corridor
    WALL = 2,   // tiles, on each side of a part
    ABOVE = 24  // tiles of wall above all parts
};

/// A part and where it goes.
typedef struct Part {
    const Level *level;
    FhRect box;              // tiles, in the level
    int spawn_row, goal_row; // of the ground below
    int spawn_col, goal_col;
    int cols, rows; // it is moved by so many
} Part;

static const FhTileKind *kind_at(const Level *level, int col, int row) {
    return fh_tileset_kind(level->tileset, fh_terrain_at(level->terrain, col, row));
}

/// The row of the first ground below a place (px); -1: there is none.
static int ground_below(const Level *level, FhPoint feet, FhRect box) {
    int col = fh_floor_div(feet.x, level->tile_size);
    for (int row = fh_floor_div(feet.y, level->tile_size); row < fh_rect_bottom(box); row++) {
        const FhTileKind *kind = kind_at(level, col, row);
        if (kind && kind->solidity != FH_PASSABLE) {
            return row;
        }
    }
    return -1;
}

static const LevelEntity *goal_of(const Level *level) {
    for (int i = 0; i < level->entity_count; i++) {
        if (level->entities[i].type == LEVEL_GOAL) {
            return &level->entities[i];
        }
    }
    return NULL;
}

bool chain_takes(const Level *level) {
    bool is_usual =
        strcmp(level->character.preset, "default") == 0 || level->character.preset[0] == '\0';
    for (int i = 0; i < LEVEL_TUNING_FIELDS_MAX; i++) {
        is_usual = is_usual && !level->character.overridden[i];
    }
    return is_usual && level->tile_size == 16 && strcmp(level->movement, "pixel") == 0 &&
           level->polygon_count == 0 && !level_has_ground(level) && goal_of(level);
}

/// Places a part behind the one before (NULL: it is the first). False when it has no ground.
static bool place(Part *part, const Level *level, const Part *before) {
    const LevelEntity *goal = goal_of(level);
    int size = level->tile_size;
    FhRect px = level_bounds(level);
    int col = fh_floor_div(px.x, size), row = fh_floor_div(px.y, size);
    *part = (Part){.level = level,
                   .box = {col, row, fh_floor_div(fh_rect_right(px) - 1, size) + 1 - col,
                           fh_floor_div(fh_rect_bottom(px) - 1, size) + 1 - row},
                   .spawn_col = fh_floor_div(level->spawn.x, size),
                   .goal_col = goal ? fh_floor_div(goal->x, size) : 0};
    part->spawn_row = ground_below(level, level->spawn, part->box);
    part->goal_row = goal ? ground_below(level, (FhPoint){goal->x, goal->y}, part->box) : -1;
    part->cols = (before ? before->cols + fh_rect_right(before->box) : 0) + WALL - part->box.x;
    part->rows = before ? before->rows + before->goal_row - part->spawn_row : 0;
    return part->spawn_row >= 0 && part->goal_row >= 0;
}

// --- tiles ----------------------------------------------------------------------------------

static bool fill(Level *level, FhRect box, FhTile tile) {
    bool ok = true;
    for (int i = 0; i < box.w * box.h && ok; i++) {
        ok = fh_terrain_set(level->terrain, box.x + i % box.w, box.y + i / box.w, tile);
    }
    return ok;
}

static FhTile tile_of(const Level *level, const char *name) {
    return fh_tile_make(level_find_kind(level, name), 0);
}

/// Copies a part's tiles. Unless it is open thorns are laid below: falling out of it kills.
static bool put_tiles(Level *chain, const Part *part, bool is_open) {
    FhRect box = fh_terrain_bounds(part->level->terrain);
    bool ok = true;
    for (int i = 0; i < box.w * box.h && ok; i++) {
        int col = box.x + i % box.w, row = box.y + i / box.w;
        FhTile tile = fh_terrain_at(part->level->terrain, col, row);
        if (tile != FH_TILE_EMPTY && fh_rect_contains(part->box, col, row)) {
            ok = fh_terrain_set(chain->terrain, col + part->cols, row + part->rows, tile);
        }
    }
    FhRect below = {part->box.x + part->cols, fh_rect_bottom(part->box) + part->rows, part->box.w,
                    1};
    return ok && (is_open || fill(chain, fh_rect_moved(below, 0, 1), tile_of(chain, "spikes"))) &&
           (is_open || fill(chain, fh_rect_moved(below, 0, 2), tile_of(chain, "block")));
}

/// Clears a way at `row`, from one column up to another; where there is no ground it has planks,
/// through which one comes from below.
static bool put_corridor(Level *chain, int row, int from, int to) {
    bool ok = fill(chain, (FhRect){from, row - HEIGHT, to - from, HEIGHT}, FH_TILE_EMPTY);
    for (int col = from; col < to && ok; col++) {
        const FhTileKind *kind = kind_at(chain, col, row);
        bool is_ground = kind && kind->solidity != FH_PASSABLE;
        ok = is_ground || fh_terrain_set(chain->terrain, col, row, tile_of(chain, "oneway"));
    }
    return ok;
}

/// The walls beside a part, unless it is open, and the way in and out.
static bool put_walls(Level *chain, const Part *part, FhRect all, bool is_open) {
    FhTile block = tile_of(chain, "block");
    int left = part->box.x + part->cols - WALL, right = fh_rect_right(part->box) + part->cols;
    int height = is_open ? 0 : all.h + ABOVE;
    return fill(chain, (FhRect){left, all.y - ABOVE, WALL, height}, block) &&
           fill(chain, (FhRect){right, all.y - ABOVE, WALL, height}, block) &&
           put_corridor(chain, part->spawn_row + part->rows, left + 1,
                        part->spawn_col + part->cols) &&
           put_corridor(chain, part->goal_row + part->rows, part->goal_col + part->cols + 1,
                        right + WALL - 1);
}

/// Opens the wall between two parts.
static bool open_wall(Level *chain, const Part *part) {
    int right = fh_rect_right(part->box) + part->cols;
    return put_corridor(chain, part->goal_row + part->rows, right, right + WALL);
}

// --- things ---------------------------------------------------------------------------------

static void rename_with(char name[LEVEL_NAME_MAX], int number) {
    char own[LEVEL_NAME_MAX];
    memcpy(own, name, sizeof own);
    if (own[0] != '\0') {
        snprintf(name, LEVEL_NAME_MAX, "%d-%.40s", number, own);
    }
}

/// Gives the wires of a thing the names that their ends have in the chain. False out of memory.
static bool rename_wires(LevelEntity *entity, int number) {
    char *before = entity->wires, name[LEVEL_NAME_MAX];
    bool ok = true;
    entity->wires = NULL;
    for (const char *at = before; ok && (at = level_wires_next(at, name));) {
        rename_with(name, number);
        ok = level_wires_toggle(entity, name);
    }
    free(before);
    return ok;
}

static bool put_thing(Level *chain, LevelThing kind, const Level *from, int index, FhPoint by,
                      int number) {
    LevelAnything thing;
    if (!level_thing_copy(kind, &thing, level_thing((Level *)from, kind, index))) {
        return false;
    }
    level_thing_move(kind, &thing, by.x, by.y);
    if (kind == LEVEL_SOLID) {
        rename_with(thing.solid.id, number);
        rename_with(thing.solid.group, number);
    }
    bool ok = true;
    if (kind == LEVEL_ENTITY) {
        rename_with(thing.entity.id, number);
        ok = rename_wires(&thing.entity, number);
    }
    ok = ok && level_insert_thing(chain, kind, level_thing_count(chain, kind), &thing);
    if (!ok) {
        level_thing_free(kind, &thing);
    }
    return ok;
}

static bool put_things(Level *chain, const Part *part, int number) {
    const Level *from = part->level;
    FhPoint by = {part->cols * from->tile_size, part->rows * from->tile_size};
    bool ok = true;
    for (int i = 0; i < from->solid_count && ok; i++) {
        ok = put_thing(chain, LEVEL_SOLID, from, i, by, number);
    }
    for (int i = 0; i < from->entity_count && ok; i++) {
        ok = from->entities[i].type == LEVEL_GOAL ||
             put_thing(chain, LEVEL_ENTITY, from, i, by, number);
    }
    return ok;
}

/// Puts spawn and goal at the ends of the corridors, and the bounds about all.
static bool put_ends(Level *chain, const Part *first, const Part *last, FhRect all) {
    int size = chain->tile_size;
    int right = fh_rect_right(last->box) + last->cols;
    chain->spawn = (FhPoint){(WALL * 2 - 1) * size / 2, (first->spawn_row + first->rows) * size};
    LevelEntity goal = {
        .type = LEVEL_GOAL, .x = right * size, .y = (last->goal_row + last->rows) * size};
    chain->has_bounds = true;
    chain->bounds = (FhRect){0, all.y * size, (right + WALL) * size, (all.h + 4) * size};
    return level_insert_thing(chain, LEVEL_ENTITY, chain->entity_count, &goal);
}

// --- the chain ------------------------------------------------------------------------------

/// A level without anything in it, that has the kinds of all parts: those of the one with shapes.
static Level *begin(Level *const *parts, int count) {
    int own = 0;
    for (int i = 0; i < count; i++) {
        own = parts[i]->shape_count > 0 ? i : own;
    }
    Level *chain = level_clone(parts[own]);
    for (int kind = 0; chain && kind < LEVEL_THINGS; kind++) {
        while (level_thing_count(chain, (LevelThing)kind) > 0) {
            level_remove_thing(chain, (LevelThing)kind, 0);
        }
    }
    if (chain && !fill(chain, fh_terrain_bounds(chain->terrain), FH_TILE_EMPTY)) {
        level_destroy(chain);
        return NULL;
    }
    return chain;
}

/// The box around all parts, tiles.
static FhRect box_of(const Part *parts, int count) {
    FhRect all = fh_rect_moved(parts[0].box, parts[0].cols, parts[0].rows);
    for (int i = 1; i < count; i++) {
        all = fh_rect_around(all, fh_rect_moved(parts[i].box, parts[i].cols, parts[i].rows));
    }
    return all;
}

Level *chain_join(Level *const *levels, int count, bool is_open) {
    Part parts[CHAIN_PARTS_MAX];
    for (int i = 0; i < count; i++) {
        if (!place(&parts[i], levels[i], i > 0 ? &parts[i - 1] : NULL)) {
            return NULL;
        }
    }
    FhRect all = box_of(parts, count);
    Level *chain = begin(levels, count);
    bool ok = chain != NULL;
    for (int i = 0; i < count && ok; i++) {
        ok = put_tiles(chain, &parts[i], is_open) && put_things(chain, &parts[i], i);
    }
    for (int i = 0; i < count && ok; i++) {
        ok = put_walls(chain, &parts[i], all, is_open) &&
             (i == 0 || open_wall(chain, &parts[i - 1]));
    }
    if (!ok || !put_ends(chain, &parts[0], &parts[count - 1], all)) {
        level_destroy(chain);
        return NULL;
    }
    level_follow_lines(chain);
    return chain;
}

int chain_draw(int seed, int many, int parts[CHAIN_PARTS_MAX]) {
    uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15u + 1;
    int count = 2 << seed % 4;
    for (int i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        parts[i] = (int)((state >> 33) % (uint64_t)many);
    }
    return count;
}
