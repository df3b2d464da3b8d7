// What must hold for every mover in a storm, whatever happens: numbers stay numbers, no body's
// middle leaves the room (a body on a slope may stick out into the wall behind it: B16), and no
// body is in the ground deeper than its mover allows.
//
// FOOTHOLD_FUZZ_TICKS=1000000 plays that many ticks with each movement (or with the one that
// FOOTHOLD_FUZZ_MOVEMENT names), and then tells how deep each was at worst.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/movers/mover.h"
#include "movement/storm.h"
#include "test.h"
#include "level/movers.h"

/// Checks all actors. Returns the deepest overlap, in px; below zero
/// when a check failed.
static int check_all(const Storm *storm, int movement, uint32_t number) {
    const FhWorld *world = storm->room.world;
    int deepest = 0;
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *actor = &fh_world_actors(world)[i];
        if (!fh_actor_is_there(actor)) {
            continue;
        }
        int depth = storm_depth(world, actor);
        bool is_sane =
            isfinite(actor->vx) && isfinite(actor->vy) &&
            fh_rect_contains(storm_inside(storm), actor->x + actor->w / 2, actor->y + actor->h / 2);
        if (!is_sane || depth > storm_depth_allowed(world, actor)) {
            test_fail(__FILE__, __LINE__, "%s, storm %u, tick %d: actor %d at (%d, %d), %d px deep",
                      level_movers[movement]->name, number, world->tick, i, actor->x, actor->y,
                      depth);
            return -1;
        }
        deepest = fh_max(deepest, depth);
    }
    return deepest;
}

static int blow(uint32_t number, int movement) {
    Storm storm = storm_from(number, movement);
    int deepest = 0;
    for (int tick = 0; tick < STORM_TICKS && deepest >= 0; tick++) {
        storm_tick(&storm);
        int depth = check_all(&storm, movement, number);
        deepest = depth < 0 ? depth : fh_max(depth, deepest);
    }
    storm_end(&storm);
    return deepest;
}

TEST(movements_keep_their_bodies_out_of_the_ground_in_a_storm) {
    for (int movement = 0; movement < level_mover_count; movement++) {
        const char *only = getenv("FOOTHOLD_FUZZ_MOVEMENT");
        if (only && strcmp(only, level_movers[movement]->name) != 0) {
            continue;
        }
        // A physics engine takes its time.
        int rooms = storm_ticks_wanted(level_movers[movement]->varies ? 600 : 1800) / STORM_TICKS;
        int deepest = 0;
        for (int number = 1; number <= rooms && deepest >= 0; number++) {
            int depth = blow((uint32_t)number, movement);
            deepest = depth < 0 ? depth : fh_max(depth, deepest);
        }
        if (getenv("FOOTHOLD_FUZZ_TICKS")) {
            printf("%s: at worst %d px deep\n", level_movers[movement]->name, deepest);
        }
    }
}

TEST(movements_can_be_changed_at_any_time_in_a_storm) {
    int rooms = storm_ticks_wanted(1800) / STORM_TICKS;
    for (int number = 1; number <= rooms; number++) {
        uint32_t seed = (uint32_t)number;
        Storm storm = storm_from(seed, 0);
        FhActor *actor = fh_world_actor_at(storm.room.world, 0);
        for (int tick = 0; tick < STORM_TICKS && fh_actor_is_there(actor); tick++) {
            storm_tick(&storm);
            int next = test_random_in(&seed, 0, level_mover_count - 1);
            FhActor before = *actor;
            if (tick % 7 || !fh_actor_is_there(actor)) {
                continue;
            }
            bool taken = fh_actor_set_movement(storm.room.world, actor, next);
            bool stayed = taken || memcmp(&before, actor, sizeof before) == 0;
            if (!CHECK(stayed) || !CHECK(fh_actor_is_there(actor)) ||
                check_all(&storm, actor->movement, (uint32_t)number) < 0) {
                break;
            }
        }
        storm_end(&storm);
    }
}

TEST(storm_requires_a_crate_to_be_as_exact_as_the_actor_that_meets_it_and_no_more) {
    Room room = room_from(".....\n"
                          ".....\n"
                          "#####\n");
    FhActor *hero = room_mover(&room, "raycast", FH_DRIVER_PLAYER, (FhRect){16, 8, 12, 24});
    FhActorDef def = {.box = {28, 16, 16, 16}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    FhActor *crate = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    hero->x += 3;
    CHECK(storm_depth(room.world, crate) > 0);
    CHECK(!storm_is_too_deep(room.world, crate));
    hero->movement = 0;
    CHECK(storm_is_too_deep(room.world, crate));
}
