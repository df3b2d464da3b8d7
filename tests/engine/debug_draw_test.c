// debug_draw_test.c - what is drawn of a World for the eye.

#include "engine/room.h"
#include "test.h"

typedef struct Drawn {
    int lines[FH_DEBUG_KINDS], boxes[FH_DEBUG_KINDS];
    FhPlace from, to; // of the last line
} Drawn;

static void note_line(void *context, FhDebugKind kind, FhPlace from, FhPlace to) {
    Drawn *drawn = context;
    drawn->lines[kind]++;
    drawn->from = from;
    drawn->to = to;
}

static void note_box(void *context, FhDebugKind kind, FhRect box) {
    Drawn *drawn = context;
    drawn->boxes[kind] += box.w > 0 && box.h > 0;
}

static Drawn draw(const FhWorld *world, FhRect area, uint32_t kinds) {
    Drawn drawn = {0};
    fh_world_debug_draw(world, area, &(FhDebugDraw){kinds, &drawn, note_line, note_box});
    return drawn;
}

static Room busy_room(void) {
    Room room = room_from("..........\n"
                          "..--..H..x\n"
                          "......H..#\n"
                          "#/########\n");
    const FhPoint path[] = {{100, 0}, {140, 0}, {140, 30}};
    FhSolidDef lift = {.box = {100, 0, 16, 8}, .path = path, .path_count = 3, .speed = 1};
    lift.mode = FH_PATH_LOOP;
    fh_world_add_solid(room.world, &lift);
    fh_world_add_solid(room.world, &(FhSolidDef){.box = {60, 0, 16, 8}, .passable = true});
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 24, 12, 24});
    fh_world_tick(room.world, (FhInput){0});
    return room;
}

static const FhRect all = {-(1 << 30), -(1 << 30), INT32_MAX, INT32_MAX};

TEST(debug_draw_shows_terrain_solids_actors_contacts_and_the_world_s_sides) {
    Room room = busy_room();
    Drawn drawn = draw(room.world, all, 0);
    CHECK(drawn.lines[FH_DEBUG_GROUND] > 10);
    CHECK_INT(2, drawn.lines[FH_DEBUG_ONE_WAY]);
    CHECK_INT(2, drawn.boxes[FH_DEBUG_LADDER]);
    CHECK_INT(1, drawn.boxes[FH_DEBUG_HAZARD]);
    CHECK_INT(4, drawn.lines[FH_DEBUG_SOLID]);
    CHECK_INT(1, drawn.boxes[FH_DEBUG_ZONE]);
    CHECK_INT(3, drawn.lines[FH_DEBUG_PATH]);
    CHECK_INT(1, drawn.boxes[FH_DEBUG_ACTOR]);
    CHECK_INT(1, drawn.lines[FH_DEBUG_CONTACT]); // the floor under it
    CHECK_INT(2, drawn.lines[FH_DEBUG_SIDE]);
    CHECK_INT(0, drawn.lines[FH_DEBUG_MARK] + drawn.boxes[FH_DEBUG_MARK]);
}

TEST(debug_draw_keeps_to_the_kinds_and_the_area_that_are_asked_for) {
    Room room = busy_room();
    Drawn drawn = draw(room.world, all, 1u << FH_DEBUG_ACTOR);
    CHECK_INT(1, drawn.boxes[FH_DEBUG_ACTOR]);
    CHECK_INT(0, drawn.lines[FH_DEBUG_GROUND] + drawn.boxes[FH_DEBUG_LADDER]);
    drawn = draw(room.world, all, 1u << FH_DEBUG_MARK);
    CHECK(drawn.lines[FH_DEBUG_MARK] + drawn.boxes[FH_DEBUG_MARK] > 0);
    drawn = draw(room.world, (FhRect){96, 16, 16, 16}, 0); // the ladder's upper cell
    CHECK_INT(1, drawn.boxes[FH_DEBUG_LADDER]);
    CHECK_INT(0, drawn.boxes[FH_DEBUG_HAZARD] + drawn.boxes[FH_DEBUG_ACTOR]);
}

TEST(debug_draw_shows_a_contact_on_the_side_that_touches) {
    Room room = room_from("..#\n..#\n###\n");
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 8, 12, 24});
    fh_world_tick(room.world, (FhInput){0});
    Drawn drawn = draw(room.world, all, 1u << FH_DEBUG_CONTACT);
    CHECK_INT(2, drawn.lines[FH_DEBUG_CONTACT]); // the wall to its right, and the floor
    CHECK(drawn.from.y == 32 && drawn.to.y == 32 && drawn.from.x == 20 && drawn.to.x == 32);
}
