#include "engine/terrain/tileset.h"

#include "engine/base/owners.h"
#include "engine/base/assert.h"

#include <stdlib.h>
#include <string.h>

struct FhTileset {
    FhOwners owners;
    int size; // px
    int count, capacity;
    uint32_t flags;      // FH_KIND_* of any kind
    uint32_t categories; // of any kind
    FhTileKind *kinds;   // kind n is kinds[n - 1]
    int shape_count, shape_capacity;
    FhShape *shapes;
    int32_t *shape_of;              // by tile: where its shape stands among them
    uint8_t traits[UINT16_MAX + 1]; // FH_TRAIT_* by tile
};

FhTileset *fh_tileset_create(int size) {
    FhTileset *tileset = fh_tile_size_is_valid(size) ? calloc(1, sizeof *tileset) : NULL;
    if (!tileset) {
        return NULL;
    }
    fh_owners_begin(&tileset->owners);
    tileset->size = size;
    memset(tileset->traits, FH_TRAIT_ANY | FH_TRAIT_SOLID | FH_TRAIT_ONE_WAY | FH_TRAIT_ODD,
           sizeof tileset->traits);
    tileset->traits[FH_TILE_EMPTY] = 0;
    return tileset;
}

FhTileset *fh_tileset_share(FhTileset *tileset) {
    FH_ASSERT(tileset, "give a tileset that fh_tileset_create made");
    fh_owners_add(&tileset->owners);
    return tileset;
}

void fh_tileset_destroy(FhTileset *tileset) {
    if (tileset && fh_owners_remove(&tileset->owners)) {
        free(tileset->kinds);
        free(tileset->shapes);
        free(tileset->shape_of);
        free(tileset);
    }
}

/// Makes room for `kind_count` kinds and `shape_count` shapes. Returns false out of memory: then
/// the tileset is as it was.
static bool reserve(FhTileset *tileset, int kind_count, int shape_count) {
    if (kind_count > tileset->capacity) {
        FhTileKind *kinds = realloc(tileset->kinds, (size_t)kind_count * sizeof *kinds);
        if (!kinds) {
            return false;
        }
        tileset->kinds = kinds;
        size_t tiles = (size_t)(kind_count + 1) * FH_TRANSFORMS;
        int32_t *shape_of = realloc(tileset->shape_of, tiles * sizeof *shape_of);
        if (!shape_of) {
            return false;
        }
        tileset->shape_of = shape_of;
        tileset->capacity = kind_count;
    }
    if (shape_count > tileset->shape_capacity) {
        FhShape *shapes = realloc(tileset->shapes, (size_t)shape_count * sizeof *shapes);
        if (!shapes) {
            return false;
        }
        tileset->shapes = shapes;
        tileset->shape_capacity = shape_count;
    }
    return true;
}

/// Makes room for one more kind and all its shapes, so that adding them cannot fail half-way.
static bool reserve_one(FhTileset *tileset) {
    bool is_full = tileset->count == tileset->capacity;
    int kinds = is_full ? fh_max(8, tileset->capacity * 2) : tileset->capacity;
    int needed = tileset->shape_count + FH_TRANSFORMS;
    bool is_short = needed > tileset->shape_capacity;
    int shapes =
        is_short ? fh_max(4 * FH_TRANSFORMS, tileset->shape_capacity * 2) : tileset->shape_capacity;
    return reserve(tileset, kinds, shapes);
}

FhTileset *fh_tileset_clone(const FhTileset *tileset) {
    FH_ASSERT(tileset, "give a tileset that fh_tileset_create made");
    FhTileset *copy = fh_tileset_create(tileset->size);
    int shapes = tileset->shape_count + FH_TRANSFORMS;
    if (!copy || !reserve(copy, tileset->count + 1, shapes)) {
        fh_tileset_destroy(copy);
        return NULL;
    }
    if (tileset->count == 0) {
        return copy;
    }
    copy->count = tileset->count;
    copy->shape_count = tileset->shape_count;
    copy->flags = tileset->flags;
    copy->categories = tileset->categories;
    memcpy(copy->kinds, tileset->kinds, (size_t)tileset->count * sizeof *copy->kinds);
    memcpy(copy->shapes, tileset->shapes, (size_t)tileset->shape_count * sizeof *copy->shapes);
    memcpy(copy->traits, tileset->traits, sizeof copy->traits);
    size_t tiles = (size_t)(tileset->count + 1) * FH_TRANSFORMS;
    memcpy(copy->shape_of, tileset->shape_of, tiles * sizeof *copy->shape_of);
    return copy;
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
    FH_ASSERT(fh_owners_is_one(&tileset->owners), "add all kinds before the tileset is shared");
    FH_ASSERT(kind->solidity >= FH_PASSABLE && kind->solidity <= FH_ONE_WAY,
              "use one of FhSolidity");
    FH_ASSERT(is_feel(kind->grip) && is_feel(kind->belt) && is_feel(kind->bounce),
              "give finite grip, belt and bounce, at most a million either way");
    FH_ASSERT(kind->shape.size == tileset->size,
              "give a shape of the tileset's tile size, made by fh_shape_from_profile or its like");
    if (tileset->count == FH_TILE_KINDS_MAX || !reserve_one(tileset)) {
        return 0;
    }
    int first = tileset->shape_count;
    int32_t *shape_of = &tileset->shape_of[fh_tile_make(tileset->count + 1, 0)];
    tileset->kinds[tileset->count] = *kind;
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        FhShape shape;
        fh_shape_transform(&shape, &kind->shape, transform);
        shape_of[transform] = keep_shape(tileset, first, &shape);
    }
    tileset->count++;
    tileset->flags |= kind->flags;
    tileset->categories |= kind->category;
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

uint32_t fh_tileset_categories(const FhTileset *tileset) {
    return tileset->categories;
}

int fh_tileset_count(const FhTileset *tileset) {
    FH_ASSERT(tileset, "give a tileset that fh_tileset_create made");
    return tileset->count;
}

const FhTileKind *fh_tileset_kind(const FhTileset *tileset, FhTile tile) {
    int number = fh_tile_kind(tile);
    return number >= 1 && number <= tileset->count ? &tileset->kinds[number - 1] : NULL;
}

const FhShape *fh_tileset_shape(const FhTileset *tileset, FhTile tile) {
    return fh_tileset_kind(tileset, tile) ? &tileset->shapes[tileset->shape_of[tile]] : NULL;
}

FhTileShapes fh_tileset_shapes(const FhTileset *tileset) {
    return (FhTileShapes){tileset->shapes, tileset->shape_of};
}

const uint8_t *fh_tileset_traits_table(const FhTileset *tileset) {
    return tileset->traits;
}
