// movement.h - the ways to move a body, one file each, behind one small interface, and the table of
// them.
//
// A movement turns an actor's wish (px in this tick, already computed by control) into place and
// contacts. The table names them for level files, commands and the editor. A new one is one file
// and one row.

#ifndef FOOTHOLD_ENGINE_MOVEMENT_MOVEMENT_H
#define FOOTHOLD_ENGINE_MOVEMENT_MOVEMENT_H

#include "engine/world.h"

typedef struct FhMovement {
    const char *name; // as in level files and --movement: "pixel"
    const char *idea; // one sentence
    const char *source;
    /// Does one actor's part of a tick: contacts, control, motion, contacts.
    void (*tick)(FhWorld *world, FhActor *actor, FhInput input);
} FhMovement;

extern const FhMovement fh_movements[];
extern const int fh_movement_count;

/// The index of the movement with that name; -1 when there is none.
int fh_movement_find(const char *name);

#endif
