// session.c - one run of a level: start, ticks, and changes while it runs.
//
// A tick: save a moment for rewinding (session_past.c), record the input, tick the World, apply the
// rules (session_rules.c).

#include "game/internal.h"
#include "game/session.h"

#include "engine/movers/mover.h"
#include "engine/rules/move.h"
#include "engine/world/world.h"
#include "level/movers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Spot *list_spots(const Level *level, int *count) {
    *count = fh_min(level->entity_count, GAME_COINS_MAX);
    Spot *spots = calloc((size_t)*count + 1, sizeof *spots);
    for (int i = 0; spots && i < *count; i++) {
        bool ends = level_entity_ends(&level->entities[i]);
        spots[i].type = ends ? LEVEL_GOAL : (int32_t)level->entities[i].type;
        spots[i].box = level_entity_box(&level->entities[i]);
    }
    return spots;
}

static FhWorld *build_world(const Session *session) {
    LevelWorldOptions options = {
        .tuning = session->has_tuning ? &session->tuning : NULL,
        .movement = session->movement[0] ? session->movement : NULL,
        .spawn = session->has_spawn ? &session->spawn : NULL,
        .mask = session->mask,
        .without_crowds = session->without_crowds,
    };
    return level_build_world(session->level, &options);
}

// Replaces the World and its list of entities. False out of memory.
static bool replace_world(Session *session) {
    int count;
    FhWorld *world = build_world(session);
    Spot *spots = list_spots(session->level, &count);
    Things *things = world ? things_create(session->level, world) : NULL;
    if (!world || !spots || !things) {
        fh_world_destroy(world);
        free(spots);
        free(things);
        return false;
    }
    fh_world_destroy(session->world);
    free(session->spots);
    free(session->things);
    session->world = world;
    session->spots = spots;
    session->things = things;
    things_keep(things, world);
    session->spot_count = count;
    session_forget_moments(session);
    return true;
}

Session *session_create(const Level *level, const LevelWorldOptions *options) {
    Session *session = calloc(1, sizeof *session);
    if (!session) {
        return NULL;
    }
    session->level = level;
    session->without_crowds = options && options->without_crowds;
    if (options && options->tuning) {
        session->has_tuning = true;
        session->tuning = *options->tuning;
    }
    if (options && options->spawn) {
        session->has_spawn = true;
        session->spawn = *options->spawn;
    }
    if (options && options->movement) {
        snprintf(session->movement, sizeof session->movement, "%s", options->movement);
    }
    session_restart(session);
    if (!session->world) {
        session_destroy(session);
        return NULL;
    }
    return session;
}

// Copies the owned members. False out of memory.
static bool own_copies(Session *fork, const Session *session) {
    fork->world = fh_world_clone(session->world);
    fork->things = things_copy(session->things);
    fork->spots = malloc(((size_t)session->spot_count + 1) * sizeof *fork->spots);
    fork->mask = session->mask ? fh_mask_clone(session->mask) : NULL;
    fork->base = session->base ? fh_mask_clone(session->base) : NULL;
    if (!fork->world || !fork->spots || !fork->things ||
        (session->mask && (!fork->mask || !fork->base))) {
        return false;
    }
    memcpy(fork->spots, session->spots, (size_t)session->spot_count * sizeof *fork->spots);
    fork->world->mask = fork->mask;
    return true;
}

Session *session_fork(const Session *session, int movement) {
    Session *fork = malloc(sizeof *fork);
    if (!fork) {
        return NULL;
    }
    *fork = *session;
    fork->world = NULL;
    fork->spots = NULL;
    fork->things = NULL;
    fork->mask = fork->base = NULL;
    fork->inputs = NULL;
    fork->input_count = fork->input_capacity = 0;
    fork->changes = NULL;
    fork->change_count = fork->change_capacity = 0;
    fork->dug = 0;
    fork->news = 0;
    memset(fork->ring, 0, sizeof fork->ring);
    if (!own_copies(fork, session)) {
        session_destroy(fork);
        return NULL;
    }
    session_forget_moments(fork);
    fork->repeatable = false;
    if (!session_set_movement(fork, movement)) {
        session_destroy(fork);
        return NULL;
    }
    return fork;
}

static void release(Session *session) {
    for (int i = 0; i < GAME_REWIND_TICKS; i++) {
        fh_world_destroy(session->ring[i].world);
    }
    fh_world_destroy(session->world);
    fh_mask_destroy(session->mask);
    fh_mask_destroy(session->base);
    free(session->spots);
    free(session->things);
    free(session->inputs);
    free(session->changes);
}

void session_destroy(Session *session) {
    if (session) {
        release(session);
    }
    free(session);
}

void session_take_over(Session *session, Session *other) {
    release(session);
    *session = *other;
    free(other);
}

static void forget_mask(Session *session) {
    fh_mask_destroy(session->mask);
    fh_mask_destroy(session->base);
    session->mask = session->base = NULL;
}

// Makes the masks if needed. False out of memory: then the ground is the tiles alone.
static bool need_mask(Session *session) {
    FhGroundDef ground = level_ground(session->level);
    if (!session->mask) {
        session->mask = fh_ground_mask(&ground);
        session->base = fh_ground_mask(&ground);
        session->seen = fh_ground_seen(&ground);
    }
    if (!session->mask || !session->base) {
        forget_mask(session);
    }
    return session->mask;
}

void session_restart(Session *session) {
    forget_mask(session);
    if (level_has_ground(session->level)) {
        need_mask(session);
    }
    if (!replace_world(session)) {
        if (session->world) {
            session->world->mask = session->mask;
        }
        return;
    }
    FhGroundDef ground = level_ground(session->level);
    session->at_start = fh_ground_seen(&ground);
    session->state = (GameState){0};
    session->news = 0;
    session->input_count = 0;
    session->change_count = 0;
    session->dug = 0;
    session->first_movement = session_player(session)->movement;
    session->repeatable = true;
    session->lines_version = fh_lines_version(session->level->lines);
    if (session->has_begun) {
        session_place_player(session, session->begun);
    }
}

// Copies edits of tiles and ground into the dug mask, too.
void session_follow_edits(Session *session) {
    FhGroundDef ground = level_ground(session->level);
    FhGroundSeen now = fh_ground_seen(&ground);
    const FhGroundSeen *seen = &session->seen;
    bool same =
        now.terrain == seen->terrain && now.added == seen->added && now.removed == seen->removed;
    if (session->mask && !same) {
        fh_ground_follow(&ground, session->mask, session->base, &session->seen);
    } else if (!session->mask && now.added + now.removed > 0) {
        need_mask(session);
    }
    session->world->mask = session->mask;
}

// Copies edits of tiles and polygons into the lines, if the player's mover collides with lines.
static void follow_lines(const Session *session, int movement) {
    if (level_movers[movement]->can & FH_CAN_LINES) {
        level_follow_lines(session->level);
    }
}

void session_tick(Session *session, FhInput input) {
    session_follow_edits(session);
    follow_lines(session, session_player(session)->movement);
    session_remember_moment(session);
    session->repeatable = session_note_input(session, input) && session->repeatable;
    session->news = 0;
    fh_world_tick(session->world, input);
    if (!session->state.finished) {
        FhActorId hero = session_hero(session).id;
        session->news |= things_tick(session->things, session->world, hero, input);
        session_play_rules(session);
    }
}

bool session_rebuild(Session *session) {
    FhWorld *old = fh_world_clone(session->world);
    Spot *spots = session->spots;
    int spot_count = session->spot_count;
    session->spots = NULL;
    if (!old || !replace_world(session)) {
        session->spots = spots;
        fh_world_destroy(old);
        return false;
    }
    FhWorld *world = session->world;
    world->tick = old->tick;
    world->held[0] = old->held[0];
    world->held_before[0] = old->held_before[0];
    memcpy(world->tunings, old->tunings, sizeof world->tunings);
    FhActor *player = session_player(session);
    uint16_t generation = player->generation;
    fh_actor_assign(player, &fh_world_actors(old)[0]);
    player->generation = generation;
    player->riding = 0;
    session_carry_over(session, spots, spot_count);
    fh_world_settle(world);
    fh_actor_refresh_contacts(world, player);
    session->repeatable = false;
    fh_world_destroy(old);
    free(spots);
    return true;
}

void session_set_bounds(Session *session, FhRect bounds) {
    const FhRect *own = &session->world->bounds;
    bool same =
        own->x == bounds.x && own->y == bounds.y && own->w == bounds.w && own->h == bounds.h;
    session->repeatable = session->repeatable && (same || session->input_count == 0);
    session->world->bounds = bounds;
}

void session_set_tuning(Session *session, const FhTuning *tuning) {
    FhActor *player = session_player(session);
    const FhTuning *own = &session->world->tunings[player->tuning];
    session->repeatable =
        session->repeatable && (session->input_count == 0 || fh_tuning_equals(own, tuning));
    level_tune_world(session->world, tuning);
    if (session->has_tuning) {
        session->tuning = *tuning;
    }
    int h = player->pose == FH_POSE_DUCK ? (int)tuning->duck_height : (int)tuning->height;
    fh_actor_resize(session->world, player, (int)tuning->width, h > 0 ? h : (int)tuning->height);
    fh_actor_refresh_contacts(session->world, player);
}

void session_spare(Session *session, bool spares) {
    FhActor *player = session_player(session);
    bool was = (player->flags & FH_ACTOR_SPARED) != 0;
    session->repeatable = session->repeatable && !spares && was == spares;
    player->flags &= ~(uint32_t)FH_ACTOR_SPARED;
    player->flags |= spares ? FH_ACTOR_SPARED : 0u;
}

bool session_set_movement(Session *session, int movement) {
    FhActor *player = session_player(session);
    follow_lines(session, movement);
    if (!fh_actor_set_movement(session->world, player, movement)) {
        return false;
    }
    SessionChange change = {
        .kind = SESSION_CHANGE_MOVEMENT, .tick = session->input_count, .movement = movement};
    if (session->input_count == 0) {
        session->first_movement = movement;
    } else {
        session->repeatable = session_note_change(session, &change) && session->repeatable;
    }
    snprintf(session->movement, sizeof session->movement, "%s", level_movers[movement]->name);
    return true;
}

bool session_dig_only(Session *session, FhPoint middle, int radius, bool solid) {
    if (!need_mask(session)) {
        return false;
    }
    session_follow_edits(session);
    if (fh_mask_bytes(session->mask) > SESSION_GROUND_BYTES_MAX) {
        return false;
    }
    return fh_mask_fill_disc(session->mask, middle, radius, solid);
}

bool session_dig(Session *session, FhPoint middle, int radius, bool solid) {
    SessionChange change = {.kind = SESSION_CHANGE_DIG,
                            .tick = session->input_count,
                            .at = middle,
                            .radius = fh_clamp(radius, 0, SESSION_DIG_MAX),
                            .solid = solid};
    if (!session_dig_only(session, middle, change.radius, solid)) {
        session->repeatable = false;
        return false;
    }
    session->repeatable = session_note_change(session, &change) && session->repeatable;
    return true;
}

bool session_apply(Session *session, const SessionChange *change) {
    return change->kind == SESSION_CHANGE_MOVEMENT
               ? session_set_movement(session, change->movement)
               : session_dig(session, change->at, change->radius, change->solid);
}

int session_first_movement(const Session *session) {
    return session->first_movement;
}

void session_take_ground(Session *session, Session *from) {
    forget_mask(session);
    session->mask = from->mask;
    session->base = from->base;
    session->seen = from->seen;
    session->world->mask = session->mask;
    from->mask = from->base = NULL;
    from->world->mask = NULL;
}

void session_place_player(Session *session, FhPoint feet) {
    session->repeatable = false;
    session->state.dead_ticks = 0;
    session->state.finished = 0;
    session_put_player(session, feet);
}

void session_begin_at(Session *session, FhPoint feet) {
    session->has_begun = true;
    session->begun = feet;
    session->state = (GameState){0};
    things_keep(session->things, session->world);
    session_forget_moments(session); // rewinding ends here, too
    session_place_player(session, feet);
}

void session_begin_count(Session *session) {
    session->state.ticks = 0;
    session_forget_moments(session);
}

void session_end_begin(Session *session) {
    session->has_begun = false;
}

FhPoint session_begun(const Session *session) {
    return session->begun;
}

bool session_has_begun(const Session *session) {
    return session->has_begun;
}

void session_keep_begin(Session *session, const Session *from) {
    session->has_begun = from->has_begun;
    session->begun = from->begun;
}

bool session_is_repeatable(const Session *session) {
    FhGroundDef ground = level_ground(session->level);
    FhGroundSeen now = fh_ground_seen(&ground);
    const FhGroundSeen *start = &session->at_start;
    return session->repeatable && now.terrain == start->terrain && now.added == start->added &&
           now.removed == start->removed &&
           (!(level_movers[fh_world_actors(session->world)[0].movement]->can & FH_CAN_LINES) ||
            session->lines_version == fh_lines_version(session->level->lines));
}

int session_keys(const Session *session, int color) {
    return things_keys(session->things, session->world, color);
}

FhWorld *session_world(Session *session) {
    return session->world;
}

const GameState *session_state(const Session *session) {
    return &session->state;
}

const Level *session_level(const Session *session) {
    return session->level;
}

const FhMask *session_mask(const Session *session) {
    return session->world->mask;
}

FhActorView session_hero(const Session *session) {
    return world_actor(session->world, 0);
}

FhActor *session_player(Session *session) {
    return fh_world_actor_at(session->world, 0);
}

uint32_t session_news(const Session *session) {
    return session->news;
}
