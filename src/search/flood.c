#include "search/flood.h"

#include <stdlib.h>

#include "search/crowd.h"

enum {
    MARGIN = 1, // cells about the level's bounds
    MARGIN_ABOVE = 16,
    MARGIN_BELOW = 4,
    OUT_OF_REACH = 200, // times what a cell counts
    RISES_MOST = 255,   // half tiles
    BLOCKED = -1        // a distance that nothing is under
};

static const FhTileKind *kind_at(const Flood *flood, int col, int row) {
    return fh_tileset_kind(flood->level->tileset, fh_terrain_at(flood->level->terrain, col, row));
}

/// True if a body could be in a tile: any but a full solid one, or a hazard.
static bool is_passable(const FhTileKind *kind) {
    return !kind ||
           (!(kind->flags & FH_KIND_HAZARD) && (kind->solidity != FH_SOLID || !kind->shape.full));
}

static int index_of(const Flood *flood, int col, int row) {
    return (row - flood->area.y) * flood->area.w + (col - flood->area.x);
}

/// Comes to a cell, from one that is nearer to the goal.
static void reach(Flood *flood, int col, int row, int distance, int queue) {
    if (!fh_rect_contains(flood->area, col, row)) {
        return;
    }
    int index = index_of(flood, col, row);
    if (flood->distance[index] > distance && is_passable(kind_at(flood, col, row))) {
        flood->distance[index] = distance;
        flood->queues[queue][flood->tails[queue]++] = index;
    }
}

static FhRect area_of(const Level *level) {
    FhRect bounds = level_bounds(level);
    int size = level->tile_size;
    int col = fh_floor_div(bounds.x, size) - MARGIN;
    int row = fh_floor_div(bounds.y, size) - MARGIN_ABOVE;
    int end_col = fh_floor_div(fh_rect_right(bounds) - 1, size) + 1 + MARGIN;
    int end_row = fh_floor_div(fh_rect_bottom(bounds) - 1, size) + 1 + MARGIN_BELOW;
    return (FhRect){col, row, fh_max(end_col - col, 1), fh_max(end_row - row, 1)};
}

/// How far what rises with the root of so many px^2/s^2 does, and so many px more, in half tiles,
/// and a tile more: it is to promise too much rather.
static int rise_of(const Flood *flood, float squares, float px) {
    px += squares / (2.0f * flood->gravity);
    return fh_clamp((int)(2.0f * px / (float)flood->level->tile_size) + 2, 2, RISES_MOST);
}

static void note_jump(Flood *flood, const FhTuning *tuning) {
    float jump = tuning->jump_speed, apex = tuning->apex_speed, air = tuning->air_jump_speed;
    flood->gravity = tuning->gravity_held > 0.0f ? tuning->gravity_held : tuning->gravity;
    flood->gravity = flood->gravity > 1.0f ? flood->gravity : 1.0f; // seen from above: no limit
    flood->jump = rise_of(flood, jump * jump + apex * apex + tuning->air_jumps * air * air,
                          jump * tuning->jump_hold);
    flood->jump = tuning->ascent_time > 0.0f ? RISES_MOST : flood->jump;
    flood->walls = tuning->wall_jump_speed > 0.0f;
}

static void fill_far(Flood *flood) {
    size_t cells = flood_cells(flood);
    for (size_t i = 0; i < cells; i++) {
        flood->distance[i] = FLOOD_FAR;
    }
    flood->heads[0] = flood->tails[0] = flood->heads[1] = flood->tails[1] = 0;
}

static FhRect cells_in(const Flood *flood, FhRect px) {
    return fh_rect_common(cells_of_px(px, flood->level->tile_size), flood->area);
}

static void mark_rise(Flood *flood, FhRect cells, int rise) {
    for (int i = 0; i < cells.w * cells.h; i++) {
        flood->rises[index_of(flood, cells.x + i % cells.w, cells.y + i / cells.w)] = (uint8_t)rise;
    }
}

/// Lets a jump begin wherever a solid ever is, or on it.
static void mark_way(Flood *flood, FhRect px) {
    int size = flood->level->tile_size;
    mark_rise(flood, cells_in(flood, (FhRect){px.x, px.y - size, px.w, px.h + size}), flood->jump);
}

/// Lets what a spring throws, wind blows up or water bears rise as far as it does.
static void mark_thing(Flood *flood, const LevelEntity *entity) {
    uint32_t traits = level_entity_traits(entity);
    FhRect cells = cells_in(flood, level_entity_box(entity));
    int eighth = level_entity_eighth(entity);
    if (traits & LEVEL_SPRINGS) {
        cells = cells_in(flood, (FhRect){entity->x, entity->y - 1, 1, 1});
        mark_rise(flood, cells, rise_of(flood, entity->strength * entity->strength, 0.0f));
    } else if ((traits & LEVEL_WIND) && eighth > 0 && eighth < 4) {
        mark_rise(flood, cells, rise_of(flood, entity->blow * entity->blow, 0.0f));
    } else if (traits & LEVEL_WATER) {
        mark_rise(flood, cells, rise_of(flood, entity->leap * entity->leap, 0.0f));
    }
}

bool flood_begin(Flood *flood, const Level *level, const FhTuning *tuning, const FhRect *goals,
                 int count) {
    *flood = (Flood){.level = level, .area = area_of(level), .steps = {1, OUT_OF_REACH}};
    note_jump(flood, tuning);
    size_t cells = flood_cells(flood);
    flood->distance = malloc(cells * sizeof *flood->distance);
    flood->queues[0] = malloc(cells * sizeof *flood->queues[0]);
    flood->queues[1] = malloc(cells * sizeof *flood->queues[1]);
    flood->climbs = calloc(cells, 1);
    flood->rises = calloc(cells, 1);
    if (!flood->distance || !flood->queues[0] || !flood->queues[1] || !flood->climbs ||
        !flood->rises) {
        return false;
    }
    fill_far(flood);
    for (int i = 0; i < level->solid_count; i++) {
        mark_way(flood, crowd_solid_way(level, i));
    }
    for (int i = 0; i < level->entity_count; i++) {
        mark_thing(flood, &level->entities[i]);
    }
    int size = level->tile_size;
    for (int i = 0; i < count; i++) {
        reach(flood, fh_floor_div(goals[i].x + goals[i].w / 2, size),
              fh_floor_div(fh_rect_bottom(goals[i]) - 1, size), 0, 0);
    }
    return true;
}

void flood_block(Flood *flood, FhRect box) {
    int size = flood->level->tile_size;
    FhRect cells = fh_rect_common(cells_of_px(box, size), flood->area);
    for (int i = 0; i < cells.w * cells.h; i++) {
        int col = cells.x + i % cells.w, row = cells.y + i / cells.w;
        if (fh_rect_contains(box, col * size + size / 2, row * size + size / 2)) {
            flood->distance[index_of(flood, col, row)] = BLOCKED;
        }
    }
}

void flood_begin_by_run(Flood *flood, const FhPoint *feet, int count, int ticks_a_cell) {
    fill_far(flood);
    flood->steps[0] = ticks_a_cell;
    flood->steps[1] = ticks_a_cell * OUT_OF_REACH;
    flood->feet = feet;
    flood->feet_left = flood->run_ticks = count;
}

/// The first cell that waits in either queue, and its queue; -1: none does.
static int first_queue(const Flood *flood) {
    int first = -1, least = FLOOD_FAR;
    for (int i = 0; i < 2; i++) {
        if (flood->heads[i] < flood->tails[i]) {
            int distance = flood->distance[flood->queues[i][flood->heads[i]]];
            first = first < 0 || distance < least ? i : first;
            least = fh_min(least, distance);
        }
    }
    return first;
}

/// The next cell from which to go on: of the queues and of the run's places the one with less left,
/// so that distances only rise. -1: none.
static int next_cell(Flood *flood) {
    int size = flood->level->tile_size;
    int queue = first_queue(flood);
    while (flood->feet_left > 0) {
        int left = flood->run_ticks - flood->feet_left;
        if (queue >= 0 && flood->distance[flood->queues[queue][flood->heads[queue]]] <= left) {
            break;
        }
        FhPoint at = flood->feet[--flood->feet_left];
        int col = fh_floor_div(at.x, size), row = fh_floor_div(at.y - 1, size);
        if (fh_rect_contains(flood->area, col, row) && is_passable(kind_at(flood, col, row)) &&
            flood->distance[index_of(flood, col, row)] > left) {
            flood->distance[index_of(flood, col, row)] = left;
            return index_of(flood, col, row);
        }
    }
    return queue >= 0 ? flood->queues[queue][flood->heads[queue]++] : -1;
}

/// From how high a jump from a cell begins: half tiles that it rises; 0: one cannot stand there.
static int stands_at(const Flood *flood, int col, int row) {
    const FhTileKind *here = kind_at(flood, col, row), *below = kind_at(flood, col, row + 1);
    if (below && below->bounce > 0.0f) {
        return rise_of(flood, below->bounce * below->bounce, 0.0f);
    }
    bool stands = (here && here->solidity != FH_PASSABLE) ||
                  (below && below->solidity != FH_PASSABLE) ||
                  flood->climbs[index_of(flood, col, row)] != 0;
    for (int side = -1; side <= 1 && flood->walls && !stands; side += 2) {
        const FhTileKind *beside = kind_at(flood, col + side, row);
        stands = beside && beside->solidity == FH_SOLID;
    }
    return stands ? flood->jump : 0;
}

/// Notes what can be climbed in a row, and how far jumps still rise in it.
static void scan_row(Flood *flood, int row) {
    uint8_t *rises = flood->rises + index_of(flood, flood->area.x, row);
    int width = flood->area.w, below = row + 1 < fh_rect_bottom(flood->area);
    for (int i = 0; i < width; i++) {
        int col = flood->area.x + i;
        const FhTileKind *kind = kind_at(flood, col, row);
        uint32_t flags = kind ? kind->flags : 0;
        int climbs = (flags & FH_KIND_LADDER ? 1 : 0) | (flags & FH_KIND_STAIRS ? 2 : 0);
        flood->climbs[index_of(flood, col, row)] = (uint8_t)climbs;
        flood->has_climbs |= climbs != 0;
        int rise = fh_max(rises[i], below ? rises[i + width] - 2 : 0);
        rises[i] = is_passable(kind) ? (uint8_t)fh_max(rise, stands_at(flood, col, row)) : 0;
    }
    for (int i = 1; i < width; i++) {
        bool passes = is_passable(kind_at(flood, flood->area.x + i, row));
        rises[i] = passes && rises[i - 1] > rises[i] ? (uint8_t)(rises[i - 1] - 1) : rises[i];
    }
    for (int i = width - 2; i >= 0; i--) {
        bool passes = is_passable(kind_at(flood, flood->area.x + i, row));
        rises[i] = passes && rises[i + 1] > rises[i] ? (uint8_t)(rises[i + 1] - 1) : rises[i];
    }
}

/// Scans the next rows. Returns true when it has seen all.
static bool scan(Flood *flood, int cells) {
    for (; cells > 0 && flood->scanned < flood->area.h; cells -= flood->area.w) {
        scan_row(flood, fh_rect_bottom(flood->area) - ++flood->scanned);
    }
    return flood->scanned == flood->area.h;
}

bool flood_step(Flood *flood, int cells) {
    if (!scan(flood, cells)) {
        return false;
    }
    int at = -1;
    for (; cells > 0 && (at = next_cell(flood)) >= 0; cells--) {
        int col = at % flood->area.w + flood->area.x;
        int row = at / flood->area.w + flood->area.y;
        int next = flood->distance[at] + flood->steps[0];
        int is_far = flood->rises[at] == 0; // to come here from below
        reach(flood, col + 1, row, next, 0);
        reach(flood, col - 1, row, next, 0);
        reach(flood, col, row - 1, next, 0);
        reach(flood, col, row + 1, flood->distance[at] + flood->steps[is_far], is_far);
    }
    return at < 0;
}

void flood_trim(Flood *flood) {
    free(flood->queues[0]);
    free(flood->queues[1]);
    free(flood->climbs);
    free(flood->rises);
    flood->queues[0] = flood->queues[1] = NULL;
    flood->climbs = flood->rises = NULL;
}

void flood_free(Flood *flood) {
    flood_trim(flood);
    free(flood->distance);
    *flood = (Flood){0};
}

size_t flood_cells(const Flood *flood) {
    return (size_t)flood->area.w * (size_t)flood->area.h;
}

int flood_cell(const Flood *flood, FhPoint feet) {
    int size = flood->level->tile_size;
    int col = fh_floor_div(feet.x, size), row = fh_floor_div(feet.y - 1, size);
    return fh_rect_contains(flood->area, col, row) ? index_of(flood, col, row) : -1;
}

size_t flood_bytes(const Flood *flood) {
    size_t a_cell = 2 * sizeof *flood->queues[0] + sizeof *flood->climbs + sizeof *flood->rises;
    return flood_cells(flood) * (sizeof *flood->distance + (flood->climbs ? a_cell : 0));
}

int flood_left(const Flood *flood, FhPoint feet) {
    int left = flood_ticks_left(flood, feet);
    return left == FLOOD_FAR ? FLOOD_FAR : left * flood->level->tile_size;
}

int flood_ticks_left(const Flood *flood, FhPoint feet) {
    int size = flood->level->tile_size;
    int col = fh_floor_div(feet.x, size);
    int row = fh_floor_div(feet.y - 1, size);
    for (int up = 0; up < 2; up++) {
        if (fh_rect_contains(flood->area, col, row - up)) {
            int distance = flood->distance[index_of(flood, col, row - up)];
            if (distance != FLOOD_FAR && distance != BLOCKED) {
                return distance;
            }
        }
    }
    return FLOOD_FAR;
}

int flood_climbs(const Flood *flood, FhRect box) {
    int size = flood->level->tile_size;
    int climbs = 0;
    int last_col = fh_floor_div(fh_rect_right(box) - 1, size);
    int last_row = fh_floor_div(fh_rect_bottom(box) - 1, size);
    for (int row = fh_floor_div(box.y, size); flood->has_climbs && row <= last_row; row++) {
        for (int col = fh_floor_div(box.x, size); col <= last_col; col++) {
            if (fh_rect_contains(flood->area, col, row)) {
                climbs |= flood->climbs[index_of(flood, col, row)];
            }
        }
    }
    return climbs;
}
