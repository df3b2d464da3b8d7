// piece_text.c - a piece as text: a small level file with nothing but the piece in it.
//
// Its bounds are the piece's box, so that empty cells at its sides are not lost.
// So the clipboard needs no format of its own: a piece can be pasted into another level, another
// run of the program, or a text editor, and a whole level's text can be pasted as a piece.

#include "editor/piece.h"
#include "level/catalog.h"

#include <stdlib.h>
#include <string.h>

static FhTile tile_of(const Level *to, const Level *from, FhTile tile, int *unknown) {
    const LevelKind *kind = level_kind(from, tile);
    int same = kind != NULL ? level_find_kind(to, kind->name) : 0;
    *unknown += kind != NULL && same == 0;
    return same > 0 ? fh_tile_make(same, fh_tile_transform(tile)) : FH_TILE_EMPTY;
}

/// Puts the kinds of one level in place of another's in a solid's tiles.
static void translate_solid(LevelSolid *solid, const Level *to, const Level *from, int *unknown) {
    for (int i = 0; solid->tiles != NULL && i < solid->cols * solid->rows; i++) {
        solid->tiles[i] = tile_of(to, from, solid->tiles[i], unknown);
    }
}

// ---- Out ----

static bool add_thing(Level *out, LevelThing kind, const void *thing, const Level *level) {
    LevelAnything copy;
    int unknown = 0;
    if (!level_thing_copy(kind, &copy, thing)) {
        return false;
    }
    if (kind == LEVEL_SOLID) {
        translate_solid(&copy.solid, out, level, &unknown);
    }
    bool ok = level_insert_thing(out, kind, level_thing_count(out, kind), &copy);
    if (!ok) {
        level_thing_free(kind, &copy);
    }
    return ok;
}

static void *bytes_copy(const void *from, size_t size) {
    void *copy = from != NULL ? malloc(size) : NULL;
    if (copy != NULL) {
        memcpy(copy, from, size);
    }
    return copy;
}

/// Gives the text the level's own shapes, under the same numbers.
static bool copy_shapes(Level *out, const Level *level) {
    size_t size = (size_t)level->tile_size;
    size_t count = (size_t)level->shape_count;
    out->shapes = calloc(count + 1, sizeof *out->shapes);
    for (int i = 0; out->shapes != NULL && i < level->shape_count; i++) {
        const LevelShape *from = &level->shapes[i];
        LevelShape *to = &out->shapes[out->shape_count++];
        to->kind = from->kind;
        to->heights = bytes_copy(from->heights, size * sizeof *from->heights);
        to->rows = bytes_copy(from->rows, size * sizeof *from->rows);
        if (to->heights == NULL && to->rows == NULL) {
            return false;
        }
    }
    return out->shapes != NULL && level_take_tileset(out, fh_tileset_share(level->tileset));
}

/// True when the piece has a tile of one of the level's own shapes.
static bool uses_shapes(const Piece *piece, const Level *level) {
    int built_in = level_catalog_kind_count(level->catalog);
    for (int i = 0; i < piece->cols * piece->rows; i++) {
        if (fh_tile_kind(piece->tiles[i]) > built_in) {
            return true;
        }
    }
    for (int n = 0; n < piece->solid_count; n++) {
        const LevelSolid *solid = &piece->solids[n];
        for (int i = 0; solid->tiles != NULL && i < solid->cols * solid->rows; i++) {
            if (fh_tile_kind(solid->tiles[i]) > built_in) {
                return true;
            }
        }
    }
    return false;
}

static bool add_layer(Level *out, const PieceLayer *from, const Piece *piece, const Level *level) {
    int unknown = 0;
    LevelLayer layer = from->layer;
    layer.tiles = fh_terrain_create(out->tileset);
    bool whole = layer.tiles != NULL;
    for (int i = 0; whole && i < piece->cols * piece->rows; i++) {
        FhTile tile = tile_of(out, level, from->tiles[i], &unknown);
        whole = fh_terrain_set(layer.tiles, i % piece->cols, i / piece->cols, tile);
    }
    LevelLayer *layers =
        whole ? realloc(out->layers, ((size_t)out->layer_count + 1) * sizeof *layers) : NULL;
    if (layers == NULL) {
        fh_terrain_destroy(layer.tiles);
        return false;
    }
    out->layers = layers;
    out->layers[out->layer_count++] = layer;
    return true;
}

static bool fill_level(Level *out, const Piece *piece, const Level *level) {
    int unknown = 0;
    int size = level->tile_size;
    out->has_bounds = true;
    out->bounds = (FhRect){0, 0, fh_min(piece->cols * size, LEVEL_COORDINATE_MAX),
                           fh_min(piece->rows * size, LEVEL_COORDINATE_MAX)};
    bool whole = level_set_text(&out->name, "clipboard") &&
                 (!uses_shapes(piece, level) || copy_shapes(out, level));
    for (int i = 0; whole && i < piece->cols * piece->rows; i++) {
        FhTile tile = tile_of(out, level, piece->tiles[i], &unknown);
        whole = fh_terrain_set(out->terrain, i % piece->cols, i / piece->cols, tile);
    }
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = 0; whole && i < piece_count(piece, kind); i++) {
            whole = add_thing(out, kind, piece_thing(piece, kind, i), level);
        }
    }
    for (int i = 0; whole && i < piece->layer_count; i++) {
        whole = add_layer(out, &piece->layers[i], piece, level);
    }
    return whole;
}

char *piece_print(const Piece *piece, const Level *level) {
    Level *out = level_create(level->catalog, level->tile_size);
    if (out == NULL) {
        return NULL;
    }
    char *text = fill_level(out, piece, level) ? level_print(out) : NULL;
    level_destroy(out);
    return text;
}

// ---- In ----

static FhRect cells_of(const Level *from, FhRect box) {
    return cells_of_px(box, from->tile_size);
}

/// All cells with a tile or a thing in them, and those within its bounds.
static FhRect cells_of_all(const Level *from) {
    FhRect cells = fh_terrain_bounds(from->terrain);
    if (from->has_bounds) {
        cells = fh_rect_around(cells, cells_of(from, from->bounds));
    }
    for (int i = 0; i < from->layer_count; i++) {
        cells = fh_rect_around(cells, fh_terrain_bounds(from->layers[i].tiles));
    }
    for (int i = 0; i < from->entity_count; i++) {
        const LevelEntity *entity = &from->entities[i];
        cells = fh_rect_around(cells, cells_of(from, (FhRect){entity->x, entity->y - 1, 1, 1}));
    }
    for (int i = 0; i < from->solid_count; i++) {
        const LevelSolid *solid = &from->solids[i];
        FhRect middle = {solid->x + solid->w / 2, solid->y + solid->h / 2, 1, 1};
        cells = fh_rect_around(cells, cells_of(from, middle));
    }
    for (int i = 0; i < from->polygon_count; i++) {
        FhRect box = level_polygon_box(&from->polygons[i]);
        FhRect middle = {box.x + box.w / 2, box.y + box.h / 2, 1, 1};
        cells = fh_rect_around(cells, cells_of(from, middle));
    }
    return cells;
}

static bool take_objects(Piece *piece, const Level *level, const Level *from, FhPoint origin,
                         int *unknown) {
    bool whole = true;
    for (LevelThing kind = 0; kind < LEVEL_OBJECTS; kind++) {
        for (int i = 0; whole && i < level_thing_count(from, kind); i++) {
            whole = piece_add_thing(piece, kind, level_thing(from, kind, i), -1, origin);
        }
    }
    for (int i = 0; whole && i < piece->solid_count; i++) {
        translate_solid(&piece->solids[i], level, from, unknown);
    }
    return whole;
}

bool piece_parse(Piece *piece, const Level *level, const char *text, int *unknown,
                 LevelError *error) {
    *unknown = 0;
    memset(piece, 0, sizeof *piece);
    memset(error, 0, sizeof *error);
    if (strnlen(text, PIECE_TEXT_MAX + 1) > PIECE_TEXT_MAX) { // clipboards hold anything
        return level_error_set(error, "is too long to be pasted (over %d MB)",
                               PIECE_TEXT_MAX >> 20);
    }
    Level *from = level_parse(text, strlen(text), "clipboard", level->catalog, error);
    if (from == NULL) {
        return false;
    }
    FhRect cells = cells_of_all(from);
    bool whole = piece_init(piece, cells.w, cells.h);
    for (int i = 0; whole && i < cells.w * cells.h; i++) {
        FhTile tile = fh_terrain_at(from->terrain, cells.x + i % cells.w, cells.y + i / cells.w);
        piece->tiles[i] = tile_of(level, from, tile, unknown);
    }
    for (int i = 0; whole && i < from->layer_count; i++) {
        whole = piece_add_layer(piece, &from->layers[i], -1, (FhPoint){cells.x, cells.y});
        for (int k = 0; whole && k < cells.w * cells.h; k++) {
            FhTile *tile = &piece->layers[i].tiles[k];
            *tile = tile_of(level, from, *tile, unknown);
        }
    }
    FhPoint origin = {cells.x * from->tile_size, cells.y * from->tile_size};
    whole = whole && take_objects(piece, level, from, origin, unknown);
    level_destroy(from);
    if (!whole) {
        piece_free(piece);
        level_error_set(error, "is empty, or too large to be held");
    }
    return whole;
}
