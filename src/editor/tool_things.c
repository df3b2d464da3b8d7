// tool_things.c - placing and dragging entities and the spawn.
//
// A press on a thing takes hold of it; a drag from elsewhere places a row of the one chosen in the
// palette (tool_row.c). With Ctrl, and for the spawn, the press places one and takes hold of it; so
// placing and moving to the exact spot is one gesture and one undo step.

#include "editor/state.h"
#include "editor/tool_row.h"

#include <math.h>
#include <string.h>

static void grab(Editor *editor, Thing thing, FhPoint place) {
    thing_choose(editor, thing);
    editor->drag.grab = (FhPoint){(int)floorf(editor->pointer.x) - place.x,
                                  (int)floorf(editor->pointer.y) - place.y};
}

static FhPoint place_of(const Editor *editor, Thing thing) {
    const Level *level = editor->level;
    if (thing.kind == THING_ENTITY) {
        return (FhPoint){level->entities[thing.index].x, level->entities[thing.index].y};
    }
    if (thing.kind == THING_SOLID) {
        return (FhPoint){level->solids[thing.index].x, level->solids[thing.index].y};
    }
    return level->spawn;
}

static void place_new(Editor *editor) {
    FhPoint at = thing_snap(editor, editor->pointer.x, editor->pointer.y);
    editor_begin(editor, "place");
    if (editor->panels.places_spawn) {
        thing_set_spawn(editor, at);
        grab(editor, (Thing){THING_SPAWN, 0, -1}, at);
        return;
    }
    LevelEntity entity = thing_new_entity(editor->panels.entity, at);
    int index = editor->level->entity_count;
    if (history_insert_thing(&editor->history, LEVEL_ENTITY, index, &entity)) {
        grab(editor, (Thing){THING_ENTITY, index, -1}, at);
    }
}

static void right_down(Editor *editor, Thing thing) {
    if (thing.kind == THING_SOLID) {
        thing_remove(editor, thing);
        return;
    }
    editor->row.erased = (FhPoint){(int)floorf(editor->pointer.x), (int)floorf(editor->pointer.y)};
    editor_begin(editor, "remove");
    row_erase(editor);
}

void things_down(Editor *editor) {
    Thing thing = thing_at(editor, editor->pointer.x, editor->pointer.y);
    editor->row.cell_count = 0;
    if (editor->drag.button == EDITOR_RIGHT) {
        right_down(editor, thing);
        return;
    }
    if (thing.kind == THING_NONE) {
        bool places_one = editor->panels.places_spawn || (editor->drag.mods & UI_MOD_CTRL) != 0;
        (places_one ? place_new : row_begin)(editor);
        return;
    }
    grab(editor, thing, place_of(editor, thing));
    if (editor->pointer.clicks >= 2) {
        writing_begin(editor);
    }
    editor_begin(editor, "move");
}

static void move_solid_to(Editor *editor, FhPoint at) {
    const LevelSolid *solid = &editor->level->solids[editor->chosen.index];
    group_move(editor, editor->chosen.index, at.x - solid->x, at.y - solid->y);
}

void things_up(Editor *editor) {
    if (row_is_drawn(editor)) {
        row_up(editor);
    } else if (strcmp(editor->drag.step, "place") == 0) {
        writing_begin(editor);
    }
}

void things_move(Editor *editor) {
    const Drag *drag = &editor->drag;
    Thing thing = editor->chosen;
    if (row_is_drawn(editor)) {
        row_move(editor);
        return;
    }
    if (drag->button == EDITOR_RIGHT) {
        row_erase(editor);
        return;
    }
    if (!drag->moved || drag->button != EDITOR_LEFT || !thing_is_there(editor, thing)) {
        return;
    }
    float x = editor->pointer.x - (float)drag->grab.x;
    float y = editor->pointer.y - (float)drag->grab.y;
    // Feet stand on a cell's lower edge: a pixel above it is inside the cell.
    FhPoint feet = thing_snap(editor, x, y - 1.0f);
    if (thing.kind == THING_ENTITY) {
        LevelEntity moved = editor->level->entities[thing.index];
        moved.x = feet.x;
        moved.y = feet.y;
        history_set_thing(&editor->history, LEVEL_ENTITY, thing.index, &moved);
    } else if (thing.kind == THING_SPAWN) {
        thing_set_spawn(editor, feet);
    } else if (thing.kind == THING_SOLID) {
        move_solid_to(editor, grid_snap(editor, x, y));
    }
}

static void show_place(Editor *editor) {
    FhPoint at = thing_snap(editor, editor->pointer.x, editor->pointer.y);
    if (editor->panels.places_spawn) {
        spawn_show(editor);
        return;
    }
    LevelEntity entity = thing_new_entity(editor->panels.entity, at);
    FhRect box = level_entity_box(&entity);
    overlay_sprite(editor, EDITOR_ROLE_PAINT, box,
                   level_entity_infos[editor->panels.entity].sprite);
    overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, box);
}

static void show_all(Editor *editor) {
    for (int i = 0; i < editor->level->entity_count; i++) {
        Thing thing = {THING_ENTITY, i, -1};
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT, thing_box(editor, thing));
    }
    overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                 thing_box(editor, (Thing){THING_SPAWN, 0, -1}));
}

void things_keep(Editor *editor) {
    show_all(editor);
    if (editor->chosen.kind != THING_NONE) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
                     thing_box(editor, editor->chosen));
    }
    if (editor->chosen.kind == THING_SOLID) {
        group_show(editor, editor->chosen.index);
    }
}

void things_show(Editor *editor) {
    if (row_is_drawn(editor)) {
        row_show(editor);
        return;
    }
    if (editor->drag.kind == DRAG_TOOL && editor->drag.button == EDITOR_RIGHT) {
        FhPoint at = editor->row.erased;
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_ERASE,
                     (FhRect){at.x - 3, at.y - 3, 7, 7});
    }
    if (editor->drag.kind != DRAG_NONE) {
        return;
    }
    if (editor->hot.kind != THING_NONE) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_HOT, thing_box(editor, editor->hot));
    } else if (editor->panels.places_spawn || row_way(editor) != ROW_ARC) {
        show_place(editor);
    }
}

// ---- The spawn's own tool ----

void spawn_down(Editor *editor) {
    if (editor->drag.button != EDITOR_LEFT) {
        return;
    }
    if (!editor->history.open) {
        editor_begin(editor, "spawn");
    }
    thing_set_spawn(editor, thing_snap(editor, editor->pointer.x, editor->pointer.y));
}

void spawn_show(Editor *editor) {
    FhPoint at = thing_snap(editor, editor->pointer.x, editor->pointer.y);
    FhRect box = thing_box(editor, (Thing){THING_SPAWN, 0, -1});
    overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN, box);
    overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT,
                 (FhRect){at.x - box.w / 2, at.y - box.h, box.w, box.h});
}
