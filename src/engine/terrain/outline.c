#include "engine/terrain/outline.h"

#include "engine/base/bits.h"

#include <limits.h>

enum {
    HEIGHTS_MAX = 5,   // how many heights a corner between two columns may have
    LINE_COST = 4096,  // of a line; more than all that a line can be wrong by
    MISFIT_PARTS = 16, // of a pixel
    CORNERS_MAX = 2 * FH_TILE_SIZE_MAX + 2
};

/// Solid pixels seen from the side they rise from: a height for every column.
typedef struct Profile {
    FhSide base;
    int size;
    int heights[FH_TILE_SIZE_MAX];
} Profile;

/// A corner of the line over a profile: `along` columns from the left, `height` px over the base.
typedef struct Corner {
    int along, height;
} Corner;

typedef struct Corners {
    int count;
    Corner list[CORNERS_MAX];
} Corners;

/// One tile's outline while it is found: edges on the tile's own sides are noted as bits, a bit a
/// px from the left or the top; the others are visited.
typedef struct Outline {
    const FhOutlineTile *tile;
    FhLineVisit *visit; // NULL: only the sides are wanted
    void *context;
    int size;
    uint64_t sides[FH_SIDES];
} Outline;

// --- the profile ----------------------------------------------------------------------------

/// The line of pixels over the base's column `along`, bit 0 next to the base.
static uint64_t column_from(const FhShape *shape, FhSide base, int along) {
    int last = shape->size - 1;
    bool across = fh_side_is_across(base);
    bool turned = base == FH_SIDE_TOP || base == FH_SIDE_RIGHT;
    int place = turned ? last - along : along;
    uint64_t bits = across ? shape->cols[place] : shape->rows[place];
    if (base == FH_SIDE_TOP || base == FH_SIDE_LEFT) {
        return bits;
    }
    uint64_t reversed = 0;
    for (int i = 0; i <= last; i++) {
        reversed |= (bits >> i & 1) << (last - i);
    }
    return reversed;
}

static int height_of(uint64_t column) {
    int height = 0;
    while (height < FH_TILE_SIZE_MAX && (column >> height & 1)) {
        height++;
    }
    return height;
}

/// Reads the heights from one side. Returns false when a pixel floats over a hole.
static bool read_profile(const FhShape *shape, FhSide base, Profile *profile) {
    profile->base = base;
    profile->size = shape->size;
    for (int i = 0; i < shape->size; i++) {
        uint64_t column = column_from(shape, base, i);
        int height = height_of(column);
        profile->heights[i] = height;
        if (height < FH_TILE_SIZE_MAX && column >> height != 0) {
            return false;
        }
    }
    return true;
}

static bool find_profile(const FhShape *shape, Profile *profile) {
    static const FhSide bases[] = {FH_SIDE_BOTTOM, FH_SIDE_TOP, FH_SIDE_LEFT, FH_SIDE_RIGHT};
    for (int i = 0; i < FH_SIDES; i++) {
        if (read_profile(shape, bases[i], profile)) {
            return true;
        }
    }
    return false;
}

// --- the fewest lines -----------------------------------------------------------------------

/// How far the line between two corners lies below the columns' tops, in parts of a pixel; -1 when
/// it would not give these columns.
static int misfit_of(const Profile *profile, Corner from, Corner to) {
    int length = to.along - from.along;
    int rise = to.height - from.height;
    int misfit = 0;
    for (int i = 0; i < length; i++) {
        int highest = from.height * length + rise * (rise > 0 ? i + 1 : i);
        int below = profile->heights[from.along + i] * length - highest;
        if (below < 0 || below >= length) {
            return -1;
        }
        misfit += MISFIT_PARTS * below / length;
    }
    return misfit;
}

/// Where the lines between corners are looked for: the columns first to end - 1, none of them
/// empty.
typedef struct Span {
    int first, end;
} Span;

/// The heights that a corner may have: those of the columns beside it, a pixel less, or the base at
/// the ends.
static int list_heights(const Profile *profile, Span span, int along, int *heights) {
    int beside[2] = {-1, -1};
    int count = 0;
    if (along > span.first) {
        beside[0] = profile->heights[along - 1];
    }
    if (along < span.end && profile->heights[along] != beside[0]) {
        beside[1] = profile->heights[along];
    }
    for (int i = 0; i < 2; i++) {
        if (beside[i] >= 0) {
            heights[count++] = beside[i];
            heights[count++] = beside[i] - 1;
        }
    }
    if (along == span.first || along == span.end) {
        heights[count++] = 0;
    }
    return count;
}

/// The best way to a corner: over which one, and what it costs.
typedef struct Way {
    int cost;
    int from_along, from_height; // from_height: its place among the heights there
} Way;

typedef struct Ways {
    int counts[FH_TILE_SIZE_MAX + 1];
    int heights[FH_TILE_SIZE_MAX + 1][HEIGHTS_MAX];
    Way ways[FH_TILE_SIZE_MAX + 1][HEIGHTS_MAX];
} Ways;

static Corner corner_of(const Ways *ways, int along, int k) {
    return (Corner){along, ways->heights[along][k]};
}

static void try_way(Ways *ways, int along, int k, Way way) {
    if (way.cost < ways->ways[along][k].cost) {
        ways->ways[along][k] = way;
    }
}

/// Steps from one height to another at the same place cost a line, too.
static void advance_upright(Ways *ways, int along) {
    for (int from = 0; from < ways->counts[along]; from++) {
        int cost = ways->ways[along][from].cost;
        if (cost == INT_MAX || ways->ways[along][from].from_along == along) {
            continue;
        }
        for (int to = 0; to < ways->counts[along]; to++) {
            try_way(ways, along, to, (Way){cost + LINE_COST, along, from});
        }
    }
}

static void go_on(const Profile *profile, Ways *ways, int along, int k, Span span) {
    int cost = ways->ways[along][k].cost;
    for (int to = along + 1; cost != INT_MAX && to <= span.end; to++) {
        for (int other = 0; other < ways->counts[to]; other++) {
            int misfit = misfit_of(profile, corner_of(ways, along, k), corner_of(ways, to, other));
            if (misfit >= 0) {
                try_way(ways, to, other, (Way){cost + LINE_COST + misfit, along, k});
            }
        }
    }
}

static void find_ways(const Profile *profile, Span span, Ways *ways) {
    for (int along = span.first; along <= span.end; along++) {
        ways->counts[along] = list_heights(profile, span, along, ways->heights[along]);
        for (int k = 0; k < ways->counts[along]; k++) {
            ways->ways[along][k] = (Way){along == span.first ? 0 : INT_MAX, -1, -1};
        }
    }
    for (int along = span.first; along < span.end; along++) {
        if (along > span.first) {
            advance_upright(ways, along);
        }
        for (int k = 0; k < ways->counts[along]; k++) {
            go_on(profile, ways, along, k, span);
        }
    }
}

/// Follows the best way back from the span's end, so the corners come last first.
static void take_corners(const Ways *ways, Span span, Corners *corners) {
    int along = span.end;
    int k = 0;
    for (int i = 1; i < ways->counts[along]; i++) {
        k = ways->ways[along][i].cost < ways->ways[along][k].cost ? i : k;
    }
    while (along >= 0) {
        corners->list[corners->count++] = corner_of(ways, along, k);
        Way way = ways->ways[along][k];
        along = way.from_along;
        k = way.from_height;
    }
}

/// True when one line does; of several the one that fits best.
static bool take_one_line(const Profile *profile, Span span, Corners *corners) {
    int ends[2][HEIGHTS_MAX];
    int first_count = list_heights(profile, span, span.first, ends[0]);
    int end_count = list_heights(profile, span, span.end, ends[1]);
    int least = INT_MAX;
    for (int i = 0; i < first_count * end_count; i++) {
        Corner from = {span.first, ends[0][i / end_count]};
        Corner to = {span.end, ends[1][i % end_count]};
        int misfit = misfit_of(profile, from, to);
        if (misfit >= 0 && misfit < least) {
            least = misfit;
            *corners = (Corners){2, {to, from}};
        }
    }
    return least != INT_MAX;
}

/// The corners of the lines over a span, from its end to its first column.
static void find_corners(const Profile *profile, Span span, Corners *corners) {
    corners->count = 0;
    if (!take_one_line(profile, span, corners)) {
        Ways ways;
        find_ways(profile, span, &ways);
        take_corners(&ways, span, corners);
    }
}

static bool next_span(const Profile *profile, Span *span) {
    span->first = span->end;
    while (span->first < profile->size && profile->heights[span->first] == 0) {
        span->first++;
    }
    span->end = span->first;
    while (span->end < profile->size && profile->heights[span->end] > 0) {
        span->end++;
    }
    return span->first < span->end;
}

// --- edges ----------------------------------------------------------------------------------

/// From a profile's own view to the tile: turned, not mirrored, so that the free side stays left.
static FhPoint place_of(const Profile *profile, Corner corner) {
    int size = profile->size;
    switch (profile->base) {
    case FH_SIDE_TOP:
        return (FhPoint){size - corner.along, corner.height};
    case FH_SIDE_LEFT:
        return (FhPoint){corner.height, corner.along};
    case FH_SIDE_RIGHT:
        return (FhPoint){size - corner.height, size - corner.along};
    default:
        return (FhPoint){corner.along, size - corner.height};
    }
}

static void visit_line(const Outline *outline, FhPoint a, FhPoint b) {
    FhPoint at = outline->tile->at;
    FhLine line = outline->tile->like;
    line.a = (FhPoint){at.x + a.x, at.y + a.y};
    line.b = (FhPoint){at.x + b.x, at.y + b.y};
    outline->visit(outline->context, &line);
}

static uint64_t bits_from_to(int from, int to) {
    int first = fh_min(from, to);
    int count = fh_abs(to - from);
    return count == 0 ? 0 : UINT64_MAX >> (64 - count) << first;
}

/// Notes an edge that lies on one of the tile's sides; visits any other.
static void add_edge(Outline *outline, FhPoint a, FhPoint b) {
    int size = outline->size;
    if (a.x == b.x && (a.x == 0 || a.x == size)) {
        outline->sides[a.x == 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT] |= bits_from_to(a.y, b.y);
    } else if (a.y == b.y && (a.y == 0 || a.y == size)) {
        outline->sides[a.y == 0 ? FH_SIDE_TOP : FH_SIDE_BOTTOM] |= bits_from_to(a.x, b.x);
    } else if (outline->visit && (a.x != b.x || a.y != b.y)) {
        visit_line(outline, a, b);
    }
}

static void add_span(Outline *outline, const Profile *profile, Span span) {
    Corners corners;
    find_corners(profile, span, &corners);
    Corner before = {span.first, 0};
    for (int i = corners.count - 1; i >= 0; i--) {
        add_edge(outline, place_of(profile, before), place_of(profile, corners.list[i]));
        before = corners.list[i];
    }
    Corner end = {span.end, 0};
    add_edge(outline, place_of(profile, before), place_of(profile, end));
    add_edge(outline, place_of(profile, end), place_of(profile, (Corner){span.first, 0}));
}

/// Visits the runs of bits of one row or column of edges; `a` and `b` are where px 0 and px 1 of it
/// lie when walked with the free side to the left.
static void add_runs(Outline *outline, uint64_t bits, FhSide side, int place) {
    bool onward = side == FH_SIDE_TOP || side == FH_SIDE_RIGHT;
    bool across = fh_side_is_across(side);
    while (bits != 0) {
        int from = fh_zeros_below64(bits);
        uint64_t above = ~(bits | (bits - 1)); // what is not set above the run's first bit
        int to = above != 0 ? fh_zeros_below64(above) : 64;
        int first = onward ? from : to;
        int last = onward ? to : from;
        visit_line(outline, across ? (FhPoint){first, place} : (FhPoint){place, first},
                   across ? (FhPoint){last, place} : (FhPoint){place, last});
        bits &= ~bits_from_to(from, to);
    }
}

/// A picture without a profile: every edge between a solid pixel and a free one.
static void add_pixels(Outline *outline, const FhShape *shape) {
    int last = shape->size - 1;
    outline->sides[FH_SIDE_TOP] = shape->rows[0];
    outline->sides[FH_SIDE_BOTTOM] = shape->rows[last];
    outline->sides[FH_SIDE_LEFT] = shape->cols[0];
    outline->sides[FH_SIDE_RIGHT] = shape->cols[last];
    for (int i = 1; outline->visit && i <= last; i++) {
        add_runs(outline, shape->rows[i] & ~shape->rows[i - 1], FH_SIDE_TOP, i);
        add_runs(outline, shape->rows[i - 1] & ~shape->rows[i], FH_SIDE_BOTTOM, i);
        add_runs(outline, shape->cols[i] & ~shape->cols[i - 1], FH_SIDE_LEFT, i);
        add_runs(outline, shape->cols[i - 1] & ~shape->cols[i], FH_SIDE_RIGHT, i);
    }
}

static void add_shape(Outline *outline, const FhShape *shape) {
    Profile profile;
    if (shape->full || !find_profile(shape, &profile)) {
        add_pixels(outline, shape);
        return;
    }
    Span span = {0, 0};
    while (next_span(&profile, &span)) {
        add_span(outline, &profile, span);
    }
}

// --- whole tiles ----------------------------------------------------------------------------

static bool is_solid(const FhOutlineTile *tile, FhTile beside) {
    const FhTileKind *kind = fh_tileset_kind(tile->tileset, beside);
    return kind && kind->solidity == FH_SOLID && !tile->all_one_way;
}

/// What the tile on that side covers of the edge to it.
static uint64_t covered_by(const FhOutlineTile *tile, FhSide side) {
    FhTile beside = tile->around[side];
    if (!is_solid(tile, beside)) {
        return 0;
    }
    const FhShape *shape = fh_tileset_shape(tile->tileset, beside);
    Outline outline = {.tile = tile, .size = shape->size};
    add_shape(&outline, shape);
    return outline.sides[fh_side_opposite(side)];
}

static void visit_solid(Outline *outline, const FhShape *shape) {
    add_shape(outline, shape);
    for (int side = 0; side < FH_SIDES; side++) {
        bool far = side == FH_SIDE_RIGHT || side == FH_SIDE_BOTTOM;
        if (outline->sides[side]) {
            uint64_t bare = outline->sides[side] & ~covered_by(outline->tile, (FhSide)side);
            add_runs(outline, bare, (FhSide)side, far ? outline->size : 0);
        }
    }
}

/// The upper side alone: what the columns' highest pixels are, as if all below were solid.
static void visit_one_way(Outline *outline, const FhShape *shape) {
    Profile profile = {.base = FH_SIDE_BOTTOM, .size = shape->size};
    for (int x = 0; x < shape->size; x++) {
        profile.heights[x] = shape->size - fh_shape_surface_below(shape, x, 0);
    }
    Span span = {0, 0};
    while (next_span(&profile, &span)) {
        Corners corners;
        find_corners(&profile, span, &corners);
        for (int i = corners.count - 1; i > 0; i--) {
            FhPoint a = place_of(&profile, corners.list[i]);
            FhPoint b = place_of(&profile, corners.list[i - 1]);
            if (a.x < b.x) {
                visit_line(outline, a, b);
            }
        }
    }
}

void fh_outline_tile(const FhOutlineTile *tile, FhLineVisit *visit, void *context) {
    const FhTileKind *kind = fh_tileset_kind(tile->tileset, tile->tile);
    if (!kind || kind->solidity == FH_PASSABLE) {
        return;
    }
    const FhShape *shape = fh_tileset_shape(tile->tileset, tile->tile);
    FhOutlineTile of = *tile;
    Outline outline = {.tile = &of, .visit = visit, .context = context, .size = shape->size};
    if (tile->all_one_way || kind->solidity == FH_ONE_WAY) {
        of.like.flags |= FH_LINE_ONE_WAY;
        visit_one_way(&outline, shape);
    } else {
        visit_solid(&outline, shape);
    }
}
