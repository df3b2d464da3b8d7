// session.h - one go at a level: a World, and the rules of the demo around it.
//
// session_tick is fh_world_tick plus rules (coins, checkpoints, goal, death and respawn). What the
// rules remember lies in GameState, as flat as the World, so that both together are a snapshot. The
// Level may be edited while a session runs: terrain and polygons that stand still show at once;
// after edits of solids, entities or polygons that move call session_rebuild.

#ifndef FOOTHOLD_GAME_SESSION_H
#define FOOTHOLD_GAME_SESSION_H

#include "level/level.h"

enum {
    GAME_COINS_MAX = 4096,        // entities beyond these are drawn but do nothing
    GAME_RESPAWN_TICKS = 24,      // from death to standing at the checkpoint again
    GAME_CHECKPOINTS_BEFORE = 16, // are kept to come back to
    GAME_REWIND_TICKS = 600
};

typedef struct GameState {
    int32_t ticks; // since the count began; stands still after the goal
    int32_t coins;
    int32_t deaths;
    int32_t checkpoint;                      // entity index + 1, or 0: the spawn
    int32_t before[GAME_CHECKPOINTS_BEFORE]; // those reached before it, the latest first; 0: none
    int32_t dead_ticks;                      // since death; 0 while alive
    int32_t finished;                        // 1 when the goal was reached
    int32_t sign;                        // entity index + 1 of the sign the player stands at, or 0
    uint64_t taken[GAME_COINS_MAX / 64]; // bit i: entity i, a coin, is taken
} GameState;

/// True when the coin that is this entity of the level was taken.
bool game_coin_is_taken(const GameState *state, int entity);

enum {
    SESSION_CHANGES_MAX = 1 << 16,
    SESSION_DIG_MAX = 1024,             // px
    SESSION_GROUND_BYTES_MAX = 64 << 20 // of the ground as a picture: nothing is dug beyond
};

typedef enum SessionChangeKind { SESSION_CHANGE_MOVEMENT, SESSION_CHANGE_DIG } SessionChangeKind;

/// Px: the squares about all holes of one run together; more is no run that can be kept.
#define SESSION_DUG_MAX (INT64_C(1) << 32)

/// What else than keys made a run what it is.
typedef struct SessionChange {
    SessionChangeKind kind;
    int32_t tick;     // done before this one, counted from 0
    int32_t movement; // index into level_movers
    FhPoint at;       // px, of what was dug or filled
    int32_t radius;   // px
    bool solid;       // filled
} SessionChange;

/// What a change counts for SESSION_DUG_MAX, px.
static inline int64_t session_dug_by(const SessionChange *change) {
    int64_t side = 2 * (int64_t)change->radius + 1;
    return change->kind == SESSION_CHANGE_DIG ? side * side : 0;
}

typedef struct Session Session;

/// Starts a go. Borrows the level. The caller destroys it before the level. NULL out of memory.
Session *session_create(const Level *level, const LevelWorldOptions *options);
/// Starts another session of the same level that goes on from where this one is, but for the
/// player's movement: World, coins, checkpoint and what was dug are copies. Its way back begins
/// here. The caller destroys it. NULL out of memory, or where there is no room for that movement.
Session *session_fork(const Session *session, int movement);
void session_destroy(Session *session);
/// Lets it keep no way back from here on: there is nothing to rewind, and ticks are cheaper.
void session_drop_past(Session *session);
/// Back to the start, as session_create made it.
void session_restart(Session *session);
/// One tick: rules included. What happened stands in the World's events and in session_news.
void session_tick(Session *session, FhInput input);
/// Builds solids, crates and runners anew from the level; the player, his speed and the coins stay.
/// False out of memory: the session goes on with the old ones.
bool session_rebuild(Session *session);
/// Gives the running character another tuning at once (size included; law 17 where it does not
/// fit).
void session_set_tuning(Session *session, const FhTuning *tuning);
/// Gives the running player another movement at once, in the middle of whatever he does: an index
/// into level_movers. Returns false where there is no room for it; then nothing has changed.
bool session_set_movement(Session *session, int movement);
/// Gives the running World other bounds (px): those of its level are others now.
void session_set_bounds(Session *session, FhRect bounds);
/// Removes the solid pixels of a disc (px) from the terrain's bitmap, or adds them: the ground of
/// the mover `bitmask`. The bitmap is made from the level's ground and follows its edits. Rewinding
/// restores it; a restart brings the level's own back. Returns false out of memory, or when the
/// bitmap is too large (SESSION_GROUND_BYTES_MAX).
bool session_dig(Session *session, FhPoint middle, int radius, bool solid);
/// Brings the picture up to date with edits of tiles and ground. A tick does it too; call it when
/// an edit must show while the run is paused.
void session_follow_edits(Session *session);
/// Takes over what was dug in another go at the same level, which is to be destroyed.
void session_take_ground(Session *session, Session *from);
/// Puts the player's feet at a place (px), at rest: "play from here".
void session_place_player(Session *session, FhPoint feet);
/// Begins a test there: the player's feet at a place (px), at rest, clock and falls at 0, every
/// coin in its place; the World goes on as it was. Until session_end_begin the dead come back
/// there, as long as no checkpoint was reached since, and a restart begins there.
void session_begin_at(Session *session, FhPoint feet);
/// Begins the count of ticks here, and the way back: all else goes on as it was. The run is no
/// whole one any more, from the start: do it only where it cannot be kept.
void session_begin_count(Session *session);
/// Ends the test: the next respawn and restart are at the spawn again.
void session_end_begin(Session *session);
/// True between the two.
bool session_has_begun(const Session *session);
/// Where it did (px, feet). Requires: it did.
FhPoint session_begun(const Session *session);
/// Goes on with the test of another session of the same level.
void session_keep_begin(Session *session, const Session *from);

/// True while the inputs and the noted changes alone lead from the start to here: nothing was
/// edited, tuned or placed in between, so that the run can be kept as a replay.
bool session_is_repeatable(const Session *session);

FhWorld *session_world(Session *session);
/// The World a tick ago, to draw between the two; NULL when there is none (start, restart,
/// rebuild).
const FhWorld *session_before(const Session *session);
const GameState *session_state(const Session *session);
const Level *session_level(const Session *session);
FhActor *session_player(Session *session);
/// The ground as it was dug, borrowed; NULL: only tiles, never dug.
const FhMask *session_mask(const Session *session);
/// The hero as it is now.
FhActorView session_hero(const Session *session);
int session_coin_count(const Session *session);

/// What the rules did in the last tick, for sound and pictures: bits.
enum {
    GAME_NEWS_COIN = 1,
    GAME_NEWS_CHECKPOINT = 2,
    GAME_NEWS_GOAL = 4,
    GAME_NEWS_DEATH = 8,
    GAME_NEWS_RESPAWN = 16
};
uint32_t session_news(const Session *session);

/// Steps one tick back, as far as the last ten seconds are remembered. False when there is nothing
/// left.
bool session_rewind(Session *session);
int session_rewind_ticks(const Session *session);

/// A session's World and what the rules remember, to go back to: not tied to the way back.
typedef struct SessionMoment SessionMoment;

/// The caller destroys it, before the level. NULL out of memory.
SessionMoment *session_keep_moment(const Session *session);
void session_moment_destroy(SessionMoment *moment);
/// How much memory such a moment of the session takes.
size_t session_moment_bytes(const Session *session);
/// Puts a session where it, or another one of the same level, was; as a test: the dead come back to
/// `feet` (session_begin_at). False when its World is another than then: nothing changed. Requires:
/// the level's solids and entities are as they were.
bool session_return_to(Session *session, const SessionMoment *moment, FhPoint feet);

/// The inputs since the last restart, one a tick, borrowed until the next tick: a run to keep.
const FhInput *session_inputs(const Session *session, int *count);
/// What else was done since then, by tick; borrowed until the next.
const SessionChange *session_changes(const Session *session, int *count);
/// Does such a thing again, now.
bool session_apply(Session *session, const SessionChange *change);
/// The movement that the run began with: an index into level_movers.
int session_first_movement(const Session *session);

/// Writes the session as bytes, if there is room for them, and returns how many they are.
size_t session_save(const Session *session, void *out, size_t room);
/// Puts a session of the same level where it was when it was saved. Its way back begins there.
/// False, and `wrong` says why, when the bytes are no such session: nothing changed.
bool session_load(Session *session, const void *bytes, size_t size, const char **wrong);

#endif
