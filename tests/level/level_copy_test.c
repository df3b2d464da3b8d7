// Copies of whole levels: the same text, nothing shared, and a save by the copy counts for the
// original.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level_test_support.h"
#include "engine/room.h"
#include "sanitizer.h"
#include "test.h"

static void set(Level *level, int col, int row) {
    int kind = level_find_kind(level, "block");
    CHECK(fh_terrain_set(level->terrain, col, row, fh_tile_make(kind, 0)));
}

enum { CHUNK = 32 * 32 * sizeof(FhTile) }; // bytes of the tiles that are kept together

/// The bytes of a level with that in it.
static size_t bytes_with(const char *members) {
    Level *level = test_level_with(members);
    size_t bytes = level_bytes(level, NULL);
    return bytes;
}

TEST(a_copy_of_a_level_prints_the_same_and_lives_alone) {
    Level *level = test_level_from(test_level_sample);
    char *text = test_level_text(level);
    Level *clone = test_level_kept(level_clone(level));
    set(level, 100, 100);
    char *copied = test_level_text(clone);
    CHECK_STR(text, copied);
    set(clone, -40, 70);
    FhWorld *world = test_world(level_build_world(clone, NULL));
    CHECK(world != NULL);
}

TEST(a_vast_copy_has_every_chunk_and_finds_it_without_the_grid_too) {
    Level *level = test_level_from(test_level_sample);
    for (int i = 0; i < 200; i++) {
        set(level, i * 37, i * 53 % 400);
    }
    set(level, 900000, -900000);
    Level *clone = test_level_kept(level_clone(level));
    CHECK(fh_terrain_hash(level->terrain) == fh_terrain_hash(clone->terrain));
    CHECK(fh_terrain_at(clone->terrain, 900000, -900000) != FH_TILE_EMPTY);
    CHECK(fh_terrain_at(clone->terrain, 37, 53) != FH_TILE_EMPTY);
    set(clone, 37, 54);
    CHECK(fh_terrain_at(level->terrain, 37, 54) == FH_TILE_EMPTY);
}

TEST(a_level_takes_over_what_its_copy_saved) {
    char path[400];
    snprintf(path, sizeof path, "%s/copy.json", test_temp_dir());
    LevelError error;
    Level *level = test_level_from(test_level_sample);
    Level *clone = level_clone(level);
    CHECK(level_save(clone, path, &error));
    level_take_saved(level, clone);
    level_destroy(clone);
    LevelSeen now = level_look(level, path);
    CHECK(level->seen.text != 0 && level->seen.text == now.text);
    Level *read = level_load(path, test_catalog(), &error);
    CHECK(read->seen.text == now.text);
    char *text = test_level_text(level);
    char *again = test_level_text(read);
    CHECK_STR(text, again);
    level_destroy(read);
    remove(path);
}

TEST(bytes_of_a_level_grow_with_each_piece_of_ground_and_each_thing) {
    static const char *const things[] = {
        "\"layers\": [ { \"name\": \"back\" } ]",
        "\"layers\": [ { \"name\": \"b\", \"tiles\": [ {\"x\":0, \"y\":0, \"rows\": [\"#\"]} ] } ]",
        "\"entities\": [ { \"type\": \"coin\", \"x\": 8, \"y\": 8 } ]",
        "\"solids\": [ { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 } ]",
        "\"polygons\": [ { \"points\": [[0, 0], [8, 8]] } ]"};
    static const size_t least[] = {sizeof(LevelLayer), sizeof(LevelLayer) + CHUNK,
                                   sizeof(LevelEntity), sizeof(LevelSolid), sizeof(LevelPolygon)};
    size_t empty = bytes_with("\"entities\": []");
    for (int i = 0; i < 5; i++) {
        CHECK(bytes_with(things[i]) >= empty + least[i]);
    }
    size_t one = bytes_with("\"tiles\": [ { \"x\": 0, \"y\": 0, \"rows\": [\"#\"] } ]");
    size_t far = bytes_with("\"tiles\": [ { \"x\": 0, \"y\": 0, \"rows\": [\"#\"] },\n"
                            "  { \"x\": 500, \"y\": 0, \"rows\": [\"#\"] } ]");
    CHECK(one >= empty + CHUNK);
    CHECK(far >= one + CHUNK);
}

TEST(a_copy_of_a_level_takes_some_kB_and_shares_the_tileset) {
    LevelError error;
    Level *level = level_load("levels/01-first-steps.json", test_catalog(), &error);
    size_t before = test_bytes_in_use();
    Level *clone = test_level_kept(level_clone(level));
    size_t taken = test_bytes_in_use() - before;
    CHECK(taken < 32000);
    CHECK(clone->tileset == level->tileset);
    CHECK(level_bytes(clone, level) > taken / 2 && level_bytes(clone, level) < 2 * taken);
    level_destroy(level);
    FhWorld *world = test_world(level_build_world(clone, NULL));
    CHECK(world != NULL);
}

TEST(levels_that_change_places_know_no_saved_ground_and_keep_what_they_say_of_their_files) {
    Level *a = test_level_from(test_level_sample), *b = test_level_from(test_level_sample);
    a->ground.saved_added = a->ground.saved_removed = 1;
    b->ground.saved_added = b->ground.saved_removed = 2;
    a->seen.text = 3;
    b->seen.text = 4;
    a->spawn.x = 5;
    b->spawn.x = 6;
    level_swap(a, b, true);
    const Level *both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        CHECK(both[i]->ground.saved_added == UINT64_MAX);
        CHECK(both[i]->ground.saved_removed == UINT64_MAX);
        CHECK_INT(3 + i, (int)both[i]->seen.text);
        CHECK_INT(6 - i, both[i]->spawn.x);
    }
}
