// piece.c - making, copying, flipping and turning pieces. Their text form is in piece_text.c.

#include "editor/piece.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "editor/brush.h"
#include "level/fields.h"
#include "level/text.h"

/// Where the things of a kind stand in a piece.
static const struct {
    size_t things, at, count;
} lists[LEVEL_OBJECTS] = {[LEVEL_SOLID] = {offsetof(Piece, solids), offsetof(Piece, solid_at),
                                           offsetof(Piece, solid_count)},
                          [LEVEL_ENTITY] = {offsetof(Piece, entities), offsetof(Piece, entity_at),
                                            offsetof(Piece, entity_count)},
                          [LEVEL_POLYGON] = {offsetof(Piece, polygons), offsetof(Piece, polygon_at),
                                             offsetof(Piece, polygon_count)}};

int piece_count(const Piece *piece, LevelThing kind) {
    return *(const int *)(const void *)((const char *)piece + lists[kind].count);
}

void *piece_thing(const Piece *piece, LevelThing kind, int index) {
    char *things;
    memcpy(&things, (const char *)piece + lists[kind].things, sizeof things);
    return things + (size_t)index * level_thing_size(kind);
}

int piece_at(const Piece *piece, LevelThing kind, int index) {
    const int *at;
    memcpy(&at, (const char *)piece + lists[kind].at, sizeof at);
    return at[index];
}

bool piece_init(Piece *piece, int cols, int rows) {
    memset(piece, 0, sizeof *piece);
    if (cols < 1 || rows < 1 || (int64_t)cols * rows > PIECE_CELLS_MAX) {
        return false;
    }
    piece->tiles = calloc((size_t)cols * (size_t)rows, sizeof *piece->tiles);
    piece->cols = cols;
    piece->rows = rows;
    return piece->tiles != NULL;
}

void piece_free(Piece *piece) {
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = 0; i < piece_count(piece, kind); i++) {
            level_thing_free(kind, piece_thing(piece, kind, i));
        }
    }
    for (int i = 0; i < piece->layer_count; i++) {
        free(piece->layers[i].tiles);
    }
    free(piece->layers);
    free(piece->tiles);
    free(piece->solids);
    free(piece->entities);
    free(piece->polygons);
    free(piece->solid_at);
    free(piece->entity_at);
    free(piece->polygon_at);
    memset(piece, 0, sizeof *piece);
}

bool piece_is_empty(const Piece *piece) {
    bool empty = piece->solid_count + piece->entity_count + piece->polygon_count == 0;
    for (int i = 0; empty && i < piece->cols * piece->rows; i++) {
        empty = piece->tiles[i] == FH_TILE_EMPTY;
        for (int k = 0; empty && k < piece->layer_count; k++) {
            empty = piece->layers[k].tiles[i] == FH_TILE_EMPTY;
        }
    }
    return empty;
}

/// Adds a layer with room for its tiles. NULL out of memory.
static PieceLayer *add_layer(Piece *piece, const LevelLayer *layer, int at) {
    size_t count = (size_t)piece->layer_count + 1;
    PieceLayer *layers = realloc(piece->layers, count * sizeof *layers);
    if (layers == NULL) {
        return NULL;
    }
    piece->layers = layers;
    PieceLayer *added = &layers[piece->layer_count];
    *added = (PieceLayer){.layer = *layer, .at = at};
    added->layer.tiles = NULL;
    added->layer.tiles_extra = added->layer.extra = NULL;
    added->tiles = calloc((size_t)piece->cols * (size_t)piece->rows, sizeof *added->tiles);
    if (added->tiles == NULL) {
        return NULL;
    }
    piece->layer_count++;
    return added;
}

static bool add_layer_copy(Piece *piece, const PieceLayer *from) {
    PieceLayer *added = add_layer(piece, &from->layer, from->at);
    if (added != NULL) {
        memcpy(added->tiles, from->tiles,
               (size_t)piece->cols * (size_t)piece->rows * sizeof *added->tiles);
    }
    return added != NULL;
}

bool piece_add_layer(Piece *piece, const LevelLayer *layer, int at, FhPoint origin) {
    PieceLayer *added = add_layer(piece, layer, at);
    for (int i = 0; added != NULL && i < piece->cols * piece->rows; i++) {
        added->tiles[i] =
            fh_terrain_at(layer->tiles, origin.x + i % piece->cols, origin.y + i / piece->cols);
    }
    return added != NULL;
}

bool piece_copy(Piece *to, const Piece *from) {
    if (!piece_init(to, from->cols, from->rows)) {
        return false;
    }
    memcpy(to->tiles, from->tiles, (size_t)from->cols * (size_t)from->rows * sizeof *from->tiles);
    bool whole = true;
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = 0; whole && i < piece_count(from, kind); i++) {
            whole = piece_add_thing(to, kind, piece_thing(from, kind, i), piece_at(from, kind, i),
                                    (FhPoint){0, 0});
        }
    }
    for (int i = 0; whole && i < from->layer_count; i++) {
        whole = add_layer_copy(to, &from->layers[i]);
    }
    to->has_spawn = from->has_spawn;
    to->spawn = from->spawn;
    if (!whole) {
        piece_free(to);
    }
    return whole;
}

void points_move(FhPoint *points, int count, int dx, int dy) {
    for (int i = 0; i < count; i++) {
        points[i].x += dx;
        points[i].y += dy;
    }
}

bool points_insert(FhPoint **points, int *count, int at, FhPoint point) {
    FhPoint *larger = realloc(*points, ((size_t)*count + 1) * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    memmove(larger + at + 1, larger + at, (size_t)(*count - at) * sizeof *larger);
    larger[at] = point;
    *points = larger;
    ++*count;
    return true;
}

/// Makes room for one more in an array. False out of memory: it is as it was.
static bool array_grow(void *array, int count, size_t size) {
    return array_make_room(array, &(int){count}, count + 1, size);
}

bool piece_add_thing(Piece *piece, LevelThing kind, const void *thing, int at, FhPoint origin) {
    char *lists_at = (char *)piece;
    int count = piece_count(piece, kind);
    if (!array_grow(lists_at + lists[kind].things, count, level_thing_size(kind)) ||
        !array_grow(lists_at + lists[kind].at, count, sizeof at) ||
        !level_thing_copy(kind, piece_thing(piece, kind, count), thing)) {
        return false;
    }
    level_thing_move(kind, piece_thing(piece, kind, count), -origin.x, -origin.y);
    (*(int **)(void *)(lists_at + lists[kind].at))[count] = at;
    ++*(int *)(void *)(lists_at + lists[kind].count);
    return true;
}

// ---- Flips and turns ----

FhRect piece_turned(FhRect box, int w, int h, int transform) {
    FhRect out = box;
    if ((transform & FH_R90) != 0) {
        out = (FhRect){h - box.y - box.h, box.x, box.h, box.w};
        int swap = w;
        w = h;
        h = swap;
    }
    if ((transform & FH_FLIP_X) != 0) {
        out.x = w - out.x - out.w;
    }
    if ((transform & FH_FLIP_Y) != 0) {
        out.y = h - out.y - out.h;
    }
    return out;
}

/// Turns a block of tiles into a new one, for the caller to free.
static FhTile *turn_tiles(const FhTile *tiles, int cols, int rows, int transform,
                          const Level *level) {
    bool swaps = (transform & FH_R90) != 0;
    FhTile *out = calloc((size_t)cols * (size_t)rows, sizeof *out);
    for (int i = 0; out != NULL && i < cols * rows; i++) {
        FhRect cell = piece_turned((FhRect){i % cols, i / cols, 1, 1}, cols, rows, transform);
        out[cell.y * (swaps ? rows : cols) + cell.x] = brush_transform(level, tiles[i], transform);
    }
    return out;
}

/// False out of memory: it is turned in part.
static bool turn_solid(LevelSolid *solid, int w, int h, int transform, const Level *level) {
    FhRect box = {solid->x, solid->y, solid->w, solid->h};
    for (int i = 0; i < solid->path_count; i++) {
        FhRect at = {solid->path[i].x, solid->path[i].y, solid->w, solid->h};
        at = piece_turned(at, w, h, transform);
        solid->path[i] = (FhPoint){at.x, at.y};
    }
    box = piece_turned(box, w, h, transform);
    if (solid->tiles != NULL) {
        FhTile *tiles = turn_tiles(solid->tiles, solid->cols, solid->rows, transform, level);
        if (tiles == NULL) {
            return false;
        }
        free(solid->tiles);
        solid->tiles = tiles;
        int cols = solid->cols;
        solid->cols = (transform & FH_R90) != 0 ? solid->rows : cols;
        solid->rows = (transform & FH_R90) != 0 ? cols : solid->rows;
    }
    solid->x = box.x;
    solid->y = box.y;
    solid->w = box.w;
    solid->h = box.h;
    return true;
}

/// By how much a thing goes: the middle of its box turns, the thing itself stays upright.
static FhPoint turn_upright(FhRect box, int w, int h, int transform) {
    FhRect middle = {box.x + box.w / 2, box.y + box.h / 2, 0, 0};
    FhRect out = piece_turned(middle, w, h, transform);
    return (FhPoint){out.x - middle.x, out.y - middle.y};
}

static int turn_angle(int angle, int transform) {
    angle -= (transform & FH_R90) != 0 ? 90 : 0;
    angle = (transform & FH_FLIP_X) != 0 ? 180 - angle : angle;
    angle = (transform & FH_FLIP_Y) != 0 ? -angle : angle;
    return fh_floor_mod(angle, 360);
}

static void turn_entity(LevelEntity *entity, int w, int h, int transform) {
    FhPoint by = turn_upright(level_entity_box(entity), w, h, transform);
    entity->x += by.x;
    entity->y += by.y;
    if (level_field_is_of(level_field(LEVEL_ENTITY, "angle"), LEVEL_ENTITY, entity)) {
        entity->angle = turn_angle(entity->angle, transform);
    }
}

/// False out of memory: they are turned in part.
static bool turn_layers(Piece *piece, const Level *level, int transform) {
    for (int i = 0; i < piece->layer_count; i++) {
        PieceLayer *layer = &piece->layers[i];
        FhTile *tiles = turn_tiles(layer->tiles, piece->cols, piece->rows, transform, level);
        if (tiles == NULL) {
            return false;
        }
        free(layer->tiles);
        layer->tiles = tiles;
    }
    return true;
}

static void turn_points(FhPoint *points, int count, FhPoint whole, int transform) {
    for (int i = 0; i < count; i++) {
        FhRect at = {points[i].x, points[i].y, 0, 0};
        at = piece_turned(at, whole.x, whole.y, transform);
        points[i] = (FhPoint){at.x, at.y};
    }
}

/// False out of memory: it is turned in part.
static bool turn(Piece *piece, const Level *level, int transform) {
    FhTile *tiles = turn_tiles(piece->tiles, piece->cols, piece->rows, transform, level);
    if (tiles == NULL) {
        return false;
    }
    int w = piece->cols * level->tile_size;
    int h = piece->rows * level->tile_size;
    bool whole = turn_layers(piece, level, transform);
    FhPoint spawn_by = turn_upright(piece->spawn, w, h, transform);
    piece->spawn = fh_rect_moved(piece->spawn, spawn_by.x, spawn_by.y);
    for (int i = 0; i < piece->solid_count; i++) {
        whole = turn_solid(&piece->solids[i], w, h, transform, level) && whole;
    }
    for (int i = 0; i < piece->entity_count; i++) {
        turn_entity(&piece->entities[i], w, h, transform);
    }
    for (int i = 0; i < piece->polygon_count; i++) {
        LevelPolygon *polygon = &piece->polygons[i];
        turn_points(polygon->points, polygon->count, (FhPoint){w, h}, transform);
        turn_points(polygon->motion.path, polygon->motion.path_count, (FhPoint){w, h}, transform);
    }
    free(piece->tiles);
    piece->tiles = tiles;
    if ((transform & FH_R90) != 0) {
        int cols = piece->cols;
        piece->cols = piece->rows;
        piece->rows = cols;
    }
    return whole;
}

bool piece_transform(Piece *piece, const Level *level, int transform) {
    Piece turned_one;
    if (!piece_copy(&turned_one, piece)) {
        return false;
    }
    if (!turn(&turned_one, level, transform)) {
        piece_free(&turned_one);
        return false;
    }
    piece_free(piece);
    *piece = turned_one;
    return true;
}
