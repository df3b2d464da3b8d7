// worlds.c - what of a World itself is read and changed from outside.

#include <stdio.h>

#include "engine/base/assert.h"
#include "engine/world/world.h"
#include "foothold/foothold.h"

int fh_version(void) {
    return FH_VERSION;
}

int fh_world_ticks(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    return world->tick;
}

const FhEvent *fh_world_events(const FhWorld *world, int *count, int *lost) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(count, "give a place for the number of events");
    *count = world->told_count;
    if (lost) {
        *lost = world->told_lost;
    }
    return fh_world_event_list(world);
}

const FhTouch *fh_world_touches(const FhWorld *world, int *count, int *lost) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(count, "give a place for the number of touches");
    *count = world->touch_count;
    if (lost) {
        *lost = world->touch_lost;
    }
    return fh_world_touch_list(world);
}

FhTuning fh_world_tuning(const FhWorld *world, int number) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(number >= 0 && number < FH_TUNINGS_MAX, "ask for one of the World's tunings");
    return world->tunings[number];
}

/// Writes which field has which value.
static const char *said_of(const FhTuning *tuning, const FhTuningField *field, char *out,
                           size_t size) {
    snprintf(out, size, "tuning->%s is %g", field->key, (double)fh_tuning_get(tuning, field));
    return out;
}

void fh_world_set_tuning(FhWorld *world, int number, const FhTuning *tuning) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(tuning, "give a tuning, fh_tuning_default() say");
    FH_ASSERT(number >= 0 && number < FH_TUNINGS_MAX, "set one of the World's tunings");
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        FH_ASSERT_SAID(fh_tuning_allows(field, fh_tuning_get(tuning, field)),
                       said_of(tuning, field, (char[80]){0}, 80),
                       "give numbers of at most a million either way, and a body of 1 to 4096 px");
    }
    world->tunings[number] = *tuning;
}

FhRect fh_world_bounds(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    return world->bounds;
}

void fh_world_set_bounds(FhWorld *world, FhRect bounds) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(bounds.w >= 0 && bounds.h >= 0, "give bounds with sides of 0 or more px");
    FH_ASSERT(fh_is_box(bounds), "give bounds within 2^30 px of the origin");
    world->bounds = bounds;
}

const FhTerrain *fh_world_terrain(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    return world->terrain;
}
