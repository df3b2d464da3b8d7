// tool_row.c - things in rows: a drag of the things' tool over empty places paints as many as it
// passes, a tile apart; one step in all.
//
// Three ways: along the drag, on a straight line (Shift), or on the jump that comes nearest to the
// pointer from where the button went down (Alt). A place that one of the same type fills already
// gets no second. Nothing is in the level before the button is up. The right button takes away
// what the drag passes.

#include "editor/tools.h"
#include "words/words.h"

#include <math.h>
#include <stdio.h>

const char *const row_way_names[ROW_WAYS] = {"row", "line", "arc"};
const char *const row_way_drags[ROW_WAYS] = {"drag: a row", "drag: a line", "drag: an arc"};

// ---- The drag's path ----

static void add_cell(ThingRow *row, FhPoint cell) {
    for (int i = 0; i < row->cell_count; i++) {
        if (row->cells[i].x == cell.x && row->cells[i].y == cell.y) {
            return;
        }
    }
    if (row->cell_count < ROW_THINGS) {
        row->cells[row->cell_count++] = cell;
    }
}

void row_begin(Hand *hand) {
    hand->row.cell_count = 0;
    add_cell(&hand->row, (FhPoint){hand->drag.col, hand->drag.row});
}

void row_move(Hand *hand) {
    const Drag *drag = &hand->drag;
    LineWalk walk = line_walk((FhPoint){drag->last_col, drag->last_row},
                              (FhPoint){hand->pointer.col, hand->pointer.row});
    FhPoint cell;
    for (int i = 0; i < ROW_THINGS && line_walk_next(&walk, &cell); i++) {
        add_cell(&hand->row, cell);
    }
}

// ---- Where things stand ----

/// Gathers places for things of one type, bottom centre in px.
typedef struct Places {
    const Hand *hand;
    FhPoint *at; // ROW_THINGS of them
    int count;
} Places;

static bool fills(const LevelEntity *entity, const LevelEntity *other, FhRect box) {
    return entity->type == other->type && entity->prefab == other->prefab &&
           fh_rect_overlaps(level_entity_box(entity), box);
}

/// True when one of its kind is, or is to be, where this one would be.
static bool is_filled(const Places *places, const LevelEntity *entity) {
    const Level *level = places->hand->doc->level;
    FhRect box = level_entity_box(entity);
    LevelEntity other = *entity;
    bool filled = false;
    for (int i = 0; i < places->count && !filled; i++) {
        other.x = places->at[i].x;
        other.y = places->at[i].y;
        filled = fh_rect_overlaps(level_entity_box(&other), box);
    }
    for (int i = 0; i < level->entity_count && !filled; i++) {
        filled = fills(&level->entities[i], entity, box);
    }
    return filled;
}

static void add_place(Places *places, FhPoint at) {
    const Hand *hand = places->hand;
    LevelEntity entity = thing_new_entity(hand->doc, hand->entity, history_place_inside(at));
    if (places->count < ROW_THINGS && !is_filled(places, &entity)) {
        places->at[places->count++] = (FhPoint){entity.x, entity.y};
    }
}

static FhPoint floor_of(const Document *doc, FhPoint cell) {
    int size = doc->level->tile_size;
    return (FhPoint){cell.x * size + size / 2, (cell.y + 1) * size};
}

static void add_line(Places *places) {
    const Hand *hand = places->hand;
    FhPoint from = floor_of(hand->doc, (FhPoint){hand->drag.col, hand->drag.row});
    FhPoint to = floor_of(hand->doc, (FhPoint){hand->pointer.col, hand->pointer.row});
    int steps = fh_max(fh_abs(to.x - from.x), fh_abs(to.y - from.y)) / hand->doc->level->tile_size;
    for (int i = 0; i <= fh_min(steps, ROW_THINGS); i++) {
        float part = steps > 0 ? (float)i / (float)steps : 0.0f;
        add_place(places, (FhPoint){from.x + (int)lroundf((float)(to.x - from.x) * part),
                                    from.y + (int)lroundf((float)(to.y - from.y) * part)});
    }
}

static float distance(FhPoint a, FhPoint b) {
    return hypotf((float)(b.x - a.x), (float)(b.y - a.y));
}

/// Where things stand on a stretch of the way that begins `gone` px along it, the next of them at
/// `next`. Returns where the one after these comes.
static float add_stretch(Places *places, const FhPoint ends[2], float gone, float next,
                         float apart) {
    float length = distance(ends[0], ends[1]);
    for (; next < gone + length + 0.01f && apart > 0.0f; next += apart) {
        float part = length > 0.0f ? fminf((next - gone) / length, 1.0f) : 0.0f;
        add_place(places,
                  (FhPoint){ends[0].x + (int)lroundf((float)(ends[1].x - ends[0].x) * part),
                            ends[0].y + (int)lroundf((float)(ends[1].y - ends[0].y) * part)});
    }
    return next;
}

/// Puts things with their middle where the hero's middle goes, evenly, from end to end.
static void add_arc(Places *places, Hand *hand) {
    const FhPoint *feet;
    int count = arcs_toward(hand, &feet);
    int up = (int)level_tuning(hand->doc->level).height / 2 -
             thing_kind_info(hand->doc, hand->entity)->h / 2;
    float way = 0.0f;
    for (int i = 0; i + 1 < count; i++) {
        way += distance(feet[i], feet[i + 1]);
    }
    float apart = (float)hand->doc->level->tile_size;
    apart = fmaxf(way / fmaxf(roundf(way / apart), 1.0f), 1.0f);
    float gone = 0.0f;
    float next = 0.0f;
    for (int i = 0; i < count; i++) {
        FhPoint before = feet[fh_max(i - 1, 0)];
        FhPoint ends[2] = {{before.x, before.y - up}, {feet[i].x, feet[i].y - up}};
        next = add_stretch(places, ends, gone, next, apart);
        gone += distance(ends[0], ends[1]);
    }
}

/// Fills `at` with ROW_THINGS places at most and returns how many there are.
static int find_places(Hand *hand, FhPoint *at) {
    Places places = {.hand = hand, .at = at};
    RowWay way = row_way(hand);
    if (way == ROW_LINE) {
        add_line(&places);
    } else if (way == ROW_ARC) {
        add_arc(&places, hand);
    } else {
        for (int i = 0; i < hand->row.cell_count; i++) {
            add_place(&places, floor_of(hand->doc, hand->row.cells[i]));
        }
    }
    return places.count;
}

void row_up(Hand *hand) {
    FhPoint at[ROW_THINGS];
    int count = find_places(hand, at);
    int first = hand->doc->level->entity_count;
    step_begin(hand->doc, "place");
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        LevelEntity entity = thing_new_entity(hand->doc, hand->entity, at[i]);
        ok = history_insert_thing(&hand->doc->history, LEVEL_ENTITY, first + i, &entity);
    }
    if (ok && count > 0) {
        thing_choose(hand, (Thing){THING_ENTITY, first + count - 1, -1});
    }
    if (ok && count == 1) {
        writing_begin(hand);
    }
    hand->row.cell_count = 0;
}

void row_show(Hand *hand) {
    FhPoint at[ROW_THINGS];
    int count = find_places(hand, at);
    for (int i = 0; i < count; i++) {
        LevelEntity entity = thing_new_entity(hand->doc, hand->entity, at[i]);
        FhRect box = level_entity_box(&entity);
        overlay_sprite(hand->stage, EDITOR_ROLE_PAINT, box, level_entity_info(&entity)->sprite);
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, box);
    }
}

void row_print(Hand *hand, char *out, size_t size) {
    FhPoint at[ROW_THINGS];
    snprintf(out, size, "%d \xc3\x97 %s", find_places(hand, at),
             say(thing_kind_info(hand->doc, hand->entity)->label));
}

// ---- Erasing ----

static void take_out(Hand *hand, FhPoint at) {
    Thing thing = thing_at(hand, (float)at.x, (float)at.y);
    if (thing.kind == THING_ENTITY) {
        history_remove_thing(&hand->doc->history, LEVEL_ENTITY, thing.index);
        hand->doc->chosen = hand->doc->hot = (Thing){0}; // the others' numbers are others now
    }
}

void row_erase(Hand *hand) {
    enum { SAMPLE_PX = 2 };
    FhPoint to = pointer_px(hand);
    LineWalk walk = line_walk(hand->row.erased, to);
    FhPoint at = to;
    for (int i = 0; line_walk_next(&walk, &at); i++) {
        if (i % SAMPLE_PX == 0) {
            take_out(hand, at);
        }
    }
    take_out(hand, to);
    hand->row.erased = to;
}
