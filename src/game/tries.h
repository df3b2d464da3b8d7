// tries.h - the last tries at a level: where the hero was, jumped and died, and the way back there.
//
// A try is a row of points, one a tick, and some moments of its session (copies of its World), of
// which the last one before a point and the inputs from there on lead back to it exactly. A new try
// begins where the World does not go on from the tick before. All-zero: none. What one owns is
// freed by tries_clear.

#ifndef FOOTHOLD_GAME_TRIES_H
#define FOOTHOLD_GAME_TRIES_H

#include "game/session.h"

enum {
    TRIES_MAX = 4,
    TRY_TICKS = 3600, // of one try: then its first quarter goes
    TRY_MOMENTS = 128,
    TRIES_BYTES_MAX = 32 << 20 // of all moments; a World too large for it is not kept
};

/// What happened at a point: bits.
enum { TRY_FLOOR = 1, TRY_JUMP = 2, TRY_DEATH = 4 };

typedef struct TryPoint {
    FhPoint at;   // px, the middle of the hero
    FhPoint feet; // px
    FhInput held; // in the tick that led here
    uint32_t marks;
} TryPoint;

typedef struct TryMoment {
    int index; // of the point that it is of
    SessionMoment *moment;
} TryMoment;

typedef struct Try {
    TryPoint *points; // owned; TRY_TICKS of them; NULL: not used yet
    int count, last_tick;
    TryMoment moments[TRY_MOMENTS]; // owned
    int moment_count, every;        // ticks between two
} Try;

typedef struct Tries {
    Try all[TRIES_MAX];
    int last; // its number
    bool ended;
} Tries;

/// Notes the tick that was played with these keys. Out of memory it notes nothing.
void tries_note(Tries *tries, Session *session, FhInput held);
/// The next tick begins another try.
void tries_end(Tries *tries);
/// The session was run back by a tick.
void tries_step_back(Tries *tries);
/// The level's things are others now: the ways remain, the moments do not.
void tries_forget_moments(Tries *tries);
/// Forgets all of it.
void tries_clear(Tries *tries);
/// A try: 0 is the last one. NULL when there are not so many.
const Try *tries_at(const Tries *tries, int back);
/// Puts a session where that try was at a point; a death there is led up to, from a second before.
/// The dead come back to the last floor before it. False when nothing leads there: nothing changed.
bool tries_resume(const Tries *tries, int back, int index, Session *session);

/// Where the hero last stood on a floor before that point, or before the death there: the place to
/// go on from when nothing leads to the point any more. False when there is no such point.
bool tries_place(const Tries *tries, int back, int index, FhPoint *feet);

#endif
