// level_difference.c - compares two versions of a level; copies a whole one, and swaps two.
//
// Equal chunks are skipped by their bytes. In lists of things the common beginning and end are
// skipped; in between each thing is matched with an equal one, so that one inserted thing is one
// difference and not all that follow.

#include "level/level_difference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_ground.h"
#include "level/level_parts.h"
#include "words/words.h"

enum { LOOKED_FOR_MAX = 1000 }; // things in the middle; beyond it only their counts are compared

/// The state of a comparison.
typedef struct Compare {
    const Level *from, *to;
    const LevelVisitor *visitor;
    LevelDifference sum;
} Compare;

static void note(Compare *compare, LevelChange change, FhRect box) {
    compare->sum.box = fh_rect_around(compare->sum.box, box);
    if (compare->visitor) {
        compare->visitor->at(compare->visitor->user, change, box);
    }
}

static LevelChange change_of(bool was, bool is) {
    return !was ? LEVEL_ADDED : !is ? LEVEL_REMOVED : LEVEL_CHANGED;
}

// --- tiles ----------------------------------------------------------------------------------

static FhTile tile_in(const FhTile *chunk, int index) {
    return chunk ? chunk[index] : FH_TILE_EMPTY;
}

static void compare_chunk(Compare *compare, const FhTile *from, const FhTile *to, FhPoint first) {
    enum { CHUNK = FH_CHUNK_TILES * FH_CHUNK_TILES };
    int size = compare->to->tile_size;
    if (from == to || (from && to && memcmp(from, to, CHUNK * sizeof *from) == 0)) {
        return;
    }
    for (int i = 0; i < CHUNK; i++) {
        FhTile was = tile_in(from, i);
        FhTile is = tile_in(to, i);
        if (was != is) {
            int col = first.x + i % FH_CHUNK_TILES;
            int row = first.y + i / FH_CHUNK_TILES;
            compare->sum.tiles++;
            note(compare, change_of(was != FH_TILE_EMPTY, is != FH_TILE_EMPTY),
                 (FhRect){col * size, row * size, size, size});
        }
    }
}

/// The tiles of two terrains; one of them may be NULL.
static void compare_terrain(Compare *compare, const FhTerrain *from, const FhTerrain *to) {
    size_t cursor = 0;
    FhPoint first;
    while (fh_terrain_next_unshared(to, from, &cursor, &first)) {
        compare_chunk(compare, from ? fh_terrain_chunk_tiles(from, first.x, first.y) : NULL,
                      to ? fh_terrain_chunk_tiles(to, first.x, first.y) : NULL, first);
    }
}

static void compare_tiles(Compare *compare) {
    const Level *from = compare->from;
    const Level *to = compare->to;
    compare->sum.is_new_size = from->tile_size != to->tile_size;
    compare_terrain(compare, compare->sum.is_new_size ? NULL : from->terrain, to->terrain);
    for (int i = 0; i < fh_max(from->layer_count, to->layer_count); i++) {
        bool was = i < from->layer_count && !compare->sum.is_new_size;
        bool is = i < to->layer_count;
        compare_terrain(compare, was ? from->layers[i].tiles : NULL,
                        is ? to->layers[i].tiles : NULL);
    }
}

// --- ground ---------------------------------------------------------------------------------

static bool same_rows(const uint64_t *a, const uint64_t *b) {
    uint64_t differs = 0;
    if (a == b) {
        return true;
    }
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        differs |= (a ? a[y] : 0) ^ (b ? b[y] : 0);
    }
    return differs == 0;
}

static void compare_masks(Compare *compare, const FhMask *walked, const FhMask *other) {
    size_t cursor = 0;
    FhPoint chunk;
    while (fh_mask_next_chunk(walked, &cursor, &chunk)) {
        if (!same_rows(fh_mask_chunk(walked, chunk), fh_mask_chunk(other, chunk))) {
            compare->sum.ground = true;
            note(compare, LEVEL_CHANGED,
                 (FhRect){chunk.x * FH_MASK_CHUNK, chunk.y * FH_MASK_CHUNK, FH_MASK_CHUNK,
                          FH_MASK_CHUNK});
        }
    }
}

static void compare_ground(Compare *compare) {
    const LevelGround *from = &compare->from->ground;
    const LevelGround *to = &compare->to->ground;
    compare_masks(compare, from->added, to->added);
    compare_masks(compare, to->added, from->added);
    compare_masks(compare, from->removed, to->removed);
    compare_masks(compare, to->removed, from->removed);
}

// --- things ---------------------------------------------------------------------------------

/// The part of a list between the common beginning and the common end.
typedef struct Middle {
    const Level *level;
    LevelThing kind;
    int first, count;
} Middle;

static const void *thing_at(const Middle *list, int index) {
    return level_thing(list->level, list->kind, list->first + index);
}

static bool holds(const Middle *list, const void *thing) {
    for (int i = 0; i < fh_min(list->count, LOOKED_FOR_MAX); i++) {
        if (level_thing_same(list->kind, thing_at(list, i), thing)) {
            return true;
        }
    }
    return false;
}

/// Counts what one list has and the other lacks.
static int note_missing(Compare *compare, const Middle *list, const Middle *other,
                        LevelChange change) {
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        const void *thing = thing_at(list, i);
        if (!holds(other, thing)) {
            count++;
            note(compare, change, level_thing_box(list->kind, thing));
        }
    }
    return count;
}

static void compare_things(Compare *compare, LevelThing kind) {
    Middle from = {compare->from, kind, 0, level_thing_count(compare->from, kind)};
    Middle to = {compare->to, kind, 0, level_thing_count(compare->to, kind)};
    while (from.count > 0 && to.count > 0 &&
           level_thing_same(kind, thing_at(&from, from.count - 1), thing_at(&to, to.count - 1))) {
        from.count--;
        to.count--;
    }
    while (from.count > 0 && to.count > 0 &&
           level_thing_same(kind, thing_at(&from, 0), thing_at(&to, 0))) {
        from.first = ++to.first;
        from.count--;
        to.count--;
    }
    int removed = note_missing(compare, &from, &to, LEVEL_REMOVED);
    int added = note_missing(compare, &to, &from, LEVEL_ADDED);
    int sorted = from.count + to.count > 0; // the same things in another order
    compare->sum.things +=
        fh_max(fh_max(removed, added), sorted); // one that was moved is one thing
}

static void compare_spawn(Compare *compare) {
    enum { HERO_W = 14, HERO_H = 24 };
    FhPoint was = compare->from->spawn;
    FhPoint is = compare->to->spawn;
    if (was.x != is.x || was.y != is.y) {
        compare->sum.things++;
        note(compare, LEVEL_REMOVED, (FhRect){was.x - HERO_W / 2, was.y - HERO_H, HERO_W, HERO_H});
        note(compare, LEVEL_ADDED, (FhRect){is.x - HERO_W / 2, is.y - HERO_H, HERO_W, HERO_H});
    }
}

// --- the rest -------------------------------------------------------------------------------

static bool same_layers(const Level *a, const Level *b) {
    bool same = a->layer_count == b->layer_count;
    for (int i = 0; same && i < a->layer_count; i++) {
        same = level_thing_same(LEVEL_LAYER, &a->layers[i], &b->layers[i]);
    }
    return same;
}

static bool same_settings(const Level *a, const Level *b) {
    return strcmp(a->name ? a->name : "", b->name ? b->name : "") == 0 && // as in the file
           level_text_same(a->next, b->next) && strcmp(a->movement, b->movement) == 0 &&
           strcmp(a->background, b->background) == 0 && a->theme == b->theme &&
           a->has_bounds == b->has_bounds &&
           (!a->has_bounds || memcmp(&a->bounds, &b->bounds, sizeof a->bounds) == 0) &&
           same_layers(a, b);
}

LevelDifference level_compare(const Level *from, const Level *to, const LevelVisitor *visitor) {
    Compare compare = {.from = from, .to = to, .visitor = visitor};
    compare_tiles(&compare);
    compare_ground(&compare);
    compare_things(&compare, LEVEL_ENTITY);
    compare_things(&compare, LEVEL_SOLID);
    compare_things(&compare, LEVEL_POLYGON);
    compare_spawn(&compare);
    compare.sum.settings = !same_settings(from, to);
    compare.sum.character = !level_character_same(&from->character, &to->character);
    return compare.sum;
}

bool level_difference_is_none(const LevelDifference *difference) {
    return difference->tiles == 0 && difference->things == 0 && !difference->ground &&
           !difference->settings && !difference->character && !difference->is_new_size;
}

// --- in words -------------------------------------------------------------------------------

static void add_count(char *out, size_t size, int count, const char *format) {
    char text[64];
    if (count > 0) {
        snprintf(text, sizeof text, format, count);
        words_add(out, size, ", ", text);
    }
}

void level_difference_print(const LevelDifference *difference, char *out, size_t size) {
    out[0] = '\0';
    if (difference->is_new_size) {
        words_add(out, size, ", ", say("the tiles' size"));
    }
    add_count(out, size, difference->tiles, say_count(difference->tiles, "%d tile", "%d tiles"));
    add_count(out, size, difference->things,
              say_count(difference->things, "%d thing", "%d things"));
    if (difference->ground) {
        words_add(out, size, ", ", say("the ground"));
    }
    if (difference->character) {
        words_add(out, size, ", ", say("the hero"));
    }
    if (difference->settings) {
        words_add(out, size, ", ", say("the settings"));
    }
    if (out[0] == '\0') {
        words_add(out, size, ", ", say("nothing"));
    }
}

bool level_prints_the_same(Level *a, Level *b) {
    char *one = level_print(a);
    char *other = level_print(b);
    bool same = one && other && strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}

// --- what runs depend on --------------------------------------------------------------------

/// Prints what runs depend on, but terrain and ground. NULL out of memory.
static char *print_for_runs(const Level *level) {
    char none[] = "", *text = NULL;
    Level bare = *level;
    bare.name = none;
    bare.background[0] = '\0';
    bare.theme = LEVEL_THEME_BY_SKY;
    bare.next = NULL;
    bare.tiles_extra = NULL;
    bare.legend = NULL; // solids of tiles get one of their own
    bare.legend_count = bare.layer_count = bare.entity_count = 0;
    bare.terrain = fh_terrain_create(level->tileset);
    bare.entities = malloc(((size_t)level->entity_count + 1) * sizeof *bare.entities);
    for (int i = 0; i < level->entity_count && bare.entities; i++) {
        LevelEntityType type = level->entities[i].type;
        if (type != LEVEL_COIN && type != LEVEL_SIGN) {
            bare.entities[bare.entity_count++] = level->entities[i];
        }
    }
    if (bare.terrain && bare.entities) {
        text = level_print(&bare);
    }
    fh_terrain_destroy(bare.terrain);
    free(bare.entities);
    free(bare.legend);
    return text;
}

/// True for a tile that an actor can meet.
static bool is_met(const Level *level, FhTile tile) {
    const FhTileKind *kind = fh_tileset_kind(level->tileset, tile);
    return kind && (kind->solidity != FH_PASSABLE || kind->flags || kind->category);
}

static bool terrains_run_alike(const Level *a, const Level *b) {
    enum { CHUNK = FH_CHUNK_TILES * FH_CHUNK_TILES };
    size_t cursor = 0;
    FhPoint first;
    while (fh_terrain_next_unshared(b->terrain, a->terrain, &cursor, &first)) {
        const FhTile *was = fh_terrain_chunk_tiles(a->terrain, first.x, first.y);
        const FhTile *is = fh_terrain_chunk_tiles(b->terrain, first.x, first.y);
        for (int i = 0; i < CHUNK; i++) {
            FhTile one = tile_in(was, i), other = tile_in(is, i);
            if (one != other && (is_met(a, one) || is_met(b, other))) {
                return false;
            }
        }
    }
    return true;
}

bool level_runs_alike(const Level *a, const Level *b) {
    FhRect bounds = level_bounds(a), other_bounds = level_bounds(b);
    LevelDifference difference = level_compare(a, b, NULL);
    if (a->tileset != b->tileset || difference.ground || difference.is_new_size ||
        !fh_rect_equals(bounds, other_bounds) || !terrains_run_alike(a, b)) {
        return false;
    }
    char *one = print_for_runs(a), *other = print_for_runs(b);
    bool alike = one && other && strcmp(one, other) == 0;
    free(one);
    free(other);
    return alike;
}

// ---- Level copy ----
//
// A level as a value: copies a whole one, which costs some kB, and swaps two.

// --- copying --------------------------------------------------------------------------------

static bool clone_bytes(void **to, const void *from, size_t size) {
    *to = from ? malloc(size + 1) : NULL;
    if (*to) {
        memcpy(*to, from, size);
    }
    return *to || !from;
}

/// Gives a copy of the struct its own terrain and ground.
static bool own_ground(Level *level) {
    level->tileset = fh_tileset_share(level->tileset);
    level->terrain = fh_terrain_clone(level->terrain, level->tileset);
    level->lines = fh_lines_create();
    level->ground.added = fh_mask_clone(level->ground.added);
    level->ground.removed = fh_mask_clone(level->ground.removed);
    return level->terrain && level->lines && level->ground.added && level->ground.removed;
}

static bool clone_shapes(Level *to, const Level *from) {
    size_t side = (size_t)from->tile_size;
    to->shape_count = 0;
    to->shapes = calloc((size_t)from->shape_count + 1, sizeof *to->shapes);
    for (int i = 0; to->shapes && i < from->shape_count; i++) {
        const LevelShape *shape = &from->shapes[i];
        void *heights = NULL;
        void *rows = NULL;
        bool ok = clone_bytes(&heights, shape->heights, side * sizeof *shape->heights) &&
                  clone_bytes(&rows, shape->rows, side * sizeof *shape->rows);
        to->shapes[i] = (LevelShape){shape->kind, heights, rows};
        to->shape_count = i + 1;
        if (!ok) {
            return false;
        }
    }
    return to->shapes != NULL;
}

static bool clone_legend(Level *to, const Level *from) {
    void *legend = NULL;
    bool ok = clone_bytes(&legend, from->legend, (size_t)from->legend_count * sizeof *from->legend);
    to->legend = legend;
    to->legend_count = ok ? from->legend_count : 0;
    return ok;
}

Level *level_clone(const Level *level) {
    Level *clone = malloc(sizeof *clone);
    if (!clone) {
        return NULL;
    }
    *clone = *level;
    bool ok = own_ground(clone); // after each of these nothing of it is the other's
    ok = clone_shapes(clone, level) && ok;
    ok = clone_legend(clone, level) && ok;
    ok = level_copy_things(clone, level) && ok;
    for (LevelThing kind = LEVEL_THINGS; kind < LEVEL_KINDS; kind++) {
        ok = level_thing_own(kind, clone) && ok;
    }
    if (!ok) {
        level_destroy(clone);
        clone = NULL;
    }
    return clone;
}

void level_take_saved(Level *level, Level *clone) {
    LevelLegend *legend = level->legend;
    level->legend = clone->legend;
    clone->legend = legend;
    int count = level->legend_count;
    level->legend_count = clone->legend_count;
    clone->legend_count = count;
    char *image = level->mask_image;
    level->mask_image = clone->mask_image;
    clone->mask_image = image;
    char *owner = level->ground.owner;
    level->ground.owner = clone->ground.owner;
    clone->ground.owner = owner;
    level->mask_at = clone->mask_at;
    level->mask_save = clone->mask_save;
    level->ground.box = clone->ground.box;
    level->ground.saved_added = clone->ground.saved_added;
    level->ground.saved_removed = clone->ground.saved_removed;
    level->seen = clone->seen;
}

// --- changing places ------------------------------------------------------------------------

/// Leaves what Worlds borrow where it was, and what is noted of the file, whatever is in memory.
static void keep_own(Level *level, const Level *was) {
    level->terrain = was->terrain;
    level->lines = was->lines;
    level->ground.added = was->ground.added;
    level->ground.removed = was->ground.removed;
    level->seen = was->seen;
}

/// Leaves what printing and saving noted where it was.
static void keep_noted(Level *level, const Level *was) {
    level->legend = was->legend;
    level->legend_count = was->legend_count;
    level->mask_image = was->mask_image;
    level->mask_at = was->mask_at;
    level->mask_save = was->mask_save;
    level->ground = was->ground;
}

/// Swaps the tiles of layers of one place, rather than the terrains, which caches of pictures know.
static void swap_layers(Level *a, Level *b) {
    for (int i = 0; i < fh_min(a->layer_count, b->layer_count); i++) {
        FhTerrain *tiles = a->layers[i].tiles;
        a->layers[i].tiles = b->layers[i].tiles;
        b->layers[i].tiles = tiles;
        fh_terrain_take(a->layers[i].tiles, tiles);
    }
}

void level_swap(Level *a, Level *b, bool is_other) {
    const Level first = *a, second = *b;
    *a = second;
    *b = first;
    keep_own(a, &first);
    keep_own(b, &second);
    if (is_other) {
        level_forget_saved_ground(a);
        level_forget_saved_ground(b);
    } else {
        keep_noted(a, &first);
        keep_noted(b, &second);
    }
    fh_terrain_take(a->terrain, b->terrain);
    fh_mask_take(a->ground.added, b->ground.added);
    fh_mask_take(a->ground.removed, b->ground.removed);
    swap_layers(a, b);
}

size_t level_bytes(const Level *level, const Level *beside) {
    const LevelGround *ground = &level->ground, *other = beside ? &beside->ground : NULL;
    size_t bytes = sizeof *level + level_things_bytes(level) +
                   fh_terrain_copy_bytes(level->terrain, beside ? beside->terrain : NULL) +
                   fh_mask_copy_bytes(ground->added, other ? other->added : NULL) +
                   fh_mask_copy_bytes(ground->removed, other ? other->removed : NULL);
    for (int i = 0; i < level->layer_count; i++) {
        bool is_beside = beside && i < beside->layer_count;
        bytes += fh_terrain_copy_bytes(level->layers[i].tiles,
                                       is_beside ? beside->layers[i].tiles : NULL);
    }
    return bytes;
}
