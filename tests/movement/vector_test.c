#include "engine/movement/vector.h"

#include <math.h>
#include <stdlib.h>

#include "../engine/room.h"
#include "engine/movement/near_lines.h"
#include "engine/movement/vector_body.h"
#include "engine/probe.h"
#include "test.h"

/// A room whose terrain is lines, and a player in it.
typedef struct Hall {
    Room room;
    FhLines *lines;
    FhActor *actor;
} Hall;

static Hall hall_with(const char *rows, const FhPolygon *polygons, int count, FhRect box) {
    Hall hall = {.room = room_from(rows), .lines = fh_lines_create()};
    CHECK(fh_lines_set_polygons(hall.lines, polygons, count));
    CHECK(fh_lines_follow(hall.lines, hall.room.terrain));
    hall.room.world->lines = hall.lines;
    hall.actor = room_actor(&hall.room, FH_BRAIN_PLAYER, box);
    fh_actor_set_movement(hall.room.world, hall.actor, fh_movement_find("vector"));
    return hall;
}

static Hall hall_from(const char *rows, FhRect box) {
    return hall_with(rows, NULL, 0, box);
}

static void hall_end(Hall *hall) {
    room_destroy(&hall->room);
    fh_lines_destroy(hall->lines);
}


static bool stands(const Hall *hall) {
    return fh_contacts_floor(&hall->actor->contacts);
}

static int feet(const Hall *hall) {
    return hall->actor->y + hall->actor->h;
}

static const char plain[] = "............\n"
                            "............\n"
                            "............\n"
                            "############\n";

TEST(vector_body_falls_stands_and_walks_on_lines_B47) {
    Hall hall = hall_from(plain, (FhRect){20, 0, 12, 24});
    room_tick(&hall.room, 0, 60);
    CHECK_INT(48, feet(&hall));
    CHECK(stands(&hall));
    int x = hall.actor->x;
    room_tick(&hall.room, FH_INPUT_RIGHT, 20);
    CHECK(hall.actor->x > x + 20);
    CHECK_INT(48, feet(&hall));
    hall_end(&hall);
}

TEST(vector_body_walks_up_and_down_slopes_and_over_their_tops_without_leaving_them_B47) {
    Hall hall = hall_from("................\n"
                          "................\n"
                          "................\n"
                          "...../##\\.......\n"
                          "..../####\\......\n"
                          "..ab######\\.....\n"
                          "################\n",
                          (FhRect){4, 72, 12, 24});
    room_tick(&hall.room, 0, 2);
    int highest = feet(&hall);
    for (int tick = 0; tick < 110; tick++) {
        room_tick(&hall.room, FH_INPUT_RIGHT, 1);
        CHECK(stands(&hall));
        highest = fh_min(highest, feet(&hall));
    }
    CHECK_INT(48, highest);
    CHECK_INT(96, feet(&hall));
    CHECK(hall.actor->x > 165);
    hall_end(&hall);
}
