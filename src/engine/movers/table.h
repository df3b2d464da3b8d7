// table.h - the movers of a World that was given none, one file each.

#ifndef FOOTHOLD_ENGINE_MOVERS_TABLE_H
#define FOOTHOLD_ENGINE_MOVERS_TABLE_H

#include "engine/state/mover_type.h"

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

extern const FhMover *const fh_movers[FH_MOVERS];

#endif
