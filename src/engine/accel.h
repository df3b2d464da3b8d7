// accel.h - the door of the acceleration: makes ticks cheap, never changes what they mean.
//
// Behind it stands a cache of the ground around each actor (accel/), or nothing at all
// (accel_off.c): the same objects link with either, and every World's hash is the same. Each
// function may answer that it does not know, and then the rules decide; accel_off.c always does.
// The cache lies behind the World's own bytes: it is never copied, hashed or saved. Only the query
// facades (query.c, contact.c, move.c), the frame of the movers and the World (world.c, tick.c)
// include this header; tests/tools/layers.sh checks that. Model: lite's rencache over its renderer;
// delete the cache and the program still draws.

#ifndef FOOTHOLD_ENGINE_ACCEL_H
#define FOOTHOLD_ENGINE_ACCEL_H

#include "engine/broadphase/spatial_hash.h"
#include "engine/state/world.h"

typedef struct FhControlTick FhControlTick; // control/control.h
typedef struct FhGround FhGround;           // rules/contact.h
typedef struct FhMoveState FhMoveState;     // rules/move.h

// --- the World's memory -----------------------------------------------------------------------

/// How many bytes a World of these capacities keeps for it, behind its own.
uint64_t fh_accel_bytes(const FhWorld *world);
/// Forgets all: the World is new, or stands on another terrain than before.
void fh_accel_reset(FhWorld *world);
/// Forgets how the actor's contacts were found: another one was put in its place. NULL: so was
/// every one.
void fh_accel_drop_contacts(FhWorld *world, const FhActor *actor);

// --- a tick -----------------------------------------------------------------------------------

/// Fills the ground cache of an actor and focuses on it: queries about it are answered from there.
/// -1 ends that. Returns true when the actor is sure to overlap nothing.
bool fh_accel_focus(FhWorld *world, int index);
/// True when the actor is sure to overlap nothing, as it did not when its contacts were found.
bool fh_accel_is_settled(const FhWorld *world, int index);
/// Does the rest of the tick of an actor to which nothing happens: its speed, its way, and its
/// contacts there. Returns false, having changed nothing, for others. Requires: it is the actor in
/// focus, and its contacts are fresh.
bool fh_accel_walk(FhControlTick *tick);

// --- queries ----------------------------------------------------------------------------------

typedef enum FhAnswer { FH_UNKNOWN, FH_NO, FH_YES } FhAnswer;

/// True when the actor's box is known to hold solid-only tiles at most.
bool fh_accel_is_plain(const FhWorld *world, const FhActor *who);
/// Whether a step down from the box is stopped.
FhAnswer fh_accel_supported(const FhWorld *world, const FhActor *who, FhRect box);
/// True when the actor is sure to collide by pixels, and no solid's box shares a pixel with its box
/// or touches it.
bool fh_accel_is_away(const FhWorld *world, const FhActor *who);
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

/// Takes as many of the next steps as it can prove: moves the actor by them and counts them in the
/// axes. Returns how many px it went along each, signed; (0, 0) when the next step must be taken by
/// itself.
FhPoint fh_accel_move(FhMoveState *state);

#endif
