#include "level/level.h"
#include "level/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "level/level_test_support.h"
#include "test.h"

static LevelCatalog *load_catalog(void) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    char line[1024];
    level_error_print(&error, line, sizeof line);
    CHECK_STR("", line);
    return catalog;
}

TEST(the_catalog_has_every_built_in_kind_of_the_format) {
    static const char *const names[] = {
        "block",    "slope45",   "slopeMid1", "slope22a", "slope22b", "slope14a", "slope14b",
        "slope14c", "slope14d",  "half",      "curve",    "dome",     "oneway",   "oneway45",
        "ladder",   "ladderTop", "stairs",    "spikes",   "ice",      "conveyor", "bounce"};
    LevelCatalog *catalog = load_catalog();
    for (size_t i = 0; catalog && i < sizeof names / sizeof *names; i++) {
        int kind = level_catalog_find_kind(catalog, names[i]);
        if (CHECK(kind > 0)) {
            CHECK_STR(names[i], level_catalog_kind(catalog, kind)->name);
        }
    }
    level_catalog_free(catalog);
}

/// Writes the columns' heights of a kind at a tile size, "1 2 3 ...".
static const char *heights_of(const char *name, int size) {
    static char line[256];
    LevelCatalog *catalog = load_catalog();
    FhTileset *tileset = level_catalog_tileset(catalog, size);
    int kind = level_catalog_find_kind(catalog, name);
    const FhShape *shape = fh_tileset_shape(tileset, fh_tile_make(kind, 0));
    line[0] = '\0';
    for (int x = 0; shape && x < size; x++) {
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s%d", x > 0 ? " " : "",
                 size - fh_shape_surface_below(shape, x, 0));
    }
    fh_tileset_destroy(tileset);
    level_catalog_free(catalog);
    return line;
}

TEST(the_slopes_have_the_heights_that_the_format_gives_them) {
    CHECK_STR("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", heights_of("slope45", 16));
    CHECK_STR("1 2 3 4 5 6 7 8 8 7 6 5 4 3 2 1", heights_of("slopeMid1", 16));
    CHECK_STR("1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8", heights_of("slope22a", 16));
    CHECK_STR("9 9 10 10 11 11 12 12 13 13 14 14 15 15 16 16", heights_of("slope22b", 16));
    CHECK_STR("13 13 13 13 14 14 14 14 15 15 15 15 16 16 16 16", heights_of("slope14d", 16));
    CHECK_STR("8 8 8 8 8 8 8 8 8 8 8 8 8 8 8 8", heights_of("half", 16));
    CHECK_STR("1 2 3 4 5 6 7 8", heights_of("slope45", 8));
    CHECK_STR("2 4 6 8 8 8 8 8", heights_of("slope63a", 8));
    CHECK_STR("0 0 0 0 2 4 6 8", heights_of("slope63b", 8));
}

/// The kind of a material with the shape of that one; 0: none.
static int kind_of_material(const LevelCatalog *catalog, int shape_of, const char *look) {
    for (int kind = 1; kind <= level_catalog_kind_count(catalog); kind++) {
        const LevelKind *info = level_catalog_kind(catalog, kind);
        if (info->shape_of == shape_of && strcmp(info->look, look) == 0) {
            return kind;
        }
    }
    return 0;
}

/// Checks that a kind is that one of earth in the material of a block, at a tile size.
static void check_same_shape(const FhTileset *tileset, int kind, int earth, int block) {
    const FhTileKind *it = fh_tileset_kind(tileset, fh_tile_make(kind, 0));
    const FhTileKind *like = fh_tileset_kind(tileset, fh_tile_make(earth, 0));
    CHECK_INT(like->solidity, it->solidity);
    CHECK(fh_tileset_kind(tileset, fh_tile_make(block, 0))->grip == it->grip);
    for (int transform = 0; transform < FH_TRANSFORMS; transform++) {
        const FhShape *a = fh_tileset_shape(tileset, fh_tile_make(kind, transform));
        const FhShape *b = fh_tileset_shape(tileset, fh_tile_make(earth, transform));
        CHECK(memcmp(a->rows, b->rows, sizeof a->rows) == 0);
    }
}

TEST(every_slope_of_earth_is_there_in_each_material_with_its_grip_and_sound) {
    static const char *const blocks[] = {"stone", "metal", "ice"};
    LevelCatalog *catalog = load_catalog();
    int found = 0;
    for (int size = 8; size <= FH_TILE_SIZE_MAX; size *= 2) {
        FhTileset *tileset = level_catalog_tileset(catalog, size);
        for (int kind = 1; kind <= 3 * level_catalog_kind_count(catalog); kind++) {
            int block = level_catalog_find_kind(catalog, blocks[kind % 3]);
            const LevelKind *ground = level_catalog_kind(catalog, block);
            const LevelKind *earth = level_catalog_kind(catalog, (kind + 2) / 3);
            int it = kind_of_material(catalog, (kind + 2) / 3, ground->look);
            if (strcmp(earth->look, "earth") != 0 || !CHECK(it > 0)) {
                continue;
            }
            check_same_shape(tileset, it, (kind + 2) / 3, block);
            CHECK_STR(ground->step, level_catalog_kind(catalog, it)->step);
            CHECK_STR(earth->family, level_catalog_kind(catalog, it)->family);
            found++;
        }
        fh_tileset_destroy(tileset);
    }
    CHECK_INT(4 * 3 * 14, found);
    level_catalog_free(catalog);
}

TEST(a_one_way_is_thin_at_every_tile_size) {
    LevelCatalog *catalog = load_catalog();
    for (int size = 8; size <= FH_TILE_SIZE_MAX; size *= 2) {
        FhTileset *tileset = level_catalog_tileset(catalog, size);
        int kind = level_catalog_find_kind(catalog, "oneway");
        const FhShape *shape = fh_tileset_shape(tileset, fh_tile_make(kind, 0));
        CHECK(fh_shape_overlaps(shape, (FhRect){0, size / 4 - 1, size, 1}));
        CHECK(!fh_shape_overlaps(shape, (FhRect){0, size / 4, size, size}));
        fh_tileset_destroy(tileset);
    }
    level_catalog_free(catalog);
}

TEST(every_hint_belongs_to_one_kind_alone) {
    LevelCatalog *catalog = load_catalog();
    for (int a = 1; a <= level_catalog_kind_count(catalog); a++) {
        for (int b = 1; b < a; b++) {
            const char *hint = level_catalog_kind(catalog, a)->hint;
            CHECK(hint[0] == '\0' || strcmp(hint, level_catalog_kind(catalog, b)->hint) != 0);
        }
    }
    level_catalog_free(catalog);
}

TEST(the_presets_have_the_values_of_their_games) {
    LevelCatalog *catalog = load_catalog();
    CHECK_STR("default", level_catalog_preset(catalog, 0)->name);
    const LevelPreset *celeste = level_catalog_find_preset(catalog, "celeste");
    const LevelPreset *mario = level_catalog_find_preset(catalog, "super-mario-world");
    CHECK(level_catalog_find_preset(catalog, "celeste-classic") &&
          level_catalog_find_preset(catalog, "mega-man"));
    CHECK(level_catalog_find_preset(catalog, "nix") == NULL);
    if (CHECK(celeste && mario)) {
        CHECK_INT(8, (int)celeste->tuning.width);
        CHECK_INT(11, (int)celeste->tuning.height);
        CHECK_INT(105, (int)celeste->tuning.jump_speed);
        CHECK_INT(900, (int)celeste->tuning.gravity);
        CHECK_INT(300, (int)mario->tuning.jump_speed);
        CHECK_INT(675, (int)mario->tuning.gravity_held);
    }
    level_catalog_free(catalog);
}

TEST(preset_takes_choices_by_name) {
    LevelCatalog *catalog = load_catalog();
    const LevelPreset *preset = level_catalog_find_preset(catalog, "balloonist");
    if (CHECK(preset)) {
        CHECK_INT(1, (int)preset->tuning.accel_law);
        CHECK_INT(1, (int)preset->tuning.position_store);
        CHECK_INT(1, (int)preset->tuning.drop_method);
    }
    level_catalog_free(catalog);
}

/// A catalog from a folder of assets in which one file has this text.
static LevelCatalog *catalog_with(const char *leaf, const char *text, LevelError *error) {
    char path[512];
    snprintf(path, sizeof path, "%s/catalog", test_temp_dir());
    mkdir(path, 0755);
    static const char *const leaves[] = {"tiles.json", "characters.json", "things.json"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/catalog/%s", test_temp_dir(), leaves[i]);
        FILE *file = fopen(path, "w");
        fputs(strcmp(leaf, leaves[i]) == 0 ? text
              : i == 0 ? "{\"kinds\": [{\"name\": \"a\", \"solidity\": \"solid\", \"profile\": "
                         "[[0, 1], [1, 1]]}]}"
              : i == 1 ? "{\"presets\": [{\"name\": \"a\"}]}"
                       : "{\"things\": [{\"name\": \"a\", \"w\": 1, \"h\": 1}]}",
              file);
        fclose(file);
    }
    snprintf(path, sizeof path, "%s/catalog", test_temp_dir());
    return level_catalog_load(path, error);
}

/// The error that such a folder gives.
static const char *catalog_error(const char *leaf, const char *text) {
    static char line[1024];
    LevelError error = {0};
    level_catalog_free(catalog_with(leaf, text, &error));
    error.file[0] = '\0';
    level_error_print(&error, line, sizeof line);
    return line;
}

TEST(a_wrong_asset_is_named_with_its_place) {
    CHECK_STR(":2:2: kinds[0].colour: is not known here; check its spelling",
              catalog_error("tiles.json", "{\"kinds\": [{\"name\": \"a\",\n \"colour\": 3}]}"));
    CHECK_STR(":1:12: kinds[0].name: is missing; it must be the name that legends use",
              catalog_error("tiles.json", "{\"kinds\": [{}]}"));
    CHECK_STR(
        ":1:26: kinds[0].solidity: must be passable, solid or oneway",
        catalog_error("tiles.json", "{\"kinds\": [{\"name\": \"a\", \"solidity\": \"hard\"}]}"));
    CHECK_STR(
        ":1:12: kinds[0]: must have either a profile or heights",
        catalog_error("tiles.json", "{\"kinds\": [{\"name\": \"a\", \"solidity\": \"solid\"}]}"));
    CHECK_STR(":1:28: presets[0].sped: is not a tuning field; check its spelling",
              catalog_error("characters.json", "{\"presets\": [{\"name\": \"a\", \"sped\": 3}]}"));
    CHECK_STR(
        ":1:28: presets[0].RunSpeed: is not a tuning field; did you mean \"runSpeed\"?",
        catalog_error("characters.json", "{\"presets\": [{\"name\": \"a\", \"RunSpeed\": 3}]}"));
    CHECK_STR(
        ":1:26: kinds[0].solidty: is not known here; did you mean \"solidity\"?",
        catalog_error("tiles.json", "{\"kinds\": [{\"name\": \"a\", \"solidty\": \"solid\"}]}"));
    CHECK_STR(":1:28: presets[0].accelLaw: is none of the choices; docs/level-format.md lists them",
              catalog_error("characters.json",
                            "{\"presets\": [{\"name\": \"a\", \"accelLaw\": \"x\"}]}"));
    CHECK_STR(":1:1: must have a list presets of 1 to 64", catalog_error("characters.json", "{}"));
}

TEST(a_wrong_thing_is_named_with_its_place) {
#define THING(rest) "{\"things\": [{\"name\": \"a\", \"w\": 9, \"h\": 9" rest "}]}"
    CHECK_STR("", catalog_error("things.json", THING("")));
    CHECK_STR(":1:13: things[0].w: is missing; it must be a whole number",
              catalog_error("things.json", "{\"things\": [{\"name\": \"a\"}]}"));
    CHECK_STR(":1:52: things[0].does[0]: is nothing that a thing does; docs/level-format.md lists "
              "that",
              catalog_error("things.json", THING(", \"does\": [\"flaps\"]")));
    CHECK_STR(":1:43: things[0].speed: is not known here; check its spelling",
              catalog_error("things.json", THING(", \"speed\": 3")));
    CHECK_STR(":1:62: things[0].speed: must be at most 400 px/s",
              catalog_error("things.json", THING(", \"does\": [\"walks\"], \"speed\": 401")));
    CHECK_STR(":1:62: things[0].sped: is not known here; did you mean \"speed\"?",
              catalog_error("things.json", THING(", \"does\": [\"walks\"], \"sped\": 40")));
    CHECK_STR(
        ":1:14: things[0].name: there is a thing coin already",
        catalog_error("things.json", "{\"things\": [{\"name\": \"coin\", \"w\": 1, \"h\": 1}]}"));
}

TEST(a_shape_that_cannot_be_taken_over_is_named_with_its_place) {
#define KIND(name, rest) "{\"name\": \"" name "\", \"solidity\": \"solid\", " rest "}"
#define OWN              "\"profile\": [[0, 1], [1, 1]]"
    CHECK_STR(":1:47: kinds[0].shapeOf: there is no kind \"b\"; name one of this list",
              catalog_error("tiles.json", "{\"kinds\": [" KIND("a", "\"shapeOf\": \"b\"") "]}"));
    CHECK_STR(":1:47: kinds[0].shapeOf: \"a\" has no shape of its own; name a kind that has one",
              catalog_error("tiles.json", "{\"kinds\": [" KIND("a", "\"shapeOf\": \"a\"") "]}"));
    CHECK_STR(
        ":2:36: kinds[1].shapeOf: \"c\" has no shape of its own; name a kind that has one",
        catalog_error("tiles.json",
                      "{\"kinds\": [" KIND("a", OWN) ",\n" KIND("b", "\"shapeOf\": \"c\"") "," KIND(
                          "c", "\"shapeOf\": \"a\"") "]}"));
    CHECK_STR(
        ":1:47: kinds[0].shapeOf: is the whole shape; leave out profile, heights and thickness",
        catalog_error("tiles.json", "{\"kinds\": [" KIND("a", "\"shapeOf\": \"b\", " OWN) "]}"));
    CHECK_STR(":1:47: kinds[0].shapeOf: must be a text in \"quotes\"",
              catalog_error("tiles.json", "{\"kinds\": [" KIND("a", "\"shapeOf\": 3") "]}"));
}

TEST(a_shape_is_taken_over_from_a_kind_before_or_after) {
    LevelError error = {0};
    LevelCatalog *catalog = catalog_with("tiles.json",
                                         "{\"kinds\": [" KIND("a", "\"shapeOf\": \"b\"") "," KIND(
                                             "b", OWN) "," KIND("c", "\"shapeOf\": \"b\"") "]}",
                                         &error);
    FhTileset *tileset = catalog ? level_catalog_tileset(catalog, 16) : NULL;
    for (int kind = 1; CHECK(tileset != NULL) && kind <= 3; kind++) {
        CHECK(fh_tileset_kind(tileset, fh_tile_make(kind, 0))->shape.full);
        CHECK_INT(kind == 2 ? 0 : 2, level_catalog_kind(catalog, kind)->shape_of);
    }
    fh_tileset_destroy(tileset);
    level_catalog_free(catalog);
}

TEST(the_character_of_no_kind_is_taken_for_a_tile_that_has_none) {
    LevelError error = {0};
    LevelCatalog *catalog = catalog_with(
        "tiles.json",
        "{\"kinds\": [{\"name\": \"one\", \"hint\": \"a\", \"solidity\": \"solid\", \"profile\": "
        "[[0, 1], [1, 1]]}, {\"name\": \"two\", \"hint\": \"b\", \"solidity\": \"solid\", "
        "\"profile\": [[0, 0], [1, 1]]}]}",
        &error);
    Level *level = test_level_kept(level_create(catalog, 16));
    fh_terrain_set(level->terrain, 0, 0, fh_tile_make(2, FH_FLIP_Y));
    char *printed = test_level_text(level);
    CHECK(strstr(printed, "\"c\": \"two fy\"") != NULL);
    level_catalog_free(catalog);
}
