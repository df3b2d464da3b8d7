// laws.h - the laws of motion as the shortest, slowest code that can be written.
//
// A World is seen as a list of pieces (tiles, cells of solids, plain solids); every question looks
// at pixel after pixel of them; every movement is a loop of single pixels. Nothing here calls the
// engine's movers, probes or contacts: structs, control and events are shared, the rest is written
// twice, so that the real engine can be held against it, bit for bit. The articles are those of
// the laws of motion: numbers 1-3, actors 4-9, one-ways 10-12, solids 13-17, the world's edge 19.

#ifndef FOOTHOLD_REFERENCE_LAWS_H
#define FOOTHOLD_REFERENCE_LAWS_H

#include "engine/world/world.h"
#include "engine/rules/move.h"

/// One thing with pixels: a tile of the terrain, a cell of a solid, or a plain solid.
typedef struct Piece {
    FhRect cell;            // px
    const FhShape *shape;   // borrowed; NULL: all of the cell
    const FhTileKind *kind; // borrowed; NULL: a plain solid
    FhSolidity solidity;
    int solid;    // index + 1; 0: the terrain
    int col, row; // of the terrain
} Piece;

enum { PIECES_MAX = 4096, SOLIDS_MAX = 64, TOUCHES_MAX = 256 };

typedef struct Pieces {
    int count;
    Piece list[PIECES_MAX];
} Pieces;

// laws_pixels.c

/// All pieces whose cell meets the box: the terrain's row by row, then those of the collidable
/// solids that `who` does not pass (NULL: passes none).
void laws_pieces(const FhWorld *world, const FhActor *who, FhRect box, Pieces *pieces);
bool laws_has_pixel(const Piece *piece, int x, int y);
/// True when a pixel of the piece lies in the box.
bool laws_overlaps(const Piece *piece, FhRect box);
bool laws_stop_each_other(const FhActor *who, const FhActor *other);
/// True when a pixel of the box is solid, or beyond a side of the world.
bool laws_ground_in(const FhWorld *world, const FhActor *who, FhRect box);
/// True when a pixel of the box is solid, beyond a side of the world, or another actor that stops
/// this one.
bool laws_blocked(const FhWorld *world, const FhActor *who, FhRect box);
/// True when the one-way holds the box up (laws 10, 11).
bool laws_holds(const FhWorld *world, const FhActor *who, const Piece *piece, FhRect box);
/// True when a step down from the box is stopped.
bool laws_supported(const FhWorld *world, const FhActor *who, FhRect box);
bool laws_is_one_way_for(const FhWorld *world, const FhActor *who, const Piece *piece);
/// The highest row with a pixel of the piece under the box's columns; INT32_MAX: none.
int laws_top_of(const Piece *piece, FhRect box);
/// True when the piece's pixels end on that side in another line than a straight one.
bool laws_is_slope(const Piece *piece, FhSide side);
bool laws_hazard_in(const FhWorld *world, const FhActor *who, FhRect box);
/// Law 1.
int laws_round(float value);
int laws_take_whole(float *rem, float amount);

// laws_actor.c

bool laws_on_floor(const FhWorld *world, const FhActor *actor);
bool laws_look_x(const FhWorld *world, const FhActor *actor, int d, int *down);
bool laws_step_x(const FhWorld *world, FhActor *actor, int d);
bool laws_step_y(const FhWorld *world, FhActor *actor, int d);
/// Takes along what stood on a crate that was there before, and what stood on that.
void laws_carry_along(FhWorld *world, FhActor *crate, FhPoint from);
/// Where actors stop each other: from the bottom up; of equals crates, then those that go right,
/// then the foremost, the fastest, the smallest.
bool laws_goes_before(const FhActor *a, const FhActor *b, int way_a, int way_b);
/// Where it goes, else where it faces.
int laws_direction(const FhActor *actor);
FhMove laws_move_x(FhWorld *world, FhActor *actor, float amount);
FhMove laws_move_y(FhWorld *world, FhActor *actor, float amount);
FhMove2 laws_move(FhWorld *world, FhActor *actor, float dx, float dy);

// laws_contacts.c

void laws_refresh(const FhWorld *world, FhActor *actor);
/// The solid that holds up most of the actor's columns, counted from 1; 0: none, or still ground
/// holds up more.
int laws_solid_under(const FhWorld *world, const FhActor *actor);
/// How many of the actor's columns that solid holds up; 0: the terrain.
int laws_columns_on(const FhWorld *world, const FhActor *actor, int solid_index1);
void laws_list_riders(FhWorld *world);

// laws_solid.c

void laws_free_or_squish(FhWorld *world, FhActor *actor, int solid_index1);
bool laws_resize(FhWorld *world, FhActor *actor, int w, int h);
/// How many whole pixels a solid goes.
FhPoint laws_way_of(FhSolid *solid, float dx, float dy);
/// Moves all solids by their ways, together.
void laws_sweep(FhWorld *world, FhPoint *ways);
void laws_solid_move(FhWorld *world, FhSolid *solid, float dx, float dy);
void laws_set_collidable(FhWorld *world, FhSolid *solid, bool collidable);

// laws_touch.c

/// Lists what touches; requires room for TOUCHES_MAX in the World.
void laws_touch(FhWorld *world);
/// True when both Worlds list the same pairs, in the same phases, in whatever order.
bool laws_same_touches(const FhWorld *world, const FhWorld *twin);

// laws_tick.c

/// Gives a solid another speed along its path; another sign turns it round.
void laws_set_solid_speed(const FhWorld *world, FhSolid *solid, float speed);

void laws_tick(FhWorld *world, FhInput input);

#endif
