// Taking up another movement in the middle of things: on a ladder, on a lift, in the air, in a
// step.

#include "../engine/room.h"
#include "engine/movement/movement.h"
#include "engine/probe.h"
#include "test.h"

static const char *const hall = "##########\n"
                                "#........#\n"
                                "#...T----#\n"
                                "#...H....#\n"
                                "#...H....#\n"
                                "#...H..#.#\n"
                                "##########\n";

TEST(movements_can_be_taken_up_anywhere_without_passing_a_wall) {
    uint32_t seed = 5;
    Room room = room_from(hall);
    FhActor *actor = room_actor(&room, FH_BRAIN_PLAYER, (FhRect){40, 40, 12, 24});
    room_solid(&room, (FhRect){90, 70, 16, 6});
    uint32_t held = 0;
    for (int tick = 0; tick < 6000; tick++) {
        held = tick % 9 == 0 ? test_random(&seed) & 31u : held;
        if (tick % 13 == 0) {
            int movement = test_random_in(&seed, 0, fh_movement_count - 1);
            fh_actor_set_movement(room.world, actor, movement);
        }
        fh_world_tick(room.world, (FhInput){held});
        if (!CHECK_INT(FH_STATE_ALIVE, actor->state) ||
            !CHECK(!fh_probe_blocked(room.world, actor, fh_actor_box(actor))) ||
            !CHECK(actor->x >= 16 && actor->x + actor->w <= 144 && actor->y >= 16)) {
            break;
        }
    }
    room_destroy(&room);
}
