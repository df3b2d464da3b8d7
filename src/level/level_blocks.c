// level_blocks.c - cuts tiles into blocks by recursive splitting, as a guillotine cut does.
//
// A group of tiles is split at its empty bands of rows or columns where that makes the file clearly
// smaller, and every part again. Tiles far apart are always split, so that the cost of two single
// tiles does not depend on their distance. Every split follows a whole band, so a group is always
// all tiles of a box.

#include "level/level_parts.h"
#include "level/text.h"

#include <limits.h>
#include <stdlib.h>

enum {
    ROW_COST = 12,   // bytes in the file of a row with nothing in it
    BLOCK_COST = 48, // bytes of a block with no row in it
    SMALL_GAIN = 200,
    FAR_APART = 64, // tiles
    SNAP = 8,       // blocks begin at such columns: a tile put on the left changes few rows
    NONE = INT_MIN
};

/// A chunk that holds tiles.
typedef struct Piece {
    int col, row; // its top left tile
} Piece;

/// Some chunks of a terrain.
typedef struct Pieces {
    const FhTerrain *terrain; // borrowed
    Piece *list;
    int count;
} Pieces;

/// All tiles of a box of cols and rows; the box is as small as its tiles.
typedef struct Group {
    FhRect box;
    int least_col;    // the first column that is its own to begin at
    Pieces pieces;    // owned: the chunks that meet the box, in any order
    int *last_col;    // owned: by row from `known.y`, its last column; NONE
    uint8_t *has_col; // owned: by column from `known.x`, whether there is a tile
    FhRect known;     // what the two are about; holds the box
} Group;

static FhRect piece_box(const Piece *piece) {
    return (FhRect){piece->col, piece->row, FH_CHUNK_TILES, FH_CHUNK_TILES};
}

static void group_free(Group *group) {
    free(group->pieces.list);
    free(group->last_col);
    free(group->has_col);
}

static bool holds_row(const Group *group, int row) {
    return group->last_col[row - group->known.y] != NONE;
}

static bool holds_col(const Group *group, int col) {
    return group->has_col[col - group->known.x] != 0;
}

/// The columns from `first` to before `end` of a chunk's row.
static uint32_t bits_between(int first, int end) {
    return UINT32_MAX >> (FH_CHUNK_TILES - (end - first)) << first;
}

/// Reads a row of a chunk, and adds its set columns to *cols.
static void look_at_row(Group *group, const Piece *piece, int row, uint32_t *cols) {
    int first = fh_max(group->known.x - piece->col, 0);
    int end = fh_min(fh_rect_right(group->known) - piece->col, FH_CHUNK_TILES);
    uint32_t set =
        fh_terrain_row_bits(group->pieces.terrain, piece->col, row) & bits_between(first, end);
    if (set != 0) {
        int *last = &group->last_col[row - group->known.y];
        *last = fh_max(*last, piece->col + FH_CHUNK_TILES - 1 - __builtin_clz(set));
        *cols |= set;
    }
}

static void look_at_piece(Group *group, const Piece *piece) {
    int end = fh_min(fh_rect_bottom(group->known), piece->row + FH_CHUNK_TILES);
    uint32_t cols = 0;
    for (int row = fh_max(group->known.y, piece->row); row < end; row++) {
        look_at_row(group, piece, row, &cols);
    }
    for (; cols != 0; cols &= cols - 1) {
        group->has_col[piece->col + __builtin_ctz(cols) - group->known.x] = 1;
    }
}

/// Fills last_col and has_col. False out of memory.
static bool look_at_tiles(Group *group) {
    FhRect known = group->known;
    group->last_col = malloc((size_t)known.h * sizeof *group->last_col);
    group->has_col = calloc((size_t)known.w, 1);
    if (!group->last_col || !group->has_col) {
        return false;
    }
    for (int i = 0; i < known.h; i++) {
        group->last_col[i] = NONE;
    }
    const Pieces *pieces = &group->pieces;
    for (const Piece *piece = pieces->list; piece < pieces->list + pieces->count; piece++) {
        look_at_piece(group, piece);
    }
    return true;
}

/// Shrinks the box to its tiles. Requires: there is a tile.
static void fit_box(Group *group) {
    int left = group->known.x, top = group->known.y;
    int right = fh_rect_right(group->known), bottom = fh_rect_bottom(group->known);
    while (!holds_col(group, left)) {
        left++;
    }
    while (!holds_col(group, right - 1)) {
        right--;
    }
    while (!holds_row(group, top)) {
        top++;
    }
    while (!holds_row(group, bottom - 1)) {
        bottom--;
    }
    group->box = (FhRect){left, top, right - left, bottom - top};
}

/// Makes a group of all tiles of `box`, which lies in some of the pieces. False out of memory.
/// group_free frees it in both cases.
static bool group_create(Group *group, FhRect box, const Pieces *pieces, int least_col) {
    *group = (Group){.least_col = least_col, .pieces.terrain = pieces->terrain};
    group->pieces.list = malloc((size_t)pieces->count * sizeof *group->pieces.list);
    if (!group->pieces.list) {
        return false;
    }
    for (int i = 0; i < pieces->count; i++) {
        FhRect part = fh_rect_common(piece_box(&pieces->list[i]), box);
        if (part.w > 0 && part.h > 0) {
            group->known = fh_rect_around(group->known, part);
            group->pieces.list[group->pieces.count++] = pieces->list[i];
        }
    }
    if (group->pieces.count == 0 || !look_at_tiles(group)) {
        return false;
    }
    fit_box(group);
    return true;
}

static int first_col(const Group *group) {
    return fh_max(fh_floor_div(group->box.x, SNAP) * SNAP, group->least_col);
}

/// Bytes that the group takes in the file as one block.
static int64_t cost_of(const Group *group) {
    int left = first_col(group);
    int64_t cost = BLOCK_COST + (int64_t)group->box.h * ROW_COST;
    for (int row = group->box.y; row < fh_rect_bottom(group->box); row++) {
        cost += holds_row(group, row) ? group->last_col[row - group->known.y] - left + 1 : 0;
    }
    return cost;
}

/// A group seen along one axis.
typedef struct Line {
    const Group *group;
    bool by_row;
    int first, end;
} Line;

static bool line_holds(const Line *line, int at) {
    return line->by_row ? holds_row(line->group, at) : holds_col(line->group, at);
}

static int widest_gap(const Line *line) {
    int widest = 0, gap = 0;
    for (int at = line->first; at < line->end; at++) {
        gap = line_holds(line, at) ? 0 : gap + 1;
        widest = fh_max(widest, gap);
    }
    return widest;
}

/// Returns the next stretch from *at on without a gap of `gap` or more; moves *at behind it.
static FhRect next_stretch(const Line *line, int gap, int *at) {
    int begin = *at, last;
    while (!line_holds(line, begin)) {
        begin++;
    }
    last = begin;
    for (*at = begin; *at < line->end && *at - last <= gap; ++*at) {
        last = line_holds(line, *at) ? *at : last;
    }
    *at = last + 1;
    FhRect box = line->group->box;
    return line->by_row ? (FhRect){box.x, begin, box.w, last + 1 - begin}
                        : (FhRect){begin, box.y, last + 1 - begin, box.h};
}

/// The groups that a group falls into.
typedef struct Parts {
    Group *groups; // owned
    int count, room;
} Parts;

static void parts_free(Parts *parts) {
    for (int i = 0; i < parts->count; i++) {
        group_free(&parts->groups[i]);
    }
    free(parts->groups);
    *parts = (Parts){0};
}

/// Adds a group of the tiles of `box`, which lie in some of the pieces.
static bool add_part(Parts *parts, FhRect box, const Pieces *pieces, int least_col) {
    return array_make_room(&parts->groups, &parts->room, parts->count + 1, sizeof *parts->groups) &&
           group_create(&parts->groups[parts->count++], box, pieces, least_col);
}

static int compare_rows(const void *a, const void *b) {
    int one = ((const Piece *)a)->row, other = ((const Piece *)b)->row;
    return (one > other) - (one < other);
}

static int compare_cols(const void *a, const void *b) {
    int one = ((const Piece *)a)->col, other = ((const Piece *)b)->col;
    return (one > other) - (one < other);
}

static int start_along(const Piece *piece, bool by_row) {
    return by_row ? piece->row : piece->col;
}

/// Skips the pieces that end before `place`. Requires: sorted along the axis, as all below.
static int first_piece_at(const Group *group, bool by_row, int from, int place) {
    while (start_along(&group->pieces.list[from], by_row) + FH_CHUNK_TILES <= place) {
        from++;
    }
    return from;
}

static int end_of_pieces(const Group *group, bool by_row, int from, int end) {
    while (from < group->pieces.count && start_along(&group->pieces.list[from], by_row) < end) {
        from++;
    }
    return from;
}

/// Splits at all gaps of `gap` or more. Sorts the group's pieces. False out of memory.
static bool split(const Line *line, int gap, Parts *parts) {
    const Group *group = line->group;
    qsort(group->pieces.list, (size_t)group->pieces.count, sizeof *group->pieces.list,
          line->by_row ? compare_rows : compare_cols);
    int least_col = group->least_col;
    int from = 0;
    for (int at = line->first; at < line->end;) {
        FhRect box = next_stretch(line, gap, &at);
        from = first_piece_at(group, line->by_row, from, line->by_row ? box.y : box.x);
        int count = end_of_pieces(group, line->by_row, from, at) - from;
        Pieces pieces = {group->pieces.terrain, &group->pieces.list[from], count};
        if (!add_part(parts, box, &pieces, least_col)) {
            return false;
        }
        least_col = line->by_row ? least_col : at;
    }
    return true;
}

static int64_t cost_of_parts(const Parts *parts) {
    int64_t cost = 0;
    for (int i = 0; i < parts->count; i++) {
        cost += cost_of(&parts->groups[i]);
    }
    return cost;
}

/// Splits the group along one axis into `parts` if that is worth it; no parts if not. False out of
/// memory.
static bool try_split(const Group *group, bool by_row, Parts *parts) {
    FhRect box = group->box;
    Line line = by_row ? (Line){group, true, box.y, fh_rect_bottom(box)}
                       : (Line){group, false, box.x, fh_rect_right(box)};
    int widest = widest_gap(&line);
    if (widest < 2) {
        return true;
    }
    if (!split(&line, widest > FAR_APART ? FAR_APART : widest / 2 + 1, parts)) {
        return false;
    }
    int64_t cost = cost_of_parts(parts), whole = cost_of(group);
    if (widest <= FAR_APART && (cost > whole * 4 / 5 || whole - cost < SMALL_GAIN)) {
        parts_free(parts);
    }
    return true;
}

static bool add_block(LevelBlocks *blocks, const Group *group) {
    if (!array_make_room(&blocks->blocks, &blocks->room, blocks->count + 1,
                         sizeof *blocks->blocks)) {
        return false;
    }
    int left = first_col(group);
    blocks->blocks[blocks->count++] =
        (FhRect){left, group->box.y, fh_rect_right(group->box) - left, group->box.h};
    return true;
}

static bool cut_group(LevelBlocks *blocks, const Group *group) {
    Parts parts = {0};
    bool ok =
        try_split(group, true, &parts) && (parts.count > 0 || try_split(group, false, &parts));
    if (ok && parts.count == 0) {
        return add_block(blocks, group);
    }
    for (int i = 0; ok && i < parts.count; i++) {
        ok = cut_group(blocks, &parts.groups[i]);
    }
    parts_free(&parts);
    return ok;
}

/// Lists all chunks that hold tiles. The caller frees the list in both cases. False out of memory.
static bool collect_pieces(Pieces *pieces) {
    size_t cursor = 0;
    int room = 0;
    FhPoint at;
    while (fh_terrain_next_chunk(pieces->terrain, &cursor, &at)) {
        if (!array_make_room(&pieces->list, &room, pieces->count + 1, sizeof *pieces->list)) {
            return false;
        }
        pieces->list[pieces->count++] = (Piece){at.x, at.y};
    }
    return true;
}

bool level_blocks_cut(LevelBlocks *blocks, const FhTerrain *terrain) {
    *blocks = (LevelBlocks){0};
    Pieces pieces = {.terrain = terrain};
    bool ok = collect_pieces(&pieces);
    if (ok && pieces.count > 0) {
        Group all;
        ok = group_create(&all, fh_terrain_bounds(terrain), &pieces, NONE) &&
             cut_group(blocks, &all);
        group_free(&all);
    }
    free(pieces.list);
    return ok;
}

void level_blocks_free(LevelBlocks *blocks) {
    free(blocks->blocks);
    *blocks = (LevelBlocks){0};
}
