// near_test.c - the grid against looking at everything.

#include "engine/room.h"
#include "engine/broadphase/spatial_hash.h"
#include "test.h"

enum { THINGS = 120, ROUNDS = 60 };

/// Random boxes: most are small, some are wider than any class below them.
static FhRect draw_box(uint32_t *seed) {
    int side = test_random_in(seed, 0, 9) == 0 ? 700 : 40;
    return (FhRect){test_random_in(seed, -900, 900), test_random_in(seed, -400, 400),
                    test_random_in(seed, 1, side), test_random_in(seed, 1, side)};
}

static FhWorld *crowded_world(const FhTerrain *terrain, uint32_t *seed) {
    FhWorld *world =
        fh_world_create(&(FhWorldDef){.terrain = terrain, .actors = THINGS, .solids = THINGS});
    for (int i = 0; world && i < THINGS; i++) {
        fh_world_add_solid(world, &(FhSolidDef){.box = draw_box(seed), .passable = true});
        fh_world_add_actor(
            world, &(FhActorDef){.box = draw_box(seed), .flags = i % 3 ? 0 : FH_ACTOR_BLOCKS});
    }
    return world;
}

static bool is_asked_for(const FhWorld *world, uint32_t kinds, int index, FhRect box) {
    if (kinds & FH_NEAR_SOLIDS) {
        return fh_rect_overlaps(fh_solid_box(&fh_world_solids(world)[index]), box);
    }
    const FhActor *actor = &fh_world_actors(world)[index];
    uint32_t kind = actor->flags & FH_ACTOR_BLOCKS ? FH_NEAR_CRATES : FH_NEAR_OTHERS;
    return (kinds & kind) && fh_rect_overlaps(fh_actor_box(actor), box);
}

/// Returns how many answers were wrong, in what was met or in its order.
static int wrong_answers(const FhWorld *world, uint32_t kinds, FhRect box) {
    FhNear near = fh_near(world, kinds, box);
    int wrong = 0;
    for (int i = 0; i < THINGS; i++) {
        if (is_asked_for(world, kinds, i, box)) {
            wrong += !fh_near_next(&near) || near.index != i;
        }
    }
    return wrong + fh_near_next(&near);
}

static void move_something(FhWorld *world, uint32_t *seed) {
    FhSolid *solid = &fh_world_solids(world)[test_random_in(seed, 0, THINGS - 1)];
    FhActor *actor = fh_world_actor_at(world, test_random_in(seed, 0, THINGS - 1));
    FhRect box = draw_box(seed);
    solid->x = box.x;
    solid->y = box.y;
    actor->x = box.y;
    actor->w = box.w;
    fh_near_solid_moved(world, solid);
    fh_near_actor_moved(world, actor);
}

static int wrong_in_rounds(FhWorld *world, uint32_t *seed) {
    static const uint32_t kinds[] = {FH_NEAR_SOLIDS, FH_NEAR_CRATES, FH_NEAR_OTHERS,
                                     FH_NEAR_ACTORS};
    int wrong = 0;
    for (int i = 0; i < ROUNDS; i++) {
        move_something(world, seed);
        wrong += wrong_answers(world, kinds[i % 4], draw_box(seed));
        wrong += wrong_answers(world, kinds[i % 4], (FhRect){-5000, -5000, 10000, 10000});
    }
    return wrong;
}

/// The dead among them, too.
static void visit_all(FhWorld *world) {
    world->awake_count = world->actor_count;
    for (int i = 0; i < world->actor_count; i++) {
        fh_world_awake(world)[i] = i;
    }
}

TEST(near_finds_in_the_grid_what_is_found_without_it_in_the_same_order) {
    Room room = room_from("#\n");
    uint32_t seed = 7;
    FhWorld *world = test_world(crowded_world(room.terrain, &seed));
    if (world) {
        CHECK_INT(0, wrong_in_rounds(world, &seed));
        visit_all(world);
        fh_near_open(world, FH_NEAR_ALL);
        CHECK_INT(0, wrong_in_rounds(world, &seed));
        fh_near_close(world, FH_NEAR_ALL);
    }
}

TEST(near_that_is_not_told_of_a_move_is_found_out) {
    Room room = room_from("#\n");
    uint32_t seed = 7;
    FhWorld *world = test_world(crowded_world(room.terrain, &seed));
    if (world) {
        visit_all(world);
        fh_near_open(world, FH_NEAR_ALL);
        CHECK_INT(0, wrong_in_rounds(world, &seed)); // questions fill the grid
        for (int i = 0; i < THINGS; i++) {
            fh_world_solids(world)[i].x += 1500;
        }
        FhRect box = fh_solid_box(&fh_world_solids(world)[0]);
        CHECK(wrong_answers(world, FH_NEAR_SOLIDS, box) > 0);
        fh_near_close(world, FH_NEAR_ALL);
    }
}

TEST(near_asks_nothing_of_a_world_without_crates) {
    Room room = room_from("#\n");
    room_actor(&room, FH_DRIVER_NONE, (FhRect){0, 0, 8, 8});
    FhNear near = fh_near(room.world, FH_NEAR_CRATES, (FhRect){0, 0, 8, 8});
    CHECK(!fh_near_next(&near));
}
