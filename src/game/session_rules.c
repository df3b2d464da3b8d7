// session_rules.c - what happens to the player: the goal, coins, checkpoints, signs, death,
// respawn.
//
// In this order, by the order of the level's entities. Entity i is bit i of `taken`; when the
// author adds or removes entities, taken coins are found again by their place.

#include "game/goal.h"
#include "game/internal.h"
#include "engine/rules/move.h"
#include "engine/world/world.h"

#include <string.h>

bool game_coin_is_taken(const GameState *state, int entity) {
    return entity < GAME_COINS_MAX && (state->taken[entity / 64] >> (entity % 64) & 1) != 0;
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
            state->checkpoint = index + 1;
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

static FhPoint respawn_feet(const Session *session) {
    int index = session->state.checkpoint - 1;
    if (index >= 0 && index < session->spot_count) {
        FhRect box = session->spots[index].box;
        return (FhPoint){box.x + box.w / 2, fh_rect_bottom(box)};
    }
    if (session->has_begun) {
        return session->begun;
    }
    return session->has_spawn ? session->spawn : session->level->spawn;
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
        session_put_player(session, respawn_feet(session));
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

void session_carry_over(Session *session, const Spot *before, int before_count) {
    GameState *state = &session->state;
    GameState old = *state;
    memset(state->taken, 0, sizeof state->taken);
    state->coins = 0;
    state->checkpoint = 0;
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
            } else if (spot->type == LEVEL_CHECKPOINT && old.checkpoint == k + 1) {
                state->checkpoint = i + 1;
            }
        }
    }
}

int session_coin_count(const Session *session) {
    int count = 0;
    for (int i = 0; i < session->spot_count; i++) {
        count += session->spots[i].type == LEVEL_COIN;
    }
    return count;
}
