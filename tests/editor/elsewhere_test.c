// What hands do with a tool does not depend on the place: the same strokes a few tiles further do
// the same to the level and to what is shown at the pointer, a few tiles further.

#include <stdio.h>
#include <string.h>

#include "editor_test.h"

enum { COLS = 3, ROWS = 5, SIZE = 16, STROKES = 40, SEEN = 70 };

static Bench *level_with_spawn(int x, int y) {
    char text[256];
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"x\", \"tileSize\": 16,"
             " \"legend\": {}, \"tiles\": [], \"spawn\": { \"x\": %d, \"y\": %d } }",
             x, y);
    return bench_create_on(text);
}

static bool same_box(FhRect a, FhRect b) {
    return a.x + COLS * SIZE == b.x && a.y + ROWS * SIZE == b.y && a.w == b.w && a.h == b.h;
}

static bool same_tiles(const Bench *here, const Bench *there) {
    for (int row = -SEEN; row < SEEN; row++) {
        for (int col = -SEEN; col < SEEN; col++) {
            if (bench_tile(here, col, row) != bench_tile(there, col + COLS, row + ROWS)) {
                return false;
            }
        }
    }
    return true;
}

static bool same_solids(const Level *a, const Level *b) {
    bool same = a->solid_count == b->solid_count;
    for (int i = 0; same && i < a->solid_count; i++) {
        const LevelSolid *one = &a->solids[i];
        const LevelSolid *other = &b->solids[i];
        same = same_box((FhRect){one->x, one->y, one->w, one->h},
                        (FhRect){other->x, other->y, other->w, other->h}) &&
               one->path_count == other->path_count;
        for (int p = 0; same && p < one->path_count; p++) {
            same = one->path[p].x + COLS * SIZE == other->path[p].x &&
                   one->path[p].y + ROWS * SIZE == other->path[p].y;
        }
    }
    return same;
}

static bool same_entities(const Level *a, const Level *b) {
    bool same = a->entity_count == b->entity_count;
    for (int i = 0; same && i < a->entity_count; i++) {
        same = a->entities[i].type == b->entities[i].type &&
               a->entities[i].x + COLS * SIZE == b->entities[i].x &&
               a->entities[i].y + ROWS * SIZE == b->entities[i].y;
    }
    return same;
}

static bool same_overlay(Bench *here, Bench *there) {
    const EditorOverlay *a = editor_overlay(here->editor);
    const EditorOverlay *b = editor_overlay(there->editor);
    bool same = a->mark_count == b->mark_count && a->ghost_count == b->ghost_count &&
                a->cursor == b->cursor;
    for (int i = 0; same && i < a->mark_count; i++) {
        same = a->marks[i].kind == b->marks[i].kind && a->marks[i].role == b->marks[i].role &&
               same_box(a->marks[i].box, b->marks[i].box);
    }
    for (int i = 0; same && i < a->ghost_count; i++) {
        same = a->ghosts[i].col + COLS == b->ghosts[i].col &&
               a->ghosts[i].row + ROWS == b->ghosts[i].row &&
               a->ghosts[i].tile == b->ghosts[i].tile;
    }
    return same;
}

static bool same_polygons(const Level *a, const Level *b) {
    bool same = a->polygon_count == b->polygon_count;
    for (int i = 0; same && i < a->polygon_count; i++) {
        same = a->polygons[i].count == b->polygons[i].count;
        for (int p = 0; same && p < a->polygons[i].count; p++) {
            same = a->polygons[i].points[p].x + COLS * SIZE == b->polygons[i].points[p].x &&
                   a->polygons[i].points[p].y + ROWS * SIZE == b->polygons[i].points[p].y;
        }
    }
    return same;
}

// Both at once: the same event here and there.
typedef struct Pair {
    Bench *here, *there;
} Pair;

static void event(Pair pair, EditorPointerKind kind, EditorButton button, FhPoint at,
                  uint32_t mods) {
    bench_event_px(pair.here, kind, button, at.x, at.y, mods);
    bench_event_px(pair.there, kind, button, at.x + COLS * SIZE, at.y + ROWS * SIZE, mods);
}

static void stroke(Pair pair, uint32_t *seed) {
    static const uint32_t all_mods[] = {
        0, 0, 0, UI_MOD_SHIFT, UI_MOD_CTRL, UI_MOD_ALT, UI_MOD_SHIFT | UI_MOD_CTRL};
    uint32_t mods = all_mods[test_random_in(seed, 0, 6)];
    EditorButton button = test_random_in(seed, 0, 4) == 0 ? EDITOR_RIGHT : EDITOR_LEFT;
    FhPoint at = {test_random_in(seed, 160, 700), test_random_in(seed, 160, 420)};
    event(pair, EDITOR_MOVE, EDITOR_LEFT, at, mods);
    event(pair, EDITOR_DOWN, button, at, mods);
    for (int i = test_random_in(seed, 0, 3); i > 0; i--) {
        at = (FhPoint){at.x + test_random_in(seed, -90, 90), at.y + test_random_in(seed, -90, 90)};
        event(pair, EDITOR_MOVE, button, at, mods);
    }
    CHECK(same_overlay(pair.here, pair.there));
    event(pair, EDITOR_UP, button, at, mods);
}

static bool check_tool(EditorAction tool, const char *name, uint32_t seed) {
    Pair pair = {level_with_spawn(400, 300),
                 level_with_spawn(400 + COLS * SIZE, 300 + ROWS * SIZE)};
    bench_choose(pair.here, "block", 0);
    bench_choose(pair.there, "block", 0);
    // Something to fill, select, erase and turn.
    for (int i = 0; i < 6; i++) {
        stroke(pair, &seed);
    }
    editor_do(pair.here->editor, tool);
    editor_do(pair.there->editor, tool);
    bool same = true;
    for (int i = 0; same && i < STROKES; i++) {
        stroke(pair, &seed);
        same = same_tiles(pair.here, pair.there) &&
               same_solids(pair.here->level, pair.there->level) &&
               same_polygons(pair.here->level, pair.there->level) &&
               same_entities(pair.here->level, pair.there->level) &&
               same_overlay(pair.here, pair.there);
        if (!same) {
            test_fail(__FILE__, __LINE__, "stroke %d of %s does something else elsewhere", i, name);
        }
    }
    return same;
}

TEST(a_stroke_of_each_tool_does_the_same_elsewhere) {
    static const struct {
        EditorAction action;
        const char *name;
    } tools[] = {
        {EDITOR_DO_BRUSH, "brush"},     {EDITOR_DO_LINE, "line"},     {EDITOR_DO_RECT, "rectangle"},
        {EDITOR_DO_ELLIPSE, "ellipse"}, {EDITOR_DO_ERASER, "eraser"}, {EDITOR_DO_SELECT, "select"},
        {EDITOR_DO_SLOPE, "slope"},     {EDITOR_DO_THINGS, "things"}, {EDITOR_DO_SOLID, "solid"},
        {EDITOR_DO_PICKER, "picker"},   {EDITOR_DO_SPAWN, "spawn"},   {EDITOR_DO_FILL, "fill"},
        {EDITOR_DO_POLYGON, "polygon"}};
    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++) {
        for (uint32_t round = 1;
             round <= 4 && check_tool(tools[i].action, tools[i].name, round * 7919); round++) {
        }
    }
}

TEST(pointer_is_a_hand_with_the_hand_and_a_cross_with_what_paints) {
    static const struct {
        EditorAction tool;
        EditorCursor cursor;
    } cursors[] = {{EDITOR_DO_HAND, EDITOR_CURSOR_HAND}, {EDITOR_DO_BRUSH, EDITOR_CURSOR_CROSS}};
    Bench *bench = level_with_spawn(400, 300);
    for (size_t i = 0; i < sizeof cursors / sizeof cursors[0]; i++) {
        editor_do(bench->editor, cursors[i].tool);
        bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 600, 200, 0);
        CHECK_INT(cursors[i].cursor, editor_overlay(bench->editor)->cursor);
    }
}
