// replay.h - a recorded run: which level, who moved how, and what was held, tick by tick, as short
// text.
//
// Script notation: keys L R U D J or '.', then a count, separated by spaces: "R30 RJ12 .10". A
// count of 1 may be left out. A replay file is JSON: level name and hash, movement, character,
// script, and the state it must end in.

#ifndef FOOTHOLD_GAME_REPLAY_H
#define FOOTHOLD_GAME_REPLAY_H

#include "game/session.h"

typedef struct InputScript {
    FhInput *ticks; // owned
    int count;
} InputScript;

/// Reads a script. False and `error` (column = place in the text) when it is not one. `script` owns
/// its ticks.
bool input_script_parse(const char *text, InputScript *script, LevelError *error);
/// The shortest text for a script, for the caller to free. NULL out of memory.
char *input_script_print(const FhInput *ticks, int count);
void input_script_free(InputScript *script);

typedef struct Replay {
    char level[128];     // the level's file name
    uint64_t level_hash; // of its printed text
    char movement[LEVEL_NAME_MAX];
    LevelCharacter character;
    InputScript script;
    int end_tick;
    int end_x, end_y; // px, top left of the player's box
    char end_state[16];
    uint64_t end_hash; // of the World
} Replay;

bool replay_load(const char *path, const LevelKit *kit, Replay *replay, LevelError *error);
/// Writes atomically, as level_save.
bool replay_save(const Replay *replay, const char *path, LevelError *error);
void replay_free(Replay *replay);
/// The tuning that a replay was run with.
FhTuning replay_tuning(const Replay *replay, const LevelKit *kit);
/// Plays `count` ticks of a level under the game's rules and writes the run, with the state it ends
/// in, to `out`. `level_path` names the level in it. False and `error` when that fails.
bool replay_record(const Level *level, const char *level_path, const FhInput *ticks, int count,
                   const char *out, LevelError *error);

/// How a replay went when it was played again.
typedef struct ReplayEnd {
    int tick;
    int x, y; // px, top left of the player's box
    const char *state;
    uint64_t hash;
    bool as_recorded;
} ReplayEnd;

/// Plays a replay on a level, calls `each` (may be NULL) after every tick, and says how it ended.
/// False out of memory.
bool replay_play(const Replay *replay, const Level *level,
                 void (*each)(const Session *session, void *user), void *user, ReplayEnd *end);
/// "alive", "squished", "dead" or "goal".
const char *replay_state_name(const Session *session);

#endif
