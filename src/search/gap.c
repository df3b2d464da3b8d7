#include "search/gap.h"

#include <math.h>
#include <stdlib.h>

enum {
    CELLS = 4000, // a step
    JUMPS = 500,
    MARGIN_ABOVE = 2, // rows over the level's bounds
    STEP_COST = 1,
    AIR_COST = 25, // more, where no jump rises to
    HAZARD_COST = 16,
    SOLID_COST = 200,
    BOX_COST = 60,
    APART = 3, // tiles between the ends of gaps
    FALL_TICKS = 1200
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
        gaps->cells[index_of(gaps, col, row)] |= (uint16_t)bits;
    }
}

/// A solid's top can be stood on, at all points of its way; one that stands still is in the way.
static void mark_solid(Gaps *gaps, int index) {
    const LevelSolid *solid = &gaps->level->solids[index];
    int leader = level_solid_leader(gaps->level, index);
    const LevelSolid *leads = leader >= 0 ? &gaps->level->solids[leader] : NULL;
    int size = gaps->level->tile_size;
    FhRect way = crowd_solid_way(gaps->level, index);
    FhRect about = cells_of_px(crowd_grown(way, gaps->about_ways), size);
    FhRect on_it = cells_of_px((FhRect){way.x, way.y - 1, way.w, way.h + 1}, size);
    about = fh_rect_common(about, gaps->area);
    for (int i = 0; i < about.w * about.h; i++) {
        int col = about.x + i % about.w, row = about.y + i / about.w;
        uint16_t *cell = &gaps->cells[index_of(gaps, col, row)];
        *cell |= GAP_WAY;
        *cell &= fh_rect_contains(on_it, col, row) ? (uint16_t)~GAP_FLAT : UINT16_MAX;
    }
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
            bool is_slope = here && here->solidity == FH_SOLID && !here->shape.full;
            bool is_ground = below && below->solidity != FH_PASSABLE &&
                             (below->solidity != FH_SOLID || below->shape.full);
            bool holds = is_slope || is_ground || (here && (here->flags & FH_KIND_LADDER));
            gaps->has_bounces |= below && below->bounce > 0.0f;
            gaps->has_belts |= below && below->belt != 0.0f;
            bool is_flat = is_ground && !gaps->flood->climbs[index_of(gaps, col, row)] &&
                           (!here || here->solidity == FH_PASSABLE);
            mark(gaps, col, row,
                 bits_of(here) | (holds ? GAP_STAND : 0) | (is_flat ? GAP_FLAT : 0));
        }
    }
}

static void push(Gaps *gaps, int index, int cost, int before) {
    if (cost < gaps->now[index]) {
        gaps->now[index] = cost;
        if (gaps->now == gaps->here) {
            gaps->before[index] = before;
        }
        store_push(&gaps->heap, cost, (uint32_t)index);
    }
}

/// The places where the search stood are where the first way begins.
static void push_reached(Gaps *gaps, const uint8_t *reached) {
    gaps->now = gaps->here;
    for (int i = 0; i < gaps->area.w * gaps->area.h; i++) {
        if (reached[i]) {
            gaps->cells[i] |= GAP_REACHED | GAP_STAND;
            push(gaps, i, 0, -1);
        }
    }
}

static void push_goals(Gaps *gaps) {
    int size = gaps->level->tile_size;
    gaps->now = gaps->there;
    for (int i = 0; i < gaps->level->entity_count; i++) {
        const LevelEntity *entity = &gaps->level->entities[i];
        int col = row_of(entity->x, size);
        int row = row_of(entity->y - 1, size);
        if (level_entity_ends(entity) && fh_rect_contains(gaps->area, col, row)) {
            mark(gaps, col, row, GAP_STAND);
            push(gaps, index_of(gaps, col, row), 0, -1);
        }
    }
}

/// Marks what is where; nothing has a cost yet.
static bool begin(Gaps *gaps, const Search *search) {
    const Level *level = search->level;
    *gaps = (Gaps){.level = level, .flood = &search->flood, .area = search->flood.area};
    gaps->inside = cells_of_px(level_bounds(level), level->tile_size);
    gaps->inside.y -= MARGIN_ABOVE;
    gaps->inside.h += MARGIN_ABOVE;
    size_t count = flood_cells(gaps->flood);
    gaps->cells = calloc(count, sizeof *gaps->cells);
    gaps->here = malloc(count * sizeof *gaps->here);
    gaps->there = malloc(count * sizeof *gaps->there);
    gaps->before = malloc(count * sizeof *gaps->before);
    store_begin(&gaps->heap, SIZE_MAX / 2, NULL);
    if (!gaps->cells || !gaps->here || !gaps->there || !gaps->before) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        gaps->here[i] = gaps->there[i] = GAP_FAR;
    }
    mark_tiles(gaps);
    const FhTuning *tuning = &search->own.tuning; // what was given may be kept for so long
    gaps->about_ways =
        level->tile_size +
        (int)(tuning->lift_memory * (tuning->run_speed + tuning->jump_boost + tuning->lift_cap_x));
    for (int i = 0; i < level->solid_count; i++) {
        mark_solid(gaps, i);
    }
    return true;
}

// --- the ways -------------------------------------------------------------------------------

/// What a step from a cell to the next one costs.
static int cost_of(const Gaps *gaps, int from, int to) {
    int bits = gaps->cells[to];
    bool is_air = !gaps->flood->climbs[to] && gaps->flood->rises[to] == 0;
    int air = is_air && to != from + gaps->area.w ? AIR_COST : 0;
    return bits & GAP_BOX     ? BOX_COST
           : bits & GAP_SOLID ? SOLID_COST
                              : (bits & GAP_HAZARD ? HAZARD_COST : STEP_COST) + air;
}

static void visit(Gaps *gaps, int index) {
    static const FhPoint sides[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    FhPoint at = tile_of(gaps, index);
    for (int i = 0; i < 4; i++) {
        if (fh_rect_contains(gaps->inside, at.x + sides[i].x, at.y + sides[i].y)) {
            int next = index_of(gaps, at.x + sides[i].x, at.y + sides[i].y);
            int cost = gaps->now == gaps->there ? gaps->there[index] + cost_of(gaps, next, index)
                                                : gaps->here[index] + cost_of(gaps, index, next);
            push(gaps, next, cost, index);
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
    int least = GAP_FAR;
    for (int i = 0; i < gaps->area.w * gaps->area.h; i++) {
        bool is_end = (gaps->cells[i] & (GAP_STAND | GAP_REACHED | GAP_SOLID)) == GAP_STAND &&
                      gaps->here[i] < GAP_FAR && gaps->there[i] < GAP_FAR;
        int cost = is_end ? 8 * (gaps->here[i] + gaps->there[i]) + gaps->here[i] : GAP_FAR;
        if (cost < least && is_apart(gaps, tile_of(gaps, i))) {
            best = i;
            least = cost;
        }
    }
    return best;
}

/// The gap before a place that was not reached.
static Gap gap_to(const Gaps *gaps, FhPoint to) {
    Gap gap = {to, to, {0}};
    bool is_solid = false;
    while (gaps_back(gaps, &gap.from)) {
        FhRect tile = {gap.from.x, gap.from.y, 1, 1};
        bool was_solid = is_solid;
        is_solid = (gaps_cell(gaps, tile.x, tile.y) & GAP_SOLID) != 0;
        if (is_solid) {
            gap.wall = was_solid ? fh_rect_around(gap.wall, tile) : tile;
        }
    }
    return gap;
}

/// What is left from where a gap begins.
static int left_of(const Gaps *gaps, const Gap *gap) {
    return gaps->there[index_of(gaps, gap->from.x, gap->from.y)];
}

static void list_gaps(Gaps *gaps) {
    int end = 0, most = GAP_FAR;
    while (gaps->count < GAP_ENDS_MAX && (end = best_end(gaps)) >= 0) {
        int cost = gaps->here[end] + gaps->there[end];
        most = gaps->count == 0 ? cost + cost / 2 + 16 : most;
        Gap gap = gap_to(gaps, tile_of(gaps, end));
        int at = gaps->count++;
        while (cost <= most && at > 0 && left_of(gaps, &gaps->gaps[at - 1]) > left_of(gaps, &gap)) {
            gaps->gaps[at] = gaps->gaps[at - 1];
            at--;
        }
        gaps->gaps[at] = gap;
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

// --- what can be reached at most ------------------------------------------------------------
//
// From each place to stand a jump comes at most so high, so many columns on, and from there down.
// What is in none of these, or behind full tiles, no run comes to.

/// Notes how high a jump is at most when it has come so many columns on; `pushed`: with the speed
/// of what it was on.
static void note_rises(Gaps *gaps, const FhTuning *tuning, bool pushed) {
    float run = tuning->run_speed + tuning->jump_boost + (pushed ? tuning->lift_cap_x : 0.0f);
    float up = fmaxf(tuning->jump_speed, tuning->climb_jump_speed) + tuning->jump_run_bonus +
               (pushed ? tuning->lift_cap_up : 0.0f);
    float gravity = fminf(tuning->gravity, gaps->flood->gravity), dt = 1.0f / FH_TICKS_PER_SECOND;
    float x = tuning->width + run * tuning->coyote, size = (float)gaps->level->tile_size;
    float y = tuning->step_up + (tuning->ledge_grab > 0 ? tuning->height + tuning->ledge_hang : 0);
    int *rises = gaps->rises[pushed];
    for (int i = 0; i < GAP_COLUMNS; i++) {
        rises[i] = -GAP_FAR;
    }
    for (int tick = 0; tick < FALL_TICKS; tick++) {
        int last = fh_min((int)(x / size) + 1, GAP_COLUMNS - 1);
        for (int i = 0; i <= last; i++) {
            rises[i] = fh_max(rises[i], (int)ceilf(y));
        }
        x += run * dt;
        y += up * dt;
        float fall = gravity * dt / (fabsf(up) < tuning->apex_speed ? 2.0f : 1.0f);
        up = fmaxf((float)tick * dt < tuning->jump_hold ? up : up - fall, -tuning->fall_speed);
    }
    gaps->fall = (int)-y;
}

/// False where how far a jump goes is not known: of other movers, with jumps in the air or at
/// walls, or with things to stand on.
static bool knows_jump(const Gaps *gaps, const Search *search) {
    const FhTuning *tuning = &search->own.tuning;
    return search_mover(gaps->level, &search->own)->steps && gaps->level->polygon_count == 0 &&
           search->things == CROWD_WITHOUT_THINGS && !gaps->has_bounces && tuning->gravity > 0 &&
           tuning->air_jumps <= 0 && tuning->wall_jump_speed <= 0 &&
           tuning->wall_slide_speed <= 0 && tuning->slope_speed <= 0 && tuning->accel_law <= 0 &&
           tuning->ascent_time <= 0 && gaps->fall > gaps->area.h * gaps->level->tile_size;
}

static void reach(Gaps *gaps, int col, int row) {
    int bits = gaps_cell(gaps, col, row);
    bool is_wall = (bits & (GAP_SOLID | GAP_BOX)) == GAP_SOLID;
    if ((bits & (GAP_MAY | GAP_MOST)) == GAP_MAY && !is_wall) {
        mark(gaps, col, row, GAP_MOST);
        store_push(&gaps->heap, 0, (uint32_t)index_of(gaps, col, row));
    }
}

static bool is_beside_reached(const Gaps *gaps, int col, int row) {
    return (gaps_cell(gaps, col - 1, row) | gaps_cell(gaps, col + 1, row) |
            gaps_cell(gaps, col, row - 1) | gaps_cell(gaps, col, row + 1)) &
           GAP_MOST;
}

/// Lets a jump begin in a cell: in each column down from where it comes at most.
static void jump_from(Gaps *gaps, FhPoint at) {
    int size = gaps->level->tile_size, bottom = fh_rect_bottom(gaps->area);
    int bits = gaps_cell(gaps, at.x, at.y);
    bool is_flat = bits & GAP_FLAT;
    const int *rises = gaps->rises[(bits & GAP_WAY) || gaps->has_belts];
    for (int i = 0; i < 2 * GAP_COLUMNS; i++) {
        int col = at.x + (i % 2 ? -i / 2 : i / 2);
        int top = at.y - fh_floor_div(rises[i / 2] + (is_flat ? 0 : size - 1), size);
        bool is_new = true;
        for (int row = fh_max(top, gaps->area.y); row < bottom && is_new; row++) {
            is_new = !(gaps_cell(gaps, col, row) & GAP_MAY) && col >= gaps->area.x &&
                     col < fh_rect_right(gaps->area);
            if (is_new) {
                mark(gaps, col, row, GAP_MAY);
            }
            if (is_new && is_beside_reached(gaps, col, row)) {
                reach(gaps, col, row);
            }
        }
        if (top >= bottom) {
            return;
        }
    }
}

/// True when what is reached at most comes to a goal (px), or over it.
static bool may_finish(const Gaps *gaps, FhRect goal, const FhTuning *tuning) {
    int size = gaps->level->tile_size, w = (int)tuning->width, middle = goal.x + goal.w / 2;
    FhRect cells = cells_of_px(
        (FhRect){goal.x - w, goal.y, goal.w + 2 * w, goal.h + (int)tuning->height}, size);
    for (int row = fh_rect_bottom(cells) - 1; row >= gaps->area.y; row--) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            if (gaps_cell(gaps, col, row) & GAP_MOST) {
                return true;
            }
        }
        if (row < cells.y && (gaps_cell(gaps, row_of(middle, size), row) & GAP_SOLID)) {
            break;
        }
    }
    return false;
}

/// Finds what can be reached at most from the spawn, and whether a goal is in it.
static void bound(Gaps *gaps, const Search *search, Fibre *fibre) {
    FhPoint feet = search->own.search.spawn ? search->own.spawn : gaps->level->spawn;
    int first = flood_cell(gaps->flood, feet);
    note_rises(gaps, &search->own.tuning, true);
    note_rises(gaps, &search->own.tuning, false);
    bool is_known = knows_jump(gaps, search);
    for (int i = 0; i < gaps->area.w * gaps->area.h && !is_known; i++) {
        gaps->cells[i] |= GAP_MAY;
    }
    if (first < 0) {
        return;
    }
    FhPoint at = tile_of(gaps, first);
    jump_from(gaps, at);
    reach(gaps, at.x, at.y);
    uint32_t index = 0;
    for (int i = 1; (index = store_pop(&gaps->heap)) != STORE_NONE; i++) {
        at = tile_of(gaps, (int)index);
        if (is_known && gaps->flood->rises[index] >= gaps->flood->jump) {
            jump_from(gaps, at);
        }
        reach(gaps, at.x - 1, at.y);
        reach(gaps, at.x + 1, at.y);
        reach(gaps, at.x, at.y - 1);
        reach(gaps, at.x, at.y + 1);
        if (i % JUMPS == 0 && !fibre_yield(fibre)) {
            return;
        }
    }
    gaps->is_shut = true;
    for (int i = 0; i < search->goal_count && gaps->is_shut; i++) {
        gaps->is_shut = !may_finish(gaps, search->goals[i], &search->own.tuning);
    }
}

bool gaps_find(Gaps *gaps, const Search *search, const uint8_t *reached, Fibre *fibre) {
    if (!begin(gaps, search)) {
        return false;
    }
    push_reached(gaps, reached);
    spread(gaps, fibre);
    push_goals(gaps);
    spread(gaps, fibre);
    bound(gaps, search, fibre);
    bool ok = !gaps->heap.full && fibre_yield(fibre);
    if (ok) {
        list_gaps(gaps);
    }
    return ok;
}

bool gaps_is_certain(const Gaps *gaps, const Gap *gap) {
    FhPoint at = gap->to;
    bool is_out = gaps->is_shut && !(gaps_cell(gaps, at.x, at.y) & GAP_MOST);
    while (is_out && gaps_back(gaps, &at)) { // what may be reached before it was
        int bits = gaps_cell(gaps, at.x, at.y) & (GAP_MOST | GAP_STAND | GAP_REACHED);
        is_out = bits != (GAP_MOST | GAP_STAND);
    }
    return is_out;
}

bool gaps_back(const Gaps *gaps, FhPoint *at) {
    int before = gaps->before[index_of(gaps, at->x, at->y)];
    if (before < 0) {
        return false;
    }
    *at = tile_of(gaps, before);
    return true;
}

int gaps_row_above(const Gaps *gaps, int col, int row) {
    while (row >= gaps->area.y && (gaps_cell(gaps, col, row) & GAP_SOLID)) {
        row--;
    }
    return row;
}

void gaps_free(Gaps *gaps) {
    free(gaps->cells);
    free(gaps->here);
    free(gaps->there);
    free(gaps->before);
    store_free(&gaps->heap);
    *gaps = (Gaps){0};
}
