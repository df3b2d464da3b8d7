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
}

TEST(lift_that_was_moved_is_saved_with_what_it_was_moved_by) {
    Lift lift = lift_of((FhPoint){0, 160}, 0.0f);
    FhWorld *still = test_world(fh_world_clone(lift.room.world));
    FhWorld *twin = test_world(fh_world_clone(lift.room.world));
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
}

/// The point that the last tick brought it to; -1: none.
static int arrived_at(const FhWorld *world, FhSolidId id) {
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (events[i].type == FH_EVENT_ARRIVE && events[i].solid.index1 == id.index1) {
            CHECK_INT(-1, events[i].actor);
            return events[i].value;
        }
    }
    return -1;
}

TEST(lift_pauses_and_comes_back_over_the_pixels_that_it_went) {
    enum { TICKS = 41 };
    Lift lift = lift_of((FhPoint){100, 123}, 77.0f);
    FhWorld *world = lift.room.world;
    FhRect there[TICKS];
    for (int i = 0; i < TICKS; i++) {
        there[i] = fh_world_solid(world, lift.id).box;
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    }
    FhRect turn = fh_world_solid(world, lift.id).box;
    float along = fh_world_solid(world, lift.id).along;
    CHECK(fh_world_set_solid_speed(world, lift.id, 0.0f));
    uint64_t hash = fh_world_hash(world);
    for (int i = 0; i < 5; i++) {
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
        CHECK_INT(turn.x, fh_world_solid(world, lift.id).box.x);
        CHECK_SPEED(0.0f, fh_world_solid(world, lift.id).vx);
        CHECK_SPEED(along, fh_world_solid(world, lift.id).along);
    }
    CHECK(hash != fh_world_hash(world));
    CHECK(fh_world_set_solid_speed(world, lift.id, -77.0f));
    for (int i = TICKS - 1; i >= 0; i--) {
        CHECK_INT(-1, arrived_at(world, lift.id));
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
        CHECK_INT(there[i].x, fh_world_solid(world, lift.id).box.x);
        CHECK_INT(there[i].y, fh_world_solid(world, lift.id).box.y);
        CHECK(fh_world_solid(world, lift.id).vx < 0.0f);
    }
    CHECK_INT(0, arrived_at(world, lift.id));
    tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    CHECK_INT(0, fh_world_solid(world, lift.id).box.x); // the path's end
    CHECK_INT(-1, arrived_at(world, lift.id));
}

static int turned_at(FhPathMode mode, int ticks) {
    Room room = room_from("");
    FhPoint path[] = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
    FhSolidDef def = {.box = {0, 0, 8, 8}, .path = path, .path_count = 4, .speed = 60.0f};
    def.mode = mode;
    FhSolidId id = fh_world_add_solid(room.world, &def);
    room_tick(&room, 0, ticks);
    fh_world_set_solid_speed(room.world, id, -60.0f);
    int points = 0; // as digits
    for (int i = 0; i < 70; i++) {
        room_tick(&room, 0, 1);
        int at = arrived_at(room.world, id);
        points = at < 0 ? points : points * 10 + at;
        CHECK(fh_world_validate(room.world, NULL) == NULL);
    }
    return points;
}

TEST(solid_that_is_turned_round_goes_back_by_its_points_in_each_mode) {
    CHECK_INT(210, turned_at(FH_PATH_ONCE, 50));
    CHECK_INT(10, turned_at(FH_PATH_ONCE, 40)); // from a point on: it is not told again
    CHECK_INT(0, turned_at(FH_PATH_ONCE, 0));
    CHECK_INT(210, turned_at(FH_PATH_ONCE, 60));
    CHECK_INT(2103, turned_at(FH_PATH_LOOP, 50));
    CHECK_INT(321, turned_at(FH_PATH_LOOP, 0));
    CHECK_INT(2101, turned_at(FH_PATH_PINGPONG, 50));
    CHECK_INT(3210, turned_at(FH_PATH_PINGPONG, 70)); // was on its way back
    CHECK_INT(123, turned_at(FH_PATH_PINGPONG, 0));
}

TEST(solid_goes_from_where_it_is_to_a_goal_with_a_speed_that_changes) {
    Lift lift = lift_of((FhPoint){90, 160}, 60.0f);
    FhWorld *world = lift.room.world;
    for (int i = 0; i < 30; i++) {
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    }
    FhPoint goal = {30, 100};
    CHECK(fh_world_set_solid_path(world, lift.id, &goal, 1, FH_PATH_ONCE));
    FhSolidView view = fh_world_solid(world, lift.id);
    CHECK_INT(2, view.path_count);
    CHECK_INT(0, view.leg);
    CHECK_INT(1, view.next);
    for (int i = 0; i < 20; i++) {
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
        CHECK_SPEED(-60.0f, fh_world_solid(world, lift.id).vy);
        CHECK_SPEED(1.0f + (float)i, fh_world_solid(world, lift.id).along);
    }
    fh_world_set_solid_speed(world, lift.id, 120.0f);
    for (int i = 0; i < 20; i++) {
        CHECK_INT(-1, arrived_at(world, lift.id));
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
        CHECK_INT(30, fh_world_solid(world, lift.id).box.x);
        CHECK_SPEED(-120.0f, fh_world_solid(world, lift.id).vy);
    }
    CHECK_INT(1, arrived_at(world, lift.id));
    CHECK_INT(100, fh_world_solid(world, lift.id).box.y);
    CHECK(fh_world_set_solid_path(world, lift.id, NULL, 0, FH_PATH_ONCE));
    CHECK_INT(0, fh_world_solid(world, lift.id).path_count);
}

TEST(lift_that_pauses_for_a_week_can_be_saved_and_goes_on) {
    Lift lift = lift_of((FhPoint){90, 160}, 0.0f);
    FhSolid *solid = fh_solid_of(lift.room.world, lift.id);
    solid->leg_ticks = (1 << 24) - 1;
    for (int i = 0; i < 3; i++) {
        tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    }
    unsigned char bytes[8192];
    size_t size = fh_world_save(lift.room.world, bytes, sizeof bytes);
    const char *wrong = NULL;
    CHECK(fh_world_load(lift.room.world, bytes, size, &wrong));
    fh_world_set_solid_speed(lift.room.world, lift.id, 60.0f);
    tick(&lift, BY_PATH, 0.0f, 0.0f, 0);
    CHECK_INT(1, fh_world_solid(lift.room.world, lift.id).box.x);
}

/// A World with room for so many points.
static FhWorld *world_of_points(const Room *room, int points) {
    return fh_world_create(
        &(FhWorldDef){.terrain = room->terrain, .actors = 1, .solids = 3, .path_points = points});
}

TEST(solid_is_given_no_path_without_room_for_its_points_and_goes_on) {
    Room room = room_from("");
    FhWorld *world = test_world(world_of_points(&room, 3));
    FhPoint path[] = {{0, 0}, {0, 40}, {0, 80}};
    FhSolidDef def = {.box = {0, 0, 8, 8}, .path = path, .path_count = 2, .speed = 60.0f};
    FhSolidId id = fh_world_add_solid(world, &def);
    uint64_t hash = fh_world_hash(world);
    CHECK(!fh_world_set_solid_path(world, id, path, 3, FH_PATH_ONCE));
    CHECK(hash == fh_world_hash(world));
    CHECK(fh_world_set_solid_path(world, id, path, 2, FH_PATH_ONCE)); // in the old one's place
    CHECK(!fh_world_set_solid_path(world, (FhSolidId){0}, path, 2, FH_PATH_ONCE));
    CHECK(!fh_world_set_solid_speed(world, (FhSolidId){0}, 1.0f));
}

TEST(points_of_all_solids_stay_theirs_when_paths_are_given_and_solids_go) {
    Room room = room_from("");
    FhWorld *world = test_world(world_of_points(&room, 11));
    FhPoint line[] = {{40, 0}, {60, 4}}, path[] = {{0, 0}, {0, 40}};
    FhPolygon polygon = {.points = line, .count = 2};
    FhSolidDef lines = {.box = {40, 0, 20, 4}, .polygon = &polygon, .speed = 60.0f};
    FhSolidDef box = {.box = {0, 0, 8, 8}, .path = path, .path_count = 2, .speed = 60.0f};
    FhSolidId first = fh_world_add_solid(world, &box);
    FhSolidId second = fh_world_add_solid(world, &lines);
    FhSolidId third = fh_world_add_solid(world, &box);
    FhPoint goal[] = {{70, 9}, {80, 9}};
    CHECK(fh_world_set_solid_path(world, second, goal, 2, FH_PATH_LOOP)); // behind its lines now
    CHECK(fh_world_set_solid_path(world, first, goal, 1, FH_PATH_ONCE));
    fh_world_remove_solid(world, third);
    CHECK_INT(2 + 3 + 2, world->path_count);
    CHECK_INT(20, fh_world_solid(world, second).polygon.points[1].x);
    fh_world_tick(world, (FhInput){0});
    CHECK_INT(1, fh_world_solid(world, second).box.x - 40);
    CHECK_INT(1, fh_world_solid(world, first).box.x);
    fh_world_remove_solid(world, second);
    CHECK_INT(2, world->path_count);
    CHECK_INT(70, fh_world_path(world, fh_solid_of(world, first))[1].x);
    CHECK(fh_world_validate(world, NULL) == NULL);
}

TEST(group_goes_as_the_one_that_was_given_a_path_and_a_speed) {
    Room room = room_from("");
    FhSolidDef part = {.box = {0, 0, 16, 8}, .speed = 60.0f, .group = 3};
    FhSolidId left = fh_world_add_solid(room.world, &part);
    part.box.x = 16;
    FhSolidId right = fh_world_add_solid(room.world, &part);
    FhPoint goal = {16, -30};
    CHECK(fh_world_set_solid_path(room.world, right, &goal, 1, FH_PATH_ONCE));
    room_tick(&room, 0, 10);
    CHECK_INT(-10, fh_world_solid(room.world, left).box.y);
    CHECK(fh_world_set_solid_speed(room.world, left, -60.0f)); // for both
    CHECK_SPEED(-60.0f, fh_world_solid(room.world, right).speed);
    room_tick(&room, 0, 4);
    CHECK_INT(-6, fh_world_solid(room.world, left).box.y);
    CHECK_INT(-6, fh_world_solid(room.world, right).box.y);
    CHECK_INT(1, fh_world_solid(room.world, left).leg);
    CHECK(fh_world_set_solid_path(room.world, right, NULL, 0, FH_PATH_ONCE));
    room_tick(&room, 0, 4);
    CHECK_INT(-6, fh_world_solid(room.world, left).box.y);
    CHECK_INT(0, fh_world_solid(room.world, left).path_count);
}

TEST(world_whose_paths_were_changed_is_saved_and_its_solids_are_copied_with_them) {
    Lift lift = lift_of((FhPoint){90, 131}, 50.0f);
    FhWorld *world = lift.room.world;
    FhWorld *loaded = fh_world_clone(world), *copied = fh_world_clone(world);
    fh_world_tick(world, (FhInput){0});
    FhPoint points[] = {{-40, 171}, {9, 9}};
    fh_world_set_solid_path(world, lift.id, points, 2, FH_PATH_PINGPONG);
    for (int i = 0; i < 7; i++) {
        fh_world_tick(world, (FhInput){0});
    }
    fh_world_set_solid_speed(world, lift.id, -73.5f);
    unsigned char bytes[8192];
    size_t size = fh_world_save(world, bytes, sizeof bytes);
    const char *wrong = NULL;
    CHECK(size < sizeof bytes && fh_world_load(loaded, bytes, size, &wrong));
    fh_world_copy_solids(copied, world);
    for (int i = 0; i < 200; i++) {
        CHECK(fh_world_hash(world) == fh_world_hash(loaded));
        FhSolidView a = fh_world_solid(world, lift.id), b = fh_world_solid(copied, lift.id);
        CHECK(a.box.x == b.box.x && a.box.y == b.box.y && a.leg == b.leg);
        fh_world_tick(world, (FhInput){0});
        fh_world_tick(loaded, (FhInput){0});
        fh_world_tick(copied, (FhInput){0});
    }
    fh_world_destroy(loaded);
    fh_world_destroy(copied);
}

TEST(arrivals_leave_half_of_the_list_to_what_actors_do_and_are_counted) {
    Room room = room_from("");
    FhWorld *world =
        fh_world_create(&(FhWorldDef){.terrain = room.terrain, .solids = 40, .path_points = 80});
    FhPoint path[] = {{0, 0}, {1, 0}};
    FhSolidDef def = {.box = {0, 0, 8, 8}, .path = path, .path_count = 2, .speed = 60.0f};
    for (int i = 0; i < 40; i++) {
        fh_world_add_solid(world, &def);
    }
    fh_world_tick(world, (FhInput){0});
    int count, lost;
    const FhEvent *events = fh_world_events(world, &count, &lost);
    CHECK_INT(FH_EVENTS_MAX / 2, count);
    CHECK_INT(40 - FH_EVENTS_MAX / 2, lost);
    CHECK_INT(1, events[0].value);
    CHECK_INT(1, events[0].x);
    fh_world_destroy(world);
}
