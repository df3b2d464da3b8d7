// tool_things.c - placing and dragging entities and the spawn.
//
// A press on a thing takes hold of it; a drag from elsewhere places a row of the one chosen in the
// palette (tool_row.c). With Ctrl, and for the spawn, the press places one and takes hold of it; so
// placing and moving to the exact spot is one gesture and one undo step.

#include "editor/tools.h"

#include <math.h>
#include <string.h>

// ---- The spawn's own tool ----

static void spawn_down(Hand *hand) {
    if (hand->drag.button != EDITOR_LEFT) {
        return;
    }
    if (!hand->doc->history.open) {
        step_begin(hand->doc, "spawn");
    }
    thing_set_spawn(hand->doc, thing_snap(hand, hand->pointer.x, hand->pointer.y));
}

static void spawn_show(Hand *hand) {
    FhPoint at = thing_snap(hand, hand->pointer.x, hand->pointer.y);
    FhRect box = thing_box(hand->doc, (Thing){THING_SPAWN, 0, -1});
    overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN, box);
    overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT,
                 (FhRect){at.x - box.w / 2, at.y - box.h, box.w, box.h});
}

// ---- Things ----

enum { PART_WIRE = 1, PART_CORNER, CORNERS = 4 }; // Drag.part: four corners from PART_CORNER on

static void grab(Hand *hand, Thing thing, FhPoint place) {
    thing_choose(hand, thing);
    hand->drag.grab = pointer_from(hand, place);
}

static FhPoint place_of(const Document *doc, Thing thing) {
    const Level *level = doc->level;
    if (thing.kind == THING_ENTITY) {
        return (FhPoint){level->entities[thing.index].x, level->entities[thing.index].y};
    }
    if (thing.kind == THING_SOLID) {
        return (FhPoint){level->solids[thing.index].x, level->solids[thing.index].y};
    }
    return level->spawn;
}

static void place_new(Hand *hand) {
    FhPoint at = thing_snap(hand, hand->pointer.x, hand->pointer.y);
    step_begin(hand->doc, "place");
    if (hand->places_spawn) {
        thing_set_spawn(hand->doc, at);
        grab(hand, (Thing){THING_SPAWN, 0, -1}, at);
        return;
    }
    LevelEntity entity = thing_new_entity(hand->doc, hand->entity, at);
    int index = hand->doc->level->entity_count;
    if (history_insert_thing(&hand->doc->history, LEVEL_ENTITY, index, &entity)) {
        grab(hand, (Thing){THING_ENTITY, index, -1}, at);
    }
}

static void right_down(Hand *hand, Thing thing) {
    if (thing.kind == THING_SOLID) {
        thing_remove(hand, thing);
        return;
    }
    hand->row.erased = pointer_px(hand);
    step_begin(hand->doc, "remove");
    row_erase(hand);
}

static FhPoint corner_of(FhRect box, int corner) {
    return (FhPoint){box.x + (corner & 1 ? box.w : 0), box.y + (corner & 2 ? box.h : 0)};
}

/// The box of the chosen thing, if it is as large as the level says; else without pixels.
static FhRect chosen_area(const Document *doc) {
    bool is_area = doc->chosen.kind == THING_ENTITY && thing_is_there(doc, doc->chosen) &&
                   (level_entity_traits(&doc->level->entities[doc->chosen.index]) & LEVEL_AREA);
    return is_area ? thing_box(doc, doc->chosen) : (FhRect){0};
}

/// Takes hold of the corner of the chosen area that the pointer is at. Returns whether there is
/// one.
static bool grab_corner(Hand *hand) {
    FhRect box = chosen_area(hand->doc);
    for (int corner = 0; corner < CORNERS && box.w > 0; corner++) {
        if (hand_reaches(hand, corner_of(box, corner))) {
            hand->drag.part = PART_CORNER + corner;
            hand->drag.box = box;
            return true;
        }
    }
    return false;
}

/// Pulls a corner to the pointer; the one across from it stays.
static void pull_corner(Hand *hand) {
    int corner = hand->drag.part - PART_CORNER, index = hand->doc->chosen.index;
    FhPoint fixed = corner_of(hand->drag.box, CORNERS - 1 - corner);
    FhPoint at = grid_snap(hand, hand->pointer.x, hand->pointer.y);
    LevelEntity sized = hand->doc->level->entities[index];
    int wide = fh_clamp(fh_abs(at.x - fixed.x), 1, LEVEL_SIZE_MAX);
    int tall = fh_clamp(fh_abs(at.y - fixed.y), 1, LEVEL_SIZE_MAX);
    sized.wide = wide;
    sized.tall = tall;
    sized.x = (at.x < fixed.x ? fixed.x - wide : fixed.x) + wide / 2;
    sized.y = at.y < fixed.y ? fixed.y : fixed.y + tall;
    history_set_thing(&hand->doc->history, LEVEL_ENTITY, index, &sized);
}

static void things_down(Hand *hand) {
    Thing thing = thing_at(hand, hand->pointer.x, hand->pointer.y);
    hand->row.cell_count = 0;
    hand->drag.part = hand->drag.button == EDITOR_LEFT && wire_is_grabbed(hand) ? PART_WIRE : 0;
    if (hand->drag.part == PART_WIRE) {
        return;
    }
    if (hand->drag.button == EDITOR_LEFT && grab_corner(hand)) {
        step_begin(hand->doc, "size");
        return;
    }
    if (hand->drag.button == EDITOR_RIGHT) {
        right_down(hand, thing);
        return;
    }
    if (thing.kind == THING_NONE) {
        bool places_one = hand->places_spawn || (hand->drag.mods & UI_MOD_CTRL) != 0;
        (places_one ? place_new : row_begin)(hand);
        return;
    }
    grab(hand, thing, place_of(hand->doc, thing));
    if (hand->pointer.clicks >= 2) {
        writing_begin(hand);
    }
    step_begin(hand->doc, "move");
}

static void move_solid_to(Document *doc, FhPoint at) {
    const LevelSolid *solid = &doc->level->solids[doc->chosen.index];
    group_move(doc, doc->chosen.index, at.x - solid->x, at.y - solid->y);
}

static void things_up(Hand *hand) {
    if (hand->drag.part == PART_WIRE) {
        wire_to(hand, thing_at(hand, hand->pointer.x, hand->pointer.y));
    } else if (row_is_drawn(hand)) {
        row_up(hand);
    } else if (strcmp(hand->drag.step, "place") == 0) {
        writing_begin(hand);
    }
}

static void things_move(Hand *hand) {
    const Drag *drag = &hand->drag;
    Thing thing = hand->doc->chosen;
    if (drag->part == PART_WIRE) {
        return;
    }
    if (drag->part >= PART_CORNER) {
        pull_corner(hand);
        return;
    }
    if (row_is_drawn(hand)) {
        row_move(hand);
        return;
    }
    if (drag->button == EDITOR_RIGHT) {
        row_erase(hand);
        return;
    }
    if (!drag->moved || drag->button != EDITOR_LEFT || !thing_is_there(hand->doc, thing)) {
        return;
    }
    float x = hand->pointer.x - (float)drag->grab.x;
    float y = hand->pointer.y - (float)drag->grab.y;
    // Feet stand on a cell's lower edge: a pixel above it is inside the cell.
    FhPoint feet = thing_snap(hand, x, y - 1.0f);
    if (thing.kind == THING_ENTITY) {
        LevelEntity moved = hand->doc->level->entities[thing.index];
        FhRect area = chosen_area(hand->doc); // its edges lie on the grid
        FhPoint corner = grid_snap(hand, x - (float)(area.w / 2), y - (float)area.h);
        moved.x = area.w > 0 ? corner.x + area.w / 2 : feet.x;
        moved.y = area.w > 0 ? corner.y + area.h : feet.y;
        history_set_thing(&hand->doc->history, LEVEL_ENTITY, thing.index, &moved);
    } else if (thing.kind == THING_SPAWN) {
        thing_set_spawn(hand->doc, feet);
    } else if (thing.kind == THING_SOLID) {
        move_solid_to(hand->doc, grid_snap(hand, x, y));
    }
}

static void show_place(Hand *hand) {
    FhPoint at = thing_snap(hand, hand->pointer.x, hand->pointer.y);
    if (hand->places_spawn) {
        spawn_show(hand);
        return;
    }
    LevelEntity entity = thing_new_entity(hand->doc, hand->entity, at);
    FhRect box = level_entity_box(&entity);
    overlay_sprite(hand->stage, EDITOR_ROLE_PAINT, box, level_entity_info(&entity)->sprite);
    overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, box);
}

static void show_all(Stage *stage) {
    for (int i = 0; i < stage->doc->level->entity_count; i++) {
        Thing thing = {THING_ENTITY, i, -1};
        overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT, thing_box(stage->doc, thing));
    }
    overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT,
                 thing_box(stage->doc, (Thing){THING_SPAWN, 0, -1}));
}

static void things_keep(Hand *hand) {
    show_all(hand->stage);
    if (hand->doc->chosen.kind != THING_NONE) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
                     thing_box(hand->doc, hand->doc->chosen));
    }
    if (hand->doc->chosen.kind == THING_SOLID) {
        group_show(hand->stage, hand->doc->chosen.index);
    }
    FhRect area = chosen_area(hand->doc);
    for (int corner = 0; corner < CORNERS && area.w > 0; corner++) {
        overlay_point(hand->stage, EDITOR_MARK_HANDLE, EDITOR_ROLE_CHOSEN, corner_of(area, corner));
    }
    wires_show(hand->stage);
}

static void things_show(Hand *hand) {
    if (hand->drag.kind == DRAG_TOOL && hand->drag.part == PART_WIRE) {
        wire_show_drag(hand);
        return;
    }
    if (row_is_drawn(hand)) {
        row_show(hand);
        return;
    }
    if (hand->drag.kind == DRAG_TOOL && hand->drag.button == EDITOR_RIGHT) {
        FhPoint at = hand->row.erased;
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_ERASE,
                     (FhRect){at.x - 3, at.y - 3, 7, 7});
    }
    if (hand->drag.kind != DRAG_NONE) {
        return;
    }
    if (hand->doc->hot.kind != THING_NONE) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_HOT,
                     thing_box(hand->doc, hand->doc->hot));
    } else if (hand->places_spawn || row_way(hand) != ROW_ARC) {
        show_place(hand);
    }
}

const ToolActs things_acts = {.down = things_down,
                              .move = things_move,
                              .up = things_up,
                              .show = things_show,
                              .keep = things_keep};
const ToolActs spawn_acts = {.down = spawn_down, .move = spawn_down, .show = spawn_show};
