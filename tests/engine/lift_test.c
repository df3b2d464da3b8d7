// Solids that a game moves between ticks: what they did is the next tick's speed (law 13).

#include "engine/room.h"
#include "foothold/query.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

/// Px/s, to a hundredth.
#define CHECK_SPEED(expected, got) CHECK_INT(lroundf((expected)*100.0f), lroundf((got)*100.0f))

typedef enum LiftBy { BY_PATH, BY_HAND_BEFORE, BY_HAND_AFTER, BY_HAND_ON_A_PATH, WAYS } LiftBy;

/// A player on a lift, 16 px high.
typedef struct Lift {
    Room room;
    FhActorId hero;
    FhSolidId id;
} Lift;

static Lift lift_of(FhPoint goal, float speed) {
    Lift lift = {.room = room_from("")};
    FhPoint path[] = {{0, 160}, goal};
    lift.id = fh_world_add_solid(
        lift.room.world,
        &(FhSolidDef){.box = {0, 160, 64, 8}, .path = path, .path_count = 2, .speed = speed});
    lift.hero = fh_world_add_actor(
        lift.room.world, &(FhActorDef){.box = {8, 144, 8, 16}, .driver = FH_DRIVER_PLAYER});
    return lift;
}

static void tick(Lift *lift, LiftBy by, float dx, float dy, uint32_t held) {
    if (by == BY_HAND_BEFORE || by == BY_HAND_ON_A_PATH) {
        fh_world_move_solid(lift->room.world, lift->id, dx, dy);
    }
    fh_world_tick(lift->room.world, (FhInput){held});
    if (by == BY_HAND_AFTER) {
        fh_world_move_solid(lift->room.world, lift->id, dx, dy);
    }
}

/// The speed of a jump off a lift that goes (dx, dy) px a tick.
static FhActorView jump_off(LiftBy by, float dx, float dy) {
    FhPoint goal = {(int)(dx * 4000.0f), 160 + (int)(dy * 4000.0f)};
    Lift lift = lift_of(goal, by == BY_PATH ? 60.0f * (fh_abs((int)(dx * 2)) ? dx : -dy) : 0.0f);
    if (by == BY_HAND_BEFORE || by == BY_HAND_AFTER) {
        fh_world_remove_solid(lift.room.world, lift.id);
        lift.id = fh_world_add_solid(lift.room.world, &(FhSolidDef){.box = {0, 160, 64, 8}});
    }
    for (int i = 0; i < 20; i++) {
        tick(&lift, by, dx, dy, 0);
    }
    CHECK(fh_world_is_grounded(lift.room.world, lift.hero));
    FhSolidView solid = fh_world_solid(lift.room.world, lift.id);
    CHECK_SPEED(dx * 60.0f, solid.vx);
    CHECK_SPEED(dy * 60.0f, solid.vy);
    tick(&lift, by, dx, dy, FH_INPUT_JUMP);
    FhActorView hero = fh_world_actor(lift.room.world, lift.hero);
    room_destroy(&lift.room);
    return hero;
}

TEST(lift_that_a_game_moves_gives_a_jump_what_a_path_gives) {
    for (LiftBy by = BY_PATH; by < WAYS; by++) {
        float still = jump_off(BY_HAND_BEFORE, 0.0f, 0.0f).vy;
        CHECK_SPEED(still - 90.0f, jump_off(by, 0.0f, -1.5f).vy);
        CHECK_SPEED(120.0f, jump_off(by, 2.0f, 0.0f).vx);
    }
}

TEST(lift_moved_once_has_a_speed_in_the_next_tick_and_none_in_that_after) {
    Lift lift = lift_of((FhPoint){0, 160}, 0.0f);
    fh_world_move_solid(lift.room.world, lift.id, 3.0f, 0.0f);
    fh_world_move_solid(lift.room.world, lift.id, 1.25f, -0.5f);
    CHECK_SPEED(0.0f, fh_world_solid(lift.room.world, lift.id).vx);
    tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    CHECK_SPEED(255.0f, fh_world_solid(lift.room.world, lift.id).vx);
    CHECK_SPEED(-30.0f, fh_world_solid(lift.room.world, lift.id).vy);
    tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    CHECK_SPEED(0.0f, fh_world_solid(lift.room.world, lift.id).vx);
    CHECK_INT(4, fh_world_solid(lift.room.world, lift.id).box.x);
    room_destroy(&lift.room);
}

TEST(lift_moved_by_hand_takes_its_path_along_and_both_speeds_add_up) {
    Lift lift = lift_of((FhPoint){90, 160}, 90.0f);
    for (int i = 0; i < 40; i++) {
        tick(&lift, BY_HAND_ON_A_PATH, 0.5f, -0.25f, 0);
        CHECK_SPEED(120.0f, fh_world_solid(lift.room.world, lift.id).vx);
        CHECK_SPEED(-15.0f, fh_world_solid(lift.room.world, lift.id).vy);
    }
    CHECK_INT(60 + 20, fh_world_solid(lift.room.world, lift.id).box.x);
    CHECK_INT(160 - 10, fh_world_solid(lift.room.world, lift.id).box.y);
    CHECK_INT(88, fh_world_actor(lift.room.world, lift.hero).box.x);
    for (int i = 0; i < 40; i++) {
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    }
    CHECK_INT(90 + 20, fh_world_solid(lift.room.world, lift.id).box.x);
    room_destroy(&lift.room);
}

TEST(lift_of_parts_that_are_all_named_is_moved_once) {
    Room room = room_from("");
    FhSolidMove moves[3];
    for (int i = 0; i < 3; i++) {
        FhSolidDef part = {.box = {i * 16, 0, 16, 8}, .group = 1};
        moves[i] = (FhSolidMove){fh_world_add_solid(room.world, &part), 2.0f, -1.0f};
    }
    CHECK_INT(3, fh_world_move_solids(room.world, moves, 3));
    room_tick(&room, 0, 1);
    for (int i = 0; i < 3; i++) {
        FhSolidView part = fh_world_solid(room.world, moves[i].id);
        CHECK_SPEED(120.0f, part.vx);
        CHECK_SPEED(-60.0f, part.vy);
        CHECK_INT(i * 16 + 2, part.box.x);
    }
    room_destroy(&room);
}

TEST(lift_that_was_moved_is_saved_with_what_it_was_moved_by) {
    Lift lift = lift_of((FhPoint){0, 160}, 0.0f);
    FhWorld *still = fh_world_clone(lift.room.world);
    FhWorld *twin = fh_world_clone(lift.room.world);
    fh_world_move_solid(lift.room.world, lift.id, 0.0f, -0.25f);
    CHECK(fh_world_hash(lift.room.world) != fh_world_hash(still));
    size_t size = fh_world_save(lift.room.world, NULL, 0);
    unsigned char *bytes = malloc(size);
    fh_world_save(lift.room.world, bytes, size);
    const char *wrong = NULL;
    CHECK(fh_world_load(twin, bytes, size, &wrong));
    CHECK(fh_world_hash(lift.room.world) == fh_world_hash(twin));
    fh_world_tick(twin, (FhInput){0});
    CHECK_SPEED(-15.0f, fh_world_solid(twin, lift.id).vy);
    CHECK(fh_world_validate(twin, NULL) == NULL);
    free(bytes);
    fh_world_destroy(still);
    fh_world_destroy(twin);
    room_destroy(&lift.room);
}

TEST(lift_of_lines_moved_by_hand_carries_who_stands_on_them) {
    Room room = room_from("");
    FhPoint points[] = {{0, 160}, {64, 160}};
    FhPolygon line = {.points = points, .count = 2};
    FhSolidId id =
        fh_world_add_solid(room.world, &(FhSolidDef){.box = {0, 160, 64, 1}, .polygon = &line});
    FhActor *hero = room_mover(&room, "vector", FH_DRIVER_PLAYER, (FhRect){24, 140, 12, 20});
    room_tick(&room, 0, 5);
    int x = hero->x;
    for (int i = 0; i < 20; i++) {
        fh_world_move_solid(room.world, id, 1.0f, -1.0f);
        room_tick(&room, 0, 1);
        CHECK(fh_contacts_floor(&hero->contacts));
    }
    CHECK_INT(x + 20, hero->x);
    CHECK_INT(120, hero->y);
    room_destroy(&room);
}

static int events_of(const FhWorld *world, FhEventType type) {
    int count = 0, of_type = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        of_type += events[i].type == (int)type;
    }
    return of_type;
}

TEST(event_between_ticks_is_told_once_at_the_head_of_the_next_list) {
    Room room = room_from(".#\n"
                          "##\n");
    FhSolidId crusher = fh_world_add_solid(room.world, &(FhSolidDef){.box = {-40, 0, 16, 16}});
    FhSolidDef ceiling = {.box = {0, -8, 16, 12}};
    room_actor(&room, FH_DRIVER_NONE, (FhRect){4, 4, 8, 12});
    fh_world_add_solid(room.world, &ceiling);
    room_tick(&room, 0, 1);
    fh_world_move_solid(room.world, crusher, 40.0f, 0.0f);
    CHECK_INT(0, events_of(room.world, FH_EVENT_SQUISH)); // the last tick's
    room_tick(&room, 0, 1);
    int count = 0;
    const FhEvent *events = fh_world_events(room.world, &count, NULL);
    CHECK_INT(1, events_of(room.world, FH_EVENT_SQUISH));
    CHECK(count > 0 && events[0].type == FH_EVENT_SQUISH);
    room_tick(&room, 0, 1);
    CHECK_INT(0, events_of(room.world, FH_EVENT_SQUISH));
    room_destroy(&room);
}
