// Walls that were planted: some that are not needed, and some that are, which may never be called
// unneeded. FOOTHOLD_WALLS=12 tries all of them, and walls in so many rooms by chance: what
// is called unneeded is judged by a map with all keys on a finer grid.

#include "search/walls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "search/reach_parts.h"
#include "search_test_support.h"
#include "test.h"

enum { COLS = 64, ROWS = 24, FLOOR = 20 };

/// A BEAM hangs from the ceiling of a hall and lets pass below; a SCREEN hangs beside a step, and
/// keeps its jumps from a shelf; in a LOFT a wall stands between two ladders, in a CELLAR between
/// two holes, `far` columns from it; in a STAGE, a cellar, the goal is on one side of it.
typedef enum Kind { BEAM, SCREEN, LOFT, CELLAR, STAGE } Kind;
typedef struct Planted {
    Kind kind;
    int col, wide, low, far; // low: rows below a beam
    bool is_needed;
} Planted;

static const Planted planted[] = {
    // For tuning.
    {BEAM, 24, 1, 3, 0, false},
    {BEAM, 40, 2, 4, 0, false},
    {LOFT, 30, 1, 0, 1, false},
    {SCREEN, 22, 1, 0, 0, true},
    {LOFT, 30, 1, 0, 8, true},
    {CELLAR, 30, 1, 0, 1, true},
    {STAGE, 30, 2, 0, 1, true},
    // For judging.
    {BEAM, 17, 3, 3, 0, false},
    {BEAM, 50, 1, 4, 0, false},
    {BEAM, 33, 2, 2, 0, false},
    {LOFT, 41, 2, 0, 1, false},
    {SCREEN, 34, 2, 0, 0, true},
    {LOFT, 20, 2, 0, 10, true},
    {CELLAR, 26, 2, 0, 12, true},
    {STAGE, 24, 1, 0, 1, true},
};

typedef struct Drawing {
    char rows[ROWS][COLS + 1];
    int spawn_row, goal_x, goal_row;
} Drawing;

static void fill(Drawing *drawing, FhRect tiles, char what) {
    for (int row = tiles.y; row < tiles.y + tiles.h; row++) {
        memset(drawing->rows[row] + tiles.x, what, (size_t)tiles.w);
    }
}

static void draw_hall(Drawing *drawing, const Planted *plant) {
    bool is_screen = plant->kind == SCREEN;
    int end = is_screen ? FLOOR - 3 : FLOOR - plant->low;
    fill(drawing, (FhRect){plant->col, 1, plant->wide, end - 1}, '#');
    if (is_screen) {
        fill(drawing, (FhRect){plant->col - 4, FLOOR - 2, 3, 2}, '#');
        fill(drawing, (FhRect){plant->col + plant->wide + 1, FLOOR - 5, 4, 1}, '#');
    }
}

/// An upper floor with two ways down, `far` columns from both sides of the wall.
static void draw_storeys(Drawing *drawing, const Planted *plant) {
    enum { UPPER = 12 };
    bool is_loft = plant->kind == LOFT;
    int wide = is_loft ? 1 : 2, deep = is_loft ? FLOOR - UPPER : 1;
    FhRect left = {plant->col - plant->far - wide, UPPER, wide, deep};
    FhRect right = {plant->col + plant->wide + plant->far, UPPER, wide, deep};
    FhRect wall = {plant->col, is_loft ? 1 : UPPER, plant->wide,
                   is_loft ? UPPER - 1 : FLOOR - UPPER};
    fill(drawing, (FhRect){1, UPPER, COLS - 2, 1}, '#');
    fill(drawing, left, is_loft ? 'H' : '.');
    fill(drawing, right, is_loft ? 'H' : '.');
    fill(drawing, wall, '#');
    drawing->spawn_row = is_loft ? FLOOR : UPPER;
    drawing->goal_row = plant->kind == CELLAR ? UPPER : FLOOR;
}

static Drawing empty_hall(void) {
    Drawing drawing = {.spawn_row = FLOOR, .goal_row = FLOOR, .goal_x = COLS - 6};
    fill(&drawing, (FhRect){0, 0, COLS, ROWS}, '#');
    fill(&drawing, (FhRect){1, 1, COLS - 2, FLOOR - 1}, '.');
    return drawing;
}

static Level *level_of(const Drawing *from) {
    static char text[ROWS * (COLS + 4) + 1024];
    Drawing drawing = *from;
    int at = snprintf(text, sizeof text,
                      "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Planted\", "
                      "\"tileSize\": 16, \"spawn\": {\"x\": 64, \"y\": %d}, \"legend\": {\"#\": "
                      "\"block\", \"H\": \"ladder\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [",
                      drawing.spawn_row * 16);
    for (int row = 0; row < ROWS; row++) {
        at += snprintf(text + at, sizeof text - (size_t)at, "%s\"%s\"", row ? "," : "",
                       drawing.rows[row]);
    }
    snprintf(text + at, sizeof text - (size_t)at,
             "]}], \"entities\": [{\"type\": \"goal\", \"x\": %d, \"y\": %d}]}",
             drawing.goal_x * 16, drawing.goal_row * 16);
    return test_level_from(text);
}

/// Walls that are called unneeded beside the first run that the search finds, with maps of so many
/// bytes; 0: as many as there are.
static WallsAnswer walls_within(const Level *level, size_t bytes) {
    Search *search = search_begin(level, NULL);
    while (search_step(search) && search_answer(search).state != SEARCH_FOUND) {
    }
    SearchAnswer run = search_answer(search);
    SearchOptions options = {.bytes = bytes};
    Walls *walls = walls_begin(level, &options, run.inputs, run.ticks);
    while (walls_step(walls)) {
    }
    WallsAnswer answer = walls_answer(walls);
    walls_end(walls);
    search_end(search);
    return answer;
}

static WallsAnswer walls_of(const Level *level) {
    return walls_within(level, 0);
}

TEST(walls_are_found_below_however_many_others) {
    Drawing drawing = empty_hall();
    for (int i = 0; i < 90; i++) { // more than are tried, and out of reach
        fill(&drawing, (FhRect){2 + 2 * (i % 30), 2 + 3 * (i / 30), 1, 2}, '#');
    }
    fill(&drawing, (FhRect){30, 11, 1, 6}, '#');
    Level *level = level_of(&drawing);
    WallsAnswer answer = walls_of(level);
    CHECK_INT(SEARCH_FOUND, answer.state);
    CHECK_INT(1, answer.listed);
    CHECK_INT(11, answer.unneeded[0].y);
    CHECK(!answer.is_cut);
}

static void require_verdict(const Planted *plant) {
    Drawing drawing = empty_hall();
    if (plant->kind == BEAM || plant->kind == SCREEN) {
        draw_hall(&drawing, plant);
    } else {
        draw_storeys(&drawing, plant);
    }
    Level *level = level_of(&drawing);
    WallsAnswer answer = walls_of(level);
    CHECK_INT(plant->is_needed ? SEARCH_NONE : SEARCH_FOUND, answer.state);
    CHECK_INT(1, answer.listed);
    CHECK_INT(answer.listed, answer.tried);
    CHECK(!answer.why && !answer.is_cut);
    if (answer.count == 1) {
        CHECK_INT(plant->col, answer.unneeded[0].x);
        CHECK_INT(plant->wide, answer.unneeded[0].w);
        CHECK_INT(1, answer.unneeded[0].y);
    }
    if (getenv("FOOTHOLD_WALLS")) {
        printf("kind %d at %d: %s\n", (int)plant->kind, plant->col,
               answer.count > 0 ? "unneeded" : "needed");
    }
}

TEST(walls_that_were_planted_are_called_unneeded_when_they_are) {
    enum { STAGE_AT = 6 }; // the command's test has one that is not needed
    bool all = getenv("FOOTHOLD_WALLS") != NULL;
    int count = (int)(sizeof planted / sizeof *planted);
    for (int i = all ? 0 : STAGE_AT; i < (all ? count : STAGE_AT + 1); i++) {
        require_verdict(&planted[i]);
    }
}

/// Why nothing is said of a level, beside a run.
static const char *why_not(const Level *level, const FhInput *inputs, int count) {
    Walls *walls = walls_begin(level, NULL, inputs, count);
    while (walls_step(walls)) {
    }
    WallsAnswer answer = walls_answer(walls);
    CHECK_INT(SEARCH_STOPPED, answer.state);
    CHECK_INT(0, answer.tried);
    walls_end(walls);
    return answer.why;
}

/// What is said of a beam that is not needed, with so many bytes.
static WallsAnswer answer_within(size_t bytes) {
    Drawing drawing = empty_hall();
    draw_hall(&drawing, &planted[0]);
    Level *level = level_of(&drawing);
    WallsAnswer answer = walls_within(level, bytes);
    return answer;
}

// Else nothing would be said of large levels, whose second grid takes more than there is.
TEST(walls_are_judged_on_the_first_grid_where_memory_ends_the_second) {
    WallsAnswer answer = answer_within(5000 << 10); // no shorter run is found with so little
    CHECK_INT(SEARCH_NONE, answer.state);
    CHECK(answer.tried > 0 && answer.is_coarse);
    answer = answer_within(6500 << 10);
    CHECK(answer.count == 1 && !answer.is_coarse);
    answer = answer_within(3000 << 10);
    CHECK_INT(SEARCH_STOPPED, answer.state);
    CHECK(answer.count == 0 && answer.why != NULL);
}

TEST(walls_are_not_judged_beside_crates_or_by_a_run_that_fails) {
    enum { TICKS = 600 };
    FhInput right[TICKS];
    for (int i = 0; i < TICKS; i++) {
        right[i] = (FhInput){.held = FH_INPUT_RIGHT};
    }
    Drawing drawing = empty_hall();
    draw_hall(&drawing, &planted[0]);
    Level *level = level_of(&drawing);
    CHECK_STR("the run does not reach the goal", why_not(level, right, 10));
    LevelEntity crate = {.type = LEVEL_CRATE, .x = 16 * 16, .y = 8 * 16};
    CHECK(level_insert_thing(level, LEVEL_ENTITY, level->entity_count, &crate));
    CHECK_STR("crates or runners", why_not(level, right, TICKS));
}

// ---- What a wall is ----

enum { CELLS_W = COLS * 2, CELLS_H = ROWS * 2 };

typedef struct Reached {
    int32_t bodies[CELLS_W * CELLS_H];
    Arrivals arrivals;
} Reached;

/// All places are reached, but for a box of cells.
static void reach_all_but(Reached *reached, FhRect box) {
    reached->arrivals = (Arrivals){.area = {0, 0, CELLS_W, CELLS_H}, .bodies = reached->bodies};
    for (int i = 0; i < CELLS_W * CELLS_H; i++) {
        bool is_apart = fh_rect_contains(box, i % CELLS_W, i / CELLS_W);
        reached->bodies[i] = is_apart ? ARRIVALS_NEVER : 1;
    }
}

/// How many walls are kept of a hall with one more piece, where all but some tiles are reached; -1:
/// the piece is none.
static int kept_of(FhRect piece, FhRect apart) {
    static Reached reached;
    FhRect walls[4];
    Drawing drawing = empty_hall();
    fill(&drawing, piece, '#');
    Level *level = level_of(&drawing);
    WallList list = wall_list(level, walls, 4);
    for (int row = 0; row < ROWS; row++) {
        wall_list_row(&list, level, row);
    }
    bool is_wall = list.count == 1 && memcmp(&walls[0], &piece, sizeof piece) == 0;
    CHECK(list.count == 0 || is_wall);
    reach_all_but(&reached, (FhRect){apart.x * 2, apart.y * 2, apart.w * 2, apart.h * 2});
    wall_list_keep(&list, level, &reached.arrivals, 24, 0);
    return is_wall ? list.count : -1;
}

TEST(wall_is_upright_and_at_most_four_tiles_wide) {
    const FhRect all = {0}, top = {0, 0, COLS, 9};
    CHECK_INT(-1, kept_of((FhRect){20, 9, 1, 1}, all));
    CHECK_INT(-1, kept_of((FhRect){20, 9, 3, 2}, all));
    CHECK_INT(-1, kept_of((FhRect){20, 9, 5, 6}, all));
    CHECK_INT(1, kept_of((FhRect){20, 9, 1, 2}, top));
    CHECK_INT(1, kept_of((FhRect){20, 9, 2, 2}, top));
    CHECK_INT(1, kept_of((FhRect){20, 9, 4, 4}, top));
}

TEST(wall_is_between_places_that_are_reached_and_its_top_is_not) {
    const FhRect wall = {20, 9, 2, 4};
    CHECK_INT(0, kept_of(wall, (FhRect){0})); // its top is reached
    CHECK_INT(0, kept_of(wall, (FhRect){0, 0, 22, ROWS}));
    CHECK_INT(0, kept_of(wall, (FhRect){20, 0, COLS, ROWS}));
    CHECK_INT(0, kept_of(wall, (FhRect){20, 0, 1, 9})); // half of the top is
    CHECK_INT(1, kept_of(wall, (FhRect){20, 0, 2, 9}));
    const FhRect ceiling = {0, 0, COLS, 1};
    CHECK_INT(1, kept_of((FhRect){20, 1, 2, FLOOR - 1}, ceiling)); // from top to bottom
    CHECK_INT(1, kept_of((FhRect){20, 1, 2, FLOOR - 3}, ceiling));
    CHECK_INT(0, kept_of((FhRect){20, 1, 2, FLOOR - 2}, ceiling)); // to be ducked under
}

// ---- Walls by chance ----

static Drawing draw_by_chance(uint32_t seed) {
    Drawing drawing = empty_hall();
    for (int i = 0; i < 4; i++) { // shelves with ladders
        int col = test_random_in(&seed, 8, COLS - 20), row = test_random_in(&seed, 8, FLOOR - 4);
        int wide = test_random_in(&seed, 3, 14);
        int ladder = col + test_random_in(&seed, 0, wide - 1);
        fill(&drawing, (FhRect){col, row, wide, 1}, '#');
        fill(&drawing, (FhRect){ladder, row, 1, FLOOR - row}, 'H');
    }
    for (int i = 0; i < 6; i++) { // beams and blocks
        int col = test_random_in(&seed, 8, COLS - 10), wide = test_random_in(&seed, 1, 3);
        int row = test_random_in(&seed, 0, 1) ? 1 : test_random_in(&seed, 4, FLOOR - 5);
        int end = test_random_in(&seed, row + 2, FLOOR - 2);
        fill(&drawing, (FhRect){col, row, wide, end - row}, '#');
    }
    return drawing;
}

static Arrivals arrivals_by_all_keys(const Level *level) {
    const Grid fine = {4, 60, 32, false};
    Arrivals arrivals;
    Reach *reach = reach_begin_on(level, NULL, &fine, 1);
    reach_try_all(reach, TIMELINE_STEP);
    while (reach_step(reach) && (reach_map(reach).grids == 0 || reach->traps.leads)) {
    }
    ReachMap map = reach_map(reach);
    CHECK(arrivals_begin(&arrivals, &map));
    while (arrivals_step(&arrivals, reach, 1000)) {
    }
    reach_end(reach);
    return arrivals;
}

static void take_away(Level *level, FhRect tiles) {
    for (int i = 0; i < tiles.w * tiles.h; i++) {
        fh_terrain_set(level->terrain, tiles.x + i % tiles.w, tiles.y + i / tiles.w, FH_TILE_EMPTY);
    }
}

/// Counts what all keys on a finer grid see differ without a wall.
static int changes_without(Level *level, const Arrivals *before, FhRect wall) {
    FhRect px = {wall.x * 16, wall.y * 16, wall.w * 16, wall.h * 16};
    take_away(level, wall);
    Arrivals after = arrivals_by_all_keys(level);
    int changes[ARRIVALS_CHANGES] = {0};
    FhRect apart = arrivals_cells(before, px);
    for (int y = before->area.y; y < fh_rect_bottom(before->area); y++) {
        changes[arrivals_compare(before, &after, apart, y)]++;
    }
    printf("  %d x %d at %d,%d: rows with gains %d, losses %d, sooner %d, later %d, traps %d\n",
           wall.w, wall.h, wall.x, wall.y, changes[ARRIVALS_GAINED], changes[ARRIVALS_LOST],
           changes[ARRIVALS_SOONER], changes[ARRIVALS_LATER], changes[ARRIVALS_TRAPPED]);
    arrivals_free(&after);
    return before->area.h - changes[ARRIVALS_SAME];
}

TEST(walls_by_chance_are_unneeded_with_all_keys_too) {
    int listed = 0, unneeded = 0, denied = 0;
    int rooms = getenv("FOOTHOLD_WALLS") ? atoi(getenv("FOOTHOLD_WALLS")) : 0;
    for (int i = 1; i <= rooms; i++) {
        Drawing drawing = draw_by_chance((uint32_t)i);
        Level *level = level_of(&drawing);
        WallsAnswer answer = walls_of(level);
        Arrivals before = answer.count > 0 ? arrivals_by_all_keys(level) : (Arrivals){0};
        listed += answer.listed;
        unneeded += answer.count;
        for (int k = 0; k < answer.count; k++) {
            Level *copy = level_clone(level);
            denied += changes_without(copy, &before, answer.unneeded[k]) > 0;
            level_destroy(copy);
        }
        printf("room %d: %d of %d unneeded %s\n", i, answer.count, answer.listed,
               answer.why ? answer.why : "");
        fflush(stdout);
        arrivals_free(&before);
    }
    if (rooms > 0) {
        printf("%d walls in %d rooms: %d unneeded, %d denied\n", listed, rooms, unneeded, denied);
    }
}
