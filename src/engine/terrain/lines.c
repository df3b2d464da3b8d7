#include "engine/terrain/lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/terrain/line_set.h"
#include "engine/terrain/outline.h"
#include "engine/base/assert.h"

/// The outlines of the tiles in one of the terrain's chunks.
typedef struct LineChunk {
    int32_t row, col;
    uint64_t stamp; // of the terrain when it was traced
    FhLineSet set;
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
    FhLineSet polygon_set;
    const FhTerrain *terrain; // that was followed last; only compared
    uint64_t followed;        // its version then
    uint64_t version;
};

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
    FhLineSet set = {0};
    trace_tiles(terrain, tiles_of_chunk(chunk->col, chunk->row), fh_line_set_add, &set);
    if (!set.failed) {
        fh_line_set_join(&set);
        fh_line_set_index(&set);
    }
    if (set.failed) {
        fh_line_set_free(&set);
        return false;
    }
    fh_line_set_free(&chunk->set);
    chunk->set = set;
    chunk->stamp = stamp_of(terrain, chunk->col, chunk->row);
    return true;
}

static int compare_chunks(const void *first, const void *second) {
    const LineChunk *a = first;
    const LineChunk *b = second;
    return fh_point_order((FhPoint){a->col, a->row}, (FhPoint){b->col, b->row});
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
    FH_ASSERT(lines && terrain, "give lines, and the terrain that they follow");
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

static bool keep_polygon(KeptPolygon *kept, const FhPolygon *polygon) {
    size_t size = (size_t)polygon->count * sizeof *kept->points;
    kept->points = malloc(size + 1);
    if (!kept->points || polygon->count == 0) {
        return kept->points != NULL;
    }
    memcpy(kept->points, polygon->points, size);
    kept->polygon = *polygon;
    kept->polygon.points = kept->points;
    kept->box = fh_polygon_box(&kept->polygon);
    return true;
}

static bool is_same_polygon(const FhPolygon *a, const FhPolygon *b) {
    return a->count == b->count && a->closed == b->closed && a->one_way == b->one_way &&
           a->grip == b->grip &&
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
    FH_ASSERT(lines, "give lines that fh_lines_create made");
    FH_ASSERT(count >= 0 && (polygons || count == 0), "give as many polygons as you count");
    for (int i = 0; i < count; i++) {
        fh_polygon_require(&polygons[i]);
    }
    if (has_these_polygons(lines, polygons, count)) {
        return true;
    }
    FhLineSet set = {0};
    KeptPolygon *kept = calloc((size_t)count + 1, sizeof *kept);
    bool ok = kept != NULL;
    for (int i = 0; ok && i < count; i++) {
        ok = keep_polygon(&kept[i], &polygons[i]);
        FhLine like = {.of = FH_LINE_OF_POLYGON, .index = i};
        if (ok) {
            fh_polygon_visit(&kept[i].polygon, fh_polygon_sense(&kept[i].polygon), (FhPoint){0, 0},
                             like, fh_line_set_add, &set);
        }
    }
    if (ok) {
        fh_line_set_index(&set);
    }
    if (!ok || set.failed) {
        free_polygons(kept, kept ? count : 0);
        fh_line_set_free(&set);
        return false;
    }
    free_polygons(lines->polygons, lines->polygon_count);
    fh_line_set_free(&lines->polygon_set);
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
        fh_line_set_free(&lines->chunks[i].set);
    }
    free(lines->chunks);
    free_polygons(lines->polygons, lines->polygon_count);
    fh_line_set_free(&lines->polygon_set);
    free(lines);
}

uint64_t fh_lines_version(const FhLines *lines) {
    FH_ASSERT(lines, "give lines that fh_lines_create made");
    return lines->version;
}

/// What the tiles' edges that meet the box belong to: the box grown by a pixel, in tiles.
static FhRect tiles_near(FhRect box, int size) {
    int col = fh_floor_div(box.x - 1, size);
    int row = fh_floor_div(box.y - 1, size);
    return (FhRect){col, row, fh_floor_div(fh_rect_right(box), size) - col + 1,
                    fh_floor_div(fh_rect_bottom(box), size) - row + 1};
}

static void ask_chunk(const FhLines *lines, const FhTerrain *terrain, FhPoint place, FhRect tiles,
                      const FhLineQuestion *question) {
    uint64_t stamp = stamp_of(terrain, place.x, place.y);
    const LineChunk *chunk = stamp && lines ? chunk_at(lines, place.x, place.y) : NULL;
    if (chunk && chunk->stamp == stamp) {
        fh_line_set_ask(&chunk->set, question);
    } else if (stamp) {
        trace_tiles(terrain, fh_rect_common(tiles, tiles_of_chunk(place.x, place.y)),
                    question->visit, question->context);
    }
}

void fh_lines_visit(const FhLines *lines, const FhTerrain *terrain, FhRect box, FhLineVisit *visit,
                    void *context) {
    FhLineQuestion question = fh_line_question(box, visit, context);
    if (lines) {
        fh_line_set_ask(&lines->polygon_set, &question);
    }
    FhRect near = tiles_near(box, fh_terrain_tile_size(terrain));
    FhRect tiles = fh_rect_common(near, fh_terrain_bounds(terrain)); // a vast box ends with them
    int first_col = fh_floor_div(tiles.x, FH_CHUNK_TILES);
    int last_col = fh_floor_div(fh_rect_right(tiles) - 1, FH_CHUNK_TILES);
    int last_row = fh_floor_div(fh_rect_bottom(tiles) - 1, FH_CHUNK_TILES);
    for (int row = fh_floor_div(tiles.y, FH_CHUNK_TILES); row <= last_row; row++) {
        for (int col = first_col; col <= last_col; col++) {
            ask_chunk(lines, terrain, (FhPoint){col, row}, tiles, &question);
        }
    }
}

float fh_lines_grip(const FhLines *lines, int polygon) {
    return lines->polygons[polygon].polygon.grip;
}

bool fh_lines_polygon_at(const FhLines *lines, double x, double y) {
    FH_ASSERT(lines, "give lines that fh_lines_create made");
    FH_ASSERT(isfinite(x) && isfinite(y), "ask about a finite place in px");
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
