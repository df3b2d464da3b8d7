// vector_moved.h - polygons that move: they carry what stands on them and push what is in their
// way.
//
// Other moving solids push and carry by whole pixels, the same for all movements (solid.h). A
// polygon's way is swept too, against the body, so none passes it at any speed.

#ifndef FOOTHOLD_ENGINE_MOVERS_VECTOR_MOVED_H
#define FOOTHOLD_ENGINE_MOVERS_VECTOR_MOVED_H

#include "engine/movers/vector_body.h"

/// Does to the body what the polygons' moves of this tick do to it. Squishes it where there is no
/// room left.
void fh_vector_be_moved(FhWorld *world, FhActor *actor);

#endif
