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
    return kind == HISTORY_HEAD ? sizeof(HistoryHead) : 1024; // texts and layers: about
}

size_t history_edit_bytes(const HistoryEdit *edit) {
    return sizeof *edit + value_bytes(edit->kind, edit->before) +
           value_bytes(edit->kind, edit->after);
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool same_points(const FhPoint *a, int a_count, const FhPoint *b, int b_count) {
    return a_count == b_count && (a_count == 0 || memcmp(a, b, (size_t)a_count * sizeof *a) == 0);
}

static bool same_tiles(const LevelSolid *a, const LevelSolid *b) {
    size_t cells = a->tiles != NULL ? (size_t)(a->cols * a->rows) : 0;
    return (a->tiles != NULL) == (b->tiles != NULL) && a->cols == b->cols && a->rows == b->rows &&
           (cells == 0 || memcmp(a->tiles, b->tiles, cells * sizeof *a->tiles) == 0);
}

static bool same_solid(const LevelSolid *a, const LevelSolid *b) {
    return strcmp(a->id, b->id) == 0 && a->x == b->x && a->y == b->y && a->w == b->w &&
           a->h == b->h && a->one_way == b->one_way && a->mode == b->mode && a->speed == b->speed &&
           a->wait == b->wait && same_points(a->path, a->path_count, b->path, b->path_count) &&
           same_tiles(a, b);
}

static bool same_entity(const LevelEntity *a, const LevelEntity *b) {
    return a->type == b->type && a->x == b->x && a->y == b->y && a->edges == b->edges &&
           strcmp(a->unknown_type, b->unknown_type) == 0 && same_text(a->text, b->text);
}

static bool same_polygon(const LevelPolygon *a, const LevelPolygon *b) {
    const LevelMotion *go = &a->motion;
    const LevelMotion *way = &b->motion;
    return a->closed == b->closed && a->one_way == b->one_way && go->mode == way->mode &&
           go->speed == way->speed && go->wait == way->wait &&
           same_points(a->points, a->count, b->points, b->count) &&
           same_points(go->path, go->path_count, way->path, way->path_count);
}

static bool same_tuning(const HistoryHead *a, const HistoryHead *b) {
    for (int i = 0; i < LEVEL_TUNING_FIELDS_MAX; i++) {
        if (a->overridden[i] != b->overridden[i] ||
            (a->overridden[i] && a->values[i] != b->values[i])) {
            return false;
        }
    }
    return strcmp(a->preset, b->preset) == 0;
}

static bool same_world(const HistoryHead *a, const HistoryHead *b) {
    return strcmp(a->movement, b->movement) == 0 && a->has_bounds == b->has_bounds &&
           memcmp(&a->bounds, &b->bounds, sizeof a->bounds) == 0;
}

static bool same_head(const HistoryHead *a, const HistoryHead *b) {
    return same_tuning(a, b) && same_world(a, b) && same_text(a->name, b->name) &&
           same_text(a->next, b->next) && strcmp(a->background, b->background) == 0 &&
           a->spawn.x == b->spawn.x && a->spawn.y == b->spawn.y;
}

static bool same_layer(const HistoryLayer *a, const HistoryLayer *b) {
    return strcmp(a->name, b->name) == 0 && a->front == b->front &&
           a->parallax_x == b->parallax_x && a->parallax_y == b->parallax_y;
}

bool history_edit_is_idle(const HistoryEdit *edit) {
    if (edit->before == NULL || edit->after == NULL) {
        return false;
    }
    switch (edit->kind) {
    case HISTORY_SOLID:
        return same_solid(edit->before, edit->after);
    case HISTORY_ENTITY:
        return same_entity(edit->before, edit->after);
    case HISTORY_POLYGON:
        return same_polygon(edit->before, edit->after);
    case HISTORY_HEAD:
        return same_head(edit->before, edit->after);
    case HISTORY_LAYER_TEXT:
        return same_layer(edit->before, edit->after);
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
    LevelCharacter *character = &level->character;
    memcpy(character->preset, head->preset, sizeof character->preset);
    memcpy(character->overridden, head->overridden, sizeof character->overridden);
    memcpy(character->values, head->values, sizeof character->values);
    return true;
}

static void put_layer_text(LevelLayer *layer, const HistoryLayer *text) {
    memcpy(layer->name, text->name, sizeof layer->name);
    layer->front = text->front;
    layer->parallax_x = text->parallax_x;
    layer->parallax_y = text->parallax_y;
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
        put_layer_text(&level->layers[edit->index], to);
        return true;
    case HISTORY_LEVEL:
        return swap_level(edit, level, forward);
    case HISTORY_LAYER_PLACE:
        return to != NULL ? move_layer(edit, level)
                          : layer_leave(level, edit->index, forward ? &edit->before : &edit->after);
    }
    return true;
}
