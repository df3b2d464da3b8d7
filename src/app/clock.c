#include "app/clock.h"

#include <math.h>

// A screen of 59.9 or 60.1 Hz would now and then owe 0 or 2 ticks, which is seen as a jerk; a frame
// this near to a whole number of ticks is taken for one.
static const double near_ticks = 0.04;

int clock_owe(Clock *clock, double seconds) {
    double ticks = seconds > 0.0 ? seconds * 60.0 : 0.0;
    double whole = floor(ticks + 0.5);
    if (whole >= 1.0 && fabs(ticks - whole) < near_ticks) {
        ticks = whole;
    }
    clock->rest += ticks;
    int owed = clock->rest > CLOCK_TICKS_MAX ? CLOCK_TICKS_MAX : (int)clock->rest;
    clock->rest -= floor(clock->rest);
    return owed;
}

float clock_alpha(const Clock *clock) {
    return (float)clock->rest;
}
