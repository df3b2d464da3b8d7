// reader_test.c - levels for other people's games, by the public header alone.

#include "foothold/level.h"

#include <stdio.h>
#include <string.h>

#include "level_test_support.h"
#include "engine/room.h"
#include "test.h"

static char *read_file(const char *path, size_t *size) {
    static char texts[3][1 << 17];
    static int next;
    char *text = texts[next++ % 3];
    FILE *file = fopen(path, "rb");
    *size = file ? fread(text, 1, sizeof texts[0], file) : 0;
    CHECK(*size > 0);
    if (file) {
        fclose(file);
    }
    return text;
}

static FhLevelCatalog *catalog_from_memory(FhLevelError *error) {
    FhLevelText tiles = {.name = "tiles.json"};
    FhLevelText characters = {.name = "characters.json"};
    FhLevelText things = {.name = "things.json"};
    tiles.bytes = read_file("assets/tiles.json", &tiles.size);
    characters.bytes = read_file("assets/characters.json", &characters.size);
    things.bytes = read_file("assets/things.json", &things.size);
    return fh_level_catalog_parse(tiles, characters, things, error);
}

static FhLevel *parse(const FhLevelCatalog *catalog, const char *text, FhLevelError *error) {
    return fh_level_parse(catalog, (FhLevelText){"x.json", text, strlen(text)}, error);
}

static uint64_t hash_later(const FhLevel *level) {
    FhWorld *world = level ? fh_level_world(level, NULL) : NULL;
    for (int i = 0; CHECK(world != NULL) && i < 200; i++) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    }
    uint64_t hash = world ? fh_world_hash(world) : 0;
    fh_world_destroy(world);
    return hash;
}

TEST(reader_makes_the_same_world_from_memory_and_from_files) {
    FhLevelError error = {""};
    FhLevelCatalog *catalogs[] = {fh_level_catalog_load("assets", &error),
                                  catalog_from_memory(&error)};
    size_t size;
    char *text = read_file("levels/06-lifts.json", &size);
    FhLevel *levels[] = {fh_level_load(catalogs[0], "levels/06-lifts.json", &error),
                         fh_level_parse(catalogs[1], (FhLevelText){"06", text, size}, &error)};
    CHECK_STR("", error.text);
    CHECK(hash_later(levels[0]) == hash_later(levels[1]));
    for (int i = 0; i < 2; i++) {
        fh_level_free(levels[i]);
        fh_level_catalog_free(catalogs[i]);
    }
}

/// What they place are solids and zones of the World, as from a folder.
TEST(reader_knows_the_things_of_things_json_from_memory) {
    FhLevelError error = {""};
    FhLevelCatalog *catalogs[] = {fh_level_catalog_load("assets", &error),
                                  catalog_from_memory(&error)};
    const char *path = "levels/13-keys-and-gates.json";
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        FhLevel *level = fh_level_load(catalogs[i], path, &error);
        hashes[i] = hash_later(level);
        fh_level_free(level);
        fh_level_catalog_free(catalogs[i]);
    }
    CHECK_STR("", error.text);
    CHECK(hashes[0] == hashes[1]);
}

TEST(reader_says_in_one_line_what_is_wrong_and_where) {
    FhLevelError error;
    CHECK(!fh_level_catalog_load("build/temp/no-such-folder", &error));
    CHECK(strstr(error.text, "build/temp/no-such-folder/tiles.json"));
    FhLevelText bad = {"mine.json", "{\"kinds\": [{}]}", 15};
    CHECK(!fh_level_catalog_parse(bad, bad, (FhLevelText){0}, &error));
    CHECK(strncmp(error.text, "mine.json:1:", 12) == 0 && strstr(error.text, "kinds[0]"));
    FhLevelCatalog *catalog = fh_level_catalog_load("assets", &error);
    CHECK(!parse(catalog, "{\"format\": \"foothold-level\", \"version\": 1,\n \"solids\": 3}",
                 &error));
    CHECK(strncmp(error.text, "x.json:2:", 9) == 0 && strstr(error.text, "solids"));
    CHECK(!fh_level_load(catalog, "no-such.json", NULL));
    CHECK(!fh_level_parse(catalog, (FhLevelText){"vast.json", "{}", SIZE_MAX}, &error));
    CHECK(strstr(error.text, "vast.json: is too large"));
    fh_level_catalog_free(catalog);
}

TEST(reader_gives_the_tuning_of_a_character_by_its_name) {
    FhLevelCatalog *catalog = fh_level_catalog_load("assets", NULL);
    FhTuning tuning = {0};
    CHECK(!fh_level_catalog_tuning(catalog, "unknown", &tuning) && tuning.width == 0.0f);
    CHECK(fh_level_catalog_tuning(catalog, "celeste", &tuning));
    CHECK(tuning.jump_speed > 0.0f && !fh_tuning_equals(&tuning, &(FhTuning){0}));
    FhTuning other = {0};
    CHECK(fh_level_catalog_tuning(catalog, "sonic", &other) && !fh_tuning_equals(&tuning, &other));
    fh_level_catalog_free(catalog);
}

TEST(reader_tells_what_an_author_placed) {
    FhLevelError error = {""};
    FhLevelCatalog *catalog = fh_level_catalog_load("assets", &error);
    FhLevel *level = parse(catalog, test_level_rich, &error);
    CHECK_STR("", error.text);
    FhLevelAbout about = fh_level_about(level);
    CHECK_STR("n", about.name);
    CHECK_STR("bitmask", about.movement);
    CHECK_STR("celeste", about.character);
    CHECK_STR("z.json", about.next);
    CHECK_STR("cave", about.theme);
    CHECK_STR("m.png", about.picture);
    CHECK(about.tile_size == 8 && about.spawn.x == -8 && about.bounds.w == 256);
    CHECK(about.tuning.jump_cut == 0.5f);
    FhLevelThing thing;
    CHECK(fh_level_thing(level, 0, &thing));
    CHECK_STR("runner", thing.type);
    CHECK(thing.actors == 3 && thing.first_actor == 1);
    CHECK(fh_level_thing(level, 1, &thing) && thing.first_actor == 4 && thing.at.x == 1);
    CHECK(fh_level_thing(level, 2, &thing));
    CHECK_STR("a\nb", thing.text);
    CHECK(fh_level_thing(level, 3, &thing) && thing.actors == 0);
    CHECK_STR("ghost", thing.type);
    CHECK(!fh_level_thing(level, about.things, &thing) && !fh_level_thing(level, -1, &thing));
    FhLevelSolid solid;
    CHECK(fh_level_solid(level, 0, &solid) && !fh_level_solid(level, about.solids, &solid));
    CHECK_STR("a", solid.name);
    CHECK_STR("g", solid.group);
    CHECK_STR("cloud", solid.look);
    FhLevelLayer layer;
    CHECK(fh_level_layer(level, 0, &layer) && !fh_level_layer(level, about.layers, &layer));
    CHECK_STR("front", layer.name);
    CHECK_STR("#ff8000", layer.tint);
    CHECK(layer.opacity == 0.4f && layer.parallax_y == 2.0f && layer.is_hidden && layer.is_front);
    FhLevelKind kind;
    CHECK(fh_level_kind(level, fh_terrain_at(layer.tiles, 1, 1), &kind));
    CHECK_STR("block", kind.name);
    CHECK_STR("earth", kind.look);
    CHECK(!fh_level_kind(level, FH_TILE_EMPTY, &kind));
    fh_level_free(level);
    fh_level_catalog_free(catalog);
}

TEST(reader_builds_a_world_with_another_character_at_another_place) {
    FhLevelError error;
    FhLevelCatalog *catalog = fh_level_catalog_load("assets", &error);
    FhLevel *level = parse(catalog, test_level_sample, &error);
    FhTuning tuning = fh_level_about(level).tuning;
    tuning.width = 20;
    FhLevelChange change = {.movement = "vector", .tuning = &tuning, .spawn = &(FhPoint){100, 30}};
    FhWorld *world = test_world(fh_level_world(level, &change));
    FhActorView hero = fh_world_actor(world, fh_world_actor_id(world, 0));
    CHECK(hero.box.w == 20 && hero.box.x == 90 && hero.box.y + hero.box.h == 30);
    CHECK(hero.mover != 0);
    FhLevelThing crate;
    CHECK(fh_level_thing(level, 4, &crate));
    hero = fh_world_actor(world, fh_world_actor_id(world, crate.first_actor));
    CHECK(hero.box.x == crate.box.x && hero.box.y == crate.box.y && hero.box.w == crate.box.w);
    fh_level_free(level);
    fh_level_catalog_free(catalog);
}
