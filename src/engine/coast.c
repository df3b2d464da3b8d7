#include "engine/coast.h"

#include "engine/calm.h"
#include "engine/control/control.h"
#include "engine/movement/movement.h"
#include "engine/movement/pixel.h"

/// Where an actor's way leads, and what is left of its movement then.
typedef struct Way {
    float rem_x, rem_y; // px
    FhPoint end;        // px
} Way;

/// A walk over known ground. Returns false when a step may be blocked, be the last on this floor,
/// or lead out of what is known.
static bool walk(const FhWorld *world, const FhActor *actor, const FhCalm *calm, int px,
                 FhPoint *end) {
    const FhTuning *tuning = &world->tunings[actor->tuning];
    int up = fh_min((int)tuning->step_up, actor->h);
    int down = (int)tuning->step_down;
    int d = fh_sign(px);
    int last = actor->x + px;
    int feet = actor->y + actor->h;
    if (!fh_calm_reaches(calm, last)) {
        return false;
    }
    for (int x = actor->x; x != last;) {
        x += d;
        int row = fh_calm_rest(calm, x);
        if (row < feet - up || row > feet + down || row - actor->h < calm->top ||
            row >= calm->bottom) {
            return false;
        }
        feet = row;
    }
    *end = (FhPoint){last, feet - actor->h};
    return true;
}

/// A flight above known ground, which it must not come down to.
static bool fly(const FhActor *actor, const FhCalm *calm, FhPoint px, FhPoint *end) {
    FhRect way = {actor->x + fh_min(px.x, 0), actor->y + fh_min(px.y, 0), actor->w + fh_abs(px.x),
                  actor->h + fh_abs(px.y) + 1};
    *end = (FhPoint){actor->x + px.x, actor->y + px.y};
    return fh_calm_holds(calm, way) && fh_calm_lowest(calm, way) >= fh_rect_bottom(way);
}

/// Looks where the actor's speed takes it. Returns false when something may be in the way.
static bool find_way(const FhWorld *world, const FhActor *actor, bool on_floor, Way *way) {
    const FhCalm *calm = &fh_calm_entries(world)[actor - fh_world_actors(world)];
    *way = (Way){.rem_x = actor->rem_x, .rem_y = actor->rem_y};
    FhPoint px = {fh_take_whole(&way->rem_x, fh_per_tick(actor->vx)),
                  fh_take_whole(&way->rem_y, fh_per_tick(actor->vy))};
    if (on_floor) {
        return px.y == 0 && walk(world, actor, calm, px.x, &way->end);
    }
    return fly(actor, calm, px, &way->end);
}

/// True when what was seen of the actor's contacts, when they were found, is so still; it looks
/// around again where that is needed.
static bool is_seen_still(FhWorld *world, const FhActor *actor, const FhCalm *calm) {
    return fh_contacts_are_seen(world, actor, calm) &&
           (fh_calm_look(world, (int)(actor - fh_world_actors(world))) ||
            (fh_calm_about(world, actor) && fh_contacts_are_seen(world, actor, calm)));
}

static bool begin(FhWorld *world, FhActor *actor, FhInput input, FhControlTick *tick) {
    *tick = (FhControlTick){.world = world,
                            .actor = actor,
                            .tuning = &world->tunings[actor->tuning],
                            .ground = {.grip = 1.0f},
                            .on_floor = fh_contacts_floor(&actor->contacts)};
    return fh_control_foresee(world, actor, input, &tick->wish) && fh_control_coasts(tick);
}

static bool falls_out(const FhWorld *world, FhPoint place) {
    return world->bounds.w > 0 && place.y >= fh_rect_bottom(world->bounds);
}

bool fh_coast(FhWorld *world, int index, FhInput input) {
    FhActor *actor = &fh_world_actors(world)[index];
    FhControlTick tick;
    if (actor->brain == FH_BRAIN_NONE || fh_movements[actor->movement].tick != fh_pixel_tick ||
        !begin(world, actor, input, &tick) ||
        !is_seen_still(world, actor, &fh_calm_entries(world)[index])) {
        return false;
    }
    if (tick.on_floor && tick.tuning->slope_speed != 0.0f) {
        tick.ground = fh_touch_ground(world, actor);
    }
    float vx = actor->vx;
    float vy = actor->vy;
    float fall_cap = actor->control.fall_cap;
    fh_control_run(&tick);
    fh_control_fall(&tick);
    Way way;
    if (!find_way(world, actor, tick.on_floor, &way) || falls_out(world, way.end) ||
        !fh_contacts_carry_on(world, actor, way.end, tick.on_floor)) {
        actor->vx = vx;
        actor->vy = vy;
        actor->control.fall_cap = fall_cap;
        return false;
    }
    actor->rem_x = way.rem_x;
    actor->rem_y = way.rem_y;
    return true;
}
