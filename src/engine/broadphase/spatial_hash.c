// spatial_hash.c - a table of cells by hashing, a chain of things in each place.
//
// A thing stands in the one cell that its top left corner lies in. Its size class is the least n
// with both sides at most 64 px << n; cells of that class are twice as large. So a box need only
// look at the cells from one size class above and left of it, and a thing's cost does not grow with
// its size. The kind and the class are hashed along: what is asked for stands apart from the rest.
// Two cells may share a place: every thing met is held against the box.

#include "engine/broadphase/spatial_hash.h"

#include <math.h>
#include <string.h>

#include "engine/base/rounding.h"
#include "engine/state/world.h"

enum { SIZE_BITS = 5, ALIGNMENT = 64, CLASSES = 26, FEW_SOLIDS = 12, FEW_ACTORS = 24 };
enum { LOOKS_MAX = 16 };   // what finds more goes over everything: that ends
#define NOWHERE UINT32_MAX // the place of an item that is not in the grid

FhNearRider *fh_near_solid_riders(const FhWorld *world) {
    return fh_world_at(world, world->near.solid_riders);
}

FhNearRider *fh_near_actor_riders(const FhWorld *world) {
    return fh_world_at(world, world->near.actor_riders);
}

// --- places ---------------------------------------------------------------------------------

/// One kind's part of the grid.
typedef struct Part {
    int32_t *table;    // index + 1 of the first thing in a place; 0: none
    FhNearItem *items; // by index
    uint32_t mask;
    int kind; // 0 to FH_NEAR_KINDS - 1
} Part;

static Part part_of(const FhWorld *world, int kind) {
    const FhNearGrid *grid = &world->near;
    if (1 << kind == FH_NEAR_SOLIDS) {
        return (Part){fh_world_at(world, grid->solid_table), fh_world_at(world, grid->solid_items),
                      grid->solid_mask, kind};
    }
    return (Part){fh_world_at(world, grid->actor_table), fh_world_at(world, grid->actor_items),
                  grid->actor_mask, kind};
}

static int kind_of_actor(const FhActor *actor) {
    return actor->flags & FH_ACTOR_BLOCKS ? 1 : 2;
}

static int class_of(FhRect box) {
    int longest = fh_max(box.w, box.h);
    int class = 0;
    while (class < CLASSES - 1 && longest > 1 << (SIZE_BITS + class)) {
        class ++;
    }
    return class;
}

static uint32_t place_of(const Part *part, int class, int col, int row) {
    uint32_t hash = (uint32_t)col * 0x9e3779b1u + (uint32_t)row * 0x85ebca77u +
                    (uint32_t)(class * FH_NEAR_KINDS + part->kind) * 0xc2b2ae3du;
    return (hash ^ hash >> 15) & part->mask;
}

/// The cell of a pixel, on one axis.
static int cell_of(int class, int pixel) {
    return fh_floor_shift(pixel, SIZE_BITS + 1 + class);
}

static uint32_t place_of_box(const Part *part, FhRect box) {
    int class = class_of(box);
    return place_of(part, class, cell_of(class, box.x), cell_of(class, box.y));
}

static void put(const Part *part, int index, uint32_t place) {
    FhNearItem *item = &part->items[index];
    item->place = place;
    item->previous = 0;
    item->next = part->table[place];
    if (item->next) {
        part->items[item->next - 1].previous = index + 1;
    }
    part->table[place] = index + 1;
}

static void take(const Part *part, int index) {
    FhNearItem *item = &part->items[index];
    if (item->place == NOWHERE) {
        return;
    }
    if (item->next) {
        part->items[item->next - 1].previous = item->previous;
    }
    if (item->previous) {
        part->items[item->previous - 1].next = item->next;
    } else {
        part->table[item->place] = item->next;
    }
    item->place = NOWHERE;
}

/// What the grid answers for now.
static uint32_t kinds_in(const FhWorld *world) {
    return (world->near.open | world->near.asked) & world->near.filled;
}

/// Actors that were added since the grid was filled are nowhere in it yet.
static void list_to(FhWorld *world, int count) {
    FhNearItem *items = fh_world_at(world, world->near.actor_items);
    while (world->near.listed < count) {
        items[world->near.listed++].place = NOWHERE;
    }
}

static void move(FhWorld *world, int kind, int index, FhRect box) {
    Part part = part_of(world, kind);
    uint32_t place = place_of_box(&part, box);
    if (place != part.items[index].place) {
        take(&part, index);
        put(&part, index, place);
    }
    world->near.sizes[kind] |= 1u << class_of(box);
}

void fh_near_solid_moved(FhWorld *world, const FhSolid *solid) {
    world->near.generation++;
    if (kinds_in(world) & FH_NEAR_SOLIDS) {
        move(world, 0, (int)(solid - fh_world_solids(world)), fh_solid_box(solid));
    }
}

void fh_near_actor_moved(FhWorld *world, const FhActor *actor) {
    int kind = kind_of_actor(actor);
    if (kinds_in(world) & 1u << kind) {
        int index = (int)(actor - fh_actor_slots(world));
        list_to(world, index + 1);
        move(world, kind, index, fh_actor_box(actor));
    }
}

void fh_near_actor_gone(FhWorld *world, const FhActor *actor) {
    int kind = kind_of_actor(actor);
    int index = (int)(actor - fh_actor_slots(world));
    if ((kinds_in(world) & 1u << kind) && index < world->near.listed) {
        Part part = part_of(world, kind);
        take(&part, index);
    }
}

// --- open and close -------------------------------------------------------------------------

/// The least power of two that is twice as many as the things.
static uint32_t places_for(int things) {
    uint32_t places = 16;
    while (places < 2 * (uint32_t)things) {
        places *= 2;
    }
    return places;
}

static uint64_t reserve(uint64_t *end, uint64_t size) {
    uint64_t offset = (*end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    *end = offset + size;
    return offset;
}

uint64_t fh_near_reserve(FhWorld *world, uint64_t bytes) {
    FhNearGrid *grid = &world->near;
    uint64_t end = bytes;
    uint32_t solids = places_for(world->solid_capacity);
    uint32_t actors = places_for(world->actor_capacity);
    grid->solid_mask = solids - 1;
    grid->actor_mask = actors - 1;
    grid->solid_table = reserve(&end, solids * sizeof(int32_t));
    grid->actor_table = reserve(&end, actors * sizeof(int32_t));
    grid->solid_items = reserve(&end, (uint64_t)world->solid_capacity * sizeof(FhNearItem));
    grid->actor_items = reserve(&end, (uint64_t)world->actor_capacity * sizeof(FhNearItem));
    if (world->solid_capacity > 0) {
        grid->solid_riders = reserve(&end, (uint64_t)world->solid_capacity * sizeof(FhNearRider));
        grid->solid_ways = reserve(&end, (uint64_t)world->solid_capacity * sizeof(FhSolidWay));
        grid->actor_riders = reserve(&end, (uint64_t)world->actor_capacity * sizeof(FhNearRider));
    }
    return end;
}

/// Nothing was done in any step yet.
void fh_near_forget_steps(FhWorld *world) {
    memset(fh_near_solid_riders(world), 0, (size_t)world->solid_capacity * sizeof(FhNearRider));
    memset(fh_near_actor_riders(world), 0, (size_t)world->actor_capacity * sizeof(FhNearRider));
    world->near.step = 0;
}

void fh_near_reset(FhWorld *world) {
    world->near.open = 0;
    world->near.asked = 0;
    if (world->solid_capacity > 0) {
        memset(fh_near_solid_ways(world), 0, (size_t)world->solid_capacity * sizeof(FhSolidWay));
        fh_near_forget_steps(world);
    }
}

static void open_solids(FhWorld *world) {
    Part part = part_of(world, 0);
    const FhSolid *solids = fh_world_solids(world);
    memset(part.table, 0, (part.mask + 1) * sizeof *part.table);
    world->near.sizes[0] = 0;
    for (int i = 0; i < world->solid_count; i++) {
        FhRect box = fh_solid_box(&solids[i]);
        put(&part, i, place_of_box(&part, box));
        world->near.sizes[0] |= 1u << class_of(box);
    }
}

static void open_actors(FhWorld *world) {
    const FhActor *actors = fh_actor_slots(world);
    Part part = part_of(world, 1);
    memset(part.table, 0, (part.mask + 1) * sizeof *part.table);
    world->near.sizes[1] = 0;
    world->near.sizes[2] = 0;
    world->near.listed = 0;
    list_to(world, world->actor_count);
    for (int i = 0; i < world->actor_count; i++) {
        if (!(actors[i].flags & FH_ACTOR_ALIVE)) {
            continue;
        }
        FhRect box = fh_actor_box(&actors[i]);
        part.kind = kind_of_actor(&actors[i]);
        put(&part, i, place_of_box(&part, box));
        world->near.sizes[part.kind] |= 1u << class_of(box);
    }
}

/// Chains the riders of every solid, the last first, so that each chain rises.
static void open_riders(FhWorld *world) {
    const FhActor *actors = fh_actor_slots(world);
    FhNearRider *of_solids = fh_near_solid_riders(world);
    FhNearRider *of_actors = fh_near_actor_riders(world);
    for (int i = 0; i < world->solid_count; i++) {
        of_solids[i].rider = 0;
    }
    const int32_t *riders = fh_world_riders(world);
    for (int k = world->rider_count - 1; k >= 0; k--) {
        int i = riders[k];
        if (actors[i].riding) {
            of_actors[i].rider = of_solids[actors[i].riding - 1].rider;
            of_solids[actors[i].riding - 1].rider = i + 1;
        }
    }
}

void fh_near_open(FhWorld *world, uint32_t kinds) {
    FhNearGrid *grid = &world->near;
    uint32_t missing = kinds & ~grid->open;
    grid->asked = 0;
    grid->filled &= ~missing;
    grid->looked = 0;
    if (missing & FH_NEAR_RIDERS) {
        open_riders(world);
    }
    grid->open |= kinds;
    grid->generation += (missing & FH_NEAR_SOLIDS) != 0;
}

void fh_near_close(FhWorld *world, uint32_t kinds) {
    world->near.open &= ~kinds;
    world->near.asked &= ~kinds;
    world->near.generation++;
}

void fh_near_forget(FhWorld *world, uint32_t kinds) {
    world->near.asked &= ~kinds;
}

void fh_near_ask(const FhWorld *world, uint32_t kinds) {
    FhNearGrid *grid = &((FhWorld *)fh_world_at(world, 0))->near; // no part of the World's value
    uint32_t missing = world->near.open ? 0 : kinds & ~grid->asked;
    if (missing) {
        grid->filled &= ~missing;
        grid->looked = 0;
        grid->asked |= missing;
    }
}

/// Puts what a question is about into the grid, once looking at everything has cost about as much.
/// Returns whether it is there.
static bool fill(const FhWorld *world, uint32_t kinds) {
    enum { FREE = 100 }; // things that a question tests one by one; then it fills the grid
    bool solids = kinds & FH_NEAR_SOLIDS;
    int count = solids ? world->solid_count : world->actor_count;
    if (count <= (solids ? FEW_SOLIDS : FEW_ACTORS)) {
        return false;
    }
    if ((kinds & kinds_in(world)) == kinds) {
        return true;
    }
    FhWorld *kept = fh_world_at(world, 0); // the grid is no part of the World's value
    bool may_fill = (kinds & ~(world->near.open | world->near.asked)) == 0;
    if (!may_fill || kept->near.looked <= FREE) {
        kept->near.looked += count;
        return false;
    }
    if (solids) {
        open_solids(kept);
    } else {
        open_actors(kept);
    }
    kept->near.filled |= solids ? FH_NEAR_SOLIDS : FH_NEAR_ACTORS;
    return true;
}

void fh_near_need(FhWorld *world, uint32_t kinds) {
    if (world->near.open) {
        fh_near_open(world, kinds);
    }
}

// --- the walk -------------------------------------------------------------------------------

static bool is_met(const FhNear *near, int kind, int index) {
    if (kind == 0) {
        return fh_rect_overlaps(fh_solid_box(&fh_world_solids(near->world)[index]), near->box);
    }
    const FhActor *actor = &fh_actor_slots(near->world)[index];
    return kind_of_actor(actor) == kind && fh_rect_overlaps(fh_actor_box(actor), near->box);
}

/// Puts an index into its place among those found; drops the highest when there are too many.
static void add(FhNear *near, int index) {
    int at = near->count;
    while (at > 0 && near->found[at - 1] > index) {
        at--;
    }
    if (at > 0 && near->found[at - 1] == index) {
        return;
    }
    near->more |= near->count == FH_NEAR_FOUND_MAX;
    near->count = fh_min(near->count + 1, FH_NEAR_FOUND_MAX);
    for (int i = near->count - 1; i > at; i--) {
        near->found[i] = near->found[i - 1];
    }
    if (at < FH_NEAR_FOUND_MAX) {
        near->found[at] = index;
    }
}

static void look_in_place(FhNear *near, const Part *part, uint32_t place) {
    for (int32_t index1 = part->table[place]; index1; index1 = part->items[index1 - 1].next) {
        if (index1 - 1 > near->index && is_met(near, part->kind, index1 - 1)) {
            add(near, index1 - 1);
        }
    }
}

/// The cells of a size class that a box must look at.
static FhRect cells_of(FhRect box, int class) {
    int before = (1 << (SIZE_BITS + class)) - 1;
    int col = cell_of(class, box.x - before);
    int row = cell_of(class, box.y - before);
    return (FhRect){col, row, cell_of(class, fh_rect_right(box) - 1) - col + 1,
                    cell_of(class, fh_rect_bottom(box) - 1) - row + 1};
}

static void look_in_class(FhNear *near, const Part *part, int class) {
    FhRect cells = cells_of(near->box, class);
    if (cells.w > 0 && cells.h > 0 && (int64_t)cells.w * cells.h > (int64_t)part->mask) {
        for (uint32_t place = 0; place <= part->mask; place++) {
            look_in_place(near, part, place);
        }
        return;
    }
    for (int row = cells.y; row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            look_in_place(near, part, place_of(part, class, col, row));
        }
    }
}

static void look_in_grid(FhNear *near) {
    for (int kind = 0; kind < FH_NEAR_KINDS; kind++) {
        uint32_t sizes = near->kinds & 1u << kind ? near->world->near.sizes[kind] : 0;
        for (int class = 0; sizes >> class; class ++) {
            if (sizes >> class & 1) {
                Part part = part_of(near->world, kind);
                look_in_class(near, &part, class);
            }
        }
    }
}

static void look_at_all_solids(FhNear *near) {
    const FhSolid *solids = fh_world_solids(near->world);
    int count = near->world->solid_count;
    for (int i = near->index + 1; i < count && !near->more; i++) {
        if (fh_rect_overlaps(fh_solid_box(&solids[i]), near->box)) {
            add(near, i);
        }
    }
}

static void look_at_all_actors(FhNear *near) {
    const FhActor *actors = fh_actor_slots(near->world);
    int count = near->world->actor_count;
    for (int i = near->index + 1; i < count && !near->more; i++) {
        if (fh_rect_overlaps(fh_actor_box(&actors[i]), near->box) &&
            (near->kinds & 1u << kind_of_actor(&actors[i]))) {
            add(near, i);
        }
    }
}

static void look(FhNear *near) {
    near->at = 0;
    near->count = 0;
    near->more = false;
    if (near->looks++ < LOOKS_MAX && fill(near->world, near->kinds)) {
        look_in_grid(near);
    } else if (near->kinds & FH_NEAR_SOLIDS) {
        look_at_all_solids(near);
    } else {
        look_at_all_actors(near);
    }
}

FhNear fh_near(const FhWorld *world, uint32_t kinds, FhRect box) {
    bool solids = kinds & FH_NEAR_SOLIDS;
    FhNear near;
    near.index = -1;
    near.at = 0;
    near.count = 0;
    near.looks = 0;
    near.more = solids ? world->solid_count > 0 : kinds != 0;
    near.kinds = kinds;
    near.passes = 0;
    near.world = world;
    near.box = box;
    return near;
}

static bool is_passed(const FhNear *near) {
    return fh_world_solids(near->world)[near->index].category & near->passes;
}

bool fh_near_next(FhNear *near) {
    do {
        if (near->at == near->count) {
            if (!near->more) {
                return false;
            }
            look(near);
            if (near->count == 0) {
                return false;
            }
        }
        near->index = near->found[near->at++];
    } while (near->passes && is_passed(near));
    return true;
}

bool fh_near_has_actor(const FhWorld *world, FhRect box) {
    if (world->actor_count > FEW_ACTORS) {
        FhNear near = fh_near(world, FH_NEAR_ACTORS, box);
        return fh_near_next(&near);
    }
    const FhActor *actors = fh_actor_slots(world);
    bool is_there = false;
    for (int i = 0; i < world->actor_count && !is_there; i++) {
        is_there = fh_rect_overlaps(fh_actor_box(&actors[i]), box);
    }
    return is_there;
}

// --- along a line ---------------------------------------------------------------------------

/// A line with its longer axis first.
typedef struct Along {
    const FhWorld *world;
    double from[2], way[2]; // px
    bool is_upright;        // the longer axis is y
    double part;            // of the line: things beyond it do not count
    FhNearMeet *meet;
    void *context;
} Along;

/// Pixels along one axis, from the first to the last.
typedef struct Span {
    int first, last;
} Span;

// What is no number is not asked about, so these need no call as fmin and fmax do.

static inline double smaller(double a, double b) {
    return a < b ? a : b;
}

static inline double larger(double a, double b) {
    return a < b ? b : a;
}

/// Those around two places.
static Span span_around(double a, double b) {
    return (Span){fh_floor_double(smaller(a, b)) - 1, fh_floor_double(larger(a, b)) + 1};
}

/// The cells of a size class in which what meets the pixels may have its corner.
static Span cells_for(int class, Span px) {
    int before = (1 << (SIZE_BITS + class)) - 1;
    return (Span){cell_of(class, px.first - before), cell_of(class, px.last)};
}

static void meet_in_cell(Along *along, const Part *part, int class, FhPoint cell, Span across) {
    int32_t index1 = part->table[place_of(part, class, cell.x, cell.y)];
    for (; index1; index1 = part->items[index1 - 1].next) {
        const FhActor *actor = &fh_actor_slots(along->world)[index1 - 1];
        FhRect box = part->kind ? fh_actor_box(actor)
                                : fh_solid_box(&fh_world_solids(along->world)[index1 - 1]);
        int from = along->is_upright ? box.x : box.y, side = along->is_upright ? box.w : box.h;
        if (from <= across.last && from + side > across.first &&
            (part->kind == 0 || kind_of_actor(actor) == part->kind) &&
            cell_of(class, box.x) == cell.x && cell_of(class, box.y) == cell.y &&
            class_of(box) == class) { // else it is of another cell in the same place
            along->part = along->meet(along->context, index1 - 1);
        }
    }
}

/// Cell by cell of the longer axis, and of the other those that the line is near in each.
static void meet_in_class(Along *along, const Part *part, int class) {
    double from = along->from[0], way = along->way[0];
    Span cells = cells_for(class, span_around(from, from + way));
    double size = (double)(2 << (SIZE_BITS + class)), a_px = way != 0.0 ? 1.0 / way : 0.0;
    int step = way < 0.0 ? -1 : 1;
    int count = cells.last - cells.first + 1;
    for (int i = 0, at = step > 0 ? cells.first : cells.last; i < count; i++, at += step) {
        double low = (at * size - 1.0 - from) * a_px;
        double high = ((at + 1.5) * size + 1.0 - from) * a_px;
        double in = larger(0.0, smaller(low, high)), out = smaller(1.0, larger(low, high));
        if (in > along->part) {
            return;
        }
        Span px =
            span_around(along->from[1] + in * along->way[1], along->from[1] + out * along->way[1]);
        Span across = cells_for(class, px);
        for (int other = across.first; other <= across.last; other++) {
            FhPoint cell = along->is_upright ? (FhPoint){other, at} : (FhPoint){at, other};
            meet_in_cell(along, part, class, cell, px);
        }
    }
}

void fh_near_along(const FhWorld *world, uint32_t kinds, FhNearLine line, FhNearMeet *meet,
                   void *context) {
    bool solids = kinds & FH_NEAR_SOLIDS;
    int count = solids ? world->solid_count : world->actor_count;
    if (!fill(world, kinds)) {
        for (int i = 0; i < count; i++) {
            if (solids || (kinds & 1u << kind_of_actor(&fh_actor_slots(world)[i]))) {
                meet(context, i);
            }
        }
        return;
    }
    Along along = {world, {line.x, line.y}, {line.dx, line.dy}, false, line.part, meet, context};
    if (fabs(line.dy) > fabs(line.dx)) {
        along =
            (Along){world, {line.y, line.x}, {line.dy, line.dx}, true, line.part, meet, context};
    }
    for (int kind = 0; kind < FH_NEAR_KINDS; kind++) {
        uint32_t sizes = kinds & 1u << kind ? world->near.sizes[kind] : 0;
        Part part = part_of(world, kind);
        for (int class = 0; sizes >> class; class ++) {
            if (sizes >> class & 1) {
                meet_in_class(&along, &part, class);
            }
        }
    }
}
