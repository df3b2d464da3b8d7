// Printing: a level round-trips, the same bytes every time, in a layout that reads as a picture.

#include <stdlib.h>
#include <string.h>

#include "level/text.h"
#include "engine/room.h"
#include "level_test_support.h"
#include "test.h"

#define HEAD "{\"format\": \"foothold-level\", \"version\": 1,\n"

/// The text printed from a text; "" when it is no level. The caller frees it.
static char *reprinted(const char *text) {
    Level *level = test_level_from(text);
    char *printed = level ? level_print(level) : NULL;
    return printed ? printed : strdup("");
}

static void check_is_stable(const char *text) {
    char *once = reprinted(text);
    char *twice = reprinted(once);
    CHECK(once[0] != '\0');
    CHECK_STR(once, twice);
    free(once);
    free(twice);
}

TEST(what_was_printed_prints_the_same_again) {
    check_is_stable(test_level_sample);
    check_is_stable(HEAD "\"name\": \"\"}");
}

TEST(a_long_row_of_any_characters_comes_back_as_it_was) {
    char text[2048] =
        HEAD "\"legend\": {\"\\\"\": \"block\", \"\\\\\": \"ice\", \"\u00e9\": "
             "\"oneway\", \"\U0001d11e\": \"ladder\"},\n\"tiles\": [{\"x\": -40, \"y\": -1, "
             "\"rows\": [\"";
    for (int i = 0; i < 60; i++) {
        strcat(text, i % 7 == 0 ? "...\\\\" : "\\\"\u00e9 \U0001d11e.");
    }
    strcat(text, "...\"]}]}");
    Level *level = test_level_from(text);
    CHECK(level != NULL);
    if (level) {
        CHECK_INT(287, fh_terrain_bounds(level->terrain).w);
        char *printed = test_level_text(level);
        Level *again = test_level_from(printed);
        CHECK(again && fh_terrain_hash(level->terrain) == fh_terrain_hash(again->terrain));
    }
    check_is_stable(text);
}

TEST(an_own_picture_and_own_heights_come_back_as_they_were) {
    static const char shapes[] =
        HEAD "\"tileSize\": 8, \"shapes\": {\"ramp\": [0,1,2,3,4,5,6,8], \"ring\": [\"########\", "
             "\"#......#\", \"#.##...#\", \"#......#\", \"#......#\", \"#......#\", \"#......#\", "
             "\"#######.\"]}, \"legend\": {\"r\": \"ramp\", \"o\": \"ring\"},"
             "\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"ro\"]}]}";
    char *printed = reprinted(shapes);
    CHECK(strstr(printed, "\"#.##...#\",\n      \"#......#\",") != NULL);
    CHECK(strstr(printed, "\"#######.\"\n    ]") != NULL);
    Level *level = test_level_from(shapes);
    Level *again = test_level_from(printed);
    for (int y = 0; level && again && y < 8; y++) {
        for (int x = 0; x < 16; x++) {
            FhRect pixel = {x, y, 1, 1};
            CHECK_INT(fh_terrain_overlaps(level->terrain, pixel),
                      fh_terrain_overlaps(again->terrain, pixel));
        }
    }
    free(printed);
}

/// The text of a level of one tile. The caller frees it.
static char *printed_with(const char *kind, int transform) {
    Level *level = test_level_from(HEAD "\"name\": \"\"}");
    CHECK(fh_terrain_set(level->terrain, 0, 0,
                         fh_tile_make(level_find_kind(level, kind), transform)));
    char *text = level_print(level);
    return text;
}

// A character that looks like the tile is a promise: turned another way, the tile has another one.
TEST(a_kind_s_own_character_stands_for_it_upright_and_its_mirror_image_for_it_mirrored) {
    for (int transform = 0; transform < 8; transform++) {
        char *text = printed_with("slope45", transform);
        const char *legend = strstr(text, "\"legend\"");
        CHECK(legend && strstr(legend, "slope45"));
        CHECK_INT(transform == 0, legend && strstr(legend, "\"/\": \"slope45\"") != NULL);
        CHECK_INT(transform == FH_FLIP_X,
                  legend && strstr(legend, "\"\\\\\": \"slope45 fx\"") != NULL);
        CHECK_INT(transform == 0, legend && strstr(legend, "\"/\":") != NULL);
        free(text);
    }
}

TEST(a_level_is_printed_as_a_picture) {
    static const char expected[] =
        "{\n"
        "  \"format\": \"foothold-level\",\n"
        "  \"version\": 1,\n"
        "  \"name\": \"Hill \\\"A\\\"\",\n"
        "  \"tileSize\": 16,\n"
        "  \"movement\": \"pixel\",\n"
        "  \"background\": \"#1d2b53\",\n"
        "  \"next\": \"b.json\",\n"
        "  \"bounds\": { \"x\": 0, \"y\": -8, \"w\": 320, \"h\": 180 },\n"
        "  \"character\": { \"preset\": \"celeste\", \"runSpeed\": 95.5 },\n"
        "  \"spawn\": { \"x\": 24, \"y\": 32 },\n"
        "  \"legend\": {\n"
        "    \"#\": \"block\",\n"
        "    \"\\\\\": \"slope45 fx\"\n"
        "  },\n"
        "  \"tiles\": [\n"
        "    { \"x\": 0, \"y\": 1, \"rows\": [\n"
        "      \"..#\\\\\",\n"
        "      \"\",\n"
        "      \"####\"\n"
        "    ] }\n"
        "  ],\n"
        "  \"solids\": [\n"
        "    { \"id\": \"lift\", \"x\": 64, \"y\": 16, \"w\": 32, \"h\": 8, "
        "\"oneWay\": true,\n"
        "      \"path\": [[64, 16], [64, -80]], \"speed\": 40, \"mode\": "
        "\"pingpong\", \"wait\": 0.5 },\n"
        "    { \"x\": 0, \"y\": 0, \"rows\": [\n"
        "      \"#.\",\n"
        "      \"##\"\n"
        "    ] }\n"
        "  ],\n"
        "  \"entities\": [\n"
        "    { \"type\": \"coin\", \"x\": 40, \"y\": 8 },\n"
        "    { \"type\": \"dragon\", \"x\": 1, \"y\": 2, \"fire\": 3.50 }\n"
        "  ]\n"
        "}\n";
    char *printed = reprinted(
        HEAD
        "\"next\": \"b.json\", \"name\": \"Hill \\\"A\\\"\", \"spawn\": {\"y\": 32, \"x\": 24},"
        "\"bounds\": {\"x\": 0, \"y\": -8, \"w\": 320, \"h\": 180},"
        "\"character\": {\"runSpeed\": 95.5, \"preset\": \"celeste\"},"
        "\"legend\": {\"#\": \"block\", \"\\\\\": \"slope45 fx\"},"
        "\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"....\", \"..#\\\\ \", \"\", \"####.\"]}],"
        "\"solids\": [{\"id\": \"lift\", \"x\": 64, \"y\": 16, \"w\": 32, \"h\": 8,"
        "\"oneWay\": true, \"wait\": 0.5, \"path\": [[64,16],[64,-80]], \"speed\": 40.0,"
        "\"mode\": \"pingpong\"}, {\"x\": 0, \"y\": 0, \"rows\": [\"#\", \"##\"]}],"
        "\"entities\": [{\"type\": \"coin\", \"x\": 40, \"y\": 8},"
        "{\"type\": \"dragon\", \"fire\": 3.50, \"x\": 1, \"y\": 2}]}");
    CHECK_STR(expected, printed);
    free(printed);
}

TEST(unknown_members_are_kept_wherever_they_stand) {
    static const char *const kept[] = {
        "\"u1\": {\"deep\": [1, {\"x\": null}]}",
        "\"u2\": 12345678901234567890",
        "\"u3\": \"\\u00e4 \\ud83e\\udd8a\"",
        "\"u4\": 1.50",
        "\"u5\": [ ]",
        "\"u6\": true",
        "\"u7\": -0",
        "\"u8\": [[1,2],\n  [3,4]]",
        "\"u9\": 1e5",
        "\"uA\": \"\"",
        "\"uB\": {}",
        "\"uC\": 9",
    };
    char *printed = reprinted(
        HEAD
        "\"u1\": {\"deep\": [1, {\"x\": null}]}, \"u2\": 12345678901234567890,"
        "\"spawn\": {\"x\": 1, \"u3\": \"\\u00e4 \\ud83e\\udd8a\", \"y\": 2},"
        "\"character\": {\"u4\": 1.50}, \"bounds\": {\"x\":0,\"y\":0,\"w\":1,\"h\":1,\"u5\": [ ]},"
        "\"solids\": [{\"x\":0,\"y\":0,\"w\":1,\"h\":1, \"u6\": true}],"
        "\"entities\": [{\"type\": \"coin\", \"u7\": -0, \"x\":0,\"y\":0}],"
        "\"polygons\": [{\"points\": [[0,0],[1,1]], \"u8\": [[1,2],\r\n  [3,4]]}],"
        "\"mask\": {\"image\": \"a.png\", \"u9\": 1e5},"
        "\"legend\": {\"#\": \"block\"},"
        "\"tiles\": [{\"x\":0,\"y\":0,\"rows\":[\"#\"]}, {\"x\":0,\"y\":1,\"rows\":[\"#\"], "
        "\"uA\": "
        "\"\"}],"
        "\"layers\": [{\"uB\": {}, \"tiles\": [{\"x\":0,\"y\":0,\"rows\":[], \"uC\": 9}]}]}");
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (!CHECK(strstr(printed, kept[i]) != NULL)) {
            CHECK_STR(kept[i], printed);
        }
    }
    check_is_stable(printed);
    free(printed);
}

TEST(members_of_a_kind_of_thing_that_do_not_belong_to_it_are_kept_too) {
    char *printed = reprinted(
        HEAD "\"entities\": [{\"type\": \"coin\", \"x\":0,\"y\":0, \"text\": \"shiny\"}]}");
    CHECK(strstr(printed, "\"type\": \"coin\", \"x\": 0, \"y\": 0, \"text\": \"shiny\" }") != NULL);
    free(printed);
}

TEST(a_compact_level_is_one_block_and_islands_are_several) {
    static const char compact[] = HEAD
        "\"legend\": {\"#\": \"block\"}, \"tiles\": ["
        "{\"x\": 0, \"y\": 0, \"rows\": [\"####################\"]},"
        "{\"x\": 2, \"y\": 5, \"rows\": [\"###\"]}, {\"x\": 15, \"y\": 9, \"rows\": [\"#####\"]}]}";
    static const char islands[] = HEAD "\"legend\": {\"#\": \"block\"}, \"tiles\": ["
                                       "{\"x\": -1000, \"y\": -1000, \"rows\": [\"###\", \"###\"]},"
                                       "{\"x\": 1000, \"y\": 1000, \"rows\": [\"###\", \"###\"]},"
                                       "{\"x\": -1000000, \"y\": 1000000, \"rows\": [\"#\"]},"
                                       "{\"x\": 1000, \"y\": -500, \"rows\": [\"###\", \"###\"]}]}";
    char *one = reprinted(compact);
    char *several = reprinted(islands);
    int blocks = 0;
    for (const char *at = several; (at = strstr(at, "\"rows\"")); at++) {
        blocks++;
    }
    CHECK_INT(4, blocks);
    CHECK(strlen(several) < 1000);
    const char *first = strstr(one, "\"rows\"");
    CHECK(first && !strstr(first + 1, "\"rows\""));
    check_is_stable(compact);
    check_is_stable(islands);
    free(one);
    free(several);
}

TEST(a_later_block_wins_over_an_earlier_one_even_with_emptiness) {
    Level *level = test_level_from(
        HEAD
        "\"legend\": {\"#\": \"block\", \"i\": \"ice\"}, \"tiles\": ["
        "{\"x\": 0, \"y\": 0, \"rows\": [\"####\"]}, {\"x\": 1, \"y\": 0, \"rows\": [\"i.\"]}]}");
    if (level) {
        CHECK_INT(level_find_kind(level, "ice"), fh_tile_kind(fh_terrain_at(level->terrain, 1, 0)));
        CHECK_INT(FH_TILE_EMPTY, fh_terrain_at(level->terrain, 2, 0));
        CHECK_INT(level_find_kind(level, "block"),
                  fh_tile_kind(fh_terrain_at(level->terrain, 3, 0)));
    }
}

/// The character that stands for a tile in a printed level; '?' when there is none.
static const char *character_of(const char *printed, const char *tile) {
    static char found[16];
    char line[80];
    strcpy(line, ": \"");
    strcat(line, tile);
    strcat(line, "\"");
    const char *at = strstr(printed, line);
    strcpy(found, "?");
    if (at && at[-1] == '"') {
        const char *start = at - 2;
        while (start[-1] != '"' || start[-2] != ' ') {
            start--;
        }
        memcpy(found, start, (size_t)(at - 1 - start));
        found[at - 1 - start] = '\0';
    }
    return found;
}

TEST(new_tiles_get_readable_characters_and_old_ones_keep_theirs) {
    Level *level = test_level_from(HEAD "\"legend\": {\"B\": \"block\", \"/\": \"ice\"}}");
    if (!level) {
        return;
    }
    static const char *const kinds[] = {"block", "slope45", "oneway", "ladder"};
    for (int i = 0; i < 4; i++) {
        for (int turn = 0; turn < 3; turn++) {
            int kind = level_find_kind(level, kinds[i]);
            fh_terrain_set(level->terrain, i, turn, fh_tile_make(kind, turn));
        }
    }
    char *printed = test_level_text(level);
    CHECK_STR("B", character_of(printed, "block"));
    CHECK_STR("/", character_of(printed, "ice"));
    CHECK_STR("-", character_of(printed, "oneway"));
    CHECK_STR("H", character_of(printed, "ladder"));
    CHECK_STR("\\\\", character_of(printed, "slope45 fx"));
    CHECK(strcmp("?", character_of(printed, "slope45")) != 0);
    check_is_stable(printed);
}

TEST(painting_and_undoing_gives_back_the_same_bytes_even_after_a_save_between) {
    Level *level = test_level_from(test_level_sample);
    if (!level) {
        return;
    }
    char *before = test_level_text(level);
    fh_terrain_set(level->terrain, 3, 0, fh_tile_make(level_find_kind(level, "ice"), FH_R90));
    char *between = test_level_text(level);
    fh_terrain_set(level->terrain, 3, 0, FH_TILE_EMPTY);
    char *after = test_level_text(level);
    CHECK(strcmp(before, between) != 0);
    CHECK_STR(before, after);
}

static FhTile random_tile(const Level *level, uint32_t *seed) {
    int kind = test_random_in(seed, 1, level_kind_count(level));
    return fh_tile_make(kind, test_random_in(seed, 0, FH_TRANSFORMS - 1));
}

static void add_random_tiles(FhTerrain *terrain, const Level *level, uint32_t *seed) {
    int islands = test_random_in(seed, 0, 4);
    for (int i = 0; i < islands; i++) {
        int spread = test_random_in(seed, 1, 3) == 1 ? 100000 : 40;
        int col = test_random_in(seed, -spread, spread);
        int row = test_random_in(seed, -spread, spread);
        for (int n = test_random_in(seed, 1, 60); n > 0; n--) {
            fh_terrain_set(terrain, col + test_random_in(seed, 0, 20),
                           row + test_random_in(seed, 0, 9), random_tile(level, seed));
        }
    }
}

static void add_random_things(Level *level, uint32_t *seed) {
    for (int i = test_random_in(seed, 0, 3); i > 0; i--) {
        LevelSolid solid = {.x = test_random_in(seed, -999, 999),
                            .y = test_random_in(seed, -999, 999),
                            .w = test_random_in(seed, 1, 4096),
                            .h = test_random_in(seed, 1, 4096),
                            .one_way = test_random_in(seed, 0, 1) == 1,
                            .mode = (FhPathMode)test_random_in(seed, 0, 2),
                            .speed = (float)test_random_in(seed, 0, 9999) / 7,
                            .wait = (float)test_random_in(seed, 0, 99) / 60};
        if (test_random_in(seed, 0, 1) == 1) {
            solid.cols = test_random_in(seed, 1, 4);
            solid.rows = test_random_in(seed, 1, 4);
            solid.tiles = calloc((size_t)(solid.cols * solid.rows), sizeof *solid.tiles);
            solid.tiles[0] = random_tile(level, seed);
            solid.w = solid.cols * level->tile_size;
            solid.h = solid.rows * level->tile_size;
        }
        level_insert_thing(level, LEVEL_SOLID, test_random_in(seed, 0, level->solid_count), &solid);
    }
    for (int i = test_random_in(seed, 0, 5); i > 0; i--) {
        LevelEntity entity = {.type = (LevelEntityType)test_random_in(seed, 0, 5),
                              .x = test_random_in(seed, -99999, 99999),
                              .y = test_random_in(seed, -99999, 99999)};
        if (entity.type == LEVEL_RUNNER) {
            entity.edges = test_random_in(seed, 0, 1) == 1;
            entity.jumps = test_random_in(seed, 0, 1) == 1;
            entity.count = test_random_in(seed, 0, 1) * 100;
            entity.w = test_random_in(seed, 0, 1) * 50;
        }
        if (entity.type == LEVEL_SIGN) {
            level_set_text(&entity.text, "Say \"\303\244\\\n\t\360\237\246\212\"");
        }
        level_insert_thing(level, LEVEL_ENTITY, test_random_in(seed, 0, level->entity_count),
                           &entity);
    }
}

TEST(random_levels_are_the_same_after_printing_and_reading) {
    static const int sizes[] = {8, 16, 32, 64};
    uint32_t seed = 20261121;
    for (int i = 0; i < 150; i++) {
        Level *level = level_create(test_catalog(), sizes[i % 4]);
        add_random_tiles(level->terrain, level, &seed);
        add_random_things(level, &seed);
        FhTuning tuning = level_tuning(level);
        int field = test_random_in(&seed, 0, fh_tuning_field_count - 1);
        fh_tuning_set(&tuning, &fh_tuning_fields[field], (float)test_random_in(&seed, 0, 9999) / 9);
        level_set_tuning(level, &tuning);
        char *once = test_level_text(level);
        Level *again = test_level_from(once);
        char *twice = again ? test_level_text(again) : strdup("");
        CHECK_STR(once, twice);
        if (again) {
            CHECK(fh_terrain_hash(level->terrain) == fh_terrain_hash(again->terrain));
            FhTuning other = level_tuning(again);
            CHECK(memcmp(&tuning, &other, sizeof tuning) == 0);
        }
        level_destroy(level);
    }
}

TEST(every_kind_in_every_turn_finds_a_character_of_its_own) {
    Level *level = test_level_kept(level_create(test_catalog(), 16));
    for (int kind = 1; kind <= level_kind_count(level); kind++) {
        for (int turn = 0; turn < FH_TRANSFORMS; turn++) {
            fh_terrain_set(level->terrain, kind, turn, fh_tile_make(kind, turn));
        }
    }
    char *printed = test_level_text(level);
    Level *again = test_level_from(printed);
    if (again) {
        CHECK_INT(level_kind_count(level) * FH_TRANSFORMS, again->legend_count);
        for (int i = 0; i < again->legend_count; i++) {
            uint32_t code = again->legend[i].code_point;
            bool is_sign = code == 0xd7 || code == 0xf7 || code == 0x3a2 || code < '!' ||
                           (code >= 0x7f && code < 0xc0);
            CHECK_INT(false, is_sign); // times, divided by, a gap, or none to be seen
        }
        CHECK(fh_terrain_hash(level->terrain) == fh_terrain_hash(again->terrain));
    }
}

TEST(a_name_cut_inside_a_character_is_saved_without_the_cut_one) {
    Level *level = test_level_kept(level_create(test_catalog(), 16));
    level_set_text(&level->name, "caf\303\251 \360\237\246");
    char *printed = test_level_text(level);
    CHECK(strstr(printed, "\"name\": \"caf\303\251 \"") != NULL);
    check_is_stable(printed);
}

TEST(a_text_ends_where_what_was_written_ends) {
    Text text = {0};
    char *at = text_make_room(&text, 8);
    memset(at, 'x', 8);
    text_take(&text, at + 3);
    CHECK_STR("xxx", text.bytes);
    text_add(&text, "yz", 2);
    CHECK_STR("xxxyz", text.bytes);
    CHECK_INT(5, (int)text.size);
    free(text.bytes);
}
