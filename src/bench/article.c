#include "bench/article.h"

#include <stdlib.h>

#include "engine/base/rounding.h"

// --- the cache ------------------------------------------------------------------------------

static bool fill(TileOffsets *records, const FhShape *shape) {
    OffsetTables *tables = offset_tables_create(SCENE_TILE);
    int number = tables ? offset_tables_add(tables, shape) : -1;
    for (int i = 0; i < ARTICLE_CACHE_RECORDS && number >= 0; i++) {
        FhRect box = {i >> 12, i >> 8 & 15, (i >> 4 & 15) + 1, (i & 15) + 1};
        records[i] = offsets_in_tile(tables, number, 0, box);
    }
    offset_tables_destroy(tables);
    return number >= 0;
}

ArticleCache *article_cache_create(const Scene *scene) {
    ArticleCache *cache = calloc(1, sizeof *cache);
    bool made = cache != NULL;
    for (int kind = SCENE_FULL + 1; kind < SCENE_KINDS && made; kind++) {
        cache->shapes[kind] = malloc(ARTICLE_CACHE_RECORDS * sizeof *cache->shapes[kind]);
        made = cache->shapes[kind] && fill(cache->shapes[kind], &scene->shapes[kind]);
    }
    if (!made) {
        article_cache_destroy(cache);
        return NULL;
    }
    return cache;
}

void article_cache_destroy(ArticleCache *cache) {
    for (int kind = 0; kind < SCENE_KINDS && cache; kind++) {
        free(cache->shapes[kind]);
    }
    free(cache);
}

// --- the slopes article ---------------------------------------------------------------------

/// A moving body, with the state of its sides.
typedef struct Way {
    const Scene *scene;
    const ArticleCache *cache;
    Body *body;
    bool touches[FH_SIDES];
} Way;

/// True when the part of the box in this tile overlaps it: its record holds a way out (E15).
static bool record_overlaps(const Way *way, int kind, FhRect box, int col, int row) {
    int x = fh_max(box.x - col * SCENE_TILE, 0);
    int y = fh_max(box.y - row * SCENE_TILE, 0);
    int w = fh_min(fh_rect_right(box) - col * SCENE_TILE, SCENE_TILE) - x;
    int h = fh_min(fh_rect_bottom(box) - row * SCENE_TILE, SCENE_TILE) - y;
    return article_cached(way->cache->shapes[kind], x, y, w, h)->free_up != 0;
}

/// Scans the tiles along an edge (E23).
static bool edge_overlaps(const Way *way, FhRect edge) {
    int last_col = fh_floor_div(fh_rect_right(edge) - 1, SCENE_TILE);
    int last_row = fh_floor_div(fh_rect_bottom(edge) - 1, SCENE_TILE);
    for (int row = fh_floor_div(edge.y, SCENE_TILE); row <= last_row; row++) {
        for (int col = fh_floor_div(edge.x, SCENE_TILE); col <= last_col; col++) {
            int kind = scene_kind_at(way->scene, col, row);
            if (kind == SCENE_FULL ||
                (kind != SCENE_EMPTY && record_overlaps(way, kind, edge, col, row))) {
                return true;
            }
        }
    }
    return false;
}

/// The strip of pixels next to a side.
static FhRect beside(const Body *body, FhSide side) {
    switch (side) {
    case FH_SIDE_LEFT:
        return (FhRect){body->x - 1, body->y, 1, body->h};
    case FH_SIDE_RIGHT:
        return (FhRect){body->x + body->w, body->y, 1, body->h};
    case FH_SIDE_TOP:
        return (FhRect){body->x, body->y - 1, body->w, 1};
    default:
        return (FhRect){body->x, body->y + body->h, body->w, 1};
    }
}

static void look(Way *way, FhSide side) {
    way->touches[side] = edge_overlaps(way, beside(way->body, side));
}

/// Climbs by a pixel if that makes room: above the head, and beside it.
static bool climb(Way *way, FhSide side) {
    Body *body = way->body;
    if (edge_overlaps(way, beside(body, FH_SIDE_TOP))) {
        return false;
    }
    body->y--;
    bool is_free = !edge_overlaps(way, beside(body, side));
    body->y += !is_free;
    return is_free;
}

static bool step_x(Way *way, int d) {
    FhSide side = d < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    bool was_down = way->touches[FH_SIDE_BOTTOM];
    if (edge_overlaps(way, beside(way->body, side)) && !climb(way, side)) {
        way->touches[side] = true;
        return false;
    }
    way->body->x += d;
    look(way, FH_SIDE_TOP);
    look(way, FH_SIDE_BOTTOM);
    if (was_down && !way->touches[FH_SIDE_BOTTOM] && way->body->vy >= 0.0f) {
        way->body->y++; // sticks, if there is ground a pixel lower (E26)
        look(way, FH_SIDE_BOTTOM);
        way->body->y -= !way->touches[FH_SIDE_BOTTOM];
    }
    return true;
}

static bool step_y(Way *way, int d) {
    FhSide side = d < 0 ? FH_SIDE_TOP : FH_SIDE_BOTTOM;
    if (edge_overlaps(way, beside(way->body, side))) {
        way->touches[side] = true;
        return false;
    }
    way->body->y += d;
    look(way, FH_SIDE_LEFT);
    look(way, FH_SIDE_RIGHT);
    return true;
}

/// Steps along both axes by the ratio of the speeds (E19). A blocked axis does not stop the other,
/// as in the engine.
static ArticleMove step_both(Way *way, int x, int y) {
    ArticleMove move = {false, false};
    float ratio = x ? (float)fh_abs(y) / (float)fh_abs(x) : 0.0f;
    float gathered = 0.0f;
    int left_x = fh_abs(x);
    int left_y = fh_abs(y);
    while ((left_x > 0 && !move.blocked_x) || (left_y > 0 && !move.blocked_y)) {
        if (left_x > 0 && !move.blocked_x) {
            left_x--;
            gathered += ratio;
            move.blocked_x = !step_x(way, fh_sign(x));
        }
        while (left_y > 0 && !move.blocked_y &&
               (gathered >= 1.0f || left_x == 0 || move.blocked_x)) {
            left_y--;
            gathered -= 1.0f;
            move.blocked_y = !step_y(way, fh_sign(y));
        }
    }
    return move;
}

ArticleMove article_move(const Scene *scene, const ArticleCache *cache, Body *body) {
    Way way = {.scene = scene, .cache = cache, .body = body};
    for (int side = 0; side < FH_SIDES; side++) {
        look(&way, (FhSide)side); // all four before it moves (E25)
    }
    int x = fh_take_whole(&body->rem_x, body->vx);
    int y = fh_take_whole(&body->rem_y, body->vy);
    return step_both(&way, x, y);
}

// --- Thorson --------------------------------------------------------------------------------

static bool is_free(const Scene *scene, const Body *body, int dx, int dy) {
    return !scene_overlaps(scene, (FhRect){body->x + dx, body->y + dy, body->w, body->h});
}

/// Requires and keeps: `is_down` is true when something is right under the box.
static bool box_step_x(const Scene *scene, Body *body, int d, bool *is_down) {
    bool up = !is_free(scene, body, d, 0);
    if (up && !is_free(scene, body, d, -1)) {
        return false;
    }
    body->x += d;
    body->y -= up;
    bool was_down = *is_down;
    *is_down = !is_free(scene, body, 0, 1);
    if (was_down && !*is_down && body->vy >= 0.0f && !is_free(scene, body, 0, 2)) {
        body->y++;
        *is_down = true;
    }
    return true;
}

ArticleMove article_move_boxes(const Scene *scene, Body *body) {
    ArticleMove move = {false, false};
    int x = fh_take_whole(&body->rem_x, body->vx);
    int y = fh_take_whole(&body->rem_y, body->vy);
    bool is_down = !is_free(scene, body, 0, 1);
    for (int i = 0; i < fh_abs(x) && !move.blocked_x; i++) {
        move.blocked_x = !box_step_x(scene, body, fh_sign(x), &is_down);
    }
    for (int i = 0; i < fh_abs(y) && !move.blocked_y; i++) {
        move.blocked_y = !is_free(scene, body, 0, fh_sign(y));
        body->y += move.blocked_y ? 0 : fh_sign(y);
    }
    return move;
}
