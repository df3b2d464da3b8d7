// internal.h - the state of a session, shared by game/session*.c.

#ifndef FOOTHOLD_GAME_INTERNAL_H
#define FOOTHOLD_GAME_INTERNAL_H

#include "game/session.h"
#include "game/things.h"

typedef struct Moment {
    FhWorld *world; // owned; NULL until first used
    GameState state;
} Moment;

// The part of an entity that the rules need, as of the World's build.
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
    Things *things;
    FhGroundSeen at_start;  // versions of the level's ground at the start of the run
    uint64_t lines_version; // version of the level's lines then
    bool repeatable;

    FhMask *mask;      // the ground with holes dug; owned; NULL: only tiles,
    FhMask *base;      // the ground without holes; owned
    FhGroundSeen seen; // versions of the level's ground in the masks

    bool has_begun; // a test is on; it began at `begun`
    FhPoint begun;  // px, the feet

    bool has_tuning, has_spawn, without_crowds;
    FhTuning tuning;
    FhPoint spawn;
    char movement[LEVEL_NAME_MAX];

    FhInput *inputs;
    int input_count, input_capacity;
    SessionChange *changes;
    int change_count, change_capacity;
    int64_t dug;        // px, in the measure of SESSION_DUG_MAX
    int first_movement; // the player's mover at the start of the run

    bool has_no_past; // rewinding is off
    Moment ring[GAME_REWIND_TICKS];
    int ring_size; // slots in use; depends on the World's size
    int ring_head; // where the next moment goes
    int ring_count;
};

/// Saves World and state for rewinding. Out of memory, rewinding ends after this tick.
void session_remember_moment(Session *session);
/// Frees all saved moments, for a new World or start.
void session_forget_moments(Session *session);
/// Applies the rules after a tick. Requires: the run is not finished.
void session_play_rules(Session *session);
/// Resets the player, with the middle of the feet at `feet` (px).
void session_put_player(Session *session, FhPoint feet);
/// Carries taken coins and reached checkpoints over to the level's present entities, matched by
/// kind and place.
void session_carry_over(Session *session, const Spot *before, int before_count);
/// Appends an input to the run. False out of memory.
bool session_note_input(Session *session, FhInput input);
/// Appends a change. False if there are too many, or out of memory.
bool session_note_change(Session *session, const SessionChange *change);
/// Digs without recording a change. False out of memory.
bool session_dig_only(Session *session, FhPoint middle, int radius, bool solid);
/// Moves `other` into `session`; frees the old content and `other`.
void session_take_over(Session *session, Session *other);

// ---- What the searches read of the demo's rules ----

/// Returns true if the body has reached one of the goals: it overlaps the flag, or it is in the
/// column above the flag and no terrain lies between, so a jump over the flag counts. All boxes in
/// px. If `falls` is false the level is seen from above, and there is no over.
bool goal_is_reached(const FhTerrain *terrain, FhRect body, bool falls, const FhRect *goals,
                     int count);

#endif
