// terrain.h - the tiles of a level, in chunks, at any coordinates, and the questions that movers
// ask of them.
//
// Space: tile (0,0) has its top left corner at the origin; col = floor(x / size). Tiles not set are
// empty. Chunks are 32 x 32 tiles, made when first written and found by hashing: islands cost what
// they hold. Only edits allocate; queries never do. An edit is seen by the next query, so a tile
// painted while a World runs is there on its next tick.

#ifndef FOOTHOLD_TERRAIN_H
#define FOOTHOLD_TERRAIN_H

#include "foothold/tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FH_CHUNK_TILES = 32 };

typedef struct FhTerrain FhTerrain;

/// Makes an empty terrain. Borrows the tileset for its whole life. The caller destroys it. NULL out
/// of memory.
FH_API FhTerrain *fh_terrain_create(const FhTileset *tileset);
/// Makes a copy on a tileset with the same kinds, of the same size (asserted). Both share their
/// chunks (a pointer for 64 of them) until one is edited: the edit copies the chunk. Different
/// threads may edit the two. The caller destroys the copy. NULL out of memory.
FH_API FhTerrain *fh_terrain_clone(const FhTerrain *terrain, const FhTileset *tileset);
/// Frees it, after all Worlds that stand on it. NULL does nothing.
FH_API void fh_terrain_destroy(FhTerrain *terrain);
/// Makes the terrain what `from` is, and `from`, which is then only to be destroyed or taken again,
/// what the terrain was. Worlds that stand on the terrain see it as edits of the chunks that
/// differ. Allocates nothing: with a clone of what shall come back, this is undo. Requires: the
/// same kinds of tile, of the same size (asserted).
FH_API void fh_terrain_take(FhTerrain *terrain, FhTerrain *from);
/// The tileset that it borrows.
FH_API const FhTileset *fh_terrain_tileset(const FhTerrain *terrain);
/// Tile side in px.
FH_API int fh_terrain_tile_size(const FhTerrain *terrain);

/// The tile at a place; FH_TILE_EMPTY where nothing was set.
FH_API FhTile fh_terrain_at(const FhTerrain *terrain, int col, int row);
/// Sets one tile. One of a kind that the tileset does not have (yet) is as empty. Returns false out
/// of memory, and then nothing has changed.
FH_API bool fh_terrain_set(FhTerrain *terrain, int col, int row, FhTile tile);
/// Sets `count` tiles of a row, from `col` to the right. Returns false out of memory, and then some
/// of them may be set.
FH_API bool fh_terrain_set_row(FhTerrain *terrain, int col, int row, const FhTile *tiles,
                               int count);
/// A number that grows with every change, by how much depends on the change; for caches.
FH_API uint64_t fh_terrain_version(const FhTerrain *terrain);
/// The same for the chunk that holds a tile. Where there is none: 0, or the version when chunks
/// last went (fh_terrain_take).
FH_API uint64_t fh_terrain_chunk_version(const FhTerrain *terrain, int col, int row);
/// The smallest box of tiles (cols and rows, not px) that holds every tile set; w = h = 0 when
/// there is none.
FH_API FhRect fh_terrain_bounds(const FhTerrain *terrain);
/// Visits the chunks that hold tiles, in no particular order: start with *cursor = 0; each call
/// writes the top left tile (col, row) of the next one. False when there are no more. Requires: no
/// edits between.
FH_API bool fh_terrain_next_chunk(const FhTerrain *terrain, size_t *cursor, FhPoint *first_tile);
/// The FH_CHUNK_TILES x FH_CHUNK_TILES tiles of the chunk that holds a tile, row by row; borrowed
/// until the next edit. NULL where nothing is set.
FH_API const FhTile *fh_terrain_chunk_tiles(const FhTerrain *terrain, int col, int row);
/// Which tiles of that chunk's row are set: bit c is about its column c, whatever `col` is.
FH_API uint32_t fh_terrain_row_bits(const FhTerrain *terrain, int col, int row);
/// 64 bits over all tiles and where they are, the same however they came there; with fh_world_hash
/// what two players of one game compare. What the kinds of tiles are is not in it.
FH_API uint64_t fh_terrain_hash(const FhTerrain *terrain);
/// How much memory the chunks take, in bytes.
FH_API size_t fh_terrain_bytes(const FhTerrain *terrain);

/// True when a pixel of a FH_SOLID tile lies in the box (px).
FH_API bool fh_terrain_overlaps(const FhTerrain *terrain, FhRect box);
/// True when a pixel of a hazard lies in the box (px).
FH_API bool fh_terrain_touches_hazard(const FhTerrain *terrain, FhRect box);

/// One tile met by a walk over the tiles under a box.
typedef struct FhTileHit {
    const FhTileKind *kind; // borrowed
    const FhShape *shape;   // borrowed; in its transform
    int32_t col, row;
    int32_t x, y; // px, the tile's top left corner
    FhTile tile;
} FhTileHit;

/// A walk over the non-empty tiles whose cells meet a box, row by row from the top, each row from
/// the left: FhTileWalk walk = fh_terrain_walk(terrain, box); while (fh_tile_walk_next(&walk)) {
/// use walk.hit; }
typedef struct FhTileWalk {
    FhTileHit hit;
    const FhTerrain *terrain;
    int32_t first_col, last_col, last_row;
    int32_t col, row; // the next to look at
} FhTileWalk;

/// Begins a walk over the tiles under a box (px). One without pixels meets none.
FH_API FhTileWalk fh_terrain_walk(const FhTerrain *terrain, FhRect box);
/// Steps to the next tile, which is walk->hit then. False when there is none. Requires: no edits
/// since the walk began.
FH_API bool fh_tile_walk_next(FhTileWalk *walk);

/// True when a solid pixel of the tile in `hit` lies in the box (world px).
FH_API bool fh_tile_hit_overlaps(const FhTileHit *hit, FhRect box);

#ifdef __cplusplus
}
#endif

#endif
