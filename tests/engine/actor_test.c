#include "engine/room.h"
#include "test.h"

static const FhRect small_box = {0, 52, 8, 12};

TEST(actor_walks_up_a_slope_without_losing_a_pixel) {
    Room room = room_from("........\n"
                          "....../#\n"
                          "...../##\n"
                          ".../####\n"
                          "########\n");
    FhActor *actor = room_actor(&room, FH_BRAIN_NONE, small_box);
    for (int i = 1; i <= 40; i++) {
        CHECK(!fh_actor_move_x(room.world, actor, 3.0f).blocked);
        CHECK_INT(3 * i, actor->x);
        fh_actor_refresh_contacts(room.world, actor);
        CHECK(fh_contacts_floor(&actor->contacts));
    }
    CHECK_INT(120, actor->x);
    CHECK_INT(4, actor->y);
    room_destroy(&room);
}

TEST(actor_falls_runs_and_jumps) {
    Room room = room_from("..........\n"
                          "..........\n"
                          "..........\n"
                          "..........\n"
                          "##########\n");
    FhActor *actor = room_actor(&room, FH_BRAIN_PLAYER, (FhRect){8, 20, 12, 24});
    room_tick(&room, 0, 60);
    CHECK_INT(64, actor->y + actor->h);
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(actor->x > 60);
    room_tick(&room, FH_INPUT_JUMP, 5);
    CHECK(actor->y + actor->h < 64);
    room_destroy(&room);
}
