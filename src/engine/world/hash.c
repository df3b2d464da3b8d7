// hash.c - 64 bits over a World's named fields: FNV-1a, a 32-bit word at a time.
//
// A field that is added to a struct and that makes the future is added here, too. Padding, the
// terrain, byte offsets and capacities are left out; -0.0 counts as 0.0.

#include <string.h>

#include "engine/world/world.h"

#include "engine/base/assert.h"

typedef uint64_t Hash;

static void add_int(Hash *hash, int64_t value) {
    *hash = (*hash ^ (uint32_t)value) * 1099511628211u;
    *hash ^= *hash >> 29;
}

static void add_float(Hash *hash, float value) {
    uint32_t bits = 0;
    if (value != 0.0f) {
        memcpy(&bits, &value, sizeof bits);
    }
    add_int(hash, bits);
}

static void add_floats(Hash *hash, const float *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        add_float(hash, values[i]);
    }
}

static void add_ints(Hash *hash, const int32_t *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        add_int(hash, values[i]);
    }
}

static void add_string(Hash *hash, const char *text) {
    for (; *text; text++) {
        add_int(hash, *text);
    }
}

#define ADD_FLOATS(hash, ...)                                                                      \
    add_floats(hash, (const float[]){__VA_ARGS__}, sizeof((float[]){__VA_ARGS__}) / sizeof(float))
#define ADD_INTS(hash, ...)                                                                        \
    add_ints(hash, (const int32_t[]){__VA_ARGS__},                                                 \
             sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static void add_contacts(Hash *hash, const FhContacts *contacts) {
    for (int side = 0; side < FH_SIDES; side++) {
        const FhContact *contact = &contacts->sides[side];
        ADD_INTS(hash, (int32_t)contact->by, contact->col, contact->row, contact->solid);
    }
}

static void add_control(Hash *hash, const FhControl *c) {
    ADD_INTS(hash, c->coyote, c->buffer, c->hold, c->jumping, c->air_jumps, c->retention,
             c->lift_ticks, c->dropping, c->drop_row, c->drop_depth, c->drop_solid, c->grab_lock,
             c->step_ticks, c->stairs_rise, c->facing);
    ADD_FLOATS(hash, c->hold_vy, c->retained_vx, c->fall_cap, c->lift_vx, c->lift_vy);
    if (c->given_vx != 0.0f) {
        ADD_FLOATS(hash, c->given_vx);
    }
    if (c->ascent || c->spinning) {
        ADD_INTS(hash, c->ascent, c->spinning);
    }
    if (c->sliding || c->slid_ticks || c->forced_ticks || c->barred_ticks || c->pulled) {
        ADD_INTS(hash, c->sliding, c->slid_ticks, c->forced_ticks, c->forced_x, c->barred_ticks,
                 c->barred_x, c->pulled);
    }
}

static void add_actor(Hash *hash, const FhActor *actor) {
    ADD_INTS(hash, actor->x, actor->y, actor->w, actor->h, (int32_t)actor->flags, actor->generation,
             actor->driver, actor->state, actor->pose, actor->movement, actor->tuning, actor->tag,
             actor->riding);
    ADD_FLOATS(hash, actor->rem_x, actor->rem_y, actor->vx, actor->vy);
    add_contacts(hash, &actor->contacts);
    add_contacts(hash, &actor->before);
    add_control(hash, &actor->control);
    FhMoverState none = {0};
    const FhMoverState *state = actor->state_at ? fh_actor_state(actor) : &none;
    add_floats(hash, state->real, FH_MOVER_STATE_WORDS);
    add_ints(hash, state->whole, FH_MOVER_STATE_WORDS);
    if (actor->type) {
        add_int(hash, actor->type);
    }
    if (actor->player) {
        add_int(hash, UINT8_MAX + actor->player); // no type
    }
    if (actor->flags & FH_ACTOR_CANDIDATE) {
        ADD_INTS(hash, actor->held, actor->held_before);
    }
}

static void add_solid(Hash *hash, const FhWorld *world, const FhSolid *solid) {
    ADD_INTS(hash, solid->x, solid->y, solid->w, solid->h, (int32_t)solid->flags, solid->generation,
             solid->mode, solid->leg, solid->direction, solid->wait_left, solid->wait_ticks,
             solid->leg_ticks);
    ADD_FLOATS(hash, solid->rem_x, solid->rem_y, solid->vx, solid->vy, solid->speed);
    if (solid->hand_x != 0.0f || solid->hand_y != 0.0f || solid->moved_x || solid->moved_y) {
        ADD_FLOATS(hash, solid->hand_x, solid->hand_y);
        ADD_INTS(hash, solid->moved_x, solid->moved_y);
    }
    if (solid->leg_from != 0.0f) {
        add_float(hash, solid->leg_from);
    }
    if (solid->flags & FH_SOLID_GROUPED) {
        add_int(hash, solid->group);
    }
    if (solid->flags & FH_SOLID_GRIPS) {
        add_float(hash, solid->grip);
    }
    const FhPoint *path = fh_world_path(world, solid);
    for (int i = 0; i < solid->path_count; i++) {
        ADD_INTS(hash, path[i].x, path[i].y);
    }
    FhPolygon polygon = fh_world_polygon(world, solid);
    for (int i = 0; i < polygon.count; i++) {
        ADD_INTS(hash, polygon.points[i].x, polygon.points[i].y);
    }
    const FhTile *cells = fh_world_cells(world, solid);
    for (int i = 0; i < solid->cell_cols * solid->cell_rows; i++) {
        add_int(hash, cells[i]);
    }
}

/// A method at its default adds nothing: so what was recorded before there was that method keeps
/// its hash.
static void add_tuning(Hash *hash, const FhTuning *tuning) {
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        float value = fh_tuning_get(tuning, field);
        if (field->group < FH_TUNING_METHODS) {
            add_float(hash, value);
        } else if (value != field->normal) {
            add_string(hash, field->key);
            add_float(hash, value);
        }
    }
}

/// What each actor passes; nothing where none passes anything.
static void add_passes(Hash *hash, const FhWorld *world) {
    const FhActor *actors = fh_world_actors(world);
    uint32_t passes = 0;
    for (int i = 0; i < world->actor_count; i++) {
        passes |= actors[i].passes;
    }
    for (int i = 0; i < world->actor_count && passes; i++) {
        ADD_INTS(hash, (int32_t)actors[i].passes, (int32_t)actors[i].category);
    }
    for (int i = 0; i < world->solid_count && passes; i++) {
        add_int(hash, (int32_t)fh_world_solids(world)[i].category);
    }
}

uint64_t fh_world_hash(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    Hash hash = 14695981039346656037u;
    ADD_INTS(&hash, world->tick, world->bounds.x, world->bounds.y, world->bounds.w, world->bounds.h,
             (int32_t)world->held[0], (int32_t)world->held_before[0]);
    for (int i = 1; i < FH_PLAYERS_MAX; i++) { // nothing for players that there are not
        if (world->held[i] || world->held_before[i]) {
            ADD_INTS(&hash, i, (int32_t)world->held[i], (int32_t)world->held_before[i]);
        }
    }
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        add_tuning(&hash, &world->tunings[i]);
    }
    for (int i = 0; i < world->solid_count; i++) {
        add_solid(&hash, world, &fh_world_solids(world)[i]);
    }
    for (int i = 0; i < world->actor_count; i++) {
        add_actor(&hash, &fh_world_actors(world)[i]);
    }
    add_passes(&hash, world);
    return hash;
}
