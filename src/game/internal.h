// internal.h - what the files of game/session*.c share: a session's insides.

#ifndef FOOTHOLD_GAME_INTERNAL_H
#define FOOTHOLD_GAME_INTERNAL_H

#include "engine/terrain/ground.h"
#include "game/session.h"

typedef struct Moment {
    FhWorld *world; // owned; NULL until first used
    GameState state;
} Moment;

// What the rules need of an entity, as it stood when the World was built.
typedef struct Spot {
    FhRect box; // px
    int32_t type;
} Spot;

struct Session {
    const Level *level;
    FhWorld *world;
    GameState state;
    uint32_t news;
    Spot *spots;
    int spot_count;
    FhGroundSeen at_start;  // the level's ground when the run began
    uint64_t lines_version; // the same of its lines
    bool repeatable;

    FhMask *mask;      // the ground as it was dug; owned; NULL: only tiles, never dug
    FhMask *base;      // the same, not dug
    FhGroundSeen seen; // the level's ground when the masks followed it

    bool has_begun; // a test that began at `begun`
    FhPoint begun;  // px, the feet

    bool has_tuning, has_spawn, without_crowds;
    FhTuning tuning;
    FhPoint spawn;
    char movement[LEVEL_NAME_MAX];

    FhInput *inputs;
    int input_count, input_capacity;
    SessionChange *changes;
    int change_count, change_capacity;
    int64_t dug;        // px, as SESSION_DUG_MAX counts
    int first_movement; // of the player, at the start of the run

    bool has_no_past; // nothing is remembered
    Moment ring[GAME_REWIND_TICKS];
    int ring_size; // slots in use by this World's size
    int ring_head; // where the next moment goes
    int ring_count;
};

/// Remembers the World and the state, to rewind to. Out of memory the way back begins after this.
void session_remember_moment(Session *session);
/// Forgets them all, as another World needs.
void session_forget_moments(Session *session);
/// Applies the rules to the tick that was played. Requires: the run is not finished.
void session_play_rules(Session *session);
/// Puts a fresh player with the middle of its feet there.
void session_put_player(Session *session, FhPoint feet);
/// Finds what was taken and reached again among the level's present entities, by kind and place.
void session_carry_over(Session *session, const Spot *before, int before_count);
/// Adds an input to those of the run. False out of memory.
bool session_note_input(Session *session, FhInput input);
/// Adds a change. False when there are too many, or out of memory.
bool session_note_change(Session *session, const SessionChange *change);
/// Digs and notes nothing. False out of memory.
bool session_dig_only(Session *session, FhPoint middle, int radius, bool solid);
/// Makes a session what another one is, and ends that.
void session_take_over(Session *session, Session *other);

#endif
