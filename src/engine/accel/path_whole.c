// path_whole.c - a whole move at once. Nine of ten moves of a crowd are a walk over known ground
// without a steep step, or a leap through cells that are empty.

#include "engine/accel/cached_path.h"
#include "engine/accel/path.h"
#include "engine/accel/path_parts.h"
#include "engine/accel/contact_cache.h"

/// What is known of the ground as far as the way leads, if need be after a look; NULL: not so far.
static inline FhCalm *reach(FhWorld *world, const FhActor *actor, FhCalm *calm, int dx) {
    if (fh_calm_reaches(calm, actor->x + dx)) {
        return calm;
    }
    int last = calm->right - calm->left - calm->width;
    // On the side where a look would find no more, `enough` is all.
    bool has_ended = dx > 0 ? calm->enough_x + calm->enough_w >= last : calm->enough_x == 0;
    if (has_ended) {
        return NULL;
    }
    calm = fh_calm_look_further(world, actor, fh_sign(dx));
    bool reaches = calm && fh_calm_rests(calm, actor) && fh_calm_reaches(calm, actor->x + dx);
    return reaches ? calm : NULL;
}

/// The leg down ends where the feet rest when its first step is due.
static inline void land(const FhWorld *world, const FhActor *actor, const FhCalm *calm, FhPoint px,
                        FhMove *move) {
    int before = fh_steps_due(fh_abs(px.x), px.y, 1, false);
    int x = actor->x + (px.x < 0 ? -before : before);
    fh_contact_plain_ground(world, actor, calm, fh_calm_place(calm, actor, x), &move->by);
    move->blocked = true;
}

static inline bool walk(FhWorld *world, FhActor *actor, FhCalm *calm, FhPoint px, FhMove2 *move) {
    calm = reach(world, actor, calm, px.x);
    if (!calm) {
        return false;
    }
    fh_calm_mark(calm, fh_tuning_step(&world->tunings[actor->tuning]), actor->h);
    if (!fh_calm_is_unmarked(calm->rest, actor->x - calm->left, px.x)) {
        return false;
    }
    if (px.y > 0) {
        land(world, actor, calm, px, &move->y);
    }
    actor->x += px.x;
    actor->y = fh_calm_rest(calm, actor->x) - actor->h;
    move->x.moved = px.x;
    return true;
}

static inline bool leap(const FhWorld *world, FhActor *actor, FhPoint px, bool stands,
                        FhMove2 *move) {
    if (!fh_sweep_is_plain(world, actor) ||
        !fh_sweep_is_clear_way(world, actor, px.x, px.y, stands)) {
        return false;
    }
    actor->x += px.x;
    actor->y += px.y;
    move->x.moved = px.x;
    move->y.moved = px.y;
    return true;
}

bool fh_sweep_whole(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard, FhMove2 *move) {
    if (!fh_calm_asks_nobody(world) || !fh_actor_is_there(actor)) {
        return false;
    }
    bool stands = fh_sweep_may_stand(actor, px.y);
    FhCalm *calm = stands ? fh_calm_about(world, actor) : NULL;
    if (!calm || !fh_calm_rests(calm, actor)) {
        return leap(world, actor, px, stands, move);
    }
    return px.y >= 0 && actor->vy >= 0.0f && !(px.y > 0 && is_heard) &&
           walk(world, actor, calm, px, move);
}
