// catalog.h - what the assets give every level: the built-in kinds of tile, the character presets
// and the things.
//
// Read once from assets/tiles.json, characters.json and things.json, then only read. A kind here
// has no size: its profile is drawn at each level's tile size by level_catalog_tileset. Kinds are
// numbered from 1 in the file's order, and a level's own shapes follow after them.

#ifndef FOOTHOLD_LEVEL_CATALOG_H
#define FOOTHOLD_LEVEL_CATALOG_H

#include "foothold/ground.h"
#include "foothold/level.h"
#include "foothold/tuning.h"
#include "level/level.h"

typedef struct LevelPreset {
    char name[48];    // "celeste"
    char label[48];   // "Mountaineer"
    char about[160];  // "Like Celeste: ...": a sentence without a full stop; "" for none
    char source[200]; // of its figures
    FhTuning tuning;
} LevelPreset;

enum { LEVEL_PICTURE_SIDE_MAX = 8192, LEVEL_PICTURE_PIXELS_MAX = 1 << 24 };

/// Functions that read and write pictures of ground: src/level has no image format of its own, so
/// the program gives these to the catalog. Opaque pixels are added ground, but opaque pure red
/// takes tiles away; in a picture without any transparency only dark pixels are ground.
typedef struct LevelPictures {
    /// Adds the picture's pixels to two empty masks, its top left corner at `at` (px), and says
    /// what it covers. False and `error` when it cannot, perhaps with some pixels added.
    bool (*read)(const char *path, FhPoint at, FhMask *added, FhMask *removed, FhRect *box,
                 LevelError *error);
    /// Writes such a picture of `box` safely, as level_file_write does. Pixels that say the same as
    /// in the picture `like` (at `like_at`; may be NULL) keep its colours.
    bool (*write)(const char *path, FhRect box, const FhMask *added, const FhMask *removed,
                  const char *like, FhPoint like_at, LevelError *error);
} LevelPictures;

enum { LEVEL_CATALOG_FILES = 3 }; // the last one may be missing

/// Reads tiles.json, characters.json and, if it is there, things.json from a folder. The caller
/// frees it. NULL and `error` when something is wrong.
LevelCatalog *level_catalog_load(const char *assets_dir, LevelError *error);
/// The same from memory, in this order; bytes NULL: things.json is missing. It has no folder of
/// levels.
LevelCatalog *level_catalog_parse(const FhLevelText texts[LEVEL_CATALOG_FILES], LevelError *error);
void level_catalog_free(LevelCatalog *catalog);
/// The folder of the levels that came with the assets, borrowed; "" when there is none.
const char *level_catalog_levels(const LevelCatalog *catalog);
/// Sets the functions for pictures; borrowed for the catalog's life. Without them a level keeps the
/// name of its picture and nothing else.
void level_catalog_set_pictures(LevelCatalog *catalog, const LevelPictures *pictures);
const LevelPictures *level_catalog_pictures(const LevelCatalog *catalog);
int level_catalog_kind_count(const LevelCatalog *catalog);
/// Kind 1 to count, borrowed; NULL for other numbers.
const LevelKind *level_catalog_kind(const LevelCatalog *catalog, int kind);
/// The number of the kind with that name; 0 when there is none.
int level_catalog_find_kind(const LevelCatalog *catalog, const char *name);
int level_catalog_preset_count(const LevelCatalog *catalog);
const LevelPreset *level_catalog_preset(const LevelCatalog *catalog, int index);
/// The preset with that name, borrowed; NULL when there is none. The first one is the default.
const LevelPreset *level_catalog_find_preset(const LevelCatalog *catalog, const char *name);
int level_catalog_prefab_count(const LevelCatalog *catalog);
/// Row 0 to count - 1 of things.json, borrowed.
const struct LevelPrefab *level_catalog_prefab(const LevelCatalog *catalog, int index);
/// The tileset of the catalog's kinds at that tile size, which all levels share: the caller
/// destroys it, and adds no kinds. NULL out of memory.
FhTileset *level_catalog_tileset(const LevelCatalog *catalog, int tile_size);

#endif
