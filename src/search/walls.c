// walls.c - for each wall of a level: a run without it, the map without it, what differs, and a
// faster run.

#include "search/walls.h"

#include <stdlib.h>
#include <string.h>

#include "search/reach_parts.h"
#include "search/shortcut.h"

enum {
    REPLAY_TICKS = 100, // a step
    NODES = 4000,       // a step
    ROWS = 8,           // of cells, a step
    LISTED_MAX = 512,
    MAP_STATES = 1000000,
    MEND_STATES = 100000
};

/// The first ones of reach.c. Most walls differ on the first one already.
static const Grid map_grids[] = {{8, 120, 32, false}, {8, 60, 32, false}};
enum { MAP_GRIDS = sizeof map_grids / sizeof map_grids[0] };

struct Walls {
    const Level *level;
    OwnOptions own;
    FhInput *inputs; // owned: the known run
    int count;
    Level *copy;                // owned: without the wall that is tried
    Arrivals before[MAP_GRIDS]; // with all walls
    int grids;                  // that maps have
    FhRect walls[LISTED_MAX];   // cols and rows
    WallList list;
    Fibre *fibre; // owned
    WallsAnswer answer;
};

/// Stops, unless it has stopped before.
static void stop(Walls *walls, const char *why) {
    if (fibre_goes_on(walls->fibre)) {
        walls->answer.state = SEARCH_STOPPED;
        walls->answer.why = why;
        fibre_stop(walls->fibre);
    }
}

/// By how much a run has to be faster.
static int much(int ticks) {
    return ARRIVALS_SOONER_TICKS + ticks / ARRIVALS_SOONER_SHARE;
}

static bool replays(Walls *walls, const Level *level, const FhInput *inputs, int count) {
    Track track;
    if (!track_begin(&track, level, &walls->own.world, inputs, count)) {
        stop(walls, "out of memory");
        return false;
    }
    bool holds = track_run(&track, REPLAY_TICKS, walls->fibre);
    track_free(&track);
    return holds;
}

// --- maps -----------------------------------------------------------------------------------

static Reach *begin_map(Walls *walls, const Level *level) {
    SearchOptions options = walls->own.search;
    options.states = MAP_STATES;
    Reach *reach = reach_begin_on(level, &options, map_grids, MAP_GRIDS);
    if (!reach || !reach_map(reach).is_exact) {
        stop(walls, reach ? "crates or runners" : "out of memory");
    }
    return reach;
}

/// Maps the next grid, with its traps, and when places are reached. Returns why it cannot; else
/// NULL.
static const char *map_grid(Walls *walls, Reach *reach, int grid, Arrivals *arrivals) {
    while (fibre_yield(walls->fibre) && reach_step(reach) &&
           (reach_map(reach).grids <= grid || reach->traps.leads)) {
    }
    ReachMap map = reach_map(reach);
    if (map.why || map.grids <= grid || !map.has_traps) {
        return map.why             ? map.why
               : map.grids <= grid ? "its limit of states was reached"
                                   : "the map does not reach the goal";
    }
    if (!arrivals_begin(arrivals, &map)) {
        stop(walls, "out of memory");
    }
    while (fibre_yield(walls->fibre) && arrivals_step(arrivals, reach, NODES)) {
    }
    return NULL;
}

static void map_all(Walls *walls) {
    Reach *reach = begin_map(walls, walls->level);
    for (int grid = 0; grid < walls->grids && fibre_goes_on(walls->fibre); grid++) {
        const char *why = map_grid(walls, reach, grid, &walls->before[grid]);
        if (why && grid > 0) { // the level is too large for all grids
            walls->grids = grid;
            walls->answer.is_coarse = true;
        } else if (why) {
            stop(walls, why);
        }
    }
    reach_end(reach);
}

// --- the list -------------------------------------------------------------------------------

static void list_all(Walls *walls) {
    WallList *list = &walls->list;
    for (int row = list->area.y; row < fh_rect_bottom(list->area) && fibre_yield(walls->fibre);
         row++) {
        wall_list_row(list, walls->level, row);
    }
}

/// Lists again, only walls between reached places: among all walls these may have found no room.
static void list_reached(Walls *walls) {
    WallList *list = &walls->list;
    list->count = 0;
    for (int row = list->area.y;
         row < fh_rect_bottom(list->area) && list->count <= WALLS_MAX && fibre_yield(walls->fibre);
         row++) {
        int first = list->count;
        wall_list_row(list, walls->level, row);
        wall_list_keep(list, walls->level, &walls->before[walls->grids - 1],
                       (int)walls->own.tuning.height, first);
    }
    walls->answer.listed = fh_min(list->count, WALLS_MAX);
    walls->answer.is_cut = list->count > WALLS_MAX;
}

// --- a wall ---------------------------------------------------------------------------------

/// Takes the wall away on the copy, or puts it back.
static void set_wall(Walls *walls, FhRect tiles, bool is_there) {
    const FhTerrain *from = walls->level->terrain;
    for (int i = 0; i < tiles.w * tiles.h; i++) {
        int col = tiles.x + i % tiles.w, row = tiles.y + i / tiles.w;
        FhTile tile = is_there ? fh_terrain_at(from, col, row) : FH_TILE_EMPTY;
        fh_terrain_set(walls->copy->terrain, col, row, tile); // its chunk is there
    }
}

/// Searches another run without the wall that is about as fast, for the caller to free. NULL: none.
static FhInput *find_other(Walls *walls, int *count) {
    SearchOptions options = walls->own.search;
    options.states = MEND_STATES;
    options.ticks = walls->count + much(walls->count);
    Search *search = search_begin(walls->copy, &options);
    if (!search) {
        stop(walls, "out of memory");
        return NULL;
    }
    SearchAnswer found = search_run(search, false, walls->fibre);
    bool has_found = found.state == SEARCH_FOUND;
    FhInput *inputs = has_found ? own_inputs(found.inputs, found.ticks) : NULL;
    if (has_found && !inputs) {
        stop(walls, "out of memory");
    }
    *count = found.ticks;
    search_end(search);
    return inputs;
}

static bool differs_in_rows(Walls *walls, const Arrivals *before, const Arrivals *after,
                            FhRect apart) {
    bool differs = false;
    for (int y = before->area.y; y < fh_rect_bottom(before->area) && !differs; y++) {
        if ((y - before->area.y) % ROWS == 0 && !fibre_yield(walls->fibre)) {
            return true;
        }
        differs = arrivals_compare(before, after, apart, y) != ARRIVALS_SAME;
    }
    return differs;
}

/// True when the map without the wall is another one, or is not known.
static bool differs(Walls *walls, FhRect wall) {
    FhRect px = px_of_cells(wall, walls->level->tile_size);
    Reach *reach = begin_map(walls, walls->copy);
    bool is_other = false;
    for (int i = 0; i < walls->grids && !is_other && fibre_goes_on(walls->fibre); i++) {
        const Arrivals *before = &walls->before[i];
        Arrivals after = {0};
        is_other = map_grid(walls, reach, i, &after) ||
                   differs_in_rows(walls, before, &after, arrivals_cells(before, px));
        arrivals_free(&after);
    }
    reach_end(reach);
    return is_other;
}

/// True when a run that is much faster than the known one goes where the wall was: it does not
/// reach the goal with the wall.
static bool is_sped_up(Walls *walls, const FhInput *inputs, int count) {
    int most = walls->count - much(walls->count);
    if (count <= most) {
        return !replays(walls, walls->level, inputs, count);
    }
    Shortcut *shortcut =
        shortcut_begin_beside(walls->copy, &walls->own.search, inputs, count, most);
    if (!shortcut) {
        stop(walls, "out of memory");
        return true;
    }
    while (fibre_yield(walls->fibre) && shortcut_step(shortcut)) {
    }
    ShortcutAnswer answer = shortcut_answer(shortcut);
    bool is_faster = answer.state == SEARCH_FOUND
                         ? !replays(walls, walls->level, answer.inputs, answer.ticks)
                         : answer.state != SEARCH_NONE;
    shortcut_end(shortcut);
    return is_faster;
}

static bool is_needed(Walls *walls, FhRect wall) {
    int count = walls->count;
    bool holds = replays(walls, walls->copy, walls->inputs, count);
    FhInput *other = !holds && fibre_goes_on(walls->fibre) ? find_other(walls, &count) : NULL;
    bool needed = (!holds && !other) || differs(walls, wall) ||
                  is_sped_up(walls, holds ? walls->inputs : other, count);
    free(other);
    return needed;
}

static void try_wall(Walls *walls, FhRect wall) {
    set_wall(walls, wall, false);
    FhRect with = level_bounds(walls->level), without = level_bounds(walls->copy);
    bool is_edge = memcmp(&with, &without, sizeof with) != 0; // it is where the level ends
    bool needed = is_edge || is_needed(walls, wall);
    set_wall(walls, wall, true);
    if (fibre_goes_on(walls->fibre)) {
        walls->answer.tried++;
        if (!needed) {
            walls->answer.unneeded[walls->answer.count++] = wall;
        }
    }
}

static void find_walls(void *data) {
    Walls *walls = data;
    list_all(walls);
    bool has_some = walls->list.count > 0;
    if (has_some && !replays(walls, walls->level, walls->inputs, walls->count)) {
        stop(walls, "the run does not reach the goal");
    } else if (has_some) {
        map_all(walls);
        if (fibre_goes_on(walls->fibre)) {
            list_reached(walls);
        }
    }
    for (int i = 0; i < walls->answer.listed && fibre_yield(walls->fibre); i++) {
        try_wall(walls, walls->walls[i]);
    }
    if (fibre_goes_on(walls->fibre)) {
        walls->answer.state = walls->answer.count > 0 ? SEARCH_FOUND : SEARCH_NONE;
    }
}

// --- the door -------------------------------------------------------------------------------

bool walls_step(Walls *walls) {
    return fibre_step(walls->fibre);
}

WallsAnswer walls_answer(const Walls *walls) {
    return walls->answer;
}

Walls *walls_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                   int count) {
    Walls *walls = calloc(1, sizeof *walls);
    if (!walls) {
        return NULL;
    }
    walls->level = level;
    walls->count = count;
    walls->grids = MAP_GRIDS;
    own_options_copy(&walls->own, level, options);
    walls->copy = level_clone(level);
    walls->inputs = own_inputs(inputs, count);
    walls->list = wall_list(level, walls->walls, LISTED_MAX);
    walls->fibre = fibre_begin(find_walls, walls);
    if (!walls->copy || !walls->inputs || !walls->fibre) {
        walls_end(walls);
        return NULL;
    }
    return walls;
}

void walls_end(Walls *walls) {
    if (walls) {
        fibre_end(walls->fibre);
        for (int i = 0; i < MAP_GRIDS; i++) {
            arrivals_free(&walls->before[i]);
        }
        level_destroy(walls->copy);
        free(walls->inputs);
        free(walls);
    }
}

// ---- Wall list ----

enum { LEAST_HEIGHT = 2 };

static const FhTileKind *kind_at(const Level *level, int col, int row) {
    return fh_tileset_kind(level->tileset, fh_terrain_at(level->terrain, col, row));
}

static bool is_full(const FhTileKind *kind) {
    return kind && kind->solidity == FH_SOLID && kind->shape.full;
}

static bool is_wall(const Level *level, int col, int row) {
    const FhTileKind *kind = kind_at(level, col, row);
    return is_full(kind) && !(kind->flags & FH_KIND_HAZARD);
}

static bool is_open(const Level *level, int col, int row) {
    return !is_full(kind_at(level, col, row));
}

/// True when a row of a wall begins at a column and ends before another one.
static bool is_span(const Level *level, int col, int end, int row) {
    bool is_one = is_open(level, col - 1, row) && is_open(level, end, row);
    for (; col < end && is_one; col++) {
        is_one = is_wall(level, col, row);
    }
    return is_one;
}

static bool is_open_along(const Level *level, FhRect wall, int row) {
    bool all = true;
    for (int col = wall.x; col < fh_rect_right(wall); col++) {
        all = all && is_open(level, col, row);
    }
    return all;
}

/// True when the body comes to some place of a box (px).
static bool is_reached(const Arrivals *reached, FhRect px) {
    FhRect cells = arrivals_cells(reached, px);
    for (int i = 0; i < cells.w * cells.h; i++) {
        int x = cells.x + i % cells.w, y = cells.y + i / cells.w;
        if (reached->bodies[arrivals_index(reached, x, y)] != ARRIVALS_NEVER) {
            return true;
        }
    }
    return false;
}

/// True when both sides are reached and its top is not come onto.
static bool is_between(const Level *level, const Arrivals *reached, FhRect wall) {
    FhRect px = px_of_cells(wall, level->tile_size);
    return is_reached(reached, (FhRect){px.x - 1, px.y, 1, px.h}) &&
           is_reached(reached, (FhRect){fh_rect_right(px), px.y, 1, px.h}) &&
           !is_reached(reached, (FhRect){px.x, px.y - 1, px.w, 1});
}

/// True when there is room below it, and too little for a body that stands.
static bool is_low(const Level *level, FhRect wall, int height) {
    int bottom = fh_rect_bottom(wall), rows = (height + level->tile_size - 1) / level->tile_size;
    bool is_open_below = is_open_along(level, wall, bottom);
    for (int row = bottom + 1; row < bottom + rows && is_open_below; row++) {
        if (!is_open_along(level, wall, row)) {
            return true;
        }
    }
    return false;
}

/// The wall with its upper left tile there; h is 0 when there is none.
static FhRect wall_at(const WallList *list, const Level *level, int col, int row) {
    int end = col, last = fh_min(col + WALL_WIDEST, fh_rect_right(list->area) - 1);
    while (end < last && is_wall(level, end, row)) {
        end++;
    }
    FhRect wall = {col, row, end - col, 0};
    while (end > col && is_span(level, col, end, row + wall.h)) {
        wall.h++;
    }
    return end > col && is_span(level, col, end, row - 1) ? (FhRect){0} : wall;
}

WallList wall_list(const Level *level, FhRect *walls, int room) {
    FhRect area = cells_of_px(level_bounds(level), level->tile_size);
    return (WallList){.area = area, .walls = walls, .room = room};
}

void wall_list_row(WallList *list, const Level *level, int row) {
    for (int col = list->area.x + 1; col < fh_rect_right(list->area) - 1; col++) {
        FhRect wall = wall_at(list, level, col, row);
        if (wall.h >= LEAST_HEIGHT && wall.h >= wall.w) {
            if (list->count < list->room) {
                list->walls[list->count++] = wall;
            }
        }
    }
}

void wall_list_keep(WallList *list, const Level *level, const Arrivals *reached, int height,
                    int first) {
    int all = list->count;
    list->count = first;
    for (int i = first; i < all; i++) {
        FhRect wall = list->walls[i];
        if (is_between(level, reached, wall) && !is_low(level, wall, height)) {
            list->walls[list->count++] = wall;
        }
    }
}
