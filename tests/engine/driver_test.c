// A World's own drivers: what a game lets decide for an actor, besides keys and walkers.

#include "engine/room.h"
#include "engine/state/world.h"
#include "test.h"

static const char floor_rows[] = "....................\n"
                                 "....................\n"
                                 "....................\n"
                                 "####################\n";

/// Goes right for a second, then left; jumps at each turn.
static FhIntent intend(const FhWorld *world, FhActor *actor) {
    int turn = world->tick / FH_TICKS_PER_SECOND;
    bool is_now = world->tick % FH_TICKS_PER_SECOND == 0;
    fh_actor_face(actor, turn % 2 == 0 ? 1 : -1);
    return (FhIntent){.x = actor->control.facing, .jump_held = is_now, .jump_pressed = is_now};
}

static const FhDriver patrol = {.name = "patrol", .intend = intend};
static const FhDriver quiet_patrol = {.name = "quiet", .is_quiet = true, .intend = intend};
static const FhDriver *const drivers[] = {&patrol, &quiet_patrol};
enum { DRIVER_PATROL = FH_DRIVER_OWN, DRIVER_QUIET };

static Room patrolled_room(int driver) {
    Room room = room_from(floor_rows);
    room_set_world(&room, (FhWorldDef){.actors = 2, .drivers = drivers, .driver_count = 2});
    fh_world_add_actor(room.world,
                       &(FhActorDef){.box = {40, 24, 12, 24}, .driver = (uint8_t)driver});
    return room;
}

static int jumps_told(Room *room, int ticks) {
    int jumps = 0;
    for (int i = 0; i < ticks; i++) {
        room_tick(room, 0, 1);
        jumps += room_events(room, FH_EVENT_JUMP);
    }
    return jumps;
}

TEST(driver_of_a_world_decides_where_its_actor_goes) {
    Room room = patrolled_room(DRIVER_PATROL);
    room_tick(&room, 0, 50);
    int right = fh_world_actors(room.world)->x;
    CHECK(right > 60);
    room_tick(&room, 0, 60);
    CHECK(fh_world_actors(room.world)->x < right);
}

TEST(driver_that_is_quiet_tells_no_jump_and_moves_as_a_loud_one) {
    Room loud = patrolled_room(DRIVER_PATROL);
    Room quiet = patrolled_room(DRIVER_QUIET);
    CHECK(jumps_told(&loud, 130) > 0);
    CHECK_INT(0, jumps_told(&quiet, 130));
    CHECK_INT(fh_world_actors(loud.world)->x, fh_world_actors(quiet.world)->x);
    CHECK_INT(fh_world_actors(loud.world)->y, fh_world_actors(quiet.world)->y);
}
