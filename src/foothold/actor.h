// actor.h - actors: boxes that move and must respect the terrain and the solids.
//
// An actor is named by an id, read as a value (FhActorView), and changed by the functions below,
// between ticks. Space: world px, whole; speeds in px/s, y down. An id of an actor that was removed
// names none: reads give a view of zeros, and changes do nothing and return false.

#ifndef FOOTHOLD_ACTOR_H
#define FOOTHOLD_ACTOR_H

#include "foothold/tiles.h"
#include "foothold/tuning.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FhWorld FhWorld;

enum { FH_BODY_MAX = 4096 }; // px: the sides of an actor
enum { FH_PLAYERS_MAX = 4 };

/// An actor of a World, and of its copies; all-zero is none.
typedef struct FhActorId {
    uint32_t index1; // index + 1
    uint16_t generation;
    uint16_t world; // the World's number (FhWorldDef.number): an id of another World names none
} FhActorId;

/// What decides the intent of an actor.
typedef enum FhDriverKind {
    FH_DRIVER_NONE,   // nothing: only pushes, carries and moves by hand; no gravity
    FH_DRIVER_PLAYER, // the World's input
    FH_DRIVER_WALKER, // walks at its tuning's run_speed, turns at walls (FH_ACTOR_TURNS_AT_EDGES:
                      // and at edges), falls
    FH_DRIVER_THING,  // falls, slides to rest (crates)
    FH_DRIVER_OWN     // this and higher numbers: the World's own drivers (mover.h)
} FhDriverKind;

enum {
    FH_ACTOR_ALIVE = 1,  // in the World; else the slot is free
    FH_ACTOR_BLOCKS = 2, // stops other actors, can be stood on and pushed by walking (crates);
                         // to be given when it is added
    FH_ACTOR_TURNS_AT_EDGES = 4, // walkers
    FH_ACTOR_FLIES = 8,          // never rides a solid (A11)
    FH_ACTOR_CLINGS = 16,        // rides a solid that touches its side, too (A11)
    FH_ACTOR_SEPARATES = 32,     // pushes others of the kind out of itself, and is pushed
    FH_ACTOR_KINEMATIC = 64,     // of those: pushes, and is never pushed
    FH_ACTOR_CANDIDATE = 128,    // one of many tries in one World: it holds keys of its own
                                 // (fh_world_tick_each), meets no other candidate, and tells of
                                 // bumps of its head and of its end alone; players, to be given
                                 // when it is added
    FH_ACTOR_SPARED = 256        // hazards do not kill it: for a while after a hit, say
};

typedef enum FhActorState {
    FH_STATE_ALIVE,
    FH_STATE_SQUISHED,
    FH_STATE_DEAD,
    FH_STATE_OUT // a game has taken it out of play, at a goal, say
} FhActorState;

/// What an actor is doing, for control and for pictures.
typedef enum FhActorPose {
    FH_POSE_STAND,
    FH_POSE_DUCK,
    FH_POSE_LADDER,
    FH_POSE_STAIRS,
    FH_POSE_HANG // from a ledge on the side of its facing
} FhActorPose;

/// What touches a side; several at once.
enum {
    FH_BY_TILE = 1,    // a solid tile
    FH_BY_SOLID = 2,   // a moving solid
    FH_BY_ONE_WAY = 4, // a one-way (tile or solid), from above; never set with other sides
    FH_BY_SLOPE = 8,   // the tile's touching edge is not straight
    FH_BY_EDGE = 16,   // the world's side
    FH_BY_ACTOR = 32   // an actor that blocks (a crate)
};

typedef struct FhContact {
    uint16_t by;      // FH_BY_*; 0: nothing
    bool has_tile;    // col and row name a tile of the terrain, solid or one-way
    int32_t col, row; // the tile, when by a tile (the nearest to the middle of the side)
    int32_t solid;    // the solid's index + 1, when by a solid; else 0
} FhContact;

typedef struct FhContacts {
    FhContact sides[FH_SIDES];
} FhContacts;

/// True when something touches that side.
static inline bool fh_contacts_on(const FhContacts *contacts, FhSide side) {
    return contacts->sides[side].by != 0;
}

/// True when something lies right under the feet.
static inline bool fh_contacts_floor(const FhContacts *contacts) {
    return contacts->sides[FH_SIDE_BOTTOM].by != 0;
}

typedef struct FhActorDef {
    FhRect box; // px; sides of 1 to FH_BODY_MAX (asserted). Those of its tuning (width, height), if
                // it ducks: it stands up as large as the tuning says
    uint8_t driver; // FhDriverKind, or FH_DRIVER_OWN and higher
    uint32_t flags; // FH_ACTOR_* to set besides FH_ACTOR_ALIVE
    uint8_t type;   // index into the World's types
    uint8_t tuning; // which of the World's tunings, 0 to FH_TUNINGS_MAX - 1
    uint8_t mover;  // index into the World's movers
    uint8_t tag;    // the game's own: filters of queries read it
    int8_t facing;  // -1, 1; 0 counts as 1
    uint8_t player; // of a FH_DRIVER_PLAYER: whose input it is given, from 0 to FH_PLAYERS_MAX - 1
    uint64_t user;  // the game's own: kept, copied and saved, read by nothing here
    uint32_t category; // bits of the game's own: coin, enemy, bullet...
    uint32_t meets;    // the categories of actors, solids and tiles that it meets: fh_world_touches
                       // tells when it begins and ends to touch one; 0: it costs nothing
    uint32_t passes;   // the categories of actors and solids that are not there for it: they do not
                       // stop it, hold it up, push it or carry it, nor it them; it may meet them.
                       // Tiles and solids of lines stop all
} FhActorDef;

/// An actor as it was when it was read.
typedef struct FhActorView {
    FhActorId id;       // all-zero: there is no such actor
    FhRect box;         // px
    float rem_x, rem_y; // px, -0.5 to 0.5: what is due beyond its whole px (law 1)
    float vx, vy;       // px/s
    uint32_t flags;     // FH_ACTOR_*
    int32_t facing;     // -1, 1
    int32_t riding1;    // the number of the solid that it rides + 1, or 0
    uint8_t driver;     // FhDriverKind, or FH_DRIVER_OWN and higher
    uint8_t player;
    uint8_t type; // as FhActorDef has them, as the next two
    uint8_t tuning;
    uint8_t mover;
    uint8_t pose;  // FhActorPose
    uint8_t state; // FhActorState
    uint8_t tag;
    uint64_t user; // the game's own
    uint32_t category, meets, passes;
    bool holds_on;       // to a ladder, stairs or a ledge: gravity does nothing there
    int8_t slides;       // -1, 1: slows its fall along the wall on that side; else 0
    uint8_t step_ticks;  // on stairs: ticks left until the next step
    int16_t pulled;      // px that it has pulled itself up the ledge that it hangs from
    FhContacts contacts; // at the end of the last tick...
    FhContacts before;   // ...and of the one before it
} FhActorView;

/// Adds an actor. It is placed as law 17 says when something is in its way. Returns none (all-zero)
/// when full.
FH_API FhActorId fh_world_add_actor(FhWorld *world, const FhActorDef *def);
/// Takes an actor out of the World: its number is free for the next that is added, and its id names
/// none. An id that names none does nothing.
FH_API void fh_world_remove_actor(FhWorld *world, FhActorId id);
/// How many slots of actors there are: the numbers 0 to this, less one; some may be free.
FH_API int fh_world_actor_slots(const FhWorld *world);
/// The actor with that number; none (all-zero) when its slot is free.
FH_API FhActorId fh_world_actor_id(const FhWorld *world, int number);
/// True when the id names an actor of this World.
FH_API bool fh_world_has_actor(const FhWorld *world, FhActorId id);
/// The actor as it is now.
FH_API FhActorView fh_world_actor(const FhWorld *world, FhActorId id);
/// True when it stands on something, as its mover sees that.
FH_API bool fh_world_is_grounded(const FhWorld *world, FhActorId id);
/// Called for each actor of the World; return false to end the visit.
typedef bool FhActorVisit(void *context, FhActorId id, FhRect box);
/// Visits all actors in the order of their numbers; for crowds: it copies none.
FH_API void fh_world_each_actor(const FhWorld *world, FhActorVisit *visit, void *context);

enum { FH_PACKED_WORDS = 96 };

/// All that an actor is at the end of a tick, contacts and mover state included, but for what
/// FhActorDef said of it. Words that are zero are left out: with the default mover it is about 16
/// words long.
typedef struct FhPacked {
    uint32_t words[FH_PACKED_WORDS];
} FhPacked;

/// Writes what a living actor is, and returns how many words that are; 0 when there is none, or it
/// is not in play.
FH_API int fh_actor_pack(const FhWorld *world, FhActorId id, FhPacked *packed);
/// Makes an actor of the same type, mover and tuning what another one was, and goes on as that one
/// would have: where the solids are as they were then (fh_world_copy_solids), with equal keys, all
/// ticks that follow are equal. `words`: only as many are read as were packed. Returns false when
/// there is no such actor.
FH_API bool fh_actor_unpack(FhWorld *world, FhActorId id, const uint32_t *words);
/// A number that is the same for states that are alike: places in one square of `px`, speeds within
/// one `speed` (px/s), and the same stand, pose, held jump, jumps left and step under way, times to
/// four ticks. Other solids and actors are not in it. 0 when there is no such actor.
FH_API uint64_t fh_actor_key(const FhWorld *world, FhActorId id, int px, int speed);

/// Sets the speed (px/s, at most 10^9 either way).
FH_API bool fh_world_set_velocity(FhWorld *world, FhActorId id, float vx, float vy);
/// Puts the actor elsewhere (px, its top left), out of what lies there as law 17 says; what it
/// rode, climbed and was about to do is forgotten, and its speed stays. Returns false where there
/// is no room: then the actor is where it was. A respawn is this, then fh_world_set_state (ALIVE)
/// and fh_world_set_velocity (0, 0).
FH_API bool fh_world_teleport(FhWorld *world, FhActorId id, int x, int y);
/// Makes the box another size, feet kept in place. It grows into free space only: upwards, and to
/// both sides, or to one where the other has no room. Returns false where it does not fit: then the
/// largest size that fits stays.
FH_API bool fh_world_resize(FhWorld *world, FhActorId id, int w, int h);
/// Gives it another of the World's tunings.
FH_API bool fh_world_set_actor_tuning(FhWorld *world, FhActorId id, int tuning);
/// Gives it another of the World's movers, in the middle of whatever it does. Returns false where
/// that has no room, or is absent: then the actor goes on as it was.
FH_API bool fh_world_set_mover(FhWorld *world, FhActorId id, int mover);
/// Gives it another driver: FhDriverKind, or one of the World's own drivers.
FH_API bool fh_world_set_driver(FhWorld *world, FhActorId id, int driver);
/// Gives it another value of the game's own: a number, or a pointer. It is copied and saved with
/// the World, changes nothing that happens, and is not in fh_world_hash. False: there is no such
/// actor.
FH_API bool fh_world_set_user(FhWorld *world, FhActorId id, uint64_t user);
/// Puts it into other categories, and lets it meet others (as FhActorDef has them).
FH_API bool fh_world_set_meets(FhWorld *world, FhActorId id, uint32_t category, uint32_t meets);
/// Lets it pass other categories (as FhActorDef has them). What it is inside of, and passes no
/// more, it leaves as law 17 says.
FH_API bool fh_world_set_passes(FhWorld *world, FhActorId id, uint32_t passes);
/// Gives it another tag, 0 to 255.
FH_API bool fh_world_set_tag(FhWorld *world, FhActorId id, int tag);
/// Turns it to the left (-1) or right (1).
FH_API bool fh_world_set_facing(FhWorld *world, FhActorId id, int facing);
/// Gives it other flags, FH_ACTOR_*: as its view has them, some of them changed. ALIVE, BLOCKS and
/// CANDIDATE must be as they are (asserted).
FH_API bool fh_world_set_flags(FhWorld *world, FhActorId id, uint32_t flags);
/// Gives it the input of another player, 0 to FH_PLAYERS_MAX - 1.
FH_API bool fh_world_set_player(FhWorld *world, FhActorId id, int player);
/// Takes it out of play (FH_STATE_OUT, FH_STATE_DEAD), or back into it (FH_STATE_ALIVE).
FH_API bool fh_world_set_state(FhWorld *world, FhActorId id, FhActorState state);

#ifdef __cplusplus
}
#endif

#endif
