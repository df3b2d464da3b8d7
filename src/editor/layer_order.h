// layer_order.h - the layers of a level by depth: sorted, refused while locked or hidden, picked.

#ifndef FOOTHOLD_EDITOR_LAYER_ORDER_H
#define FOOTHOLD_EDITOR_LAYER_ORDER_H

#include "editor/tools.h"

enum { LAYER_ORDER_MAX = LEVEL_LAYERS_MAX + 1 };

/// Fills `order` with the layers from the hindmost to the foremost, HISTORY_TERRAIN among them, and
/// returns how many they are.
int layer_order(const Level *level, int order[LAYER_ORDER_MAX]);
/// The layer that lies `steps` in front of `layer` (below 0: behind it); the last one on that side
/// where there are fewer.
int layer_toward(const Level *level, int layer, int steps);
/// The place of a layer in that order.
int layer_place(const Level *level, int layer);
/// The index that layer `layer` has after the layer `from` has moved to the index `to`.
int layer_after_move(int layer, int from, int to);
/// Moves a layer to another place of the order, as a step; the ground itself stays.
void layer_move(Document *doc, int layer, int place);
/// Its name as shown; borrowed.
const char *layer_name(const Level *level, int layer);
/// The lock of a layer. The ground's is the editor's alone, not of the level.
bool layer_is_locked(const Document *doc, int layer);
/// True when a layer is locked or hidden; says so.
bool layer_refuses(Document *doc, int layer);
/// The tile that is seen at the pointer, of the foremost layer that is not hidden, and which layer
/// that is; FH_TILE_EMPTY where there is none.
FhTile layer_pick(const Hand *hand, int *layer);

#endif
