// footsteps.c - a step is heard each time the hero's feet come to another stretch of ground.
//
// Nothing is kept: where the feet are now and where they were a tick before tell it, so a run that
// is rewound or played again sounds the same. The kind of tile names the sound; a moving solid
// sounds like metal.

#include "app/footsteps.h"

#include <string.h>

#include "app/run.h"
#include "game/world_views.h"

enum { STRIDE = 20 }; // px from a footstep to the next

static const char *sound_of(const char *step) {
    static const char *const names[] = {"step-earth", "step-stone", "step-wood", "step-metal",
                                        "step-ice"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i] + strlen("step-"), step) == 0) {
            return names[i];
        }
    }
    return NULL;
}

static int stretch_of(const FhActorView *hero) {
    return fh_floor_div(hero->box.x + hero->box.w / 2, STRIDE);
}

static bool walks(const FhActorView *hero) {
    return hero->state == FH_STATE_ALIVE && fh_contacts_floor(&hero->contacts);
}

const char *footstep_sound(const Run *run) {
    const FhWorld *before = session_before(run->session);
    if (run->still || !before) {
        return NULL;
    }
    FhActorView hero = world_actor(session_world(run->session), 0);
    FhActorView was = world_actor(before, 0);
    const FhContact *floor = &hero.contacts.sides[FH_SIDE_BOTTOM];
    if (!walks(&hero) || !walks(&was) || hero.vx == 0.0f || stretch_of(&hero) == stretch_of(&was)) {
        return NULL;
    }
    if (!floor->has_tile) {
        return floor->solid ? sound_of("metal") : NULL;
    }
    const LevelKind *kind =
        level_kind(run->level, fh_terrain_at(run->level->terrain, floor->col, floor->row));
    return kind ? sound_of(kind->step) : NULL;
}
