// tries.h - the last tries at a level: the hero's path, jumps and death, and how to return there.
//
// A try is a list of points, one a tick, and some moments of its session (copies of its World). The
// last moment before a point and the inputs from there reproduce the point exactly. A tick that
// does not follow the tick before starts a new try. All-zero: no tries. tries_clear frees
// everything.

#ifndef FOOTHOLD_GAME_TRIES_H
#define FOOTHOLD_GAME_TRIES_H

#include "game/session.h"

enum {
    TRIES_MAX = 4,
    TRY_TICKS = 3600, // of one try: then its first quarter is dropped
    TRY_MOMENTS = 128,
    TRIES_BYTES_MAX = 32 << 20 // of all moments; a World too large for this keeps none
};

/// What happened at a point: bits.
enum { TRY_FLOOR = 1, TRY_JUMP = 2, TRY_DEATH = 4 };

typedef struct TryPoint {
    FhPoint at;   // px, the middle of the hero
    FhPoint feet; // px
    FhInput held; // the input of the tick that led here
    uint32_t marks;
} TryPoint;

typedef struct TryMoment {
    int index; // of its point
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

/// Records the tick just played with input `held`. Out of memory it records nothing.
void tries_note(Tries *tries, Session *session, FhInput held);
/// The next tick begins another try.
void tries_end(Tries *tries);
/// Removes the last point, after the session rewound by one tick.
void tries_step_back(Tries *tries);
/// Drops the moments, after edits of the level's objects: the paths remain.
void tries_forget_moments(Tries *tries);
/// Drops all tries and frees their memory.
void tries_clear(Tries *tries);
/// Returns a try: 0 is the last one. NULL if there are fewer.
const Try *tries_at(const Tries *tries, int back);
/// Puts a session at point `index` of that try; for a death, a second before it. Deaths respawn at
/// the last floor before. False if no moment leads there: nothing changed.
bool tries_resume(const Tries *tries, int back, int index, Session *session);

/// Finds the last place on a floor before that point, or before the death there: the fallback if
/// tries_resume fails. False if there is no such point.
bool tries_place(const Tries *tries, int back, int index, FhPoint *feet);

#endif
