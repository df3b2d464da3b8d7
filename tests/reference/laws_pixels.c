// laws_pixels.c - what is at a pixel, and the questions made of nothing but that.

#include "laws.h"

#include <math.h>

static void add(Pieces *pieces, Piece piece, FhRect box) {
    if (pieces->count < PIECES_MAX && fh_rect_overlaps(piece.cell, box)) {
        pieces->list[pieces->count++] = piece;
    }
}

static void add_tile(const FhWorld *world, FhTile tile, Piece piece, FhRect box, Pieces *pieces) {
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    piece.kind = fh_tileset_kind(tileset, tile);
    piece.shape = fh_tileset_shape(tileset, tile);
    if (piece.kind) {
        bool turned = piece.kind->solidity == FH_SOLID && piece.solidity == FH_ONE_WAY;
        piece.solidity = turned ? FH_ONE_WAY : piece.kind->solidity;
        add(pieces, piece, box);
    }
}

static void add_solid(const FhWorld *world, int index, FhRect box, Pieces *pieces) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    int size = fh_terrain_tile_size(world->terrain);
    Piece piece = {.cell = fh_solid_box(solid),
                   .solidity = solid->flags & FH_SOLID_ONE_WAY ? FH_ONE_WAY : FH_SOLID,
                   .solid = index + 1};
    if (!(solid->flags & FH_SOLID_ALIVE) || !(solid->flags & FH_SOLID_COLLIDABLE)) {
        return;
    }
    if (solid->cell_cols == 0) {
        add(pieces, piece, box);
    }
    for (int i = 0; i < solid->cell_cols * solid->cell_rows; i++) {
        piece.col = i % solid->cell_cols;
        piece.row = i / solid->cell_cols;
        piece.cell = (FhRect){solid->x + piece.col * size, solid->y + piece.row * size, size, size};
        add_tile(world, fh_world_cells(world, solid)[i], piece, box, pieces);
    }
}

void laws_pieces(const FhWorld *world, const FhActor *who, FhRect box, Pieces *pieces) {
    int size = fh_terrain_tile_size(world->terrain);
    pieces->count = 0;
    for (int row = fh_floor_div(box.y, size); row * size < fh_rect_bottom(box); row++) {
        for (int col = fh_floor_div(box.x, size); col * size < fh_rect_right(box); col++) {
            Piece piece = {.cell = {col * size, row * size, size, size}, .col = col, .row = row};
            add_tile(world, fh_terrain_at(world->terrain, col, row), piece, box, pieces);
        }
    }
    for (int i = 0; i < world->solid_count; i++) {
        if (!who || !(who->passes & fh_world_solids(world)[i].category)) {
            add_solid(world, i, box, pieces);
        }
    }
}

bool laws_has_pixel(const Piece *piece, int x, int y) {
    if (!fh_rect_contains(piece->cell, x, y)) {
        return false;
    }
    return !piece->shape || (piece->shape->rows[y - piece->cell.y] >> (x - piece->cell.x) & 1) != 0;
}

bool laws_overlaps(const Piece *piece, FhRect box) {
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            if (laws_has_pixel(piece, x, y)) {
                return true;
            }
        }
    }
    return false;
}

bool laws_stop_each_other(const FhActor *who, const FhActor *other) {
    return who != other && (other->flags & FH_ACTOR_ALIVE) && other->state == FH_STATE_ALIVE &&
           ((who->flags & FH_ACTOR_BLOCKS) || (other->flags & FH_ACTOR_BLOCKS)) &&
           !(who->passes & other->category) && !(other->passes & who->category);
}

bool laws_ground_in(const FhWorld *world, const FhActor *who, FhRect box) {
    Pieces pieces;
    laws_pieces(world, who, box, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        if (pieces.list[i].solidity == FH_SOLID && laws_overlaps(&pieces.list[i], box)) {
            return true;
        }
    }
    FhRect edge = world->bounds;
    return edge.w > 0 && (box.x < edge.x || fh_rect_right(box) > fh_rect_right(edge));
}

bool laws_blocked(const FhWorld *world, const FhActor *who, FhRect box) {
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *other = &fh_world_actors(world)[i];
        if (laws_stop_each_other(who, other) && fh_rect_overlaps(box, fh_actor_box(other))) {
            return true;
        }
    }
    return laws_ground_in(world, who, box);
}

bool laws_is_one_way_for(const FhWorld *world, const FhActor *who, const Piece *piece) {
    const FhControl *control = &who->control;
    int row = piece->cell.y;
    if (piece->solid) {
        row -= fh_world_solids(world)[piece->solid - 1].y;
    }
    int below = row - control->drop_row;
    bool in_run = below > 0 && below <= control->drop_depth && laws_is_slope(piece, FH_SIDE_TOP);
    bool dropped =
        control->dropping == FH_DROPS_ALL ||
        (control->dropping && control->drop_solid == piece->solid && (below == 0 || in_run));
    bool climbed =
        who->pose == FH_POSE_LADDER && piece->kind && (piece->kind->flags & FH_KIND_LADDER);
    return piece->solidity == FH_ONE_WAY && !dropped && !climbed;
}

int laws_top_of(const Piece *piece, FhRect box) {
    for (int y = piece->cell.y; y < fh_rect_bottom(piece->cell); y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            if (laws_has_pixel(piece, x, y)) {
                return y;
            }
        }
    }
    return INT32_MAX;
}

bool laws_holds(const FhWorld *world, const FhActor *who, const Piece *piece, FhRect box) {
    return laws_is_one_way_for(world, who, piece) && laws_top_of(piece, box) == fh_rect_bottom(box);
}

bool laws_supported(const FhWorld *world, const FhActor *who, FhRect box) {
    FhRect under = {box.x, fh_rect_bottom(box), box.w, 1};
    Pieces pieces;
    laws_pieces(world, who, under, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        if (laws_holds(world, who, &pieces.list[i], box)) {
            return true;
        }
    }
    return laws_blocked(world, who, under);
}

/// The last pixel of one line of the piece on a side; -1: the line has none.
static int end_of_line(const Piece *piece, FhSide side, int line) {
    int size = piece->shape->size;
    for (int i = 0; i < size; i++) {
        int at = side == FH_SIDE_LEFT || side == FH_SIDE_TOP ? i : size - 1 - i;
        bool across = side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
        int x = piece->cell.x + (across ? line : at);
        int y = piece->cell.y + (across ? at : line);
        if (laws_has_pixel(piece, x, y)) {
            return at;
        }
    }
    return -1;
}

bool laws_is_slope(const Piece *piece, FhSide side) {
    int seen = -1;
    for (int line = 0; piece->shape && line < piece->shape->size; line++) {
        int end = end_of_line(piece, side, line);
        if (end >= 0 && seen >= 0 && end != seen) {
            return true;
        }
        seen = end >= 0 ? end : seen;
    }
    return false;
}

bool laws_hazard_in(const FhWorld *world, const FhActor *who, FhRect box) {
    Pieces pieces;
    laws_pieces(world, who, box, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (piece->kind && (piece->kind->flags & FH_KIND_HAZARD) && laws_overlaps(piece, box)) {
            return true;
        }
    }
    return false;
}

int laws_round(float value) {
    float size = fabsf(value);
    size = size > 4194304.0f ? 4194304.0f : size; // beyond, floats have no halves
    float whole = floorf(size);
    int nearest = (int)whole + (size - whole > 0.5f);
    return value < 0.0f ? -nearest : nearest;
}

int laws_take_whole(float *rem, float amount) {
    float sum = *rem + amount;
    int whole = laws_round(sum);
    *rem = fminf(fmaxf(sum - (float)whole, -0.5f), 0.5f);
    return whole;
}
