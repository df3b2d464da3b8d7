// reach_close.c - a closer look of the map of reach at what an edit narrows: some ways are so
// narrow that of all states with one key hardly any gets through, and whether a map finds that one
// is chance.
//
// Where an edit has cut off more than what lies about it, and no grid finds a way, keys about it
// are twice as fine from then on: what is there is keyed anew, and the steps that lead there, but
// for those of the tree, are run again.

#include "search/reach_parts.h"

#include <string.h>

enum {
    CLOSE_PX = 64,       // about the edits
    CLOSE_WIDE = 640,    // edits that are further apart are not looked at together
    CUT_OFF = 32,        // cells: fewer are not worth it,
    CUT_OFF_PART = 100,  // nor is less than such a part of all
    LOOKED_AT = 1 << 15, // nodes: as many as there are about some tiles
    ON_WAY = 128         // a bit of a cell
};

/// Of finer keys: else they would be those of other places on the coarser grid.
#define SALT 0x5851f42d4c957f2du

// --- keys -----------------------------------------------------------------------------------

bool reach_is_close(const Reach *reach, FhRect box, int round) {
    const ReachClose *close = &reach->close;
    return close->is_on && round == close->rounds[close->count - 1] &&
           fh_rect_overlaps(box, close->areas[close->count - 1]);
}

static bool has_finer_keys(const Reach *reach, FhRect box, int round) {
    const ReachClose *close = &reach->close;
    for (int i = 0; i < close->count; i++) {
        if (close->rounds[i] == round && fh_rect_overlaps(box, close->areas[i])) {
            return true;
        }
    }
    return false;
}

uint64_t reach_key(const Reach *reach, int round, int slot) {
    const Search *search = reach->search;
    const Grid *grid = &search->rounds[round].grid;
    if (reach->close.count == 0 ||
        !has_finer_keys(reach, crowd_view(&search->crowd, slot).box, round)) {
        return search_key(search, round, slot);
    }
    uint64_t key = crowd_key(&search->crowd, slot, grid->px / 2, grid->speed / 2);
    return key ^ SALT ^ (uint64_t)round << 58;
}

// --- what is looked at ----------------------------------------------------------------------

void reach_note_edit(Reach *reach, FhRect edited, bool narrows) {
    ReachClose *close = &reach->close;
    close->is_on = false;
    close->buckets.count = 0;
    if (!narrows) {
        return;
    }
    FhRect both = fh_rect_around(close->about, edited);
    bool goes_on = close->is_due && fh_max(both.w, both.h) <= CLOSE_WIDE;
    close->about = goes_on ? both : edited;
    if (!goes_on) {
        memcpy(close->before, reach->cells, reach_cell_count(reach));
    }
    close->is_due = true;
}

/// True for a cell that was reached before the edits.
static bool is_lost(const Reach *reach, size_t cell) {
    return reach->close.before[cell] & ~reach->cells[cell] & REACH_BODY;
}

static bool is_air(const Reach *reach, int x, int y) {
    FhRect box = {x * REACH_CELL, y * REACH_CELL, REACH_CELL, REACH_CELL};
    return !fh_terrain_overlaps(reach->search->level->terrain, box);
}

/// Takes a cell that is lost, and in the air, into a way.
static void take_cell(Reach *reach, int x, int y) {
    bool is_inside = fh_rect_contains(reach->map.area, x, y);
    size_t cell = is_inside ? reach_index(reach, x, y) : 0;
    if (is_inside && is_lost(reach, cell) && !(reach->close.before[cell] & ON_WAY) &&
        is_air(reach, x, y)) {
        reach->close.before[cell] |= ON_WAY;
        reach_add(reach, &reach->close.way, (uint32_t)cell);
    }
}

static void take_beside(Reach *reach, int x, int y) {
    for (int side = -1; side <= 1; side += 2) {
        take_cell(reach, x + side, y);
        take_cell(reach, x, y + side);
    }
}

/// Begins the way in the air from what is reached in an area (cells) to what is lost.
static void begin_way(Reach *reach, FhRect cells) {
    reach->close.way.count = 0;
    for (int i = 0; i < cells.w * cells.h; i++) {
        int x = cells.x + i % cells.w, y = cells.y + i / cells.w;
        if (reach->cells[reach_index(reach, x, y)] & REACH_BODY) {
            take_beside(reach, x, y);
        }
    }
}

/// True when that way leads to so many cells outside of the area: no wall cuts them off.
static bool leads_to(Reach *reach, FhRect cells, int worth) {
    ReachList *way = &reach->close.way;
    begin_way(reach, cells);
    int count = 0;
    while (way->count > 0 && count < worth) {
        size_t cell = way->items[--way->count];
        int x = reach->map.area.x + (int)(cell % (size_t)reach->map.area.w);
        int y = reach->map.area.y + (int)(cell / (size_t)reach->map.area.w);
        take_beside(reach, x, y);
        count += !fh_rect_contains(cells, x, y);
    }
    return count >= worth;
}

/// True when edits cut off so much that it is worth it, and there is a way.
static bool is_worth(Reach *reach, FhRect area) {
    int worth = fh_max(CUT_OFF, reach->map.reached / CUT_OFF_PART);
    return reach->search->crowd.things == 0 && leads_to(reach, reach_cells(reach, area), worth);
}

static void list(Reach *reach, uint32_t bucket, int round) {
    (void)round;
    reach_add(reach, &reach->close.buckets, bucket);
}

/// Makes an area one of finer keys, in the place of the first one when there are many.
static void add_area(ReachClose *close, FhRect area, int round) {
    if (close->count == REACH_CLOSE_AREAS) {
        close->count--;
        for (int i = 0; i < close->count; i++) {
            close->areas[i] = close->areas[i + 1];
            close->rounds[i] = close->rounds[i + 1];
        }
    }
    close->areas[close->count] = area;
    close->rounds[close->count++] = round;
}

bool reach_begin_close(Reach *reach) {
    ReachClose *close = &reach->close;
    FhRect area = crowd_grown(close->about, CLOSE_PX);
    int round = fh_max(reach->map.grids - 1, 0);
    bool begins = close->is_due && is_worth(reach, area);
    close->is_due = false;
    if (begins) {
        add_area(close, area, round);
        close->is_on = true;
        close->left = LOOKED_AT;
        reach_list_buckets(reach, list, area, reach->sweep_px, round);
    }
    return begins;
}

bool reach_may_add(Reach *reach, FhRect box, int round) {
    ReachClose *close = &reach->close;
    bool is_close = reach_is_close(reach, box, round);
    bool may = !is_close || close->left > 0;
    close->left -= is_close && may;
    return may;
}

/// Notes a node as the owner of its finer key.
static void key_anew(Reach *reach, uint32_t node) {
    Search *search = reach->search;
    const StoreNode *now = store_node(&search->store, node);
    if (crowd_seek(&search->crowd, now->tick)) {
        int slot = crowd_load(&search->crowd, store_words(&search->store, node), now->held);
        crowd_read_solids(&search->crowd);
        uint64_t key = reach_key(reach, reach->spots[node].round, slot);
        uint32_t *owner = store_owner(&search->store, key);
        if (owner && (*owner == STORE_NONE || (reach->spots[*owner].flags & SPOT_DROPPED))) {
            *owner = node;
        }
    }
}

void reach_look_close(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    if (reach_is_close(reach, spot->box, spot->round)) {
        key_anew(reach, node);
    }
    bool is_due = false;
    for (int i = 0; i < spot->step_count && reach->close.left > 0; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        uint32_t to = step_to(step);
        if (to == STORE_NONE || !reach_is_close(reach, reach->spots[to].box, spot->round)) {
            continue;
        }
        const StoreNode *end = store_node(&reach->search->store, to);
        bool is_of_tree = end->parent == node && end->held == step->held;
        step->is_due |= !is_of_tree;
        is_due |= step->is_due;
    }
    if (is_due) {
        reach->close.left--;
        reach_push(reach, node);
    }
}
