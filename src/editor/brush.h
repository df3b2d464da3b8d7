// brush.h - what is painted: the chosen tile, its ring of variants, and the hotbar.
//
// A ring is what the wheel turns through: the parts of the kind's run (or the kind alone) in all
// transforms, each shape once; kinds that look the same in every transform turn through their like
// in the family. The leader of a ring is the first kind of its run, or the kind whose shape that
// one has in another material. The variant last used of each leader is remembered. A material is
// the look and the grip of solid ground: a leader is shown and chosen in the brush's material.

#ifndef FOOTHOLD_EDITOR_BRUSH_H
#define FOOTHOLD_EDITOR_BRUSH_H

#include "level/level.h"

enum { BRUSH_RING_MAX = 128, BRUSH_SLOTS = 9, BRUSH_MIX_MAX = 16 };

typedef struct BrushRing {
    FhTile tiles[BRUSH_RING_MAX];
    int count;
    int at; // the place of the tile asked for; 0 when it is none of them
} BrushRing;

typedef struct Brush {
    FhTile tile;               // never empty, once the level has kinds
    int material;              // the kind of ground chosen last; 0: the level has none
    FhTile *remembered;        // by leader; 0: the leader itself
    int remembered_count;      // kinds there were
    FhTile slots[BRUSH_SLOTS]; // 0: free
    FhTile mix[BRUSH_MIX_MAX]; // what is painted by chance, the chosen tile among it
    int mix_count;             // 0: the chosen tile alone; else at least 2
} Brush;

/// Starts anew with the level's kinds: the first is chosen, the hotbar holds the first of each
/// ring. Keeps what is still valid, but no mix.
void brush_reset(Brush *brush, const Level *level);
void brush_free(Brush *brush);
/// Chooses a tile and remembers it for its ring; one that is not in the mix ends the mix. Ignores
/// the empty tile and unknown kinds.
void brush_choose(Brush *brush, const Level *level, FhTile tile);
/// Chooses the ring led by that kind, in the variant last used, of the brush's material.
void brush_choose_ring(Brush *brush, const Level *level, int leader);
/// Adds a tile to the mix, which begins with the chosen one, or takes it out; the last one left is
/// chosen alone. Ignores the empty tile, unknown kinds, and one more than the mix holds.
void brush_mix(Brush *brush, const Level *level, FhTile tile);
bool brush_mixes(const Brush *brush, FhTile tile);
/// The tile that a stroke with that seed paints in a cell where `tile` is meant: one of the mix if
/// `tile` is the chosen one, else `tile`. The same stroke paints the same in a cell, however often.
FhTile brush_mixed(const Brush *brush, FhTile tile, uint32_t seed, FhPoint cell);
/// A number by chance, the same for the same seed.
uint32_t brush_chance(uint32_t seed);
/// Turns by that many places of the ring, either way.
void brush_turn_ring(Brush *brush, const Level *level, int places);
/// Turns to another ring, either way, in the variant last used.
void brush_next_ring(Brush *brush, const Level *level, int places);

/// True if both kinds are ground of one material.
bool brush_same_material(const Level *level, int kind, int other);
/// True for ground that fills its tile: what a material is chosen by.
bool brush_is_block(const Level *level, int kind);
/// The variant of a leader last used, of the brush's material if that has one.
FhTile brush_variant(const Brush *brush, const Level *level, int leader);
/// The leaders of all rings, each as brush_variant.
BrushRing brush_ring_of_kinds(const Brush *brush, const Level *level);
/// The leader of a kind's ring.
int brush_leader(const Level *level, int kind);
BrushRing brush_ring(const Level *level, FhTile tile);
/// A tile after one more flip or turn (FH_FLIP_X, FH_R90, or several by fh_transform_compose).
FhTile brush_transform(const Level *level, FhTile tile, int then);

#endif
