// history_record.c - making edits: each clones what was and what shall be, applies it and notes it.
//
// A drag sets the same object again and again: when the step's last edit is of the same object,
// only its "after" is replaced.

#include "editor/history_internal.h"

#include <stdlib.h>
#include <string.h>

static bool edits_grow(HistoryStep *step) {
    if (step->edit_count < step->edit_room) {
        return true;
    }
    int room = step->edit_room > 0 ? step->edit_room * 2 : 4;
    HistoryEdit *edits = realloc(step->edits, (size_t)room * sizeof *edits);
    if (edits == NULL) {
        return false;
    }
    step->edits = edits;
    step->edit_room = room;
    return true;
}

/// The step's last edit when it set the same thing that is to be set again, else NULL.
static HistoryEdit *same_target(HistoryStep *step, const HistoryEdit *edit) {
    if (step->edit_count == 0 || edit->before == NULL || edit->after == NULL) {
        return NULL;
    }
    HistoryEdit *last = &step->edits[step->edit_count - 1];
    bool same = last->kind == edit->kind && last->index == edit->index && last->after != NULL;
    bool is_way = edit->kind == HISTORY_LAYER_PLACE || edit->kind == HISTORY_LAYER_ORDER;
    return same && !is_way ? last : NULL;
}

/// There is no memory for an edit: the step that it belongs to will be taken back.
static bool give_up(History *history, HistoryEdit *edit) {
    history_edit_free(edit);
    history->failed = history->open;
    return false;
}

/// Applies an edit that owns its values and notes it. Takes it over in any case.
static bool record(History *history, Level *level, HistoryEdit edit) {
    HistoryStep *step = &history->step;
    if (!history->open || !edits_grow(step)) {
        return give_up(history, &edit);
    }
    if (history_edit_is_idle(&edit)) {
        history_edit_free(&edit);
        return true;
    }
    if (!history_apply_edit(&edit, level, true)) {
        return give_up(history, &edit);
    }
    history_note(history, history_edit_touches(&edit));
    HistoryEdit *last = same_target(step, &edit);
    if (last == NULL) {
        step->edits[step->edit_count++] = edit;
        return true;
    }
    void *between = last->after;
    last->after = edit.after;
    edit.after = between;
    history_edit_free(&edit);
    return true;
}

/// Records an edit whose both sides must be there when `sides` says so: 1 before, 2 after.
static bool record_sides(History *history, Level *level, HistoryEdit edit, int sides) {
    bool whole =
        ((sides & 1) == 0 || edit.before != NULL) && ((sides & 2) == 0 || edit.after != NULL);
    if (!whole) {
        return give_up(history, &edit);
    }
    return record(history, level, edit);
}

// ---- Solids, entities, polygons ----

static void *clone_object(HistoryKind kind, const void *from) {
    HistoryObject *copy = malloc(sizeof *copy);
    if (copy != NULL && !history_object_copy(kind, copy, from)) {
        free(copy);
        return NULL;
    }
    return copy;
}

static void *clone_inside(HistoryKind kind, const void *from) {
    void *copy = clone_object(kind, from);
    if (copy != NULL) {
        history_object_keep_inside(kind, copy);
    }
    return copy;
}

static bool set_object(History *history, Level *level, HistoryEdit place, const void *object) {
    HistoryKind kind = place.kind;
    place.before = clone_object(kind, history_object_at(level, kind, place.index));
    place.after = clone_inside(kind, object);
    return record_sides(history, level, place, 3);
}

static bool insert_object(History *history, Level *level, HistoryEdit place, const void *object) {
    place.after = clone_inside(place.kind, object);
    return record_sides(history, level, place, 2);
}

static bool remove_object(History *history, Level *level, HistoryEdit place) {
    place.before = clone_object(place.kind, history_object_at(level, place.kind, place.index));
    return record_sides(history, level, place, 1);
}

bool history_set_solid(History *history, Level *level, int index, const LevelSolid *solid) {
    return set_object(history, level, (HistoryEdit){.kind = HISTORY_SOLID, .index = index}, solid);
}

bool history_insert_solid(History *history, Level *level, int index, const LevelSolid *solid) {
    return insert_object(history, level, (HistoryEdit){.kind = HISTORY_SOLID, .index = index},
                         solid);
}

bool history_remove_solid(History *history, Level *level, int index) {
    return remove_object(history, level, (HistoryEdit){.kind = HISTORY_SOLID, .index = index});
}

bool history_set_entity(History *history, Level *level, int index, const LevelEntity *entity) {
    return set_object(history, level, (HistoryEdit){.kind = HISTORY_ENTITY, .index = index},
                      entity);
}

bool history_insert_entity(History *history, Level *level, int index, const LevelEntity *entity) {
    return insert_object(history, level, (HistoryEdit){.kind = HISTORY_ENTITY, .index = index},
                         entity);
}

bool history_remove_entity(History *history, Level *level, int index) {
    return remove_object(history, level, (HistoryEdit){.kind = HISTORY_ENTITY, .index = index});
}

bool history_set_polygon(History *history, Level *level, int index, const LevelPolygon *polygon) {
    return set_object(history, level, (HistoryEdit){.kind = HISTORY_POLYGON, .index = index},
                      polygon);
}

bool history_insert_polygon(History *history, Level *level, int index,
                            const LevelPolygon *polygon) {
    return insert_object(history, level, (HistoryEdit){.kind = HISTORY_POLYGON, .index = index},
                         polygon);
}

bool history_remove_polygon(History *history, Level *level, int index) {
    return remove_object(history, level, (HistoryEdit){.kind = HISTORY_POLYGON, .index = index});
}

// ---- The head ----

HistoryHead history_head(const Level *level) {
    HistoryHead head = {.name = level->name,
                        .next = level->next,
                        .spawn = level->spawn,
                        .has_bounds = level->has_bounds,
                        .bounds = level->bounds,
                        .character = level->character};
    memcpy(head.movement, level->movement, sizeof head.movement);
    memcpy(head.background, level->background, sizeof head.background);
    head.character.extra = NULL; // it stays the level's
    return head;
}

static void *clone_head(const HistoryHead *from) {
    HistoryHead *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *from;
    copy->spawn = history_place_inside(from->spawn);
    copy->name = NULL;
    copy->next = NULL;
    if (!level_set_text(&copy->name, from->name) || !level_set_text(&copy->next, from->next)) {
        free(copy->name);
        free(copy);
        return NULL;
    }
    return copy;
}

bool history_set_head(History *history, Level *level, const HistoryHead *head) {
    HistoryHead now = history_head(level);
    HistoryEdit edit = {HISTORY_HEAD, 0, clone_head(&now), clone_head(head)};
    return record_sides(history, level, edit, 3);
}

// ---- Layers ----

static void *clone_layer(const HistoryLayer *from) {
    HistoryLayer *copy = malloc(sizeof *copy);
    if (copy != NULL) {
        *copy = *from;
    }
    return copy;
}

HistoryLayer history_layer(const LevelLayer *layer) {
    HistoryLayer text = {.front = layer->front,
                         .hides_secret = layer->hides_secret,
                         .hidden = layer->hidden,
                         .locked = layer->locked,
                         .parallax_x = layer->parallax_x,
                         .parallax_y = layer->parallax_y,
                         .faded = layer->faded};
    memcpy(text.name, layer->name, sizeof text.name);
    memcpy(text.tint, layer->tint, sizeof text.tint);
    return text;
}

bool history_insert_layer(History *history, Level *level, int index, const HistoryLayer *layer) {
    LevelLayer *made = calloc(1, sizeof *made);
    FhTerrain *tiles = fh_terrain_create(level->tileset);
    if (made == NULL || tiles == NULL) {
        free(made);
        fh_terrain_destroy(tiles);
        history->failed = history->open;
        return false;
    }
    history_put_layer(made, layer);
    made->tiles = tiles;
    return record(history, level, (HistoryEdit){HISTORY_LAYER_PLACE, index, NULL, made});
}

bool history_remove_layer(History *history, Level *level, int index) {
    return record(history, level, (HistoryEdit){HISTORY_LAYER_PLACE, index, NULL, NULL});
}

static void *clone_layer_place(HistoryLayerAt from) {
    HistoryLayerAt *copy = malloc(sizeof *copy);
    if (copy != NULL) {
        *copy = from;
    }
    return copy;
}

bool history_move_layer(History *history, Level *level, int index, HistoryLayerAt to) {
    HistoryLayerAt now = {index, level->layers[index].front};
    HistoryEdit edit = {HISTORY_LAYER_ORDER, index, clone_layer_place(now), clone_layer_place(to)};
    return record_sides(history, level, edit, 3);
}

bool history_set_layer(History *history, Level *level, int index, const HistoryLayer *layer) {
    HistoryLayer now = history_layer(&level->layers[index]);
    HistoryEdit edit = {HISTORY_LAYER_TEXT, index, clone_layer(&now), clone_layer(layer)};
    return record_sides(history, level, edit, 3);
}

// ---- The whole level ----

bool history_replace_level(History *history, Level *level, Level *other) {
    return record(history, level, (HistoryEdit){HISTORY_LEVEL, 0, NULL, other});
}
