// vector_body.h - one actor's hull in the World: where exactly it is, and how far it may go.
//
// The actor's box stays the authority: the body's place is the box's corner and a fraction of a
// pixel that waits in its motion; so whatever else moves the box by whole pixels moves the body.
// What the box overlaps by less than the slack is the rounding of that fraction, and no overlap.

#ifndef FOOTHOLD_ENGINE_MOVERS_VECTOR_BODY_H
#define FOOTHOLD_ENGINE_MOVERS_VECTOR_BODY_H

#include "engine/movers/hull.h"
#include "engine/rules/solid.h"
#include "engine/state/world.h"

/// The words of its motion.
enum { FH_VECTOR_PART_X, FH_VECTOR_PART_Y }; // real: px from the box's corner to the body's
/// whole: the solid under its feet (index + 1; 0: none), whether it drops through one-ways, and
/// where its feet were (px) when the tick began.
enum { FH_VECTOR_RIDES, FH_VECTOR_DROPS, FH_VECTOR_FEET };

/// Px that a box may lie deeper in a line than the body that it is the rounding of.
#define FH_VECTOR_SLACK 0.75

typedef struct FhVectorBody {
    const FhWorld *world;
    const FhActor *actor;
    FhHull hull, box;  // the box is for crates, which are no lines to the others
    FhPoint origin;    // px: the actor's corner when the body was made; all is reckoned from there,
                       // so that it is the same however far away
    FhVector at;       // px from the origin, its box's corner
    double level;      // normals with y at most minus this are floor
    int except_solid1; // the solid whose lines do not stop it now, index + 1; 0: none
} FhVectorBody;

FhVectorBody fh_vector_body(const FhWorld *world, const FhActor *actor);
/// Writes the place into its actor: the nearest whole pixels, and the fraction.
void fh_vector_put(const FhVectorBody *body, FhActor *actor);
/// The box (px, of the World) with the whole way in it.
FhRect fh_vector_reach(const FhVectorBody *body, FhVector way);
/// What the body would meet first on a way (px).
FhHullHit fh_vector_look(const FhVectorBody *body, FhVector way);
/// Goes that way until it meets something. The hit's part is that of the whole way.
FhHullHit fh_vector_go(FhVectorBody *body, FhVector way);
/// True when a surface with that normal can be stood on.
bool fh_vector_is_floor(const FhVectorBody *body, FhVector normal);
/// What holds the body up, at most a pixel under it: floor, or two steep sides that it is wedged
/// between (then the normal is straight up). `hits` is false in the air.
FhHullHit fh_vector_ground(const FhVectorBody *body);
/// Moves the body out of lines that it lies in by a little: what fractions were cut off, and what
/// has been pushed into it. Returns the px by which it still lies in one.
double fh_vector_push_out(FhVectorBody *body);
/// The deepest line that the body lies in, and the direction out of it.
typedef struct FhVectorDepth {
    const FhVectorBody *body;
    double depth; // px; set it to what is to be exceeded
    double limit; // px: what is deeper does not count
    FhVector out;
} FhVectorDepth;
/// An FhLineVisit with an FhVectorDepth.
void fh_vector_note_depth(void *depth, const FhLine *line);
/// What the hit, whose place is px from `origin`, is for contacts.
FhContact fh_vector_contact(const FhWorld *world, FhPoint origin, const FhHullHit *hit);

/// The same body without a fraction, for questions about boxes: true when the box (px) lies in the
/// ground by more than the slack, or wholly within it.
bool fh_vector_terrain_in(const FhWorld *world, FhRect box);
bool fh_vector_solid_in(const FhWorld *world, const FhSolid *solid, FhRect box);
bool fh_vector_on_floor(const FhWorld *world, const FhActor *actor);
/// True when the solid's lines are what the body stands on, or would be without any others.
bool fh_vector_held_by(const FhWorld *world, const FhActor *actor, int solid);

/// Does to the body what the polygons' moves of this tick do to it. Squishes it where there is no
/// room left.
void fh_vector_be_moved(FhWorld *world, FhActor *actor);

#endif
