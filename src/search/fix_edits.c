#include "search/fix_edits.h"

#include <string.h>

enum { SINGLES_MAX = 40, LONGEST = 64 };

static void add(FixEdits *edits, FixEdit edit) {
    if (edits->count < FIX_EDITS_MAX && edit.tiles.w >= 0 && edit.tiles.h >= 0) {
        edits->list[edits->count++] = edit;
    }
}

static void add_tiles(FixEdits *edits, FhRect tiles, FhTile tile) {
    if (tiles.w > 0 && tiles.h > 0 && tiles.w <= LONGEST && tiles.h <= LONGEST) {
        add(edits, (FixEdit){.kind = FIX_TILES, .tiles = tiles, .tile = tile});
    }
}

static FhTile tile_named(const Level *level, const char *name) {
    int kind = level_find_kind(level, name);
    return kind > 0 ? fh_tile_make(kind, 0) : FH_TILE_EMPTY;
}

// --- through what is solid ------------------------------------------------------------------

/// A passage that the body fits through, along the tiles from `a` to `b` that are solid.
static void add_passage(FixEdits *edits, const Gaps *gaps, FhRect run, FhPoint body) {
    int size = gaps->level->tile_size;
    int tall = (body.y + size - 1) / size;
    int wide = (body.x + size - 1) / size;
    if (run.w >= run.h) {
        add_tiles(edits, (FhRect){run.x, run.y - tall + 1, run.w, run.h + tall - 1}, FH_TILE_EMPTY);
    } else {
        add_tiles(edits, (FhRect){run.x, run.y, run.w + wide - 1, run.h}, FH_TILE_EMPTY);
        add_tiles(edits, (FhRect){run.x - wide, run.y, run.w + wide, run.h}, FH_TILE_EMPTY);
    }
}

static int box_at(const Level *level, FhPoint at) {
    FhRect tile = {at.x * level->tile_size, at.y * level->tile_size, level->tile_size,
                   level->tile_size};
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        if (fh_rect_overlaps(tile, (FhRect){solid->x, solid->y, solid->w, solid->h})) {
            return i;
        }
    }
    return -1;
}

/// Taking away what is solid on the way across.
static void add_removals(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhPoint body) {
    FhRect run = {0};
    FhPoint at = gap->to;
    bool goes_on = true;
    while (goes_on) {
        int bits = gaps_cell(gaps, at.x, at.y);
        FhRect tile = {at.x, at.y, 1, 1};
        if ((bits & GAP_SOLID) && (bits & GAP_BOX)) {
            int box = box_at(gaps->level, at);
            if (box >= 0) {
                add(edits, (FixEdit){.kind = FIX_SOLID, .solid = box});
            }
            edits->is_walled = true;
        } else if (bits & GAP_SOLID) {
            run = run.w ? fh_rect_around(run, tile) : tile;
        } else if (run.w) {
            add_passage(edits, gaps, run, body);
            run = (FhRect){0};
            edits->is_walled = true;
        }
        goes_on = gaps_back(gaps, &at);
    }
}

// --- across the air -------------------------------------------------------------------------

static bool is_air(const Gaps *gaps, int col, int row) {
    return fh_rect_contains(gaps->area, col, row) && !(gaps_cell(gaps, col, row) & GAP_SOLID);
}

/// How far a tile is from the middle of the gap; tiles right under the feet of its ends are none.
static int far_from_middle(const Gap *gap, int col, int row) {
    int dx = fh_abs(2 * col - gap->from.x - gap->to.x);
    int dy = fh_abs(2 * row - gap->from.y - gap->to.y - 2);
    return dx + dy;
}

/// One tile to step on, anywhere between the ends, from the middle outwards.
static void add_singles(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhTile tile) {
    int left = fh_min(gap->from.x, gap->to.x) - 1;
    int right = fh_max(gap->from.x, gap->to.x) + 1;
    int top = fh_min(gap->from.y, gap->to.y);
    int bottom = fh_max(gap->from.y, gap->to.y) + 1;
    int added = 0;
    for (int far = 0; far <= right - left + bottom - top + 2 && added < SINGLES_MAX; far++) {
        for (int row = top; row <= bottom; row++) {
            for (int col = left; col <= right && added < SINGLES_MAX; col++) {
                if (far_from_middle(gap, col, row) == far && is_air(gaps, col, row)) {
                    add_tiles(edits, (FhRect){col, row, 1, 1}, tile);
                    added++;
                }
            }
        }
    }
}

/// A bridge from one side to the other, as high as either.
static void add_bridges(FixEdits *edits, const Gap *gap, FhTile tile) {
    int left = fh_min(gap->from.x, gap->to.x) + 1;
    int width = fh_abs(gap->to.x - gap->from.x) - 1;
    int rows[] = {gap->from.y + 1, gap->to.y + 1};
    for (int i = 0; i < 2; i++) {
        for (int part = 3; part > 0; part--) {
            int w = (width + part - 1) / part;
            add_tiles(edits, (FhRect){left + (width - w) / 2, rows[i], w, 1}, tile);
        }
    }
}

/// A ladder beside the higher end.
static void add_ladders(FixEdits *edits, const Gaps *gaps, const Gap *gap) {
    FhTile ladder = tile_named(gaps->level, "ladder");
    int top = fh_min(gap->from.y, gap->to.y);
    int height = fh_abs(gap->to.y - gap->from.y) + 1;
    const FhPoint *high = gap->to.y < gap->from.y ? &gap->to : &gap->from;
    for (int dx = -1; dx <= 1 && height > 1; dx++) {
        int col = high->x + dx;
        int from = top;
        while (from < top + height && !is_air(gaps, col, from)) {
            from++;
        }
        add_tiles(edits, (FhRect){col, from, 1, top + height - from}, ladder);
    }
}

/// A lift that comes to the far end, from either side, and to the near one.
static void add_paths(FixEdits *edits, const Gaps *gaps, const Gap *gap) {
    const Level *level = gaps->level;
    int size = level->tile_size;
    FhRect about = {(fh_min(gap->from.x, gap->to.x) - 6) * size,
                    (fh_min(gap->from.y, gap->to.y) - 6) * size,
                    (fh_abs(gap->from.x - gap->to.x) + 13) * size,
                    (fh_abs(gap->from.y - gap->to.y) + 13) * size};
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        int leader = level_solid_leader(level, i);
        if (solid->path_count < 1 || solid->speed <= 0.0f || (leader >= 0 && leader != i)) {
            continue;
        }
        FhPoint last = solid->path[solid->path_count - 1];
        if (!fh_rect_overlaps(about, (FhRect){last.x, last.y, solid->w, solid->h})) {
            continue;
        }
        int y = (gap->to.y + 1) * size;
        FhPoint ends[] = {{last.x, y},
                          {gap->to.x * size - solid->w, y},
                          {(gap->to.x + 1) * size, y},
                          {gap->to.x * size - solid->w, last.y},
                          {(gap->to.x + 1) * size, last.y}};
        for (size_t end = 0; end < sizeof ends / sizeof *ends; end++) {
            add(edits, (FixEdit){.kind = FIX_PATH, .solid = i, .end = ends[end]});
        }
    }
}

void fix_edits_list(FixEdits *edits, const Gaps *gaps, const Gap *gap, FhPoint body) {
    *edits = (FixEdits){0};
    FhTile tile = tile_named(gaps->level, "block");
    add_removals(edits, gaps, gap, body);
    add_paths(edits, gaps, gap);
    add_singles(edits, gaps, gap, tile);
    add_ladders(edits, gaps, gap);
    add_bridges(edits, gap, tile);
}
