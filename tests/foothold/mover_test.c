// A mover that a program brings: what it is made of does what the default mover's parts do.

#include <stdlib.h>

#include "engine/room.h"
#include "foothold/foothold.h"
#include "test.h"

static void walk_tick(FhWorld *world, FhActor *actor, FhInput input) {
    fh_actor_begin(world, actor);
    fh_actor_walk(world, actor, input, fh_actor_move);
    fh_actor_refresh_contacts(world, actor);
    fh_actor_numbers(actor)->whole[3]++;
}

static void drift_tick(FhWorld *world, FhActor *actor, FhInput input) {
    fh_actor_begin(world, actor);
    FhIntent intent = fh_actor_intent(world, actor, input);
    FhRect box = fh_actor_view(world, actor).box;
    fh_actor_put(actor, box.x + 3 * intent.x, box.y + 2 * intent.y);
    fh_actor_set_speed(actor, 180.0f * (float)intent.x, 120.0f * (float)intent.y);
    if (intent.x != 0) {
        fh_actor_turn(actor, intent.x);
    }
    fh_actor_refresh_contacts(world, actor);
}

static const FhMover walker = {
    .name = "walker", .keeps_state = true, .can = FH_CAN_LADDERS, .tick = walk_tick};
static const FhMover drifter = {.name = "drifter", .tick = drift_tick};
static const FhMover *const movers[] = {&fh_mover_pixel, &walker, &drifter};

static const char rows[] = "....................\n"
                           "....................\n"
                           "......H...ab..-.....\n"
                           "..../#H###..#...../#\n"
                           "####################\n";

static FhWorld *world_of(const Room *room, uint8_t movement, FhActorId *id) {
    FhWorld *world = fh_world_create(
        &(FhWorldDef){.terrain = room->terrain, .actors = 1, .movers = movers, .mover_count = 3});
    FhActorDef def = {.box = {20, 30, 10, 22}, .driver = FH_DRIVER_PLAYER, .mover = movement};
    *id = fh_world_add_actor(world, &def);
    return world;
}

TEST(mover_made_of_the_librarys_parts_moves_as_the_default_does) {
    Room room = room_from(rows);
    FhActorId id, own;
    FhWorld *pixel = test_world(world_of(&room, 0, &id));
    FhWorld *walks = test_world(world_of(&room, 1, &own));
    uint32_t seed = 5;
    FhInput input = {0};
    for (int tick = 0; tick < 1500; tick++) {
        if (tick % 12 == 0) {
            input.held = (uint8_t)test_random_in(&seed, 0, 31);
        }
        fh_world_tick(pixel, input);
        fh_world_tick(walks, input);
        FhActorView a = fh_world_actor(pixel, id), b = fh_world_actor(walks, own);
        if (!CHECK(a.box.x == b.box.x && a.box.y == b.box.y && a.vx == b.vx && a.vy == b.vy &&
                   a.pose == b.pose && a.facing == b.facing &&
                   a.contacts.sides[FH_SIDE_BOTTOM].by == b.contacts.sides[FH_SIDE_BOTTOM].by)) {
            break;
        }
    }
}

TEST(mover_puts_turns_and_speeds_its_actor_and_keeps_numbers_of_it) {
    Room room = room_from(rows);
    FhActorId id;
    FhWorld *world = test_world(world_of(&room, 2, &id));
    fh_world_tick(world, (FhInput){FH_INPUT_LEFT | FH_INPUT_UP});
    FhActorView actor = fh_world_actor(world, id);
    CHECK(actor.box.x == 17 && actor.box.y == 28 && actor.facing == -1);
    CHECK(actor.vx == -180.0f && actor.vy == -120.0f);
    fh_world_tick(world, (FhInput){FH_INPUT_RIGHT | FH_INPUT_DOWN});
    actor = fh_world_actor(world, id);
    CHECK(actor.box.x == 20 && actor.box.y == 30 && actor.facing == 1);
    CHECK(actor.vx == 180.0f && actor.vy == 120.0f);
    CHECK(fh_world_set_mover(world, id, 1));
    CHECK_INT(1, fh_world_actor(world, id).mover);
    fh_world_tick(world, (FhInput){0});
    fh_world_tick(world, (FhInput){0});
    CHECK_INT(2, fh_actor_numbers(&fh_actor_slots(world)[0])->whole[3]);
    CHECK(fh_world_set_driver(world, id, FH_DRIVER_THING));
    CHECK_INT(FH_DRIVER_THING, fh_world_actor(world, id).driver);
    fh_world_remove_actor(world, id);
    CHECK(!fh_world_set_mover(world, id, 0) && !fh_world_set_driver(world, id, FH_DRIVER_NONE));
}
