// history_edits.c - edits that are not tiles: solids, entities, the level's head, layers.
//
// The history owns deep copies of both sides of an edit; the level gets copies of its own. Only a
// layer that comes or goes is handed over as it is, for its tiles may be many; so is a whole level.

#include "editor/history_internal.h"

#include <stdlib.h>
#include <string.h>

// ---- Release ----

static void layer_free(LevelLayer *layer) {
    // A layer that waits in the history may bear members this version does not know. They are
    // released with the level's own deleter: an entity owns such an object in the same way.
    LevelEntity holder = {.extra = layer->extra};
    level_entity_free(&holder);
    fh_terrain_destroy(layer->tiles);
}

static void value_free(HistoryKind kind, void *value) {
    if (value == NULL) {
        return;
    }
    if (kind == HISTORY_LEVEL) {
        level_destroy(value);
        return;
    }
    if (history_is_object(kind)) {
        history_object_free(kind, value);
    } else if (kind == HISTORY_HEAD) {
        free(((HistoryHead *)value)->name);
        free(((HistoryHead *)value)->next);
    } else if (kind == HISTORY_LAYER_PLACE) {
        layer_free(value);
    }
    free(value);
}

void history_edit_free(HistoryEdit *edit) {
    value_free(edit->kind, edit->before);
    value_free(edit->kind, edit->after);
}

// ---- Sizes and what is the same ----

static size_t value_bytes(HistoryKind kind, const void *value) {
    if (value == NULL) {
        return 0;
    }
    if (kind == HISTORY_SOLID) {
        const LevelSolid *solid = value;
        return sizeof *solid + (size_t)solid->path_count * sizeof *solid->path +
               (size_t)(solid->cols * solid->rows) * sizeof *solid->tiles;
    }
    if (kind == HISTORY_POLYGON) {
        const LevelPolygon *polygon = value;
        return sizeof *polygon +
               (size_t)(polygon->count + polygon->motion.path_count) * sizeof *polygon->points;
    }
    if (kind == HISTORY_LEVEL) {
        return level_bytes(value);
    }
    if (kind == HISTORY_LAYER_PLACE) {
        return level_layer_bytes(value);
    }
    return kind == HISTORY_HEAD ? sizeof(HistoryHead) : 1024; // texts: about
}

size_t history_edit_bytes(const HistoryEdit *edit) {
    return sizeof *edit + value_bytes(edit->kind, edit->before) +
           value_bytes(edit->kind, edit->after);
}

static bool same_tuning(const HistoryHead *a, const HistoryHead *b) {
    return level_character_same(&a->character, &b->character);
}

static bool same_bounds(const HistoryHead *a, const HistoryHead *b) {
    return a->has_bounds == b->has_bounds && memcmp(&a->bounds, &b->bounds, sizeof a->bounds) == 0;
}

static bool same_world(const HistoryHead *a, const HistoryHead *b) {
    return strcmp(a->movement, b->movement) == 0;
}

static bool same_head(const HistoryHead *a, const HistoryHead *b) {
    return same_tuning(a, b) && same_world(a, b) && same_bounds(a, b) &&
           level_text_same(a->name, b->name) && level_text_same(a->next, b->next) &&
           strcmp(a->background, b->background) == 0 && a->spawn.x == b->spawn.x &&
           a->spawn.y == b->spawn.y;
}

static bool same_layer(const HistoryLayer *a, const HistoryLayer *b) {
    return strcmp(a->name, b->name) == 0 && a->front == b->front &&
           a->hides_secret == b->hides_secret && a->parallax_x == b->parallax_x &&
           a->parallax_y == b->parallax_y && a->hidden == b->hidden && a->locked == b->locked &&
           a->faded == b->faded && strcmp(a->tint, b->tint) == 0;
}

static bool same_layer_place(const HistoryLayerAt *a, const HistoryLayerAt *b) {
    return a->index == b->index && a->front == b->front;
}

bool history_edit_is_idle(const HistoryEdit *edit) {
    if (edit->before == NULL || edit->after == NULL) {
        return false;
    }
    switch (edit->kind) {
    case HISTORY_SOLID:
        return level_solid_same(edit->before, edit->after);
    case HISTORY_ENTITY:
        return level_entity_same(edit->before, edit->after);
    case HISTORY_POLYGON:
        return level_polygon_same(edit->before, edit->after);
    case HISTORY_HEAD:
        return same_head(edit->before, edit->after);
    case HISTORY_LAYER_TEXT:
        return same_layer(edit->before, edit->after);
    case HISTORY_LAYER_ORDER:
        return same_layer_place(edit->before, edit->after);
    case HISTORY_LAYER_PLACE:
    case HISTORY_LEVEL:
        break;
    }
    return false;
}

static bool moves(const LevelPolygon *polygon) {
    return polygon != NULL && level_polygon_moves(polygon);
}

uint32_t history_edit_touches(const HistoryEdit *edit) {
    if (edit->kind == HISTORY_POLYGON) { // what stands still is seen by the next tick
        bool goes = moves(edit->before) || moves(edit->after);
        return goes ? HISTORY_TOUCHED_OBJECTS : HISTORY_TOUCHED_OTHER;
    }
    if (edit->kind == HISTORY_SOLID || edit->kind == HISTORY_ENTITY) {
        return HISTORY_TOUCHED_OBJECTS;
    }
    if (edit->kind == HISTORY_LEVEL) {
        return HISTORY_TOUCHED_LEVEL;
    }
    uint32_t touched = HISTORY_TOUCHED_OTHER;
    if (edit->kind == HISTORY_HEAD) {
        touched |= same_tuning(edit->before, edit->after) ? 0 : HISTORY_TOUCHED_TUNING;
        touched |= same_world(edit->before, edit->after) ? 0 : HISTORY_TOUCHED_WORLD;
        touched |= same_bounds(edit->before, edit->after) ? 0 : HISTORY_TOUCHED_BOUNDS;
    }
    return touched;
}

// ---- Into the level ----

bool history_put_tile(Level *level, const HistoryTile *tile, bool forward) {
    FhTerrain *terrain =
        tile->layer == HISTORY_TERRAIN ? level->terrain : level->layers[tile->layer].tiles;
    return fh_terrain_set(terrain, tile->col, tile->row, forward ? tile->after : tile->before);
}

static bool put_object(Level *level, HistoryEdit *edit, bool was_there, const void *object) {
    if (object == NULL) {
        history_object_remove(level, edit->kind, edit->index);
        return true;
    }
    HistoryObject copy;
    if (!history_object_copy(edit->kind, &copy, object)) {
        return false;
    }
    if (was_there) {
        history_object_replace(level, edit->kind, edit->index, &copy);
        return true;
    }
    bool ok = history_object_insert(level, edit->kind, edit->index, &copy);
    if (!ok) {
        history_object_free(edit->kind, &copy);
    }
    return ok;
}

static bool put_head(Level *level, const HistoryHead *head) {
    char *name = NULL;
    char *next = NULL;
    if (!level_set_text(&name, head->name) || !level_set_text(&next, head->next)) {
        free(name);
        return false;
    }
    free(level->name);
    free(level->next);
    level->name = name;
    level->next = next;
    memcpy(level->movement, head->movement, sizeof level->movement);
    memcpy(level->background, head->background, sizeof level->background);
    level->spawn = head->spawn;
    level->has_bounds = head->has_bounds;
    level->bounds = head->bounds;
    struct cJSON *extra = level->character.extra;
    level->character = head->character;
    level->character.extra = extra;
    return true;
}

void history_put_layer(LevelLayer *layer, const HistoryLayer *text) {
    memcpy(layer->name, text->name, sizeof layer->name);
    memcpy(layer->tint, text->tint, sizeof layer->tint);
    layer->front = text->front;
    layer->hides_secret = text->hides_secret;
    layer->hidden = text->hidden;
    layer->locked = text->locked;
    layer->faded = text->faded;
    layer->parallax_x = text->parallax_x;
    layer->parallax_y = text->parallax_y;
}

/// Moves a layer among the others, which keep their order.
static void reorder_layer(Level *level, const HistoryLayerAt *from, const HistoryLayerAt *to) {
    LevelLayer *layers = level->layers;
    LevelLayer moved = layers[from->index];
    int low = fh_min(from->index, to->index), high = fh_max(from->index, to->index);
    size_t size = (size_t)(high - low) * sizeof *layers;
    if (from->index < to->index) {
        memmove(layers + low, layers + low + 1, size);
    } else {
        memmove(layers + low + 1, layers + low, size);
    }
    moved.front = to->front;
    layers[to->index] = moved;
}

/// Moves a layer out of `*from` into the level.
static bool layer_enter(Level *level, int index, void **from) {
    size_t count = (size_t)level->layer_count;
    LevelLayer *layers = realloc(level->layers, (count + 1) * sizeof *layers);
    if (layers == NULL) {
        return false;
    }
    memmove(layers + index + 1, layers + index, (count - (size_t)index) * sizeof *layers);
    layers[index] = *(LevelLayer *)*from;
    level->layers = layers;
    level->layer_count++;
    free(*from);
    *from = NULL;
    return true;
}

/// Moves a layer out of the level into `*to`.
static bool layer_leave(Level *level, int index, void **to) {
    LevelLayer *held = malloc(sizeof *held);
    if (held == NULL) {
        return false;
    }
    LevelLayer *layers = level->layers;
    *held = layers[index];
    level->layer_count--;
    size_t behind = (size_t)(level->layer_count - index);
    memmove(layers + index, layers + index + 1, behind * sizeof *layers);
    *to = held;
    return true;
}

/// A layer stands either in the level or in the edit, on the side where it is not wanted now: in
/// `after` while an insert is undone, in `before` while a removal is done.
static bool move_layer(HistoryEdit *edit, Level *level) {
    void **held = edit->after != NULL ? &edit->after : &edit->before;
    return *held == NULL || layer_enter(level, edit->index, held);
}

/// The level that is not wanted now waits in the edit, on the side where it was or will be.
static bool swap_level(HistoryEdit *edit, Level *level, bool forward) {
    void **from = forward ? &edit->after : &edit->before;
    void **to = forward ? &edit->before : &edit->after;
    level_swap(level, *from);
    *to = *from;
    *from = NULL;
    return true;
}

bool history_apply_edit(HistoryEdit *edit, Level *level, bool forward) {
    void *from = forward ? edit->before : edit->after;
    void *to = forward ? edit->after : edit->before;
    switch (edit->kind) {
    case HISTORY_SOLID:
    case HISTORY_ENTITY:
    case HISTORY_POLYGON:
        return put_object(level, edit, from != NULL, to);
    case HISTORY_HEAD:
        return put_head(level, to);
    case HISTORY_LAYER_TEXT:
        history_put_layer(&level->layers[edit->index], to);
        return true;
    case HISTORY_LAYER_ORDER:
        reorder_layer(level, from, to);
        return true;
    case HISTORY_LEVEL:
        return swap_level(edit, level, forward);
    case HISTORY_LAYER_PLACE:
        return to != NULL ? move_layer(edit, level)
                          : layer_leave(level, edit->index, forward ? &edit->before : &edit->after);
    }
    return true;
}
