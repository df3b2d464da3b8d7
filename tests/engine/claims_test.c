// What the engine claims of its callers: a claim that does not hold comes to the handler that was
// set, with what to do instead.

#include <math.h>
#include <setjmp.h>
#include <string.h>

#include "engine/base/assert.h"
#include "engine/room.h"
#include "engine/rules/move.h"
#include "engine/terrain/polygon.h"
#include "test.h"

static jmp_buf back;
static char said[256];

static void jump_back(const char *file, int line, const char *claim, const char *instead) {
    (void)file;
    (void)line;
    (void)claim;
    strncpy(said, instead, sizeof said - 1);
    longjmp(back, 1);
}

/// Calls what must break a claim; checks that the remedy names `part`.
static void breaks(void (*call)(Room *room), Room *room, const char *part) {
    said[0] = '\0';
    fh_set_assert_handler(jump_back);
    if (setjmp(back) == 0) {
        call(room);
    }
    fh_set_assert_handler(NULL);
    if (!strstr(said, part)) {
        CHECK_STR(part, said);
    }
}

static void no_terrain(Room *room) {
    (void)room;
    fh_world_create(&(FhWorldDef){.actors = 1});
}

static void turned_onto_itself(Room *room) {
    (void)room;
    FhShape shape = {.size = 8};
    fh_shape_transform(&shape, &shape, FH_FLIP_X);
}

static void actor_without_a_box(Room *room) {
    fh_world_add_actor(room->world, &(FhActorDef){.driver = FH_DRIVER_THING});
}

static void driver_of_none(Room *room) {
    fh_world_add_actor(room->world, &(FhActorDef){.box = {0, 0, 8, 8}, .driver = 99});
}

static void fifth_player(Room *room) {
    fh_world_add_actor(room->world, &(FhActorDef){.box = {0, 0, 8, 8}, .player = 4});
}

static void five_inputs(Room *room) {
    fh_world_tick_each(room->world, (FhInput[5]){{0}}, 5);
}

static void path_without_points(Room *room) {
    fh_world_add_solid(room->world, &(FhSolidDef){.box = {0, 0, 8, 8}, .path_count = 2});
}

static void solid_moved_by_no_number(Room *room) {
    fh_world_move_solid(room->world, fh_world_solid_id(room->world, 0), NAN, 0.0f);
}

static void tuning_of_none(Room *room) {
    fh_world_tuning(room->world, FH_TUNINGS_MAX);
}

static void actor_of_no_number(Room *room) {
    fh_world_actor_id(room->world, 99);
}

static void polygon_of_nothing(Room *room) {
    (void)room;
    fh_polygon_box(&(FhPolygon){0});
}

TEST(claims_of_terrain_and_tiles_say_what_to_do_instead) {
    Room room = room_from("......\n######\n");
    breaks(no_terrain, &room, "terrain");
    breaks(turned_onto_itself, &room, "another one");
    breaks(polygon_of_nothing, &room, "with a point");
}

TEST(claims_of_a_world_say_what_to_do_instead) {
    Room room = room_from("......\n######\n");
    room_solid(&room, (FhRect){0, 0, 8, 8});
    breaks(actor_without_a_box, &room, "at least one pixel");
    breaks(driver_of_none, &room, "drivers");
    breaks(fifth_player, &room, "player 0 to 3");
    breaks(five_inputs, &room, "at most 4");
    breaks(path_without_points, &room, "as many points");
    breaks(solid_moved_by_no_number, &room, "numbers");
    breaks(tuning_of_none, &room, "tunings");
    breaks(actor_of_no_number, &room, "fh_world_actor_slots");
}
