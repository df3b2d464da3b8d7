// level.h - levels from Foothold's editor in a game of one's own: the archive libfoothold-level.
//
// It is not part of foothold.h. Link foothold-level, foothold and cJSON, in this order (pkg-config
// foothold-level). A catalog is what levels are made of, kinds of tile, characters and things, read
// from tiles.json, characters.json and things.json. A level is read with a catalog; a World that is
// built from it borrows its terrain. Free the World first, then the level, then the catalog. All of
// them may be read on any thread. Nothing is drawn, and no rule of a game is here: what a coin or a
// goal does is the game's own. Space: pixels, y down.
//
// All pointers must be valid; the library claims so, as everywhere (base.h). Strings that are
// returned are borrowed from the level or the catalog, in UTF-8, and never NULL.

#ifndef FOOTHOLD_LEVEL_H
#define FOOTHOLD_LEVEL_H

#include "foothold/mover.h"
#include "foothold/terrain.h"
#include "foothold/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FhLevelCatalog FhLevelCatalog;
typedef struct FhLevel FhLevel;

/// What is wrong in a file, where, and what would be right, in one line:
/// "cave.json:12:7: solids[0].speed: must be a number".
typedef struct FhLevelError {
    char text[960];
} FhLevelError;

/// A file that is in memory, at most 256 MiB; its name stands for it in errors. Borrowed for the
/// call.
typedef struct FhLevelText {
    const char *name, *bytes;
    size_t size;
} FhLevelText;

/// Reads tiles.json, characters.json and, if it is there, things.json of a folder. The caller frees
/// the catalog. Returns NULL and fills `error` (or NULL, here and below) when one of them cannot be
/// read, or memory runs out.
FH_API FhLevelCatalog *fh_level_catalog_load(const char *folder, FhLevelError *error);
/// The same from memory; `things` may be all zero: then no level has things of things.json.
FH_API FhLevelCatalog *fh_level_catalog_parse(FhLevelText tiles, FhLevelText characters,
                                              FhLevelText things, FhLevelError *error);
/// Reads the tuning of a character by its name, "celeste" say, as `preset` has it. Returns false,
/// and `out` as it was, when there is none of that name.
FH_API bool fh_level_catalog_tuning(const FhLevelCatalog *catalog, const char *name, FhTuning *out);
/// Frees a catalog, after all levels that were read with it. NULL does nothing.
FH_API void fh_level_catalog_free(FhLevelCatalog *catalog);

/// Reads a level file. The caller frees it. Returns NULL and fills `error` when it is none, or
/// memory runs out. Members that are not known are no error.
FH_API FhLevel *fh_level_load(const FhLevelCatalog *catalog, const char *path, FhLevelError *error);
/// The same from memory.
FH_API FhLevel *fh_level_parse(const FhLevelCatalog *catalog, FhLevelText text,
                               FhLevelError *error);
/// Frees a level, after all Worlds that were built from it. NULL does nothing.
FH_API void fh_level_free(FhLevel *level);

/// The level as a whole.
typedef struct FhLevelAbout {
    const char *name;
    const char *movement;   // the name of its mover
    const char *character;  // the name of its preset
    const char *background; // "#rrggbb"
    const char *theme;      // "meadow", "cave", ...: its own, else as its background says
    const char *next;       // the level behind its goal, a path beside this one; "": none
    /// A picture of ground to dig in, a path beside this one; "": none. The library reads no
    /// pictures: put its solid pixels into a mask, its top left corner at `picture_at`.
    const char *picture;
    FhPoint picture_at;
    FhPoint spawn; // middle of the feet
    FhRect bounds; // where the World ends (law 19)
    int tile_size; // px
    int layers, things, solids;
    const FhTerrain *terrain;
    FhTuning tuning; // of its character
} FhLevelAbout;

/// What the level is as a whole; its strings and its terrain are borrowed from it.
FH_API FhLevelAbout fh_level_about(const FhLevel *level);

/// How a kind of tile appears to people: see docs/level-format.md.
typedef struct FhLevelKind {
    const char *name;   // "slope22a"
    const char *family; // "ground", "slope", "oneway", "ladder", "hazard", "special"; "own"
    const char *look;   // "earth", "stone", ...: shaded by its shape; "sprite:NAME": a picture
    const char *step;   // how a footstep on it sounds; ""
} FhLevelKind;

/// Fills `out` with the kind of a tile of the level. Returns false for the empty tile and for one
/// that it does not have.
FH_API bool fh_level_kind(const FhLevel *level, FhTile tile, FhLevelKind *out);

/// Tiles that are only drawn.
typedef struct FhLevelLayer {
    const char *name;
    const char *tint; // "#rrggbb", multiplies its colours; ""
    const FhTerrain *tiles;
    float parallax_x, parallax_y; // how far it goes while the view goes 1 px
    float opacity;                // 0 to 1
    bool is_front;                // before the actors
    bool is_hidden, hides_secret; // the latter fades while the hero is behind it
} FhLevelLayer;

/// Fills `out` with layer number `index`, from 0, in the order in which they are drawn. Returns
/// false when there is none.
FH_API bool fh_level_layer(const FhLevel *level, int index, FhLevelLayer *out);

/// A thing that was placed in the level. In a World the things of things.json are actors that
/// stand, solids and zones, whose `user` begins as the thing's number + 1: what they do is the
/// game's.
typedef struct FhLevelThing {
    const char *type; // "coin", "goal", "checkpoint", "sign", "crate", "runner", ...: or any other
    const char *text; // of a sign; ""
    FhPoint at;       // middle of the feet
    FhRect box;       // what it takes up; of many runners: all of them
    int actors;       // how many actors of a World it is
    int first_actor;  // the number of the first of them (fh_world_actor_id)
} FhLevelThing;

/// Fills `out` with thing number `index`, from 0. Returns false when there is none.
FH_API bool fh_level_thing(const FhLevel *level, int index, FhLevelThing *out);

/// A solid of the level. It has the same number in a World (fh_world_solid_id), which knows its
/// box and path.
typedef struct FhLevelSolid {
    const char *name, *group; // as an author gave them; ""
    const char *look;         // "raft", "cloud", ...; "": by how it moves
} FhLevelSolid;

/// Fills `out` with solid number `index`, from 0. Returns false when there is none.
FH_API bool fh_level_solid(const FhLevel *level, int index, FhLevelSolid *out);

/// What is otherwise than the level says; all zero: nothing.
typedef struct FhLevelChange {
    const char *movement; // the name of a mover; one that is not here is `pixel`
    const FhTuning *tuning;
    const FhPoint *spawn; // middle of the feet
    const FhMask *mask;   // the pixels of its picture, borrowed for the World's life
} FhLevelChange;

/// Builds a World on the level's terrain, with room for 32 actors and solids more than it has: the
/// player is actor 0, its things follow, its solids have their numbers, moving polygons come after
/// them. Tuning 0 is the player's. The caller destroys it, before the level. `change` may be NULL.
/// Returns NULL out of memory.
FH_API FhWorld *fh_level_world(const FhLevel *level, const FhLevelChange *change);

#ifdef __cplusplus
}
#endif

#endif
