// solid.h - a moving solid: a box, or a shape made of tiles, that pushes and carries and is stopped
// by nothing.
//
// A solid always reaches its target (A5). It sweeps: at any speed it pushes what stands in its way
// (law 13). A solid with tiles (law 16) holds a piece of the World's pool of cells; its w, h cover
// them. Source: Thorson (A10-A24), laws 12-17.

#ifndef FOOTHOLD_ENGINE_RULES_SOLID_H
#define FOOTHOLD_ENGINE_RULES_SOLID_H

#include "engine/state/world.h"

/// Px: the box of a body that stands on a solid may be a pixel above it, where its movement keeps
/// fractions.
enum { FH_SOLID_NEAR = 2 };

/// Moves a solid by (dx, dy) px, x first, both amounts rounded first (laws 1, 13); pushes and
/// carries actors (laws 12, 14, 15). Never fails: an actor that cannot be pushed aside is squished.
/// Lists the riders of all solids anew. Those of its group go with it.
void fh_solid_move(FhWorld *world, FhSolid *solid, float dx, float dy);
/// Sends it as far as its path leads in a tick: it goes there with the next sweep. Requires: it has
/// no leader.
void fh_solid_send_ahead(FhWorld *world, FhSolid *solid);
/// Sends it, and those of its group, (dx, dy) px further, both rounded first.
void fh_solid_send_by(FhWorld *world, FhSolid *solid, float dx, float dy);
/// Sends it as far as its leader was sent; nothing without one.
void fh_solid_send_along(FhWorld *world, FhSolid *solid);
/// Moves all solids that were sent, together (law 13). Riders must have been listed.
void fh_solids_sweep(FhWorld *world);
/// The same between ticks: lists the riders of all solids anew first.
void fh_solids_move(FhWorld *world);
/// Switches whether anything collides with the solid. An actor inside when it appears is moved out
/// as law 17 says.
void fh_solid_set_collidable(FhWorld *world, FhSolid *solid, bool collidable);
#endif
