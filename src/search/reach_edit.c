// reach_edit.c - the map of reach after an edit of tiles: what the edit touches is run again.
//
// A step is near when the way of its body, as a box, comes so near to an edited tile that it may
// sense it. Near steps of the tree are run again; where the state at the end is another one the
// node is dropped, and all that follows from it. All other near steps are due. Of the steps that
// lead to a dropped node's key from elsewhere one is due: it opens the node's heir. What lies near
// the edit goes first, so the map is right there soon.

#include <stdlib.h>
#include <string.h>

#include "level/level_difference.h"
#include "search/reach_parts.h"

enum {
    SENSED = 4,       // px more than the tuning says that a body senses in a tick
    SENSED_SLOW = 64, // by movers that do not go by steps
    KEY_PX = 8,       // what two states of one key may lie apart
    SETTLES_PX = 64,  // about the edit goes first
    DROPS = 2000,     // a step
    WORN = 2,         // of so many nodes one may be dropped, then a map is begun anew
    WORN_MEMORY = 6   // so much more than its room it may hold, a part
};

static FhRect grown(FhRect box, int x, int y) {
    return (FhRect){box.x - x, box.y - y, box.w + 2 * x, box.h + 2 * y};
}

// --- drops ----------------------------------------------------------------------------------

static bool is_dropped(const Reach *reach, uint32_t node) {
    return node != STORE_NONE && (reach->spots[node].flags & SPOT_DROPPED);
}

static FhRect box_of_bucket(const Reach *reach, uint32_t bucket) {
    FhRect area = reach->bucket_area;
    int col = (int)bucket % area.w, row = (int)bucket / area.w % area.h;
    return (FhRect){(col + area.x) * REACH_BUCKET, (row + area.y) * REACH_BUCKET, REACH_BUCKET,
                    REACH_BUCKET};
}

/// Lists the buckets of a round that have something within so many px of a box.
static void list_buckets(Reach *reach, ReachList *lists, FhRect box, int px, int round) {
    FhRect wide = grown(box, px, px), area = reach->bucket_area;
    uint32_t first = reach_bucket(reach, (FhPoint){wide.x, wide.y}, round);
    uint32_t last =
        reach_bucket(reach, (FhPoint){fh_rect_right(wide), fh_rect_bottom(wide)}, round);
    uint32_t cols = last % (uint32_t)area.w - first % (uint32_t)area.w;
    for (uint32_t row = first; row <= last; row += (uint32_t)area.w) {
        for (uint32_t bucket = row; bucket <= row + cols; bucket++) {
            int class = reach_class(reach, box_of_bucket(reach, bucket), round);
            if (lists != reach->dirty || !reach->is_dirty[bucket]) {
                reach_add(reach, &lists[class], bucket);
            }
            reach->is_dirty[bucket] |= lists == reach->dirty;
        }
    }
}

/// Steps to dropped nodes are looked for in the buckets about a node's.
static void make_dirty(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    FhPoint middle = reach_middle(spot->box);
    list_buckets(reach, reach->dirty, (FhRect){middle.x, middle.y, 0, 0}, reach->sweep_px,
                 spot->round);
}

static void drop(Reach *reach, uint32_t node) {
    if (!is_dropped(reach, node)) {
        reach->spots[node].flags |= SPOT_DROPPED;
        store_node(&reach->search->store, node)->parent = STORE_NONE; // no heir so far
        reach->dropped++;
        const Spot *spot = &reach->spots[node];
        reach_add(reach, &reach->drops[reach_class(reach, spot->box, spot->round)], node);
    }
}

void reach_release(Reach *reach, uint32_t node) {
    node = reach_follow(reach, node);
    if (is_dropped(reach, node) && (reach->spots[node].flags & SPOT_CLAIMED)) {
        reach->spots[node].flags &= (uint8_t)~SPOT_CLAIMED;
        make_dirty(reach, node);
    }
}

/// Takes off what follows from dropped nodes.
static void drop_on(Reach *reach, ReachList *list) {
    for (int i = 0; i < DROPS && list->count > 0; i++) {
        uint32_t node = list->items[--list->count];
        Spot *spot = &reach->spots[node];
        reach_unmark(reach, spot);
        make_dirty(reach, node);
        for (int k = 0; k < spot->step_count; k++) {
            uint32_t to = step_to(&reach->steps[spot->steps + (uint32_t)k]);
            if (to != STORE_NONE && !is_dropped(reach, to) &&
                store_node(&reach->search->store, to)->parent == node) {
                drop(reach, to);
            } else {
                reach_release(reach, to);
            }
        }
    }
}

/// Makes one step to each dropped node due, of those that begin in a bucket.
static void claim(Reach *reach, ReachList *list) {
    uint32_t bucket = list->items[--list->count];
    reach->is_dirty[bucket] = 0;
    for (uint32_t i = reach->buckets[bucket]; i != STORE_NONE; i = reach->spots[i].next) {
        const Spot *spot = &reach->spots[i];
        bool claims = false;
        for (int k = 0; k < spot->step_count && !(spot->flags & SPOT_DROPPED); k++) {
            Step *step = &reach->steps[spot->steps + (uint32_t)k];
            uint32_t to = reach_follow(reach, step_to(step));
            step_lead(step, to);
            if (is_dropped(reach, to) && !(reach->spots[to].flags & SPOT_CLAIMED)) {
                reach->spots[to].flags |= SPOT_CLAIMED;
                step->is_due = true;
                claims = true;
            }
        }
        if (claims) {
            reach_push(reach, i);
        }
    }
}

// --- near steps -----------------------------------------------------------------------------

/// How many px from its box a body may sense; `ahead`: what the choice of keys looks at, too.
static int sensed_px(const Reach *reach, bool ahead) {
    const FhTuning *tuning = &reach->search->own.tuning;
    if (reach->search->slots != SLOTS_FAST) {
        return SENSED_SLOW;
    }
    int step = fh_max((int)tuning->step_up, (int)tuning->step_down);
    int wall = fh_max((int)tuning->corner_correction, (int)tuning->wall_jump_reach);
    return SENSED + fh_max(step, wall) + (ahead && tuning->duck_height > 0.0f ? KEYS_AHEAD_PX : 0);
}

/// Where a step may have been, and what it may have sensed.
static FhRect sensed(const Reach *reach, const Spot *spot, uint32_t to) {
    if (to == STORE_NONE || is_dropped(reach, to)) {
        int more = reach->sweep_px + sensed_px(reach, false);
        return grown(spot->box, more, more);
    }
    const Spot *end = &reach->spots[to];
    int x = sensed_px(reach, end->flags & SPOT_STANDS) + KEY_PX;
    int y = sensed_px(reach, false) + KEY_PX;
    return grown(fh_rect_around(spot->box, end->box), x, y);
}

static bool is_near(const Reach *reach, FhRect box) {
    for (int i = 0; i < reach->edited_count; i++) {
        if (fh_rect_overlaps(box, reach->edited[i])) {
            return true;
        }
    }
    return false;
}

/// Notes which of a node's steps come near what was edited.
static void note_near(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    bool is_due = false;
    for (int i = 0; i < spot->step_count; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        uint32_t end = reach_follow(reach, step_to(step));
        step_lead(step, end);
        if (step->is_due || !is_near(reach, sensed(reach, spot, end))) {
            continue;
        }
        const StoreNode *to = end == STORE_NONE ? NULL : store_node(&reach->search->store, end);
        if (!to || to->parent != node || to->held != step->held) {
            step->is_due = true;
            is_due = true;
        } else if (!(reach->spots[end].flags & SPOT_CHECKED)) {
            reach->spots[end].flags |= SPOT_CHECKED;
            reach_add(reach, &reach->checks[spot->round], end);
        }
    }
    if (is_due) {
        reach_push(reach, node);
    }
}

/// Notes the near steps of the nodes in a bucket.
static void note_bucket(Reach *reach, uint32_t bucket) {
    int most = reach->sweep_px + sensed_px(reach, true) + KEY_PX;
    for (uint32_t i = reach->buckets[bucket]; i != STORE_NONE; i = reach->spots[i].next) {
        const Spot *spot = &reach->spots[i];
        if (!(spot->flags & SPOT_DROPPED) && is_near(reach, grown(spot->box, most, most))) {
            note_near(reach, i);
        }
    }
}

/// Notes all that is left to be noted of an edit, before another one.
static void note_rest(Reach *reach) {
    for (int i = 0; i < REACH_CLASSES; i++) {
        while (reach->notes[i].count > 0) {
            note_bucket(reach, reach->notes[i].items[--reach->notes[i].count]);
        }
    }
}

// --- checks ---------------------------------------------------------------------------------

void reach_check(Reach *reach, uint32_t node, int slot) {
    Search *search = reach->search;
    node = reach_follow(reach, node);
    if (node == STORE_NONE || is_dropped(reach, node)) {
        return;
    }
    reach->spots[node].flags &= (uint8_t)~SPOT_CHECKED;
    StoreNode *now = store_node(&search->store, node);
    uint32_t words[CROWD_WORDS_MAX];
    bool is_alive = crowd_view(&search->crowd, slot).state == FH_STATE_ALIVE;
    int count = is_alive ? crowd_save(&search->crowd, slot, words) : 0;
    if (count == 0 ||
        memcmp(words, store_words(&search->store, node), (size_t)count * sizeof *words) != 0) {
        reach_step_with(reach, now->parent, now->held)->is_due = true;
        reach_push(reach, now->parent);
        drop(reach, node);
        return;
    }
    uint16_t before = store_node(&search->store, now->parent)->can;
    uint16_t can = search_can(search, slot, now->held, before);
    if (can != now->can) {
        now->can = can;
        reach_push(reach, node);
    }
}

/// Puts checks into the batch.
static void fill_checks(Reach *reach, ReachList *list) {
    Search *search = reach->search;
    search->child_count = search->child_at = 0;
    reach->is_checking = true;
    while (list->count > 0 && search->child_count < CHILDREN_MAX) {
        uint32_t node = list->items[--list->count];
        const StoreNode *now = store_node(&search->store, node);
        if (!is_dropped(reach, node)) {
            int tick = store_node(&search->store, now->parent)->tick;
            search->children[search->child_count++] = (Child){now->parent, tick, now->held, 0};
        }
    }
    search_sort_batch(search);
}

/// Goes on with a batch. False when it is over.
static bool run_batch(Reach *reach) {
    if (reach->search->child_at < reach->search->child_count) {
        search_run_group(reach->search);
        return true;
    }
    reach->is_checking = false;
    return false;
}

/// Does a part of what a class has to do before its open nodes. False when there is nothing.
static bool mend_class(Reach *reach, int class) {
    ReachList *notes = &reach->notes[class];
    if (notes->count > 0) {
        note_bucket(reach, notes->items[--notes->count]);
    } else if (reach->checks[class].count > 0) {
        fill_checks(reach, &reach->checks[class]);
    } else if (reach->drops[class].count > 0) {
        drop_on(reach, &reach->drops[class]);
    } else if (reach->dirty[class].count > 0) {
        claim(reach, &reach->dirty[class]);
    } else {
        return false;
    }
    return true;
}

bool reach_mend_rest(Reach *reach) {
    for (int class = 0; class < REACH_CLASSES; class ++) {
        if (mend_class(reach, class)) {
            return true;
        }
    }
    return false;
}

bool reach_mend(Reach *reach) {
    const Store *store = &reach->search->store;
    if (run_batch(reach)) {
        return true;
    }
    int open = store->heap_count > 0 ? store->heap[0].cost / REACH_CLASS_COST : REACH_CLASSES;
    for (int class = 0; class < REACH_CLASSES && class <= open; class ++) {
        if (mend_class(reach, class)) {
            return true;
        }
    }
    reach->map.settles =
        reach->map.settles && open < REACH_CLASSES && open % GRIDS_MAX < reach->map.grids;
    return false;
}

// --- the door -------------------------------------------------------------------------------

typedef struct Edit {
    FhRect boxes[REACH_BOXES];
    int count;
} Edit;

/// Notes a place that differs; with the last box, when there are many.
static void note_box(void *user, LevelChange change, FhRect box) {
    Edit *edit = user;
    (void)change;
    if (edit->count == REACH_BOXES) {
        FhRect *last = &edit->boxes[REACH_BOXES - 1];
        *last = fh_rect_around(*last, box);
    } else {
        edit->boxes[edit->count++] = box;
    }
}

/// Finds where two levels differ. False when it is not in tiles alone.
static bool compare(const Level *was, const Level *is, Edit *edit) {
    LevelVisitor visitor = {note_box, edit};
    FhRect a = level_bounds(was), b = level_bounds(is);
    if (memcmp(&a, &b, sizeof a) != 0 || level_has_ground(was) || level_has_ground(is)) {
        return false;
    }
    LevelDifference difference = level_compare(was, is, &visitor);
    return difference.things == 0 && !difference.settings && !difference.character &&
           !difference.is_new_size;
}

static void copy_tiles(FhTerrain *to, const FhTerrain *from, FhRect cells) {
    for (int i = 0; i < cells.w * cells.h && to; i++) {
        int col = cells.x + i % cells.w, row = cells.y + i / cells.w;
        fh_terrain_set(to, col, row, fh_terrain_at(from, col, row));
    }
}

static void copy_box(Level *to, const Level *from, FhRect box) {
    int size = to->tile_size;
    FhRect cells = {box.x / size, box.y / size, box.w / size, box.h / size};
    copy_tiles(to->terrain, from->terrain, cells);
    for (int i = 0; i < to->layer_count; i++) {
        copy_tiles(to->layers[i].tiles, from->layers[i].tiles, cells);
    }
}

/// False where a map is better begun anew.
static bool can_mend(const Reach *reach, const Edit *edit) {
    const Search *search = reach->search;
    bool ok = search->is_open && reach->start_count > 0 && !search->store.full &&
              !reach->out_of_memory && (!reach->map.why || reach->map.grids > 0) &&
              reach_bytes(reach) <= reach_room(reach) + reach_room(reach) / WORN_MEMORY &&
              reach->dropped * WORN <= search->store.node_count;
    for (int i = 0; i < edit->count; i++) {
        ok = ok && !search_may_be_at_goal(search, edit->boxes[i], 0);
        for (int k = 0; k < reach->start_count; k++) {
            const Spot *start = &reach->spots[reach->starts[k]];
            ok = ok && !fh_rect_overlaps(sensed(reach, start, reach->starts[k]), edit->boxes[i]);
        }
    }
    return ok;
}

static void take_edit(Reach *reach, const Edit *edit, Level *level, const Level *now) {
    FhRect about = edit->boxes[0];
    for (int i = 0; i < edit->count; i++) {
        copy_box(level, now, edit->boxes[i]);
        flood_rescan(&reach->search->flood, edit->boxes[i]);
        reach->edited[i] = edit->boxes[i];
        about = fh_rect_around(about, edit->boxes[i]);
    }
    reach->edited_count = edit->count;
    reach->near = grown(about, SETTLES_PX, SETTLES_PX);
    int most = reach->sweep_px + sensed_px(reach, true) + KEY_PX;
    for (int round = 0; round <= reach->search->round; round++) {
        list_buckets(reach, reach->notes, about, most, round);
    }
    reach_end_traps(reach);
    reach->map.settles = true;
    reach->search->phase = LOOKING;
    reach->search->answer.state = SEARCH_GOES_ON;
    reach->search->answer.why = reach->map.why = NULL;
}

bool reach_edit(Reach *reach, Level *level, const Level *now) {
    Edit edit = {0};
    if (!compare(level, now, &edit) || !can_mend(reach, &edit)) {
        return false;
    }
    if (edit.count > 0) {
        note_rest(reach);
        take_edit(reach, &edit, level, now);
    }
    return true;
}
