// How deep the feet are drawn: on a slope the middle of the body stands above its lower foot.

#include "view/layers.h"

#include "engine/room.h"
#include "foothold/foothold.h"
#include "test.h"

static int sink_of(const Room *room) {
    FhActorView view = fh_world_actor(room->world, fh_world_actor_id(room->world, 0));
    return feet_sink(room->world, &view);
}

/// Drops a body there, and returns how deep its feet are once it stands.
static int sink_at(Room *room, int x, int bottom) {
    room_actor(room, FH_DRIVER_THING, (FhRect){x, bottom - 12, 8, 12});
    room_tick(room, 0, 20);
    return sink_of(room);
}

static int sink_on_terrain(const char *rows, int x) {
    Room room = room_from(rows);
    int sink = sink_at(&room, x, 4);
    return sink;
}

static int sink_on_solid(const char *rows, int x, FhPoint place) {
    Room room = room_from(".\n");
    room_shaped(&room, rows, place.x, place.y);
    int sink = sink_at(&room, place.x + x, place.y + 4);
    return sink;
}

TEST(feet_sink_into_a_moving_slope_as_into_the_ground_wherever_it_is) {
    static const char rows[] = "....\n"
                               "./ab\n"
                               "####\n";
    static const FhPoint places[] = {{0, 0}, {5, 40}, {-37, 3}, {130, -75}};
    bool sinks = false;
    for (int x = 0; x <= 52; x += 2) {
        int sink = sink_on_terrain(rows, x);
        sinks |= sink > 0;
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            CHECK_INT(sink, sink_on_solid(rows, x, places[i]));
        }
    }
    CHECK(sinks);
}
