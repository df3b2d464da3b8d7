// path_tiles.c - a path by whole tiles, where a way is longer than a cache: along a walkable span
// (walkable_span.h), and through the air a column of tiles at a time, as far as it meets none.

#include "engine/accel/contact_cache.h"
#include "engine/accel/path.h"
#include "engine/accel/walkable_span.h"
#include "engine/terrain/terrain_chunk.h"

enum { COLUMNS_MAX = 48, ROWS_MAX = FH_CHUNK_TILES }; // of tiles that are looked at

/// How many px there are to the world's side ahead; negative beyond one.
static int room_aside(const FhMoveState *state) {
    FhRect bounds = state->world->bounds;
    FhRect box = fh_actor_box(state->actor);
    if (bounds.w <= 0) {
        return INT32_MAX;
    }
    if (box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds)) {
        return -1;
    }
    return state->x.direction > 0 ? fh_rect_right(bounds) - fh_rect_right(box) : box.x - bounds.x;
}

// --- walking --------------------------------------------------------------------------------

/// Ends the leg down where the feet stand after so many steps.
static void rest(FhMoveState *state, const FhSpan *span, int steps) {
    const FhActor *actor = state->actor;
    int x = actor->x + steps * state->x.direction;
    int y = fh_span_floor(span, x, actor->w) - actor->h;
    state->rests = true;
    state->floor = fh_contact_ground_at(state->world, actor, (FhPoint){x, y});
}

bool fh_path_walk_tiles(FhMoveState *state) {
    FhActor *actor = state->actor;
    int step = fh_step_least(fh_step_reach(&state->world->tunings[actor->tuning]));
    int before_y = fh_path_due_along_x(state);
    bool rests = fh_axis_left(state->y) && !state->is_heard;
    int most = fh_min(rests ? fh_axis_left(state->x) : before_y, room_aside(state));
    FhSpan span;
    if (most <= 0 || fh_path_rises(state) || !fh_world_is_static(state->world) ||
        !fh_span_find(state->world->terrain, fh_actor_box(actor), state->x.direction, most, step,
                      &span)) {
        return false;
    }
    if (rests && span.px >= before_y) {
        rest(state, &span, before_y);
    }
    fh_path_advance(state, span.px, 0);
    actor->y = fh_span_floor(&span, actor->x, actor->w) - actor->h;
    state->path.walks = true;
    if (span.px < most) {
        state->path.span_end = fh_actor_place(actor);
        state->path.is_low = span.is_low && span.px > 0;
    }
    return span.px > 0 || state->rests;
}

/// True when the tile holds the actor up with a flat edge along the top of its cell.
static bool is_flat(const FhTerrain *terrain, const FhActor *actor, int col, int row) {
    FhTile tile = fh_terrain_at(terrain, col, row);
    const FhTileKind *kind = fh_tileset_kind(terrain->tileset, tile);
    bool drops = actor->control.dropping || actor->pose == FH_POSE_LADDER;
    if (!kind || kind->solidity == FH_PASSABLE || (kind->solidity == FH_ONE_WAY && drops)) {
        return false;
    }
    const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
    return shape->top.highest == 0 && shape->top.steepest == 0;
}

bool fh_path_walk_level(FhMoveState *state) {
    const FhActor *actor = state->actor;
    const FhTerrain *terrain = state->world->terrain;
    int steps = fh_path_due_along_x(state);
    int feet = actor->y + actor->h;
    FhRect way = fh_rect_swept(fh_actor_box(actor), steps * state->x.direction, 0);
    if (steps == 0 || fh_path_rises(state) || (feet & (terrain->size - 1)) != 0 ||
        !fh_world_is_static(state->world) || fh_query_beyond_sides(state->world, way) ||
        !fh_terrain_is_free(terrain, way, way.y)) {
        return false;
    }
    int size = terrain->size;
    int last = fh_floor_shift(fh_rect_right(way) - 1, terrain->size_bits);
    int gap = 0; // px that do not hold, side by side
    for (int col = fh_floor_shift(way.x, terrain->size_bits); col <= last; col++) {
        bool holds = is_flat(terrain, actor, col, fh_floor_shift(feet, terrain->size_bits));
        int px = fh_min((col + 1) * size, fh_rect_right(way)) - fh_max(col * size, way.x);
        gap = holds ? 0 : gap + px;
        if (gap >= actor->w) {
            return false;
        }
    }
    fh_path_advance(state, steps, 0);
    return true;
}

// --- flying ---------------------------------------------------------------------------------

/// A flight. What is flown is counted from where the actor is, the way that it goes.
typedef struct Flight {
    const FhTerrain *terrain;
    int row;                  // of tiles: the first that it may come to
    int head, feet;           // px from there: where the actor begins, and ends
    int heel, toe;            // px, of the world: its hindmost column, and its foremost
    int d;                    // -1, 1
    bool falls;               // or goes level; else it rises
    int64_t slope;            // px along y for each along x, in 1/65536...
    int64_t begin;            // ...and those due before the first along x, but for that
    FhPoint most;             // px that may be flown...
    bool touches;             // ...and the last of those along y may lead to what is touched
    const FhChunk *chunks[2]; // that the column looked at lies in: the upper, and the one below it
} Flight;

/// At least so many px along y are gone before number `x` along x.
static inline int least_y(const Flight *flight, int x) {
    return fh_max((int)((flight->begin + x * flight->slope) >> 16) - 1, 0);
}

/// At most so many.
static inline int most_y(const Flight *flight, int x) {
    return fh_clamp((int)((flight->begin + x * flight->slope) >> 16) + 2, 0, flight->most.y);
}

/// The rows of a column with a tile, as bits.
static inline uint32_t met_in(const Flight *flight, int col) {
    FhChunkColumn upper = flight->chunks[0]->cols[col & (FH_CHUNK_TILES - 1)];
    FhChunkColumn lower = flight->chunks[1]->cols[col & (FH_CHUNK_TILES - 1)];
    return fh_column_bits(upper.solid | upper.odd, lower.solid | lower.odd,
                          flight->row & (FH_CHUNK_TILES - 1));
}

/// The px along y that there is room for in a column with such rows, `y` of them at least being
/// gone; negative when the column is in the way.
static inline int room_in(const Flight *flight, uint32_t met, int y) {
    int bits = flight->terrain->size_bits;
    if (flight->falls) {
        int first = (flight->head + y) >> bits;
        uint32_t below = met >> first << first;
        return below ? (__builtin_ctz(below) << bits) - flight->feet : INT32_MAX;
    }
    int last = (flight->feet - 1 - y) >> bits;
    uint32_t above = met & (UINT32_MAX >> (FH_CHUNK_TILES - 1 - last));
    return above ? flight->head - ((FH_CHUNK_TILES - __builtin_clz(above)) << bits) : INT32_MAX;
}

/// Limits the flight to what is clear in a column. Returns false when it ends before the next one.
static inline bool take_column(Flight *flight, int col) {
    int size = 1 << flight->terrain->size_bits;
    int edge = col * size + (flight->d < 0 ? size - 1 : 0); // its px that is met first
    int enter = fh_max(flight->d * (edge - flight->toe), 0);
    int leave = flight->d * (edge - flight->heel) + size;
    int y = enter > 0 ? least_y(flight, enter) : 0;
    if (y > flight->most.y) {
        return false;
    }
    int room = room_in(flight, met_in(flight, col), y);
    if (enter == 0 && room <= 0) {
        flight->most = (FhPoint){0, 0};
        return false;
    }
    if (enter > 0 && most_y(flight, enter) >= room) {
        flight->most.x = enter - 1;
        return false;
    }
    if (most_y(flight, leave) >= room) {
        flight->most.y = room;
        flight->touches = true;
    }
    return true;
}

/// Limits it to what is clear, column by column.
static void find_clear(Flight *flight) {
    int bits = flight->terrain->size_bits;
    int first = fh_floor_shift(flight->heel, bits);
    int last = fh_floor_shift(flight->toe + flight->d * flight->most.x, bits);
    int turn = flight->d > 0 ? 0 : FH_CHUNK_TILES - 1; // where chunks begin
    for (int col = first; flight->d * (last - col) >= 0; col += flight->d) {
        if (col == first || (col & (FH_CHUNK_TILES - 1)) == turn) {
            fh_chunks_of_column(flight->terrain, col, flight->row, flight->chunks);
        }
        if (!take_column(flight, col)) {
            return;
        }
    }
}

/// The steps as far as those px, the last along y among them but none along x after it: from there
/// on the actor may walk.
static FhPoint steps_to(const FhMoveState *state, const Flight *flight) {
    FhPoint left = {fh_axis_left(state->x), fh_axis_left(state->y)};
    FhPoint most = flight->most;
    FhPoint steps = most;
    if ((most.y < left.y || flight->touches) && left.x > 0 && left.y > 0) {
        steps.x = fh_min(most.x, fh_path_due_before_y(state, fh_max(most.y - 1, 0)));
    }
    if (steps.x < left.x && left.y > 0) {
        steps.y = fh_min(most.y, fh_path_due_before_x(state, steps.x));
    }
    return steps;
}

/// The flight as far as it may be looked at; negative px where it may not.
static Flight flight_of(const FhMoveState *state) {
    const FhActor *actor = state->actor;
    const FhTerrain *terrain = state->world->terrain;
    FhPoint left = {fh_axis_left(state->x), fh_axis_left(state->y)};
    FhPoint most = {
        fh_min(fh_min(left.x, (COLUMNS_MAX - 2) * terrain->size - actor->w), room_aside(state)),
        fh_min(left.y, (ROWS_MAX - 2) * terrain->size - actor->h)};
    bool falls = state->y.direction >= 0;
    int row = fh_floor_shift(actor->y - (falls ? 0 : most.y), terrain->size_bits);
    int right = actor->x + actor->w - 1;
    bool leftwards = state->x.direction < 0;
    Flight flight = {.terrain = terrain,
                     .row = row,
                     .head = actor->y - row * terrain->size,
                     .feet = actor->y + actor->h - row * terrain->size,
                     .heel = leftwards ? right : actor->x,
                     .toe = leftwards ? actor->x : right,
                     .d = leftwards ? -1 : 1,
                     .falls = falls,
                     .begin = (int64_t)most.y * 65536,
                     .most = most};
    if (left.x > 0) {
        int64_t pixels = left.y > 0 ? state->y.pixels : 0;
        flight.slope = pixels * 65536 / state->x.pixels;
        flight.begin = (2 * (int64_t)state->x.tried - 1) * pixels * 32768 / state->x.pixels -
                       (int64_t)state->y.tried * 65536;
    }
    return flight;
}

bool fh_path_fly_tiles(FhMoveState *state) {
    // An actor that does not rise, and is moved up, may walk on the way.
    if (!fh_world_is_static(state->world) || (state->y.direction < 0 && state->actor->vy >= 0.0f)) {
        return false;
    }
    Flight flight = flight_of(state);
    if (flight.most.x < 0 || flight.most.y < 0) {
        return false;
    }
    find_clear(&flight);
    FhPoint steps = steps_to(state, &flight);
    fh_path_advance(state, steps.x, steps.y);
    return steps.x + steps.y > 0;
}
