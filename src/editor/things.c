// things.c - entities, solids and the spawn as things that can be pointed at.

#include <math.h>
#include <stddef.h>

#include "editor/tools.h"
#include "level/fields.h"

bool thing_same(Thing a, Thing b) {
    return a.kind == b.kind && (a.kind <= THING_SPAWN || a.index == b.index);
}

static bool has_point(const LevelPolygon *polygon, int point) {
    return point < THING_PATH ? point < polygon->count
                              : point - THING_PATH < polygon->motion.path_count;
}

EditorMarkRole thing_role(const Document *doc, Thing thing) {
    return thing_same(doc->chosen, thing) ? EDITOR_ROLE_CHOSEN
           : thing_same(doc->hot, thing)  ? EDITOR_ROLE_HOT
                                          : EDITOR_ROLE_OBJECT;
}

bool thing_is_there(const Document *doc, Thing thing) {
    const Level *level = doc->level;
    switch (thing.kind) {
    case THING_ENTITY:
        return thing.index >= 0 && thing.index < level->entity_count;
    case THING_SOLID:
        return thing.index >= 0 && thing.index < level->solid_count &&
               thing.point < level->solids[thing.index].path_count;
    case THING_POLYGON:
        return thing.index >= 0 && thing.index < level->polygon_count &&
               has_point(&level->polygons[thing.index], thing.point);
    case THING_NONE:
    case THING_SPAWN:
        break;
    }
    return true;
}

static FhRect spawn_box(const Document *doc) {
    FhTuning tuning = level_tuning(doc->level);
    int w = (int)tuning.width;
    int h = (int)tuning.height;
    FhPoint spawn = doc->level->spawn;
    return (FhRect){spawn.x - w / 2, spawn.y - h, w, h};
}

FhRect thing_box(const Document *doc, Thing thing) {
    const Level *level = doc->level;
    if (thing.kind == THING_ENTITY) {
        return level_entity_box(&level->entities[thing.index]);
    }
    if (thing.kind == THING_SOLID) {
        const LevelSolid *solid = &level->solids[thing.index];
        return (FhRect){solid->x, solid->y, solid->w, solid->h};
    }
    if (thing.kind == THING_POLYGON) {
        return level_polygon_box(&level->polygons[thing.index]);
    }
    return thing.kind == THING_SPAWN ? spawn_box(doc) : (FhRect){0, 0, 0, 0};
}

static bool box_holds(FhRect box, float x, float y) {
    return fh_rect_contains(box, (int)floorf(x), (int)floorf(y));
}

/// Water and wind are held by their rim, so that things can be placed in them.
static bool entity_holds(const LevelEntity *entity, float x, float y) {
    enum { RIM = 8 }; // px
    FhRect box = level_entity_box(entity);
    bool is_area = (level_entity_traits(entity) & LEVEL_AREA) && box.w > 2 * RIM && box.h > 2 * RIM;
    FhRect inside = {box.x + RIM, box.y + RIM, box.w - 2 * RIM, box.h - 2 * RIM};
    return box_holds(box, x, y) && !(is_area && box_holds(inside, x, y));
}

Thing thing_at(const Hand *hand, float x, float y) {
    const Level *level = hand->doc->level;
    if (hand->tool == TOOL_POLYGON) { // they may lie under everything, and are its alone
        return hand->doc->draft.count > 0 ? (Thing){0} : polygon_under_pointer(hand);
    }
    for (int i = level->entity_count - 1; i >= 0; i--) {
        if (entity_holds(&level->entities[i], x, y)) {
            return (Thing){THING_ENTITY, i, -1};
        }
    }
    if (box_holds(spawn_box(hand->doc), x, y)) {
        return (Thing){THING_SPAWN, 0, -1};
    }
    for (int i = level->solid_count - 1; i >= 0; i--) {
        Thing thing = {THING_SOLID, i, -1};
        if (box_holds(thing_box(hand->doc, thing), x, y)) {
            return thing;
        }
    }
    return (Thing){0};
}

FhPoint thing_snap(const Hand *hand, float x, float y) {
    if ((hand->pointer.mods & (UI_MOD_CTRL | UI_MOD_ALT)) != 0) {
        return history_place_inside((FhPoint){(int)floorf(x), (int)floorf(y)});
    }
    int size = hand->doc->level->tile_size;
    FhPoint cell = cell_at(hand->doc, x, y);
    return history_place_inside((FhPoint){cell.x * size + size / 2, (cell.y + 1) * size});
}

int grid_step(const Hand *hand) {
    bool exact = (hand->pointer.mods & (UI_MOD_CTRL | UI_MOD_ALT)) != 0;
    bool by_tiles = hand->tool != TOOL_POLYGON; // corners of slopes lie between
    return exact ? 1 : fh_max(hand->doc->level->tile_size / (by_tiles ? 1 : 2), 1);
}

FhPoint grid_snap(const Hand *hand, float x, float y) {
    int grid = grid_step(hand);
    int limit = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    int px = fh_clamp((int)floorf(x), -limit, limit);
    int py = fh_clamp((int)floorf(y), -limit, limit);
    return (FhPoint){fh_floor_div(px + grid / 2, grid) * grid,
                     fh_floor_div(py + grid / 2, grid) * grid};
}

// ---- Thing edits ----
//
// Chooses, makes, removes and moves things.

const LevelEntityInfo *thing_kind_info(const Document *doc, int kind) {
    LevelEntity entity = level_entity_of_kind(doc->level->catalog, kind);
    return level_entity_info(&entity);
}

LevelEntity thing_new_entity(const Document *doc, int kind, FhPoint at) {
    LevelEntity entity = level_entity_of_kind(doc->level->catalog, kind);
    entity.x = at.x;
    entity.y = at.y;
    return entity;
}

LevelMotion thing_new_motion(void) {
    LevelPolygon polygon = {0};
    level_thing_make(LEVEL_POLYGON, &polygon);
    return polygon.motion;
}

LevelSolid thing_new_solid(FhRect box) {
    LevelSolid solid = {0};
    level_thing_make(LEVEL_SOLID, &solid);
    solid.x = box.x;
    solid.y = box.y;
    solid.w = box.w;
    solid.h = box.h;
    return solid;
}

bool thing_to_change(Document *doc, LevelThing kind, int index, void *copy) {
    bool is_copied = level_thing_copy(kind, copy, level_thing(doc->level, kind, index));
    if (!is_copied) {
        step_lacks_memory(doc);
    }
    return is_copied;
}

bool thing_set_spawn(Document *doc, FhPoint at) {
    HistoryHead head = history_head(doc->level);
    head.spawn = at;
    return history_set_head(&doc->history, &head);
}

static void remove_point(Document *doc, int index, int point) {
    LevelSolid copy;
    if (!thing_to_change(doc, LEVEL_SOLID, index, &copy)) {
        return;
    }
    for (int i = point; i < copy.path_count - 1; i++) {
        copy.path[i] = copy.path[i + 1];
    }
    copy.path_count--;
    if (copy.path_count == 1) {
        copy.path_count = 0; // one point is no way
    }
    history_set_thing(&doc->history, LEVEL_SOLID, index, &copy);
    level_thing_free(LEVEL_SOLID, &copy);
}

/// Removes a corner or path point, or the whole when too little would be left.
static void remove_from_polygon(Document *doc, Thing thing) {
    const LevelPolygon *polygon = &doc->level->polygons[thing.index];
    LevelPolygon copy;
    if (thing.point < 0 || (thing.point < THING_PATH && polygon->count <= 2)) {
        history_remove_thing(&doc->history, LEVEL_POLYGON, thing.index);
    } else if (thing_to_change(doc, LEVEL_POLYGON, thing.index, &copy)) {
        polygon_remove_point(&copy, thing.point);
        history_set_thing(&doc->history, LEVEL_POLYGON, thing.index, &copy);
        level_thing_free(LEVEL_POLYGON, &copy);
    }
}

void thing_remove(Hand *hand, Thing thing) {
    if (!thing_is_there(hand->doc, thing) || thing.kind <= THING_SPAWN) {
        return;
    }
    int polygons = hand->doc->level->polygon_count;
    step_begin(hand->doc, "remove");
    if (thing.kind == THING_ENTITY) {
        history_remove_thing(&hand->doc->history, LEVEL_ENTITY, thing.index);
    } else if (thing.kind == THING_POLYGON) {
        remove_from_polygon(hand->doc, thing);
    } else if (thing.point >= 0) {
        remove_point(hand->doc, thing.index, thing.point);
    } else {
        history_remove_thing(&hand->doc->history, LEVEL_SOLID, thing.index);
    }
    step_commit(hand->doc);
    hand->drag.kind = DRAG_NONE; // the hand may have held it
    bool keeps = thing.point >= 0 && hand->doc->level->polygon_count == polygons;
    hand->doc->chosen = keeps ? (Thing){thing.kind, thing.index, -1} : (Thing){0};
    hand->doc->hot = (Thing){0};
}

void document_forget_gone(Document *doc) {
    if (!thing_is_there(doc, doc->chosen)) {
        doc->chosen = (Thing){0};
    }
    if (!thing_is_there(doc, doc->hot)) {
        doc->hot = (Thing){0};
    }
    if (doc->layer >= doc->level->layer_count) {
        doc->layer = HISTORY_TERRAIN;
    }
}

void thing_choose(Hand *hand, Thing thing) {
    hand->doc->chosen = thing;
    if (thing.kind != THING_NONE) {
        hand->tab = TAB_THINGS;
    }
    if (thing.kind != THING_NONE && hand->tool != TOOL_SELECT) {
        selection_clear(&hand->doc->selection);
    }
}
