#include "engine/terrain/tileset.h"

#include "engine/terrain/offsets.h"
#include "engine/base/assert.h"

#include <stdlib.h>
#include <string.h>

typedef struct KindSlot {
    FhTileKind kind;
    int32_t offset_shape; // in the offset tables
} KindSlot;

struct FhTileset {
    int size; // px
    int count, capacity;
    uint32_t flags;  // FH_KIND_* of any kind
    KindSlot *slots; // kind n is slots[n - 1]
    int shape_count, shape_capacity;
    FhShape *shapes;
    int32_t *shape_of; // by tile: where its shape stands among them
    FhOffsetTables *offsets;
    uint8_t traits[UINT16_MAX + 1]; // FH_TRAIT_* by tile
};

FhTileset *fh_tileset_create(int size) {
    FhTileset *tileset = fh_tile_size_is_valid(size) ? calloc(1, sizeof *tileset) : NULL;
    FhOffsetTables *offsets = tileset ? fh_offset_tables_create(size) : NULL;
    if (!offsets) {
        free(tileset);
        return NULL;
    }
    tileset->size = size;
    tileset->offsets = offsets;
    memset(tileset->traits, FH_TRAIT_ANY | FH_TRAIT_SOLID | FH_TRAIT_ONE_WAY | FH_TRAIT_ODD,
           sizeof tileset->traits);
    tileset->traits[FH_TILE_EMPTY] = 0;
    return tileset;
}

void fh_tileset_destroy(FhTileset *tileset) {
    if (tileset) {
        free(tileset->slots);
        free(tileset->shapes);
        free(tileset->shape_of);
        fh_offset_tables_destroy(tileset->offsets);
        free(tileset);
    }
}

/// Makes room for one more kind and all its shapes, so that adding them cannot fail half-way.
static bool reserve(FhTileset *tileset) {
    if (tileset->count == tileset->capacity) {
        int capacity = fh_max(8, tileset->capacity * 2);
        KindSlot *slots = realloc(tileset->slots, (size_t)capacity * sizeof *slots);
        if (!slots) {
            return false;
        }
        tileset->slots = slots;
        size_t tiles = (size_t)(capacity + 1) * FH_TRANSFORMS;
        int32_t *shape_of = realloc(tileset->shape_of, tiles * sizeof *shape_of);
        if (!shape_of) {
            return false;
        }
        tileset->shape_of = shape_of;
        tileset->capacity = capacity;
    }
    if (tileset->shape_capacity - tileset->shape_count < FH_TRANSFORMS) {
        int capacity = fh_max(4 * FH_TRANSFORMS, tileset->shape_capacity * 2);
        FhShape *shapes = realloc(tileset->shapes, (size_t)capacity * sizeof *shapes);
        if (!shapes) {
            return false;
        }
        tileset->shapes = shapes;
        tileset->shape_capacity = capacity;
    }
    return true;
}

/// Returns where a shape stands among those from `first` on, after adding it if it is new.
static int32_t keep_shape(FhTileset *tileset, int first, const FhShape *shape) {
    for (int i = first; i < tileset->shape_count; i++) {
        if (memcmp(tileset->shapes[i].rows, shape->rows, sizeof shape->rows) == 0) {
            return i;
        }
    }
    tileset->shapes[tileset->shape_count] = *shape;
    return tileset->shape_count++;
}

/// True when there is more to the kind than plain solid pixels, or none.
static bool is_odd(const FhTileKind *kind) {
    bool slides = kind->grip != 1.0f || kind->belt != 0.0f || kind->bounce != 0.0f;
    return kind->flags != 0 || kind->solidity == FH_ONE_WAY ||
           (kind->solidity == FH_SOLID && slides);
}

static int traits_of(const FhTileKind *kind) {
    int traits = FH_TRAIT_ANY | (is_odd(kind) ? FH_TRAIT_ODD : 0);
    if (kind->solidity == FH_SOLID) {
        traits |= kind->shape.empty ? 0 : FH_TRAIT_SOLID;
        traits |= kind->shape.full ? FH_TRAIT_FULL : 0;
    }
    return kind->solidity == FH_ONE_WAY ? traits | FH_TRAIT_ONE_WAY : traits;
}

static bool is_feel(float value) {
    return value >= -1e6f && value <= 1e6f; // false for what is no number
}

int fh_tileset_add(FhTileset *tileset, const FhTileKind *kind) {
    FH_ASSERT(tileset && kind, "give a tileset and a kind");
    FH_ASSERT(kind->solidity >= FH_PASSABLE && kind->solidity <= FH_ONE_WAY,
              "use one of FhSolidity");
    FH_ASSERT(is_feel(kind->grip) && is_feel(kind->belt) && is_feel(kind->bounce),
              "give finite grip, belt and bounce, at most a million either way");
    if (kind->shape.size != tileset->size || tileset->count == FH_TILE_KINDS_MAX ||
        !reserve(tileset)) {
        return 0;
    }
    int offset_shape = fh_offset_tables_add(tileset->offsets, &kind->shape);
    if (offset_shape < 0) {
        return 0;
    }
    KindSlot *slot = &tileset->slots[tileset->count];
    slot->offset_shape = offset_shape;
    int first = tileset->shape_count;
    int32_t *shape_of = &tileset->shape_of[fh_tile_make(tileset->count + 1, 0)];
    slot->kind = *kind;
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        FhShape shape;
        fh_shape_transform(&shape, &kind->shape, transform);
        shape_of[transform] = keep_shape(tileset, first, &shape);
    }
    tileset->count++;
    tileset->flags |= kind->flags;
    memset(&tileset->traits[fh_tile_make(tileset->count, 0)], traits_of(kind), FH_TRANSFORMS);
    return tileset->count;
}

int fh_tileset_tile_size(const FhTileset *tileset) {
    FH_ASSERT(tileset, "give a tileset that fh_tileset_create made");
    return tileset->size;
}

uint32_t fh_tileset_flags(const FhTileset *tileset) {
    return tileset->flags;
}

int fh_tileset_count(const FhTileset *tileset) {
    FH_ASSERT(tileset, "give a tileset that fh_tileset_create made");
    return tileset->count;
}

static const KindSlot *slot_of(const FhTileset *tileset, FhTile tile) {
    int number = fh_tile_kind(tile);
    return number >= 1 && number <= tileset->count ? &tileset->slots[number - 1] : NULL;
}

const FhTileKind *fh_tileset_kind(const FhTileset *tileset, FhTile tile) {
    const KindSlot *slot = slot_of(tileset, tile);
    return slot ? &slot->kind : NULL;
}

const FhShape *fh_tileset_shape(const FhTileset *tileset, FhTile tile) {
    return slot_of(tileset, tile) ? &tileset->shapes[tileset->shape_of[tile]] : NULL;
}

FhTileShapes fh_tileset_shapes(const FhTileset *tileset) {
    return (FhTileShapes){tileset->shapes, tileset->shape_of};
}

const FhOffsetTables *fh_tileset_offset_tables(const FhTileset *tileset) {
    return tileset->offsets;
}

int fh_tileset_offset_shape(const FhTileset *tileset, FhTile tile) {
    const KindSlot *slot = slot_of(tileset, tile);
    return slot ? slot->offset_shape : -1;
}

const uint8_t *fh_tileset_traits_table(const FhTileset *tileset) {
    return tileset->traits;
}
