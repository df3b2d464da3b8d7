// validate.c - what must hold of a World between ticks, checked for a whole World.

#include <math.h>

#include "engine/rules/query.h"
#include "engine/rules/solid_path.h"
#include "engine/state/world.h"
#include "engine/world/world.h"
#include "engine/base/assert.h"

static const char *wrong_of_counts(const FhWorld *world) {
    if (world->actor_count < 0 || world->actor_count > world->actor_capacity) {
        return "there are more actors than the World has room for";
    }
    if (world->solid_count < 0 || world->solid_count > world->solid_capacity) {
        return "there are more solids than the World has room for";
    }
    if (world->path_count > world->path_capacity || world->cell_count > world->cell_capacity) {
        return "there are more points or tiles of solids than the World has room for";
    }
    if (world->event_count < 0 || world->event_count > world->event_capacity ||
        world->told_count < 0 || world->told_count > world->event_capacity) {
        return "there are more events than a tick can tell";
    }
    if (world->touch_count < 0 || world->touch_count > world->touch_capacity) {
        return "there are more touches than the World has room for";
    }
    return world->first_free < 0 || world->first_free > world->actor_count
               ? "the first free slot is none of the World's"
               : NULL;
}

static const char *wrong_of_events(const FhWorld *world) {
    for (int i = 0; i < world->event_count; i++) {
        const FhEvent *event = &fh_world_event_list(world)[i];
        if (event->type < FH_EVENT_JUMP || event->type > FH_EVENT_ARRIVE) {
            return "an event is of no type";
        }
        if (event->actor < -1 || event->actor >= world->actor_count) {
            return "an event names an actor that is not there";
        }
    }
    return NULL;
}

static const char *wrong_of_tunings(const FhWorld *world) {
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        for (int k = 0; k < fh_tuning_field_count; k++) {
            const FhTuningField *field = &fh_tuning_fields[k];
            if (!fh_tuning_allows(field, fh_tuning_get(&world->tunings[i], field))) {
                return "a tuning holds a number that the laws cannot count with";
            }
        }
    }
    return NULL;
}

static bool is_small(float rest) {
    return rest >= -0.5f && rest <= 0.5f; // false for what is no number
}

static const char *wrong_of_numbers(const FhWorld *world, const FhActor *actor) {
    if (actor->w < 1 || actor->h < 1 || actor->w > FH_BODY_MAX || actor->h > FH_BODY_MAX) {
        return "an actor's sides are not 1 to 4096 px";
    }
    if (!fh_is_place(actor->x, actor->y)) {
        return "an actor lies more than 2^30 px from the origin";
    }
    if (!isfinite(actor->vx) || !isfinite(actor->vy)) {
        return "an actor's speed is no number";
    }
    if (actor->control.facing != -1 && actor->control.facing != 1) {
        return "an actor faces neither left nor right";
    }
    if (actor->movement >= world->mover_count ||
        actor->driver >= FH_DRIVER_OWN + world->driver_count || actor->tuning >= FH_TUNINGS_MAX ||
        actor->type >= world->type_count || actor->player >= FH_PLAYERS_MAX) {
        return "an actor's mover, driver, tuning, type or player is none of the World's";
    }
    return actor->riding < 0 || actor->riding > world->solid_count
               ? "an actor rides a solid that is not there"
               : NULL;
}

static const char *wrong_of_motion(const FhWorld *world, const FhActor *actor) {
    int32_t most = fh_motion_max(world, actor);
    for (int i = 0; actor->state_at && i < FH_MOVER_STATE_WORDS; i++) {
        const FhMoverState *state = fh_actor_state(actor);
        if (!isfinite(state->real[i]) || state->whole[i] < -most || state->whole[i] > most) {
            return "a mover keeps a number of an actor beyond its motion_max, or that is none";
        }
    }
    return NULL;
}

static const char *wrong_of_state(const FhWorld *world, const FhActor *actor) {
    if (actor->generation == 0) {
        return "an actor is alive and has no generation";
    }
    if (actor->pose > FH_POSE_HANG || actor->state > FH_STATE_OUT) {
        return "an actor's pose or state is none that there is";
    }
    if (((actor->flags & FH_ACTOR_BLOCKS) && !world->has_blockers) ||
        ((actor->flags & FH_ACTOR_SEPARATES) && !world->has_separating)) {
        return "an actor blocks or separates, and the World counts none that does";
    }
    for (int side = 0; side < FH_SIDES; side++) {
        int solid = actor->contacts.sides[side].solid;
        if (solid < 0 || solid > world->solid_count) {
            return "an actor touches a solid that is not there";
        }
    }
    return NULL;
}

/// Movers with their own idea of what overlaps keep to that, within what their files say.
static const char *wrong_of_place(const FhWorld *world, const FhActor *actor, bool is_placed) {
    const FhMover *mover = fh_mover_of(world, actor);
    if (!mover->steps || !fh_actor_is_there(actor)) {
        return NULL;
    }
    if (!is_small(actor->rem_x) || !is_small(actor->rem_y)) {
        return "an actor's remainder is more than half a pixel";
    }
    bool is_inside = is_placed && fh_query_blocked(world, actor, fh_actor_box(actor));
    return is_inside ? "an actor is inside of a blocker" : NULL;
}

static const char *wrong_of_actor(const FhWorld *world, const FhActor *actor, bool is_placed) {
    if (!(actor->flags & FH_ACTOR_ALIVE)) {
        return NULL;
    }
    const char *wrong = wrong_of_numbers(world, actor);
    wrong = wrong ? wrong : wrong_of_motion(world, actor);
    wrong = wrong ? wrong : wrong_of_state(world, actor);
    return wrong ? wrong : wrong_of_place(world, actor, is_placed);
}

static const char *wrong_of_way(const FhSolid *solid) {
    if (!isfinite(solid->vx) || !isfinite(solid->vy) || !isfinite(solid->speed) ||
        !isfinite(solid->rem_x) || !isfinite(solid->rem_y) || !isfinite(solid->grip) ||
        !isfinite(solid->hand_x) || !isfinite(solid->hand_y) || !isfinite(solid->leg_from)) {
        return "a solid's speed, remainder or grip is no number";
    }
    if (!fh_is_place(solid->x, solid->y)) {
        return "a solid lies more than 2^30 px from the origin";
    }
    if (solid->mode > FH_PATH_PINGPONG || (solid->direction != 1 && solid->direction != -1)) {
        return "a solid's path has no mode or no direction";
    }
    return solid->leg < 0 || solid->leg >= fh_max(1, solid->path_count)
               ? "a solid is on a leg that its path has not"
               : NULL;
}

static const char *wrong_of_solid(const FhWorld *world, const FhSolid *solid) {
    if (solid->w < 0 || solid->h < 0) {
        return "a solid's sides are negative";
    }
    if (solid->path_first < 0 || solid->path_count < 0 || solid->point_first < 0 ||
        solid->point_count < 0 || solid->path_first > world->path_count - solid->path_count ||
        solid->point_first > world->path_count - solid->point_count) {
        return "a solid's points are not in the World's pool";
    }
    int64_t cells = (int64_t)solid->cell_cols * solid->cell_rows;
    if (solid->cell_first < 0 || solid->cell_cols < 0 || solid->cell_rows < 0 ||
        solid->cell_first + cells > world->cell_count) {
        return "a solid's tiles are not in the World's pool";
    }
    if (solid->leader < 0 || solid->leader > world->solid_count || !fh_solid_is_led(world, solid)) {
        return "a solid goes along with one that leads no group of its";
    }
    return wrong_of_way(solid);
}

static const char *wrong_of_world(const FhWorld *world) {
    const char *wrong = wrong_of_counts(world);
    wrong = wrong ? wrong : wrong_of_events(world);
    return wrong ? wrong : wrong_of_tunings(world);
}

const char *fh_world_wrong(const FhWorld *world, bool is_placed, int *number) {
    const char *wrong = wrong_of_world(world);
    int at = -1;
    for (int i = 0; i < world->solid_count && !wrong; i++) {
        wrong = wrong_of_solid(world, &fh_world_solids(world)[i]);
        at = wrong ? i : -1;
    }
    for (int i = 0; i < world->actor_count && !wrong; i++) {
        wrong = wrong_of_actor(world, &fh_world_actors(world)[i], is_placed);
        at = wrong ? i : -1;
    }
    if (number) {
        *number = at;
    }
    return wrong;
}

const char *fh_world_validate(const FhWorld *world, int *number) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    return fh_world_wrong(world, true, number);
}
