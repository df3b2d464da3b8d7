// mover.h - the ways to move a body, one file each, behind one small interface, and the table of
// them.
//
// A movement does an actor's whole part of a tick: it asks control what is wished (speeds in px/s,
// control/), and turns that into place and contacts. The table names them for level files, commands
// and the editor. A new one is one file and one row.

#ifndef FOOTHOLD_ENGINE_MOVERS_MOVER_H
#define FOOTHOLD_ENGINE_MOVERS_MOVER_H

#include "engine/base/input.h"
#include "engine/state/world.h"

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

/// The words for them, from FH_CAN_SLOPES on.
enum { FH_CAN_COUNT = 8 };
extern const char *const fh_can_names[FH_CAN_COUNT];

/// The first in the table: what all else is compared with.
enum { FH_MOVER_PIXEL = 0 };

/// What a mark shows: the view gives each a colour.
typedef enum FhMarkRole {
    FH_MARK_LOOKED_AT, // a ray, a row, a cell that was asked
    FH_MARK_HIT,       // where the answer was yes
    FH_MARK_EDGE,      // the leading edge, the box that counts
    FH_MARK_GROUND,    // what holds the body up
    FH_MARK_NORMAL,    // the direction of a surface, or of a push
    FH_MARK_PLACE,     // where the body is in the movement's own terms: a cell, a ratio, a middle
    FH_MARK_ROLES
} FhMarkRole;

typedef enum FhMarkKind { FH_MARK_LINE, FH_MARK_BOX, FH_MARK_POINT } FhMarkKind;

/// One thing that a movement looks at, in world px. A line goes from (x, y) to (x + w, y + h).
typedef struct FhMark {
    FhMarkKind kind;
    FhMarkRole role;
    float x, y, w, h;
} FhMark;

enum { FH_MARKS_MAX = 512 };

typedef struct FhMarks {
    int count; // further ones are dropped
    FhMark marks[FH_MARKS_MAX];
} FhMarks;

typedef struct FhMover {
    const char *name;       // as in level files and --movement: "pixel"
    const char *label;      // as on screen: "Pixel steps"
    const char *idea;       // one sentence
    const char *source;     // the article
    const char *strengths;  // one sentence
    const char *weaknesses; // one sentence
    const char *games;      // which are made like this
    uint32_t can;           // FH_CAN_*
    const char *absent;     // why this build cannot move like this, and how to get it; the default
                            // moves in its place then. NULL or empty: it can
    bool drags;         // moving solids drag it along by its own means: they push it and lift it,
                        // but do not carry it
    bool varies;        // a library that is not ours decides: another build of that may end
                        // the same inputs elsewhere, so no recorded run can be held to it
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
} FhMover;

extern const FhMover fh_movers[];
extern const int fh_mover_count;

/// Gives an actor another movement, in the middle of whatever it does. Lets go of ladders and
/// stairs where the new one knows none, forgets the old one's motion, and moves the actor free as
/// law 17 says if something is in its place, as the new one understands that. Returns false where
/// there is no room for it, and where this build has not got it; then the actor goes on as it was.
bool fh_actor_set_movement(FhWorld *world, FhActor *actor, int movement);
/// Lets an actor out of what was put into its place, as its movement does that.
void fh_actor_settle(FhWorld *world, FhActor *actor);
/// True when the actor is to be drawn as on the ground, as its movement understands that.
bool fh_actor_is_grounded(const FhWorld *world, const FhActor *actor);
/// Adds one mark, if there is room.
void fh_marks_add(FhMarks *marks, FhMarkKind kind, FhMarkRole role, float x, float y, float w,
                  float h);

/// Lists in words what a movement has, or has not, in at most `size` bytes.
void fh_mover_abilities(const FhMover *movement, bool has, char *out, size_t size);
/// The index of the movement with that name; -1 when there is none.
int fh_mover_find(const char *name);
/// True when this build has it.
static inline bool fh_mover_is_there(const FhMover *movement) {
    return !movement->absent || movement->absent[0] == '\0';
}
/// True for who understands terrain by its solid pixels, and one-ways by theirs: what is found out
/// for one of them is so for all.
static inline bool fh_mover_is_plain(const FhActor *actor) {
    const FhMover *movement = &fh_movers[actor->movement];
    return !movement->terrain_in && !movement->one_way_top;
}

#endif
