// session.h - one run of a level: a World, and the rules of the demo around it.
//
// session_tick is fh_world_tick plus rules (coins, checkpoints, goal, death and respawn).
// GameState, the rules' state, is as flat as the World, so both together are a snapshot. The Level
// may be edited while a session runs: edits of terrain and of polygons at rest take effect at once;
// after edits of solids, entities or moving polygons call session_rebuild.

#ifndef FOOTHOLD_GAME_SESSION_H
#define FOOTHOLD_GAME_SESSION_H

#include "level/level.h"

enum {
    GAME_COINS_MAX = 4096,        // entities beyond these are drawn but do nothing
    GAME_RESPAWN_TICKS = 24,      // from death to standing at the checkpoint again
    GAME_CHECKPOINTS_BEFORE = 16, // earlier checkpoints that are kept as fallbacks
    GAME_REWIND_TICKS = 600
};

typedef struct GameState {
    int32_t ticks; // since the clock's start; stops at the goal
    int32_t coins;
    int32_t deaths;
    int32_t checkpoint;                      // entity index + 1, or 0: the spawn
    int32_t before[GAME_CHECKPOINTS_BEFORE]; // checkpoints reached before it, latest first; 0: none
    int32_t dead_ticks;                      // since death; 0 while alive
    int32_t finished;                        // 1 when the goal was reached
    int32_t sign;                        // entity index + 1 of the sign the player stands at, or 0
    uint64_t taken[GAME_COINS_MAX / 64]; // bit i: entity i, a coin, is taken
} GameState;

/// Returns true if entity `entity` of the level, a coin, is taken.
bool game_coin_is_taken(const GameState *state, int entity);

enum {
    SESSION_CHANGES_MAX = 1 << 16,
    SESSION_DIG_MAX = 1024,             // px
    SESSION_GROUND_BYTES_MAX = 64 << 20 // of the ground's bitmap: a larger one cannot be dug
};

typedef enum SessionChangeKind { SESSION_CHANGE_MOVEMENT, SESSION_CHANGE_DIG } SessionChangeKind;

/// Square px: the bounding squares of all holes of a run together. A run that digs more cannot be
/// saved.
#define SESSION_DUG_MAX (INT64_C(1) << 32)

/// An action besides keys that changes a run.
typedef struct SessionChange {
    SessionChangeKind kind;
    int32_t tick;     // applied before this tick, counted from 0
    int32_t movement; // index into level_movers
    FhPoint at;       // px, the middle of the hole or filling
    int32_t radius;   // px
    bool solid;       // fills instead of digs
} SessionChange;

/// A change's share of SESSION_DUG_MAX, square px.
static inline int64_t session_dug_by(const SessionChange *change) {
    int64_t side = 2 * (int64_t)change->radius + 1;
    return change->kind == SESSION_CHANGE_DIG ? side * side : 0;
}

typedef struct Session Session;

/// Starts a run. Borrows the level. The caller destroys it before the level. NULL out of memory.
Session *session_create(const Level *level, const LevelWorldOptions *options);
/// Copies a session, but with another mover for the player: World, coins, checkpoint and holes are
/// copies. Rewinding ends at the fork. The caller destroys it. NULL out of memory, or if that mover
/// has no room there.
Session *session_fork(const Session *session, int movement);
void session_destroy(Session *session);
/// Switches rewinding off from here on, which makes ticks cheaper.
void session_drop_past(Session *session);
/// Back to the start, as session_create made it.
void session_restart(Session *session);
/// Plays one tick, rules included. The World's events and session_news list what happened.
void session_tick(Session *session, FhInput input);
/// Rebuilds solids, crates and runners from the level; the player, his speed and the coins stay.
/// False out of memory: the session keeps the old World.
bool session_rebuild(Session *session);
/// Changes the character's tuning at once (size included; law 17 if it does not fit).
void session_set_tuning(Session *session, const FhTuning *tuning);
/// Changes the player's mover at once, in any state: an index into level_movers. Returns false if
/// there is no room for it; then nothing has changed.
bool session_set_movement(Session *session, int movement);
/// Spares the player hazards and what hurts, or no more; squishes and falls still kill. The run is
/// then none that can be saved.
void session_spare(Session *session, bool spares);
/// Changes the running World's bounds (px), after an edit of the level's.
void session_set_bounds(Session *session, FhRect bounds);
/// Removes the solid pixels of a disc (px) from the terrain's bitmap, or adds them: the ground of
/// the mover `bitmask`. The bitmap is made from the level's ground and follows its edits. Rewinding
/// keeps the holes; a restart removes them. Returns false out of memory, or if the bitmap is too
/// large (SESSION_GROUND_BYTES_MAX).
bool session_dig(Session *session, FhPoint middle, int radius, bool solid);
/// Updates the bitmap after edits of tiles and ground. A tick does this, too; call it if an edit
/// must show while the run is paused.
void session_follow_edits(Session *session);
/// Moves the holes from another session of the same level, which must be destroyed next.
void session_take_ground(Session *session, Session *from);
/// Puts the player's feet at a place (px), at rest: "play from here".
void session_place_player(Session *session, FhPoint feet);
/// Begins a test: puts the player's feet at a place (px), at rest, with clock and falls at 0 and
/// every coin in its place; the World goes on unchanged. Until session_end_begin, the player
/// respawns there if no checkpoint was reached since, and a restart begins there.
void session_begin_at(Session *session, FhPoint feet);
/// Resets the clock and the moments for rewinding; all else goes on. The run is no longer complete
/// from its start: use this only if the run cannot be saved anyway.
void session_begin_count(Session *session);
/// Ends the test: respawn and restart use the spawn again.
void session_end_begin(Session *session);
/// Returns true during a test.
bool session_has_begun(const Session *session);
/// The start of the test (px, feet). Requires: session_has_begun.
FhPoint session_begun(const Session *session);
/// Copies the test of another session of the same level.
void session_keep_begin(Session *session, const Session *from);

/// Returns true while the recorded inputs and changes alone reproduce the run: nothing was edited,
/// tuned or placed since its start. Only then can it be saved as a replay.
bool session_is_repeatable(const Session *session);

FhWorld *session_world(Session *session);
/// The World one tick ago, for interpolation; NULL if there is none (start, restart, rebuild).
const FhWorld *session_before(const Session *session);
const GameState *session_state(const Session *session);
const Level *session_level(const Session *session);
FhActor *session_player(Session *session);
/// The ground with holes dug, borrowed; NULL: only tiles, never dug.
const FhMask *session_mask(const Session *session);
/// The hero as it is now.
FhActorView session_hero(const Session *session);
int session_coin_count(const Session *session);
/// The file of the level that follows the goal that the hero has reached, beside this one, borrowed
/// from the level; NULL: none.
const char *session_next(const Session *session);
/// How many keys of a color the hero has.
int session_keys(const Session *session, int color);

/// Bits: the rules' effects in the last tick, for sound and pictures.
enum {
    GAME_NEWS_COIN = 1,
    GAME_NEWS_CHECKPOINT = 2,
    GAME_NEWS_GOAL = 4,
    GAME_NEWS_DEATH = 8,
    GAME_NEWS_RESPAWN = 16,
    GAME_NEWS_STOMP = 32,
    GAME_NEWS_BOUNCE = 64,
    GAME_NEWS_HIT = 128, // a thing has killed the hero
    GAME_NEWS_KEY = 256,
    GAME_NEWS_DOOR = 512,
    GAME_NEWS_SWITCH = 1024,
    GAME_NEWS_BREAK = 2048,
    GAME_NEWS_SPLASH = 4096 // the hero went into water, or out of it
};
uint32_t session_news(const Session *session);

/// Goes one tick back, up to GAME_REWIND_TICKS. False if no saved moment is left.
bool session_rewind(Session *session);
int session_rewind_ticks(const Session *session);

/// A saved World and GameState to return to, independent of rewinding.
typedef struct SessionMoment SessionMoment;

/// The caller destroys it, before the level. NULL out of memory.
SessionMoment *session_keep_moment(const Session *session);
void session_moment_destroy(SessionMoment *moment);
/// The memory of a moment of this session, bytes.
size_t session_moment_bytes(const Session *session);
/// Returns a session to a moment of it or of another session of the same level, as a test: deaths
/// respawn at `feet` (session_begin_at). False if the World's size differs: nothing changed.
/// Requires: the level's solids and entities are unchanged since.
bool session_return_to(Session *session, const SessionMoment *moment, FhPoint feet);

/// The inputs since the last restart, one a tick; borrowed until the next tick.
const FhInput *session_inputs(const Session *session, int *count);
/// The changes since the last restart, by tick; borrowed until the next change.
const SessionChange *session_changes(const Session *session, int *count);
/// Applies a change now.
bool session_apply(Session *session, const SessionChange *change);
/// The player's mover at the start of the run: an index into level_movers.
int session_first_movement(const Session *session);

/// Writes the session as bytes if `room` suffices, and returns their number.
size_t session_save(const Session *session, void *out, size_t room);
/// Loads a saved session of the same level; rewinding ends there. False, and `wrong` says why, if
/// the bytes are no such session: nothing changed.
bool session_load(Session *session, const void *bytes, size_t size, const char **wrong);

// ---- Shorthands for reading a World ----

/// A view of actor `number` (0 or more); zeros if there is none.
static inline FhActorView world_actor(const FhWorld *world, int number) {
    bool has = number < fh_world_actor_slots(world);
    return fh_world_actor(world, has ? fh_world_actor_id(world, number) : (FhActorId){0});
}

/// A view of solid `number` (0 or more); zeros if there is none.
static inline FhSolidView world_solid(const FhWorld *world, int number) {
    bool has = number < fh_world_solid_slots(world);
    return fh_world_solid(world, has ? fh_world_solid_id(world, number) : (FhSolidId){0});
}

#endif
