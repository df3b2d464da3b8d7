// Walls and the ground give back what was used up, and a wall's lift counts only where no other
// lift is remembered.

#include <stdlib.h>

#include "engine/room.h"
#include "test.h"

static FhActor *player(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_PLAYER, (FhRect){x, y, 8, 12});
}

TEST(landing_gives_back_everything_that_a_jump_or_a_wall_used_up) {
    Room room = room_from("....\n....\n####\n");
    FhActor *actor = player(&room, 24, 20);
    room.world->tunings[0].air_jumps = 2.0f;
    room_tick(&room, 0, 2);
    int coyote = actor->control.coyote;
    FhControl used = {.facing = 1, .slid_ticks = 99, .jumping = 1, .ascent = 50, .spinning = 1};
    actor->control = used;
    room_tick(&room, 0, 1);
    CHECK(coyote > 0);
    CHECK_INT(coyote, actor->control.coyote);
    CHECK_INT(2, actor->control.air_jumps);
    CHECK_INT(0, actor->control.slid_ticks);
    CHECK_INT(0, actor->control.jumping);
    CHECK_INT(0, actor->control.ascent);
    CHECK_INT(0, actor->control.spinning);
}

TEST(wall_that_has_slowed_a_fall_to_its_end_slows_the_next_one_after_a_landing) {
    Room room = room_from("...#\n...#\n...#\n...#\n...#\n####\n");
    FhTuning *tuning = &room.world->tunings[0];
    tuning->wall_slide_speed = 20.0f;
    tuning->wall_slide_time = 0.1f;
    FhActor *actor = player(&room, 40, 0);
    for (int fall = 0; fall < 3; fall++) {
        int slowed = 0;
        actor->y = 0;
        actor->vy = 0.0f;
        for (int tick = 0; tick < 60 && (tick < 3 || !fh_contacts_floor(&actor->contacts));
             tick++) {
            room_tick(&room, FH_INPUT_RIGHT, 1);
            slowed += actor->control.sliding != 0;
        }
        CHECK_INT(6, slowed);
        room_tick(&room, FH_INPUT_RIGHT, 2);
    }
}

/// The speed after a jump off a solid wall on that side, with that much lift remembered.
static FhActor jumped_off(int side, float lift_vx, float lift_vy, int lift_ticks) {
    Room room = room_from("");
    FhTuning *tuning = &room.world->tunings[0];
    tuning->wall_jump_speed = 200.0f;
    tuning->wall_jump_reach = 2.0f;
    tuning->lift_memory = 0.2f;
    room_solid(&room, (FhRect){side > 0 ? 32 : 8, 0, 16, 400});
    FhActor *actor = player(&room, 24, 20);
    actor->control.lift_vx = lift_vx;
    actor->control.lift_vy = lift_vy;
    actor->control.lift_ticks = (int16_t)lift_ticks;
    fh_actor_face(actor, side);
    room_tick(&room, FH_INPUT_JUMP, 1);
    FhActor after = *actor;
    return after;
}

TEST(jump_off_a_wall_takes_along_the_lift_that_is_remembered_not_the_wall_s) {
    for (int side = -1; side <= 1; side += 2) {
        FhActor plain = jumped_off(side, 0.0f, 0.0f, 0);
        FhActor lifted = jumped_off(side, 30.0f, -40.0f, 10);
        CHECK(plain.vx * (float)side < 0.0f);
        CHECK_INT(30, (int)(lifted.vx - plain.vx));
        CHECK_INT(-40, (int)(lifted.vy - plain.vy));
    }
}

TEST(jump_between_two_walls_as_near_is_off_the_one_that_is_faced) {
    for (int side = -1; side <= 1; side += 2) {
        Room room = room_from("");
        FhTuning *tuning = &room.world->tunings[0];
        tuning->wall_jump_speed = 200.0f;
        tuning->wall_jump_reach = 4.0f;
        FhActor *actor = player(&room, 24, 20);
        room_solid(&room, (FhRect){actor->x - 19, 0, 16, 400});
        room_solid(&room, (FhRect){actor->x + actor->w + 3, 0, 16, 400});
        fh_actor_face(actor, side);
        room_tick(&room, FH_INPUT_JUMP, 1);
        CHECK(actor->vx * (float)side < 0.0f);
        room_destroy(&room);
    }
}

/// The speed after a jump off a wall that goes `to` px in a second, the last of two solids, with or
/// without a memory of lifts.
static FhActor jumped_off_moving(FhPoint to, float memory) {
    Room room = room_from("");
    FhTuning *tuning = &room.world->tunings[0];
    tuning->wall_jump_speed = 200.0f;
    tuning->wall_jump_reach = 2.0f;
    tuning->lift_memory = memory;
    room_solid(&room, (FhRect){200, 0, 16, 400});
    FhPoint path[] = {{32, 0}, {32 + 10 * to.x, 10 * to.y}};
    FhSolidDef wall = {.box = {32, 0, 16, 400},
                       .mode = FH_PATH_ONCE,
                       .speed = (float)(abs(to.x) + abs(to.y)), // it goes along an axis
                       .path = path,
                       .path_count = to.x || to.y ? 2 : 0};
    fh_world_add_solid(room.world, &wall);
    FhActor *actor = player(&room, 24, 200);
    fh_actor_face(actor, 1);
    room_tick(&room, FH_INPUT_JUMP, 1);
    FhActor after = *actor;
    return after;
}

TEST(jump_off_a_moving_wall_takes_its_speed_along_where_lifts_are_remembered) {
    FhActor plain = jumped_off_moving((FhPoint){0, 0}, 0.2f);
    FhActor sideways = jumped_off_moving((FhPoint){-60, 0}, 0.2f);
    FhActor up = jumped_off_moving((FhPoint){0, -60}, 0.2f);
    FhActor forgotten = jumped_off_moving((FhPoint){-60, 0}, 0.0f);
    CHECK(plain.vx < 0.0f);
    CHECK_INT(-60, (int)(sideways.vx - plain.vx));
    CHECK_INT(0, (int)(sideways.vy - plain.vy));
    CHECK_INT(-60, (int)(up.vy - plain.vy));
    CHECK_INT(0, (int)(forgotten.vx - plain.vx));
}

TEST(ledge_is_not_grabbed_from_where_the_last_row_of_the_way_is_blocked) {
    for (int side = -1; side <= 1; side += 2) {
        for (int has_shelf = 0; has_shelf <= 1; has_shelf++) {
            Room room = room_from("");
            room.world->tunings[0].ledge_grab = 2.0f;
            room_solid(&room, (FhRect){side > 0 ? 32 : 8, 32, 16, 48});
            if (has_shelf) { // a px thick, where the feet of a hanging actor end
                room_solid(&room, (FhRect){26, 47, 4, 1});
            }
            FhActor *actor = player(&room, 24, 22);
            int hung = 0;
            for (int tick = 0; tick < 40; tick++) {
                room_tick(&room, side > 0 ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 1);
                hung += actor->pose == FH_POSE_HANG;
            }
            CHECK_INT(!has_shelf, hung > 0);
            CHECK_INT(has_shelf ? 47 : 48, actor->y + actor->h);
            room_destroy(&room);
        }
    }
}

/// Ticks with keys held until the hero has that pose; each tick begins with all that the air
/// leaves.
static void take_hold(const char *rows, FhRect box, uint32_t held, int pose) {
    Room room = room_from(rows);
    room.world->tunings[0].ledge_grab = 2.0f;
    room.world->tunings[0].wall_slide_speed = 20.0f;
    FhActor *hero = room_actor(&room, FH_DRIVER_PLAYER, box);
    room_tick(&room, 0, pose == FH_POSE_HANG ? 0 : 20);
    for (int tick = 0; tick < 60 && hero->pose != pose; tick++) {
        hero->control.hold = 50;
        hero->control.retention = 50;
        hero->control.retained_vx = 120.0f;
        hero->control.dropping = FH_DROPS_ALL;
        hero->control.sliding = 1;
        room_tick(&room, held, 1);
    }
    CHECK_INT(pose, hero->pose);
    CHECK_INT(0, hero->control.hold);
    CHECK_INT(0, hero->control.retention);
    CHECK_INT(0, hero->control.dropping);
    CHECK_INT(0, hero->control.sliding);
    CHECK(hero->vx == 0.0f && hero->vy == 0.0f && hero->control.given_vx == 0.0f);
}

TEST(hold_taken_of_a_ledge_or_a_ladder_forgets_what_the_air_left) {
    take_hold("....\n....\n..##\n..##\n..##\n####\n", (FhRect){24, 22, 8, 12}, FH_INPUT_RIGHT,
              FH_POSE_HANG);
    take_hold("......\n..H...\n..H...\n..H...\n######\n", (FhRect){36, 52, 8, 12}, FH_INPUT_UP,
              FH_POSE_LADDER);
}

TEST(speed_that_a_wall_gives_back_is_the_actor_s_own) {
    Room room = room_from("......\n......\n");
    FhActor *hero = player(&room, 24, 0);
    hero->vx = 40.0f;
    hero->control.given_vx = 40.0f;
    hero->control.retention = 3;
    hero->control.retained_vx = 120.0f;
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK(hero->vx > 60.0f);
    CHECK(hero->control.given_vx == 0.0f);
}
