// state.h - the whole program: what outlives a level, the open level, and the searches beside it,
// which only the loop and background.c see.
//
// A base screen (title, play, edit) shows a world; at most a few others lie over it (pause,
// settings, help, goal). The topmost gets events, ticks and the interface; the base draws.
// Changes of the base screen and of the level are wishes, granted between two frames, so that
// nothing vanishes while it is in use. Window px are the renderer's ("target px").

#ifndef FOOTHOLD_APP_STATE_H
#define FOOTHOLD_APP_STATE_H

#include "app/atlas.h"
#include "app/background.h"
#include "app/badges.h"
#include "app/veil.h"

struct App {
    Shell *shell; // both are its own
    Project *project;
    bool analysis_rests;        // it is held: the window is hidden, or the game is played
    SearchMemory search_memory; // of all searches together
    Veil veil;
    AtlasWork atlas;
    BadgeWork badges; // of the title's cards
    Background background;
    double work_s; // of the slowest frame of late, until it is shown
    bool rests;    // this frame is a look, without hands
    UiId drawn;    // the hash of the interface that was drawn last
};

/// All-zero with its two parts, for the caller to free. NULL out of memory.
App *app_create(void);

#endif
