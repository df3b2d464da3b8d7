// No free energy: see energy.h. FOOTHOLD_ENERGY_ROOMS=100000 build/unit energy plays that many
// rooms, FOOTHOLD_ENERGY_FIRST=2 and FOOTHOLD_ENERGY_STEP=2 of them those with even seeds;
// FOOTHOLD_ENERGY_SEED=N plays one and tells its ticks.

#include "movement/energy.h"

#include <stdio.h>
#include <stdlib.h>

#include "test.h"

enum { ROOMS = 200, REPORTS_MAX = 6 };

static int asked(const char *name, int otherwise) {
    const char *text = getenv(name);
    return text ? atoi(text) : otherwise;
}

static void tell(const Energy *energy, int tick) {
    FhActorView hero = fh_world_actor(energy->room.world, energy->hero);
    printf("%4d keys %2u at %d,%d v %g,%g by %x riding %d\n", tick, energy->held, hero.box.x,
           hero.box.y, (double)hero.vx, (double)hero.vy, hero.contacts.sides[FH_SIDE_BOTTOM].by,
           hero.riding1);
}

/// Plays a room. Returns what it broke, or NULL.
static const char *play(uint32_t seed, int *tick, bool tells) {
    Energy energy;
    energy_begin(&energy, seed);
    const char *wrong = NULL;
    for (*tick = 0; *tick < ENERGY_TICKS && !wrong; ++*tick) {
        wrong = energy_tick(&energy);
        if (tells) {
            tell(&energy, *tick);
        }
    }
    energy_end(&energy);
    return wrong;
}

TEST(energy_is_never_free_in_random_rooms) {
    int first = asked("FOOTHOLD_ENERGY_SEED", asked("FOOTHOLD_ENERGY_FIRST", 1));
    int rooms = getenv("FOOTHOLD_ENERGY_SEED") ? 1 : asked("FOOTHOLD_ENERGY_ROOMS", ROOMS);
    int step = asked("FOOTHOLD_ENERGY_STEP", 1);
    int broken = 0;
    for (int i = 0; i < rooms; i++) {
        int tick;
        uint32_t seed = (uint32_t)(first + i * step);
        const char *wrong = play(seed, &tick, getenv("FOOTHOLD_ENERGY_SEED") != NULL);
        broken += wrong != NULL;
        if (wrong && broken <= REPORTS_MAX) {
            test_fail(__FILE__, __LINE__, "seed %u, tick %d: %s", seed, tick, wrong);
        }
    }
    CHECK_INT(0, broken);
}

/// What a World with a leak would do: `by` px/s more at each jump.
static bool finds_leak(float by_x, float by_y) {
    for (uint32_t seed = 1; seed < 40; seed++) {
        Energy energy;
        energy_begin(&energy, seed);
        const char *wrong = NULL;
        for (int tick = 0; tick < ENERGY_TICKS && !wrong; tick++) {
            wrong = energy_tick(&energy);
            FhActorView hero = fh_world_actor(energy.room.world, energy.hero);
            float way = hero.vx < 0.0f ? -1.0f : 1.0f;
            fh_world_set_velocity(energy.room.world, energy.hero, hero.vx + way * by_x,
                                  hero.vy - (hero.vy < 0.0f ? by_y : 0.0f));
        }
        energy_end(&energy);
        if (wrong) {
            return true;
        }
    }
    return false;
}

TEST(energy_that_is_free_is_found) {
    CHECK(finds_leak(30.0f, 0.0f));
    CHECK(finds_leak(0.0f, 20.0f));
}
