// Terrain as lines: the outlines traced from tiles, and polygons.

#include "engine/terrain/lines.h"

#include <stdlib.h>

#include "engine/terrain/outline.h"
#include "room.h"
#include "test.h"

enum { FOUND_MAX = 512 };

typedef struct Found {
    int count;
    FhLine lines[FOUND_MAX];
} Found;

static void note(void *context, const FhLine *line) {
    Found *found = context;
    if (found->count < FOUND_MAX) {
        found->lines[found->count++] = *line;
    }
}

static Found lines_in(const FhLines *lines, const FhTerrain *terrain, FhRect box) {
    Found found = {0};
    fh_lines_visit(lines, terrain, box, note, &found);
    return found;
}

static bool has_line(const Found *found, FhPoint a, FhPoint b) {
    for (int i = 0; i < found->count; i++) {
        const FhLine *line = &found->lines[i];
        if (line->a.x == a.x && line->a.y == a.y && line->b.x == b.x && line->b.y == b.y) {
            return true;
        }
    }
    return false;
}

static const FhRect everywhere = {-4000, -4000, 8000, 8000};

/// The lines of a room, traced and joined.
static Found outline_of(const char *rows) {
    Room room = room_from(rows);
    FhLines *lines = fh_lines_create();
    CHECK(fh_lines_follow(lines, room.terrain));
    Found found = lines_in(lines, room.terrain, everywhere);
    fh_lines_destroy(lines);
    return found;
}

TEST(outline_of_blocks_is_four_lines_with_the_free_side_to_the_left_B47) {
    Found found = outline_of("....\n"
                             ".##.\n"
                             ".##.\n");
    CHECK_INT(4, found.count);
    CHECK(has_line(&found, (FhPoint){16, 16}, (FhPoint){48, 16}));
    CHECK(has_line(&found, (FhPoint){48, 16}, (FhPoint){48, 48}));
    CHECK(has_line(&found, (FhPoint){48, 48}, (FhPoint){16, 48}));
    CHECK(has_line(&found, (FhPoint){16, 48}, (FhPoint){16, 16}));
}

TEST(outline_makes_the_staircase_of_a_slope_straight_again_B47) {
    Found found = outline_of("...#\n"
                             ".ab#\n"
                             "####\n");
    CHECK(has_line(&found, (FhPoint){16, 32}, (FhPoint){48, 16}));
    CHECK(has_line(&found, (FhPoint){48, 16}, (FhPoint){48, 0}));
    CHECK(has_line(&found, (FhPoint){0, 32}, (FhPoint){16, 32}));
}

TEST(outline_of_ceilings_and_mirrors_is_as_straight_B47) {
    Found found = outline_of("#####\n"
                             "#^.\"#\n"
                             "#/.\\#\n"
                             "#####\n");
    CHECK(has_line(&found, (FhPoint){32, 32}, (FhPoint){16, 16}));
    CHECK(has_line(&found, (FhPoint){64, 16}, (FhPoint){48, 32}));
    CHECK(has_line(&found, (FhPoint){16, 48}, (FhPoint){32, 32}));
    CHECK(has_line(&found, (FhPoint){48, 32}, (FhPoint){64, 48}));
}

TEST(outline_of_a_one_way_is_its_upper_side_and_stops_only_from_above) {
    Found found = outline_of(".--.p.\n");
    CHECK_INT(2, found.count);
    CHECK(has_line(&found, (FhPoint){16, 0}, (FhPoint){48, 0}));
    CHECK(has_line(&found, (FhPoint){64, 16}, (FhPoint){80, 0}));
    CHECK_INT(FH_LINE_ONE_WAY, found.lines[0].flags);
}

/// A tileset with one kind of solid tile of a shape, and a terrain with one such tile at (0, 0).
static Found outline_of_shape(const FhShape *shape) {
    FhTileset *tileset = fh_tileset_create(shape->size);
    FhTileKind kind = {.shape = *shape, .solidity = FH_SOLID, .grip = 1};
    FhTile tile = fh_tile_make(fh_tileset_add(tileset, &kind), 0);
    Found found = {0};
    fh_outline_tile(&(FhOutlineTile){.tileset = tileset, .tile = tile}, note, &found);
    fh_tileset_destroy(tileset);
    return found;
}

TEST(outline_of_a_dome_is_a_few_lines_within_a_pixel_B47) {
    FhProfilePoint dome[] = {{0, 0},        {.125f, .21f}, {.25f, .375f}, {.5f, .5f},
                             {.75f, .375f}, {.875f, .21f}, {1, 0}};
    FhShape shape;
    fh_shape_from_profile(&shape, 16, dome, 7);
    Found found = outline_of_shape(&shape);
    CHECK(found.count >= 4 && found.count <= 8);
}

/// The pixel lies below the line, with its whole column at most.
static bool is_under(const FhLine *line, int x, int y) {
    int from = line->a.x;
    int to = line->b.x;
    if (from >= to || x < from || x >= to) {
        return false;
    }
    int left = line->a.y * (to - from) + (line->b.y - line->a.y) * (x - from);
    int right = left + line->b.y - line->a.y;
    return (y + 1) * (to - from) > fh_min(left, right);
}

TEST(outline_of_any_heights_gives_the_same_pixels_again_B47) {
    uint32_t seed = 3;
    for (int round = 0; round < 300; round++) {
        int heights[16];
        int height = test_random_in(&seed, 1, 16);
        for (int i = 0; i < 16; i++) {
            height = fh_clamp(height + test_random_in(&seed, -2, 2), 1, 16);
            heights[i] = height;
        }
        FhShape shape;
        fh_shape_from_heights(&shape, 16, heights);
        Found found = outline_of_shape(&shape);
        for (int i = 0; i < 256; i++) {
            int x = i % 16;
            int y = i / 16;
            bool solid = false;
            for (int k = 0; k < found.count; k++) {
                solid |= is_under(&found.lines[k], x, y);
            }
            if (!CHECK_INT(shape.rows[y] >> x & 1, solid)) {
                return;
            }
        }
    }
}

TEST(lines_are_those_of_the_terrain_as_it_is_followed_or_not) {
    Room room = room_from("....\n####\n");
    FhLines *lines = fh_lines_create();
    CHECK(fh_lines_follow(lines, room.terrain));
    uint64_t version = fh_lines_version(lines);
    fh_terrain_set(room.terrain, 1, 0, room_tile('/'));
    FhRect near = {16, 0, 16, 15};
    Found before = lines_in(lines, room.terrain, near);
    CHECK(has_line(&before, (FhPoint){16, 16}, (FhPoint){32, 0}));
    CHECK(fh_lines_follow(lines, room.terrain));
    CHECK(fh_lines_version(lines) > version);
    Found after = lines_in(lines, room.terrain, near);
    CHECK(has_line(&after, (FhPoint){16, 16}, (FhPoint){32, 0}));
    Found bare = lines_in(NULL, room.terrain, near);
    CHECK(has_line(&bare, (FhPoint){16, 16}, (FhPoint){32, 0}));
    fh_lines_destroy(lines);
}

TEST(lines_of_a_polygon_are_walked_with_the_free_side_to_the_left) {
    FhPoint points[] = {{0, 0}, {0, 40}, {40, 40}};
    FhPoint eight[] = {{100, 0}, {140, 40}, {140, 0}, {100, 40}};
    FhPoint line[] = {{90, 5}, {50, 9}};
    FhPolygon polygons[] = {
        {points, 3, true, false, 0}, {eight, 4, true, false, 0}, {line, 2, false, true, 0}};
    Room room = room_from(".\n");
    FhLines *lines = fh_lines_create();
    CHECK(fh_lines_set_polygons(lines, polygons, 3));
    Found found = lines_in(lines, room.terrain, (FhRect){0, 0, 40, 40});
    CHECK_INT(3, found.count);
    CHECK(has_line(&found, (FhPoint){0, 0}, (FhPoint){40, 40}));
    found = lines_in(lines, room.terrain, (FhRect){100, 0, 40, 40});
    CHECK_INT(FH_LINE_THIN, found.lines[0].flags);
    found = lines_in(lines, room.terrain, (FhRect){60, 0, 9, 9});
    CHECK_INT(1, found.count);
    CHECK(has_line(&found, (FhPoint){50, 9}, (FhPoint){90, 5}));
    CHECK(fh_lines_polygon_at(lines, 10, 20) && !fh_lines_polygon_at(lines, 20, 10));
    fh_lines_destroy(lines);
}

TEST(lines_near_a_box_are_all_that_meet_it_each_once) {
    uint32_t seed = 8;
    char rows[13 * 40 + 1];
    for (int i = 0; i < 13 * 40; i++) {
        rows[i] = i % 40 == 39 ? '\n' : ".#/\\^#ab-"[test_random_in(&seed, 0, 8)];
    }
    rows[13 * 40] = '\0';
    Room room = room_from(rows);
    FhLines *lines = fh_lines_create();
    CHECK(fh_lines_follow(lines, room.terrain));
    Found *all = malloc(sizeof *all);
    all->count = 0;
    fh_lines_visit(lines, room.terrain, (FhRect){0, 0, 200, 208}, note, all);
    for (int round = 0; round < 200; round++) {
        FhRect box = {test_random_in(&seed, 0, 150), test_random_in(&seed, 0, 150), 30, 20};
        Found near = lines_in(lines, room.terrain, box);
        int expected = 0;
        for (int i = 0; i < all->count; i++) {
            expected += fh_line_boxes_meet(fh_line_box(&all->lines[i]), box);
        }
        if (!CHECK_INT(expected, near.count)) {
            break;
        }
    }
    free(all);
    fh_lines_destroy(lines);
}

TEST(polygon_as_wide_as_any_level_makes_its_lines) {
    enum { FAR = FH_POLYGON_MAX / 2 };
    const FhPoint points[] = {{-FAR, -FAR}, {FAR, FAR}, {-FAR, FAR}};
    Room room = room_from(".\n");
    FhLines *lines = fh_lines_create();
    CHECK(fh_lines_set_polygons(lines, &(FhPolygon){points, 3, true, false, 0}, 1));
    Found found = lines_in(lines, room.terrain, (FhRect){-8, -8, 16, 16});
    CHECK_INT(1, found.count);
    fh_lines_destroy(lines);
}
