#include "search/edits.h"

#include <stdlib.h>

enum { SINGLES_MAX = 24, LONGEST = 64 };

static void add(Edits *edits, FixEdit edit) {
    if (edits->count < EDITS_MAX && edit.tiles.w >= 0 && edit.tiles.h >= 0) {
        edits->list[edits->count++] = edit;
    }
}

static void add_tiles(Edits *edits, FhRect tiles, FhTile tile) {
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
static void add_passage(Edits *edits, const Gaps *gaps, FhRect run, FhPoint body) {
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
static void add_removals(Edits *edits, const Gaps *gaps, const Gap *gap, FhPoint body) {
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
        } else if (bits & GAP_SOLID) {
            run = run.w ? fh_rect_around(run, tile) : tile;
        } else if (run.w) {
            add_passage(edits, gaps, run, body);
            run = (FhRect){0};
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
static void add_singles(Edits *edits, const Gaps *gaps, const Gap *gap, FhTile tile) {
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
static void add_bridges(Edits *edits, const Gap *gap, FhTile tile) {
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

/// A ladder upright in a column, over what is air of these rows.
static void add_ladder(Edits *edits, const Gaps *gaps, int col, int top, int bottom) {
    while (top < bottom && !is_air(gaps, col, top)) {
        top++;
    }
    add_tiles(edits, (FhRect){col, top, 1, bottom - top}, tile_named(gaps->level, "ladder"));
}

/// A ladder beside the higher end, and at a wall.
static void add_ladders(Edits *edits, const Gaps *gaps, const Gap *gap) {
    int top = fh_min(gap->from.y, gap->to.y);
    int height = fh_abs(gap->to.y - gap->from.y) + 1;
    const FhPoint *high = gap->to.y < gap->from.y ? &gap->to : &gap->from;
    for (int dx = -1; dx <= 1 && height > 1; dx++) {
        add_ladder(edits, gaps, high->x + dx, top, top + height);
    }
    if (gap->wall.w > 0) {
        int ahead = gap->wall.x >= gap->from.x ? gap->wall.x : fh_rect_right(gap->wall) - 1;
        int beside = ahead + (gap->wall.x >= gap->from.x ? -1 : 1);
        top = gaps_row_above(gaps, ahead, gap->from.y);
        add_ladder(edits, gaps, beside, top, gap->from.y + 1);
    }
}

/// A lift that comes to the far end, from either side, and to the near one.
static void add_paths(Edits *edits, const Gaps *gaps, const Gap *gap) {
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

void edits_list(Edits *edits, const Gaps *gaps, const Gap *gap, FhPoint body, bool one_does) {
    *edits = (Edits){0};
    FhTile tile = tile_named(gaps->level, "block");
    add_removals(edits, gaps, gap, body);
    add_paths(edits, gaps, gap);
    if (one_does) {
        add_singles(edits, gaps, gap, tile);
    }
    add_ladders(edits, gaps, gap);
    add_bridges(edits, gap, tile);
}

// --- making one -----------------------------------------------------------------------------

static bool set_tiles(Level *level, FhRect tiles, FhTile tile) {
    bool ok = true;
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            ok = ok && fh_terrain_set(level->terrain, col, row, tile);
        }
    }
    return ok;
}

static bool set_end(LevelSolid *solid, FhPoint end) {
    if (solid->path_count == 1) {
        FhPoint *grown = realloc(solid->path, 2 * sizeof *grown);
        if (!grown) {
            return false;
        }
        solid->path = grown;
        solid->path_count = 2;
    }
    solid->path[solid->path_count - 1] = end;
    return true;
}

bool fix_apply(Level *level, const FixEdit *edit) {
    switch (edit->kind) {
    case FIX_TILES:
        return set_tiles(level, edit->tiles, edit->tile);
    case FIX_PATH:
        return set_end(&level->solids[edit->solid], edit->end);
    case FIX_SOLID:
        level_remove_thing(level, LEVEL_SOLID, edit->solid);
        return true;
    }
    return false;
}
