// hull.h - the body among lines: a box tapered at its feet, swept without ever passing a line.
//
// The two lower corners of the box are cut off, so that the feet do not catch on the ends of lines
// and climb bumps as high as the cut (B49's tapering); so the body is a convex polygon of six
// corners. It keeps a small distance, the skin, from every line, and is smaller than the box by as
// much, so that the box touches the line and fits where it is as wide as the gap; nearer than half
// the skin counts as touching: what lies between the two forgives rounding (B48). Places are px as
// doubles, in the World's space: a line may be as long as the world and its far end still counts to
// a thousandth of a pixel. Only + - * / and sqrt: bit for bit the same everywhere.

#ifndef FOOTHOLD_ENGINE_MOVERS_HULL_H
#define FOOTHOLD_ENGINE_MOVERS_HULL_H

#include "engine/terrain/line.h"

enum {
    FH_HULL_CORNERS = 6,
    FH_HULL_TAPER = 3 // px that are cut off a lower corner, along both sides; of a small box less
};

/// Px between a body at rest and what it touches.
#define FH_HULL_SKIN (1.0 / 64.0)

typedef struct FhVector {
    double x, y;
} FhVector;

/// A box's body. Corners go round clockwise, as seen on the screen; normal i points out of the side
/// from corner i to the next.
typedef struct FhHull {
    int count;                         // of its corners
    FhVector corners[FH_HULL_CORNERS]; // px from the box's top left corner
    FhVector normals[FH_HULL_CORNERS]; // length 1
    double w, h;                       // of the box
    bool hangs; // beside the end of a level one-way by a corner that is cut off
} FhHull;

/// What a sweep met first.
typedef struct FhHullHit {
    bool hits;
    double part;     // 0..1 of the way, up to the skin
    FhVector normal; // of what was met, length 1, towards the body
    FhVector at;     // px: where
    FhLine line;
} FhHullHit;

static inline double fh_dot(FhVector a, FhVector b) {
    return a.x * b.x + a.y * b.y;
}

FhHull fh_hull_of(int w, int h);
/// The whole box, for what knows boxes only.
FhHull fh_hull_of_box(int w, int h);
/// The smallest box (px) with the whole way and its skin in it.
FhRect fh_hull_reach(const FhHull *hull, FhVector at, FhVector way);
/// Takes the line into `first` if the body, going along `way` from `at` (its box's corner), meets
/// it before what `first` has; of two at the same time the one that is more level. A line with an
/// area behind it is met from its free side only; a one-way only by a body that was wholly above
/// it.
void fh_hull_sweep(const FhHull *hull, FhVector at, FhVector way, const FhLine *line,
                   FhHullHit *first);
/// How deep (px) the body lies in the line, and the direction that leads out; below 0 it lies clear
/// by that much. A one-way has no depth (a large negative one).
double fh_hull_depth(const FhHull *hull, FhVector at, const FhLine *line, FhVector *out);

#endif
