// replay.h - a recorded run: the level, the movers, and the input, tick by tick.
//
// A replay file is JSON: level name and hash, rules version, mover, character, script, changes
// besides keys, the end state, and 16 bits of the World's hash after every tick, which name the
// first tick that differs. Files of all versions can be read; members that an old file lacks are
// not checked.

#ifndef FOOTHOLD_GAME_REPLAY_H
#define FOOTHOLD_GAME_REPLAY_H

#include <stdbool.h>

#include "game/session.h"

// ---- Input script ----
//
// The held keys, tick by tick, as short text.
//
// Notation: keys L R U D J or '.', then a count, separated by spaces: "R30 RJ12 .10". A count of 1
// may be left out.

typedef struct InputScript {
    FhInput *ticks; // owned
    int count;
} InputScript;

/// Reads a script; `script` owns its ticks. False and `error` (column = place in the text) if the
/// text is no script.
bool input_script_parse(const char *text, InputScript *script, LevelError *error);
/// Returns the shortest text for a script; the caller frees it. NULL out of memory.
char *input_script_print(const FhInput *ticks, int count);
void input_script_free(InputScript *script);

// ---- Replays ----

enum { REPLAY_NO_JUMP = -1 }; // instead of the narrowest jump: every jump can be left out

typedef struct Replay {
    char level[128];     // the level's file name
    uint64_t level_hash; // replay_level_hash
    int rules;           // FH_RULES when it was recorded; 0: not known
    char movement[LEVEL_NAME_MAX];
    LevelCharacter character;
    InputScript script;
    SessionChange *changes; // owned; by tick
    int change_count;
    uint16_t *hashes; // owned; low bits of the World's hash after each tick; NULL: unknown
    int hash_count;
    int tightest; // ticks: the narrowest jump of the easiest run of its level (search/difficulty);
                  // 0: not measured; or REPLAY_NO_JUMP
    int blind_plus_one; // how many blind scripts finish its level, and 1; 0: not tried
    int end_tick;
    int end_x, end_y; // px, top left of the player's box
    char end_state[16];
    uint64_t end_hash; // of the World
} Replay;

/// Reads a file. False and `error` (line, column, member) if it is no replay.
bool replay_load(const char *path, const LevelCatalog *catalog, Replay *replay, LevelError *error);
/// The same from `size` bytes of text; `name` stands for the file in errors.
bool replay_parse(const char *text, size_t size, const char *name, const LevelCatalog *catalog,
                  Replay *replay, LevelError *error);
/// The text of a file, for the caller to free. NULL out of memory.
char *replay_print(const Replay *replay);
/// Writes atomically, like level_save.
bool replay_save(const Replay *replay, const char *path, LevelError *error);
void replay_free(Replay *replay);
/// The tuning of a replay's run.
FhTuning replay_tuning(const Replay *replay, const LevelCatalog *catalog);
/// The hash of a level's printed text without its name, sign texts, background and theme, so that
/// editing a sign keeps the level's best times; 0 out of memory.
uint64_t replay_level_hash(const Level *level);
/// False and `error` (its file is `path`) if this build lacks the replay's mover.
bool replay_need_movement(const Replay *replay, const char *path, LevelError *error);
/// Returns true if the level has the hash of the recorded level.
bool replay_is_of(const Replay *replay, const Level *level);
/// Makes a replay of the first `ticks` ticks of a session's run, or of all if it is shorter, by
/// running them again; the caller frees it. `level_path` gives its level name. Requires:
/// session_is_repeatable. False out of memory.
bool replay_of_session(const Session *session, const char *level_path, int ticks, Replay *replay);
/// Makes a replay of `count` ticks of a level under the game's rules, with its end state; the
/// caller frees it. `level_path` gives its level name. False out of memory.
bool replay_of_inputs(const Level *level, const char *level_path, const FhInput *ticks, int count,
                      Replay *replay);
/// The same, written to `out`. False and `error` on failure.
bool replay_record(const Level *level, const char *level_path, const FhInput *ticks, int count,
                   const char *out, LevelError *error);

/// The end of a replay's playback.
typedef struct ReplayEnd {
    int tick;
    int x, y; // px, top left of the player's box
    const char *state;
    uint64_t hash;
    bool as_recorded;     // in every tick and at the end
    int first_difference; // the tick after which the World differed; 0: none
} ReplayEnd;

/// Plays a replay on a level, calls `each` (may be NULL) after every tick, and fills `end`. False
/// out of memory.
bool replay_play(const Replay *replay, const Level *level,
                 void (*each)(const Session *session, void *user), void *user, ReplayEnd *end);
/// Returns true if a replay recorded with these rules on this very level no longer plays as
/// recorded. Then the rules have changed, and FH_RULES (engine/world.h) must be raised.
bool replay_breaks_rules(const Replay *replay, const Level *level, const ReplayEnd *end);
/// Writes one sentence on why a replay did not end as recorded: the first tick that differs, and
/// whether the level or the rules have changed.
void replay_explain(const Replay *replay, const Level *level, const ReplayEnd *end, char *out,
                    size_t size);
/// "alive", "squished", "dead" or "goal".
const char *replay_state_name(const Session *session);

// ---- Playback ----
//
// Plays a replay on a level and seeks to any tick of it.
//
// Seeking back loads the nearest state saved on the way (session_save), so every tick of a long run
// is at most a few hundred ticks away.

typedef struct Playback Playback;

/// Borrows both for its lifetime. The caller destroys it. NULL out of memory.
Playback *playback_create(const Replay *replay, const Level *level);
void playback_destroy(Playback *playback);
/// Plays one tick. False at the end, where it does nothing, and where the run began anew, as one
/// does for ever whose hero can live nowhere.
bool playback_tick(Playback *playback);
/// How it ended, if it is at its end.
ReplayEnd playback_end(const Playback *playback);
/// Goes to a tick: 0 to playback_length.
void playback_seek(Playback *playback, int tick);
int playback_at(const Playback *playback);
int playback_length(const Playback *playback);
/// Borrowed and read-only.
Session *playback_session(const Playback *playback);
/// The first tick after which the World differs from the recording; 0: none so far.
int playback_first_difference(const Playback *playback);

#endif
