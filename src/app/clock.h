// clock.h - how many ticks a frame owes, and how far drawing is between two of them.
//
// 60 ticks a second. At most CLOCK_TICKS_MAX are owed a frame and the rest is dropped: the game
// slows, it never spirals. Pure: the caller reads the clock.

#ifndef FOOTHOLD_APP_CLOCK_H
#define FOOTHOLD_APP_CLOCK_H

enum { CLOCK_TICKS_MAX = 8 };

typedef struct Clock {
    double rest; // ticks, part of one, not yet run
} Clock;

/// Takes the seconds since the last frame in and returns the ticks to run now.
int clock_owe(Clock *clock, double seconds);
/// How far the time is between the last tick (0) and the next (1).
float clock_alpha(const Clock *clock);

#endif
