#include "search/gap.h"

#include <stdlib.h>

enum {
    CELLS = 4000,     // a step
    MARGIN_ABOVE = 2, // rows over the level's bounds
    FAR = 1 << 28,
    STEP_COST = 1,
    HAZARD_COST = 4,
    SOLID_COST = 12,
    APART = 3 // tiles between the ends of gaps
};

static int index_of(const Gaps *gaps, int col, int row) {
    return (row - gaps->area.y) * gaps->area.w + (col - gaps->area.x);
}

static FhPoint tile_of(const Gaps *gaps, int index) {
    return (FhPoint){index % gaps->area.w + gaps->area.x, index / gaps->area.w + gaps->area.y};
}

int gaps_cell(const Gaps *gaps, int col, int row) {
    return fh_rect_contains(gaps->area, col, row) ? gaps->cells[index_of(gaps, col, row)] : 0;
}

static int row_of(int px, int size) {
    return fh_floor_div(px, size);
}

// --- what is where --------------------------------------------------------------------------

static int bits_of(const FhTileKind *kind) {
    bool is_solid = kind && kind->solidity == FH_SOLID && kind->shape.full;
    return (is_solid ? GAP_SOLID : 0) | (kind && (kind->flags & FH_KIND_HAZARD) ? GAP_HAZARD : 0);
}

static const FhTileKind *kind_at(const Gaps *gaps, int col, int row) {
    return fh_tileset_kind(gaps->level->tileset, fh_terrain_at(gaps->level->terrain, col, row));
}

static void mark(Gaps *gaps, int col, int row, int bits) {
    if (fh_rect_contains(gaps->area, col, row)) {
        gaps->cells[index_of(gaps, col, row)] |= (uint8_t)bits;
    }
}

/// A solid's top can be stood on, at all points of its way; one that stands still is in the way.
static void mark_solid(Gaps *gaps, int index) {
    const LevelSolid *solid = &gaps->level->solids[index];
    int leader = level_solid_leader(gaps->level, index);
    const LevelSolid *leads = leader >= 0 ? &gaps->level->solids[leader] : NULL;
    int size = gaps->level->tile_size;
    int w = solid->tiles ? solid->cols * size : solid->w;
    int h = solid->tiles ? solid->rows * size : solid->h;
    for (int i = 0; i < (leads ? leads->path_count : 1); i++) {
        FhPoint at = {solid->x, solid->y};
        if (leads) {
            at.x += leads->path[i].x - leads->x;
            at.y += leads->path[i].y - leads->y;
        }
        for (int col = row_of(at.x, size); col <= row_of(at.x + w - 1, size); col++) {
            mark(gaps, col, row_of(at.y - 1, size), GAP_STAND);
            for (int row = row_of(at.y + size / 2, size);
                 !leads && !solid->one_way && row <= row_of(at.y + h - size / 2, size); row++) {
                mark(gaps, col, row, GAP_SOLID | GAP_BOX);
            }
        }
    }
}

static void mark_tiles(Gaps *gaps) {
    FhRect area = gaps->area;
    for (int row = area.y; row < fh_rect_bottom(area); row++) {
        for (int col = area.x; col < fh_rect_right(area); col++) {
            const FhTileKind *below = kind_at(gaps, col, row + 1);
            const FhTileKind *here = kind_at(gaps, col, row);
            bool holds = (below && below->solidity != FH_PASSABLE) ||
                         (here && (here->flags & FH_KIND_LADDER));
            mark(gaps, col, row, bits_of(here) | (holds ? GAP_STAND : 0));
        }
    }
}

static void push(Gaps *gaps, int index, int cost, int before) {
    int32_t *costs = gaps->is_from_goal ? gaps->there : gaps->here;
    if (cost < costs[index]) {
        costs[index] = cost;
        if (!gaps->is_from_goal) {
            gaps->before[index] = before;
        }
        store_push(&gaps->heap, cost, (uint32_t)index);
    }
}

/// The places where the body was seen to stand are where the first way begins.
static void push_reached(Gaps *gaps, const ReachMap *map) {
    int size = gaps->level->tile_size;
    for (int i = 0; i < map->area.w * map->area.h; i++) {
        if (map->cells[i] & REACH_STAND) {
            int col = row_of((map->area.x + i % map->area.w) * REACH_CELL + REACH_CELL / 2, size);
            int row = row_of((map->area.y + i / map->area.w) * REACH_CELL + REACH_CELL - 1, size);
            if (fh_rect_contains(gaps->area, col, row)) {
                mark(gaps, col, row, GAP_REACHED);
                push(gaps, index_of(gaps, col, row), 0, -1);
            }
        }
    }
}

static void push_goals(Gaps *gaps) {
    int size = gaps->level->tile_size;
    gaps->is_from_goal = true;
    for (int i = 0; i < gaps->level->entity_count; i++) {
        const LevelEntity *entity = &gaps->level->entities[i];
        int col = row_of(entity->x, size);
        int row = row_of(entity->y - 1, size);
        if (entity->type == LEVEL_GOAL && fh_rect_contains(gaps->area, col, row)) {
            mark(gaps, col, row, GAP_STAND);
            push(gaps, index_of(gaps, col, row), 0, -1);
        }
    }
}

/// Marks what is where; nothing has a cost yet.
static bool begin(Gaps *gaps, const Level *level) {
    FhRect area = cells_of_px(level_bounds(level), level->tile_size);
    area.y -= MARGIN_ABOVE;
    area.h += MARGIN_ABOVE;
    *gaps = (Gaps){.level = level, .area = area};
    size_t count = (size_t)gaps->area.w * (size_t)gaps->area.h;
    gaps->cells = calloc(count, 1);
    gaps->here = malloc(count * sizeof *gaps->here);
    gaps->there = malloc(count * sizeof *gaps->there);
    gaps->before = malloc(count * sizeof *gaps->before);
    store_begin(&gaps->heap, SIZE_MAX / 2, NULL);
    if (!gaps->cells || !gaps->here || !gaps->there || !gaps->before) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        gaps->here[i] = gaps->there[i] = FAR;
    }
    mark_tiles(gaps);
    for (int i = 0; i < level->solid_count; i++) {
        mark_solid(gaps, i);
    }
    return true;
}

// --- the ways -------------------------------------------------------------------------------

static int cost_of(const Gaps *gaps, int index) {
    int bits = gaps->cells[index];
    return bits & GAP_SOLID ? SOLID_COST : bits & GAP_HAZARD ? HAZARD_COST : STEP_COST;
}

static void visit(Gaps *gaps, int index) {
    static const FhPoint sides[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    FhPoint at = tile_of(gaps, index);
    int cost = gaps->is_from_goal ? gaps->there[index] : gaps->here[index];
    for (int i = 0; i < 4; i++) {
        if (fh_rect_contains(gaps->area, at.x + sides[i].x, at.y + sides[i].y)) {
            int next = index_of(gaps, at.x + sides[i].x, at.y + sides[i].y);
            push(gaps, next, cost + cost_of(gaps, next), index);
        }
    }
}

static bool is_apart(const Gaps *gaps, FhPoint at) {
    for (int i = 0; i < gaps->count; i++) {
        FhPoint other = gaps->gaps[i].to;
        if (fh_abs(other.x - at.x) < APART && fh_abs(other.y - at.y) < APART) {
            return false;
        }
    }
    return true;
}

/// The next best end of a gap; -1: none.
static int best_end(const Gaps *gaps) {
    int best = -1;
    int least = FAR;
    for (int i = 0; i < gaps->area.w * gaps->area.h; i++) {
        bool is_end = (gaps->cells[i] & (GAP_STAND | GAP_REACHED | GAP_SOLID)) == GAP_STAND &&
                      gaps->here[i] < FAR && gaps->there[i] < FAR;
        int cost = is_end ? 8 * (gaps->here[i] + gaps->there[i]) + gaps->here[i] : FAR;
        if (cost < least && is_apart(gaps, tile_of(gaps, i))) {
            best = i;
            least = cost;
        }
    }
    return best;
}

static void list_gaps(Gaps *gaps) {
    int end = 0;
    while (gaps->count < GAP_ENDS_MAX && (end = best_end(gaps)) >= 0) {
        FhPoint from = tile_of(gaps, end);
        while (gaps_back(gaps, &from)) {
        }
        gaps->gaps[gaps->count++] =
            (Gap){from, tile_of(gaps, end), gaps->here[end] + gaps->there[end]};
    }
}

/// Goes on with the way from all that was pushed.
static void spread(Gaps *gaps, Fibre *fibre) {
    uint32_t index = 0;
    for (int i = 1; (index = store_pop(&gaps->heap)) != STORE_NONE; i++) {
        visit(gaps, (int)index);
        if (i % CELLS == 0 && !fibre_yield(fibre)) {
            return;
        }
    }
}

bool gaps_find(Gaps *gaps, const Level *level, const ReachMap *map, Fibre *fibre) {
    if (!begin(gaps, level)) {
        return false;
    }
    push_reached(gaps, map);
    spread(gaps, fibre);
    push_goals(gaps);
    spread(gaps, fibre);
    if (fibre_yield(fibre)) {
        list_gaps(gaps);
    }
    return !gaps->heap.full;
}

bool gaps_back(const Gaps *gaps, FhPoint *at) {
    int before = gaps->before[index_of(gaps, at->x, at->y)];
    if (before < 0) {
        return false;
    }
    *at = tile_of(gaps, before);
    return true;
}

void gaps_free(Gaps *gaps) {
    free(gaps->cells);
    free(gaps->here);
    free(gaps->there);
    free(gaps->before);
    store_free(&gaps->heap);
    *gaps = (Gaps){0};
}
