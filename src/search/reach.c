// reach.c - a search without a goal (batch.c) that marks what it comes to.
//
// Traps are found when the map is whole, on a graph of places: a cell of the feet, and whether the
// body rises, falls or does neither. A step of a candidate is an edge; from the goal's places the
// edges are followed backwards. Many states share a place, so a way on may be claimed where none
// is, and a trap is not claimed where a step that was tried leads on.

#include "search/reach.h"

#include <stdlib.h>
#include <string.h>

#include "search/internal.h"

enum {
    NEAR_PX = 32,
    MARGIN = 8, // cells about the level's bounds
    MARGIN_ABOVE = 32,
    MOTIONS = 3,
    EDGES_FIRST = 1 << 14,
    NO_NODE = -1
};

/// The first map is there soon; the finer ones add what it missed.
static const Grid reach_grids[] = {{8, 60, 0}, {4, 60, 0}, {4, 30, 0}};
enum { REACH_GRIDS = sizeof reach_grids / sizeof reach_grids[0] };

/// Where a node's body is.
typedef struct Spot {
    FhRect box; // px
    uint32_t place;
} Spot;

typedef struct Edge {
    uint32_t from, to; // places
} Edge;

struct Reach {
    Search *search;
    ReachMap map;
    uint8_t *cells;
    int32_t *firsts; // of each cell, the first node whose body is in it; NO_NODE
    Spot *spots;     // of each node
    uint32_t spot_room;
    Edge *edges;
    uint32_t edge_count, edge_room;
    Store seen; // the keys of edges
    bool out_of_memory;
};

// --- cells ----------------------------------------------------------------------------------

static FhRect area_of(const Level *level) {
    FhRect bounds = level_bounds(level);
    int x = fh_floor_div(bounds.x, REACH_CELL) - MARGIN;
    int y = fh_floor_div(bounds.y, REACH_CELL) - MARGIN_ABOVE;
    return (FhRect){x, y, fh_floor_div(fh_rect_right(bounds), REACH_CELL) + MARGIN - x,
                    fh_floor_div(fh_rect_bottom(bounds), REACH_CELL) + MARGIN - y};
}

/// The cells of a box, cut to the area.
static FhRect cells_of(const Reach *reach, FhRect box) {
    int x = fh_floor_div(box.x, REACH_CELL);
    int y = fh_floor_div(box.y, REACH_CELL);
    FhRect cells = {x, y, fh_floor_div(fh_rect_right(box) - 1, REACH_CELL) + 1 - x,
                    fh_floor_div(fh_rect_bottom(box) - 1, REACH_CELL) + 1 - y};
    return fh_rect_common(cells, reach->map.area);
}

static size_t index_of(const Reach *reach, int x, int y) {
    FhRect area = reach->map.area;
    return (size_t)(y - area.y) * (size_t)area.w + (size_t)(x - area.x);
}

static void mark(Reach *reach, FhRect box, uint8_t bits, int32_t node) {
    FhRect cells = cells_of(reach, box);
    for (int y = cells.y; y < fh_rect_bottom(cells); y++) {
        for (int x = cells.x; x < fh_rect_right(cells); x++) {
            size_t index = index_of(reach, x, y);
            if ((bits & REACH_BODY) && !(reach->cells[index] & REACH_BODY)) {
                reach->firsts[index] = node;
                reach->map.reached++;
            }
            reach->cells[index] |= bits;
        }
    }
}

/// The place of a body; UINT32_MAX outside of the area.
static uint32_t place_of(const Reach *reach, const FhActorView *view) {
    int x = fh_floor_div(view->box.x + view->box.w / 2, REACH_CELL);
    int y = fh_floor_div(fh_rect_bottom(view->box) - 1, REACH_CELL);
    int motion = (view->vy > 0.0f) - (view->vy < 0.0f) + 1;
    return fh_rect_contains(reach->map.area, x, y)
               ? (uint32_t)(index_of(reach, x, y) * MOTIONS) + (uint32_t)motion
               : UINT32_MAX;
}

// --- what the search tells ------------------------------------------------------------------

static bool need_spot(Reach *reach, uint32_t node) {
    if (node >= reach->spot_room) {
        uint32_t room = node < EDGES_FIRST ? EDGES_FIRST : 2 * node;
        Spot *grown = realloc(reach->spots, room * sizeof *grown);
        if (!grown) {
            reach->out_of_memory = true;
            return false;
        }
        reach->spots = grown;
        reach->spot_room = room;
    }
    return true;
}

static void note_opened(void *user, uint32_t node, const FhActorView *view) {
    Reach *reach = user;
    if (!need_spot(reach, node)) {
        return;
    }
    reach->spots[node] = (Spot){view->box, place_of(reach, view)};
    mark(reach, view->box, REACH_BODY, (int32_t)node);
    if (fh_contacts_floor(&view->contacts)) {
        FhRect feet = {view->box.x, fh_rect_bottom(view->box) - 1, view->box.w, 1};
        mark(reach, feet, REACH_STAND, NO_NODE);
    }
}

static void note_stepped(void *user, uint32_t from, const FhActorView *view) {
    Reach *reach = user;
    Edge edge = {reach->spots[from].place, place_of(reach, view)};
    if (edge.from == UINT32_MAX || edge.to == UINT32_MAX || edge.from == edge.to ||
        !store_is_new(&reach->seen, ((uint64_t)edge.from << 32 | edge.to) + 1)) {
        return;
    }
    if (reach->edge_count == reach->edge_room) {
        uint32_t room = reach->edge_room ? 2 * reach->edge_room : EDGES_FIRST;
        Edge *grown = realloc(reach->edges, room * sizeof *grown);
        if (!grown) {
            reach->out_of_memory = true;
            return;
        }
        reach->edges = grown;
        reach->edge_room = room;
    }
    reach->edges[reach->edge_count++] = edge;
}

// --- traps ----------------------------------------------------------------------------------

static int by_end(const void *a, const void *b) {
    const Edge *x = a;
    const Edge *y = b;
    return x->to != y->to ? (x->to < y->to ? -1 : 1) : (x->from > y->from) - (x->from < y->from);
}

/// The first edge to a place, or where it would be.
static uint32_t first_edge_to(const Reach *reach, uint32_t place) {
    uint32_t low = 0;
    uint32_t high = reach->edge_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (reach->edges[middle].to < place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_in_goal(const Reach *reach, FhRect box) {
    const Search *search = reach->search;
    for (int i = 0; i < search->goal_count; i++) {
        if (fh_rect_overlaps(box, search->goals[i])) {
            return true;
        }
    }
    return false;
}

/// Follows the edges backwards from the goal. `leads`, a byte a place, all zeros before, says which
/// places lead on; `queue` has room for all places.
static void find_what_leads_on(const Reach *reach, uint8_t *leads, uint32_t *queue) {
    uint32_t head = 0;
    uint32_t tail = 0;
    for (uint32_t i = 0; i < reach->search->store.node_count; i++) {
        uint32_t place = reach->spots[i].place;
        if (place != UINT32_MAX && !leads[place] && is_in_goal(reach, reach->spots[i].box)) {
            leads[place] = 1;
            queue[tail++] = place;
        }
    }
    while (head < tail) {
        uint32_t place = queue[head++];
        for (uint32_t i = first_edge_to(reach, place);
             i < reach->edge_count && reach->edges[i].to == place; i++) {
            if (!leads[reach->edges[i].from]) {
                leads[reach->edges[i].from] = 1;
                queue[tail++] = reach->edges[i].from;
            }
        }
    }
}

/// Marks as traps what is reached by states alone that do not lead on.
static void mark_traps(Reach *reach, const uint8_t *leads) {
    size_t count = (size_t)reach->map.area.w * (size_t)reach->map.area.h;
    for (size_t i = 0; i < count; i++) {
        reach->cells[i] |= reach->cells[i] & REACH_BODY ? REACH_TRAP : 0;
    }
    for (uint32_t i = 0; i < reach->search->store.node_count; i++) {
        uint32_t place = reach->spots[i].place;
        FhRect cells = cells_of(reach, reach->spots[i].box);
        for (int y = cells.y; y < fh_rect_bottom(cells) && place != UINT32_MAX && leads[place];
             y++) {
            for (int x = cells.x; x < fh_rect_right(cells); x++) {
                reach->cells[index_of(reach, x, y)] &= (uint8_t)~REACH_TRAP;
            }
        }
    }
    reach->map.has_traps = true;
}

static void find_traps(Reach *reach) {
    size_t places = (size_t)reach->map.area.w * (size_t)reach->map.area.h * MOTIONS;
    uint8_t *leads = calloc(places, 1);
    uint32_t *queue = malloc(places * sizeof *queue);
    if (leads && queue) {
        qsort(reach->edges, reach->edge_count, sizeof *reach->edges, by_end);
        find_what_leads_on(reach, leads, queue);
        mark_traps(reach, leads);
    }
    free(leads);
    free(queue);
}

/// A grid was seen whole.
static void note_ended(void *user) {
    Reach *reach = user;
    uint32_t count = reach->out_of_memory ? 0 : reach->search->store.node_count;
    for (uint32_t i = 0; i < count && !reach->map.has_goal; i++) {
        reach->map.has_goal = is_in_goal(reach, reach->spots[i].box);
    }
    reach->map.grids++;
    if (reach->map.has_goal && !reach->out_of_memory) {
        find_traps(reach);
    }
}

// --- the door -------------------------------------------------------------------------------

Reach *reach_begin(const Level *level, const SearchOptions *options) {
    Reach *reach = calloc(1, sizeof *reach);
    if (!reach) {
        return NULL;
    }
    reach->map.area = area_of(level);
    size_t count = (size_t)reach->map.area.w * (size_t)reach->map.area.h;
    reach->search = search_begin(level, options);
    reach->cells = calloc(count, 1);
    reach->firsts = malloc(count * sizeof *reach->firsts);
    if (!reach->search || !reach->cells || !reach->firsts) {
        reach_end(reach);
        return NULL;
    }
    store_begin(&reach->seen, SIZE_MAX / 2);
    search_spread(reach->search, reach_grids, REACH_GRIDS, NEAR_PX);
    reach->search->ended = note_ended;
    reach->search->opened = note_opened;
    reach->search->stepped = note_stepped;
    reach->search->user = reach;
    reach->map.is_exact = reach->search->rounds[0].things == CROWD_WITHOUT_THINGS;
    reach->map.cells = reach->cells;
    return reach;
}

bool reach_step(Reach *reach) {
    Search *search = reach->search;
    if (search->phase == OVER) {
        return false;
    }
    bool goes_on = search_step(search) && !reach->out_of_memory;
    reach->map.states = search->answer.states;
    if (goes_on) {
        return true;
    }
    reach->map.why = reach->out_of_memory ? "out of memory" : search->answer.why;
    search->phase = OVER;
    return false;
}

ReachMap reach_map(const Reach *reach) {
    return reach->map;
}

const FhInput *reach_run(Reach *reach, FhPoint at, int *count) {
    int x = fh_floor_div(at.x, REACH_CELL);
    int y = fh_floor_div(at.y, REACH_CELL);
    int32_t node =
        fh_rect_contains(reach->map.area, x, y) ? reach->firsts[index_of(reach, x, y)] : NO_NODE;
    bool is_there = node != NO_NODE && (reach->map.cells[index_of(reach, x, y)] & REACH_BODY) &&
                    search_write_run(reach->search, (uint32_t)node, 0, 0);
    *count = is_there ? reach->search->input_count : 0;
    return is_there ? reach->search->inputs : NULL;
}

void reach_end(Reach *reach) {
    if (reach) {
        search_end(reach->search);
        store_free(&reach->seen);
        free(reach->cells);
        free(reach->firsts);
        free(reach->spots);
        free(reach->edges);
        free(reach);
    }
}
