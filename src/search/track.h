// track.h - replays a run in the game's own session, which proves it: where it was tick by tick,
// and whether it stood.

#ifndef FOOTHOLD_SEARCH_TRACK_H
#define FOOTHOLD_SEARCH_TRACK_H

#include "game/session.h"
#include "search/fibre.h"

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
