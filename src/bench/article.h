// article.h - the loops and the cache of the articles, which the bench compares the engine with.
//
// Written anew from the articles' words (Thorson, A7; Branicki, E8 to E28): plain arrays, no bounds
// checks beyond theirs, the cache of 512 kB a shape.

#ifndef FOOTHOLD_BENCH_ARTICLE_H
#define FOOTHOLD_BENCH_ARTICLE_H

#include "bench/scene.h"
#include "bench/offsets.h"

/// The eight offsets of every box in a tile of 16 px: [x][y][w - 1][h - 1] (E14).
typedef struct ArticleCache {
    TileOffsets *shapes[SCENE_KINDS]; // 65,536 each; NULL for empty and full
} ArticleCache;

enum { ARTICLE_CACHE_RECORDS = SCENE_TILE * SCENE_TILE * SCENE_TILE * SCENE_TILE };

/// The caller destroys it. NULL out of memory.
ArticleCache *article_cache_create(const Scene *scene);
void article_cache_destroy(ArticleCache *cache);

static inline const TileOffsets *article_cached(const TileOffsets *records, int x, int y, int w,
                                                int h) {
    return &records[((x * SCENE_TILE + y) * SCENE_TILE + w - 1) * SCENE_TILE + h - 1];
}

/// The result of a move.
typedef struct ArticleMove {
    bool blocked_x, blocked_y;
} ArticleMove;

/// Moves as the slopes article does: a pixel at a time along both axes in the ratio of the speeds;
/// each step tests the leading edge, then both edges beside it (E19, E22). Climbs and sticks by a
/// pixel.
ArticleMove article_move(const Scene *scene, const ArticleCache *cache, Body *body);
/// Moves as Thorson does: x, then y, a pixel at a time, testing the whole box at each. Climbs and
/// sticks by a pixel.
ArticleMove article_move_boxes(const Scene *scene, Body *body);

#endif
