// reach_doubt.c - what of a map still holds on a level that was edited: the cells whose earliest
// run comes nowhere near the edit. The others are in doubt until there is a new map.

#include <stdlib.h>
#include <string.h>

#include "level/level_difference.h"
#include "search/reach_parts.h"

enum {
    NODES = 20000, // a step
    SENSED_PX = 64 // from the way of its body, a step senses nothing so far away
};

static void note_box(void *user, LevelChange change, FhRect box) {
    ReachDoubt *doubt = user;
    (void)change;
    if (doubt->box_count == REACH_BOXES) {
        doubt->boxes[REACH_BOXES - 1] = fh_rect_around(doubt->boxes[REACH_BOXES - 1], box);
    } else {
        doubt->boxes[doubt->box_count++] = box;
    }
}

/// Finds where two levels differ. False when it is not in tiles alone.
static bool compare(const Level *was, const Level *is, ReachDoubt *doubt) {
    LevelVisitor visitor = {note_box, doubt};
    FhRect a = level_bounds(was), b = level_bounds(is);
    if (memcmp(&a, &b, sizeof a) != 0 || level_has_ground(was) || level_has_ground(is)) {
        return false;
    }
    LevelDifference difference = level_compare(was, is, &visitor);
    return difference.things == 0 && !difference.settings && !difference.character &&
           !difference.is_new_size;
}

/// Puts the cells in doubt of which no node is known to hold, and all traps: a way on from there
/// may lead through the edit. Without marks of nodes that is each cell.
static void mark_cells(Reach *reach) {
    const uint8_t *touched = reach->doubt.touched;
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        uint32_t body = reach->bodies[i], stand = reach->stands[i];
        bool holds = touched && body != STORE_NONE && !touched[body] &&
                     (stand == STORE_NONE || !touched[stand]) && !(reach->cells[i] & REACH_TRAP);
        reach->cells[i] |= holds ? 0 : REACH_DOUBT;
    }
}

void reach_begin_doubt(Reach *reach, const Level *now) {
    ReachDoubt *doubt = &reach->doubt;
    *doubt = (ReachDoubt){0};
    if (compare(reach->search->level, now, doubt)) {
        doubt->touched = malloc(reach->search->store.node_count + 1);
    }
    if (!doubt->touched) {
        mark_cells(reach);
    }
}

static bool is_near(const ReachDoubt *doubt, FhRect box) {
    FhRect sensed = crowd_grown(box, SENSED_PX);
    for (int i = 0; i < doubt->box_count; i++) {
        if (fh_rect_overlaps(sensed, doubt->boxes[i])) {
            return true;
        }
    }
    return false;
}

/// True when the run to a node comes near the edit.
static bool is_touched(const Reach *reach, uint32_t node) {
    uint32_t parent = store_node(&reach->search->store, node)->parent;
    FhRect box = reach->spots[node].box;
    if (parent == STORE_NONE) {
        return is_near(&reach->doubt, box);
    }
    return reach->doubt.touched[parent] ||
           is_near(&reach->doubt, fh_rect_around(box, reach->spots[parent].box));
}

bool reach_step_doubt(Reach *reach) {
    ReachDoubt *doubt = &reach->doubt;
    uint32_t count = reach->search->store.node_count;
    if (!doubt->touched) {
        return false;
    }
    for (int i = 0; i < NODES && doubt->at < count; i++, doubt->at++) {
        doubt->touched[doubt->at] = is_touched(reach, doubt->at);
    }
    if (doubt->at < count) {
        return true;
    }
    mark_cells(reach);
    free(doubt->touched);
    doubt->touched = NULL;
    return false;
}
