// state.h - the whole program, which only the loop sees.
//
// A base screen (title, play, edit) shows a world; at most a few others lie over it (pause,
// settings, help, goal). The topmost gets events, ticks and the interface; the base draws.
// Changes of the base screen and of the level are wishes, granted between two frames, so that
// nothing vanishes while it is in use. Window px are the renderer's ("target px").

#ifndef FOOTHOLD_APP_STATE_H
#define FOOTHOLD_APP_STATE_H

#include "app/background.h"

typedef struct App {
    Shell *shell; // the three are its own
    Project *project;
    Searches *searches;
    bool analysis_rests; // it is held: the window is hidden, or the game is played
    double turn_before;  // when the turn before began, s
    double work_s;       // of the slowest frame of late, until it is shown
    UiId drawn;          // the hash of the interface that was drawn last
} App;

/// The screens by their ids.
extern const Screen *const screen_table[SCREENS];

/// All-zero with its parts, for the caller to free. NULL out of memory.
App *app_create(void);

#endif
