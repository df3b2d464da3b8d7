// Questions about a World: through the grid the same answers as by looking at all.

#include "engine/room.h"
#include "foothold/foothold.h"
#include "test.h"

enum { CROWD = 90, LIFTS = 20, CHANGES = 600, FOUND = 128 };

static FhRect draw_box(uint32_t *seed) {
    int side = test_random_in(seed, 0, 9) == 0 ? 500 : 30;
    return (FhRect){test_random_in(seed, -500, 500), test_random_in(seed, -300, 300),
                    test_random_in(seed, 1, side), test_random_in(seed, 1, side)};
}

static FhActorId add_someone(FhWorld *world, uint32_t *seed, bool crates) {
    FhActorDef def = {.box = draw_box(seed), .driver = FH_DRIVER_WALKER};
    def.box.w = fh_min(def.box.w, 60);
    def.box.h = fh_min(def.box.h, 60);
    def.flags = crates && test_random_in(seed, 0, 3) == 0 ? FH_ACTOR_BLOCKS : 0;
    return fh_world_add_actor(world, &def);
}

static FhSolidId add_lift(FhWorld *world, uint32_t *seed) {
    FhRect box = draw_box(seed);
    FhPoint path[] = {{box.x, box.y}, {box.x + 90, box.y + 40}};
    FhSolidDef def = {.box = box, .speed = 200, .mode = FH_PATH_PINGPONG, .passable = box.w > 60};
    def.path = path;
    def.path_count = 2;
    return fh_world_add_solid(world, &def);
}

static FhActorId someone(const FhWorld *world, uint32_t *seed) {
    int slots = fh_world_actor_slots(world);
    return slots ? fh_world_actor_id(world, test_random_in(seed, 0, slots - 1)) : (FhActorId){0};
}

static FhSolidId some_lift(const FhWorld *world, uint32_t *seed) {
    int slots = fh_world_solid_slots(world);
    return slots ? fh_world_solid_id(world, test_random_in(seed, 0, slots - 1)) : (FhSolidId){0};
}

/// Does one of all the things that may put an actor or a solid elsewhere.
static void change(FhWorld *world, FhWorld *kept, uint32_t *seed, bool crates) {
    FhRect box = draw_box(seed);
    FhActorId actor = someone(world, seed);
    FhSolidId lift = some_lift(world, seed);
    switch (test_random_in(seed, 0, 13)) {
    case 0:
        fh_world_remove_actor(world, actor);
        break;
    case 1:
    case 2:
    case 3:
        add_someone(world, seed, crates);
        break;
    case 4:
    case 5:
        fh_world_teleport(world, actor, box.x, box.y);
        break;
    case 6:
        fh_world_resize(world, actor, fh_min(box.w, 60), fh_min(box.h, 60));
        break;
    case 7:
        fh_world_remove_solid(world, lift);
        break;
    case 8:
    case 9:
        add_lift(world, seed);
        break;
    case 10:
        fh_world_move_solid(world, lift, (float)(box.x / 4), (float)(box.y / 4));
        break;
    case 11:
        fh_world_set_collidable(world, lift, true);
        break;
    case 12:
        fh_world_tick(world, (FhInput){0});
        break;
    default:
        fh_world_copy(test_random_in(seed, 0, 1) ? world : kept,
                      test_random_in(seed, 0, 1) ? world : kept);
    }
}

static int wrong_of_actors(const FhWorld *world, FhRect box) {
    FhActorId found[FOUND];
    int count = fh_world_actors_in(world, box, found, FOUND);
    int wrong = 0, next = 0, from = 0;
    for (int i = 0; i < fh_world_actor_slots(world); i++) {
        FhActorId id = fh_world_actor_id(world, i);
        if (id.index1 && fh_rect_overlaps(fh_world_actor(world, id).box, box)) {
            FhActorId one = fh_world_actor_in(world, box, from);
            wrong += next >= count || found[next++].index1 != id.index1;
            wrong += one.index1 != id.index1 || one.generation != id.generation;
            from = i + 1;
        }
    }
    return wrong + (next != count) + (fh_world_actor_in(world, box, from).index1 != 0);
}

static int wrong_of_solids(const FhWorld *world, FhRect box) {
    FhSolidId found[FOUND];
    int count = fh_world_solids_in(world, box, found, FOUND);
    int wrong = 0, next = 0, from = 0;
    for (int i = 0; i < fh_world_solid_slots(world); i++) {
        FhSolidId id = fh_world_solid_id(world, i);
        if (id.index1 && fh_rect_overlaps(fh_world_solid(world, id).box, box)) {
            FhSolidId one = fh_world_solid_in(world, box, from);
            wrong += next >= count || found[next++].index1 != id.index1;
            wrong += one.index1 != id.index1 || one.generation != id.generation;
            from = i + 1;
        }
    }
    return wrong + (next != count) + (fh_world_solid_in(world, box, from).index1 != 0);
}

static int wrong_among_changes(bool crates, uint32_t seed) {
    Room room = room_from("#\n");
    FhWorldDef def = {.terrain = room.terrain, .actors = CROWD, .solids = LIFTS, .path_points = 64};
    FhWorld *world = fh_world_create(&def);
    FhWorld *kept = world ? fh_world_clone(world) : NULL;
    int wrong = kept == NULL;
    for (int i = 0; i < CHANGES && kept; i++) {
        change(world, kept, &seed, crates);
        for (int k = 0; k < i % 3; k++) { // sometimes no question comes in between
            FhRect box = draw_box(&seed);
            wrong += wrong_of_actors(world, box) + wrong_of_solids(world, box);
        }
    }
    fh_world_destroy(kept);
    fh_world_destroy(world);
    return wrong;
}

TEST(query_of_a_box_meets_who_is_there_whatever_changed_since_the_tick) {
    for (uint32_t seed = 1; seed <= 12; seed++) {
        CHECK_INT(0, wrong_among_changes(false, seed));
        CHECK_INT(0, wrong_among_changes(true, seed));
    }
}

TEST(query_of_a_box_changes_no_tick_that_follows) {
    Room room = room_from("####################\n");
    uint32_t seed = 5;
    FhWorldDef def = {.terrain = room.terrain, .actors = CROWD, .solids = LIFTS, .path_points = 64};
    FhWorld *asked = test_world(fh_world_create(&def));
    for (int i = 0; i < CROWD; i++) {
        add_someone(asked, &seed, true);
        add_lift(asked, &seed);
    }
    FhWorld *other = test_world(fh_world_clone(asked));
    for (int tick = 0; tick < 60; tick++) {
        fh_world_actor_in(asked, draw_box(&seed), 0);
        fh_world_solid_in(asked, draw_box(&seed), 0);
        fh_world_tick(asked, (FhInput){FH_INPUT_RIGHT});
        fh_world_tick(other, (FhInput){FH_INPUT_RIGHT});
        CHECK(fh_world_hash(asked) == fh_world_hash(other));
    }
}

TEST(query_of_a_box_says_how_many_there_are_when_there_is_no_room_for_all) {
    Room room = room_from("#\n");
    FhWorld *world =
        test_world(fh_world_create(&(FhWorldDef){.terrain = room.terrain, .actors = 300}));
    for (int i = 0; i < 300; i++) {
        fh_world_add_actor(world, &(FhActorDef){.box = {i % 7, -200, 8, 8}});
    }
    FhActorId found[3] = {{0}};
    CHECK_INT(300, fh_world_actors_in(world, (FhRect){0, -200, 20, 20}, found, 2));
    CHECK_INT(2, (int)found[1].index1);
    CHECK_INT(0, (int)found[2].index1);
    CHECK_INT(300, fh_world_actors_in(world, (FhRect){0, -200, 20, 20}, NULL, 0));
    CHECK_INT(0, fh_world_solids_in(world, (FhRect){0, -200, 20, 20}, NULL, 0));
}

TEST(query_of_a_box_passes_over_the_removed_and_a_box_without_pixels_meets_nothing) {
    Room room = room_from("#\n");
    FhActorId gone = fh_world_add_actor(room.world, &(FhActorDef){.box = {-20, -20, 8, 8}});
    FhActorId left = fh_world_add_actor(room.world, &(FhActorDef){.box = {-20, -20, 12, 12}});
    fh_world_remove_actor(room.world, gone);
    FhRect around = {-30, -30, 60, 60}; // the origin is in it
    CHECK_INT((int)left.index1, (int)fh_world_actor_in(room.world, around, 0).index1);
    CHECK_INT(1, fh_world_actors_in(room.world, around, NULL, 0));
    CHECK_INT(0, fh_world_actors_in(room.world, (FhRect){-15, -15, 0, 4}, NULL, 0));
}

TEST(query_names_the_actor_that_each_side_touches) {
    Room room = room_from("........\n"
                          "........\n"
                          "########\n");
    FhWorld *world = room.world;
    FhActorDef crate = {.box = {20, 22, 10, 10}, .driver = FH_DRIVER_THING};
    crate.flags = FH_ACTOR_BLOCKS;
    FhActorId left = fh_world_add_actor(world, &crate);
    crate.box.x = 30;
    FhActorId right = fh_world_add_actor(world, &crate);
    FhActorDef man = {.box = {24, 6, 12, 16}, .driver = FH_DRIVER_PLAYER};
    FhActorId hero = fh_world_add_actor(world, &man);
    FhActorId ghost = fh_world_add_actor(world, &man);
    room_tick(&room, 0, 1);
    CHECK(fh_world_actor(world, hero).contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_ACTOR);
    CHECK_INT(left.index1, fh_world_touching(world, hero, FH_SIDE_BOTTOM).index1); // of 6 and 6
    CHECK_INT(right.index1, fh_world_touching(world, left, FH_SIDE_RIGHT).index1);
    CHECK_INT(hero.index1, fh_world_touching(world, left, FH_SIDE_TOP).index1);
    fh_world_teleport(world, hero, 25, 6);
    CHECK_INT(right.index1, fh_world_touching(world, hero, FH_SIDE_BOTTOM).index1); // 5 and 7
    fh_world_teleport(world, hero, 8, 16);
    CHECK_INT(left.index1, fh_world_touching(world, hero, FH_SIDE_RIGHT).index1);
    CHECK_INT(0, fh_world_touching(world, hero, FH_SIDE_BOTTOM).index1);
    CHECK_INT(0, fh_world_touching(world, hero, FH_SIDE_LEFT).index1);
    fh_world_remove_actor(world, left);
    CHECK_INT(0, fh_world_touching(world, hero, FH_SIDE_RIGHT).index1);
    CHECK_INT(0, fh_world_touching(world, left, FH_SIDE_RIGHT).index1);
    fh_world_set_state(world, hero, FH_STATE_OUT);
    CHECK_INT(ghost.index1, fh_world_touching(world, right, FH_SIDE_TOP).index1);
    fh_world_set_state(world, right, FH_STATE_OUT);
    CHECK_INT(0, fh_world_touching(world, ghost, FH_SIDE_BOTTOM).index1);
}

TEST(query_names_the_separating_actor_that_holds_another_up) {
    Room room = room_from("........\n"
                          "########\n");
    FhActorDef man = {.box = {24, 4, 12, 12}, .flags = FH_ACTOR_SEPARATES};
    FhActorId below = fh_world_add_actor(room.world, &man);
    man.box.y = -8;
    FhActorId above = fh_world_add_actor(room.world, &man);
    CHECK_INT(below.index1, fh_world_touching(room.world, above, FH_SIDE_BOTTOM).index1);
    CHECK_INT(0, fh_world_touching(room.world, below, FH_SIDE_TOP).index1);
}
