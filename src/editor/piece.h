// piece.h - a piece of a level in the hand: what is selected, moved, copied or pasted.
//
// Tiles stand row by row; an empty one lets through what is below. Solids, entities and polygons
// stand in px from the piece's top left corner; solid_at, entity_at and polygon_at say which of the
// level's they came from, -1 for none. A piece of the whole level has its layers and its spawn,
// too. As text a piece is a level file, so that it crosses levels
// and program runs.

#ifndef FOOTHOLD_EDITOR_PIECE_H
#define FOOTHOLD_EDITOR_PIECE_H

#include "level/level.h"

/// A layer's tiles in a piece.
typedef struct PieceLayer {
    LevelLayer layer; // what is said of it; without tiles
    FhTile *tiles;    // as the piece's
    int at;           // the level's index of it; -1: from another level
} PieceLayer;

/// All-zero is an empty piece.
typedef struct Piece {
    int cols, rows;
    FhTile *tiles;
    LevelSolid *solids;
    LevelEntity *entities;
    LevelPolygon *polygons;
    int *solid_at, *entity_at, *polygon_at;
    int solid_count, entity_count, polygon_count;
    PieceLayer *layers;
    int layer_count;
    bool has_spawn;
    FhRect spawn; // px, the hero's box
} Piece;

enum { PIECE_CELLS_MAX = 1 << 22, PIECE_TEXT_MAX = 64 << 20 /* bytes */ };

/// Makes room for a piece without anything in it. False out of memory or when it is too large.
bool piece_init(Piece *piece, int cols, int rows);
void piece_free(Piece *piece);
/// True when there is nothing in it.
bool piece_is_empty(const Piece *piece);
bool piece_copy(Piece *to, const Piece *from);
/// The things of a kind, each borrowed, and where it came from.
int piece_count(const Piece *piece, LevelThing kind);
void *piece_thing(const Piece *piece, LevelThing kind, int index);
int piece_at(const Piece *piece, LevelThing kind, int index);
/// Adds a copy, moved by (-x, -y) px.
bool piece_add_thing(Piece *piece, LevelThing kind, const void *thing, int at, FhPoint origin);
/// Adds the part of a layer that lies over the piece, whose top left cell is `origin`.
bool piece_add_layer(Piece *piece, const LevelLayer *layer, int at, FhPoint origin);

/// Flips or turns all of it (FH_FLIP_X, FH_FLIP_Y or FH_R90); what is turned keeps its looks.
/// False out of memory: nothing was turned.
bool piece_transform(Piece *piece, const Level *level, int transform);
/// Where a box within a whole of w x h goes: R90 first, then the mirrors.
FhRect piece_turned(FhRect box, int w, int h, int transform);
void points_move(FhPoint *points, int count, int dx, int dy);
/// Puts a point at a place of a list that is allocated. False out of memory: the list is as it was.
bool points_insert(FhPoint **points, int *count, int at, FhPoint point);
/// The piece as text, for the caller to free. NULL out of memory.
char *piece_print(const Piece *piece, const Level *level);
/// Reads a piece from text. `*unknown` counts the tiles whose kind this level does not have; they
/// are left out. False and `error` when the text is not one.
bool piece_parse(Piece *piece, const Level *level, const char *text, int *unknown,
                 LevelError *error);

#endif
