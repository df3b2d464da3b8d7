// catalog.c - reads tiles.json, characters.json and things.json, and draws the kinds at a tile
// size.

#include "level/catalog.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/fields.h"
#include "level/json.h"
#include "level/level.h"
#include "level/paths.h"
#include "level/prefabs.h"

enum {
    DRAWN_SIZE = 16,
    PROFILE_POINTS_MAX = 64,
    KINDS_MAX = 1024,
    PRESETS_MAX = 64,
    PREFABS_MAX = 256,
    TILESETS = FH_TILE_SIZE_MAX + 1
};

/// The shape of a kind at any tile size: a profile, or heights at 16 px.
typedef struct CatalogShape {
    FhProfilePoint points[PROFILE_POINTS_MAX];
    int point_count; // 0: heights
    int heights[DRAWN_SIZE];
    float thickness; // of the solid part under the surface, in tiles; 1: all of it
} CatalogShape;

typedef struct CatalogKind {
    LevelKind face;
    FhTileKind does; // without its shape
    CatalogShape shape;
} CatalogKind;

struct LevelCatalog {
    CatalogKind *kinds;
    LevelPreset *presets;
    LevelPrefab *prefabs;
    int kind_count, preset_count, prefab_count;
    const LevelPictures *pictures;
    _Atomic(FhTileset *) *tilesets; // by tile size; NULL until a level has that size
    char levels[1024];              // the folder of those that came with the assets; "": none
};

static const char *const kind_members[] = {
    "name", "label",    "family",   "look",    "step",      "hint",    "run",
    "part", "runParts", "solidity", "ladder",  "stairs",    "hazard",  "grip",
    "belt", "bounce",   "profile",  "heights", "thickness", "shapeOf", NULL};

static bool read_number(const JsonFile *file, const cJSON *node, float low, float high,
                        float *out) {
    if (!cJSON_IsNumber(node) || node->valuedouble < (double)low ||
        node->valuedouble > (double)high) {
        return json_fail(file, node, "must be a number from %g to %g", (double)low, (double)high);
    }
    *out = (float)node->valuedouble;
    return true;
}

static bool read_profile(const JsonFile *file, const cJSON *list, CatalogShape *shape) {
    for (const cJSON *node = list->child; node; node = node->next) {
        if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != 2) {
            return json_fail(file, node, "must be a point [x, y], in tiles");
        }
        if (shape->point_count == PROFILE_POINTS_MAX) {
            return json_fail(file, node, "is a point too many (at most %d)", PROFILE_POINTS_MAX);
        }
        FhProfilePoint *point = &shape->points[shape->point_count++];
        if (!read_number(file, node->child, 0, 1, &point->x) ||
            !read_number(file, node->child->next, 0, 1, &point->y)) {
            return false;
        }
    }
    return shape->point_count >= 2 || json_fail(file, list, "needs two points or more");
}

static bool read_heights(const JsonFile *file, const cJSON *list, CatalogShape *shape) {
    if (cJSON_GetArraySize(list) != DRAWN_SIZE) {
        return json_fail(file, list, "must be %d heights", DRAWN_SIZE);
    }
    int column = 0;
    for (const cJSON *node = list->child; node; node = node->next) {
        if (!json_int(file, node, 0, DRAWN_SIZE, &shape->heights[column++])) {
            return false;
        }
    }
    return true;
}

enum { TO_BE_FOUND = -1 }; // the kind that one takes its shape from

static bool read_shape(const JsonFile *file, const cJSON *object, CatalogKind *kind) {
    CatalogShape *shape = &kind->shape;
    const cJSON *profile = NULL;
    const cJSON *heights = NULL;
    const cJSON *thickness = json_member(object, "thickness");
    const cJSON *of = json_member(object, "shapeOf");
    shape->thickness = 1;
    if (!json_get_array(file, object, "profile", &profile) ||
        !json_get_array(file, object, "heights", &heights) ||
        (thickness && !read_number(file, thickness, 0, 1, &shape->thickness))) {
        return false;
    }
    if (of) {
        kind->face.shape_of = TO_BE_FOUND;
        return (!profile && !heights && !thickness) ||
               json_fail(file, of, "is the whole shape; leave out profile, heights and thickness");
    }
    if (!profile == !heights) {
        return json_fail(file, object, "must have either a profile or heights");
    }
    return profile ? read_profile(file, profile, shape) : read_heights(file, heights, shape);
}

static bool read_solidity(const JsonFile *file, const cJSON *object, FhTileKind *does) {
    static const char *const names[] = {"passable", "solid", "oneway"};
    const cJSON *node = NULL;
    if (!json_need(file, object, "solidity", "passable, solid or oneway", &node)) {
        return false;
    }
    for (int i = 0; cJSON_IsString(node) && i <= FH_ONE_WAY; i++) {
        if (strcmp(node->valuestring, names[i]) == 0) {
            does->solidity = (FhSolidity)i;
            return true;
        }
    }
    return json_fail(file, node, "must be passable, solid or oneway");
}

/// A member that fh_tileset_add takes as a grip, a belt or a bounce.
static bool read_feel(const JsonFile *file, const cJSON *object, const char *name, float *out) {
    const cJSON *node = json_member(object, name);
    return !node || read_number(file, node, -1e6f, 1e6f, out);
}

static bool read_behaviour(const JsonFile *file, const cJSON *object, FhTileKind *does) {
    bool ladder = false;
    bool stairs = false;
    bool hazard = false;
    does->grip = 1;
    bool ok = read_solidity(file, object, does) && json_get_bool(file, object, "ladder", &ladder) &&
              json_get_bool(file, object, "stairs", &stairs) &&
              json_get_bool(file, object, "hazard", &hazard) &&
              read_feel(file, object, "grip", &does->grip) &&
              read_feel(file, object, "belt", &does->belt) &&
              read_feel(file, object, "bounce", &does->bounce);
    does->flags = (ladder ? FH_KIND_LADDER : 0U) | (stairs ? FH_KIND_STAIRS : 0U) |
                  (hazard ? FH_KIND_HAZARD : 0U);
    return ok;
}

static bool read_face(const JsonFile *file, const cJSON *object, LevelKind *face) {
    const cJSON *name = NULL;
    if (!json_need(file, object, "name", "the name that legends use", &name) ||
        !json_get_text(file, object, "name", face->name, sizeof face->name)) {
        return false;
    }
    memcpy(face->label, face->name, sizeof face->name);
    return json_get_text(file, object, "label", face->label, sizeof face->label) &&
           json_get_text(file, object, "family", face->family, sizeof face->family) &&
           json_get_text(file, object, "look", face->look, sizeof face->look) &&
           json_get_text(file, object, "step", face->step, sizeof face->step) &&
           json_get_text(file, object, "hint", face->hint, sizeof face->hint) &&
           json_get_text(file, object, "run", face->run, sizeof face->run) &&
           json_get_int(file, object, "part", 0, 15, &face->part) &&
           json_get_int(file, object, "runParts", 0, 16, &face->run_parts);
}

static bool read_kind(const JsonFile *file, const cJSON *object, LevelCatalog *catalog) {
    CatalogKind *kind = &catalog->kinds[catalog->kind_count];
    if (!json_is_object(file, object) || !json_refuse_unknown(file, object, kind_members) ||
        !read_face(file, object, &kind->face) || !read_behaviour(file, object, &kind->does) ||
        !read_shape(file, object, kind)) {
        return false;
    }
    if (level_catalog_find_kind(catalog, kind->face.name) != 0) {
        return json_fail(file, object, "there is a kind %s already", kind->face.name);
    }
    catalog->kind_count++;
    return true;
}

/// Gives each kind that names another one with `shapeOf` the other's shape.
static bool share_shapes(const JsonFile *file, LevelCatalog *catalog) {
    const cJSON *row = json_member(file->root, "kinds")->child;
    for (int i = 0; i < catalog->kind_count; i++, row = row->next) {
        CatalogKind *kind = &catalog->kinds[i];
        char name[sizeof kind->face.name] = "";
        const cJSON *node = json_member(row, "shapeOf");
        if (!json_get_text(file, row, "shapeOf", name, sizeof name)) {
            return false;
        }
        int of = level_catalog_find_kind(catalog, name);
        if (node && of == 0) {
            return json_fail(file, node, "there is no kind \"%s\"; name one of this list", name);
        }
        if (node && catalog->kinds[of - 1].face.shape_of != 0) {
            return json_fail(file, node, "\"%s\" has no shape of its own; name a kind that has one",
                             name);
        }
        if (node) {
            kind->face.shape_of = of;
            kind->shape = catalog->kinds[of - 1].shape;
        }
    }
    return true;
}

/// Reads a number, or the name of a choice.
static bool read_tuning(const JsonFile *file, const cJSON *node, const FhTuningField *field,
                        float *value) {
    if (cJSON_IsString(node) && field->choices) {
        return fh_tuning_find_choice(field, node->valuestring, value) ||
               json_fail(file, node, "is none of the choices; docs/level-format.md lists them");
    }
    return read_number(file, node, field->min, field->max, value);
}

static bool is_word_of_preset(const char *name) {
    return strcmp(name, "name") == 0 || strcmp(name, "label") == 0 || strcmp(name, "about") == 0 ||
           strcmp(name, "source") == 0;
}

/// The tuning field that a member of a preset is nearly; NULL: none.
static const char *near_field(const cJSON *preset, const char *name) {
    const char *known[LEVEL_TUNING_FIELDS_MAX + 1] = {NULL};
    for (int i = 0; i < fh_tuning_field_count; i++) {
        known[i] = fh_tuning_fields[i].key;
    }
    return json_near(name, preset, known);
}

static bool read_preset(const JsonFile *file, const cJSON *object, LevelCatalog *catalog) {
    LevelPreset *preset = &catalog->presets[catalog->preset_count];
    const cJSON *name = NULL;
    preset->tuning = fh_tuning_default();
    if (!json_is_object(file, object) ||
        !json_need(file, object, "name", "the name that levels use", &name) ||
        !json_get_text(file, object, "name", preset->name, sizeof preset->name)) {
        return false;
    }
    memcpy(preset->label, preset->name, sizeof preset->name);
    for (const cJSON *child = object->child; child; child = child->next) {
        float value = 0;
        const FhTuningField *field = fh_tuning_field(child->string);
        if (field) {
            if (!read_tuning(file, child, field, &value)) {
                return false;
            }
            fh_tuning_set(&preset->tuning, field, value);
        } else if (!is_word_of_preset(child->string)) {
            const char *meant = near_field(object, child->string);
            return json_fail(file, child, "is not a tuning field; %s%s%s",
                             meant ? "did you mean \"" : "check its spelling", meant ? meant : "",
                             meant ? "\"?" : "");
        }
    }
    catalog->preset_count++;
    return json_get_text(file, object, "label", preset->label, sizeof preset->label) &&
           json_get_text(file, object, "about", preset->about, sizeof preset->about) &&
           json_get_text(file, object, "source", preset->source, sizeof preset->source);
}

typedef bool ReadRow(const JsonFile *file, const cJSON *object, LevelCatalog *catalog);

/// Reads one file of the assets: every row of its list `name`, at most `most` of them.
static bool read_rows(LevelCatalog *catalog, const JsonFile *file, const char *name, int most,
                      ReadRow *read) {
    const cJSON *list = NULL;
    if (!json_get_array(file, file->root, name, &list)) {
        return false;
    }
    int count = cJSON_GetArraySize(list);
    if (count < 1 || count > most) {
        return json_fail(file, list ? list : file->root, "must have a list %s of 1 to %d", name,
                         most);
    }
    for (const cJSON *row = list->child; row; row = row->next) {
        if (!read(file, row, catalog)) {
            return false;
        }
    }
    return true;
}

static bool read_tiles(LevelCatalog *catalog, JsonFile *file) {
    return read_rows(catalog, file, "kinds", KINDS_MAX, read_kind) && share_shapes(file, catalog);
}

static bool read_characters(LevelCatalog *catalog, JsonFile *file) {
    return read_rows(catalog, file, "presets", PRESETS_MAX, read_preset);
}

static bool read_prefab(const JsonFile *file, const cJSON *object, LevelCatalog *catalog) {
    LevelPrefab *prefab = &catalog->prefabs[catalog->prefab_count];
    if (!level_prefab_read(prefab, file, object)) {
        return false;
    }
    for (int i = 0; i < level_entity_kinds(catalog); i++) {
        LevelEntity other = level_entity_of_kind(catalog, i);
        if (strcmp(level_entity_info(&other)->name, prefab->name) == 0) {
            return json_fail(file, json_member(object, "name"), "there is a thing %s already",
                             prefab->name);
        }
    }
    catalog->prefab_count++;
    return true;
}

static bool read_things(LevelCatalog *catalog, JsonFile *file) {
    return read_rows(catalog, file, "things", PREFABS_MAX, read_prefab);
}

static const struct {
    const char *name;
    bool (*read)(LevelCatalog *catalog, JsonFile *file);
} catalog_files[LEVEL_CATALOG_FILES] = {
    {"tiles.json", read_tiles}, {"characters.json", read_characters}, {"things.json", read_things}};

/// Reads one of the files: from memory, or where that is NULL from the folder.
static bool read_file(LevelCatalog *catalog, int which, const char *dir, const FhLevelText *texts,
                      LevelError *error) {
    const FhLevelText *text = texts ? &texts[which] : NULL;
    char path[1024];
    JsonFile file;
    snprintf(path, sizeof path, "%s/%s", dir ? dir : "", catalog_files[which].name);
    bool may_be_missing = which == LEVEL_CATALOG_FILES - 1;
    if (may_be_missing && (text ? !text->bytes : access(path, F_OK) != 0)) {
        return true;
    }
    bool is_open = text ? json_open_lean(&file, text->bytes, text->size, text->name, error)
                        : json_load(&file, path, error);
    bool ok = is_open && catalog_files[which].read(catalog, &file);
    if (is_open) {
        json_close(&file);
    }
    return ok;
}

/// Reads all files: from memory, or where that is NULL from the folder.
static LevelCatalog *read_catalog(const char *dir, const FhLevelText *texts, LevelError *error) {
    LevelCatalog *catalog = calloc(1, sizeof *catalog);
    if (catalog) {
        catalog->kinds = calloc(KINDS_MAX, sizeof *catalog->kinds);
        catalog->presets = calloc(PRESETS_MAX, sizeof *catalog->presets);
        catalog->prefabs = calloc(PREFABS_MAX, sizeof *catalog->prefabs);
        catalog->tilesets = calloc(TILESETS, sizeof *catalog->tilesets);
    }
    if (!catalog || !catalog->kinds || !catalog->presets || !catalog->prefabs ||
        !catalog->tilesets) {
        memset(error, 0, sizeof *error);
        level_error_set(error, "there is not enough memory to read the assets");
    } else if (read_file(catalog, 0, dir, texts, error) &&
               read_file(catalog, 1, dir, texts, error) &&
               read_file(catalog, 2, dir, texts, error)) {
        memset(error, 0, sizeof *error);
        return catalog;
    }
    level_catalog_free(catalog);
    return NULL;
}

LevelCatalog *level_catalog_load(const char *assets_dir, LevelError *error) {
    LevelCatalog *catalog = read_catalog(assets_dir, NULL, error);
    if (catalog && !paths_find_levels(assets_dir, catalog->levels, sizeof catalog->levels)) {
        catalog->levels[0] = '\0';
    }
    return catalog;
}

LevelCatalog *level_catalog_parse(const FhLevelText texts[LEVEL_CATALOG_FILES], LevelError *error) {
    return read_catalog(NULL, texts, error);
}

void level_catalog_free(LevelCatalog *catalog) {
    if (catalog) {
        for (int i = 0; catalog->tilesets && i < TILESETS; i++) {
            fh_tileset_destroy(catalog->tilesets[i]);
        }
        free(catalog->tilesets);
        free(catalog->kinds);
        free(catalog->presets);
        free(catalog->prefabs);
        free(catalog);
    }
}

const char *level_catalog_levels(const LevelCatalog *catalog) {
    return catalog->levels;
}

void level_catalog_set_pictures(LevelCatalog *catalog, const LevelPictures *pictures) {
    catalog->pictures = pictures;
}

const LevelPictures *level_catalog_pictures(const LevelCatalog *catalog) {
    return catalog->pictures;
}

int level_catalog_kind_count(const LevelCatalog *catalog) {
    return catalog->kind_count;
}

const LevelKind *level_catalog_kind(const LevelCatalog *catalog, int kind) {
    return kind >= 1 && kind <= catalog->kind_count ? &catalog->kinds[kind - 1].face : NULL;
}

int level_catalog_find_kind(const LevelCatalog *catalog, const char *name) {
    for (int i = 0; i < catalog->kind_count; i++) {
        if (strcmp(catalog->kinds[i].face.name, name) == 0) {
            return i + 1;
        }
    }
    return 0;
}

int level_catalog_preset_count(const LevelCatalog *catalog) {
    return catalog->preset_count;
}

const LevelPreset *level_catalog_preset(const LevelCatalog *catalog, int index) {
    return index >= 0 && index < catalog->preset_count ? &catalog->presets[index] : NULL;
}

const LevelPreset *level_catalog_find_preset(const LevelCatalog *catalog, const char *name) {
    for (int i = 0; i < catalog->preset_count; i++) {
        if (strcmp(catalog->presets[i].name, name) == 0) {
            return &catalog->presets[i];
        }
    }
    return NULL;
}

int level_catalog_prefab_count(const LevelCatalog *catalog) {
    return catalog->prefab_count;
}

const LevelPrefab *level_catalog_prefab(const LevelCatalog *catalog, int index) {
    return &catalog->prefabs[index];
}

/// Keeps only the topmost part of every column: a platform's thickness under its surface.
static void thin(FhShape *shape, float thickness) {
    int size = shape->size;
    int keep = (int)(thickness * (float)size);
    uint64_t rows[FH_TILE_SIZE_MAX] = {0};
    for (int x = 0; x < size; x++) {
        int top = fh_shape_surface_below(shape, x, 0);
        for (int y = top; y < size && y < top + keep; y++) {
            rows[y] |= shape->rows[y] & (uint64_t)1 << x;
        }
    }
    fh_shape_from_rows(shape, size, rows);
}

static void draw_shape(FhShape *out, const CatalogShape *shape, int size) {
    if (shape->point_count > 0) {
        fh_shape_from_profile(out, size, shape->points, shape->point_count);
    } else {
        int heights[FH_TILE_SIZE_MAX];
        for (int x = 0; x < size; x++) {
            heights[x] = shape->heights[x * DRAWN_SIZE / size] * size / DRAWN_SIZE;
        }
        fh_shape_from_heights(out, size, heights);
    }
    if (shape->thickness < 1) {
        thin(out, shape->thickness);
    }
}

static FhTileset *make_tileset(const LevelCatalog *catalog, int tile_size) {
    FhTileset *tileset = fh_tileset_create(tile_size);
    for (int i = 0; tileset && i < catalog->kind_count; i++) {
        FhTileKind kind = catalog->kinds[i].does;
        draw_shape(&kind.shape, &catalog->kinds[i].shape, tile_size);
        if (fh_tileset_add(tileset, &kind) == 0) {
            fh_tileset_destroy(tileset);
            tileset = NULL;
        }
    }
    return tileset;
}

FhTileset *level_catalog_tileset(const LevelCatalog *catalog, int tile_size) {
    if (tile_size < 0 || tile_size >= TILESETS) {
        return NULL;
    }
    _Atomic(FhTileset *) *place = &catalog->tilesets[tile_size];
    FhTileset *tileset = atomic_load(place);
    FhTileset *made = tileset ? NULL : make_tileset(catalog, tile_size);
    if (made && !atomic_compare_exchange_strong(place, &tileset, made)) {
        fh_tileset_destroy(made); // another thread was faster, and `tileset` is its
    } else if (made) {
        tileset = made;
    }
    return tileset ? fh_tileset_share(tileset) : NULL;
}

int level_entity_kinds(const LevelCatalog *catalog) {
    return LEVEL_ENTITY_TYPES + level_catalog_prefab_count(catalog);
}

LevelEntity level_entity_of_kind(const LevelCatalog *catalog, int kind) {
    if (kind >= LEVEL_ENTITY_TYPES) {
        return level_catalog_prefab(catalog, kind - LEVEL_ENTITY_TYPES)->model;
    }
    LevelEntity entity = {.type = (LevelEntityType)kind};
    level_thing_make(LEVEL_ENTITY, &entity);
    return entity;
}
