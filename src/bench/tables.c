// tables.c - the eight offsets of a box at a shape of 16 px: the engine's tables, and the article's
// cache of every answer there is.

#include <stdlib.h>

#include "bench/article.h"
#include "bench/sides.h"

enum { QUESTIONS = 1 << 16, ROUNDS = 16 };

typedef struct Question {
    uint8_t kind, x, y, w, h;
} Question;

typedef struct Tables {
    Scene *scene;
    OffsetTables *tables; // the engine's side
    int numbers[SCENE_KINDS];
    ArticleCache *cache; // the article's side
    Question *questions;
    int count;
    volatile int sum; // of the answers, so that the compiler cannot drop the queries
} Tables;

static void tables_close(void *work) {
    Tables *tables = work;
    offset_tables_destroy(tables->tables);
    article_cache_destroy(tables->cache);
    scene_destroy(tables->scene);
    free(tables->questions);
    free(tables);
}

/// Picks boxes anywhere in a tile, of shapes that are neither empty nor full.
static Tables *tables_open(const BenchScale *scale) {
    uint32_t seed = 3;
    Tables *tables = calloc(1, sizeof *tables);
    if (!tables) {
        return NULL;
    }
    tables->count = scale->is_tiny ? 64 : QUESTIONS;
    tables->scene = scene_create(4, 4);
    tables->questions = calloc((size_t)tables->count, sizeof *tables->questions);
    for (int i = 0; i < tables->count && tables->questions; i++) {
        uint32_t any = scene_random(&seed);
        uint32_t x = any & 15;
        uint32_t y = any >> 4 & 15;
        tables->questions[i] = (Question){
            .kind = (uint8_t)(SCENE_RISING + (any >> 8 & 255) % (SCENE_KINDS - SCENE_RISING)),
            .x = (uint8_t)x,
            .y = (uint8_t)y,
            .w = (uint8_t)(1 + (any >> 16 & 255) % (16 - x)),
            .h = (uint8_t)(1 + (any >> 24) % (16 - y))};
    }
    return tables;
}

static void *whole(Tables *tables, bool is_whole) {
    if (tables && !(is_whole && tables->scene && tables->questions)) {
        tables_close(tables);
        return NULL;
    }
    return tables;
}

static int sum_of(const TileOffsets *offsets) {
    return offsets->free_left + offsets->free_right + offsets->free_up + offsets->free_down +
           offsets->colliding_left + offsets->colliding_right + offsets->colliding_top +
           offsets->colliding_bottom;
}

static double nanoseconds_each(const Tables *tables, double start) {
    return (bench_cpu_clock() - start) * 1e9 / ((double)tables->count * (double)ROUNDS);
}

// --- the engine -----------------------------------------------------------------------------

void *tables_engine_open(const BenchScale *scale, int job) {
    (void)job;
    Tables *tables = tables_open(scale);
    bool made = tables && tables->scene;
    if (made) {
        tables->tables = offset_tables_create(SCENE_TILE);
        made = tables->tables != NULL;
    }
    for (int kind = SCENE_RISING; kind < SCENE_KINDS && made; kind++) {
        tables->numbers[kind] = offset_tables_add(tables->tables, &tables->scene->shapes[kind]);
        made = tables->numbers[kind] >= 0;
    }
    return whole(tables, made);
}

double tables_engine_run(void *work) {
    Tables *tables = work;
    int sum = 0;
    double start = bench_cpu_clock();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < tables->count; i++) {
            const Question *asked = &tables->questions[i];
            FhRect box = {asked->x, asked->y, asked->w, asked->h};
            TileOffsets offsets =
                offsets_in_tile(tables->tables, tables->numbers[asked->kind], 0, box);
            sum += sum_of(&offsets);
        }
    }
    double each = nanoseconds_each(tables, start);
    tables->sum = sum;
    return each;
}

double tables_engine_bytes(void *work) {
    return (double)offset_tables_shape_bytes(((Tables *)work)->tables);
}

void tables_engine_close(void *work) {
    tables_close(work);
}

// --- the article ----------------------------------------------------------------------------

void *tables_article_open(const BenchScale *scale, int job) {
    (void)job;
    Tables *tables = tables_open(scale);
    if (tables && tables->scene) {
        tables->cache = article_cache_create(tables->scene);
    }
    return whole(tables, tables && tables->cache);
}

double tables_article_run(void *work) {
    Tables *tables = work;
    int sum = 0;
    double start = bench_cpu_clock();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < tables->count; i++) {
            const Question *asked = &tables->questions[i];
            sum += sum_of(article_cached(tables->cache->shapes[asked->kind], asked->x, asked->y,
                                         asked->w, asked->h));
        }
    }
    double each = nanoseconds_each(tables, start);
    tables->sum = sum;
    return each;
}

double tables_article_bytes(void *work) {
    (void)work;
    return (double)(ARTICLE_CACHE_RECORDS * sizeof(TileOffsets));
}

void tables_article_close(void *work) {
    tables_close(work);
}
