// reach_edit.c - the map of reach after an edit of tiles: what the edit touches is run again.
//
// A step is near when the way of its body, as a box, comes so near to an edited tile that it may
// sense it. Near steps of the tree are run again; where the state at the end is another one the
// node is dropped, and all that follows from it. All other near steps are due, and those that lead
// to a dropped node from elsewhere: the first of them opens it again. What lies near the edit goes
// first, so the map is right there soon.

#include <stdlib.h>
#include <string.h>

#include "level/cells.h"
#include "level/level_difference.h"
#include "search/reach_parts.h"

enum {
    SENSED = 4,       // px more than the tuning says that a body senses in a tick
    SENSED_SLOW = 64, // by movers that do not go by steps
    SETTLES_PX = 64,  // about the edit goes first
    ROUND_PX = 256,   // then so far round it, on the first grid
    DROPS = 500,      // a step
    WALKS = 400,
    CLOSER = 4, // what is looked at closely counts as so many
    WORN = 16   // of so many nodes one is to be free where memory is full
};

// --- drops ----------------------------------------------------------------------------------

static bool is_dropped(const Reach *reach, uint32_t node) {
    return node != STORE_NONE && (reach->spots[node].flags & SPOT_DROPPED);
}

static void list_note(Reach *reach, uint32_t bucket, int round) {
    reach_add(reach, &reach->notes[round], bucket);
}

static void list_choice(Reach *reach, uint32_t bucket, int round) {
    reach_add(reach, &reach->choices[round], bucket);
}

static void list_buried(Reach *reach, uint32_t bucket, int round) {
    (void)round;
    reach_add(reach, &reach->buried, bucket);
}

static void drop(Reach *reach, uint32_t node) {
    Spot *spot = &reach->spots[node];
    if (!(spot->flags & SPOT_DROPPED)) {
        bool is_near = fh_rect_overlaps(spot->box, reach->near);
        spot->flags |= SPOT_DROPPED | SPOT_PENDING;
        reach->dropped++;
        reach_add(reach, is_near ? &reach->drops : &reach->far_drops[spot->round], node);
    }
}

void reach_drop_on(Reach *reach, uint32_t node) {
    Spot *spot = &reach->spots[node];
    if (!(spot->flags & SPOT_PENDING)) { // it is there again
        return;
    }
    spot->flags &= (uint8_t) ~(SPOT_PENDING | SPOT_WITNESS);
    reach_unmark(reach, spot);
    reach_add(reach, &reach->cut[spot->round], node);
    for (int i = 0; i < spot->step_count; i++) {
        uint32_t to = step_to(&reach->steps[spot->steps + (uint32_t)i]);
        if (to != STORE_NONE && store_node(&reach->search->store, to)->parent == node) {
            drop(reach, to);
        }
    }
}

/// The far pending nodes of the coarsest grid up to one that has some. NULL: none has.
static ReachList *far_drops(const Reach *reach, int last) {
    for (int round = 0; round <= last; round++) {
        if (reach->far_drops[round].count > 0) {
            return (ReachList *)&reach->far_drops[round];
        }
    }
    return NULL;
}

/// Drops some of what is pending near the edit, else of what is far, on the grids up to one.
static bool drop_some(Reach *reach, int last) {
    ReachList *list = reach->drops.count > 0 ? &reach->drops : far_drops(reach, last);
    for (int i = 0; i < DROPS && list && list->count > 0; i++) {
        reach_drop_on(reach, list->items[--list->count]);
    }
    return list != NULL;
}

/// Opens some of what is dropped, on the grids up to one. False when there is none.
static bool open_some(Reach *reach, int last) {
    int round = 0;
    while (round < last && reach->cut[round].count == 0) {
        round++;
    }
    ReachList *list = &reach->cut[round];
    bool any = list->count > 0;
    for (int i = 0; i < DROPS && list->count > 0; i++) {
        uint32_t node = list->items[--list->count];
        if (is_dropped(reach, node)) {
            reach_open_dropped(reach, node);
        }
    }
    return any;
}

bool reach_drop_some(Reach *reach) {
    return drop_some(reach, GRIDS_MAX - 1);
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
        return crowd_grown(spot->box, more);
    }
    const Spot *end = &reach->spots[to];
    int x = sensed_px(reach, end->flags & SPOT_STANDS) + REACH_KEY_PX;
    int y = sensed_px(reach, false) + REACH_KEY_PX;
    FhRect both = fh_rect_around(spot->box, end->box);
    return (FhRect){both.x - x, both.y - y, both.w + 2 * x, both.h + 2 * y};
}

static bool overlaps_any(FhRect box, const FhRect *boxes, int count) {
    for (int i = 0; i < count; i++) {
        if (fh_rect_overlaps(box, boxes[i])) {
            return true;
        }
    }
    return false;
}

static bool is_near(const Reach *reach, FhRect box) {
    return overlaps_any(box, reach->edited, reach->edited_count);
}

int reach_sensed_px(const Reach *reach) {
    return sensed_px(reach, true) + REACH_KEY_PX;
}

bool reach_senses(const Reach *reach, uint32_t node, uint32_t to) {
    return is_near(reach, sensed(reach, &reach->spots[node], to));
}

/// Notes which of a node's steps come near what was edited.
static void note_near(Reach *reach, uint32_t node) {
    const Spot *spot = &reach->spots[node];
    bool is_due = false;
    for (int i = 0; i < spot->step_count; i++) {
        Step *step = &reach->steps[spot->steps + (uint32_t)i];
        uint32_t end = step_to(step);
        bool is_known = step->is_due && !step->is_claim;
        if (is_known || !is_near(reach, sensed(reach, spot, end))) {
            continue;
        }
        bool has_end = end != STORE_NONE && !is_dropped(reach, end);
        const StoreNode *to = has_end ? store_node(&reach->search->store, end) : NULL;
        if (!to || to->parent != node || to->held != step->held) {
            step->is_due = is_due = true;
            step->is_claim = false;
        } else if (!(reach->spots[end].flags & SPOT_CHECKED) &&
                   reach_sure(reach, end) != SURE_HOLDS) { // a witness is checked before
            reach->spots[end].flags |= SPOT_CHECKED;
            reach_add_check(reach, &reach->checks, end);
        }
    }
    if (is_due) {
        reach_push(reach, node);
    }
}

/// The step to a node does not come out as before: it is run again, and the node dropped.
static void refute(Reach *reach, uint32_t node) {
    const StoreNode *now = store_node(&reach->search->store, node);
    Step *step = reach_step_with(reach, now->parent, now->held);
    step->is_due = true;
    step->is_claim = false;
    reach_push(reach, now->parent);
    drop(reach, node);
}

/// What is in the ground now cannot have come there: its marks go at once.
static void bury(Reach *reach, uint32_t node) {
    FhRect box = reach->spots[node].box;
    if (!is_near(reach, box) || store_node(&reach->search->store, node)->parent == STORE_NONE ||
        !fh_terrain_overlaps(reach->search->level->terrain, box)) {
        return;
    }
    if (!is_dropped(reach, node)) {
        refute(reach, node);
    }
    reach_drop_on(reach, node);
}

static void visit(Reach *reach, uint32_t node) {
    FhRect box = reach->spots[node].box;
    int most = reach->sweep_px + sensed_px(reach, true) + REACH_KEY_PX;
    switch (reach->walk.aim) {
    case AIM_BURIED:
        bury(reach, node);
        break;
    case AIM_NEAR:
        if (is_near(reach, crowd_grown(box, most))) {
            note_near(reach, node);
        }
        break;
    case AIM_WITNESS:
        if (!reach_choose(reach, node)) {
            drop(reach, node);
        }
        break;
    case AIM_CLOSE:
        reach_look_close(reach, node);
        break;
    }
}

/// Goes through a part of a bucket. False when it is over.
static bool walk(Reach *reach) {
    ReachWalk *now = &reach->walk;
    int each = now->aim == AIM_CLOSE ? CLOSER : 1;
    for (int i = 0; i < WALKS && now->at.chunk > 0; i += each) {
        uint32_t node = reach_next(reach, &now->at);
        if (now->aim == AIM_BURIED || !is_dropped(reach, node)) {
            visit(reach, node);
        }
    }
    return now->at.chunk > 0;
}

static bool begin_walk(Reach *reach, ReachList *list, ReachAim aim) {
    if (list->count == 0) {
        return false;
    }
    uint32_t bucket = list->items[--list->count];
    bool is_needed = aim != AIM_WITNESS || reach_is_asked(reach, bucket);
    reach->walk = (ReachWalk){is_needed ? reach_enter(reach, bucket) : (ReachCursor){0, 0}, aim};
    return true;
}

// --- checks ---------------------------------------------------------------------------------

void reach_check(Reach *reach, uint32_t node, int slot) {
    Search *search = reach->search;
    if (node == STORE_NONE || is_dropped(reach, node)) {
        return;
    }
    reach->spots[node].flags &= (uint8_t)~SPOT_CHECKED;
    StoreNode *now = store_node(&search->store, node);
    uint32_t words[CROWD_WORDS_MAX];
    bool is_alive = crowd_view(&search->crowd, slot).state == FH_STATE_ALIVE;
    int count = is_alive ? crowd_save(&search->crowd, slot, words) : 0;
    if (count == 0 || !store_has_state(&search->store, node, words, count)) {
        refute(reach, node);
        return;
    }
    uint16_t before = store_node(&search->store, now->parent)->can;
    uint16_t can = search_can(search, slot, now->held, before);
    if (can != now->can) {
        now->can = can;
        reach_push(reach, node);
    }
}

void reach_add_check(Reach *reach, ReachChecks *checks, uint32_t node) {
    checks->items =
        reach_need(reach, checks->items, checks->count, &checks->room, sizeof *checks->items);
    if (checks->count == checks->room) {
        return;
    }
    const Store *store = &reach->search->store;
    uint32_t parent = store_node(store, node)->parent;
    StoreEntry check = {store_node(store, parent)->tick, node};
    store_put_in(checks->items, checks->count++, check);
}

void reach_fill_checks(Reach *reach, ReachChecks *checks) {
    Search *search = reach->search;
    search->child_count = search->child_at = 0;
    reach->is_checking = true;
    while (checks->count > 0 && search->child_count < CHILDREN_MAX) {
        uint32_t node = store_take_first(checks->items, checks->count--).node;
        const StoreNode *now = store_node(&search->store, node);
        if (!is_dropped(reach, node) && (reach->spots[node].flags & SPOT_CHECKED)) {
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

static bool notes(const Reach *reach) {
    bool any = reach->walk.at.chunk > 0 && reach->walk.aim != AIM_CLOSE;
    for (int round = 0; round < GRIDS_MAX; round++) {
        any = any || reach->notes[round].count > 0;
    }
    return any || reach->buried.count > 0;
}

bool reach_doubts(const Reach *reach) {
    return notes(reach) || reach->is_checking || reach_doubts_witnesses(reach) ||
           reach->checks.count > 0 || reach->drops.count > 0 ||
           far_drops(reach, GRIDS_MAX - 1) != NULL;
}

/// Begins the next part of finding what the edit changed near it, on the grids up to one. False
/// when there is none.
static bool look_near(Reach *reach, int last) {
    if (begin_walk(reach, &reach->buried, AIM_BURIED)) {
        return true;
    }
    if (reach->drops.count > 0) {
        return reach_drop_some(reach);
    }
    if (reach_ask_some(reach) || reach_prove_rest(reach)) {
        return true;
    }
    for (int round = 0; round <= last; round++) {
        if (begin_walk(reach, &reach->notes[round], AIM_NEAR)) {
            return true;
        }
        if (reach->checks.count > 0) {
            reach_fill_checks(reach, &reach->checks);
            return true;
        }
        if (begin_walk(reach, &reach->choices[round], AIM_WITNESS)) {
            return true;
        }
    }
    return false;
}

/// The class of what is to be opened next.
static int class_open(const Reach *reach) {
    const Store *store = &reach->search->store;
    return store->heap_count > 0 ? store->heap[0].cost / REACH_CLASS_COST : REACH_CLASSES;
}

/// What is far waits until all that is dropped is: else what is opened from what will be dropped
/// could go before the dropping for ever.
static void open_later(Reach *reach) {
    while (reach->later.count > 0) {
        reach_push(reach, reach->later.items[--reach->later.count]);
    }
}

/// Begins the next part of what comes before the nodes of a class are opened. False when there is
/// none.
static bool prepare(Reach *reach, int class) {
    int all = GRIDS_MAX - 1;
    return look_near(reach, 0) ||
           (class > REACH_NEAR && (look_near(reach, all) || drop_some(reach, 0))) ||
           open_some(reach, 0) ||
           (class > REACH_ROUND && (reach_drop_some(reach) || open_some(reach, all) ||
                                    begin_walk(reach, &reach->close.buckets, AIM_CLOSE)));
}

bool reach_mend(Reach *reach) {
    if (run_batch(reach) || reach_step_witnesses(reach) || walk(reach)) {
        return true;
    }
    int open = class_open(reach);
    if (reach_opens_early(reach, open)) {
        return false;
    }
    if (prepare(reach, open)) {
        return true;
    }
    if (!reach_doubts(reach) && reach->later.count > 0) {
        open_later(reach);
        return true;
    }
    reach->map.settles = reach->map.settles && open < reach_far_class(reach->map.grids);
    return false;
}

// --- the door -------------------------------------------------------------------------------

typedef struct Edit {
    FhRect boxes[REACH_BOXES];
    int count;
} Edit;

/// Notes a place as one that was edited: with the last box, when there are many.
static void add_box(FhRect *boxes, int *count, FhRect box) {
    if (*count == REACH_BOXES) {
        boxes[REACH_BOXES - 1] = fh_rect_around(boxes[REACH_BOXES - 1], box);
    } else {
        boxes[(*count)++] = box;
    }
}

static void note_box(void *user, LevelChange change, FhRect box) {
    Edit *edit = user;
    (void)change;
    add_box(edit->boxes, &edit->count, box);
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

/// True when something is put into a box: nothing is only taken away.
static bool puts_tiles(const Level *was, const Level *is, FhRect box) {
    FhRect cells = cells_of_px(box, was->tile_size);
    bool puts = false;
    for (int i = 0; i < cells.w * cells.h; i++) {
        int col = cells.x + i % cells.w, row = cells.y + i / cells.w;
        FhTile tile = fh_terrain_at(is->terrain, col, row);
        puts = puts || (tile != FH_TILE_EMPTY && tile != fh_terrain_at(was->terrain, col, row));
    }
    return puts;
}

static void copy_box(Level *to, const Level *from, FhRect box) {
    FhRect cells = cells_of_px(box, to->tile_size);
    copy_tiles(to->terrain, from->terrain, cells);
    for (int i = 0; i < to->layer_count; i++) {
        copy_tiles(to->layers[i].tiles, from->layers[i].tiles, cells);
    }
}

/// True when an edit may be sensed where the map begins.
static bool is_at_start(const Reach *reach, const Edit *edit) {
    bool is = false;
    for (int k = 0; k < reach->start_count; k++) {
        uint32_t start = reach->starts[k];
        FhRect box = sensed(reach, &reach->spots[start], start);
        is = is || overlaps_any(box, edit->boxes, edit->count);
    }
    return is;
}

/// True when the first state on another level is the one that the map begins with.
static bool begins_alike(const Reach *reach, const Level *now) {
    const Search *search = reach->search;
    Crowd crowd;
    uint32_t words[CROWD_WORDS_MAX];
    bool begins = crowd_begin(&crowd, now, &search->own.world, 1, search->rounds[0].things);
    int count = begins ? crowd_start(&crowd, words) : 0;
    crowd_free(&crowd);
    return count == search->start_count &&
           memcmp(words, search->start, (size_t)count * sizeof *words) == 0;
}

/// Finds out anew what can be done at the start.
static void check_starts(Reach *reach) {
    Search *search = reach->search;
    for (int k = 0; k < reach->start_count; k++) {
        StoreNode *start = store_node(&search->store, reach->starts[k]);
        crowd_seek(&search->crowd, start->tick);
        int slot = crowd_load(&search->crowd, search->start, start->held);
        crowd_read_solids(&search->crowd);
        start->can = search_can(search, slot, start->held, 0);
        reach_push(reach, reach->starts[k]);
    }
}

/// False where a map is better begun anew.
static bool can_mend(const Reach *reach, const Edit *edit, const Level *now) {
    const Search *search = reach->search;
    bool is_full = search->store.full && reach->free.count < search->store.node_count / WORN;
    bool ok = search->is_open && reach->start_count > 0 && !is_full && !reach->out_of_memory &&
              (!reach->map.why || reach->map.grids > 0) && !reach_is_short_of_memory(reach);
    for (int i = 0; i < edit->count; i++) {
        ok = ok && !search_may_be_at_goal(search, edit->boxes[i], 0);
    }
    return ok && (!is_at_start(reach, edit) || begins_alike(reach, now));
}

/// Opens again what is not run so far: whether a run to it holds is not known any more.
static void put_batch_back(Reach *reach) {
    Search *search = reach->search;
    while (!reach->is_checking && search->child_at < search->child_count) {
        reach_push(reach, search->children[--search->child_count].parent);
    }
}

/// Takes the tiles; what an edit before has not noted so far stays noted.
static void take_edit(Reach *reach, const Edit *edit, Level *level, const Level *now) {
    reach->edited_count = notes(reach) ? reach->edited_count : 0;
    FhRect about = edit->boxes[0];
    bool narrows = false;
    for (int i = 0; i < edit->count; i++) {
        narrows = narrows || puts_tiles(level, now, edit->boxes[i]);
        copy_box(level, now, edit->boxes[i]);
        flood_rescan(&reach->search->flood, edit->boxes[i]);
        add_box(reach->edited, &reach->edited_count, edit->boxes[i]);
        about = fh_rect_around(about, edit->boxes[i]);
    }
    reach_note_edit(reach, about, narrows);
    reach->near = crowd_grown(about, SETTLES_PX);
    reach->round = crowd_grown(about, ROUND_PX);
    int most = reach->sweep_px + sensed_px(reach, true) + REACH_KEY_PX;
    int body = reach_body_px(reach);
    for (int round = 0; round <= reach->search->round; round++) {
        reach_list_buckets(reach, list_note, about, most, round);
        reach_list_buckets(reach, list_choice, reach->near, body, round);
        reach_list_buckets(reach, list_buried, about, body, round);
    }
    if (is_at_start(reach, edit)) {
        check_starts(reach);
    }
    put_batch_back(reach);
    reach_doubt_witnesses(reach);
    reach_end_traps(reach);
    reach->freeing.is_on = false;
    reach->search->store.full = false;
    reach->map.settles = reach->map.doubts = true;
    reach->search->phase = LOOKING;
    reach->search->answer.state = SEARCH_GOES_ON;
    reach->search->answer.why = reach->map.why = NULL;
}

bool reach_edit(Reach *reach, Level *level, const Level *now) {
    Edit edit = {0};
    if (!compare(level, now, &edit) || !can_mend(reach, &edit, now)) {
        return false;
    }
    if (edit.count > 0) {
        take_edit(reach, &edit, level, now);
    }
    return true;
}
