// background.h - work that goes on over many frames, a slice in each.

#ifndef FOOTHOLD_APP_BACKGROUND_H
#define FOOTHOLD_APP_BACKGROUND_H

#include <stdbool.h>

typedef struct App App;

typedef struct Slice {
    bool (*step)(App *app); // does a little; returns true while there is more
    double seconds;         // the last step may take longer
    int steps;              // instead of seconds while a script leads the program: no clock is read
} Slice;

/// Works until the slice is over or there is no more. Returns true while there is more.
bool slice_work(App *app, Slice slice);

#endif
