// brush.c - rings of variants: found from the tileset's shapes, so that a new kind needs no code.

#include "editor/brush.h"

#include <stdlib.h>
#include <string.h>

// The order in which the wheel shows transforms: rising, falling, then hanging, then the walls.
static const int transform_order[FH_TRANSFORMS] = {
    0,      FH_FLIP_X,          FH_FLIP_Y,          FH_FLIP_X | FH_FLIP_Y,
    FH_R90, FH_R90 | FH_FLIP_X, FH_R90 | FH_FLIP_Y, FH_R90 | FH_FLIP_X | FH_FLIP_Y};

static bool is_mirrored(FhTile tile) {
    return (fh_tile_transform(tile) & FH_FLIP_X) != 0;
}

/// True when two tiles of one kind cannot be told apart.
static bool same_variant(const Level *level, FhTile a, FhTile b) {
    const FhTileKind *kind = fh_tileset_kind(level->tileset, a);
    const FhShape *shape_a = fh_tileset_shape(level->tileset, a);
    const FhShape *shape_b = fh_tileset_shape(level->tileset, b);
    if (kind == NULL || shape_a == NULL || shape_b == NULL) {
        return a == b;
    }
    if (kind->belt != 0.0f && is_mirrored(a) != is_mirrored(b)) {
        return false;
    }
    return memcmp(shape_a->rows, shape_b->rows, sizeof shape_a->rows) == 0;
}

/// The same tile in the first transform that looks and acts the same: a block is a block however
/// it is turned.
static FhTile brush_canonical(const Level *level, FhTile tile) {
    for (int i = 0; i < FH_TRANSFORMS; i++) {
        FhTile other = fh_tile_make(fh_tile_kind(tile), transform_order[i]);
        if (same_variant(level, tile, other)) {
            return other;
        }
    }
    return tile;
}

FhTile brush_transform(const Level *level, FhTile tile, int then) {
    if (tile == FH_TILE_EMPTY) {
        return tile;
    }
    int transform = fh_transform_compose(fh_tile_transform(tile), then);
    return brush_canonical(level, fh_tile_make(fh_tile_kind(tile), transform));
}

// ---- Rings ----

static const LevelKind *kind_at(const Level *level, int kind) {
    return level_kind(level, fh_tile_make(kind, 0));
}

static int run_parts(const LevelKind *kind) {
    return kind != NULL && kind->run[0] != '\0' ? fh_max(kind->run_parts, 1) : 1;
}

/// The kind that is part `part` of the run of `kind`; `kind` itself when it is in no run.
static int find_part(const Level *level, int kind, int part) {
    const LevelKind *self = kind_at(level, kind);
    if (self == NULL || self->run[0] == '\0') {
        return kind;
    }
    for (int i = 1; i <= level_kind_count(level); i++) {
        const LevelKind *other = kind_at(level, i);
        if (other->part == part && strcmp(other->run, self->run) == 0) {
            return i;
        }
    }
    return 0;
}

bool brush_same_material(const Level *level, int kind, int other) {
    return level_is_ground(level, kind) && level_is_ground(level, other) &&
           strcmp(kind_at(level, kind)->look, kind_at(level, other)->look) == 0 &&
           fh_tileset_kind(level->tileset, fh_tile_make(kind, 0))->grip ==
               fh_tileset_kind(level->tileset, fh_tile_make(other, 0))->grip;
}

bool brush_is_block(const Level *level, int kind) {
    return level_is_ground(level, kind) &&
           fh_tileset_kind(level->tileset, fh_tile_make(kind, 0))->shape.full;
}

static int shape_of(const Level *level, int kind) {
    const LevelKind *info = kind_at(level, kind);
    return info != NULL && info->shape_of > 0 ? info->shape_of : kind;
}

/// The kind with the shape of that one in the material of `like`; the kind itself if none has.
static int in_material(const Level *level, int kind, int like) {
    int shape = shape_of(level, kind);
    if (!level_is_ground(level, kind) || brush_same_material(level, kind, like)) {
        return kind;
    }
    for (int other = 1; other <= level_kind_count(level); other++) {
        if (shape_of(level, other) == shape && brush_same_material(level, other, like)) {
            return other;
        }
    }
    return kind;
}

static int first_of_run(const Level *level, int kind) {
    int first = find_part(level, kind, 0);
    return first > 0 ? first : kind;
}

int brush_leader(const Level *level, int kind) {
    int leader = first_of_run(level, kind);
    int shape = shape_of(level, leader);
    // One that in_material cannot return is no variant of another kind, but leads a ring.
    bool is_variant = shape != leader && in_material(level, shape, leader) == leader;
    return is_variant ? first_of_run(level, shape) : leader;
}

static void ring_add(const Level *level, BrushRing *ring, FhTile tile) {
    if (ring->count < BRUSH_RING_MAX && brush_canonical(level, tile) == tile) {
        ring->tiles[ring->count++] = tile;
    }
}

static BrushRing own_ring(const Level *level, FhTile tile) {
    BrushRing ring = {.count = 0};
    int parts = run_parts(level_kind(level, tile));
    for (int i = 0; i < FH_TRANSFORMS; i++) {
        for (int n = 0; n < parts; n++) {
            // A mirrored run is shown as it stands: its highest part comes first.
            int part = (transform_order[i] & FH_FLIP_X) != 0 ? parts - 1 - n : n;
            int kind = find_part(level, fh_tile_kind(tile), part);
            if (kind > 0) {
                ring_add(level, &ring, fh_tile_make(kind, transform_order[i]));
            }
        }
    }
    return ring;
}

/// The kinds of a family that look the same however they are turned: together they make a ring.
static BrushRing plain_ring(const Level *level, FhTile tile) {
    BrushRing ring = {.count = 0};
    const char *family = level_kind(level, tile)->family;
    for (int kind = 1; kind <= level_kind_count(level); kind++) {
        if (strcmp(kind_at(level, kind)->family, family) == 0 &&
            own_ring(level, fh_tile_make(kind, 0)).count == 1) {
            ring_add(level, &ring, fh_tile_make(kind, 0));
        }
    }
    return ring;
}

BrushRing brush_ring(const Level *level, FhTile tile) {
    BrushRing ring = own_ring(level, tile);
    if (ring.count == 1) {
        ring = plain_ring(level, tile);
    }
    FhTile same = brush_canonical(level, tile);
    for (int i = 0; i < ring.count; i++) {
        if (ring.tiles[i] == same) {
            ring.at = i;
        }
    }
    return ring;
}

// ---- The brush ----

static bool is_leader(const Level *level, int kind) {
    return brush_leader(level, kind) == kind;
}

void brush_reset(Brush *brush, const Level *level) {
    int count = level_kind_count(level);
    FhTile *remembered = calloc((size_t)count + 1, sizeof *remembered);
    if (remembered != NULL) {
        free(brush->remembered);
        brush->remembered = remembered;
        brush->remembered_count = count;
    }
    if (level_kind(level, brush->tile) == NULL) {
        brush->tile = count > 0 ? fh_tile_make(1, 0) : FH_TILE_EMPTY;
    }
    int ground = fh_tile_kind(brush->tile);
    ground = level_is_ground(level, ground) ? ground : brush->material;
    for (int kind = 1; kind <= count && !level_is_ground(level, ground); kind++) {
        ground = kind;
    }
    brush->material = level_is_ground(level, ground) ? ground : 0;
    brush->mix_count = 0; // a kind's number may be another's now
    int slot = 0;
    for (int kind = 1; kind <= count && slot < BRUSH_SLOTS; kind++) {
        if (is_leader(level, kind) || brush_is_block(level, kind)) {
            bool keep = level_kind(level, brush->slots[slot]) != NULL;
            brush->slots[slot] = keep ? brush->slots[slot] : fh_tile_make(kind, 0);
            slot++;
        }
    }
}

void brush_free(Brush *brush) {
    free(brush->remembered);
}

void brush_choose(Brush *brush, const Level *level, FhTile tile) {
    if (tile == FH_TILE_EMPTY || level_kind(level, tile) == NULL) {
        return;
    }
    brush->tile = brush_canonical(level, tile);
    brush->material =
        level_is_ground(level, fh_tile_kind(tile)) ? fh_tile_kind(tile) : brush->material;
    brush->mix_count = brush_mixes(brush, brush->tile) ? brush->mix_count : 0;
    int leader = brush_leader(level, fh_tile_kind(tile));
    if (leader <= brush->remembered_count) {
        brush->remembered[leader] = brush->tile;
    }
}

bool brush_mixes(const Brush *brush, FhTile tile) {
    for (int i = 0; i < brush->mix_count; i++) {
        if (brush->mix[i] == tile) {
            return true;
        }
    }
    return false;
}

static void take_out_of_mix(Brush *brush, FhTile tile) {
    int kept = 0;
    for (int i = 0; i < brush->mix_count; i++) {
        if (brush->mix[i] != tile) {
            brush->mix[kept++] = brush->mix[i];
        }
    }
    brush->mix_count = kept >= 2 ? kept : 0;
    brush->tile = brush->tile == tile ? brush->mix[0] : brush->tile;
}

void brush_mix(Brush *brush, const Level *level, FhTile tile) {
    if (tile == FH_TILE_EMPTY || level_kind(level, tile) == NULL) {
        return;
    }
    tile = brush_canonical(level, tile);
    if (brush_mixes(brush, tile)) {
        take_out_of_mix(brush, tile);
    } else if (tile != brush->tile && brush->mix_count < BRUSH_MIX_MAX) {
        brush->mix_count = fh_max(brush->mix_count, 1);
        brush->mix[0] = brush->mix_count == 1 ? brush->tile : brush->mix[0];
        brush->mix[brush->mix_count++] = tile;
    }
}

// Spreads the bits of a number over all of it.
uint32_t brush_chance(uint32_t bits) {
    bits = (bits ^ bits >> 16) * 0x7feb352du;
    bits = (bits ^ bits >> 15) * 0x846ca68bu;
    return bits ^ bits >> 16;
}

FhTile brush_mixed(const Brush *brush, FhTile tile, uint32_t seed, FhPoint cell) {
    if (brush->mix_count == 0 || tile != brush->tile) {
        return tile;
    }
    uint32_t at =
        brush_chance(brush_chance(brush_chance(seed) + (uint32_t)cell.x) + (uint32_t)cell.y);
    return brush->mix[at % (uint32_t)brush->mix_count];
}

FhTile brush_variant(const Brush *brush, const Level *level, int leader) {
    FhTile last = leader <= brush->remembered_count ? brush->remembered[leader] : FH_TILE_EMPTY;
    last = last != FH_TILE_EMPTY ? last : fh_tile_make(leader, 0);
    return fh_tile_make(in_material(level, fh_tile_kind(last), brush->material),
                        fh_tile_transform(last));
}

void brush_choose_ring(Brush *brush, const Level *level, int leader) {
    brush_choose(brush, level, brush_variant(brush, level, leader));
}

void brush_turn_ring(Brush *brush, const Level *level, int places) {
    BrushRing ring = brush_ring(level, brush->tile);
    if (ring.count > 0) {
        brush_choose(brush, level, ring.tiles[fh_floor_mod(ring.at + places, ring.count)]);
    }
}

BrushRing brush_ring_of_kinds(const Brush *brush, const Level *level) {
    BrushRing ring = {.count = 0};
    int chosen = brush_leader(level, fh_tile_kind(brush->tile));
    for (int kind = 1; kind <= level_kind_count(level) && ring.count < BRUSH_RING_MAX; kind++) {
        if (is_leader(level, kind)) {
            ring.at = kind == chosen ? ring.count : ring.at;
            ring.tiles[ring.count++] = brush_variant(brush, level, kind);
        }
    }
    return ring;
}

void brush_next_ring(Brush *brush, const Level *level, int places) {
    int count = level_kind_count(level);
    int kind = brush_leader(level, fh_tile_kind(brush->tile));
    int step = fh_sign(places);
    for (int left = fh_abs(places); left > 0 && count > 0; left--) {
        do {
            kind = fh_floor_mod(kind - 1 + step, count) + 1;
        } while (!is_leader(level, kind));
    }
    if (kind > 0) {
        brush_choose_ring(brush, level, kind);
    }
}
