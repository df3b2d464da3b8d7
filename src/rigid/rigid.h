// rigid.h - the mover that a physics engine does, on Chipmunk2D (B47, B48, B49).
//
// Registered from outside, as any game's own mover is: level/movers.c has it in its list where
// there is Chipmunk2D.

#ifndef FOOTHOLD_RIGID_RIGID_H
#define FOOTHOLD_RIGID_RIGID_H

#include "foothold/mover.h"

extern const FhMover rigid_mover;

#endif
