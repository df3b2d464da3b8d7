// accel.h - the door of the acceleration: makes ticks cheap, never changes what they mean.
//
// Behind it stand caches and batch loops (accel/), or nothing at all (accel_off.c): the same
// objects link with either, and every World's hash is the same. Each function may answer that it
// does not know, and then the rules decide; accel_off.c always does. What the acceleration keeps
// lies behind the World's own bytes: it is never copied, hashed or saved. Only the query facades
// (query.c, contact.c, move.c) and the World (world.c, tick.c) include this header; src/tools/
// layers.sh checks that. Model: lite's rencache over its renderer; delete the cache and the
// program still draws.

#ifndef FOOTHOLD_ENGINE_ACCEL_H
#define FOOTHOLD_ENGINE_ACCEL_H

#include "engine/broadphase/spatial_hash.h"
#include "engine/state/world.h"

typedef struct FhGround FhGround;       // rules/contact.h
typedef struct FhMoveState FhMoveState; // rules/move.h

// --- the World's memory -----------------------------------------------------------------------

/// How many bytes a World of these capacities keeps for it, behind its own.
uint64_t fh_accel_bytes(const FhWorld *world);
/// Forgets all: the World is new, or stands on another terrain than before.
void fh_accel_reset(FhWorld *world);

/// What fh_accel_touch is told of besides one actor.
enum { FH_TOUCHED_ACTORS = -1, FH_TOUCHED_WORLD = -2 };

/// Invalidates what is kept of an actor (its index) that is about to be looked at and changed from
/// outside, of all of them (FH_TOUCHED_ACTORS), which puts their hot records back, or of a World
/// that another one was just copied over (FH_TOUCHED_WORLD), which drops them.
void fh_accel_touch(FhWorld *world, int what);
/// Puts the hot records of all steady actors back into the array of actors; they stay steady.
void fh_accel_sync(FhWorld *world);
/// Another actor is in the place of this one: none of its contacts that were kept count.
void fh_accel_drop_contacts(const FhWorld *world, const FhActor *actor);

// --- a tick -----------------------------------------------------------------------------------

/// Runs the fast paths before anything has moved: skips sleeping actors, advances steady ones in
/// full, and lists the others for the ordinary phases (fh_world_awake). Returns false, having done
/// nothing, where all are to be listed. Requires: the tick has taken the inputs.
bool fh_accel_begin_tick(FhWorld *world);
/// Where a living solid will be after this tick, found by fh_accel_begin_tick already. Returns
/// false when it was not found: then `ahead` is as it was.
bool fh_accel_solid_ahead(const FhWorld *world, int index, FhSolid *ahead);
/// Puts those solids where they were sent that meet no actor on their way, wherever the others move
/// it. Requires: all were sent, and riders are listed.
void fh_accel_place_solids(FhWorld *world);
/// Finds the actors that may sleep from here on. Called when all have moved.
void fh_accel_end_tick(FhWorld *world);
/// Fills the ground cache of an actor and focuses on it: queries about it are answered from there.
/// -1 ends that. Returns true when the actor is sure to overlap nothing.
bool fh_accel_focus(FhWorld *world, int index);

// --- queries ----------------------------------------------------------------------------------

typedef enum FhAnswer { FH_UNKNOWN, FH_NO, FH_YES } FhAnswer;

/// Whether a step down from the box is stopped.
FhAnswer fh_accel_supported(const FhWorld *world, const FhActor *who, FhRect box);
/// Finds the solids whose boxes meet that of a walk which has just begun. False: unknown.
bool fh_accel_solids(const FhWorld *world, const FhActor *who, FhNear *near);
/// Finds the actor's contacts. False: unknown, and what was kept of them is forgotten.
bool fh_accel_contacts(const FhWorld *world, FhActor *actor);
/// Finds what touches the actor in a strip beyond a side of it. `contact`, all zeros before, says
/// so then. False: unknown.
bool fh_accel_contact(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                      FhContact *contact);
/// Finds the feel of the ground under the actor. False: unknown, and `ground` is as it was.
bool fh_accel_ground(const FhWorld *world, const FhActor *who, FhGround *ground);

// --- moves ------------------------------------------------------------------------------------

typedef enum FhAccelMove {
    FH_ACCEL_NOT_MOVED,
    FH_ACCEL_FOCUSED, // nor that, but between ticks: the caller ends the focus (fh_accel_focus)
    FH_ACCEL_MOVED    // the move is done
} FhAccelMove;

/// Begins a move by whole px. Where it is done `move`, all zeros before, says what happened; a way
/// down that ended on ground is blocked, and what that costs the actor is the caller's. `is_heard`:
/// a blocked step calls back.
FhAccelMove fh_accel_begin_move(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard,
                                FhMove2 *move);
/// Takes as many of the next steps as it can prove: moves the actor by them and counts them in the
/// axes. Returns how many px it went along each, signed; (0, 0) when the next step must be taken by
/// itself.
FhPoint fh_accel_move(FhMoveState *state);

#endif
