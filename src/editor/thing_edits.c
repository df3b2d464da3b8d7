// thing_edits.c - chooses, makes, removes and moves things.

#include "editor/state.h"
#include "level/fields.h"

void thing_choose(Editor *editor, Thing thing) {
    editor->chosen = thing;
    if (thing.kind != THING_NONE) {
        editor->panels.tab = TAB_THINGS;
    }
    if (thing.kind != THING_NONE && editor->tool != TOOL_SELECT) {
        selection_clear(&editor->selection);
    }
}

LevelEntity thing_new_entity(LevelEntityType type, FhPoint at) {
    LevelEntity entity = {.type = type};
    level_thing_make(LEVEL_ENTITY, &entity);
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

bool thing_to_change(Editor *editor, LevelThing kind, int index, void *copy) {
    bool is_copied = level_thing_copy(kind, copy, level_thing(editor->level, kind, index));
    if (!is_copied) {
        editor_lacks_memory(editor);
    }
    return is_copied;
}

bool thing_set_spawn(Editor *editor, FhPoint at) {
    HistoryHead head = history_head(editor->level);
    head.spawn = at;
    return history_set_head(&editor->history, &head);
}

static void remove_point(Editor *editor, int index, int point) {
    LevelSolid copy;
    if (!thing_to_change(editor, LEVEL_SOLID, index, &copy)) {
        return;
    }
    for (int i = point; i < copy.path_count - 1; i++) {
        copy.path[i] = copy.path[i + 1];
    }
    copy.path_count--;
    if (copy.path_count == 1) {
        copy.path_count = 0; // one point is no way
    }
    history_set_thing(&editor->history, LEVEL_SOLID, index, &copy);
    level_thing_free(LEVEL_SOLID, &copy);
}

/// Removes a corner or path point, or the whole when too little would be left.
static void remove_from_polygon(Editor *editor, Thing thing) {
    const LevelPolygon *polygon = &editor->level->polygons[thing.index];
    LevelPolygon copy;
    if (thing.point < 0 || (thing.point < THING_PATH && polygon->count <= 2)) {
        history_remove_thing(&editor->history, LEVEL_POLYGON, thing.index);
    } else if (thing_to_change(editor, LEVEL_POLYGON, thing.index, &copy)) {
        polygon_remove_point(&copy, thing.point);
        history_set_thing(&editor->history, LEVEL_POLYGON, thing.index, &copy);
        level_thing_free(LEVEL_POLYGON, &copy);
    }
}

void thing_remove(Editor *editor, Thing thing) {
    if (!thing_is_there(editor, thing) || thing.kind <= THING_SPAWN) {
        return;
    }
    int polygons = editor->level->polygon_count;
    editor_begin(editor, "remove");
    if (thing.kind == THING_ENTITY) {
        history_remove_thing(&editor->history, LEVEL_ENTITY, thing.index);
    } else if (thing.kind == THING_POLYGON) {
        remove_from_polygon(editor, thing);
    } else if (thing.point >= 0) {
        remove_point(editor, thing.index, thing.point);
    } else {
        history_remove_thing(&editor->history, LEVEL_SOLID, thing.index);
    }
    editor_commit(editor);
    editor->drag.kind = DRAG_NONE; // the hand may have held it
    bool keeps = thing.point >= 0 && editor->level->polygon_count == polygons;
    editor->chosen = keeps ? (Thing){thing.kind, thing.index, -1} : (Thing){0};
    editor->hot = (Thing){0};
}

static void nudge_solid(Editor *editor, int dx, int dy) {
    LevelSolid copy;
    int point = editor->chosen.point;
    if (point < 0) {
        group_move(editor, editor->chosen.index, dx, dy);
        return;
    }
    if (!thing_to_change(editor, LEVEL_SOLID, editor->chosen.index, &copy)) {
        return;
    }
    copy.path[point].x += dx;
    copy.path[point].y += dy;
    history_set_thing(&editor->history, LEVEL_SOLID, editor->chosen.index, &copy);
    level_thing_free(LEVEL_SOLID, &copy);
}

static void nudge_polygon(Editor *editor, int dx, int dy) {
    LevelPolygon copy;
    Thing thing = editor->chosen;
    if (!thing_to_change(editor, LEVEL_POLYGON, thing.index, &copy)) {
        return;
    }
    if (thing.point >= 0) {
        polygon_move_point(&copy, thing.point, dx, dy);
    } else {
        level_thing_move(LEVEL_POLYGON, &copy, dx, dy);
    }
    history_set_thing(&editor->history, LEVEL_POLYGON, thing.index, &copy);
    level_thing_free(LEVEL_POLYGON, &copy);
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
        history_set_thing(&editor->history, LEVEL_ENTITY, thing.index, &moved);
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
