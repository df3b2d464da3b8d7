// things.c - entities, solids and the spawn as things that can be pointed at.

#include "editor/state.h"

#include <math.h>
#include <stddef.h>

bool thing_same(Thing a, Thing b) {
    return a.kind == b.kind && (a.kind <= THING_SPAWN || a.index == b.index);
}

static bool has_point(const LevelPolygon *polygon, int point) {
    return point < THING_PATH ? point < polygon->count
                              : point - THING_PATH < polygon->motion.path_count;
}

bool thing_is_there(const Editor *editor, Thing thing) {
    const Level *level = editor->level;
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

static FhRect spawn_box(const Editor *editor) {
    FhTuning tuning = level_tuning(editor->level);
    int w = (int)tuning.width;
    int h = (int)tuning.height;
    FhPoint spawn = editor->level->spawn;
    return (FhRect){spawn.x - w / 2, spawn.y - h, w, h};
}

FhRect thing_box(const Editor *editor, Thing thing) {
    const Level *level = editor->level;
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
    return thing.kind == THING_SPAWN ? spawn_box(editor) : (FhRect){0, 0, 0, 0};
}

static bool box_holds(FhRect box, float x, float y) {
    return fh_rect_contains(box, (int)floorf(x), (int)floorf(y));
}

Thing thing_at(const Editor *editor, float x, float y) {
    const Level *level = editor->level;
    if (editor->tool == TOOL_POLYGON) { // they may lie under everything, and are its alone
        return editor->draft.count > 0 ? (Thing){0} : polygon_under_pointer(editor);
    }
    for (int i = level->entity_count - 1; i >= 0; i--) {
        if (box_holds(level_entity_box(&level->entities[i]), x, y)) {
            return (Thing){THING_ENTITY, i, -1};
        }
    }
    if (box_holds(spawn_box(editor), x, y)) {
        return (Thing){THING_SPAWN, 0, -1};
    }
    for (int i = level->solid_count - 1; i >= 0; i--) {
        Thing thing = {THING_SOLID, i, -1};
        if (box_holds(thing_box(editor, thing), x, y)) {
            return thing;
        }
    }
    return (Thing){0};
}

FhPoint thing_snap(const Editor *editor, float x, float y) {
    if ((editor->pointer.mods & (UI_MOD_CTRL | UI_MOD_ALT)) != 0) {
        return history_place_inside((FhPoint){(int)floorf(x), (int)floorf(y)});
    }
    int size = editor_tile_size(editor);
    FhPoint cell = editor_cell_at(editor, x, y);
    return history_place_inside((FhPoint){cell.x * size + size / 2, (cell.y + 1) * size});
}

int grid_step(const Editor *editor) {
    bool exact = (editor->pointer.mods & (UI_MOD_CTRL | UI_MOD_ALT)) != 0;
    bool by_tiles = editor->tool != TOOL_POLYGON; // corners of slopes lie between
    return exact ? 1 : fh_max(editor_tile_size(editor) / (by_tiles ? 1 : 2), 1);
}

FhPoint grid_snap(const Editor *editor, float x, float y) {
    int grid = grid_step(editor);
    int limit = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    int px = fh_clamp((int)floorf(x), -limit, limit);
    int py = fh_clamp((int)floorf(y), -limit, limit);
    return (FhPoint){fh_floor_div(px + grid / 2, grid) * grid,
                     fh_floor_div(py + grid / 2, grid) * grid};
}
