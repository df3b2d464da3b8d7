// tiles.h - the kinds of tile that a terrain may hold: a shape in eight transforms, and what it
// does.
//
// A tile is 16 bits: 0 is empty, else kind * 8 + transform. Kinds are numbered from 1 in the order
// they are added and never change, so tiles stay valid while kinds are added. Names and pictures of
// kinds are the level's business. A tileset is made before ticks run and only grows; shapes that
// are the same in several transforms are kept once.
//
// A shape is the solid pixels of one tile, square, 8, 16, 32 or 64 px. A bit in rows[y] at x says
// that pixel (x, y) is solid; cols[x] at y says the same. Fill one with the functions below; its
// other members follow from the pixels. Source: Branicki, slopes (E3, E4, E7).

#ifndef FOOTHOLD_TILES_H
#define FOOTHOLD_TILES_H

#include "foothold/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FH_TILE_SIZE_MAX = 64, FH_NO_TOP = INT8_MAX };

/// How a shape is turned before it is used: first 90 degrees clockwise, then the mirrors.
enum {
    FH_FLIP_X = 1, // mirrored left to right
    FH_FLIP_Y = 2, // mirrored top to bottom
    FH_R90 = 4,    // turned 90 degrees clockwise, before the mirrors
    FH_TRANSFORMS = 8
};

typedef struct FhShape {
    int32_t size;   // px: 8, 16, 32 or 64
    bool empty;     // no pixel is solid
    bool full;      // every pixel is solid
    bool closed;    // every column has a solid pixel
    uint8_t slopes; // bit FhSide: the outermost pixels on that side do not lie in one straight line
    /// Each column as it is seen from above: twice its first solid row, or FH_NO_TOP, and one more
    /// when the upper edge is a slope.
    uint8_t seen[FH_TILE_SIZE_MAX];
    uint64_t rows[FH_TILE_SIZE_MAX];
    uint64_t cols[FH_TILE_SIZE_MAX];
} FhShape;

/// A corner of a profile, in tile units: x from 0 (left) to 1 (right), y from 0 (bottom) to 1
/// (top).
typedef struct FhProfilePoint {
    float x, y;
} FhProfilePoint;

/// Fills a shape from bit rows (`size` of them; bit x of rows[y] is pixel x, y). Borrows rows for
/// the call.
FH_API void fh_shape_from_rows(FhShape *shape, int size, const uint64_t *rows);
/// Fills a shape from one height a column, counted from the bottom, each clamped to 0..size.
FH_API void fh_shape_from_heights(FhShape *shape, int size, const int *heights);
/// Fills a shape from a line through `count` points with rising x (asserted), at any tile size: a
/// column is as high as the line's highest point over it, rounded up. So (0,0)-(1,1) is 1..16 at 16
/// px. Without points the shape is empty.
FH_API void fh_shape_from_profile(FhShape *shape, int size, const FhProfilePoint *points,
                                  int count);
/// Fills `out` with `in` turned by `transform` (FH_R90, FH_FLIP_X, FH_FLIP_Y together). out may not
/// be in.
FH_API void fh_shape_transform(FhShape *out, const FhShape *in, int transform);
/// The one transform that does `first`, then `then`: for turning what is turned already.
FH_API int fh_transform_compose(int first, int then);

/// True when a solid pixel lies in `box` (tile-local px; what sticks out of the tile is cut off).
FH_API bool fh_shape_overlaps(const FhShape *shape, FhRect box);
/// The row of the highest solid pixel in column x at or below row `from`; `size` when there is
/// none.
FH_API int fh_shape_surface_below(const FhShape *shape, int x, int from);

typedef uint16_t FhTile;

enum { FH_TILE_EMPTY = 0, FH_TILE_KINDS_MAX = 8191 };

typedef enum FhSolidity {
    FH_PASSABLE, // nothing stops at it
    FH_SOLID,    // stops everything, from every side
    FH_ONE_WAY   // stops only what comes down from above its surface (laws 10, 11)
} FhSolidity;

/// What else a kind does. A ladder top is FH_ONE_WAY with FH_KIND_LADDER.
enum {
    FH_KIND_LADDER = 1, // can be climbed
    FH_KIND_STAIRS =
        2, // can be climbed two axes a step (shape: rising in the direction of its transform)
    FH_KIND_HAZARD = 4 // kills what touches one of its pixels
};

typedef struct FhTileKind {
    FhShape shape; // untransformed
    FhSolidity solidity;
    uint32_t flags;    // FH_KIND_*
    float grip;        // times ground acceleration and friction: 1 normal, 0.15 ice
    float belt;        // px/s that the surface moves to the right (FH_FLIP_X: to the left)
    float bounce;      // px/s upwards given to what lands on it; 0: nothing
    uint32_t category; // bits of the game's own, which actors may meet (FhActorDef.meets)
} FhTileKind;

typedef struct FhTileset FhTileset;

/// Makes a tileset without kinds for tiles of `size` px (8, 16, 32, 64). The caller destroys it,
/// after all terrains that borrow it. Returns NULL out of memory, and for any other size.
FH_API FhTileset *fh_tileset_create(int size);
/// Gives the tileset one more owner, on any thread; returns it. Each owner destroys it, the last
/// one frees it. A shared tileset does not grow.
FH_API FhTileset *fh_tileset_share(FhTileset *tileset);
/// Makes a tileset of its own with the same kinds, which may grow. The caller destroys it. NULL out
/// of memory.
FH_API FhTileset *fh_tileset_clone(const FhTileset *tileset);
/// Gives up one ownership; the last one frees it. NULL does nothing.
FH_API void fh_tileset_destroy(FhTileset *tileset);
/// Adds a kind (copied), whose shape has the tileset's tile size (asserted). Returns its number, 1
/// to FH_TILE_KINDS_MAX, or 0 when full or out of memory.
FH_API int fh_tileset_add(FhTileset *tileset, const FhTileKind *kind);
/// Tile side in px.
FH_API int fh_tileset_tile_size(const FhTileset *tileset);
/// How many kinds there are; they are numbered 1 to this.
FH_API int fh_tileset_count(const FhTileset *tileset);
/// The kind of a tile, borrowed until the tileset grows; NULL for the empty tile and for numbers
/// not in use.
FH_API const FhTileKind *fh_tileset_kind(const FhTileset *tileset, FhTile tile);
/// The tile's shape in its transform, borrowed until the tileset grows; NULL as fh_tileset_kind.
FH_API const FhShape *fh_tileset_shape(const FhTileset *tileset, FhTile tile);

/// The tile of a kind (1 to FH_TILE_KINDS_MAX), turned by `transform` (FH_FLIP_X, FH_FLIP_Y, FH_R90
/// together).
static inline FhTile fh_tile_make(int kind, int transform) {
    return (FhTile)(kind * FH_TRANSFORMS + transform);
}

/// The number of a tile's kind; 0: it is empty.
static inline int fh_tile_kind(FhTile tile) {
    return tile / FH_TRANSFORMS;
}

/// How a tile is turned: FH_FLIP_X, FH_FLIP_Y, FH_R90 together.
static inline int fh_tile_transform(FhTile tile) {
    return tile % FH_TRANSFORMS;
}

#ifdef __cplusplus
}
#endif

#endif
