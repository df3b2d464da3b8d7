// Two belts that meet: a body of any width comes to rest between them, at any speed of theirs, and
// its mirror image where that is mirrored.

#include <stdio.h>

#include "engine/room.h"
#include "engine/rules/contact.h"
#include "test.h"

enum { HALF = 20, LOOK = 256, FLOOR = 4, TICKS = 260, STILL = 20 };

/// A row of belts that leads from both sides to a place, its left part as fast as `left` px/s.
static Room belts(float left, float right) {
    Room room = room_from("");
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1.0f};
    int heights[16];
    for (int i = 0; i < 16; i++) {
        heights[i] = 16;
    }
    fh_shape_from_heights(&kind.shape, 16, heights);
    int kinds[2];
    for (int side = 0; side < 2; side++) {
        kind.belt = side == 0 ? left : -right;
        kinds[side] = fh_tileset_add(room.tileset, &kind);
    }
    for (int col = -HALF; col < HALF; col++) {
        fh_terrain_set(room.terrain, col, FLOOR, fh_tile_make(kinds[col >= 0], 0));
    }
    return room;
}

/// Where a body of that width rests that was put down at x; INT32_MIN: nowhere.
static int rest_of(Room *room, FhDriverKind driver, int x, int w) {
    FhActor *actor = room_actor(room, driver, (FhRect){x, 16 * FLOOR - 12, w, 12});
    int still = 0;
    for (int tick = 0; tick < TICKS && still < STILL; tick++) {
        int before = actor->x;
        room_tick(room, 0, 1);
        still = actor->x == before && actor->vx == 0.0f ? still + 1 : 0;
    }
    int end = still < STILL || actor->state != FH_STATE_ALIVE ? INT32_MIN : actor->x;
    fh_world_remove_actor(room->world,
                          fh_world_actor_id(room->world, fh_world_index(room->world, actor)));
    return end;
}

static void check_rests(float left, float right, FhDriverKind driver, int w, int x) {
    Room room = belts(left, right), mirror = belts(right, left);
    int end = rest_of(&room, driver, x, w);
    int mirrored = rest_of(&mirror, driver, -x - w, w);
    if (!CHECK(end != INT32_MIN && end < 0 && end + w > 0) || !CHECK_INT(end, -mirrored - w)) {
        printf("belts of %g and %g, driver %d, %d px wide from %d: rests at %d, mirrored at %d\n",
               (double)left, (double)right, driver, w, x, end, mirrored);
    }
}

TEST(belts_that_meet_let_bodies_of_each_width_rest_between_them) {
    static const float speeds[][2] = {
        {60.0f, 60.0f}, {61.0f, 20.0f}, {300.0f, 47.0f}, {900.0f, 900.0f}};
    for (int i = 0; i < 4; i++) {
        for (int w = 2; w <= 33; w += 1 + w / 8) {
            FhDriverKind driver = w % 3 == 0 ? FH_DRIVER_PLAYER : FH_DRIVER_THING;
            check_rests(speeds[i][0], speeds[i][1], driver, w, i % 2 ? -40 : 17);
        }
    }
}

// However fast a belt is, it is looked along for 256 px.
TEST(belts_so_fast_that_they_lead_far_in_a_tick_hold_what_is_near_where_they_meet) {
    enum { FAST = 40000, W = 12 };
    Room room = belts((float)FAST, (float)FAST);
    FhActor *actor = room_actor(&room, FH_DRIVER_THING, (FhRect){-3 * W, 16 * FLOOR - 12, W, 12});
    while (actor->x < W && fh_contact_ground(room.world, actor).belt != 0.0f) {
        actor->x++; // to the first place where it rests
    }
    int rests = actor->x;
    for (int px = 0; px <= LOOK + 2; px++) {
        actor->x = rests - px;
        float belt = px < LOOK ? (float)(px * FH_TICKS_PER_SECOND) : (float)FAST;
        CHECK(fh_contact_ground(room.world, actor).belt == belt);
    }
}

TEST(belt_of_any_speed_gives_it_to_what_goes_over_its_end) {
    for (int speed = 1; speed <= 3; speed++) {
        Room room = belts((float)speed, (float)-speed);
        FhActor *actor =
            room_actor(&room, FH_DRIVER_PLAYER, (FhRect){16 * HALF - 1, 16 * FLOOR - 12, 12, 12});
        for (int tick = 0; tick < 2 * FH_TICKS_PER_SECOND && actor->vy == 0.0f; tick++) {
            room_tick(&room, 0, 1);
        }
        CHECK(actor->vy > 0.0f && actor->control.given_vx == (float)speed);
        room_destroy(&room);
    }
}
