#include "engine/lines.h"

#include <stdlib.h>
#include <string.h>

#include "engine/outline.h"

enum {
    CELL = 64,       // px
    WIDE_CELLS = 256 // a line that lies in more cells is looked at whatever is asked
};

/// Line `line` lies in the cell.
typedef struct Entry {
    int32_t row, col; // of the cell
    int32_t line;
} Entry;

/// Lines and the grid that finds them. Entries are sorted by row, col and line.
typedef struct LineSet {
    FhLine *lines; // owned
    Entry *entries;
    int32_t *wide; // lines that are in no cell
    int count, room;
    int entry_count, wide_count;
    bool failed; // out of memory while it was made
} LineSet;

/// The outlines of the tiles in one of the terrain's chunks.
typedef struct LineChunk {
    int32_t row, col;
    uint64_t stamp; // of the terrain when it was traced
    LineSet set;
} LineChunk;

typedef struct KeptPolygon {
    FhPolygon polygon;
    FhPoint *points; // owned
    FhRect box;
} KeptPolygon;

struct FhLines {
    LineChunk *chunks; // sorted by row and col
    int chunk_count;
    KeptPolygon *polygons;
    int polygon_count;
    LineSet polygon_set;
    const FhTerrain *terrain; // that was followed last; only compared
    uint64_t followed;        // its version then
    uint64_t version;
};

// --- a set of lines -------------------------------------------------------------------------

static void free_set(LineSet *set) {
    free(set->lines);
    free(set->entries);
    free(set->wide);
    *set = (LineSet){0};
}

/// An FhLineVisit: adds the line to the set.
static void add_line(void *context, const FhLine *line) {
    LineSet *set = context;
    if (set->count == set->room) {
        int room = set->room ? 2 * set->room : 64;
        FhLine *grown = realloc(set->lines, (size_t)room * sizeof *grown);
        if (!grown) {
            set->failed = true;
            return;
        }
        set->lines = grown;
        set->room = room;
    }
    set->lines[set->count++] = *line;
}

static FhRect cells_of(FhRect box) {
    int col = fh_floor_div(box.x, CELL);
    int row = fh_floor_div(box.y, CELL);
    return (FhRect){col, row, fh_floor_div(fh_rect_right(box), CELL) - col + 1,
                    fh_floor_div(fh_rect_bottom(box), CELL) - row + 1};
}

static int compare(int32_t a, int32_t b) {
    return (a > b) - (a < b);
}

static int compare_entries(const void *first, const void *second) {
    const Entry *a = first;
    const Entry *b = second;
    int order = compare(a->row, b->row);
    order = order ? order : compare(a->col, b->col);
    return order ? order : compare(a->line, b->line);
}

static bool is_wide(FhRect cells) {
    return (int64_t)cells.w * cells.h > WIDE_CELLS;
}

static void enter_line(LineSet *set, int index) {
    FhRect cells = cells_of(fh_line_box(&set->lines[index]));
    if (is_wide(cells)) {
        set->wide[set->wide_count++] = index;
        return;
    }
    for (int i = 0; i < cells.w * cells.h; i++) {
        set->entries[set->entry_count++] =
            (Entry){cells.y + i / cells.w, cells.x + i % cells.w, index};
    }
}

/// Lays the grid over the set's lines.
static void index_set(LineSet *set) {
    size_t entries = 0;
    for (int i = 0; i < set->count; i++) {
        FhRect cells = cells_of(fh_line_box(&set->lines[i]));
        entries += is_wide(cells) ? 0 : (size_t)cells.w * (size_t)cells.h;
    }
    set->entries = malloc((entries + 1) * sizeof *set->entries);
    set->wide = malloc(((size_t)set->count + 1) * sizeof *set->wide);
    if (!set->entries || !set->wide) {
        set->failed = true;
        return;
    }
    for (int i = 0; i < set->count; i++) {
        enter_line(set, i);
    }
    qsort(set->entries, (size_t)set->entry_count, sizeof *set->entries, compare_entries);
}

/// The first entry that is not before the cell.
static int first_entry(const LineSet *set, int row, int col) {
    int low = 0;
    int high = set->entry_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        const Entry *entry = &set->entries[middle];
        bool before = entry->row < row || (entry->row == row && entry->col < col);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

/// A question to a set.
typedef struct Question {
    FhRect box;
    FhRect cells;
    FhLineVisit *visit;
    void *context;
} Question;

/// A line that lies in several cells is met in the first of those that are asked.
static bool is_met_here(const Question *question, const Entry *entry, FhRect line) {
    FhRect cells = cells_of(line);
    return entry->row == fh_max(cells.y, question->cells.y) &&
           entry->col == fh_max(cells.x, question->cells.x) &&
           fh_line_boxes_meet(line, question->box);
}

static void ask_row(const LineSet *set, const Question *question, int row) {
    int last_col = fh_rect_right(question->cells) - 1;
    for (int i = first_entry(set, row, question->cells.x); i < set->entry_count; i++) {
        const Entry *entry = &set->entries[i];
        const FhLine *line = &set->lines[entry->line];
        if (entry->row != row || entry->col > last_col) {
            break;
        }
        if (is_met_here(question, entry, fh_line_box(line))) {
            question->visit(question->context, line);
        }
    }
}

static void ask_set(const LineSet *set, const Question *question) {
    for (int i = 0; i < set->wide_count; i++) {
        const FhLine *line = &set->lines[set->wide[i]];
        if (fh_line_boxes_meet(fh_line_box(line), question->box)) {
            question->visit(question->context, line);
        }
    }
    if (set->entry_count == 0) {
        return;
    }
    int first = fh_max(question->cells.y, set->entries[0].row);
    int last = fh_min(fh_rect_bottom(question->cells) - 1, set->entries[set->entry_count - 1].row);
    for (int row = first; row <= last; row++) {
        ask_row(set, question, row);
    }
}

// --- lines in a row become one --------------------------------------------------------------

typedef struct Start {
    FhPoint at;
    int32_t line;
} Start;

static int compare_points(FhPoint a, FhPoint b) {
    int order = compare(a.y, b.y);
    return order ? order : compare(a.x, b.x);
}

static int compare_starts(const void *first, const void *second) {
    const Start *a = first;
    const Start *b = second;
    int order = compare_points(a->at, b->at);
    return order ? order : compare(a->line, b->line);
}

static bool goes_on_straight(const FhLine *line, const FhLine *next) {
    int64_t dx = line->b.x - line->a.x;
    int64_t dy = line->b.y - line->a.y;
    int64_t next_dx = next->b.x - next->a.x;
    int64_t next_dy = next->b.y - next->a.y;
    return line->flags == next->flags && dx * next_dy == dy * next_dx &&
           dx * next_dx + dy * next_dy > 0;
}

static bool is_gone(const FhLine *line) {
    return line->a.x == line->b.x && line->a.y == line->b.y;
}

/// The line that goes on where this one ends; NULL when there is none.
static FhLine *next_straight(LineSet *set, const Start *starts, const FhLine *line) {
    int low = 0;
    int high = set->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        bool before = compare_points(starts[middle].at, line->b) < 0;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    for (; low < set->count && compare_points(starts[low].at, line->b) == 0; low++) {
        FhLine *next = &set->lines[starts[low].line];
        if (!is_gone(next) && next != line && goes_on_straight(line, next)) {
            return next;
        }
    }
    return NULL;
}

static void drop_gone(LineSet *set) {
    int kept = 0;
    for (int i = 0; i < set->count; i++) {
        if (!is_gone(&set->lines[i])) {
            set->lines[kept++] = set->lines[i];
        }
    }
    set->count = kept;
}

/// Joins what lies in a row. Out of memory the lines stay as short as they are.
static void join_lines(LineSet *set) {
    Start *starts = malloc(((size_t)set->count + 1) * sizeof *starts);
    if (!starts) {
        return;
    }
    for (int i = 0; i < set->count; i++) {
        starts[i] = (Start){set->lines[i].a, i};
    }
    qsort(starts, (size_t)set->count, sizeof *starts, compare_starts);
    for (int i = 0; i < set->count; i++) {
        FhLine *line = &set->lines[i];
        FhLine *next = is_gone(line) ? NULL : next_straight(set, starts, line);
        while (next) {
            line->b = next->b;
            next->b = next->a;
            next = next_straight(set, starts, line);
        }
    }
    free(starts);
    drop_gone(set);
}

// --- chunks of tiles ------------------------------------------------------------------------

static uint64_t chunk_version(const FhTerrain *terrain, int col, int row) {
    return fh_terrain_chunk_version(terrain, col * FH_CHUNK_TILES, row * FH_CHUNK_TILES);
}

/// Grows with every change in a chunk or beside it, where tiles cover its edges; 0 when there is no
/// chunk. Versions only ever grow, so no two states have the same sum.
static uint64_t stamp_of(const FhTerrain *terrain, int col, int row) {
    uint64_t own = chunk_version(terrain, col, row);
    if (own == 0) {
        return 0;
    }
    return own + chunk_version(terrain, col - 1, row) + chunk_version(terrain, col + 1, row) +
           chunk_version(terrain, col, row - 1) + chunk_version(terrain, col, row + 1);
}

static void trace_tile(const FhTerrain *terrain, int col, int row, FhLineVisit *visit,
                       void *context) {
    int size = fh_terrain_tile_size(terrain);
    FhOutlineTile tile = {.tileset = fh_terrain_tileset(terrain),
                          .at = {col * size, row * size},
                          .tile = fh_terrain_at(terrain, col, row)};
    if (tile.tile != FH_TILE_EMPTY) {
        tile.around[FH_SIDE_LEFT] = fh_terrain_at(terrain, col - 1, row);
        tile.around[FH_SIDE_RIGHT] = fh_terrain_at(terrain, col + 1, row);
        tile.around[FH_SIDE_TOP] = fh_terrain_at(terrain, col, row - 1);
        tile.around[FH_SIDE_BOTTOM] = fh_terrain_at(terrain, col, row + 1);
        fh_outline_tile(&tile, visit, context);
    }
}

static void trace_tiles(const FhTerrain *terrain, FhRect tiles, FhLineVisit *visit, void *context) {
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            trace_tile(terrain, col, row, visit, context);
        }
    }
}

static FhRect tiles_of_chunk(int col, int row) {
    return (FhRect){col * FH_CHUNK_TILES, row * FH_CHUNK_TILES, FH_CHUNK_TILES, FH_CHUNK_TILES};
}

static bool trace_chunk(LineChunk *chunk, const FhTerrain *terrain) {
    LineSet set = {0};
    trace_tiles(terrain, tiles_of_chunk(chunk->col, chunk->row), add_line, &set);
    if (!set.failed) {
        join_lines(&set);
        index_set(&set);
    }
    if (set.failed) {
        free_set(&set);
        return false;
    }
    free_set(&chunk->set);
    chunk->set = set;
    chunk->stamp = stamp_of(terrain, chunk->col, chunk->row);
    return true;
}

static int compare_chunks(const void *first, const void *second) {
    const LineChunk *a = first;
    const LineChunk *b = second;
    int order = compare(a->row, b->row);
    return order ? order : compare(a->col, b->col);
}

static LineChunk *chunk_at(const FhLines *lines, int col, int row) {
    LineChunk key = {.row = row, .col = col};
    return lines->chunk_count ? bsearch(&key, lines->chunks, (size_t)lines->chunk_count,
                                        sizeof *lines->chunks, compare_chunks)
                              : NULL;
}

/// How many chunks of the terrain were never traced.
static int count_new(const FhLines *lines, const FhTerrain *terrain) {
    size_t cursor = 0;
    FhPoint tile;
    int count = 0;
    while (fh_terrain_next_chunk(terrain, &cursor, &tile)) {
        count += !chunk_at(lines, fh_floor_div(tile.x, FH_CHUNK_TILES),
                           fh_floor_div(tile.y, FH_CHUNK_TILES));
    }
    return count;
}

static bool add_new_chunks(FhLines *lines, const FhTerrain *terrain) {
    int more = count_new(lines, terrain);
    if (more == 0) {
        return true;
    }
    size_t size = (size_t)(lines->chunk_count + more) * sizeof *lines->chunks;
    LineChunk *grown = realloc(lines->chunks, size);
    if (!grown) {
        return false;
    }
    lines->chunks = grown;
    int count = lines->chunk_count;
    size_t cursor = 0;
    FhPoint tile;
    while (fh_terrain_next_chunk(terrain, &cursor, &tile)) {
        int col = fh_floor_div(tile.x, FH_CHUNK_TILES);
        int row = fh_floor_div(tile.y, FH_CHUNK_TILES);
        if (!chunk_at(lines, col, row)) {
            grown[count++] = (LineChunk){.row = row, .col = col};
        }
    }
    lines->chunk_count = count;
    qsort(grown, (size_t)count, sizeof *grown, compare_chunks);
    return true;
}

bool fh_lines_follow(FhLines *lines, const FhTerrain *terrain) {
    uint64_t version = fh_terrain_version(terrain);
    if (lines->terrain == terrain && lines->followed == version) {
        return true;
    }
    bool ok = add_new_chunks(lines, terrain);
    for (int i = 0; i < lines->chunk_count; i++) {
        LineChunk *chunk = &lines->chunks[i];
        if (chunk->stamp != stamp_of(terrain, chunk->col, chunk->row)) {
            lines->version++;
            ok &= trace_chunk(chunk, terrain);
        }
    }
    lines->terrain = ok ? terrain : NULL;
    lines->followed = version;
    return ok;
}

// --- polygons -------------------------------------------------------------------------------

static void free_polygons(KeptPolygon *polygons, int count) {
    for (int i = 0; i < count; i++) {
        free(polygons[i].points);
    }
    free(polygons);
}

static FhRect box_of(const FhPolygon *polygon) {
    FhRect box = {polygon->points[0].x, polygon->points[0].y, 0, 0};
    for (int i = 1; i < polygon->count; i++) {
        FhPoint at = polygon->points[i];
        int right = fh_max(fh_rect_right(box), at.x);
        int bottom = fh_max(fh_rect_bottom(box), at.y);
        box.x = fh_min(box.x, at.x);
        box.y = fh_min(box.y, at.y);
        box.w = right - box.x;
        box.h = bottom - box.y;
    }
    return box;
}

static bool keep_polygon(KeptPolygon *kept, const FhPolygon *polygon) {
    size_t size = (size_t)polygon->count * sizeof *kept->points;
    kept->points = malloc(size + 1);
    if (!kept->points || polygon->count == 0) {
        return kept->points != NULL;
    }
    memcpy(kept->points, polygon->points, size);
    kept->polygon = *polygon;
    kept->polygon.points = kept->points;
    kept->box = box_of(&kept->polygon);
    return true;
}

static bool is_same_polygon(const FhPolygon *a, const FhPolygon *b) {
    return a->count == b->count && a->closed == b->closed && a->one_way == b->one_way &&
           memcmp(a->points, b->points, (size_t)a->count * sizeof *a->points) == 0;
}

static bool has_these_polygons(const FhLines *lines, const FhPolygon *polygons, int count) {
    bool same = lines->polygon_count == count;
    for (int i = 0; same && i < count; i++) {
        same = is_same_polygon(&lines->polygons[i].polygon, &polygons[i]);
    }
    return same;
}

bool fh_lines_set_polygons(FhLines *lines, const FhPolygon *polygons, int count) {
    if (has_these_polygons(lines, polygons, count)) {
        return true;
    }
    LineSet set = {0};
    KeptPolygon *kept = calloc((size_t)count + 1, sizeof *kept);
    bool ok = kept != NULL;
    for (int i = 0; ok && i < count; i++) {
        ok = keep_polygon(&kept[i], &polygons[i]);
        FhLine like = {.of = FH_LINE_OF_POLYGON, .index = i};
        if (ok) {
            fh_polygon_visit(&kept[i].polygon, fh_polygon_sense(&kept[i].polygon), (FhPoint){0, 0},
                             like, add_line, &set);
        }
    }
    if (ok) {
        index_set(&set);
    }
    if (!ok || set.failed) {
        free_polygons(kept, kept ? count : 0);
        free_set(&set);
        return false;
    }
    free_polygons(lines->polygons, lines->polygon_count);
    free_set(&lines->polygon_set);
    lines->polygons = kept;
    lines->polygon_count = count;
    lines->polygon_set = set;
    lines->version++;
    return true;
}

// --- the whole ------------------------------------------------------------------------------

FhLines *fh_lines_create(void) {
    return calloc(1, sizeof(FhLines));
}

void fh_lines_destroy(FhLines *lines) {
    if (!lines) {
        return;
    }
    for (int i = 0; i < lines->chunk_count; i++) {
        free_set(&lines->chunks[i].set);
    }
    free(lines->chunks);
    free_polygons(lines->polygons, lines->polygon_count);
    free_set(&lines->polygon_set);
    free(lines);
}

uint64_t fh_lines_version(const FhLines *lines) {
    return lines->version;
}

/// What the tiles' edges that meet the box belong to: the box grown by a pixel, in tiles.
static FhRect tiles_near(FhRect box, int size) {
    int col = fh_floor_div(box.x - 1, size);
    int row = fh_floor_div(box.y - 1, size);
    return (FhRect){col, row, fh_floor_div(fh_rect_right(box), size) - col + 1,
                    fh_floor_div(fh_rect_bottom(box), size) - row + 1};
}

static FhRect common(FhRect a, FhRect b) {
    int x = fh_max(a.x, b.x);
    int y = fh_max(a.y, b.y);
    return (FhRect){x, y, fh_max(0, fh_min(fh_rect_right(a), fh_rect_right(b)) - x),
                    fh_max(0, fh_min(fh_rect_bottom(a), fh_rect_bottom(b)) - y)};
}

static void ask_chunk(const FhLines *lines, const FhTerrain *terrain, FhPoint place, FhRect tiles,
                      const Question *question) {
    uint64_t stamp = stamp_of(terrain, place.x, place.y);
    const LineChunk *chunk = stamp && lines ? chunk_at(lines, place.x, place.y) : NULL;
    if (chunk && chunk->stamp == stamp) {
        ask_set(&chunk->set, question);
    } else if (stamp) {
        trace_tiles(terrain, common(tiles, tiles_of_chunk(place.x, place.y)), question->visit,
                    question->context);
    }
}

void fh_lines_visit(const FhLines *lines, const FhTerrain *terrain, FhRect box, FhLineVisit *visit,
                    void *context) {
    Question question = {box, cells_of(box), visit, context};
    if (lines) {
        ask_set(&lines->polygon_set, &question);
    }
    FhRect tiles = tiles_near(box, fh_terrain_tile_size(terrain));
    int first_col = fh_floor_div(tiles.x, FH_CHUNK_TILES);
    int last_col = fh_floor_div(fh_rect_right(tiles) - 1, FH_CHUNK_TILES);
    int last_row = fh_floor_div(fh_rect_bottom(tiles) - 1, FH_CHUNK_TILES);
    for (int row = fh_floor_div(tiles.y, FH_CHUNK_TILES); row <= last_row; row++) {
        for (int col = first_col; col <= last_col; col++) {
            ask_chunk(lines, terrain, (FhPoint){col, row}, tiles, &question);
        }
    }
}

bool fh_lines_polygon_at(const FhLines *lines, double x, double y) {
    for (int i = 0; i < lines->polygon_count; i++) {
        const KeptPolygon *kept = &lines->polygons[i];
        bool near = x >= kept->box.x && x <= fh_rect_right(kept->box) && y >= kept->box.y &&
                    y <= fh_rect_bottom(kept->box);
        if (near && fh_polygon_contains(&kept->polygon, x, y)) {
            return true;
        }
    }
    return false;
}
