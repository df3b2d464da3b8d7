// No free energy: see energy.h, and rooms.h for FOOTHOLD_ENERGY_ROOMS and the like.

#include "movement/energy.h"
#include "movement/rooms.h"

#include <stdio.h>

#include "test.h"

enum { ROOMS = 200 };

static void tell(const Energy *energy, int tick) {
    FhActorView hero = fh_world_actor(energy->room.world, energy->hero);
    printf("%4d keys %2u at %d,%d v %g,%g by %x riding %d\n", tick, energy->held, hero.box.x,
           hero.box.y, (double)hero.vx, (double)hero.vy, hero.contacts.sides[FH_SIDE_BOTTOM].by,
           hero.riding1);
}

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
    rooms_play("FOOTHOLD_ENERGY", ROOMS, play);
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
