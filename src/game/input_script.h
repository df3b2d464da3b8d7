// input_script.h - the held keys, tick by tick, as short text.
//
// Notation: keys L R U D J or '.', then a count, separated by spaces: "R30 RJ12 .10". A count of 1
// may be left out.

#ifndef FOOTHOLD_GAME_INPUT_SCRIPT_H
#define FOOTHOLD_GAME_INPUT_SCRIPT_H

#include <stdbool.h>

#include "foothold/base.h"
#include "level/error.h"

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

#endif
