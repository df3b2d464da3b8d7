// The cut: a group of cells is split at its empty bands of rows or columns where that makes the
// file clearly smaller, and every part again. Cells far apart are always split, so that what two
// lonely tiles cost does not depend on how far they are from each other.

#include "level/level_blocks.h"

#include <limits.h>
#include <stdlib.h>

enum {
    ROW_COST = 12,   // bytes in the file of a row with nothing in it
    BLOCK_COST = 48, // bytes of a block with no row in it
    SMALL_GAIN = 200,
    FAR_APART = 64, // tiles
    SNAP = 8        // blocks begin at such columns: a tile put on the left changes few rows
};

/// A group of cells, sorted by row and then col, and the first column that is its own to begin at.
typedef struct Group {
    int first, count;
    int least_col;
} Group;

static int compare_by_row(const void *a, const void *b) {
    const LevelCell *one = a;
    const LevelCell *other = b;
    int order = (one->row > other->row) - (one->row < other->row);
    return order != 0 ? order : (one->col > other->col) - (one->col < other->col);
}

static int compare_by_col(const void *a, const void *b) {
    const LevelCell *one = a;
    const LevelCell *other = b;
    int order = (one->col > other->col) - (one->col < other->col);
    return order != 0 ? order : (one->row > other->row) - (one->row < other->row);
}

static bool collect_cells(LevelBlocks *blocks, const FhTerrain *terrain) {
    size_t cursor = 0;
    int room = 0;
    FhPoint at;
    while (fh_terrain_next_chunk(terrain, &cursor, &at)) {
        if (room - blocks->cell_count < FH_CHUNK_TILES * FH_CHUNK_TILES) {
            room = room * 2 + FH_CHUNK_TILES * FH_CHUNK_TILES;
            LevelCell *larger = realloc(blocks->cells, (size_t)room * sizeof *larger);
            if (!larger) {
                return false;
            }
            blocks->cells = larger;
        }
        for (int i = 0; i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
            int col = at.x + i % FH_CHUNK_TILES;
            int row = at.y + i / FH_CHUNK_TILES;
            FhTile tile = fh_terrain_at(terrain, col, row);
            if (tile != FH_TILE_EMPTY) {
                blocks->cells[blocks->cell_count++] = (LevelCell){col, row, tile};
            }
        }
    }
    return true;
}

static int first_col(const LevelCell *cells, const Group *group) {
    int least = INT_MAX;
    for (int i = 0; i < group->count; i++) {
        least = fh_min(least, cells[group->first + i].col);
    }
    int snapped = fh_floor_div(least, SNAP) * SNAP;
    return fh_max(snapped, group->least_col);
}

/// Bytes that the group takes in the file as one block. Requires: sorted by row.
static int64_t cost_of(const LevelCell *cells, const Group *group) {
    const LevelCell *cell = &cells[group->first];
    int left = first_col(cells, group);
    int64_t rows = (int64_t)cell[group->count - 1].row - cell[0].row + 1;
    int64_t cost = BLOCK_COST + rows * ROW_COST;
    for (int i = 0; i < group->count; i++) {
        if (i + 1 == group->count || cell[i + 1].row != cell[i].row) {
            cost += cell[i].col - left + 1;
        }
    }
    return cost;
}

static int place_along(const LevelCell *cell, bool by_row) {
    return by_row ? cell->row : cell->col;
}

/// The widest empty band between neighbours of a group sorted along that axis.
static int widest_gap(const LevelCell *cells, const Group *group, bool by_row) {
    int widest = 0;
    for (int i = 1; i < group->count; i++) {
        const LevelCell *cell = &cells[group->first + i];
        widest = fh_max(widest, place_along(cell, by_row) - place_along(cell - 1, by_row) - 1);
    }
    return widest;
}

static void sort_group(LevelCell *cells, const Group *group, bool by_row) {
    qsort(&cells[group->first], (size_t)group->count, sizeof *cells,
          by_row ? compare_by_row : compare_by_col);
}

/// The parts of a group when it is split at all gaps of `gap` or more along an axis.
typedef struct Parts {
    Group *groups; // owned
    int count;
} Parts;

/// Splits a group that is sorted along the axis. False out of memory.
static bool split(const LevelCell *cells, const Group *group, int gap, bool by_row, Parts *parts) {
    parts->count = 0;
    parts->groups = malloc((size_t)group->count * sizeof *parts->groups);
    for (int i = 0; parts->groups && i < group->count; i++) {
        const LevelCell *cell = &cells[group->first + i];
        bool begins =
            i == 0 || place_along(cell, by_row) - place_along(cell - 1, by_row) - 1 >= gap;
        if (begins) {
            int least = by_row || i == 0 ? group->least_col : (cell - 1)->col + 1;
            parts->groups[parts->count++] = (Group){group->first + i, 0, least};
        }
        parts->groups[parts->count - 1].count++;
    }
    return parts->groups != NULL;
}

/// Bytes that the parts take together. Leaves each of them sorted by row.
static int64_t cost_of_parts(LevelCell *cells, const Parts *parts) {
    int64_t cost = 0;
    for (int i = 0; i < parts->count; i++) {
        sort_group(cells, &parts->groups[i], true);
        cost += cost_of(cells, &parts->groups[i]);
    }
    return cost;
}

static bool add_block(LevelBlocks *blocks, const Group *group) {
    if (blocks->count == blocks->room) {
        int room = blocks->room * 2 + 8;
        LevelBlock *larger = realloc(blocks->blocks, (size_t)room * sizeof *larger);
        if (!larger) {
            return false;
        }
        blocks->blocks = larger;
        blocks->room = room;
    }
    sort_group(blocks->cells, group, true);
    int row = blocks->cells[group->first].row;
    blocks->blocks[blocks->count++] =
        (LevelBlock){first_col(blocks->cells, group), row, group->first, group->count};
    return true;
}

/// Splits the group along one axis into `parts` if that is worth it; no parts if not. False out of
/// memory.
static bool try_split(LevelBlocks *blocks, const Group *group, bool by_row, Parts *parts) {
    sort_group(blocks->cells, group, true);
    int64_t whole = cost_of(blocks->cells, group);
    sort_group(blocks->cells, group, by_row);
    int widest = widest_gap(blocks->cells, group, by_row);
    if (widest < 2) {
        return true;
    }
    int gap = widest > FAR_APART ? FAR_APART : widest / 2 + 1;
    if (!split(blocks->cells, group, gap, by_row, parts)) {
        return false;
    }
    int64_t cost = cost_of_parts(blocks->cells, parts);
    if (widest <= FAR_APART && (cost > whole * 4 / 5 || whole - cost < SMALL_GAIN)) {
        free(parts->groups);
        *parts = (Parts){0};
    }
    return true;
}

static bool cut_group(LevelBlocks *blocks, const Group *group) {
    Parts parts = {0};
    if (!try_split(blocks, group, true, &parts) ||
        (parts.count == 0 && !try_split(blocks, group, false, &parts))) {
        return false;
    }
    bool ok = parts.count > 0 || add_block(blocks, group);
    for (int i = 0; ok && i < parts.count; i++) {
        ok = cut_group(blocks, &parts.groups[i]);
    }
    free(parts.groups);
    return ok;
}

bool level_blocks_cut(LevelBlocks *blocks, const FhTerrain *terrain) {
    *blocks = (LevelBlocks){0};
    if (!collect_cells(blocks, terrain)) {
        return false;
    }
    Group all = {0, blocks->cell_count, INT_MIN};
    return all.count == 0 || cut_group(blocks, &all);
}

void level_blocks_free(LevelBlocks *blocks) {
    free(blocks->cells);
    free(blocks->blocks);
    *blocks = (LevelBlocks){0};
}
