// trial.h - one try of a mover in a situation: a room drawn as text, a body, a moving solid, keys.
//
// The room is drawn for a mover that goes to the right. A variant mirrors it, shifts it far to
// negative coordinates, draws it with other tiles and puts another body into it; what is asked of a
// trial is asked in the drawing's own terms, so that one situation holds in all of them. Letters as
// in room.h, and `P` where the middle of the feet is at first (at the cell's bottom), `M` the top
// left of the solid.

#ifndef FOOTHOLD_TESTS_MOVERS_TRIAL_H
#define FOOTHOLD_TESTS_MOVERS_TRIAL_H

#include "engine/room.h"

/// How a situation is drawn.
typedef struct Variant {
    bool mirrored, shifted;
    int size;   // px, of a tile
    float w, h; // of the body, px
} Variant;

/// The solid of a situation.
typedef struct TrialSolid {
    const char *rows; // NULL: a plain box
    float w, h;       // tiles, of a plain box
    bool one_way;
    FhPoint way; // tiles, from where it is drawn
    float speed; // px/s
    bool once;   // else there and back
} TrialSolid;

typedef struct Trial {
    Room room;
    FhActor *actor;
    FhSolid *solid; // NULL: there is none
    Variant variant;
    int width;      // px, of the drawing
    FhPoint origin; // px, of the drawing's top left, before it is mirrored
    // Since the last trial_watch:
    int ticks, airborne; // the latter: without ground
    int jumps, bounces;
    int unsteady;   // ticks in which its place beside the solid changed
    int still;      // ticks in which it did not move at all
    int highest;    // px that the feet came up at most
    FhPoint beside; // px: from the solid to the body
    FhPoint at;     // px: where it was at the watch
    FhPoint last;
    uint64_t heard; // a hash of the World in every tick
} Trial;

/// Draws the room. `mover` is an index of level_movers; `tuning` NULL: the default's.
/// What a row of tests/recorded.txt calls a mover: one that varies with a library by that's
/// version.
void trial_name_mover(int mover, char name[64]);

Trial trial_begin(const char *rows, const TrialSolid *solid, Variant variant, int mover,
                  const FhTuning *tuning);
void trial_end(Trial *trial);
/// Puts the body so many px further to the right in the drawing, before the first tick.
void trial_shift(Trial *trial, int px);
/// Counts from here on.
void trial_watch(Trial *trial);
/// Holds keys for so many ticks; left and right as drawn.
void trial_go(Trial *trial, uint32_t held, int ticks);
bool trial_lives(const Trial *trial);
/// The number of its solid, as riders note it.
int trial_solid1(const Trial *trial);
bool trial_stands(const Trial *trial);
/// px to the right in the drawing: of the middle of the feet.
int trial_x(const Trial *trial);
/// The same from the solid's left side.
int trial_beside(const Trial *trial);
/// px down in the drawing: of the feet.
int trial_y(const Trial *trial);
/// The same of a cell in the drawing: its left side, its top.
int trial_cells(const Trial *trial, float cells);

#endif
