// Random rooms, random solids, random keys: what must hold after every tick, whatever happens.
//
// A storm is built from a seed alone, so it can be built again mirrored, shifted, or with its
// arrays the other way round, and must then run the same run.

#include <stdlib.h>
#include <string.h>

#include "engine/rules/query.h"
#include "engine/room.h"
#include "test.h"

enum { COLS = 20, ROWS = 12, SIZE = 16, WIDTH = COLS * SIZE, TICKS = 240 };

/// How a storm is built anew.
typedef struct Variant {
    bool mirrored;
    int cols, rows; // shifted by
} Variant;

typedef struct MovedStorm {
    Room room;
    Variant variant;
    uint32_t seed;
} MovedStorm;

static int mirrored_x(Variant variant, int x, int w) {
    int inside = variant.mirrored ? WIDTH - x - w : x;
    return inside + variant.cols * SIZE;
}

static FhRect placed(Variant variant, FhRect box) {
    box.x = mirrored_x(variant, box.x, box.w);
    box.y += variant.rows * SIZE;
    return box;
}

static char random_letter(uint32_t *seed) {
    static const char letters[] =
        "....................####////\\\\\\\\^^\"\"-ppqqabcdsShhHHTzZ><io";
    return letters[test_random(seed) % (sizeof letters - 1)];
}

static FhTile tile_of(Variant variant, char letter) {
    FhTile tile = room_tile(letter);
    if (tile == FH_TILE_EMPTY || !variant.mirrored) {
        return tile;
    }
    int turned = fh_transform_compose(fh_tile_transform(tile), FH_FLIP_X);
    return fh_tile_make(fh_tile_kind(tile), turned);
}

static void fill_terrain(MovedStorm *storm) {
    Variant variant = storm->variant;
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            bool border = row == ROWS - 1 || col == 0 || col == COLS - 1;
            char letter = random_letter(&storm->seed);
            int at = variant.mirrored ? COLS - 1 - col : col;
            CHECK(fh_terrain_set(storm->room.terrain, at + variant.cols, row + variant.rows,
                                 border ? room_tile('#') : tile_of(variant, letter)));
        }
    }
}

static FhPoint random_point(uint32_t *seed) {
    int x = test_random_in(seed, 0, WIDTH - 48);
    int y = test_random_in(seed, 0, (ROWS - 3) * SIZE);
    return (FhPoint){x, y};
}

static void add_solid(MovedStorm *storm, bool shaped) {
    uint32_t *seed = &storm->seed;
    Variant variant = storm->variant;
    FhTile tiles[6];
    for (int i = 0; i < 6; i++) {
        char letter = random_letter(seed);
        int at = variant.mirrored ? i / 3 * 3 + 2 - i % 3 : i;
        tiles[at] = tile_of(variant, letter);
    }
    int w = shaped ? 3 * SIZE : test_random_in(seed, 4, 48);
    int h = shaped ? 2 * SIZE : test_random_in(seed, 4, 32);
    FhPoint path[3];
    for (int i = 0; i < 3; i++) {
        FhPoint at = random_point(seed);
        FhRect box = placed(variant, (FhRect){at.x, at.y, w, h});
        path[i] = (FhPoint){box.x, box.y};
    }
    FhSolidDef def = {.box = {0, 0, w, h},
                      .one_way = test_random(seed) % 3 == 0,
                      .mode = (FhPathMode)test_random_in(seed, 0, 2),
                      .speed = (float)test_random_in(seed, 0, 12) * 17.0f,
                      .wait = (float)test_random_in(seed, 0, 2) * 0.1f,
                      .path = path,
                      .path_count = 3,
                      .tiles = shaped ? tiles : NULL,
                      .cols = 3,
                      .rows = 2};
    fh_world_add_solid(storm->room.world, &def);
}

static void add_actor(MovedStorm *storm, FhDriverKind driver, uint32_t flags) {
    uint32_t *seed = &storm->seed;
    int w = test_random_in(seed, 4, 20);
    int h = test_random_in(seed, 6, 26);
    FhPoint at = random_point(seed);
    int facing = test_random_in(seed, 0, 1) ? 1 : -1;
    FhActorDef def = {.box = placed(storm->variant, (FhRect){at.x, at.y, w, h}),
                      .driver = driver,
                      .flags = flags,
                      .facing = (int8_t)(storm->variant.mirrored ? -facing : facing)};
    fh_world_add_actor(storm->room.world, &def);
}

static MovedStorm moved_storm_from(uint32_t seed, Variant variant) {
    MovedStorm storm = {room_from(""), variant, seed * 2654435761u | 1u};
    storm.room.world->bounds =
        (FhRect){variant.cols * SIZE, variant.rows * SIZE, WIDTH, ROWS * SIZE};
    storm.room.world->tunings[0].duck_height = 6.0f;
    storm.room.world->tunings[0].air_jumps = 1.0f;
    fill_terrain(&storm);
    for (int i = 0; i < 5; i++) {
        add_solid(&storm, i >= 3);
    }
    for (int i = 0; i < 3; i++) {
        add_actor(&storm, FH_DRIVER_PLAYER, 0);
    }
    add_actor(&storm, FH_DRIVER_WALKER, FH_ACTOR_TURNS_AT_EDGES);
    add_actor(&storm, FH_DRIVER_WALKER, 0);
    add_actor(&storm, FH_DRIVER_THING, FH_ACTOR_BLOCKS);
    add_actor(&storm, FH_DRIVER_THING, FH_ACTOR_BLOCKS);
    return storm;
}

/// Paints a tile, the same place in every variant; the border stays.
static void paint(MovedStorm *storm, int col, int row, char letter) {
    Variant variant = storm->variant;
    int at = variant.mirrored ? COLS - 1 - col : col;
    CHECK(fh_terrain_set(storm->room.terrain, at + variant.cols, row + variant.rows,
                         tile_of(variant, letter)));
}

static uint32_t mirrored_keys(uint32_t held) {
    uint32_t sideways = FH_INPUT_LEFT | FH_INPUT_RIGHT;
    uint32_t turned =
        (held & FH_INPUT_LEFT ? FH_INPUT_RIGHT : 0u) | (held & FH_INPUT_RIGHT ? FH_INPUT_LEFT : 0u);
    return (held & ~sideways) | turned;
}

/// Keys are held for a few ticks each, as hands do.
static uint32_t next_keys(uint32_t *seed, uint32_t held) {
    return test_random(seed) % 8 == 0 ? test_random(seed) % 32 : held;
}

/// One tick of a storm, and of another like it (or NULL): keys from the first one's seed and, now
/// and then, a tile painted.
static uint32_t blow(MovedStorm *storm, MovedStorm *like, uint32_t held) {
    uint32_t *seed = &storm->seed;
    held = next_keys(seed, held);
    if (test_random(seed) % 16 == 0) {
        int col = test_random_in(seed, 1, COLS - 2);
        int row = test_random_in(seed, 0, ROWS - 2);
        char letter = random_letter(seed);
        paint(storm, col, row, letter);
        if (like) {
            paint(like, col, row, letter);
        }
    }
    room_tick(&storm->room, held, 1);
    if (like) {
        room_tick(&like->room, like->variant.mirrored ? mirrored_keys(held) : held, 1);
    }
    return held;
}

static bool check_actor(const MovedStorm *storm, const FhActor *actor) {
    const FhWorld *world = storm->room.world;
    bool ok = !fh_actor_is_there(actor) || !fh_query_blocked(world, actor, fh_actor_box(actor));
    return ok && actor->rem_x <= 0.5f && actor->rem_x >= -0.5f && actor->rem_y <= 0.5f &&
           actor->rem_y >= -0.5f;
}

static bool check_all(const MovedStorm *storm, uint32_t number) {
    const FhActor *actors = fh_world_actors(storm->room.world);
    for (int i = 0; i < storm->room.world->actor_count; i++) {
        if (!check_actor(storm, &actors[i])) {
            test_fail(__FILE__, __LINE__, "storm %u, tick %d: actor %d at (%d, %d) is not free",
                      number, storm->room.world->tick, i, actors[i].x, actors[i].y);
            return false;
        }
    }
    return true;
}

static int count_alive(const MovedStorm *storm) {
    int alive = 0;
    for (int i = 0; i < storm->room.world->actor_count; i++) {
        alive += fh_actor_is_there(&fh_world_actors(storm->room.world)[i]);
    }
    return alive;
}

TEST(storm_no_actor_ever_overlaps_and_remainders_stay_small) {
    int survivors = 0;
    for (uint32_t number = 1; number <= 60; number++) {
        MovedStorm storm = moved_storm_from(number, (Variant){0});
        uint32_t held = 0;
        for (int i = 0; i < TICKS; i++) {
            held = blow(&storm, NULL, held);
            if (!check_all(&storm, number)) {
                break;
            }
        }
        survivors += count_alive(&storm);
        room_destroy(&storm.room);
    }
    CHECK(survivors > 60); // or the storms would show little
}

TEST(storm_a_copy_ticks_to_the_same_hash) {
    for (uint32_t number = 1; number <= 10; number++) {
        MovedStorm storm = moved_storm_from(number, (Variant){0});
        FhWorld *copy = fh_world_clone(storm.room.world);
        uint32_t held = 0;
        for (int i = 0; i < TICKS; i++) {
            held = blow(&storm, NULL, held);
            fh_world_tick(copy, (FhInput){held});
        }
        CHECK(fh_world_hash(copy) == fh_world_hash(storm.room.world));
        fh_world_tick(copy, (FhInput){FH_INPUT_LEFT});
        CHECK(fh_world_hash(copy) != fh_world_hash(storm.room.world));
        fh_world_destroy(copy);
        room_destroy(&storm.room);
    }
}

static bool same_actor(const MovedStorm *plain, const MovedStorm *other, int index) {
    const FhActor *a = &fh_world_actors(plain->room.world)[index];
    const FhActor *b = &fh_world_actors(other->room.world)[index];
    FhRect box = placed(other->variant, fh_actor_box(a));
    float sign = other->variant.mirrored ? -1.0f : 1.0f;
    return box.x == b->x && box.y == b->y && box.w == b->w && box.h == b->h && a->vy == b->vy &&
           a->vx == sign * b->vx && a->rem_x == sign * b->rem_x && a->rem_y == b->rem_y &&
           a->state == b->state && a->pose == b->pose && a->riding == b->riding;
}

static bool same_storm(const MovedStorm *plain, const MovedStorm *other, uint32_t number) {
    for (int i = 0; i < plain->room.world->actor_count; i++) {
        if (!same_actor(plain, other, i)) {
            const FhActor *a = &fh_world_actors(plain->room.world)[i];
            test_fail(__FILE__, __LINE__, "storm %u, tick %d: actor %d at (%d, %d) differs", number,
                      plain->room.world->tick, i, a->x, a->y);
            return false;
        }
    }
    return true;
}

static void check_same_run(Variant variant) {
    for (uint32_t number = 1; number <= 30; number++) {
        MovedStorm plain = moved_storm_from(number, (Variant){0});
        MovedStorm other = moved_storm_from(number, variant);
        uint32_t held = 0;
        for (int i = 0; i < TICKS; i++) {
            held = blow(&plain, &other, held);
            if (!same_storm(&plain, &other, number)) {
                break;
            }
        }
        room_destroy(&plain.room);
        room_destroy(&other.room);
    }
}

TEST(storm_mirrored_runs_the_mirrored_run) {
    check_same_run((Variant){.mirrored = true});
}

TEST(storm_far_in_the_negative_runs_the_same_run) {
    check_same_run((Variant){.cols = -256, .rows = -256});
}

TEST(storm_across_the_origin_runs_the_same_run) {
    check_same_run((Variant){.cols = -7, .rows = -5});
}
