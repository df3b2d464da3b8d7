// retry.h - tries for another end of a known run: from where a given beginning stops, the rest is
// looked for beside the run.
//
// Use: search_begin, search_guide with a run that reaches the goal, then search_try as often as is
// wanted. The answer is that of search.h: a run is the given beginning and what was found, proved
// in the game's own session.

#ifndef FOOTHOLD_SEARCH_RETRY_H
#define FOOTHOLD_SEARCH_RETRY_H

#include "search/fibre.h"
#include "search/search.h"
#include "game/session.h"

/// A run that reaches the goal. All borrowed until the search ends.
typedef struct SearchGuide {
    const FhInput *inputs; // one a tick
    const FhPoint *feet;   // px: after each tick
    int ticks;
} SearchGuide;

typedef struct SearchTry {
    const FhInput *lead;   // the beginning, one a tick; borrowed until the next try
    int same;              // ticks in which it is the run's own
    int from;              // how long it is; a multiple of TIMELINE_STEP
    int ticks;             // of the whole run, at most
    uint32_t states;       // at most, until it has landed
    uint32_t states_after; // at most, once it has, or need not
    /// NULL: it may jump at once. Else it begins in the air, and no jump from the ground is made
    /// until the body has landed where this says so.
    bool (*lands)(void *user, const FhActorView *view);
    void *user;
} SearchTry;

/// Makes a search that has just begun one for tries, inside a fibre. True when it is ready for
/// them; else its answer tells why it has stopped.
bool search_guide(Search *search, const SearchGuide *guide, Fibre *fibre);
/// Goes through a try, inside a fibre. Returns its answer.
SearchAnswer search_try(Search *search, const SearchTry *what, Fibre *fibre);
/// The inputs of the first run of the try that has landed; `count` is set. NULL when none has, or
/// out of memory. Not proved. Borrowed until the next call or try.
const FhInput *search_landing(Search *search, int *count);

// ---- Track ----
//
// Replays a run in the game's own session, which proves it: where it was tick by tick, and whether
// it stood.

/// What is after a tick.
typedef struct TrackSpot {
    float vy;        // px/s
    uint16_t riding; // the number of the solid that is ridden + 1, or 0
    bool stands;     // on the floor, or held by a ladder, stairs or a ledge
} TrackSpot;

typedef struct Track {
    Session *session; // owned
    const FhInput *inputs;
    int count;        // of inputs
    int ticks;        // played so far
    bool has_goal;    // the last of them reached it
    FhPoint *feet;    // owned; px: after each tick
    TrackSpot *spots; // owned
} Track;

/// True for what stands: see TrackSpot.
bool track_stands(const FhActorView *view);
/// Starts to play. Borrows level and inputs. The caller frees it. False out of memory.
bool track_begin(Track *track, const Level *level, const LevelWorldOptions *options,
                 const FhInput *inputs, int count);
/// Plays at most so many ticks. Returns true while there are more: it ends at the goal, at a death,
/// or with the inputs.
bool track_step(Track *track, int ticks);
/// Plays all of it inside a fibre, so many ticks a step. True when it reaches the goal.
bool track_run(Track *track, int ticks, Fibre *fibre);
void track_free(Track *track);

#endif
