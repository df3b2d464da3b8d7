// finish.c - the search for a run to the goal (search.h): rounds, batches, and the proof.
//
// A round is a way to look: how crates are taken, and how fine the grid is. Its batches: the best
// open nodes are popped, each with the keys that are worth trying; those that stand in one tick go
// into the crowd together, hold their keys for TIMELINE_STEP ticks, and what is new among them is
// opened. Who waits in one place for something to come may look the same for a while: such nodes
// are kept up to WAITS_MAX steps.

#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "search/crowd.h"
#include "search/flood.h"
#include "search/keys.h"
#include "search/proof.h"
#include "search/store.h"

enum {
    BYTES_MOST = 256 << 20,
    TICKS_MOST = 5 * 60 * FH_TICKS_PER_SECOND,
    GOALS_MAX = 16,
    SLOTS_FAST = 192, // of movers that go by steps
    SLOTS_SLOW = 24,
    PARENTS_FAST = 48,
    PARENTS_SLOW = 6,
    CHILDREN_MAX = PARENTS_FAST * KEYS_MAX,
    FLOOD_CELLS = 20000, // a step
    PROOF_TICKS = 150,   // a step
    WAITS_MAX = 100,
    PRESS_COST = 8,        // ticks that a jump must save to be made
    TURN_COST = 4,         // ticks that any other change of keys must save
    NO_WAY_LEFT = 1 << 16, // px, where the flood did not come
    GOAL_NEAR = 64,        // px
    STATES_OF_STANDING_CRATES = 300000,
    FALSE_RUNS_MOST = 8 // of a round
};

/// A node's bits beside those of keys.h.
enum { CAN_BE_AT_GOAL = 1 << 13 };

typedef struct Round {
    CrowdThings things;
    int px, speed;  // of the grid
    int weight;     // ticks that four px of the remaining way count
    int64_t states; // at most; 0: any
} Round;

typedef struct Child {
    uint32_t parent;
    int32_t tick;
    uint8_t held;
} Child;

typedef enum Phase { PLANNING, LOOKING, PROVING, OVER } Phase;

struct Search {
    const Level *level;
    LevelWorldOptions options;
    FhTuning tuning;
    FhPoint spawn;
    int ticks_most, slots, parents;
    int64_t states_most;
    size_t bytes_most;
    FhRect goals[GOALS_MAX];
    int goal_count;

    Phase phase;
    Flood flood;
    Round rounds[4];
    int round_count, round;
    bool is_open; // the round has begun
    Crowd crowd;
    Store store;
    Child children[CHILDREN_MAX];
    int child_count, child_at;
    int64_t states_before; // of earlier rounds
    bool cut;              // a run was longer than allowed
    int false_runs;        // of this round

    FhInput *inputs; // owned
    int input_count;
    Proof proof;
    SearchAnswer answer;
};

static void stop(Search *search, const char *why) {
    search->phase = OVER;
    search->answer.state = SEARCH_STOPPED;
    search->answer.why = why;
}

// --- rounds ---------------------------------------------------------------------------------

static int count_of(const Level *level, LevelEntityType type) {
    int count = 0;
    for (int i = 0; i < level->entity_count; i++) {
        count += level->entities[i].type == type ? level_entity_actors(&level->entities[i]) : 0;
    }
    return count;
}

static const FhMover *mover_of(const Search *search) {
    const char *name =
        search->options.movement ? search->options.movement : search->level->movement;
    const FhMover *mover = level_movers[fh_max(0, level_mover_find(name))];
    return fh_mover_is_there(mover) ? mover : level_movers[0];
}

/// True when runners push the hero, or stop it.
static bool meets_runners(const FhMover *mover) {
    return strcmp(mover->name, "cell") == 0 || strcmp(mover->name, "tile_locked") == 0;
}

static void plan_rounds(Search *search) {
    int crates = count_of(search->level, LEVEL_CRATE);
    bool has_runners = count_of(search->level, LEVEL_RUNNER) > 0 && meets_runners(mover_of(search));
    Round *rounds = search->rounds;
    if (crates > 0 || has_runners) {
        rounds[0] = (Round){CROWD_CRATES_STAND, 8, 60, 16, STATES_OF_STANDING_CRATES};
        rounds[1] = (Round){CROWD_WITH_THINGS, 8, 60, 16, 0};
        search->round_count = 2;
        return;
    }
    rounds[0] = (Round){CROWD_WITHOUT_THINGS, 8, 60, 16, 0};
    rounds[1] = (Round){CROWD_WITHOUT_THINGS, 4, 30, 16, 0};
    search->round_count = 2;
}

static void close_round(Search *search) {
    search->states_before += search->store.node_count;
    search->is_open = false;
    search->child_count = search->child_at = 0;
    search->false_runs = 0;
    crowd_free(&search->crowd);
    store_clear(&search->store);
}

/// Goes on with the next round, or says that there is none left.
static void next_round(Search *search, bool is_exhausted) {
    close_round(search);
    search->cut |= !is_exhausted;
    search->phase = LOOKING;
    if (++search->round < search->round_count) {
        return;
    }
    if (search->cut) {
        stop(search, "longer runs were not tried");
        return;
    }
    search->phase = OVER;
    search->answer.state = SEARCH_NONE;
}

// --- nodes ----------------------------------------------------------------------------------

static bool is_at_goal(const Search *search, FhRect box, int more) {
    FhRect about = {box.x - more, box.y - more, box.w + 2 * more, box.h + 2 * more};
    for (int i = 0; i < search->goal_count; i++) {
        if (fh_rect_overlaps(about, search->goals[i])) {
            return true;
        }
    }
    return false;
}

static FhPoint feet_of(FhRect box) {
    return (FhPoint){box.x + box.w / 2, box.y + box.h};
}

static int left_of(Search *search, FhRect box) {
    int left = flood_left(&search->flood, feet_of(box));
    left = left == FLOOD_FAR ? NO_WAY_LEFT : left;
    if (left < search->answer.nearest_left) {
        search->answer.nearest_left = left;
        search->answer.nearest = feet_of(box);
    }
    return left;
}

static int price_of(uint32_t before, uint32_t held) {
    if (before == held) {
        return 0;
    }
    bool presses = (held & FH_INPUT_JUMP) && !(before & FH_INPUT_JUMP);
    return presses ? PRESS_COST : TURN_COST;
}

/// Opens the state in a slot.
static void open_node(Search *search, int slot, StoreNode node, const FhActorView *view) {
    uint32_t words[CROWD_WORDS_MAX];
    int count = crowd_save(&search->crowd, slot, words);
    node.can = keys_can(&search->crowd, &search->flood, &search->tuning, slot, node.held);
    node.can |= is_at_goal(search, view->box, GOAL_NEAR) ? CAN_BE_AT_GOAL : 0;
    uint32_t number = store_add(&search->store, node, words, count);
    if (number != STORE_NONE) {
        int weight = search->rounds[search->round].weight;
        store_push(&search->store, node.spent + left_of(search, view->box) * weight / 4, number);
    }
}

static bool open_round(Search *search) {
    const Round *round = &search->rounds[search->round];
    if (!crowd_begin(&search->crowd, search->level, &search->options, search->slots,
                     round->things)) {
        stop(search, search->crowd.things > CROWD_THINGS_MAX
                         ? "not answered, because of the crates and runners: too many"
                         : "out of memory");
        return false;
    }
    search->is_open = true;
    crowd_seek(&search->crowd, 0);
    crowd_read_solids(&search->crowd);
    FhActorView view = crowd_view(&search->crowd, 0);
    if (view.state != FH_STATE_ALIVE) {
        stop(search, "there is no room at the spawn");
        return false;
    }
    store_is_new(&search->store, crowd_key(&search->crowd, 0, round->px, round->speed));
    open_node(search, 0, (StoreNode){.parent = STORE_NONE}, &view);
    return true;
}

// --- the run --------------------------------------------------------------------------------

/// Writes the run that ends `last_ticks` after a node, in which `held` is held. False out of
/// memory.
static bool write_run(Search *search, uint32_t at, uint32_t held, int last_ticks) {
    int count = store_node(&search->store, at)->tick + last_ticks;
    FhInput *inputs = malloc((size_t)count * sizeof *inputs);
    if (!inputs) {
        return false;
    }
    free(search->inputs);
    search->inputs = inputs;
    search->input_count = count;
    for (int i = 0; i < last_ticks; i++) {
        inputs[--count] = (FhInput){held};
    }
    while (count > 0) {
        const StoreNode *node = store_node(&search->store, at);
        int before = store_node(&search->store, node->parent)->tick;
        while (count > before) {
            inputs[--count] = (FhInput){node->held};
        }
        at = node->parent;
    }
    return true;
}

static void begin_proof(Search *search, const Child *child, int ticks) {
    if (!write_run(search, child->parent, child->held, ticks) ||
        !proof_begin(&search->proof, search->level, &search->options, search->inputs,
                     search->input_count)) {
        stop(search, "out of memory");
        return;
    }
    search->phase = PROVING;
}

static void prove(Search *search) {
    ProofState state = proof_step(&search->proof, PROOF_TICKS);
    if (state == PROOF_GOES_ON) {
        return;
    }
    int ticks = search->proof.at;
    proof_end(&search->proof);
    if (state == PROOF_HOLDS) {
        search->phase = OVER;
        search->answer.state = SEARCH_FOUND;
        search->answer.inputs = search->inputs;
        search->answer.ticks = ticks;
    } else if (++search->false_runs > FALSE_RUNS_MOST) {
        next_round(search, false);
    } else {
        search->phase = LOOKING;
    }
}

// --- a batch --------------------------------------------------------------------------------

static int by_tick(const void *a, const void *b) {
    const Child *x = a;
    const Child *y = b;
    if (x->tick != y->tick) {
        return x->tick < y->tick ? -1 : 1;
    }
    if (x->parent != y->parent) {
        return x->parent < y->parent ? -1 : 1;
    }
    return x->held - y->held;
}

static void add_children(Search *search, uint32_t parent) {
    const StoreNode *node = store_node(&search->store, parent);
    uint8_t keys[KEYS_MAX];
    int count = keys_to_try(node->can, node->held, &search->tuning, keys);
    if (node->waits > 0) { // all else was tried when it began to wait
        keys[0] = 0;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        search->children[search->child_count++] = (Child){parent, node->tick, keys[i]};
    }
}

/// Pops the best open nodes. Returns false when there are none.
static bool fill_batch(Search *search) {
    search->child_count = search->child_at = 0;
    for (int i = 0; i < search->parents; i++) {
        uint32_t node = store_pop(&search->store);
        if (node == STORE_NONE) {
            break;
        }
        if (store_node(&search->store, node)->tick + TIMELINE_STEP > search->ticks_most) {
            search->cut = true;
        } else {
            add_children(search, node);
        }
    }
    bool by_ticks = search->crowd.timeline.moves || search->crowd.things > 0;
    if (by_ticks) {
        qsort(search->children, (size_t)search->child_count, sizeof *search->children, by_tick);
    }
    return search->child_count > 0;
}

/// How many of the next children can be in the World together.
static int group_size(const Search *search) {
    bool by_ticks = search->crowd.timeline.moves || search->crowd.things > 0;
    int left = search->child_count - search->child_at;
    const Child *first = &search->children[search->child_at];
    int size = 1;
    while (size < fh_min(left, search->crowd.slots) &&
           (!by_ticks || first[size].tick == first->tick)) {
        size++;
    }
    return size;
}

/// True when a slot whose parent was near the goal has reached it.
static bool finds_goal(Search *search, const Child *group, int size, int ticks) {
    for (int i = 0; i < size; i++) {
        if (!(store_node(&search->store, group[i].parent)->can & CAN_BE_AT_GOAL)) {
            continue;
        }
        FhActorView view = crowd_view(&search->crowd, i);
        if (view.state == FH_STATE_ALIVE && is_at_goal(search, view.box, 0)) {
            begin_proof(search, &group[i], ticks);
            return true;
        }
    }
    return false;
}

/// True when the child stands where its parent stood, waiting for something.
static bool still_waits(const Child *child, const StoreNode *parent, const FhActorView *view) {
    return child->held == 0 && (parent->can & CAN_WAIT) && parent->waits < WAITS_MAX &&
           view->vx == 0.0f && (fh_contacts_floor(&view->contacts) || (parent->can & CAN_CLIMB));
}

static void take_child(Search *search, const Child *child, int slot) {
    FhActorView view = crowd_view(&search->crowd, slot);
    if (view.state != FH_STATE_ALIVE) {
        return;
    }
    const Round *round = &search->rounds[search->round];
    const StoreNode parent = *store_node(&search->store, child->parent);
    uint64_t key = crowd_key(&search->crowd, slot, round->px, round->speed);
    bool is_new = store_is_new(&search->store, key);
    if (!is_new && !still_waits(child, &parent, &view)) {
        return;
    }
    bool is_cheap = view.riding1 != 0 || (child->held == 0 && parent.waits > 0);
    int ticks = is_cheap ? TIMELINE_STEP / 4 : TIMELINE_STEP;
    StoreNode node = {.parent = child->parent,
                      .tick = child->tick + TIMELINE_STEP,
                      .spent = parent.spent + ticks + price_of(parent.held, child->held),
                      .held = child->held,
                      .waits = is_new ? 0 : (uint8_t)(parent.waits + 1)};
    open_node(search, slot, node, &view);
}

static void run_group(Search *search) {
    const Child *group = &search->children[search->child_at];
    int size = group_size(search);
    search->child_at += size;
    if (!crowd_seek(&search->crowd, group->tick)) {
        stop(search, "out of memory");
        return;
    }
    for (int i = 0; i < size; i++) {
        crowd_load(&search->crowd, store_words(&search->store, group[i].parent), group[i].held);
    }
    for (int tick = 1; tick <= TIMELINE_STEP; tick++) {
        crowd_tick(&search->crowd);
        if (finds_goal(search, group, size, tick)) {
            return;
        }
    }
    crowd_read_solids(&search->crowd);
    for (int i = 0; i < size; i++) {
        take_child(search, &group[i], i);
    }
}

static void look(Search *search) {
    if (!search->is_open && !open_round(search)) {
        return;
    }
    const Round *round = &search->rounds[search->round];
    int64_t states = search->store.node_count;
    if (search->states_most > 0 && search->states_before + states > search->states_most) {
        stop(search, "as many states as were allowed");
    } else if (round->states > 0 && states > round->states) {
        next_round(search, false);
    } else if (search->store.full ||
               search->store.bytes + crowd_bytes(&search->crowd) > search->bytes_most) {
        stop(search, "as much memory as was allowed");
    } else if (search->child_at < search->child_count || fill_batch(search)) {
        run_group(search);
    } else if (search->store.heap_count == 0) {
        next_round(search, true);
    }
}

// --- the door -------------------------------------------------------------------------------

static void list_goals(Search *search) {
    for (int i = 0; i < search->level->entity_count && search->goal_count < GOALS_MAX; i++) {
        if (search->level->entities[i].type == LEVEL_GOAL) {
            search->goals[search->goal_count++] = level_entity_box(&search->level->entities[i]);
        }
    }
}

static void take_options(Search *search, const SearchOptions *given) {
    search->tuning = given->tuning ? *given->tuning : level_tuning(search->level);
    search->options.tuning = &search->tuning;
    search->options.movement = given->movement;
    if (given->spawn) {
        search->spawn = *given->spawn;
        search->options.spawn = &search->spawn;
    }
    search->bytes_most = given->bytes ? given->bytes : BYTES_MOST;
    search->states_most = given->states;
    search->ticks_most = given->ticks ? given->ticks : TICKS_MOST;
    bool is_fast = mover_of(search)->steps;
    search->slots = is_fast ? SLOTS_FAST : SLOTS_SLOW;
    search->parents = is_fast ? PARENTS_FAST : PARENTS_SLOW;
}

Search *search_begin(const Level *level, const SearchOptions *options) {
    static const SearchOptions none = {0};
    Search *search = calloc(1, sizeof *search);
    if (!search) {
        return NULL;
    }
    search->level = level;
    take_options(search, options ? options : &none);
    list_goals(search);
    search->answer.nearest_left = FLOOD_FAR;
    plan_rounds(search);
    if (!flood_begin(&search->flood, level, search->goals, search->goal_count)) {
        search_end(search);
        return NULL;
    }
    size_t flooded = flood_bytes(&search->flood);
    store_begin(&search->store, search->bytes_most > flooded ? search->bytes_most - flooded : 0);
    if (search->goal_count == 0) {
        stop(search, "the level has no goal");
    }
    return search;
}

bool search_step(Search *search) {
    switch (search->phase) {
    case PLANNING:
        search->phase = flood_step(&search->flood, FLOOD_CELLS) ? LOOKING : PLANNING;
        break;
    case LOOKING:
        look(search);
        break;
    case PROVING:
        prove(search);
        break;
    case OVER:
        break;
    }
    search->answer.states = search->states_before + search->store.node_count;
    return search->phase != OVER;
}

SearchAnswer search_answer(const Search *search) {
    return search->answer;
}

size_t search_bytes(const Search *search) {
    return sizeof *search + search->store.bytes + flood_bytes(&search->flood) +
           (search->is_open ? crowd_bytes(&search->crowd) : 0);
}

void search_end(Search *search) {
    if (search) {
        proof_end(&search->proof);
        crowd_free(&search->crowd);
        store_free(&search->store);
        flood_free(&search->flood);
        free(search->inputs);
        free(search);
    }
}
