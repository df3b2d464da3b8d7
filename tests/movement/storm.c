#include "movement/storm.h"
#include "engine/room.h"

#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "engine/movers/rays.h"
#include "engine/rules/query.h"
#include "test.h"

enum { COLS = 15, ROWS = 11, TOP = -9 }; // above row 0 there is nothing but air, up to a ceiling

static char random_letter(uint32_t *seed) {
    static const char letters[] = "......................####///\\\\\\^\"--pqabcdsSfFhhHHTzZ><io";
    return letters[test_random(seed) % (sizeof letters - 1)];
}

FhRect storm_mirror_box(const Storm *storm, FhRect box) {
    box.x = COLS * storm->size - box.x - box.w;
    return box;
}

// All that is put into the room goes through these: into its mirror image the other way round.
static FhRect placed(const Storm *storm, FhRect box) {
    return storm->mirrored ? storm_mirror_box(storm, box) : box;
}

static void set_tile(Storm *storm, int col, int row, char letter) {
    FhTile tile = room_tile(letter);
    if (storm->mirrored && tile != FH_TILE_EMPTY) {
        int turned = fh_transform_compose(fh_tile_transform(tile), FH_FLIP_X);
        tile = fh_tile_make(fh_tile_kind(tile), turned);
    }
    int at = storm->mirrored ? COLS - 1 - col : col;
    CHECK(fh_terrain_set(storm->room.terrain, at, row, tile));
}

static void fill(Storm *storm) {
    for (int row = TOP; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            bool is_wall = row == TOP || row == ROWS - 1 || col == 0 || col == COLS - 1;
            set_tile(storm, col, row, is_wall ? '#' : row < 0 ? '.' : random_letter(&storm->seed));
        }
    }
}

FhRect storm_inside(const Storm *storm) {
    int size = storm->size;
    return (FhRect){size, (TOP + 1) * size, (COLS - 2) * size, (ROWS - TOP - 2) * size};
}

static FhPoint random_point(Storm *storm) {
    int x = test_random_in(&storm->seed, storm->size, (COLS - 3) * storm->size);
    int y = test_random_in(&storm->seed, 0, (ROWS - 3) * storm->size);
    return (FhPoint){x, y};
}

static void add_solid(Storm *storm) {
    FhPoint from = random_point(storm);
    FhPoint to = random_point(storm);
    int w = test_random_in(&storm->seed, 4, 3 * storm->size);
    int h = test_random_in(&storm->seed, 4, 2 * storm->size);
    FhRect box = placed(storm, (FhRect){from.x, from.y, w, h});
    FhPoint path[] = {{box.x, from.y}, {placed(storm, (FhRect){to.x, to.y, w, h}).x, to.y}};
    bool is_one_way = test_random(&storm->seed) % 3 == 0;
    FhSolidDef def = {.box = box,
                      .one_way = is_one_way,
                      .mode = FH_PATH_PINGPONG,
                      .speed = (float)test_random_in(&storm->seed, 0, 6) * 23.0f,
                      .path = path,
                      .path_count = 2};
    fh_world_add_solid(storm->room.world, &def);
}

static void add_actor(Storm *storm, FhDriverKind driver, int movement) {
    FhPoint at = random_point(storm);
    int w = test_random_in(&storm->seed, 2, 2 * storm->size);
    int h = test_random_in(&storm->seed, 4, 2 * storm->size);
    FhActorDef def = {.box = placed(storm, (FhRect){at.x, at.y - storm->size * ROWS / 2, w, h}),
                      .driver = (uint8_t)driver,
                      .facing = storm->mirrored ? -1 : 1,
                      .flags = driver == FH_DRIVER_THING ? FH_ACTOR_BLOCKS : 0,
                      .mover = (uint8_t)movement};
    fh_world_add_actor(storm->room.world, &def);
}

/// Other methods of control, and walls and ledges, one field in four; and now and then no gravity
/// at all.
static void choose_methods(Storm *storm) {
    FhTuning *tuning = &storm->room.world->tunings[0];
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        float part = (float)test_random_in(&storm->seed, 0, 100) / 100.0f;
        if (field->group >= FH_TUNING_METHODS && test_random(&storm->seed) % 4 == 0) {
            fh_tuning_set(tuning, field, field->min + (field->max - field->min) * part);
        }
    }
    tuning->gravity *= (float)(test_random(&storm->seed) % 8 != 0);
    tuning->duck_height = (float)test_random_in(&storm->seed, 0, storm->size);
}

static Storm storm_of(uint32_t seed, int movement, bool mirrored) {
    static const int sizes[] = {8, 16, 16, 32};
    Storm storm = {.seed = seed * 2654435761u | 1u, .mirrored = mirrored};
    storm.size = sizes[test_random(&storm.seed) % 4];
    storm.room = room_sized("", storm.size);
    fill(&storm);
    if (test_random(&storm.seed) % 2) {
        storm.mask = room_mask(storm.room.terrain);
        storm.room.world->mask = storm.mask;
    }
    choose_methods(&storm);
    add_solid(&storm);
    add_solid(&storm);
    add_actor(&storm, FH_DRIVER_PLAYER, movement);
    add_actor(&storm, FH_DRIVER_WALKER, movement);
    add_actor(&storm, FH_DRIVER_THING, movement);
    return storm;
}

Storm storm_from(uint32_t seed, int movement) {
    return storm_of(seed, movement, false);
}

Storm storm_mirrored_from(uint32_t seed, int movement) {
    return storm_of(seed, movement, true);
}

void storm_end(Storm *storm) {
    room_destroy(&storm->room);
    if (storm->mask) {
        test_end_now(storm->mask);
    }
}

static void paint(Storm *storm) {
    int col = test_random_in(&storm->seed, 1, COLS - 2);
    int row = test_random_in(&storm->seed, 0, ROWS - 2);
    set_tile(storm, col, row, random_letter(&storm->seed));
}

static void dig(Storm *storm) {
    FhPoint at = random_point(storm);
    at.x = placed(storm, (FhRect){at.x, at.y, 1, 1}).x;
    int radius = test_random_in(&storm->seed, 0, storm->size);
    CHECK(fh_mask_fill_disc(storm->mask, at, radius, test_random(&storm->seed) % 2));
    int size = storm->size; // the walls stay
    int height = (ROWS - TOP) * size;
    CHECK(fh_mask_fill(storm->mask, (FhRect){0, TOP * size, size, height}, true));
    CHECK(fh_mask_fill(storm->mask, (FhRect){(COLS - 1) * size, TOP * size, size, height}, true));
    CHECK(fh_mask_fill(storm->mask, (FhRect){0, (ROWS - 1) * size, COLS * size, size}, true));
}

static uint32_t mirrored_keys(uint32_t held) {
    uint32_t sideways = FH_INPUT_LEFT | FH_INPUT_RIGHT;
    return (held & ~sideways) | (held & FH_INPUT_LEFT ? FH_INPUT_RIGHT : 0u) |
           (held & FH_INPUT_RIGHT ? FH_INPUT_LEFT : 0u);
}

void storm_tick(Storm *storm) {
    uint32_t chance = test_random(&storm->seed) % 32;
    if (chance < 4) {
        storm->held = test_random(&storm->seed) % 32;
    } else if (chance == 4) {
        paint(storm);
    } else if (chance == 5 && storm->mask) {
        dig(storm);
    }
    uint32_t held = storm->mirrored ? mirrored_keys(storm->held) : storm->held;
    fh_world_tick(storm->room.world, (FhInput){held});
}

int storm_depth(const FhWorld *world, const FhActor *actor) {
    bool has_rays = strcmp(level_movers[actor->movement]->name, "raycast") == 0;
    FhRect box = has_rays ? fh_raycast_core(actor) : fh_actor_box(actor);
    int depth = 0;
    while (box.w > 0 && box.h > 0 && fh_query_blocked(world, actor, box)) {
        box = (FhRect){box.x + 1, box.y + 1, box.w - 2, box.h - 2};
        depth++;
    }
    return depth;
}

/// In px, in the ground; none where a movement knows an exact place.
static int depth_in_ground(int movement) {
    static const struct {
        const char *movement;
        int px;
    } depths[] = {{"raycast", 1}, {"vector", 2}, {"rigid", 2}};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        if (strcmp(level_movers[movement]->name, depths[i].movement) == 0) {
            return depths[i].px;
        }
    }
    return 0;
}

int storm_depth_allowed(const FhWorld *world, const FhActor *actor) {
    int allowed = depth_in_ground(actor->movement);
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *other = &fh_world_actors(world)[i];
        if (other != actor && fh_actor_is_there(other) &&
            fh_rect_overlaps(fh_actor_box(other), fh_actor_box(actor)) &&
            depth_in_ground(other->movement) + depth_in_ground(actor->movement) > 0) {
            return fh_terrain_tile_size(world->terrain);
        }
    }
    return allowed;
}

bool storm_is_too_deep(const FhWorld *world, const FhActor *actor) {
    return fh_actor_is_there(actor) && !level_movers[actor->movement]->varies &&
           storm_depth(world, actor) > storm_depth_allowed(world, actor);
}

int storm_ticks_wanted(int otherwise) {
    const char *given = getenv("FOOTHOLD_FUZZ_TICKS");
    return given ? atoi(given) : otherwise;
}
