// session_rules.c - the demo's rules: goal, coins, checkpoints, signs, death, respawn.
//
// Entities are handled in the level's order. Bit i of `taken` is entity i; if the author adds or
// removes entities, taken coins are matched by place.

#include "game/internal.h"

#include <string.h>

#include "engine/rules/move.h"
#include "engine/world/world.h"

bool game_coin_is_taken(const GameState *state, int entity) {
    return entity < GAME_COINS_MAX && (state->taken[entity / 64] >> (entity % 64) & 1) != 0;
}

/// Makes checkpoint (entity index + 1) the current one; the old one becomes the first fallback.
static void reach_checkpoint(GameState *state, int checkpoint) {
    int32_t moved = state->checkpoint;
    state->checkpoint = checkpoint;
    for (int i = 0; i < GAME_CHECKPOINTS_BEFORE && moved != 0 && moved != checkpoint; i++) {
        int32_t next = state->before[i];
        state->before[i] = moved;
        moved = next;
    }
}

static void touch_entity(Session *session, int index) {
    GameState *state = &session->state;
    switch (session->spots[index].type) {
    case LEVEL_COIN:
        if (!game_coin_is_taken(state, index)) {
            state->taken[index / 64] |= (uint64_t)1 << (index % 64);
            state->coins++;
            session->news |= GAME_NEWS_COIN;
        }
        break;
    case LEVEL_CHECKPOINT:
        if (state->checkpoint != index + 1) {
            reach_checkpoint(state, index + 1);
            things_keep(session->things, session->world);
            session->news |= GAME_NEWS_CHECKPOINT;
        }
        break;
    case LEVEL_GOAL:
        state->finished = 1;
        session_player(session)->state = FH_STATE_OUT;
        session->news |= GAME_NEWS_GOAL;
        break;
    case LEVEL_SIGN:
        state->sign = index + 1;
        break;
    default:
        break;
    }
}

static bool touches(Session *session, FhRect box, const Spot *spot) {
    const FhWorld *world = session->world;
    bool falls = world->tunings[session_player(session)->tuning].gravity > 0.0f;
    return spot->type == LEVEL_GOAL ? goal_is_reached(world->terrain, box, falls, &spot->box, 1)
                                    : fh_rect_overlaps(box, spot->box);
}

static void touch_entities(Session *session) {
    session->state.sign = 0;
    FhRect box = fh_actor_box(session_player(session));
    for (int i = 0; i < session->spot_count && !session->state.finished; i++) {
        if (touches(session, box, &session->spots[i])) {
            touch_entity(session, i);
        }
    }
}

void session_put_player(Session *session, FhPoint feet) {
    FhActor *player = session_player(session);
    const FhTuning *tuning = &session->world->tunings[player->tuning];
    FhActor fresh = {
        .w = (int32_t)tuning->width,
        .h = (int32_t)tuning->height,
        .flags = player->flags,
        .generation = player->generation,
        .driver = player->driver,
        .movement = player->movement,
        .tuning = player->tuning,
        .tag = player->tag,
        .state_at = player->state_at,
        .control = {.facing = 1, .fall_cap = tuning->fall_speed},
    };
    fresh.x = feet.x - fresh.w / 2;
    fresh.y = feet.y - fresh.h;
    fh_actor_forget_state(player);
    *player = fresh;
    fh_world_settle(session->world);
    fh_actor_refresh_contacts(session->world, player);
}

static FhPoint feet_at(const Session *session, int checkpoint) {
    FhRect box = session->spots[checkpoint - 1].box;
    return (FhPoint){box.x + box.w / 2, fh_rect_bottom(box)};
}

static FhPoint first_feet(const Session *session) {
    if (session->has_begun) {
        return session->begun;
    }
    return session->has_spawn ? session->spawn : session->level->spawn;
}

/// Returns true if the player is alive, and still will be after the next tick.
static bool lives_on(const Session *session) {
    FhWorld *ahead = fh_world_clone(session->world);
    const FhActor *player = &fh_world_actors(ahead ? ahead : session->world)[0];
    if (ahead) {
        fh_world_tick(ahead, (FhInput){0});
    }
    bool lives = fh_actor_is_there(player);
    fh_world_destroy(ahead);
    return lives;
}

/// Respawns the player at `feet`. Returns false, and drops the events of the attempt, if he would
/// be squished or lie in a hazard there.
static bool respawn_at(Session *session, FhPoint feet) {
    enum { NEAR_PX = 48 };
    FhWorld *world = session->world;
    int events = world->event_count;
    int lost = world->event_lost;
    FhRect around = {feet.x - NEAR_PX, feet.y - NEAR_PX, 2 * NEAR_PX, 2 * NEAR_PX};
    things_restore(session->things, world, around);
    session_put_player(session, feet);
    bool lives = lives_on(session);
    if (!lives) {
        world->event_count = events;
        world->event_lost = lost;
    }
    return lives;
}

/// Respawns at the checkpoint, else at each earlier one, else at the start. If all these places are
/// blocked, restarts the run.
static void respawn(Session *session) {
    const GameState *state = &session->state;
    for (int i = -1; i < GAME_CHECKPOINTS_BEFORE; i++) {
        int checkpoint = i < 0 ? state->checkpoint : state->before[i];
        if (checkpoint > 0 && checkpoint <= session->spot_count &&
            respawn_at(session, feet_at(session, checkpoint))) {
            return;
        }
    }
    if (!respawn_at(session, first_feet(session))) {
        session_restart(session);
    }
}

static void count_death(Session *session) {
    GameState *state = &session->state;
    FhActor *player = session_player(session);
    bool died = player->state == FH_STATE_DEAD || player->state == FH_STATE_SQUISHED;
    if (!died) {
        return;
    }
    if (state->dead_ticks == 0) {
        state->deaths++;
        session->news |= GAME_NEWS_DEATH;
    }
    if (++state->dead_ticks > GAME_RESPAWN_TICKS) {
        state->dead_ticks = 0;
        respawn(session);
        session->news |= GAME_NEWS_RESPAWN;
    }
}

void session_play_rules(Session *session) {
    session->state.ticks++;
    if (session_player(session)->state == FH_STATE_ALIVE) {
        touch_entities(session);
    }
    count_death(session);
}

/// Renumbers a checkpoint: `was` becomes `now` (entity index + 1).
static void carry_checkpoint(GameState *state, const GameState *old, int now, int was) {
    state->checkpoint = old->checkpoint == was ? now : state->checkpoint;
    for (int i = 0; i < GAME_CHECKPOINTS_BEFORE; i++) {
        state->before[i] = old->before[i] == was ? now : state->before[i];
    }
}

void session_carry_over(Session *session, const Spot *before, int before_count) {
    GameState *state = &session->state;
    GameState old = *state;
    memset(state->taken, 0, sizeof state->taken);
    state->coins = 0;
    state->checkpoint = 0;
    memset(state->before, 0, sizeof state->before);
    state->sign = 0;
    for (int i = 0; i < session->spot_count; i++) {
        const Spot *spot = &session->spots[i];
        for (int k = 0; k < before_count; k++) {
            if (before[k].type != spot->type || before[k].box.x != spot->box.x ||
                before[k].box.y != spot->box.y) {
                continue;
            }
            if (spot->type == LEVEL_COIN && game_coin_is_taken(&old, k) &&
                !game_coin_is_taken(state, i)) {
                state->taken[i / 64] |= (uint64_t)1 << (i % 64);
                state->coins++;
            } else if (spot->type == LEVEL_CHECKPOINT) {
                carry_checkpoint(state, &old, i + 1, k + 1);
            }
        }
    }
}

const char *session_next(const Session *session) {
    const Level *level = session->level;
    const FhWorld *world = session->world;
    FhRect hero = session_hero(session).box;
    bool falls = world->tunings[fh_world_actors(world)[0].tuning].gravity > 0.0f;
    for (int i = 0; i < level->entity_count && session->state.finished; i++) {
        FhRect box = level_entity_box(&level->entities[i]);
        if (level->entities[i].next && goal_is_reached(world->terrain, hero, falls, &box, 1)) {
            return level->entities[i].next;
        }
    }
    return level->next;
}

int session_coin_count(const Session *session) {
    int count = 0;
    for (int i = 0; i < session->spot_count; i++) {
        count += session->spots[i].type == LEVEL_COIN;
    }
    return count;
}

// ---- Goal ----

static bool is_over(const FhTerrain *terrain, FhRect body, FhRect goal) {
    FhRect column = {goal.x, body.y, goal.w, goal.y - body.y};
    FhRect between = {goal.x + goal.w / 2, fh_rect_bottom(body), 1, goal.y - fh_rect_bottom(body)};
    return fh_rect_overlaps(body, column) &&
           (between.h <= 0 || !fh_terrain_overlaps(terrain, between));
}

bool goal_is_reached(const FhTerrain *terrain, FhRect body, bool falls, const FhRect *goals,
                     int count) {
    for (int i = 0; i < count; i++) {
        if (fh_rect_overlaps(body, goals[i]) || (falls && is_over(terrain, body, goals[i]))) {
            return true;
        }
    }
    return false;
}
