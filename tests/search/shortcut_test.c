// Shortcuts that were planted: the author's run is found in a level without them, and is known in
// the one with them. FOOTHOLD_SHORTCUTS=1 tries all of them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "search/shortcut.h"
#include "search_test_support.h"
#include "test.h"

enum { COLS = 60, ROWS = 28 };

/// A HOLE is a floor to drop through, in a house whose floors are open at one end each; a TUNNEL
/// through a wall that stairs lead over.
typedef enum Kind { HOLE, TUNNEL } Kind;
typedef struct Planted {
    Kind kind;
    int where, size; // column, and columns of the hole or steps of the stairs
} Planted;

static const Planted planted[] = {{HOLE, 12, 1},    {HOLE, 20, 1},  {HOLE, 44, 2},   {HOLE, 30, 1},
                                  {TUNNEL, 30, 9},  {HOLE, 8, 2},   {TUNNEL, 26, 7}, {HOLE, 50, 1},
                                  {TUNNEL, 34, 11}, {TUNNEL, 28, 8}};

typedef struct Drawing {
    char rows[ROWS][COLS + 1];
    int spawn_x, spawn_y, goal_x, goal_y;
} Drawing;

static void fill(Drawing *drawing, FhRect tiles, char what) {
    for (int row = tiles.y; row < tiles.y + tiles.h; row++) {
        memset(drawing->rows[row] + tiles.x, what, (size_t)tiles.w);
    }
}

static void draw_house(Drawing *drawing, const Planted *plant, bool is_open) {
    for (int floor = 0; floor < 4; floor++) {
        int row = 7 + 6 * floor;
        fill(drawing, (FhRect){1, row, COLS - 2, 1}, '#');
        if (floor < 3) {
            fill(drawing, (FhRect){floor % 2 ? 1 : COLS - 4, row, 3, 1}, '.');
        }
    }
    if (is_open) {
        fill(drawing, (FhRect){plant->where, 7, plant->size, 1}, '-');
        fill(drawing, (FhRect){plant->where, 13, plant->size, 1}, '-');
    }
    drawing->spawn_y = 7;
    drawing->goal_x = 6;
    drawing->goal_y = 25;
    fill(drawing, (FhRect){1, 25, COLS - 2, 3}, '#');
    if (plant->where > 25) {
        drawing->goal_x = COLS - 8;
    }
}

static void draw_wall(Drawing *drawing, const Planted *plant, bool is_open) {
    fill(drawing, (FhRect){1, 25, COLS - 2, 3}, '#');
    fill(drawing, (FhRect){plant->where, 25 - 2 * plant->size, 2, 2 * plant->size}, '#');
    for (int i = 1; i <= plant->size; i++) { // to and fro, up to the top
        fill(drawing, (FhRect){plant->where - (i % 2 ? 20 : 6), 25 - 2 * i, 5, 1}, '#');
        fill(drawing, (FhRect){plant->where - 14, 25 - 2 * i, 6, i % 2 ? 0 : 1}, '#');
        fill(drawing, (FhRect){plant->where - 14, 26 - 2 * i, 8, i % 2 ? 1 : 0}, '#');
    }
    fill(drawing, (FhRect){plant->where - 5, 26 - 2 * plant->size, 5, 1}, '#');
    if (is_open) {
        fill(drawing, (FhRect){plant->where, 23, 2, 2}, '.');
        fill(drawing, (FhRect){plant->where - 5, 23, 5, 2}, '.');
    }
    drawing->spawn_y = 25;
    drawing->goal_x = plant->where + 8;
    drawing->goal_y = 25;
}

static Level *level_of(const Planted *plant, bool is_open) {
    static char text[ROWS * (COLS + 4) + 1024];
    Drawing drawing = {.spawn_x = 4};
    fill(&drawing, (FhRect){0, 0, COLS, ROWS}, '#');
    fill(&drawing, (FhRect){1, 1, COLS - 2, ROWS - 2}, '.');
    if (plant->kind == HOLE) {
        draw_house(&drawing, plant, is_open);
    } else {
        draw_wall(&drawing, plant, is_open);
    }
    int at = snprintf(text, sizeof text,
                      "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Planted\", "
                      "\"tileSize\": 16, \"spawn\": {\"x\": %d, \"y\": %d}, \"legend\": {\"#\": "
                      "\"block\", \"-\": \"oneway\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [",
                      drawing.spawn_x * 16, drawing.spawn_y * 16);
    for (int row = 0; row < ROWS; row++) {
        at += snprintf(text + at, sizeof text - (size_t)at, "%s\"%s\"", row ? "," : "",
                       drawing.rows[row]);
    }
    snprintf(text + at, sizeof text - (size_t)at,
             "]}], \"entities\": [{\"type\": \"goal\", \"x\": %d, \"y\": %d}]}",
             drawing.goal_x * 16, drawing.goal_y * 16);
    return test_level_from(text);
}

/// True when the shortcut is found. Without it, none may be.
static bool is_found(const Planted *plant, bool is_open) {
    Level *closed = level_of(plant, false);
    Level *level = level_of(plant, is_open);
    Search *author = search_begin(closed, NULL);
    while (search_step(author)) {
    }
    SearchAnswer known = search_answer(author);
    CHECK_INT(SEARCH_FOUND, known.state);
    Shortcut *shortcut = shortcut_begin(level, NULL, known.inputs, known.ticks);
    while (shortcut_step(shortcut)) {
    }
    ShortcutAnswer answer = shortcut_answer(shortcut);
    bool found = answer.state == SEARCH_FOUND;
    if (found) {
        CHECK(test_reaches_goal(level, NULL, answer.inputs, answer.ticks));
        CHECK(answer.ticks * 5 <= answer.ticks_before * 4);
    }
    if (getenv("FOOTHOLD_SHORTCUTS")) {
        printf("kind %d at %d: %d ticks, %d before, %d tries %s\n", (int)plant->kind, plant->where,
               answer.ticks, answer.ticks_before, answer.tries, answer.why ? answer.why : "");
    }
    shortcut_end(shortcut);
    search_end(author);
    return found;
}

TEST(shortcut_that_was_planted_is_found) {
    bool all = getenv("FOOTHOLD_SHORTCUTS") != NULL;
    int count = (int)(sizeof planted / sizeof *planted);
    int found = 0;
    for (int i = 0; i < count; i += all ? 1 : 6) {
        found += is_found(&planted[i], true);
    }
    CHECK(found >= (all ? 9 : 2));
}

TEST(shortcut_is_not_claimed_where_none_is) {
    if (getenv("FOOTHOLD_SHORTCUTS")) { // it takes the whole budget
        CHECK(!is_found(&planted[6], false));
    }
}
