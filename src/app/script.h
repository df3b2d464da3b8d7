// script.h - a recorded hand: pointer, wheel, keys and text by tick, and pictures to take.
//
// A line is "TICK VERB WORDS"; README.md in this folder lists the verbs. Lines are sorted by tick
// (equal ticks keep their order). The lines of a tick are pushed as SDL events before that tick
// runs; its pictures are taken when it was drawn. While a script runs a frame is a tick: nothing
// reads the clock. At "wait" the script's ticks stand still until that screen is in front.

#ifndef FOOTHOLD_APP_SCRIPT_H
#define FOOTHOLD_APP_SCRIPT_H

#include <SDL.h>

#include "app/screens.h"
#include "level/error.h"

#include <stdbool.h>

typedef enum ScriptVerb {
    SCRIPT_KEY,
    SCRIPT_MOVE,
    SCRIPT_BUTTON,
    SCRIPT_WHEEL,
    SCRIPT_TEXT,
    SCRIPT_PAD,
    SCRIPT_FINGER,
    SCRIPT_SIZE,
    SCRIPT_FOCUS,
    SCRIPT_CLOSE,
    SCRIPT_SHOT,
    SCRIPT_QUIT,
    SCRIPT_COPY,
    SCRIPT_REMOVE,
    SCRIPT_DROP,
    SCRIPT_PATIENCE,
    SCRIPT_WAIT
} ScriptVerb;

enum { SCRIPT_TEXT_MAX = 200 };

/// The names of the screens, for "wait".
extern const char *const script_screens[SCREENS];

typedef struct ScriptLine {
    int tick;
    int order; // in the file
    ScriptVerb verb;
    int a, b;                   // key, button; x, y; wheel in hundredths; ms
    int finger;                 // its number
    bool down;                  // key, button, focus, finger
    char text[SCRIPT_TEXT_MAX]; // of text and shot
} ScriptLine;

typedef struct Script {
    ScriptLine *lines; // owned
    int count, capacity;
    int next;        // the first not yet played
    int from;        // the first that was played in this frame
    int waited;      // ticks that its own stood still
    int x, y;        // the pointer
    bool is_patient; // a frame waits for work on other threads until it is done,
    int patience_ms; // else so long
} Script;

/// Reads a script's file. False and `error` (file, line) when it is none. `script` is to be freed.
bool script_load(Script *script, const char *path, LevelError *error);
/// The same from text; `name` stands for the file in errors.
bool script_parse(Script *script, const char *text, const char *name, LevelError *error);
void script_free(Script *script);
/// Pushes the events of a tick, up to a line that waits for another screen than the one in front.
void script_play(Script *script, int tick, const char *screen);
/// The n-th picture to take once the frame was drawn: its path, borrowed; NULL when there are no
/// more.
const char *script_shot(const Script *script, int n);
/// True when all lines were played, or "quit" was.
bool script_is_over(const Script *script);

#endif
