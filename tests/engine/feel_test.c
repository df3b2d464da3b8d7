// What the steps of docs/rules.md lead to: Celeste's jumps, runs and falls, tick by tick, within
// one pixel.

#include "engine/room.h"
#include "test.h"

static const char floor_row[] = "................................\n"
                                "................................\n"
                                "................................\n"
                                "................................\n"
                                "................................\n"
                                "################################\n";

enum { FLOOR_Y = 80 };

static void set(FhTuning *tuning, const char *key, float value) {
    const FhTuningField *field = fh_tuning_field(key);
    if (CHECK(field)) {
        CHECK(fh_tuning_set(tuning, field, value) == value);
    }
}

static void set_celeste(FhTuning *tuning) {
    static const struct {
        const char *key;
        float value;
    } rows[] = {{"width", 8},          {"height", 11},           {"duckHeight", 6},
                {"runSpeed", 90},      {"runAccel", 1000},       {"runReduce", 400},
                {"friction", 1000},    {"skidDecel", 1000},      {"airControl", 0.65f},
                {"duckFriction", 500}, {"wallRetention", 0.06f}, {"jumpSpeed", 105},
                {"jumpBoost", 40},     {"jumpHold", 0.2f},       {"jumpHoldBump", 0.05f},
                {"coyote", 0.1f},      {"jumpBuffer", 0.08f},    {"gravity", 900},
                {"apexSpeed", 40},     {"fallSpeed", 160},       {"fastFallSpeed", 240},
                {"fastFallAccel", 300}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        set(tuning, rows[i].key, rows[i].value);
    }
}

static FhActor *celeste_in(Room *room, int x) {
    set_celeste(&room->world->tunings[0]);
    return room_actor(room, FH_DRIVER_PLAYER, (FhRect){x, FLOOR_Y - 11, 8, 11});
}

static int height_of(const FhActor *actor) {
    return FLOOR_Y - (actor->y + actor->h);
}

static void check_within_one(int expected, int got, int tick) {
    if (expected - got > 1 || got - expected > 1) {
        test_fail(__FILE__, __LINE__, "tick %d: expected %d, within 1, got %d", tick, expected,
                  got);
    }
}

static void check_jump(int held, const int *heights, int count) {
    Room room = room_from(floor_row);
    FhActor *actor = celeste_in(&room, 40);
    for (int i = 0; i < count; i++) {
        room_tick(&room, i < held ? FH_INPUT_JUMP : 0, 1);
        check_within_one(heights[i], height_of(actor), i);
    }
}

TEST(celeste_jump_held_rises_as_the_sources_say) {
    static const int heights[] = {2,  4,  5,  7,  9,  11, 12, 14, 16, 18, 19, 21, 23,
                                  24, 25, 26, 26, 26, 27, 27, 27, 27, 26, 26, 26, 25,
                                  24, 23, 22, 20, 19, 17, 14, 12, 9,  7,  4,  1,  0};
    check_jump(60, heights, sizeof heights / sizeof heights[0]);
}

TEST(celeste_jump_tapped_rises_as_the_sources_say) {
    static const int heights[] = {2, 3, 5, 6, 6, 7, 7, 7, 7, 6, 5, 4, 3, 2, 0};
    check_jump(1, heights, sizeof heights / sizeof heights[0]);
}

static int top_of_jump(int held) {
    Room room = room_from(floor_row);
    FhActor *actor = celeste_in(&room, 40);
    int top = 0;
    for (int i = 0; i < 60; i++) {
        room_tick(&room, i < held ? FH_INPUT_JUMP : 0, 1);
        top = fh_max(top, height_of(actor));
    }
    return top;
}

TEST(celeste_jump_rises_with_the_ticks_it_is_held) {
    static const int held[] = {2, 3, 4, 6, 8, 10, 12, 60};
    static const int tops[] = {9, 11, 12, 16, 19, 23, 26, 27};
    for (int i = 0; i < 8; i++) {
        check_within_one(tops[i], top_of_jump(held[i]), held[i]);
    }
}

TEST(celeste_run_starts_and_stops_as_the_sources_say) {
    static const int places[] = {0,  1,  2,  3,  4,  6,  7,  9,  10, 12, 13, 15,
                                 16, 18, 19, 21, 22, 24, 25, 27, 28, 29, 30, 30};
    Room room = room_from(floor_row);
    FhActor *actor = celeste_in(&room, 40);
    for (int i = 0; i < 24; i++) {
        room_tick(&room, i < 20 ? FH_INPUT_RIGHT : 0, 1);
        check_within_one(places[i], actor->x - 40, i);
    }
    room_tick(&room, 0, 2);
    CHECK(actor->vx == 0.0f);
}

static int jump_length(int run_up) {
    Room room = room_from(floor_row);
    FhActor *actor = celeste_in(&room, 20);
    room_tick(&room, FH_INPUT_RIGHT, run_up);
    int from = actor->x;
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 39);
    CHECK_INT(0, height_of(actor));
    int length = actor->x - from;
    return length;
}

TEST(celeste_jump_goes_as_far_as_the_sources_say) {
    check_within_one(62, jump_length(20), 39);
    check_within_one(57, jump_length(0), 39);
}

/// Runs off a ledge and presses jump so many ticks after the first tick without floor.
static bool jumps_after_leaving(int ticks) {
    Room room = room_from("........\n"
                          "........\n"
                          "........\n"
                          "........\n"
                          "........\n"
                          "##......\n");
    FhActor *actor = celeste_in(&room, 8);
    while (fh_contacts_floor(&actor->contacts) || room.world->tick == 0) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
    }
    // The tick after the last one with floor is the first that finds none.
    room_tick(&room, FH_INPUT_RIGHT, ticks);
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 1);
    bool jumped = actor->vy < 0.0f;
    return jumped;
}

TEST(celeste_jump_counts_four_ticks_after_the_floor_but_not_five) {
    CHECK(jumps_after_leaving(0));
    CHECK(jumps_after_leaving(4));
    CHECK(!jumps_after_leaving(5));
}

/// How many ticks a fall takes until a tick ends on the floor.
static int ticks_to_fall(void) {
    Room room = room_from(floor_row);
    FhActor *actor = celeste_in(&room, 40);
    actor->y -= 40;
    int ticks = 0;
    while (ticks == 0 || !fh_contacts_floor(&actor->contacts)) {
        room_tick(&room, 0, 1);
        ticks++;
    }
    return ticks;
}

/// Falls and presses jump so many ticks before the tick that begins on the floor.
static bool jumps_when_pressed_before_landing(int ticks) {
    Room room = room_from(floor_row);
    FhActor *actor = celeste_in(&room, 40);
    actor->y -= 40;
    int on_floor = ticks_to_fall();
    room_tick(&room, 0, on_floor - ticks);
    room_tick(&room, FH_INPUT_JUMP, ticks + 1);
    bool jumped = actor->vy < 0.0f;
    return jumped;
}

TEST(celeste_jump_is_kept_four_ticks_before_landing_but_not_five) {
    CHECK(jumps_when_pressed_before_landing(0));
    CHECK(jumps_when_pressed_before_landing(4));
    CHECK(!jumps_when_pressed_before_landing(5));
}

TEST(celeste_fall_ends_at_its_cap_and_down_moves_the_cap) {
    Room room = room_from("");
    FhActor *actor = celeste_in(&room, 0);
    for (int i = 1; i <= 10; i++) {
        room_tick(&room, 0, 1);
        CHECK_INT(15 * i, (int)(actor->vy + 0.5f));
    }
    room_tick(&room, 0, 1);
    CHECK_INT(160, (int)actor->vy);
    room_tick(&room, FH_INPUT_DOWN, 1);
    CHECK_INT(165, (int)(actor->vy + 0.5f));
    room_tick(&room, FH_INPUT_DOWN, 30);
    CHECK_INT(240, (int)actor->vy);
    room_tick(&room, 0, 1);
    CHECK_INT(235, (int)(actor->vy + 0.5f));
}

TEST(default_jump_is_a_bit_over_three_tiles_high) {
    Room room = room_from(floor_row);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){40, FLOOR_Y - 24, 12, 24});
    int top = 0;
    for (int i = 0; i < 60; i++) {
        room_tick(&room, FH_INPUT_JUMP, 1);
        top = fh_max(top, height_of(actor));
    }
    CHECK(top >= 50 && top <= 54);
}
