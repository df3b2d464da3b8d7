// mover.h - what a program brings to a World of its own: movers, drivers, and types of actors.
//
// A mover is one way to move an actor, as a row of function pointers: how it moves a body, what it
// finds as contacts, and by which narrow phase it collides. A World borrows a table of movers
// (FhWorldDef.movers); an actor's number is a row of it. A driver decides for an actor; a type says
// what an actor rides and what squishes it. All of them get pointers to actors that are good for
// the call only. They keep nothing between ticks but an actor's own numbers (fh_actor_numbers), so
// a World stays one value that copies, replays and saves.

#ifndef FOOTHOLD_MOVER_H
#define FOOTHOLD_MOVER_H

#include "foothold/query.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FhActor FhActor;
typedef struct FhSolid FhSolid;

// --- what a mover sees, for the eye ---

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

typedef struct FhMarks FhMarks;
struct FhMarks {
    int count; // further ones are dropped
    FhMark marks[FH_MARKS_MAX];
};

/// Adds one mark, if there is room.
FH_API void fh_marks_add(FhMarks *marks, FhMarkKind kind, FhMarkRole role, float x, float y,
                         float w, float h);

// --- drivers ---

/// What an actor wants in a tick.
typedef struct FhIntent {
    int x; // -1 left, 1 right
    int y; // -1 up, 1 down
    bool down_pressed;
    bool jump_held, jump_pressed;
} FhIntent;

struct FhDriver {
    const char *name;
    bool is_quiet; // only those events of its actors are told that end them: a crowd's would fill
                   // the list
    /// What the actor wants now. It may turn the actor (control.facing); its contacts are fresh.
    FhIntent (*intend)(const FhWorld *world, FhActor *actor);
};

// --- the narrow phase ---

/// The exact tests of a box against the ground, after the broad phase found what is near. Pushes,
/// carries, ladders, edits and other sizes of an actor all test with its mover's own, so they keep
/// to the ground as the mover understands it. Every function stands in every table.
typedef struct FhNarrowPhase {
    /// Returns true if the terrain lies in the box (px).
    bool (*terrain_in)(const FhWorld *world, FhRect box);
    /// Returns true if terrain lies in the box that does not lie in `start` (law 17). A mover that
    /// tests a box as a whole takes fh_narrow_other_terrain.
    bool (*other_terrain_in)(const FhWorld *world, const FhActor *actor, FhRect box, FhRect start);
    /// Returns true if the solid, which is collidable, lies in the box (px).
    bool (*solid_in)(const FhWorld *world, const FhSolid *solid, FhRect box);
    /// Returns true if a one-way tile holds up the box.
    bool (*one_way_holds)(const FhTileHit *hit, FhRect box);
    /// Returns true if the ground holds up the actor, which does not rise.
    bool (*on_floor)(const FhWorld *world, const FhActor *actor);
    /// Returns true if the solid (its index), one-way or not, holds up the actor: then it carries
    /// the actor, and takes the actor along when it rises.
    bool (*held_by)(const FhWorld *world, const FhActor *actor, int solid);
    int32_t feet;     // px of the box's lower end that a step down is tested with: 1 where each
                      // pixel stands for itself, INT32_MAX where the whole box counts
    int32_t below;    // rows under the box in which its ground may lie: 1, or 2 where a fraction
                      // of a pixel may part them
    int32_t corners;  // px of the box's corners that the tests may leave out; 0: none
    bool keeps_place; // a solid carries it as it stands; else by steps of whole pixels, which
                      // follow the ground
} FhNarrowPhase;

/// Each solid pixel for itself: what `pixel` tests by. A mover with a test or two of its own
/// changes a copy.
extern FH_API const FhNarrowPhase fh_narrow_pixels;
/// An FhNarrowPhase.other_terrain_in: all terrain in a box is one thing.
FH_API bool fh_narrow_other_terrain(const FhWorld *world, const FhActor *actor, FhRect box,
                                    FhRect start);
/// An FhNarrowPhase.one_way_holds: the tile's highest pixel under the box's columns is in the row
/// right under the box (law 10).
FH_API bool fh_pixel_one_way_holds(const FhTileHit *hit, FhRect box);

// --- movers ---

typedef struct FhControlTick FhControlTick; // the engine's own (engine/control/control.h)

/// What a move did. `by` is what blocked it (with the solid or the tile).
typedef struct FhMove {
    int32_t moved; // px along the axis asked for, signed
    bool blocked;
    FhContact by;
} FhMove;

/// What happened on each axis.
typedef struct FhMove2 {
    FhMove x, y;
} FhMove2;

/// Moves a body by (dx, dy) px. Control reads only which axes were blocked.
typedef FhMove2 (*FhMoveFunction)(FhWorld *world, FhActor *actor, float dx, float dy);

enum { FH_MOVER_STATE_WORDS = 16 };

/// What a mover keeps of an actor between ticks, all zero when the actor takes the mover up; its
/// file says what each number means.
typedef struct FhMoverState {
    float real[FH_MOVER_STATE_WORDS];
    int32_t whole[FH_MOVER_STATE_WORDS];
} FhMoverState;

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
    bool varies;        // a library that is not ours decides: another build of that may end
                        // the same inputs elsewhere, so no recorded run can be held to it
    bool steps;       // moves by the steps of rules/ alone, with the contacts of rules/: accel/ may
                      // take its steps for it
    bool keeps_state; // keeps numbers of an actor between ticks (fh_actor_numbers)
    int32_t motion_max; // none of its whole numbers is larger, either way; 0: 1 << 24
    uint32_t tells;     // bits: which of its whole numbers tell two states in one place apart

    /// Does one actor's part of a tick. NULL: the frame that movers share (fh_mover_tick), filled
    /// with the three functions that follow. A mover may also go around that frame. `input` is what
    /// the actor's player holds, also for actors that are no player's: fh_actor_intent tells what
    /// the actor wants.
    void (*tick)(FhWorld *world, FhActor *actor, FhInput input);
    /// Moves the body as control says.
    FhMoveFunction move;
    /// Finds the actor's contacts. NULL: fh_actor_refresh_contacts.
    void (*contacts)(const FhWorld *world, FhActor *actor);
    /// Turns the intent into a move. NULL: ladders, stairs, ducking, running, jumping and falling
    /// as the tuning says, by `move`.
    void (*control)(FhControlTick *tick);
    /// The narrow phase. NULL: fh_narrow_pixels.
    const FhNarrowPhase *narrow;

    /// Called once when an actor takes the mover up, or is added with it, its numbers all zero and
    /// its box free. NULL: nothing to do.
    void (*begin)(FhWorld *world, FhActor *actor);
    /// Lets the actor out of what was put into its place (law 17); squishes it if there is no way
    /// out. NULL: nothing that blocks may lie in the box.
    void (*settle)(FhWorld *world, FhActor *actor);
    /// Adds to `marks` what the next tick will test. NULL: nothing to show.
    void (*see)(const FhWorld *world, const FhActor *actor, FhMarks *marks);
    /// Returns true if the actor, free of all that blocks it, can be taken up where it is. NULL:
    /// always.
    bool (*has_room)(const FhWorld *world, const FhActor *actor);
    /// Returns true if picture and camera show the actor on the ground. NULL: if its contacts have
    /// a floor.
    bool (*is_grounded)(const FhWorld *world, const FhActor *actor);
};

/// True when this build has it.
static inline bool fh_mover_is_there(const FhMover *mover) {
    return !mover->absent || mover->absent[0] == '\0';
}

// The movers of a World that was given none, one file each.

extern FH_API const FhMover fh_mover_pixel;
extern FH_API const FhMover fh_mover_raycast;
extern FH_API const FhMover fh_mover_bitmask;
extern FH_API const FhMover fh_mover_tile_smooth;
extern FH_API const FhMover fh_mover_vector;
extern FH_API const FhMover fh_mover_cell;
extern FH_API const FhMover fh_mover_tile_locked;

/// Their indices in the table; the first is what all else is compared with.
enum {
    FH_MOVER_PIXEL,
    FH_MOVER_RAYCAST,
    FH_MOVER_BITMASK,
    FH_MOVER_TILE_SMOOTH,
    FH_MOVER_VECTOR,
    FH_MOVER_CELL,
    FH_MOVER_TILE_LOCKED,
    FH_MOVERS
};

extern FH_API const FhMover *const fh_movers[FH_MOVERS];

// --- what movers are made of ---

/// Moves along both axes at once, steps interleaved as law 4 says, and pushes the crates that it
/// walks into.
FH_API FhMove2 fh_actor_move(FhWorld *world, FhActor *actor, float dx, float dy);

/// The actor as it is now.
FH_API FhActorView fh_actor_view(const FhWorld *world, const FhActor *actor);
/// Puts it elsewhere (px, its top left). Requires: nothing is in its way there.
FH_API void fh_actor_put(FhActor *actor, int x, int y);
/// Sets its speed (px/s).
FH_API void fh_actor_set_speed(FhActor *actor, float vx, float vy);
/// Turns it: -1 left, 1 right.
FH_API void fh_actor_turn(FhActor *actor, int facing);
/// What the mover keeps of it, borrowed until actors are added. Requires: a mover that keeps_state.
FH_API FhMoverState *fh_actor_numbers(FhActor *actor);
/// Does its part of a tick in the frame that movers share: the contacts become those before and are
/// found anew, control turns the intent into a move, and the contacts are found again.
FH_API void fh_mover_tick(FhWorld *world, FhActor *actor, FhInput input);
/// Begins its part of a tick: its contacts become those before, and are found anew.
FH_API void fh_actor_begin(const FhWorld *world, FhActor *actor);
/// Finds its contacts anew: the end of its part of a tick.
FH_API void fh_actor_refresh_contacts(const FhWorld *world, FhActor *actor);
/// What it wants now. Requires: its contacts are fresh.
FH_API FhIntent fh_actor_intent(FhWorld *world, FhActor *actor, FhInput input);
/// Ladders, stairs, ducking, running, jumping and falling as its tuning says, moved by `move`.
/// Requires: its contacts are fresh.
FH_API void fh_actor_walk(FhWorld *world, FhActor *actor, FhInput input, FhMoveFunction move);
/// True when it does not rise and something holds it up.
FH_API bool fh_actor_on_floor(const FhWorld *world, const FhActor *actor);
/// fh_world_blocked for an actor in a call.
FH_API bool fh_query_blocked(const FhWorld *world, const FhActor *who, FhRect box);
/// fh_world_supported for an actor in a call.
FH_API bool fh_query_supported(const FhWorld *world, const FhActor *who, FhRect box);
/// Adds how the actor's mover sees the World to `marks`.
FH_API void fh_world_see(const FhWorld *world, FhActorId id, FhMarks *marks);

// --- types of actors ---

struct FhActorType {
    const char *name;
    /// The solid that it rides (its index + 1; 0: none), found before anything moves. An actor with
    /// FH_ACTOR_FLIES rides nothing.
    int (*rides)(const FhWorld *world, const FhActor *actor);
    /// A push, or something that appeared, leaves it no room. `solid_index1`: by what; 0: no solid.
    /// To survive, it puts the actor where it has room (fh_actor_put, fh_world_teleport); an actor
    /// that still has none is ended (fh_squish_end).
    void (*squish)(FhWorld *world, FhActor *actor, int solid_index1);
};

/// The types of a World that was given none.
enum {
    FH_TYPE_PERSON, // rides what it climbs, hangs from, stands on, slides down or (FH_ACTOR_CLINGS)
                    // clings to; is ended
    FH_TYPE_CRATE,  // rides what it stands on; breaks
    FH_TYPES
};
extern FH_API const FhActorType fh_actor_types[FH_TYPES];

// What a type of a game's own can be made of, beside the functions of these two.

/// Ends an actor: it stays where it is and no longer collides. Emits FH_EVENT_SQUISH.
FH_API void fh_squish_end(FhWorld *world, FhActor *actor, int solid_index1);
/// The solid under most of its feet, while it does not rise; a tie: the first in the file. Returns
/// its index + 1, or 0.
FH_API int fh_ride_standing(const FhWorld *world, const FhActor *actor);

#ifdef __cplusplus
}
#endif

#endif
