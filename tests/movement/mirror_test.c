// Mirror images: a body that is given the mirrored keys in the mirrored room runs the mirrored run.
//
// Two movers promise it to the pixel, in storms. The others round places of their own (a cell and a
// ratio, a middle between two pixels, a float), and may be a little beside it: by no more than the
// table says, whatever kind of tile is walked over, jumped at, stood on or met with the head. The
// raycast body hops on slopes, another tick each way.

#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "level/movers.h"
#include "movement/storm.h"
#include "test.h"

enum { ROOMS = 12, COLS = 16, SIZE = 16, TICKS = 150 };

static bool is_mirrored(const Storm *storm, const FhActor *a, const FhActor *b) {
    FhRect box = storm_mirror_box(storm, fh_actor_box(a));
    return box.x == b->x && box.y == b->y && box.w == b->w && box.h == b->h && a->vx == -b->vx &&
           a->vy == b->vy && a->state == b->state && a->pose == b->pose && a->riding == b->riding;
}

static bool check_storm(uint32_t number, int movement) {
    Storm storm = storm_from(number, movement);
    Storm mirror = storm_mirrored_from(number, movement);
    bool same = true;
    for (int tick = 0; tick < STORM_TICKS && same; tick++) {
        storm_tick(&storm);
        storm_tick(&mirror);
        for (int i = 0; i < STORM_ACTORS && same; i++) {
            const FhActor *a = &fh_world_actors(storm.room.world)[i];
            const FhActor *b = &fh_world_actors(mirror.room.world)[i];
            same = is_mirrored(&storm, a, b);
            if (!same) {
                FhRect box = storm_mirror_box(&storm, fh_actor_box(a));
                test_fail(__FILE__, __LINE__,
                          "%s, storm %u, tick %d: actor %d should be at (%d, %d), is at (%d, %d)",
                          level_movers[movement]->name, number, tick, i, box.x, box.y, b->x, b->y);
            }
        }
    }
    storm_end(&storm);
    storm_end(&mirror);
    return same;
}

TEST(mirrored_storm_is_the_mirrored_run_to_the_pixel) {
    static const char *const exact[] = {"pixel", "bitmask"};
    for (int i = 0; i < 2; i++) {
        bool same = true;
        for (uint32_t number = 1; number <= ROOMS && same; number++) {
            same = check_storm(number, level_mover_find(exact[i]));
        }
    }
}

// ---- Each kind of tile

// A room with `letter` in the way, or its mirror image, and a body on its floor.
static Room room_with(char letter, int row, bool mirrored, int movement, FhActor **actor) {
    Room room = room_from("");
    for (int col = 0; col < COLS; col++) {
        bool wall = col == 0 || col == COLS - 1;
        for (int at = 0; at < 7; at++) {
            bool special = at == row && col >= 6 && col <= 8;
            FhTile tile = room_tile(special ? letter : wall || at == 6 ? '#' : '.');
            if (mirrored && tile != FH_TILE_EMPTY) {
                int turned = fh_transform_compose(fh_tile_transform(tile), FH_FLIP_X);
                tile = fh_tile_make(fh_tile_kind(tile), turned);
            }
            CHECK(fh_terrain_set(room.terrain, mirrored ? COLS - 1 - col : col, at, tile));
        }
    }
    FhRect box = {3 * SIZE, 6 * SIZE - 24, 12, 24};
    box.x = mirrored ? COLS * SIZE - box.x - box.w : box.x;
    FhActorDef def = {.box = box,
                      .driver = FH_DRIVER_PLAYER,
                      .facing = mirrored ? -1 : 1,
                      .mover = (uint8_t)movement};
    *actor = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    return room;
}

// Runs there, jumps now and then, and back.
static uint32_t keys_at(int tick, bool mirrored) {
    bool back = tick > 100;
    uint32_t jump = tick % 40 > 28 && tick % 40 < 36 ? FH_INPUT_JUMP : 0u;
    return (back != mirrored ? FH_INPUT_LEFT : FH_INPUT_RIGHT) | jump;
}

// The most by which the run in the mirror is beside the mirrored one, px.
static int most_beside(char letter, int row, int movement) {
    FhActor *a;
    FhActor *b;
    Room room = room_with(letter, row, false, movement, &a);
    Room mirror = room_with(letter, row, true, movement, &b);
    int most = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        room_tick(&room, keys_at(tick, false), 1);
        room_tick(&mirror, keys_at(tick, true), 1);
        int beside = abs(COLS * SIZE - a->x - a->w - b->x);
        int above = abs(a->y - b->y);
        most = beside > most ? beside : most;
        most = above > most ? above : most;
    }
    room_destroy(&room);
    room_destroy(&mirror);
    return most;
}

TEST(mirrored_tile_of_each_kind_is_the_same_to_each_mover) {
    static const char sloped[] = "/\\pqabcdsSfF";
    static const struct {
        const char *mover;
        int px;              // beside it at most
        const char *but_for; // these letters, where it may be anywhere
    } allowed[] = {{"pixel", 0, ""},      {"bitmask", 0, ""}, {"tile_locked", 0, ""},
                   {"vector", 3, ""},     {"cell", 5, ""},    {"tile_smooth", 7, ""},
                   {"raycast", 5, sloped}};
    static const char letters[] = "#/\\^\"-pqabcdsSfFhHTzZ><iox";
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
        int movement = level_mover_find(allowed[i].mover);
        for (size_t l = 0; l + 1 < sizeof letters; l++) {
            for (int row = 3; row <= 6 && !strchr(allowed[i].but_for, letters[l]); row++) {
                int most = most_beside(letters[l], row, movement);
                if (most > allowed[i].px) {
                    test_fail(__FILE__, __LINE__, "%s at '%c' in row %d: %d px beside its image",
                              allowed[i].mover, letters[l], row, most);
                }
            }
        }
    }
}
