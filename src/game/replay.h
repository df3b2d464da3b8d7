// replay.h - a recorded run: the level, the movers, and the input, tick by tick.
//
// A replay file is JSON: level name and hash, the rules' version, movement, character, script, what
// was done besides keys, the state it must end in, and 16 bits of the World's hash after every
// tick, so that the first tick that differs can be named. Files of all versions are read; what an
// old one lacks is not checked.

#ifndef FOOTHOLD_GAME_REPLAY_H
#define FOOTHOLD_GAME_REPLAY_H

#include "game/input_script.h"
#include "game/session.h"

enum { REPLAY_NO_JUMP = -1 }; // in the place of the narrowest jump: each can be left out

typedef struct Replay {
    char level[128];     // the level's file name
    uint64_t level_hash; // replay_level_hash
    int rules;           // FH_RULES when it was recorded; 0: not known
    char movement[LEVEL_NAME_MAX];
    LevelCharacter character;
    InputScript script;
    SessionChange *changes; // owned; by tick
    int change_count;
    uint16_t *hashes; // owned; low bits of the World's, after each tick; NULL: not known
    int hash_count;
    int tightest; // ticks: the window of its narrowest jump, as measured (search/slack); 0: it was
                  // not; REPLAY_NO_JUMP
    int end_tick;
    int end_x, end_y; // px, top left of the player's box
    char end_state[16];
    uint64_t end_hash; // of the World
} Replay;

/// Reads a file. False and `error` (line, column, member) when it is no replay.
bool replay_load(const char *path, const LevelCatalog *catalog, Replay *replay, LevelError *error);
/// Writes atomically, as level_save.
bool replay_save(const Replay *replay, const char *path, LevelError *error);
void replay_free(Replay *replay);
/// The tuning that a replay was run with.
FhTuning replay_tuning(const Replay *replay, const LevelCatalog *catalog);
/// The hash of a level's printed text without its name, its signs' texts and its background, so
/// that a corrected sign keeps the level's best times; 0 out of memory.
uint64_t replay_level_hash(const Level *level);
/// False, and `error` (its file is `path`), when it moves in a way that this program does not have.
bool replay_need_movement(const Replay *replay, const char *path, LevelError *error);
/// True when the level is the one that it was recorded on, to the letter.
bool replay_is_of(const Replay *replay, const Level *level);
/// Makes a replay of the first `ticks` of a session's run, at most all, by running them again; the
/// caller frees it. `level_path` names the level in it. Requires: session_is_repeatable. False out
/// of memory.
bool replay_of_session(const Session *session, const char *level_path, int ticks, Replay *replay);
/// Plays `count` ticks of a level under the game's rules and writes the run, with the state it ends
/// in, to `out`. False and `error` when that fails.
bool replay_record(const Level *level, const char *level_path, const FhInput *ticks, int count,
                   const char *out, LevelError *error);

/// How a replay went when it was played again.
typedef struct ReplayEnd {
    int tick;
    int x, y; // px, top left of the player's box
    const char *state;
    uint64_t hash;
    bool as_recorded;     // all the way
    int first_difference; // the tick after which the World was another; 0: none was found
} ReplayEnd;

/// Plays a replay on a level, calls `each` (may be NULL) after every tick, and says how it ended.
/// False out of memory.
bool replay_play(const Replay *replay, const Level *level,
                 void (*each)(const Session *session, void *user), void *user, ReplayEnd *end);
/// True when a replay of these very rules, on the very level that it was recorded on, goes
/// otherwise now: then the rules are others, and FH_RULES (engine/world.h) must be raised.
bool replay_breaks_rules(const Replay *replay, const Level *level, const ReplayEnd *end);
/// Writes in one sentence why a replay did not end as recorded: the first tick that differs, and
/// whether the level or the rules are others than then.
void replay_explain(const Replay *replay, const Level *level, const ReplayEnd *end, char *out,
                    size_t size);
/// "alive", "squished", "dead" or "goal".
const char *replay_state_name(const Session *session);

#endif
