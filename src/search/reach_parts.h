// reach_parts.h - what the files of the map of reach share: its nodes, their steps, the cells.
//
// Every step that was run is kept: from which node, with which keys held, to which node. The first
// step to a node is the one of its parent: those make a tree, and a node's run is its way there. An
// edit (reach_edit.c) runs the steps near it again, and drops what does not come out as before. A
// dropped node stays as the owner of its key: when its key is come to again, it is there again, and
// the steps that led to it do so.
//
// A few of the nodes are witnesses (reach_witness.c): some for each cell that is marked, and all
// from which those were come to. After an edit they are looked at first.

#ifndef FOOTHOLD_SEARCH_REACH_PARTS_H
#define FOOTHOLD_SEARCH_REACH_PARTS_H

#include "search/internal.h"
#include "search/reach.h"

enum {
    REACH_MOTIONS = 3,
    REACH_BUCKET = 64, // px: nodes are listed by squares of that size
    REACH_KEY_PX = 8,  // what two states of one key may lie apart
    REACH_BOXES = 16,
    REACH_CLOSE_AREAS = 4,
    // What is to be done is done by classes: near the last edit first, coarse grids first.
    REACH_NEAR = 0,                          // the first grid about the edit
    REACH_ROUND = 1,                         // the first grid some way round it
    REACH_FINER = 2,                         // others about it, seen whole before
    REACH_FAR = REACH_FINER + GRIDS_MAX,     // all others of the first grid
    REACH_CLOSE,                             // a closer look (reach_close.c)
    REACH_CLASSES = REACH_CLOSE + GRIDS_MAX, // all others, by grids from the second one on
    REACH_CLASS_COST = 1 << 20
};

/// Bits of a spot.
enum {
    SPOT_DROPPED = 1, // no run is known to lead there
    SPOT_PENDING = 2, // dropped, and still marked; what follows from it is not dropped so far
    SPOT_CHECKED = 4, // the step of its parent is run again
    SPOT_STANDS = 8,
    SPOT_AT_GOAL = 16,
    SPOT_WANTED = 32, // dropped, and a step leads to it
    SPOT_FREE = 64,   // dropped, and the next new node takes its place
    SPOT_WITNESS = 128
};

enum { REACH_STEPS_MOST = (1 << 5) - 1 }; // of a node

enum { STEP_NODE_BITS = 25, STEP_NODES = (1 << STEP_NODE_BITS) - 1 };

/// A step of a node.
typedef struct Step {
    uint32_t place : STEP_NODE_BITS; // of a node; STEP_NODES: none, for it kills, or is due
    uint32_t held : 5;
    uint32_t is_due : 1;   // to be run
    uint32_t is_claim : 1; // due because its node is dropped: not when that is there again
} Step;

_Static_assert(sizeof(Step) == sizeof(uint32_t), "there are more steps than anything else");

/// Where a node's body is, beside StoreNode.
typedef struct Spot {
    FhRect box;     // px
    uint32_t steps; // the first one
    uint32_t leads; // 1 + the first one that leads here (reach_leads.c); 0: none
    uint8_t step_count, flags;
    uint16_t words : 7;     // that its state has room for
    uint16_t step_room : 5; // that its steps have
    uint16_t round : 2;
    uint16_t motion : 2; // 0: rises, 1: neither, 2: falls
} Spot;

/// A step that leads to a node, in a list.
typedef struct ReachLead {
    uint32_t node : STEP_NODE_BITS; // whose step it is
    uint32_t held : 5;
    uint32_t next; // 1 + the next one; 0: none
} ReachLead;

enum { REACH_CHUNK = 14 };

/// Some nodes of a bucket, together: a walk through it does not wait for each.
typedef struct ReachChunk {
    uint32_t count, next; // 1 + the chunk before; 0: none
    uint32_t nodes[REACH_CHUNK];
} ReachChunk;

typedef struct ReachBuckets {
    FhRect area;        // in squares
    uint32_t *first;    // owned, of each round and square: 1 + the chunk listed last; 0: none
    ReachChunk *chunks; // owned; none is empty
    uint32_t count, room;
    uint32_t back; // given back: 1 + the last one
} ReachBuckets;

/// The next node of a bucket.
typedef struct ReachCursor {
    uint32_t chunk, at; // 1 + its chunk; 0: there is none
} ReachCursor;

/// A chunk among all.
typedef struct ReachPlace {
    uint32_t bucket, before; // 1 + the chunk that leads to it; 0: the bucket does
} ReachPlace;

/// Numbers that are worked off: nodes or buckets.
typedef struct ReachList {
    uint32_t *items;
    size_t count, room;
} ReachList;

static inline uint32_t step_to(const Step *step) {
    return step->place == STEP_NODES ? STORE_NONE : step->place;
}

static inline void step_lead(Step *step, uint32_t to) {
    step->place = to == STORE_NONE ? STEP_NODES : to & STEP_NODES;
}

/// Nodes to which their parents' steps are to be run again: a heap by the tick of the parent, so
/// that no slice sorts all of them.
typedef struct ReachChecks {
    StoreEntry *items; // owned
    size_t count, room;
} ReachChecks;

typedef struct ReachCount {
    uint32_t bodies, stands; // nodes
} ReachCount;

/// What nodes are walked through for: those that the edit buried, their steps near it, new
/// witnesses near it, what a closer look is to try.
typedef enum ReachAim { AIM_BURIED, AIM_NEAR, AIM_WITNESS, AIM_CLOSE } ReachAim;

/// A way through the nodes of a bucket, a part at a time.
typedef struct ReachWalk {
    ReachCursor at;
    ReachAim aim;
} ReachWalk;

/// The search for traps goes through all nodes, down and up, until nothing changes.
typedef struct ReachTraps {
    uint8_t *leads; // owned, of each place: leads on to the goal; NULL: it is not searched
    uint8_t *free;  // owned, of each cell: some node there leads on
    uint32_t at;    // node
    bool goes_up, changes, marks;
} ReachTraps;

/// Whether a node's run is known to hold while the map doubts.
typedef enum ReachSure { SURE_OPEN, SURE_HOLDS, SURE_NOT, SURE_SEEN } ReachSure;

enum {
    SURE_BITS = 3,
    SURE_LISTED = 4 // a bit beside those: it is in the list of witnesses
};

typedef struct ReachWitness {
    uint32_t node; // may be a witness no more
    FhPoint at;    // px: the middle of its box, some px away where it was there again
} ReachWitness;

/// What comes first after an edit, one after the other.
typedef enum ReachWitnessPart {
    WITNESS_IDLE,
    WITNESS_NEAR, // which of them an edit comes near
    WITNESS_CHECKS,
    WITNESS_PROVES_NEAR, // their cells about the edit
    WITNESS_FINDS,       // nodes that are to be asked for the others
    WITNESS_ASKS,
    WITNESS_ASKED, // checks of those
    WITNESS_TAKES,
    WITNESS_EARLY, // what is open about the edit
    WITNESS_EARLY_CHECKS,
    WITNESS_OPENS,
    WITNESS_PROVES // cells elsewhere
} ReachWitnessPart;

/// The witnesses after an edit.
typedef struct ReachWitnesses {
    ReachWitness *all; // owned
    size_t count, room;
    ReachChecks checks;
    ReachWitnessPart part;
    size_t at;
} ReachWitnesses;

/// Nodes about an edit that are asked for cells of which no witness holds.
typedef struct ReachAsks {
    uint8_t *tries;    // owned, of each cell: nodes that were asked
    ReachList buckets; // whose nodes are looked at
    ReachCursor walk;  // none: the next bucket
    ReachList nodes;   // that may be asked
    size_t at;         // of those
    ReachList asked;
    int times;
    ReachList early; // nodes about the edit that are opened before all near it are looked at
} ReachAsks;

/// The way through nodes, keys and buckets that gives nodes back.
typedef struct ReachFreeing {
    bool is_on;
    int part;
    uint32_t at, key;
    ReachPlace place;
} ReachFreeing;

/// The closer looks.
typedef struct ReachClose {
    FhRect areas[REACH_CLOSE_AREAS]; // px: keys of a round's nodes are finer there
    int rounds[REACH_CLOSE_AREAS];
    int count;
    bool is_on;        // at the last one
    uint32_t left;     // nodes that it may still add, or run steps of again
    FhRect about;      // px: the edits since the map was last known
    uint8_t *before;   // owned, of each cell: as it was before them
    bool is_due;       // there were some
    ReachList way;     // cells from what is reached to what is not any more
    ReachList buckets; // whose nodes are looked at
} ReachClose;

struct Reach {
    Search *search;
    ReachMap map;
    uint8_t *cells;
    ReachCount *counts; // of each cell
    Spot *spots;        // of each node
    uint8_t *sure;      // ReachSure of each node, and SURE_LISTED
    uint32_t spot_room, sure_room;
    Step *steps;
    uint32_t step_count, step_room;
    uint32_t steps_back[REACH_STEPS_MOST + 1]; // given back, by how many they are: 1 + the first
                                               // one of the last, which tells of those before
    ReachLead *leads;
    uint32_t lead_count, lead_room;
    uint32_t leads_back; // given back: 1 + the last one
    ReachBuckets buckets;
    uint32_t starts[GRIDS_MAX];
    int start_count;
    int sweep_px;     // from the middle of a node's box, all of a step lies so near
    uint32_t at_goal; // nodes
    uint32_t again;   // the dropped node whose place the next one takes; STORE_NONE
    uint32_t dropped; // nodes that are not free
    uint32_t kept;    // of them, when nodes were last given back
    ReachList free;   // nodes
    ReachFreeing freeing;
    ReachTraps traps;
    ReachWitnesses witnesses;
    ReachAsks asks;
    ReachClose close;

    FhRect near, round; // px: about the last edit, and some way round it
    FhRect edited[REACH_BOXES];
    int edited_count;
    bool is_checking;             // the batch is of checks
    ReachList buried;             // buckets with nodes that may lie in what was edited
    ReachList notes[GRIDS_MAX];   // buckets whose nodes' steps may be near it
    ReachList choices[GRIDS_MAX]; // buckets with nodes about it: witnesses are chosen there
    ReachChecks checks;
    ReachList drops;                // pending nodes near the last edit
    ReachList far_drops[GRIDS_MAX]; // and others
    ReachList cut[GRIDS_MAX];       // dropped ones that may be opened by other steps
    ReachList later;                // nodes that are not opened before far ones are dropped
    ReachWalk walk;
    bool out_of_memory;
    int ended;      // tick: where memory ended a grid; 0: it did not
    bool tries_all; // all keys in each state: a map to measure others by
};

// reach.c

/// reach_begin on other grids.
Reach *reach_begin_on(const Level *level, const SearchOptions *options, const Grid *grids,
                      int count_of_grids);
/// Tries all keys in each state, for so many ticks each: TIMELINE_STEP, or 1 where no solid moves.
void reach_try_all(Reach *reach, int step);
/// Adds a number to a list. Notes when there is no memory.
void reach_add(Reach *reach, ReachList *list, uint32_t item);
/// An array with room for one more than `count`, beside what the search may hold; out of memory it
/// is as it was, and that is noted.
void *reach_need(Reach *reach, void *items, size_t count, size_t *room, size_t each);
/// Makes an array of the map's longer, within what the search may hold.
bool reach_grow(Reach *reach, void **items, uint32_t *room, size_t each);
/// How far from the middle of the body one of its pixels may be, along an axis.
int reach_body_px(const Reach *reach);
/// The class of what is far, of a round; the class of what is in a box (px).
int reach_far_class(int round);
int reach_class(const Reach *reach, FhRect box, int round);
/// What it holds of its memory, but for what is free.
size_t reach_bytes(const Reach *reach);
/// True when so much is in use that what is dropped is to be given back before more is found.
bool reach_is_short_of_memory(const Reach *reach);
/// Gives the room of a node's steps back.
void reach_give_steps_back(Reach *reach, Spot *spot);
/// Where a node stands among those that wait to be opened: the least first.
int32_t reach_cost(const Reach *reach, uint32_t node);
/// Opens a node again, for what is due.
void reach_push(Reach *reach, uint32_t node);
/// The step of a node with these keys; NULL: none.
Step *reach_step_with(const Reach *reach, uint32_t node, uint8_t held);

// reach_buckets.c

bool reach_begin_buckets(Reach *reach);
void reach_end_buckets(Reach *reach);
/// The bucket of a point on a round's grid, nearest where that is outside.
uint32_t reach_bucket(const Reach *reach, FhPoint at, int round);
uint32_t reach_bucket_count(const Reach *reach);
/// Room for the next node, and for starts.
bool reach_need_bucket(Reach *reach);
/// Lists a node in the bucket of where it is. One that is there again stays in that where it was,
/// some px away.
void reach_put_in_bucket(Reach *reach, uint32_t node);
/// The first node of a bucket.
ReachCursor reach_enter(const Reach *reach, uint32_t bucket);
/// The node, which there is; goes on to the next.
uint32_t reach_next(const Reach *reach, ReachCursor *cursor);
/// Takes those nodes out of a chunk for which `is_out` is true, and goes on to the next one, or to
/// the next bucket. Returns how many it had.
int reach_take_out(Reach *reach, ReachPlace *place, bool (*is_out)(Reach *, uint32_t));
/// Lists a bucket as one in which something is to be looked for.
typedef void ReachListBucket(Reach *reach, uint32_t bucket, int round);
/// Lists the buckets of a round that may have something within so many px of a box.
void reach_list_buckets(Reach *reach, ReachListBucket *list, FhRect box, int px, int round);

// reach_cells.c

FhPoint reach_middle(FhRect box);
/// The lowest px of a body.
FhRect reach_feet(FhRect box);
size_t reach_cell_count(const Reach *reach);
size_t reach_index(const Reach *reach, int x, int y);
/// The cells of a box, cut to the area.
FhRect reach_cells(const Reach *reach, FhRect box);
/// The place of a node, for traps; UINT32_MAX outside of the area.
uint32_t reach_place(const Reach *reach, const Spot *spot);
/// Marks a node's cells, or takes that off.
void reach_mark(Reach *reach, const Spot *spot);
void reach_unmark(Reach *reach, const Spot *spot);

// reach_edit.c

/// True while what is marked may hold no longer, after an edit.
bool reach_doubts(const Reach *reach);
/// Does a part of what an edit has left to do. False when there is nothing before the search.
bool reach_mend(Reach *reach);
/// Drops some of what is pending. False when nothing is.
bool reach_drop_some(Reach *reach);
/// Takes the marks off a node that is pending, and drops what follows from it.
void reach_drop_on(Reach *reach, uint32_t node);
/// A step that was run again led from its node's parent to this state.
void reach_check(Reach *reach, uint32_t node, int slot);

// reach_edit.c, for reach_witness.c

/// True when a step of a node, to another one or to none, may sense what was edited.
bool reach_senses(const Reach *reach, uint32_t node, uint32_t to);
/// How far from the way of its body a step may sense something, at most.
int reach_sensed_px(const Reach *reach);
/// Notes that the step to a node is to be run again.
void reach_add_check(Reach *reach, ReachChecks *checks, uint32_t node);
/// Puts the first of some checks into the batch.
void reach_fill_checks(Reach *reach, ReachChecks *checks);

// reach_witness.c

/// Makes a node a witness where it has a cell that is not proved so far, if its run holds.
void reach_take_witness(Reach *reach, uint32_t node);
/// The same where all steps of its grid near an edit were looked at. False: it has such a cell, and
/// its run does not hold.
bool reach_choose(Reach *reach, uint32_t node);
/// Finds out whether the run to a node holds: all of its steps do. Requires: those of its grid that
/// come near an edit were looked at.
bool reach_holds(Reach *reach, uint32_t node);
/// True when the run to a node is known to hold.
bool reach_is_sure(const Reach *reach, uint32_t node);
/// Begins to look at witnesses after an edit. Until each is looked at nothing is proved.
void reach_doubt_witnesses(Reach *reach);
/// Does a part of what goes before all else: those near the edit. Returns true while there is more.
bool reach_step_witnesses(Reach *reach);
/// Does a part of what is next: others near the edit. Returns true while there is more.
bool reach_ask_some(Reach *reach);
/// Proves some of what witnesses elsewhere come to. Returns true while there is more.
bool reach_prove_rest(Reach *reach);
/// True while what is open about the edit is opened, before all steps near it were looked at;
/// `open` is the class of what is open.
bool reach_opens_early(Reach *reach, int open);
/// True while witnesses are looked at.
bool reach_doubts_witnesses(const Reach *reach);
/// STORE_NONE: it is the first one.
uint32_t reach_parent(const Reach *reach, uint32_t node);
/// Whether a node's run is known to hold; notes it.
ReachSure reach_sure(const Reach *reach, uint32_t node);
void reach_set_sure(Reach *reach, uint32_t node, ReachSure sure);
/// Notes what has to be run again before it is known whether the run to a node holds. False: it
/// does not.
bool reach_check_run(Reach *reach, uint32_t node);
/// True when all cells of a node are proved.
bool reach_is_proved(const Reach *reach, const Spot *spot);

// reach_ask.c

/// Begins to look for nodes near an edit that may be asked.
void reach_begin_asks(Reach *reach);
/// Looks for some. Returns true while there is more.
bool reach_find_asks(Reach *reach);
/// Asks some of them: notes what has to be run again. Returns true while there is more.
bool reach_step_asks(Reach *reach);
/// Takes those as witnesses whose runs hold. Returns true where more are to be asked.
bool reach_take_asked(Reach *reach);
/// Takes some of what is open about the edit, where cells have no proof: notes what has to be run
/// again before it is opened. Returns true while there is more.
bool reach_find_early(Reach *reach);
/// Opens again what was taken, or put off.
void reach_push_early(Reach *reach);
/// True when all is known of the run to a node; else it is put off while some is opened early.
bool reach_may_open_early(Reach *reach, uint32_t node);
/// True when a bucket's nodes may have cells about the edit that are not proved.
bool reach_is_asked(const Reach *reach, uint32_t bucket);

// reach_close.c

/// True for what is in a box (px), of a round, where a closer look goes on.
bool reach_is_close(const Reach *reach, FhRect box, int round);
/// The key of a slot's state on the grid of a round, which is finer in an area of a closer look.
uint64_t reach_key(const Reach *reach, int round, int slot);
/// Notes an edit, and what is reached before it. One that only takes tiles away narrows no way.
void reach_note_edit(Reach *reach, FhRect edited, bool narrows);
/// Begins a closer look where edits cut off more than lies about them. False: they did not.
bool reach_begin_close(Reach *reach);
/// False for a new state in a box (px) for which a closer look has nothing left; else it has one
/// less.
bool reach_may_add(Reach *reach, FhRect box, int round);
/// Makes the steps of a node due that a closer look is to try.
void reach_look_close(Reach *reach, uint32_t node);

// reach_free.c

/// Begins to give nodes back, where that is worth it. Requires: nothing is pending. False: it does
/// not.
bool reach_begin_free(Reach *reach);
/// Does a part of it. Returns true while there is more. It may be ended at any moment.
bool reach_step_free(Reach *reach);
/// Adds a node (Spread.add): one whose key was come to again takes the place that it had, others
/// take one that is free, or go behind all. Returns its number; STORE_NONE: out of memory.
uint32_t reach_add_node(void *user, StoreNode node, const uint32_t *words, int count);

// reach_leads.c

/// Makes a step of a node lead to another one, or to none. False when there is no room.
bool reach_lead(Reach *reach, uint32_t node, Step *step, uint32_t to);
/// A node is to have another parent: lists the steps of the one that it has. False: no room.
bool reach_list_parent(Reach *reach, uint32_t node);
/// No step leads to a node, or from there, any more.
void reach_end_leads(Reach *reach, uint32_t node);
/// Opens a dropped node when it is the turn of the first step that leads there; if one does.
void reach_open_dropped(Reach *reach, uint32_t node);
/// It is: makes that step due. The next one has its turn later.
void reach_claim(Reach *reach, uint32_t node);

// reach_traps.c

/// Begins to look for traps: a grid was seen whole.
void reach_begin_traps(Reach *reach);
/// Does a part of it. Returns true while there is more.
bool reach_step_traps(Reach *reach);
void reach_end_traps(Reach *reach);

#endif
