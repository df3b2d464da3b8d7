// internal.h - what the files of the search for a run share: a search's insides.

#ifndef FOOTHOLD_SEARCH_INTERNAL_H
#define FOOTHOLD_SEARCH_INTERNAL_H

#include "search/keys.h"
#include "search/retry.h"
#include "search/store.h"
#include "search/ways.h"

// ---- A search's own copy of what it was asked ----

/// `search` and `world` point to the members below them: it stays where it was filled.
typedef struct OwnOptions {
    SearchOptions search;
    LevelWorldOptions world;
    FhTuning tuning;
    FhPoint spawn;
} OwnOptions;

/// Copies the options, with the level's tuning where they have none. NULL: the default ones.
void own_options_copy(OwnOptions *own, const Level *level, const SearchOptions *options);
/// A copy of a run, one input a tick, for the caller to free. NULL out of memory.
FhInput *own_inputs(const FhInput *inputs, int count);

enum { SHORTER_TRIES_MAX = 8 };

/// A run that was found and proved.
typedef struct Best {
    FhInput *inputs; // owned; NULL: none yet
    FhPoint *feet;   // owned; px: after each tick
    int ticks;
    int tried[SHORTER_TRIES_MAX]; // ticks from which a shorter one was looked for
    int tries;
} Best;

enum {
    GOALS_MAX = 16,
    GRIDS_MAX = 6,
    SLOTS_FAST = 192, // of movers that go by steps
    SLOTS_SLOW = 24,
    PARENTS_FAST = 24,
    PARENTS_SLOW = 6,
    FLOOD_CELLS = 20000, // a step
    CHILDREN_MAX = PARENTS_FAST * KEYS_MAX,
    FALSE_RUNS_MOST = 8 // of a grid, or a try
};

typedef struct Grid {
    int px, speed;
    int near_px; // how far from a state solids and things count for its key
    bool late;   // late jumps are tried as long as the tuning lets, else in one step alone
} Grid;

typedef struct Child {
    uint32_t parent, rest;
    int32_t tick;
    uint8_t held;
    uint8_t ticks; // that it was held; 0: it goes on
    bool meets;    // what goes by itself: it is alone
} Child;

/// What the key of a child's state is. Of one that is still its parent's the same keys are held on.
typedef enum ChildKey { CHILD_KEY_IS_NEW, CHILD_KEY_IS_KNOWN, CHILD_KEY_IS_PARENTS } ChildKey;

/// What a guided search (retry.h) knows of its run and of the try that goes on.
typedef struct Tries {
    bool is_on;
    SearchGuide guide;
    Store marks; // the states of the run, one each TIMELINE_STEP ticks
    SearchTry now;
    int landings;    // of this try
    uint32_t landed; // the node that has just landed; STORE_NONE
    uint32_t first;  // the first one that has; STORE_NONE
} Tries;

/// What spreads (reach.c) looks for no goal, and says itself what becomes of each state.
typedef struct Spread {
    void *user;
    /// Lists the keys that are to be tried in a node; returns how many.
    int (*keys)(void *user, uint32_t node, uint8_t keys[KEYS_MAX]);
    /// The child's keys were held for TIMELINE_STEP ticks, or up to the goal, where a session ends:
    /// its state is in the slot.
    void (*take)(void *user, const Child *child, int slot);
    /// Adds a node. Returns its number, or STORE_NONE.
    uint32_t (*add)(void *user, StoreNode node, const uint32_t *words, int count);
    /// A node was opened. Returns its cost: the least go first.
    int32_t (*opened)(void *user, uint32_t node, const FhActorView *view);
    /// No node is open any more on the grids so far.
    void (*ended)(void *user);
} Spread;

/// A part of the way. A leg begins where a body stood nearer to the goal than all before; what was
/// open behind it rests: so a long way costs what its parts do. A leg that finds no way on is
/// joined to the leg before.
typedef struct Leg {
    uint32_t first;  // its first node, and the number of all nodes when it began
    uint32_t number; // of all legs that ever were: each has keys of its own
    uint32_t most;   // states, before it is joined to the leg before
} Leg;

enum { LEGS_MAX = 64 };

struct Search {
    const Level *level;
    OwnOptions own;
    int ticks_most, slots, parents;
    int step; // ticks of a child: TIMELINE_STEP, or 1 where no solid moves
    int64_t states_most;
    size_t bytes_most;
    FhRect goals[GOALS_MAX];
    int goal_count;

    Fibre *own_fibre; // owned
    Fibre *fibre;     // in which it goes on: its own, or that of the caller of a try
    bool is_over;
    Flood flood;
    Ways ways;          // where the level has doors, keys or gates
    CrowdThings things; // in the crowd
    bool some_come;     // of them, by themselves
    Grid grids[GRIDS_MAX];
    int grid_count, grid; // the one in use
    bool is_open;         // there is a crowd
    Crowd crowd;
    uint32_t start[FH_PACKED_WORDS]; // the first state
    int start_count;                 // words
    uint32_t start_rest[CROWD_REST_WORDS];
    uint32_t rest;       // of the states that are in the crowd; STORE_NONE: it was not kept yet
    int rest_tick;       // of that
    int from;            // tick: where the search begins
    const FhInput *lead; // borrowed: the way there
    Store store;
    Child children[CHILDREN_MAX];
    int child_count, child_at;
    int64_t states_before; // of those that are forgotten
    int least_left;        // px that the nearest state of all that it keeps is away
    int mark_left;         // the same when it last made progress, or took a finer grid
    uint32_t mark;         // nodes that there were then
    int passes;            // in which each of its grids was tried since then
    bool waits;            // the coarse grid goes on for longer in this pass
    bool is_short;         // in this pass a grid was not tried to its end
    bool cut;              // something was left out
    Leg legs[LEGS_MAX];    // the last one goes on
    int leg_count;
    uint32_t legs_begun;
    int stand_left;      // px that the nearest body that stands on still ground is away
    uint32_t stand_node; // its node
    int leg_left;        // px: the same when it last came further
    int false_runs;      // of this grid

    uint32_t *stood; // owned; of each cell of the flood: the first node that stood there, or
                     // STORE_NONE; NULL: it is not noted
    Best best;
    bool by_run; // the flood goes by a run: ticks that are left of it
    Tries tries;
    Spread spread;  // all-zero: a run to the goal is looked for
    FhInput *offer; // owned: a run that was found elsewhere, to be proved next; NULL: none
    int offer_count;
    FhInput *inputs; // owned: a run that is to be proved, or is
    int input_count;
    SearchAnswer answer;
};

/// Makes a search that has just begun one that spreads on these grids, one after the other, without
/// a goal: crates stand still. `spread` is to be set.
void search_spread(Search *search, const Grid *grids, int count);
/// Makes a search that has just begun one from where these inputs lead: a multiple of TIMELINE_STEP
/// of them, borrowed until it ends.
void search_begin_after(Search *search, const FhInput *lead, int count);
/// The key of a slot's state on a grid.
uint64_t search_key(const Search *search, int grid, int slot);
/// The run that ends `last_ticks` after a node, in which `held` is held, for the caller to free;
/// `count` is set. NULL out of memory.
FhInput *search_run_to(const Search *search, uint32_t node, uint32_t held, int last_ticks,
                       int *count);
/// Writes that run into search->inputs. False out of memory.
bool search_write_run(Search *search, uint32_t node, uint32_t held, int last_ticks);
/// Ends a part of the work, and stops until the next step. False when the search is over.
bool search_goes_on(Search *search);
/// Plans by what is left of the way to the goal, or of a run. False when the search is over.
bool search_flood(Search *search);
/// Makes a search that has just begun one that only comes as near to a box (px) as it can. False
/// out of memory.
bool search_aim(Search *search, FhRect box);
/// Gives a search a run that was found elsewhere. It owns it then.
void search_offer(Search *search, FhInput *inputs, int count);
/// Opens the crowd: its World. False when the search has stopped.
bool search_open_crowd(Search *search);
/// Opens the start, then the best open states, a batch at a time, until a run is found and proved:
/// true. False when none are open, when there would be too many (search->cut), or when it is over.
bool search_look(Search *search);
/// Forgets all states.
void search_clear(Search *search);
/// Replays the run in search->inputs: true when it reaches the goal. It is the answer then.
bool search_proves_run(Search *search);
/// Ends the search: stopped, unless a run was found before.
void search_stop(Search *search, const char *why);
/// Goes on with a search inside a fibre until it is over, or has found a run; `to_end`: until it is
/// over. Returns its answer.
SearchAnswer search_run(Search *search, bool to_end, Fibre *fibre);
/// The mover that a level is searched with.
const FhMover *search_mover(const Level *level, const OwnOptions *own);

// retry.c

/// Tries to reach the goal from a landing with the run's own keys. True when it does.
bool search_try_landing(Search *search);
/// True when a node of a try is where the run was in the same tick.
bool search_meets_guide(const Search *search, const StoreNode *node, const FhActorView *view);

// batch.c

/// True when what is within so many px of a box may be at the goal, or over it, from afar too.
bool search_may_be_at_goal(const Search *search, FhRect box, int px);
/// True when a box (px) is at the goal.
bool search_is_at_goal(const Search *search, FhRect box);
/// What the state in a slot can do (keys.h), after ticks in which `held` was held by what could do
/// `before`.
uint16_t search_can(const Search *search, int slot, uint32_t held, uint16_t before);
/// Puts the World of one that is alone to a tick, with the rest of a state (crowd.h; NULL: none).
/// False out of memory.
bool search_seek(Search *search, int tick, const uint32_t *rest);
/// Where the rest of the states that are in the crowd is kept; STORE_NONE: there is none.
uint32_t search_rest(Search *search);
/// Opens the state in a slot of the crowd as a node. Returns its number, or STORE_NONE.
uint32_t search_open_node(Search *search, int slot, StoreNode node, const FhActorView *view);
/// The same of a child. Returns STORE_NONE, too, when its key is known and it does not wait.
uint32_t search_open_child(Search *search, const Child *child, int slot, ChildKey key);
/// Lists the keys that are worth trying in a node; returns how many.
int search_keys(const Search *search, const StoreNode *node, uint8_t keys[KEYS_MAX]);
/// Puts a batch into the order in which its groups are run.
void search_sort_batch(Search *search);
/// True when there is a batch of candidates to run: the rest of the last one, or the best open
/// nodes.
bool search_has_batch(Search *search);
/// Runs those of the batch that can be in the World together. True when one reaches the goal: its
/// run is in search->inputs.
bool search_run_group(Search *search);

#endif
