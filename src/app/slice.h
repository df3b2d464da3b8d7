// slice.h - work that goes on over many frames, a slice in each.

#ifndef FOOTHOLD_APP_SLICE_H
#define FOOTHOLD_APP_SLICE_H

#include <stdbool.h>

typedef struct App App;

typedef struct Slice {
    bool (*step)(App *app); // does a little; returns true while there is more
    double seconds;         // the last step may take longer
    int steps;              // instead of seconds while a script leads the program: no clock is read
} Slice;

/// How long work may take in any frame: 1.5 ms; in one that is full already 0.3 ms; where frames
/// take long anyway, a tenth of one. At rest, where no frame is drawn, 20 ms.
double slice_least_s(const App *app);
/// How long work may take in this frame that nothing waits for: what is left of its time, 1.5 to 6
/// ms.
double slice_idle_s(const App *app);
/// Works until the slice is over or there is no more. Returns true while there is more.
bool slice_work(App *app, Slice slice);

#endif
