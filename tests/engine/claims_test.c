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
static char said[256], claimed[256];

static void jump_back(const char *file, int line, const char *claim, const char *instead) {
    (void)file;
    (void)line;
    strncpy(claimed, claim, sizeof claimed - 1);
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

static void tuning_beyond_its_limits(Room *room) {
    FhTuning tuning = fh_tuning_default();
    tuning.air_control = 3e6f;
    fh_world_set_tuning(room->world, 0, &tuning);
}

static void actor_of_no_number(Room *room) {
    fh_world_actor_id(room->world, 99);
}

static void narrow_phase_with_gaps(Room *room) {
    static FhNarrowPhase narrow;
    static FhMover mover;
    static const FhMover *const movers[] = {&mover};
    narrow = fh_narrow_pixels;
    narrow.held_by = NULL;
    mover = fh_mover_pixel;
    mover.narrow = &narrow;
    fh_world_create(
        &(FhWorldDef){.terrain = room->terrain, .movers = movers, .mover_count = 1, .actors = 1});
}

static void movers_without_a_table(Room *room) {
    fh_world_create(&(FhWorldDef){.terrain = room->terrain, .mover_count = 3});
}

static void flags_that_are_none(Room *room) {
    fh_world_add_actor(room->world, &(FhActorDef){.box = {0, 0, 8, 8}, .flags = 1u << 20});
}

static void solid_of_unknown_tiles(Room *room) {
    const FhTile tile = fh_tile_make(8000, 0);
    fh_world_add_solid(room->world, &(FhSolidDef){.tiles = &tile, .cols = 1, .rows = 1});
}

static void profile_that_turns_back(Room *room) {
    (void)room;
    FhShape shape;
    fh_shape_from_profile(&shape, 8, (FhProfilePoint[]){{1, 1}, {0, 0}}, 2);
}

static void profile_of_no_numbers(Room *room) {
    (void)room;
    FhShape shape;
    fh_shape_from_profile(&shape, 8, (FhProfilePoint[]){{0, NAN}, {1, 0}}, 2);
}

static void terrain_of_other_tiles_taken(Room *room) {
    static Room large; // outlives the jump back
    large = room_sized("#\n", 64);
    fh_terrain_take(room->terrain, large.terrain);
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
    breaks(profile_that_turns_back, &room, "rising x");
    breaks(profile_of_no_numbers, &room, "rising x");
    breaks(terrain_of_other_tiles_taken, &room, "tiles of the same size");
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
    breaks(tuning_beyond_its_limits, &room, "a million");
    CHECK_STR("tuning->airControl is 3e+06", claimed);
    breaks(actor_of_no_number, &room, "fh_world_actor_slots");
    breaks(narrow_phase_with_gaps, &room, "every function");
    breaks(movers_without_a_table, &room, "movers that is counted");
    breaks(flags_that_are_none, &room, "FH_ACTOR_");
    breaks(solid_of_unknown_tiles, &room, "terrain's tileset");
}
