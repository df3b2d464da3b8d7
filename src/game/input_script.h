// input_script.h - what is held, tick by tick, as short text.
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

/// Reads a script. False and `error` (column = place in the text) when it is not one. `script` owns
/// its ticks.
bool input_script_parse(const char *text, InputScript *script, LevelError *error);
/// The shortest text for a script, for the caller to free. NULL out of memory.
char *input_script_print(const FhInput *ticks, int count);
void input_script_free(InputScript *script);

#endif
