#include "foothold/mover.h"

#include "engine/movers/bitmask.h"
#include "engine/movers/cell.h"
#include "engine/movers/pixel.h"
#include "engine/movers/raycast.h"
#include "engine/movers/tile_locked.h"
#include "engine/movers/tile_smooth.h"
#include "engine/movers/vector.h"

const FhMover *const fh_movers[FH_MOVERS] = {
    [FH_MOVER_PIXEL] = &fh_mover_pixel,
    [FH_MOVER_RAYCAST] = &fh_mover_raycast,
    [FH_MOVER_BITMASK] = &fh_mover_bitmask,
    [FH_MOVER_TILE_SMOOTH] = &fh_mover_tile_smooth,
    [FH_MOVER_VECTOR] = &fh_mover_vector,
    [FH_MOVER_CELL] = &fh_mover_cell,
    [FH_MOVER_TILE_LOCKED] = &fh_mover_tile_locked,
};
