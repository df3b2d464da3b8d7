// mover_type.h - the interface of a mover: one way to move an actor, as a row of function pointers.
//
// A mover does an actor's whole part of a tick: it takes the intent that control finds (speeds in
// px/s, control/), and turns that into place and contacts. A World borrows a table of them
// (FhWorldDef.movers); an actor holds the row's index. Rules find a mover's hooks through the
// World.

#ifndef FOOTHOLD_ENGINE_STATE_MOVER_TYPE_H
#define FOOTHOLD_ENGINE_STATE_MOVER_TYPE_H

#include "engine/base/input.h"
#include "engine/state/world.h"

typedef struct FhMarks FhMarks; // marks.h

/// What a movement can do, for tables and help.
enum {
    FH_CAN_SLOPES = 1,
    FH_CAN_ONE_WAYS = 2,
    FH_CAN_LADDERS = 4,
    FH_CAN_STAIRS = 8,
    FH_CAN_RIDE = 16, // moving solids carry and push
    FH_CAN_JUMP = 32,
    FH_CAN_DIG = 64,   // its terrain can be dug and filled while it runs
    FH_CAN_LINES = 128 // its terrain is lines: polygons are ground to it
};

struct FhMover {
    const char *name;   // as in level files and --movement: "pixel"
    uint32_t can;       // FH_CAN_*
    const char *absent; // why this build cannot move like this, and how to get it; the default
                        // moves in its place then. NULL or empty: it can
    bool drags;         // moving solids drag it along by its own means: they push it and lift it,
                        // but do not carry it
    bool varies;        // a library that is not ours decides: another build of that may end
                        // the same inputs elsewhere, so no recorded run can be held to it
    bool steps; // moves by the steps of rules/ alone, with the contacts of rules/: accel/ may
                // take its steps for it
    int32_t motion_max; // no word of its motion is larger, either way; 0: 1 << 24

    /// Does one actor's part of a tick: contacts, control, motion, contacts.
    void (*tick)(FhWorld *world, FhActor *actor, FhInput input);
    /// Called once when an actor takes the movement up, its motion all zero and its box free. NULL:
    /// nothing to do.
    void (*begin)(FhWorld *world, FhActor *actor);
    /// Lets the actor out of what was put into its place (law 17), by the movement's own idea of
    /// what overlaps; squishes it where there is no way out. NULL: no pixel of the box may lie in a
    /// blocker.
    void (*settle)(FhWorld *world, FhActor *actor);
    /// Adds how it sees the World to `marks`, as the next tick will find it. NULL: nothing to show.
    void (*see)(const FhWorld *world, const FhActor *actor, FhMarks *marks);

    /// True when the actor, free of all that blocks it, can be taken up where it is. NULL: always.
    bool (*has_room)(const FhWorld *world, const FhActor *actor);
    /// True when the eye is to see the actor on the ground: for its picture and the camera. NULL:
    /// when its contacts have a floor.
    bool (*is_grounded)(const FhWorld *world, const FhActor *actor);

    /// True when the ground holds up the actor, which does not rise. NULL: when a step down from
    /// its box is stopped.
    bool (*on_floor)(const FhWorld *world, const FhActor *actor);

    // What the probes ask on behalf of whoever moves like this, so that pushes, carries, ladders,
    // edits and other sizes keep to the terrain as the movement understands it.

    /// True when the terrain lies in the box (px). NULL: by the pixels of solid tiles.
    bool (*terrain_in)(const FhWorld *world, FhRect box);
    /// True when the solid, which is collidable, lies in the box (px). NULL: by its pixels.
    bool (*solid_in)(const FhWorld *world, const FhSolid *solid, FhRect box);
    /// The row (world px) at which a one-way tile would hold up the box; any row far away when it
    /// would not. NULL: the tile's highest pixel under the box.
    int (*one_way_top)(const FhTileHit *hit, FhRect box);
};

/// The actor's mover.
static inline const FhMover *fh_mover_of(const FhWorld *world, const FhActor *actor) {
    return world->movers[actor->movement];
}
/// True when this build has it.
static inline bool fh_mover_is_there(const FhMover *mover) {
    return !mover->absent || mover->absent[0] == '\0';
}
/// True for an actor whose mover takes terrain by its solid pixels, and one-ways by theirs: what
/// is found out for one such actor holds for all.
static inline bool fh_mover_is_plain(const FhWorld *world, const FhActor *actor) {
    const FhMover *mover = fh_mover_of(world, actor);
    return !mover->terrain_in && !mover->one_way_top;
}

#endif
