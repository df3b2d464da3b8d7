#include "bench/scene.h"

#include <stdlib.h>

// --- shapes ---------------------------------------------------------------------------------

static void make_shapes(Scene *scene) {
    static const FhProfilePoint flat[] = {{0.0f, 1.0f}, {1.0f, 1.0f}};
    static const FhProfilePoint rise[] = {{0.0f, 0.0f}, {1.0f, 1.0f}};
    static const FhProfilePoint bump[] = {{0.0f, 0.0f}, {0.5f, 0.5f}, {1.0f, 0.0f}};
    FhShape *shapes = scene->shapes;
    fh_shape_from_profile(&shapes[SCENE_EMPTY], SCENE_TILE, NULL, 0);
    fh_shape_from_profile(&shapes[SCENE_FULL], SCENE_TILE, flat, 2);
    fh_shape_from_profile(&shapes[SCENE_RISING], SCENE_TILE, rise, 2);
    fh_shape_from_profile(&shapes[SCENE_BUMP], SCENE_TILE, bump, 3);
    fh_shape_transform(&shapes[SCENE_FALLING], &shapes[SCENE_RISING], FH_FLIP_X);
    fh_shape_transform(&shapes[SCENE_CEILING_RISING], &shapes[SCENE_FALLING], FH_FLIP_Y);
    fh_shape_transform(&shapes[SCENE_CEILING_FALLING], &shapes[SCENE_RISING], FH_FLIP_Y);
}

// --- ground ---------------------------------------------------------------------------------

static void put(Scene *scene, int col, int row, int kind) {
    if (col >= 0 && row >= 0 && col < scene->cols && row < scene->rows) {
        scene->kinds[row * scene->cols + col] = (uint8_t)kind;
    }
}

static void fill_down(Scene *scene, int col, int row) {
    for (; row < scene->rows; row++) {
        put(scene, col, row, SCENE_FULL);
    }
}

/// Makes hills: runs of level ground between slopes, steps and bumps.
static void make_hills(Scene *scene, uint32_t *seed) {
    int top = scene->rows / 2;
    for (int col = 0; col < scene->cols; col++) {
        uint32_t what = scene_random(seed) % 100;
        bool is_high = top < scene->rows / 4;
        bool is_low = top > scene->rows - 8;
        if (what < 8 && !is_high) {
            top--;
            put(scene, col, top, SCENE_RISING);
            fill_down(scene, col, top + 1);
        } else if (what < 16 && !is_low) {
            put(scene, col, top, SCENE_FALLING);
            fill_down(scene, col, top + 1);
            top++;
        } else {
            top += what == 16 && !is_low ? 2 : what == 17 && !is_high ? -2 : 0;
            put(scene, col, top - 1, what < 24 && what > 17 ? SCENE_BUMP : SCENE_EMPTY);
            fill_down(scene, col, top);
        }
    }
}

/// Makes a platform in the air, sloped underneath at both ends.
static void make_platform(Scene *scene, int col, int row, int length) {
    for (int i = 0; i < length; i++) {
        int under = i == 0            ? SCENE_CEILING_FALLING
                    : i == length - 1 ? SCENE_CEILING_RISING
                                      : SCENE_FULL;
        if (scene_kind_at(scene, col + i, row) == SCENE_EMPTY &&
            scene_kind_at(scene, col + i, row + 1) == SCENE_EMPTY) {
            put(scene, col + i, row, SCENE_FULL);
            put(scene, col + i, row + 1, under);
        }
    }
}

static void make_platforms(Scene *scene, uint32_t *seed) {
    int count = scene->cols * scene->rows / 400;
    for (int i = 0; i < count; i++) {
        int col = (int)(scene_random(seed) % (uint32_t)scene->cols);
        int row = (int)(scene_random(seed) % (uint32_t)scene->rows);
        make_platform(scene, col, row, 3 + (int)(scene_random(seed) % 8));
    }
}

static void make_border(Scene *scene) {
    for (int col = 0; col < scene->cols; col++) {
        put(scene, col, 0, SCENE_FULL);
        put(scene, col, scene->rows - 1, SCENE_FULL);
    }
    for (int row = 0; row < scene->rows; row++) {
        put(scene, 0, row, SCENE_FULL);
        put(scene, scene->cols - 1, row, SCENE_FULL);
    }
}

static bool make_terrain(Scene *scene) {
    scene->tileset = fh_tileset_create(SCENE_TILE);
    scene->terrain = scene->tileset ? fh_terrain_create(scene->tileset) : NULL;
    bool made = scene->terrain != NULL;
    for (int kind = 1; kind < SCENE_KINDS && made; kind++) {
        FhTileKind row = {.shape = scene->shapes[kind], .solidity = FH_SOLID, .grip = 1.0f};
        made = fh_tileset_add(scene->tileset, &row) == kind;
    }
    for (int i = 0; i < scene->cols * scene->rows && made; i++) {
        int kind = scene->kinds[i];
        made = kind == SCENE_EMPTY || fh_terrain_set(scene->terrain, i % scene->cols,
                                                     i / scene->cols, fh_tile_make(kind, 0));
    }
    return made;
}

/// Makes a floor with a step up or down every 20 tiles.
static void make_steps(Scene *scene) {
    for (int col = 0; col < scene->cols; col++) {
        fill_down(scene, col, scene->rows - 8 - col / 20 % 2);
    }
}

static Scene *create(int cols, int rows, bool is_flat) {
    uint32_t seed = 7;
    Scene *scene = calloc(1, sizeof *scene);
    if (!scene) {
        return NULL;
    }
    scene->cols = cols;
    scene->rows = rows;
    scene->kinds = calloc((size_t)cols, (size_t)rows);
    make_shapes(scene);
    if (scene->kinds && is_flat) {
        make_steps(scene);
    } else if (scene->kinds) {
        make_hills(scene, &seed);
        make_platforms(scene, &seed);
    }
    if (scene->kinds) {
        make_border(scene);
    }
    if (!scene->kinds || !make_terrain(scene)) {
        scene_destroy(scene);
        return NULL;
    }
    return scene;
}

Scene *scene_create(int cols, int rows) {
    return create(cols, rows, false);
}

Scene *scene_create_flat(int cols, int rows) {
    return create(cols, rows, true);
}

void scene_destroy(Scene *scene) {
    if (scene) {
        fh_terrain_destroy(scene->terrain);
        fh_tileset_destroy(scene->tileset);
        free(scene->kinds);
        free(scene);
    }
}

// --- bodies ---------------------------------------------------------------------------------

static bool tile_overlaps(const Scene *scene, int col, int row, FhRect box) {
    int kind = scene_kind_at(scene, col, row);
    if (kind == SCENE_EMPTY || kind == SCENE_FULL) {
        return kind == SCENE_FULL;
    }
    FhRect local = fh_rect_moved(box, -col * SCENE_TILE, -row * SCENE_TILE);
    return fh_shape_overlaps(&scene->shapes[kind], local);
}

bool scene_overlaps(const Scene *scene, FhRect box) {
    int last_col = fh_floor_div(fh_rect_right(box) - 1, SCENE_TILE);
    int last_row = fh_floor_div(fh_rect_bottom(box) - 1, SCENE_TILE);
    for (int row = fh_floor_div(box.y, SCENE_TILE); row <= last_row; row++) {
        for (int col = fh_floor_div(box.x, SCENE_TILE); col <= last_col; col++) {
            if (tile_overlaps(scene, col, row, box)) {
                return true;
            }
        }
    }
    return false;
}

static int random_size(uint32_t *seed) {
    return 4 + (int)(scene_random(seed) % 37);
}

/// Places a body somewhere in the upper three quarters, where nothing is in its way.
static void place(const Scene *scene, Body *body) {
    FhRect box;
    do {
        uint32_t w = (uint32_t)(scene->cols * SCENE_TILE - body->w);
        uint32_t h = (uint32_t)(scene->rows * SCENE_TILE * 3 / 4);
        box = (FhRect){(int)(scene_random(&body->seed) % w), (int)(scene_random(&body->seed) % h),
                       body->w, body->h};
    } while (scene_overlaps(scene, box));
    body->x = box.x;
    body->y = box.y;
}

Body *scene_bodies(const Scene *scene, int count, int w, int h, Law law) {
    Body *bodies = calloc((size_t)count, sizeof *bodies);
    for (int i = 0; i < count && bodies; i++) {
        Body *body = &bodies[i];
        body->seed = (uint32_t)i * 2654435761u + 1u;
        body->w = (int16_t)(w > 0 ? w : random_size(&body->seed));
        body->h = (int16_t)(w > 0 ? h : random_size(&body->seed));
        body->vx = i % 2 ? law.run : -law.run;
        place(scene, body);
    }
    return bodies;
}

void law_intent(Law law, Body *body) {
    bool jumps = law.jumps && body->was_grounded && scene_random(&body->seed) % 32 == 0;
    body->vy = jumps ? -law.jump : body->vy + law.gravity;
    body->vy = body->vy > law.fall ? law.fall : body->vy;
}

void law_meet(Body *body, bool blocked_x, bool blocked_y) {
    body->vx = blocked_x ? -body->vx : body->vx;
    body->was_grounded = blocked_y && body->vy > 0.0f;
    body->vy = blocked_y ? 0.0f : body->vy;
}
