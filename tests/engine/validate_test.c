// fh_world_validate: each thing that it names is made wrong, and found.

#include <math.h>
#include <string.h>

#include "engine/room.h"
#include "test.h"

static const char rows[] = "......\n"
                           "......\n"
                           "######\n";

static void finds(const FhWorld *world, const char *part) {
    const char *wrong = fh_world_validate(world, NULL);
    CHECK(wrong != NULL && strstr(wrong, part) != NULL);
}

TEST(validate_finds_nothing_wrong_with_a_world_that_runs) {
    Room room = room_from(rows);
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    room_solid(&room, (FhRect){60, 4, 12, 8});
    CHECK(!fh_world_validate(room.world, NULL));
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK(!fh_world_validate(room.world, NULL));
}

TEST(validate_names_an_actor_in_a_wall_until_it_is_let_out) {
    Room room = room_from(rows);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    actor->y = 20;
    finds(room.world, "inside of a blocker");
    fh_world_settle(room.world);
    CHECK(!fh_world_validate(room.world, NULL));
}

TEST(validate_numbers_the_actor_or_the_solid_that_it_speaks_of) {
    Room room = room_from(rows);
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    FhActor *second = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){40, 4, 12, 24});
    room_solid(&room, (FhRect){60, 4, 12, 8});
    room_solid(&room, (FhRect){0, 0, 4, 4})->vx = NAN;
    int number = 7;
    CHECK(strstr(fh_world_validate(room.world, &number), "a solid's speed") != NULL);
    CHECK_INT(1, number);
    room.world->solid_count = 0;
    second->y = 20;
    CHECK(strstr(fh_world_validate(room.world, &number), "inside of a blocker") != NULL);
    CHECK_INT(1, number);
    second->y = 4;
    CHECK(fh_world_validate(room.world, &number) == NULL);
    CHECK_INT(-1, number);
}

TEST(validate_names_sizes_speeds_and_numbers_that_cannot_be) {
    Room room = room_from(rows);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    FhActor right = *actor;
    actor->w = 0;
    finds(room.world, "sides");
    *actor = right;
    actor->vx = NAN;
    finds(room.world, "speed");
    *actor = right;
    actor->rem_x = 0.75f;
    finds(room.world, "remainder");
    *actor = right;
    actor->control.facing = 0;
    finds(room.world, "faces");
    *actor = right;
    actor->driver = 200;
    finds(room.world, "none of the World's");
    *actor = right;
    actor->riding = 7;
    finds(room.world, "rides");
    *actor = right;
    CHECK(!fh_world_validate(room.world, NULL));
}

TEST(validate_names_a_solid_whose_parts_are_not_in_the_pools) {
    Room room = room_from(rows);
    FhSolid *solid = room_solid(&room, (FhRect){60, 4, 12, 8});
    FhSolid right = *solid;
    solid->path_count = 1000;
    finds(room.world, "points");
    *solid = right;
    solid->cell_first = -1;
    finds(room.world, "tiles");
    *solid = right;
    solid->w = -1;
    finds(room.world, "sides");
    *solid = right;
    CHECK(!fh_world_validate(room.world, NULL));
}

TEST(validate_names_a_place_state_contact_and_generation_that_cannot_be) {
    Room room = room_from(rows);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    FhActor right = *actor;
    actor->x = INT32_MAX - 4;
    finds(room.world, "an actor lies more than 2^30 px");
    *actor = right;
    actor->generation = 0;
    finds(room.world, "no generation");
    *actor = right;
    actor->pose = FH_POSE_HANG + 1;
    finds(room.world, "pose or state");
    *actor = right;
    actor->state = FH_STATE_OUT + 1;
    finds(room.world, "pose or state");
    *actor = right;
    actor->flags |= FH_ACTOR_BLOCKS;
    finds(room.world, "counts none");
    *actor = right;
    actor->contacts.sides[FH_SIDE_LEFT].solid = 3;
    finds(room.world, "touches a solid");
    *actor = right;
    CHECK(!fh_world_validate(room.world, NULL));
}

TEST(validate_names_a_way_of_a_solid_that_cannot_be) {
    Room room = room_from(rows);
    FhSolid *solid = room_solid(&room, (FhRect){60, 4, 12, 8});
    FhSolid right = *solid;
    solid->speed = INFINITY;
    finds(room.world, "a solid's speed");
    *solid = right;
    solid->y = INT32_MIN;
    finds(room.world, "a solid lies");
    *solid = right;
    solid->direction = 0;
    finds(room.world, "no direction");
    *solid = right;
    solid->leg = 1;
    finds(room.world, "a leg");
    *solid = right;
    CHECK(!fh_world_validate(room.world, NULL));
}

TEST(validate_names_events_lists_and_tunings_that_cannot_be) {
    Room room = room_from(rows);
    FhWorld *world = room.world;
    world->event_count = 1;
    fh_world_event_list(world)[0] = (FhEvent){.type = FH_EVENT_ARRIVE + 1};
    finds(world, "of no type");
    fh_world_event_list(world)[0] = (FhEvent){.type = FH_EVENT_JUMP, .actor = 5};
    finds(world, "names an actor");
    world->event_count = -1;
    finds(world, "more events");
    world->event_count = 0;
    world->first_free = 9;
    finds(world, "free slot");
    world->first_free = 0;
    world->tunings[3].gravity = NAN;
    finds(world, "a tuning");
    world->tunings[3] = fh_tuning_default();
    CHECK(!fh_world_validate(world, NULL));
}

TEST(validate_names_a_leader_that_is_none_and_numbers_of_a_mover_beyond_its_own) {
    Room room = room_from(rows);
    FhSolid *solid = room_solid(&room, (FhRect){60, 4, 12, 8});
    solid->leader = 99;
    finds(room.world, "leads");
    solid->leader = 0;
    solid->cell_cols = solid->cell_rows = -1;
    finds(room.world, "tiles are not");
    solid->cell_cols = solid->cell_rows = 0;
    solid->path_count = -1;
    finds(room.world, "points are not");
    solid->path_count = 0;
    FhActor *actor = room_mover(&room, "vector", FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    CHECK(!fh_world_validate(room.world, NULL));
    fh_actor_state(actor)->whole[3] = INT32_MAX;
    finds(room.world, "motion_max");
    *fh_actor_state(actor) = (FhMoverState){.real = {NAN}};
    finds(room.world, "motion_max");
}
