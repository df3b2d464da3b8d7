#include "engine/accel/walkable_span.h"

#include "engine/terrain/terrain_chunk.h"
#include "engine/base/geometry.h"

enum {
    ABOVE = 8, // rows of tiles above the head that are looked at...
    SOME = 4,  // ...and those that do where so one chunk is enough,
    MOST = 20  // with as many of its rows below them as are left then
};

/// A look that goes on from column to column of tiles. Rows, of tiles and of pixels, are counted
/// from the first that is looked at.
typedef struct Look {
    const FhTerrain *terrain;
    FhTileShapes shapes;
    const FhChunk *chunks[2]; // that the column lies in: the upper, and the one below it
    int row;                  // the first, in the terrain...
    int first;                // ...and in the upper chunk
    int step;                 // px
    int apart;                // px: the most that the next column may begin from where...
    int end;                  // px: ...the ground of the last one ended
    int height;               // px, of the body
    bool leftwards;
    uint32_t over; // bits of the rows in which no ground is looked for
    int highest;   // px: of all ground so far
    int roof;      // px: below all that hangs above it
    bool is_low;   // it goes on, but there is no room for the body
} Look;

static inline const FhShape *shape_at(const Look *look, int within, int row) {
    int at = look->first + row;
    return fh_shape_in_chunk(look->chunks[at >> FH_CHUNK_BITS], look->shapes, within, at);
}

/// Looks for ground in column number `within` of the chunks, below the rows `over`. Where it goes
/// on gently from that of the last column returns its shape, and the row (px) that its tile begins
/// in; else NULL.
static inline const FhShape *take_column(Look *look, int within, int *top) {
    FhChunkColumn upper = look->chunks[0]->cols[within];
    FhChunkColumn lower = look->chunks[1]->cols[within];
    uint32_t odd = fh_column_bits(upper.odd, lower.odd, look->first);
    uint32_t met = odd | fh_column_bits(upper.solid, lower.solid, look->first);
    uint32_t ground = met & ~look->over;
    look->is_low = false;
    if (!(ground & ~odd & -ground)) {
        return NULL;
    }
    int bits = look->terrain->size_bits;
    int row = __builtin_ctz(ground);
    const FhShape *shape = shape_at(look, within, row);
    *top = row << bits;
    int rise = *top + shape->top.ends[look->leftwards] - look->end + look->apart;
    if ((unsigned)rise > 2u * (unsigned)look->apart || shape->top.steepest > look->step) {
        return NULL;
    }
    int highest = fh_min(look->highest, *top + shape->top.highest);
    uint32_t hangs = (met & look->over) << 1 | 1; // without a branch: many do
    int roof = fh_max(look->roof, (FH_CHUNK_TILES - 1 - __builtin_clz(hangs)) << bits);
    look->is_low = highest - look->height < roof;
    if (look->is_low) {
        return NULL;
    }
    look->highest = highest;
    look->roof = roof;
    look->end = *top + shape->top.ends[!look->leftwards];
    look->apart = look->step;
    return shape;
}

/// Looks for ground only from as far down as that of the next column may begin. False when it did
/// so before.
static inline bool look_lower(Look *look) {
    int from = fh_floor_shift(look->end - look->step, look->terrain->size_bits);
    uint32_t over = (unsigned)from < FH_CHUNK_TILES ? (UINT32_C(1) << from) - 1 : look->over;
    bool is_new = over != look->over;
    look->over = over;
    return is_new;
}

/// Takes one column of tiles after the other from `first` on, as long as they are span and fewer
/// than `most`; returns how many.
static inline int take_all(Look *look, int first, int most, FhSpan *span) {
    int d = look->leftwards ? -1 : 1;
    int turn = look->leftwards ? FH_CHUNK_TILES - 1 : 0; // where chunks begin
    int base = look->row * (1 << look->terrain->size_bits);
    int count = 0;
    fh_chunks_of_column(look->terrain, first, look->row, look->chunks);
    while (count < most) {
        int col = first + d * count;
        int top;
        const FhShape *shape = take_column(look, col & (FH_CHUNK_TILES - 1), &top);
        if (shape) {
            span->shapes[count] = shape;
            span->tops[count] = base + top;
            count++;
            if (((col + d) & (FH_CHUNK_TILES - 1)) == turn) {
                fh_chunks_of_column(look->terrain, col + d, look->row, look->chunks);
            }
        } else if (!look_lower(look)) {
            break;
        }
    }
    return count;
}

bool fh_span_find(const FhTerrain *terrain, FhRect box, int direction, int most, int step,
                  FhSpan *span) {
    int bits = terrain->size_bits;
    int right = fh_rect_right(box) - 1;
    int heel = direction > 0 ? box.x : right;
    int toe = direction > 0 ? right : box.x;
    int head = fh_floor_shift(box.y, bits);
    int above = head & (FH_CHUNK_TILES - 1);
    above = above >= SOME && above < MOST ? above : ABOVE;
    int last = fh_floor_shift(toe + direction * most, bits);
    // What is higher than the head does not block: it hangs above.
    int reach = fh_min(fh_min(step, box.h), FH_NEVER_WALKABLE - 1);
    span->size_bits = bits;
    span->direction = direction;
    span->first = fh_floor_shift(heel, bits);
    Look look = {.terrain = terrain,
                 .shapes = fh_tileset_shapes(terrain->tileset),
                 .row = head - above,
                 .first = (head - above) & (FH_CHUNK_TILES - 1),
                 .step = reach,
                 // The first: somewhere about the feet.
                 .apart = (box.w + (1 << bits)) * reach,
                 .end = fh_rect_bottom(box) - (head - above) * (1 << bits),
                 .height = box.h,
                 .leftwards = direction < 0,
                 .over = (UINT32_C(1) << above) - 1,
                 .highest = INT32_MAX};
    int columns = fh_min(fh_abs(last - span->first) + 1, FH_SPAN_COLUMNS);
    int count = take_all(&look, span->first, columns, span);
    int end = (span->first + direction * count + (direction < 0)) * (1 << bits);
    int px = direction > 0 ? end - 1 - toe : toe - end;
    span->px = fh_min(px, most);
    span->is_low = look.is_low;
    return px >= 0 && fh_span_floor(span, box.x, box.w) == fh_rect_bottom(box);
}

/// The least of the columns `from` to `end` of a tile.
static int least_of(const FhShape *shape, int from, int end) {
    int least = UINT8_MAX;
    for (int x = from; x < end; x++) {
        least = fh_min(least, shape->seen[x]);
    }
    return least >> 1;
}

int fh_span_floor(const FhSpan *span, int x, int width) {
    int bits = span->size_bits;
    int size = 1 << bits;
    int rest = INT32_MAX;
    for (int at = x; at < x + width;) {
        int col = fh_floor_shift(at, bits);
        int begin = at - col * size;
        int end = fh_min(size, begin + x + width - at);
        int place = (col - span->first) * span->direction;
        const FhShape *shape = span->shapes[place];
        bool is_level = shape->top.steepest == 0 || end - begin == size;
        int least = is_level ? shape->top.highest : least_of(shape, begin, end);
        rest = fh_min(rest, span->tops[place] + least);
        at += end - begin;
    }
    return rest;
}
