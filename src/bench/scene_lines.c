// scene_lines.c - outlines of tiles, joined: shared borders cancel, collinear neighbours merge.
//
// Each kind is a polygon in its tile, drawn with its inside to the right. A side on the tile's
// border is removed again when the neighbour draws the same one in the other direction. Corners are
// numbered over the whole scene, on a grid of half tiles (a bump has its peak in the middle).

#include "bench/peer.h"

#include <math.h>
#include <stdlib.h>

enum { CORNERS_MAX = 5, HALF = 2 };

typedef struct Polygon {
    int count;
    FhPoint corners[CORNERS_MAX]; // in half tiles
} Polygon;

static const Polygon polygons[SCENE_KINDS] = {
    [SCENE_FULL] = {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}},
    [SCENE_RISING] = {3, {{0, 2}, {2, 0}, {2, 2}}},
    [SCENE_FALLING] = {3, {{0, 0}, {2, 2}, {0, 2}}},
    [SCENE_CEILING_RISING] = {3, {{0, 0}, {2, 0}, {0, 2}}},
    [SCENE_CEILING_FALLING] = {3, {{0, 0}, {2, 0}, {2, 2}}},
    [SCENE_BUMP] = {3, {{0, 2}, {1, 1}, {2, 2}}},
};

/// All lines that begin at a corner, in the order in which they were made; at most two stay.
typedef struct Outline {
    const Scene *scene;
    PeerLine *lines;
    int32_t *first; // by corner: index + 1 of a line that begins there
    int32_t *more;  // by line: index + 1 of the next one with the same beginning
    int count, room;
} Outline;

static int corner_of(const Outline *outline, FhPoint at) {
    return at.y * (HALF * outline->scene->cols + 1) + at.x;
}

static FhPoint end_of(const PeerLine *line) {
    return (FhPoint){(int)(line->bx * HALF / SCENE_TILE), (int)(line->by * HALF / SCENE_TILE)};
}

static bool is_gone(const PeerLine *line) {
    return line->ax == line->bx && line->ay == line->by;
}

/// Removes the line that goes the other way, if there is one.
static bool cancel(Outline *outline, FhPoint a, FhPoint b) {
    for (int i = outline->first[corner_of(outline, b)]; i > 0; i = outline->more[i - 1]) {
        PeerLine *line = &outline->lines[i - 1];
        FhPoint end = end_of(line);
        if (!is_gone(line) && end.x == a.x && end.y == a.y) {
            line->bx = line->ax;
            line->by = line->ay;
            return true;
        }
    }
    return false;
}

static void add(Outline *outline, FhPoint a, FhPoint b) {
    const float unit = (float)SCENE_TILE / (float)HALF;
    if (cancel(outline, a, b) || outline->count == outline->room) {
        return;
    }
    int32_t *first = &outline->first[corner_of(outline, a)];
    outline->more[outline->count] = *first;
    outline->lines[outline->count++] = (PeerLine){
        (float)a.x * unit, (float)a.y * unit, (float)b.x * unit, (float)b.y * unit, -1, -1};
    *first = outline->count;
}

/// Borders of a tile are drawn by halves, so that those of all kinds meet.
static void add_by_halves(Outline *outline, FhPoint a, FhPoint b) {
    bool is_straight = a.x == b.x || a.y == b.y;
    bool is_long = fh_abs(a.x - b.x) == HALF || fh_abs(a.y - b.y) == HALF;
    if (is_straight && is_long) {
        FhPoint middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        add(outline, a, middle);
        add(outline, middle, b);
    } else {
        add(outline, a, b);
    }
}

static void add_tile(Outline *outline, int col, int row) {
    const Polygon *polygon = &polygons[scene_kind_at(outline->scene, col, row)];
    for (int i = 0; i < polygon->count; i++) {
        FhPoint a = polygon->corners[i];
        FhPoint b = polygon->corners[(i + 1) % polygon->count];
        add_by_halves(outline, (FhPoint){a.x + HALF * col, a.y + HALF * row},
                      (FhPoint){b.x + HALF * col, b.y + HALF * row});
    }
}

// --- joining --------------------------------------------------------------------------------

static bool same_way(const PeerLine *a, const PeerLine *b) {
    float cross = (a->bx - a->ax) * (b->by - b->ay) - (a->by - a->ay) * (b->bx - b->ax);
    float dot = (a->bx - a->ax) * (b->bx - b->ax) + (a->by - a->ay) * (b->by - b->ay);
    return cross == 0.0f && dot > 0.0f;
}

/// Returns how far to the right the path turns from one line to the other.
static float turn_between(const PeerLine *a, const PeerLine *b) {
    float cross = (a->bx - a->ax) * (b->by - b->ay) - (a->by - a->ay) * (b->bx - b->ax);
    float dot = (a->bx - a->ax) * (b->bx - b->ax) + (a->by - a->ay) * (b->by - b->ay);
    return atan2f(cross, dot);
}

/// The line that goes on where this one ends: where two areas meet at a corner, that of its own.
static int find_next(const Outline *outline, int index) {
    const PeerLine *line = &outline->lines[index];
    int found = -1;
    float most = 0.0f;
    for (int i = outline->first[corner_of(outline, end_of(line))]; i > 0;
         i = outline->more[i - 1]) {
        const PeerLine *next = &outline->lines[i - 1];
        float turn = is_gone(next) ? 0.0f : turn_between(line, next);
        if (!is_gone(next) && (found < 0 || turn > most)) {
            found = i - 1;
            most = turn;
        }
    }
    return found;
}

static void link_lines(Outline *outline) {
    for (int i = 0; i < outline->count; i++) {
        int next = is_gone(&outline->lines[i]) ? -1 : find_next(outline, i);
        if (next >= 0) {
            outline->lines[i].next = next;
            outline->lines[next].previous = i;
        }
    }
}

/// Makes one line of those that run on straight.
static void join_lines(Outline *outline) {
    for (int i = 0; i < outline->count; i++) {
        PeerLine *line = &outline->lines[i];
        while (!is_gone(line) && line->next >= 0 && line->next != i &&
               same_way(line, &outline->lines[line->next])) {
            PeerLine *taken = &outline->lines[line->next];
            line->bx = taken->bx;
            line->by = taken->by;
            line->next = taken->next;
            if (line->next >= 0) {
                outline->lines[line->next].previous = i;
            }
            *taken = (PeerLine){.next = -1, .previous = -1};
        }
    }
}

/// Moves the remaining lines to the front. Returns their number.
static int pack(Outline *outline) {
    int count = 0;
    int32_t *places = outline->more; // not needed any more: where each line goes
    for (int i = 0; i < outline->count; i++) {
        places[i] = is_gone(&outline->lines[i]) ? -1 : count++;
    }
    for (int i = 0; i < outline->count; i++) {
        PeerLine line = outline->lines[i];
        if (places[i] >= 0) {
            line.next = line.next < 0 ? -1 : places[line.next];
            line.previous = line.previous < 0 ? -1 : places[line.previous];
            outline->lines[places[i]] = line;
        }
    }
    return count;
}

PeerLine *scene_lines(const Scene *scene, int *count) {
    size_t tiles = (size_t)scene->cols * (size_t)scene->rows;
    size_t corners = (size_t)(HALF * scene->cols + 1) * (size_t)(HALF * scene->rows + 1);
    Outline outline = {.scene = scene, .room = (int)(8 * tiles)};
    outline.lines = calloc(8 * tiles, sizeof *outline.lines);
    outline.first = calloc(corners, sizeof *outline.first);
    outline.more = calloc(8 * tiles, sizeof *outline.more);
    *count = 0;
    if (outline.lines && outline.first && outline.more) {
        for (int i = 0; i < (int)tiles; i++) {
            add_tile(&outline, i % scene->cols, i / scene->cols);
        }
        link_lines(&outline);
        join_lines(&outline);
        *count = pack(&outline);
    } else {
        free(outline.lines);
        outline.lines = NULL;
    }
    free(outline.first);
    free(outline.more);
    return outline.lines;
}
