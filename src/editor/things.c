// things.c - entities, solids and the spawn as things that can be pointed at, chosen and moved.

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
        return editor->draft.count > 0 ? (Thing){0} : polygon_at(editor);
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

void thing_choose(Editor *editor, Thing thing) {
    editor->chosen = thing;
    if (thing.kind != THING_NONE) {
        editor->panels.tab = TAB_THINGS;
    }
    if (thing.kind != THING_NONE && editor->tool != TOOL_SELECT) {
        selection_clear(&editor->selection);
    }
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
    return exact ? 1 : fh_max(editor_tile_size(editor) / 2, 1);
}

FhPoint grid_snap(const Editor *editor, float x, float y) {
    int grid = grid_step(editor);
    int limit = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    int px = fh_clamp((int)floorf(x), -limit, limit);
    int py = fh_clamp((int)floorf(y), -limit, limit);
    return (FhPoint){fh_floor_div(px + grid / 2, grid) * grid,
                     fh_floor_div(py + grid / 2, grid) * grid};
}

float distance_to_line(FhPoint a, FhPoint b, float x, float y) {
    float dx = (float)(b.x - a.x);
    float dy = (float)(b.y - a.y);
    float length = dx * dx + dy * dy;
    float along = length > 0.0f ? ((x - (float)a.x) * dx + (y - (float)a.y) * dy) / length : 0.0f;
    along = along < 0.0f ? 0.0f : along > 1.0f ? 1.0f : along;
    float off_x = x - ((float)a.x + along * dx);
    float off_y = y - ((float)a.y + along * dy);
    return sqrtf(off_x * off_x + off_y * off_y);
}

LevelEntity thing_new_entity(LevelEntityType type, FhPoint at) {
    return (LevelEntity){.type = type, .x = at.x, .y = at.y, .edges = type == LEVEL_RUNNER};
}

LevelMotion thing_new_motion(void) {
    return (LevelMotion){.mode = FH_PATH_PINGPONG, .speed = 40.0f, .wait = 0.5f};
}

LevelSolid thing_new_solid(FhRect box) {
    LevelMotion motion = thing_new_motion();
    return (LevelSolid){.x = box.x,
                        .y = box.y,
                        .w = box.w,
                        .h = box.h,
                        .mode = motion.mode,
                        .speed = motion.speed,
                        .wait = motion.wait};
}

bool thing_set_spawn(Editor *editor, FhPoint at) {
    HistoryHead head = history_head(editor->level);
    head.spawn = at;
    return history_set_head(&editor->history, editor->level, &head);
}

// ---- Removing ----

static void remove_point(Editor *editor, int index, int point) {
    LevelSolid copy;
    if (!level_solid_copy(&copy, &editor->level->solids[index])) {
        return;
    }
    for (int i = point; i < copy.path_count - 1; i++) {
        copy.path[i] = copy.path[i + 1];
    }
    copy.path_count--;
    if (copy.path_count == 1) {
        copy.path_count = 0; // one point is no way
    }
    history_set_solid(&editor->history, editor->level, index, &copy);
    level_solid_free(&copy);
}

/// Removes a corner or path point, or the whole when too little would be left.
static void remove_from_polygon(Editor *editor, Thing thing) {
    const LevelPolygon *polygon = &editor->level->polygons[thing.index];
    LevelPolygon copy;
    if (thing.point < 0 || (thing.point < THING_PATH && polygon->count <= 2)) {
        history_remove_polygon(&editor->history, editor->level, thing.index);
    } else if (level_polygon_copy(&copy, polygon)) {
        polygon_remove_point(&copy, thing.point);
        history_set_polygon(&editor->history, editor->level, thing.index, &copy);
        level_polygon_free(&copy);
    }
}

void thing_remove(Editor *editor, Thing thing) {
    if (!thing_is_there(editor, thing) || thing.kind <= THING_SPAWN) {
        return;
    }
    int polygons = editor->level->polygon_count;
    editor_begin(editor, "remove");
    if (thing.kind == THING_ENTITY) {
        history_remove_entity(&editor->history, editor->level, thing.index);
    } else if (thing.kind == THING_POLYGON) {
        remove_from_polygon(editor, thing);
    } else if (thing.point >= 0) {
        remove_point(editor, thing.index, thing.point);
    } else {
        history_remove_solid(&editor->history, editor->level, thing.index);
    }
    editor_commit(editor);
    editor->drag.kind = DRAG_NONE; // the hand may have held it
    bool keeps = thing.point >= 0 && editor->level->polygon_count == polygons;
    editor->chosen = keeps ? (Thing){thing.kind, thing.index, -1} : (Thing){0};
    editor->hot = (Thing){0};
}

// ---- Moving ----

static void nudge_solid(Editor *editor, int dx, int dy) {
    LevelSolid copy;
    if (!level_solid_copy(&copy, &editor->level->solids[editor->chosen.index])) {
        return;
    }
    int point = editor->chosen.point;
    if (point >= 0) {
        copy.path[point].x += dx;
        copy.path[point].y += dy;
    } else {
        solid_move(&copy, dx, dy);
    }
    history_set_solid(&editor->history, editor->level, editor->chosen.index, &copy);
    level_solid_free(&copy);
}

static void nudge_polygon(Editor *editor, int dx, int dy) {
    LevelPolygon copy;
    Thing thing = editor->chosen;
    if (!level_polygon_copy(&copy, &editor->level->polygons[thing.index])) {
        return;
    }
    if (thing.point >= 0) {
        polygon_move_point(&copy, thing.point, dx, dy);
    } else {
        polygon_move(&copy, dx, dy);
    }
    history_set_polygon(&editor->history, editor->level, thing.index, &copy);
    level_polygon_free(&copy);
}

void thing_nudge(Editor *editor, int dx, int dy) {
    Thing thing = editor->chosen;
    if (!thing_is_there(editor, thing)) {
        return;
    }
    editor_begin(editor, "nudge");
    if (thing.kind == THING_ENTITY) {
        LevelEntity moved = editor->level->entities[thing.index];
        moved.x += dx;
        moved.y += dy;
        history_set_entity(&editor->history, editor->level, thing.index, &moved);
    } else if (thing.kind == THING_SPAWN) {
        FhPoint spawn = editor->level->spawn;
        thing_set_spawn(editor, (FhPoint){spawn.x + dx, spawn.y + dy});
    } else if (thing.kind == THING_POLYGON) {
        nudge_polygon(editor, dx, dy);
    } else {
        nudge_solid(editor, dx, dy);
    }
    editor_commit(editor);
}
