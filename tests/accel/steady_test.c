// steady_test.c - Worlds whose actors may be steady against twins that go by the laws' loops: on
// hills, with any tuning, poked and edited from outside as they run.

#include "engine/accel.h"

#include <stdlib.h>
#include <string.h>

#include "engine/control/control.h"
#include "engine/room.h"
#include "level/movers.h"
#include "engine/rules/solid.h"
#include "reference/laws.h"
#include "test.h"

enum { ACTORS = 30, SOLIDS = 9, COLS = 60, ROWS = 16, TICKS = 160, LOOK = 4, QUICK_ROUNDS = 2 };

/// Ground that rises and falls by slopes and steps, now and then with something on it.
static void draw_hills(Room *room, uint32_t *seed) {
    static const char decoration[] = "#--HTxi>oh^pz";
    int top = ROWS - 4;
    for (int col = 0; col < COLS; col++) {
        int turn = test_random_in(seed, 0, 9);
        char letter = '#';
        if (turn == 0 && top > 6) {
            letter = '/';
            top--;
        } else if (turn == 1 && top < ROWS - 2) {
            letter = '\\';
        } else if (turn == 2) {
            top = test_random_in(seed, 7, ROWS - 2);
        }
        fh_terrain_set(room->terrain, col, top, room_tile(letter));
        for (int row = top + 1; row < ROWS; row++) {
            fh_terrain_set(room->terrain, col, row, room_tile('#'));
        }
        if (test_random_in(seed, 0, 11) == 0) {
            int pick = test_random_in(seed, 0, (int)sizeof decoration - 2);
            fh_terrain_set(room->terrain, col, top - test_random_in(seed, 1, 4),
                           room_tile(decoration[pick]));
        }
        top += letter == '\\';
    }
}

static void add_crowd(FhWorld *world, uint32_t *seed) {
    static const FhDriverKind drivers[] = {FH_DRIVER_WALKER, (FhDriverKind)LEVEL_DRIVER_RUNNER,
                                           FH_DRIVER_THING, FH_DRIVER_PLAYER, FH_DRIVER_WALKER};
    for (int i = 0; i < ACTORS; i++) {
        FhRect box = {test_random_in(seed, 0, COLS * 16), test_random_in(seed, 0, 6 * 16),
                      test_random_in(seed, 4, 20), test_random_in(seed, 4, 28)};
        fh_world_add_actor(world, &(FhActorDef){.box = box,
                                                .driver = drivers[i % 5],
                                                .flags = i % 15 ? 0 : FH_ACTOR_TURNS_AT_EDGES,
                                                .tuning = (uint8_t)(i % 2),
                                                .facing = i % 2 ? 1 : -1});
    }
}

static void add_solids(FhWorld *world, uint32_t *seed, int count) {
    static const FhPathMode modes[] = {FH_PATH_PINGPONG, FH_PATH_LOOP, FH_PATH_ONCE};
    for (int i = 0; i < count; i++) {
        FhPoint path[2] = {
            {test_random_in(seed, 0, COLS * 16), test_random_in(seed, 0, ROWS * 16)},
            {test_random_in(seed, 0, COLS * 16), test_random_in(seed, 0, ROWS * 16)}};
        fh_world_add_solid(
            world,
            &(FhSolidDef){.box = {0, 0, test_random_in(seed, 4, 90), test_random_in(seed, 4, 20)},
                          .one_way = i % 3 == 0,
                          .passable = i % 7 == 0,
                          .mode = modes[i % 3],
                          .speed = (float)(test_random_in(seed, 0, 600) * (i % 2 ? 6 : 1)),
                          .wait = (float)(i % 2),
                          .path = path,
                          .path_count = 2});
    }
}

/// What the owner of a World may do to one of its solids.
static void poke_solid(FhWorld *world, uint32_t seed) {
    if (world->solid_count == 0) {
        return;
    }
    FhSolid *solid = &fh_world_solids(world)[test_random_in(&seed, 0, world->solid_count - 1)];
    float by = (float)test_random_in(&seed, -60, 60);
    switch (test_random_in(&seed, 0, 3)) {
    case 0:
        fh_solid_move(world, solid, by, 0.0f);
        return;
    case 1:
        fh_solid_move(world, solid, 0.0f, by);
        return;
    case 2:
        fh_solid_set_collidable(world, solid, !(solid->flags & FH_SOLID_COLLIDABLE));
        return;
    default:
        solid->speed = by;
    }
}

/// Another value for one of the fields of a tuning.
static void retune(FhWorld *world, FhWorld *twin, uint32_t seed) {
    int number = test_random_in(&seed, 0, 1);
    const FhTuningField *field =
        &fh_tuning_fields[test_random_in(&seed, 0, fh_tuning_field_count - 1)];
    float part = (float)test_random_in(&seed, 0, 4) / 4.0f;
    float value = field->min + (field->max - field->min) * part * part;
    fh_tuning_set(&world->tunings[number], field, value);
    fh_tuning_set(&twin->tunings[number], field, value);
}

/// What the owner of a World may do to one of its actors between ticks.
static void poke(FhWorld *world, int index, uint32_t seed) {
    FhActor *actor = fh_world_actor_at(world, index);
    FhControl *control = &actor->control;
    int16_t *const times[] = {&control->coyote, &control->buffer,     &control->hold,
                              &control->ascent, &control->lift_ticks, &control->slid_ticks};
    int8_t *const marks[] = {&control->spinning,  &control->grab_lock,    &control->sliding,
                             &control->dropping,  &control->jumping,      &control->air_jumps,
                             &control->retention, &control->forced_ticks, &control->barred_ticks};
    enum { TIMES = sizeof times / sizeof *times, MARKS = sizeof marks / sizeof *marks };
    float speed = (float)test_random_in(&seed, -400, 400);
    switch (test_random_in(&seed, 0, 7)) {
    case 0:
        actor->vx = speed;
        return;
    case 1:
        actor->vy = speed;
        return;
    case 2:
        actor->x += test_random_in(&seed, -40, 40);
        return;
    case 3:
        actor->y -= test_random_in(&seed, 0, 40);
        return;
    case 4:
        fh_actor_face(actor, -control->facing);
        return;
    case 5:
        actor->rem_x = (float)test_random_in(&seed, -4, 4) / 8.0f;
        return;
    default:
        control->lift_vx = speed;
        control->retained_vx = speed;
        int which = test_random_in(&seed, 0, TIMES + MARKS - 1);
        if (which < TIMES) {
            *times[which] = 1;
        } else {
            *marks[which - TIMES] = 1;
        }
    }
}

static bool is_same(const FhWorld *world, const FhWorld *twin) {
    bool same = fh_world_hash(world) == fh_world_hash(twin);
    for (int i = 0; i < world->event_count; i++) {
        const FhEvent *a = &fh_world_event_list(world)[i], *b = &fh_world_event_list(twin)[i];
        same &= a->type == b->type && a->actor == b->actor && a->value == b->value &&
                a->x == b->x && a->y == b->y && a->solid.index1 == b->solid.index1;
    }
    return same && world->event_count == twin->event_count;
}

/// What happens between two ticks.
static void meddle(Room *room, FhWorld *twin, uint32_t *seed) {
    uint32_t chance = (uint32_t)test_random_in(seed, 0, 1 << 30);
    int index = test_random_in(seed, 0, ACTORS - 1);
    switch (test_random_in(seed, 0, 9)) {
    case 0:
        retune(room->world, twin, chance);
        return;
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
        poke(room->world, index, chance);
        poke(twin, index, chance);
        return;
    case 6:
        poke_solid(room->world, chance);
        poke_solid(twin, chance);
        return;
    case 7:
        fh_terrain_set(room->terrain, test_random_in(seed, 0, COLS - 1),
                       test_random_in(seed, 4, ROWS - 1), room_tile("#./\\-x"[chance % 6]));
        return;
    default:
        return;
    }
}

/// How many actors of a World, with what is cached for it, are steady now.
static int steady_in(FhWorld *world) {
    int count = 0;
    for (int i = 0; i < world->actor_count; i++) {
        FhActor *actor = fh_world_actor_at(world, i);
        if (fh_actor_is_there(actor) && fh_mover_of(world, actor)->steps) {
            fh_accel_focus(world, i);
            FhActor before = *actor;
            fh_actor_refresh_contacts(world, actor);
            FhControlTick tick = fh_control_begin(world, actor, fh_world_input(world, actor));
            count += fh_accel_walk(&tick);
            *actor = before;
        }
    }
    fh_accel_focus(world, -1);
    return count;
}

/// Returns the first tick after which a World and its twin differ, -1: none; and adds up how many
/// actors were steady in each LOOK-th tick.
static int first_difference(uint32_t seed, int solids, long *steady) {
    Room room = room_from("#\n");
    draw_hills(&room, &seed);
    room_set_world(&room, (FhWorldDef){.drivers = level_drivers,
                                       .driver_count = LEVEL_DRIVERS,
                                       .bounds = {0, 0, COLS * 16, ROWS * 16},
                                       .actors = ACTORS,
                                       .solids = SOLIDS,
                                       .path_points = 2 * SOLIDS});
    room.world->tunings[1].ledge_grab = seed % 2 ? 8.0f : 0.0f;
    room.world->tunings[1].wall_slide_speed = seed % 3 ? 60.0f : 0.0f;
    add_solids(room.world, &seed, solids);
    add_crowd(room.world, &seed);
    CHECK_INT(solids, room.world->solid_count);
    FhWorld *twin = fh_world_clone(room.world);
    int differs = -1;
    for (int tick = 0; tick < TICKS && differs < 0; tick++) {
        uint32_t held = (uint32_t)test_random_in(&seed, 0, 31) & -(uint32_t)(tick / 20 % 2);
        meddle(&room, twin, &seed);
        *steady += tick % LOOK == 0 ? steady_in(room.world) : 0;
        fh_world_tick(room.world, (FhInput){held});
        laws_tick(twin, (FhInput){held});
        differs = is_same(room.world, twin) ? -1 : tick;
    }
    fh_world_destroy(twin);
    return differs;
}

static int rounds(void) {
    const char *text = getenv("FOOTHOLD_COAST_ROUNDS");
    return text ? atoi(text) : QUICK_ROUNDS;
}

static void compare(int solids, int least_percent) {
    long steady = 0;
    int failed = 0;
    for (int seed = 1; seed <= rounds() && failed < 3; seed++) {
        int tick = first_difference((uint32_t)seed, solids, &steady);
        if (tick >= 0) {
            test_fail(__FILE__, __LINE__, "round %d differs after tick %d", seed, tick);
            failed++;
        }
    }
    CHECK(steady > (long)rounds() * TICKS / LOOK * ACTORS * least_percent / 100);
}

TEST(steady_tick_is_what_the_whole_tick_would_do) {
    compare(0, 25);
}

TEST(steady_tick_among_moving_solids_is_what_the_whole_tick_would_do) {
    compare(3, 10);
    compare(SOLIDS, 5);
}
