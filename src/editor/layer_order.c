// layer_order.c - the layers of a level by depth: the panel lists them so, page up and page down
// walk along it, a drag in the panel sorts it, and the picker takes the foremost that is seen.
//
// Layers behind the hero are drawn first, in the level's order, then the ground, then the layers in
// front of the hero.

#include "editor/tools.h"
#include "words/words.h"

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

int layer_place(const Level *level, int layer) {
    int order[LAYER_ORDER_MAX];
    int count = layer_order(level, order);
    int at = 0;
    while (at < count - 1 && order[at] != layer) {
        at++;
    }
    return at;
}

int layer_toward(const Level *level, int layer, int steps) {
    int order[LAYER_ORDER_MAX];
    int count = layer_order(level, order);
    return order[fh_clamp(layer_place(level, layer) + steps, 0, count - 1)];
}

int layer_after_move(int layer, int from, int to) {
    if (layer == from) {
        return to;
    }
    layer -= from >= 0 && layer > from;
    return layer + (to >= 0 && layer >= to);
}

// ---- Sorting ----

/// The index that makes the layer at `place` of an order stand between its neighbours there: right
/// after the layer of its own side behind it, else before the one in front of it.
static int index_at(const Level *level, const int *order, int place, bool front) {
    int layer = order[place], count = level->layer_count + 1;
    int index = layer;
    for (int i = count - 1; i >= 0; i--) {
        int other = order[i];
        bool is_beside =
            i != place && other != HISTORY_TERRAIN && level->layers[other].front == front;
        if (is_beside && i < place) {
            return other - (other > layer) + 1;
        }
        index = is_beside ? other - (other > layer) : index;
    }
    return index;
}

/// Moves an entry of an order to another place in it. Returns true when it is in front of the
/// ground there.
static bool move_entry(int *order, int from, int to) {
    int layer = order[from];
    int step = from < to ? 1 : -1;
    for (int i = from; i != to; i += step) {
        order[i] = order[i + step];
    }
    order[to] = layer;
    bool front = false;
    for (int i = 0; i < to; i++) {
        front = front || order[i] == HISTORY_TERRAIN;
    }
    return front;
}

void layer_move(Document *doc, int layer, int place) {
    Level *level = doc->level;
    int order[LAYER_ORDER_MAX];
    int count = layer_order(level, order);
    int from = layer_place(level, layer), to = fh_clamp(place, 0, count - 1);
    if (layer == HISTORY_TERRAIN || from == to) {
        return;
    }
    bool front = move_entry(order, from, to);
    int at = index_at(level, order, to, front);
    step_begin(doc, "order of layers");
    if (history_move_layer(&doc->history, layer, at, front)) {
        doc->layer = layer_after_move(doc->layer, layer, at);
    }
    step_commit(doc);
}

// ---- Which one is meant ----

const char *layer_name(const Level *level, int layer) {
    if (layer < 0 || layer >= level->layer_count) {
        return say("the ground");
    }
    return level->layers[layer].name[0] != '\0' ? level->layers[layer].name : say("(no name)");
}

static bool is_layer(const Document *doc, int layer) {
    return layer >= 0 && layer < doc->level->layer_count;
}

/// The eye and the lock of a layer. The ground's are the editor's alone, not of the level.
static bool layer_is_hidden(const Document *doc, int layer) {
    return is_layer(doc, layer) ? doc->level->layers[layer].hidden : doc->ground_hidden;
}

bool layer_is_locked(const Document *doc, int layer) {
    return is_layer(doc, layer) ? doc->level->layers[layer].locked : doc->ground_locked;
}

bool layer_refuses(Document *doc, int layer) {
    bool locked = layer_is_locked(doc, layer);
    if (!locked && !layer_is_hidden(doc, layer)) {
        return false;
    }
    toast_say(doc, UI_TOAST_BAD,
              locked ? "%s is locked: its lock in the Level panel lets you edit it"
                     : "%s is hidden: its eye in the Level panel lets you edit it",
              layer_name(doc->level, layer));
    return true;
}

/// The tile of a layer where the picture shows it at the pointer: it may move slower than the
/// ground.
static FhTile tile_shown(const Hand *hand, int index) {
    const Pointer *pointer = &hand->pointer;
    FhPoint cell = layer_cell_at(hand->doc, index, hand->stage->camera, pointer->x, pointer->y);
    return layer_is_hidden(hand->doc, index)
               ? FH_TILE_EMPTY
               : history_tile_at(hand->doc->level, index, cell.x, cell.y);
}

FhTile layer_pick(const Hand *hand, int *layer) {
    int order[LAYER_ORDER_MAX];
    for (int i = layer_order(hand->doc->level, order) - 1; i >= 0; i--) {
        *layer = order[i];
        FhTile tile = tile_shown(hand, order[i]);
        if (tile != FH_TILE_EMPTY) {
            return tile;
        }
    }
    *layer = hand->doc->layer;
    return FH_TILE_EMPTY;
}
