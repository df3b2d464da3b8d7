// layer_order.c - the layers of a level by depth: the panel lists them so, page up and page down
// walk along it.
//
// Layers behind the hero are drawn first, in the level's order, then the ground, then the layers in
// front of the hero.

#include "editor/internal.h"

static int add_side(const Level *level, bool front, int *order, int count) {
    for (int i = 0; i < level->layer_count; i++) {
        if (level->layers[i].front == front) {
            order[count++] = i;
        }
    }
    return count;
}

int layer_order(const Level *level, int order[LAYER_ORDER_MAX]) {
    int count = add_side(level, false, order, 0);
    order[count++] = HISTORY_TERRAIN;
    return add_side(level, true, order, count);
}

int layer_toward(const Level *level, int layer, int steps) {
    int order[LAYER_ORDER_MAX];
    int count = layer_order(level, order);
    int at = 0;
    while (at < count - 1 && order[at] != layer) {
        at++;
    }
    return order[fh_clamp(at + steps, 0, count - 1)];
}
